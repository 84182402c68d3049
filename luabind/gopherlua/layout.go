// Package gopherlua is everything that the lab knows of gopher-lua 1.1.2 beyond its
// public face: the running calls with their registers and instructions, the loop that has
// the instructions done, the names that a value has in the source, the locals that closures
// have captured, the mistakes of its compiler and how a chunk is rewritten to avoid them, and
// how errors and coroutines are kept from doing damage.
//
// This file knows where gopher-lua's private fields lie in memory, and refuses another
// layout when the program starts. The package knows nothing of the lab. Begin with
// NewState and Compile.
package gopherlua

import (
	"reflect"
	"unsafe"

	lua "github.com/yuin/gopher-lua"
)

// The offsets of the fields.
var (
	frameOffset    = structOffset[lua.LState, Frame]("currentFrame")
	registryOffset = offset(reflect.TypeFor[lua.LState](), "reg", reflect.Pointer)
	callsOffset    = offset(reflect.TypeFor[lua.LState](), "stack", reflect.Interface)
	loopOffset     = offset(reflect.TypeFor[lua.LState](), "mainLoop", reflect.Func)
	handledOffset  = offset(reflect.TypeFor[lua.LState](), "hasErrorFunc", reflect.Bool)
	capturedOffset = offset(reflect.TypeFor[lua.LState](), "uvcache", reflect.Pointer)
	nextOffset     = offset(reflect.TypeFor[lua.Upvalue](), "next", reflect.Pointer)
	placesOffset   = offset(reflect.TypeFor[lua.LTable](), "k2i", reflect.Map)
	listOffset     = offset(reflect.TypeFor[lua.LTable](), "array", reflect.Slice)
)

// The types of those fields that are read as a whole.
var _ = []bool{
	beginsWith[stack](pointee[lua.LState]("reg")),
	hasType[*lua.Upvalue](reflect.TypeFor[lua.LState](), "uvcache"),
	hasType[*lua.Upvalue](reflect.TypeFor[lua.Upvalue](), "next"),
	hasType[map[lua.LValue]int](reflect.TypeFor[lua.LTable](), "k2i"),
	hasType[[]lua.LValue](reflect.TypeFor[lua.LTable](), "array"),
}

// refuse ends the program at its start.
func refuse(what string) {
	panic("gopherlua: this is not the gopher-lua that the lab was written for: " + what + " is another")
}

// offset is where a field of a struct lies.
func offset(in reflect.Type, name string, kind reflect.Kind) uintptr {
	f, ok := in.FieldByName(name)
	if !ok || f.Type.Kind() != kind {
		refuse(name)
	}
	return f.Offset
}

// pointee is the type that a field of T points to.
func pointee[T any](name string) reflect.Type {
	f, ok := reflect.TypeFor[T]().FieldByName(name)
	if !ok || f.Type.Kind() != reflect.Pointer {
		refuse(name)
	}
	return f.Type.Elem()
}

// hasType checks that a field is of type F.
func hasType[F any](in reflect.Type, name string) bool {
	if f, ok := in.FieldByName(name); !ok || f.Type != reflect.TypeFor[F]() {
		refuse(name)
	}
	return true
}

// keepsCalls checks the stack of calls of a main thread, whose type only a state tells.
func keepsCalls(L *lua.LState) {
	ours := reflect.TypeFor[calls]()
	theirs := reflect.ValueOf(L).Elem().FieldByName("stack").Elem().Type()
	if theirs.Kind() != reflect.Pointer || theirs.Elem().Kind() != reflect.Struct || theirs.Elem().NumField() != ours.NumField() {
		refuse("stack")
	}
	array, sp := theirs.Elem().Field(0), theirs.Elem().Field(1)
	if array.Name != "array" || array.Type != reflect.SliceOf(pointee[lua.LState]("currentFrame")) || sp.Name != "sp" || sp.Type != ours.Field(1).Type {
		refuse("stack")
	}
}

// beginsWith checks that a struct begins with the fields of Mirror.
func beginsWith[Mirror any](in reflect.Type) bool {
	ours := reflect.TypeFor[Mirror]()
	for i := range ours.NumField() {
		if a, b := in.Field(i), ours.Field(i); a.Name != b.Name || a.Type != b.Type || a.Offset != b.Offset {
			refuse(b.Name)
		}
	}
	return true
}

// structOffset is where a field of T lies that points to a struct with Mirror's layout.
func structOffset[T, Mirror any](name string) uintptr {
	theirs, ours := pointee[T](name), reflect.TypeFor[Mirror]()
	same := theirs.NumField() == ours.NumField()
	for i := 0; same && i < ours.NumField(); i++ {
		a, b := theirs.Field(i), ours.Field(i)
		same = a.Name == b.Name && a.Offset == b.Offset && a.Type.Kind() == b.Type.Kind()
	}
	if !same {
		refuse(ours.Name())
	}
	return offset(reflect.TypeFor[T](), name, reflect.Pointer)
}

// field is a pointer to the field of a struct at an offset.
func field[T any](of *T, offset uintptr) unsafe.Pointer {
	return unsafe.Add(unsafe.Pointer(of), offset)
}
