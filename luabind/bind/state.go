// Package bind is the toolkit for the authors of Lua modules. A function is declared once, with its
// name, typed parameters, text and example. Arguments are read and checked, and values of Go travel
// through Lua and describe themselves.
//
// The package contains no function of the lab and does not know any puzzle. Errors begin with the
// name of the called function, and state the request and the fault. Begin with Entry and Param. The
// modules of one Lua state share a State.
package bind

import (
	"cmp"
	"iter"
	"reflect"
	"slices"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/guard"
)

// State is a Lua state with the objects that its functions share: its guard, its output, its
// modules and its kinds of values.
type State struct {
	L        *lua.LState
	Guard    *guard.Guard
	Output   *guard.Output
	Progress *guard.Progress

	MarkTimes bool // measured times are written with a mark, see text.Marked

	modules []Module // in English, as all entries are here
	speech  *speech  // says them in another language; nil in English
	byName  map[string]*Entry
	byValue map[*lua.LFunction]*Entry
	kinds   []*Kind
	records map[string]record
	sealed  map[*lua.LTable]*lua.LTable
	hidden  map[string]lua.LValue
	absent  map[string]message.Text
	raised  Raised
	refused Refusal

	histogram *lua.LTable // the metatable of histograms
}

// NewState makes a State without modules.
func NewState(L *lua.LState, g *guard.Guard, out *guard.Output, p *guard.Progress) *State {
	s := &State{L: L, Guard: g, Output: out, Progress: p,
		records: map[string]record{}, byName: map[string]*Entry{}, byValue: map[*lua.LFunction]*Entry{},
		sealed: map[*lua.LTable]*lua.LTable{}, hidden: map[string]lua.LValue{}, absent: map[string]message.Text{}}
	s.makeHistograms()
	return s
}

// Open installs a module and returns its table: a new global unless the module has a table. An
// entry without a function and a value describes an existing field. A function with the module's
// own name is called by a call of the module, unless Call is set. The entries are copied, so that
// many states can share a list.
func (s *State) Open(m Module) *lua.LTable {
	m.Entries = slices.Clone(m.Entries)
	for i := range m.Entries {
		e := &m.Entries[i]
		e.complete()
		e.lua = m.Lua
		if e.Name == m.Name && e.Func != nil && m.Call == nil {
			m.Call = e.function()
		}
	}
	table := m.Table
	if table == nil {
		table = s.L.G.Global
		if m.Name != "" {
			table = s.L.NewTable()
			s.L.SetGlobal(m.Name, table)
		}
	}
	if m.Name != "" {
		m.Table = table
		if !m.Lua { // Lua's own libraries answer nil, as everywhere
			s.guardFields(m)
		}
	}
	for i := range m.Entries {
		e := &m.Entries[i]
		value := e.Value
		switch {
		case e.Name == m.Name: // a function is what a call of the module does
		case e.Raw != nil:
			value = s.L.NewFunction(e.Raw)
		case e.Func != nil:
			value = s.NewFunction(e.Name, e.function())
		}
		if value != nil {
			table.RawSetString(e.Key(), value)
		}
		s.enter(e, table.RawGetString(e.Key()))
	}
	at := len(s.modules)
	for !m.Lua && at > 0 && s.modules[at-1].Lua {
		at--
	}
	s.modules = slices.Insert(s.modules, at, m)
	return table
}

// enter records an entry by its name and, for a function, by its value. A function with several
// names is recorded under the first.
func (s *State) enter(e *Entry, value lua.LValue) {
	s.byName[e.Name] = e
	if f, ok := value.(*lua.LFunction); ok && s.byValue[f] == nil {
		s.byValue[f] = e
	}
}

