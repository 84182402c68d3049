package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"taquin/cmd/taquin/checks"
	"taquin/cmd/taquin/transcript"
)

// write makes a file below the folder of a test.
func write(t *testing.T, mode os.FileMode, text string, path ...string) string {
	t.Helper()
	name := filepath.Join(path...)
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(text), mode); err != nil {
		t.Fatal(err)
	}
	return name
}

func TestPromptIndents(t *testing.T) {
	t.Parallel()
	term := atPrompt(t)
	term.send("for i = 1, 2 do if i > 1 then\r")
	term.expect("\n. ")
	term.expect("    ")
	term.send("print(('x'):rep(i)) end\r")
	term.expect("\n. ")
	term.expect("  ")
	term.enter("end", "xx\n")
	term.Leave()
}

func TestInitScript(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	write(t, 0o600, "print('from init') mine = 5\nerror('and a slip')\n", home, "taquin", "init.lua")
	term := start(t, home, "taquin")
	term.expect("Ctrl-D leaves\nfrom init\n")
	term.expect("init.lua:2: and a slip\n")
	term.expect("> ")
	term.enter("mine", "5\n")
	term.Leave()

	without := start(t, home, "taquin", "--no-init")
	without.expect("Ctrl-D leaves\n> ")
	without.enter("mine", "nil\n(nothing is called mine)\n")
	without.Leave()

	write(t, 0o600, "os.exit(4)", home, "taquin", "init.lua")
	start(t, home, "taquin").ends(4)
}

func TestEditRunsWhatIsSaved(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	editor := write(t, 0o700, `#!/bin/sh
case "$(cat "$2")" in
*broken*) exit 3 ;;
*'6 * 7'*) ;;
"") echo "print('new')" >"$2" ;;
*) read line </dev/tty; echo "-- $line" >>"$2"; sed -i 's/one/two/' "$2" ;;
esac
`, home, "my editor")
	term := startAs(t, home, []string{"VISUAL='" + editor + "' --wait"}, 300, "taquin")
	term.expect("> ")
	term.enter("%edit", "> print('new')\nnew\n")
	term.enter("6 * 7", "42\n")
	term.enter("%edit", "nothing was changed, nothing is run\n")
	term.enter("print('one')", "one\n")
	term.send("%edit\r")
	time.Sleep(200 * time.Millisecond) // until the editor reads
	term.send("typed\r")
	term.expect("> print('two')\n. -- typed\ntwo\n> ")
	term.enter("broken = 1", "")
	term.enter("%edit", "%edit: the editor "+editor+" failed, nothing is run: exit status 3\n")
	term.Leave()
	if kept := readHistory(t, home); !strings.Contains(kept, "print('two')") {
		t.Errorf("the history holds %q", kept)
	}
}

// What a log holds is complete when a signal ends the session.
func TestLogAtTheTerminal(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	init := write(t, 0o600, "mine = 5", home, "taquin", "init.lua")
	name := filepath.Join(home, "log.txt")
	term := startAs(t, home, nil, 40, "taquin", "--seed", "6", "--cols", "12", "--rows", "1")
	term.expect("> ")
	term.enter("mine", "5\n")
	term.enter("board", " 0  1  2  3  4  5  6  7  8  9 10\n") // no room for its rules
	term.enter("%log '"+name+"'", "the log is\n"+name+",\nwith earlier entries\n")
	term.enter("board:size()", "12\n")
	term.send("print('loop') while true do end\r")
	term.expect("\nloop\n")
	term.send(ctrlC)
	term.expect("interrupted\n> ")
	if err := term.Cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	term.ends(143)
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	rule := func(left, middle, right string) string {
		return left + strings.Repeat("────"+middle, 11) + "────" + right + "\n"
	}
	row := "│"
	for i := range 11 {
		row += strings.Repeat(" ", 2-i/10) + []string{"0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"}[i] + " │"
	}
	want := "$ taquin --cols 12 --rows 1 --seed 6\n> %run " + init + "\n> mine\n5\n> board\n" +
		rule("┌", "┬", "┐") + row + "    │\n" + rule("└", "┴", "┘") +
		"> board:size()\n12\n> -- interrupted; what it changed is not replayed:\n. -- print('loop') while true do end\n"
	if string(text) != want {
		t.Errorf("the log is\n%swant\n%s", text, want)
	}
}

