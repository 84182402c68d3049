package search_test

import (
	"bytes"
	"context"
	"maps"
	"math"
	"slices"
	"sync"
	"testing"

	"taquin/engine/statespace"
)

// toy is a puzzle whose moves cost 1 and can be taken back.
type toy struct {
	first, goal []byte
	moves       func(state []byte, yield func(m statespace.Move, to []byte))
	inverse     func(m statespace.Move) statespace.Move
	h           func(state, goal []byte) float64 // nil for none
	backward    bool
}

func (z toy) Size() int                             { return len(z.first) }
func (z toy) Starts(yield func([]byte) error) error { return yield(z.first) }
func (z toy) IsGoal(s []byte) (bool, error)         { return bytes.Equal(s, z.goal), nil }

func (z toy) Traits() statespace.Traits {
	t := statespace.UnitCost()
	if t.Undirected = true; z.h != nil {
		t.Heuristic = "toy"
	}
	return t
}

func (z toy) Estimate(s []byte) (float64, error) {
	if z.h == nil {
		return 0, nil
	}
	return z.h(s, z.goal), nil
}

func (z toy) Expand(s []byte, _ statespace.Move, next *statespace.Successors) error {
	z.moves(s, func(m statespace.Move, to []byte) {
		if z.backward {
			m = z.inverse(m)
		}
		copy(next.Add(statespace.Unit(m)), to)
	})
	return nil
}

func (z toy) Backward(context.Context) (statespace.Space, error) {
	z.first, z.goal, z.backward = z.goal, z.first, true
	return z, nil
}

// distances are the distances of all states from the goal, found breadth first in a map.
func (z toy) distances() map[string]int {
	found, queue := map[string]int{string(z.goal): 0}, [][]byte{z.goal}
	for ; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		z.moves(at, func(_ statespace.Move, to []byte) {
			if _, known := found[string(to)]; !known {
				found[string(to)] = found[string(at)] + 1
				queue = append(queue, bytes.Clone(to))
			}
		})
	}
	return found
}

// replay makes moves from the first state, and reports whether they lead to the goal.
func (z toy) replay(path []statespace.Move) bool {
	at := bytes.Clone(z.first)
	for _, m := range path {
		var next []byte
		z.moves(at, func(k statespace.Move, to []byte) {
			if k == m {
				next = bytes.Clone(to)
			}
		})
		if at = next; at == nil {
			return false
		}
	}
	return bytes.Equal(at, z.goal)
}

// eightPuzzle is the 3x3 board, its blank 0, with Manhattan distance. A move is a direction of the blank: up,
// left, down or right.
func eightPuzzle() toy {
	goal := []byte{1, 2, 3, 4, 5, 6, 7, 8, 0}
	to := make([]byte, 9)
	return toy{first: goal, goal: goal, inverse: func(m statespace.Move) statespace.Move { return m ^ 2 },
		moves: func(s []byte, yield func(statespace.Move, []byte)) {
			at := bytes.IndexByte(s, 0)
			for m, step := range [4][2]int{{-1, 0}, {0, -1}, {1, 0}, {0, 1}} {
				row, col := at/3+step[0], at%3+step[1]
				if row < 0 || row > 2 || col < 0 || col > 2 {
					continue
				}
				copy(to, s)
				to[at], to[3*row+col] = to[3*row+col], 0
				yield(statespace.Move(m), to)
			}
		},
		h: func(s, goal []byte) float64 {
			var place [9]int
			for i, tile := range goal {
				place[tile] = i
			}
			sum := 0
			for i, tile := range s {
				if p := place[tile]; tile != 0 {
					sum += max(i/3-p/3, p/3-i/3) + max(i%3-p%3, p%3-i%3)
				}
			}
			return float64(sum)
		}}
}

