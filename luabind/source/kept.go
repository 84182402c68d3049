package source

import lua "github.com/yuin/gopher-lua"

// keep lets a chunk and all functions in it carry its text, for as long
// as one of them lives, among what gopher-lua keeps to name calls: under an
// instruction that there is not.
func keep(proto *lua.FunctionProto, text string) {
	proto.DbgCalls = append(proto.DbgCalls, lua.DbgCall{Name: text, Pc: noInstruction})
	for _, inner := range proto.FunctionPrototypes {
		keep(inner, text)
	}
}

const noInstruction = -1

// Of is the text of the chunk in which a function stands, "" of one that Compile
// has not made.
func Of(proto *lua.FunctionProto) string {
	if n := len(proto.DbgCalls); n > 0 && proto.DbgCalls[n-1].Pc == noInstruction {
		return proto.DbgCalls[n-1].Name
	}
	return ""
}
