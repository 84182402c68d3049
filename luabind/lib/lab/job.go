package lab

import (
	"fmt"
	"math/rand/v2"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/share"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// job is many calls, on one thread or several, with the same results.
type job struct {
	kind
	doing       string     // of the progress
	unit        string     // what one call is called
	first, last int        // calls, those before the first have been made another time
	together    int        // how many calls at most a thread makes before it hands over their results
	of          lua.LValue // what every thread has a copy of
	inGo        bool       // a call calls a function that is written in Go
	// take gets the results in the order of the calls: strings, numbers and booleans.
	take func(a bind.Args, v lua.LValue)
	// count takes, if it is not nil, how often each value has come in some calls, in place of
	// the values: then other machines send no more than that.
	count func(a bind.Args, t *tally)
}

// kind is what calls are made, and by it another machine makes the same.
type kind struct {
	name string // of the function of the lab that was called
	// call makes call i. It uses nothing of the state where the job began but its copy of of.
	call func(s Solvers, a bind.Args, of lua.LValue, i int) lua.LValue
	// check says what is wrong with the value of a call by itself; nil if nothing can be.
	check func(s *bind.State, v lua.LValue) error
}

// The kinds that there are.
var (
	sampleCalls  = kind{"lab.sample", callOn, checkValue}
	compareCalls = kind{"lab.compare", solveNext, nil}
)

// kindOf is the kind with a name.
func kindOf(name string) (k kind, ok bool) {
	for _, k := range []kind{sampleCalls, compareCalls} {
		if k.name == name {
			return k, true
		}
	}
	return k, false
}

// workers says who makes the calls of a job: one thread, several, or other machines.
type workers struct {
	threads int
	cluster bool
}

// calls is how many there are to make.
func (j *job) calls() int { return j.last - j.first + 1 }

// madeOf says how many of the calls were made, those of another time among them.
func (j *job) madeOf(made int) string {
	return fmt.Sprintf("after %d of %s", j.first-1+made, text.Count(j.last, j.unit))
}

// do makes the calls.
func (m *module) do(a bind.Args, j *job, source *streams, by workers) {
	defer a.State.Progress.Clear()
	defer a.State.Guard.Atomically()()
	threads := min(by.threads, j.calls())
	switch {
	case by.cluster && !m.Alone && j.calls() > 0:
		m.Network.needed(a).do(m, a, j, source)
	case share.LocalOnly || threads <= 1 || m.NewWorker == nil: // a program that is alone has one thread
		m.doHere(a, j, source)
	default:
		m.doTogether(a, j, source, threads)
	}
}

// doHere makes the calls one after the other in this state.
func (m *module) doHere(a bind.Args, j *job, source *streams) {
	defer m.Random.Keep()()
	show, end := a.State.Progress.CountingParts(j.doing, float64(j.last))
	defer end()
	taken := 0
	defer a.NoteReached(func() string { return j.madeOf(taken) })
	for i := j.first; i <= j.last; i++ {
		a.Check(a.State.Guard.Cause()) // what is called may be written in Go, which nothing interrupts
		source.drawFor(m.Random, i)
		j.take(a, j.call(m.Solvers, a, j.of, i))
		taken++
		show(float64(i))
	}
}

// streams gives each call of a sample random numbers of its own, which depend on
// one number from the lab's source and on the number of the call, and on nothing
// else: not on the calls before it, nor on the thread that makes it.
type streams struct {
	first uint64 // the number from the lab's source
	seed  int64  // what lab.seed() says
	pcg   *rand.PCG
	rng   *rand.Rand
}

func newStreams(first uint64, seed int64) *streams {
	pcg := &rand.PCG{}
	return &streams{first, seed, pcg, rand.New(pcg)}
}

// drawFor lets the lab draw for a call of a sample.
func (s *streams) drawFor(random *values.Random, call int) {
	at := s.first + 2*uint64(call)*golden
	s.pcg.Seed(scattered(at), scattered(at+golden))
	random.DrawFrom(s.pcg, s.rng, s.seed)
}

// golden and scattered are SplitMix64, which G. Steele, D. Lea and C. Flood made in
// 2014 to seed others: number k of its sequence is scattered(start + k golden).
const golden = 0x9e37_79b9_7f4a_7c15

func scattered(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58_476d_1ce4_e5b9
	x = (x ^ x>>27) * 0x94d0_49bb_1331_11eb
	return x ^ x>>31
}
