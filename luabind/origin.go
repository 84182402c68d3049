package luabind

import (
	"fmt"
	"iter"
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// origin is where an instruction has an operand from: the name, field or method
// that stands for it in the source. Without one it is empty.
type origin struct {
	kind   string     // "global", "local", "upvalue", "field", "method", "constant"
	text   string     // as in the source: "x", "x.foo", "t[i]"; of a method its name alone
	key    string     // the last name of it, if it has one
	value  lua.LValue // what it stands for now; nil where that is not known
	object lua.LValue // of a field or a method: what it was sought in; nil where that is not known
	holder string     // and how that is written; "" where that is not known
}

// String is what an error says of it, as Lua does: " (global 'x')".
func (o origin) String() string {
	if o.text == "" || len(o.text) > 60 {
		return ""
	}
	return fmt.Sprintf(" (%s '%s')", o.kind, o.text)
}

// holding is how it is written before a field of it.
func (o origin) holding() string {
	if o.kind == "constant" || o.kind == "method" {
		return ""
	}
	return o.text
}

// reader reads the instructions of a call of a Lua function, as far as one that
// is to be explained.
type reader struct {
	L     *lua.LState
	frame *callFrame
}

func (r reader) proto() *lua.FunctionProto { return r.frame.Fn.Proto }

// instruction is one of gopher-lua's, taken apart.
type instruction struct{ op, a, b, c, bx, sbx int }

func (r reader) at(pc int) instruction {
	code := int(r.proto().Code[pc])
	bx := code & (1<<18 - 1)
	return instruction{op: code >> 26, a: code >> 18 & 0xff, b: code & 0x1ff, c: code >> 9 & 0x1ff, bx: bx, sbx: bx - (1<<17 - 1)}
}

// Operands above this are constants.
const constantBit = 1 << 8

// operand is the origin of an operand that is a register or a constant.
func (r reader) operand(pc, rk int) origin {
	if rk&constantBit == 0 {
		return r.register(pc, rk, 0)
	}
	return constant(r.proto().Constants[rk&^constantBit])
}

func constant(v lua.LValue) origin {
	return origin{kind: "constant", text: v.String(), value: v}
}

// value is what an operand holds.
func (r reader) value(rk int) lua.LValue {
	if rk&constantBit == 0 {
		return r.frame.register(r.L, rk)
	}
	return r.proto().Constants[rk&^constantBit]
}

const maxChain = 8 // of fields in fields that are spelt out

// register finds the origin of what a register holds before the instruction at
// pc: a local variable, or what the instruction says that has set it. It
// follows Lua 5.4's own way and says nothing where several may have set it.
func (r reader) register(pc, reg, depth int) origin {
	if depth > maxChain {
		return origin{}
	}
	if name := r.local(pc, reg); isIdentifier(name) {
		return origin{kind: "local", text: name, key: name, value: r.frame.register(r.L, reg)}
	}
	setter := r.setter(pc, reg)
	if setter < 0 {
		return origin{}
	}
	proto := r.proto()
	switch i := r.at(setter); i.op {
	case lua.OP_MOVE, lua.OP_MOVEN:
		return r.register(setter, i.b, depth+1)
	case lua.OP_LOADK:
		return constant(proto.Constants[i.bx])
	case lua.OP_GETGLOBAL:
		name := proto.Constants[i.bx].String()
		return origin{kind: "global", text: name, key: name, value: r.L.G.Global.RawGetString(name)}
	case lua.OP_GETUPVAL:
		if i.b < len(proto.DbgUpvalues) && isIdentifier(proto.DbgUpvalues[i.b]) {
			name := proto.DbgUpvalues[i.b]
			return origin{kind: "upvalue", text: name, key: name, value: r.frame.Fn.Upvalues[i.b].Value()}
		}
	case lua.OP_GETTABLE, lua.OP_GETTABLEKS:
		return r.element(setter, i.b, i.c, depth)
	case lua.OP_SELF:
		if reg == i.a+1 {
			return r.register(setter, i.b, depth+1)
		}
		object := r.register(setter, i.b, depth+1)
		name := r.value(i.c).String()
		return origin{kind: "method", text: name, key: name, object: object.value, holder: object.holding()}
	}
	return origin{}
}

// element is the origin of a field of a table.
func (r reader) element(pc, table, key, depth int) origin {
	object := r.register(pc, table, depth+1)
	o := origin{kind: "field", object: object.value, holder: object.holding()}
	var k lua.LValue
	if key&constantBit != 0 {
		k = r.proto().Constants[key&^constantBit]
	} else if of := r.register(pc, key, depth+1); of.kind == "constant" {
		k = of.value
	} else if of.text != "" && of.kind != "method" && o.holder != "" {
		o.text = o.holder + "[" + of.text + "]"
		return o
	}
	switch name, isName := k.(lua.LString); {
	case k == nil:
		return origin{}
	case isName && isIdentifier(string(name)):
		o.key, o.text = string(name), strings.TrimPrefix(o.holder+"."+string(name), ".")
	case o.holder != "" && !isName:
		o.text = o.holder + "[" + k.String() + "]"
	default:
		o.text = fmt.Sprintf("[%.40q]", k.String())
	}
	if t, ok := o.object.(*lua.LTable); ok {
		o.value = t.RawGet(k)
	}
	return o
}

// local names the variable that lives in a register at an instruction: a user's,
// or one in parentheses that a loop or repair has made; "" if none does.
func (r reader) local(pc, reg int) string {
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

// setter is the one instruction before pc that has set a register, or -1.
func (r reader) setter(pc, reg int) int {
	found, target := -1, 0 // what stands before target may have been jumped over
	jump := func(to int) {
		if to <= pc {
			target = max(target, to)
		}
	}
	for at := 0; at < pc; at++ {
		i, sets := r.at(at), false
		end := at
		switch i.op {
		case lua.OP_LOADNIL:
			sets = i.a <= reg && reg <= i.b
		case lua.OP_CALL, lua.OP_TAILCALL, lua.OP_VARARG:
			sets = reg >= i.a
		case lua.OP_TFORLOOP:
			sets = reg >= i.a+2
		case lua.OP_SELF:
			sets = reg == i.a || reg == i.a+1
		case lua.OP_FORLOOP, lua.OP_FORPREP:
			sets = reg == i.a || reg == i.a+3
			jump(at + 1 + i.sbx)
		case lua.OP_JMP:
			jump(at + 1 + i.sbx)
		case lua.OP_CLOSURE:
			sets = reg == i.a
			end += int(r.proto().FunctionPrototypes[i.bx].NumUpvalues) // not instructions, but what is captured
		case lua.OP_SETLIST:
			if i.c == 0 {
				end++
			}
		case lua.OP_LOADBOOL:
			sets = reg == i.a
			if i.c != 0 {
				jump(at + 2)
			}
		case lua.OP_MOVE, lua.OP_MOVEN, lua.OP_LOADK, lua.OP_GETUPVAL, lua.OP_GETGLOBAL, lua.OP_GETTABLE, lua.OP_GETTABLEKS, lua.OP_NEWTABLE,
			lua.OP_ADD, lua.OP_SUB, lua.OP_MUL, lua.OP_DIV, lua.OP_MOD, lua.OP_POW, lua.OP_UNM, lua.OP_NOT, lua.OP_LEN, lua.OP_CONCAT, lua.OP_TESTSET:
			sets = reg == i.a
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

// variables are the local variables that the call can see, with what they hold.
func (r reader) variables() iter.Seq2[string, lua.LValue] {
	return func(yield func(string, lua.LValue) bool) {
		pc, reg := r.frame.pc(), 0
		for _, v := range r.proto().DbgLocals {
			if v.StartPc > pc || pc > v.EndPc {
				continue
			}
			if isIdentifier(v.Name) && !yield(v.Name, r.frame.register(r.L, reg)) {
				return
			}
			reg++
		}
		for i, name := range r.proto().DbgUpvalues {
			if isIdentifier(name) && !yield(name, r.frame.Fn.Upvalues[i].Value()) {
				return
			}
		}
	}
}
