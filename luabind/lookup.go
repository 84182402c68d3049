package luabind

import (
	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/source"
)

// What completion and help know of the values that there are is found by plain
// look-ups. No code of the user's runs for it: a table behind __index is looked
// into, a function is not called.

// maxIndexed bounds how many tables are followed from __index to __index.
const maxIndexed = 16

// place is how a value is written: a name, or a string itself, and names after it.
type place struct {
	literal bool // what the names belong to is a string
	names   []string
}

// pathEnding returns the path of which the last lexeme is the last name, such as
// a.b:c.
func pathEnding(typed []source.Lexeme) (p place, ok bool) {
	i := len(typed) - 1
	for ; i >= 0 && typed[i].Kind == source.Name; i -= 2 {
		p.names = append([]string{typed[i].Text}, p.names...)
		if i == 0 || !typed[i-1].Is(".") && !typed[i-1].Is(":") {
			return p, true
		}
	}
	p.literal = literalEnding(typed[:i+1])
	return p, p.literal
}

// literalEnding reports whether the last of the lexemes is a string, maybe in
// parentheses, that is no argument of a call.
func literalEnding(typed []source.Lexeme) bool {
	n := len(typed)
	begin := n - 1
	if n >= 3 && typed[n-1].Is(")") && typed[n-3].Is("(") {
		n, begin = n-1, n-3
	}
	return n >= 1 && typed[n-1].Kind == source.String && !typed[n-1].Open && (begin == 0 || !canBeCalled(typed[begin-1]))
}

// canBeCalled reports whether what ends with a lexeme can be a function, so that
// a string or a parenthesis after it calls it.
func canBeCalled(t source.Lexeme) bool {
	return t.Kind == source.Name && !source.IsKeyword(t.Text) || t.Kind == source.String || t.Is(")") || t.Is("]") || t.Is("}")
}

// owner returns the path that stands before a dot or colon, the last lexeme.
func owner(typed []source.Lexeme) (place, bool) {
	before := typed[:len(typed)-1]
	if literalEnding(before) {
		return place{literal: true}, true
	}
	return pathEnding(before)
}

// parsePath reads a path from a text such as "a.b:c" that holds nothing else.
func parsePath(text string) (place, bool) {
	typed := source.Lexemes(text)
	p, ok := pathEnding(typed)
	return p, ok && !p.literal && len(typed) == 2*len(p.names)-1
}

// resolve returns the value at a path; nil is never found.
func (h *Host) resolve(p place) (lua.LValue, bool) {
	var v lua.LValue = h.state.G.Global
	if p.literal {
		v = lua.LString("")
	}
	for _, name := range p.names {
		v = h.member(v, name)
	}
	return v, v != lua.LNil
}

// member returns what a value has under a name, nil if nothing.
func (h *Host) member(v lua.LValue, name string) lua.LValue {
	for _, t := range h.layers(v) {
		if found := t.RawGetString(name); found != lua.LNil {
			return found
		}
	}
	return lua.LNil
}

// layers lists the tables in which a value's fields and methods are looked up,
// in that order; v may be nil, which has none.
func (h *Host) layers(v lua.LValue) []*lua.LTable {
	var all []*lua.LTable
	for v != nil && len(all) < maxIndexed {
		if t, ok := v.(*lua.LTable); ok {
			all = append(all, t)
		}
		if _, ok := value[space](v); ok {
			return append(all, h.spaceMethodTable())
		}
		next, ok := h.state.GetMetaField(v, "__index").(*lua.LTable)
		if !ok {
			break
		}
		v = next
	}
	return all
}

// spaceMethodTable returns the methods of state spaces, whose __index is a
// function, for they have fields as well.
func (h *Host) spaceMethodTable() *lua.LTable {
	for _, m := range h.docs.modules {
		if m.Self == "space" {
			return m.table
		}
	}
	return nil
}

// made is a field that is in no table, but made when it is asked for.
type made struct{ name, text string }

// computed lists the fields of a value that are in no table.
func computed(v lua.LValue) []made {
	ud, ok := v.(*lua.LUserData)
	if !ok {
		return nil
	}
	var fields []made
	switch ud.Value.(type) {
	case solution:
		for _, f := range solutionFields {
			fields = append(fields, made{f.name, f.text})
		}
	case space:
		for _, f := range spaceFields {
			fields = append(fields, made{f.name, f.text})
		}
	}
	return fields
}
