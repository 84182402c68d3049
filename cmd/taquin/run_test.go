package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"taquin/cmd/taquin/exit"
)

// running is the program without a terminal, in a folder of its own.
type running struct {
	t   *testing.T
	dir string
	cmd *exec.Cmd

	mu    sync.Mutex
	shown bytes.Buffer // output and errors
	seen  int          // as far as expect has read
}

// Write takes what the program shows.
func (p *running) Write(text []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.shown.Write(text)
}

// save writes a file of the folder.
func (p *running) save(name, source string) {
	p.t.Helper()
	if err := os.WriteFile(filepath.Join(p.dir, name), []byte(source), 0o600); err != nil {
		p.t.Fatal(err)
	}
}

// expect waits for a text, in which "…" stands for the time of day, and wants
// nothing else before it.
func (p *running) expect(text string) {
	p.t.Helper()
	want := regexp.MustCompile("^" + strings.ReplaceAll(regexp.QuoteMeta(text), "…", `\d\d:\d\d:\d\d`))
	unread := ""
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		p.mu.Lock()
		unread = p.shown.String()[p.seen:]
		at := want.FindStringIndex(unread)
		if at != nil {
			p.seen += at[1]
		}
		p.mu.Unlock()
		if at != nil {
			return
		}
	}
	p.t.Fatalf("it shows %q, want %q", unread, text)
}

// until waits for a text, whatever stands before it.
func (p *running) until(text string) {
	p.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		p.mu.Lock()
		i := strings.Index(p.shown.String()[p.seen:], text)
		if i >= 0 {
			p.seen += i + len(text)
		}
		p.mu.Unlock()
		if i >= 0 {
			return
		}
	}
	p.t.Fatalf("it does not show %q but %q", text, p.shown.String()[p.seen:])
}

func (p *running) signal(s os.Signal) {
	p.t.Helper()
	if err := p.cmd.Process.Signal(s); err != nil {
		p.t.Fatal(err)
	}
}

func startIn(t *testing.T, dir string, args ...string) *running {
	t.Helper()
	return startProgram(t, dir, "taquin", args...)
}

func startProgram(t *testing.T, dir, name string, args ...string) *running {
	t.Helper()
	p := &running{t: t, dir: dir, cmd: exec.Command(name, args...)}
	p.cmd.Dir, p.cmd.Stdout, p.cmd.Stderr = dir, p, p
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		p.cmd.Process.Kill()
		p.cmd.Wait()
	})
	return p
}

// interrupted presses Ctrl-C until the program ends, for what it has shown does not tell
// that a run has ended, which Ctrl-C stops alone. It returns the exit code.
func (p *running) interrupted() int {
	p.t.Helper()
	ended := make(chan error, 1)
	go func() { ended <- p.cmd.Wait() }()
	for end := time.Now().Add(patience); time.Now().Before(end); {
		p.cmd.Process.Signal(syscall.SIGINT)
		select {
		case err := <-ended:
			return exitCodeOf(err)
		case <-time.After(time.Second):
		}
	}
	p.t.Fatal("Ctrl-C does not end it")
	return 0
}

// watchMine begins to watch mine.lua.
func watchMine(t *testing.T, source string, flags ...string) *running {
	t.Helper()
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "mine.lua"), []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	return startIn(t, dir, append(append([]string{"run", "--watch"}, flags...), "mine", "an argument")...)
}

// One session: everything that can befall a script that is being written.
func TestWatch(t *testing.T) {
	t.Parallel()
	w := watchMine(t, `print("first", arg[1], x) x = 1`)
	w.expect("first\tan argument\tnil\n")
	w.save("mine.lua", `print("again", x) x = 2`)
	w.expect("— mine.lua changed, … —\nagain\tnil\n")

	// What it includes is watched as well, also before it is there.
	w.save("mine.lua", `print("the answer is", include("part"))`)
	w.expect("— mine.lua changed, … —\ntaquin: mine.lua:1: no such script: \"part\" is neither a file nor a built-in script (taquin scripts lists those)\n")
	w.save("part.lua", `return 42`)
	w.expect("— part.lua changed, … —\nthe answer is\t42\n")
	w.save("part.lua", `return 43 +`)
	w.expect("— part.lua changed, … —\ntaquin: ")
	w.until("part.lua: unfinished")

	// A run that is going on is stopped, by a change or by Ctrl-C.
	w.save("mine.lua", `io.write("for ever") while true do pcall(print) end`)
	w.until("— mine.lua changed, ")
	w.until("for ever")
	w.save("mine.lua", `io.write("and ever") while true do end`)
	w.until("— mine.lua changed, ")
	w.until("and ever")
	w.signal(syscall.SIGINT)
	w.expect("\ntaquin: mine.lua:1: interrupted\n")

	// A script may go away and come back, and leave as it likes.
	away := filepath.Join(w.dir, "away")
	if err := os.Rename(filepath.Join(w.dir, "mine.lua"), away); err != nil {
		t.Fatal(err)
	}
	w.expect("— mine is gone; waiting for it —\n")
	w.save("mine.lua", `os.exit(3)`)
	w.expect("— mine.lua changed, … —\ntaquin: the script ends with exit code 3\n")
	w.save("mine.lua", `print("the end") os.exit(0)`)
	w.expect("— mine.lua changed, … —\nthe end\n")

	if code := w.interrupted(); code != 130 {
		t.Errorf("Ctrl-C at rest ends it with exit code %d, want 130", code)
	}
}

