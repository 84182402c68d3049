package values

import (
	"fmt"
	"strings"

	"taquin/engine/draw/trees"
	"taquin/engine/statespace"
	"taquin/engine/text"
)

// Trace is the log of a search with the look of its states.
type Trace struct {
	*statespace.Log
	Method    string
	Look      trees.Look
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
