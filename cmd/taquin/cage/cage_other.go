//go:build !linux

package cage

import "time"

// Within does the work in this process: this system has no cage.
func Within(_ Limits, work func() error) error { return work() }

// Begin does nothing.
func Begin(int64, time.Duration) (end func()) { return func() {} }

// Note does nothing.
func Note(string) {}

// Open does nothing.
func Open() {}

// Confine does nothing.
func Confine(Limits) error { return nil }

// began is approximately the start time of the program.
var began = time.Now()

// Spent is how long this process has run, for want of something better.
func Spent() time.Duration { return time.Since(began) }
