package stdlib

import (
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
)

// The sandbox is for scripts that nobody has checked. Even without it a script reaches
// files only by include, lab.csv and the like, and no programs. In the sandbox
//
//   - include reads the folder of the script that is run and the built-in library, and
//     nothing writes a file;
//   - there is no io, and of os only clock, time and date;
//   - the libraries and the metatables of strings and globals are read-only.
//
// Memory, output and time are limited by the guard.

// forbidden are names of Lua's libraries that the sandbox removes.
var forbidden = []string{"os.difftime", "os.exit", "string.dump"}

// withoutForbidden removes from the libraries what the sandbox forbids.
func withoutForbidden(libraries []bind.Module) []bind.Module {
	left := slices.DeleteFunc(libraries, func(m bind.Module) bool { return m.Name == "io" })
	for i, m := range left {
		left[i].Entries = slices.DeleteFunc(slices.Clone(m.Entries), func(e bind.Entry) bool { return slices.Contains(forbidden, e.Name) })
	}
	return left
}

// Seal makes all libraries read-only, the lab's as well. It must be called when all of
// them are open, and only in the sandbox.
func Seal(s *bind.State) {
	L := s.L
	L.GetMetatable(lua.LString("")).(*lua.LTable).RawSetString("__metatable", lua.LString("string"))
	meta, ok := L.G.Global.Metatable.(*lua.LTable)
	if !ok {
		meta = L.NewTable()
		L.G.Global.Metatable = meta
	}
	meta.RawSetString("__metatable", lua.LString("globals"))
	for name, v := range s.Pairs(L.G.Global) {
		if t, ok := v.(*lua.LTable); ok && t != L.G.Global && s.Sealed(t) == "" {
			s.Seal(name.String(), t)
		}
	}
}

// refuseSealed raises an error if a value is a sealed library: Lua's own functions would
// write into it without asking its metatable.
func refuseSealed(L *lua.LState, s *bind.State, v lua.LValue) {
	if t, ok := v.(*lua.LTable); ok {
		if name := s.Sealed(t); name != "" {
			L.RaiseError("%s is read-only in the sandbox", name)
		}
	}
}

// setRaw is Lua's rawset: gopher-lua's returns nothing and writes into sealed libraries.
func setRaw(s *bind.State, library *lua.LTable) lua.LGFunction {
	write := library.RawGetString("rawset").(*lua.LFunction).GFunction
	return func(L *lua.LState) int {
		refuseSealed(L, s, L.Get(1))
		write(L)
		L.SetTop(1)
		return 1
	}
}

// readsInSandbox is rawget in the sandbox, which finds the fields of a sealed library;
// nil where there is none.
func readsInSandbox(s *bind.State) lua.LGFunction {
	if !s.Guard.Sandbox {
		return nil
	}
	return func(L *lua.LState) int {
		L.Push(s.Contents(bind.Args{LState: L, State: s, Name: "rawget"}.ToTable(L.Get(1), "the table")).RawGet(L.Get(2)))
		return 1
	}
}
