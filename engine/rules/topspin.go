package rules

import (
	"fmt"
	"strconv"

	"taquin/engine/message"
	"taquin/engine/statespace"
)

// topspin is the (n, k)-TopSpin puzzle: n tokens in a ring; move i reverses the k tokens from place i
// on (T. Chen, S. S. Skiena, "Sorting with fixed-length reversals", Discrete Applied Mathematics 71
// (1996) 269-295). The ring does not turn, so a state and its rotations are different, as in A.
// Felner, R. E. Korf, R. Meshulam, R. Holte, "Compressed pattern databases", JAIR 30 (2007) 213-247.
type topspin struct {
	basic
	n, k int
}

// MaxTokens is the largest number of tokens of TopSpin.
const MaxTokens = 64

// TopSpin returns the puzzle of n tokens in a ring; a move reverses k of them.
func TopSpin(n, k int) (*Puzzle, error) {
	switch {
	case n < 3 || n > MaxTokens:
		return nil, message.Errorf("rules.tokens", "topspin: n must be in 3..%d, not %d", MaxTokens, n)
	case k < 2 || k >= n:
		return nil, message.Errorf("rules.reversed", "topspin: k must be in 2..%d for %d tokens, not %d", n-1, n, k)
	}
	return &Puzzle{Rules: &topspin{basic{fmt.Sprintf("topspin(%d, %d)", n, k), ints(counted(n)...), 1, n, true}, n, k}, Definition: Definition{Family: "topspin", Numbers: []int{n, k}}}, nil
}

// Expand implements Rules.
func (r *topspin) Expand(state []byte, moves *Moves) error {
	for first := range r.n {
		to := moves.Copy(statespace.Move(first+1), state)
		for i := range r.k {
			set(to, (first+i)%r.n, at(state, (first+r.k-1-i)%r.n))
		}
	}
	return nil
}

// Name implements Rules.
func (r *topspin) Name(m statespace.Move) string { return strconv.Itoa(int(m)) }
