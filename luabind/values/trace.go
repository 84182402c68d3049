package values

import (
	"fmt"
	"strings"
	"sync"

	"taquin/engine/board"
	"taquin/engine/statespace"
	"taquin/engine/text"
	"taquin/engine/trace"
)

// Trace is what a search did, with its boards as the user sees them.
type Trace struct {
	Method    string
	Notation  board.Notation
	Generated int64               // boards that the search made, kept or not
	Read      func() *trace.Trace // makes it, once
}

// NewTrace returns what a recorder has noted of a search by a method; seen turns a board of
// the search into that which the user sees.
func NewTrace(l *statespace.Log, method string, n board.Notation, generated int64, seen func(*board.Board) *board.Board) *Trace {
	return &Trace{method, n, generated, sync.OnceValue(func() *trace.Trace {
		t := trace.Of(l)
		for i := range t.Roots {
			t.Roots[i].Board = seen(t.Roots[i].Board)
		}
		return t
	})}
}

// Missing is how many of the boards that the search made are not kept.
func (t *Trace) Missing() int64 {
	read := t.Read()
	return max(0, t.Generated-int64(len(read.Nodes)-len(read.Roots)))
}

// String sums the trace up in a line.
func (t *Trace) String() string {
	read := t.Read()
	var out strings.Builder
	fmt.Fprintf(&out, "trace of %s: %s", t.Method, text.Count(len(read.Nodes), "board"))
	if len(read.Rounds) > 0 {
		fmt.Fprintf(&out, " in %s", text.Count(len(read.Rounds), "round"))
	}
	for f := trace.Open; f <= trace.Dropped; f++ {
		if n := read.Count(f); n > 0 {
			fmt.Fprintf(&out, ", %d %s", n, f)
		}
	}
	if missing := t.Missing(); missing > 0 {
		fmt.Fprintf(&out, "; %d more are missing: ask for them with trace = %d, or for less with an easier board", missing, int64(len(read.Nodes))+missing)
	}
	return out.String()
}
