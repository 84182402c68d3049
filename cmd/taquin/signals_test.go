package main

import (
	"bufio"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"taquin/cmd/taquin/terminal"
	"taquin/engine/board"
)

// TestSignalsDuringRun sends signals to a script that never ends.
func TestSignalsDuringRun(t *testing.T) {
	t.Parallel()
	loop := writeScript(t, "print('running')\nwhile true do end\n")
	deaf := writeScript(t, "print('running')\nprint(('x'):rep(1e6))\n") // nobody reads that: it waits in the system
	nohup := []string{"sh", "-c", `trap "" HUP; exec taquin run "$0"`, loop}
	for name, test := range map[string]struct {
		command []string
		signals []syscall.Signal
		code    int
		stderr  string
	}{
		"interrupted": {[]string{"taquin", "run", loop}, []syscall.Signal{syscall.SIGINT}, 130, "taquin: " + loop + ":2: interrupted\n"},
		"by a chunk":  {[]string{"taquin", "-e", "print('running') while true do end"}, []syscall.Signal{syscall.SIGINT}, 130, "taquin: -e:1: interrupted\n"},
		"terminated":  {[]string{"taquin", "run", deaf}, []syscall.Signal{syscall.SIGTERM}, 143, ""},
		"hung up":     {[]string{"taquin", "run", loop}, []syscall.Signal{syscall.SIGHUP}, 129, ""},
		"under nohup": {nohup, []syscall.Signal{syscall.SIGHUP, syscall.SIGINT}, 130, "taquin: " + loop + ":2: interrupted\n"},
		"deaf to Ctrl-C": {[]string{"taquin", "run", deaf}, []syscall.Signal{syscall.SIGINT, syscall.SIGINT, syscall.SIGINT}, 130,
			"still stopping; once more ends taquin\n"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			cmd := exec.Command(test.command[0], test.command[1:]...)
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
			if line, err := bufio.NewReader(out).ReadString('\n'); line != "running\n" {
				t.Errorf("it prints %q, %v", line, err)
			}
			for _, s := range test.signals {
				// The same signal twice at once is one, and what is deaf must
				// have begun.
				time.Sleep(100 * time.Millisecond)
				if err := cmd.Process.Signal(s); err != nil {
					t.Fatal(err)
				}
			}
			if code := exitCodeOf(cmd.Wait()); code != test.code {
				t.Errorf("exit code %d, want %d", code, test.code)
			}
			if stderr.String() != test.stderr {
				t.Errorf("stderr is %q, want %q", stderr.String(), test.stderr)
			}
		})
	}
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
	term.expect("\rtaquin: cancelled: interrupted after ") // in place of the line
	term.ends(130)
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

// While nothing runs that could be stopped, Ctrl-C ends the work, unless it is
// taken as the prompt takes it.
func TestInterruptIdle(t *testing.T) {
	signals := make(chan os.Signal, 8)
	signal.Notify(signals, syscall.SIGINT) // so that it never ends this process
	defer signal.Stop(signals)
	for _, takes := range []bool{false, true} {
		var taken atomic.Int32
		w := watch{progress: terminal.NewProgress(os.Stderr), stop: func() { t.Error("stopped what does not run") }}
		w.idle = func() bool { taken.Add(1); return takes }
		err := w.run(func() error {
			for end := time.Now().Add(patience); taken.Load() == 0 && time.Now().Before(end); time.Sleep(time.Millisecond) {
				syscall.Kill(os.Getpid(), syscall.SIGINT)
			}
			if !takes {
				select {} // only the signal ends it
			}
			return nil
		})
		if takes && err != nil || !takes && exitCode(err) != 130 || taken.Load() == 0 {
			t.Errorf("taken %d times, want end %t: %v", taken.Load(), !takes, err)
		}
	}
}

// What runs may have parts that run; beside what is lent to another program
// nothing does.
func TestWatchCountsWhatRuns(t *testing.T) {
	f, err := os.Create(filepath.Join(t.TempDir(), "screen"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	stopped, idle := 0, 0
	w := watch{progress: terminal.NewProgress(f), stop: func() { stopped++ }, idle: func() bool { idle++; return true }}
	press := func(where string, wantStopped, wantIdle int, goesOn bool) {
		t.Helper()
		if got := w.interrupt(); got != goesOn || stopped != wantStopped || idle != wantIdle {
			t.Errorf("%s: goes on %t, stopped %d times, idle %d times", where, got, stopped, idle)
		}
	}
	press("before", 0, 1, true)
	w.begin()
	press("in the whole", 1, 1, true)
	w.begin()
	press("in a part", 2, 1, true)
	w.end()
	press("after the part", 2, 1, false) // the third
	w.aside(func() error {
		press("aside", 2, 2, true)
		return nil
	})
	w.end()
	press("after", 2, 3, true)
	w.begin()
	press("in another", 3, 3, true)
}

func writeScript(t *testing.T, source string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "script.lua")
	if err := os.WriteFile(path, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}
