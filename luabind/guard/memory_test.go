package guard

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"taquin/engine/solver"
)

// machine is a heap whose size the test decides.
type machine struct {
	used, garbage int64
	collections   int
	sleeps        []time.Duration
	onCollect     func()
}

// guardOn returns a guard on a machine.
func guardOn(l Limits) (*Guard, *machine) {
	g, m := New(l), &machine{}
	g.inUse = func() int64 { return m.used + m.garbage }
	g.collect = func() {
		m.garbage = 0
		m.collections++
		if m.onCollect != nil {
			m.onCollect()
		}
	}
	g.sleep = func(d time.Duration) { m.sleeps = append(m.sleeps, d) }
	return g, m
}

// The watchdog collects garbage only after an allocation of a sixteenth of the limit, and
// cancels the chunk only if more than the limit is in use after that.
func TestCheckMemory(t *testing.T) {
	const limit = 1600
	for _, c := range []struct {
		live, used, garbage int64
		collections         int
		cancelled           bool
	}{
		{0, 1600, 0, 0, false}, {0, 1500, 101, 1, false}, {0, 1601, 0, 1, true}, {0, 1601, 99, 1, true},
		{1550, 1500, 150, 0, false}, {1550, 1500, 151, 1, false}, {1550, 1650, 0, 0, false}, {1550, 1651, 0, 1, true},
		{5000, 1600, 100, 0, false}, {5000, 1600, 101, 1, false}, {5000, 1601, 100, 1, true},
	} {
		g, m := guardOn(Limits{Memory: limit})
		m.used, m.garbage = c.used, c.garbage
		g.live.Store(c.live)
		g.checkMemory()
		if m.collections != c.collections || (g.Err() != nil) != c.cancelled {
			t.Errorf("%+v: %d collections, %v", c, m.collections, g.Err())
		}
		if m.collections > 0 && g.live.Load() != m.used {
			t.Errorf("%+v: %d bytes live", c, g.live.Load())
		}
		if c.cancelled && g.Err().Error() != "memory limit reached (0.0016 MB)" {
			t.Error(g.Err())
		}
	}
}

// A chunk may hold its limit, what is allowed in addition, and the shared tables.
func TestLimitNow(t *testing.T) {
	g, _ := guardOn(Limits{Memory: 1000})
	g.Except(func() int64 { return 20 })
	end := g.AllowExtra(300)
	if g.limitNow() != 1320 {
		t.Errorf("limit %d", g.limitNow())
	}
	if end(); g.limitNow() != 1020 {
		t.Errorf("limit %d after the end", g.limitNow())
	}
}

// Threads together have the largest extra and a quarter more, one thread has its own.
func TestExtra(t *testing.T) {
	g, m := guardOn(Limits{Memory: 1000})
	allowed := func(want int64) {
		t.Helper()
		if got := g.allowed.Load(); got != want {
			t.Errorf("%d bytes are allowed, want %d", got, want)
		}
	}
	endFirst := g.AllowExtra(400)
	allowed(400)
	inner := g.AllowExtra(400) // nested in the same thread
	allowed(800)
	inner()
	endSecond := g.Thread(g.Limits).AllowExtra(50)
	allowed(450)
	third := g.Thread(g.Limits)
	endThird := third.AllowExtra(400)
	allowed(850) // the sum, because the largest of one thread was 800
	endFirst()
	endSecond()
	endThird()
	allowed(0)
	defer g.AllowExtra(40)()
	for range 3 {
		defer g.Thread(g.Limits).AllowExtra(40)()
	}
	allowed(50)

	m.used, m.garbage = 1000, 100 // the largest extra is 80 now
	if end := g.AllowExtra(40); m.collections != 0 {
		t.Error("garbage is collected before the work")
	} else if end(); m.collections != 0 {
		t.Error("garbage is collected below the limit")
	}
	m.garbage = 101
	if g.AllowExtra(40)(); m.collections != 1 {
		t.Error("what the work has left behind is not collected")
	}
}

const mega = 1 << 20

