package slide

import (
	"context"

	"taquin/engine/message"
	"taquin/engine/statespace"
	"taquin/engine/statespace/enumerate"
)

// Space describes the states reachable from a state. The farthest have no history.
type Space = enumerate.Space[*State]

// Walk enumerates the states reachable from x, breadth first. The errors are those of
// enumerate.Walk.
func Walk(ctx context.Context, x *State, m Metric, opt enumerate.Options) (*Space, error) {
	x = x.Copy()
	unit := "move"
	if m == Cells {
		unit = "step"
	}
	return enumerate.Walk(ctx, enumerate.Source[*State]{Title: message.Textf("space.space-of-a", "space of a %v", x.puzzle), Unit: unit, HasGoal: x.puzzle.HasGoal(),
		Begin: func(ctx context.Context, opt enumerate.Options) (enumerate.Frontier[*State], error) {
			return enumerate.Listed(ctx, newSpace(x, Options{Metric: m}), nil, func(v []byte) (*State, error) { return x.puzzle.at(v), nil }, opt)
		}}, opt)
}

// Graph returns the states reachable from x as a graph.
func Graph(x *State, m Metric) enumerate.Graph {
	s := newSpace(x, Options{Metric: m})
	return enumerate.Graph{Title: "space of a " + x.puzzle.String(), Space: s,
		Label: func(v []byte) string { return x.puzzle.at(v).Rows() },
		Move: func(v []byte, m statespace.Move) string {
			return x.puzzle.Format(s.sequence(x.puzzle.at(v), []statespace.Move{m}))
		},
	}
}
