package stdlib

import (
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
)

// The sandbox is for untrusted scripts. Even without it a script reaches files only by include,
// lab.csv and the like, and no programs. In the sandbox
//
//   - include reads only the folder of the script and the built-in library, and no function
//     writes a file;
//   - io is missing, and os has only clock, time and date;
//   - the libraries and the metatables of strings and globals are read-only.
//
// The guard limits memory, output and time.

// forbidden are names of Lua's libraries that the sandbox removes.
var forbidden = []string{"os.difftime", "os.exit", "string.dump"}

// withoutForbidden removes the names that the sandbox forbids.
func withoutForbidden(libraries []bind.Module) []bind.Module {
	left := slices.DeleteFunc(libraries, func(m bind.Module) bool { return m.Name == "io" })
	for i, m := range left {
		left[i].Entries = slices.DeleteFunc(slices.Clone(m.Entries), func(e bind.Entry) bool { return slices.Contains(forbidden, e.Name) })
	}
	return left
}

// Seal makes all libraries read-only, those of the lab as well. Call it in the sandbox, once all
// libraries are open.
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

// refuseSealed raises an error for a sealed library. Lua's own functions ignore its metatable
// when they write.
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

// readsInSandbox is rawget in the sandbox, which finds the fields of a sealed library. It
// returns nil outside the sandbox.
func readsInSandbox(s *bind.State) lua.LGFunction {
	if !s.Guard.Sandbox {
		return nil
	}
	return func(L *lua.LState) int {
		L.Push(s.Contents(bind.Args{LState: L, State: s, Name: "rawget"}.ToTable(L.Get(1), "the table")).RawGet(L.Get(2)))
		return 1
	}
}

// absent are the names of Lua's library that the lab omits, and their replacements. They are nil,
// so that a script can test for them; help and the error about such a nil explain them. The
// sandbox may have another text.
var absent = []struct {
	names          string // separated by blanks
	why, inSandbox string
}{
	{"require dofile loadfile module package", `include("name") runs another script and returns what that returns`, ""},
	{"io.open io.output io.close io.tmpfile io.type",
		"scripts write no files of their own making; lab.csv writes rows, draw.svg, draw.png and draw.gif write pictures, and the shell puts what is printed into a file: taquin run x.lua > file",
		"scripts write no files; the shell puts what is printed into one: taquin run --sandbox x.lua > file"},
	{"io.lines", `scripts read no files; include("name") runs one that returns a table: return {1, 2, 3}`, ""},
	{"io.read io.input io.stdin", "scripts do not read the keyboard; arg holds what follows a script's name on the command line, and lesson.ask asks in a lesson",
		"scripts do not read the keyboard; arg holds what follows a script's name on the command line"},
	{"io.popen os.execute", "scripts start no programs; they can only write what others read, by lab.csv, draw.svg and print",
		"scripts start no programs; they can only print what others read"},
	{"os.remove os.rename os.tmpname", "scripts neither remove nor rename files; lab.csv and draw.svg replace a file as a whole",
		"scripts do nothing to files; what they have to say they print"},
	{"os.getenv", "scripts do not see the environment; arg holds what follows a script's name on the command line", ""},
	{"os.setlocale", `numbers look the same everywhere; pictures take {language = "fr"}`, ""},
	{"getfenv setfenv", "functions have the globals for their environment; give a function a table as an argument", ""},
	{"newproxy", "setmetatable({}, meta) makes a value with a behaviour of its own", ""},
	{"debug.getinfo debug.getlocal debug.setlocal debug.getupvalue debug.setupvalue debug.getmetatable debug.setmetatable debug.getfenv debug.setfenv debug.gethook debug.sethook debug.getregistry debug.debug", "of debug there is traceback; lab.time measures, as %bench does at the prompt", ""},
	{"io.flush", "output is written at once", ""},
	{"table.foreach table.foreachi table.setn", "Lua 5.1 calls it obsolete; write for k, v in pairs(t) do … end, for i, v in ipairs(t) do … end", ""},
	{"string.gfind", "Lua 5.1 calls it obsolete; its name is string.gmatch", ""},
	{"gcinfo", `Lua 5.1 calls it obsolete; write collectgarbage("count")`, ""},
	{"table.unpack", "in Lua 5.1 it is unpack", ""},

	// Omitted only in the sandbox.
	{"io io.write io.stdout io.stderr", "", "print is what there is of output"},
	{"os.exit", "", "a script ends where it returns, or by error"},
	{"os.difftime", "", "it is the difference of the two numbers"},
	{"string.dump", "", "functions cannot be written down"},
}

// explainAbsent registers the explanations of the absent names.
func explainAbsent(s *bind.State) {
	for _, a := range absent {
		why := a.why
		if s.Guard.Sandbox && a.inSandbox != "" {
			why = a.inSandbox
		}
		if why == "" {
			continue
		}
		for name := range strings.FieldsSeq(a.names) {
			s.LeaveOut(name, why)
		}
	}
}
