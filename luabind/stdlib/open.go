// Package stdlib is Lua's standard library as the lab wants it: the functions of
// gopher-lua that do what the manual of Lua 5.1 says, and our own in place of those that
// round numbers, cannot be interrupted, fill the memory or give access to files and
// programs. Every name stands in a list of entries with its text; a name in no list is
// removed.
//
// It knows no puzzle. There is a file for each of Lua's libraries; begin with Open.
package stdlib

import (
	"slices"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
	"taquin/luabind/explain"
	"taquin/luabind/gopherlua"
	"taquin/luabind/values"
)

// Deps is what the libraries use besides the state.
type Deps struct {
	Explainer *explain.Explainer                              // explains the errors that pcall and coroutines return
	Random    *values.Random                                  // math.random draws from it
	Now       func() time.Time                                // the clock of os.time and os.date
	Compile   func(name, text string) (*lua.LFunction, error) // compiles a chunk for load
}

// Open opens the libraries in a state that has no globals yet. It returns the operator
// "..", for gopherlua.Compile.
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
		{Name: "string", Title: "strings", About: "Lua 5.1's strings: bytes, counted from 1, from the end with numbers below 0. Each function is a method as well, s:upper(). The patterns are Lua's: %a a letter, %d a digit, %s a blank, . any byte; * + - ? repeat, [ ] sets, ( ) captures, ^ and $ the ends.",
			Entries: inOrder(stringEntries, patternEntries(s.Guard.Err), []bind.Entry{formatEntry})},
		{Name: "table", Title: "tables", About: "Lua 5.1's functions for lists, which count from 1.", Entries: tableEntries(s)},
		{Name: "math", Title: "mathematics", About: "Lua 5.1's mathematics. Numbers are fractions of 53 bits, angles are in radians, and what is random comes from the lab's source (lab.seed).", Entries: mathEntries(deps.Random)},
		{Name: "coroutine", Title: "coroutines", About: "Lua 5.1's coroutines: functions that stop in the middle and go on later.", Entries: coroutineEntries(s, coroutines)},
		{Name: "os", Title: "clock, date and the end", About: "What there is of Lua 5.1's os; no other programs and no files.", Entries: osEntries(deps.Now)},
		{Name: "io", Title: "output", About: "What there is of Lua 5.1's io; there is no io.read and no io.open: help says why.", Entries: outputEntries(s)},
		{Name: "debug", Title: "tracebacks", About: "What there is of Lua 5.1's debug.", Entries: debugEntries()},
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
	slices.SortFunc(all, func(x, y bind.Entry) int { return strings.Compare(x.Name, y.Name) })
	return all
}

// removeUndeclared removes from a module's table every name that is neither that of an
// entry nor one of the others.
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
