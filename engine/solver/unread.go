package solver

import (
	"fmt"
	"strings"
)

// UnreadError reports an option that a method does not read.
type UnreadError struct {
	Method, Option string
	Readers        []string // the methods of the family that read it
	With           string   // the other option that this method requires to read it; "" if it never does
}

// Error implements error.
func (e *UnreadError) Error() string { return "solver: " + e.Reason(e.Option) }

// Reason returns the error text with another name of the option, such as a flag.
func (e *UnreadError) Reason(option string) string {
	if e.With != "" {
		return fmt.Sprintf("%q reads %s only with %s", e.Method, option, e.With)
	}
	reason := fmt.Sprintf("%q does not read %s", e.Method, option)
	if len(e.Readers) > 0 {
		reason += fmt.Sprintf(" (methods that read it: %s)", strings.Join(e.Readers, ", "))
	}
	return reason
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
