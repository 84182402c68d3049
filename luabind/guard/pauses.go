package guard

import (
	"runtime"
	"sync/atomic"
	"time"
	"unsafe"
)

// A program in a browser has one thread: no message arrives while it runs, not even the one
// that cancels it. There a running chunk pauses regularly.

const (
	pauseEvery   = 20 * time.Millisecond // half of a noticeable delay
	callsPerLook = 8                     // calls of Go functions between two looks at the clock
	longCall     = time.Millisecond      // a longer call makes the next one look as well
)

// pauses are the pauses of a chunk, whichever of its goroutines makes them.
type pauses struct {
	yield func()
	now   func() time.Time
	start time.Time    // with a monotonic clock, which is fast to read
	due   atomic.Int64 // time of the next pause, in nanoseconds since start
	seen  atomic.Int64 // time of the last look, in nanoseconds since start
	calls int          // until the next look

	stackEnd uintptr // see stackGrew
}

// PauseBy makes running work call yield every 20 ms, possibly on several goroutines. Without it
// there are no pauses, and the clock is not read.
func (g *Guard) PauseBy(yield func()) {
	g.pauses = newPauses(yield, time.Now)
}

func newPauses(yield func(), now func() time.Time) *pauses {
	return &pauses{yield: yield, now: now, start: now()}
}

// look reads the clock and pauses if a pause is due.
func (p *pauses) look() {
	now := p.now().Sub(p.start)
	p.seen.Store(int64(now))
	due := p.due.Load()
	if int64(now) < due || !p.due.CompareAndSwap(due, int64(now+pauseEvery)) {
		return
	}
	p.yield()
	p.due.Store(int64(p.now().Sub(p.start) + pauseEvery))
}

// lastLook returns the time of the last look, at most one pause ago.
func (p *pauses) lastLook() time.Time { return p.start.Add(time.Duration(p.seen.Load())) }

// Pauses reports whether PauseBy was called. Then Called follows each call of a Go function,
// which may take as long as thousands of instructions.
func (g *Guard) Pauses() bool { return g.pauses != nil }

// Called pauses if a pause is due.
func (g *Guard) Called() {
	p := g.pauses
	if p.calls--; p.calls > 0 {
		return
	}
	before := p.seen.Load()
	p.look()
	p.calls = callsPerLook
	if time.Duration(p.seen.Load()-before) > longCall {
		p.calls = 1
	}
}

// maxStack is how many bytes Go's stack may grow before Begins yields.
const maxStack = 32 << 10

// Begins is called when the interpreter starts a function from Go, as pcall and metamethods do:
// only then Go's stack grows. In a browser each Go call also takes a place on a second, small
// stack, whose overflow ends the program. A goroutine that yields empties it.
func (g *Guard) Begins() {
	var here byte
	if g.pauses != nil && g.pauses.stackGrew(uintptr(unsafe.Pointer(&here))) {
		runtime.Gosched()
	}
}

// stackGrew reports whether Go's stack, which grows downwards and ends here, has grown by more
// than maxStack since it last did.
func (p *pauses) stackGrew(here uintptr) bool {
	grew := p.stackEnd > here+maxStack
	if grew || here > p.stackEnd {
		p.stackEnd = here
	}
	return grew
}
