package scripts_test

import (
	"regexp"
	"testing"

	"taquin/luabind"
)

// The table of the 8-puzzle has a row for each depth, with the book's figures beside ours.
// That every solution is shortest, the exercise checks itself.
func TestAIMA(t *testing.T) {
	t.Parallel()
	out := run(t, "exercises/aima", luabind.Config{}, "3")
	for _, row := range []string{`\n {4}8  \d+ +6384  \d+ +39  \d+ +25  `, `\n   24 +\d+ +39135  \d+ +1641  `, `\n   28 +\d+ +\d+ `} {
		if !regexp.MustCompile(row).MatchString(out) {
			t.Errorf("there is no row %s:\n%s", row, out)
		}
	}
	wants(t, out, "Means of 3 boards of each depth")
}
