package lab

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/luabind/bind"
	"taquin/luabind/gopherlua"
)

// maxThreads is how many threads a sample may be spread over.
const maxThreads = 64

// sampleEntry is lab.sample.
func (m *module) sampleEntry() bind.Entry {
	options := bind.Options(func(bind.Args) workers { return workers{threads: 1} },
		bind.Opt(bind.Int("threads", 1, maxThreads), fmt.Sprintf("how many threads call f, 1 to %d; 1 if not given", maxThreads), func(o *workers, n int) { o.threads = n }),
		clusterOption(func(o *workers, yes bool) { o.cluster = yes }))
	return bind.Entry{Name: "lab.sample",
		Text: "Calls f(i) for i = 1..n and sums up what it returns: {mean=, sd=, min=, max=, count=, values=, histogram=}, sd being the sample standard deviation and histogram[v] how often v came. Booleans count as 1 and 0; strings have neither mean nor sd, min or max. " +
			fmt.Sprintf("The values of more than %d calls are not kept. ", gopherlua.MaxList) +
			"Each call has random numbers of its own, which depend on where the lab's source stands before the sample and on i alone; lab.seed(n) in f is for that call. " +
			"{threads=2} makes the calls on 2 threads at once, 64 at most and above 4 no more than the machine has processors, with the same result as on one, provided that a call does not depend on what calls before it have changed: " +
			"each thread has its own copy of f, of the locals and globals that f uses and of the current board, and what f assigns to them stays there. What f prints comes in the order of the calls. A coroutine cannot go along, which is an error. " +
			"{cluster=true} has the machines of lab.cluster make them, in the same way: there f neither reads files nor writes them.",
		Example: `lab.sample(4, function(i) return i end, {threads=2}).mean  --> 2.5`,
		Func:    bind.Do3(bind.Int("n", 1, bind.MaxExact), bind.Callback("f"), options.DescribedElsewhere(), m.sample)}
}

// sample calls a function n times.
func (m *module) sample(a bind.Args, n int, f lua.LValue, by workers) int {
	s := newSummary(n)
	j := &job{kind: sampleCalls, doing: message.Textf("lab.sample", "sample"), unit: "call", first: 1, last: n, together: largestBatch, of: f, inGo: bind.IsGo(f), take: s.take}
	if s.kept {
		s.values = bind.NewList[lua.LValue](a, n)
	}
	m.do(a, j, newStreams(m.Random.Rand().Uint64(), m.Random.Seed()), by)
	return a.Return(s.table(a))
}

// callOn makes call i of a sample of f.
func callOn(_ Solvers, a bind.Args, f lua.LValue, i int) lua.LValue {
	if gopherlua.TakesNone(f) { // to make a value of i takes memory
		return a.Invoke(f)
	}
	return a.Invoke(f, lua.LNumber(i))
}
