package luabind

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/text"
)

// summaryIn says what a table has under a name: what its entry says, or what
// kind of value it is.
func (h *Host) summaryIn(table *lua.LTable, name string, v lua.LValue) string {
	if f, ok := v.(*lua.LFunction); ok {
		if e := h.entryIn(table, name); e != nil && h.docs.byValue[f] != nil {
			return e.Summary()
		}
	}
	return h.summary(v)
}

// entryIn finds the entry of a name in a table of the lab's or of Lua's own.
func (h *Host) entryIn(table *lua.LTable, name string) *Entry {
	if table == h.state.G.Global {
		return h.docs.byName[name]
	}
	for _, m := range h.docs.modules {
		if m.table != nil && h.contents(m.table) == table {
			return h.docs.byName[m.prefix()+name]
		}
	}
	return nil
}

// entryAt finds the entry of what a path leads to, or of the path as a name.
func (h *Host) entryAt(p place) *Entry {
	v, ok := h.resolve(p)
	if !ok {
		name, last := p.names[:len(p.names)-1], p.names[len(p.names)-1]
		for _, separator := range []string{".", ":"} {
			if e := h.docs.byName[strings.Join(append(name[:len(name):len(name)], last), separator)]; e != nil {
				return e
			}
		}
		return nil
	}
	if m := h.moduleOf(v); m != nil {
		return h.docs.byName[m.Name]
	}
	return h.docs.byValue[v]
}

// moduleOf finds the module that a table is, if it is one.
func (h *Host) moduleOf(v lua.LValue) *Module {
	for i, m := range h.docs.modules {
		if m.Name != "" && v == lua.LValue(m.table) {
			return &h.docs.modules[i]
		}
	}
	return nil
}

// methodsModule finds the module that tells the methods of a value.
func (h *Host) methodsModule(v lua.LValue) *Module {
	ud, ok := v.(*lua.LUserData)
	if !ok {
		return nil
	}
	layers := h.layers(ud)
	for i, m := range h.docs.modules {
		if m.Self != "" && len(layers) > 0 && m.table == layers[0] {
			return &h.docs.modules[i]
		}
	}
	return nil
}

// summary says in a few words what a value is.
func (h *Host) summary(v lua.LValue) string {
	switch v := v.(type) {
	case *lua.LFunction:
		if e := h.docs.byValue[v]; e != nil {
			return e.Summary()
		}
		return signature("function", v)
	case *lua.LTable:
		if m := h.moduleOf(v); m != nil {
			return firstSentence(m.About)
		}
		return tableSummary(v)
	case *lua.LUserData:
		switch x := v.Value.(type) {
		case *board.Game:
			return fmt.Sprintf("board %s, %s", x.Board.Shape(), x.Notation)
		case fmt.Stringer: // cards are a picture of several lines
			if said := x.String(); !strings.Contains(said, "\n") {
				return kind(v) + " " + text.Shorten(said, maxSummary)
			}
		}
		return kind(v)
	case lua.LString:
		return text.Shorten(fmt.Sprintf("%q", string(v[:min(len(v), maxSummary)])), maxSummary)
	case *lua.LState:
		return "coroutine"
	}
	return v.String()
}

// maxSummary is how much of a value a summary shows.
const maxSummary = 60

// tableSummary tells how much a table holds.
func tableSummary(t *lua.LTable) string {
	n := 0
	for range pairs(t) {
		if n++; n > maxFields {
			return "table of many fields"
		}
	}
	if n > 0 && n == t.Len() {
		return "list of " + text.Count(n, "element")
	}
	if n == 0 {
		return "empty table"
	}
	return "table, " + text.Count(n, "field")
}

// signature writes a function with the names of its parameters, which those
// written in Go do not have.
func signature(name string, f *lua.LFunction) string {
	if f.IsG {
		return name
	}
	var parameters []string
	for i := range min(int(f.Proto.NumParameters), len(f.Proto.DbgLocals)) {
		parameters = append(parameters, f.Proto.DbgLocals[i].Name)
	}
	if f.Proto.IsVarArg != 0 {
		parameters = append(parameters, "…")
	}
	return name + "(" + strings.Join(parameters, ", ") + ")"
}
