// Package bind is what the author of a Lua module needs: how a function is declared
// once, with its name, its typed parameters, its text and its example; how its
// arguments are read and checked; and how values of Go travel through Lua and describe
// themselves.
//
// It holds no function of the lab and knows no puzzle. Checks raise Lua errors that
// begin with the name of the function called and say what was asked and what is
// wrong. Begin with Entry and Param; State is what all modules of one Lua state share.
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

// State is a Lua state with what the functions bound to it share: its guard, its output,
// its modules and its kinds of values.
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

// NewState makes a State of a Lua state that has no modules yet.
func NewState(L *lua.LState, g *guard.Guard, out *guard.Output, p *guard.Progress) *State {
	s := &State{L: L, Guard: g, Output: out, Progress: p,
		records: map[string]record{}, byName: map[string]*Entry{}, byValue: map[*lua.LFunction]*Entry{},
		sealed: map[*lua.LTable]*lua.LTable{}, hidden: map[string]lua.LValue{}, absent: map[string]message.Text{}}
	s.makeHistograms()
	return s
}

// Open installs a module: its functions go into its table, which is a new global unless
// the module brings one, and its texts become known. An entry without a function and
// without a value describes what the table already has. A function with the module's own
// name is what a call of the module does, unless Call is set. The entries are copied, so
// that one list can serve many states. Open returns the table.
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

// enter records an entry by its name and, for a function, by its value. A function with
// several names is recorded under the first.
func (s *State) enter(e *Entry, value lua.LValue) {
	s.byName[e.Name] = e
	if f, ok := value.(*lua.LFunction); ok && s.byValue[f] == nil {
		s.byValue[f] = e
	}
}

// guardFields gives a module its metatable: what a call of it does, and an error for
// reading a field that it lacks if the name is like that of a field that it has. Any
// other missing field is nil, so that a script can ask what there is.
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

// Measured is a measured time as values store it: marked if MarkTimes is set.
func (s *State) Measured(d time.Duration) time.Duration {
	if s.MarkTimes {
		return text.Marked(d)
	}
	return d
}

// Pairs goes through a table where there is no call, as in a text of help. It ends early
// when the chunk is stopped meanwhile.
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

// Modules lists the modules, those of the lab before those of Lua.
func (s *State) Modules() []Module {
	if s.inEnglish() {
		return s.modules
	}
	return s.speech.modules
}

// Entries goes through the entries of all modules.
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

// Hide records a value that every state begins with and that scripts reach neither through
// globals nor through libraries. In another state the same name stands for the same
// value, so that carry can write it as its name.
func (s *State) Hide(name string, v lua.LValue) { s.hidden[name] = v }

// Hidden are the values that Hide was given.
func (s *State) Hidden() map[string]lua.LValue { return s.hidden }

// LeaveOut records why a name of Lua's library is not in the state, and what there is
// instead.
func (s *State) LeaveOut(name string, why message.Text) { s.absent[name] = why }

// call is a call in which only errors are raised.
func (s *State) call(L *lua.LState) Args { return Args{LState: L, State: s} }

// WhyAbsent is what LeaveOut has recorded of a name; "" if nothing.
func (s *State) WhyAbsent(name string) message.Text { return s.absent[name] }

// Keep has all functions of the lab refuse their service, saying why, but those of these
// names. Lua's own stay, and so do operators and what is no function. It is called before
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

// Lookup is the entry of a full name, such as b:up; nil if there is none.
func (s *State) Lookup(name string) *Entry { return s.told(s.byName[name]) }

// NoEscape reports whether a name is that of a function marked by NoEscape.
func (s *State) NoEscape(name string) bool {
	e := s.byName[name]
	return e != nil && e.NoEscape()
}

// told is an entry with its text in the language of the state.
func (s *State) told(e *Entry) *Entry {
	if e == nil || s.inEnglish() {
		return e
	}
	return s.speech.entries[e]
}

// Kindred is a value of which only the kind may be asked, that whose methods are declared
// with self, such as "b" for b:up; nil if there is none.
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

// EntryOf is the entry of a value that is a function of the lab or of Lua's own;
// nil for any other.
func (s *State) EntryOf(v lua.LValue) *Entry {
	if f, ok := v.(*lua.LFunction); ok {
		return s.told(s.byValue[f])
	}
	return nil
}

// ModuleOf is the module that a value is the table of; nil for any other.
func (s *State) ModuleOf(v lua.LValue) *Module {
	modules := s.Modules()
	for i, m := range modules {
		if m.Name != "" && v == lua.LValue(m.Table) {
			return &modules[i]
		}
	}
	return nil
}

// MethodsOf is the module of a value's methods; nil if it has none.
func (s *State) MethodsOf(v lua.LValue) *Module {
	k := s.KindOf(v)
	if k == nil || k.methods == nil {
		return nil
	}
	modules := s.Modules()
	for i, m := range modules {
		if m.Self != "" && m.Table == k.methods {
			return &modules[i]
		}
	}
	return nil
}

// SuggestIn lists the names like a wrong one in the module that has a table:
// "; there is x, y", or "".
func (s *State) SuggestIn(table *lua.LTable, name string) message.Text {
	for _, m := range s.modules {
		if m.Table == table && table != nil {
			var names []string
			for _, e := range m.Entries {
				names = append(names, e.Name)
			}
			return message.Suggest(name, names)
		}
	}
	return message.Text{}
}

// Seal makes a library read-only: its contents move into a table behind it that no
// script can reach.
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

// Sealed is the name of a library that Seal has made read-only; "" for any other
// table.
func (s *State) Sealed(t *lua.LTable) string {
	if s.sealed[t] == nil {
		return ""
	}
	return t.Metatable.(*lua.LTable).RawGetString("__metatable").String()
}

// Contents is the table that holds the fields of a table: the one behind it if it is
// sealed, else the table itself.
func (s *State) Contents(t *lua.LTable) *lua.LTable {
	if inside := s.sealed[t]; inside != nil {
		return inside
	}
	return t
}

// FirstSentence is the beginning of a text up to the end of the line or to a full stop
// that is followed by a blank and a capital letter, without the stop.
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
