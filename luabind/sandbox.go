package luabind

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/file"
)

// The sandbox is for scripts of strangers. Without it there is already no way to
// files but include, lab.csv and the like, and none to programs. In it
//
//   - include reads the folder of the script that is run and the built-in
//     library, and nothing writes a file;
//   - there is no io, and of os only clock, time and date;
//   - the libraries and the metatables of strings and globals are read-only.
//
// Memory, output and time are limited by the Config and by who calls Interrupt.

// shut makes the sandbox, when all the libraries are open.
func (h *Host) shut() {
	L := h.state
	h.sealed = map[*lua.LTable]*lua.LTable{}
	L.SetGlobal("io", lua.LNil)
	keepOnly(L.GetGlobal("os").(*lua.LTable), "clock", "time", "date")
	L.GetGlobal("string").(*lua.LTable).RawSetString("dump", lua.LNil)
	h.replace("collectgarbage", func(a args) int {
		if a.OptString(1, "collect") == "count" {
			return collectGarbage(a)
		}
		return number1(a, 0) // collecting all the time would cost the host its processors
	})
	h.replace("rawset", h.writesTable(L.GetGlobal("rawset")))
	h.replace("rawget", h.rawGet)
	library := L.GetGlobal("table").(*lua.LTable)
	for _, name := range []string{"insert", "remove", "sort"} {
		h.replace("table."+name, h.writesTable(library.RawGetString(name)))
	}
	L.GetMetatable(lua.LString("")).(*lua.LTable).RawSetString("__metatable", lua.LString("string"))
	L.G.Global.Metatable.(*lua.LTable).RawSetString("__metatable", lua.LString("globals"))
	for name, v := range pairs(L.G.Global) {
		if t, ok := v.(*lua.LTable); ok && t != L.G.Global {
			h.seal(name.String(), t)
		}
	}
}

// seal makes a library read-only: its contents move into a table behind it,
// which no script can get hold of.
func (h *Host) seal(name string, t *lua.LTable) {
	L := h.state
	inside := L.NewTable()
	for k, v := range pairs(t) {
		inside.RawSet(k, v)
	}
	for k := range pairs(inside) {
		t.RawSet(k, lua.LNil)
	}
	meta, ok := t.Metatable.(*lua.LTable)
	if !ok {
		meta = L.NewTable()
		t.Metatable = meta
	}
	if missing := meta.RawGetString("__index"); missing != lua.LNil {
		behind := L.NewTable()
		behind.RawSetString("__index", missing)
		inside.Metatable = behind
	}
	meta.RawSetString("__index", inside)
	meta.RawSetString("__metatable", lua.LString(name))
	meta.RawSetString("__newindex", L.NewFunction(func(L *lua.LState) int {
		L.RaiseError("%s is read-only in the sandbox", name)
		return 0
	}))
	h.sealed[t] = inside
}

// contents is where the fields of a table are.
func (h *Host) contents(t *lua.LTable) *lua.LTable {
	if inside, ok := h.sealed[t]; ok {
		return inside
	}
	return t
}

// writesTable is a function of the standard library that writes into its first
// argument, which must not be sealed.
func (h *Host) writesTable(original lua.LValue) func(args) int {
	write := original.(*lua.LFunction).GFunction
	return func(a args) int {
		if t, ok := a.Get(1).(*lua.LTable); ok && h.sealed[t] != nil {
			a.RaiseError("%s is read-only in the sandbox", t.Metatable.(*lua.LTable).RawGetString("__metatable"))
		}
		return write(a.LState)
	}
}

func (h *Host) rawGet(a args) int {
	a.Push(h.contents(a.table(1, "the table")).RawGet(a.Get(2)))
	return 1
}

// writeFile writes a file for a function of the lab, whole or not at all.
func (h *Host) writeFile(a args, name string, content []byte) {
	switch {
	case h.cfg.Sandbox:
		a.fail("no file is written in the sandbox")
	case name == "" || len(name) > maxWord || strings.ContainsRune(name, 0):
		a.fail("%s is not the name of a file", inQuotes(name))
	}
	if err := file.Write(name, content, 0o666); err != nil {
		a.fail("cannot write %s: %s", inQuotes(name), err)
	}
}
