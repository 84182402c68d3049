package solver

import (
	"taquin/engine/message"

	"strings"
)

// UnreadError reports an option that a method does not read.
type UnreadError struct {
	Method, Option string
	Readers        []string // the methods of the family that read it
	With           string   // the other option that this method requires to read it; "" if it never does
}

// Error implements error.
func (e *UnreadError) Error() string { return e.Message().String() }

// Message implements message.Message.
func (e *UnreadError) Message() message.Text {
	return message.Textf("solver.unread", "solver: %s", e.Reason(e.Option))
}

// Reason returns the error text with another name of the option, such as a flag.
func (e *UnreadError) Reason(option string) message.Text {
	switch {
	case e.With != "":
		return message.Textf("solver.reads-only-with", "%q reads %s only with %s", e.Method, option, e.With)
	case len(e.Readers) > 0:
		return message.Textf("solver.does-not-read-methods", "%q does not read %s (methods that read it: %s)", e.Method, option, strings.Join(e.Readers, ", "))
	}
	return message.Textf("solver.does-not-read", "%q does not read %s", e.Method, option)
}

// Unwrap makes errors.Is find ErrOption.
func (e *UnreadError) Unwrap() error { return ErrOption }

// Given lists the names of a family's options that are set.
func (opt Options) Given(f Family) (names []string) {
	for o := range optionsOf(f) {
		if o.value(&opt) != nil || o.given != nil && o.given(&opt) {
			names = append(names, o.Name)
		}
	}
	return names
}
