package lab

import (
	"fmt"
	"math/rand/v2"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/gopherlua"
	"taquin/luabind/values"
)

// maxThreads is how many threads a sample may be spread over.
const maxThreads = 64

// sampleOptions is how a sample is made.
type sampleOptions struct{ threads int }

// sampleEntry is lab.sample.
func (m *module) sampleEntry() bind.Entry {
	options := bind.Options(func(bind.Args) sampleOptions { return sampleOptions{1} },
		bind.Opt(bind.Int("threads", 1, maxThreads), fmt.Sprintf("how many threads call f, 1 to %d; 1 if not given", maxThreads), func(o *sampleOptions, n int) { o.threads = n }))
	return bind.Entry{Name: "lab.sample",
		Text: "Calls f(i) for i = 1..n and sums up what it returns: {mean=, sd=, min=, max=, count=, values=, histogram=}, sd being the sample standard deviation and histogram[v] how often v came. Booleans count as 1 and 0; strings have neither mean nor sd, min or max. " +
			"Each call has random numbers of its own, which depend on where the lab's source stands before the sample and on i alone; lab.seed(n) in f is for that call. " +
			"{threads=2} makes the calls on 2 threads at once, 64 at most and above 4 no more than the machine has processors, with the same result as on one, provided that a call does not depend on what calls before it have changed: " +
			"each thread has its own copy of f, of the locals and globals that f uses and of the current board, and what f assigns to them stays there. What f prints comes in the order of the calls. A coroutine cannot go along, which is an error.",
		Example: `lab.sample(4, function(i) return i end, {threads=2}).mean  --> 2.5`,
		Func:    bind.Do3(bind.Int("n", 1, gopherlua.MaxList), bind.Callback("f"), options.DescribedElsewhere(), m.sample)}
}

// sample calls a function n times.
func (m *module) sample(a bind.Args, n int, f lua.LValue, o sampleOptions) int {
	source := newStreams(m.Random.Rand().Uint64(), m.Random.Seed())
	s := summary{often: map[lua.LValue]int{}}
	defer a.State.Progress.Clear()
	if threads := min(o.threads, n); threads == 1 || m.NewWorker == nil {
		m.sampleHere(a, n, f, source, &s)
	} else {
		m.sampleTogether(a, n, f, source, &s, threads)
	}
	return a.Return(s.table(a))
}

// sampleHere makes the calls one after the other in this state.
func (m *module) sampleHere(a bind.Args, n int, f lua.LValue, source *streams, s *summary) {
	defer m.Random.Keep()()
	show := a.State.Progress.Counting("sample", float64(n))
	defer a.NoteReached(func() string { return madeOf(int64(len(s.values)), n) })
	for i := 1; i <= n; i++ {
		a.Check(a.State.Guard.Stopped()) // f may be written in Go, which nothing interrupts
		source.drawFor(m.Random, i)
		s.take(a, a.Invoke(f, lua.LNumber(i)))
		show(float64(i))
	}
}

// madeOf says how many of the calls were made.
func madeOf(made int64, n int) string {
	return fmt.Sprintf("after %d of %s", made, text.Count(n, "call"))
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
