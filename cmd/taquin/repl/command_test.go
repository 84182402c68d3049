package repl

import (
	"errors"
	"io"
	"os"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"taquin/luabind/guard"
)

func TestCommands(t *testing.T) {
	s := opened(t, "--cols", "2", "--rows", "2")
	for _, pipe := range []string{"pipe", "pipe2.lua"} {
		if err := syscall.Mkfifo(pipe, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct{ entry, holds string }{
		{"%", "%time chunk"},
		{"%", "%history [n]         Shows the last entries"},
		{" % ", "%quit"},
		{"%hist", "there is no command %hist; did you mean %history?"},
		{"%re", "did you mean %reload or %restore?"},
		{"%frob 1", "there is no command %frob; % lists them"},
		{"?%undo", "%undo [n]\n    Takes back"},
		{"%undo?", "%undo [n]\n    Takes back"},
		{"help %undo", "%undo [n]\n    Takes back"},
		{"%undo", "board: cannot undo 1 move (0 made)"},
		{"%undo x", "%undo: n must be a whole number above 0, not \"x\"; usage: %undo [n]"},
		{"%undo 1.5", "usage: %undo [n]"},
		{"%history 0", "usage: %history [n]"},
		{"%reload", "no script has been run yet"},
		{"%reload x", "%reload: it takes no arguments; usage: %reload"},
		{"%run", "usage: %run script [args]"},
		{"%run 'a", "a quote is not closed"},
		{"%run -", "standard input is where you type"},
		{"%run nofile", "no such script"},
		{"%run mine.lua 'a b' c", "mine a b c"},
		{"%reload", "mine a b c"},
		{"%run nofile", "no such script"},
		{"%reload", "mine a b c"},
		{"%time", "a chunk of Lua is required; usage: %time chunk"},
		{"%time 6 * 7", "42\n"},
		{"%time x = = 1", "syntax error"},
		{"%time error('no', 0)", "no\n"},
		{"%bench", "usage: %bench chunk"},
		{"%bench x = = 1", "syntax error"},
		{"%bench error('no', 0)", "no\n"},
		{"%who", "board  board  0 1 / 2 .\n"},
		{"%save", "usage: %save file"},
		{"%save a b", "usage: %save file"},
		{"%save mine.lua", `cannot write the saved session "mine.lua": it is there already and is no saved session; choose another name`},
		{"%save no/such/folder", `cannot write the saved session "no/such/folder": no such file or directory`},
		{"%restore", "usage: %restore file"},
		{"%restore none", "%restore: \"none\": no such file"},
		{"%restore mine.lua", "%restore: \"mine.lua\": it is no session that %save has kept"},
		{"%restore .", "%restore: \".\" is not a file"},
		{"%save pipe", "%save: \"pipe\" is not a file"},
		{"%restore pipe", "%restore: \"pipe\" is not a file"},
		{"%run pipe", "%run: \"pipe\" is not a file"},
		{"%run pipe2", "%run: \"pipe2.lua\" is not a file"},
		{"%run ''", "which script?"},
		{"%reload", "mine a b c"},
		{"%run includes.lua", "no such script"},
		{"%reload", "includes.lua:1: no such script"},
		{"%save /dev/null", "\"/dev/null\" is not a file"},
		{"%undo\nx = 1", "%undo: a command of the prompt must be entered alone; nothing was run: enter the lines after it separately; usage: %undo [n]"},
		{"%run mine.lua\nx = 1", "%run: a command of the prompt must be entered alone"},
		{"%who\n%who", "%who: a command of the prompt must be entered alone"},
		{"%time for i = 1, 2 do\n  print(i)\nend", "1\n2\n"},
		{"%\nx = 1", "write % directly before the name of a command"},
		{"% who", "write % directly before the name of a command"},
	} {
		if err := os.WriteFile("mine.lua", []byte("print('mine', ...) board:reset()"), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile("includes.lua", []byte("include('nofile')"), 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := s.Enter(test.entry)
		if err != nil || !strings.Contains(strings.ReplaceAll(got, "\t", " "), test.holds) {
			t.Errorf("> %s\nprints\n%s(%v), want in it\n%s", test.entry, got, err, test.holds)
		}
	}
	if err := s.command("log", "pipe"); err == nil || err.Error() != "%log: \"pipe\" is not a file" {
		t.Errorf("a log into a pipe: %v", err)
	}
	if text, err := os.ReadFile("mine.lua"); err != nil || !strings.HasPrefix(string(text), "print") {
		t.Errorf("the script has become %q, %v", text, err)
	}
	for _, leaving := range []string{"%quit", "exit", " quit ", "quit()", "exit ( );"} {
		if _, err := s.Enter(leaving); !errors.Is(err, io.EOF) {
			t.Errorf("%q: %v", leaving, err)
		}
	}
	var exit *guard.ExitError
	if _, err := s.Enter("os.exit(3)"); !errors.As(err, &exit) || exit.Code != 3 {
		t.Errorf("os.exit(3): %v", err)
	}
	for _, c := range commands() {
		if !strings.HasSuffix(c.Summary, ".") || c.Run == nil || len(c.Usage()) > 20 || len(c.Summary) > 59 {
			t.Errorf("%s has no proper entry of one line", c.Name)
		}
	}
}

func TestBenchCommand(t *testing.T) {
	s := opened(t, "--cols", "2", "--rows", "2")
	got, err := s.Enter("%bench board:up() board:down()")
	if !regexp.MustCompile(`^\S+ (ns|µs|ms) a run, median \S+ (ns|µs|ms), of \d+ runs\n$`).MatchString(got) || err != nil {
		t.Errorf("it prints %q, %v", got, err)
	}
	s.prints(t, "board:history()", "\"\"\n")
}

func TestHistoryCommand(t *testing.T) {
	s := opened(t)
	s.prints(t, "x = 1", "")
	s.prints(t, "for i = 1, 2 do\nend", "")
	s.prints(t, "%history", "   1  x = 1\n   2  for i = 1, 2 do\n      end\n")
	s.prints(t, "%history 1", "      %history\n")
}

func TestEditorCommand(t *testing.T) {
	t.Setenv("VISUAL", "")
	t.Setenv("EDITOR", "code -w")
	if got := editorCommand(); got != "code -w" {
		t.Error(got)
	}
	t.Setenv("VISUAL", "emacs")
	if got := editorCommand(); got != "emacs" {
		t.Error(got)
	}
}

func TestFromHome(t *testing.T) {
	t.Setenv("HOME", "/home/me")
	for name, want := range map[string]string{"~/a/b": "/home/me/a/b", "~a": "~a", "a/~/b": "a/~/b", "~": "~"} {
		if got := fromHome(name); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}
