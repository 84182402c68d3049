// Package guard limits a chunk of Lua: cancellation, memory, output, and the files that it may
// read and write. Long work calls Guard.Step or Guard.Err, a large result needs a Guard.Grant
// before it is allocated, printed text goes through Output, and every path through Files.
//
// The package knows neither Lua nor the lab. The caller sets the limits. Begin with Guard.
package guard

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"taquin/engine/message"
	"taquin/engine/solver"
)

// Limits are the limits of one Lua state. The zero Limits are the defaults.
type Limits struct {
	Memory  int64 // bytes for Lua, UsualMemory if 0; solvers have SolverMemory in addition
	Output  int64 // bytes that may be printed; unlimited if 0
	Sandbox bool  // for untrusted scripts: no writing, and reading only below their folder
	Guest   bool  // for functions of another machine: solvers have at most SolverMemory
}

// UsualMemory is the default memory limit of Lua in bytes.
const UsualMemory = 1 << 30

// maxChunk is the greatest length of a chunk of Lua in bytes.
const maxChunk = 64 << 20

// MemoryLimit returns the memory limit of Lua in bytes.
func (l Limits) MemoryLimit() int64 {
	if l.Memory > 0 {
		return l.Memory
	}
	return UsualMemory
}

// SolverMemory returns the default memory limit of a solver in bytes. In the sandbox it is
// three quarters of the limit: with a quarter more for searches on other threads, script and
// searches stay below twice the limit.
func (l Limits) SolverMemory() int64 {
	switch {
	case l.Memory > 0 && l.Sandbox:
		return l.Memory / 4 * 3
	case l.Memory > 0:
		return l.Memory
	}
	return solver.UsualMemory
}

// MaxString returns the greatest length of a string in bytes. Several such strings fit the
// memory limit.
func (l Limits) MaxString() int { return int(min(l.MemoryLimit()/8, 1<<28)) }

// MaxChunk returns the greatest length of a chunk of Lua in bytes.
func (l Limits) MaxChunk() int { return min(maxChunk, l.MaxString()) }

// Causes of a cancellation from outside.
var (
	ErrInterrupted = message.New("guard.interrupted", "interrupted")
	ErrTimeLimit   = message.New("guard.time-limit-reached", "time limit reached")
)

// LimitError reports that a memory or output limit is reached.
type LimitError struct{ text message.Text }

// Error states the limit.
func (e *LimitError) Error() string { return e.text.String() }

// Message implements message.Message.
func (e *LimitError) Message() message.Text { return e.text }

// ExitError is the cause of a cancellation by os.exit.
type ExitError struct{ Code int }

// Error names the call.
func (e *ExitError) Error() string { return fmt.Sprintf("os.exit(%d)", e.Code) }

// Guard limits one Lua state. It is the context of the state during the whole life of the
// state: gopher-lua and the solvers poll it. An ordinary context stays cancelled and would end
// every coroutine that was made under it, but a Guard can be reset before the next chunk.
//
// Cancel and the methods of context.Context are safe for concurrent use. The other methods
// belong to the goroutine that runs the state.
type Guard struct {
	Limits
	*account                        // shared by all threads of a chunk
	cause    *atomic.Pointer[error] // cancels this thread; that of the account unless it is a worker
	worker   bool                   // runs on a thread for another state
	solver   *solver.Reservation    // memory of the solvers of this thread
	steps    int                    // since the last Look
	granted  int64                  // bytes since the last check of the memory
	pending  atomic.Int64           // granted bytes that may not be allocated yet
	extra    int64                  // bytes allowed above the limit for work of this thread
	pauses   *pauses                // nil without PauseBy
	reached  []any                  // see NoteReached
	atomic   int                    // calls of Atomically that have not ended
	cleared  bool                   // an interrupt was cleared during this chunk
}

var _ context.Context = (*Guard)(nil)

// New returns a Guard with the given limits.
func New(l Limits) *Guard {
	a := newAccount(l)
	return &Guard{Limits: l, account: a, cause: &a.cause, solver: a.solvers.NewReservation()}
}

// Thread returns a Guard for a state that works for this one on another thread. Both have one
// memory budget, and a cancellation of this one cancels the thread. Call End after use.
func (g *Guard) Thread(l Limits) *Guard {
	return &Guard{Limits: l, account: g.account, cause: new(atomic.Pointer[error]), solver: g.solvers.NewReservation(), worker: true}
}

// End releases the reservation of the thread.
func (g *Guard) End() { g.Release() }

// Cancel stops the running chunk with a cause, and all threads that work for it. The first
// cause counts.
func (g *Guard) Cancel(cause error) {
	if g.worker {
		g.cause.CompareAndSwap(nil, &cause)
		return
	}
	g.cancelAll(cause)
}

// Reset clears the cause of the last chunk, so that the next one can run. The threads of the
// last chunk must have ended.
func (g *Guard) Reset() {
	g.reached = nil
	g.cleared = false
	if g.worker {
		g.cause.Store(nil)
		return
	}
	g.clearCause(g.cause.Load())
	g.live.Store(0)
}

