package luabind

import (
	"fmt"
	"reflect"

	lua "github.com/yuin/gopher-lua"
)

// What an error is about stands in the calls that were running when it was
// raised: in their instructions and registers, which gopher-lua does not export.

// callFrame mirrors gopher-lua's.
type callFrame struct {
	Idx        int
	Fn         *lua.LFunction
	Parent     *callFrame
	Pc         int // of the next instruction
	Base       int
	LocalBase  int // of its registers
	ReturnBase int
	NArgs      int
	NRet       int
	TailCall   int // calls that it has replaced
}

var (
	frameOffset    = mirrored[lua.LState, callFrame]("currentFrame")
	registryOffset = offset[lua.LState]("reg", reflect.Pointer)
)

// mirrored is where a field of T that points to a struct like Mirror lies.
func mirrored[T, Mirror any](name string) uintptr {
	at := offset[T](name, reflect.Pointer)
	f, _ := reflect.TypeFor[T]().FieldByName(name)
	theirs, ours := f.Type.Elem(), reflect.TypeFor[Mirror]()
	same := theirs.NumField() == ours.NumField()
	for i := 0; same && i < ours.NumField(); i++ {
		a, b := theirs.Field(i), ours.Field(i)
		same = a.Name == b.Name && a.Offset == b.Offset && a.Type.Kind() == b.Type.Kind()
	}
	if !same {
		panic(fmt.Sprintf("luabind: this gopher-lua is not the one that %s was written for", ours))
	}
	return at
}

// running is the innermost call of a thread, nil if nothing runs.
func running(L *lua.LState) *callFrame {
	return *(**callFrame)(field(L, frameOffset))
}

// registers are those of all calls of a thread. Its registry begins with them.
func registers(L *lua.LState) []lua.LValue {
	return **(**[]lua.LValue)(field(L, registryOffset))
}

// register returns register i of a call.
func (f *callFrame) register(L *lua.LState, i int) lua.LValue {
	all := registers(L)
	if k := f.LocalBase + i; k >= 0 && k < len(all) && all[k] != nil {
		return all[k]
	}
	return lua.LNil
}

// hiddenChunk is the name of a chunk whose functions are no part of the script.
const hiddenChunk = "(hidden)"

// caller is the innermost call of a function of the script, f itself or one that
// led to it.
func (f *callFrame) caller() *callFrame {
	for f != nil && (f.Fn.IsG || f.Fn.Proto.SourceName == hiddenChunk) {
		f = f.Parent
	}
	return f
}

// pc is the instruction that a call of a Lua function is at.
func (f *callFrame) pc() int { return f.Pc - 1 }

// line is the line of the source that a call of a Lua function is at.
func (f *callFrame) line() int {
	lines := f.Fn.Proto.DbgSourcePositions
	if pc := f.pc(); pc >= 0 && pc < len(lines) {
		return lines[pc]
	}
	return f.Fn.Proto.LineDefined
}

// place is how Lua writes the line in front of an error.
func (f *callFrame) place() string {
	return fmt.Sprintf("%s:%d:", f.Fn.Proto.SourceName, f.line())
}
