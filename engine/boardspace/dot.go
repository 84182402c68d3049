package boardspace

import (
	"fmt"
	"strings"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// MaxDot is the largest number of boards of a space that Dot draws.
const MaxDot = 2000

// Dot returns the space as a Graphviz graph: one node per board, in layers by distance, and
// one edge per move. Each end of an edge carries the letter of the move that leaves it. The
// start and the farthest boards are filled. A space of more than MaxDot boards is
// solver.ErrNotApplicable; the notation must have the boards' home.
func (s *Space) Dot(n board.Notation) (string, error) {
	if err := n.Fits(s.From); err != nil {
		return "", err
	}
	if s.Metric == solver.Slides {
		return "", fmt.Errorf("%w: a graph shows moves of single tiles, and this space counts slides", solver.ErrNotApplicable)
	}
	if s.States > MaxDot {
		return "", fmt.Errorf("%w: a graph of %d boards is too large to draw (at most %d)", solver.ErrNotApplicable, s.States, MaxDot)
	}
	var text strings.Builder
	fmt.Fprintf(&text, "// %s\ngraph \"space %s\" {\n", s, s.From.Shape())
	text.WriteString("\tnode [shape=box, fontname=\"monospace\"]\n\tedge [fontname=\"monospace\"]\n")
	layer, seen := []*board.Board{s.From.Copy()}, map[string]int{n.Format(s.From): 0}
	for distance := 0; len(layer) > 0; distance++ {
		fill := ""
		switch distance {
		case 0:
			fill = ", style=filled, fillcolor=palegreen"
		case s.Diameter():
			fill = ", style=filled, fillcolor=salmon"
		}
		text.WriteString("\t{ rank=same")
		for _, b := range layer {
			name := n.Format(b)
			fmt.Fprintf(&text, "; n%d [label=\"%s\"%s]", seen[name], strings.ReplaceAll(name, " / ", `\n`), fill)
		}
		text.WriteString(" }\n")
		layer = writeDotEdges(&text, n, layer, seen)
	}
	text.WriteString("}\n")
	return text.String(), nil
}

// writeDotEdges writes the edges from a layer to the next one, and numbers and returns the
// next layer. Every move leads to another layer, so each edge is met at its nearer end first,
// and again when both ends are known.
func writeDotEdges(text *strings.Builder, n board.Notation, layer []*board.Board, seen map[string]int) (next []*board.Board) {
	first := len(seen)
	for _, b := range layer {
		from := seen[n.Format(b)]
		for _, m := range n.Moves() {
			if !b.Can(m) {
				continue
			}
			c := b.Copy()
			c.Do(m)
			to, known := seen[n.Format(c)]
			switch {
			case !known:
				to = len(seen)
				seen[n.Format(c)] = to
				next = append(next, c)
			case to < first:
				continue // from the farther end
			}
			fmt.Fprintf(text, "\tn%d -- n%d [taillabel=\"%c\", headlabel=\"%c\"]\n", from, to, n.Letter(m), n.Letter(m.Opposite()))
		}
	}
	return next
}
