package repl

import (
	"path/filepath"

	"taquin/cmd/taquin/cage"
	"taquin/cmd/taquin/cli"
	"taquin/cmd/taquin/docs/screen"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/lab"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/message"
)

// Run is taquin run.
var Run = cli.Command{Name: "run", Help: "Run a Lua script.", New: func() any { return new(runCommand) }}

// runCommand runs a script. Everything after the script's name is the script's.
type runCommand struct {
	lab.Flags `embed:"" set:"timed=the script"`
	Watch     bool     `help:"Run the script again, in a new lab, whenever it or a file it includes changes; Ctrl-C stops a run, then the watch."`
	Trace     string   `type:"word" placeholder:"FILE" help:"Write every move of every board to a file, as words; a file that is there is replaced only if it is a trace."`
	Script    []string `arg:"" passthrough:"partial" help:"The script (a path, the name of a built-in script, or - for standard input) and its arguments. Flags for taquin come first; after the script they are refused; -- before the script hands over all that follows." complete:"script,files"`
}

// Help is the longer text of taquin run --help.
func (runCommand) Help() string {
	return `Examples:
  taquin run strategies/line_by_line
  taquin run --cols 5 --rows 3 --seed 1 mine.lua --fast 10
  taquin run --watch mine.lua
  taquin run --trace moves.txt mine.lua
  taquin run --sandbox --timeout 2s --max-output 10MB stranger.lua
  echo 'print(board)' | taquin run -

On a terminal a script may print in colours; other codes, such as one that clears the
screen, are shown there, and act only through a pipe (| cat). With --sandbox none acts
anywhere.`
}

// Run implements the command.
func (c *runCommand) Run(s terminal.Std, parts lab.Parts) error {
	words := cli.Arguments(c.Script)
	if len(words) == 0 {
		return exit.Misused(message.New("repl.which-script-taquin-scripts", "run: which script? (taquin scripts lists the built-in ones)"))
	}
	if c.Watch && words[0] == "-" {
		return exit.Misusedf("repl.standard-input-cannot-be", "run: standard input cannot be watched")
	}
	var limits cage.Limits
	if c.Trace != "" {
		limits.Write = []string{filepath.Dir(c.Trace)}
	}
	if !c.Watch {
		limits.Processors = c.Processors()
	}
	scripts := words[:1]
	if words[0] == "-" {
		scripts = nil
	}
	return c.Caged(s, c.Within(limits, scripts...), func() error { return c.run(s, parts, words) })
}

// run opens the lab and runs the script in it.
func (c *runCommand) run(s terminal.Std, parts lab.Parts, words []string) error {
	l, err := c.Open(s, parts)
	if err != nil {
		return err
	}
	if !c.Sandbox {
		l.Trust()
	}
	l.Colour = terminal.Colour(s.Out, "auto")
	stage := screen.StageOf(l)
	stage.Colour = l.Colour
	if words[0] != "-" {
		stage.Input = screen.Lines(l)
	}
	l.Watch.Idle = func() bool {
		l.Progress.NewLine() // after the terminal's ^C
		return false
	}
	return runScript(l, words, c.Watch, c.Trace)
}
