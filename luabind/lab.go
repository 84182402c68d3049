package luabind

import (
	"math"
	"math/rand/v2"

	lua "github.com/yuin/gopher-lua"
)

// source returns the lab's random source, or one of its own for a seed given
// as argument i.
func (h *Host) source(a args, i int) *rand.Rand {
	if a.has(i) {
		return rand.New(seeded(a.seed(i)))
	}
	return h.rng
}

func (h *Host) labModule() Module {
	return Module{Name: "lab", Title: "experiments",
		About: "Random numbers, samples, timing and tables. All that is random in the lab, math.random included, draws from one source: the same seed gives the same session.",
		Entries: []Entry{
			{Name: "lab.seed", Signature: "lab.seed([n])", Text: "Starts the lab's random source anew from seed n, if given; returns the seed in use.", Example: `lab.seed(42)  --> 42`,
				fn: func(a args) int {
					if a.has(1) {
						h.reseed(a.seed(1))
					}
					return number1(a, int(h.seed))
				}},
			{Name: "lab.random", Signature: "lab.random([m])", Text: "A random whole number in 0..m-1, as the sources' rand()%m; without m, a fraction in [0, 1).", Example: `lab.random(1)  --> 0`,
				fn: func(a args) int {
					if a.GetTop() > 1 {
						a.fail("one number is wanted, m for 0..m-1 (math.random takes two)")
					}
					if !a.has(1) {
						a.Push(lua.LNumber(h.rng.Float64()))
						return 1
					}
					return number1(a, h.rng.IntN(a.integer(1, "m", 1, maxExact)))
				}},
			{Name: "lab.lcg", Signature: "lab.lcg(u0)", Text: "Source 002's sequence u(i+1) = 1022 u(i) mod 2^30-3 from u0: a function of i, quick for any i.", Example: `u = lab.lcg(42); u(10)  --> 815651673`,
				fn: lcg},
			h.sampleEntry(),
			{Name: "lab.time", Signature: "lab.time(f, …)", Text: "Calls f with the arguments that follow; returns the seconds it took, then its results.", Example: `select(2, lab.time(math.max, 3, 4))  --> 4`,
				fn: h.time},
			{Name: "lab.table", Signature: "lab.table(rows)", Text: "Prints rows in columns, numbers to the right and with six digits at most: a list of lists, the first of which may be a heading, or of tables with the same keys, such as solve.methods().",
				Example: `lab.table{{"n", "odd"}, {3, true}}`, fn: h.table},
			{Name: "lab.csv", Signature: "lab.csv(file, rows)", Text: "Writes rows, as lab.table takes them, to a file of comma-separated values. The file is complete or not written at all.",
				Example: `pcall(lab.csv, "", {})  --> false`, fn: h.csv},
			{Name: "lab.progress", Signature: "lab.progress(total [, text])", Text: "A function to call with how far a long loop is; the progress stands in a line of its own while the chunk runs.",
				Example: `p = lab.progress(10, "counting"); for i = 1, 10 do p(i) end`, fn: h.progressOf},
		}}
}

// Source 002's generator.
const (
	lcgFactor  = 1022
	lcgModulus = 1<<30 - 3
)

func lcg(a args) int {
	u0 := uint64(a.integer(1, "u0", 0, lcgModulus-1))
	a.Push(a.pure(func(L *lua.LState) int {
		a := args{L, "u"}
		return number1(a, int(u0*power(lcgFactor, a.integer(1, "i", 0, maxExact))%lcgModulus))
	}))
	return 1
}

// power is x^n modulo lcgModulus, below which the products fit 64 bits.
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

func (h *Host) time(a args) int {
	a.function(1, "f")
	start, n := h.cfg.Now(), a.GetTop()
	a.Call(n-1, lua.MultRet) // takes f and its arguments off and leaves the results
	seconds := h.cfg.Now().Sub(start).Seconds()
	a.Insert(lua.LNumber(seconds), 1)
	return a.GetTop()
}

func (h *Host) progressOf(a args) int {
	total := a.number(1, "total")
	if total <= 0 {
		a.fail("total must be above 0, not %s", a.Get(1))
	}
	text := "working"
	if a.has(2) {
		text = a.text(2, "text")
	}
	show := h.counting(text, total)
	a.Push(a.NewFunction(func(L *lua.LState) int {
		show(args{L, "progress"}.number(1, "how far it is"))
		return 0
	}))
	return 1
}

// number returns argument i as a number that is one.
func (a args) number(i int, what string) float64 {
	n, ok := a.Get(i).(lua.LNumber)
	if !ok || math.IsNaN(float64(n)) {
		a.fail("%s must be a number, not %s", what, describe(a.Get(i)))
	}
	return float64(n)
}