// A log is the same whatever the width of the terminal: help in it is as wide
// as a page.
func TestLogAtAnyWidth(t *testing.T) {
	for _, columns := range []uint16{40, 140} {
		home := t.TempDir()
		name := filepath.Join(home, "log")
		term := startAs(t, home, nil, columns, "taquin", "--seed", "1")
		term.expect("> ")
		for _, entry := range []string{"%log " + name, "help()", "help('solve')", "?taquin.space", "help %log", "apropos('board')", "%", "%frob", "%undo", "local x"} {
			term.send(entry + "\r")
			term.expect("\n> ")
		}
		term.Leave()
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		long := 0
		for line := range strings.Lines(string(text)) {
			if n := utf8.RuneCountInString(line); n > 81 && !strings.HasPrefix(line, "(local x") {
				t.Errorf("at %d columns the log has a line of %d: %s", columns, n, line)
			} else if n > 60 {
				long++
			}
		}
		if long < 20 {
			t.Errorf("at %d columns only %d lines of the log are wide", columns, long)
		}
		found, err := transcript.Check(string(text), checks.Replay(newApp(parts()), parts()))
		if err != nil || len(found.Differences) > 0 || found.Steps != 10 {
			t.Errorf("at %d columns: %d steps, %v", columns, found.Steps, err)
			for _, d := range found.Differences {
				t.Error(d.In("log"))
			}
		}
	}
}

// What the prompt itself says has no broken words in a narrow window.
func TestNarrowPrompt(t *testing.T) {
	t.Parallel()
	term := startAs(t, t.TempDir(), nil, 40, "taquin")
	banner := term.Expect("> ")
	list := ""
	for _, entry := range []string{"%", "%undo x", "local x", "%frobnicate"} {
		term.send(entry + "\r")
		list += term.Expect("\n> ") + "\n"
	}
	for _, text := range []string{banner, list} {
		for line := range strings.Lines(strings.ReplaceAll(text, "\r", "")) {
			if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 40 {
				t.Errorf("a line has %d columns: %s", n, line)
			}
		}
	}
	if want := "%history [n]\r\n    Shows the last entries by number, 20\r\n    unless told otherwise.\r\n"; !strings.Contains(list, want) {
		t.Errorf("the list is\n%s", list)
	}
	term.Leave()
}

// What was restored is recalled before %restore itself; the file does not get
// again what it holds.
func TestRestoreFillsTheHistory(t *testing.T) {
	t.Parallel()
	home, other := t.TempDir(), t.TempDir()
	name := filepath.Join(home, "kept")
	term := start(t, home, "taquin")
	term.expect("> ")
	term.enter("print('first')", "first\n")
	term.enter("print(\n'second')", "second\n")
	term.enter("%save "+name, "kept in "+name+"\n")
	term.send("%restore " + name + "\r")
	term.expect("2 entries are restored")
	term.expect("\n> ")
	term.Leave()
	kept := "print('first')\nprint(⏎\u200b  'second')\n%save " + name + "\n%restore " + name + "\n"
	if got := readHistory(t, home); got != kept {
		t.Errorf("the history holds %q, want %q", got, kept)
	}

	term = start(t, other, "taquin")
	term.expect("> ")
	term.send("%restore " + name + "\r")
	term.expect("\n> ")
	term.send(up + up + "\r")
	term.expect("\nsecond\n> ")
	term.send(up + up + up + up + "\r") // over what was entered again and %restore
	term.expect("\nfirst\n> ")
	term.Leave()
}

// While a command of the prompt runs, Ctrl-C shows no prompt: no line is
// awaited.
func TestInterruptDuringACommand(t *testing.T) {
	t.Parallel()
	term := atPrompt(t)
	term.send("%run " + writeScript(t, "print('runs') while true do end") + "\r")
	term.expect("runs\n")
	term.send(ctrlC)
	if shown := term.Expect("interrupted\n> "); strings.Contains(shown, "(Ctrl-D leaves)") {
		t.Errorf("shown is %q", shown)
	}
	term.send("lab.sample(4e6, function() for i = 1, 1e4 do end return 1 end)\r")
	term.expect("left")
	term.send(ctrlC)
	if shown := term.Expect("interrupted after "); strings.Contains(shown, "\n") {
		t.Errorf("the line of progress stays: %q", shown)
	}
	term.expect(" calls\n> ")
	term.Leave()
}

