package stdlib

import (
	"strings"

	"taquin/luabind/bind"
)

// absent are the names of Lua's library that the lab leaves out: why, and what there is
// instead. They are nil, so that a script can ask for them; an error about such a nil and
// help say the rest. In the sandbox another text may hold.
var absent = []struct {
	names          string // with blanks between them
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

	// What only the sandbox leaves out.
	{"io io.write io.stdout io.stderr", "", "print is what there is of output"},
	{"os.exit", "", "a script ends where it returns, or by error"},
	{"os.difftime", "", "it is the difference of the two numbers"},
	{"string.dump", "", "functions cannot be written down"},
}

// explainAbsent tells the state why names are absent.
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
