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

// watchMemory stops the running chunk once the program holds too much, until done.
// Garbage does not count, but what is taken while it is collected does: memory must be
// above the limit after two collections, or far above it after one.
func (g *Guard) watchMemory(done <-chan struct{}) {
	tick := time.NewTicker(pollEvery)
	defer tick.Stop()
	over := 0 // collections after which memory was above the limit, one after another
	for {
		select {
		case <-done:
			return
		case <-tick.C:
		}
		limit := g.limitNow()
		g.account.promised.Store(0)
		if memoryInUse() > limit {
			runtime.GC()
		}
		switch used := memoryInUse(); {
		case used <= limit:
			over = 0
		case over == 0 && used <= limit+limit/2:
			over++
		default:
			g.Stop(&LimitError{fmt.Sprintf("memory limit reached (%s)", text.Bytes(g.MemoryLimit()))})
		}
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
	others   func() int64 // bytes that the program holds for all chunks
	lent     atomic.Int64 // bytes that are allowed beside Lua's limit
	promised atomic.Int64 // bytes granted since memory was last looked at; some are not taken yet
	looking  sync.Mutex   // one thread at a time waits for memory
	solvers  *solver.Account

	mu      sync.Mutex
	lenders map[*Guard]int64 // what is lent to each thread
}

// takeBack takes a promise back, which the watch may have forgotten already.
func (a *account) takeBack(bytes int64) {
	for {
		promised := a.promised.Load()
		if a.promised.CompareAndSwap(promised, max(0, promised-bytes)) {
			return
		}
	}
}

const (
	unseen = 1 << 20 // bytes that are granted without a look at the memory
	waits  = 100     // how often a thread waits for the memory of others before it is refused
)

// Grant asks for memory before a result is made whose size a script decides. The error, a
// LimitError, says that there is no room for so many bytes; nothing is stopped, for
// nothing was taken. What is granted need not be given back: it counts as long as the
// program holds it. A thread of several waits until the others have let go of theirs.
func (g *Guard) Grant(bytes int64) error {
	if err := g.Err(); err != nil {
		return err
	}
	a := g.account
	promised := a.promised.Add(bytes)
	if !g.together && promised > unseen { // what it was granted before, it holds or has let go
		a.promised.Store(bytes)
		promised = bytes
	}
	if promised <= unseen || memoryInUse()+promised <= g.limitNow() {
		return nil
	}
	a.looking.Lock()
	defer a.looking.Unlock()
	for waited := 0; ; waited++ {
		runtime.GC()
		switch used := memoryInUse(); {
		case used+max(bytes, a.promised.Load()) <= g.limitNow(): // the watch may have forgotten what is promised
			return nil
		case used+bytes <= g.limitNow(): // others take now what was promised to them
		case !g.together || bytes > g.limitNow() || waited == waits:
			a.takeBack(bytes)
			return &LimitError{fmt.Sprintf("there is no room for %s more under the memory limit of %s", text.Bytes(bytes), text.Bytes(g.MemoryLimit()))}
		}
		time.Sleep(pollEvery)
		if err := g.Err(); err != nil {
			return err
		}
		a.promised.Store(bytes)
	}
}

// Lend allows so many bytes above Lua's limit until end is called, for work that keeps to a
// limit of its own. For several threads no more is allowed than for one, and half as much
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
	a.mu.Lock()
	defer a.mu.Unlock()
	g.lent += bytes
	a.lenders[g] = g.lent
	if g.lent == 0 {
		delete(a.lenders, g)
	}
	sum, most := int64(0), int64(0)
	for _, lent := range a.lenders {
		sum, most = sum+lent, max(most, lent)
	}
	a.lent.Store(min(sum, most+most/2))
}

// LendToSolver is Lend for a solver, which takes its memory from the share: searches on
// several threads wait for each other rather than to take more than is lent.
func (g *Guard) LendToSolver(bytes int64) (share *solver.Share, end func()) {
	back, left := g.Lend(bytes), g.share.Begin()
	return g.share, func() {
		left()
		back()
	}
}
