package luabind

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// clarify says an error of gopher-lua's in Lua's words and with the names of
// what it is about. It reads the instruction that has raised it, and must
// therefore be called before the calls that led there are given up; frame is
// the innermost of them. Other values come back as they are.
func (h *Host) clarify(L *lua.LState, frame *callFrame, v lua.LValue) lua.LValue {
	message, ok := v.(lua.LString)
	caller := frame.caller()
	if !ok || caller == nil {
		return v
	}
	raw, ok := strings.CutPrefix(string(message), caller.place()+" ")
	if !ok {
		return v
	}
	r := reader{L, caller}
	text := ""
	if frame == caller {
		text = h.explainInstruction(r, raw)
	} else {
		text = h.explainCall(r, frame, raw)
	}
	if text == "" {
		return v
	}
	return lua.LString(caller.place() + " " + text)
}

// indexed is the text of an index of what has no fields.
var indexed = regexp.MustCompile(`^attempt to index a non-table object\((\w+)\) with key '((?s).*)'$`)

// notCallable is the text of a call of what is no function.
const notCallable = "attempt to call a non-function object"

// explainInstruction says what the instruction at hand cannot do, "" for an
// error that does not come from it.
func (h *Host) explainInstruction(r reader, raw string) string {
	switch raw {
	case "too many recursions in gettable":
		return "a chain of __index has no end"
	case "too many recursions in settable":
		return "a chain of __newindex has no end"
	case "registry overflow":
		return "stack overflow: too many values at once"
	}
	pc := r.frame.pc()
	i := r.at(pc)
	switch i.op {
	case lua.OP_CALL, lua.OP_TAILCALL:
		if raw == notCallable {
			o := r.register(pc, i.a, 0)
			return "attempt to call " + h.subject(r, r.value(i.a), o, true)
		}
	case lua.OP_TFORLOOP:
		if raw == notCallable {
			return h.badIterator(r, pc, i.a)
		}
	case lua.OP_GETTABLE, lua.OP_GETTABLEKS, lua.OP_SELF:
		return h.badIndex(r, pc, i.b, raw)
	case lua.OP_SETTABLE, lua.OP_SETTABLEKS:
		if strings.HasPrefix(raw, "table index is ") {
			return raw + r.operand(pc, i.b).String()
		}
		return h.badIndex(r, pc, i.a, raw)
	case lua.OP_ADD, lua.OP_SUB, lua.OP_MUL, lua.OP_DIV, lua.OP_MOD, lua.OP_POW:
		if strings.HasPrefix(raw, "cannot perform ") {
			culprit := i.b
			if isNumeral(r.value(i.b)) {
				culprit = i.c
			}
			return "attempt to perform arithmetic on " + h.blamed(r, pc, culprit)
		}
	case lua.OP_UNM:
		if raw == "__unm undefined" {
			return "attempt to perform arithmetic on " + h.blamed(r, pc, i.b)
		}
	case lua.OP_LEN:
		if raw == "__len undefined" {
			return "attempt to get length of " + h.blamed(r, pc, i.b)
		}
	case lua.OP_LT, lua.OP_LE:
		if strings.HasPrefix(raw, "attempt to compare ") {
			return h.badComparison(r, pc, i.b, i.c)
		}
	case lua.OP_FORPREP, lua.OP_FORLOOP:
		return h.badFor(r, pc, i.a, raw)
	}
	return ""
}

// badArgument is what gopher-lua's own functions say of an argument of a wrong
// type: all but the type, and which argument it is.
var badArgument = regexp.MustCompile(`^(bad argument #(\d{1,3}) to \S+ \(\w+ expected, got )\w+\)$`)

