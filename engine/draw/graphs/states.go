package graphs

import (
	"context"
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
	"taquin/engine/text"
)

// states are the nodes and edges of a graph of other states than boards.
type states struct {
	labels [][]string // lines of each state
	names  []string   // of the moves of edges, then of those beside
	edges  int        // names of edges
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
	all := &states{}
	g := &Graph{content: all, whole: depth < 0}
	for d, layer := range layers {
		for _, i := range layer {
			state := store.State(int32(i))
			goal, err := space.Space.IsGoal(state)
			if err != nil {
				return nil, err
			}
			g.nodes = append(g.nodes, node{solved: goal, distance: d})
			all.labels = append(all.labels, strings.Split(space.Label(state), "\n"))
		}
	}
	edges, _, err := edgesOf(space, store, int32(len(g.nodes)))
	if err != nil {
		return nil, err
	}
	leads, known := map[[2]int]bool{}, map[[2]int]bool{}
	for _, e := range edges {
		leads[[2]int{e.from, e.to}] = true
		leads[[2]int{e.to, e.from}] = leads[[2]int{e.to, e.from}] || e.paired
	}
	var beside []string
	for _, e := range edges {
		ends := [2]int{min(e.from, e.to), max(e.from, e.to)}
		next := g.nodes[ends[1]].distance-g.nodes[ends[0]].distance == 1
		move := link{e.from, e.to, !leads[[2]int{e.to, e.from}]}
		switch {
		case known[ends] || e.from == e.to:
		case next && e.from < e.to:
			known[ends] = true
			g.edges, all.names = append(g.edges, move), append(all.names, e.move)
		case !next || move.oneWay:
			known[ends] = true
			g.beside, beside = append(g.beside, move), append(beside, e.move)
		}
	}
	all.edges, all.names = len(all.names), append(all.names, beside...)
	g.setLayers()
	letters := mostName*len(g.edges) + 12*len(layers)
	for i := range g.nodes {
		letters += len(g.label(i))
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

func (s *states) named() bool {
	return !slices.ContainsFunc(s.names[:s.edges], func(name string) bool { return utf8.RuneCountInString(name) > mostName })
}

func (s *states) name(edge int) string { return s.names[edge] }

// label is a state in a few lines.
func (s *states) label(i int) string { return strings.Join(s.labels[i], "\n") }

func (s *states) block(i int, _ draw.Style) draw.Block { return draw.TextBlock(s.label(i)) }

func (s *states) nouns() (draw.Noun, draw.Phrase) { return several, statesHead }

func (s *states) title(l text.Language, count string, _ bool, radius int) string {
	return ofStates.In(l, count, radius)
}

func (s *states) description(l text.Language, counts string, _ bool) string {
	return statesAt.In(l, counts)
}

// The texts of graphs of states, in English and in French.
var (
	several = draw.Noun{One: draw.Phrase{"%s state", "%s état"}, Many: draw.Phrase{"%s states", "%s états"}}
	// Arguments: states, the greatest distance.
	ofStates   = draw.Phrase{"The %s within %d moves of the start, and the moves between them", "Les %s à %d coups au plus du départ, et les coups qui mènent de l’un à l’autre"}
	statesHead = draw.Phrase{"states", "états"}
	statesAt   = draw.Phrase{"States at each distance, from 0 on: %s.", "États à chaque distance, à partir de 0\u00a0: %s."}
)
