package solve

import (
	"errors"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/puzzle"
	"taquin/engine/slide"
	"taquin/engine/solver"
	"taquin/luabind/bind"
)

// checkRead raises an error for an option that a method does not read.
func checkRead(a bind.Args, r solver.Reading, o options) {
	var unread *solver.UnreadError
	if errors.As(r.Check(o.Options, o.given), &unread) {
		a.Fail("%s", unread.Reason(unread.Option))
	}
}

// Readers lists the methods for puzzles like v that read an option.
func (s *Solvers) Readers(v lua.LValue, option string) []string {
	if _, ok := bind.Of[*puzzle.State](v); ok {
		return s.PuzzleMethods.Readers(option)
	}
	if _, ok := bind.Of[*slide.State](v); ok {
		return slide.Readers(option)
	}
	return s.Methods.Readers(option)
}

// reading returns the option declarations of a method for puzzles like v, and their reader;
// without a name, only the options of every call.
func (s *Solvers) reading(a bind.Args, v lua.LValue, method string) (r solver.Reading, param bind.Param[options]) {
	if _, ok := bind.Of[*puzzle.State](v); ok {
		r.Family, param = solver.Puzzles, s.stateOptions()
		if method != "" {
			r = s.namedForState(a, method).Reading()
		}
		return r, param
	}
	if _, ok := bind.Of[*slide.State](v); ok {
		r.Family = solver.Pieces
		if method != "" {
			m, err := slide.FindMethod(method)
			a.Check(err)
			r = m.Reading()
		}
		return r, slideOptions()
	}
	r.Family = solver.Boards
	if method != "" {
		r = s.named(a, method).Reading()
	}
	return r, s.options()
}

// OptionsRead returns a method's own options for puzzles like v, which it must read, and the
// shared options that it reads; without a name, those of every call.
func (s *Solvers) OptionsRead(a bind.Args, v lua.LValue, method string, own, shared *lua.LTable) *lua.LTable {
	reading, param := s.reading(a, v, method)
	told := a.NewTable()
	for k, v := range a.Pairs(own) {
		told.RawSet(k, v)
	}
	for k, v := range a.Pairs(shared) {
		if told.RawGet(k) == lua.LNil && (reading.Reads(k.String()) || !known(k.String())) {
			told.RawSet(k, v)
		}
	}
	if !slices.Contains(reading.Options, "trace") && own.RawGetString("trace") == lua.LNil {
		told.RawSetString("trace", lua.LNil)
	}
	for {
		o := param.Read(a, told)
		var unread *solver.UnreadError
		if !errors.As(reading.Check(o.Options, o.given), &unread) {
			return told
		}
		if own.RawGetString(unread.Option) != lua.LNil {
			checkRead(a, reading, o)
		}
		told.RawSetString(unread.Option, lua.LNil)
	}
}

// known reports whether a method for any kind of puzzle has the named option.
func known(name string) bool {
	return slices.ContainsFunc(solver.OptionList(solver.All), func(o solver.Option) bool { return o.Name == name })
}
