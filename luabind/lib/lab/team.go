package lab

import (
	"errors"
	"math"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
	"taquin/luabind/carry"
	"taquin/luabind/explain"
)

// A job on several threads is done by a team. Each member has a Lua state of its own, with
// a copy of what the job is of, and makes the calls batch by batch. The thread where the job
// began takes their results in the order of the calls, so that values, output and the first
// error are those of a job on one thread.

// team does one job.
type team struct {
	*module
	*job
	size    int          // how many calls are in a batch
	taken   int          // results
	begun   atomic.Int64 // batches that have been taken
	failed  atomic.Int64 // a call that has failed: later ones need not be made
	done    chan *batch  // has room for all of them
	parts   chan *batch  // the unfinished ones; has no room
	room    *room        // for what calls have written
	inOrder bool         // if the chunk is stopped now, a call has done it
	members []*member
	running sync.WaitGroup
	end     *carry.End // in the calling state, by which job.of was written

	dismissed chan struct{} // is closed when no more is taken
}

// member makes calls in a state of its own.
type member struct {
	*Worker
	team   *team
	end    *carry.End // by which its copy was read
	of     lua.LValue // that copy
	source *streams
	batch  *batch
	calls  atomic.Int64 // that it has made
}

// batch is a series of calls with their results.
type batch struct {
	number  int
	first   int // call
	last    int
	values  []lua.LValue
	output  []printed
	failure *failure // of the call after the last value; nil if none failed

	unfinished bool // its other calls come in another batch with the number
}

// failure is the error of a call.
type failure struct {
	member *member
	raised *lua.ApiError
	trail  explain.Trail
	cause  error // that nothing catches, such as os.exit; nil for an ordinary error
}

const (
	largestBatch = 1000                  // calls in a batch at most
	lookEvery    = 10 * time.Millisecond // how often interruptions and progress are looked at
	printedShare = 16                    // of so many parts of Lua's memory what calls have written may fill one
	leastMembers = 4                     // of a team that is asked for, however few processors there are
)

// doTogether makes the calls on several threads. There are no more than the machine has
// processors, for more would only share them out, and wait for each other's memory.
func (m *module) doTogether(a bind.Args, j *job, source *streams, threads int) {
	t := &team{module: m, job: j, size: max(1, min(j.together, j.calls()/(8*threads)))}
	batches := (j.calls() + t.size - 1) / t.size
	t.failed.Store(math.MaxInt64)
	t.done, t.parts, t.dismissed = make(chan *batch, batches), make(chan *batch), make(chan struct{})
	t.room = newRoom(a.State.Guard.MemoryLimit() / printedShare)
	defer t.dismiss()
	t.hire(a, source, min(threads, max(leastMembers, runtime.GOMAXPROCS(0))))
	for _, w := range t.members {
		t.running.Go(func() { w.work(t) })
	}
	show := a.State.Progress.Counting(j.doing, float64(j.last))
	defer a.NoteReached(func() string {
		if t.inOrder {
			return j.madeOf(t.taken)
		}
		return j.madeOf(int(t.made()))
	})
	early := map[int]*batch{} // batches that were done before their turn
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for next := 0; next < batches; {
		select {
		case b := <-t.done:
			early[b.number] = b
		case b := <-t.parts:
			t.takeBatch(a, b)
			t.room.free(b, next)
		case <-look.C:
			a.CheckStopped()
			show(float64(j.first - 1 + int(t.made())))
		}
		for b := early[next]; b != nil; b = early[next] {
			t.takeBatch(a, b)
			delete(early, next)
			next++
			t.room.free(b, next)
		}
	}
}

// hire makes the members and carries what the job is of to each.
func (t *team) hire(a bind.Args, source *streams, threads int) {
	check := func(err error) {
		if err != nil {
			a.CheckStopped()
			a.Fail("%s", err)
		}
	}
	shared := &carry.Shared{}
	t.end = carry.NewEnd(t.Initial(), shared)
	text, err := t.end.WriteFunction(t.of)
	check(err)
	from := t.Explainer.CallsTo(a.LState)
	for range threads {
		w := &member{team: t, source: newStreams(source.first, source.seed)}
		w.Worker, err = t.NewWorker(memberOutput{w, false}, memberOutput{w, true}, from)
		check(err)
		t.members = append(t.members, w)
		w.end = carry.NewEnd(w.Initial, shared)
		v, err := w.end.Read(text)
		check(err)
		w.of = v
		a.CheckStopped()
	}
}