// guardFields sets the metatable of a module: __call, and an error for an unknown field whose name
// is similar to that of another field. Other unknown fields are nil, so that scripts can test for
// them.
func (s *State) guardFields(m Module) {
	meta := s.L.NewTable()
	m.Table.Metatable = meta
	if m.Call != nil {
		meta.RawSetString("__call", s.L.NewFunction(func(L *lua.LState) int {
			L.Remove(1) // the module itself
			return m.Call(Args{L, s, m.Name})
		}))
	}
	meta.RawSetString("__metatable", lua.LString(m.Name))
	meta.RawSetString("__index", s.L.NewFunction(func(L *lua.LState) int {
		name := L.Get(2).String()
		if hint := s.SuggestIn(m.Table, name); !hint.Empty() {
			s.call(L).Check(message.Errorf("call.there-is-no", "there is no %s.%s%s", m.Name, name, hint))
		}
		L.Push(lua.LNil)
		return 1
	}))
}

// NewFunction makes a Lua function whose errors begin with a name.
func (s *State) NewFunction(name string, fn func(Args) int) *lua.LFunction {
	if s.Guard != nil && s.Guard.Pauses() {
		return s.L.NewFunction(func(L *lua.LState) int {
			results := fn(Args{L, s, name})
			s.Guard.Called()
			return results
		})
	}
	return s.L.NewFunction(func(L *lua.LState) int { return fn(Args{L, s, name}) })
}

// Measured returns a measured time as values store it: marked if MarkTimes is set.
func (s *State) Measured(d time.Duration) time.Duration {
	if s.MarkTimes {
		return text.Marked(d)
	}
	return d
}

// Pairs iterates over a table outside a call, as help does. It ends early when the chunk is stopped
// meanwhile.
func (s *State) Pairs(t *lua.LTable) iter.Seq2[lua.LValue, lua.LValue] {
	return func(yield func(k, v lua.LValue) bool) {
		before := s.Guard.Err() // of a chunk that was stopped, whose values are looked at now
		for k, v := range Pairs(t) {
			if err := s.Guard.Step(1); err != nil && before == nil || !yield(k, v) {
				return
			}
		}
	}
}

// Modules returns the modules, those of the lab before those of Lua.
func (s *State) Modules() []Module {
	if s.inEnglish() {
		return s.modules
	}
	return s.speech.modules
}

// Entries iterates over the entries of all modules.
func (s *State) Entries() iter.Seq[Entry] {
	return func(yield func(Entry) bool) {
		for _, m := range s.Modules() {
			for _, e := range m.Entries {
				if !yield(e) {
					return
				}
			}
		}
	}
}

// Hide records a value that every state contains but scripts cannot access. Its name identifies it
// in other states, so that carry can write it.
func (s *State) Hide(name string, v lua.LValue) { s.hidden[name] = v }

// Hidden returns the values that Hide has recorded.
func (s *State) Hidden() map[string]lua.LValue { return s.hidden }

// LeaveOut records why the state lacks a name of Lua's library, and its replacement.
func (s *State) LeaveOut(name string, why message.Text) { s.absent[name] = why }

// call is a call in which only errors are raised.
func (s *State) call(L *lua.LState) Args { return Args{LState: L, State: s} }

// WhyAbsent returns the reason that LeaveOut has recorded for a name, or "".
func (s *State) WhyAbsent(name string) message.Text { return s.absent[name] }

// Keep replaces all functions of the lab, except those with the given names, by functions that
// raise an error. It does not affect Lua's own functions and operators. It must be called before
// any script runs.
func (s *State) Keep(names []string, why message.Text) {
	for _, m := range s.modules {
		if m.Lua {
			continue
		}
		table := cmp.Or(m.Table, s.L.G.Global)
		for _, e := range m.Entries {
			refuses := s.NewFunction(e.Name, func(a Args) int {
				a.Fail("", "%s", why)
				return 0
			})
			switch _, called := table.RawGetString(e.Key()).(*lua.LFunction); {
			case slices.Contains(names, e.Name):
			case e.Name == m.Name:
				table.Metatable.(*lua.LTable).RawSetString("__call", refuses)
			case called:
				table.RawSetString(e.Key(), refuses)
			}
		}
	}
}

// Lookup returns the entry of a full name, such as b:up, or nil.
func (s *State) Lookup(name string) *Entry { return s.told(s.byName[name]) }

// NoEscape reports whether a name is that of a function marked by NoEscape.
func (s *State) NoEscape(name string) bool {
	e := s.byName[name]
	return e != nil && e.NoEscape()
}

