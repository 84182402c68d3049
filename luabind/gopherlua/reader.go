package gopherlua

import (
	"iter"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/gopherlua/repair"
	"taquin/luabind/source"
)

// Reader reads the instructions of a running Lua function to explain an error.
type Reader struct {
	L     *lua.LState
	Frame *Frame
}

func (r Reader) proto() *lua.FunctionProto { return r.Frame.Fn.Proto }

// At decodes the instruction at pc.
func (r Reader) At(pc int) repair.Instruction { return repair.Decode(r.proto().Code[pc]) }

// constantBit marks an operand that is the index of a constant.
const constantBit = 1 << 8

// Value returns the value of an operand, which is a register or a constant.
func (r Reader) Value(rk int) lua.LValue {
	if rk&constantBit == 0 {
		return r.Frame.Register(r.L, rk)
	}
	return r.proto().Constants[rk&^constantBit]
}

// local returns the name of the local variable in a register, or "". Variables made by a loop or by
// this package have names in parentheses.
func (r Reader) local(pc, reg int) string {
	for _, v := range r.proto().DbgLocals {
		if v.StartPc > pc {
			break
		}
		if pc <= v.EndPc {
			if reg == 0 {
				return v.Name
			}
			reg--
		}
	}
	return ""
}

// setter returns the only instruction before pc that can have set a register, or -1.
func (r Reader) setter(pc, reg int) int {
	found, target := -1, 0 // instructions before target may have been jumped over
	jump := func(to int) {
		if to <= pc {
			target = max(target, to)
		}
	}
	for at := 0; at < pc; at++ {
		i, sets := r.At(at), false
		end := at
		switch i.Op {
		case lua.OP_LOADNIL:
			sets = i.A <= reg && reg <= i.B
		case lua.OP_CALL, lua.OP_TAILCALL, lua.OP_VARARG:
			sets = reg >= i.A
		case lua.OP_TFORLOOP:
			sets = reg >= i.A+2
		case lua.OP_SELF:
			sets = reg == i.A || reg == i.A+1
		case lua.OP_FORLOOP, lua.OP_FORPREP:
			sets = reg == i.A || reg == i.A+3
			jump(at + 1 + i.SBx)
		case lua.OP_JMP:
			jump(at + 1 + i.SBx)
		case lua.OP_CLOSURE:
			sets = reg == i.A
			end += int(r.proto().FunctionPrototypes[i.Bx].NumUpvalues) // these words describe the upvalues and are not instructions
		case lua.OP_SETLIST:
			if i.C == 0 {
				end++
			}
		case lua.OP_LOADBOOL:
			sets = reg == i.A
			if i.C != 0 {
				jump(at + 2)
			}
		case lua.OP_MOVE, lua.OP_MOVEN, lua.OP_LOADK, lua.OP_GETUPVAL, lua.OP_GETGLOBAL, lua.OP_GETTABLE, lua.OP_GETTABLEKS, lua.OP_NEWTABLE,
			lua.OP_ADD, lua.OP_SUB, lua.OP_MUL, lua.OP_DIV, lua.OP_MOD, lua.OP_POW, lua.OP_UNM, lua.OP_NOT, lua.OP_LEN, lua.OP_CONCAT, lua.OP_TESTSET:
			sets = reg == i.A
		}
		switch {
		case sets && at < target:
			found = -1
		case sets:
			found = at
		}
		at = end
	}
	return found
}

// Variables iterates over the local variables in scope with their values.
func (r Reader) Variables() iter.Seq2[string, lua.LValue] {
	return func(yield func(string, lua.LValue) bool) {
		pc, reg := r.Frame.PC(), 0
		for _, v := range r.proto().DbgLocals {
			if v.StartPc > pc || pc > v.EndPc {
				continue
			}
			if source.IsWord(v.Name) && !yield(v.Name, r.Frame.Register(r.L, reg)) {
				return
			}
			reg++
		}
		for i, name := range r.proto().DbgUpvalues {
			if source.IsWord(name) && !yield(name, r.Frame.Fn.Upvalues[i].Value()) {
				return
			}
		}
	}
}

// GlobalsRead iterates over the names of the globals that a function, or a function in it, reads by
// name. Names can repeat.
func GlobalsRead(proto *lua.FunctionProto) iter.Seq[string] {
	return func(yield func(string) bool) { globalsRead(proto, yield) }
}

func globalsRead(proto *lua.FunctionProto, yield func(string) bool) bool {
	for _, word := range proto.Code {
		if i := repair.Decode(word); i.Op == lua.OP_GETGLOBAL && !yield(proto.Constants[i.Bx].String()) {
			return false
		}
	}
	for _, inner := range proto.FunctionPrototypes {
		if !globalsRead(inner, yield) {
			return false
		}
	}
	return true
}
