package transcript

import (
	"strings"
	"testing"
)

// Any text is refused or played, and what is written in its place is what
// happens.
func FuzzCheck(f *testing.F) {
	for _, seed := range []string{page, "$ taquin\n> a\n. b\n1\n", "$ taquin 'a\n", "```console\n$ taquin\n```", "$ taquin\r\n> a\r\n\\> b", "$ ls\n> x"} {
		f.Add(seed, "> printed\n```\n\n.")
	}
	f.Fuzz(func(t *testing.T, text, printed string) {
		play := func(command, entries []string) ([]string, error) {
			out := make([]string, 1+len(entries))
			for i := range out {
				out[i] = strings.ReplaceAll(printed, "\r", "")
			}
			return out, nil
		}
		r, err := Check(text, play)
		if err != nil {
			return
		}
		again, err := Check(r.Updated, play)
		if err != nil || len(again.Differences) > 0 || again.Steps != r.Steps || again.Updated != r.Updated {
			t.Fatalf("%d steps become %d, %v, %v in\n%q", r.Steps, again.Steps, again.Differences, err, r.Updated)
		}
	})
}
