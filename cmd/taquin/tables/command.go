package tables

import (
	"taquin/cmd/taquin/cli"
	"taquin/cmd/taquin/cluster"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/process"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/board"
	"taquin/engine/pdb"
)

// Command is taquin tables.
var Command = cli.Command{Name: "tables", Help: "List, build, verify or remove the tables of pattern databases.", New: func() any { return new(command) }}

type command struct {
	cli.Tables `embed:""`
	List       listCommand   `cmd:"" default:"withargs" help:"List the tables and their faults by the first page (the default)."`
	Build      buildCommand  `cmd:"" help:"Build the tables of a partition, so that they are there when a board is to be solved."`
	Verify     verifyCommand `cmd:"" help:"Read tables from beginning to end and compare their checksums."`
	Remove     removeCommand `cmd:"" help:"Remove tables."`
}

// Help is the longer text of taquin tables --help.
func (command) Help() string {
	return `Examples:
  taquin tables list
  taquin tables build 7-8
  taquin tables build --shape 5x5 large
  taquin tables build --shape 5x5 6-6-6-6
  taquin tables build --shape 3x3 --tables mine aab/acb/cc.
  taquin tables build --shape 5x5 6-6-6-6 --cluster 192.168.1.7 --token 7K2PXN4QJ5ZC
  taquin tables remove --all

A table says for the tiles of one pattern how many moves they need at least;
patterns that part all tiles bound a board by their sum. The larger the
patterns, the better the bound and the larger the tables. What optimal and the
heuristic pdb need is built when it is first used.

The tables by which optimal solves puzzles such as the cube lie there too, and are
made when they are first used: puzzle stands for their shape.`
}

// open opens the folder, with a line of progress.
func (c *command) open(s terminal.Std) (*pdb.Library, *terminal.Progress, error) {
	line := terminal.NewProgress(s)
	library, err := c.Library(line, false)
	if err == nil && library.Dir() == "" {
		err = exit.Misusedf("tables.so-that-tables-have", "%w, so that tables have no folder; --tables or TAQUIN_TABLES names one", process.ErrNoHome)
	}
	return library, line, err
}

type listCommand struct {
	JSON bool `name:"json" help:"Answer with one JSON object."`
}

// Run implements the command.
func (c *listCommand) Run(s terminal.Std, parent *command) error {
	library, _, err := parent.open(s)
	if err != nil {
		return err
	}
	return List(s.Printer(), library, c.JSON)
}

type buildCommand struct {
	Partition string    `arg:"" help:"Sizes of patterns such as 7-8, or a picture with a letter for each tile and . for the blank's home such as aaaa/aaaa/bbbb/bbb.; several with +; large for the large set of 4x4 or 5x5."`
	Shape     cli.Shape `default:"4x4" placeholder:"CxR" help:"Columns and rows of the boards (4x4)."`

	Cluster cluster.Flags `embed:""`
}

// Run implements the command.
func (c *buildCommand) Run(s terminal.Std, parent *command, extensions cluster.Extensions) error {
	library, line, err := parent.open(s)
	if err != nil {
		return err
	}
	return Build(s.Printer(), line, library, board.Shape(c.Shape), c.Partition, c.Cluster.Connector(line, parent.Memory, extensions))
}

type verifyCommand struct {
	Names []string `arg:"" optional:"" name:"name" help:"Files, as taquin tables list names them; all of them if none is given."`
}

// Run implements the command.
func (c *verifyCommand) Run(s terminal.Std, parent *command) error {
	library, line, err := parent.open(s)
	if err != nil {
		return err
	}
	return Verify(s.Printer(), line, library, c.Names)
}

type removeCommand struct {
	Names []string `arg:"" optional:"" name:"name" help:"Files, as taquin tables list names them."`
	All   bool     `help:"All tables."`
}

// Run implements the command.
func (c *removeCommand) Run(s terminal.Std, parent *command) error {
	if c.All == (len(c.Names) > 0) {
		return exit.Misusedf("tables.tables-remove-either-names", "tables remove: either names (taquin tables list) or --all")
	}
	library, _, err := parent.open(s)
	if err != nil {
		return err
	}
	return Remove(s.Printer(), library, c.Names)
}
