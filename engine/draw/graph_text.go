package draw

import (
	"fmt"
	"strings"
)

// mostInText is how many boards a text shows; of more it tells the numbers.
const mostInText = 60

// Text implements Drawing: for each distance the number of boards, and the boards
// themselves if they are few.
func (g *Graph) Text(width int) string {
	var out strings.Builder
	if len(g.nodes) > mostInText {
		out.WriteString("distance  boards\n")
		for d, n := range g.Boards() {
			fmt.Fprintf(&out, "%8d  %6d\n", d, n)
		}
		fmt.Fprintf(&out, "%8s  %6d\n", "all", len(g.nodes))
		return out.String()
	}
	look := Fit(g.start.Shape(), g.notation, width)
	for d, layer := range g.layers {
		fmt.Fprintf(&out, "distance %d: %s\n", d, plural(len(layer), "board"))
		var blocks []Block
		for _, i := range layer {
			blocks = append(blocks, Grid(g.board(i), g.notation, look))
		}
		out.WriteString(Beside(blocks, width))
	}
	return out.String()
}
