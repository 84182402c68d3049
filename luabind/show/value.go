package show

import (
	"errors"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/source"
)

// The most that is shown of a value.
const (
	maxItems      = 60   // of a table
	maxItemsInAll = 1000 // of all the tables in a value
	maxDepth      = 4    // of tables in tables
	maxTextInside = 400  // bytes of a text in a table
)

// writer writes one value.
type writer struct {
	Style
	*Shower
	L     *lua.LState   // that asks
	open  []*lua.LTable // the tables being written, outermost first
	items int           // that may still be shown
	steps int           // that may still be made to count
}

func (s *Shower) writer(L *lua.LState, style Style) *writer {
	return &writer{Style: style, Shower: s, L: L, items: maxItemsInAll, steps: maxSteps}
}

// node makes the node of a value. room is how many columns it has at best, 0 for no limit;
// only values that can be shortened without loss use it.
func (w *writer) node(v lua.LValue, room int) node {
	switch v := v.(type) {
	case lua.LString:
		return atom(w.quoted(string(v)), stringInk)
	case lua.LNumber:
		return atom(bind.PlainText(v), numberInk)
	case lua.LBool, *lua.LNilType:
		return atom(v.String(), constantInk)
	case *lua.LTable:
		if w.hasTostring(v) {
			return atom(oneLine(w.ofTostring(v)), noInk)
		}
		return w.table(v)
	case *lua.LFunction:
		if e := w.state.EntryOf(v); e != nil {
			return atom("function "+e.Signature, noInk)
		}
	case *lua.LUserData:
		if w.state.Guard.Err() != nil {
			return more("…")
		}
		line, ok := w.state.Line(v, room)
		if !ok {
			return atom(oneLine(w.ofTostring(v)), noInk)
		}
		return atom(oneLine(w.Said(line)), noInk)
	}
	return atom(v.Type().String(), noInk)
}

// table makes the node of a table: the list part first, then the other keys in the table's
// order, and how many there are if not all are shown.
func (w *writer) table(t *lua.LTable) node {
	if around := slices.Index(w.open, t); around >= 0 {
		if up := len(w.open) - 1 - around; up > 0 {
			return atom(w.Said(message.Textf("show.table-up", "<the table %d up>", up)), noInk)
		}
		return atom(w.Said(message.Textf("show.this-table", "<this table>")), noInk)
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
		n.add(more(w.Said(message.Textf("show.in-all", "… %d in all", total))))
	case !exact && thousands > 0:
		n.add(more(w.Said(message.Textf("show.thousands-in-all", "… more than %d000 in all", thousands))))
	case !exact:
		n.add(more(w.Said(message.Textf("show.and-more", "… and more"))))
	}
	w.open = w.open[:len(w.open)-1]
	return n
}

// item makes the node of a value with its key; k is nil in the list part.
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
		return "[table]" // its contents would hide the value
	}
	return "[" + w.node(k, 0).text + "]"
}

// Items that are not shown are counted for at most maxSteps, which is 100,000 keys or the
// longest list: an element of a list is one step, a key takes as long as keySteps.
const (
	keySteps = 42
	maxSteps = 100_000 * keySteps
)

// walk goes through a table, the list part first with nil for keys, and calls show until
// that returns false. It counts all items, or as many as the steps allow.
func (w *writer) walk(t *lua.LTable, show func(k, v lua.LValue) bool) (total int, exact bool) {
	showing := true
	for v := t.RawGetInt(1); v != lua.LNil; v = t.RawGetInt(total + 1) { // Len takes in holes, as in a histogram
		if w.steps--; w.steps < 0 && !showing || w.state.Guard.Step(1) != nil {
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
		if w.steps -= keySteps; w.steps < 0 && !showing || w.state.Guard.Step(keySteps) != nil {
			return total, false
		}
		total++
		showing = showing && show(k, v)
	}
	return total, true
}

// hasTostring reports whether a table has a __tostring that tostring would call.
func (w *writer) hasTostring(t *lua.LTable) bool {
	return w.L.GetMetaField(t, "__tostring").Type() == lua.LTFunction
}

// ofTostring is a value as Lua's tostring writes it; an error in a __tostring is shown, not
// raised.
func (w *writer) ofTostring(v lua.LValue) string {
	if t, ok := v.(*lua.LTable); ok {
		if said, ok := w.state.RecordText(t); ok {
			return w.Said(said)
		}
	}
	a := w.ask(v)
	if a.err != nil {
		return w.Said(message.Textf("show.tostring-fails", "<%s whose __tostring fails%s>", v.Type(), reason(a.err)))
	}
	switch r := a.result.(type) {
	case lua.LString:
		head, rest := w.cut(string(r))
		return text.Visible(head) + w.Said(rest)
	case lua.LNumber:
		return bind.PlainText(r)
	}
	return w.Said(message.Textf("show.tostring-returns", "<%s whose __tostring returns %s>", v.Type(), w.state.Name(a.result)))
}

// answer is the result or the error of a __tostring.
type answer struct {
	result lua.LValue
	err    error
}

// ask calls Lua's tostring; only once for a value that is shown in several styles.
func (w *writer) ask(v lua.LValue) answer {
	if a, ok := w.answers[v]; ok {
		return a
	}
	L, base := w.L, w.L.GetTop()
	L.Push(w.tostring)
	L.Push(v)
	a := answer{lua.LNil, w.protect.Protect(L, 1, nil)}
	if a.err == nil && L.GetTop() > base {
		a.result = L.Get(base + 1)
	}
	L.SetTop(base)
	if w.answers != nil {
		w.answers[v] = a
	}
	return a
}

// reason is the message of an error after a colon; "" if it has none.
func reason(err error) string {
	var api *lua.ApiError
	if !errors.As(err, &api) {
		return ""
	}
	raised, ok := api.Object.(lua.LString)
	if !ok {
		return ""
	}
	first, _, _ := strings.Cut(string(raised), "\n")
	head, rest := cut(first, maxTextInside)
	return ": " + escape(head, "") + rest.String()
}

// quoted writes a string as Lua reads it, unless it is cut.
func (w *writer) quoted(s string) string {
	head, rest := w.cut(s)
	return `"` + escape(head, "") + `"` + w.Said(rest)
}

// cut shortens a text and says in rest how long it is.
func (w *writer) cut(s string) (head string, rest message.Text) {
	if len(w.open) > 0 {
		return cut(s, maxTextInside)
	}
	return cut(s, maxText)
}

// oneLine writes a text of several lines in one.
func oneLine(s string) string {
	if !strings.ContainsAny(s, "\n\t") {
		return s
	}
	return strings.Join(strings.Fields(s), " ")
}