func TestBenchIsInterrupted(t *testing.T) {
	t.Parallel()
	term := atPrompt(t)
	term.send("%bench if not n then n = 1 print('runs') end while true do end\r")
	term.expect("\nruns\n")
	term.send(ctrlC)
	term.expect("interrupted\n> ")
	term.enter("n", "1\n")
	term.send("%quit\r")
	term.ends(0)
}

func TestCommandsComplete(t *testing.T) {
	t.Parallel()
	term := atPrompt(t)
	term.send("%un\t")
	term.expect("%undo")
	term.send("\r")
	term.expect("cannot undo")
	term.expect("> ")
	term.send("%time boar\t")
	term.expect("%time board")
	term.send(".\t:size()" + ctrlU)
	term.send("%time for i = 1, 2 do\r") // goes on as Lua does
	term.expect("\n. ")
	term.send("print(i) end\r")
	term.expect("\n1\n2\n")
	term.expect("s\n> ") // a time, whose unit depends on the load
	term.Leave()
}

// Ctrl-C ends a check and not only the entry that runs.
func TestCheckIsInterrupted(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	begun := filepath.Join(home, "begun.csv")
	loop := write(t, 0o600, "lab.csv('"+begun+"', {{1}}) while true do end", home, "loop.lua")
	name := write(t, 0o600, "$ taquin\n> %run "+loop+"\n> 1\n1\n", home, "log.txt")
	term := start(t, home, "taquin", "check", name)
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if _, err := os.Stat(begun); err == nil {
			break
		}
	}
	term.send(ctrlC)
	term.ends(130)
}

// The prompt shows the number of the entry, under which its value is known; what is
// no Lua has none.
func TestEntriesAreNumbered(t *testing.T) {
	t.Parallel()
	term := start(t, t.TempDir(), "taquin")
	term.Hide = nil
	log := t.TempDir() + "/log"
	term.expect("_3 is the value")
	for _, typed := range []struct{ entry, shows string }{
		{"6 * 7", "42\r\n2> "}, {"", "2> "}, {"%who", "\r\n2> "}, {"?solved", "b:solved()"}, {"%nosuch", "there is no command %nosuch; % lists them\r\n2> "},
		{"for i = 1, 2 do", "\r\n . "}, {"end", "\r\n3> "}, {"_1 + 1", "43\r\n4> "}, {"_3, _", "43\r\n43\r\n5> "}, {"_2", "nil\r\n(entry 2 had no value)\r\n6> "}, {"_9", "nil\r\n(there is no entry 9 yet)\r\n7> "},
		{"nosuch.field", "key 'field'\r\n8> "}, {"%time 5", "5\r\n"}, {"_", "5\r\n9> "}, {"_7", "(entry 7 had no value)\r\n10> "}, {"x = {", "\r\n  . "}, {"}", "\r\n11> "},
		{"%history 4", "   9  _7\r\n  10  x = {\r\n      }\r\n11> "}, {"%log " + log, "11> "},
	} {
		term.send(typed.entry + "\r")
		for _, shown := range strings.SplitAfter(typed.shows, "\r\n") {
			term.Expect(strings.TrimSuffix(shown, "\r\n"))
		}
	}
	term.Leave()
	text, err := os.ReadFile(log)
	if err != nil || !strings.Contains(string(text), "\n> _1 + 1\n43\n> _3, _\n43\n43\n") {
		t.Errorf("%v; the log is\n%s", err, text)
	}
	checked := start(t, t.TempDir(), "taquin", "check", log)
	checked.expect("16 steps, all as written")
	checked.ends(0)
}

// gate is a chunk that runs, and says so, until it is opened.
func gate(t *testing.T) (chunk string, open func()) {
	name := filepath.Join(t.TempDir(), "gate.lua")
	return fmt.Sprintf("print('runs') repeat until pcall(include, %q)\r", name), func() { write(t, 0o600, "", name) }
}

