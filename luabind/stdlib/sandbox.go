package stdlib

import (
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
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
	why, inSandbox message.Text
}{
	{"require dofile loadfile module package", message.Textf("lua.include-name-runs-another", `include("name") runs another script and returns what that returns`), message.Text{}},
	{"io.open io.output io.close io.tmpfile io.type",
		message.Textf("lua.scripts-write-no-files", "scripts cannot open files; use lab.csv for rows, draw.svg, draw.png and draw.gif for pictures, and the shell for output: taquin run x.lua > file"),
		message.Textf("lua.scripts-write-no-files-the", "scripts cannot write files in the sandbox; redirect the output: taquin run --sandbox x.lua > file")},
	{"io.lines", message.Textf("lua.scripts-read-no-files", `scripts read no files; include("name") runs one that returns a table: return {1, 2, 3}`), message.Text{}},
	{"io.read io.input io.stdin", message.Textf("lua.scripts-do-not-read", "scripts do not read the keyboard; arg holds what follows a script's name on the command line, and lesson.ask asks in a lesson"),
		message.Textf("lua.scripts-do-not-read-the", "scripts do not read the keyboard; arg holds what follows a script's name on the command line")},
	{"io.popen os.execute", message.Textf("lua.scripts-start-no-programs", "scripts start no programs; they can only write what others read, by lab.csv, draw.svg and print"),
		message.Textf("lua.scripts-start-no-programs-they", "scripts start no programs; they can only print what others read")},
	{"os.remove os.rename os.tmpname", message.Textf("lua.scripts-neither-remove-nor", "scripts neither remove nor rename files; lab.csv and draw.svg replace a file as a whole"),
		message.Textf("lua.scripts-do-nothing-to", "scripts cannot change files; print the results instead")},
	{"os.getenv", message.Textf("lua.scripts-do-not-see", "scripts do not see the environment; arg holds what follows a script's name on the command line"), message.Text{}},
	{"os.setlocale", message.Textf("lua.numbers-look-the-same", `numbers look the same everywhere; pictures take {language = "fr"}`), message.Text{}},
	{"getfenv setfenv", message.Textf("lua.functions-have-the-globals", "functions have the globals for their environment; give a function a table as an argument"), message.Text{}},
	{"newproxy", message.Textf("lua.setmetatable-meta-makes-a", "setmetatable({}, meta) makes a value with custom behaviour"), message.Text{}},
	{"debug.getinfo debug.getlocal debug.setlocal debug.getupvalue debug.setupvalue debug.getmetatable debug.setmetatable debug.getfenv debug.setfenv debug.gethook debug.sethook debug.getregistry debug.debug", message.Textf("lua.of-debug-there-is", "of debug there is traceback; lab.time measures, as %%bench does at the prompt"), message.Text{}},
	{"io.flush", message.Textf("lua.output-is-written-at", "output is written at once"), message.Text{}},
	{"table.foreach table.foreachi table.setn", message.Textf("lua.lua-calls-it-obsolete", "Lua 5.1 calls it obsolete; write for k, v in pairs(t) do … end, for i, v in ipairs(t) do … end"), message.Text{}},
	{"string.gfind", message.Textf("lua.lua-calls-it-obsolete-its", "Lua 5.1 calls it obsolete; its name is string.gmatch"), message.Text{}},
	{"gcinfo", message.Textf("lua.lua-calls-it-obsolete-write", `Lua 5.1 calls it obsolete; write collectgarbage("count")`), message.Text{}},
	{"table.unpack", message.Textf("lua.in-lua-it-is", "in Lua 5.1 it is unpack"), message.Text{}},

	// Omitted only in the sandbox.
	{"io io.write io.stdout io.stderr", message.Text{}, message.Textf("lua.print-is-what-there", "print is what there is of output")},
	{"os.exit", message.Text{}, message.Textf("lua.a-script-ends-where", "a script ends where it returns, or by error")},
	{"os.difftime", message.Text{}, message.Textf("lua.it-is-the-difference", "it is the difference of the two numbers")},
	{"string.dump", message.Text{}, message.Textf("lua.functions-cannot-be-written", "functions cannot be written down")},
}

// explainAbsent registers the explanations of the absent names.
func explainAbsent(s *bind.State) {
	for _, a := range absent {
		why := a.why
		if s.Guard.Sandbox && !a.inSandbox.Empty() {
			why = a.inSandbox
		}
		if why.Empty() {
			continue
		}
		for name := range strings.FieldsSeq(a.names) {
			s.LeaveOut(name, why)
		}
	}
}
