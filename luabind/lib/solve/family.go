package solve

import (
	"errors"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/solver"
	"taquin/luabind/bind"
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

// puzzles is the family of puzzles whose states are values of type T. Its methods are of type M.
type puzzles[T, M any, P solver.Declared[M]] struct {
	of      solver.Family
	letter  string // of its states in texts: b, x, y
	self    bind.Param[T]
	methods solver.RegistryOf[M, P]
	// option returns the reader of an option, given its description.
	option func(o solver.Option, about string) bind.Option[options]
	// usual returns the methods to try until one applies, if none is named.
	usual func(a bind.Args, x T, o options) []M
	// search solves x by a method. Its error is an ordinary answer, such as an unsolvable puzzle;
	// other errors are raised.
	search func(a bind.Args, m M, x T, o options) (answer, error)
	check  func(a bind.Args, x T, answer lua.LValue, o options) (length int, why string)
}

func (f *puzzles[T, M, P]) holds(v lua.LValue) bool {
	_, ok := bind.Of[T](v)
	return ok
}

func (f *puzzles[T, M, P]) declared(a bind.Args, method string) (solver.Family, solver.Declaration) {
	if method == "" {
		return f.of, solver.Declaration{}
	}
	m := f.named(a, method)
	return f.of, P(&m).Declared()
}

func (f *puzzles[T, M, P]) declarations() []solver.Declaration { return f.methods.Declarations() }

func (f *puzzles[T, M, P]) readers(option string) []string { return f.methods.Readers(option) }

func (f *puzzles[T, M, P]) verify(a bind.Args, puzzled, answer lua.LValue, o options) (length int, why string) {
	x, _ := bind.Of[T](puzzled)
	return f.check(a, x, answer, o)
}

// options is the table of options. The engine declares them; only values that the engine cannot
// read, such as functions, are read here.
func (f *puzzles[T, M, P]) options() bind.Param[options] {
	var all []bind.Option[options]
	for _, o := range solver.OptionList(f.of) {
		one := f.option(o, o.Describe()).Also(func(to *options, v lua.LValue) {
			if v != lua.LFalse {
				to.given = append(to.given, o.Name)
			}
		})
		switch {
		case o.Kind == solver.Tracing:
			one = one.ReadBy("; these can tell: {readers}", f.readers(o.Name))
		case !o.Always:
			one = one.ReadBy("; read by {readers}", f.readers(o.Name))
		}
		all = append(all, one)
	}
	return bind.Options(noOptions, all...)
}

// named is the method with a name.
func (f *puzzles[T, M, P]) named(a bind.Args, name string) M {
	m, err := f.methods.Find(name)
	a.Check(err)
	return m
}

// solve is the function of a method solve.
func (f *puzzles[T, M, P]) solve() *bind.Function { return f.solving(f.self) }

// solving is the function solve for states that a parameter reads.
func (f *puzzles[T, M, P]) solving(x bind.Param[T]) *bind.Function {
	method := bind.Map(bind.Word("method"), func(a bind.Args, name string) []M { return []M{f.named(a, name)} })
	names := method.From(func(bind.Cursor) []bind.Candidate {
		var all []bind.Candidate
		for _, d := range f.declarations() {
			all = append(all, bind.Candidate{Text: d.Name, Summary: d.About, Key: "methods/" + f.letter + ":" + d.Name})
		}
		return all
	})
	return bind.Do3(x, names.Or(nil), f.options(), func(a bind.Args, x T, methods []M, o options) int {
		if methods == nil {
			methods = f.usual(a, x, o)
		}
		var found answer
		var err error
		for _, m := range methods {
			if found, err = f.search(a, m, x, o); !errors.Is(err, solver.ErrNotApplicable) {
				break
			}
		}
		if err != nil {
			return returnReason(a, err) + returnFailed(a, found)
		}
		return a.ReturnValue(found.solution)
	})
}

// shortest is a shortest solution. The error is as that of search.
func (f *puzzles[T, M, P]) shortest(a bind.Args, x T, o options) (answer, error) {
	return f.search(a, f.named(a, "optimal"), x, o)
}

// distance is the function of a method distance: the length of a shortest solution, or nil and
// the reason.
func (f *puzzles[T, M, P]) distance() *bind.Function {
	return bind.Do2(f.self, f.options().DescribedElsewhere(), func(a bind.Args, x T, o options) int {
		found, err := f.shortest(a, x, o)
		if err != nil {
			return returnReason(a, err)
		}
		return a.ReturnInt(found.length)
	})
}

// hint is the function of a method hint: the first move of a shortest solution, or nil and the
// reason.
func (f *puzzles[T, M, P]) hint() *bind.Function {
	return bind.Do2(f.self, f.options().DescribedElsewhere(), func(a bind.Args, x T, o options) int {
		switch found, err := f.shortest(a, x, o); {
		case err != nil:
			return returnReason(a, err)
		case found.length == 0:
			return returnReason(a, message.New("solve.there-is-nothing-left", "there is nothing left to do"))
		default:
			return a.ReturnText(found.first())
		}
	})
}

// returnReason returns nil and the reason.
func returnReason(a bind.Args, why error) int {
	a.Push(lua.LNil)
	return 1 + a.ReturnText(why.Error())
}

// familyOf is the family of a puzzle: boards for a value that is none.
func (s *Solvers) familyOf(v lua.LValue) family {
	for _, f := range []family{s.states, s.pieces} {
		if f.holds(v) {
			return f
		}
	}
	return s.boards
}

// Readers lists the methods for puzzles like v that read an option.
func (s *Solvers) Readers(v lua.LValue, option string) []string { return s.familyOf(v).readers(option) }

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
