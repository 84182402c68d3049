package gopherlua

import (
	"iter"

	lua "github.com/yuin/gopher-lua"
)

// GlobalsRead goes through the names of the global variables that a function, or
// one that is written in it, reads by their names; some come more than once.
func GlobalsRead(proto *lua.FunctionProto) iter.Seq[string] {
	return func(yield func(string) bool) { globalsRead(proto, yield) }
}

func globalsRead(proto *lua.FunctionProto, yield func(string) bool) bool {
	for _, word := range proto.Code {
		if i := decode(word); i.Op == lua.OP_GETGLOBAL && !yield(proto.Constants[i.bx].String()) {
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
