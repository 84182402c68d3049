package luabind

import (
	"maps"
	"regexp"
	"slices"

	lua "github.com/yuin/gopher-lua"
)

// Global is a global variable of the user's.
type Global struct {
	Name string
	Kind string // "number", "table", "board", …
	Text string // its value, in one line
}

// lastValue is a name that the prompt gives to a value.
var lastValue = regexp.MustCompile(`^_\d*$`)

// noteGiven remembers what globals there are before the user makes any. The
// current board counts as the user's.
func (h *Host) noteGiven() {
	h.given = make(map[string]lua.LValue)
	for k, v := range pairs(h.state.G.Global) {
		h.given[k.String()] = v
	}
	delete(h.given, "board")
}

// giveBack makes the lab's own tables and functions what they were under their
// names, and lists the names that were something else.
func (h *Host) giveBack() (names []string) {
	global := h.state.G.Global
	for _, name := range slices.Sorted(maps.Keys(h.given)) {
		v := h.given[name]
		t := v.Type()
		if (t == lua.LTTable || t == lua.LTFunction) && name != "arg" && global.RawGetString(name) != v {
			global.RawSetString(name, v)
			names = append(names, name)
		}
	}
	return names
}

// Globals lists the globals that the user has made or changed, by name; not
// the values that the prompt remembers, nor arg.
func (h *Host) Globals() []Global {
	found := make(map[string]Global)
	for k, v := range pairs(h.state.G.Global) {
		name, ok := k.(lua.LString)
		if !ok || h.given[string(name)] == v || name == "arg" || lastValue.MatchString(string(name)) {
			continue
		}
		found[string(name)] = Global{string(name), typeName(v), h.brief(v, 36)}
	}
	var list []Global
	for _, name := range slices.Sorted(maps.Keys(found)) {
		list = append(list, found[name])
	}
	return list
}
