package lab

import (
	"math/rand/v2"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/share"
	"taquin/luabind/bind"
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
