package solver_test

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"taquin/engine/solver"
)

// taking is the limiter of a search that uses a reservation.
func taking(ctx context.Context, s *solver.Reservation) *solver.Limiter {
	return solver.NewLimiter(ctx, solver.Options{MaxMemory: 100, Reservation: s})
}

// A single search uses memory up to its limit and never waits, nor does a nested one.
func TestShareAlone(t *testing.T) {
	reserved := solver.NewMemoryBudget(10, runtime.Gosched).NewReservation()
	for range 2 {
		end := reserved.Begin()
		m := taking(context.Background(), reserved)
		for _, bytes := range []int64{1, 5, 50, 20, 100} {
			if err := m.CheckMemory(solver.Progress{Memory: bytes}); err != nil {
				t.Fatal(err)
			}
		}
		if err := m.CheckMemory(solver.Progress{Memory: 101}); !errors.Is(err, solver.ErrLimit) || reserved.Reserved() != 100 {
			t.Errorf("%v, %d taken", err, reserved.Reserved())
		}
		inner := reserved.Begin()
		if err := taking(context.Background(), reserved).CheckMemory(solver.Progress{Memory: 30}); err != nil || reserved.Reserved() != 130 {
			t.Errorf("%v, %d taken", err, reserved.Reserved())
		}
		if inner(); reserved.Reserved() != 100 {
			t.Errorf("%d taken", reserved.Reserved())
		}
		if end(); reserved.Reserved() != 0 {
			t.Errorf("%d taken", reserved.Reserved())
		}
	}
}

// Concurrent searches stay below the threshold together, except for one of them.
func TestShareTogether(t *testing.T) {
	const little, searches = 40, 16
	budget := solver.NewMemoryBudget(little, runtime.Gosched)
	var taken, most atomic.Int64
	var all sync.WaitGroup
	for range searches {
		all.Go(func() {
			reserved := budget.NewReservation()
			for range 3 {
				end := reserved.Begin()
				m := taking(context.Background(), reserved)
				for bytes := int64(1); bytes <= 100; bytes++ {
					if err := m.CheckMemory(solver.Progress{Memory: bytes}); err != nil {
						t.Error(err)
						return
					}
					for now := taken.Add(1); ; {
						before := most.Load()
						if now <= before || most.CompareAndSwap(before, now) {
							break
						}
					}
				}
				taken.Add(-100)
				end()
			}
		})
	}
	all.Wait()
	if most.Load() > little+100 {
		t.Errorf("%d bytes were taken at once", most.Load())
	}
}

// A waiting search can be cancelled, and then reserves nothing.
func TestShareCancelled(t *testing.T) {
	budget := solver.NewMemoryBudget(10, runtime.Gosched)
	large, small := budget.NewReservation(), budget.NewReservation()
	end := large.Begin()
	if err := taking(context.Background(), large).CheckMemory(solver.Progress{Memory: 50}); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	leave := small.Begin()
	if err := taking(ctx, small).CheckMemory(solver.Progress{Memory: 1}); !errors.Is(err, context.Canceled) {
		t.Errorf("a search that waits ends with %v", err)
	}
	leave()
	end()
	defer small.Begin()()
	if err := taking(context.Background(), small).CheckMemory(solver.Progress{Memory: 100}); err != nil {
		t.Error(err)
	}
}
