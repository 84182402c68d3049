package rules

import (
	"fmt"
	"slices"

	"taquin/engine/message"
	"taquin/engine/statespace"
	"taquin/engine/text"
)

// graph is the search for a path in an explicit graph. A state is the name of a vertex, and a move
// has the name of the vertex to which it leads. Move i goes along edge i, from its second end if it
// is odd.
type graph struct {
	basic
	states [][]byte // of the vertices
	names  []string
	number map[string]int // of a state
	edges  []Edge         // both directions follow one another, unless Directed
	out    [][]int        // edges out of a vertex, in the order of the list
	goal   []byte
	costs  Costs
	graphs GraphOptions
}

// Edge is an edge of a graph.
type Edge struct {
	From, To []byte // values of vertices: texts or numbers
	Cost     float64
}

// GraphOptions are the options of Graph.
type GraphOptions struct {
	Start, Goal []byte // nil for the first vertex of the list and the last one
	Directed    bool
}

// MaxEdges is the largest number of edges.
const MaxEdges = 1 << 20

// NewGraph returns the puzzle of a list of edges.
func NewGraph(edges []Edge, opt GraphOptions) (*Puzzle, error) {
	r := &graph{number: map[string]int{}, graphs: opt, costs: Costs{Min: 1, Max: 1}}
	if len(edges) == 0 || len(edges) > MaxEdges {
		return nil, message.Errorf("rules.edges", "graph: there must be 1 to %d edges, not %d", MaxEdges, len(edges))
	}
	for i, e := range edges {
		if !(e.Cost >= 0 && e.Cost <= MaxCost) {
			return nil, message.Errorf("rules.edge-cost", "graph: the cost of edge %d must be a number from 0 to 2^30, not %v", i+1, e.Cost)
		}
		if i == 0 {
			r.costs = Costs{Min: e.Cost, Max: e.Cost}
		}
		r.costs = Costs{min(r.costs.Min, e.Cost), max(r.costs.Max, e.Cost), r.costs.Real || e.Cost != float64(int(e.Cost))}
		for k, way := range [][2][]byte{{e.From, e.To}, {e.To, e.From}} {
			if k == 1 && opt.Directed {
				break
			}
			from := r.vertex(way[0])
			for _, vertex := range []int{from, r.vertex(way[1])} {
				if err := CheckName(r.names[vertex]); err != nil {
					return nil, message.Errorf("rules.edge-w", "graph: edge %d: %w", i+1, err)
				}
			}
			if k := slices.IndexFunc(r.out[from], func(k int) bool { return string(r.edges[k].To) == string(way[1]) }); k >= 0 {
				parallel := &r.edges[r.out[from][k]]
				parallel.Cost = min(parallel.Cost, e.Cost)
				continue
			}
			r.out[from] = append(r.out[from], len(r.edges))
			r.edges = append(r.edges, Edge{way[0], way[1], e.Cost})
		}
	}
	r.start, r.goal = r.states[0], r.states[len(r.states)-1]
	for _, end := range []struct {
		to    *[]byte
		given []byte
	}{{&r.start, opt.Start}, {&r.goal, opt.Goal}} {
		if end.given == nil {
			continue
		}
		if err := r.Check(end.given); err != nil {
			return nil, err
		}
		*end.to = end.given
	}
	r.name = fmt.Sprintf("graph of %d vertices", len(r.states))
	return &Puzzle{Rules: r, Local: true, Definition: Definition{Family: "graph", Edges: edges, Graph: opt}}, nil
}

// vertexName is the name of a vertex as a move has it.
func vertexName(state []byte) string {
	if state[0] == TagText {
		s, _ := textOf(state)
		return s
	}
	return Format(state)
}

// vertex is the number of a vertex.
func (r *graph) vertex(state []byte) int {
	i, known := r.number[string(state)]
	if !known {
		i = len(r.states)
		r.number[string(state)] = i
		r.states, r.names, r.out = append(r.states, state), append(r.names, vertexName(state)), append(r.out, nil)
	}
	return i
}

// Size implements Rules.
func (r *graph) Size() int { return 0 }

// Check implements Rules.
func (r *graph) Check(state []byte) error {
	if _, known := r.number[string(state)]; !known {
		return message.Errorf("rules.no-such-vertex", "graph: no edge has the vertex %s%s", text.Shorten(Format(state), 40), message.Suggest(vertexName(state), r.names))
	}
	return nil
}

// Goal implements Rules.
func (r *graph) Goal() []byte { return r.goal }

// Costs implements Rules.
func (r *graph) Costs() Costs { return r.costs }

// Expand implements Rules.
func (r *graph) Expand(state []byte, moves *Moves) error {
	for _, k := range r.out[r.number[string(state)]] {
		e := r.edges[k]
		moves.Add(statespace.Move(k), e.Cost, func(b []byte) []byte { return append(b, e.To...) })
	}
	return nil
}

// Name implements Rules.
func (r *graph) Name(m statespace.Move) string { return vertexName(r.edges[m].To) }

// Inverse implements Rules.
func (r *graph) Inverse(m statespace.Move) (statespace.Move, bool, error) {
	return m ^ 1, !r.graphs.Directed, nil
}

// Show implements Rules.
func (r *graph) Show(state []byte) string { return vertexName(state) }
