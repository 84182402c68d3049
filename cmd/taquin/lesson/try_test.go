package lesson

import (
	"strings"
	"testing"

	"taquin/engine/text"
)

// An error keeps its words whole, and a pupil who has no English is told what it is.
func TestErrorsInTasks(t *testing.T) {
	for language, want := range map[text.Language]string{
		text.English: "\ninput:1: one two three four\nfive six seven\n",
		text.French:  "\nIl y a une erreur. Lua répond,\nen anglais\u00a0:\ninput:1: one two three four\nfive six seven\n",
	} {
		input := &typing{lines: []string{`error("one two three four five six seven")`, "", "", "", "14", "2", "", "", ""}}
		seen, err := take(t, &Terminal{Input: input, In: language, Columns: func() int { return 32 }})
		if err != nil || !strings.Contains(seen, want) {
			t.Errorf("%v, %q is not in\n%s", err, want, seen)
		}
	}
}
