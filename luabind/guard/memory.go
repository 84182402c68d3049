package guard

import (
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"sync/atomic"
	"time"

	"taquin/engine/message"
	"taquin/engine/solver"
)

const (
	pollEvery    = 10 * time.Millisecond // of the watchdog: a chunk allocates some 10 MB meanwhile
	ungranted    = 1 << 20               // bytes that a thread may allocate between two checks
	othersPart   = 4                     // solvers on other threads may take 1/4 of the memory of one
	collectParts = 16                    // garbage is collected each time that 1/16 of the limit has been allocated
	maxWaits     = 100                   // waits of a thread for the memory of others
)

// account is the memory budget of a chunk, shared by all its threads, and their common
// cancellation. Used memory is Go's heap and stacks. Reserved memory is granted to a thread that
// has not reached its next instruction of Lua.
type account struct {
	cause    atomic.Pointer[error] // cancels all threads; nil while they may run
	signals  atomic.Int32          // number of reasons to call handlePending: the cause, collecting, and each reservation
	reserved atomic.Int64          // bytes
	live     atomic.Int64          // bytes in use after the last collection of this chunk; 0 before the first
	allowed  atomic.Int64          // bytes above the limit, see AllowExtra

	mu         sync.Mutex // held while the budget is checked or garbage is collected
	collecting atomic.Bool
	waiting    sync.Mutex // held by the thread that waits for memory

	extras, largest int64                // sum of the extras of all threads, and the largest of one
	shared          func() int64         // bytes that the program holds for all chunks
	solvers         *solver.MemoryBudget // of all threads
	inUse           func() int64         // bytes in use, garbage included
	collect         func()               // collects garbage
	sleep           func(time.Duration)
}

func newAccount(l Limits) *account {
	return &account{
		shared:  func() int64 { return 0 },
		solvers: solver.NewMemoryBudget(l.SolverMemory()/othersPart, func() { time.Sleep(pollEvery) }),
		inUse:   heapInUse,
		collect: runtime.GC,
		sleep:   time.Sleep,
	}
}

// heapInUse returns the bytes that Go's heap and stacks hold, garbage included.
func heapInUse() int64 {
	samples := [...]metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/stacks:bytes"}}
	metrics.Read(samples[:])
	return int64(samples[0].Value.Uint64() + samples[1].Value.Uint64())
}

// cancelAll cancels all threads at their next instructions.
func (a *account) cancelAll(cause error) {
	a.signals.Add(1)
	if !a.cause.CompareAndSwap(nil, &cause) {
		a.signals.Add(-1)
	}
}

// clearCause ends the cancellation of all threads, if that is its cause.
func (a *account) clearCause(cause *error) bool {
	cleared := cause != nil && a.cause.CompareAndSwap(cause, nil)
	if cleared {
		a.signals.Add(-1)
	}
	return cleared
}

// Watch runs f, which compiles or runs Lua, under a watchdog that cancels it when the program
// holds more memory than allowed. The watchdog is the last resort: most functions call Grant
// before they allocate.
func (g *Guard) Watch(f func() error) error {
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		tick := time.NewTicker(pollEvery)
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				g.checkMemory()
			}
		}
	}()
	err := f()
	close(done)
	<-ended
	if _, ok := g.Err().(*LimitError); ok {
		debug.FreeOSMemory() // or the next chunk has less memory
	}
	return err
}

// Ran is called after each few thousand instructions of Lua. A worker checks the memory
// itself, because the goroutine of Watch may wait long for a processor while many threads run.
func (g *Guard) Ran() {
	switch {
	case g.worker:
		g.checkMemory()
	case g.pauses != nil:
		g.pauses.look()
	}
}

// checkMemory cancels the chunk if the program holds too much. Garbage does not count, but it
// is not collected at each check: a chunk just below the limit would do nothing else.
func (g *Guard) checkMemory() {
	limit := g.limitNow()
	if g.inUse() <= min(g.live.Load(), limit)+g.MemoryLimit()/collectParts {
		return
	}
	if g.withoutGarbage(limit) > limit {
		g.cancelAll(&LimitError{message.Textf("guard.memory-limit-reached", "memory limit reached (%s)", message.Bytes(g.MemoryLimit()))})
	}
}

