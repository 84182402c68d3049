package explain

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/gopherlua"
	"taquin/luabind/gopherlua/repair"
	"taquin/luabind/source"
)

// Clarify rewrites an error of gopher-lua in Lua's words, with the names of its operands. It reads
// the instruction that has raised the error, so the calls must still exist; frame is the innermost.
// It returns other values unchanged.
func (x *Explainer) Clarify(L *lua.LState, frame *gopherlua.Frame, v lua.LValue) lua.LValue {
	message, ok := v.(lua.LString)
	caller := frame.Caller()
	if !ok || caller == nil {
		return v
	}
	if message == gopherlua.StackOverflow {
		return lua.LString(caller.Place() + " stack overflow")
	}
	raw, ok := strings.CutPrefix(string(message), caller.Place()+" ")
	if !ok {
		return v
	}
	r := gopherlua.Reader{L: L, Frame: caller}
	text := ""
	if err := x.state.Raised(raw).Err; err != nil {
		x.origin = origin{v, err}
	}
	if op := r.At(caller.PC()).Op; frame == caller || lua.OP_ADD <= op && op <= lua.OP_UNM { // or a string metamethod
		text = x.explainInstruction(r, raw)
	} else {
		text = x.explainCall(r, frame, raw)
	}
	if text == "" {
		return v
	}
	return lua.LString(caller.Place() + " " + text)
}

// indexed matches gopher-lua's error about an index of a value without fields.
var indexed = regexp.MustCompile(`^attempt to index a non-table object\((\w+)\) with key '((?s).*)'$`)

// notCallable is gopher-lua's error about a call of a value that is no function.
const notCallable = "attempt to call a non-function object"

// explainInstruction explains an error of the current instruction; "" if another function has
// raised it.
func (x *Explainer) explainInstruction(r gopherlua.Reader, raw string) string {
	switch raw {
	case "too many recursions in gettable":
		return "a chain of __index has no end"
	case "too many recursions in settable":
		return "a chain of __newindex has no end"
	case "registry overflow":
		return "stack overflow: too many values at once"
	}
	pc := r.Frame.PC()
	i := r.At(pc)
	switch i.Op {
	case lua.OP_CALL, lua.OP_TAILCALL:
		if raw == notCallable {
			o := r.Origin(pc, i.A)
			return "attempt to call " + x.subject(r, r.Value(i.A), o, true)
		}
	case lua.OP_TFORLOOP:
		if raw == notCallable {
			return x.badIterator(r, pc, i.A)
		}
	case lua.OP_GETTABLE, lua.OP_GETTABLEKS, lua.OP_SELF:
		return x.badIndex(r, pc, i.B, raw)
	case lua.OP_SETTABLE, lua.OP_SETTABLEKS:
		if strings.HasPrefix(raw, "table index is ") {
			return raw + r.Operand(pc, i.B).String()
		}
		return x.badIndex(r, pc, i.A, raw)
	case lua.OP_ADD, lua.OP_SUB, lua.OP_MUL, lua.OP_DIV, lua.OP_MOD, lua.OP_POW:
		if strings.HasPrefix(raw, "cannot perform ") {
			culprit := i.B
			if isNumeral(r.Value(i.B)) {
				culprit = i.C
			}
			return "attempt to perform arithmetic on " + x.operand(r, pc, culprit)
		}
	case lua.OP_UNM:
		if raw == "__unm undefined" {
			return "attempt to perform arithmetic on " + x.operand(r, pc, i.B)
		}
	case lua.OP_LEN:
		if raw == "__len undefined" {
			return "attempt to get length of " + x.operand(r, pc, i.B)
		}
	case lua.OP_LT, lua.OP_LE:
		if strings.HasPrefix(raw, "attempt to compare ") {
			return x.badComparison(r, pc, i.B, i.C)
		}
	case lua.OP_FORPREP, lua.OP_FORLOOP:
		return x.badFor(r, pc, i.A, raw)
	}
	return ""
}

// badArgument matches the error of gopher-lua's functions about an argument of a wrong type: the
// text before the type, and the index of the argument.
var badArgument = regexp.MustCompile(`^(bad argument #(\d{1,3}) to \S+ \(\w+ expected, got )\w+\)$`)

