package main

import (
	"bufio"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"taquin/engine/board"
)

// TestSignalsDuringRun sends signals to a script that never ends.
func TestSignalsDuringRun(t *testing.T) {
	t.Parallel()
	loop := writeScript(t, "print('running') while true do end")
	deaf := writeScript(t, "print('running')\nprint(('x'):rep(1e6))\n") // nobody reads that: it waits in the system
	nohup := []string{"sh", "-c", `trap "" HUP; exec taquin run "$0"`, loop}
	for name, test := range map[string]struct {
		command []string
		signals []syscall.Signal
		presses bool // Ctrl-C, until it ends
		code    int
		stderr  string
	}{
		"interrupted":           {[]string{"taquin", "run", loop}, []syscall.Signal{syscall.SIGINT}, false, 130, "taquin: " + loop + ":1: interrupted\n"},
		"by a chunk":            {[]string{"taquin", "-e", "print('running') while true do end"}, []syscall.Signal{syscall.SIGINT}, false, 130, "taquin: -e:1: interrupted\n"},
		"terminated":            {[]string{"taquin", "run", deaf}, []syscall.Signal{syscall.SIGTERM}, false, 143, ""},
		"hung up":               {[]string{"taquin", "run", loop}, []syscall.Signal{syscall.SIGHUP}, false, 129, ""},
		"under nohup":           {nohup, []syscall.Signal{syscall.SIGHUP, syscall.SIGINT}, false, 130, "taquin: " + loop + ":1: interrupted\n"},
		"interrupted in a cage": {[]string{"taquin", "run", "--sandbox", loop}, []syscall.Signal{syscall.SIGINT}, false, 130, "taquin: " + loop + ":1: interrupted\n"},
		"terminated in a cage":  {[]string{"taquin", "run", "--sandbox", loop}, []syscall.Signal{syscall.SIGTERM}, false, 143, ""},
		"hung up in a cage":     {[]string{"taquin", "run", "--sandbox", loop}, []syscall.Signal{syscall.SIGHUP}, false, 129, ""},
		"deaf to Ctrl-C": {[]string{"taquin", "run", deaf}, nil, true, 130,
			"still stopping; once more ends taquin\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cmd := exec.Command(test.command[0], test.command[1:]...)
			cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // no terminal speaks to it
			var stderr strings.Builder
			cmd.Stderr = &stderr
			out, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			giveUp := time.AfterFunc(patience, func() { cmd.Process.Kill() })
			defer giveUp.Stop()
			printed := bufio.NewReader(out)
			if line, err := printed.ReadString('\n'); line != "running\n" {
				t.Errorf("it prints %q, %v", line, err)
			}
			if test.command[len(test.command)-1] == deaf {
				printed.ReadByte() // the first of more than anybody reads: it waits
			}
			ended := make(chan error, 1)
			go func() { ended <- cmd.Wait() }()
			for _, s := range test.signals {
				if err := cmd.Process.Signal(s); err != nil {
					t.Fatal(err)
				}
			}
			for test.presses {
				select {
				case err := <-ended:
					ended <- err
					test.presses = false
				case <-time.After(100 * time.Millisecond): // two at once are one
					cmd.Process.Signal(syscall.SIGINT)
				}
			}
			if code := exitCodeOf(<-ended); code != test.code {
				t.Errorf("exit code %d, want %d", code, test.code)
			}
			if stderr.String() != test.stderr {
				t.Errorf("stderr is %q, want %q", stderr.String(), test.stderr)
			}
		})
	}
}

// At a terminal a script in a cage hears of a Ctrl-C once.
func TestInterruptInCage(t *testing.T) {
	t.Parallel()
	loop := writeScript(t, "print('running') while true do end")
	term := start(t, t.TempDir(), "taquin", "run", "--sandbox", loop)
	term.expect("running")
	term.send(ctrlC)
	if before := term.Expect(":1: interrupted"); strings.Contains(before, "still stopping") {
		t.Errorf("it has heard of a Ctrl-C twice: %q", before)
	}
	term.ends(130)
}

// Without Lua the solver itself is what Ctrl-C stops.
func TestInterruptSolve(t *testing.T) {
	t.Parallel()
	b, err := board.New(board.Shape{Cols: board.MaxSide, Rows: board.MaxSide}, board.BottomRight)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Shuffle(rand.New(rand.NewPCG(1, 2))); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "board")
	if err := os.WriteFile(file, []byte(board.Audibert.Format(b)), 0o600); err != nil {
		t.Fatal(err)
	}
	term := start(t, t.TempDir(), "sh", "-c", `exec taquin solve --method cycles - <"$0"`, file)
	term.expect("solving: ")
	term.send(ctrlC)
	term.expect("\rtaquin: interrupted after ") // in place of the line
	term.ends(130)
}

