package explain

import (
	"errors"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/gopherlua"
	"taquin/luabind/gopherlua/repair"
	"taquin/luabind/source"
)

// Clarify rewrites an error of gopher-lua in Lua's words, with the names of its operands. It reads
// the instruction that has raised the error, so the calls must still exist; frame is the innermost.
// It returns other values unchanged.
func (x *Explainer) Clarify(L *lua.LState, frame *gopherlua.Frame, v lua.LValue) lua.LValue {
	raised, ok := v.(lua.LString)
	caller := frame.Caller()
	if !ok || caller == nil {
		return v
	}
	if raised == gopherlua.StackOverflow {
		return x.say(caller, message.Textf("lua.stack-overflow", "stack overflow"), nil)
	}
	raw, ok := strings.CutPrefix(string(raised), caller.Place()+" ")
	if !ok {
		return v
	}
	r := gopherlua.Reader{L: L, Frame: caller}
	var text message.Text
	err := x.state.Raised(raw).Err
	if cause := x.state.Guard.Cause(); err == nil && cause != nil && raw == cause.Error() { // gopher-lua raises its text
		err = cause
	}
	if op := r.At(caller.PC()).Op; frame == caller || lua.OP_ADD <= op && op <= lua.OP_UNM { // or a string metamethod
		text = x.explainInstruction(r, raw)
	} else {
		text = x.explainCall(r, frame, raw)
	}
	if text.Empty() && err != nil {
		text = message.Concat(err)
	}
	if text.Empty() {
		return v
	}
	return x.say(caller, text, err)
}

// say makes the error value of a text at a place, and remembers the text and its cause.
func (x *Explainer) say(at *gopherlua.Frame, text message.Text, cause error) lua.LValue {
	return x.Say(message.Join(" ", at.Place(), text), cause)
}

// Say makes the error value of a text, and remembers the text and its cause, which may be nil.
func (x *Explainer) Say(text message.Text, cause error) lua.LValue {
	x.origin = origin{lua.LString(text.String()), cause, text}
	return x.origin.of
}

// The zero Text means that nothing needs an explanation.
var nothing message.Text

// indexed matches gopher-lua's error about an index of a value without fields.
var indexed = text.Regexp(`^attempt to index a non-table object\((\w+)\) with key '((?s).*)'$`)

// notCallable is gopher-lua's error about a call of a value that is no function.
const notCallable = "attempt to call a non-function object"

// explainInstruction explains an error of the running instruction; nothing if another has
// raised it.
func (x *Explainer) explainInstruction(r gopherlua.Reader, raw string) message.Text {
	switch raw {
	case "too many recursions in gettable":
		return message.Textf("lua.a-chain-of-index", "a chain of __index has no end")
	case "too many recursions in settable":
		return message.Textf("lua.a-chain-of-newindex", "a chain of __newindex has no end")
	case "registry overflow":
		return message.Textf("lua.stack-overflow-too-many", "stack overflow: too many values at once")
	}
	pc := r.Frame.PC()
	i := r.At(pc)
	switch i.Op {
	case lua.OP_CALL, lua.OP_TAILCALL:
		if raw == notCallable {
			o := r.Origin(pc, i.A)
			return message.Textf("lua.attempt-to-call", "attempt to call %v", x.subject(r, r.Value(i.A), o, true))
		}
	case lua.OP_TFORLOOP:
		if raw == notCallable {
			return x.badIterator(r, pc, i.A)
		}
	case lua.OP_GETTABLE, lua.OP_GETTABLEKS, lua.OP_SELF:
		return x.badIndex(r, pc, i.B, raw)
	case lua.OP_SETTABLE, lua.OP_SETTABLEKS:
		if what, ok := strings.CutPrefix(raw, "table index is "); ok {
			return message.Textf("lua.table-index-is", "table index is %s%v", what, r.Operand(pc, i.B))
		}
		return x.badIndex(r, pc, i.A, raw)
	case lua.OP_ADD, lua.OP_SUB, lua.OP_MUL, lua.OP_DIV, lua.OP_MOD, lua.OP_POW:
		if strings.HasPrefix(raw, "cannot perform ") {
			culprit := i.B
			if isNumeral(r.Value(i.B)) {
				culprit = i.C
			}
			return message.Textf("lua.attempt-to-perform-arithmetic", "attempt to perform arithmetic on %v", x.operand(r, pc, culprit))
		}
	case lua.OP_UNM:
		if raw == "__unm undefined" {
			return message.Textf("lua.attempt-to-perform-arithmetic", "attempt to perform arithmetic on %v", x.operand(r, pc, i.B))
		}
	case lua.OP_LEN:
		if raw == "__len undefined" {
			return message.Textf("lua.attempt-to-get-length", "attempt to get length of %v", x.operand(r, pc, i.B))
		}
	case lua.OP_LT, lua.OP_LE:
		if strings.HasPrefix(raw, "attempt to compare ") {
			return x.badComparison(r, pc, i.B, i.C)
		}
	case lua.OP_FORPREP, lua.OP_FORLOOP:
		return x.badFor(r, pc, i.A, raw)
	}
	return nothing
}

