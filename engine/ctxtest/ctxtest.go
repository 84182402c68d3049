// Package ctxtest has a context for tests of cancellation at a reproducible point of the work.
package ctxtest

import "context"

// Countdown is a context that is cancelled after Left calls of Err.
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
