package show

import (
	"errors"
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/text"
)

// node makes a value ready to be laid out in one line or, a table, in several. room is
// how many columns it has at best, 0 for no limit; only what can be shortened without
// loss looks at it.
func (w *writer) node(v lua.LValue, room int) node {
	switch v := v.(type) {
	case lua.LString:
		return atom(w.quoted(string(v)), stringInk)
	case lua.LNumber:
		return atom(v.String(), numberInk)
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
		line, ok := w.state.Line(v, room)
		if !ok {
			line = w.ofTostring(v)
		}
		return atom(oneLine(line), noInk)
	}
	return atom(v.Type().String(), noInk)
}

// hasTostring reports whether a table has a __tostring that tostring would call.
func (w *writer) hasTostring(t *lua.LTable) bool {
	return w.L.GetMetaField(t, "__tostring").Type() == lua.LTFunction
}

// ofTostring is what Lua's tostring says of a value; what goes wrong in a __tostring
// is shown, not raised.
func (w *writer) ofTostring(v lua.LValue) string {
	a := w.ask(v)
	if a.err != nil {
		return fmt.Sprintf("<%s whose __tostring fails%s>", v.Type(), reason(a.err))
	}
	switch r := a.result.(type) {
	case lua.LString:
		head, rest := w.cut(string(r))
		return escape(head, "\n\t") + rest
	case lua.LNumber:
		return r.String()
	}
	return fmt.Sprintf("<%s whose __tostring returns %s>", v.Type(), w.state.Name(a.result))
}

// answer is what a __tostring has said.
type answer struct {
	result lua.LValue
	err    error
}

// ask calls Lua's tostring, once for each value that is shown in several styles.
func (w *writer) ask(v lua.LValue) answer {
	if a, ok := w.said[v]; ok {
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
	if w.said != nil {
		w.said[v] = a
	}
	return a
}

// reason is the message of an error that has one, to stand after what failed.
func reason(err error) string {
	var api *lua.ApiError
	if !errors.As(err, &api) {
		return ""
	}
	message, ok := api.Object.(lua.LString)
	if !ok {
		return ""
	}
	first, _, _ := strings.Cut(string(message), "\n")
	head, rest := cut(first, maxTextInside)
	return ": " + escape(head, "") + rest
}

// quoted writes a string so that Lua reads it back, if it is not cut.
func (w *writer) quoted(s string) string {
	head, rest := w.cut(s)
	return `"` + escape(head, "") + `"` + rest
}

// cut shortens a text and says in rest how long it is.
func (w *writer) cut(s string) (head, rest string) {
	if len(w.open) > 0 {
		return cut(s, maxTextInside)
	}
	return cut(s, maxText)
}

func cut(s string, most int) (head, rest string) {
	if len(s) <= most {
		return s, ""
	}
	return text.Head(s, most), fmt.Sprintf("… (%d bytes)", len(s))
}

// oneLine writes a text of several lines in one.
func oneLine(s string) string {
	if !strings.ContainsAny(s, "\n\t") {
		return s
	}
	return strings.Join(strings.Fields(s), " ")
}
