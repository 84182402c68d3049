package gopherlua

import (
	"os"
	"reflect"
	"unsafe"

	lua "github.com/yuin/gopher-lua"
)

// This file contains all accesses to what gopher-lua 1.1.2 does not export: fields of its structs
// by offset, and its table of instructions by link name. The types below mirror gopher-lua's. Their
// layout is checked when the program starts. The program panics if it differs, except for the main
// loop, which has a fallback: see fastLoop.

// Frame is a running call. It mirrors gopher-lua's callFrame.
type Frame struct {
	Idx        int
	Fn         *lua.LFunction
	Parent     *Frame // nil for the outermost call
	Pc         int    // index of the next instruction
	Base       int
	LocalBase  int // index of its first register
	ReturnBase int
	NArgs      int // number of arguments
	NRet       int
	TailCall   int // number of calls that this one has replaced
}

// stack mirrors the beginning of gopher-lua's registry.
type stack struct {
	array []lua.LValue // the registers of all calls of a thread
	top   int          // index of the first free one
}

// calls mirrors gopher-lua's fixedCallFrameStack, the call stack of a main thread.
type calls struct {
	array []Frame
	sp    int // index of the first free frame
}

// loop is the type of a thread's main loop, which runs the innermost call until it returns.
type loop func(L *lua.LState, outermost *Frame)

var (
	frameOffset    = offset[lua.LState, *Frame]("currentFrame")
	registryOffset = offset[lua.LState, *stack]("reg")
	callsOffset    = offset[lua.LState, any]("stack") // see checkCallStack
	handledOffset  = offset[lua.LState, bool]("hasErrorFunc")
	capturedOffset = offset[lua.LState, *lua.Upvalue]("uvcache")
	nextOffset     = offset[lua.Upvalue, *lua.Upvalue]("next")
	indexOffset    = offset[lua.LTable, map[lua.LValue]int]("k2i")
	listOffset     = offset[lua.LTable, []lua.LValue]("array")
)

// offset returns the offset of the field of T that can be accessed as an F.
func offset[T, F any](name string) uintptr {
	f, ok := reflect.TypeFor[T]().FieldByName(name)
	if !ok || !sameLayout(f.Type, reflect.TypeFor[F]()) {
		refuse(name)
	}
	return f.Offset
}

func refuse(name string) {
	panic("gopherlua: this is not the gopher-lua that the lab was written for: " + name + " is another")
}

// checkCallStack checks the type of a main thread's call stack, which is an interface.
func checkCallStack(L *lua.LState) {
	if !sameLayout(reflect.ValueOf(L).Elem().FieldByName("stack").Elem().Type(), reflect.TypeFor[*calls]()) {
		refuse("stack")
	}
}

// sameLayout reports whether a value of gopher-lua's type can be accessed as a value of our type. A
// struct may have more fields than ours.
func sameLayout(theirs, ours reflect.Type) bool {
	if theirs == ours {
		return true
	}
	if theirs.Kind() != ours.Kind() {
		return false
	}
	switch ours.Kind() {
	case reflect.Interface:
		return true
	case reflect.Pointer, reflect.Slice:
		return sameLayout(theirs.Elem(), ours.Elem())
	case reflect.Func:
		return theirs.NumIn() == 2 && theirs.NumOut() == 0 && theirs.In(0) == ours.In(0) && sameLayout(theirs.In(1), ours.In(1))
	case reflect.Struct:
		if theirs.NumField() < ours.NumField() {
			return false
		}
		for i := range ours.NumField() {
			a, b := theirs.Field(i), ours.Field(i)
			recursive := b.Type.Kind() == reflect.Pointer && b.Type.Elem() == ours && a.Type.Kind() == reflect.Pointer && a.Type.Elem() == theirs
			if a.Name != b.Name || a.Offset != b.Offset || !recursive && !sameLayout(a.Type, b.Type) {
				return false
			}
		}
		return true
	}
	return false
}

// jumpTable is gopher-lua's table of instructions by opcode. An instruction returns 1 to leave the
// main loop.
//
//go:linkname jumpTable github.com/yuin/gopher-lua.jumpTable
var jumpTable [lua.OP_NOP + 1]instruction

type instruction func(L *lua.LState, word uint32, outermost *Frame) int

// SlowLoop is the environment variable that selects gopher-lua's own main loop if it is not empty.
const SlowLoop = "TAQUIN_SLOW_LOOP"

var loopOffset uintptr

// fastLoop reports whether threads run interpreter.run. If the main loop or the table of
// instructions is not as expected, they run gopher-lua's own loop, see slowHook.
var fastLoop = func() bool {
	f, ok := reflect.TypeFor[lua.LState]().FieldByName("mainLoop")
	if !ok || !sameLayout(f.Type, reflect.TypeFor[loop]()) || os.Getenv(SlowLoop) != "" {
		return false
	}
	loopOffset = f.Offset
	for _, do := range jumpTable {
		if do == nil { // the linker has found no such variable
			return false
		}
	}
	return true
}()

func field[T any](of *T, offset uintptr) unsafe.Pointer {
	return unsafe.Add(unsafe.Pointer(of), offset)
}

// Running returns the innermost call of a thread, or nil if nothing runs. gopher-lua reuses a frame
// after its call has returned.
func Running(L *lua.LState) *Frame { return *currentFrame(L) }

func currentFrame(L *lua.LState) **Frame { return (**Frame)(field(L, frameOffset)) }

func stackOf(L *lua.LState) *stack { return *(**stack)(field(L, registryOffset)) }

// callsOf returns the second word of the interface, which points to its value.
func callsOf(L *lua.LState) *calls { return (*(*[2]*calls)(field(L, callsOffset)))[1] }

func loopOf(L *lua.LState) *loop { return (*loop)(field(L, loopOffset)) }

// errorsHandled is true if a thread has an error handler.
func errorsHandled(L *lua.LState) *bool { return (*bool)(field(L, handledOffset)) }

// captured is the link to the first captured local of a thread, or to the one after uv. The list is
// in the order of the stack.
func captured(L *lua.LState, uv *lua.Upvalue) **lua.Upvalue {
	if uv == nil {
		return (**lua.Upvalue)(field(L, capturedOffset))
	}
	return (**lua.Upvalue)(field(uv, nextOffset))
}

// listOf returns the elements of a table with keys 1, 2, …
func listOf(t *lua.LTable) []lua.LValue { return *(*[]lua.LValue)(field(t, listOffset)) }

// hasKey reports whether a table has ever had a key outside its list.
func hasKey(t *lua.LTable, key lua.LValue) bool {
	_, ok := (*(*map[lua.LValue]int)(field(t, indexOffset)))[key]
	return ok
}

// cacheIndex is the place of an instruction in a methodCache.
func cacheIndex(at *uint32) uintptr {
	return uintptr(unsafe.Pointer(at)) / unsafe.Sizeof(*at) % cacheSize
}
