package session

import (
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write anew what the lab says in French to what pupils type wrong")

// What pupils type wrong, and what a French page then says, stand in a file to be read: each
// entry after "> ", and below it errors and remarks. Nothing in it is English.
func TestMistakesInFrench(t *testing.T) {
	const name = "testdata/mistakes_fr.txt"
	kept, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	french, english := open(t), open(t)
	chapters := []fields{{"name": "boards"}, {"name": "fast"}}
	french.must("start", fields{"language": "fr", "seed": "1", "chapters": chapters})
	english.must("start", fields{"language": "en", "seed": "1", "chapters": chapters})
	said := func(p *visitor, entry string) (all []string) {
		told, _ := p.do("enter", fields{"entry": entry})
		for _, e := range told {
			if e.On == "error" || e.On == "remark" {
				all = append(all, e.Message+e.Text)
			}
		}
		return all
	}
	var now strings.Builder
	entries := 0
	for line := range strings.Lines(string(kept)) {
		entry, isEntry := strings.CutPrefix(strings.TrimSuffix(line, "\n"), "> ")
		if !isEntry {
			continue
		}
		entries++
		inFrench, inEnglish := said(french, entry), said(english, entry)
		fmt.Fprintln(&now, strings.Join(append([]string{"> " + entry}, inFrench...), "\n"))
		for _, text := range inFrench {
			if slices.Contains(inEnglish, text) && !strings.Contains(entry, "error(") { // which is the script's own
				t.Errorf("after %s a French page says %q", entry, text)
			}
		}
	}
	t.Logf("%d mistakes", entries)
	if *update {
		if err := os.WriteFile(name, []byte(now.String()), 0o600); err != nil {
			t.Fatal(err)
		}
		return
	}
	was, is := strings.Split(string(kept), "\n"), strings.Split(now.String(), "\n")
	for i := range max(len(was), len(is)) {
		if i >= len(was) || i >= len(is) || was[i] != is[i] {
			t.Fatalf("line %d of %s is not what is said now:\n%s\ngo test -update writes it anew", i+1, name, is[min(i, len(is)-1)])
		}
	}
}
