package luabind

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/text"
)

// A sample on several threads is made by a team: each worker has a Lua state of its
// own, into which f is carried, and takes the calls batch by batch. Whoever has
// called lab.sample goes through what comes of them in the order of the calls, so
// that values, output and the first error are those of one thread.

// team is the workers of one sample.
type team struct {
	n, size int          // calls, and how many of them are in a batch
	begun   atomic.Int64 // batches that have been taken
	failed  atomic.Int64 // a call that has failed: none after it need be made
	done    chan *batch  // has room for all of them
	inOrder bool         // what is stopped now is stopped by a call, and not from outside
	workers []*worker
	running sync.WaitGroup
}

// batch is some calls, one after the other, and what came of them.
type batch struct {
	number  int
	first   int // call
	last    int
	values  []lua.LValue
	said    []utterance
	failure *failure // of the call after those that have a value; nil if there was none
}

// utterance is what a call has written.
type utterance struct {
	call    int
	toError bool
	text    string
}

// largestBatch is how many calls a worker makes before it hands in the values.
const largestBatch = 1000

// sampleTogether makes the calls on several threads.
func (h *Host) sampleTogether(a args, n int, f *lua.LFunction, source *streams, s *sample, threads int) {
	t := &team{n: n, size: max(1, min(largestBatch, n/(8*threads)))}
	batches := (n + t.size - 1) / t.size
	t.failed.Store(math.MaxInt64)
	t.done = make(chan *batch, batches)
	defer h.dismiss(t)
	from := h.callsTo(a.LState)
	for range threads {
		w, err := h.newWorker(f, source, from)
		if w != nil {
			t.workers = append(t.workers, w)
		}
		if err != nil {
			a.check(h.flag.Err())
			a.fail("%s", err)
		}
	}
	for _, w := range t.workers {
		t.running.Go(func() { w.work(t) })
	}
	show := h.counting("sample", float64(n))
	defer h.howFar(func() string {
		made := t.calls()
		if t.inOrder {
			made = int64(len(s.values))
		}
		return fmt.Sprintf(" after %d of %s", made, text.Count(n, "call"))
	})
	early := map[int]*batch{} // those that came before their turn
	look := time.NewTicker(watchEvery)
	defer look.Stop()
	for next := 0; next < batches; {
		select {
		case b := <-t.done:
			early[b.number] = b
		case <-look.C:
			a.check(h.flag.Err())
			show(float64(t.calls()))
		}
		for b := early[next]; b != nil; b = early[next] {
			h.takeBatch(a, t, s, b, f)
			delete(early, next)
			next++
		}
	}
}

// calls is how many have been made.
func (t *team) calls() int64 {
	var sum int64
	for _, w := range t.workers {
		sum += w.calls.Load()
	}
	return sum
}

// takeBatch adds the values of a batch and writes what its calls have written, as
// far as they have come.
func (h *Host) takeBatch(a args, t *team, s *sample, b *batch, f *lua.LFunction) {
	t.inOrder = h.flag.Err() == nil
	say := func(call int) {
		for len(b.said) > 0 && b.said[0].call <= call {
			to := h.cfg.Out
			if b.said[0].toError {
				to = h.cfg.Err
			}
			h.outputTo(to, a, b.said[0].text)
			b.said = b.said[1:]
		}
	}
	for i, v := range b.values {
		say(b.first + i)
		s.take(a, v)
	}
	if b.failure != nil {
		say(b.last)
		h.fail(a, b.failure, f)
	}
	t.inOrder = false
}

// dismiss stops the workers, waits for them and frees their states.
func (h *Host) dismiss(t *team) {
	for _, w := range t.workers {
		w.host.flag.set(errDismissed)
	}
	t.running.Wait()
	for _, w := range t.workers {
		if h.failedCheck == nil {
			h.failedCheck = w.host.failedCheck
		}
		w.host.Close()
	}
}

var errDismissed = errors.New("the sample has ended")

// next is the first call that has no value.
func (b *batch) next() int { return b.first + len(b.values) }

// failure is how a call has failed.
type failure struct {
	worker *worker
	thrown *lua.ApiError
	trail  trail
	cause  error // that nothing catches, such as os.exit; nil for an ordinary error
}

// fail raises here what has failed in another thread.
func (h *Host) fail(a args, f *failure, called *lua.LFunction) {
	a.check(h.flag.Err())
	if f.cause != nil {
		h.flag.set(f.cause)
	}
	v, err := f.worker.carrier.back().value(f.thrown.Object)
	if err != nil { // it says at least what it is
		v = lua.LString("error value, " + describe(f.thrown.Object) + ", of another thread")
	}
	h.syntax = f.worker.host.syntax
	if called.IsG && f.trail.excerpt == "" { // the error comes from no line there, but from that which has called lab.sample
		if text, ok := v.(lua.LString); ok && f.thrown.Type == lua.ApiErrorRun {
			a.RaiseError("%s", strings.TrimPrefix(string(text), " "))
		}
	} else {
		h.trail = f.trail
		h.trail.of = v
	}
	panic(&lua.ApiError{Type: f.thrown.Type, Object: v})
}
