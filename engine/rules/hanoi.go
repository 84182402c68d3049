package rules

import (
	"fmt"
	"math/rand/v2"

	"taquin/engine/message"
	"taquin/engine/statespace"
)

// hanoi is the tower of Hanoi (É. Lucas as N. Claus, "La Tour d'Hanoï, véritable casse-tête annamite",
// 1883), also with more pegs, as in the Reve's puzzle (H. E. Dudeney, "The Canterbury Puzzles", 1907).
// Value i of a state is the peg of disc i, the smallest first. A larger disc never lies on a smaller
// one.
type hanoi struct {
	basic
	discs, pegs int
	goal        []byte
}

// Limits of Hanoi.
const (
	MaxDiscs = 64
	MaxPegs  = 16
)

// Hanoi returns the puzzle of moving the discs from the first peg to the last.
func Hanoi(discs, pegs int) (*Puzzle, error) {
	switch {
	case discs < 1 || discs > MaxDiscs:
		return nil, message.Errorf("rules.discs", "hanoi: discs must be in 1..%d, not %d", MaxDiscs, discs)
	case pegs < 3 || pegs > MaxPegs:
		return nil, message.Errorf("rules.pegs", "hanoi: pegs must be in 3..%d, not %d", MaxPegs, pegs)
	}
	name := fmt.Sprintf("hanoi(%d)", discs)
	if pegs != 3 {
		name = fmt.Sprintf("hanoi(%d, %d)", discs, pegs)
	}
	first, last := make([]int, discs), make([]int, discs)
	for i := range first {
		first[i], last[i] = 1, pegs
	}
	return &Puzzle{Rules: &hanoi{basic{name, ints(first...), 1, pegs, false}, discs, pegs, ints(last...)}, Definition: Definition{Family: "hanoi", Numbers: []int{discs, pegs}}}, nil
}

// Goal implements Rules.
func (r *hanoi) Goal() []byte { return r.goal }

// Expand implements Rules.
func (r *hanoi) Expand(state []byte, moves *Moves) error {
	var top [MaxPegs + 1]int // the smallest disc of each peg, from 1; 0 for none
	for i := r.discs; i > 0; i-- {
		top[at(state, i-1)] = i
	}
	for from := 1; from <= r.pegs; from++ {
		for to := 1; to <= r.pegs; to++ {
			if disc := top[from]; disc > 0 && (top[to] == 0 || disc < top[to]) {
				set(moves.Copy(r.move(from, to), state), disc-1, to)
			}
		}
	}
	return nil
}

func (r *hanoi) move(from, to int) statespace.Move { return statespace.Move(from*(MaxPegs+1) + to) }

// Name implements Rules.
func (r *hanoi) Name(m statespace.Move) string {
	return fmt.Sprintf("%d>%d", m/(MaxPegs+1), m%(MaxPegs+1))
}

// Inverse implements Rules.
func (r *hanoi) Inverse(m statespace.Move) (statespace.Move, bool, error) {
	return r.move(int(m%(MaxPegs+1)), int(m/(MaxPegs+1))), true, nil
}

// Heuristics implements Rules: every disc that is not on the last peg must move.
func (r *hanoi) Heuristics() []Heuristic {
	return []Heuristic{{Name: "misplaced", Admissible: true, Of: func(state []byte) (float64, error) {
		misplaced := 0
		for i := range r.discs {
			if at(state, i) != r.pegs {
				misplaced++
			}
		}
		return float64(misplaced), nil
	}}}
}

// Shuffle implements Shuffler.
func (r *hanoi) Shuffle(rng *rand.Rand) []byte {
	all := make([]int, r.discs)
	for i := range all {
		all[i] = 1 + rng.IntN(r.pegs)
	}
	return ints(all...)
}
