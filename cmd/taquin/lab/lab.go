// Package lab is a Lua host with the terminal around it, and the flags that open one: runs can be
// interrupted and have limits, and output ends its lines. It has no prompt. Begin reading at Lab and
// Flags.
package lab

import (
	"context"
	"math"
	"slices"
	"sync"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/cmd/taquin/cage"
	"taquin/cmd/taquin/i18n"
	"taquin/cmd/taquin/process"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/file"
	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind"
	"taquin/luabind/guard"
	"taquin/luabind/show"
)

// Lab is a Lua host with the terminal around it.
type Lab struct {
	terminal.Std
	Host     *luabind.Host
	Config   luabind.Config // of the host, and of those that Fresh makes
	Printed  *Output        // output of Lua
	Said     *Output        // its output to io.stderr
	Progress *terminal.Progress
	Watch    process.Watch
	Remark   func(message.Text) // writes a remark to Err
	Timeout  time.Duration      // of a chunk, a script or a test; 0 for none
	Colour   bool               // of the values shown

	mu      sync.Mutex
	remarks []message.Text // the hosts' first remark of each kind, see Chunk
	shown   int            // how many of them have been shown
}

// New makes a lab without a host. The caller completes Config and calls Fresh.
func New(s terminal.Std) *Lab {
	l := &Lab{Std: s, Printed: &Output{out: s.Out}, Said: &Output{out: s.Err}, Progress: terminal.NewProgress(s)}
	l.Watch.Progress = l.Progress
	l.Config = luabind.Config{Out: l.Printed, Err: l.Said, Progress: l.Progress.Show, Columns: func() int { return HelpColumns(s) }, MarkTimes: s.MarkTimes}
	l.Config.Remark = l.keep
	l.Remark = s.Remark
	return l
}

// Trust marks the scripts as the user's own: their output reaches files and pipes unchanged, and a
// terminal in colour.
func (l *Lab) Trust() { l.Printed.trusted, l.Said.trusted = l.Out.Trusted(), l.Err.Trusted() }

// HelpColumns returns the width of help: that of the terminal, 0 for the default.
func HelpColumns(s terminal.Std) int {
	if columns := terminal.Columns(s.Out); columns < math.MaxInt {
		return columns
	}
	return 0
}

// Fresh replaces the host by a new one.
func (l *Lab) Fresh() error {
	host, err := luabind.New(l.Config)
	if err != nil {
		return err
	}
	if l.Host != nil {
		l.Host.Close()
	}
	l.Host = host
	l.Watch.OnStop(func() { host.Interrupt(guard.ErrInterrupted) })
	return nil
}

// Chunk calls f, which runs Lua, and stops it on Ctrl-C or at the time limit. Then it shows new
// remarks.
func (l *Lab) Chunk(f func() error) error {
	l.Watch.Begin()
	defer l.Watch.End()
	err := l.Limited(f)
	l.mu.Lock()
	remarks := l.remarks[l.shown:]
	l.shown = len(l.remarks)
	l.mu.Unlock()
	for _, text := range remarks {
		l.Remark(text)
	}
	return err
}

// keep keeps the first remark of each kind, which its key tells.
func (l *Lab) keep(text message.Text) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if !slices.ContainsFunc(l.remarks, func(kept message.Text) bool { return kept.Key() == text.Key() }) {
		l.remarks = append(l.remarks, text)
	}
}

// Limited calls f, which runs Lua, and stops it at the time limit. In the sandbox and in taquin
// check, the program ends if it does not stop.
func (l *Lab) Limited(f func() error) error {
	switch limits := l.Config.Limits; {
	case limits.Sandbox:
		memory := limits.MemoryLimit()
		defer cage.Begin(cage.Resident(memory), process.LatestEnd(l.Timeout))()
		defer process.WatchLimits(process.Limits{Time: l.Timeout, Memory: memory, Except: l.Host.Tables}, l.Watch.Abandon)()
	case l.MarkTimes: // a replay has no user who could stop it
		defer process.WatchLimits(process.Limits{Time: l.Timeout}, l.Watch.Abandon)()
	}
	if l.Timeout > 0 {
		defer InterruptWhen(l.Host, time.After(l.Timeout), guard.ErrTimeLimit)()
	}
	return f()
}

// InterruptWhen interrupts the host when a value arrives, again and again, because a run forgets
// interruptions from before its start. After stop has returned nothing is interrupted.
func InterruptWhen[T any](host *luabind.Host, when <-chan T, cause error) (stop func()) {
	done, ended := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(ended)
		select {
		case <-done:
			return
		case <-when:
		}
		for {
			host.Interrupt(cause)
			select {
			case <-done:
				return
			case <-time.After(10 * time.Millisecond):
			}
		}
	}()
	return func() {
		close(done)
		<-ended
	}
}

// Script runs a script by path or name; "-" is standard input.
func (l *Lab) Script(name string, args []string) error {
	if name == "-" {
		return l.Stdin(args)
	}
	return l.Chunk(func() error { return l.Host.RunScript(name, args...) })
}

// Stdin reads standard input within the time limit and runs it as one chunk.
func (l *Lab) Stdin(args []string) error {
	return l.Chunk(func() error {
		source, err := guard.UntilStopped(l.Host.State().Guard, func(context.Context) ([]byte, error) {
			return file.ReadAll(l.In, int64(l.Config.Limits.MaxChunk()))
		})
		if err != nil {
			return message.Errorf("command.cannot-read-standard-input", "cannot read standard input: %w", err)
		}
		_, err = l.Host.Run("stdin", string(source), args...)
		return err
	})
}

// Result is the result of a line.
type Result struct {
	Values []lua.LValue
	Silent bool // they were not shown
	Took   time.Duration
}

// Evaluate runs a line like the prompt and shows its values, unless it ends in ";".
func (l *Lab) Evaluate(name, source string, args []string) (Result, error) {
	var r Result
	err := l.Chunk(func() error {
		compiled, err := l.Host.Compile(name, source)
		if err != nil {
			return err
		}
		start := time.Now()
		r.Values, err = l.Host.Eval(compiled, args...)
		r.Took = time.Since(start)
		if err != nil {
			return err
		}
		if r.Silent = compiled.Silent; r.Silent {
			return nil
		}
		if err := l.Show(r.Values); err != nil {
			return err
		}
		return l.Host.Stopped() // a __tostring may have been
	})
	return r, err
}

// Show writes values like the prompt.
func (l *Lab) Show(values []lua.LValue) error {
	texts := l.Host.Shower().ShowInStyles(values, l.style(), show.Style{Width: guard.PageColumns})
	if texts[0] != "" {
		l.Printed.End()
	}
	if err := l.Printed.PaintPage(text.Painted(texts[0]), texts[1]); err != nil {
		return message.Errorf("command.cannot-write-the-output", "cannot write the output: %w", err)
	}
	return nil
}

// style returns the style of values, with the current width of the terminal.
func (l *Lab) style() show.Style {
	style := show.Style{Width: guard.PageColumns, Colour: l.Colour, Say: i18n.In(l.Language)}
	if width := terminal.Columns(l.Out); width < math.MaxInt {
		style.Width = width
	}
	if l.Out.ASCII {
		style.Width -= 2 // the longer ellipsis
	}
	return style
}
