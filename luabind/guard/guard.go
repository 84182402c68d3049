// Package guard keeps a chunk of Lua within its limits: time and interruptions,
// memory, output, and the sandbox for scripts of strangers. Everything in the lab
// that may run for long asks it now and then whether to go on, everything that may
// become large asks it first, and everything that is printed or written to a file
// goes through it.
//
// It knows neither Lua nor the lab, reads no terminal, and sets no limit by itself: the
// limits come from outside. Begin with Guard.
package guard

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"taquin/engine/solver"
)

// Limits are those of one Lua state. The zero Limits are the usual ones.
type Limits struct {
	Memory  int64 // bytes that Lua may take, UsualMemory if 0; see SolverMemory for what solvers may take beside it
	Output  int64 // bytes that may be printed; no limit if 0
	Sandbox bool  // for the scripts of strangers: no file is written, none is read outside their folder
	Guest   bool  // for functions of another machine: solvers take no more memory than is usual
}

// UsualMemory is how many bytes Lua may take by default.
const UsualMemory = 1 << 30

// maxChunk is the length in bytes of the longest chunk of Lua that is read.
const maxChunk = 64 << 20

// MemoryLimit is how many bytes Lua may take.
func (l Limits) MemoryLimit() int64 {
	if l.Memory > 0 {
		return l.Memory
	}
	return UsualMemory
}

// SolverMemory is how many bytes a solver may take for boards, or to build tables, by
// default. In the sandbox it is three quarters of the limit: a script and its searches on
// several threads, a quarter more, shall not hold twice the limit.
func (l Limits) SolverMemory() int64 {
	switch {
	case l.Memory > 0 && l.Sandbox:
		return l.Memory / 4 * 3
	case l.Memory > 0:
		return l.Memory
	}
	return solver.UsualMemory
}

// MaxString is the length in bytes of the longest string that one call may make: a
// few of them must fit the limit of memory.
func (l Limits) MaxString() int { return int(min(l.MemoryLimit()/8, 1<<28)) }

// MaxChunk is the length in bytes of the longest chunk of Lua that is read.
func (l Limits) MaxChunk() int { return min(maxChunk, l.MaxString()) }

// The causes with which a chunk is stopped from outside.
var (
	ErrInterrupted = errors.New("interrupted")
	ErrTimeLimit   = errors.New("time limit reached")
)

// LimitError is the cause with which a limit of memory or output stops a chunk.
type LimitError struct{ text string }

// Error says which limit was reached.
func (e *LimitError) Error() string { return e.text }

// ExitError is the cause with which os.exit stops a chunk.
type ExitError struct{ Code int }

// Error names the call.
func (e *ExitError) Error() string { return fmt.Sprintf("os.exit(%d)", e.Code) }

// Guard watches one Lua state. It is a context for the whole life of the state, by which
// gopher-lua and the solvers are stopped. An ordinary context stays cancelled and would
// end every coroutine made under it; a Guard can be reset before the next chunk.
//
// Stop and the methods of context.Context may be called from any goroutine, the others
// only from the one that runs the state.
type Guard struct {
	Limits
	cause    atomic.Pointer[error]
	account  *account            // one for all threads of a sample
	together bool                // it works for another state, beside others
	share    *solver.Reservation // of the memory of all threads' solvers
	lent     int64               // bytes that are allowed for work of this thread beside Lua's limit
	steps    int                 // since Err was last asked
	granted  int64               // bytes since memory was last looked at
	promised atomic.Int64        // bytes that were granted to it as one of several, until the interpreter goes on
	pauses   *pauses             // nil where other work needs none
	reached  []string            // how far the stopped work had come, the innermost first
	whole    int                 // calls of Whole whose work has not ended
	forgiven bool                // an interruption was, in this chunk
}

var _ context.Context = (*Guard)(nil)

// New makes a Guard with limits.
func New(l Limits) *Guard {
	a := &account{others: func() int64 { return 0 }, threads: map[*Guard]bool{}, lenders: map[*Guard]int64{}, solvers: solver.NewMemoryBudget(l.SolverMemory()/beside, func() { time.Sleep(pollEvery) })}
	return &Guard{Limits: l, account: a, share: a.solvers.NewReservation()}
}

// Thread makes a Guard with other limits for a state that works for this one's on
// another thread: they take memory from one account, and it is stopped as soon as this one
// is. End it after use.
func (g *Guard) Thread(l Limits) *Guard {
	t := &Guard{Limits: l, account: g.account, share: g.account.solvers.NewReservation(), together: true}
	g.account.enter(t)
	t.cause.Store(g.cause.Load()) // it may have been stopped before the thread could be told
	return t
}

// End tells that a thread has ended. For another Guard it does nothing.
func (g *Guard) End() { g.account.leave(g) }

// Stop stops the running chunk with a cause, and all threads that work for it. A chunk that
// is stopped already keeps its first cause.
func (g *Guard) Stop(cause error) {
	g.cause.CompareAndSwap(nil, &cause)
	if !g.together {
		g.account.stopThreads(cause)
	}
}

