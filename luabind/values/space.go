package values

import (
	"context"
	"fmt"
	"strings"
	"time"

	"taquin/engine/board"
	"taquin/engine/draw/trees"
	"taquin/engine/message"
	"taquin/engine/statespace"
	"taquin/engine/statespace/enumerate"
	"taquin/engine/text"
)

// Space is a state space of any puzzle whose states were enumerated. It does not hold the
// states, except some of the farthest.
type Space struct {
	enumerate.Counts
	Took     time.Duration
	From     *board.Game // where a space of boards begins; nil for other puzzles
	Local    bool        // it calls functions of its thread
	Farthest []any       // a *board.Game, *puzzle.State, *slide.State or *rules.State each, to be copied
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
func (s *Space) String() string { return s.Message().String() }

// Message implements message.Message: the line of String.
func (s *Space) Message() message.Text {
	return message.Join(", ", s.Counts.Message(), text.Seconds(s.Took))
}

// Trace is the log of a search with the look of its states.
type Trace struct {
	*statespace.Log
	Method    string
	Look      trees.Look
	Local     bool                         // it calls functions of its thread
	Generated int64                        // states that the search generated, recorded or not
	Wrap      func(state any) (any, error) // converts a state of the look to a value of Lua; nil for none
}

// State returns the state of a node and the name of the move to it, "" at a root.
func (t *Trace) State(n int32) (state any, move string, err error) {
	state, last := t.Replay(n)
	state = t.Look.Seen(state)
	if last != nil {
		move = t.Look.Move(last)
	}
	if t.Wrap != nil {
		state, err = t.Wrap(state)
	}
	return state, move, err
}

// Missing is the number of generated states that are not recorded.
func (t *Trace) Missing() int64 {
	return max(0, t.Generated-int64(len(t.Nodes)-len(t.Roots)))
}

// String sums the trace up in a line.
func (t *Trace) String() string {
	var out strings.Builder
	fmt.Fprintf(&out, "trace of %s: %s", t.Method, text.Count(len(t.Nodes), t.Look.Noun()))
	if len(t.Rounds) > 0 {
		fmt.Fprintf(&out, " in %s", text.Count(len(t.Rounds), "round"))
	}
	for f := statespace.Open; f <= statespace.Dropped; f++ {
		if n := t.Count(f); n > 0 {
			fmt.Fprintf(&out, ", %d %s", n, f)
		}
	}
	if missing := t.Missing(); missing > 0 {
		fmt.Fprintf(&out, "; %d more are missing: ask for them with trace = %d, or for less with an easier %s", missing, int64(len(t.Nodes))+missing, t.Look.Noun())
	}
	return out.String()
}
