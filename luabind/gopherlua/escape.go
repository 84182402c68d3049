package gopherlua

import (
	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/gopherlua/repair"
)

// OnlyCalls is an escape analysis: it reports whether a Lua function uses its first argument only
// to call methods for which harmless reports true. If they do not retain the argument, it may be
// reused after the call. The analysis is conservative.
func OnlyCalls(f lua.LValue, harmless func(method string) bool) bool {
	if TakesNone(f) {
		return true
	}
	called, ok := f.(*lua.LFunction)
	if !ok || called.IsG || called.Proto.IsVarArg != 0 {
		return false
	}
	code := called.Proto.Code
	for pc := 0; pc < len(code); pc++ {
		i := repair.Decode(code[pc])
		if i.Op == lua.OP_MOVE && pc+1 < len(code) { // of the value whose method is called to where that is put
			if next := repair.Decode(code[pc+1]); next.Op == lua.OP_SELF && next.A == i.A && next.B == i.A {
				next.B = i.B
				i = next
				pc++
			}
		}
		if readsFirst(i) && !(i.Op == lua.OP_SELF && harmless(methodOf(called.Proto, i))) {
			return false
		}
	}
	return true
}

// CallSite caches the answer of TemporaryResult for the last call site of a function.
type CallSite struct {
	at  *uint32
	yes bool
}

// TemporaryResult reports whether the caller of the running Go function uses the result only
// to call one method on it, without arguments, and harmless reports true for that method. If
// the method does not retain the value, the value may be reused after the call.
func (p *CallSite) TemporaryResult(L *lua.LState, harmless func(method string) bool) bool {
	caller := Running(L).Parent
	if caller == nil || caller.Fn.IsG {
		return false
	}
	code := caller.Fn.Proto.Code[caller.PC():]
	if at := &code[0]; p.at != at {
		p.at, p.yes = at, false
		if len(code) > 2 {
			call, self, then := repair.Decode(code[0]), repair.Decode(code[1]), repair.Decode(code[2])
			p.yes = call.Op == lua.OP_CALL && call.C == 2 && // one result
				self.Op == lua.OP_SELF && self.A == call.A && self.B == call.A &&
				(then.Op == lua.OP_CALL || then.Op == lua.OP_TAILCALL) && then.A == call.A && then.B == 2 &&
				harmless(methodOf(caller.Fn.Proto, self))
		}
	}
	return p.yes
}

// TakesNone reports whether a function is written in Lua and reads no argument.
func TakesNone(f lua.LValue) bool { return TakesAtMost(f, 0) }

// TakesAtMost reports whether a function is written in Lua and reads no argument after the first n.
func TakesAtMost(f lua.LValue, n int) bool {
	called, ok := f.(*lua.LFunction)
	return ok && !called.IsG && int(called.Proto.NumParameters) <= n && called.Proto.IsVarArg == 0
}

// methodOf returns the name of the method that OP_SELF looks up; "" if it is not a constant.
func methodOf(proto *lua.FunctionProto, i repair.Instruction) string {
	if k := i.C &^ constantBit; i.C != k && k < len(proto.Constants) {
		name, _ := proto.Constants[k].(lua.LString)
		return string(name)
	}
	return ""
}

// readsFirst reports whether an instruction may read register 0, which contains the first argument.
// Captured variables of a closure are read by the instructions that follow it.
func readsFirst(i repair.Instruction) bool {
	switch i.Op {
	case lua.OP_LOADK, lua.OP_LOADBOOL, lua.OP_LOADNIL, lua.OP_GETUPVAL, lua.OP_GETGLOBAL, lua.OP_NEWTABLE,
		lua.OP_JMP, lua.OP_CLOSE, lua.OP_CLOSURE, lua.OP_VARARG, lua.OP_NOP:
		return false
	case lua.OP_RETURN:
		return i.A == 0 && i.B != 1 // which is a return of nothing
	case lua.OP_SETGLOBAL, lua.OP_SETUPVAL, lua.OP_TEST, lua.OP_CALL, lua.OP_TAILCALL, lua.OP_TFORLOOP, lua.OP_SETLIST, lua.OP_FORLOOP, lua.OP_FORPREP:
		return i.A == 0
	case lua.OP_MOVE, lua.OP_MOVEN, lua.OP_GETTABLEKS, lua.OP_SELF, lua.OP_UNM, lua.OP_NOT, lua.OP_LEN, lua.OP_CONCAT, lua.OP_TESTSET:
		return i.B == 0
	case lua.OP_SETTABLE, lua.OP_SETTABLEKS:
		return i.A == 0 || i.B == 0 || i.C == 0
	}
	return i.B == 0 || i.C == 0 // arithmetic, comparisons and OP_GETTABLE
}
