// Package trees draws the search tree of a trace, in layers by depth, with the solution, the open
// nodes and the pruned ones. Rounds of a search, and the two sides of a bidirectional search, are
// separate trees side by side. At shows the tree after some expansions, for animations. Begin with
// New.
package trees

import (
	"cmp"

	"taquin/engine/draw"
	"taquin/engine/message"
	"taquin/engine/sorting"
	"taquin/engine/statespace"
)

// Tree is a drawing of a trace.
type Tree struct {
	draw.Weight
	log    *statespace.Log
	look   Look
	layout layout
	path   []bool  // by node: it lies on the solution
	order  []int32 // by node: index of its first expansion from 1; 0 for none
	steps  []int   // expansions of the drawn trees
	step   int     // number of expansions to show; len(steps) at the end
}

// Options select the part of a trace. The zero Options draw all of it.
type Options struct {
	Round int // the only round to draw, from 1; 0 for all
	Show  Show
}

// Show says how nodes are drawn.
type Show int

// Draw states if there are few, always, or never (dots).
const (
	IfFew Show = iota
	Always
	Never
)

// MaxNodes is the largest number of drawn nodes, folded ones excluded.
const MaxNodes = 10_000

// Errors of New.
var (
	ErrTooMany = message.New("draw.too-many-nodes-to", "too many nodes to draw")
	ErrRound   = message.New("draw.no-such-round", "no such round")
	errEmpty   = message.New("draw.the-trace-has-no", "draw: the trace has no nodes: nothing was searched")
)

// New draws a trace, whose states have a look.
func New(t *statespace.Log, look Look, o Options) (*Tree, error) {
	if len(t.Roots) == 0 {
		return nil, errEmpty
	}
	if o.Round < 0 || o.Round > len(t.Rounds) {
		if len(t.Rounds) == 0 {
			return nil, message.Errorf("draw.this-search-has-none", "draw: %w: %d; this search has none", ErrRound, o.Round)
		}
		return nil, message.Errorf("draw.there-are-to", "draw: %w: %d; there are 1 to %d", ErrRound, o.Round, len(t.Rounds))
	}
	d := &Tree{log: t, look: look, path: t.Solution(), order: make([]int32, len(t.Nodes))}
	for i, e := range t.Expansions {
		if d.order[e.Node] == 0 {
			d.order[e.Node] = int32(i + 1)
		}
	}
	first, end := d.span(o.Round)
	d.layout = newLayout(d, first, end)
	if shown := d.layout.shown; shown > MaxNodes {
		advice := message.Textf("draw.a-trace-with", "a trace with a smaller limit shows how the search begins, such as trace = %d", MaxNodes/2)
		if len(t.Rounds) > 1 && o.Round == 0 {
			advice = message.Textf("draw.one-round-can", "one round can be drawn alone, such as round = %d", max(1, len(t.Rounds)-1))
		}
		return nil, message.Errorf("draw.there-would-be-and-is", "draw: %w: there would be %d, and %d is the most; %s", ErrTooMany, shown, MaxNodes, advice)
	}
	for i, e := range t.Expansions {
		if e.Node >= first && e.Node < end {
			d.steps = append(d.steps, i)
		}
	}
	d.step = len(d.steps)
	d.layout.place(d, o.Show)
	d.Weight = d.weigh()
	return d, nil
}

// span returns the range of nodes of a round, or of all.
func (d *Tree) span(round int) (first, end int32) {
	first, end = 0, int32(len(d.log.Nodes))
	if round > 0 {
		first = d.log.Rounds[round-1].First
		if round < len(d.log.Rounds) {
			end = d.log.Rounds[round].First
		}
	}
	return first, end
}

// Steps returns the number of expansions.
func (d *Tree) Steps() int { return len(d.steps) }

// At returns the tree after a number of expansions. The last one is the complete tree.
func (d *Tree) At(step int) *Tree {
	at := *d
	at.step = min(max(step, 0), len(d.steps))
	return &at
}

// Now returns the node that was expanded last, statespace.None before the first expansion.
func (d *Tree) Now() int32 {
	if d.step == 0 {
		return statespace.None
	}
	return d.log.Expansions[d.steps[d.step-1]].Node
}

// complete reports whether the complete tree is shown.
func (d *Tree) complete() bool { return d.step == len(d.steps) }

// generated returns the end of the range of generated nodes.
func (d *Tree) generated() int32 {
	if d.complete() {
		return d.layout.end
	}
	return d.log.Expansions[d.steps[d.step]].Before
}

// status returns the status of a node at the step.
func (d *Tree) status(i int32) statespace.Status {
	f := d.log.Nodes[i].Status
	if o := int(d.order[i]); o > 0 && !d.complete() && o > d.steps[d.step] {
		return statespace.Open
	}
	return f
}

// open returns the open nodes by f-value.
func (d *Tree) open() []int32 {
	var open []int32
	for i := d.layout.first; i < d.generated(); i++ {
		if d.status(i) == statespace.Open {
			open = append(open, i)
		}
	}
	sorting.StableBy(open, func(i, k int32) int { return cmp.Compare(d.log.Nodes[i].Score, d.log.Nodes[k].Score) })
	return open
}

// round returns the current round, nil without rounds.
func (d *Tree) round() *statespace.Round {
	at := max(d.layout.first, d.Now())
	for i := len(d.log.Rounds) - 1; i >= 0; i-- {
		if d.log.Rounds[i].First <= at {
			return &d.log.Rounds[i]
		}
	}
	return nil
}
