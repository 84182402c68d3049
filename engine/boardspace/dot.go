package boardspace

import (
	"fmt"
	"strings"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// MaxDot is the largest number of boards of a space that Dot draws.
const MaxDot = 2000

// Dot is the space as text for Graphviz: a graph with a node for each board, in
// layers by its distance from the first one, and an edge for each move, at both
// ends of which stands the letter that leads away from there. The first board
// and the farthest ones are filled. A space of more than MaxDot boards is
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

// dotEdges writes the edges that lead from a layer to the next one, which it
// numbers and returns. Every move leads to another layer, so that each edge is
// met at its nearer end and then once more, when both ends are known.
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
