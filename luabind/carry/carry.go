// Package carry writes a Lua function and everything that it uses as bytes, and reads
// them in another state: on another thread, or on another machine. A function travels as
// the text of its chunk and the path to it in that chunk, which name compiled code
// exactly; with it go the locals that it has captured, the globals that it and the
// functions it uses read, the current board, and the user's changes to the libraries.
// Tables keep their shape, cycles and shared parts included. What every state begins with
// travels as a name, a value of the lab as its kind encodes it or in parts.
//
// It calls no function of a script, and it may read any bytes: wrong ones give an error.
// Begin reading at End; this file defines the format.
package carry

import (
	"sync"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/luabind/bind"
	"taquin/luabind/gopherlua"
)

// End is one end of a connection between two states. A value that was sent, in either direction,
// has a number at both ends and keeps its identity: a table that returns is the original one. After
// an error the ends are inconsistent.
type End struct {
	initial *Initial
	shared  *Shared
	plain   bool // only values without code are sent and accepted

	values       []lua.LValue // by number: texts, tables, functions, values of the lab
	numbers      map[lua.LValue]int
	captured     []*lua.Upvalue // captured locals
	localNumbers map[*lua.Upvalue]int
	globals      map[string]bool // names of the written ones

	protos       []*lua.FunctionProto // of sent functions
	protoNumbers map[*lua.FunctionProto]int
	joined       map[any]lua.LValue // by pointer: values of kinds with Parts
	chunks       []*chunk
	chunkNumbers map[gopherlua.Chunk]int
}

// chunk is a text with its compiled code, or nil before its first use.
type chunk struct {
	gopherlua.Chunk
	proto *lua.FunctionProto
}

// NewEnd makes an end of a connection with a state that was made in the same way. shared is nil for
// a connection to another program.
func NewEnd(initial *Initial, shared *Shared) *End {
	return &End{initial: initial, shared: shared, numbers: map[lua.LValue]int{}, localNumbers: map[*lua.Upvalue]int{},
		globals: map[string]bool{}, protoNumbers: map[*lua.FunctionProto]int{}, joined: map[any]lua.LValue{}, chunkNumbers: map[gopherlua.Chunk]int{}}
}

// NewPlainEnd makes an end of a connection with an untrusted state. It transmits numbers, texts,
// tables of them and values of the lab, but no functions, libraries, global variables or
// metatables.
func NewPlainEnd(initial *Initial) *End {
	e := NewEnd(initial, nil)
	e.plain = true
	return e
}

// Shared holds values that never change and are passed by reference. Both ends of a
// connection within one program must have the same Shared. Several threads may use it.
type Shared struct {
	// OneState says that both ends are of one state, which can share values that call its functions.
	OneState bool

	mu     sync.Mutex
	values []any
}

// add adds a value and returns its number.
func (s *Shared) add(x any) int {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.values = append(s.values, x)
	return len(s.values) - 1
}

// at returns the value with a number.
func (s *Shared) at(number int) (x any, ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if number >= len(s.values) {
		return nil, false
	}
	return s.values[number], true
}

// takes reports whether a value can be passed by reference.
func (s *Shared) takes(k *bind.Kind, x any) bool {
	return s != nil && k.Constant && (s.OneState || k.Local == nil || !k.Local(x))
}

// A message is the signature, a value, and then records up to the end. A value is a tag and
// its data. The first mention of a table, a function or a value with parts gives it the next
// number, and a record with its contents follows later; so values never nest in the message,
// however deep the tables are. Numbers and lengths are varints.
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
	tagFunction // number of the prototype; if that is new, number of the chunk; if that is new, its name, text and the shown text; length of the path, indices
	tagInitial  // length, full name of an initial value
	tagRecipe   // name of a function in Go, number of arguments, those; see bind.Recipe
	tagValue    // length, name of the kind; length, its encoding
	tagParts    // length, name of the kind
	tagShared   // number of a shared value
	tagEnd      // of the fields of a table, or of the message
)

// The tags of records.
const (
	recordTable    byte = tagEnd + 1 + iota // number, metatable, keys and values, end
	recordFunction                          // number, how many locals, and each: its number; if that is new, its value
	recordParts                             // number, how many parts, those
	recordGlobal                            // name, value
	recordUpdate                            // full name of an initial table, whether the metatable has changed, that; keys and values, end
)

// errCorrupt is the error about invalid bytes.
var errCorrupt = message.New("carry.the-bytes-are-not", "carry: the bytes are not those of a function")

// isPlain reports whether a value refers to no other value.
func isPlain(v lua.LValue) bool {
	switch v.(type) {
	case *lua.LNilType, lua.LBool, lua.LNumber, lua.LString:
		return true
	}
	return false
}

// enter numbers a value.
func (e *End) enter(v lua.LValue) {
	e.numbers[v] = len(e.values)
	e.values = append(e.values, v)
}

// enterProto numbers a prototype.
func (e *End) enterProto(proto *lua.FunctionProto) {
	e.protoNumbers[proto] = len(e.protos)
	e.protos = append(e.protos, proto)
}

// enterChunk numbers a chunk.
func (e *End) enterChunk(c gopherlua.Chunk) int {
	n := len(e.chunks)
	e.chunkNumbers[c] = n
	e.chunks = append(e.chunks, &chunk{Chunk: c})
	return n
}

// enterLocal numbers a captured local.
func (e *End) enterLocal(uv *lua.Upvalue) {
	e.localNumbers[uv] = len(e.captured)
	e.captured = append(e.captured, uv)
}
