package values

import (
	"context"
	"fmt"
	"time"

	"taquin/engine/board"
	"taquin/engine/statespace/enumerate"
	"taquin/engine/text"
)

// Space is a state space of any puzzle whose states were enumerated. It does not hold the
// states, except some of the farthest.
type Space struct {
	enumerate.Counts
	Took     time.Duration
	From     *board.Game // where a space of boards begins; nil for other puzzles
	Farthest []any       // a *board.Game, *puzzle.State or *slide.State each, to be copied
	// Each enumerates the states again; yield may keep each.
	Each func(ctx context.Context, opt enumerate.Options, yield func(x any, distance int) error) error
	// Graph names the states and moves.
	Graph func(ctx context.Context) (enumerate.Graph, error)
}

// NewSpace returns a space, or nil for nil; shown makes of a state the value that a script gets.
func NewSpace[S any](s *enumerate.Space[S], graph func(ctx context.Context) (enumerate.Graph, error), shown func(x S) any) *Space {
	if s == nil {
		return nil
	}
	all := &Space{Counts: s.Counts, Graph: graph, Each: func(ctx context.Context, opt enumerate.Options, yield func(x any, distance int) error) error {
		return s.Each(ctx, opt, func(x S, distance int) error { return yield(shown(x), distance) })
	}}
	for _, x := range s.Farthest {
		all.Farthest = append(all.Farthest, shown(x))
	}
	return all
}

// String summarizes the space in a line.
func (s *Space) String() string { return fmt.Sprintf("%s, %s", &s.Counts, text.Seconds(s.Took)) }
