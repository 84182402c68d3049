package guard

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"runtime/metrics"
	"sync"
	"sync/atomic"
	"time"

	"taquin/engine/solver"
	"taquin/engine/text"
)

// pollEvery is how often a goroutine looks at memory and interruptions: in this time a
// chunk fills some ten megabytes.
const pollEvery = 10 * time.Millisecond

// Watch runs f, which compiles or runs Lua, and stops it when the program holds more
// memory than the limit allows. It is the last resort: most functions check the size of a
// result before they make it.
func (g *Guard) Watch(f func() error) error {
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		g.watchMemory(done)
	}()
	err := f()
	close(done)
	<-ended
	if _, ok := g.Err().(*LimitError); ok {
		debug.FreeOSMemory() // or the next chunk would have less memory
	}
	return err
}

// Interpreter is a guard as the context of the interpreter of Lua, which tells it how far it
// is.
type Interpreter struct {
	*Guard
	emptied uintptr // where Go's stack ended when the browser's was empty, or nearly so
}

// Interpreter is the guard for the interpreter.
func (g *Guard) Interpreter() *Interpreter { return &Interpreter{Guard: g} }

// Signals are looked at before each instruction of Lua: unless one of them is set, Done need
// not be asked.
func (i *Interpreter) Signals() (stopped *atomic.Pointer[error], due *atomic.Int32) {
	return &i.cause, &i.account.due
}

// Ran is called each time that some thousands of instructions have been done. One of several
// threads looks at the memory itself: many of them leave the goroutine of Watch waiting for
// its turn.
func (i *Interpreter) Ran() {
	switch {
	case i.together:
		i.lookAtMemory()
	case i.pauses != nil:
		i.pauses.look()
	}
}

// watchMemory stops the running chunk once the program holds too much, until done.
func (g *Guard) watchMemory(done <-chan struct{}) {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	for {
		select {
		case <-done:
			return
		case <-tick.C:
		}
		g.lookAtMemory()
	}
}

// lookAtMemory stops the running chunk if the program holds too much. Garbage does not count,
// but it is not collected at each look: a chunk that holds a little less than the limit would
// do nothing else.
func (g *Guard) lookAtMemory() {
	limit := g.limitNow()
	if memoryInUse() <= min(g.account.held.Load(), limit)+g.MemoryLimit()/looks {
		return
	}
	if g.account.inUse(limit) > limit {
		g.account.stopAll(g, &LimitError{fmt.Sprintf("memory limit reached (%s)", text.Bytes(g.MemoryLimit()))})
	}
}

// limitNow is how many bytes the program may hold now.
func (g *Guard) limitNow() int64 {
	return g.MemoryLimit() + g.account.lent.Load() + g.account.others()
}

// Except does not count what the program holds for all chunks, such as tables: bytes says
// how much that is now.
func (g *Guard) Except(bytes func() int64) { g.account.others = bytes }

// memoryInUse is how many bytes Go's heap and stacks hold, garbage included.
func memoryInUse() int64 {
	samples := []metrics.Sample{{Name: "/memory/classes/heap/objects:bytes"}, {Name: "/memory/classes/heap/stacks:bytes"}}
	metrics.Read(samples)
	return int64(samples[0].Value.Uint64() + samples[1].Value.Uint64())
}

// account is the memory of all states that work for one chunk, each on a thread of its own.
type account struct {
	others   func() int64                  // bytes that the program holds for all chunks
	lent     atomic.Int64                  // bytes that are allowed beside Lua's limit
	promised atomic.Int64                  // bytes that were granted to one thread of several, and are being taken
	promises sync.Mutex                    // is held by the thread that looks whether there is room
	queue    sync.Mutex                    // is held by the thread that waits for room
	garbage  sync.Mutex                    // is held by the one that collects garbage
	held     atomic.Int64                  // bytes that were in use when garbage was last collected for this chunk; 0 if it was not
	resting  atomic.Pointer[chan struct{}] // is closed when all threads may go on; nil if they need not wait
	tooMuch  atomic.Pointer[LimitError]    // why all threads have to stop; nil if they need not
	due      atomic.Int32                  // how many threads have been promised something, and one more while all rest
	solvers  *solver.MemoryBudget

	entering sync.Mutex
	threads  map[*Guard]bool // that have not ended

	lending sync.Mutex
	lenders map[*Guard]int64 // what is lent to each thread
}

const (
	unseen = 1 << 20 // bytes that a thread is granted without a look at the memory
	beside = 4       // of so many parts of what one search may take, all others may take one beside it
	looks  = 16      // garbage is collected when so small a part of the limit has been taken since the last time
	waits  = 100     // how often a thread waits for the memory of others before it is refused
)

// enter takes a thread down.
func (a *account) enter(thread *Guard) {
	a.entering.Lock()
	defer a.entering.Unlock()
	a.threads[thread] = true
}

// leave forgets a thread.
func (a *account) leave(thread *Guard) {
	a.entering.Lock()
	defer a.entering.Unlock()
	delete(a.threads, thread)
}

// stopThreads stops all threads.
func (a *account) stopThreads(cause error) {
	a.entering.Lock()
	defer a.entering.Unlock()
	for t := range a.threads {
		t.Stop(cause)
	}
}

