package main

import (
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"taquin/engine/text"
	"taquin/luabind"
)

// testCmd runs tests written in Lua.
type testCmd struct {
	labFlags `embed:"" set:"timed=each test"`
	Only     string   `name:"run" type:"word" placeholder:"TEXT" help:"Run only the tests whose name contains this text."`
	Quiet    bool     `short:"q" xor:"told" help:"Tell only of failures, and the sum."`
	Verbose  bool     `short:"v" xor:"told" help:"Show what every test prints, at once; otherwise only what failing tests have printed is shown."`
	Paths    []string `arg:"" optional:"" help:"Folders, of which all files *_test.lua are run, and files; this folder if none is given."`
}

// Help is the longer text of taquin test --help.
func (testCmd) Help() string {
	return `A file of tests is Lua:

  test("the blank starts in its corner", function()
    check.equal(poscv, NP - 1)
  end)

Every file has a lab of its own; every test starts with the same seed, 1 unless
--seed is given, and a new current board, of --cols, --rows and --notation.
taquin doc check tells what can be checked.

The exit code is 0 if all tests pass, 1 if one fails or a file has an error, and
2 if there was nothing to run.

Examples:
  taquin test
  taquin test --run corner --timeout 10s mine_test.lua
  taquin test strategies            the tests of built-in scripts`
}

// Run implements the command.
func (c *testCmd) Run(s std) error {
	files, err := testFiles(c.Paths)
	if err != nil {
		return err
	}
	if c.Seed == nil {
		c.Seed = new(int64)
		*c.Seed = 1
	}
	l, err := c.open(s)
	if err != nil {
		return err
	}
	t := &tester{lab: l, cmd: c, start: time.Now()}
	if !c.Verbose {
		l.config.Out, l.config.Err, l.config.Play = &t.output, &t.output, nil
	}
	l.watch.begin()
	return l.watch.run(func() error { return t.run(files) })
}

// tester runs files of tests and counts.
type tester struct {
	*lab
	cmd    *testCmd
	start  time.Time
	output testOutput // of the test that runs, unless all is shown at once

	stopping atomic.Bool // Ctrl-C has come

	files  int // that have made tests
	made   int // tests, also those that are left out
	ran    int
	failed int   // of those that ran
	broken int   // files that could not be loaded
	mute   error // why nothing can be told any more
}

// run runs all files. The error tells the exit code.
func (t *tester) run(files []string) error {
	for _, file := range files {
		err := t.file(file)
		var at stopped
		switch {
		case errors.As(err, &at):
			t.sum("; interrupted in " + string(at))
			return signalError{syscall.SIGINT}
		case err != nil:
			return err
		}
	}
	if t.ran == 0 && t.broken == 0 {
		if t.made == 0 {
			return usage("test: no test is made by %s", strings.Join(files, ", "))
		}
		return usage("test: none of %s in %s has %q in its name", text.Count(t.made, "test"), text.Count(t.files, "file"), t.cmd.Only)
	}
	t.sum("")
	switch {
	case t.mute != nil:
		return t.mute
	case t.failed > 0 || t.broken > 0:
		return reported{errors.New("tests have failed")}
	}
	return nil
}

// stopped is what was running when Ctrl-C came.
type stopped string

func (s stopped) Error() string { return string(s) }

// file runs the tests of a file in a lab of its own. Failures are told and
// counted; an error ends all.
func (t *tester) file(file string) error {
	if err := t.fresh(); err != nil {
		return err
	}
	host := t.host
	t.watch.stops(func() {
		t.stopping.Store(true) // should nothing be running just now
		host.Interrupt(luabind.ErrInterrupted)
	})
	var tests []luabind.Test
	seconds, err := t.timed(func() (err error) {
		tests, err = t.host.LoadTests(file)
		return err
	})
	switch {
	case errors.Is(err, luabind.ErrInterrupted):
		t.tell("STOP", file+" (the file itself)", seconds, err)
		return stopped(file)
	case errors.Is(err, syscall.EPIPE): // of what is shown at once
		return err
	case err != nil:
		t.broken++
		t.tell("FAIL", file+" (the file itself)", seconds, err)
		return t.mute
	case len(tests) > 0:
		t.files++
	}
	t.made += len(tests)
	for _, test := range tests {
		if !strings.Contains(test.Name, t.cmd.Only) {
			continue
		}
		name := file + ": " + test.String()
		if t.stopping.Load() {
			return stopped(name)
		}
		seconds, err := t.timed(func() error { return t.host.RunTest(test) })
		if errors.Is(err, luabind.ErrInterrupted) {
			t.tell("STOP", name, seconds, err)
			return stopped(name)
		}
		if errors.Is(err, syscall.EPIPE) {
			return err
		}
		t.ran++
		if err != nil {
			t.failed++
			t.tell("FAIL", name, seconds, err)
		} else if !t.cmd.Quiet {
			t.tell("ok", name, seconds, nil)
		}
		if t.mute != nil {
			return t.mute
		}
	}
	return nil
}

// timed runs Lua under the time limit and keeps what it prints.
func (t *tester) timed(f func() error) (seconds float64, err error) {
	t.output.reset()
	start := time.Now()
	err = t.limited(f)
	return time.Since(start).Seconds(), err
}

// tell writes how a test has ended, and if it failed why and what it printed.
func (t *tester) tell(how, name string, seconds float64, why error) {
	t.say("%-4s  %s (%.2f s)\n", how, name, seconds)
	if why == nil {
		return
	}
	text := inFull(why)
	var exit *luabind.ExitError
	if errors.As(why, &exit) {
		text = why.Error() + " ends the test"
	}
	t.say("%s", indent(text, "    "))
	if text = t.output.String(); text != "" {
		t.say("    it has printed:\n%s", indent(text, "      "))
	}
}

// sum writes the last line.
func (t *tester) sum(more string) {
	broken := ""
	if t.broken > 0 {
		broken = fmt.Sprintf(", %s with an error", text.Count(t.broken, "file"))
	}
	t.say("%s, %d failed%s in %.1f s%s\n", text.Count(t.ran, "test"), t.failed, broken, time.Since(t.start).Seconds(), more)
}

// say writes a line of its own.
func (t *tester) say(format string, values ...any) {
	t.printed.end()
	if _, err := fmt.Fprintf(t.printed, format, values...); err != nil && t.mute == nil {
		t.mute = fmt.Errorf("cannot write the output: %w", err)
	}
}
