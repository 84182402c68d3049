package puzzle

import (
	"math/big"
	"strings"

	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/text"
)

// Metric defines what counts as one move.
type Metric int

const (
	// Half counts every power of a move as one: the half-turn metric of the cube.
	Half Metric = iota
	// Quarter counts a move and its inverse as one: the quarter-turn metric.
	Quarter
)

var metrics = []string{Half: "half", Quarter: "quarter"}

var metricAliases = text.Aliases{"half": {"HTM", "FTM", "half-turn metric", "half turns"}, "quarter": {"QTM", "quarter-turn metric", "quarter turns"}}

// ParseMetric returns the metric with a name.
func ParseMetric(name string) (Metric, error) {
	if m := metricAliases.Find(name, metrics); m >= 0 {
		return Metric(m), nil
	}
	return 0, message.Errorf("puzzle.no-metric-is-called", "puzzle: no metric is called %q (possible: %s)", name, strings.Join(metrics, ", "))
}

// String returns the metric's name.
func (m Metric) String() string { return metrics[m] }

// Length returns the number of moves of a sequence.
func (m Metric) Length(w Sequence) int {
	length := len(w)
	if m == Quarter {
		for _, t := range w {
			length += max(t.Times, -t.Times) - 1
		}
	}
	return length
}

// maxTurns limits the turns of one move. It exceeds the length of any cycle.
const maxTurns = 1 << 8

// Turns returns the turns that count as one move, in the order of the moves: the powers of a
// move, or the move and its inverse. If a move has more than maxTurns powers, the list has only
// the first ones of the move and of its inverse.
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

// Parse reads a sequence of moves; see package notation.
func (z *Puzzle) Parse(word string) (Sequence, error) { return z.words.Parse(word) }

// Format writes a sequence in the notation of Parse.
func (z *Puzzle) Format(w Sequence) string { return z.words.Format(w) }

// Short writes a sequence with repetitions abbreviated: "(R U)6".
func (z *Puzzle) Short(w Sequence) string { return z.words.Short(w) }

// CheckSequence refuses a sequence that Parse of the puzzle could not return.
func (z *Puzzle) CheckSequence(w Sequence) error {
	for _, t := range w {
		if t.Move < 0 || t.Move >= len(z.moves) || t != z.words.Reduced(t) || t.Times == 0 {
			return message.Errorf("puzzle.a-word-has-a", "%w: a word has a move number %d, %d times, and %s", ErrOther, t.Move, t.Times, z)
		}
	}
	return nil
}

// Inverse returns the sequence that undoes w.
func (z *Puzzle) Inverse(w Sequence) Sequence { return z.words.Inverse(w) }

// Cancel merges turns of the same move if they are adjacent or if only turns that commute with
// them are between them.
func (z *Puzzle) Cancel(w Sequence) Sequence {
	return z.words.Cancel(w, func(i, j int) bool { return z.commute[i][j] })
}

// Perm returns the effect of a sequence.
func (z *Puzzle) Perm(w Sequence) perm.Perm {
	x := z.Start()
	x.apply(w)
	return x.Perm()
}

// Elements returns the effect of each turn as an element of a group of package perm.
func (z *Puzzle) Elements(turns []Turn) [][]uint8 {
	elements := make([][]uint8, len(turns))
	for i, t := range turns {
		elements[i] = z.moves[t.Move].Perm.Power(t.Times).Element()
	}
	return elements
}

// OrderOf returns the order of a sequence's effect.
func (z *Puzzle) OrderOf(w Sequence) *big.Int { return z.Perm(w).Order() }
