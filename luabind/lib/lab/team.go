package lab

import (
	"errors"
	"math"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
	"taquin/luabind/carry"
)

// A job on several threads is done by a team. Each member has a Lua state of its own, with
// a copy of what the job is of, and makes the calls batch by batch. The thread where the job
// began takes their results in the order of the calls, so that values, output and the first
// error are those of a job on one thread.

// team does one job.
type team struct {
	taker
	size    int          // how many calls are in a batch
	begun   atomic.Int64 // batches that have been taken
	failed  atomic.Int64 // a call that has failed: later ones need not be made
	done    chan *batch  // has room for all that may be ahead
	parts   chan *batch  // the unfinished ones; has no room
	room    *room        // for what calls have written
	members []*member
	running sync.WaitGroup

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

const (
	largestBatch = 1000                  // calls in a batch at most
	mostAhead    = 1000                  // batches by which a member may be ahead of the one that is taken next
	lookEvery    = 10 * time.Millisecond // how often interruptions and progress are looked at
	printedShare = 16                    // of so many parts of Lua's memory what calls have written may fill one
	leastMembers = 4                     // of a team that is asked for, however few processors there are
)

// doTogether makes the calls on several threads. There are no more than the machine has
// processors, for more would only share them out, and wait for each other's memory.
func (m *module) doTogether(a bind.Args, j *job, source *streams, threads int) {
	t := &team{taker: taker{module: m, job: j}, size: max(1, min(j.together, j.calls()/(8*threads)))}
	batches := (j.calls() + t.size - 1) / t.size
	t.failed.Store(math.MaxInt64)
	t.done, t.parts, t.dismissed = make(chan *batch, min(batches, mostAhead+1)), make(chan *batch), make(chan struct{})
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
	setting := t.Setting(t.Explainer.CallsTo(a.LState))
	for range threads {
		w := &member{team: t, source: newStreams(source.first, source.seed)}
		w.Worker, err = t.NewWorker(memberOutput{w, false}, memberOutput{w, true}, setting)
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

// dismiss stops the members, waits for them and frees their states.
func (t *team) dismiss() {
	close(t.dismissed)
	t.room.end(func() {
		for _, w := range t.members {
			w.State.Guard.Cancel(errDismissed)
		}
	})
	t.running.Wait()
	for _, w := range t.members {
		t.FailTest(w.Failed())
		w.Close()
	}
}

var errDismissed = errors.New("the calls have ended")

// work makes batches of calls until there are no more, or until all that are left come after
// a failed call.
func (w *member) work(t *team) {
	body := w.State.NewFunction(t.name, func(a bind.Args) int {
		w.makeCalls(a, t)
		return 0
	})
	for {
		w.State.Guard.Release() // before it waits
		number := int(t.begun.Add(1)) - 1
		first := t.first + number*t.size
		if first > t.last || int64(first) > t.failed.Load() || t.room.waitFor(number-mostAhead, w.State.Guard.Err) != nil {
			return
		}
		w.batch = &batch{number: number, first: first, last: min(first+t.size-1, t.last)}
		w.batch.values = make([]lua.LValue, 0, w.batch.last-first+1)
		if err := w.Explainer.Call(body, 0); err != nil {
			w.batch.failure = failureOf(w.Worker, w.end, err)
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
		w.batch.values = append(w.batch.values, t.call(w.Solvers, a, w.of, i))
		w.calls.Add(1)
	}
}