// explainCall explains an error of a function written in Go.
func (x *Explainer) explainCall(r gopherlua.Reader, callee *gopherlua.Frame, raw string) string {
	if callee.Parent != r.Frame { // called by another such function, as in pcall(ipairs)
		if entry := x.state.EntryOf(callee.Fn); entry != nil {
			return strings.Replace(raw, " to (anonymous) (", " to "+entry.Name+" (", 1)
		}
		return ""
	}
	pc := r.Frame.PC()
	i := r.At(pc)
	is := func(name string) bool { return callee.Fn == r.L.G.Global.RawGetString(name) }
	switch {
	case i.Op != lua.OP_CALL && i.Op != lua.OP_TAILCALL, is("error"):
		return ""
	case raw == notCallable && (is("pcall") || is("xpcall")):
		return "attempt to call " + x.subject(r, callee.Register(r.L, 0), r.Origin(pc, i.A+1), true)
	case raw == notCallable:
		return "attempt to call a value that is not a function"
	}
	if found := badArgument.FindStringSubmatch(raw); found != nil {
		k, _ := strconv.Atoi(found[2]) // digits
		v, o := callee.Register(r.L, k-1), r.Origin(pc, i.A+k)
		if ud, ok := v.(*lua.LUserData); ok {
			return fmt.Sprintf("%sa %s)%s", found[1], x.state.TypeName(ud), o)
		}
		if v == lua.LNil && k <= callee.NArgs {
			return raw + o.String() + x.similarNames(r, o, false)
		}
		return ""
	}
	if x.state.Raised(raw).Nil {
		return raw + x.nilArgument(r, callee)
	}
	if kind, ok := strings.CutPrefix(raw, "attempt to concatenate "); ok {
		for k := range callee.NArgs {
			if v := callee.Register(r.L, k); x.Noun(v) == kind {
				return "attempt to concatenate " + x.subject(r, v, r.Origin(pc, i.A+1+k), false)
			}
		}
	}
	return ""
}

// nilArgument names the first argument that is nil, and similar names; "" without one.
func (x *Explainer) nilArgument(r gopherlua.Reader, callee *gopherlua.Frame) string {
	pc := r.Frame.PC()
	for k := range callee.NArgs {
		if callee.Register(r.L, k) == lua.LNil {
			o := r.Origin(pc, r.At(pc).A+1+k)
			if o.Kind == "constant" {
				return ""
			}
			return o.String() + x.similarNames(r, o, false)
		}
	}
	return ""
}

// subject names a value and its origin, "a nil value (global 'x')"; for nil it adds similar names.
func (x *Explainer) subject(r gopherlua.Reader, v lua.LValue, o gopherlua.Origin, called bool) string {
	return x.Noun(v) + o.String() + x.suggestion(r, v, o, called)
}

// suggestion suggests similar names for a name whose value is nil.
func (x *Explainer) suggestion(r gopherlua.Reader, v lua.LValue, o gopherlua.Origin, called bool) string {
	if v != lua.LNil {
		return ""
	}
	if why := x.refusal(r, o); why != "" {
		return why
	}
	return x.similarNames(r, o, called)
}

// refusal explains a nil that a call of the lab has returned with a reason, such as
// taquin.space(5, 5); "" for another nil.
func (x *Explainer) refusal(r gopherlua.Reader, o gopherlua.Origin) string {
	refused := x.state.Refused()
	if refused.Proto == nil || refused.PC+1 >= len(refused.Proto.Code) {
		return ""
	}
	at := func(pc int) repair.Instruction { return repair.Decode(refused.Proto.Code[pc]) }
	next, to := at(refused.PC+1), at(refused.PC).A
	if o.Kind == "global" {
		if next.Op != lua.OP_SETGLOBAL || refused.Proto.Constants[next.Bx].String() != o.Key {
			return ""
		}
	} else {
		first := refused.PC + 1
		if next.Op == lua.OP_MOVE || next.Op == lua.OP_MOVEN {
			to, first = next.A, first+1
		}
		if refused.Proto != r.Frame.Fn.Proto || o.Kind != "" && (o.Kind != "local" || r.Origin(r.Frame.PC(), to).Text != o.Text) || r.Frame.PC() < first {
			return ""
		}
		for pc := first; pc < r.Frame.PC(); pc++ { // another value in the register, or the result in another place
			switch i := at(pc); i.Op {
			case lua.OP_LOADNIL:
				if i.A <= to && to <= i.B {
					return ""
				}
			case lua.OP_MOVE, lua.OP_MOVEN, lua.OP_LOADK, lua.OP_GETGLOBAL, lua.OP_GETUPVAL, lua.OP_GETTABLE, lua.OP_GETTABLEKS, lua.OP_CALL,
				lua.OP_SETGLOBAL, lua.OP_SETUPVAL:
				if i.A == to {
					return ""
				}
			}
		}
	}
	return fmt.Sprintf("; %s returned nil: %s", refused.Name, refused.Reason)
}

