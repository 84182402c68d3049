package solver

import (
	"context"
	"errors"
	"fmt"
	"time"

	"taquin/engine/text"
)

// Limiter is how a running solver keeps its promises: it looks for cancellation
// and limits and passes progress on. A solver calls Check every few thousand
// nodes, and CheckMemory when it has taken more memory.
type Limiter struct {
	ctx   context.Context
	opt   Options
	start time.Time
	last  time.Time // of the check before
	every int64     // nodes between two checks
	next  int64     // the number of nodes for which the next check was planned
	taken int64     // bytes of Options.Reservation
}

// Nodes may take nanoseconds or, with a heuristic written in Lua or a very
// large board, milliseconds: the limiter learns how many pass in these times.
const (
	soon      = 5 * time.Millisecond
	late      = 20 * time.Millisecond
	firstStep = 1 << 6
	longStep  = 1 << 14
)

// NewLimiter starts measuring.
func NewLimiter(ctx context.Context, opt Options) *Limiter {
	m := &Limiter{ctx: ctx, opt: opt, every: firstStep}
	if opt.Now != nil {
		m.start = opt.Now()
		m.last = m.start
	}
	return m
}

// Next returns the number of nodes at which to check again: soon, and before a
// limit of nodes is much exceeded.
func (m *Limiter) Next(nodes int64) int64 {
	m.next = nodes + m.every
	if m.opt.MaxNodes > 0 && nodes <= m.opt.MaxNodes {
		m.next = min(m.next, m.opt.MaxNodes+1)
	}
	return m.next
}

// CancelledError is the error of a solver that was told to stop: it is ErrCancelled
// and what the context gives as the cause.
type CancelledError struct {
	Cause error
	At    Progress // how far the solver had come
}

// Error implements error.
func (e *CancelledError) Error() string {
	return fmt.Sprintf("%s: %s after %s", ErrCancelled, e.Cause, e.At.Summary())
}

// Unwrap makes errors.Is find ErrCancelled and the cause.
func (e *CancelledError) Unwrap() []error { return []error{ErrCancelled, e.Cause} }

// Check returns ErrCancelled or ErrLimit, wrapped, when the solver must stop,
// with what is known by then.
func (m *Limiter) Check(p Progress) error {
	if m.opt.Below > 0 && p.Bound >= m.opt.Below {
		return errBelow
	}
	p = m.told(p)
	if m.ctx.Err() != nil {
		return &CancelledError{context.Cause(m.ctx), p}
	}
	if m.opt.MaxNodes > 0 && p.Nodes > m.opt.MaxNodes {
		return fmt.Errorf("%w: more than %s (%s)", ErrLimit, text.Count(m.opt.MaxNodes, "node"), p.Summary())
	}
	if m.late(p.Nodes) {
		return fmt.Errorf("%w: more than %s (%s)", ErrLimit, m.opt.MaxTime, p.Summary())
	}
	if m.opt.Progress != nil {
		m.opt.Progress(p)
	}
	return nil
}

// told is progress as it is told: in the metric, and without a bound that holds for
// one of the boards alone that tiles that look alike make of one.
func (m *Limiter) told(p Progress) Progress {
	p.Metric = m.opt.Metric
	if len(m.opt.Alike) > 0 {
		p.Bound = 0
	}
	return p
}

// CheckMemory returns ErrLimit, wrapped, when the memory that is allowed is used up. It is
// to be called when memory was taken and not, as Check, as often as the clock allows: a
// search that is made again then stops where it stopped before. It may wait for searches on
// other threads.
func (m *Limiter) CheckMemory(p Progress) error {
	p = m.told(p)
	if m.opt.MaxMemory > 0 && p.Memory > m.opt.MaxMemory {
		return fmt.Errorf("%w: more than %s of memory (%s)", ErrLimit, text.Bytes(m.opt.MaxMemory), p.Summary())
	}
	more := p.Memory - m.taken
	if m.opt.Reservation == nil || more <= 0 {
		return nil
	}
	m.taken = p.Memory
	return m.opt.Reservation.reserve(more, func() error { return m.Check(p) })
}

// During runs what comes before a search and may take long, such as building a
// table, under the limiter's limits. The work calls watch now and then and looks
// at the context's Err, both in the goroutine that During is called from. When the
// work is cancelled and returns the context's error, During says how far it had come.
func (m *Limiter) During(work func(ctx context.Context, watch func(doing string, share float64)) error) error {
	ctx := &limited{Context: m.ctx}
	err := work(ctx, func(doing string, share float64) {
		ctx.at = Progress{Doing: doing, Done: share}
		if ctx.limit == nil {
			ctx.limit = m.Check(ctx.at)
		}
	})
	switch {
	case err != nil && ctx.limit != nil:
		return ctx.limit
	case m.ctx.Err() != nil && errors.Is(err, m.ctx.Err()) && !errors.Is(err, ErrCancelled):
		return &CancelledError{context.Cause(m.ctx), ctx.at}
	}
	return err
}

// limited is a context that a limit ends too.
type limited struct {
	context.Context
	at    Progress // what was told last
	limit error
}

func (l *limited) Err() error {
	if l.limit != nil {
		return l.limit
	}
	return l.Context.Err()
}

// late reports whether the time is up, and learns from the time since the check before
// when the next should be, unless this one comes before it was planned.
func (m *Limiter) late(nodes int64) bool {
	if m.opt.Now == nil {
		m.every = min(2*m.every, longStep)
		return false
	}
	now := m.opt.Now()
	if nodes >= m.next {
		switch passed := now.Sub(m.last); {
		case passed < soon:
			m.every = min(2*m.every, longStep)
		case passed > late:
			m.every = max(m.every*int64(soon)/int64(passed), 1)
		}
		m.last = now
	}
	return m.opt.MaxTime > 0 && now.Sub(m.start) > m.opt.MaxTime
}
