package main

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
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
	term := start(t, t.TempDir(), "taquin")
	term.expect("> ")
	term.send("for i = 1, 2 do if i > 1 then\r")
	term.expect("\n. ")
	term.expect("    ")
	term.send("print(('x'):rep(i)) end\r")
	term.expect("\n. ")
	term.expect("  ")
	term.enter("end", "xx\n")
	term.send(ctrlD)
	term.ends(0)
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
	term.send(ctrlD)
	term.ends(0)

	without := start(t, home, "taquin", "--no-init")
	without.expect("Ctrl-D leaves\n> ")
	without.enter("mine", "nil\n(nothing is called mine)\n")
	without.send(ctrlD)
	without.ends(0)

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
	term := startAs(t, []string{"XDG_STATE_HOME=" + home, "XDG_CONFIG_HOME=" + home, "TERM=xterm", "VISUAL='" + editor + "' --wait"}, 80, "taquin")
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
	term.send(ctrlD)
	term.ends(0)
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
	term := startAs(t, []string{"XDG_STATE_HOME=" + home, "XDG_CONFIG_HOME=" + home, "TERM=xterm"}, 40, "taquin", "--seed", "6", "--cols", "12", "--rows", "1")
	term.expect("> ")
	term.enter("mine", "5\n")
	term.enter("board", " 0  1  2  3  4  5  6  7  8  9 10\n") // no room for its rules
	term.enter("%log '"+name+"'", "the log is "+name+", with the session so far\n")
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
		"> board:size()\n12\n> -- interrupted:\n. -- print('loop') while true do end\n"
	if string(text) != want {
		t.Errorf("the log is\n%swant\n%s", text, want)
	}
}

func TestBenchIsInterrupted(t *testing.T) {
	t.Parallel()
	term := start(t, t.TempDir(), "taquin")
	term.expect("> ")
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
	term := start(t, t.TempDir(), "taquin")
	term.expect("> ")
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
	term.expect(" s\n> ")
	term.send(ctrlD)
	term.ends(0)
}

// Ctrl-C ends a check and not only the entry that runs.
func TestCheckIsInterrupted(t *testing.T) {
	t.Parallel()
	home := t.TempDir()
	name := write(t, 0o600, "$ taquin\n> %run "+write(t, 0o600, "while true do end", home, "loop.lua")+"\n> 1\n1\n", home, "log.txt")
	term := start(t, home, "taquin", "check", name)
	time.Sleep(300 * time.Millisecond) // until it runs
	term.send(ctrlC)
	term.ends(130)
}
