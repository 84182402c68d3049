// Package ctxtest has what tests of cancelling need: contexts that are cancelled in the
// midst of the work, at a place that does not depend on time.
package ctxtest

import "context"

// Countdown is a context that is cancelled after it was asked so many times.
type Countdown struct {
	context.Context
	Left int
}

// Err implements context.Context.
func (c *Countdown) Err() error {
	if c.Left--; c.Left < 0 {
		return context.Canceled
	}
	return nil
}
