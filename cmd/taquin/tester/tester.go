// Package tester finds files of tests written in Lua, runs them, each file in a lab
// of its own, and says how they ended. What a test is, and what it can check, is
// luabind's affair. Begin reading at Find and Run.
package tester

import (
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"syscall"
	"time"

	"taquin/luabind/guard"
	"taquin/luabind/lib/check"

	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/lab"
	"taquin/engine/text"
)

// Options say which tests run and what is told of them.
type Options struct {
	Only    string // only the tests whose name contains this text
	Quiet   bool   // tell only of failures, and the sum
	Verbose bool   // show what every test prints, at once
}

// Suffix is how the names of files of tests end.
const Suffix = "_test.lua"

// Run runs the tests of files that Find has found. The error tells the exit code.
func Run(l *lab.Lab, o Options, files []string) error {
	t := &tester{Lab: l, Options: o, start: time.Now()}
	if !o.Verbose {
		l.Config.Out, l.Config.Err, l.Config.Play = &t.output, &t.output, nil
	}
	l.Watch.Begin()
	return l.Watch.Run(func() error { return t.run(files) })
}

// tester runs files of tests and counts.
type tester struct {
	*lab.Lab
	Options
	start  time.Time
	output testOutput // of the test that runs, unless all is shown at once

	stopping atomic.Bool // Ctrl-C has come

	files      int // that have made tests
	made       int // tests, also those that are left out
	ran        int
	failed     int   // of those that ran
	broken     int   // files that could not be loaded, or have made too much output
	told       int64 // bytes about the tests of this file
	writeError error // why nothing more can be written
}

// run runs all files. The error tells the exit code.
func (t *tester) run(files []string) error {
	for _, file := range files {
		err := t.file(file)
		var at interruptedIn
		switch {
		case errors.As(err, &at):
			t.sum("; interrupted in " + string(at))
			return exit.BySignal{Signal: syscall.SIGINT}
		case err != nil:
			return err
		}
	}
	if t.ran == 0 && t.broken == 0 {
		if t.made == 0 {
			return exit.Misusedf("test: no test is made by %s", strings.Join(files, ", "))
		}
		return exit.Misusedf("test: none of %s in %s has %q in its name", text.Count(t.made, "test"), text.Count(t.files, "file"), t.Only)
	}
	t.sum("")
	switch {
	case t.writeError != nil:
		return t.writeError
	case t.failed > 0 || t.broken > 0:
		return exit.Reported(errors.New("tests have failed"))
	}
	return nil
}

// interruptedIn is what was running when Ctrl-C came.
type interruptedIn string

func (s interruptedIn) Error() string { return string(s) }

// file runs the tests of a file in a lab of its own. Failures are told and
// counted; an error ends all.
func (t *tester) file(file string) error {
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
	seconds, err := t.timed(func() (err error) {
		tests, err = t.Host.LoadTests(file)
		return err
	})
	switch {
	case errors.Is(err, guard.ErrInterrupted):
		t.tell("STOP", file+" (the file itself)", seconds, err)
		return interruptedIn(file)
	case errors.Is(err, syscall.EPIPE): // of what is shown at once
		return err
	case err != nil:
		t.broken++
		t.tell("FAIL", file+" (the file itself)", seconds, err)
		return t.writeError
	case len(tests) > 0:
		t.files++
	}
	t.made += len(tests)
	for i, test := range tests {
		if !strings.Contains(test.Name, t.Only) {
			continue
		}
		if limit := t.Config.Limits.Output; limit > 0 && t.told+host.State().Output.Written() >= limit {
			t.broken++
			t.say("FAIL  %s: output limit reached (%s); %s not run\n", file, text.Bytes(limit), text.Count(len(tests)-i, "test"))
			return t.writeError
		}
		name := file + ": " + test.String()
		if t.stopping.Load() {
			return interruptedIn(name)
		}
		seconds, err := t.timed(func() error { return t.Host.RunTest(test) })
		if errors.Is(err, guard.ErrInterrupted) {
			t.tell("STOP", name, seconds, err)
			return interruptedIn(name)
		}
		if errors.Is(err, syscall.EPIPE) {
			return err
		}
		t.ran++
		if err != nil {
			t.failed++
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

// timed runs Lua under the time limit and keeps what it prints.
func (t *tester) timed(f func() error) (seconds float64, err error) {
	t.output.reset()
	start := time.Now()
	err = t.Limited(f)
	return time.Since(start).Seconds(), err
}

// tell writes how a test has ended, and if it failed why and what it printed.
func (t *tester) tell(how, name string, seconds float64, why error) {
	t.say("%-4s  %s (%.2f s)\n", how, name, seconds)
	if why == nil {
		return
	}
	text := exit.InFull(why)
	var left *guard.ExitError
	if errors.As(why, &left) {
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

// say writes a line of its own. It counts towards the limit of output.
func (t *tester) say(format string, values ...any) {
	t.Printed.End()
	n, err := fmt.Fprintf(t.Printed, format, values...)
	t.told += int64(n)
	if err != nil && t.writeError == nil {
		t.writeError = fmt.Errorf("cannot write the output: %w", err)
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

// testOutput keeps the first part of what a test prints.
type testOutput struct {
	strings.Builder
	left int // bytes that were left out
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

// String is what was kept, and how much was not.
func (p *testOutput) String() string {
	text := p.Builder.String()
	if p.left > 0 {
		text = fmt.Sprintf("%s…\n(%d bytes more)\n", text, p.left)
	}
	return text
}

func (p *testOutput) reset() { *p = testOutput{} }
