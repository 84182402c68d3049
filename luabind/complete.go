package luabind

import (
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// Complete returns what could stand in place of the name that ends at byte pos
// of line: globals, a table's fields, a value's methods. It calls no code: the
// left side is found by plain look-ups. head and tail are what stays of line.
func (h *Host) Complete(line string, pos int) (head string, candidates []string, tail string) {
	start := pos
	for start > 0 && isNameByte(line[start-1]) {
		start--
	}
	head, tail = line[:start], line[pos:]
	prefix := line[start:pos]
	path, last := prefix, ""
	from := h.state.G.Global
	if i := strings.LastIndexAny(prefix, ".:"); i >= 0 {
		path, last = prefix[:i], prefix[i+1:]
		from = h.fields(path, prefix[i] == ':')
		path = prefix[:i+1]
	} else {
		path, last = "", prefix
		if last == "" { // a Tab after blanks indents
			return head, []string{"  "}, tail
		}
	}
	if from == nil {
		return head, nil, tail
	}
	from.ForEach(func(k, v lua.LValue) {
		name, ok := k.(lua.LString)
		if !ok || !strings.HasPrefix(string(name), last) || strings.HasPrefix(string(name), "_") && last == "" {
			return
		}
		candidates = append(candidates, path+string(name))
	})
	if path == "" {
		candidates = append(candidates, h.variableNames(last)...)
	}
	slices.Sort(candidates)
	return head, slices.Compact(candidates), tail
}

// variableNames lists the sources' variables that begin with a prefix; they
// are in no table.
func (h *Host) variableNames(prefix string) []string {
	var names []string
	for _, m := range h.docs.modules {
		if m.Name != "" || m.Self != "" {
			continue
		}
		for _, e := range m.Entries {
			if strings.HasPrefix(e.Name, prefix) {
				names = append(names, e.Name)
			}
		}
	}
	return names
}

func isNameByte(c byte) bool {
	return c == '_' || c == '.' || c == ':' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}

// fields returns the table whose keys can follow a path such as "a.b": its own
// fields, or its methods when a colon follows or it is no table.
func (h *Host) fields(path string, method bool) *lua.LTable {
	var v lua.LValue = h.state.G.Global
	for _, name := range strings.FieldsFunc(path, func(r rune) bool { return r == '.' || r == ':' }) {
		t, ok := v.(*lua.LTable)
		if !ok {
			return nil
		}
		v = t.RawGetString(name)
	}
	if t, ok := v.(*lua.LTable); ok && !method {
		return t
	}
	var meta lua.LValue = lua.LNil
	switch v := v.(type) {
	case *lua.LUserData:
		meta = v.Metatable
	case *lua.LTable:
		meta = v.Metatable
	case lua.LString:
		return h.state.G.Global.RawGetString("string").(*lua.LTable)
	}
	if fields, methods, ok := h.computed(meta); ok {
		if method {
			return methods
		}
		return fields
	}
	if t, ok := meta.(*lua.LTable); ok {
		methods, _ := t.RawGetString("__index").(*lua.LTable)
		return methods
	}
	return nil
}

// computed returns tables with the fields and the methods of a kind of value
// whose fields are in no table, but made when they are asked for.
func (h *Host) computed(meta lua.LValue) (fields, methods *lua.LTable, ok bool) {
	fields = h.state.NewTable()
	switch meta {
	case h.solved:
		for _, f := range solutionFields {
			fields.RawSetString(f.name, lua.LTrue)
		}
	case h.spaces:
		for _, f := range spaceFields {
			fields.RawSetString(f.name, lua.LTrue)
		}
		for _, m := range h.docs.modules {
			if m.Self == "space" {
				methods = m.table
			}
		}
	default:
		return nil, nil, false
	}
	return fields, methods, true
}
