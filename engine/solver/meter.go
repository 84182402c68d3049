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

// Check returns ErrCancelled or ErrLimit, wrapped, when the solver must stop.
// done is the share of the work done, negative if not known.
func (m *Meter) Check(nodes int64, done float64) error {
	if err := m.ctx.Err(); err != nil {
		return fmt.Errorf("%w: %w after %s", ErrCancelled, err, account(nodes, done))
	}
	if m.opt.MaxNodes > 0 && nodes > m.opt.MaxNodes {
		return fmt.Errorf("%w: more than %d nodes (%s)", ErrLimit, m.opt.MaxNodes, account(nodes, done))
	}
	if m.opt.MaxTime > 0 && m.opt.Now != nil && m.opt.Now().Sub(m.start) > m.opt.MaxTime {
		return fmt.Errorf("%w: more than %s (%s)", ErrLimit, m.opt.MaxTime, account(nodes, done))
	}
	if m.opt.Progress != nil {
		m.opt.Progress(Progress{Nodes: nodes, Done: done})
	}
	return nil
}

func account(nodes int64, done float64) string {
	if done < 0 {
		return fmt.Sprintf("%d nodes", nodes)
	}
	return fmt.Sprintf("%d nodes, %.0f%% done", nodes, 100*done)
}
