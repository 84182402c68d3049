package repl

import (
	"errors"
	"io/fs"

	"github.com/alecthomas/kong"
	"golang.org/x/term"

	"taquin/cmd/taquin/cage"
	"taquin/cmd/taquin/cli"
	"taquin/cmd/taquin/docs/screen"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/lab"
	"taquin/cmd/taquin/process"
	"taquin/cmd/taquin/terminal"
	"taquin/cmd/taquin/transcript"
	"taquin/engine/file"
	"taquin/engine/message"
	"taquin/scripts"
)

// Command is taquin prompt, the default command.
var Command = cli.Command{Name: "prompt", Help: "Open the prompt; with -e or -i, run a chunk or a script first (the default).", New: func() any { return new(Prompt) }, Default: true}

// Prompt are the flags and arguments of taquin prompt.
type Prompt struct {
	lab.Flags   `embed:"" set:"timed=a chunk"`
	Color       string   `default:"auto" enum:"auto,always,never" placeholder:"WHEN" help:"Colour the values shown: auto (the default: on a terminal, unless NO_COLOR is set), always, never."`
	Execute     Chunk    `short:"e" placeholder:"CHUNK" help:"Run a chunk of Lua and show its values."`
	Interactive bool     `short:"i" help:"Open the prompt after the script or the chunk."`
	NoInit      bool     `name:"no-init" help:"Open the prompt without running init.lua of the configuration directory."`
	Args        []string `arg:"" optional:"" passthrough:"partial" help:"With -e, the chunk's arguments; with -i, a script and its arguments." complete:"script,files"`
}

// Help is the longer text of taquin prompt --help.
func (Prompt) Help() string {
	return `Examples:
  taquin --cols 3 --rows 3
  taquin -e 'print(arg[1])' hello
  taquin -i mine.lua        run it, then look around in what it left

Standard input that is not a terminal is run as one chunk.`
}

// open opens the lab and sets the colours.
func (c *Prompt) open(s terminal.Std, parts lab.Parts) (*lab.Lab, error) {
	l, err := c.Open(s, parts)
	if err == nil {
		l.Colour = terminal.Colour(s.Out, c.Color)
	}
	return l, err
}

// Session opens the lab with a session in it.
func (c *Prompt) Session(s terminal.Std, parts lab.Parts) (*Session, error) {
	l, err := c.open(s, parts)
	if err != nil {
		return nil, err
	}
	return New(l, c.Arguments(l.Host.Seed())), nil
}

// Run implements the command.
func (c *Prompt) Run(s terminal.Std, app *cli.App, parts lab.Parts) error {
	args := cli.Arguments(c.Args)
	if !c.Execute.Given && !c.Interactive && len(args) > 0 {
		var run message.Text
		if _, err := fs.Stat(scripts.Files, args[0]+".lua"); err == nil || file.Exists(args[0]) {
			run = message.Textf("repl.runs-a-script", "; taquin run %s runs a script", transcript.Quote(args[0]))
		}
		return exit.Misusedf("repl.there-is-no-command", "there is no command %q%s (taquin --help lists them%s)", args[0], message.Suggest(args[0], app.Names()), run)
	}
	if (c.Interactive || !c.Execute.Given) && s.Interactive() {
		return c.Caged(s, c.Within(cage.Limits{Unconfined: true}), func() error {
			session, err := c.Session(s, parts)
			if err != nil {
				return err
			}
			return session.Prompt(cli.Version(), func() error { return c.before(session) })
		})
	}
	scripts := []string{"."}
	if !c.Execute.Given {
		scripts = append(scripts, args[:min(len(args), 1)]...)
	}
	return c.Caged(s, c.Within(cage.Limits{Processors: c.Processors()}, scripts...), func() error { return c.run(s, parts, args) })
}

// run runs the chunk or the script, and then piped input, without a prompt.
func (c *Prompt) run(s terminal.Std, parts lab.Parts, args []string) error {
	l, err := c.open(s, parts)
	if err != nil {
		return err
	}
	if !c.Sandbox {
		l.Trust()
	}
	if c.Execute.Given && !c.Interactive {
		screen.StageOf(l).Input = screen.Lines(l)
	}
	err = l.Watch.Run(func() error { return c.first(l, args) })
	if c.Execute.Given && !c.Interactive || exit.EndsSession(err) || errors.As(err, new(process.Abandoned)) {
		return err
	}
	if err != nil { // with -i, piped input runs after an error too
		exit.Report(s.Err, s.Language, err)
	}
	if term.IsTerminal(int(s.In.Fd())) {
		s.Remark(message.Textf("repl.there-is-no-prompt", "there is no prompt because the output is not a terminal; type a chunk and Ctrl-D"))
	}
	if piped := l.Watch.Run(func() error { return l.Stdin(nil) }); piped != nil || err == nil {
		return piped
	}
	return exit.Reported(err)
}

// before runs init.lua, the chunk and the script. It shows errors and returns those that end the
// session.
func (c *Prompt) before(s *Session) error {
	if !c.NoInit {
		if err := s.Startup(); err != nil {
			return err
		}
	}
	_, err := c.Begin(s)
	return err
}

// Begin runs the chunk or the script of the command line in the session, and returns the output.
func (c *Prompt) Begin(s *Session) (printed string, err error) {
	args := cli.Arguments(c.Args)
	switch {
	case c.Execute.Given:
		return s.EvaluateFirst(c.Execute.Source, args)
	case len(args) > 0:
		return s.RunFirst(args)
	}
	return "", nil
}

// first runs the chunk or the script without a session.
func (c *Prompt) first(l *lab.Lab, args []string) error {
	switch {
	case c.Execute.Given:
		_, err := l.Evaluate("-e", c.Execute.Source, args)
		return err
	case len(args) > 0:
		return l.Script(args[0], args[1:])
	}
	return nil
}

// Chunk is the value of -e, which is given once and may be empty.
type Chunk struct {
	Given  bool
	Source string
}

// Decode reads a chunk.
func (c *Chunk) Decode(ctx *kong.DecodeContext) error {
	switch {
	case ctx.Scan.Peek().IsEOL():
		return exit.Misusedf("repl.e-a-chunk-of", "-e must be followed by a chunk of Lua")
	case c.Given:
		return exit.Misusedf("repl.e-can-be-given", "-e can be given once; a chunk may hold several statements")
	}
	c.Given = true
	return cli.Pop(ctx, "chunk", &c.Source)
}
