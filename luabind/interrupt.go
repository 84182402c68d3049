package luabind

import (
	"context"
	"sync/atomic"
	"time"
)

// flagContext is a context for a whole session. A cancelled one would stay so
// and kill every coroutine made under it; this one can be set, which stops
// whatever runs, and reset before the next chunk. Done is nil until then, so
// that the interpreter's select on it costs next to nothing.
type flagContext struct {
	cause atomic.Pointer[error]
}

var closedChannel = func() chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}()

func (f *flagContext) set(cause error) { f.cause.CompareAndSwap(nil, &cause) }
func (f *flagContext) reset()          { f.cause.Store(nil) }

// Done implements context.Context.
func (f *flagContext) Done() <-chan struct{} {
	if f.cause.Load() == nil {
		return nil
	}
	return closedChannel
}

// Err returns the cause: that the user interrupted, that a limit was reached.
func (f *flagContext) Err() error {
	if cause := f.cause.Load(); cause != nil {
		return *cause
	}
	return nil
}

// Deadline implements context.Context.
func (f *flagContext) Deadline() (time.Time, bool) { return time.Time{}, false }

// Value implements context.Context.
func (f *flagContext) Value(any) any { return nil }

var _ context.Context = (*flagContext)(nil)

// untilStopped does work that cannot be told to stop: once the context says so it
// is left to itself, and the cause returned. A panic of the work is the caller's.
func untilStopped[T any](ctx context.Context, work func() (T, error)) (result T, err error) {
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
		o.result, o.err = work()
	}()
	poll := time.NewTicker(10 * time.Millisecond)
	defer poll.Stop()
	for {
		select {
		case o := <-done:
			if o.panicked != nil {
				panic(o.panicked)
			}
			return o.result, o.err
		case <-poll.C:
			if err := ctx.Err(); err != nil {
				return result, err
			}
		}
	}
}

// Stopped returns why what was last run, or shown, was stopped; nil if it came to
// its end.
func (h *Host) Stopped() error {
	if cause := h.flag.Err(); cause != nil {
		return &Error{Message: cause.Error(), cause: cause}
	}
	return nil
}
