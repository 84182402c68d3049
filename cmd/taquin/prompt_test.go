package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"taquin/cmd/taquin/checks"
	"taquin/cmd/taquin/repl"
	"taquin/cmd/taquin/terminal"
	"taquin/cmd/taquin/terminal/ptytest"
	"taquin/cmd/taquin/transcript"
)

func TestPromptShowsValues(t *testing.T) {
	t.Parallel()
	term := start(t, t.TempDir(), "taquin", "--cols", "2", "--rows", "2")
	term.expect("Ctrl-D leaves\n> ")
	term.enter("6 * 7", "42\n")
	term.enter("_ + 1", "43\n")
	term.enter("=1, nil, 'x'", "1\nnil\n\"x\"\n")
	term.enter("board", "┌───┬───┐\n│ 0 │ 1 │\n├───┼───┤\n│ 2 │   │\n└───┴───┘\n")
	term.enter("x = 5", "")
	term.enter("print(x)", "5\n")
	term.enter("", "")
	term.enter("   ", "")
	term.enter("return x, 6", "5\n6\n")
	term.enter("(function() end)()", "")
	term.enter("nosuch.field", "input:1: attempt to index a nil value (global 'nosuch') with key 'field'\n")
	term.enter("x = = 1", "input:1: syntax error near \"=\" (column 5)\n    x = = 1\n        ^\n")
	term.enter("help b:up", "b:up()\n    Moves the blank up; at the edge, this is an error.\n    > taquin.new(2, 2):up()  --> 0 . / 2 1\n")
	term.enter("local y = 1", "(local y: gone with the end of this line; leave out \"local\" at the prompt)\n")
	term.enter("local y = 2", "")
	term.send("help\r")
	term.expect("Ten things to try")
	term.expect("> ")
	term.Leave()
}

func TestPromptReadsSeveralLines(t *testing.T) {
	t.Parallel()
	term := atPrompt(t)
	term.send("for i = 1, 2 do\r")
	term.expect("\n. ")
	term.send("print(i * 11)\r")
	term.expect("\n. ")
	term.enter("end", "11\n22\n")
	term.send("1 +\r")
	term.expect("\n. ")
	term.enter("1", "2\n")
	term.send("x.\r") // what wants a last word gives up at an empty line
	term.expect("\n. ")
	term.enter("", "input: unfinished: something is missing after \".\" at the end of the chunk\n")
	term.send("function f(n)\r") // an open block does not
	term.expect("\n. ")
	term.send("\r")
	term.expect("\n. ")
	term.enter("return n + 1 end", "")
	term.enter("f(4)", "5\n")
	term.enter(`io.write("no end")`, "no end\ntrue\n")
	term.send("function g(\r") // but at a second one
	term.expect("\n. ")
	term.send("\r")
	term.expect("\n. ")
	term.enter("", "input: unfinished: the ( of line 1 is still open at the end of the chunk\n")
	term.send("y = (\r") // Ctrl-D on an empty line drops the chunk and stays
	term.expect("\n. ")
	term.send(ctrlU + ctrlD)
	term.expect("\n> ")
	term.enter("f(5)", "6\n")
	term.send("x = {\r") // so does Ctrl-C, without complaint
	term.expect("\n. ")
	term.send(ctrlC)
	term.expect("\n> ")
	term.enter("x", "nil\n(nothing is called x)\n")
	term.send(strings.Repeat(up, 9)) // the loop comes back in one piece
	term.expect("for i = 1, 2 do⏎\u200b  print(i * 11)⏎\u200bend")
	term.enter("", "11\n22\n")
	term.send("exit\r")
	term.ends(0)
}

func TestPromptTakesPastedBlocks(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	term := start(t, home, "taquin")
	term.expect("> ")
	block := ptytest.Paste("for i = 1, 2 do\n\tprint(i * 11)\nend\n")
	term.send(block + "\r")
	term.expect("> for i = 1, 2 do\n.   print(i * 11)\n. end\n11\n22\n> ")
	term.send(up + "\r")
	term.expect("\n11\n22\n> ")
	term.send(ptytest.Paste("function f(n)\n\n  return n + 1\n") + "\r") // what is left open goes on
	term.expect("\n. ")
	term.enter("end", "")
	term.enter("f(4)", "5\n")
	term.send("if f then" + ptytest.AltEnter + "\tprint('alt') end\r")
	term.expect("\nalt\n> ")
	term.Leave()
}

