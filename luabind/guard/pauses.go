package guard

import (
	"runtime"
	"sync/atomic"
	"time"
	"unsafe"
)

// A program in a browser has one thread, and while it runs, nothing else does: no message
// arrives, not even the one that would stop it. There, what runs pauses now and then.

// pauseEvery is how long a chunk runs between two pauses: half of what a person notices.
const pauseEvery = 20 * time.Millisecond

// How many calls of functions in Go are made between two looks at the clock. After a call
// that took long each is followed by a look.
const (
	callsBetween = 8
	longCall     = time.Millisecond
)

// pauses are those of a chunk, whichever of its goroutines makes them.
type pauses struct {
	yield func()
	start time.Time    // with a monotonic clock, which is read faster than the other
	due   atomic.Int64 // the next pause, in nanoseconds after the start
	seen  atomic.Int64 // what the clock said last, in the same way
	calls int          // that may be made before the next look
}

// PauseBy has what runs call a function every now and then, which lets other work be done
// and returns after it. It is called where the guard is asked whether to go on, maybe from
// several goroutines. Without it there are no pauses, and nobody looks at the clock.
func (g *Guard) PauseBy(yield func()) {
	g.pauses = &pauses{yield: yield, start: time.Now()}
}

// look pauses if it is time to.
func (p *pauses) look() {
	now := time.Since(p.start)
	p.seen.Store(int64(now))
	due := p.due.Load()
	if int64(now) < due || !p.due.CompareAndSwap(due, int64(now+pauseEvery)) {
		return
	}
	p.yield()
	p.due.Store(int64(time.Since(p.start) + pauseEvery))
}

// Pauses reports whether what runs makes pauses. Then Called is called after each call of a
// function in Go, which may take as long as thousands of instructions.
func (g *Guard) Pauses() bool { return g.pauses != nil }

// Called pauses if it is time to.
func (g *Guard) Called() {
	p := g.pauses
	if p.calls--; p.calls > 0 {
		return
	}
	before := p.seen.Load()
	p.look()
	p.calls = callsBetween
	if time.Duration(p.seen.Load()-before) > longCall {
		p.calls = 1
	}
}

// lastLook is the time as of the last look at the clock, at most one pause ago.
func (p *pauses) lastLook() time.Time { return p.start.Add(time.Duration(p.seen.Load())) }

// A browser has two stacks for a program in Go: Go's own, which grows, and another for its
// calls, which is small and ends the program when it is full. A goroutine that gives way
// empties the second one. So calls of Lua that pass through Go, as those of pcall and of
// metamethods do, nest as deep as elsewhere, if the interpreter gives way each time that
// Go's stack has grown by this many bytes.
const stackBetween = 32 << 10

// Begins is called when the interpreter begins to run a function, within those that run: only
// then Go's stack has grown.
func (i *Interpreter) Begins() {
	if i.pauses == nil {
		return
	}
	var here byte // the stack grows downwards
	if end := uintptr(unsafe.Pointer(&here)); end > i.emptied {
		i.emptied = end
	} else if i.emptied-end > stackBetween {
		i.emptied = end
		runtime.Gosched()
	}
}
