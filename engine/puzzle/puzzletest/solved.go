package puzzletest

import (
	"testing"

	"taquin/engine/puzzle"
	"taquin/engine/puzzle/solving"
)

// Distances returns the distance of each reachable state, by the key of its colours. It is a
// naive breadth-first search.
func Distances(x *puzzle.State, turns []puzzle.Turn) map[string]int {
	distances := map[string]int{Key(x.Colours()): 0}
	for queue := []*puzzle.State{x.Apart()}; len(queue) > 0; queue = queue[1:] {
		from := distances[Key(queue[0].Colours())]
		for _, t := range turns {
			y := queue[0].Apart()
			y.Do(t)
			key := Key(y.Colours())
			if _, seen := distances[key]; !seen {
				distances[key] = from + 1
				queue = append(queue, y.Apart())
			}
		}
	}
	return distances
}

// Key encodes the colours of a state as a map key.
func Key(colours []int) string {
	key := make([]byte, len(colours))
	for i, c := range colours {
		key[i] = byte(c)
	}
	return string(key)
}

// Nearest returns the least distance of a state that satisfies a goal, or -1.
func Nearest(x *puzzle.State, distances map[string]int, goal []int) int {
	if goal == nil {
		goal = x.Puzzle().Goal()
	}
	least := -1
	for key, d := range distances {
		reached := least < 0 || d < least
		for cell, c := range goal {
			reached = reached && (c == puzzle.Open || key[cell] == byte(c))
		}
		if reached {
			least = d
		}
	}
	return least
}

// CheckSolved fails the test unless a solution leads from a state to a goal, or to the puzzle's
// own goal if it is nil.
func CheckSolved(t testing.TB, x *puzzle.State, goal []int, s solving.Solution) {
	t.Helper()
	if goal == nil {
		goal = x.Puzzle().Goal()
	}
	y := x.Apart()
	y.Play(s.Moves)
	for cell, c := range y.Colours() {
		if goal[cell] != puzzle.Open && goal[cell] != c {
			t.Fatalf("%v, %v: %s leads to %v, not to %v", x.Puzzle(), x, x.Puzzle().Format(s.Moves), y.Colours(), goal)
		}
	}
	if s.Optimal && s.Bound != s.Length {
		t.Fatalf("%v, %v: optimal of %d moves, with the bound %d", x.Puzzle(), x, s.Length, s.Bound)
	}
}