func TestPromptInterruptsAndGoesOn(t *testing.T) {
	t.Parallel()
	term := atPrompt(t, "--seed", "1")
	term.send(ctrlC)
	term.expect("(Ctrl-D leaves)\n> ")
	term.enter("x = 17", "")
	term.enter("co = coroutine.wrap(function() for i = 1, 9 do coroutine.yield(i) end end)", "")
	term.enter("co()", "1\n")

	term.send("print('loop') while true do end\r")
	term.expect("\nloop\n")
	term.send(ctrlC)
	term.expect("interrupted\n> ")
	term.enter("x", "17\n")
	term.enter("co()", "2\n")

	term.send("print('loop') while true do pcall(function() while true do end end) end\r")
	term.expect("\nloop\n")
	term.send(ctrlC)
	term.expect("interrupted\n> ")

	// A solver written in Go, with its line of progress.
	term.enter("board = taquin.new(256, 256):shuffle(1)", "")
	term.send("while true do solve(board, 'lines') end\r")
	term.expect("solving: ")
	term.send(ctrlC)
	term.expect("interrupted")
	term.expect("\n> ")
	term.enter("x, co()", "17\n3\n")
	term.send("quit\r")
	term.ends(0)
}

func TestThirdCtrlCEnds(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	term := start(t, home, "taquin-deaf")
	term.expect("> ")
	term.send("print('here') include('anything')\r")
	term.expect("\nhere\n")
	term.expect("deaf\n")
	term.send(ctrlC)
	term.expect("^C\n")
	term.send(ctrlC)
	term.expect("still stopping; once more ends taquin")
	ended := make(chan struct{})
	go func() { // one that comes before anybody can have read that is no answer to it
		for {
			select {
			case <-ended:
				return
			case <-time.After(100 * time.Millisecond):
				term.send(ctrlC)
			}
		}
	}()
	term.ends(130)
	close(ended)
	if kept := readHistory(t, home); !strings.Contains(kept, "print('here')") {
		t.Errorf("the history holds %q", kept)
	}
}

func TestPromptCompletes(t *testing.T) {
	t.Parallel()
	term := atPrompt(t)
	for _, test := range []struct{ typed, completed, rest, shows string }{
		{"boar\t", "board", "", ""},                         // a global
		{":siz\t", "board:size", "()\r", "\n16\n> "},        // a method
		{"math.flo\t", "math.floor", "(3.5)\r", "\n3\n> "},  // a field
		{"x = 'é' .. math.hu\t", "math.huge", "\r", "\n> "}, // bytes are not characters
		{"x\r", "x", "", "\n\"é+Inf\""},
		{"taquin.\t\t", "parse", "", ""}, // all that there is
	} {
		term.send(test.typed)
		term.expect(test.completed)
		term.send(test.rest)
		term.expect(test.shows)
	}
	term.send(ctrlC)
	term.expect("(Ctrl-D leaves)\n> ")
	term.Leave()
}

func TestHistorySurvives(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	first, second := start(t, home, "taquin"), start(t, home, "taquin")
	first.expect("> ")
	second.expect("> ")
	first.enter("print('from the first')", "from the first\n")
	second.enter("print('from the second')", "from the second\n")
	second.Leave()
	first.enter("print('last')", "last\n")
	first.Leave()

	third := start(t, home, "taquin")
	third.expect("> ")
	third.send(up)
	third.expect("print('last')")
	third.send(up)
	third.expect("print('from the second')")
	third.send(up + "\r")
	third.expect("\nfrom the first\n> ")
	third.Leave()
}

func TestSignalsAtThePrompt(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		signal syscall.Signal
		code   int
	}{{syscall.SIGTERM, 143}, {syscall.SIGHUP, 129}, {syscall.SIGQUIT, 131}} {
		home := t.TempDir()
		term := start(t, home, "taquin")
		term.expect("> ")
		term.enter("6 * 7", "42\n")
		term.send("half a li")
		term.expect("half a li")
		if err := term.Cmd.Process.Signal(test.signal); err != nil {
			t.Fatal(err)
		}
		term.ends(test.code)
		if kept := readHistory(t, home); kept != "6 * 7\n" {
			t.Errorf("%s: the history holds %q", test.signal, kept)
		}
	}
}