// made is how many calls have been made.
func (t *team) made() int64 {
	var sum int64
	for _, w := range t.members {
		sum += w.calls.Load()
	}
	return sum
}

// takeBatch takes the values of a batch and prints what its calls have written.
func (t *team) takeBatch(a bind.Args, b *batch) {
	t.inOrder = a.State.Guard.Err() == nil
	out := a.State.Output
	said := 0
	say := func(call int) {
		for ; said < len(b.output) && b.output[said].call <= call; said++ {
			to := out.Out
			if b.output[said].toError {
				to = out.Err
			}
			a.Check(out.PrintTo(to, b.output[said].text))
		}
	}
	for i, v := range b.values {
		a.CheckStopped() // a long string takes long
		say(b.first + i)
		t.take(a, v)
		t.taken++
	}
	if b.failure != nil || b.unfinished {
		say(b.last)
	}
	if b.failure != nil {
		t.fail(a, b.failure)
	}
	t.inOrder = false
}

// fail raises here what has failed in another thread.
func (t *team) fail(a bind.Args, f *failure) {
	a.CheckStopped()
	if f.cause != nil {
		a.State.Guard.Stop(f.cause)
		if reached := f.member.State.Guard.Reached(); reached != "" {
			a.State.Guard.NoteReached(strings.TrimPrefix(reached, " "))
		}
	}
	v, err := t.bringBack(f)
	if err != nil { // it says at least what it is
		v = lua.LString("error value, " + a.State.Name(f.raised.Object) + ", of another thread")
	}
	if t.inGo && f.trail.Excerpt == "" { // the error comes from no line there, but from that which began the job
		if message, ok := v.(lua.LString); ok && f.raised.Type == lua.ApiErrorRun {
			a.RaiseError("%s", strings.TrimPrefix(string(message), " "))
		}
	} else {
		f.trail.Of = v
		t.Explainer.Follow(f.trail)
	}
	panic(&lua.ApiError{Type: f.raised.Type, Object: v})
}

// bringBack carries the value of an error into the calling state: a value that had gone to
// the member is the original again.
func (t *team) bringBack(f *failure) (lua.LValue, error) {
	text, err := f.member.end.WriteValue(f.raised.Object)
	if err != nil {
		return nil, err
	}
	return t.end.Read(text)
}

// dismiss stops the members, waits for them and frees their states.
func (t *team) dismiss() {
	close(t.dismissed)
	t.room.end(func() {
		for _, w := range t.members {
			w.State.Guard.Stop(errDismissed)
		}
	})
	t.running.Wait()
	for _, w := range t.members {
		w.Close()
	}
}

var errDismissed = errors.New("the calls have ended")

// work makes batches of calls until there are no more, or until all that are left come after
// a failed call.
func (w *member) work(t *team) {
	defer w.State.Guard.Taken()
	body := w.State.NewFunction(t.name, func(a bind.Args) int {
		w.makeCalls(a, t)
		return 0
	})
	for {
		number := int(t.begun.Add(1)) - 1
		first := t.first + number*t.size
		if first > t.last || int64(first) > t.failed.Load() {
			return
		}
		w.batch = &batch{number: number, first: first, last: min(first+t.size-1, t.last)}
		w.batch.values = make([]lua.LValue, 0, w.batch.last-first+1)
		if err := w.Explainer.Call(body, 0); err != nil {
			w.batch.failure = w.failure(err)
			t.failed.CompareAndSwap(math.MaxInt64, int64(w.batch.next()))
		}
		t.done <- w.batch
	}
}

// makeCalls makes the calls of a batch.
func (w *member) makeCalls(a bind.Args, t *team) {
	for i := w.batch.first; i <= w.batch.last && int64(i) < t.failed.Load(); i++ {
		a.CheckStopped()
		w.source.drawFor(w.Random, i)
		w.batch.values = append(w.batch.values, t.call(a, w.of, i))
		w.calls.Add(1)
	}
}

// next is the first call that has no value.
func (b *batch) next() int { return b.first + len(b.values) }

func (w *member) failure(err error) *failure {
	f := &failure{member: w, cause: w.State.Guard.Err()}
	if errors.As(err, &f.raised) {
		f.trail = w.Explainer.TrailOf(f.raised)
	}
	return f
}
