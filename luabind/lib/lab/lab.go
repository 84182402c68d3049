// Package lab is the Lua module lab: random numbers and their seed, samples of many calls,
// comparisons of solvers, timing, tables and CSV files.
//
// All random numbers come from one source, so that a seed determines a session. An executor makes
// the calls of samples and comparisons: on this thread, on several (pool), or on the machines of a
// cluster (remoteExecutor). The results do not depend on the executor. Begin reading at Open and in
// executor.go.
package lab

import (
	"io"
	"math"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/compare"
	"taquin/engine/message"
	"taquin/luabind/bind"
	"taquin/luabind/carry"
	"taquin/luabind/explain"
	"taquin/luabind/guard"
	"taquin/luabind/values"
)

// Deps are the dependencies of the module.
type Deps struct {
	Random    *values.Random
	Files     *guard.Files
	Explainer *explain.Explainer
	More      []bind.Entry // of other modules, such as lab.heuristic_profile
	// Initial returns the initial values of the state, once all modules are open.
	Initial func() *carry.Initial
	// NewWorker makes a state like this one that prints to out and err. nil keeps all calls on this
	// thread.
	NewWorker func(out, err io.Writer, s Setting) (*Worker, error)
	// Setting returns the setting of this state; from are the calls that have led to the sample.
	Setting func(from explain.OuterCalls) Setting
	// Alone forbids other machines, as in a worker and while moves are traced.
	Alone bool
	// Network is how other machines are reached; nil where they are not.
	Network *Network
	// FailTest counts the error of a check that failed in a worker.
	FailTest func(error)
	Solvers  Solvers // the methods of solve
}

// Solvers are the methods of solve for all kinds of puzzles.
type Solvers interface {
	// Readers lists the methods for puzzles like v that read an option.
	Readers(v lua.LValue, option string) []string
	// Reads reports whether the method of this name for puzzles like v reads an option.
	Reads(a bind.Args, v lua.LValue, method, option string) bool
	// OptionsRead returns a method's own options for puzzles like v, which it must read, and the
	// shared options that it reads; without a name, those of every call.
	OptionsRead(a bind.Args, v lua.LValue, method string, own, shared *lua.LTable) *lua.LTable
	// Verify plays the answer of a script's method and returns its length, or why it is wrong.
	Verify(a bind.Args, v, answer lua.LValue, options *lua.LTable) (length int, why string)
}

// Worker is a Lua state that makes calls of a job.
type Worker struct {
	State     *bind.State
	Explainer *explain.Explainer
	Random    *values.Random
	Initial   *carry.Initial
	Solvers   Solvers
	Failed    func() error // the error of the first failed check
	Close     func()       // frees the state
}

// module is the module in one state.
type module struct{ Deps }

