package luabind

import (
	"slices"
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
	options   []Candidate    // the names of its options, in a table, with what they are for
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
	Lua     bool           // part of Lua itself
	call    func(args) int // what calling the table does; nil for nothing
	table   *lua.LTable    // where the entries go; nil for globals or a new table
}

// key is the name under which the entry is stored: what follows "." or ":".
func (e Entry) key() string {
	return e.Name[strings.LastIndexAny(e.Name, ".:")+1:]
}

// Summary is the first sentence of the text.
func (e Entry) Summary() string { return firstSentence(e.Text) }

// firstSentence is the beginning of a text, up to a full stop that a blank and
// a capital follow, or to the end of the line; without the stop.
func firstSentence(text string) string {
	line, _, _ := strings.Cut(text, "\n")
	for i := range line {
		rest := line[i:]
		if len(rest) > 2 && rest[:2] == ". " && (rest[2] < 'a' || rest[2] > 'z') {
			return line[:i]
		}
	}
	return strings.TrimRight(line, ".:")
}

// parameters lists the names of the parameters, as the signature has them.
func (e Entry) parameters() []string {
	_, list, _ := strings.Cut(e.Signature, "(")
	list, _, _ = strings.Cut(list, ")")
	names := strings.Split(strings.NewReplacer("[", "", "]", "", " ", "").Replace(list), ",")
	return names
}

// prefix is what stands before the names of the entries.
func (m Module) prefix() string {
	switch {
	case m.Name != "":
		return m.Name + "."
	case m.Self != "":
		return m.Self + ":"
	}
	return ""
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
	table := m.table
	if table == nil {
		table = L.G.Global
		if m.Name != "" {
			table = L.NewTable()
			L.SetGlobal(m.Name, table)
		}
	}
	if m.Name != "" {
		m.table = table
		h.guard(m)
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
		if value != nil {
			table.RawSetString(e.key(), value)
		}
		h.docs.enter(e, value)
	}
	h.docs.modules = append(h.docs.modules, m)
}

// describe enters the texts of names that are there already, and leaves out
// those of names that are not.
func (h *Host) describe(m Module) {
	m.Lua = true
	table := h.state.G.Global
	if m.Name != "" {
		var ok bool
		if table, ok = table.RawGetString(m.Name).(*lua.LTable); !ok {
			return
		}
		m.table = table
	}
	table = h.contents(table)
	m.Entries = slices.DeleteFunc(m.Entries, func(e Entry) bool { return table.RawGetString(e.key()) == lua.LNil })
	for i := range m.Entries {
		h.docs.enter(&m.Entries[i], table.RawGetString(m.Entries[i].key()))
	}
	h.docs.modules = append(h.docs.modules, m)
}

// enter makes an entry known by its name and, for a function, by its value.
func (d *docs) enter(e *Entry, value lua.LValue) {
	if d.byName == nil {
		d.byName, d.byValue = map[string]*Entry{}, map[lua.LValue]*Entry{}
	}
	d.byName[e.Name] = e
	if f, ok := value.(*lua.LFunction); ok && d.byValue[f] == nil { // the first of its names
		d.byValue[f] = e
	}
}

// guard gives a module its metatable: what calling it does, and an error for
// reading a field that it does not have but that looks like one it has. Any
// other is nil, so that a script can ask what there is.
func (h *Host) guard(m Module) {
	meta := h.state.NewTable()
	m.table.Metatable = meta
	if m.call != nil {
		meta.RawSetString("__call", h.state.NewFunction(func(L *lua.LState) int {
			L.Remove(1) // the module itself
			return m.call(args{L, m.Name})
		}))
	}
	meta.RawSetString("__metatable", lua.LString(m.Name))
	meta.RawSetString("__index", h.state.NewFunction(func(L *lua.LState) int {
		name := L.Get(2).String()
		if hint := h.similarIn(m.table, name); hint != "" {
			L.RaiseError("there is no %s.%s%s", m.Name, name, hint)
		}
		L.Push(lua.LNil)
		return 1
	}))
}

// Modules lists the modules, the lab's and then Lua's own, with the text of
// every name.
func (h *Host) Modules() []Module { return h.docs.modules }
