package graphs_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/drawtest"
	"taquin/engine/draw/graphs"
	"taquin/engine/draw/scene"
	"taquin/engine/must"
)

func solved(t *testing.T, cols, rows int, n board.Notation) *board.Board {
	t.Helper()
	b, err := board.New(board.Shape{Cols: cols, Rows: rows}, n.Home())
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// Counts by distance: A090034 (2x3), A089473 (3x3) and A089484 (4x4) of the OEIS; the graph of 2x2
// is a cycle.
func TestGraphCounts(t *testing.T) {
	twoByThree := []int{1, 2, 3, 5, 6, 7, 10, 12, 12, 16, 23, 25, 28, 39, 44, 40, 29, 21, 18, 12, 6, 1}
	for _, test := range []struct {
		cols, rows, radius int // -1 for all
		want               []int
	}{
		{2, 2, -1, []int{1, 2, 2, 2, 2, 2, 1}},
		{2, 2, 99, []int{1, 2, 2, 2, 2, 2, 1}},
		{2, 2, 3, []int{1, 2, 2, 2}},
		{2, 3, -1, twoByThree},
		{3, 2, -1, twoByThree},
		{3, 3, 9, []int{1, 2, 4, 8, 16, 20, 39, 62, 116, 152}},
		{4, 4, 0, []int{1}},
		{4, 4, 7, []int{1, 2, 4, 10, 24, 54, 107, 212}},
		{1, 2, -1, []int{1, 1}},
		{1, 256, -1, slices.Repeat([]int{1}, 256)},
		{256, 256, 2, []int{1, 2, 4}},
	} {
		for _, n := range board.Notations() {
			b := solved(t, test.cols, test.rows, n)
			g, err := graphs.NewBall(b, n, max(0, test.radius))
			if test.radius < 0 {
				g, err = graphs.NewSpace(b, n)
			}
			if err != nil {
				t.Fatalf("%dx%d within %d: %v", test.cols, test.rows, test.radius, err)
			}
			if got := g.Boards(); !slices.Equal(got, test.want) {
				t.Errorf("%dx%d within %d, %s: %v boards, want %v", test.cols, test.rows, test.radius, n, got, test.want)
			}
		}
	}
}

func TestGraphRefuses(t *testing.T) {
	three, large := solved(t, 3, 3, board.Audibert), solved(t, 200, 200, board.Audibert)
	if _, err := graphs.NewBall(three, board.Audibert, -1); err == nil || errors.Is(err, graphs.ErrTooMany) {
		t.Errorf("a radius of -1: %v", err)
	}
	if _, err := graphs.NewBall(three, board.Agreg, 1); err == nil || errors.Is(err, graphs.ErrTooMany) {
		t.Errorf("another home: %v", err)
	}
	for _, test := range []struct {
		b      *board.Board
		radius int // -1 for all
		want   string
	}{
		{three, -1, "181440, and 500 is the most; a radius of 9 is possible"},
		{three, 10, "there would be 706, and 500 is the most; a radius of 9 is possible"},
		{three, 1000, "there would be more than 20000, and 500 is the most; a radius of 9 is possible"},
		{large, 30, "there would be more than 20000, and 500 is the most; a radius of 6 is possible"},
		{large, -1, "there would be more than 10^25, and 500 is the most; a radius of 6 is possible"},
	} {
		_, err := graphs.NewBall(test.b, board.Audibert, max(0, test.radius))
		if test.radius < 0 {
			_, err = graphs.NewSpace(test.b, board.Audibert)
		}
		if !errors.Is(err, graphs.ErrTooMany) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s within %d: %v, want %q", test.b.Shape(), test.radius, err, test.want)
		}
	}
}

// The boards of a ball and their distances agree with a breadth-first search over whole boards.
func TestBallAgainstSearch(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.SampledFrom(board.Notations()).Draw(t, "notation")
		cols, rows := rapid.IntRange(1, 5).Draw(t, "cols"), rapid.IntRange(2, 5).Draw(t, "rows")
		b, err := board.New(board.Shape{Cols: cols, Rows: rows}, n.Home())
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		for range 50 {
			b.Do(b.RandomMove(nil, rng))
		}
		radius := rapid.IntRange(0, 5).Draw(t, "radius")
		g := must.Get(graphs.NewBall(b, n, radius))
		if got, want := g.Boards(), search(b, radius); !slices.Equal(got, want) {
			t.Errorf("%s within %d: %v, want %v", n.Format(b), radius, got, want)
		}
		checkGraph(t, g, n)
	})
}