// badArgument matches the error of gopher-lua's functions about an argument: its number, the
// function and the problem, of which wrongType matches the types.
var (
	badArgument = text.Regexp(`^bad argument #(\d{1,3}) to (\S+|\(anonymous\)) \((.*)\)$`)
	wrongType   = text.Regexp(`^(\w+) expected, got (\w+)$`)
	compared    = text.Regexp(`^attempt to compare (\w+) with (\w+)$`)
)

// problems are gopher-lua's texts about arguments.
var problems = map[string]message.Text{
	"index out of range":        message.Textf("lua.index-out-of-range", "index out of range"),
	"value expected":            message.Textf("lua.value-expected", "value expected"),
	"wrong number of arguments": message.Textf("lua.wrong-number-of-arguments-2", "wrong number of arguments"),
	"nil or table expected":     message.Textf("lua.nil-or-table-expected", "nil or table expected"),
}

// explainCall explains an error of a function written in Go.
func (x *Explainer) explainCall(r gopherlua.Reader, callee *gopherlua.Frame, raw string) message.Text {
	bad := badArgument().FindStringSubmatch(raw)
	if callee.Parent != r.Frame { // called by another such function, as in pcall(ipairs)
		if entry := x.state.EntryOf(callee.Fn); entry != nil && bad != nil {
			return aboutArgument(bad[1], strings.Replace(bad[2], "(anonymous)", entry.Name, 1), bad[3], nothing)
		}
		return nothing
	}
	pc := r.Frame.PC()
	i := r.At(pc)
	is := func(name string) bool { return callee.Fn == r.L.G.Global.RawGetString(name) }
	switch {
	case i.Op != lua.OP_CALL && i.Op != lua.OP_TAILCALL, is("error"):
		return nothing
	case raw == notCallable && (is("pcall") || is("xpcall")):
		return message.Textf("lua.attempt-to-call", "attempt to call %v", x.subject(r, callee.Register(r.L, 0), r.Origin(pc, i.A+1), true))
	case raw == notCallable:
		return message.Textf("lua.attempt-to-call-a", "attempt to call a value that is not a function")
	}
	if bad != nil {
		k, _ := strconv.Atoi(bad[1]) // digits
		v, o := callee.Register(r.L, k-1), r.Origin(pc, i.A+k)
		types := wrongType().FindStringSubmatch(bad[3])
		if ud, ok := v.(*lua.LUserData); ok && types != nil {
			return message.Textf("lua.bad-argument-to-expected", "bad argument #%s to %s (%v expected, got %v)%v", bad[1], bad[2], message.Word(types[1]), message.Kind(x.state.TypeName(ud)), o)
		}
		if v == lua.LNil && k <= callee.NArgs && types != nil {
			return aboutArgument(bad[1], bad[2], bad[3], message.Concat(o, x.similarNames(r, o, false)))
		}
		return aboutArgument(bad[1], bad[2], bad[3], nothing)
	}
	if raw == "can not resume a dead thread" {
		return message.Textf("lua.can-not-resume-a", "can not resume a dead thread")
	}
	if types := compared().FindStringSubmatch(raw); types != nil { // by table.sort
		return message.Textf("lua.attempt-to-compare-with", "attempt to compare %s with %s%s", message.Word(types[1]), message.Word(types[2]), nothing)
	}
	if raised := x.state.Raised(raw); raised.Nil {
		return message.Concat(raised.Err, x.nilArgument(r, callee))
	}
	if kind, ok := strings.CutPrefix(raw, "attempt to concatenate "); ok {
		for k := range callee.NArgs {
			if v := callee.Register(r.L, k); x.Noun(v).String() == kind {
				return message.Textf("lua.attempt-to-concatenate", "attempt to concatenate %v", x.subject(r, v, r.Origin(pc, i.A+1+k), false))
			}
		}
	}
	return nothing
}

