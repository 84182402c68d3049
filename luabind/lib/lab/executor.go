package lab

import (
	"io"
	"math"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/share"
	"taquin/luabind/bind"
	"taquin/luabind/carry"
	"taquin/luabind/values"
)

// executor makes the calls of a job and passes their results to a collector in the order of the
// calls. The results depend on the number of each call alone, not on the executor.
type executor interface {
	execute(a bind.Args, c *collector, source *streams)
}

// job is a series of numbered calls.
type job struct {
	kind
	doing       message.Text // shown as progress
	unit        string       // the name of one call for users
	first, last int          // calls; those before the first have been made in an earlier session
	together    int          // maximal number of calls in a batch of a thread
	of          lua.LValue   // argument of every call; each thread has a copy
	inGo        bool         // the calls call a function written in Go
	// take receives the results in the order of the calls: strings, numbers and booleans.
	take func(a bind.Args, v lua.LValue)
}

// kind defines the calls of a job on every machine.
type kind struct {
	name string // of the Lua function
	// call makes call i. It uses only the copy of job.of.
	call func(s Solvers, a bind.Args, of lua.LValue, i int) lua.LValue
	// check returns the fault of a value by itself; nil accepts all values.
	check func(s *bind.State, v lua.LValue) error
}

var (
	sampleCalls  = kind{"lab.sample", callOn, checkValue}
	compareCalls = kind{"lab.compare", solveNext, nil}
	kinds        = map[string]kind{sampleCalls.name: sampleCalls, compareCalls.name: compareCalls}
)

// workers selects the executor of a job.
type workers struct {
	threads int
	cluster bool
}

// calls returns the number of calls to make.
func (j *job) calls() int { return j.last - j.first + 1 }

// madeOf says how many of all calls were made.
func (j *job) madeOf(made int) message.Text {
	return message.Textf("lab.after-of", "after %d of %s", j.first-1+made, message.Count(j.last, j.unit))
}

// do makes the calls.
func (m *module) do(a bind.Args, j *job, source *streams, by workers) {
	defer a.State.Progress.Clear()
	defer a.State.Guard.Atomically()()
	var e executor = thisThread{}
	if threads := min(by.threads, j.calls()); by.cluster && !m.Alone && j.calls() > 0 {
		e = m.Network.needed(a)
	} else if !share.LocalOnly && threads > 1 && m.NewWorker != nil {
		e = newPool(a, j, threads)
	}
	e.execute(a, &collector{module: m, job: j}, source)
}

// thisThread makes the calls in the state that the job began in.
type thisThread struct{}

func (thisThread) execute(a bind.Args, c *collector, source *streams) {
	defer c.Random.Keep()()
	show, end := a.State.Progress.CountingParts(c.doing, float64(c.last))
	defer end()
	defer a.NoteReached(func() message.Text { return c.madeOf(c.taken) })
	for i := c.first; i <= c.last; i++ {
		a.Check(a.State.Guard.Cause()) // a function written in Go is not interrupted
		source.drawFor(c.Random, i)
		c.take(a, c.call(c.Solvers, a, c.of, i))
		c.taken++
		show(float64(i))
	}
}

// streams gives each call its own random numbers. They depend only on one number from the
// lab's source and on the number of the call.
type streams struct {
	first uint64 // the number from the lab's source
	seed  int64  // returned by lab.seed()
	pcg   *rand.PCG
	rng   *rand.Rand
}

func newStreams(first uint64, seed int64) *streams {
	pcg := &rand.PCG{}
	return &streams{first, seed, pcg, rand.New(pcg)}
}

// drawFor makes the lab draw from the stream of a call.
func (s *streams) drawFor(random *values.Random, call int) {
	at := s.first + 2*uint64(call)*golden
	s.pcg.Seed(scattered(at), scattered(at+golden))
	random.DrawFrom(s.pcg, s.rng, s.seed)
}

// golden and scattered are SplitMix64 (Steele, Lea and Flood, 2014), a generator of seeds:
// number k of its sequence is scattered(start + k golden).
const golden = 0x9e37_79b9_7f4a_7c15

func scattered(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58_476d_1ce4_e5b9
	x = (x ^ x>>27) * 0x94d0_49bb_1331_11eb
	return x ^ x>>31
}

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
