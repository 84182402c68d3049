//go:build unix

package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"unicode/utf8"

	"github.com/creack/pty"

	"taquin/cmd/taquin/terminal"
)

// poison is a text with all that acts upon a terminal: it writes to the clipboard, rings,
// clears the screen, paints, overwrites its line, and turns the direction of writing. It
// has codes of one byte and of two, and bytes that are no text.
const poison = "zap\x1b]52;c;aGk=\a\x1b[2J\x1b[31mred\x1bc\x1bPq\x1b\\over\rwritten\x7f\x08\u009b2J\x9b2J\x90\u202egnp\u2066\u200f\u2028\xff\xe2\x80pang"

// acts are what no terminal may get of it.
var acts = []string{"\x1b]", "\a", "\x1b[2J", "\x1bc", "\x1bP", "over\rwritten", "\x7f", "\x08", "\u009b", "\u202e", "\u2066", "\u200f", "\u2028", "\xe2\x80pang"}

const red = "\x1b[31mred"

// checkHarmless looks at every byte that a terminal got.
func checkHarmless(t *testing.T, got string, mayBeRed bool) {
	t.Helper()
	for _, act := range acts {
		if at := strings.Index(got, act); at >= 0 {
			t.Errorf("the terminal gets %q in %q", act, got[max(0, at-60):min(len(got), at+60)])
		}
	}
	if !mayBeRed && strings.Contains(got, red) {
		t.Errorf("the terminal gets a colour: %q", got)
	}
	if !utf8.ValidString(got) {
		t.Errorf("the terminal gets bytes that are no text: %q", got)
	}
}

// luaPoison is the same between quotes in Lua.
func luaPoison() string {
	var out strings.Builder
	for _, b := range []byte(poison) {
		fmt.Fprintf(&out, `\%03d`, b)
	}
	return `"` + out.String() + `"`
}

// door is a way out for the text P of a script; what it shows of it begins with "zap".
type door struct{ name, lua string }

