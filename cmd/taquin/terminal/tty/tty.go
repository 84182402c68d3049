// Package tty is a terminal as the system knows it: its modes, waiting for what is typed,
// and stops by Ctrl-Z. On a system without poll most of that is missing, and the rest does
// nothing. The package knows no keys and shows nothing.
package tty

// Event is what ends a Wait; of several the first.
type Event int

// The events.
const (
	Stopped Event = iota // one bell has rung
	Closed               // the other has
	Typed                // there is something to read, or the terminal has gone
	Lapsed               // nothing has come
)