// search counts the boards at each distance.
func search(b *board.Board, radius int) []int {
	seen := map[string]bool{fmt.Sprint(b.Cells()): true}
	layer, counts := []*board.Board{b.Copy()}, []int(nil)
	for len(layer) > 0 && len(counts) <= radius {
		counts = append(counts, len(layer))
		var next []*board.Board
		for _, b := range layer {
			for _, m := range b.Moves(nil) {
				c := b.Copy()
				c.Do(m)
				if key := fmt.Sprint(c.Cells()); !seen[key] {
					seen[key] = true
					next = append(next, c)
				}
			}
		}
		layer = next
	}
	return counts
}

// The picture of any graph shows each board once, without overlaps, and each move once.
func TestGraphPictures(t *testing.T) {
	for _, n := range board.Notations() {
		for _, shape := range []board.Shape{{Cols: 2, Rows: 2}, {Cols: 2, Rows: 3}, {Cols: 3, Rows: 2}, {Cols: 1, Rows: 9}} {
			g := must.Get(graphs.NewSpace(solved(t, shape.Cols, shape.Rows, n), n))
			checkGraph(t, g, n)
		}
		near := solved(t, 3, 4, n) // the solved board is not the start
		near.Do(near.Moves(nil)[0])
		for radius := range 8 {
			for _, b := range []*board.Board{solved(t, 4, 4, n), solved(t, 3, 3, n), solved(t, 2, 7, n), near} {
				g := must.Get(graphs.NewBall(b, n, radius))
				checkGraph(t, g, n)
			}
		}
	}
}

// checkGraph parses the boards and edges of a picture.
func checkGraph(t drawtest.T, g *graphs.Graph, n board.Notation) {
	t.Helper()
	picture := draw.Scene(g, draw.Style{})
	root := drawtest.WellFormed(t, picture.SVG(0))
	total := 0
	for _, count := range g.Boards() {
		total += count
	}
	var at []scene.Point
	boards := map[string]int{} // by text, an index of at
	var width, height float64
	for _, e := range root.Class("board") {
		var x, y float64
		if _, err := fmt.Sscanf(e.Attr("transform"), "translate(%g %g)", &x, &y); err != nil {
			t.Fatalf("%q: %v", e.Attr("transform"), err)
		}
		text := e.Children[0].Text
		b, err := board.Parse(text, n)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		width, height = 14*float64(b.Shape().Cols), 14*float64(b.Shape().Rows)
		boards[text] = len(at)
		at = append(at, scene.Point{X: x + width/2, Y: y + height/2})
	}
	for _, e := range root.Class("dot") {
		var x, y float64
		if _, err := fmt.Sscanf(e.Attr("d"), "M%g %g", &x, &y); err != nil {
			t.Fatalf("%q: %v", e.Attr("d"), err)
		}
		width, height = 9, 9
		at = append(at, scene.Point{X: x, Y: y + 4.5})
	}
	marked := 0 // the solved board, at most once
	for text := range boards {
		if b, err := board.Parse(text, n); err == nil && b.Solved() {
			marked++
		}
	}
	if got := len(root.Class("solved")); got > 1 || len(boards) > 0 && got != marked {
		t.Errorf("%d boards are marked as solved, want %d", got, marked)
	}
	if len(at) != total || len(boards) != 0 && len(boards) != total {
		t.Fatalf("%d nodes and %d boards are drawn, want %d", len(at), len(boards), total)
	}
	for i, p := range at {
		if p.X < width/2 || p.Y < height/2 || p.X > picture.Width-16-width/2 || p.Y > picture.Height-16-height/2 {
			t.Errorf("a node is outside the picture, at %v", p)
		}
		for _, q := range at[:i] {
			if math.Abs(p.X-q.X) < width+2 && math.Abs(p.Y-q.Y) < height+2 {
				t.Errorf("two nodes overlap, at %v and %v", p, q)
			}
		}
	}
	checkEdges(t, root, n, at, boards)
}

// checkEdges compares the drawn edges with the moves between boards.
func checkEdges(t drawtest.T, root *drawtest.Element, n board.Notation, at []scene.Point, boards map[string]int) {
	t.Helper()
	drawn := map[[2]int]int{}
	near := func(x, y float64) int {
		return slices.IndexFunc(at, func(p scene.Point) bool { return math.Hypot(p.X-x, p.Y-y) < 0.05 })
	}
	for _, e := range root.Class("edge") {
		var x, y, x2, y2 float64
		if _, err := fmt.Sscanf(e.Attr("d"), "M%g %gL%g %g", &x, &y, &x2, &y2); err != nil {
			t.Fatalf("%q: %v", e.Attr("d"), err)
		}
		from, to := near(x, y), near(x2, y2)
		drawn[[2]int{min(from, to), max(from, to)}]++
		if from < 0 || to < 0 {
			t.Fatalf("the edge %q does not lead from node to node", e.Attr("d"))
		}
	}
	want := 0
	for text, i := range boards {
		b := must.Get(board.Parse(text, n))
		for _, m := range b.Moves(nil) {
			b.Do(m)
			if k, ok := boards[n.Format(b)]; ok && i < k {
				want++
				if drawn[[2]int{i, k}] != 1 {
					t.Errorf("the edge from %s to %s is drawn %d times", text, n.Format(b), drawn[[2]int{i, k}])
				}
			}
			b.Do(m.Opposite())
		}
	}
	if len(boards) > 0 && len(drawn) != want {
		t.Errorf("%d edges are drawn, want %d", len(drawn), want)
	}
	for edge, times := range drawn {
		if times != 1 || edge[0] == edge[1] {
			t.Errorf("an edge of %v is drawn %d times", edge, times)
		}
	}
}

