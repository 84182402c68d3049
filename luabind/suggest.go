package luabind

import (
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/text"
	"taquin/luabind/gopherlua"
	"taquin/luabind/source"
)

// similar suggests names of the lab like one that does not exist.
func (h *Host) similar(name string) string {
	return text.Suggest(name, documented(h.docs.modules, false))
}

// Unknown says, of a line that has given nil and is nothing but the name of a
// global, that there is none, and which may have been meant; else "".
func (h *Host) Unknown(line string) string {
	name := strings.TrimSpace(line)
	if !source.IsName(name) || lastValue.MatchString(name) || h.state.G.Global.RawGetString(name) != lua.LNil {
		return ""
	}
	all := slices.DeleteFunc(documented(h.docs.modules, false), func(name string) bool { return strings.Contains(name, ".") })
	for k := range pairs(h.state.G.Global) {
		all = append(all, k.String())
	}
	return "nothing is called " + name + text.Suggest(name, all)
}

// similarIn suggests methods of one kind of value, or fields of one module.
func (h *Host) similarIn(table *lua.LTable, name string) string {
	for _, m := range h.docs.modules {
		if m.table == table {
			return text.Suggest(name, documented([]Module{m}, false))
		}
	}
	return ""
}

// alike suggests what may have been meant instead of a name, a field or a
// method that is nil; only functions if it has been called.
func (h *Host) alike(r gopherlua.Reader, o gopherlua.Origin, called bool) string {
	var all []string
	add := func(prefix string, t *lua.LTable) {
		for k, v := range pairs(t) {
			if name, ok := k.(lua.LString); ok && (!called || isCallable(r.L, v)) {
				all = append(all, prefix+string(name))
			}
		}
	}
	switch o.Kind {
	case "global":
		for _, m := range h.docs.modules {
			if called || m.Self == "" { // a method that is not called is hardly meant
				all = append(all, documented([]Module{m}, called)...)
			}
		}
		all = slices.DeleteFunc(all, func(name string) bool { // of draw.board and board the global is meant
			return strings.Contains(name, ".") && !strings.Contains(name, ":") && r.L.G.Global.RawGetString(text.Unqualified(name)) != lua.LNil
		})
		add("", r.L.G.Global)
		for name, v := range r.Variables() {
			if v != lua.LNil && (!called || isCallable(r.L, v)) {
				all = append(all, name)
			}
		}
	case "field", "method":
		dot, holder := ".", o.Holder
		if o.Kind == "method" {
			dot = ":"
		}
		if !strings.ContainsFunc(holder, isNoName) && holder != "" {
			holder += dot
		} else if o.Kind == "method" && o.Object != nil {
			holder = o.Object.Type().String()[:1] + dot
		} else {
			holder = ""
		}
		for _, t := range h.layers(o.Object) {
			add(holder, t)
		}
	}
	return text.Suggest(o.Key, all)
}

// isNoName reports whether a letter cannot stand in a name with fields.
func isNoName(c rune) bool { return c != '.' && !source.IsWord("_"+string(c)) }

// isCallable reports whether a value can be called.
func isCallable(L *lua.LState, v lua.LValue) bool {
	return v.Type() == lua.LTFunction || L.GetMetaField(v, "__call") != lua.LNil
}

// documented are the names of modules; with callable, of their functions.
func documented(modules []Module, callable bool) []string {
	var all []string
	for _, m := range modules {
		for _, e := range m.Entries {
			if !callable || strings.HasSuffix(e.Signature, ")") {
				all = append(all, e.Name)
			}
		}
	}
	return all
}
