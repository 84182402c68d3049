// Package trees draws what a search did: the tree that it has grown, in layers by the number
// of moves, with the way that it found, what still waits and what was cut. A trace has
// several trees where a search has rounds or goes out from both ends; they stand side by
// side. At shows a tree as it was after some expansions, for films. It searches nothing.
// Begin with New; layout.go says where boards stand.
package trees

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/trace"
)

// Tree is a drawing of a trace.
type Tree struct {
	draw.Weight
	trace    *trace.Trace
	notation board.Notation
	layout   layout
	path     []bool  // by node: it lies on the way that was found
	order    []int32 // by node: which expansion was its first, from 1 on; 0 for none
	steps    []int   // the expansions of the trees that are shown
	step     int     // after how many of them it is seen, len(steps) for the end
}

// Options say what of a trace is drawn. The zero Options draw all of it.
type Options struct {
	Round  int    // the number of the only round that is drawn, from 1 on; 0 for all
	Boards Boards // how nodes look
}

// Boards says how nodes look.
type Boards int

// The ways: boards where they are few, else dots; or one of them always.
const (
	IfFew Boards = iota
	Always
	Never
)

// MaxNodes is how many boards a tree shows at most; those that are folded do not count.
const MaxNodes = 10_000

// Errors of New.
var (
	ErrTooMany = errors.New("too many boards to draw")
	ErrRound   = errors.New("no such round")
	errEmpty   = errors.New("draw: the trace has no boards: nothing was searched")
)

// New makes a drawing of a trace. Its boards are written in a notation.
func New(t *trace.Trace, n board.Notation, o Options) (*Tree, error) {
	if len(t.Roots) == 0 {
		return nil, errEmpty
	}
	if o.Round < 0 || o.Round > len(t.Rounds) {
		if len(t.Rounds) == 0 {
			return nil, fmt.Errorf("draw: %w: %d; this search has none", ErrRound, o.Round)
		}
		return nil, fmt.Errorf("draw: %w: %d; there are 1 to %d", ErrRound, o.Round, len(t.Rounds))
	}
	d := &Tree{trace: t, notation: n, path: t.Solution(), order: make([]int32, len(t.Nodes))}
	for i, e := range t.Expansions {
		if d.order[e.Node] == 0 {
			d.order[e.Node] = int32(i + 1)
		}
	}
	first, end := d.span(o.Round)
	d.layout = newLayout(d, first, end)
	if shown := d.layout.shown; shown > MaxNodes {
		advice := fmt.Sprintf("a trace with a smaller limit shows how the search begins, such as trace = %d", MaxNodes/2)
		if len(t.Rounds) > 1 && o.Round == 0 {
			advice = fmt.Sprintf("one round can be drawn alone, such as round = %d", max(1, len(t.Rounds)-1))
		}
		return nil, fmt.Errorf("draw: %w: there would be %d, and %d is the most; %s", ErrTooMany, shown, MaxNodes, advice)
	}
	for i, e := range t.Expansions {
		if e.Node >= first && e.Node < end {
			d.steps = append(d.steps, i)
		}
	}
	d.step = len(d.steps)
	d.layout.place(d, o.Boards)
	d.Weight = d.weigh()
	return d, nil
}

// span is which nodes are drawn: those of a round, or all.
func (d *Tree) span(round int) (first, end int32) {
	first, end = 0, int32(len(d.trace.Nodes))
	if round > 0 {
		first = d.trace.Rounds[round-1].First
		if round < len(d.trace.Rounds) {
			end = d.trace.Rounds[round].First
		}
	}
	return first, end
}

// Steps is how many expansions there are to see.
func (d *Tree) Steps() int { return len(d.steps) }

// At is the tree after so many expansions, with what the search has before it. The last one
// is the tree as the search has left it.
func (d *Tree) At(step int) *Tree {
	at := *d
	at.step = min(max(step, 0), len(d.steps))
	return &at
}

// Now is the node that was expanded last, trace.None before the first.
func (d *Tree) Now() int32 {
	if d.step == 0 {
		return trace.None
	}
	return d.trace.Expansions[d.steps[d.step-1]].Node
}

// ended reports whether the tree is shown as the search has left it.
func (d *Tree) ended() bool { return d.step == len(d.steps) }

// made is how many nodes there are at the step.
func (d *Tree) made() int32 {
	if d.ended() {
		return d.layout.end
	}
	return d.trace.Expansions[d.steps[d.step]].Before
}

// fate is what has become of a node by the step.
func (d *Tree) fate(i int32) trace.Fate {
	f := d.trace.Nodes[i].Fate
	if o := int(d.order[i]); o > 0 && !d.ended() && o > d.steps[d.step] {
		return trace.Open
	}
	return f
}

// waiting is the nodes that wait to be expanded at the step, those that count least first.
func (d *Tree) waiting() []int32 {
	var open []int32
	for i := d.layout.first; i < d.made(); i++ {
		if d.fate(i) == trace.Open {
			open = append(open, i)
		}
	}
	slices.SortStableFunc(open, func(i, k int32) int { return cmp.Compare(d.trace.Nodes[i].Score, d.trace.Nodes[k].Score) })
	return open
}

// round is the round of the step, nil where there are none.
func (d *Tree) round() *trace.Round {
	at := max(d.layout.first, d.Now())
	for i := len(d.trace.Rounds) - 1; i >= 0; i-- {
		if d.trace.Rounds[i].First <= at {
			return &d.trace.Rounds[i]
		}
	}
	return nil
}
