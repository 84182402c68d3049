// Package callstack shows what gopher-lua does not export of a state that runs:
// its calls with their registers and instructions, the names that stand for a
// value in the source, and the locals that closures have captured. All that is
// unsafe in it stands in this file; a gopher-lua whose fields are others is
// refused when the program starts. It never calls Lua, and changes nothing but
// captured locals, the count of tail calls and whether errors are handled.
package callstack

import (
	"fmt"
	"reflect"
	"unsafe"

	lua "github.com/yuin/gopher-lua"
)

// Where the fields are.
var (
	frameOffset    = mirrored[lua.LState, Frame]("currentFrame")
	registryOffset = offset[lua.LState]("reg", reflect.Pointer)
	handledOffset  = offset[lua.LState]("hasErrorFunc", reflect.Bool)
	capturedOffset = offset[lua.LState]("uvcache", reflect.Pointer)
	nextOffset     = offset[lua.Upvalue]("next", reflect.Pointer)
)

// offset is where a field of T lies.
func offset[T any](name string, kind reflect.Kind) uintptr {
	f, ok := reflect.TypeFor[T]().FieldByName(name)
	if !ok || f.Type.Kind() != kind {
		panic("callstack: this gopher-lua is not the one that callstack was written for: " + name)
	}
	return f.Offset
}

func field[T any](of *T, offset uintptr) unsafe.Pointer {
	return unsafe.Add(unsafe.Pointer(of), offset)
}

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
		panic(fmt.Sprintf("callstack: this gopher-lua is not the one that %s was written for", ours))
	}
	return at
}