// What is typed while a chunk runs is not shown among what that prints, and is what
// the next prompts get.
func TestTypedAhead(t *testing.T) {
	t.Parallel()
	chunk, open := gate(t)
	term := atPrompt(t)
	term.send(chunk)
	term.expect("\nruns\n")
	term.ExpectEcho(false)
	term.send("6 * 7\rfor i = 1, 2 do\rprint(i) end\r_ + ")
	open()
	if shown := term.Expect("> "); shown != "" {
		t.Errorf("while it runs %q is shown", shown)
	}
	term.expect("6 * 7\n42\n> ")
	term.expect("for i = 1, 2 do\n. ")
	term.expect("print(i) end\n1\n2\n> ")
	term.expect("_ + ")
	term.enter("1", "43\n")
	term.Leave()
}

// The echo is there again whatever ends a chunk or stops the program.
func TestEchoComesBack(t *testing.T) {
	t.Parallel()
	chunk, open := gate(t)
	term := atPrompt(t)
	term.send(chunk)
	term.expect("\nruns\n")
	term.ExpectEcho(false)
	const ctrlZ = "\x1a"
	term.send(ctrlZ)
	var status syscall.WaitStatus // as a shell waits for a job
	if _, err := syscall.Wait4(term.Cmd.Process.Pid, &status, syscall.WUNTRACED, nil); err != nil || !status.Stopped() {
		t.Fatalf("%v; Ctrl-Z does not stop it: %v", err, status)
	}
	term.ExpectEcho(true)
	if err := term.Cmd.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	term.ExpectEcho(false)
	open()
	term.expect("> ")
	term.send("print('runs') while true do end\r")
	term.expect("\nruns\n")
	term.send("typed before " + ctrlC)
	term.expect("interrupted\n> ")
	term.enter("6 * 7", "42\n")
	term.Leave()
	for _, end := range []struct {
		entry string
		how   func(atTerminal)
		code  int
	}{
		{"print('runs') os.exit(3)\r", func(atTerminal) {}, 3},
		{"print('runs') while true do end\r", func(term atTerminal) { term.Cmd.Process.Signal(syscall.SIGTERM) }, 143},
		{"print('runs') while true do end\r", func(term atTerminal) { term.send("\x1c") }, 131},
	} {
		term := atPrompt(t)
		term.send(end.entry)
		term.expect("\nruns\n")
		end.how(term)
		term.ends(end.code)
	}
}

// A lesson of a chunk shows what is typed to answer it.
func TestAnswersAreShown(t *testing.T) {
	t.Parallel()
	term := atPrompt(t)
	term.send("lesson.ask{en = 'six?', fr = 'six?', answer = 6} print('runs') while true do end\r")
	term.expect("? ")
	term.send("6")
	term.expect("6")
	term.send("\r")
	term.expect("\nruns\n")
	term.ExpectEcho(false)
	term.send(ctrlC)
	term.expect("interrupted\n> ")
	term.Leave()
}

// At a terminal without other letters rows stay rows: what is cut has room for its dots.
func TestPromptInASCII(t *testing.T) {
	t.Parallel()
	term := startAs(t, t.TempDir(), []string{"LC_ALL=C"}, 60, "taquin")
	shown := term.Expect("> ")
	for _, entry := range []string{"board", "apropos('board')", "?solve", "lab.sample(9, function() return 1 end)", "%", "board = taquin.new(20, 20)", "taquin.\t\t\x15", "lesson()"} {
		term.send(entry + "\r")
		shown += term.Expect("\n> ") + "\n"
	}
	term.Leave()
	codes := regexp.MustCompile(`\x1b\[[0-9;?]*[A-Za-z]|\r`)
	for line := range strings.Lines(codes.ReplaceAllString(shown, "")) {
		if strings.ContainsFunc(line, func(r rune) bool { return r > unicode.MaxASCII }) || len(line) > 61 && !strings.Contains(line, "> ") {
			t.Errorf("%d columns: %q", len(line)-1, line)
		}
	}
}
