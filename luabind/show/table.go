package show

import (
	"fmt"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/text"
	"taquin/luabind/source"
)

// table makes a table ready: the list part first, then the other keys in the
// table's order, and how many there are when not all are shown.
func (w *writer) table(t *lua.LTable) node {
	if around := slices.Index(w.open, t); around >= 0 {
		if up := len(w.open) - 1 - around; up > 0 {
			return atom(fmt.Sprintf("<the table %d up>", up), noInk)
		}
		return atom("<this table>", noInk)
	}
	if w.state.Guard.Err() != nil { // interrupted
		w.items, w.steps = 0, 0
	}
	if len(w.open) >= maxDepth || w.items == 0 {
		if k, _ := t.Next(lua.LNil); k != lua.LNil {
			return atom("{…}", noInk)
		}
	}
	w.open = append(w.open, t)
	n := node{table: true, width: len("{}")}
	total, exact := w.walk(t, func(k, v lua.LValue) bool {
		if len(n.items) == maxItems || w.items == 0 {
			return false
		}
		w.items--
		n.add(w.item(k, v))
		return true
	})
	switch thousands := total / 1000; {
	case exact && total > len(n.items):
		n.add(more(fmt.Sprintf("… %d in all", total)))
	case !exact && thousands > 0:
		n.add(more(fmt.Sprintf("… more than %d000 in all", thousands)))
	case !exact:
		n.add(more("… and more"))
	}
	w.open = w.open[:len(w.open)-1]
	return n
}

// item makes a value with its key ready; k is nil in the list part.
func (w *writer) item(k, v lua.LValue) node {
	key, number := "", false
	if k != nil {
		key, number = w.key(k)+"=", k.Type() == lua.LTNumber
	}
	room := 0
	if w.Width > 0 {
		room = max(1, w.Width-len(indent)*len(w.open)-text.Width(key)-len(","))
	}
	n := w.node(v, room)
	n.key = key
	n.width += text.Width(key)
	n.flows = !n.table && n.width <= maxFlowing
	n.named = k != nil && !number
	return n
}

// key writes a key, bare if it can be a name.
func (w *writer) key(k lua.LValue) string {
	if name, ok := k.(lua.LString); ok && source.IsName(string(name)) {
		return string(name)
	}
	open := w.open
	if t, ok := k.(*lua.LTable); ok && !slices.Contains(open, t) && !w.hasTostring(t) {
		return "[table]" // what is in it would hide what it is the key of
	}
	return "[" + w.node(k, 0).text + "]"
}

// Counting what is not shown ends after so many steps, which is 100,000 keys or
// the longest list there is: an element of a list is one step, a key as many as
// it takes longer to find.
const (
	keySteps = 42
	maxSteps = 100_000 * keySteps
)

// walk goes through a table, the list part first with nil for keys, and shows
// items until show declines one. It counts them all, or as many as it may.
func (w *writer) walk(t *lua.LTable, show func(k, v lua.LValue) bool) (total int, exact bool) {
	showing := true
	for v := t.RawGetInt(1); v != lua.LNil; v = t.RawGetInt(total + 1) { // Len takes in holes, as in a histogram
		if w.steps--; w.steps < 0 && !showing {
			return total, false
		}
		total++
		showing = showing && show(nil, v)
	}
	var last lua.LValue = lua.LNil
	if total > 0 {
		last = lua.LNumber(total)
	}
	for k, v := t.Next(last); k != lua.LNil; k, v = t.Next(k) {
		if w.steps -= keySteps; w.steps < 0 && !showing {
			return total, false
		}
		total++
		showing = showing && show(k, v)
	}
	return total, true
}
