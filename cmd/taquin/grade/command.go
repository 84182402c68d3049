package grade

import (
	"context"
	"errors"
	"io/fs"
	"runtime"
	"slices"
	"strings"

	"taquin/cmd/taquin/cli"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/i18n"
	"taquin/cmd/taquin/process"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/file"
	"taquin/engine/message"
	"taquin/engine/puzzle/pruning"
	"taquin/luabind"
	"taquin/luabind/guard"
	"taquin/luabind/values"
	"taquin/scripts"
)

// Command is taquin grade.
var Command = cli.Command{Name: "grade", Help: "Grade submissions by an assignment in Lua.", New: func() any { return new(command) }}

type command struct {
	Seed    *int64 `placeholder:"N" help:"Seed of everything random, 0 to 2^53, instead of the assignment's."`
	Threads int    `placeholder:"N" help:"How many submissions are marked at a time; as many as there are processors if not given."`
	Report  string `type:"word" placeholder:"NAME" help:"The output: text (for pupils), json, junit, gradescope (one submission), csv or html. The default is text for one submission and one line each for several."`
	Out     string `type:"word" placeholder:"FOLDER" help:"Write grades.json, grades.xml (JUnit), grades.csv, grades.html and a text for each pupil into this folder."`
	Command string `name:"run" type:"word" placeholder:"COMMAND" help:"The submissions are programs, started by this command, such as 'python3'; or the command is the submission, such as 'python3 solver.py'."`

	Unconfined bool `help:"With --run: start the programs without bubblewrap, with all your rights. Only for programs that you trust, or on a machine that holds nothing else."`

	Lessons bool `help:"Instead of an assignment, read what pupils have handed in from lessons: files, folders or - for standard input. Reports: text, json, csv, html."`

	cli.Lang   `embed:""`
	cli.Tables `embed:""`

	Assignment  string   `arg:"" optional:"" help:"The assignment, a file of Lua or the name of a built-in one." complete:"assignment,files"`
	Submissions []string `arg:"" optional:"" name:"submission" help:"Files of Lua, folders with a main.lua, and folders of such files and folders, a whole class." complete:"files"`
}

// Help is the longer text of taquin grade --help.
func (command) Help() string {
	return `An assignment is Lua (taquin doc grade, taquin guide classroom):

  grade.task{name = "solve", points = 20, test = function(t)
    for i = 1, 10 do
      local b = taquin.new(3, 3):shuffle()
      t:solves("solve", b, b:distance())
    end
  end}

Each submission runs in a process of its own, in the sandbox and within the limits of
the task, and never meets the assignment. The same seed gives the same marks. A program
under --run reads a board a line, such as 1 2 3 / 4 0 5 / 7 8 6, and writes for each a
line with its answer, such as a word of moves.

Programs run in bubblewrap (the package bubblewrap, on Linux): without network, with their
own file or folder alone, and within the task's time and memory. Where that is not possible,
--run refuses unless --unconfined is given.

The exit code is 0 if all submissions were marked, whatever their marks.

Examples:
  taquin grade homework.lua alice.lua
  taquin grade homework.lua submissions/ --out reports
  taquin grade homework.lua alice.lua --report gradescope >results.json
  taquin grade homework.lua --run 'python3 solver.py'
  taquin grade homework.lua --run python3 submissions/*.py
  taquin grade homework.lua --run 'node main.js' submissions/*/
  taquin grade --lessons taquin-class --report csv >class.csv`
}

// Run implements the command.
func (c *command) Run(s terminal.Std) error {
	in, _, err := c.Language()
	switch {
	case err != nil:
		return err
	case c.Lessons && (c.Assignment == "" || c.Command != "" || c.Out != ""):
		return exit.Misusedf("grade.lessons-needs-files", "--lessons needs files, folders or -, and goes with --report alone")
	case c.Lessons:
		o := Options{Submissions: append([]string{c.Assignment}, c.Submissions...), Language: in, Report: c.Report, Out: s.Out, Progress: terminal.NewProgress(s)}
		return reportLessons(o, s.In)
	case c.Assignment == "":
		return exit.Misusedf("grade.which-assignment", "grade: which assignment? (a file of Lua or a built-in one: %s; or --lessons for the work in lessons)", strings.Join(builtIn(), ", "))
	case c.Seed != nil && (*c.Seed < 0 || *c.Seed > values.MaxSeed):
		return exit.Misusedf("grade.seed-must-be-in", "--seed must be in 0..2^53, not %d", *c.Seed)
	case c.Threads < 0:
		return exit.Misusedf("grade.threads-must-be-above", "--threads must be above 0, not %d", c.Threads)
	case c.Unconfined && c.Command == "":
		return exit.Misusedf("grade.unconfined-needs-run-submissions", "--unconfined needs --run: submissions in Lua are always confined")
	case c.Command == "" && len(c.Submissions) == 0:
		return exit.Misusedf("grade.which-submissions-files-of", "grade: which submissions? (files of Lua, or the folder of a class)")
	case c.Threads == 0:
		c.Threads = runtime.GOMAXPROCS(0)
	}
	line := terminal.NewProgress(s)
	tables, err := c.Library(line, false)
	if err != nil {
		return err
	}
	folder, _ := c.Folder() // without one there are no tables
	o := Options{Assignment: found(c.Assignment), Submissions: c.Submissions, Command: strings.Fields(c.Command), Unconfined: c.Unconfined, Seed: c.Seed, Threads: c.Threads, Tables: folder, Language: in,
		Report: c.Report, Folder: c.Out, Out: s.Out, Progress: line,
		Config: luabind.Config{Scripts: scripts.Files, Tables: tables, Voice: i18n.Voice, Language: in, Limits: guard.Limits{Memory: int64(c.Memory)},
			Guides: pruning.NewLibrary(pruning.LibraryOptions{Store: tables.Store(), Note: line.Remark})}}
	ended := make(chan error, 1)
	err = process.Serving(line, func(ctx context.Context) error {
		err := Run(ctx, o)
		ended <- err
		return err
	})
	if errors.As(err, new(exit.BySignal)) {
		select {
		case why := <-ended: // the progress so far
			exit.Report(s.Err, s.Language, why)
		default:
			exit.Report(s.Err, s.Language, message.New("grade.interrupted-before-the-report", "grade: interrupted before the report was complete"))
		}
	}
	return err
}

// assignments is the folder of the built-in assignments among the scripts.
const assignments = "assignments/"

// builtIn lists the names of the built-in assignments.
func builtIn() []string {
	all, err := fs.Glob(scripts.Files, assignments+"*.lua")
	if err != nil {
		panic(err) // the pattern is valid
	}
	for i, name := range all {
		all[i] = strings.TrimSuffix(strings.TrimPrefix(name, assignments), ".lua")
	}
	return all
}

// found is the path of an assignment: a name of a built-in one stands for it, unless there is such a
// file, whose ending may be left out.
func found(name string) string {
	for _, own := range []string{name, name + ".lua"} {
		if file.Exists(own) && !file.IsFolder(own) {
			return name
		}
	}
	if slices.Contains(builtIn(), name) {
		return assignments + name
	}
	return name
}
