package gopherlua

import (
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/luabind/source"
)

// Origin is the source of an operand of an instruction: a name, field or method. It is empty if
// unknown.
type Origin struct {
	Kind   string     // "global", "local", "upvalue", "field", "method", "constant"
	Text   string     // as in the source: "x", "x.foo", "t[i]"; of a method its name alone
	Key    string     // the last name in it, if there is one
	Object lua.LValue // of a field or a method: the value that was indexed; nil if unknown
	Holder string     // and how the source writes that value; "" if unknown
	value  lua.LValue // its value now; nil if unknown
}

// String is the origin as Lua writes it in an error, in English.
func (o Origin) String() string { return o.Message().String() }

// Message is the origin as Lua writes it in an error: " (global 'x')".
func (o Origin) Message() message.Text {
	if o.Text == "" || len(o.Text) > 60 {
		return message.Text{}
	}
	switch o.Kind {
	case "global":
		return message.Textf("lua.global", " (global '%s')", o.Text)
	case "local":
		return message.Textf("lua.local", " (local '%s')", o.Text)
	case "upvalue":
		return message.Textf("lua.upvalue", " (upvalue '%s')", o.Text)
	case "field":
		return message.Textf("lua.field", " (field '%s')", o.Text)
	case "method":
		return message.Textf("lua.method", " (method '%s')", o.Text)
	}
	return message.Textf("lua.constant", " (constant '%s')", o.Text)
}

// asHolder is the text before a field of the value; "" without one.
func (o Origin) asHolder() string {
	if o.Kind == "constant" || o.Kind == "method" {
		return ""
	}
	return o.Text
}

// Operand returns the origin of an operand, which is a register or a constant.
func (r Reader) Operand(pc, rk int) Origin {
	if rk&constantBit == 0 {
		return r.register(pc, rk, 0)
	}
	return constant(r.proto().Constants[rk&^constantBit])
}

func constant(v lua.LValue) Origin {
	return Origin{Kind: "constant", Text: v.String(), value: v}
}

// maxChain limits the chain of fields that an origin follows.
const maxChain = 8

// Origin returns the origin of the value in a register before the instruction at pc: the local
// variable, or the operand of the instruction that has set the register. As in Lua 5.4, it is empty
// if several instructions may have set it.
func (r Reader) Origin(pc, reg int) Origin { return r.register(pc, reg, 0) }

func (r Reader) register(pc, reg, depth int) Origin {
	if depth > maxChain {
		return Origin{}
	}
	if name := r.local(pc, reg); source.IsWord(name) {
		return Origin{Kind: "local", Text: name, Key: name, value: r.Frame.Register(r.L, reg)}
	}
	setter := r.setter(pc, reg)
	if setter < 0 {
		return Origin{}
	}
	proto := r.proto()
	switch i := r.At(setter); i.Op {
	case lua.OP_MOVE, lua.OP_MOVEN:
		return r.register(setter, i.B, depth+1)
	case lua.OP_LOADK:
		return constant(proto.Constants[i.Bx])
	case lua.OP_GETGLOBAL:
		name := proto.Constants[i.Bx].String()
		return Origin{Kind: "global", Text: name, Key: name, value: r.L.G.Global.RawGetString(name)}
	case lua.OP_GETUPVAL:
		if i.B < len(proto.DbgUpvalues) && source.IsWord(proto.DbgUpvalues[i.B]) {
			name := proto.DbgUpvalues[i.B]
			return Origin{Kind: "upvalue", Text: name, Key: name, value: r.Frame.Fn.Upvalues[i.B].Value()}
		}
	case lua.OP_GETTABLE, lua.OP_GETTABLEKS:
		return r.element(setter, i.B, i.C, depth)
	case lua.OP_SELF:
		if reg == i.A+1 {
			return r.register(setter, i.B, depth+1)
		}
		object := r.register(setter, i.B, depth+1)
		name := r.Value(i.C).String()
		return Origin{Kind: "method", Text: name, Key: name, Object: object.value, Holder: object.asHolder()}
	}
	return Origin{}
}

// element returns the origin of a field of a table.
func (r Reader) element(pc, table, key, depth int) Origin {
	object := r.register(pc, table, depth+1)
	o := Origin{Kind: "field", Object: object.value, Holder: object.asHolder()}
	var k lua.LValue
	if key&constantBit != 0 {
		k = r.proto().Constants[key&^constantBit]
	} else if of := r.register(pc, key, depth+1); of.Kind == "constant" {
		k = of.value
	} else if of.Text != "" && of.Kind != "method" && o.Holder != "" {
		o.Text = o.Holder + "[" + of.Text + "]"
		return o
	}
	switch name, isName := k.(lua.LString); {
	case k == nil:
		return Origin{}
	case isName && source.IsWord(string(name)):
		o.Key, o.Text = string(name), strings.TrimPrefix(o.Holder+"."+string(name), ".")
	case o.Holder != "" && !isName:
		o.Text = o.Holder + "[" + k.String() + "]"
	default:
		o.Text = fmt.Sprintf("[%.40q]", k.String())
	}
	if t, ok := o.Object.(*lua.LTable); ok {
		o.value = t.RawGet(k)
	}
	return o
}