// doors are all the ways out that a script knows. A new one is a line more.
func doors() []door {
	return []door{
		{"print", `print(P)`},
		{"print twice", `print(P, P)`},
		{"print a large text", `print(P:rep(2000))`},
		{"io.write", `io.write(P, "\n")`},
		{"io.write byte by byte", `for i = 1, #P do io.write(P:sub(i, i)) end io.write("\n")`},
		{"io.write in threes", `for i = 1, #P, 3 do io.write(P:sub(i, i + 2)) end io.write("\n")`},
		{"io.stdout:write", `io.stdout:write(P, "\n")`},
		{"io.stderr:write", `io.stderr:write(P, "\n")`},
		{"io.stderr byte by byte", `for i = 1, #P do io.stderr:write(P:sub(i, i)) end`},
		{"out and err by turns", `for i = 1, #P do io.stderr:write(P:sub(i, i)) io.write("\027") end io.write("zap")`},
		{"an end without the rest", `io.write(P, "\027[")`},
		{"an end within a letter", `io.write(P, "\226\128")`},
		{"a tail of a return", `io.write(P, "\r")`},
		{"error", `error(P)`},
		{"error without a place", `error(P, 0)`},
		{"an error that is a table", `error({P})`},
		{"an error with __tostring", `error(setmetatable({}, {__tostring = function() return P end}))`},
		{"an error in __tostring", `print(setmetatable({}, {__tostring = function() error(P, 0) end}))`},
		{"an error in an error's __tostring", `error(setmetatable({}, {__tostring = function() error(P, 0) end}))`},
		{"assert", `assert(false, P)`},
		{"assert of nil", `assert(nil, P)`},
		{"a pcall's message", `print(pcall(error, P))`},
		{"an xpcall's traceback", `print(xpcall(function() error(P) end, debug and debug.traceback or tostring))`},
		{"an error in a coroutine", `print(coroutine.resume(coroutine.create(function() error(P) end)))`},
		{"an error through coroutine.wrap", `coroutine.wrap(function() error(P) end)()`},
		{"the name of a field in an error", `local t = {} t[P].x = 1`},
		{"the name of a global in an error", `_G[P]()`},
		{"a call of a field that is not there", `local t = {} t[P]()`},
		{"a call of a text", `P()`},
		{"arithmetic with a text", `return P + 1`},
		{"a text compared", `return P < 1`},
		{"a text joined to a table", `return P .. {}`},
		{"a wrong argument", `math.floor(P)`},
		{"a wrong argument of the lab", `taquin.new(P)`},
		{"a wrong option", `board:shuffle(P)`},
		{"the key of a wrong option", `solve(taquin.new(2, 2), {[P] = 1})`},
		{"the value of a wrong option", `solve(taquin.new(2, 2), {method = P})`},
		{"a method that is not there", `solve.optimal2(P)`},
		{"a board from a text", `taquin.parse(P)`},
		{"a word of moves", `board:move(P)`},
		{"a permutation from a text", `perm(P)`},
		{"a notation", `taquin.new(2, 2, P)`},
		{"a format", `print(string.format(P .. "%d", "x"))`},
		{"a format quoted", `print(("%q"):format(P))`},
		{"a pattern that is wrong", `print(("x"):find(P .. "["))`},
		{"a script that is not there", `include(P)`},
		{"a module that is not there", `require(P)`},
		{"a chunk's name", `print(loadstring("x x", P))`},
		{"a chunk's name in an error", `loadstring("error('x')", "=" .. P)()`},
		{"a chunk's text", `print(loadstring(P))`},
		{"a chunk's text in an error", `assert(loadstring(P))()`},
		{"a chunk's line in a traceback", `loadstring("local s = '" .. P:gsub("[\r\n]", "") .. "' error(s)")()`},
		{"help about a name", `help(P)`},
		{"apropos", `apropos(P)`},
		{"a table of rows", `lab.table({{[P] = P}, {[P] = 2}}) lab.table{{P, "b"}, {P, 1}}`},
		{"a table that is no file", `lab.csv(P, {{P}})`},
		{"a sample's failure", `lab.sample(3, function() error(P) end)`},
		{"a sample's output", `lab.sample(3, function() print(P) return 1 end, {threads = 2})`},
		{"a progress line", `lab.progress(1, 2, P) lab.progress(P)`},
		{"bars", `draw.bars({{P, 3}, {"b", 2}})`},
		{"bars with a title", `draw.bars({1, 2}, {title = P})`},
		{"a chart's text", `print(draw.text(draw.chart({{P, 3}, {"b", 2}}, {title = P})))`},
		{"a picture beside others", `print(draw.text(draw.row{board, draw.caption(board, P), between = P}))`},
		{"a caption", `print(draw.text(draw.caption(board, P)))`},
		{"series' names", `print(draw.text(draw.chart({{name = P, 1, 2}, {name = P .. "b", 2, 3}})))`},
		{"a column of captions", `print(draw.text(draw.column{draw.caption(taquin.new(2, 2), P), draw.caption(taquin.new(2, 2), P)}))`},
		{"a picture's language", `print(draw.text(board, {language = P}))`},
		{"a picture's theme", `draw.svg(board, "x.svg", {theme = P})`},
		{"a picture's file", `draw.svg(board, P .. ".svg")`},
		{"a picture's wrong ending", `draw.svg(board, P)`},
		{"a film on paper", `draw.play(taquin.new(2, 2), P)`},
		{"a check that fails", `check.equal(P, "x")`},
		{"a check with words", `check.equal({[P] = 1}, {[P] = 2}, P)`},
		{"a check that wants an error", `check.error(function() error("x") end, P)`},
		{"cards", `print(cards.new{cols = 2, rows = 2, cards = P})`},
		{"cards' edges", `print(cards.new{cols = 1, rows = 1, cards = {{P, P, P, P}}})`},
		{"a test's name", `test(P, function() error(P) end)`},
		{"a lesson's name", `lesson(P)`},
		{"a lesson's text without a lesson", `print(lesson.text({en = P, fr = P}))`},
		{"an exit with a text", `os.exit(P)`},
		{"arg", `arg = {P} print(arg[1])`},
		{"a date", `print(os.date(P))`},
		{"a number's text", `print(tonumber(P), P:upper():lower():reverse())`},
		{"a table's concat", `print(table.concat({P, P}, P))`},
		{"a table's concat that fails", `print(table.concat({P, {}}))`},
		{"a sort that fails", `table.sort({P, 1})`},
		{"a key of for", `for k in P do end`},
		{"setmetatable's protection", `print(getmetatable(setmetatable({}, {__metatable = P})))`},
	}
}

// way is a command line, with files that it reads, through which the poison comes; in
// names and contents of files, and in arguments, it stands for P.
type way struct {
	name  string
	args  []string
	files map[string]string
}

