//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/cmd/taquin/cage"
	"taquin/cmd/taquin/terminal"
	"taquin/luabind"
)

// faulty is the program with functions that break the rules of the guard: stuck never looks
// whether it is to stop, spin computes all the while, and swell takes memory without asking for it.
func faulty() {
	cage.Open()
	with := parts()
	with.Extensions = append(with.Extensions, func(p luabind.Parts) {
		L := p.State.L
		L.SetGlobal("stuck", L.NewFunction(func(*lua.LState) int {
			for {
				time.Sleep(time.Minute)
			}
		}))
		L.SetGlobal("spin", L.NewFunction(func(*lua.LState) int {
			for n := 1; n != 0; n |= 1 {
			}
			return 0
		}))
		L.SetGlobal("swell", L.NewFunction(func(*lua.LState) int {
			var held [][]byte
			for {
				piece := make([]byte, 1<<20)
				for i := 0; i < len(piece); i += 4096 {
					piece[i] = 1
				}
				held = append(held, piece)
				runtime.KeepAlive(held)
			}
		}))
	})
	os.Exit(newApp(with).Run(os.Args[1:], terminal.Standard()))
}

// measured runs the program of its second argument and writes to the file of its first how many
// megabytes that program and its children had at their peak. Linux counts the memory that the
// parent has at the start as the child's, so that the parent must be small.
func measured() {
	c := exec.Command(os.Args[2], os.Args[3:]...)
	c.Stdin, c.Stdout, c.Stderr = os.Stdin, os.Stdout, os.Stderr
	err := c.Run()
	if usage, ok := c.ProcessState.SysUsage().(*syscall.Rusage); ok {
		if err := os.WriteFile(os.Args[1], fmt.Append(nil, usage.Maxrss*1024/1e6), 0o666); err != nil {
			panic(err)
		}
	}
	os.Exit(exitCodeOf(err))
}

// The program ends, with a line about the limit and within its figures, whatever a fault of
// the lab does to the guard.
func TestLastResort(t *testing.T) {
	t.Parallel()
	const limit = 160 // MB
	memory := fmt.Sprintf("--memory=%dMB", limit)
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return path
	}
	spin, swell := write("spin.lua", "print('x') pcall(spin)"), write("swell.lua", "print('x') pcall(swell)")
	const eight = "lab.sample(8, swell, {threads = 8})"
	const late, large = "time limit reached (1s): the script could not be stopped within 3s more", "memory limit reached"
	for name, test := range map[string]struct {
		args []string
		want string
	}{
		"run":             {[]string{"run", "--sandbox", "--timeout=1s", spin}, late},
		"run, memory":     {[]string{"run", "--sandbox", memory, swell}, large},
		"piped":           {[]string{"run", "--sandbox", "--timeout=1s", "-"}, late},
		"test":            {[]string{"test", "--sandbox", "--timeout=1s", write("stuck_test.lua", "test('it', stuck)")}, late},
		"test, memory":    {[]string{"test", "--sandbox", memory, write("swell_test.lua", "test('it', swell)")}, large},
		"threads, memory": {[]string{"run", "--sandbox", memory, write("threads.lua", eight)}, large},
		"chunk":           {[]string{"--sandbox", "--timeout=1s", "-e", "stuck()"}, late},
		"chunk, memory":   {[]string{"--sandbox", memory, "-e", eight}, large},
		"piped, memory":   {[]string{"--sandbox", memory, "-i", write("eight.lua", eight)}, large},
		"draw":            {[]string{"draw", "--sandbox", "--timeout=1s", "stuck()"}, late},
		"draw, memory":    {[]string{"draw", "--sandbox", memory, eight}, large},
		"check":           {[]string{"check", write("s.txt", "$ taquin --sandbox --timeout 1s -e 'stuck()'\n1\n$ taquin -e 1\n1\n")}, late},
		"check, memory":   {[]string{"check", write("e.txt", "$ taquin --sandbox "+memory+" -e '"+eight+"'\n1\n")}, large},
		"check, trusted":  {[]string{"check", write("t.txt", "$ taquin --timeout 1s -e 'stuck()'\n1\n")}, late},
		"session":         {[]string{"check", write("n.txt", "$ taquin --sandbox --timeout 1s\n> stuck()\n")}, late},
		"session, memory": {[]string{"check", write("m.txt", "$ taquin --sandbox "+memory+"\n> "+eight+"\n> 1\n1\n")}, large},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			file := filepath.Join(t.TempDir(), "peak")
			c := exec.Command("taquin-measured", append([]string{file, "taquin-faulty"}, test.args...)...)
			c.Stdin = strings.NewReader("stuck()")
			start := time.Now()
			said, err := c.CombinedOutput()
			took := time.Since(start)
			if exitCodeOf(err) != 1 || !strings.Contains(string(said), test.want) {
				t.Errorf("%v: %s\nwant code 1 and %s", err, said, test.want)
			}
			if test.want == late && took > 6*time.Second {
				t.Errorf("it takes %v", took)
			}
			written, _ := os.ReadFile(file)
			peak, err := strconv.Atoi(string(written))
			if runtime.GOOS == "linux" && !raceDetector() && test.want == large && (err != nil || peak < limit/2 || peak > limit*5/2) {
				t.Errorf("it takes %d MB (%v)", peak, err)
			}
		})
	}
}

