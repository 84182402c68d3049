package gopherlua

import (
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/source"
)

// What compiling takes at most in bytes, measured: most of it for the syntax tree. For
// each function gopher-lua sets 1024 instructions and their lines aside.
const (
	memoryOfByte     = 4 // of the text
	memoryOfLine     = 24
	memoryOfLexeme   = 200
	memoryOfBlock    = 300
	memoryOfFunction = 20 << 10
)

// MemoryFor is how many bytes it takes at most to compile a chunk, while that lasts.
func MemoryFor(c Chunk) int64 {
	bytes := memoryOfByte*int64(len(c.Lead)+len(c.Text)+len(c.Tail)) + memoryOfLine*int64(strings.Count(c.Text, "\n"))
	for t := range source.Scan(c.Text) {
		bytes += memoryOfLexeme
		if t.Kind == source.Name {
			switch t.Text {
			case "function":
				bytes += memoryOfFunction
			case "do", "then", "else", "repeat":
				bytes += memoryOfBlock
			}
		}
	}
	return bytes
}

// trim lets go of what the compiler has set aside for a function and not used.
func trim(proto *lua.FunctionProto) {
	proto.Code = slices.Clone(proto.Code)
	proto.DbgSourcePositions = slices.Clone(proto.DbgSourcePositions)
	proto.Constants = slices.Clone(proto.Constants)
	proto.DbgCalls = slices.Clone(proto.DbgCalls)
	for _, inner := range proto.FunctionPrototypes {
		trim(inner)
	}
}