// The letter at an edge is the move away from the first board.
func TestGraphLetters(t *testing.T) {
	b := drawtest.Board("0 1 2 / 3 4 5 / 6 7 .")
	g := must.Get(graphs.NewBall(b, board.Audibert, 2))
	letters := ""
	for _, e := range drawtest.WellFormed(t, draw.Scene(g, draw.Style{}).SVG(0)).Class("letter") {
		letters += e.Attr("aria-label")
	}
	if want := "hghghg"; letters != want { // up or left, repeated
		t.Errorf("letters %q, want %q", letters, want)
	}
}

func TestGraphText(t *testing.T) {
	g := must.Get(graphs.NewSpace(solved(t, 3, 2, board.Audibert), board.Audibert))
	text := strings.Split(g.Text(draw.Style{Width: 80}), "\n")
	if text[0] != "distance  boards" || text[1] != "       0       1" || text[22] != "      21       1" || text[23] != "     all     360" || len(text) != 25 {
		t.Errorf("got\n%s", g.Text(draw.Style{Width: 80}))
	}
	g = must.Get(graphs.NewSpace(solved(t, 2, 2, board.English), board.English))
	for _, width := range []int{0, 9, 20, 80} {
		text := g.Text(draw.Style{Width: width})
		if strings.Count(text, "┌") != 12 || strings.Count(text, "distance") != 7 {
			t.Errorf("%d columns:\n%s", width, text)
		}
	}
}

func TestGraphGolden(t *testing.T) {
	corner := solved(t, 4, 4, board.Audibert)
	other := drawtest.Board("4 6 2 / 3 . 5 / 1 0 7")
	for _, theme := range draw.Themes() {
		for name, make := range map[string]func() (*graphs.Graph, error){
			"space2x2": func() (*graphs.Graph, error) {
				return graphs.NewSpace(solved(t, 2, 2, board.Audibert), board.Audibert)
			},
			"ball4x4":  func() (*graphs.Graph, error) { return graphs.NewBall(corner, board.Audibert, 2) },
			"ball3x3":  func() (*graphs.Graph, error) { return graphs.NewBall(other, board.Audibert, 3) },
			"dots4x4":  func() (*graphs.Graph, error) { return graphs.NewBall(corner, board.Audibert, 6) },
			"space2x3": func() (*graphs.Graph, error) { return graphs.NewSpace(solved(t, 2, 3, board.TD), board.TD) },
		} {
			if theme.Name != "light" && name != "ball3x3" {
				continue
			}
			g := must.Get(make())
			drawtest.Golden(t, name+"-"+theme.Name, draw.Scene(g, draw.Style{Theme: theme}).Raster(360))
		}
	}
}

func TestFrench(t *testing.T) {
	solved := drawtest.Board("0 1 2 / 3 4 5 / 6 7 .")
	all := must.Get(graphs.NewSpace(drawtest.Board("0 1 2 / 3 4 ."), board.Audibert))
	drawtest.French(t, []drawtest.Told{
		{Drawing: must.Get(graphs.NewBall(solved, board.Audibert, 1)), Title: "Les 3 taquins 3x3 à 1 au plus de l’un d’eux, et les coups qui mènent de l’un à l’autre",
			Desc: "Le premier taquin est 0 1 2 / 3 4 5 / 6 7 .. Taquins à chaque distance, à partir de 0~: 1, 2. Une lettre est le coup qui éloigne du premier taquin.",
			Text: "distance 0~: 1 taquin\n"},
		{Drawing: all, Title: "Les 360 taquins 3x2 que l’on peut ranger, et les coups qui mènent de l’un à l’autre", Text: "distance  taquins\n"},
		{Drawing: all, Text: "   total      360\n"},
		{Drawing: must.Get(graphs.NewSpace(drawtest.Board("1 0 / 2 ."), board.Audibert)), Title: "Les 12 taquins 2x2 que l’on atteint à partir de l’un d’eux, et les coups qui mènent de l’un à l’autre"},
	})
}
