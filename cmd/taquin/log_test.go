package main

import (
	"os"
	"strings"
	"testing"
	"time"

	"taquin/cmd/taquin/checks"
	"taquin/cmd/taquin/repl"
	"taquin/cmd/taquin/terminal"
	"taquin/cmd/taquin/transcript"
)

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
