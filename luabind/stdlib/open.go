// Package stdlib is Lua 5.1's standard library. It keeps the functions of gopher-lua that are
// correct, and replaces those that round numbers, cannot be interrupted, exhaust the memory, or
// give access to files and programs. A name without an entry is removed.
//
// The package knows no puzzle. It has a file for each of Lua's libraries; begin with Open.
package stdlib

import (
	"math"
	"slices"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/sorting"
	"taquin/luabind/bind"
	"taquin/luabind/explain"
	"taquin/luabind/gopherlua"
	"taquin/luabind/source"
	"taquin/luabind/values"
)

// Deps are the dependencies of the libraries besides the state.
type Deps struct {
	Explainer *explain.Explainer                              // explains the errors that pcall and coroutines return
	Random    *values.Random                                  // math.random draws from it
	Now       func() time.Time                                // the clock of os.time and os.date
	Compile   func(name, text string) (*lua.LFunction, error) // compiles a chunk for load
}

// Open opens the libraries in a state without globals. It returns the operator ".." for
// gopherlua.Compile.
func Open(s *bind.State, deps Deps) (concatenate *lua.LFunction, err error) {
	L := s.L
	coroutines, err := gopherlua.NewCoroutines(L, deps.Explainer.RaiseInThread)
	if err != nil {
		return nil, err
	}
	for _, open := range []lua.LGFunction{lua.OpenBase, lua.OpenString, lua.OpenTable, lua.OpenMath, lua.OpenCoroutine, lua.OpenOs, lua.OpenDebug} {
		L.Push(L.NewFunction(open))
		L.Call(0, 0)
	}
	libraries := []bind.Module{
		{Title: "Lua's functions", About: "Lua 5.1's own functions. There is no require, dofile or loadfile: include runs another script. help('require') says why a name is not here.",
			Entries: inOrder(base(s, deps.Explainer, deps.Compile), protection(deps.Explainer), []bind.Entry{printEntry})},
		{Name: "string", Title: "strings", About: "Searches, changes and formats strings, as in Lua 5.1. Positions count bytes from 1; negative positions count from the end. Each function is also a method: s:upper(). In patterns, %a is a letter, %d a digit, %s white space and . any byte; *, +, - and ? repeat, [ ] is a set, ( ) a capture, ^ and $ are the start and the end.",
			Entries: inOrder(stringEntries, patternEntries(s.Guard.Err), []bind.Entry{formatEntry})},
		{Name: "table", Title: "tables", About: "Lua 5.1's functions for lists, which count from 1.", Entries: tableEntries(s)},
		{Name: "math", Title: "mathematics", About: "Mathematical functions, as in Lua 5.1. Numbers are floating-point numbers of 53 bits. Angles are in radians. Random numbers come from the lab's random source: see lab.seed.", Entries: mathEntries(deps.Random)},
		{Name: "coroutine", Title: "coroutines", About: "Lua 5.1's coroutines: functions that can be suspended and resumed.", Entries: coroutineEntries(s, coroutines)},
		{Name: "os", Title: "clock, date and the end", About: "The available part of Lua 5.1's os, without programs and files.", Entries: osEntries(deps.Now)},
		{Name: "io", Title: "output", About: "The available part of Lua 5.1's io. help(\"io.open\") explains why a function is missing.", Entries: outputEntries(s)},
		{Name: "debug", Title: "tracebacks", About: "The available part of Lua 5.1's debug.", Entries: debugEntries()},
	}
	if s.Guard.Sandbox {
		libraries = withoutForbidden(libraries)
	}
	L.SetGlobal("io", L.NewTable())
	names := []string{}
	for _, m := range libraries {
		names = append(names, m.Name)
	}
	for _, m := range libraries {
		m.Lua, m.Table = true, L.G.Global
		if m.Name == "" {
			removeUndeclared(s, m, names)
		} else {
			m.Table = L.GetGlobal(m.Name).(*lua.LTable)
			removeUndeclared(s, m, nil)
		}
		s.Open(m)
	}
	explainAbsent(s)
	ofStrings := arithmeticOfStrings(L) // gopher-lua uses the library itself, with a field __index
	ofStrings.RawSetString("__index", L.GetGlobal("string"))
	L.SetMetatable(lua.LString(""), ofStrings)
	return L.NewFunction(concat(s, deps.Explainer)), nil
}

