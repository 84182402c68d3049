package graphs

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"taquin/engine/draw"
)

// mostInText is the largest number of boards in a text; larger graphs have only counts.
const mostInText = 60

// Text implements draw.Drawing: the number of boards at each distance, and the boards if there are
// few.
func (g *Graph) Text(s draw.Style) string {
	var out strings.Builder
	l := s.Language
	several, head := g.nouns()
	if len(g.nodes) > mostInText {
		head := head.In(l)
		left, right := utf8.RuneCountInString(distanceHead.In(l)), utf8.RuneCountInString(head)
		line := func(distance, count any) { fmt.Fprintf(&out, "%*v  %*v\n", left, distance, right, count) }
		line(distanceHead.In(l), head)
		for d, n := range g.Boards() {
			line(d, n)
		}
		line(all.In(l), len(g.nodes))
		return out.String()
	}
	for d, layer := range g.layered.Layers {
		var blocks []draw.Block
		for _, i := range layer {
			blocks = append(blocks, g.block(i, s))
		}
		out.WriteString(atDistance.In(l, d, several.Count(l, len(layer))) + draw.Beside(blocks, s.Width))
	}
	return out.String()
}
