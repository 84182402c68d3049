package main

import "errors"

// runCmd runs a script. Everything after the script's name is the script's.
type runCmd struct {
	labFlags `embed:""`
	Script   []string `arg:"" passthrough:"partial" help:"The script, a path or the name of a built-in one or - for standard input, and its arguments. Flags for taquin stand before it."`
}

// Help is the longer text of taquin run --help.
func (runCmd) Help() string {
	return `Examples:
  taquin run strategies/line_by_line
  taquin run --cols 5 --rows 3 --seed 1 mine.lua --fast 10
  echo 'print(board)' | taquin run -`
}

// Run implements the command.
func (c *runCmd) Run(s std) error {
	words := words(c.Script)
	if len(words) == 0 {
		return usageError{errors.New("run: which script? (taquin scripts lists the built-in ones)")}
	}
	l, err := c.open(s)
	if err != nil {
		return err
	}
	return l.watch.run(func() error { return l.script(words[0], words[1:]) })
}

// words drops the "--" that may stand between flags and the rest.
func words(args []string) []string {
	if len(args) > 0 && args[0] == "--" {
		return args[1:]
	}
	return args
}