// Three Ctrl-C end the program, whatever runs.
func TestThreeInterrupts(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"run", "--sandbox"}, {"run"}, {"test", "--sandbox", "-v"}} {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			t.Parallel()
			p := startProgram(t, t.TempDir(), "taquin-faulty", append(args, writeScript(t, "print('now') stuck()"))...)
			p.until("now\n")
			ended := make(chan error, 1)
			go func() { ended <- p.cmd.Wait() }()
			presses := 0
			for start := time.Now(); time.Since(start) < patience; presses++ {
				p.signal(syscall.SIGINT)
				select {
				case err := <-ended:
					if code := exitCodeOf(err); code != 130 || presses > 3 {
						t.Errorf("exit code %d after %d Ctrl-C", code, presses)
					}
					return
				case <-time.After(500 * time.Millisecond):
				}
			}
			t.Errorf("it still runs after %d Ctrl-C", presses)
		})
	}
}

// A prompt in the sandbox ends when a chunk cannot be stopped or takes too much memory, and
// leaves the terminal as it was. Chunks that Ctrl-C stops do not add up to the three that end it.
func TestLastResortAtPrompt(t *testing.T) {
	t.Parallel()
	for _, test := range []struct{ entry, timeout, want string }{
		{"stuck()", "2s", "time limit reached"},
		{"lab.sample(8, swell, {threads = 8})", "1m", "memory limit reached"}, // slow where memory is
	} {
		t.Run(test.want, func(t *testing.T) {
			t.Parallel()
			home := t.TempDir()
			term := start(t, home, "taquin-faulty", "--sandbox", "--memory=160MB", "--timeout="+test.timeout)
			term.expect("> ")
			for range 4 {
				term.send("print('now') while true do end\r")
				term.expect("\nnow")
				term.send(ctrlC)
				term.expect("input:1: interrupted\n> ")
			}
			term.send(test.entry + "\r")
			term.expect("taquin: ")
			term.expect(test.want)
			term.ends(1)
			if text, err := os.ReadFile(filepath.Join(home, "taquin", "history")); err != nil || !strings.HasSuffix(string(text), test.entry+"\n") {
				t.Errorf("the history is %q, %v", text, err)
			}
		})
	}
}

// Ctrl-Z stops both processes of a prompt in the sandbox, and fg resumes them.
func TestStopInCage(t *testing.T) {
	t.Parallel()
	if _, err := exec.LookPath("bash"); err != nil {
		t.Skip(err)
	}
	term := start(t, t.TempDir(), "bash", "--norc", "-i")
	term.send("PS1='$ '; taquin --sandbox\r")
	term.expect("leaves\n> ")
	term.send("print('now') while true do end\r")
	term.expect("\nnow")
	term.send("\x1a")
	term.expect("Stopped")
	term.expect("$ ")
	term.send("echo $((6 * 7)); fg\r")
	term.expect("42\n")
	term.expect("taquin --sandbox\n") // the shell has begun to continue it
	time.Sleep(100 * time.Millisecond)
	term.send(ctrlC)
	term.expect("input:1: interrupted\n> ")
	term.enter("6 * 7", "42\n")
	term.send(ctrlD)
	term.expect("$ ")
	term.send("exit 3\r")
	term.ends(3)
}

// Another process runs the tests after one that could not be stopped.
func TestRemainingTests(t *testing.T) {
	t.Parallel()
	if runtime.GOOS != "linux" {
		t.Skip("this system has no process of its own for the sandbox")
	}
	dir := t.TempDir()
	for name, text := range map[string]string{
		"a_test.lua": "test('one', function() end) test('two', stuck) test('three', function() error('no', 0) end)",
		"b_test.lua": "if swell then swell() end",
		"c_test.lua": "test('four', function() lab.sample(8, swell, {threads = 8}) end) test('five', function() end)",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	c := exec.Command("taquin-faulty", "test", "--sandbox", "--memory=160MB", "--timeout=1s", ".")
	c.Dir = dir
	out, err := c.Output()
	got := regexp.MustCompile(` \(\d\.\d\d s\)| in [\d.]+ s`).ReplaceAllString(string(out), "")
	const want = `ok    a_test.lua: one
FAIL  a_test.lua: two
    it could not be stopped
FAIL  a_test.lua: three
    no
FAIL  b_test.lua (the file itself)
    it could not be stopped
FAIL  c_test.lua: four
    it could not be stopped
ok    c_test.lua: five
5 tests, 3 failed, 1 file with an error
`
	if exitCodeOf(err) != 1 || got != want {
		t.Errorf("%v:\n%s\nwant\n%s", err, got, want)
	}
}
