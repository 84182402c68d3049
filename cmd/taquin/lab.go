package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/cmd/taquin/lesson"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/board"
	"taquin/luabind"
	"taquin/scripts"
)

// labFlags are the flags of every command that runs Lua.
type labFlags struct {
	Cols     int       `default:"4" placeholder:"N" help:"Columns of the first board (4)."`
	Rows     int       `default:"4" placeholder:"N" help:"Rows of the first board (4)."`
	Notation string    `default:"audibert" placeholder:"NAME" help:"Notation of the first board: audibert (the default), td, agreg, english."`
	Seed     *int64    `placeholder:"N" help:"Seed of everything random, 0 to 2^53; drawn if not given, lab.seed() tells."`
	Timeout  timeLimit `placeholder:"TIME" help:"Stop ${timed} after this time, such as 2s; plain numbers are seconds; 0, as without the flag, never stops it."`

	MaxOutput size `placeholder:"SIZE" help:"Stop a script that prints more than this, such as 10MB."`
	Sandbox   bool `help:"For a script that one does not trust: no files but those of its folder, for include; libraries read-only; 256MB of memory unless --memory says otherwise."`

	tableFlags `embed:""`
}

// sandboxMemory is what a script in the sandbox may take if nothing is said.
const sandboxMemory = 256e6

// lab is a Lua host with the terminal around it.
type lab struct {
	std
	host     *luabind.Host
	config   luabind.Config // of the host, and of those that fresh makes
	printed  *lineEnd       // what Lua prints goes through here
	progress *terminal.Progress
	watch    watch
	timeout  time.Duration
	colour   bool             // of the values shown
	stage    *lesson.Terminal // of the module lesson
}

// open makes the lab that the flags ask for.
func (f labFlags) open(s std) (*lab, error) {
	shape, err := board.NewShape(f.Cols, f.Rows)
	if err != nil {
		return nil, usageError{err}
	}
	notation, err := board.ParseNotation(f.Notation)
	if err != nil {
		return nil, err
	}
	seed := int64(rand.Uint32())
	if f.Seed != nil {
		seed = *f.Seed
	}
	if seed < 0 || seed > luabind.MaxSeed {
		return nil, usage("--seed must be in 0..2^53, not %d", seed)
	}
	if f.Sandbox && f.Memory == 0 {
		f.Memory = sandboxMemory
	}
	l := &lab{std: s, printed: &lineEnd{w: s.out}, progress: terminal.NewProgress(s.err), timeout: time.Duration(f.Timeout)}
	tables, err := f.library(l.progress, f.Sandbox)
	if err != nil {
		return nil, err
	}
	l.config = luabind.Config{
		Out: l.printed, Err: s.err, Scripts: scripts.Files, Shape: shape, Notation: notation, Tables: tables, Seed: seed, Progress: l.progress.Show, Columns: s.helpColumns,
		Memory: int64(f.Memory), MaxOutput: int64(f.MaxOutput), Sandbox: f.Sandbox, Commands: commandHelp(),
	}
	l.config.Play = l.play
	l.watch.progress = l.progress
	l.teach()
	return l, l.fresh()
}

// fresh begins anew with a host in which nothing has run.
func (l *lab) fresh() error {
	host, err := luabind.New(l.config)
	if err != nil {
		return err
	}
	if l.host != nil {
		l.host.Close()
	}
	l.host = host
	l.watch.stops(func() { host.Interrupt(luabind.ErrInterrupted) })
	return nil
}

// lineEnd passes output on and remembers whether its last line is still open.
type lineEnd struct {
	w     io.Writer // the screen
	heard io.Writer // takes the same as it looks on a page, without colour; may be nil
	open  bool
}

// Write implements io.Writer.
func (l *lineEnd) Write(text []byte) (int, error) {
	return len(text), l.WritePage(string(text), string(text))
}

// WriteString implements io.StringWriter: what is long is not copied.
func (l *lineEnd) WriteString(text string) (int, error) {
	return len(text), l.WritePage(text, text)
}

// WritePage implements luabind.PageWriter.
func (l *lineEnd) WritePage(screen, page string) error {
	if screen != "" {
		l.open = !strings.HasSuffix(screen, "\n")
	}
	if l.heard != nil {
		io.WriteString(l.heard, page)
	}
	_, err := io.WriteString(l.w, screen)
	return err
}

// end ends a line that is open, so that a prompt or a value begins its own.
func (l *lineEnd) end() {
	if l.open {
		l.Write([]byte("\n"))
	}
}

// chunk runs f, which runs Lua, within reach of Ctrl-C and the time limit.
func (l *lab) chunk(f func() error) error {
	l.watch.begin()
	defer l.watch.end()
	return l.limited(f)
}

// limited runs f, which runs Lua, and stops it when its time is up.
func (l *lab) limited(f func() error) error {
	if l.timeout > 0 {
		defer interruptWhen(l.host, time.After(l.timeout), luabind.ErrTimeLimit)()
	}
	return f()
}

// interruptWhen interrupts what the host runs when something comes from a
// channel, until it is told to stop. It does so again and again, for the host
// forgets what came before it began.
func interruptWhen[T any](host *luabind.Host, when <-chan T, cause error) (stop func()) {
	done := make(chan struct{})
	go func() {
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
	return func() { close(done) }
}

// script runs a script by path or name; "-" is standard input.
func (l *lab) script(name string, args []string) error {
	if name == "-" {
		return l.stdin(args)
	}
	return l.chunk(func() error { return l.host.RunScript(name, args...) })
}

// stdin reads all of standard input and runs it as one chunk.
func (l *lab) stdin(args []string) error {
	source, err := io.ReadAll(l.in)
	if err != nil {
		return fmt.Errorf("cannot read standard input: %w", err)
	}
	return l.chunk(func() error {
		_, err := l.host.Run("stdin", string(source), args...)
		return err
	})
}

// result is what a line gives.
type result struct {
	values []lua.LValue
	silent bool // they were not shown
	took   time.Duration
}

// evaluate runs a line as the prompt does and shows its values, unless a ";"
// ends it.
func (l *lab) evaluate(name, source string, args []string) (result, error) {
	var r result
	err := l.chunk(func() error {
		compiled, err := l.host.Compile(name, source)
		if err != nil {
			return err
		}
		start := time.Now()
		r.values, err = l.host.Eval(compiled, args...)
		r.took = time.Since(start)
		if err != nil {
			return err
		}
		if r.silent = compiled.Silent(); r.silent {
			return nil
		}
		if err := l.show(r.values); err != nil {
			return err
		}
		return l.host.Stopped() // a __tostring may have been
	})
	return r, err
}

// arguments are the flags that open a lab such as this again, by the seed that
// is in use.
func (f labFlags) arguments(seed int64) []string {
	var words []string
	if f.Cols != 4 || f.Rows != 4 {
		words = append(words, "--cols", strconv.Itoa(f.Cols), "--rows", strconv.Itoa(f.Rows))
	}
	if f.Notation != board.Audibert.String() {
		words = append(words, "--notation", f.Notation)
	}
	if f.Sandbox {
		words = append(words, "--sandbox")
	}
	if f.MaxOutput > 0 {
		words = append(words, "--max-output", strconv.FormatInt(int64(f.MaxOutput), 10))
	}
	if f.Memory > 0 {
		words = append(words, "--memory", strconv.FormatInt(int64(f.Memory), 10))
	}
	if f.Timeout > 0 {
		words = append(words, "--timeout", time.Duration(f.Timeout).String())
	}
	return append(words, "--seed", strconv.FormatInt(seed, 10))
}
