package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"regexp"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/lab"
	"taquin/cmd/taquin/repl"
	"taquin/cmd/taquin/terminal"
	"taquin/cmd/taquin/terminal/ptytest"
	"taquin/engine/text"
)

// TestMain lets the test binary be the program too: as the command taquin in
// the scripts, for the tests that start it by that name, and as a submission's process.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 && os.Args[1] == "pupil" {
		main()
	}
	// With -race every program would take a second to end.
	os.Setenv("GORACE", strings.TrimSpace(os.Getenv("GORACE")+" atexit_sleep_ms=0"))
	// Under nohup the programs that the tests start would be deaf to a hang-up.
	if strings.HasSuffix(os.Args[0], ".test") && signal.Ignored(syscall.SIGHUP) {
		signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)
	}
	testscript.Main(withTables{m}, map[string]func(){"taquin": main, "taquin-panics": panics, "taquin-deaf": deaf, "taquin-faulty": faulty, "taquin-measured": measured})
}

// withTables runs the tests with a folder of tables of their own, which they
// share: no table is built twice, and none is the user's. Nor is the language.
type withTables struct{ m *testing.M }

// Run implements testscript.TestingM.
func (w withTables) Run() int {
	dir, err := os.MkdirTemp("", "taquin-tables")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer os.RemoveAll(dir)
	os.Setenv("TAQUIN_TABLES", dir)
	// The programs that the tests start speak English, whatever the language of who runs them.
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LC_MESSAGES", "LANGUAGE"} {
		os.Unsetenv(name)
	}
	os.Setenv("LANG", "C.UTF-8")
	return w.m.Run()
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:  "testdata/script",
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){"exits": exits},
		Condition: func(cond string) (bool, error) {
			if cond != "race" {
				return false, fmt.Errorf("there is no condition %q", cond)
			}
			return raceDetector(), nil
		},
		Setup: func(env *testscript.Env) error {
			env.Setenv("XDG_STATE_HOME", env.Getenv("WORK")+"/state")
			env.Setenv("XDG_CONFIG_HOME", env.Getenv("WORK")+"/config")
			env.Setenv("GORACE", os.Getenv("GORACE"))
			env.Setenv("TAQUIN_TABLES", os.Getenv("TAQUIN_TABLES"))
			return nil
		},
	})
}

// raceDetector reports whether all takes ten times as long.
func raceDetector() bool {
	info, ok := debug.ReadBuildInfo()
	return ok && slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}

// exits runs a program and wants a certain exit code of it: exits 2 taquin frob
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM [ARG...]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	if got := exitCodeOf(ts.Exec(args[1], args[2:]...)); got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// exitCodeOf is the exit code of what returned err; -1 if it ended otherwise.
func exitCodeOf(err error) int {
	var exit *exec.ExitError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &exit):
		return exit.ExitCode()
	}
	return -1
}

// deaf is a program whose include comes to no end and cannot be interrupted.
func deaf() {
	s := terminal.Standard()
	l, err := lab.Flags{Cols: 4, Rows: 4}.Open(s, parts())
	if err != nil {
		panic(err)
	}
	l.Config.OnLookup = func(string) {
		fmt.Println("deaf")
		select {}
	}
	if err := l.Fresh(); err != nil {
		panic(err)
	}
	err = repl.New(l, nil).Prompt("", func() error { return nil })
	os.Exit(exit.Code(err))
}

// panics is a program whose prompt has a bug.
func panics() {
	l := lab.New(terminal.Standard())
	if err := l.Fresh(); err != nil {
		panic(err)
	}
	s := repl.New(l, nil)
	l.Printed.Page = bug{}
	s.Prompt("", func() error { return nil })
}

// bug takes no values.
type bug struct{}

func (bug) Write([]byte) (int, error) { panic("a bug") }

// patience is how long a test waits for what must come.
const patience = 2 * time.Minute

// atTerminal is the program at a terminal.
type atTerminal struct {
	*ptytest.Terminal
	t *testing.T
}

// start runs a program at a terminal of its own, its history and its init.lua
// below home.
func start(t *testing.T, home, program string, args ...string) atTerminal {
	t.Helper()
	return startAs(t, home, nil, 80, program, args...)
}

// startAs is start in a window of so many columns and with more said in the environment.
func startAs(t *testing.T, home string, env []string, columns uint16, program string, args ...string) atTerminal {
	t.Helper()
	usual := []string{"XDG_STATE_HOME=" + home, "XDG_CONFIG_HOME=" + home, "TERM=xterm", "NO_COLOR=1", "PAGER=cat", "LC_ALL=C.UTF-8"}
	term := ptytest.Start(t, append(usual, env...), columns, program, args...)
	term.Hide = withoutNumbers
	return atTerminal{term, t}
}

// atPrompt starts the program and waits for its prompt.
func atPrompt(t *testing.T, args ...string) atTerminal {
	t.Helper()
	term := start(t, t.TempDir(), "taquin", args...)
	term.expect("> ")
	return term
}

// prompts are those of numbered entries, "3> " and " . ", with what stands before.
var prompts = regexp.MustCompile(`(\A|[\r\n]|\x1b\[[0-9;]*[A-Za-z])(?:[0-9]+(> )| +(\. ))`)

// withoutNumbers makes them "> " and ". ".
func withoutNumbers(shown string) string { return prompts.ReplaceAllString(shown, "$1$2$3") }

// expect waits until a text is shown and takes all up to its end as read.
func (s atTerminal) expect(text string) {
	s.t.Helper()
	s.Expect(text)
}

// send types a text.
func (s atTerminal) send(text string) {
	s.t.Helper()
	s.Send(text)
}

// enter types a line and expects what it shows, up to the next prompt.
func (s atTerminal) enter(line, shows string) {
	s.t.Helper()
	s.Send(line + "\r")
	s.Expect("\n" + shows + "> ")
}

// ends waits for the end of the program, wants an exit code, and the terminal
// as a shell wants it.
func (s atTerminal) ends(code int) {
	s.t.Helper()
	s.Ends(code)
}

const (
	ctrlC = ptytest.CtrlC
	ctrlD = ptytest.CtrlD
	up    = ptytest.Up
	ctrlU = "\x15" // empties the line
)

// Every page of --help is in French, as a whole.
func TestHelpInFrench(t *testing.T) {
	app := newApp(parts())
	for _, name := range append(app.Names(), "") {
		out := scratch(t)
		std := terminal.Std{In: os.Stdin, Out: &terminal.Output{File: out}, Err: &terminal.Output{File: out}, Language: text.French}
		app.Run(strings.Fields(name+" --help"), std)
		out.Seek(0, io.SeekStart)
		page, err := io.ReadAll(out)
		if err != nil {
			t.Fatal(err)
		}
		switch first, _, _ := strings.Cut(string(page), "taquin"); {
		case first == "Usage: ":
			t.Errorf("taquin %s --help is in English; its French stands in i18n/fr/usage.txt, next to the same English as in the program", name)
		case first != "Usage\u00a0: " || strings.Contains(string(page), "Flags:") || strings.Contains(string(page), "Show "):
			t.Errorf("taquin %s --help is neither in French nor in English:\n%s", name, page)
		}
	}
}