// Open adds the module to a state.
func Open(s *bind.State, n Deps) {
	m := &module{n}
	m.addComparisons(s)
	addSamples(s)
	addHeaps(s)
	s.Open(bind.Module{Name: "lab", Title: "experiments",
		About: "Runs experiments: samples, comparisons of methods, timing, tables. All random numbers, including those of math.random, come from one source: the same seed repeats the session.",
		Entries: slices.Concat([]bind.Entry{
			{Name: "lab.seed", Signature: "lab.seed([n])", Text: "Seeds the lab's random source with n, if given. Returns the seed in use.", Example: `lab.seed(42)  --> 42`,
				Func: bind.Do1(values.SeedParam().Or(-1), func(a bind.Args, seed int64) int {
					if seed >= 0 {
						m.Random.Reseed(seed)
					}
					return a.ReturnInt(int(m.Random.Seed()))
				})},
			{Name: "lab.random", Text: "Returns a random whole number in 0..m-1, as rand() % m in C; without m, a number in [0, 1). For m..n, see math.random(m, n).", Example: `lab.random(1)  --> 0`,
				Func: bind.Do1(bind.Int("m", 1, bind.MaxExact).Or(0), m.random)},
			{Name: "lab.lcg", Text: "Returns the sequence of the 3x3 paper, u(i+1) = 1022 u(i) mod 2^30-3 from u(0) = u0, as a function of i. It is fast for any i. u0 is from 0 to 2^53.", Example: `u = lab.lcg(42); u(10)  --> 815651673`,
				Reproducible: true, Func: bind.Do1(bind.Int("u0", 0, bind.MaxExact), lcg)},
			m.sampleEntry(),
			m.compareEntry(),
			m.clusterEntry(),
			{Name: "lab.branching", Text: "Returns the effective branching factor b* of a search with the given number of generated nodes and length of its solution: nodes + 1 = 1 + b* + ... + b* to the power of length.", Example: `math.floor(100 * lab.branching(52, 5) + 0.5)  --> 192`,
				Func: bind.Do2(bind.Number("nodes"), bind.Int("length", 1, maxLength), branching)},
			{Name: "lab.time", Text: "Calls f with the other arguments. Returns the seconds, then the results.", Example: `select(2, lab.time(math.max, 3, 4))  --> 4`,
				Func: bind.Do2(bind.Callback("f"), bind.Rest("…"), measure)},
			{Name: "lab.table", Text: "Prints rows as a table. The rows are a list of lists, of which the first may be a heading, or a list of tables with the same keys, such as solve.methods(). Numbers are right-aligned with at most six digits.",
				Example: `lab.table{{"n", "odd"}, {3, true}}`, Func: bind.Do1(rowsParam, m.table)},
			{Name: "lab.csv", Text: "Writes rows, as lab.table takes them, to a file of comma-separated values. The file is complete or not written at all.",
				Example: `pcall(lab.csv, "", {})  --> false`, Func: bind.Do2(bind.Text("file").From(values.Files(m.Files.Given)), rowsParam, m.csv)},
			m.readEntry(),
			heapEntry(),
			{Name: "lab.progress", Text: "Returns a function to call with the current count of a long loop. It shows the progress in a line while the chunk runs.",
				Example: `p = lab.progress(10, "counting"); for i = 1, 10 do p(i) end`,
				Func:    bind.Do2(bind.Number("total"), bind.Text("text").Or("working"), progress)},
		}, statistics(), n.More)})
}

func (m *module) random(a bind.Args, below int) int {
	if below == 0 {
		return a.Return(lua.LNumber(m.Random.Rand().Float64()))
	}
	return a.ReturnInt(m.Random.Rand().IntN(below))
}

// The generator of source 002.
const (
	lcgFactor  = 1022
	lcgModulus = 1<<30 - 3
)

func lcg(a bind.Args, u0 int) int {
	number, state := bind.Int("i", 0, bind.MaxExact), a.State
	return a.Return(a.NewReproducible(func(L *lua.LState) int {
		a := bind.Args{LState: L, State: state, Name: "u"}
		a.RefuseMore(1, "u(i)")
		i := number.Read(a, a.Get(1))
		if i == 0 {
			return a.ReturnInt(u0) // not reduced in the source
		}
		return a.ReturnInt(int(uint64(u0) % lcgModulus * power(lcgFactor, i) % lcgModulus))
	}))
}

// power returns x^n modulo lcgModulus; its products fit 64 bits.
func power(x uint64, n int) uint64 {
	p := uint64(1)
	for ; n > 0; n >>= 1 {
		if n&1 == 1 {
			p = p * x % lcgModulus
		}
		x = x * x % lcgModulus
	}
	return p
}

// maxLength limits the moves for lab.branching.
const maxLength = 1 << 20

func branching(a bind.Args, nodes float64, length int) int {
	b := compare.Branching(nodes, length)
	if math.IsNaN(b) {
		a.Fail("lab.nodes-must-be-a", "nodes must be a number from 0 on, not %s", a.Get(1))
	}
	return a.Return(lua.LNumber(b))
}

// measure is lab.time.
func measure(a bind.Args, _ lua.LValue, _ struct{}) int {
	now := a.State.Progress.Now
	start, n := now(), a.GetTop()
	a.Call(n-1, lua.MultRet) // replaces f and its arguments by the results
	a.Insert(lua.LNumber(now().Sub(start).Seconds()), 1)
	return a.GetTop()
}

// progress is lab.progress.
func progress(a bind.Args, total float64, text string) int {
	if total <= 0 {
		a.Fail("lab.total-must-be-above", "total must be above 0, not %s", a.Get(1))
	}
	show, far := a.State.Progress.Counting(message.Plain(text), total), bind.Number("how far it is")
	return a.Return(a.State.NewFunction("progress", func(a bind.Args) int {
		a.RefuseMore(1, "p(i)")
		show(far.Read(a, a.Get(1)))
		return 0
	}))
}
