// Package carry writes a function of Lua and all that it uses as bytes, and reads
// them in another state: of another thread, or of another machine. A function in Lua
// travels as the text of its chunk and the way to it in that chunk, which name
// compiled code exactly; with it go the locals that it has captured, the globals that
// it reads, also by way of other functions, the current board, and what the user has
// changed in the libraries. Tables keep their shape, cycles and what they share
// included. What a state begins with travels as its name, values of the lab as their
// kind writes them.
//
// It calls no function of a script, and what it reads may be any bytes: an error is
// all that comes of wrong ones. Begin with End; the format stands in this file.
package carry

import (
	"errors"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/gopherlua"
)

// End is one end of a connection between two states. What has gone over it once,
// either way, has a number at both ends and stays the same thing: a table that comes
// back is the one that went. After an error the ends no longer agree.
type End struct {
	initial *Initial
	shared  *Shared

	values       []lua.LValue // all that has a number: texts, tables, functions, values of the lab
	numbers      map[lua.LValue]int
	captured     []*lua.Upvalue // locals that functions have captured
	localNumbers map[*lua.Upvalue]int
	globals      map[string]bool // those that have been written

	protos       []*lua.FunctionProto // of functions that have gone over
	protoNumbers map[*lua.FunctionProto]int
	chunks       []*chunk
	chunkNumbers map[gopherlua.Chunk]int
}

// chunk is a text with what is compiled of it; nil until that is wanted.
type chunk struct {
	gopherlua.Chunk
	proto *lua.FunctionProto
}

// NewEnd makes an end of a connection with a state that began in the same way.
// shared is nil for a connection that leaves the program.
func NewEnd(initial *Initial, shared *Shared) *End {
	return &End{initial: initial, shared: shared, numbers: map[lua.LValue]int{}, localNumbers: map[*lua.Upvalue]int{},
		globals: map[string]bool{}, protoNumbers: map[*lua.FunctionProto]int{}, chunkNumbers: map[gopherlua.Chunk]int{}}
}

// Shared holds values that never change and are handed over by reference: both ends
// of a connection within one program have the same one.
type Shared struct{ values []any }

// A message is the signature, a value and then records up to the end. A value is a
// tag and what belongs to it. The first mention of something that has contents of its
// own gives it the next number, and a record with the contents follows; so nothing is
// nested in anything, however deep the tables are. Numbers and lengths are varints.
const signature = "taquin function 1\n"

// The tags of values.
const (
	tagNil byte = iota
	tagFalse
	tagTrue
	tagWhole    // a whole number: varint
	tagNumber   // 8 bytes
	tagText     // length, bytes
	tagKnown    // number
	tagTable    // length of the list in it
	tagFunction // number of the prototype; if that is new, number of the chunk; if that is new, its name, text and what is shown; length of the path, indices
	tagInitial  // length, full name of what both states began with
	tagRecipe   // name of a function in Go, number of arguments, those; see bind.Recipe
	tagValue    // length, name of the kind; length, what the kind writes
	tagShared   // number of a shared value
	tagEnd      // of the fields of a table, or of the message
)

// The tags of records.
const (
	recordTable    byte = tagEnd + 1 + iota // number, metatable, keys and values, end
	recordFunction                          // number, how many locals, and each: its number; if that is new, its value
	recordGlobal                            // name, value
	recordUpdate                            // full name of a table of the beginning, whether the metatable has changed, that; keys and values, end
)

// errCorrupt is the error about bytes that no End has written.
var errCorrupt = errors.New("carry: the bytes are not those of a function")

// isPlain reports whether a value refers to nothing.
func isPlain(v lua.LValue) bool {
	switch v.(type) {
	case *lua.LNilType, lua.LBool, lua.LNumber, lua.LString:
		return true
	}
	return false
}

// enter gives a value the next number.
func (e *End) enter(v lua.LValue) {
	e.numbers[v] = len(e.values)
	e.values = append(e.values, v)
}

// enterProto gives a prototype the next number.
func (e *End) enterProto(proto *lua.FunctionProto) {
	e.protoNumbers[proto] = len(e.protos)
	e.protos = append(e.protos, proto)
}

// enterChunk gives a chunk the next number.
func (e *End) enterChunk(c gopherlua.Chunk) int {
	n := len(e.chunks)
	e.chunkNumbers[c] = n
	e.chunks = append(e.chunks, &chunk{Chunk: c})
	return n
}

// enterLocal gives a captured local the next number.
func (e *End) enterLocal(uv *lua.Upvalue) {
	e.localNumbers[uv] = len(e.captured)
	e.captured = append(e.captured, uv)
}
