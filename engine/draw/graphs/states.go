package graphs

import (
	"context"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"taquin/engine/draw"
	"taquin/engine/draw/scene"
	"taquin/engine/message"
	"taquin/engine/solver"
	"taquin/engine/statespace"
	"taquin/engine/statespace/enumerate"
	"taquin/engine/statespace/search"
)

// states are the nodes and edges of a graph of other states than boards.
type states struct {
	labels   [][]string // lines of each state
	names    []string   // of the move of each edge
	beside   []edge     // edges within a layer, or to another layer than the next
	directed bool
}

// Sizes of the text of a state.
const (
	stateSize = 12
	stateLine = 15
	mostName  = 5 // letters of the longest name that stands at an edge
)

// NewStates draws the states of a space within a depth, or all states if it is negative, and the moves
// between them. Its error for too many states wraps ErrTooMany.
func NewStates(ctx context.Context, space enumerate.Graph, depth int) (*Graph, error) {
	layers, store, err := layersOf(ctx, space, depth, MaxBoards)
	if err != nil {
		return nil, err
	}
	g := &Graph{states: &states{}, whole: depth < 0}
	for d, layer := range layers {
		for _, i := range layer {
			state := store.State(int32(i))
			goal, err := space.Space.IsGoal(state)
			if err != nil {
				return nil, err
			}
			g.nodes = append(g.nodes, node{solved: goal, distance: d})
			g.states.labels = append(g.states.labels, strings.Split(space.Label(state), "\n"))
		}
	}
	edges, directed, err := edgesOf(space, store, int32(len(g.nodes)))
	if err != nil {
		return nil, err
	}
	g.states.directed = directed
	known := map[[2]int]bool{}
	for _, e := range edges {
		ends := [2]int{min(e.from, e.to), max(e.from, e.to)}
		switch up := g.nodes[ends[1]].distance - g.nodes[ends[0]].distance; {
		case known[ends] || e.from == e.to:
		case up == 1 && e.from < e.to:
			known[ends] = true
			g.edges, g.states.names = append(g.edges, link{from: e.from, to: e.to}), append(g.states.names, e.move)
		case up != 1 || !slices.ContainsFunc(edges, func(o edge) bool { return o.from == e.to && o.to == e.from }):
			known[ends] = true
			g.states.beside = append(g.states.beside, e)
		}
	}
	g.setLayers()
	letters := mostName*len(g.edges) + 12*len(layers)
	for i := range g.nodes {
		letters += len(g.states.label(i))
	}
	g.Weight = draw.Weighed(g, 5*len(g.nodes)+3*len(edges)+2*len(layers), letters)
	return g, nil
}

// layersOf lists the states of a space by their distance, at most a number of them; a negative depth
// means all.
func layersOf(ctx context.Context, g enumerate.Graph, depth, most int) (layers [][]int, store *statespace.Store, err error) {
	f, err := search.NewFrontier(ctx, g.Space, solver.Options{})
	for ok := err == nil; ok && (depth < 0 || len(layers) <= depth); {
		var first, end int32
		if store, first, end = f.States(); int(end) > most {
			return nil, nil, message.Errorf("draw.a-graph-of-more", "%w: a graph of more than %d states is too large to draw; a depth of %d makes it smaller", solver.ErrNotApplicable, most, max(len(layers)-1, 1))
		}
		var layer []int
		for i := first; i < end; i++ {
			layer = append(layer, int(i))
		}
		layers = append(layers, layer)
		ok, err = f.Advance()
	}
	return layers, store, err
}

// look returns the size of the largest label, and the gaps.
func (s *states) look() look {
	width, height := 0.0, 0.0
	measure := scene.Measure()
	for _, lines := range s.labels {
		for _, line := range lines {
			width = max(width, measure(line, scene.Font{Size: stateSize})+12)
		}
		height = max(height, float64(len(lines))*stateLine+5)
	}
	l := look{width, height, 9, 42, true}
	if s.named() {
		l.step += 8 * mostName
	}
	return l
}

// draw draws a state as its text in a box.
func (s *states) draw(out *scene.Scene, at scene.Point, i int, l look, t draw.Theme, mark scene.Ink) {
	if mark.Class == "" {
		mark = scene.Ink{Fill: t.Ground(), Stroke: t.Faint, Width: 1, Class: "state"}
	}
	out.Rect(at.X-l.nodeWidth/2, at.Y-l.nodeHeight/2, l.nodeWidth, l.nodeHeight, 4, mark)
	for k, line := range s.labels[i] {
		y := at.Y + stateLine*(float64(k)-float64(len(s.labels[i])-1)/2)
		out.Text(scene.Point{X: at.X, Y: y}, line, scene.Font{Size: stateSize, Colour: t.Ink, Class: "label"})
	}
}

// drawBeside draws the edges that are not between neighbouring layers, as curves.
func (s *states) drawBeside(out *scene.Scene, ink scene.Ink, l layout) {
	for _, e := range s.beside {
		a, b := l.at[e.from], l.at[e.to]
		by, bend := scene.Midpoint(a, b), min(0.3, 40/math.Hypot(b.X-a.X, b.Y-a.Y))
		by.X, by.Y = by.X+bend*(b.Y-a.Y), by.Y-bend*(b.X-a.X)
		var p scene.Path
		p.Move(a)
		p.Quad(by, b)
		out.Draw(p, ink)
		if s.directed && !e.paired {
			out.Draw(scene.Arrow(scene.Toward(b, by, l.nodeHeight/2), by, 7), scene.Ink{Fill: ink.Stroke, Class: "head"})
		}
	}
}

// named reports whether the names of moves are short enough for the edges.
func (s *states) named() bool {
	return !slices.ContainsFunc(s.names, func(name string) bool { return utf8.RuneCountInString(name) > mostName })
}

// label is a state in a few lines.
func (s *states) label(i int) string { return strings.Join(s.labels[i], "\n") }

// blocks are the states of a layer as text.
func (s *states) blocks(layer []int) (blocks []draw.Block) {
	for _, i := range layer {
		blocks = append(blocks, draw.TextBlock(s.label(i)))
	}
	return blocks
}

// The texts of graphs of states, in English and in French.
var (
	several = draw.Noun{One: draw.Phrase{"%s state", "%s état"}, Many: draw.Phrase{"%s states", "%s états"}}
	// Arguments: states, the greatest distance.
	ofStates   = draw.Phrase{"The %s within %d moves of the start, and the moves between them", "Les %s à %d coups au plus du départ, et les coups qui mènent de l’un à l’autre"}
	statesHead = draw.Phrase{"states", "états"}
	statesAt   = draw.Phrase{"States at each distance, from 0 on: %s.", "États à chaque distance, à partir de 0\u00a0: %s."}
)
