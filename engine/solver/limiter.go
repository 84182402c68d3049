package solver

import (
	"context"
	"errors"
	"time"

	"taquin/engine/message"
)

// Limiter enforces cancellation and the limits of a running solver and reports its progress. A
// solver calls Check every few thousand nodes, and CheckMemory after it has allocated memory.
type Limiter struct {
	ctx   context.Context
	opt   Options
	start time.Time
	last  time.Time // of the previous check
	every int64     // nodes between two checks
	next  int64     // number of nodes at the next scheduled check
	taken int64     // bytes reserved in Options.Reservation
}

// A node may take nanoseconds or, with a heuristic in Lua or a very large board,
// milliseconds. The limiter adapts the number of nodes between checks so that a check happens
// every soon to late.
const (
	soon      = 5 * time.Millisecond
	late      = 20 * time.Millisecond
	firstStep = 1 << 6
	longStep  = 1 << 14
)

// NewLimiter returns a limiter that starts its clock, unless the clock of the options is running.
func NewLimiter(ctx context.Context, opt Options) *Limiter {
	m := &Limiter{ctx: ctx, opt: opt, start: opt.Started, every: firstStep}
	if opt.Now != nil {
		m.last = opt.Now()
		if m.start.IsZero() {
			m.start = m.last
		}
	}
	return m
}

// Next returns the number of nodes at which the next check is due.
func (m *Limiter) Next(nodes int64) int64 {
	m.next = nodes + m.every
	if m.opt.MaxNodes > 0 && nodes <= m.opt.MaxNodes {
		m.next = min(m.next, m.opt.MaxNodes+1)
	}
	return m.next
}

// CancelledError is the error of a cancelled solver. It wraps ErrCancelled and the cause of the
// context.
type CancelledError struct {
	Cause error
	At    Progress // at the time of cancellation
}

// Error implements error.
func (e *CancelledError) Error() string { return e.Message().String() }

// Message implements message.Message.
func (e *CancelledError) Message() message.Text {
	if errors.Is(e.Cause, context.Canceled) {
		return message.Textf("solver.after", "%s: %s after %s", ErrCancelled, e.Cause, e.At.Summary())
	}
	return message.Textf("solver.cause-after", "%s after %s", e.Cause, e.At.Reached())
}

// Unwrap makes errors.Is find ErrCancelled and the cause.
func (e *CancelledError) Unwrap() []error { return []error{ErrCancelled, e.Cause} }

// TooMany reports whether a number of nodes exceeds the limit. Any goroutine may call it.
func (m *Limiter) TooMany(nodes int64) bool { return m.opt.MaxNodes > 0 && nodes > m.opt.MaxNodes }

// Check returns a wrapped ErrCancelled or ErrLimit with the progress if the solver must stop.
func (m *Limiter) Check(p Progress) error {
	if m.opt.Below > 0 && p.Bound >= m.opt.Below {
		return errBelow
	}
	p = m.reported(p)
	if m.ctx.Err() != nil {
		return &CancelledError{context.Cause(m.ctx), p}
	}
	if m.TooMany(p.Nodes) {
		return message.Errorf("solver.more-than", "%w: more than %s (%s)", ErrLimit, message.Count(m.opt.MaxNodes, "node"), p.Summary())
	}
	if m.late(p.Nodes) {
		return message.Errorf("solver.more-than", "%w: more than %s (%s)", ErrLimit, m.opt.MaxTime, p.Summary())
	}
	if m.opt.Progress != nil {
		m.opt.Progress(p)
	}
	return nil
}

// reported returns progress with the metric. With indistinguishable tiles it clears the bound,
// which holds for a single assignment of names only.
func (m *Limiter) reported(p Progress) Progress {
	p.Metric = m.opt.Metric
	if len(m.opt.Alike) > 0 {
		p.Bound = 0
	}
	return p
}

// CheckMemory returns a wrapped ErrLimit if the search uses more memory than the limit. It may
// wait for searches on other threads. Call it after each allocation, independent of the clock,
// so that a repeated search stops at the same node.
func (m *Limiter) CheckMemory(p Progress) error {
	p = m.reported(p)
	if m.opt.MaxMemory > 0 && p.Memory > m.opt.MaxMemory {
		return message.Errorf("solver.more-than-of-memory", "%w: more than %s of memory (%s)", ErrLimit, message.Bytes(m.opt.MaxMemory), p.Summary())
	}
	more := p.Memory - m.taken
	if m.opt.Reservation == nil || more <= 0 {
		return nil
	}
	m.taken = p.Memory
	return m.opt.Reservation.reserve(more, func() error { return m.Check(p) })
}

// During runs a long preparation of a search, such as building a table, within the limits. The
// work periodically calls watch and the context's Err, both in the goroutine of the caller. If
// the work returns the context's error, During adds the progress to it.
func (m *Limiter) During(work func(ctx context.Context, watch func(doing message.Text, share float64)) error) error {
	ctx := &limited{Context: m.ctx}
	return m.ended(ctx, work(ctx, func(doing message.Text, share float64) {
		ctx.at = Progress{Doing: doing, Done: share}
		if ctx.limit == nil {
			ctx.limit = m.Check(ctx.at)
		}
	}))
}

// Within is During for work that reports no progress: the context's Err looks at the clock.
func (m *Limiter) Within(work func(ctx context.Context) error) error {
	ctx := &limited{Context: m.ctx, timed: m, at: Progress{Done: -1}}
	return m.ended(ctx, work(ctx))
}

// ended returns the error of work that had a context.
func (m *Limiter) ended(ctx *limited, err error) error {
	switch {
	case err != nil && ctx.limit != nil:
		return ctx.limit
	case m.ctx.Err() != nil && errors.Is(err, m.ctx.Err()) && !errors.Is(err, ErrCancelled):
		return &CancelledError{context.Cause(m.ctx), ctx.at}
	}
	return err
}

// limited is a context that also ends at a limit.
type limited struct {
	context.Context
	timed *Limiter // whose clock ends it; nil if only reports do
	at    Progress // the last report
	limit error
}

func (l *limited) Err() error {
	if l.limit == nil && l.timed != nil && l.timed.late(0) {
		l.limit = l.timed.Check(l.at)
	}
	if l.limit != nil {
		return l.limit
	}
	return l.Context.Err()
}

// late reports whether the time limit is exceeded. If the check was due, it adapts the interval
// to the time since the previous check.
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
