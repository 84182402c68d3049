// Command taquin is the lab at a terminal: a prompt for Lua, a runner of Lua
// scripts, and a few commands that need no Lua. What it runs lives in luabind
// and the engine; here are only the command line, the terminal and signals.
package main

import (
	"errors"
	"fmt"
	"os"
	"reflect"

	"taquin/cmd/taquin/cage"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/garbage"
	"taquin/cmd/taquin/solving"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/file"
	"taquin/luabind/guard"

	"github.com/alecthomas/kong"
)

// cli is the grammar of the command line; each command has its own file.
type cli struct {
	Prompt  promptCmd   `cmd:"" default:"withargs" help:"Open the prompt; with -e or -i, run a chunk or a script first (the default)."`
	Run     runCmd      `cmd:"" help:"Run a script of Lua."`
	Test    testCmd     `cmd:"" help:"Run tests written in Lua."`
	Grade   gradeCmd    `cmd:"" help:"Mark what pupils have written, by an assignment in Lua."`
	Solve   solveCmd    `cmd:"" help:"Solve one board."`
	Convert convertCmd  `cmd:"" help:"Write boards from files in another format."`
	Play    playCmd     `cmd:"" help:"Play: solve a board by hand in the terminal, with hints."`
	Draw    drawCmd     `cmd:"" help:"Draw what an expression of Lua gives, a picture puzzle, or numbers."`
	Tables  tablesCmd   `cmd:"" help:"List, build, verify or remove the tables of pattern databases."`
	Bench   benchCmd    `cmd:"" help:"Measure a solver by a set of boards, or what Lua costs; without a name, list the benches."`
	Serve   serveCmd    `cmd:"" help:"Serve a cluster: machines that work together, and what they work at."`
	Work    workCmd     `cmd:"" help:"Have this machine work for a cluster, until Ctrl-C."`
	Jobs    jobsCmd     `cmd:"" help:"List, follow, cancel or remove the jobs of a cluster."`
	Check   checkCmd    `cmd:"" help:"Replay transcripts of sessions and say what comes out otherwise."`
	Lesson  lessonCmd   `cmd:"" help:"Take a lesson, or list the lessons."`
	Web     webCmd      `cmd:"" help:"Serve the lab as a page that runs in the browser, or write it into a folder."`
	Guide   guideCmd    `cmd:"" help:"Read a chapter of the guide, list the chapters, or write all there is to read as pages."`
	Doc     docCmd      `cmd:"" help:"Show what Lua names there are, or what one of them does."`
	Scripts scriptsCmd  `cmd:"" help:"List the built-in scripts."`
	Pupil   pupilCmd    `cmd:"" hidden:""`
	Version versionCmd  `cmd:"" help:"Show the version."`
	Show    versionFlag `name:"version" help:"Show the version."`
}

const description = `A laboratory for sliding puzzles and permutations, driven from Lua.

Examples:
  taquin                                  the prompt: help() lists what there is
  taquin play                             a board to solve by hand (? gives hints)
  taquin run strategies/line_by_line      a built-in script (taquin scripts)
  taquin run --seed 1 mine.lua --fast     a script of yours and its argument
  taquin run --sandbox --timeout 2s x.lua a script of a stranger's
  taquin test                             the tests of this folder, in files *_test.lua
  taquin -e 'taquin.new(3,3):shuffle(7)'  one chunk
  taquin grade homework.lua class         what pupils have handed in, marked
  taquin solve '0 1 / . 2'                one board
  taquin draw 'taquin.new(3,3)' fig.svg   a picture
  taquin lesson parity                    a lesson (taquin lesson lists them)
  taquin guide boards                     a chapter of the guide (taquin guide lists them)
  taquin tables build 7-8                 large tables for the fastest optimal solutions
  taquin bench korf100                    a well-known set of boards, with times
  taquin serve                            a cluster: what to type on the other machines`

func main() {
	cage.Open()
	garbage.Allow(64 << 20)
	os.Exit(run(os.Args[1:], terminal.Standard()))
}

// run is the whole program but for leaving it: it returns the exit code.
func run(args []string, s terminal.Std) (code int) { return exit.Code(reporting(args, s)) }

// reporting runs a command line and reports its error.
func reporting(args []string, s terminal.Std) error {
	err := perform(args, s)
	switch unwritten := s.Out.Finish(); {
	case unwritten != nil && (exit.Code(err) == exit.OK || errors.Is(err, unwritten)):
		err = fmt.Errorf("standard output cannot be written: %w", file.WithoutPath(unwritten))
	case s.Out.Lost(): // no error: a closed output looks like the null device that others open for one that nobody wants
		fmt.Fprintln(s.Err, "taquin: standard output is closed, and what was printed is lost")
	}
	exit.Report(s.Err, err)
	s.Err.Finish()
	return err
}

// perform does what a command line says.
func perform(args []string, s terminal.Std) (err error) {
	defer func() {
		switch left := recover().(type) {
		case nil:
		case leave:
			err = &guard.ExitError{Code: int(left)}
		default:
			panic(left)
		}
	}()
	ctx, err := newParser(&cli{}, s).Parse(args)
	if err == nil {
		err = checkPassed(ctx)
	}
	var slip exit.UsageError
	var parse *kong.ParseError
	switch {
	case err == nil:
		return ctx.Run(s)
	case errors.As(err, &slip): // of one of our own flags, which it names
		return slip
	case errors.As(err, &parse):
		return explained(parse, args)
	}
	return err
}

// leave is the exit code with which kong would end the program, as it does
// after --help.
type leave int

// newParser makes what reads a command line.
func newParser(c *cli, s terminal.Std) *kong.Kong {
	app := kong.Must(c,
		kong.Name("taquin"),
		kong.Description(description),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true, WrapUpperBound: 100}),
		// A chunk after -e may begin with a minus.
		kong.WithHyphenPrefixedParameters(true),
		kong.KindMapper(reflect.String, kong.MapperFunc(anyText)),
		kong.NamedMapper("word", kong.MapperFunc(word)),
		kong.NamedMapper("outfile", kong.MapperFunc(outFile)),
		kong.Writers(s.Out, s.Err),
		kong.Exit(func(code int) { panic(leave(code)) }),
	)
	if err := solving.Describe(app.Model); err != nil { // which it has not
		panic(err)
	}
	return app
}
