package solver

import (
	"fmt"
	"slices"
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

// Reading declares the options that a method of any family reads, in addition to those of
// every call.
type Reading struct {
	Family  Family
	Method  string
	Options []string
	Readers func(option string) []string
}

// Reads reports whether an option affects the method: it belongs to every call, or the method
// reads it.
func (r Reading) Reads(option string) bool {
	if slices.Contains(r.Options, option) {
		return true
	}
	for o := range optionsOf(r.Family) {
		if o.Name == option && o.Always {
			return true
		}
	}
	return false
}

// Check returns an *UnreadError for the first given option that the method does not read.
func (r Reading) Check(opt Options, given []string) error {
	for _, name := range given {
		if !r.Reads(name) {
			return &UnreadError{Method: r.Method, Option: name, Readers: r.Readers(name)}
		}
	}
	for o := range optionsOf(r.Family) {
		if o.idle != nil && o.value(&opt) != nil {
			if with := o.idle(&opt, r.Options); with != "" {
				return &UnreadError{Method: r.Method, Option: o.Name, With: with}
			}
		}
	}
	return nil
}

// CheckTrace returns an error that wraps ErrNotApplicable if a trace is requested and the method
// records none.
func (r Reading) CheckTrace(opt Options) error {
	if opt.Trace == nil || slices.Contains(r.Options, "trace") {
		return nil
	}
	return fmt.Errorf("%w: %s records no trace (methods that do: %s)", ErrNotApplicable, r.Method, strings.Join(r.Readers("trace"), ", "))
}

// ReadersOf lists the names of the methods that read an option.
func ReadersOf[M any](all []M, option string, of func(M) (name string, reads []string)) (names []string) {
	for _, m := range all {
		if name, reads := of(m); slices.Contains(reads, option) {
			names = append(names, name)
		}
	}
	return names
}