// pancakes is a stack of n pancakes, with the gap heuristic (M. Helmert, "Landmark heuristics for the
// pancake problem", SoCS 2010). Move k turns the upper k+2.
func pancakes(n int) toy {
	goal, to := make([]byte, n), make([]byte, n)
	for i := range goal {
		goal[i] = byte(i)
	}
	return toy{first: goal, goal: goal, inverse: func(m statespace.Move) statespace.Move { return m },
		moves: func(s []byte, yield func(statespace.Move, []byte)) {
			for k := 2; k <= n; k++ {
				copy(to, s)
				slices.Reverse(to[:k])
				yield(statespace.Move(k-2), to)
			}
		},
		h: func(s, goal []byte) float64 {
			place := make([]int, n)
			for i, p := range goal {
				place[p] = i
			}
			gaps := 0
			for i, p := range s {
				below := n
				if i+1 < n {
					below = place[s[i+1]]
				}
				if d := place[p] - below; d*d != 1 {
					gaps++
				}
			}
			return float64(gaps)
		}}
}

// hanoi is the tower of Hanoi with three pegs: a state is the peg of each disc, the smallest first. The
// heuristic counts the discs that are not on their peg. Move 3*a + b leads from peg a to peg b.
func hanoi(discs int) toy {
	goal, to := bytes.Repeat([]byte{2}, discs), make([]byte, discs)
	return toy{first: goal, goal: goal, inverse: func(m statespace.Move) statespace.Move { return m%3*3 + m/3 },
		moves: func(s []byte, yield func(statespace.Move, []byte)) {
			for from := range 3 {
				disc := bytes.IndexByte(s, byte(from))
				for peg := range 3 {
					if above := bytes.IndexByte(s, byte(peg)); disc >= 0 && peg != from && (above < 0 || above > disc) {
						copy(to, s)
						to[disc] = byte(peg)
						yield(statespace.Move(3*from+peg), to)
					}
				}
			}
		},
		h: func(s, goal []byte) float64 {
			wrong := 0
			for i := range s {
				if s[i] != goal[i] {
					wrong++
				}
			}
			return float64(wrong)
		}}
}

// patchy makes a heuristic inconsistent: only a part of the states keeps its value, the others have 0, or 1 if
// that is the parity of their value.
func patchy(h func(state, goal []byte) float64) func(state, goal []byte) float64 {
	return func(state, goal []byte) float64 {
		value := h(state, goal)
		if statespace.Hash(state)>>60 > 4 {
			return math.Mod(value, 2)
		}
		return value
	}
}

// sampled are puzzles with their distances, and the states from which the tests search: all of pancakes
// and Hanoi, and every stride-th of 3x3.
func sampled(stride int) []samples {
	all := slices.Clone(puzzles())
	var some []string
	for k := 0; k < len(all[0].states); k += stride {
		some = append(some, all[0].states[k])
	}
	all[0].states = some
	return all
}

var puzzles = sync.OnceValue(func() []samples {
	all := []samples{{name: "3x3", toy: eightPuzzle()}, {name: "pancakes", toy: pancakes(6)}, {name: "hanoi", toy: hanoi(4)}}
	for i := range all {
		all[i].distance = all[i].distances()
		all[i].states = slices.Sorted(maps.Keys(all[i].distance))
	}
	return all
})

// samples are states of a puzzle.
type samples struct {
	toy
	name     string
	distance map[string]int
	states   []string
}

// from is the puzzle from a state.
func (s samples) from(state string) toy {
	z := s.toy
	z.first = []byte(state)
	return z
}

// The toys have the known numbers of states and the known diameters.
func TestToys(t *testing.T) {
	for i, s := range sampled(1) {
		states, diameter := []int{181440, 720, 81}[i], []int{31, 7, 15}[i]
		farthest := 0
		for _, d := range s.distance {
			farthest = max(farthest, d)
		}
		if len(s.distance) != states || farthest != diameter || len(s.states) != states {
			t.Errorf("%s: %d states, diameter %d", s.name, len(s.distance), farthest)
		}
		for state, d := range s.distance {
			if h := s.h([]byte(state), s.goal); h > float64(d) || (d == 0) != (h == 0) {
				t.Fatalf("%s: estimate %v at distance %d", s.name, h, d)
			}
		}
	}
}