// inUse is how many bytes the program holds. If it seems more than enough, garbage is
// collected first; the threads rest meanwhile, or they would make more of it.
func (a *account) inUse(enough int64) int64 {
	if used := memoryInUse(); used <= enough {
		return used
	}
	a.garbage.Lock()
	defer a.garbage.Unlock()
	if used := memoryInUse(); used <= enough { // another thread has collected it
		return used
	}
	collected := make(chan struct{})
	a.restUntil(&collected)
	runtime.GC()
	used := memoryInUse()
	a.held.Store(used)
	if a.tooMuch.Load() == nil {
		a.restUntil(nil)
	}
	close(collected)
	return used
}

// restUntil has all threads wait at their next instructions until a channel is closed; nil
// has none wait.
func (a *account) restUntil(collected *chan struct{}) {
	switch before := a.resting.Swap(collected); {
	case before == nil && collected != nil:
		a.due.Add(1)
	case before != nil && collected == nil:
		a.due.Add(-1)
	}
}

// stopAll stops the thread of a guard, and at their next steps those that work for it.
func (a *account) stopAll(g *Guard, cause *LimitError) {
	g.Stop(cause)
	a.tooMuch.Store(cause)
	a.restUntil(&closedChannel)
}

// rest returns when garbage is collected, and stops the thread if there was too little.
func (g *Guard) rest(collected chan struct{}) {
	<-collected
	if cause := g.account.tooMuch.Load(); cause != nil {
		g.Stop(cause)
	}
}

// promise grants so many bytes to a thread if there is room for them beside what is
// promised to others.
func (g *Guard) promise(bytes int64) bool {
	a := g.account
	a.promises.Lock()
	defer a.promises.Unlock()
	g.Taken()
	if memoryInUse()+a.promised.Load()+bytes > g.limitNow() {
		return false
	}
	g.promised.Store(bytes)
	a.promised.Add(bytes)
	a.due.Add(1)
	return true
}

// Taken tells that what was granted to a thread of several is made: it counts as memory in
// use now, or was let go. The interpreter tells so with every step, by asking Done.
func (g *Guard) Taken() {
	if bytes := g.promised.Load(); bytes != 0 {
		g.promised.Store(0)
		g.account.promised.Add(-bytes)
		g.account.due.Add(-1)
	}
}

// Grant asks for memory before a result is made whose size a script decides. The error, a
// LimitError, says that there is no room for so many bytes; nothing is stopped, for
// nothing was taken. What is granted need not be given back: it counts as long as the
// program holds it. A thread of several waits until the others have let go of theirs.
func (g *Guard) Grant(bytes int64) error {
	if err := g.Stopped(); err != nil {
		return err
	}
	if g.granted += bytes; g.granted <= unseen {
		return nil
	}
	wanted := g.granted
	g.granted = 0
	if g.pauses != nil {
		g.pauses.look() // what is so large takes long
	}
	a := g.account
	if !g.together {
		limit := g.limitNow() - unseen          // which the next grants may take, or Watch would stop the script instead
		if a.inUse(limit-bytes)+bytes > limit { // the rest it holds, or has let go
			return g.noRoom(bytes)
		}
		return nil
	}
	if g.promise(wanted) {
		return nil
	}
	a.queue.Lock()
	defer a.queue.Unlock()
	for range waits {
		if err := g.Err(); err != nil {
			return err
		}
		start, limit := time.Now(), g.limitNow()
		if bytes > limit {
			break
		}
		a.inUse(limit - bytes)
		if g.promise(bytes) {
			return nil
		}
		time.Sleep(max(pollEvery, time.Since(start))) // the others shall come to something
	}
	return g.noRoom(bytes)
}

// noRoom is the error about so many bytes that are not granted.
func (g *Guard) noRoom(bytes int64) error {
	g.granted = unseen // nothing more without a look
	return &LimitError{fmt.Sprintf("there is no room for %s more under the memory limit of %s", text.WholeMegabytes(bytes), text.Bytes(g.MemoryLimit()))}
}

// Lend allows so many bytes above Lua's limit until end is called, for work that keeps to a
// limit of its own. For several threads no more is allowed than for one, and a part of it
// again.
func (g *Guard) Lend(bytes int64) (end func()) {
	g.lend(bytes)
	return func() {
		g.lend(-bytes)
		if memoryInUse() > g.limitNow() {
			runtime.GC() // frees what the work has left behind
		}
	}
}

func (g *Guard) lend(bytes int64) {
	a := g.account
	a.lending.Lock()
	defer a.lending.Unlock()
	g.lent += bytes
	a.lenders[g] = g.lent
	if g.lent == 0 {
		delete(a.lenders, g)
	}
	sum, most := int64(0), int64(0)
	for _, lent := range a.lenders {
		sum, most = sum+lent, max(most, lent)
	}
	a.lent.Store(min(sum, most+most/beside))
}

// LendToSolver is Lend for a solver, which takes its memory from the share: searches on
// several threads wait for each other rather than to take more than is lent.
func (g *Guard) LendToSolver(bytes int64) (share *solver.Reservation, end func()) {
	back, left := g.Lend(bytes), g.share.Begin()
	return g.share, func() {
		left()
		back()
	}
}