// What looks for better solutions gives the best that it has.
func TestInterruptBeam(t *testing.T) {
	t.Parallel()
	b, err := board.New(board.Shape{Cols: 9, Rows: 9}, board.BottomRight)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Shuffle(rand.New(rand.NewPCG(1, 2))); err != nil {
		t.Fatal(err)
	}
	term := start(t, t.TempDir(), "taquin", "solve", "--max-nodes", "1000000000000", board.Audibert.Format(b))
	term.expect(", best ")
	term.send(ctrlC)
	term.expect(", interrupted\n")
	term.expect("moves     ")
	term.ends(0)
}

// A picture on which the machine works for long is given up at once, and nothing
// of it is left.
func TestInterruptDraw(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	cmd := exec.Command("taquin", "draw", "draw.graph(taquin.new(3, 3), 9)", "x.png", "--size", "10000") // 6 s
	cmd.Dir = dir
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	giveUp := time.AfterFunc(patience, func() { cmd.Process.Kill() })
	defer giveUp.Stop()
	time.Sleep(500 * time.Millisecond)
	if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	err := cmd.Wait()
	files, readErr := os.ReadDir(dir)
	if len(files) > 0 || readErr != nil {
		t.Errorf("it leaves %v, %v", files, readErr)
	}
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 130 && exit.Sys().(syscall.WaitStatus).Signal() != syscall.SIGINT {
		t.Errorf("it ends with %v", err)
	}
}

func writeScript(t *testing.T, source string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "script.lua")
	if err := os.WriteFile(path, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// The boards that were solved before Ctrl-C are added up.
func TestInterruptBench(t *testing.T) {
	t.Parallel()
	term := start(t, t.TempDir(), "taquin", "bench", "hard", "--partition", "5-5-5", "--only", "72,80")
	term.expect("2 of 2: solving: ")
	term.send(ctrlC)
	term.expect("\nboards     1, 1 solved, 72.00 moves on average")
	term.expect("taquin: interrupted after ")
	term.ends(130)
}

func TestInterruptBenchOfLua(t *testing.T) {
	t.Parallel()
	term := start(t, t.TempDir(), "taquin", "bench", "lua")
	term.expect("measuring ")
	term.send(ctrlC)
	term.expect("interrupted\n")
	term.ends(130)
}

// A table that is not finished leaves nothing behind.
func TestInterruptBuilding(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	term := startAs(t, t.TempDir(), []string{"TAQUIN_TABLES=" + dir}, 120, "taquin", "tables", "build", "7-8")
	term.expect("taquin: building tables 7-8 for 4x4, once (")
	term.expect("building tables 7-8: ")
	time.Sleep(50 * time.Millisecond)
	term.send(ctrlC)
	term.expect("taquin: cancelled: interrupted while a table was built, ")
	term.ends(130)
	left, err := os.ReadDir(dir)
	if err != nil && !errors.Is(err, os.ErrNotExist) || len(left) > 0 {
		t.Errorf("left behind: %v, %v", left, err)
	}
}

// A signal that ends the marking of a class leaves whole lines, and says how far it came.
func TestInterruptGrade(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for name, text := range map[string]string{
		"a.lua":       `grade.task{name = "x", points = 1, seconds = 60, test = function(t) t:call("f") end}`,
		"class/1.lua": "function f() end", "class/2.lua": "function f() while true do end end", "class/3.lua": "function f() end",
	} {
		path := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
	for s, code := range map[syscall.Signal]int{syscall.SIGTERM: 143, syscall.SIGHUP: 129} {
		t.Run(s.String(), func(t *testing.T) {
			t.Parallel()
			reports := t.TempDir()
			p := startProgram(t, dir, "taquin", "grade", "--threads", "1", "--out", reports, "a.lua", "class")
			p.until("1: 1 of 1 point\n")
			p.signal(s)
			if got := exitCodeOf(p.cmd.Wait()); got != code {
				t.Errorf("exit code %d, want %d", got, code)
			}
			p.until("taquin: interrupted after 1 of 3 submissions\n")
			if csv, err := os.ReadFile(filepath.Join(reports, "grades.csv")); err != nil || strings.Count(string(csv), "\n") != 2 || !strings.HasSuffix(string(csv), "\n") {
				t.Errorf("the table is %q, %v", csv, err)
			}
		})
	}
}
