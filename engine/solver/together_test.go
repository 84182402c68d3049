package solver_test

import (
	"sync/atomic"
	"testing"

	"taquin/engine/solver"
)

// Every thread runs once, and a single goroutine calls check: the race detector reports no race on
// an unguarded counter.
func TestTogether(t *testing.T) {
	for threads := 1; threads <= 4; threads++ {
		checks, own, done := 0, 0, [4]int{}
		var looks atomic.Int64
		solver.Together(threads, func() { checks++ }, func(thread int, look func()) {
			for range 1000 {
				looks.Add(1)
				look()
			}
			if thread == 0 {
				own = checks
			}
			done[thread]++
		})
		for thread, n := range done {
			if want := min(1, max(0, threads-thread)); n != want {
				t.Errorf("%d threads: thread %d worked %d times", threads, thread, n)
			}
		}
		if own < 1000 || int64(checks) > looks.Load() || looks.Load() != int64(1000*threads) {
			t.Errorf("%d threads: %d checks, %d of them by the caller's own work, for %d looks", threads, checks, own, looks.Load())
		}
	}
}
