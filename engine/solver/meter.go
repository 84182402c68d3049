package solver

import (
	"context"
	"fmt"
	"time"
)

// Meter is how a running solver keeps its promises: it looks for cancellation
// and limits and passes progress on. A solver calls Check every few thousand
// nodes.
type Meter struct {
	ctx   context.Context
	opt   Options
	start time.Time
}

// NewMeter starts measuring.
func NewMeter(ctx context.Context, opt Options) *Meter {
	m := &Meter{ctx: ctx, opt: opt}
	if opt.Now != nil {
		m.start = opt.Now()
	}
	return m
}

// checkEvery is how many nodes may pass between two checks.
const checkEvery = 1 << 14

// Next returns the number of nodes at which to check again: soon, and before a
// limit of nodes is much exceeded.
func (m *Meter) Next(nodes int64) int64 {
	next := nodes + checkEvery
	if m.opt.MaxNodes > 0 && nodes <= m.opt.MaxNodes {
		next = min(next, m.opt.MaxNodes+1)
	}
	return next
}

// Check returns ErrCancelled or ErrLimit, wrapped, when the solver must stop,
// with what is known by then.
func (m *Meter) Check(p Progress) error {
	if m.ctx.Err() != nil {
		return fmt.Errorf("%w: %w after %s", ErrCancelled, context.Cause(m.ctx), p.account())
	}
	if m.opt.MaxNodes > 0 && p.Nodes > m.opt.MaxNodes {
		return fmt.Errorf("%w: more than %d nodes (%s)", ErrLimit, m.opt.MaxNodes, p.account())
	}
	if m.opt.MaxMemory > 0 && p.Memory > m.opt.MaxMemory {
		return fmt.Errorf("%w: more than %d MiB of memory (%s)", ErrLimit, m.opt.MaxMemory>>20, p.account())
	}
	if m.opt.MaxTime > 0 && m.opt.Now != nil && m.opt.Now().Sub(m.start) > m.opt.MaxTime {
		return fmt.Errorf("%w: more than %s (%s)", ErrLimit, m.opt.MaxTime, p.account())
	}
	if m.opt.Progress != nil {
		m.opt.Progress(p)
	}
	return nil
}
