package luabind

import (
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/gopherlua"
	"taquin/luabind/source"
)

// candidate is a name that may have been meant: as it is sought and as it is
// written in full.
type candidate struct{ key, name string }

// similar suggests names of the lab like one that does not exist.
func (h *Host) similar(name string) string { return suggest(documented(h.docs.modules, false), name) }

// Unknown says, of a line that has given nil and is nothing but the name of a
// global, that there is none, and which may have been meant; else "".
func (h *Host) Unknown(line string) string {
	name := strings.TrimSpace(line)
	if !source.IsName(name) || lastValue.MatchString(name) || h.state.G.Global.RawGetString(name) != lua.LNil {
		return ""
	}
	all := slices.DeleteFunc(documented(h.docs.modules, false), func(c candidate) bool { return strings.Contains(c.name, ".") })
	for k := range pairs(h.state.G.Global) {
		all = append(all, candidate{k.String(), k.String()})
	}
	return "nothing is called " + name + suggest(all, name)
}

// similarIn suggests methods of one kind of value, or fields of one module.
func (h *Host) similarIn(table *lua.LTable, name string) string {
	for _, m := range h.docs.modules {
		if m.table == table {
			return suggest(documented([]Module{m}, false), name)
		}
	}
	return ""
}

// alike suggests what may have been meant instead of a name, a field or a
// method that is nil; only functions if it has been called.
func (h *Host) alike(r gopherlua.Reader, o gopherlua.Origin, called bool) string {
	var all []candidate
	add := func(prefix string, t *lua.LTable) {
		for k, v := range pairs(t) {
			if name, ok := k.(lua.LString); ok && (!called || isCallable(r.L, v)) {
				all = append(all, candidate{string(name), prefix + string(name)})
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
		all = slices.DeleteFunc(all, func(c candidate) bool { // of draw.board and board the global is meant
			return c.name != c.key && !strings.Contains(c.name, ":") && r.L.G.Global.RawGetString(c.key) != lua.LNil
		})
		add("", r.L.G.Global)
		for name, v := range r.Variables() {
			if v != lua.LNil && (!called || isCallable(r.L, v)) {
				all = append(all, candidate{name, name})
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
	return suggest(all, o.Key)
}

// isNoName reports whether a letter cannot stand in a name with fields.
func isNoName(c rune) bool { return c != '.' && !source.IsWord("_"+string(c)) }

// isCallable reports whether a value can be called.
func isCallable(L *lua.LState, v lua.LValue) bool {
	return v.Type() == lua.LTFunction || L.GetMetaField(v, "__call") != lua.LNil
}

// documented are the names of modules; with callable, of their functions.
func documented(modules []Module, callable bool) []candidate {
	var all []candidate
	for _, m := range modules {
		for _, e := range m.Entries {
			if !callable || strings.HasSuffix(e.Signature, ")") {
				all = append(all, candidate{e.key(), e.Name})
			}
		}
	}
	return all
}

const (
	maxSlips     = 2 // letters that may be wrong, missing, too many or exchanged,
	perSlip      = 3 // each in so many
	maxSuggested = 5
	minBeginning = 3 // letters from which a name may be cut short
)

// suggest lists the names that begin as the one sought or, without any, those
// with the fewest slips.
func suggest(all []candidate, sought string) string {
	sought = strings.ToLower(sought)
	qualified := strings.ContainsAny(sought, ".:")
	fewest := min(maxSlips, len(sought)/perSlip) // not a name of other letters altogether
	var found []string
	for _, c := range all {
		name := c.key
		if qualified {
			name = c.name
		}
		if len(sought) > len(name)+fewest { // which may be very long
			continue
		}
		name = strings.ToLower(name)
		if lacksLetter(sought, name) {
			found = append(found, c.name)
			continue
		}
		n := 0
		if len(sought) < minBeginning || !strings.HasPrefix(name, sought) {
			if len(name) > len(sought)+fewest {
				continue
			}
			n = slips(name, sought)
		}
		switch {
		case n < fewest:
			fewest, found = n, []string{c.name}
		case n == fewest:
			found = append(found, c.name)
		}
	}
	if len(found) == 0 || sought == "" {
		return ""
	}
	slices.Sort(found)
	found = slices.Compact(found)
	return "; there is " + strings.Join(found[:min(len(found), maxSuggested)], ", ")
}

// lacksLetter reports whether a name of two letters is one of three that begins
// as it does, with a letter left out; of other slips in it there would be too many.
func lacksLetter(sought, name string) bool {
	return len(sought) == 2 && len(name) == 3 && sought[0] == name[0] && (sought[1] == name[1] || sought[1] == name[2])
}

// slips is the distance of Damerau and Levenshtein: the letters to put in, take
// out or replace and the neighbours to exchange that make one word of another.
func slips(a, b string) int {
	var space [3 * 40]int // enough for names
	rows := space[:]
	if len(b) >= len(space)/3 {
		rows = make([]int, 3*(len(b)+1))
	}
	before, last, row := rows[:len(b)+1], rows[len(b)+1:2*(len(b)+1)], rows[2*(len(b)+1):3*(len(b)+1)]
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		before, last, row = last, row, before
		row[0] = i
		for j := 1; j <= len(b); j++ {
			other := 1
			if a[i-1] == b[j-1] {
				other = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+other)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
	}
	return row[len(b)]
}

// Suggest lists the names that a wrong one may have been meant for, as the end
// of an error: "; there is x, y", or "" if none is near.
func Suggest(sought string, names []string) string {
	var all []candidate
	for _, name := range names {
		all = append(all, candidate{name, name})
	}
	return suggest(all, sought)
}
