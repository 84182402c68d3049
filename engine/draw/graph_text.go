package draw

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// mostInText is how many boards a text shows; of more it tells the numbers.
const mostInText = 60

// Text implements Drawing: for each distance the number of boards, and the boards
// themselves if they are few.
func (g *Graph) Text(width int) string {
	var out strings.Builder
	say := phrasesIn(g.language)
	if len(g.nodes) > mostInText {
		left, right := utf8.RuneCountInString(say.distanceHead), utf8.RuneCountInString(say.boardsHead)
		line := func(distance, boards any) { fmt.Fprintf(&out, "%*v  %*v\n", left, distance, right, boards) }
		line(say.distanceHead, say.boardsHead)
		for d, n := range g.Boards() {
			line(d, n)
		}
		line(say.all, len(g.nodes))
		return out.String()
	}
	look := Fit(g.start.Shape(), g.notation, width)
	for d, layer := range g.layers {
		fmt.Fprintf(&out, say.atDistance+"\n", d, say.count(len(layer), say.board))
		var blocks []Block
		for _, i := range layer {
			b := g.board(i)
			if g.tint != nil {
				look.Paint = g.tint(b)
			}
			blocks = append(blocks, Grid(b, g.notation, look))
		}
		out.WriteString(Beside(blocks, width))
	}
	return out.String()
}