// ways are the ways out through the command line. A new one is a line more.
func ways() []way {
	const begin = `lesson.begin{title = {en = "zap" .. P, fr = P}, about = {en = P, fr = P}}` + "\nlesson.section{en = P, fr = P}\n"
	lessons := func(name, lua string) way {
		return way{"a lesson's " + name, []string{"lesson", "--color", "always", "x.lua"}, map[string]string{"x.lua": begin + lua}}
	}
	return []way{
		{"a command", []string{"P"}, nil},
		{"a flag", []string{"--P"}, nil},
		{"a flag's value", []string{"--cols", "P"}, nil},
		{"a word of a flag", []string{"--notation", "P"}, nil},
		{"a time", []string{"--timeout", "P"}, nil},
		{"a size", []string{"--memory", "P"}, nil},
		{"a chunk", []string{"-e", "P"}, nil},
		{"a chunk's value", []string{"-e", "= arg[1]", "P"}, nil},
		{"a chunk's table", []string{"-e", "= {arg[1], [arg[1]] = arg}", "P"}, nil},
		{"a script that is not there", []string{"run", "P"}, nil},
		{"a script's name", []string{"run", "P.lua"}, map[string]string{"P.lua": "error('x')"}},
		{"a script's name in a syntax error", []string{"run", "P.lua"}, map[string]string{"P.lua": "x x"}},
		{"a script's line", []string{"run", "x.lua"}, map[string]string{"x.lua": "error('x') -- P"}},
		{"a script's line that is no Lua", []string{"run", "x.lua"}, map[string]string{"x.lua": "P"}},
		{"a script's arguments", []string{"run", "x.lua", "P"}, map[string]string{"x.lua": "print(arg[1]) error(arg[1])"}},
		{"a script's flags", []string{"run", "P.lua", "--sandbox"}, nil},
		{"a flag after a script", []string{"run", "x.lua", "--sandboxP"}, nil},
		{"a trace", []string{"run", "--trace", "P/P", "x.lua"}, map[string]string{"x.lua": ""}},
		{"a script that includes", []string{"run", "x.lua"}, map[string]string{"x.lua": "include('P')", "P.lua": "error('P')"}},
		{"a folder of tests", []string{"test", "P"}, nil},
		{"a file of tests", []string{"test", "P_test.lua"}, map[string]string{"P_test.lua": "test('zapP', function() print('P') error('P') end)"}},
		{"tests told in full", []string{"test", "-v", "x_test.lua"}, map[string]string{"x_test.lua": "test('P', function() print('P') io.stderr:write('P') check.equal('P', 1) end)"}},
		{"tests in the sandbox", []string{"test", "--sandbox", "x_test.lua"}, map[string]string{"x_test.lua": "test('P', function() print('P') check.equal('P', 1) end)"}},
		{"tests that are not there", []string{"test", "--run", "P", "x_test.lua"}, map[string]string{"x_test.lua": "test('a', function() end)"}},
		{"a file of tests with an error", []string{"test", "x_test.lua"}, map[string]string{"x_test.lua": "error('P')"}},
		{"a board", []string{"solve", "P"}, nil},
		{"a solver", []string{"solve", "--method", "P", "0 1 / . 2"}, nil},
		{"a partition", []string{"solve", "--partition", "P", "0 1 / . 2"}, nil},
		{"a checkpoint", []string{"solve", "--checkpoint", "P/P", "0 1 / . 2"}, nil},
		{"a size to play", []string{"play", "P"}, nil},
		{"a picture to play with", []string{"play", "--image", "P"}, nil},
		{"a picture to play with that is none", []string{"play", "--image", "P.png"}, map[string]string{"P.png": "P"}},
		{"an expression", []string{"draw", "P"}, nil},
		{"a picture's file", []string{"draw", "board", "P/P.svg"}, nil},
		{"a picture's ending", []string{"draw", "board", "P"}, nil},
		{"a picture to scramble", []string{"draw", "picture", "P", "3", "3"}, nil},
		{"a plot's title", []string{"draw", "plot", "x.csv", "--title", "zapP"}, map[string]string{"x.csv": "1\n2\n"}},
		{"a plot's names", []string{"draw", "plot", "x.csv"}, map[string]string{"x.csv": "zapP,1\nb,2\n"}},
		{"a plot's heading", []string{"draw", "plot", "x.csv"}, map[string]string{"x.csv": "n,zapP,b\n1,2,3\n2,3,4\n"}},
		{"a plot's numbers", []string{"draw", "plot", "P.csv"}, map[string]string{"P.csv": "1,2\n2,P\n"}},
		{"a folder of tables", []string{"tables", "--tables", "P"}, map[string]string{"P/4x4-P.table": "P"}},
		{"a table that is not there", []string{"tables", "--tables", ".", "remove", "P"}, nil},
		{"a table that is none", []string{"tables", "--tables", "P", "verify"}, map[string]string{"P/4x4-P.table": "P"}},
		{"a partition to build", []string{"tables", "--tables", ".", "build", "P"}, nil},
		{"a bench", []string{"bench", "P"}, nil},
		{"a bench's boards", []string{"bench", "korf100", "--only", "P"}, nil},
		{"a transcript that is not there", []string{"check", "P"}, nil},
		{"a transcript", []string{"check", "P.txt"}, map[string]string{"P.txt": "$ taquin version\nP\n"}},
		{"a transcript's entries", []string{"check", "x.txt"}, map[string]string{"x.txt": "$ taquin --seed 1\n> print('P')\nx\n"}},
		{"a transcript's command", []string{"check", "x.txt"}, map[string]string{"x.txt": "$ taquin 'P'\n"}},
		{"a lesson that is not there", []string{"lesson", "P"}, nil},
		{"a lesson's language", []string{"lesson", "--lang", "P"}, nil},
		{"a lesson's page", []string{"lesson", "parity", "--html", "P/P.html"}, nil},
		{"a lesson on standard output", []string{"lesson", "x.lua", "--html", "-"}, map[string]string{"x.lua": begin + "lesson.say{en = P, fr = P}"}},
		{"a chapter", []string{"guide", "P"}, nil},
		{"a name in the reference", []string{"doc", "P"}, nil},
		{"a word in the reference", []string{"doc", "--apropos", "P"}, nil},
		{"the reference's file", []string{"doc", "--html", "P/P"}, nil},
		lessons("text", `lesson.say{en = P, fr = P} lesson.say({en = "*$p* and `+"`$p`"+`", fr = "x"}, {p = P})`),
		lessons("list", `lesson.say{en = "- " .. P .. "\n- " .. P, fr = P}`),
		lessons("output", `print(P) io.write(P) io.stderr:write(P) for i = 1, #P do io.write(P:sub(i, i)) end`),
		lessons("caption", `lesson.show(board, {en = P, fr = P})`),
		lessons("chart", `lesson.show(draw.chart({{P, 3}, {"b", 2}}, {title = P}))`),
		lessons("row of captions", `lesson.show(draw.row{draw.caption(board, P), board, between = P})`),
		lessons("code", `lesson.run("print(P) -- " .. P:gsub("[\r\n]", ""))`),
		lessons("values", `lesson.run("P") lesson.run("{P, [P] = P}")`),
		lessons("broken code", `lesson.run("error(P)")`),
		lessons("question", `lesson.ask{en = P, fr = P, answer = 1, hint = {en = P, fr = P}, because = {en = P, fr = P}}`),
		lessons("choice", `lesson.ask{en = P, fr = P, choices = {{en = P, fr = P}, {en = "b", fr = "b"}}, answer = 1}`),
		lessons("own answer", `lesson.ask{en = P, fr = P, check = function(a) return false, P .. a end}`),
		lessons("reading", `lesson.read{en = P, fr = P}`),
		lessons("try", `lesson.try{en = P, fr = P, check = function() return false, P end}`),
		lessons("error", `error(P)`),
	}
}