// operand is subject for an operand of an instruction.
func (x *Explainer) operand(r gopherlua.Reader, pc, rk int) string {
	return x.subject(r, r.Value(rk), r.Operand(pc, rk), false)
}

// Noun names a value's type in an error: "a nil value", "a board".
func (x *Explainer) Noun(v lua.LValue) string {
	text := "a " + x.state.TypeName(v)
	if v.Type() != lua.LTUserData {
		text += " value"
	}
	return text
}

func (x *Explainer) badIndex(r gopherlua.Reader, pc, object int, raw string) string {
	found := indexed.FindStringSubmatch(raw)
	if found == nil {
		return ""
	}
	v, key := r.Value(object), ""
	if len(found[2]) <= 40 {
		key = fmt.Sprintf(" with key '%s'", found[2])
	}
	if v.Type().String() != found[1] { // a value behind an __index was indexed
		return fmt.Sprintf("attempt to index a %s value, which is the __index of another,%s", found[1], key)
	}
	o := r.Origin(pc, object)
	hint := ""
	if v == lua.LNil && o.Kind == "global" { // io.open where there is no io
		hint = x.whyAbsent(o.Key + "." + found[2])
	}
	if hint == "" {
		hint = x.suggestion(r, v, o, false)
	}
	return "attempt to index " + x.Noun(v) + o.String() + key + hint
}

func (x *Explainer) badComparison(r gopherlua.Reader, pc, b, c int) string {
	left, right := r.Value(b), r.Value(c)
	named := func(v lua.LValue, rk int) string {
		o := r.Operand(pc, rk)
		if v.Type() == lua.LTNumber || o.Kind == "constant" {
			return x.state.TypeName(v)
		}
		return x.state.TypeName(v) + o.String()
	}
	hint := x.suggestion(r, left, r.Operand(pc, b), false)
	if hint == "" {
		hint = x.suggestion(r, right, r.Operand(pc, c), false)
	}
	return fmt.Sprintf("attempt to compare %s with %s%s", named(left, b), named(right, c), hint)
}

func (x *Explainer) badIterator(r gopherlua.Reader, pc, reg int) string {
	v := r.Value(reg)
	o := r.Origin(pc, reg)
	text := "attempt to call " + x.Noun(v) + o.String() + " as the iterator of a for loop"
	switch v.Type() {
	case lua.LTNil:
		text += x.suggestion(r, v, o, false)
	case lua.LTTable:
		text += "; pairs(t) and ipairs(t) go through a table"
	}
	return text
}

func (x *Explainer) badFor(r gopherlua.Reader, pc, first int, raw string) string {
	for k, part := range []struct{ theirs, name string }{{"init", "initial value"}, {"limit", "limit"}, {"step", "step"}} {
		v := r.Value(first + k)
		if raw != "for statement "+part.theirs+" must be a number" {
			continue
		}
		if v.Type() == lua.LTNumber { // the error is about another of the three
			return ""
		}
		return fmt.Sprintf("the %s of a for loop must be a number, not %s", part.name, x.subject(r, v, r.Origin(pc, first+k), false))
	}
	return ""
}

// isNumeral reports whether arithmetic accepts a value as a number.
func isNumeral(v lua.LValue) bool {
	switch v := v.(type) {
	case lua.LNumber:
		return true
	case lua.LString:
		_, ok := source.Numeral(string(v), 10, true)
		return ok
	}
	return false
}
