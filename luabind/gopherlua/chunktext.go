package gopherlua

import lua "github.com/yuin/gopher-lua"

// A compiled function must know the text it was compiled from: errors show the
// line, help shows the comment above a function, and a function travels to
// another thread as text. gopher-lua keeps no such thing, but each prototype has
// a list DbgCalls of the names of calls by instruction, which is never written
// after compiling. Its last entry holds the text, under an instruction number
// that no call has.

// noInstruction is the instruction number of the entry that holds the text.
const noInstruction = -1

// attachText stores the text of a chunk in its prototype and in those of all
// functions in it. All of them share the one string.
func attachText(proto *lua.FunctionProto, text string) {
	proto.DbgCalls = append(proto.DbgCalls, lua.DbgCall{Name: text, Pc: noInstruction})
	for _, inner := range proto.FunctionPrototypes {
		attachText(inner, text)
	}
}

// ChunkText is the text of the chunk in which a function stands, as its author
// wrote it; "" for a function that Compile has not made.
func ChunkText(proto *lua.FunctionProto) string {
	if n := len(proto.DbgCalls); n > 0 && proto.DbgCalls[n-1].Pc == noInstruction {
		return proto.DbgCalls[n-1].Name
	}
	return ""
}
