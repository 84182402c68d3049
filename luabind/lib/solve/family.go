package solve

import (
	"errors"
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/draw/trees"
	"taquin/engine/message"
	"taquin/engine/solver"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// family is a kind of puzzle that solve solves, as the rest of the lab sees it.
type family interface {
	holds(v lua.LValue) bool
	// declared returns the family with the declaration of a method; without a name, of none.
	declared(a bind.Args, method string) (solver.Family, solver.Declaration)
	declarations() []solver.Declaration
	readers(option string) []string
	options() bind.Param[options]
	solve() *bind.Function
	// verify is Solvers.Verify, with the options that it reads.
	verify(a bind.Args, puzzled, answer lua.LValue, o options) (length int, why string)
}

// puzzles is a family of puzzles with its methods, of type M. It solves a state and checks answers;
// a family that is added needs one value of puzzles.
type puzzles[S values.State[S], W ~[]E, E, M any, P solver.Declared[M]] struct {
	*values.Family[S, W, E]
	s       *Solvers
	of      solver.Family
	letter  string // of its states in texts: b, x, y
	methods solver.RegistryOf[M, P]
	// option returns the reader of an option, given its description.
	option func(o solver.Option, about string) bind.Option[options]
	// usual returns the methods to try until one applies, if none is named.
	usual func(a bind.Args, x S, o options) []M
	// begin reads the options for a search from x.
	begin func(a bind.Args, x S, o options) attempt[W, M]
	// solved reports whether x is solved by the options, and length is the number of moves in
	// their metric.
	solved func(a bind.Args, x S, o options) bool
	length func(w W, o options) int
}

// attempt is a search that is about to start.
type attempt[W, M any] struct {
	*begun
	solve func(m M, opt solver.Options) (values.Solution[W], error)
	look  trees.Look                   // of the states in a trace
	wrap  func(state any) (any, error) // see values.Trace; may be nil
	local bool                         // the look calls functions of the script
}

func (f *puzzles[S, W, E, M, P]) holds(v lua.LValue) bool {
	_, ok := bind.Of[S](v)
	return ok
}

func (f *puzzles[S, W, E, M, P]) declared(a bind.Args, method string) (solver.Family, solver.Declaration) {
	if method == "" {
		return f.of, solver.Declaration{}
	}
	m := f.named(a, method)
	return f.of, P(&m).Declared()
}

// search solves x by a method. An error that it returns is an ordinary answer, such as an
// unsolvable puzzle; others are raised.
func (f *puzzles[S, W, E, M, P]) search(a bind.Args, m M, x S, o options) (found values.Solution[W], err error) {
	d := P(&m).Declared()
	defer f.s.deeper(a)()
	checkRead(a, f.of, d, o)
	t := f.begin(a, x, o)
	err = t.search(&found.Statistics, func() int { return found.Length }, func(opt solver.Options) (err error) {
		found, err = t.solve(m, opt)
		return err
	})
	found.Of, found.Method = f.Of(x), d.Name
	if o.Trace != nil && d.Has("trace") {
		found.Trace = &values.Trace{Log: o.Trace, Method: d.Name, Look: t.look, Local: t.local, Generated: found.Generated, Wrap: t.wrap}
	}
	return found, err
}

func (f *puzzles[S, W, E, M, P]) declarations() []solver.Declaration { return f.methods.Declarations() }

func (f *puzzles[S, W, E, M, P]) readers(option string) []string { return f.methods.Readers(option) }

// Reasons why an answer is wrong.
const (
	notSolved = "its word does not solve the board"
	notHome   = "the board that it returns is not solved"
	notMoved  = "the board that it returns was not brought there by moves from the one that it was given"
)

func (f *puzzles[S, W, E, M, P]) verify(a bind.Args, puzzled, answer lua.LValue, o options) (length int, why string) {
	x, _ := bind.Of[S](puzzled)
	end, isState := bind.Of[S](answer)
	found, isSolution := bind.Of[values.Solution[W]](answer)
	var w W
	var err error
	switch {
	case isState:
		w = f.Since(x, end)
	case isSolution && f.Fits != nil && !f.Fits(x, found):
		return 0, notSolved
	case isSolution:
		w, err = f.Moves(x, found)
	default:
		w, err = f.Parse(x, lua.LVAsString(answer))
	}
	if x = f.Apart(x); err == nil {
		err = f.Play(x, w)
	}
	switch {
	case isState && (err != nil || !x.Equal(end)):
		return 0, notMoved
	case err != nil:
		return 0, fmt.Sprintf("its word cannot be played: %s", err)
	case !f.solved(a, x, o):
		if isState {
			return 0, notHome
		}
		return 0, notSolved
	case isSolution && !slices.Contains(o.given, "metric"):
		return found.Length, ""
	}
	return f.length(w, o), ""
}

// options is the table of options. The engine declares them; only values that the engine cannot
// read, such as functions, are read here.
func (f *puzzles[S, W, E, M, P]) options() bind.Param[options] {
	var all []bind.Option[options]
	for _, o := range solver.OptionList(f.of) {
		one := f.option(o, o.Describe()).Also(func(to *options, v lua.LValue) {
			if v != lua.LFalse {
				to.given = append(to.given, o.Name)
			}
		})
		switch {
		case o.Kind == solver.Tracing:
			one = one.ReadBy("; recorded by {readers}", f.readers(o.Name))
		case !o.Always:
			one = one.ReadBy("; read by {readers}", f.readers(o.Name))
		}
		one.OptionSpec.Also = solver.OptionAliases[o.Name]
		all = append(all, one)
	}
	return bind.Options(noOptions, all...)
}

// named is the method with a name.
func (f *puzzles[S, W, E, M, P]) named(a bind.Args, name string) M {
	m, err := f.methods.Find(name)
	a.Check(err)
	return m
}

// solve is the function of a method solve.
func (f *puzzles[S, W, E, M, P]) solve() *bind.Function { return f.solving(f.Self, f.options()) }

// solving is the function solve for states and options that parameters read.
func (f *puzzles[S, W, E, M, P]) solving(x bind.Param[S], read bind.Param[options]) *bind.Function {
	method := bind.Map(bind.Word("method"), func(a bind.Args, name string) []M { return []M{f.named(a, name)} })
	names := method.From(func(bind.Cursor) []bind.Candidate {
		var all []bind.Candidate
		for _, d := range f.declarations() {
			all = append(all, bind.Candidate{Text: d.Name, Summary: d.About, Also: solver.MethodAliases[d.Name], Key: "methods/" + f.letter + ":" + d.Name})
		}
		return all
	})
	return bind.Do3(x, names.Or(nil), read, func(a bind.Args, x S, methods []M, o options) int {
		if methods == nil {
			methods = f.usual(a, x, o)
		}
		var found values.Solution[W]
		var err error
		for _, m := range methods {
			if found, err = f.search(a, m, x, o); !errors.Is(err, solver.ErrNotApplicable) {
				break
			}
		}
		if err != nil {
			return a.ReturnNil(err) + returnFailed(a, found.Result)
		}
		return a.ReturnValue(found)
	})
}

// shortest is a shortest solution. The error is as that of search.
func (f *puzzles[S, W, E, M, P]) shortest(a bind.Args, x S, o options) (values.Solution[W], error) {
	return f.search(a, f.named(a, "optimal"), x, o)
}

// goalOrOptions reads a goal, such as the name of one, or a table of options.
func (f *puzzles[S, W, E, M, P]) goalOrOptions() bind.Param[options] {
	table := f.options()
	p := bind.NewParam("goal | options", func(a bind.Args, v lua.LValue, _ any) options {
		if v.Type() != lua.LTTable {
			t := a.NewTable()
			t.RawSetString("goal", v)
			v = t
		}
		return table.ReadAs(a, v, "options")
	}).OrElse(noOptions).DescribedElsewhere()
	for _, o := range table.Options {
		if o.Name == "goal" {
			p.Choices = o.Choices
		}
	}
	p.Options = table.Options
	return p
}

// distance is the function of a method distance: the length of a shortest solution, or nil and
// the reason.
func (f *puzzles[S, W, E, M, P]) distance() *bind.Function {
	return bind.Do2(f.Self, f.goalOrOptions(), func(a bind.Args, x S, o options) int {
		found, err := f.shortest(a, x, o)
		if err != nil {
			return a.ReturnNil(err)
		}
		return a.Return(lua.LNumber(found.Price()))
	})
}

// hint is the function of a method hint: the first move of a shortest solution, or nil and the
// reason.
func (f *puzzles[S, W, E, M, P]) hint() *bind.Function {
	return bind.Do2(f.Self, f.goalOrOptions(), func(a bind.Args, x S, o options) int {
		switch found, err := f.shortest(a, x, o); {
		case err != nil:
			return a.ReturnNil(err)
		case found.Length == 0:
			return a.ReturnNil(message.New("solve.there-is-nothing-left", "there is nothing left to do"))
		default:
			return a.ReturnText(f.Of(x).Format(found.Moves[:1]))
		}
	})
}

// familyOf is the family of a puzzle: boards for a value that is none.
func (s *Solvers) familyOf(v lua.LValue) family {
	for _, f := range []family{s.states, s.pieces, s.rules} {
		if f.holds(v) {
			return f
		}
	}
	return s.boards
}

// Readers lists the methods for puzzles like v that read an option.
func (s *Solvers) Readers(v lua.LValue, option string) []string { return s.familyOf(v).readers(option) }

// Reads reports whether the method of this name for puzzles like v reads an option.
func (s *Solvers) Reads(a bind.Args, v lua.LValue, method, option string) bool {
	_, d := s.familyOf(v).declared(a, method)
	return d.Has(option)
}

// checkRead raises an error for an option that a method does not read.
func checkRead(a bind.Args, f solver.Family, d solver.Declaration, o options) {
	var unread *solver.UnreadError
	if errors.As(d.Check(f, o.Options, o.given), &unread) {
		a.Fail("", "%s", unread.Reason(unread.Option))
	}
}

// OptionsRead returns a method's own options for puzzles like v, which it must read, and the
// shared options that it reads; without a name, those of every call.
func (s *Solvers) OptionsRead(a bind.Args, v lua.LValue, method string, own, shared *lua.LTable) *lua.LTable {
	f := s.familyOf(v)
	of, declared := f.declared(a, method)
	told := a.NewTable()
	for k, v := range a.Pairs(own) {
		told.RawSet(k, v)
	}
	for k, v := range a.Pairs(shared) {
		if told.RawGet(k) == lua.LNil && (declared.Accepts(of, k.String()) || !solver.All.Has(k.String())) {
			told.RawSet(k, v)
		}
	}
	if !declared.Has("trace") && own.RawGetString("trace") == lua.LNil {
		told.RawSetString("trace", lua.LNil)
	}
	for {
		o := f.options().Read(a, told)
		var unread *solver.UnreadError
		if !errors.As(declared.Check(of, o.Options, o.given), &unread) {
			return told
		}
		if own.RawGetString(unread.Option) != lua.LNil {
			checkRead(a, of, declared, o)
		}
		told.RawSetString(unread.Option, lua.LNil)
	}
}

// Verify plays the answer of a script's method for a puzzle: moves, a solution, or a copy of
// the puzzle after the moves. The options are those of solve. It returns the number of moves,
// in the metric of the options or else of the solution, or why the answer is wrong.
func (s *Solvers) Verify(a bind.Args, puzzled, answer lua.LValue, asked *lua.LTable) (length int, why string) {
	f := s.familyOf(puzzled)
	of, _ := f.declared(a, "")
	known := a.NewTable()
	for _, name := range []string{"goal", "metric", "alike"} {
		if of.Has(name) {
			known.RawSetString(name, asked.RawGetString(name))
		}
	}
	return f.verify(a, puzzled, answer, f.options().Read(a, known))
}
