package perms

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"taquin/engine/draw"
	"taquin/engine/draw/scene"
	"taquin/engine/must"
)

func ExampleNewNet() {
	n := must.Get(NewNet([][]int{{2, 3}, {3}, {4}, nil}, 1, nil))
	fmt.Print(n.Text(draw.Style{}))
	// Output:
	// . — 0 1
	// 0 — . 1
	// 1 — . 0 2
	// 2 — 1
}

// Every edge is drawn once, whether it is listed at one end or at both, and every vertex; nothing
// lies outside the picture.
func TestNetScene(t *testing.T) {
	wheel := [][]int{{1, 2, 3, 4}, {0, 2, 4}, {1, 3}, {2, 4, 4, 0}, {}}
	at := []scene.Point{{}, {X: -1}, {Y: -1}, {X: 1}, {Y: 1}}
	for _, places := range [][]scene.Point{nil, at} {
		n := must.Get(NewNet(wheel, 0, places))
		for _, theme := range draw.Themes() {
			svg := string(draw.Scene(n, draw.Style{Theme: theme}).SVG(0))
			for class, want := range map[string]int{"edge": 8, "element": 4, "blank": 1} {
				if got := strings.Count(svg, `class="`+class+`"`); got != want {
					t.Errorf("%s: %d of class %s, not %d", theme.Name, got, class, want)
				}
			}
		}
		inside := n.Figure(draw.Style{Theme: draw.Themes()[0]})
		if places != nil && (inside.Width != 2*(discRadius+2)+2*netStep || inside.Height != inside.Width) {
			t.Errorf("the picture is %v x %v", inside.Width, inside.Height)
		}
	}
}

func TestNetErrors(t *testing.T) {
	pair := [][]int{{1}, {0}}
	for _, test := range []struct {
		graph [][]int
		first int
		at    []scene.Point
		want  string
	}{
		{nil, 0, nil, "0 vertices"},
		{make([][]int, MaxVertices+1), 0, nil, "101 vertices"},
		{pair, 1, nil, "1 cannot be a neighbour of 1; the vertices are 1 to 2"},
		{[][]int{{1}, {2}}, 0, nil, "2 cannot be a neighbour of 1; the vertices are 0 to 1"},
		{pair, 0, []scene.Point{{}}, "1 places for 2 vertices"},
		{pair, 0, []scene.Point{{}, {X: 0.1}}, "places 1 and 2"},
		{pair, 0, []scene.Point{{}, {X: math.NaN()}}, "farther out"},
		{pair, 0, []scene.Point{{}, {Y: math.Inf(-1)}}, "farther out"},
	} {
		if _, err := NewNet(test.graph, test.first, test.at); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v from %d at %v: %v, without %q", test.graph, test.first, test.at, err, test.want)
		}
	}
}
