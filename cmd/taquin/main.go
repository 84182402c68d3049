// Command taquin is a laboratory for sliding puzzles at a terminal: a prompt for Lua, scripts,
// lessons, and commands that need no Lua. This file lists the commands and connects the parts of
// the program; each command has its own folder. Package cli says how to add one.
package main

import (
	"os"
	"strings"

	"taquin/cmd/taquin/bench"
	"taquin/cmd/taquin/cage"
	"taquin/cmd/taquin/checks"
	"taquin/cmd/taquin/cli"
	"taquin/cmd/taquin/cluster"
	"taquin/cmd/taquin/docs"
	"taquin/cmd/taquin/docs/guide"
	"taquin/cmd/taquin/docs/screen"
	"taquin/cmd/taquin/draw"
	"taquin/cmd/taquin/grade"
	"taquin/cmd/taquin/grade/pupil"
	"taquin/cmd/taquin/lab"
	"taquin/cmd/taquin/process"
	"taquin/cmd/taquin/repl"
	"taquin/cmd/taquin/solve"
	"taquin/cmd/taquin/tables"
	"taquin/cmd/taquin/terminal"
	"taquin/cmd/taquin/tui"
	"taquin/cmd/taquin/web"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/values"
	"taquin/scripts"
)

func main() {
	cage.Open()
	process.AllowGarbage(64 << 20)
	os.Exit(newApp(parts()).Run(os.Args[1:], terminal.Standard()))
}

// parts are what every lab gets.
func parts() lab.Parts {
	return lab.Parts{
		Extensions: grade.Known(),
		Commands:   repl.Commands,
		Stage:      screen.Attach,
		Play:       tui.Film,
		Table:      tui.ByHand,
	}
}

// newApp returns the program with its table of commands, in the order of --help.
func newApp(parts lab.Parts) *cli.App {
	return &cli.App{Name: "taquin", About: description, Bindings: []any{parts, parts.Extensions}, Commands: []cli.Command{
		repl.Command,
		repl.Run,
		checks.Test,
		grade.Command,
		solve.Command,
		solve.Convert,
		tui.Command,
		draw.Command,
		tables.Command,
		bench.Command,
		cluster.Serve,
		cluster.Work,
		cluster.Jobs,
		checks.Check,
		docs.Lesson,
		web.Command,
		docs.Guide,
		docs.Doc,
		docs.Scripts,
		pupil.Command,
		cli.Completion,
		cli.CompleteCommand,
		cli.VersionCommand,
	}, Values: completions()}
}

// completions are the values that completion in shells knows besides those of cli.
func completions() map[string]func() []bind.Candidate {
	return map[string]func() []bind.Candidate{
		"bench":      bench.Names,
		"chapter":    guide.New(scripts.Guide, text.EnvironmentLanguage(os.Getenv)).Topics,
		"lesson":     func() []bind.Candidate { return named("lessons/") },
		"assignment": func() []bind.Candidate { return named("assignments/") },
		"script":     func() []bind.Candidate { return named("") },
	}
}

// named lists the built-in scripts in a folder.
func named(folder string) (list []bind.Candidate) {
	all, err := values.Library(scripts.Files)
	if err != nil {
		return nil
	}
	for _, script := range all {
		if name, ok := strings.CutPrefix(script.Text, folder); ok {
			list = append(list, bind.Candidate{Text: name, Summary: script.Summary})
		}
	}
	return list
}

const description = `A laboratory for sliding puzzles and permutations, driven from Lua.

Examples:
  taquin                                  the prompt: help() shows what to try
  taquin play                             a board to solve by hand (? gives hints)
  taquin run strategies/line_by_line      a built-in script (taquin scripts)
  taquin run papers/korf_1985 --quick     a paper's table, measured again
  taquin run --seed 1 mine.lua --fast     a script of yours and its argument
  taquin run --sandbox --timeout 2s x.lua an untrusted script
  taquin test                             the tests of this folder, in files *_test.lua
  taquin -e 'taquin.new(3,3):shuffle(7)'  one chunk
  taquin grade homework.lua class         grade homework
  taquin solve '0 1 / . 2'                one board
  taquin draw 'taquin.new(3,3)' fig.svg   a picture
  taquin lesson parity                    a lesson (taquin lesson lists them)
  taquin guide boards                     a chapter of the guide (taquin guide lists them)
  taquin tables build 7-8                 large tables for the fastest optimal solutions
  taquin bench korf100                    a well-known set of boards, with times
  taquin serve                            a cluster: what to type on the other machines`
