package main

import (
	"errors"
	"fmt"
	"io/fs"

	"golang.org/x/term"

	"taquin/cmd/taquin/cage"
	"taquin/cmd/taquin/docs/screen"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/lab"
	"taquin/cmd/taquin/repl"
	"taquin/cmd/taquin/signals"
	"taquin/cmd/taquin/terminal"
	"taquin/cmd/taquin/transcript"
	"taquin/engine/file"
	"taquin/engine/text"
	"taquin/scripts"
)

// promptCmd is what taquin does without a command: it opens the prompt.
type promptCmd struct {
	labFlags    `embed:"" set:"timed=a chunk"`
	Color       string   `default:"auto" enum:"auto,always,never" placeholder:"WHEN" help:"Colour the values shown: auto (the default: on a terminal, unless NO_COLOR is set), always, never."`
	Execute     chunk    `short:"e" placeholder:"CHUNK" help:"Run a chunk of Lua and show its values."`
	Interactive bool     `short:"i" help:"Open the prompt after the script or the chunk."`
	NoInit      bool     `name:"no-init" help:"Open the prompt without running init.lua of the configuration directory."`
	Args        []string `arg:"" optional:"" passthrough:"partial" help:"With -e, the chunk's arguments; with -i, a script and its arguments."`
}

// Help is the longer text of taquin prompt --help.
func (promptCmd) Help() string {
	return `Examples:
  taquin --cols 3 --rows 3
  taquin -e 'print(arg[1])' hello
  taquin -i mine.lua        run it, then look around in what it left

Standard input that is not a terminal is run as one chunk.`
}

// open opens the lab, and colours what it shows as the flag says.
func (c *promptCmd) open(s terminal.Std) (*lab.Lab, *screen.Stage, error) {
	l, stage, err := c.labFlags.open(s)
	if err == nil {
		l.Colour = terminal.Colour(s.Out, c.Color)
	}
	return l, stage, err
}

// session opens the lab with a session in it.
func (c *promptCmd) session(s terminal.Std) (*repl.Session, error) {
	l, stage, err := c.open(s)
	if err != nil {
		return nil, err
	}
	return repl.New(l, stage, c.arguments(l.Host.Seed())), nil
}

// Run implements the command.
func (c *promptCmd) Run(s terminal.Std) error {
	args := words(c.Args)
	if !c.Execute.given && !c.Interactive && len(args) > 0 {
		run := ""
		if _, err := fs.Stat(scripts.Files, args[0]+".lua"); err == nil || file.Exists(args[0]) {
			run = "; taquin run " + transcript.Quote(args[0]) + " runs a script"
		}
		return exit.Misusedf("there is no command %q%s (taquin --help lists them%s)", args[0], text.Suggest(args[0], commandNames()), run)
	}
	if (c.Interactive || !c.Execute.given) && s.Interactive() {
		return c.caged(s, c.within(cage.Limits{Unconfined: true}), func() error {
			session, err := c.session(s)
			if err != nil {
				return err
			}
			return session.Prompt(version(), func() error { return c.before(session, args) })
		})
	}
	scripts := []string{"."}
	if !c.Execute.given {
		scripts = append(scripts, args[:min(len(args), 1)]...)
	}
	return c.caged(s, c.within(cage.Limits{Processors: c.processors()}, scripts...), func() error { return c.run(s, args) })
}

// run runs the chunk or the script, and what is piped in, where nobody types anything.
func (c *promptCmd) run(s terminal.Std, args []string) error {
	l, stage, err := c.open(s)
	if err != nil {
		return err
	}
	if !c.Sandbox {
		l.Trust()
	}
	if c.Execute.given && !c.Interactive {
		stage.Input = screen.Lines(l)
	}
	err = l.Watch.Run(func() error { return c.first(l, args) })
	if c.Execute.given && !c.Interactive || exit.EndsSession(err) || errors.As(err, new(signals.Abandoned)) {
		return err
	}
	if err != nil { // with -i what is piped in may find out why
		exit.Report(s.Err, err)
	}
	if term.IsTerminal(int(s.In.Fd())) {
		fmt.Fprintln(s.Err, "taquin: there is no prompt because the output is not a terminal; type a chunk and Ctrl-D")
	}
	if piped := l.Watch.Run(func() error { return l.Stdin(nil) }); piped != nil || err == nil {
		return piped
	}
	return exit.Reported(err)
}

// before does what comes before the first entry is typed. Errors are shown; one
// that ends the session is returned.
func (c *promptCmd) before(s *repl.Session, args []string) error {
	if !c.NoInit {
		if err := s.Startup(); err != nil {
			return err
		}
	}
	_, err := c.begin(s, args)
	return err
}

// begin runs what the command line has for the session, and returns what it
// printed.
func (c *promptCmd) begin(s *repl.Session, args []string) (printed string, err error) {
	switch {
	case c.Execute.given:
		return s.EvaluateFirst(c.Execute.source, args)
	case len(args) > 0:
		return s.RunFirst(args)
	}
	return "", nil
}

// first is the same without a session.
func (c *promptCmd) first(l *lab.Lab, args []string) error {
	switch {
	case c.Execute.given:
		_, err := l.Evaluate("-e", c.Execute.source, args)
		return err
	case len(args) > 0:
		return l.Script(args[0], args[1:])
	}
	return nil
}
