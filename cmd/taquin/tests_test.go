package main

import (
	"os/exec"
	"regexp"
	"syscall"
	"testing"
)

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
