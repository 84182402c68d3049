package gopherlua

import (
	"encoding/binary"

	lua "github.com/yuin/gopher-lua"
)

// A compiled function must know the text it was compiled from: errors show the
// line, help shows the comment above a function, and a function travels to
// another thread or machine as text. gopher-lua does not store the text. But each
// prototype has a list DbgCalls with the names of calls by instruction, which nothing
// writes after compiling. Its last entries hold the text and the way to the function,
// under instruction numbers that no call has.

// The instruction numbers of those entries, in their order in the list.
const (
	pathEntry     = -3 // the indices that lead from the chunk to the function
	compiledEntry = -2 // what was compiled
	textEntry     = -1 // the text as its author wrote it
	entryCount    = 3
)

// attach stores the text and the path in the prototype of a chunk and of all functions
// in it. They share the two texts.
func attach(proto *lua.FunctionProto, compiled, text, path string) {
	proto.DbgCalls = append(proto.DbgCalls, lua.DbgCall{Name: path, Pc: pathEntry},
		lua.DbgCall{Name: compiled, Pc: compiledEntry}, lua.DbgCall{Name: text, Pc: textEntry})
	for i, inner := range proto.FunctionPrototypes {
		attach(inner, compiled, text, path+string(binary.AppendUvarint(nil, uint64(i))))
	}
}

// entry is one of the last entries of a prototype.
func entry(proto *lua.FunctionProto, number int) (string, bool) {
	n := len(proto.DbgCalls)
	if n < entryCount || proto.DbgCalls[n-1].Pc != textEntry {
		return "", false
	}
	return proto.DbgCalls[n+number].Name, true
}

// ChunkText is the text of the chunk in which a function stands, as its author
// wrote it; "" for a function that Compile has not made.
func ChunkText(proto *lua.FunctionProto) string {
	text, _ := entry(proto, textEntry)
	return text
}

// Written is the chunk from which Compile has made a function's prototype, and the indices
// that lead from the chunk's prototype to the function's. ok is false for a function that
// Compile has not made.
func Written(proto *lua.FunctionProto) (c Chunk, path []int, ok bool) {
	indices, ok := entry(proto, pathEntry)
	if !ok {
		return Chunk{}, nil, false
	}
	for rest := []byte(indices); len(rest) > 0; {
		index, n := binary.Uvarint(rest)
		path, rest = append(path, int(index)), rest[n:]
	}
	compiled, _ := entry(proto, compiledEntry)
	return Chunk{Name: proto.SourceName, Text: compiled, Shown: ChunkText(proto)}, path, true
}

// At is the prototype to which indices lead from that of a chunk; nil if there is
// none.
func At(proto *lua.FunctionProto, path []int) *lua.FunctionProto {
	for _, i := range path {
		if i < 0 || i >= len(proto.FunctionPrototypes) {
			return nil
		}
		proto = proto.FunctionPrototypes[i]
	}
	return proto
}
