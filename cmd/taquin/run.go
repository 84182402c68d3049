package main

import (
	"errors"

	"taquin/cmd/taquin/terminal"
)

// runCmd runs a script. Everything after the script's name is the script's.
type runCmd struct {
	labFlags `embed:"" set:"timed=the script"`
	Watch    bool     `help:"Run the script again, in a new lab, whenever it or a file it includes changes; Ctrl-C stops a run, then the watch."`
	Trace    string   `type:"word" placeholder:"FILE" help:"Write every move of every board to a file, as words; a file that is there is replaced only if it is a trace."`
	Script   []string `arg:"" passthrough:"partial" help:"The script, a path or the name of a built-in one or - for standard input, and its arguments. Flags for taquin stand before it."`
}

// Help is the longer text of taquin run --help.
func (runCmd) Help() string {
	return `Examples:
  taquin run strategies/line_by_line
  taquin run --cols 5 --rows 3 --seed 1 mine.lua --fast 10
  taquin run --watch mine.lua
  taquin run --trace moves.txt mine.lua
  taquin run --sandbox --timeout 2s --max-output 10MB stranger.lua
  echo 'print(board)' | taquin run -`
}

// Run implements the command.
func (c *runCmd) Run(s std) error {
	words := words(c.Script)
	if len(words) == 0 {
		return usageError{errors.New("run: which script? (taquin scripts lists the built-in ones)")}
	}
	if c.Watch && words[0] == "-" {
		return usage("run: standard input cannot be watched")
	}
	l, err := c.open(s)
	if err != nil {
		return err
	}
	l.colour = terminal.Colour(s.out, "auto")
	l.stage.Colour = l.colour
	if words[0] != "-" {
		l.stage.Input = l.lines()
	}
	l.watch.idle = func() bool {
		l.progress.NewLine() // after the terminal's ^C
		return false
	}
	trace := &tracing{lab: l, name: c.Trace}
	script := func() error { return l.script(words[0], words[1:]) }
	err = l.watch.run(func() error {
		if c.Watch {
			return (&watcher{lab: l, trace: trace, script: words[0]}).run(script)
		}
		if err := trace.begin(); err != nil {
			return err
		}
		return script()
	})
	if failed := trace.end(); failed != nil {
		report(s.err, err)
		return failed
	}
	return err
}

// words drops the "--" that may stand between flags and the rest.
func words(args []string) []string {
	if len(args) > 0 && args[0] == "--" {
		return args[1:]
	}
	return args
}
