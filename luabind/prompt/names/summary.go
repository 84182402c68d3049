package names

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/text"
	"taquin/luabind/bind"
)

// summaryIn summarizes the value that a table has under a name: by its entry, or else by
// its type.
func (n Names) summaryIn(table *lua.LTable, name string, v lua.LValue) string {
	if n.State.EntryOf(v) != nil {
		if e := n.entryIn(table, name); e != nil {
			return e.Summary()
		}
	}
	return n.Summary(v)
}

// entryIn finds the entry of a name in a table of the lab's or of Lua's own.
func (n Names) entryIn(table *lua.LTable, name string) *bind.Entry {
	if table == n.State.L.G.Global {
		return n.State.Lookup(name)
	}
	for _, m := range n.State.Modules() {
		if m.Table != nil && n.State.Contents(m.Table) == table {
			return n.State.Lookup(m.Prefix() + name)
		}
	}
	return nil
}

// maxSummary is how many letters of a string a summary shows.
const maxSummary = 60

// Summary says in a few words what a value is.
func (n Names) Summary(v lua.LValue) string {
	switch v := v.(type) {
	case *lua.LFunction:
		if e := n.State.EntryOf(v); e != nil {
			return e.Summary()
		}
		return Signature("function", v)
	case *lua.LTable:
		if m := n.State.ModuleOf(v); m != nil {
			return bind.FirstSentence(m.About)
		}
		return n.State.Say(n.TableSummary(v))
	case *lua.LUserData:
		return n.State.Say(n.State.Summary(v))
	case lua.LString:
		return text.Shorten(fmt.Sprintf("%q", string(v[:min(len(v), maxSummary)])), maxSummary)
	case *lua.LState:
		return "coroutine"
	}
	return bind.PlainText(v)
}

// TableSummary says how many elements or fields a table has.
func (n Names) TableSummary(t *lua.LTable) string {
	size := 0
	for range n.State.Pairs(t) {
		if size++; size > maxFields {
			return "table of many fields"
		}
	}
	switch {
	case size == 0:
		return "empty table"
	case size == t.Len():
		return "list of " + text.Count(size, "element")
	}
	return "table, " + text.Count(size, "field")
}

// Signature writes a function with the names of its parameters; for a function written in
// Go they are unknown.
func Signature(name string, f *lua.LFunction) string {
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
