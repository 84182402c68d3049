package graphs_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"taquin/engine/board"
	"taquin/engine/boardspace"
	"taquin/engine/draw"
	"taquin/engine/draw/graphs"
	"taquin/engine/solver"
	"taquin/engine/statespace"
	"taquin/engine/statespace/enumerate"
)

// States appear as text in layers; an edge within a layer or back is drawn once, as a curve.
func TestNewStates(t *testing.T) {
	g, err := graphs.NewStates(t.Context(), graph(arrows{'a': "abd", 'b': "acd", 'c': "a", 'd': "ab"}), -1)
	if err != nil {
		t.Fatal(err)
	}
	const want = "distance 0: 1 state\na\ndistance 1: 2 states\nb   d\ndistance 2: 1 state\nc\n"
	if got := g.Text(draw.Style{}); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	svg := string(draw.Scene(g, draw.Style{Theme: draw.Themes()[0]}).SVG(600))
	if n, m := strings.Count(svg, `class="edge"`), strings.Count(svg, `class="head"`); n != 5 || m != 2 || !strings.Contains(svg, `aria-label="b1"`) {
		t.Errorf("%d edges, %d arrowheads\n%s", n, m, svg)
	}
	if dot := g.DOT(draw.Style{}); strings.Count(dot, " -> ") != 5 || strings.Count(dot, `dir="both"`) != 3 {
		t.Errorf("DOT: %s", dot)
	}
	for depth, want := range []string{"[1]", "[1 2]", "[1 2 1]", "[1 2 1]"} {
		if g, err := graphs.NewStates(t.Context(), graph(arrows{'a': "abd", 'b': "acd", 'c': "a", 'd': "ab"}), depth); err != nil || fmt.Sprint(g.Boards()) != want {
			t.Errorf("depth %d: %v, %v, want %s", depth, g.Boards(), err, want)
		}
	}
}

// arrows is a graph with a move that has no inverse, a loop and a pair of moves.
type arrows map[byte]string

func (arrows) Size() int                                   { return 1 }
func (arrows) Starts(yield func(state []byte) error) error { return yield([]byte("a")) }
func (arrows) IsGoal([]byte) (bool, error)                 { return false, nil }
func (arrows) Estimate([]byte) (float64, error)            { return 0, nil }
func (arrows) Traits() statespace.Traits                   { return statespace.UnitCost() }
func (g arrows) Expand(state []byte, _ statespace.Move, next *statespace.Successors) error {
	for m, to := range []byte(g[state[0]]) {
		next.Add(statespace.Unit(statespace.Move(m)))[0] = to
	}
	return nil
}

func graph(s statespace.Space) enumerate.Graph {
	return enumerate.Graph{Space: s, Label: func(state []byte) string { return string(state) },
		Move: func(state []byte, m statespace.Move) string { return fmt.Sprintf("%s%d", state, m) }}
}

func TestDOT(t *testing.T) {
	got, err := graphs.DOT(t.Context(), graph(arrows{'a': "ab", 'b': "ac", 'c': "a"}), "three", 0)
	const want = `digraph "three" {
	node [shape=box, fontname=monospace]
	edge [fontname=monospace]
	n0 [label="a", style="filled", fillcolor="palegreen"]
	{ rank=same; n0 }
	n1 [label="b"]
	{ rank=same; n1 }
	n2 [label="c", style="filled", fillcolor="salmon"]
	{ rank=same; n2 }
	n0 -> n0 [taillabel="a0"]
	n0 -> n1 [taillabel="a1", headlabel="b0", dir="both"]
	n1 -> n2 [taillabel="b1"]
	n2 -> n0 [taillabel="c0"]
}
`
	if err != nil || got != want {
		t.Errorf("%v\n%s\nwant\n%s", err, got, want)
	}
	got, err = graphs.DOT(t.Context(), graph(arrows{'a': "ab", 'b': "ac", 'c': "a"}), "two", 1)
	if err != nil || !strings.HasPrefix(got, "graph") || strings.Count(got, "--") != 2 || strings.Contains(got, "n2") {
		t.Errorf("to depth 1: %v\n%s", err, got)
	}
}

// Every board and every move of a space of boards is drawn once.
func TestDOTBoards(t *testing.T) {
	for _, n := range board.Notations() {
		for _, s := range []board.Shape{{Cols: 2, Rows: 2}, {Cols: 3, Rows: 2}, {Cols: 1, Rows: 5}} {
			from, err := board.New(s, n.Home())
			if err != nil {
				t.Fatal(err)
			}
			space, err := boardspace.Enumerate(t.Context(), from, boardspace.Options{})
			if err != nil {
				t.Fatal(err)
			}
			g, err := boardspace.Graph(t.Context(), from, solver.Moves, n)
			if err != nil {
				t.Fatal(err)
			}
			text, err := graphs.DOT(t.Context(), g, "boards", 0)
			if err != nil || int64(strings.Count(text, " [label=")) != space.States || int64(2*strings.Count(text, ", headlabel=")) != space.Arcs ||
				strings.Count(text, "salmon") != len(space.Farthest) || strings.Count(text, "rank=same") != len(space.Histogram) {
				t.Errorf("%s, %s: %v\n%s", n, s, err, text)
			}
		}
	}
	from, err := board.New(board.Shape{Cols: 4, Rows: 2}, board.BottomRight)
	if err != nil {
		t.Fatal(err)
	}
	g, err := boardspace.Graph(t.Context(), from, solver.Moves, board.TD)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := graphs.DOT(t.Context(), g, "", 0); !errors.Is(err, solver.ErrNotApplicable) {
		t.Error(err)
	}
	if _, err := boardspace.Graph(t.Context(), from, solver.Moves, board.Agreg); err == nil {
		t.Error("a notation with another home is accepted")
	}
}