// inOrder joins lists of entries and sorts them by name.
func inOrder(lists ...[]bind.Entry) []bind.Entry {
	all := slices.Concat(lists...)
	sorting.By(all, func(x, y bind.Entry) int { return strings.Compare(x.Name, y.Name) })
	return all
}

// removeUndeclared removes from a module's table each name that has no entry and is none of
// the others.
func removeUndeclared(s *bind.State, m bind.Module, others []string) {
	declared := map[lua.LValue]bool{}
	for _, name := range others {
		declared[lua.LString(name)] = true
	}
	for _, e := range m.Entries {
		declared[lua.LString(e.Key())] = true
	}
	for key := range s.Pairs(m.Table) {
		if !declared[key] {
			m.Table.RawSet(key, lua.LNil)
		}
	}
}

// Parameters convert numbers to strings and numeric strings to numbers, as in Lua 5.1. Unlike in
// Lua, a fraction is an error where a whole number is required.

// textNamed is a string.
func textNamed(name string) bind.Param[string] { return bind.Checked(name, textAt) }

// textOr is an optional string.
func textOr(name, otherwise string) bind.Param[string] { return textNamed(name).Or(otherwise) }

func textAt(a bind.Args, i int) string {
	v := a.Get(i)
	if s, ok := v.(lua.LString); ok { // fast path
		return string(s)
	}
	if !lua.LVCanConvToString(v) {
		a.TypeError(i, lua.LTString)
	}
	return bind.PlainText(v)
}

// numberAt reads argument i of a function without declared parameters.
func numberAt(L *lua.LState, i int) float64 {
	if n, ok := L.Get(i).(lua.LNumber); ok {
		return float64(n)
	}
	n, ok := numberIn(L.Get(i)).(lua.LNumber)
	if !ok {
		L.TypeError(i, lua.LTNumber)
	}
	return float64(n)
}

// table is a table; its errors state the number of the argument instead of its name.
func table(name string) bind.Param[*lua.LTable] { return bind.Checked(name, bind.Args.CheckTable) }

// notGiven is the default of an optional whole number that depends on other arguments.
const notGiven = math.MinInt

// index is an optional position in a list or a string.
func index(name string, words string) bind.Param[int] { return whole(name).Called(words).Or(notGiven) }

// whole is a whole number.
func whole(name string) bind.Param[int] { return wholeIn(name, -bind.MaxExact, bind.MaxExact) }

// wholeIn is a whole number in lo..hi.
func wholeIn(name string, lo, hi int) bind.Param[int] {
	p := bind.NewParam(name, func(a bind.Args, v lua.LValue, what any) int {
		if n, ok := v.(lua.LNumber); ok && lua.LNumber(lo) <= n && n <= lua.LNumber(hi) && n == lua.LNumber(int(n)) { // fast path
			return int(n)
		}
		return a.ToInt(numberIn(v), what, lo, hi)
	})
	p.Least, p.Most = float64(lo), float64(hi)
	return bind.Taking[lua.LNumber](p)
}

// truncated truncates a number to a whole number, because scripts often write the first half
// of a string as s:sub(1, #s / 2).
func truncated(name string) bind.Param[int] {
	return bind.NewParam(name, func(a bind.Args, v lua.LValue, what any) int {
		n, ok := v.(lua.LNumber)
		if !ok {
			n, ok = numberIn(v).(lua.LNumber)
		}
		if ok && -bind.MaxExact <= n && n <= bind.MaxExact {
			return int(n)
		}
		return toWhole(a, v, what)
	})
}

func toWhole(a bind.Args, v lua.LValue, what any) int {
	return a.ToInt(numberIn(v), what, -bind.MaxExact, bind.MaxExact)
}

// optional is any value; nil if omitted.
func optional(name string) bind.Param[lua.LValue] { return bind.Any(name).Or(lua.LNil) }

// numberIn converts a numeric string to a number and returns any other value unchanged.
func numberIn(v lua.LValue) lua.LValue {
	if s, ok := v.(lua.LString); ok {
		if x, ok := source.Numeral(string(s), 10, true); ok {
			return lua.LNumber(x)
		}
	}
	return v
}

// maxResults is the most values that a call may return, because the stack does not shrink.
const maxResults = 1 << 18

// checkResults raises an error if last-first+1 results are too many.
func checkResults(a bind.Args, first, last int) {
	if last-first >= maxResults {
		a.Fail("lua.values-are-too-many", "%d values are too many for one call (at most %d)", last-first+1, maxResults)
	}
}