// Whatever goes on, a signal ends the session with its code, the terminal as it was, and
// all that was entered in the history.
func TestSignalsInEveryState(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct{ typed, shown, kept string }{
		"a continuation":   {"for i = 1, 2 do\r", "\n. ", ""},
		"a search":         {"\x126", "reverse-i-search)`6", ""},
		"half a paste":     {"\x1b[200~x = 1\rx = 2", "", ""},
		"the pager":        {"%guide boards\r", "q: leave", "%guide boards\n"},
		"a running chunk":  {"print('on') while true do end\r", "\non\n", "print('on') while true do end\n"},
		"a game":           {"draw.play(taquin.new(3, 3):shuffle(1))\r", "\x1b[?1049h", "draw.play(taquin.new(3, 3):shuffle(1))\n"},
		"a lesson":         {"%run lessons/parity\r", "[Enter]", "%run lessons/parity\n"},
		"another's editor": {"%edit\r", "in the editor", "%edit\n"},
	} {
		for _, signals := range [][]syscall.Signal{{syscall.SIGTERM}, {syscall.SIGHUP}, {syscall.SIGTERM, syscall.SIGTERM, syscall.SIGTERM}, {syscall.SIGSTOP, syscall.SIGTERM, syscall.SIGCONT}} {
			t.Run(fmt.Sprint(name, " ", signals), func(t *testing.T) {
				t.Parallel()
				home := t.TempDir()
				term := startAs(t, home, []string{"PAGER=", "VISUAL=sh -c 'stty raw; echo in the editor; sleep 100' --"}, 80, "taquin")
				term.expect("> ")
				term.enter("6 * 7", "42\n")
				term.send(test.typed)
				term.expect(test.shown)
				code := 143
				for _, s := range signals {
					if s == syscall.SIGHUP {
						code = 129
					}
					if err := term.Cmd.Process.Signal(s); err != nil && !errors.Is(err, os.ErrProcessDone) {
						t.Fatal(err)
					}
				}
				term.ends(code)
				if kept := readHistory(t, home); kept != "6 * 7\n"+test.kept {
					t.Errorf("the history holds %q", kept)
				}
			})
		}
	}
}

// Ctrl-C that comes as a signal while a line is edited is the key.
func TestInterruptBySignalAtThePrompt(t *testing.T) {
	t.Parallel()
	term := atPrompt(t)
	term.send("half a li")
	term.expect("half a li")
	if err := term.Cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	term.expect("^C\n")
	term.expect("(Ctrl-D leaves)\n> ")
	term.enter("6 * 7", "42\n")
	term.Leave()
}

func TestPromptEndsByOsExit(t *testing.T) {
	t.Parallel()
	term := atPrompt(t)
	term.send("os.exit(9)\r")
	term.ends(9)
}

func TestPanicLeavesTheTerminalSane(t *testing.T) {
	t.Parallel()
	term := start(t, t.TempDir(), "taquin-panics")
	term.expect("> ")
	term.send("1\r")
	term.expect("panic: ")
	term.ends(2)
}

// Terminals that cannot edit lines: Ctrl-C is a signal there, and the typed
// line is thrown away by the terminal.
func TestPlainTerminals(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		term    string
		columns uint16
	}{"dumb": {"dumb", 80}, "narrow": {"xterm", 9}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			term := startAs(t, t.TempDir(), []string{"TERM=" + test.term}, test.columns, "taquin")
			term.expect("> ")
			term.enter("6 * 7", "42\n")
			term.send("1 +\r")
			term.expect("\n. ")
			term.send(ctrlC)
			term.expect("(Ctrl-D leaves)\n> ")
			term.enter("2", "2\n")
			term.Leave()
		})
	}
}

