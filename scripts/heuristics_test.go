package scripts_test

import (
	"testing"

	"taquin/luabind"
)

// What the exercise finds of the textbook's two faulty heuristics, whose counts
// engine/heuristic/audit has from another way of asking.
func TestHeuristics(t *testing.T) {
	t.Parallel()
	out := run(t, "exercises/heuristics", luabind.Config{Seed: 3}, "12")
	wants(t, out, "misplaced, with the blank           78  1 2 3 / 4 5 0 / 7 8 6     2      1\n",
		"distances of 0 to 7               1457  1 2 3 / 4 5 0 / 7 8 6     2      1\n",
		"A* solves 6 1 2 / 7 4 8 / 5 3 0 in 22 moves, and 20 are enough.\n", "Of 12 boards at random it misses the shortest solution of ")
}
