package boardspace_test

import (
	"errors"
	"regexp"
	"strings"
	"testing"

	"taquin/engine/board"
	"taquin/engine/boardspace"
	"taquin/engine/solver"
)

func TestDotText(t *testing.T) {
	text, err := enumerate(t, solved(t, 3, 1, board.BottomRight), boardspace.Options{}).Dot(board.Audibert)
	const want = `// space 3x1: 3 states, 4 arcs, diameter 2
graph "space 3x1" {
	node [shape=box, fontname="monospace"]
	edge [fontname="monospace"]
	{ rank=same; n0 [label="0 1 .", style=filled, fillcolor=palegreen] }
	n0 -- n1 [taillabel="g", headlabel="d"]
	{ rank=same; n1 [label="0 . 1"] }
	n1 -- n2 [taillabel="g", headlabel="d"]
	{ rank=same; n2 [label=". 0 1", style=filled, fillcolor=salmon] }
}
`
	if err != nil || text != want {
		t.Errorf("%v\n%s\nwant\n%s", err, text, want)
	}
}

var (
	dotNode  = regexp.MustCompile(`(n\d+) \[label="([^"]*)"(, style=filled, fillcolor=(\w+))?\]`)
	dotLayer = regexp.MustCompile(`\{ rank=same(.*) \}`)
	dotEdge  = regexp.MustCompile(`(n\d+) -- (n\d+) \[taillabel="(.)", headlabel="(.)"\]`)
)

// The graph contains every board once, in its layer, and every move once, with the letters of
// both directions.
func TestDot(t *testing.T) {
	for _, n := range board.Notations() {
		for _, s := range []board.Shape{{Cols: 2, Rows: 2}, {Cols: 3, Rows: 2}, {Cols: 2, Rows: 3}, {Cols: 1, Rows: 5}, {Cols: 256, Rows: 1}} {
			space := enumerate(t, solved(t, s.Cols, s.Rows, n.Home()), boardspace.Options{})
			text, err := space.Dot(n)
			if err != nil {
				t.Fatal(err)
			}
			boards, degree := map[string]*board.Board{}, map[string]int{}
			labels, filled := map[string]bool{}, map[string]int{}
			for distance, layer := range dotLayer.FindAllStringSubmatch(text, -1) {
				nodes := dotNode.FindAllStringSubmatch(layer[1], -1)
				if int64(len(nodes)) != space.Histogram[distance] {
					t.Errorf("%s: %d boards at distance %d, want %d", s, len(nodes), distance, space.Histogram[distance])
				}
				for _, node := range nodes {
					b, err := board.Parse(strings.ReplaceAll(node[2], `\n`, "/"), n)
					if err != nil || b.Shape() != s {
						t.Fatalf("%s: %q: %v", s, node[2], err)
					}
					boards[node[1]], labels[node[2]] = b, true
					filled[node[4]]++
				}
			}
			if int64(len(boards)) != space.States || int64(len(labels)) != space.States || filled["palegreen"] != 1 || filled["salmon"] != len(space.Farthest) {
				t.Errorf("%s: %d boards, %d different, filled %v, want %d boards", s, len(boards), len(labels), filled, space.States)
			}
			edges := dotEdge.FindAllStringSubmatch(text, -1)
			if int64(2*len(edges)) != space.Arcs {
				t.Errorf("%s: %d edges, want half of %d arcs", s, len(edges), space.Arcs)
			}
			seen := map[[2]string]bool{}
			for _, e := range edges {
				from, to := boards[e[1]], boards[e[2]]
				there, _ := n.Move(e[3][0])
				back, _ := n.Move(e[4][0])
				moved := from.Copy()
				if !moved.Do(there) || !moved.Equal(to) || !moved.Do(back) || !moved.Equal(from) || seen[[2]string{e[1], e[2]}] {
					t.Errorf("%s: the edge %q is wrong, or there twice", s, e[0])
				}
				seen[[2]string{e[1], e[2]}] = true
				degree[e[1]]++
				degree[e[2]]++
			}
			if s == (board.Shape{Cols: 2, Rows: 2}) { // a cycle
				for node := range boards {
					if len(boards) != 12 || degree[node] != 2 {
						t.Errorf("2x2: %d boards, degree %d", len(boards), degree[node])
					}
				}
			}
		}
	}
}

func TestDotRefused(t *testing.T) {
	_, err := enumerate(t, solved(t, 4, 2, board.BottomRight), boardspace.Options{}).Dot(board.TD)
	if want := "not applicable: a graph of 20160 boards is too large to draw (at most 2000)"; !errors.Is(err, solver.ErrNotApplicable) || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	_, err = enumerate(t, solved(t, 2, 2, board.BottomRight), boardspace.Options{}).Dot(board.Agreg)
	if want := "board: notation agreg has the blank's home in cell 0, this board in cell 3"; err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}