// explainCall says what is wrong with an argument of a function written in Go.
func (h *Host) explainCall(r reader, callee *callFrame, raw string) string {
	if callee.Parent != r.frame { // called by another such function
		return ""
	}
	pc := r.frame.pc()
	i := r.at(pc)
	is := func(name string) bool { return callee.Fn == r.L.G.Global.RawGetString(name) }
	switch {
	case i.op != lua.OP_CALL && i.op != lua.OP_TAILCALL, is("error"):
		return ""
	case raw == notCallable && is("pcall"):
		return "attempt to call " + h.subject(r, callee.register(r.L, 0), r.register(pc, i.a+1, 0), true)
	case raw == notCallable:
		return "attempt to call a value that is not a function"
	}
	if found := badArgument.FindStringSubmatch(raw); found != nil {
		k, _ := strconv.Atoi(found[2]) // digits
		v, o := callee.register(r.L, k-1), r.register(pc, i.a+k, 0)
		if ud, ok := v.(*lua.LUserData); ok {
			return fmt.Sprintf("%sa %s)%s", found[1], kind(ud), o)
		}
		if v == lua.LNil && k <= callee.NArgs {
			return raw + o.String() + h.alike(r, o, false)
		}
		return ""
	}
	if kind, ok := strings.CutPrefix(raw, "attempt to concatenate "); ok {
		for k := range callee.NArgs {
			if v := callee.register(r.L, k); noun(v) == kind {
				return "attempt to concatenate " + h.subject(r, v, r.register(pc, i.a+1+k, 0), false)
			}
		}
	}
	return ""
}

// subject names a value and where it comes from, "a nil value (global 'x')",
// and where nothing was found, what there is of a like name.
func (h *Host) subject(r reader, v lua.LValue, o origin, called bool) string {
	return noun(v) + o.String() + h.instead(r, v, o, called)
}

// instead is what there is of a like name where nothing was found.
func (h *Host) instead(r reader, v lua.LValue, o origin, called bool) string {
	if v != lua.LNil {
		return ""
	}
	return h.alike(r, o, called)
}

// blamed is the subject that an operand is.
func (h *Host) blamed(r reader, pc, rk int) string {
	return h.subject(r, r.value(rk), r.operand(pc, rk), false)
}

// noun is what a value is: "a nil value", "a board".
func noun(v lua.LValue) string {
	text := "a " + typeName(v)
	if v.Type() != lua.LTUserData {
		text += " value"
	}
	return text
}

func (h *Host) badIndex(r reader, pc, object int, raw string) string {
	found := indexed.FindStringSubmatch(raw)
	if found == nil {
		return ""
	}
	v, key := r.value(object), ""
	if len(found[2]) <= 40 {
		key = fmt.Sprintf(" with key '%s'", found[2])
	}
	if v.Type().String() != found[1] { // an __index on the way
		return fmt.Sprintf("attempt to index a %s value, which is the __index of another,%s", found[1], key)
	}
	o := r.register(pc, object, 0)
	return "attempt to index " + noun(v) + o.String() + key + h.instead(r, v, o, false)
}

func (h *Host) badComparison(r reader, pc, b, c int) string {
	x, y := r.value(b), r.value(c)
	named := func(v lua.LValue, rk int) string {
		o := r.operand(pc, rk)
		if v.Type() == lua.LTNumber || o.kind == "constant" {
			return typeName(v)
		}
		return typeName(v) + o.String()
	}
	hint := h.instead(r, x, r.operand(pc, b), false)
	if hint == "" {
		hint = h.instead(r, y, r.operand(pc, c), false)
	}
	return fmt.Sprintf("attempt to compare %s with %s%s", named(x, b), named(y, c), hint)
}

func (h *Host) badIterator(r reader, pc, reg int) string {
	v := r.value(reg)
	o := r.register(pc, reg, 0)
	text := "attempt to call " + noun(v) + o.String() + " as the iterator of a for loop"
	switch v.Type() {
	case lua.LTNil:
		text += h.alike(r, o, false)
	case lua.LTTable:
		text += "; pairs(t) and ipairs(t) go through a table"
	}
	return text
}

func (h *Host) badFor(r reader, pc, first int, raw string) string {
	for k, part := range []struct{ theirs, name string }{{"init", "initial value"}, {"limit", "limit"}, {"step", "step"}} {
		v := r.value(first + k)
		if raw != "for statement "+part.theirs+" must be a number" {
			continue
		}
		if v.Type() == lua.LTNumber { // said of another of the three
			return ""
		}
		return fmt.Sprintf("the %s of a for loop must be a number, not %s", part.name, h.subject(r, v, r.register(pc, first+k, 0), false))
	}
	return ""
}

// isNumeral reports whether arithmetic takes a value.
func isNumeral(v lua.LValue) bool {
	switch v := v.(type) {
	case lua.LNumber:
		return true
	case lua.LString:
		_, ok := numeral(string(v), 10, true)
		return ok
	}
	return false
}
