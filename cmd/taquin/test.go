package main

import (
	"os"

	"taquin/cmd/taquin/cage"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/lab"
	"taquin/cmd/taquin/terminal"
	"taquin/cmd/taquin/tester"
)

// testCmd runs tests written in Lua.
type testCmd struct {
	lab.Flags `embed:"" set:"timed=each test"`
	Only      string   `name:"run" type:"word" placeholder:"TEXT" help:"Run only the tests whose name contains this text."`
	Quiet     bool     `short:"q" xor:"told" help:"Tell only of failures, and the sum."`
	Verbose   bool     `short:"v" xor:"told" help:"Show what every test prints, at once; otherwise only what failing tests have printed is shown."`
	Paths     []string `arg:"" optional:"" help:"Folders, of which all files *_test.lua are run, and files; this folder if none is given." complete:"files"`
}

// Help is the longer text of taquin test --help.
func (testCmd) Help() string {
	return `A file of tests is Lua:

  test("the blank starts in its corner", function()
    check.equal(poscv, NP - 1)
  end)

Every file has a lab of its own; every test starts with the same seed, 1 unless
--seed is given, and a new current board, of --cols, --rows and --notation.
taquin doc check tells what can be checked.

The exit code is 0 if all tests pass, 1 if one fails or a file has an error, and
2 if there was nothing to run.

Examples:
  taquin test
  taquin test --run corner --timeout 10s mine_test.lua
  taquin test strategies            the tests of built-in scripts`
}

// Run implements the command.
func (c *testCmd) Run(s terminal.Std, parts lab.Parts) error {
	files, err := tester.Find(c.Paths)
	if err != nil {
		return err
	}
	if c.Seed == nil {
		c.Seed = new(int64)
		*c.Seed = 1
	}
	running := "" // the test that runs, as tester notes it
	limits := c.Within(cage.Limits{Noted: func(text string) { running = text }}, files...)
	for {
		err := c.Caged(s, limits, func() error {
			l, err := c.Open(s, parts)
			if err != nil {
				return err
			}
			return tester.Run(l, tester.Options{Only: c.Only, Quiet: c.Quiet, Verbose: c.Verbose, Resume: os.Getenv(resume), Note: cage.Note}, files)
		})
		if running == "" || exit.Code(err) >= 128 { // by a signal
			return err
		}
		exit.Report(s.Err, err)
		os.Setenv(resume, running) // another process runs the tests after it
		running = ""
	}
}

// resume is the variable of the environment from which the process for the remaining tests
// takes where the one before it ended.
const resume = "TAQUIN_TESTS"