// limitNow returns the number of bytes that the program may hold now.
func (g *Guard) limitNow() int64 { return g.MemoryLimit() + g.allowed.Load() + g.shared() }

// Except excludes memory that the program holds for all chunks, such as tables.
func (g *Guard) Except(bytes func() int64) { g.shared = bytes }

// withoutGarbage returns the bytes in use. If they exceed enough, it collects garbage first.
func (a *account) withoutGarbage(enough int64) int64 {
	if used := a.inUse(); used <= enough {
		return used
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	if used := a.inUse(); used <= enough { // another thread has collected
		return used
	}
	defer a.pauseWorkers()() // or they would go on allocating
	a.collect()
	used := a.inUse()
	a.live.Store(used)
	return used
}

// pauseWorkers makes all threads wait at their next instructions. The caller holds a.mu until
// after resume.
func (a *account) pauseWorkers() (resume func()) {
	a.collecting.Store(true)
	a.signals.Add(1)
	return func() {
		a.signals.Add(-1)
		a.collecting.Store(false)
	}
}

// awaitCollection waits for the end of a garbage collection.
func (a *account) awaitCollection() {
	if a.collecting.Load() {
		a.mu.Lock()
		defer a.mu.Unlock()
	}
}

// Grant asks for memory before a result is allocated whose size a script decides. If the
// memory limit leaves no room, it returns a LimitError; the chunk may continue, because nothing is
// allocated. The memory counts until it is garbage. A worker waits for the memory of other
// threads before it fails.
func (g *Guard) Grant(bytes int64) error {
	if err := g.Cause(); err != nil {
		return err
	}
	if g.granted += bytes; g.granted <= ungranted {
		return nil
	}
	g.granted = 0
	if g.pauses != nil {
		g.pauses.look() // a large result takes long
	}
	if g.reserve(bytes) {
		return nil
	}
	g.waiting.Lock()
	defer g.waiting.Unlock()
	for tries := 0; ; tries++ {
		start, limit := time.Now(), g.limitNow()
		g.withoutGarbage(limit - ungranted - bytes)
		switch {
		case g.reserve(bytes):
			return nil
		case !g.worker || bytes > limit || tries == maxWaits:
			g.granted = ungranted // check the next request, whatever its size
			return &LimitError{message.Textf("guard.there-is-no-room", "there is no room for %s more under the memory limit of %s", message.WholeMegabytes(bytes), message.Bytes(g.MemoryLimit()))}
		}
		g.sleep(max(pollEvery, time.Since(start))) // lets the others work for half of the time
		if err := g.Err(); err != nil {
			return err
		}
	}
}

// reserve reserves bytes if there is room. It leaves room for the ungranted bytes, or the
// watchdog would cancel the chunk soon after.
func (g *Guard) reserve(bytes int64) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.Release()
	if g.inUse()+g.reserved.Load()+bytes > g.limitNow()-ungranted {
		return false
	}
	g.pending.Store(bytes)
	g.reserved.Add(bytes)
	g.signals.Add(1)
	return true
}

// Release ends the reservation by Grant: the memory is allocated and counts as used, or was not
// needed. The next instruction of Lua calls it, by Done.
func (g *Guard) Release() {
	if bytes := g.pending.Swap(0); bytes != 0 {
		g.reserved.Add(-bytes)
		g.signals.Add(-1)
	}
}

// AllowExtra allows bytes above the limit until end is called, for work with a limit of its
// own. For several threads it allows the largest need and a quarter more.
func (g *Guard) AllowExtra(bytes int64) (end func()) {
	g.addExtra(bytes)
	return func() {
		g.addExtra(-bytes)
		g.withoutGarbage(g.limitNow()) // frees the garbage of the work
	}
}

func (g *Guard) addExtra(bytes int64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.extra += bytes
	g.extras += bytes
	if g.largest = max(g.largest, g.extra); g.extras == 0 {
		g.largest = 0
	}
	g.allowed.Store(min(g.extras, g.largest+g.largest/othersPart))
}

// Reserve is AllowExtra for a solver, which takes its memory from the reservation: searches on
// several threads wait for each other instead of exceeding the budget.
func (g *Guard) Reserve(bytes int64) (memory *solver.Reservation, end func()) {
	disallow, release := g.AllowExtra(bytes), g.solver.Begin()
	return g.solver, func() {
		release()
		disallow()
	}
}
