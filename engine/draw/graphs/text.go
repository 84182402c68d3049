package graphs

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"taquin/engine/draw"
	"taquin/engine/draw/boards"
)

// mostInText is the largest number of boards in a text; larger graphs have only counts.
const mostInText = 60

// Text implements draw.Drawing: the number of boards at each distance, and the boards if there are
// few.
func (g *Graph) Text(s draw.Style) string {
	var out strings.Builder
	l := s.Language
	if len(g.nodes) > mostInText {
		head := boardsHead.In(l)
		if g.states != nil {
			head = statesHead.In(l)
		}
		left, right := utf8.RuneCountInString(distanceHead.In(l)), utf8.RuneCountInString(head)
		line := func(distance, count any) { fmt.Fprintf(&out, "%*v  %*v\n", left, distance, right, count) }
		line(distanceHead.In(l), head)
		for d, n := range g.Boards() {
			line(d, n)
		}
		line(all.In(l), len(g.nodes))
		return out.String()
	}
	if g.states != nil {
		for d, layer := range g.layered.Layers {
			out.WriteString(atDistance.In(l, d, several.Count(l, len(layer))) + draw.Beside(g.states.blocks(layer), s.Width))
		}
		return out.String()
	}
	look := boards.Fit(g.start, g.notation, s.Width)
	for d, layer := range g.layered.Layers {
		out.WriteString(atDistance.In(l, d, boards.Several.Count(l, len(layer))))
		var blocks []draw.Block
		for _, i := range layer {
			b := g.board(i)
			if s.Tint != nil {
				look.Paint = s.Tint(b)
			}
			blocks = append(blocks, boards.Grid(b, g.notation, look))
		}
		out.WriteString(draw.Beside(blocks, s.Width))
	}
	return out.String()
}
