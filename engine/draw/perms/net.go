package perms

import (
	"fmt"
	"math"
	"strings"

	"taquin/engine/draw"
	"taquin/engine/draw/diagram"
	"taquin/engine/draw/scene"
	"taquin/engine/message"
)

// Net is a drawing of a sliding puzzle on a graph: discs with tiles, joined by edges. The first
// vertex is empty; the others carry the tiles 0, 1, ….
type Net struct {
	draw.Weight
	graph [][]int // sorted neighbours of each vertex, from 0
	at    []scene.Point
}

// MaxVertices is the largest number of vertices, maxFar the largest coordinate.
const (
	MaxVertices = 100
	maxFar      = 1000
)

// netStep is the unit of coordinates in a picture, nearest the smallest distance between vertices
// in coordinates.
const (
	netStep = 52
	nearest = 0.65
)

// NewNet draws a graph given by the neighbours of each vertex. Vertices are numbered from first;
// an edge may be listed at one end or at both. The coordinates at have the usual distance 1, with
// y down; an empty list places the vertices on a circle. The error is about an invalid graph or
// invalid coordinates.
func NewNet(graph [][]int, first int, at []scene.Point) (*Net, error) {
	n := len(graph)
	if n < 1 || n > MaxVertices {
		return nil, message.Errorf("draw.a-graph-of-vertices", "draw: a graph of %d vertices is not drawn; 1 to %d are", n, MaxVertices)
	}
	net := &Net{graph: make([][]int, n)}
	var edges [MaxVertices][MaxVertices]bool
	for v, near := range graph {
		for _, name := range near {
			w := name - first
			if w < 0 || w >= n || w == v {
				return nil, message.Errorf("draw.cannot-be-a-neighbour", "draw: %d cannot be a neighbour of %d; the vertices are %d to %d", name, v+first, first, n-1+first)
			}
			edges[v][w], edges[w][v] = true, true
		}
	}
	edgesAtVertices := 0
	for v := range n {
		for w := range n {
			if edges[v][w] {
				net.graph[v] = append(net.graph[v], w)
			}
		}
		edgesAtVertices += len(net.graph[v])
	}
	net.Weight = draw.Weighed(net, 2*n+edgesAtVertices, lettersOfName*n)
	if len(at) == 0 {
		net.at = diagram.Circle(n)
		return net, nil
	}
	if len(at) != n {
		return nil, message.Errorf("draw.there-are-places-for", "draw: there are %d places for %d vertices", len(at), n)
	}
	for v, p := range at {
		if !(math.Abs(p.X) <= maxFar && math.Abs(p.Y) <= maxFar) {
			return nil, message.Errorf("draw.place-is-farther-out", "draw: place %d (%v, %v) is farther out than %d", v+1, p.X, p.Y, maxFar)
		}
		for w, q := range net.at {
			if math.Hypot(p.X-q.X, p.Y-q.Y) < nearest {
				return nil, message.Errorf("draw.places-and-are-closer", "draw: places %d and %d are closer together than %v", w+1, v+1, nearest)
			}
		}
		net.at = append(net.at, p)
	}
	return net, nil
}

// Figure implements draw.Drawing.
func (n *Net) Figure(s draw.Style) draw.Figure {
	const edge = discRadius + 2
	at, size := diagram.Fit(n.at, netStep, scene.Point{X: edge, Y: edge})
	out := scene.New(size.X, size.Y)
	t := s.Theme
	out.Title = puzzleOnGraph.In(s.Language, vertices.Count(s.Language, len(n.graph)))
	out.Desc = diagram.Sentence(n.Text(s))
	diagram.Edges(out, at, func(v int) []int { return n.graph[v] }, scene.Ink{Stroke: t.Faint, Width: linkWidth, Class: "edge"})
	out.Circle(at[0], discRadius, scene.Ink{Fill: t.Frame, Stroke: t.Faint, Width: 2, Class: "blank"})
	for v := 1; v < len(n.graph); v++ {
		diagram.Disc(out, t, at[v], discRadius, n.name(v), t.Series[0])
	}
	return draw.Centred(out)
}

// DOT implements diagram.Graph.
func (n *Net) DOT(s draw.Style) string {
	out := diagram.NewDOT(puzzleOnGraph.In(s.Language, vertices.Count(s.Language, len(n.graph))), false)
	for v, near := range n.graph {
		out.Node(v, n.name(v), "shape", "circle")
		for _, w := range near {
			if v < w {
				out.Edge(v, w)
			}
		}
	}
	return out.String()
}

// name returns the label of a vertex.
func (n *Net) name(v int) string {
	if v == 0 {
		return "."
	}
	return fmt.Sprint(v - 1)
}

// Text implements draw.Drawing: one line per vertex with the labels of its neighbours; a dot is
// the blank.
func (n *Net) Text(draw.Style) string {
	var out strings.Builder
	widest := len(n.name(len(n.graph) - 1))
	for v, near := range n.graph {
		fmt.Fprintf(&out, "%*s —", widest, n.name(v))
		for _, w := range near {
			out.WriteString(" " + n.name(w))
		}
		out.WriteString("\n")
	}
	return out.String()
}