// gets runs a command line at a terminal, or into a file, and returns what that gets.
func gets(t *testing.T, atTerminal bool, args ...string) string {
	t.Helper()
	t.Setenv("NO_COLOR", "1")
	t.Setenv("TERM", "xterm")
	typed := scratch(t)
	if _, err := typed.WriteString("1\n" + strings.ReplaceAll(poison, "\n", "") + "\nhelp\nx\n"); err != nil {
		t.Fatal(err)
	}
	if _, err := typed.Seek(0, io.SeekStart); err != nil {
		t.Fatal(err)
	}
	if !atTerminal {
		f := scratch(t)
		newApp(parts()).Run(args, terminal.Std{In: typed, Out: &terminal.Output{File: f}, Err: &terminal.Output{File: f}})
		return content(t, f)
	}
	control, tty, err := pty.Open()
	if err != nil {
		t.Fatal(err)
	}
	defer control.Close()
	if err := pty.Setsize(control, &pty.Winsize{Rows: 40, Cols: 80}); err != nil {
		t.Fatal(err)
	}
	all := make(chan string)
	go func() {
		text, err := io.ReadAll(control)
		if err != nil && !errors.Is(err, syscall.EIO) { // nobody is at the other end
			t.Error(err)
		}
		all <- string(text)
	}()
	newApp(parts()).Run(args, terminal.Std{In: typed, Out: &terminal.Output{File: tty}, Err: &terminal.Output{File: tty}})
	tty.Close()
	return <-all
}