// Small grants are not checked until their sum exceeds one megabyte.
func TestGrantSmall(t *testing.T) {
	g, m := guardOn(Limits{Memory: 10 * mega})
	m.used = 10 * mega
	for _, c := range []struct {
		bytes   int64
		granted bool
	}{{mega - 1, true}, {1, true}, {1, false}, {1, false}, {0, true}} {
		if c.bytes == 0 { // there is room again: the sum starts at 0
			m.used = 0
			if err := g.Grant(1); err != nil {
				t.Fatal(err)
			}
			m.used = 10 * mega
			c.bytes = mega
		}
		if err := g.Grant(c.bytes); (err == nil) != c.granted {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// A large grant needs room below the limit for itself, for the grants of other threads, and
// for one megabyte of small ones.
func TestGrantLarge(t *testing.T) {
	const limit, bytes = 10 * mega, 3 * mega
	for _, c := range []struct {
		used, garbage, reserved int64
		granted                 bool
		collections             int
	}{
		{0, 0, 0, true, 0}, {6 * mega, 0, 0, true, 0}, {5 * mega, 0, mega, true, 0},
		{6*mega + 1, 0, 0, false, 1}, {5 * mega, 0, mega + 1, false, 0},
		{6 * mega, 1, 0, true, 1}, {3 * mega, 6 * mega, 0, true, 1}, {5 * mega, mega, 1, false, 0}, // too little is in use for a collection
	} {
		g, m := guardOn(Limits{Memory: limit})
		m.used, m.garbage = c.used, c.garbage
		g.reserved.Store(c.reserved)
		err := g.Grant(bytes)
		if (err == nil) != c.granted || m.collections != c.collections {
			t.Errorf("%+v: %v after %d collections", c, err, m.collections)
		}
		if err != nil && err.Error() != "there is no room for 4 MB more under the memory limit of 10 MiB" {
			t.Error(err)
		}
		if reserved := g.reserved.Load() - c.reserved; err == nil && (reserved != bytes || g.signals.Load() != 1) || err != nil && reserved != 0 {
			t.Errorf("%+v: %d bytes are reserved, %d signals", c, reserved, g.signals.Load())
		}
		g.Release()
		g.Release()
		if g.reserved.Load() != c.reserved || g.signals.Load() != 0 {
			t.Errorf("%+v: after Release %d bytes are reserved, %d signals", c, g.reserved.Load(), g.signals.Load())
		}
		if len(m.sleeps) > 0 {
			t.Errorf("%+v: a single thread waits %v", c, m.sleeps)
		}
	}
}

// The next instruction, the next grant and the end of a thread release what is reserved.
func TestReleased(t *testing.T) {
	g, _ := guardOn(Limits{Memory: 10 * mega})
	for name, release := range map[string]func(*Guard){
		"instruction": func(g *Guard) {
			if g.Done() != nil {
				t.Error("Done is not nil")
			}
		},
		"grant": func(g *Guard) {
			if err := g.Grant(2 * mega); err != nil || g.reserved.Load() != 2*mega {
				t.Errorf("%v, %d reserved", err, g.reserved.Load())
			}
			g.Done()
		},
		"end": (*Guard).End,
	} {
		thread := g.Thread(g.Limits)
		if err := thread.Grant(5 * mega); err != nil {
			t.Fatal(err)
		}
		if release(thread); g.reserved.Load() != 0 || g.signals.Load() != 0 {
			t.Errorf("%s: %d bytes are reserved, %d signals", name, g.reserved.Load(), g.signals.Load())
		}
	}
}

// A worker waits for the memory of other threads, but not for ever, not if it could not have it
// alone, and not once it is cancelled.
func TestGrantWaits(t *testing.T) {
	const limit = 10 * mega
	worker := func() (*Guard, *machine) {
		g, m := guardOn(Limits{Memory: limit})
		m.used = limit
		return g.Thread(g.Limits), m
	}

	w, m := worker()
	m.onCollect = func() {
		if m.collections == 7 {
			m.used = 0
		}
	}
	if err := w.Grant(2 * mega); err != nil || len(m.sleeps) != 6 || slices.Min(m.sleeps) < pollEvery {
		t.Errorf("%v after %v", err, m.sleeps)
	}

	w, m = worker()
	var tooLarge *LimitError
	if err := w.Grant(2 * mega); !errors.As(err, &tooLarge) || len(m.sleeps) != maxWaits {
		t.Errorf("%v after %d waits", err, len(m.sleeps))
	}

	w, m = worker()
	if err := w.Grant(limit + 1); !errors.As(err, &tooLarge) || len(m.sleeps) != 0 {
		t.Errorf("%v after %d waits", err, len(m.sleeps))
	}

	w, m = worker()
	m.onCollect = func() { w.Cancel(ErrInterrupted) }
	if err := w.Grant(limit); err != ErrInterrupted || len(m.sleeps) != 1 {
		t.Errorf("%v after %d waits", err, len(m.sleeps))
	}
	if w.Err() != ErrInterrupted {
		t.Error(w.Err())
	}
}

// While garbage is collected, all threads wait at their next instruction.
func TestPauseWorkers(t *testing.T) {
	g, m := guardOn(Limits{Memory: 100})
	thread := g.Thread(g.Limits)
	m.used = 101
	var waited atomic.Bool
	ended := make(chan struct{})
	m.onCollect = func() {
		if _, others := thread.Signals(); others.Load() != 1 {
			t.Errorf("%d signals", others.Load())
		}
		go func() {
			defer close(ended)
			thread.Done()
			waited.Store(g.cause.Load() != nil || !g.collecting.Load())
		}()
		select {
		case <-ended:
			t.Error("the thread has not waited")
		case <-time.After(5 * time.Millisecond):
		}
	}
	g.checkMemory()
	if <-ended; !waited.Load() {
		t.Error("the thread goes on during the collection")
	}
	if g.signals.Load() != 1 || thread.Err() == nil || thread.Done() == nil { // cancelled
		t.Errorf("%d signals, %v", g.signals.Load(), thread.Err())
	}
}

// A collection by another thread meanwhile suffices.
func TestCollectedMeanwhile(t *testing.T) {
	for _, c := range []struct {
		after       int64 // bytes in use at the second look
		collections int
	}{{100, 0}, {101, 1}} {
		g, m := guardOn(Limits{})
		looks := 0
		g.inUse = func() int64 {
			if looks++; looks == 1 {
				return 500
			}
			return c.after
		}
		if used := g.withoutGarbage(100); used != c.after || m.collections != c.collections {
			t.Errorf("%+v: %d in use, %d collections", c, used, m.collections)
		}
	}
}

// Causes are counted once among the signals.
func TestSignals(t *testing.T) {
	g, m := guardOn(Limits{Memory: 100})
	for range 2 {
		g.Cancel(ErrInterrupted)
		g.Cancel(ErrTimeLimit)
		m.used = 1000
		g.checkMemory()
		if g.Err() != ErrInterrupted || g.signals.Load() != 1 {
			t.Errorf("%v, %d signals", g.Err(), g.signals.Load())
		}
		g.Reset()
		g.Reset()
		if g.Err() != nil || g.signals.Load() != 0 || g.live.Load() != 0 {
			t.Errorf("%v, %d signals, %d live", g.Err(), g.signals.Load(), g.live.Load())
		}
	}
	thread := g.Thread(g.Limits)
	thread.Cancel(ErrTimeLimit)
	if cause, others := thread.Signals(); thread.Done() == nil || cause.Load() == nil || others.Load() != 0 || g.Err() != nil {
		t.Errorf("%v, %d signals", thread.Err(), others.Load())
	}
	if thread.Reset(); thread.Err() != nil || thread.Done() != nil {
		t.Error(thread.Err())
	}
	g.Cancel(ErrInterrupted)
	if thread.Reset(); thread.Err() != ErrInterrupted || thread.Done() == nil || g.Done() == nil {
		t.Errorf("a thread has cleared the cause of all: %v", thread.Err())
	}
}

// A worker checks the memory itself; a chunk that pauses looks at the clock.
func TestRan(t *testing.T) {
	g, m := guardOn(Limits{Memory: 100})
	m.used = 101
	if g.Ran(); g.Err() != nil {
		t.Error(g.Err())
	}
	paused := 0
	g.PauseBy(func() { paused++ })
	if g.Ran(); paused != 1 {
		t.Errorf("%d pauses", paused)
	}
	if g.Thread(g.Limits).Ran(); g.Err() == nil {
		t.Error("the worker has not checked the memory")
	}
}

// Searches on other threads have a quarter of the budget of one.
func TestSolverBudget(t *testing.T) {
	g, _ := guardOn(Limits{Memory: 400})
	large, endLarge := g.Reserve(400)
	small, endSmall := g.Thread(g.Limits).Reserve(400)
	if g.allowed.Load() != 500 {
		t.Errorf("%d bytes are allowed", g.allowed.Load())
	}
	ctx, cancel := context.WithCancel(context.Background())
	take := func(r *solver.Reservation, bytes int64) error {
		return solver.NewLimiter(ctx, solver.Options{MaxMemory: 400, Reservation: r}).CheckMemory(solver.Progress{Memory: bytes})
	}
	if err := errors.Join(take(large, 50), take(small, 50), take(large, 51)); err != nil {
		t.Error(err)
	}
	cancel()
	if err := take(small, 51); !errors.Is(err, context.Canceled) {
		t.Errorf("the small search does not wait: %v", err)
	}
	endSmall()
	if endLarge(); large.Reserved() != 0 || g.allowed.Load() != 0 {
		t.Errorf("%d bytes are reserved, %d allowed", large.Reserved(), g.allowed.Load())
	}
}

// The memory in use includes the stacks.
func TestHeapInUse(t *testing.T) {
	var before runtime.MemStats
	runtime.ReadMemStats(&before)
	var deep func(n int) int64
	deep = func(n int) int64 {
		var frame [1 << 10]byte
		if n == 0 {
			return heapInUse()
		}
		used := deep(n - 1)
		runtime.KeepAlive(&frame)
		return used
	}
	used := make(chan int64)
	go func() { used <- deep(16 << 10) }()
	if used := <-used; used < int64(before.StackInuse)+16<<20 {
		t.Errorf("%d bytes, with a stack of 16 MiB", used)
	}
}
