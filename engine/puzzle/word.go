package puzzle

import (
	"fmt"
	"math/big"
	"slices"
	"strings"

	"taquin/engine/perm"
)

// Metric says what counts as one move.
type Metric int

const (
	// Half counts every power of a move as one, as half turns of a cube are.
	Half Metric = iota
	// Quarter counts a move and its inverse as one, and a power as so many.
	Quarter
)

var metrics = []string{Half: "half", Quarter: "quarter"}

// ParseMetric returns the metric with a name.
func ParseMetric(name string) (Metric, error) {
	if m := slices.Index(metrics, name); m >= 0 {
		return Metric(m), nil
	}
	return 0, fmt.Errorf("puzzle: no metric is called %q (there are %s)", name, strings.Join(metrics, ", "))
}

// String is the metric's name.
func (m Metric) String() string { return metrics[m] }

// Length is how many moves a word has.
func (m Metric) Length(w Word) int {
	length := len(w)
	if m == Quarter {
		for _, t := range w {
			length += max(t.Times, -t.Times) - 1
		}
	}
	return length
}

// maxTurns bounds the turns of one move: it is more than any cycle has.
const maxTurns = 1 << 8

// Turns lists what counts as one move: a move with its powers or its inverse, one after
// the other, then the next. Moves with more powers than cells have only the first of
// them, either way.
func (z *Puzzle) Turns(m Metric) []Turn {
	var turns []Turn
	for i, move := range z.moves {
		most := 1
		if m == Half {
			most = maxTurns
			if order := move.Perm.Order(); order.Cmp(big.NewInt(2*maxTurns)) < 0 {
				most = int(order.Int64()) / 2
			}
		}
		for times := 1; times <= most; times++ {
			for _, t := range []Turn{{Move: i, Times: times}, {Move: i, Times: -times}} {
				if t == z.words.Reduced(t) && t.Times != 0 && !move.Perm.IsIdentity() {
					turns = append(turns, t)
				}
			}
		}
	}
	return turns
}

// Parse reads a word in the moves; see the package notation.
func (z *Puzzle) Parse(word string) (Word, error) { return z.words.Parse(word) }

// Format writes a word that Parse reads.
func (z *Puzzle) Format(w Word) string { return z.words.Format(w) }

// Short writes a word with brackets round what is repeated: "(R U)6".
func (z *Puzzle) Short(w Word) string { return z.words.Short(w) }

// CheckWord refuses a word that is none in the moves of the puzzle, as Parse gives them.
func (z *Puzzle) CheckWord(w Word) error {
	for _, t := range w {
		if t.Move < 0 || t.Move >= len(z.moves) || t != z.words.Reduced(t) || t.Times == 0 {
			return fmt.Errorf("%w: a word has a move number %d, %d times, and %s", ErrOther, t.Move, t.Times, z)
		}
	}
	return nil
}

// Inverse returns the word that undoes w.
func (z *Puzzle) Inverse(w Word) Word { return z.words.Inverse(w) }

// Cancel returns the word with turns of one move put together where they stand side by
// side, or where only turns stand between them that can change places with it.
func (z *Puzzle) Cancel(w Word) Word {
	return z.words.Cancel(w, func(i, j int) bool { return z.commute[i][j] })
}

// Perm returns what a word does.
func (z *Puzzle) Perm(w Word) perm.Perm {
	x := z.Start()
	x.apply(w)
	return x.Perm()
}

// Elements returns what each turn does to the cells, as package perm's groups hold it.
func (z *Puzzle) Elements(turns []Turn) [][]uint8 {
	elements := make([][]uint8, len(turns))
	for i, t := range turns {
		elements[i] = z.moves[t.Move].Perm.Power(t.Times).Element()
	}
	return elements
}

// OrderOf returns how many times a word must be played until nothing has changed.
func (z *Puzzle) OrderOf(w Word) *big.Int { return z.Perm(w).Order() }