// Whatever a script hands to whatever lets it out, no terminal acts upon it; in the sandbox
// no file that somebody looks at later has it either.
func TestPoisonThroughEveryDoor(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	for _, d := range doors() {
		t.Run(d.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			if err := os.WriteFile("x.lua", []byte("P = "+luaPoison()+"\n"+d.lua+"\n"), 0o600); err != nil {
				t.Fatal(err)
			}
			checkHarmless(t, gets(t, true, "run", "--seed", "1", "--sandbox", "x.lua"), false)
			checkHarmless(t, gets(t, false, "run", "--seed", "1", "--sandbox", "x.lua"), false)
			checkHarmless(t, gets(t, true, "run", "--seed", "1", "x.lua"), true)
			checkHarmless(t, gets(t, true, "-i", "--seed", "1", "x.lua"), true)
		})
	}
}

// The same holds for arguments, and for names and contents of files.
func TestPoisonOnTheCommandLine(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	asName := strings.ReplaceAll(strings.ToValidUTF8(poison, ""), "/", "") // kong knows no other arguments
	for _, l := range ways() {
		t.Run(l.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			for name, text := range l.files {
				name = strings.ReplaceAll(name, "P", asName)
				if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
					t.Fatal(err)
				}
				switch {
				case l.args[0] == "lesson": // where P is a variable
					text = "P = " + luaPoison() + "\n" + text
				case strings.HasSuffix(name, ".csv"): // where a return ends a line
					text = strings.ReplaceAll(text, "P", strings.NewReplacer("\r", "", ";", "").Replace(poison))
				default:
					text = strings.NewReplacer("'P'", luaPoison(), "'zapP'", luaPoison(), "P", poison).Replace(text)
				}
				if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			var args []string
			for _, arg := range l.args {
				arg = strings.ReplaceAll(arg, "P", asName)
				args = append(args, arg)
			}
			got := gets(t, true, args...)
			checkHarmless(t, got, l.args[0] == "run" || l.args[0] == "-e") // of scripts that are trusted
		})
	}
}

// At the prompt the same holds for all that is printed and shown, for errors, for what the
// prompt's own commands list, and for what is completed.
func TestPoisonAtThePrompt(t *testing.T) {
	t.Chdir(t.TempDir())
	term := atPrompt(t)
	term.send("P = " + luaPoison() + "\r")
	entries := []door{
		{"a value", `P`}, {"values", `P, {P, [P] = P}, "x"`}, {"a global", `_G[P] = P; zap = P; zop = {P}`},
		{"a list of them", `%who`}, {"the history", `%history`}, {"a script", `%run ` + "zap\x01"}, {"no command", `%zap`},
		{"a function's help", `f = function() return P end; help(f)`}, {"a value with __tostring", `setmetatable({}, {__tostring = function() return P end})`},
		{"a value whose __tostring fails", `setmetatable({}, {__tostring = function() error(P, 0) end})`},
		{"the time", `%time P`}, {"a log", `%log zap.txt`}, {"a session kept", `%save zap.save`}, {"and restored", `%restore zap.save`},
		{"completion", "zap = {" + "zapping = P}; zap.za\t\t"},
	}
	for i, d := range append(entries, doors()...) {
		if strings.ContainsAny(d.lua, "\r\n") || strings.HasPrefix(d.name, "a table that is no file") {
			continue
		}
		end := fmt.Sprintf("%d ends", i)
		term.send(d.lua + "\r" + fmt.Sprintf("print(%d .. %q)", i, " ends") + "\r")
		got := term.Expect(end)
		for _, act := range acts {
			if act != "\x08" && strings.Contains(got, act) { // which liner itself may send
				t.Errorf("%s: the terminal gets %q in %q", d.name, act, got)
			}
		}
		if strings.Contains(got, red) || !utf8.ValidString(got) {
			t.Errorf("%s: the terminal gets %q", d.name, got)
		}
	}
	log, err := os.ReadFile("zap.txt")
	if err != nil {
		t.Fatal(err)
	}
	checkHarmless(t, string(log), false)
	term.send(ctrlD)
	term.ends(0)
}