// Each run has its own trace, and the last one is complete however it ends.
func TestWatchTraced(t *testing.T) {
	t.Parallel()
	const board = "# board 1: 4x4 audibert: 0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 .\n"
	w := watchMine(t, `board:play("hh") print("one")`, "--trace", "moves.txt")
	trace := func() string {
		text, err := os.ReadFile(filepath.Join(w.dir, "moves.txt"))
		if err != nil {
			t.Error(err)
		}
		return string(text)
	}
	w.expect("one\n")
	w.save("mine.lua", `print("two") board:play("g") print("three") while true do end`)
	w.expect("— mine.lua changed, … —\ntwo\nthree\n")
	if got := trace(); got != board+"hh\n" {
		t.Errorf("the trace of the first run is %q", got)
	}
	w.signal(syscall.SIGTERM)
	if code := exitCodeOf(w.cmd.Wait()); code != 143 {
		t.Errorf("exit code %d, want 143", code)
	}
	if got := trace(); got != board+"g\n" {
		t.Errorf("the trace of the second run is %q", got)
	}
}

func TestWatchWhat(t *testing.T) {
	t.Parallel()
	for _, script := range []string{"nowhere", "strategies/undo", "-"} {
		cmd := exec.Command("taquin", "run", "--watch", script)
		cmd.Dir = t.TempDir()
		text, err := cmd.CombinedOutput()
		want := fmt.Sprintf("taquin: run: there is no file %q to watch\n", script)
		if script == "-" {
			want = "taquin: run: standard input cannot be watched\n"
		}
		if exitCodeOf(err) != exit.Usage || string(text) != want {
			t.Errorf("%s: %v, %q", script, err, text)
		}
	}
}

// The scripts that come with the program pass their own tests, where they are
// and as they are built in.
func TestOwnScripts(t *testing.T) {
	t.Parallel()
	for _, paths := range [][]string{{"../../scripts"}, {"strategies", "exercises"}} {
		out, err := exec.Command("taquin", append([]string{"test"}, paths...)...).CombinedOutput()
		if err != nil || !regexp.MustCompile(`(?m)^1\d tests, 0 failed in `).Match(out) {
			t.Errorf("%s: %v\n%s", paths, err, out)
		}
	}
}

// What is told of tests counts towards the limit of output.
func TestOutputOfTests(t *testing.T) {
	t.Parallel()
	script := writeScript(t, `for i = 1, 1000 do test(("n"):rep(1000) .. i, function() check.equal(1, 2) end) end`)
	out, err := exec.Command("taquin", "test", "--max-output", "10kB", script).CombinedOutput()
	if exitCodeOf(err) != 1 || len(out) > 12e3 || !regexp.MustCompile(`output limit reached \(10 kB\); 9\d\d tests not run\n`).Match(out) {
		t.Errorf("%v after %d bytes:\n%.200s\n…%s", err, len(out), out, out[max(0, len(out)-300):])
	}
}

// Ctrl-C ends tests and says how far they have come.
func TestInterruptTests(t *testing.T) {
	t.Parallel()
	p := startIn(t, t.TempDir(), "test", "-v", writeScript(t, `test("quick", print) test("slow", function() print("now") while true do end end) test("never", print)`))
	p.until("now\n")
	p.signal(syscall.SIGINT)
	p.until("STOP  ")
	p.until("script.lua: slow (")
	p.until("script.lua:1: interrupted\n")
	p.until("1 test, 0 failed in ")
	p.until(" s; interrupted in ")
	p.until("script.lua: slow\n")
	if code := exitCodeOf(p.cmd.Wait()); code != 130 {
		t.Errorf("exit code %d, want 130", code)
	}
}
