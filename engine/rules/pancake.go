package rules

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	"taquin/engine/message"
	"taquin/engine/statespace"
)

// pancake is a stack of pancakes of different sizes, the top first; a move turns over the upper k
// pancakes (J. E. Goodman as H. Dweighter, "Problem E2569", American Mathematical Monthly 82 (1975)
// 1010). A burnt pancake has a burnt side, which must be below in the end; it is negative while that
// is on top (W. H. Gates, C. H. Papadimitriou, "Bounds for sorting by prefix reversal", Discrete
// Mathematics 27 (1979) 47-57).
type pancake struct {
	basic
	n     int
	burnt bool
}

// MaxPancakes is the largest number of pancakes.
const MaxPancakes = 64

// Pancake returns the puzzle of n pancakes.
func Pancake(n int, burnt bool) (*Puzzle, error) {
	if n < 1 || n > MaxPancakes {
		return nil, message.Errorf("rules.pancakes", "pancake: n must be in 1..%d, not %d", MaxPancakes, n)
	}
	name := fmt.Sprintf("pancake(%d)", n)
	if burnt {
		name = fmt.Sprintf("pancake(%d, {burnt = true})", n)
	}
	return &Puzzle{Rules: &pancake{basic{name, ints(counted(n)...), 1, n, true}, n, burnt}, Definition: Definition{Family: "pancake", Numbers: []int{n}, Burnt: burnt}}, nil
}

// counted is 1, 2, …, n.
func counted(n int) []int {
	all := make([]int, n)
	for i := range all {
		all[i] = i + 1
	}
	return all
}

// Expand implements Rules.
func (r *pancake) Expand(state []byte, moves *Moves) error {
	for k := r.fewest(); k <= r.n; k++ {
		to := moves.Copy(statespace.Move(k), state)
		slices.Reverse(to[listHead : listHead+k])
		if r.burnt {
			for i := range k {
				set(to, i, -at(to, i))
			}
		}
	}
	return nil
}

// Check implements Rules.
func (r *pancake) Check(state []byte) error {
	if err := r.basic.Check(state); err != nil {
		return err
	}
	for i := range r.n {
		if at(state, i) < 0 && !r.burnt {
			return r.noState(state)
		}
	}
	return nil
}

// fewest is the number of pancakes that a move turns at least.
func (r *pancake) fewest() int {
	if r.burnt {
		return 1
	}
	return 2
}

// Name implements Rules.
func (r *pancake) Name(m statespace.Move) string { return strconv.Itoa(int(m)) }

// Heuristics implements Rules: the gap heuristic counts the neighbours in the stack, the plate
// included, whose sizes are not consecutive, because a move changes one pair of neighbours (M.
// Helmert, "Landmark heuristics for the pancake problem", SoCS 2010, 109-110).
func (r *pancake) Heuristics() []Heuristic {
	return []Heuristic{{Name: "gap", Admissible: true, Sharp: true, Of: func(state []byte) (float64, error) {
		gaps := 0
		for i := range r.n {
			next := r.n + 1
			if i+1 < r.n {
				next = at(state, i+1)
			}
			if d := next - at(state, i); d != 1 && (r.burnt || d != -1) {
				gaps++
			}
		}
		return float64(gaps), nil
	}}}
}

// Shuffle implements Shuffler.
func (r *pancake) Shuffle(rng *rand.Rand) []byte {
	all := rng.Perm(r.n)
	for i := range all {
		if all[i]++; r.burnt && rng.IntN(2) == 1 {
			all[i] = -all[i]
		}
	}
	return ints(all...)
}
