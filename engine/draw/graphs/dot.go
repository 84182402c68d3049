package graphs

import (
	"cmp"
	"context"
	"slices"

	"taquin/engine/draw/diagram"
	"taquin/engine/statespace"
	"taquin/engine/statespace/enumerate"
)

// MaxDOT is the largest number of states of a space that DOT writes.
const MaxDOT = 2000

// DOT writes a state space for Graphviz, up to a depth if that is above 0: a node for each
// state, in layers by distance, and an edge for each move. A move and one that leads back are
// one edge with a letter at each end; if other moves exist, the graph is directed. The start
// and the farthest states are filled. A space of more than MaxDOT states is
// solver.ErrNotApplicable.
func DOT(ctx context.Context, g enumerate.Graph, title string, depth int) (string, error) {
	layers, store, err := layersOf(ctx, g, cmp.Or(depth, -1), MaxDOT)
	if err != nil {
		return "", err
	}
	states := 0
	for _, layer := range layers {
		states += len(layer)
	}
	edges, directed, err := edgesOf(g, store, int32(states))
	if err != nil {
		return "", err
	}
	out := diagram.NewDOT(title, directed)
	for distance, layer := range layers {
		var look []string
		switch distance {
		case 0:
			look = []string{"style", "filled", "fillcolor", "palegreen"}
		case len(layers) - 1:
			look = []string{"style", "filled", "fillcolor", "salmon"}
		}
		for _, i := range layer {
			out.Node(i, g.Label(store.State(int32(i))), look...)
		}
		out.Layer(layer)
	}
	for _, e := range edges {
		look := []string{"taillabel", e.move}
		if e.paired {
			look = append(look, "headlabel", e.back)
			if directed {
				look = append(look, "dir", "both")
			}
		}
		out.Edge(e.from, e.to, look...)
	}
	return out.String(), nil
}

// edge is a move, with one that leads back if it is paired.
type edge struct {
	from, to   int
	move, back string
	paired     bool
}

// edgesOf returns the moves between the first states of a store, each paired with a move back
// if one exists. Otherwise the graph is directed.
func edgesOf(g enumerate.Graph, store *statespace.Store, end int32) (edges []edge, directed bool, err error) {
	open := map[[2]int][]int{} // edges that are not paired, by their ends
	next := statespace.NewSuccessors(g.Space.Size())
	next.NoValues = true
	for i := range end {
		next.Reset()
		state := slices.Clone(store.State(i))
		if err := g.Space.Expand(state, statespace.NoMove, next); err != nil {
			return nil, false, err
		}
		for k, arc := range next.Edges {
			at, known := store.Find(next.State(k), statespace.Hash(next.State(k)))
			if !known || at >= end {
				continue
			}
			from, to, name := int(i), int(at), g.Move(state, arc.Move)
			if there := open[[2]int{to, from}]; len(there) > 0 {
				e := &edges[there[0]]
				e.back, e.paired, open[[2]int{to, from}] = name, true, there[1:]
				continue
			}
			open[[2]int{from, to}] = append(open[[2]int{from, to}], len(edges))
			edges = append(edges, edge{from: from, to: to, move: name})
		}
	}
	return edges, slices.ContainsFunc(edges, func(e edge) bool { return !e.paired && e.from != e.to }), nil
}