// Reset forgets the cause that has stopped the last chunk, so that the next can run.
func (g *Guard) Reset() {
	g.cause.Store(nil)
	g.reached = nil
	g.forgiven = false
	if !g.together { // the others have ended
		g.account.promised.Store(0)
		g.account.held.Store(0)
		g.account.tooMuch.Store(nil)
		g.account.restUntil(nil)
		g.account.due.Store(0)
	}
}

// Forgive takes an interruption back once it has ended a search that gives what it has
// found, so that the chunk goes on with that. It reports false, and the chunk is stopped, if
// it was stopped for another reason, if one interruption was forgiven before, so that no loop
// of searches takes a Ctrl-C each, and within Whole.
func (g *Guard) Forgive() bool {
	cause := g.cause.Load()
	if g.together || g.whole > 0 || g.forgiven || cause == nil || *cause != ErrInterrupted {
		return false
	}
	g.forgiven = g.cause.CompareAndSwap(cause, nil)
	return g.forgiven
}

// Whole says that the work until end is called is done as a whole or not at all, as a sample,
// in which a search cut short would be one of the figures.
func (g *Guard) Whole() (end func()) {
	g.whole++
	return func() { g.whole-- }
}

var closedChannel = func() chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}()

// Done implements context.Context. It is nil until Stop is called, so that the
// interpreter's select on it costs next to nothing. The interpreter asks at each of its
// instructions: this takes two looks, and what there is besides waits in attend.
func (g *Guard) Done() <-chan struct{} {
	if g.cause.Load() == nil && g.account.due.Load() == 0 {
		return nil
	}
	return g.attend()
}

// attend does what is due between two instructions, and is what Done returns.
func (g *Guard) attend() <-chan struct{} {
	g.Taken()
	if collected := g.account.resting.Load(); collected != nil {
		g.rest(*collected)
	}
	if g.cause.Load() == nil {
		return nil
	}
	return closedChannel
}

// Err implements context.Context: it is the cause that was given to Stop. Where there are
// pauses it makes one if it is time to.
func (g *Guard) Err() error {
	if g.pauses != nil {
		g.pauses.look()
	}
	return g.Stopped()
}

// Stopped is Err without a pause, for work whose parts make pauses.
func (g *Guard) Stopped() error {
	if cause := g.cause.Load(); cause != nil {
		return *cause
	}
	return nil
}

// stepsBetween is how many steps of work are done between two looks at Err.
const stepsBetween = 4096

// Step counts n steps of work, each a few nanoseconds to a microsecond long, and returns
// the cause once the chunk has been stopped. Every loop whose length a script decides
// calls it.
func (g *Guard) Step(n int) error {
	if g.CountSteps(n) {
		return g.Look()
	}
	return nil
}

// CountSteps is what each step costs: it reports whether it is time to Look.
func (g *Guard) CountSteps(n int) bool {
	g.steps += n
	return g.steps >= stepsBetween
}

// Look returns Err, and steps are counted anew.
func (g *Guard) Look() error {
	g.steps = 0
	return g.Err()
}

// Deadline implements context.Context.
func (g *Guard) Deadline() (time.Time, bool) { return time.Time{}, false }

// Value implements context.Context.
func (g *Guard) Value(any) any { return nil }

// NoteReached records how far stopped work had come, such as "after 423 of 1000 calls".
// Work inside other work must record it first.
func (g *Guard) NoteReached(howFar string) {
	if len(g.reached) == mostReached {
		g.reached = append(g.reached[:mostReached-2], "…")
	}
	g.reached = append(g.reached, howFar)
}

// mostReached is how many notes NoteReached keeps: of work inside work inside work these are
// the innermost two and, after a "…", the outermost.
const mostReached = 4

// Reached is what NoteReached has kept, for a text that begins with the cause:
// " after 423 of 1000 calls", or "".
func (g *Guard) Reached() string {
	if len(g.reached) == 0 {
		return ""
	}
	return " " + strings.Join(g.reached, ", ")
}

// UntilStopped does work that looks rarely at its context: once the chunk is stopped, it
// returns the cause, and the work goes on in the background until it looks, or ends. Where
// there are pauses nothing goes on in the background, and the work makes them. A panic in the
// work becomes one in the caller.
func UntilStopped[T any](g *Guard, work func(context.Context) (T, error)) (result T, err error) {
	if g.pauses != nil {
		return work(g)
	}
	ctx, end := context.WithCancel(context.Background())
	defer end()
	type outcome struct {
		result   T
		err      error
		panicked any
	}
	done := make(chan outcome, 1)
	go func() {
		var o outcome
		defer func() {
			o.panicked = recover()
			done <- o
		}()
		o.result, o.err = work(ctx)
	}()
	poll := time.NewTicker(pollEvery)
	defer poll.Stop()
	for {
		select {
		case o := <-done:
			if o.panicked != nil {
				panic(o.panicked)
			}
			return o.result, o.err
		case <-poll.C:
			if err := g.Err(); err != nil {
				return result, err
			}
		}
	}
}