// told returns an entry with its text in the language of the state.
func (s *State) told(e *Entry) *Entry {
	if e == nil || s.inEnglish() {
		return e
	}
	return s.speech.entries[e]
}

// Kindred returns a value of the kind whose methods are declared with self, such as "b" for b:up,
// or nil. Only its kind may be used.
func (s *State) Kindred(self string) lua.LValue {
	for e := range s.Entries() {
		if before, _, is := strings.Cut(e.Name, ":"); !is || before != self {
			continue
		}
		for _, p := range e.Params() {
			if p.receiver {
				return &lua.LUserData{Value: reflect.Zero(p.Takes).Interface()}
			}
		}
	}
	return nil
}

// EntryOf returns the entry of a function of the lab or of Lua's own, or nil.
func (s *State) EntryOf(v lua.LValue) *Entry {
	if f, ok := v.(*lua.LFunction); ok {
		return s.told(s.byValue[f])
	}
	return nil
}

// ModuleOf returns the module whose table a value is, or nil.
func (s *State) ModuleOf(v lua.LValue) *Module {
	return s.module(func(m *Module) bool { return m.Name != "" && v == lua.LValue(m.Table) })
}

// module returns the first module that a function accepts, or nil.
func (s *State) module(wanted func(*Module) bool) *Module {
	modules := s.Modules()
	for i := range modules {
		if wanted(&modules[i]) {
			return &modules[i]
		}
	}
	return nil
}

// MethodsOf returns the module of a value's methods, or nil.
func (s *State) MethodsOf(v lua.LValue) *Module {
	k := s.KindOf(v)
	if k == nil || k.methods == nil {
		return nil
	}
	return s.module(func(m *Module) bool { return m.Self != "" && m.Table == k.methods })
}

// SuggestIn suggests names of the module with a table that are similar to an unknown name: "; there
// is x, y", or "".
func (s *State) SuggestIn(table *lua.LTable, name string) message.Text {
	m := s.module(func(m *Module) bool { return m.Table == table && table != nil })
	if m == nil {
		return message.Text{}
	}
	var names []string
	for _, e := range m.Entries {
		names = append(names, e.Name)
	}
	return message.Suggest(name, names)
}

// Seal makes a library read-only: its contents move into a hidden table.
func (s *State) Seal(name string, t *lua.LTable) {
	L := s.L
	inside := L.NewTable()
	for k, v := range Pairs(t) {
		inside.RawSet(k, v)
	}
	for k := range Pairs(inside) {
		t.RawSet(k, lua.LNil)
	}
	meta, ok := t.Metatable.(*lua.LTable)
	if !ok {
		meta = L.NewTable()
		t.Metatable = meta
	}
	if missing := meta.RawGetString("__index"); missing != lua.LNil {
		behind := L.NewTable()
		behind.RawSetString("__index", missing)
		inside.Metatable = behind
	}
	meta.RawSetString("__index", inside)
	meta.RawSetString("__metatable", lua.LString(name))
	meta.RawSetString("__newindex", L.NewFunction(func(L *lua.LState) int {
		s.call(L).Check(message.Errorf("call.is-read-only-in", "%s is read-only in the sandbox", name))
		return 0
	}))
	s.sealed[t] = inside
}

// Sealed returns the name of a library that Seal has made read-only, or "".
func (s *State) Sealed(t *lua.LTable) string {
	if s.sealed[t] == nil {
		return ""
	}
	return t.Metatable.(*lua.LTable).RawGetString("__metatable").String()
}

// Contents returns the table with the fields of a table: the hidden one of a sealed library, or the
// table itself.
func (s *State) Contents(t *lua.LTable) *lua.LTable {
	if inside := s.sealed[t]; inside != nil {
		return inside
	}
	return t
}

// FirstSentence returns the text up to the end of the line or to a full stop before a blank and a
// capital letter, without the stop.
func FirstSentence(s string) string {
	line, _, _ := strings.Cut(s, "\n")
	for i := range line {
		rest := line[i:]
		if len(rest) > 2 && rest[:2] == ". " && (rest[2] < 'a' || rest[2] > 'z') {
			return line[:i]
		}
	}
	return strings.TrimRight(line, ".:")
}
