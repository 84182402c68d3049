// Package tty is a terminal as the system knows it: its modes, waiting for input, single keys and
// clicks of the mouse, and stops by Ctrl-Z. On a system without poll most of it does nothing. The
// package prints nothing. Begin reading at OpenKeys and Key.
package tty

// Event is the reason why Wait returns, the first of several.
type Event int

// The events.
const (
	Stopped Event = iota // the pipe stopping
	Closed               // the pipe closing
	Typed                // input, or the end of the terminal
	Lapsed               // the end of the patience
)