// ClearInterrupt clears an interrupt that has ended a search early, so that the chunk continues
// with the result of the search. It returns false, and the chunk stays cancelled, for any
// other cause, within Atomically, and for a second interrupt: a loop of searches must not
// require one Ctrl-C for each of them.
func (g *Guard) ClearInterrupt() bool {
	cause := g.cause.Load()
	if g.worker || g.atomic > 0 || g.cleared || cause == nil || *cause != ErrInterrupted {
		return false
	}
	g.cleared = g.clearCause(cause)
	return g.cleared
}

// Atomically marks work that has no partial result, such as a sample: ClearInterrupt fails
// until end is called.
func (g *Guard) Atomically() (end func()) {
	g.atomic++
	return func() { g.atomic-- }
}

var closedChannel = func() chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}()

// Done implements context.Context. The channel is nil until the chunk is cancelled, so that a
// select on it is cheap. The interpreter calls Done before each instruction of Lua unless
// Signals shows that it is nil.
func (g *Guard) Done() <-chan struct{} {
	if g.cause.Load() == nil && g.signals.Load() == 0 {
		return nil
	}
	return g.handlePending()
}

// handlePending releases the reserved bytes, waits for the end of a garbage collection, and
// returns the result of Done.
func (g *Guard) handlePending() <-chan struct{} {
	g.Release()
	g.awaitCollection()
	if g.Cause() == nil {
		return nil
	}
	return closedChannel
}

// Signals returns two values that the interpreter polls before each instruction of Lua: while the cause is
// nil and the number of others 0, Done is nil.
func (g *Guard) Signals() (cause *atomic.Pointer[error], others *atomic.Int32) {
	return g.cause, &g.signals
}

// Err implements context.Context. It returns the cause of the cancellation. It may pause, see
// PauseBy.
func (g *Guard) Err() error {
	if g.pauses != nil {
		g.pauses.look()
	}
	return g.Cause()
}

// Cause returns the cause of the cancellation without a pause; nil while the chunk may run.
func (g *Guard) Cause() error {
	for _, cause := range [...]*error{g.cause.Load(), g.account.cause.Load()} {
		if cause != nil {
			return *cause
		}
	}
	return nil
}

// Deadline implements context.Context without a deadline.
func (g *Guard) Deadline() (time.Time, bool) { return time.Time{}, false }

// Value implements context.Context without values.
func (g *Guard) Value(any) any { return nil }

// stepsPerLook is the number of steps between two calls of Err.
const stepsPerLook = 4096

// Step counts n steps of work, each between a few nanoseconds and a microsecond. It returns
// the cause once the chunk is cancelled. Every loop whose length a script decides calls it.
func (g *Guard) Step(n int) error {
	if g.CountSteps(n) {
		return g.Look()
	}
	return nil
}

// CountSteps counts n steps and reports whether Look is due. It is small enough to be inlined.
func (g *Guard) CountSteps(n int) bool {
	g.steps += n
	return g.steps >= stepsPerLook
}

// Look returns Err and resets the count of steps.
func (g *Guard) Look() error {
	g.steps = 0
	return g.Err()
}

// maxReached is the number of notes that NoteReached keeps: the innermost two, "…", and the
// outermost.
const maxReached = 4

// NoteReached records the progress of cancelled work, such as "after 423 of 1000 calls". Inner
// work calls it before outer work.
func (g *Guard) NoteReached(howFar message.Text) {
	if len(g.reached) == maxReached {
		g.reached = append(g.reached[:maxReached-2], message.Plain("…"))
	}
	g.reached = append(g.reached, howFar)
}

// Reached returns the notes of NoteReached as the end of a message that begins with the cause:
// " after 423 of 1000 calls", or "".
func (g *Guard) Reached() message.Text {
	if len(g.reached) == 0 {
		return message.Text{}
	}
	return message.Concat(" ", g.Notes())
}

// Notes returns the notes of NoteReached.
func (g *Guard) Notes() message.Text { return message.Join(", ", g.reached...) }

// UntilStopped runs work that polls its context rarely, on another goroutine. Once the chunk is
// cancelled it returns the cause, and the work ends in the background. With PauseBy it calls
// the work directly, and the work pauses. A panic of the work is raised in the caller.
func UntilStopped[T any](g *Guard, work func(context.Context) (T, error)) (result T, err error) {
	if g.pauses != nil {
		return work(g)
	}
	ctx, end := context.WithCancel(context.Background())
	defer end()
	var panicked any
	done := make(chan struct{})
	var made T // result may be returned before the work ends
	var failed error
	go func() {
		defer close(done)
		defer func() { panicked = recover() }()
		made, failed = work(ctx)
	}()
	poll := time.NewTicker(pollEvery)
	defer poll.Stop()
	for {
		select {
		case <-done:
			if panicked != nil {
				panic(panicked)
			}
			return made, failed
		case <-poll.C:
			if err := g.Err(); err != nil {
				return result, err
			}
		}
	}
}
