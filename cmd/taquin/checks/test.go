// Package checks has the commands taquin test and taquin check: tests written in Lua, each file in
// a separate lab, and transcripts, which are replayed and compared.
package checks

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"taquin/cmd/taquin/cage"
	"taquin/cmd/taquin/cli"
	"taquin/cmd/taquin/command"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/lab"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/message"
	"taquin/luabind/guard"
	"taquin/luabind/lib/check"
)

// Test is taquin test.
var Test = cli.Command{Name: "test", Help: "Run tests written in Lua.", New: func() any { return new(testCommand) }}

type testCommand struct {
	lab.Flags `embed:"" set:"timed=each test"`
	Only      string   `name:"run" type:"word" placeholder:"TEXT" help:"Run only the tests whose name contains this text."`
	Quiet     bool     `short:"q" xor:"told" help:"Print only failures and the total."`
	Verbose   bool     `short:"v" xor:"told" help:"Show what every test prints, at once; otherwise only what failing tests have printed is shown."`
	Paths     []string `arg:"" optional:"" help:"Test files, and folders with files *_test.lua (the current folder)." complete:"files"`
}

// Help is the longer text of taquin test --help.
func (testCommand) Help() string {
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
func (c *testCommand) Run(s terminal.Std, parts lab.Parts) error {
	files, err := findTests(c.Paths)
	if err != nil {
		return err
	}
	if c.Seed == nil {
		c.Seed = new(int64)
		*c.Seed = 1
	}
	running := "" // the place of the test that runs, as JSON
	limits := c.Within(cage.Limits{Noted: func(text string) { running = text }}, files...)
	for {
		err := c.Caged(s, limits, func() error {
			l, err := c.Open(s, parts)
			if err != nil {
				return err
			}
			t := &tester{Lab: l, testCommand: c, resumed: os.Getenv(resume), place: place{Start: time.Now()}}
			if !c.Verbose {
				l.Config.Out, l.Config.Err, l.Config.Play = &t.output, &t.output, nil
			}
			l.Watch.Begin()
			return l.Watch.Run(func() error { return t.run(files) })
		})
		if running == "" || exit.Code(err) >= 128 { // by a signal
			return err
		}
		exit.Report(s.Err, s.Language, err)
		os.Setenv(resume, running) // another process runs the tests after it
		running = ""
	}
}

// resume is the environment variable that passes the place of an aborted test to the process
// that runs the remaining tests.
const resume = "TAQUIN_TESTS"

// place is the position of a run and its counts.
type place struct {
	File, Test int    // by their numbers; Test is -1 while the file is loaded
	Name       string // of the test
	Start      time.Time

	Files  int // that have made tests
	Made   int // tests, including those not selected
	Ran    int
	Failed int // of those that ran
	Broken int // files that could not be loaded, or have made too much output
}

// tester runs files of tests and counts.
type tester struct {
	*lab.Lab
	*testCommand
	place
	resumed string     // the place, as JSON, of the test that has ended the previous process; "" for none
	before  place      // the same
	output  testOutput // of the test that runs, unless all is shown at once

	stopping atomic.Bool // Ctrl-C has come

	told       int64 // bytes about the tests of this file
	writeError error // why nothing more can be written
}

// run runs all files. The error determines the exit code.
func (t *tester) run(files []string) error {
	if err := t.resume(); err != nil {
		return err
	}
	for i, file := range files {
		if t.resumed != "" && (i < t.before.File || i == t.before.File && t.before.Test < 0) {
			continue
		}
		err := t.file(i, file)
		var at interruptedIn
		switch {
		case errors.As(err, &at):
			t.sum(message.Textf("command.interrupted-in", "; interrupted in %s", string(at)))
			return exit.BySignal{Signal: syscall.SIGINT}
		case err != nil:
			return err
		}
	}
	if t.Ran == 0 && t.Broken == 0 {
		if t.Made == 0 {
			return exit.Misusedf("command.no-test-is-made", "test: no test is made by %s", strings.Join(files, ", "))
		}
		return exit.Misusedf("command.none-of-in-has", "test: none of %s in %s has %q in its name", message.Count(t.Made, "test"), message.Count(t.Files, "file"), t.Only)
	}
	t.sum(message.Text{})
	switch {
	case t.writeError != nil:
		return t.writeError
	case t.Failed > 0 || t.Broken > 0:
		return exit.Reported(message.New("command.tests-have-failed", "tests have failed"))
	}
	return nil
}

// resume counts the test that has ended the process before this one.
func (t *tester) resume() error {
	if t.resumed == "" {
		return nil
	}
	if err := json.Unmarshal([]byte(t.resumed), &t.place); err != nil {
		return err
	}
	t.before = t.place
	if t.Test < 0 {
		t.Broken++
	} else {
		t.Ran++
		t.Failed++
	}
	t.say(message.Textf("command.fail-it-could-not", "FAIL  %s\n    it could not be stopped", t.Name))
	return t.writeError
}

// interruptedIn names the test that was running at Ctrl-C.
type interruptedIn string

func (s interruptedIn) Error() string { return string(s) }

// file runs the tests of a file in a separate lab. It reports and counts failures; an error ends
// the run.
func (t *tester) file(number int, file string) error {
	if err := t.Fresh(); err != nil {
		return err
	}
	host := t.Host
	t.told = 0
	t.Watch.OnStop(func() {
		t.stopping.Store(true) // should nothing be running just now
		host.Interrupt(guard.ErrInterrupted)
	})
	var tests []check.Test
	t.File, t.Test, t.Name = number, -1, file+" (the file itself)"
	seconds, err := t.timed(func() (err error) {
		tests, err = t.Host.LoadTests(file)
		return err
	})
	switch {
	case errors.Is(err, guard.ErrInterrupted):
		t.tell("STOP", t.Name, seconds, err)
		return interruptedIn(file)
	case errors.Is(err, syscall.EPIPE): // of what is shown at once
		return err
	case err != nil:
		t.Broken++
		t.tell("FAIL", t.Name, seconds, err)
		return t.writeError
	}
	first := 0
	if t.resumed != "" && number == t.before.File { // its tests are counted
		first = t.before.Test + 1
	} else if len(tests) > 0 {
		t.Files++
		t.Made += len(tests)
	}
	for i, test := range tests {
		if i < first || !strings.Contains(test.Name, t.Only) {
			continue
		}
		if limit := t.Config.Limits.Output; limit > 0 && t.told+host.State().Output.Written() >= limit {
			t.Broken++
			t.say(message.Textf("command.fail-output-limit-reached", "FAIL  %s: output limit reached (%s); %s not run", file, message.Bytes(limit), message.Count(len(tests)-i, "test")))
			return t.writeError
		}
		name := file + ": " + test.String()
		if t.stopping.Load() {
			return interruptedIn(name)
		}
		t.Test, t.Name = i, name
		seconds, err := t.timed(func() error { return t.Host.RunTest(test) })
		if errors.Is(err, guard.ErrInterrupted) {
			t.tell("STOP", name, seconds, err)
			return interruptedIn(name)
		}
		if errors.Is(err, syscall.EPIPE) {
			return err
		}
		t.Ran++
		if err != nil {
			t.Failed++
			t.tell("FAIL", name, seconds, err)
		} else if !t.Quiet {
			t.tell("ok", name, seconds, nil)
		}
		if t.writeError != nil {
			return t.writeError
		}
	}
	return nil
}

// timed runs Lua under the time limit, sends its place to the parent, and keeps its output.
func (t *tester) timed(f func() error) (seconds float64, err error) {
	t.output.reset()
	here, err := json.Marshal(t.place)
	if err != nil {
		return 0, err
	}
	cage.Note(string(here))
	defer cage.Note("")
	start := time.Now()
	err = t.Limited(f)
	return time.Since(start).Seconds(), err
}

// tell prints the result of a test, and for a failure the reason and the output.
func (t *tester) tell(how, name string, seconds float64, why error) {
	t.say(message.Textf("", "%-4s  %s (%.2f s)", message.Word(how), name, seconds))
	if why == nil {
		return
	}
	text := exit.InFull(t.Language, why)
	var left *guard.ExitError
	if errors.As(why, &left) {
		text = t.Textf("command.ends-the-test", "%v ends the test", why)
	}
	t.say(message.Plain(strings.TrimSuffix(indent(text, "    "), "\n")))
	if text = t.output.String(); text != "" {
		t.say(message.Textf("command.it-has-printed", "    it has printed:\n%s", strings.TrimSuffix(indent(text, "      "), "\n")))
	}
}

// sum writes the last line.
func (t *tester) sum(more message.Text) {
	var broken message.Text
	if t.Broken > 0 {
		broken = message.Textf("command.with-an-error", ", %s with an error", message.Count(t.Broken, "file"))
	}
	t.say(message.Concat(command.Tested(t.Ran, t.Failed, broken, time.Since(t.Start)), more))
}

// say writes a line, which counts towards the output limit.
func (t *tester) say(said message.Text) {
	t.Printed.End()
	n, err := fmt.Fprintln(t.Printed, t.Text(said))
	t.told += int64(n)
	if err != nil && t.writeError == nil {
		t.writeError = message.Errorf("command.cannot-write-the-output", "cannot write the output: %w", err)
	}
}

// indent begins every line of a text with blanks and ends the last one.
func indent(text, blanks string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) != "" {
			out.WriteString(blanks)
		}
		out.WriteString(strings.TrimSuffix(line, "\n") + "\n")
	}
	return out.String()
}

// testOutput keeps the first maxPrinted bytes of a test's output.
type testOutput struct {
	strings.Builder
	left int // omitted bytes
}

// maxPrinted is how many bytes of a test's output are kept.
const maxPrinted = 64 << 10

// Write implements io.Writer.
func (p *testOutput) Write(text []byte) (int, error) {
	kept := min(len(text), maxPrinted-p.Len())
	p.left += len(text) - kept
	p.Builder.Write(text[:kept])
	return len(text), nil
}

// WriteString implements io.StringWriter.
func (p *testOutput) WriteString(text string) (int, error) { return p.Write([]byte(text)) }

// String returns the kept output and the number of omitted bytes.
func (p *testOutput) String() string {
	text := p.Builder.String()
	if p.left > 0 {
		text = fmt.Sprintf("%s…\n(%d bytes more)\n", text, p.left)
	}
	return text
}

func (p *testOutput) reset() { *p = testOutput{} }
