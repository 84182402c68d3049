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
		{"a table of rows", `lab.table({{[P] = P}, {[P] = 2}})`},
		{"a name in lab.count", `print(lab.count({P, P}))`},
		{"a sample's failure", `lab.sample(3, function() error(P) end)`},
		{"a sample's output", `lab.sample(3, function() print(P) return 1 end, {threads = 2})`},
		{"a sample's name", `lab.sample(3, function() return 1 end, {name = P})`},
		{"bars", `draw.bars({{P, 3}, {"b", 2}})`},
		{"bars with a title", `draw.bars({1, 2}, {title = P})`},
		{"a chart's text", `print(draw.text(draw.chart({{P, 3}, {"b", 2}}, {title = P})))`},
		{"a picture beside others", `print(draw.text(draw.row({board, caption = P}, board)))`},
		{"a caption", `print(draw.text(draw.caption(board, P)))`},
		{"a graph's names", `print(draw.text(draw.graph({[P] = {"b"}, b = {P}})))`},
		{"a tree", `print(draw.text(draw.tree({P, {P}})))`},
		{"a table's picture", `print(draw.text(draw.table({{P, 1}, {2, 3}})))`},
		{"a picture's file", `draw.svg(board, P .. ".svg")`},
		{"a picture's wrong ending", `draw.svg(board, P)`},
		{"a film on paper", `draw.play(taquin.new(2, 2), P)`},
		{"a check that fails", `check.equal(P, "x")`},
		{"a check with words", `check.equal(1, 2, P)`},
		{"a check that wants an error", `check.fails(function() error("x") end, P)`},
		{"cards", `print(cards.new(2, 2, P))`},
		{"cards' edges", `print(cards.new(1, 1, {{P, P, P, P}}))`},
		{"a test's name", `test(P, function() error(P) end)`},
		{"a lesson's name", `lesson(P)`},
		{"a lesson's text", `lesson.begin{title = P, about = P} lesson.section(P) lesson.say(P) lesson.say("*" .. P .. "* and ` + "`" + `" .. P .. "` + "`" + `")`},
		{"a lesson's list", `lesson.begin{title = "zap", about = "x"} lesson.section("x") lesson.say("- " .. P .. "\n- " .. P)`},
		{"a lesson's caption", `lesson.begin{title = "zap", about = "x"} lesson.section("x") lesson.show(board, P)`},
		{"a lesson's chart", `lesson.begin{title = "zap", about = "x"} lesson.section("x") lesson.show(draw.chart({{P, 3}, {"b", 2}}, {title = P}))`},
		{"a lesson's code", `lesson.begin{title = "zap", about = "x"} lesson.section("x") lesson.run("print(P)")`},
		{"a lesson's question", `lesson.begin{title = "zap", about = "x"} lesson.section("x") lesson.ask{question = P, answer = P, hint = P, because = P}`},
		{"a lesson's choice", `lesson.begin{title = "zap", about = "x"} lesson.section("x") lesson.choose{question = P, choices = {P, "b"}, answer = 1}`},
		{"a lesson's reading", `lesson.begin{title = "zap", about = "x"} lesson.section("x") lesson.read(P)`},
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

// gets runs a command line at a terminal, or into a file, and returns what that gets.
func gets(t *testing.T, atTerminal bool, args ...string) string {
	t.Helper()
	t.Setenv("NO_COLOR", "1")
	nothing, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	defer nothing.Close()
	if !atTerminal {
		f := scratch(t)
		run(args, terminal.Std{In: nothing, Out: &terminal.Output{File: f}, Err: &terminal.Output{File: f}})
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
	run(args, terminal.Std{In: nothing, Out: &terminal.Output{File: tty}, Err: &terminal.Output{File: tty}})
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
			for _, sandbox := range []bool{true, false} {
				for _, atTerminal := range []bool{true, false} {
					if !sandbox && !atTerminal { // goes as it is
						continue
					}
					args := []string{"run", "--seed", "1", "x.lua"}
					if sandbox {
						args = []string{"run", "--seed", "1", "--sandbox", "x.lua"}
					}
					got := gets(t, atTerminal, args...)
					checkHarmless(t, got, !sandbox)
					if os.Getenv("SHOWPOISON") != "" {
						t.Logf("%v %v %.300q", sandbox, atTerminal, got)
					}
				}
			}
		})
	}
	_ = filepath.Join
}
