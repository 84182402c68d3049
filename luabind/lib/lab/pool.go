package lab

import (
	"io"
	"math"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"taquin/engine/message"
	"taquin/luabind/bind"
	"taquin/luabind/carry"
)

// pool is the executor on several threads. Each thread has a Lua state with a copy of job.of and
// makes the calls batch by batch.
type pool struct {
	*job
	size    int // threads
	perTask int // calls in a batch
	batches int
	begun   atomic.Int64 // batches
	failed  atomic.Int64 // the first known call that failed
	done    chan *batch  // its capacity exceeds the number of batches ahead
	parts   chan *batch  // unfinished batches; unbuffered
	room    *outputRoom
	threads []*session
	running sync.WaitGroup
	stopped chan struct{} // closed when no more batches are collected
}

const (
	largestBatch = 1000                  // calls
	mostAhead    = 1000                  // batches between the collected one and the newest
	lookEvery    = 10 * time.Millisecond // for interruptions and progress
	leastThreads = 4                     // of a pool that asks for them, on any machine
)

// errStopped stops the threads when the job has ended.
var errStopped = message.New("lab.the-calls-have-ended", "the calls have ended")

// newPool makes a pool. More threads than processors would only compete for them and for memory.
func newPool(a bind.Args, j *job, threads int) *pool {
	p := &pool{job: j, size: min(threads, max(leastThreads, runtime.GOMAXPROCS(0))), perTask: max(1, min(j.together, j.calls()/(8*threads))),
		parts: make(chan *batch), stopped: make(chan struct{}), room: newRoom(a.State.Guard.MemoryLimit() / outputShare)}
	p.batches = (j.calls() + p.perTask - 1) / p.perTask
	p.done = make(chan *batch, min(p.batches, mostAhead+1))
	p.failed.Store(math.MaxInt64)
	return p
}

func (p *pool) execute(a bind.Args, c *collector, source *streams) {
	defer p.stop(c)
	p.start(a, c, source)
	show := a.State.Progress.Counting(c.doing, float64(c.last))
	defer a.NoteReached(func() message.Text {
		if c.inOrder {
			return c.madeOf(c.taken)
		}
		return c.madeOf(p.made())
	})
	early := map[int]*batch{} // by number
	look := time.NewTicker(lookEvery)
	defer look.Stop()
	for next := 0; next < p.batches; {
		select {
		case b := <-p.done:
			early[b.number] = b
		case b := <-p.parts:
			c.collect(a, b)
			p.room.free(b, next)
		case <-look.C:
			a.CheckStopped()
			show(float64(c.first - 1 + p.made()))
		}
		for b := early[next]; b != nil; b = early[next] {
			c.collect(a, b)
			delete(early, next)
			next++
			p.room.free(b, next)
		}
	}
}

// start starts the threads.
func (p *pool) start(a bind.Args, c *collector, source *streams) {
	shared := &carry.Shared{}
	c.end = carry.NewEnd(c.Initial(), shared)
	message, err := c.end.WriteFunction(c.of)
	c.check(a, err)
	setting := c.Setting(c.Explainer.CallsTo(a.LState))
	newWorker := func(out, err io.Writer) (*Worker, error) { return c.NewWorker(out, err, setting) }
	for range p.size {
		s, err := newSession(newWorker, c.kind, newStreams(source.first, source.seed), message, shared)
		c.check(a, err)
		s.stop = &p.failed
		s.reserve = func(bytes int64) (bool, error) { return p.room.reserve(bytes, s.batch.number, s.State.Guard.Err) }
		s.handOver = func() error { return p.handOver(s) }
		p.threads = append(p.threads, s)
		a.CheckStopped()
	}
	a.State.Guard.Release() // a pending reservation would slow down all threads
	for _, s := range p.threads {
		p.running.Go(func() { p.work(s) })
	}
}

// made returns the number of calls that were made.
func (p *pool) made() (sum int) {
	for _, s := range p.threads {
		sum += int(s.made.Load())
	}
	return sum
}

// stop stops the threads, waits for them and frees their states.
func (p *pool) stop(c *collector) {
	close(p.stopped)
	p.room.end(func() {
		for _, s := range p.threads {
			s.State.Guard.Cancel(errStopped)
		}
	})
	p.running.Wait()
	for _, s := range p.threads {
		c.FailTest(s.Failed())
		s.Close()
	}
}

// work makes batches until none is left, or all later ones follow a failed call.
func (p *pool) work(s *session) {
	for {
		s.State.Guard.Release() // before it waits
		number := int(p.begun.Add(1)) - 1
		first := p.first + number*p.perTask
		if first > p.last || int64(first) > p.failed.Load() || p.room.waitFor(number-mostAhead, s.State.Guard.Err) != nil {
			return
		}
		err := s.run(&batch{number: number, First: first, Last: min(first+p.perTask-1, p.last)})
		if err != nil {
			s.batch.Failure = failureOf(s.Worker, s.end, err)
		}
		if s.batch.failed() {
			p.failed.CompareAndSwap(math.MaxInt64, int64(s.batch.next()))
		}
		p.done <- s.batch
	}
}

// handOver passes an unfinished batch to the collector and starts another one for the rest of its
// calls.
func (p *pool) handOver(s *session) error {
	part := s.batch
	part.unfinished = true
	s.batch = &batch{number: part.number, First: part.next(), Last: part.Last}
	select {
	case p.parts <- part:
		return nil
	case <-p.stopped:
		return errStopped
	}
}
