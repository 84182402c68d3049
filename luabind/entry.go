package luabind

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// Entry is a Lua name and all that is said about it: help, completion, the
// reference and the tests of the examples read this one place.
type Entry struct {
	Name      string         // as it is written: "taquin.new", "b:up", "monteecv"
	Signature string         // "taquin.new(cols, rows [, notation])"
	Text      string         // one sentence or two
	Example   string         // Lua; what stands after "-->" is what the line shows
	fn        func(args) int // for a function
	raw       lua.LGFunction // for a function that is called millions of times
	value     lua.LValue     // for a value
}

// Module is a group of names: a table of functions, the methods of a kind of
// value, or globals.
type Module struct {
	Name    string // the table's name; "" for globals
	Self    string // what methods are called on in the texts: "b"; "" if none
	Title   string // "boards"
	About   string // a paragraph
	Entries []Entry
	table   *lua.LTable // where the entries go; nil for globals or a new table
}

// key is the name under which the entry is stored: what follows "." or ":".
func (e Entry) key() string {
	return e.Name[strings.LastIndexAny(e.Name, ".:")+1:]
}

// docs finds an entry or module by name or by value.
type docs struct {
	modules []Module
	byName  map[string]*Entry
	byValue map[lua.LValue]*Entry
}

// open installs a module and enters its texts.
func (h *Host) open(m Module) {
	L := h.state
	if h.docs.byName == nil {
		h.docs.byName, h.docs.byValue = map[string]*Entry{}, map[lua.LValue]*Entry{}
	}
	table := m.table
	if table == nil {
		table = L.G.Global
		if m.Name != "" {
			table = L.NewTable()
			L.SetGlobal(m.Name, table)
		}
	}
	for i := range m.Entries {
		e := &m.Entries[i]
		value := e.value
		switch {
		case e.raw != nil:
			value = L.NewFunction(e.raw)
		case e.fn != nil:
			name, fn := e.Name, e.fn
			value = L.NewFunction(func(L *lua.LState) int { return fn(args{L, name}) })
		}
		h.docs.byName[e.Name] = e
		if value != nil {
			table.RawSetString(e.key(), value)
			if f, ok := value.(*lua.LFunction); ok {
				h.docs.byValue[f] = e
			}
		}
	}
	h.docs.modules = append(h.docs.modules, m)
}

// Modules lists the lab's modules with the text of every name.
func (h *Host) Modules() []Module { return h.docs.modules }

// metatable makes the metatable of a kind of value: its methods, found through
// a table because a function would cost three times as much on every call, and
// its metamethods. A function speaks up only for what is not in the table.
func (h *Host) metatable(kind string, methods *lua.LTable, meta map[string]lua.LGFunction) *lua.LTable {
	L := h.state
	t := L.NewTable()
	t.RawSetString("__metatable", lua.LString(kind))
	t.RawSetString("__newindex", L.NewFunction(func(L *lua.LState) int {
		L.RaiseError("a %s has no field to write: %q", kind, L.Get(2).String())
		return 0
	}))
	if methods != nil {
		missing := L.NewTable()
		missing.RawSetString("__index", L.NewFunction(func(L *lua.LState) int {
			name := L.Get(2).String()
			L.RaiseError("a %s has no method %q%s", kind, name, h.similarMethod(methods, name))
			return 0
		}))
		methods.Metatable = missing
		t.RawSetString("__index", methods)
	}
	for name, fn := range meta {
		t.RawSetString(name, L.NewFunction(fn))
	}
	return t
}

// wrap makes a value of a kind.
func wrap(meta *lua.LTable, value any) *lua.LUserData {
	return &lua.LUserData{Value: value, Metatable: meta}
}
