package prompt

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/source"
)

// Global is a global variable that the user has set.
type Global struct {
	Name string
	Kind string // "number", "table", "board", …
	Text string // its value, in one line
}

// earlierValue matches the names of earlier values: _ and _ with the number of an entry.
var earlierValue = text.Regexp(`^_(\d*)$`)

// keptEntries is the number of entries whose values are kept under the names _1, _2, …
const keptEntries = 200

// Remember stores a value as _, without the metatable of _G.
func (p *Prompt) Remember(v lua.LValue) { p.state.L.G.Global.RawSetString("_", v) }

// NextEntry is the number of the next entry, from 1.
func (p *Prompt) NextEntry() int { return p.entries + 1 }

// CountEntry counts an entry and stores its first value, if it has any, under its number: _1, _2, …
func (p *Prompt) CountEntry(values []lua.LValue) {
	p.entries++
	globals := p.state.L.G.Global
	if len(values) > 0 {
		globals.RawSetString("_"+strconv.Itoa(p.entries), values[0])
	}
	if old := p.entries - keptEntries; old > 0 {
		globals.RawSetString("_"+strconv.Itoa(old), lua.LNil)
	}
}

// withoutValue explains why the name of an earlier value has none; empty for other names.
func (p *Prompt) withoutValue(name string) message.Text {
	parts := earlierValue().FindStringSubmatch(name)
	if parts == nil {
		return message.Text{}
	}
	switch n, err := strconv.Atoi(parts[1]); {
	case parts[1] == "":
		return message.Textf("help.is-the-last-value", "_ is the last value; there is no value yet")
	case err != nil || n < 1 || n > p.entries:
		return message.Textf("help.there-is-no-entry", "there is no entry %s yet", parts[1])
	case n <= p.entries-keptEntries:
		return message.Textf("help.the-value-of-entry", "the value of entry %d is kept no more, only those of the last %d", n, keptEntries)
	default:
		return message.Textf("help.entry-had-no-value", "entry %d had no value", n)
	}
}

// RecordInitialGlobals records the globals before the user sets any. The current board counts as
// the user's.
func (p *Prompt) RecordInitialGlobals() {
	p.initial = make(map[string]lua.LValue)
	for k, v := range p.state.Pairs(p.state.L.G.Global) {
		p.initial[k.String()] = v
	}
	delete(p.initial, "board")
}

// RestoreGlobals restores the lab's own tables and functions under their names, and returns the
// names that the user had set.
func (p *Prompt) RestoreGlobals() (names []string) {
	globals := p.state.L.G.Global
	for _, name := range slices.Sorted(maps.Keys(p.initial)) {
		v := p.initial[name]
		t := v.Type()
		if (t == lua.LTTable || t == lua.LTFunction) && name != "arg" && globals.RawGetString(name) != v {
			globals.RawSetString(name, v)
			names = append(names, name)
		}
	}
	return names
}

// Globals lists the globals that the user has set, by name, without the values of earlier entries
// and arg.
func (p *Prompt) Globals() []Global {
	found := make(map[string]Global)
	for k, v := range p.state.Pairs(p.state.L.G.Global) {
		name, ok := k.(lua.LString)
		if !ok || p.initial[string(name)] == v || name == "arg" || earlierValue().MatchString(string(name)) {
			continue
		}
		found[string(name)] = Global{string(name), p.state.TypeName(v), p.shower.Brief(v, 36)}
	}
	var list []Global
	for _, name := range slices.Sorted(maps.Keys(found)) {
		list = append(list, found[name])
	}
	return list
}

// Unknown explains a line with the value nil: if the line is only an unknown name, it suggests
// others; otherwise it is empty.
func (p *Prompt) Unknown(line string) message.Text {
	if name := strings.TrimSpace(line); p.state.L.G.Global.RawGetString(name) == lua.LNil {
		if why := p.withoutValue(name); !why.Empty() {
			return why
		}
	}
	name, similar := p.UnknownName(line)
	if name == "" {
		return message.Text{}
	}
	return NothingCalled(name, similar)
}

// NothingCalled is the remark on an unknown name.
func NothingCalled(name string, similar []string) message.Text {
	return message.Textf("help.nothing-is-called", "nothing is called %s%v", name, message.Suggested(similar))
}

// UnknownName returns the unknown name that a line consists of, and similar names, also in more;
// otherwise "".
func (p *Prompt) UnknownName(line string, more ...string) (name string, similar []string) {
	name = strings.TrimSpace(line)
	if !source.IsName(name) || earlierValue().MatchString(name) || p.state.L.G.Global.RawGetString(name) != lua.LNil {
		return "", nil
	}
	all := slices.Clone(more)
	for e := range p.state.Entries() {
		if !strings.Contains(e.Name, ".") {
			all = append(all, e.Name)
		}
	}
	for k := range p.state.Pairs(p.state.L.G.Global) {
		all = append(all, k.String())
	}
	return name, text.Similar(name, all)
}
