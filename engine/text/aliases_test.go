package text_test

import (
	"slices"
	"testing"

	"taquin/engine/text"
)

// Find ignores case, accents, spaces and most signs, and knows the aliases.
func TestAliases(t *testing.T) {
	names := []string{"ida", "astar", "misplaced-rows", "x"}
	also := text.Aliases{"astar": {"A*", "coût et distance"}, "ida": {"IDA*"}}
	for sought, want := range map[string]int{
		"astar": 1, "A*": 1, "a *": 1, "A-Star": 1, "Ida": 0, "ida*": 0, "I.D.A. star": 0, "Misplaced rows": 2, "COUT et distance": 1, "x": 3,
		"A+": -1, "IDA+": -1, "a": -1, "": -1, "--": -1, "IDA2": -1,
	} {
		if got := also.Find(sought, names); got != want {
			t.Errorf("Find(%q) = %d, want %d", sought, got, want)
		}
	}
	for sought, want := range map[string][]string{
		"A+": {"astar"}, "IDA+": {"ida"}, "idda": {"ida"}, "IDB*": {"ida"}, "coût et distence": {"astar"}, "": nil, "zzz": nil,
	} {
		if got := also.Similar(sought, names); !slices.Equal(got, want) {
			t.Errorf("Similar(%q) = %v, want %v", sought, got, want)
		}
	}
}