func TestRunThenPrompt(t *testing.T) {
	t.Parallel()
	script := filepath.Join(t.TempDir(), "broken.lua")
	if err := os.WriteFile(script, []byte("kept = arg[1]\nerror('too late')\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	term := start(t, t.TempDir(), "taquin", "-i", script, "here")
	term.expect("broken.lua:2: too late")
	term.expect("> ")
	term.enter("kept", "\"here\"\n")
	term.Leave()
}

func TestNoPromptIntoAPipe(t *testing.T) {
	t.Parallel()
	term := start(t, t.TempDir(), "sh", "-c", "taquin | cat")
	term.expect("there is no prompt")
	term.send("print(6 * 7)\r")
	term.send(ctrlD)
	term.expect("\n42\n")
	term.ends(0)
}

func readHistory(t *testing.T, home string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(home, "taquin", "history"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// At a terminal values are coloured and as wide as it is; --color has the last
// word, also about what -e shows.
func TestTerminalShowsColours(t *testing.T) {
	term := startAs(t, t.TempDir(), []string{"NO_COLOR="}, 40, "taquin", "--cols", "2", "--rows", "2")
	term.expect("> ")
	term.enter("6 * 7", "\x1b[36m42\x1b[0m\n")
	term.enter("board:neighbours()", ""+
		"┌───┬───┐   ┌───┬───┐\n"+
		"│\x1b[32m 0 \x1b[0m│   │   │\x1b[32m 0 \x1b[0m│\x1b[32m 1 \x1b[0m│\n"+
		"├───┼───┤   ├───┼───┤\n"+
		"│\x1b[32m 2 \x1b[0m│\x1b[7m 1 \x1b[0m│   │   │\x1b[7m 2 \x1b[0m│\n"+
		"└───┴───┘   └───┴───┘\n")
	term.enter(`("x"):rep(17), {("x"):rep(17), ("x"):rep(17)}`, ""+
		"\x1b[32m\"xxxxxxxxxxxxxxxxx\"\x1b[0m\n"+
		"{\n  \x1b[32m\"xxxxxxxxxxxxxxxxx\"\x1b[0m,\n  \x1b[32m\"xxxxxxxxxxxxxxxxx\"\x1b[0m\n}\n")
	term.Leave()

	for when, want := range map[string]string{"never": "42\n", "auto": "42\n", "always": "\x1b[36m42\x1b[0m\n"} {
		if got := outputOf(t, func(s terminal.Std) { newApp(parts()).Run([]string{"--color", when, "-e", "6 * 7"}, s) }); got != want {
			t.Errorf("--color %s shows %q", when, got)
		}
	}
}

// opened opens a session without a keyboard, in a folder of its own.
func opened(t *testing.T, args ...string) *repl.Session {
	t.Helper()
	t.Chdir(t.TempDir())
	nothing, err := os.OpenFile(os.DevNull, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	s := terminal.Std{In: nothing, Out: &terminal.Output{File: nothing}, Err: &terminal.Output{File: nothing}}
	ctx, err := newApp(parts()).Parse(append([]string{"--seed", "1"}, args...), s)
	if err != nil {
		t.Fatal(err)
	}
	session, err := ctx.Selected().Target.Addr().Interface().(*repl.Prompt).Session(s, parts())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		session.Host.Close()
		nothing.Close()
	})
	return session
}

// The log of a session, whatever is in it, is replayed without a difference.
func TestLogOfASessionChecks(t *testing.T) {
	s := opened(t, "--cols", "3", "--rows", "3", "--notation", "td")
	for _, entry := range []string{
		"board:shuffle()", "monteecv()", "print('> a', '\\n$ b\\n. c\\n```\\n\\\\d')", "for i = 1, 2 do\n  print(i)\nend", "x = = 1", "error{1}",
		"%log a.txt", "%who", "%undo", "%undo x", "%save kept", "%history", "board = taquin.new(30, 30)", "lab.random(1000), _1", "setmetatable({}, {__tostring = function() n = (n or 0) + 1 return 'shown ' .. n end})", "n",
		"%restore kept", "lab.random(1000)", "print(('long '):rep(300000))", "io.write('no end')", "help %time", "%frob", "local x = 1", "2;", "_",
		"s = solve(taquin.new(4, 4):shuffle(), 'lines')", "x = s", "%who", "s, taquin.space(2, 2), {s, print, {}}", "tostring(s)", "print({}, function() end)", "%time 6 * 7", "%bench x = 1",
	} {
		if _, err := s.Enter(entry); err != nil {
			t.Fatalf("%s: %v", entry, err)
		}
	}
	s.Timeout = time.Millisecond
	if _, err := s.Enter("while true do end"); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("a.txt")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(text), "$ taquin --cols 3 --rows 3 --notation td --seed 1\n> board:shuffle()\n┌") || strings.Contains(string(text), "%log") {
		t.Errorf("the log is\n%s", text)
	}
	found, err := transcript.Check(string(text), checks.Replay(newApp(parts()), parts()))
	if err != nil || len(found.Differences) > 0 || found.Steps < 20 {
		t.Errorf("%d steps, %v", found.Steps, err)
		for _, d := range found.Differences {
			t.Error(d.In("a.txt"))
		}
	}
}

// A log begins with all the flags that bear on what a session prints.
func TestLogHasTheFlags(t *testing.T) {
	s := opened(t, "--memory", "64MB", "--timeout", "1.5", "--cols", "2")
	if _, err := s.Enter("%log log"); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("log")
	const want = "$ taquin --cols 2 --rows 4 --memory 64000000 --timeout 1.5s --seed 1\n"
	if err != nil || !strings.HasPrefix(string(text), want) {
		t.Errorf("the log begins with %.100q (%v), want %q", text, err, want)
	}
}

// A transcript of a session says nothing of the lessons that were taken in it,
// and is replayed without them.
func TestLessonInTranscript(t *testing.T) {
	s := opened(t)
	for entry, want := range map[string]string{`lesson("parity")`: "", `lesson()`: "", `x`: "nil\n(nothing is called x)\n"} {
		if got, err := s.Enter(entry); got != want || err != nil {
			t.Errorf("> %s\nprints\n%s(%v), want\n%s", entry, got, err, want)
		}
	}
}