// aboutArgument is gopher-lua's error about an argument, with what follows it.
func aboutArgument(number, function, problem string, rest message.Text) message.Text {
	if types := wrongType().FindStringSubmatch(problem); types != nil {
		return message.Textf("lua.bad-argument-to-expected", "bad argument #%s to %s (%v expected, got %v)%v", number, function, message.Word(types[1]), message.Word(types[2]), rest)
	}
	var said any = errors.New(problem) // has no translation
	if known, ok := problems[problem]; ok {
		said = known
	}
	return message.Textf("lua.bad-argument-to", "bad argument #%s to %s (%v)%v", number, function, said, rest)
}

// nilArgument names the first argument that is nil, and similar names; nothing if none is nil
// or it has no name.
func (x *Explainer) nilArgument(r gopherlua.Reader, callee *gopherlua.Frame) message.Text {
	pc := r.Frame.PC()
	for k := range callee.NArgs {
		if callee.Register(r.L, k) == lua.LNil {
			o := r.Origin(pc, r.At(pc).A+1+k)
			if o.Kind == "constant" {
				return nothing
			}
			return message.Concat(o, x.similarNames(r, o, false))
		}
	}
	return nothing
}

// subject names a value and its origin, "a nil value (global 'x')"; for nil it adds similar names.
func (x *Explainer) subject(r gopherlua.Reader, v lua.LValue, o gopherlua.Origin, called bool) message.Text {
	return message.Concat(x.Noun(v), o, x.suggestion(r, v, o, called))
}

// suggestion suggests similar names for a name whose value is nil.
func (x *Explainer) suggestion(r gopherlua.Reader, v lua.LValue, o gopherlua.Origin, called bool) message.Text {
	if v != lua.LNil {
		return nothing
	}
	if why := x.refusal(r, o); !why.Empty() {
		return why
	}
	return x.similarNames(r, o, called)
}

// refusal explains a nil that a call of the lab has returned with a reason, such as
// taquin.space(5, 5); nothing for another nil.
func (x *Explainer) refusal(r gopherlua.Reader, o gopherlua.Origin) message.Text {
	refused := x.state.Refused()
	if refused.Proto == nil || refused.PC+1 >= len(refused.Proto.Code) {
		return nothing
	}
	at := func(pc int) repair.Instruction { return repair.Decode(refused.Proto.Code[pc]) }
	next, to := at(refused.PC+1), at(refused.PC).A
	if o.Kind == "global" {
		if next.Op != lua.OP_SETGLOBAL || refused.Proto.Constants[next.Bx].String() != o.Key {
			return nothing
		}
	} else {
		first := refused.PC + 1
		if next.Op == lua.OP_MOVE || next.Op == lua.OP_MOVEN {
			to, first = next.A, first+1
		}
		if refused.Proto != r.Frame.Fn.Proto || o.Kind != "" && (o.Kind != "local" || r.Origin(r.Frame.PC(), to).Text != o.Text) || r.Frame.PC() < first {
			return nothing
		}
		for pc := first; pc < r.Frame.PC(); pc++ { // another value in the register, or the result in another place
			switch i := at(pc); i.Op {
			case lua.OP_LOADNIL:
				if i.A <= to && to <= i.B {
					return nothing
				}
			case lua.OP_MOVE, lua.OP_MOVEN, lua.OP_LOADK, lua.OP_GETGLOBAL, lua.OP_GETUPVAL, lua.OP_GETTABLE, lua.OP_GETTABLEKS, lua.OP_CALL,
				lua.OP_SETGLOBAL, lua.OP_SETUPVAL:
				if i.A == to {
					return nothing
				}
			}
		}
	}
	return message.Textf("lua.returned-nil", "; %s returned nil: %s", refused.Name, refused.Reason)
}

// operand is subject for an operand of an instruction.
func (x *Explainer) operand(r gopherlua.Reader, pc, rk int) message.Text {
	return x.subject(r, r.Value(rk), r.Operand(pc, rk), false)
}

// Noun names a value's type in an error: "a nil value", "a board".
func (x *Explainer) Noun(v lua.LValue) message.Text {
	if name := x.state.TypeName(v); v.Type() == lua.LTUserData {
		return message.Kind(name)
	} else {
		return message.Kind(name + " value")
	}
}

func (x *Explainer) badIndex(r gopherlua.Reader, pc, object int, raw string) message.Text {
	found := indexed().FindStringSubmatch(raw)
	if found == nil {
		return nothing
	}
	v, key := r.Value(object), nothing
	if len(found[2]) <= 40 {
		key = message.Textf("lua.with-key", " with key '%s'", found[2])
	}
	if v.Type().String() != found[1] { // a value behind an __index was indexed
		return message.Textf("lua.attempt-to-index-which", "attempt to index %s, which is the __index of another,%s", message.Kind(found[1]+" value"), key)
	}
	o := r.Origin(pc, object)
	hint := nothing
	if v == lua.LNil && o.Kind == "global" { // io.open where there is no io
		hint = x.whyAbsent(o.Key + "." + found[2])
	}
	if hint.Empty() {
		hint = x.suggestion(r, v, o, false)
	}
	return message.Textf("lua.attempt-to-index", "attempt to index %v%v%v%v", x.Noun(v), o, key, hint)
}

func (x *Explainer) badComparison(r gopherlua.Reader, pc, b, c int) message.Text {
	left, right := r.Value(b), r.Value(c)
	named := func(v lua.LValue, rk int) message.Text {
		o := r.Operand(pc, rk)
		if v.Type() == lua.LTNumber || o.Kind == "constant" {
			o = gopherlua.Origin{}
		}
		return message.Concat(message.Word(x.state.TypeName(v)), o)
	}
	hint := x.suggestion(r, left, r.Operand(pc, b), false)
	if hint.Empty() {
		hint = x.suggestion(r, right, r.Operand(pc, c), false)
	}
	return message.Textf("lua.attempt-to-compare-with", "attempt to compare %s with %s%s", named(left, b), named(right, c), hint)
}

func (x *Explainer) badIterator(r gopherlua.Reader, pc, reg int) message.Text {
	v := r.Value(reg)
	o := r.Origin(pc, reg)
	hint := nothing
	switch v.Type() {
	case lua.LTNil:
		hint = x.suggestion(r, v, o, false)
	case lua.LTTable:
		hint = message.Textf("lua.pairs-t-and-ipairs", "; pairs(t) and ipairs(t) go through a table")
	}
	return message.Textf("lua.attempt-to-call-as", "attempt to call %v%v as the iterator of a for loop%v", x.Noun(v), o, hint)
}

func (x *Explainer) badFor(r gopherlua.Reader, pc, first int, raw string) message.Text {
	for k, part := range []struct{ theirs, name string }{{"init", "initial value"}, {"limit", "limit"}, {"step", "step"}} {
		v := r.Value(first + k)
		if raw != "for statement "+part.theirs+" must be a number" {
			continue
		}
		if v.Type() == lua.LTNumber { // the error is about another of the three
			return nothing
		}
		return message.Textf("lua.the-of-a-for", "the %s of a for loop must be a number, not %s", message.Word(part.name), x.subject(r, v, r.Origin(pc, first+k), false))
	}
	return nothing
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
