package solve

import (
	"cmp"
	"context"
	"errors"
	"io"
	"iter"
	"math/rand/v2"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"taquin/cmd/taquin/cli"
	"taquin/cmd/taquin/cluster"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/i18n"
	"taquin/cmd/taquin/i18n/names"
	"taquin/cmd/taquin/process"
	"taquin/cmd/taquin/terminal"
	"taquin/engine"
	"taquin/engine/board"
	"taquin/engine/board/formats"
	"taquin/engine/board/reader"
	"taquin/engine/file"
	"taquin/engine/message"
	"taquin/engine/optimal"
	"taquin/engine/pdb"
	"taquin/engine/solver"
	"taquin/engine/text"
)

// Command is taquin solve.
var Command = cli.Command{Name: "solve", Help: "Solve a board, or all boards of a file.", New: func() any { return new(command) }}

type command struct {
	Board    string       `arg:"" help:"The board in quotes: its labels in reading order, rows separated by /, the blank as its label or . or _. Or a file of boards, or - for standard input."`
	Method   string       `type:"word" placeholder:"NAME" help:"How to solve it, see above; if not given, optimal for boards of up to 16 cells and beam for larger ones." complete:"method"`
	Notation string       `type:"word" placeholder:"NAME" help:"Notation of board and moves, see above; by default, the labels decide." complete:"notation"`
	Moves    string       `type:"word" placeholder:"HOW" help:"How the answer writes the moves: tile for the numbers of the tiles to push, as phone apps want them, or the letters of a notation, see above; if not given, those of the board's notation." complete:"moves,notation"`
	Labels   string       `type:"word" placeholder:"TEXTS" help:"Labels of the tiles instead of numbers, in the order of the solved board: one letter or word for each, such as 'RATE YOUR MIND PAL' for 4x4. Tiles with the same one may change places."`
	Format   string       `type:"word" placeholder:"NAME" help:"Format of a board of another program, see below; without this and --notation, the text decides." complete:"format,notation"`
	Shape    string       `type:"word" placeholder:"SIZE" help:"Columns and rows of a board whose text is one list, such as 3x2; square if not given."`
	Goal     string       `type:"word" placeholder:"BOARD" help:"Another board of the same shape to reach instead of the solved one, in the same notation, or its name, see below." complete:"goal"`
	Timeout  cli.Duration `aliases:"max-seconds,time-limit" placeholder:"TIME" help:"Time limit for each board, such as 10s; plain numbers are seconds."`
	Metric   string       `type:"word" placeholder:"NAME" option:"metric"`
	MaxNodes string       `type:"word" placeholder:"N" option:"max_nodes"`
	JSON     bool         `name:"json" help:"Answer with one JSON object for each board; with an \"error\" if there is no solution."`

	cli.Tables `embed:""`
	Partition  string `type:"word" placeholder:"TEXT" option:"tables"`
	Threads    string `type:"word" placeholder:"N" option:"threads"`
	Checkpoint string `type:"word" placeholder:"FILE" help:"File where optimal saves its progress regularly and when it is stopped; with the same file it resumes."`

	Cluster cluster.Flags `embed:""`

	Heuristic []string `placeholder:"NAME" option:"heuristic"`
	Weight    string   `type:"word" placeholder:"W" option:"weight"`
	Prune     string   `type:"word" placeholder:"NAME" option:"prune"`
	Order     string   `type:"word" placeholder:"LETTERS" option:"order"`
	Escape    string   `type:"word" placeholder:"NAME" option:"escape"`
	Steps     string   `type:"word" placeholder:"N" option:"steps"`
	Polish    bool     `option:"polish"`
	Depth     string   `type:"word" placeholder:"N" option:"depth"`
	MaxStored string   `type:"word" placeholder:"N" option:"max_stored"`
	Finish    bool     `option:"finish"`
	Pathmax   bool     `option:"pathmax"`
	BPMX      bool     `name:"bpmx" option:"bpmx"`
	Dual      bool     `option:"dual"`
	Trials    string   `type:"word" placeholder:"N" option:"trials"`
	Seed      *int64   `placeholder:"N" help:"Seed of a random escape (1)."`
}

// Help is the longer text of taquin solve --help.
func (c *command) Help() string { return cli.Help(c) }

// HelpFormat implements cli.Lists.
func (command) HelpFormat() string {
	return `Examples:
  taquin solve '4 0 2 / 3 1 .'
  taquin solve --notation td --json '1 2 3 / 4 0 5 / 7 8 6'
  taquin solve --moves tile '1 2 3 / 4 0 5 / 7 8 6'
  taquin solve boards.txt
  taquin solve --labels 'RATE YOUR MIND PAL' 'RATE / YOUR / MIND / PLA.'
  taquin solve --method ida --heuristic walking,linear --goal '. 0 1 / 2 3 4' '4 0 2 / 3 1 .'
  taquin solve --format 42 - <puzzle.txt
  taquin solve --partition 6-6-6-6 --checkpoint mine.json --timeout 1h - <24-puzzle.txt
  taquin solve --cluster 192.168.1.7 --token 7K2PXN4QJ5ZC - <24-puzzle.txt

Methods:
%s
Notations:
%s
Formats:
%s
Goals:
%s
Without --notation the labels tell it: tiles from 0 and a . are audibert, tiles
from 1 and a . are td. In the numbers 0 to NP-1 without a . the 0 is the blank: they
are read as td, too. For a board with tile 0 write the blank as . or name audibert.

A file may hold many boards. They are solved in order, as they arrive. One board
gets the answer of an argument, several get a row each: length and moves, - and the
reason on standard error for a board without a solution.

In the answer, seconds is the time of the whole search, with the tables that it
reads, builds or expands, but without the connection to a cluster.

` + engine.Sources
}

// HelpLists implements cli.Lists.
func (command) HelpLists(in text.Language) []any {
	methods := func(yield func(string) bool) {
		for _, m := range engine.Methods(pdb.NewLibrary(pdb.LibraryOptions{})) {
			if !yield(m.Name + "\t" + names.Describe(in, "methods/"+m.Name, m.About)) {
				return
			}
		}
	}
	notations := func(yield func(string) bool) {
		for _, n := range board.Notations() {
			origin, ok := i18n.Usage(in, "usage.origin."+n.String(), n.Who())
			if !ok {
				origin = n.Who()
			}
			if !yield(n.String()+"\t"+names.Describe(in, "notations/"+n.String(), n.About())) || !yield("\t  "+origin) {
				return
			}
		}
	}
	goals := func(yield func(string) bool) {
		for _, g := range board.Goals() {
			if !yield(g.Name + "\t" + names.Describe(in, "choices/goal:"+g.Name, g.About)) {
				return
			}
		}
	}
	return []any{cli.List(methods), cli.List(notations), cli.List(listFormats(in)), cli.List(goals)}
}

// listFormats lists the formats.
func listFormats(in text.Language) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, f := range formats.All() {
			if !yield(f.Name + "\t" + names.Describe(in, "choices/format:"+f.Name, f.About)) {
				return
			}
		}
	}
}

// method returns the method that the flags select: optimal for flags that only optimal reads.
func (c *command) method(s board.Shape, methods solver.Registry) (solver.Method, error) {
	name := c.Method
	switch {
	case name != "":
	case c.Partition != "", c.Checkpoint != "", c.Cluster.Asked():
		name = Optimal
	default:
		name = engine.UsualMethod(s)
	}
	method, err := methods.Find(name)
	if err == nil && c.Checkpoint != "" && name != Optimal {
		err = exit.Misusedf("command.checkpoint-is-for-the", "--checkpoint is for the method optimal, not for %s", name)
	}
	return method, err
}

// Run implements the command.
func (c *command) Run(s terminal.Std, line *kong.Context, extensions cluster.Extensions) error {
	progress := terminal.NewProgress(s)
	tables, err := c.Library(progress, false)
	if err != nil {
		return err
	}
	j := &job{command: c, Std: s, args: line.Args, progress: progress, tables: tables, extensions: extensions}
	if j.how, err = c.reading(); err != nil {
		return exit.Misused(err)
	}
	if _, err := c.moves(board.English); err != nil {
		return err
	}
	text, in := c.Board, io.ReadCloser(s.In)
	if c.Board != "-" {
		if in = c.open(); in == nil {
			return j.one(text)
		}
		defer in.Close()
	}
	if c.Labels == "" {
		return j.stream(in)
	}
	all, err := file.ReadAll(in, formats.MaxText)
	if err != nil {
		return message.Errorf("command.cannot-read", "cannot read %s: %w", cli.InputName(c.Board), err)
	}
	return j.one(string(all))
}

// open opens the file that the argument names; nil if it names none.
func (c *command) open() io.ReadCloser {
	if file.IsFolder(c.Board) {
		return nil
	}
	f, err := file.OpenPiped(c.Board)
	if err != nil {
		return nil
	}
	return f
}

// job solves boards with the flags of a command line.
type job struct {
	*command
	terminal.Std
	args       []string
	how        formats.Reading
	progress   *terminal.Progress
	tables     *pdb.Library
	extensions cluster.Extensions
}

// notes writes remarks.
func (j *job) notes() terminal.Printer { return terminal.Printer{Writer: j.Err, Language: j.Language} }

// one reads and solves the board of a text.
func (j *job) one(text string) error {
	e, err := j.read(text)
	if err != nil {
		return exit.Misused(j.unread(err, text))
	}
	return j.only(e)
}

// only solves a board that is the only one and prints the answer.
func (j *job) only(e formats.Entry) error {
	a, err := j.answer(e)
	return a.Print(j.Printer(), j.notes(), j.JSON, j.unsolved(err, e))
}

// read reads the board of a text.
func (j *job) read(text string) (formats.Entry, error) {
	if j.Labels == "" {
		return j.how.One(text)
	}
	if j.Format != "" {
		return formats.Entry{}, message.New("command.labels-and-format-do", "--labels and --format do not go together: formats are for boards with numbers")
	}
	n := j.how.Format.Notation
	b, err := board.ParseInscribed(text, j.Labels, n)
	return formats.Entry{Board: b, Notation: n, Text: text}, err
}

// unread adds to the error about an unreadable board what would have worked.
func (j *job) unread(err error, text string) error {
	switch {
	case errors.Is(err, board.ErrNotLabel):
		err = message.Errorf("command.for-words-or-letters", "%w; for words or letters on tiles --labels says what the solved board shows", err)
	case text == j.Board && !strings.ContainsAny(text, " \t\n") && strings.Trim(text, "0123456789") != "":
		return message.Errorf("command.there-is-no-file", "there is no file %q, and it is no board; a board looks like this: '%s'", text, reader.Form)
	}
	if text != "" && j.Labels == "" && j.Format == "" {
		n := j.how.Format.Notation
		if j.told() {
			n = board.NotationOf(j.how.Usual, text)
		}
		err = j.meant(err, n, j.told(), text, j.args)
	}
	return err
}

// unsolved adds to the error about an unsolvable board what would have worked.
func (j *job) unsolved(err error, e formats.Entry) error {
	if errors.Is(err, solver.ErrUnsolvable) || errors.Is(err, errGoal) {
		err = j.meant(err, e.Notation, j.told(), e.Text, j.args)
		if j.Goal == "" && e.Goal != "" && e.Board.Solvable() {
			err = message.Errorf("command.the-solved-board-can", "%w; the solved board can be reached: --goal rows", err)
		}
	}
	return err
}

// answer solves a board. The answer is complete also with an error about the board.
func (j *job) answer(e formats.Entry) (Answer, error) {
	each := *j.command
	c, b := &each, e.Board
	c.Goal = cmp.Or(c.Goal, e.Goal) // that of the text
	method, err := c.method(b.Shape(), engine.Methods(j.tables))
	if err != nil {
		return Answer{}, err
	}
	opt, err := c.options(e.Notation, j.tables)
	if err != nil {
		return Answer{}, exit.Misused(err)
	}
	if err := cli.CheckRead(method, opt, c.Cluster.Asked()); err != nil {
		return Answer{}, err
	}
	if c.Seed != nil && opt.Escape != solver.EscapeRandom {
		return Answer{}, exit.Misusedf("command.seed-is-read-only", "--seed is read only with --escape random")
	}
	problem, err := c.problem(b, e.Notation)
	var found solver.Solution
	if err == nil {
		err = c.openCheckpoint(&opt)
	}
	if err == nil {
		found, err = c.solve(j.progress, j.extensions, j.tables, method, problem, opt)
	}
	write, wrong := c.moves(e.Notation)
	moves := ""
	if err == nil && wrong == nil {
		moves, err = write(b, found.Moves)
	}
	a := Answer{
		Board: e.Notation.Format(b), Notation: e.Notation.String(), Goal: c.Goal, Method: method.Name,
		Moves: moves, Length: found.Length(), Metric: opt.Metric,
		Nodes: found.Generated, Expanded: found.Expanded, Bound: found.Bound,
		Seconds: Seconds{Duration: found.Time, Marked: j.MarkTimes}, Optimal: found.Optimal, Stopped: found.Stopped,
	}
	if j.told() {
		a.NotationRemark = e.Remark(func(name string) string { return notationFlag + " " + name })
		if j.Goal == "" && e.Goal != "" {
			a.GoalRemark = message.Textf("command.to-reach-the-solved-board", "%s; to reach the solved board: --goal rows", e.GoalReason())
		}
	}
	return a, err
}

// tiles is the value of --moves for the numbers of the tiles.
const tiles = "tile"

// moves returns how --moves says that moves are written.
func (c *command) moves(n board.Notation) (func(b *board.Board, p board.Path) (string, error), error) {
	switch c.Moves {
	case tiles:
		return n.Pushed, nil
	case "":
	default:
		named, err := board.ParseNotation(c.Moves)
		if err != nil {
			return nil, exit.Misused(message.Errorf("command.moves", "--moves: %w; or tile, for the numbers of the tiles to push", err))
		}
		n = named
	}
	return func(_ *board.Board, p board.Path) (string, error) { return n.Word(p), nil }, nil
}

// told reports whether the format or notation is detected from the text of the board.
func (c *command) told() bool { return c.Notation == "" && c.Format == "" && c.Labels == "" }

// reading returns the reading that the flags select.
func (c *command) reading() (how formats.Reading, err error) {
	how.Usual = board.Unnamed
	if how.Shape, err = board.ParseSize(c.Shape); err != nil {
		return how, message.Errorf("", "--shape: %w", err)
	}
	switch {
	case c.Format != "" && c.Notation != "":
		return how, message.New("command.format-and-notation-do", "--format and --notation do not go together: a format has its notation")
	case c.Format != "":
		how.Format, err = formats.Find(c.Format)
	case c.Notation != "":
		var n board.Notation
		if n, err = board.ParseNotation(c.Notation); err == nil {
			how.Format, err = formats.Find(n.String())
		}
	case c.Labels != "":
		how.Format, err = formats.Find(board.Audibert.String())
	}
	return how, err
}

// errGoal begins the errors about --goal.
var errGoal = message.New("command.goal", "--goal")

// problem is the board as the solver is given it: solved when b is the goal.
func (c *command) problem(b *board.Board, n board.Notation) (*board.Board, error) {
	if c.Goal == "" {
		return b, nil
	}
	goal, err := c.goal(b, n)
	if err != nil {
		return nil, exit.Misused(message.Errorf("", "%w: %w", errGoal, err))
	}
	toward, err := solver.Toward(b, goal)
	if errors.Is(err, board.ErrOtherShape) {
		return nil, exit.Misused(message.Errorf("", "%w: %w", errGoal, err))
	}
	return toward, err
}

// goal is the board to reach, by its name or its text.
func (c *command) goal(b *board.Board, n board.Notation) (*board.Board, error) {
	switch {
	case board.IsGoalName(c.Goal):
	case c.Labels != "":
		return board.ParseInscribed(c.Goal, c.Labels, n)
	default:
		return board.ParseShape(c.Goal, n, b.Shape())
	}
	named, err := board.FindGoal(c.Goal)
	if err != nil {
		return nil, err
	}
	return named.Like(b), nil
}

// options returns the solver's options.
func (c *command) options(n board.Notation, tables *pdb.Library) (opt solver.Options, err error) {
	seed := int64(1)
	if c.Seed != nil {
		seed = *c.Seed
	}
	opt = solver.Options{
		Order: n.Moves(), MaxTime: time.Duration(c.Timeout), MaxMemory: c.MemoryLimit(),
		Now: time.Now, Rand: rand.New(rand.NewPCG(uint64(seed), 0)),
	}
	if err := cli.SetOptions(&opt, cli.OptionFlags(c)); err != nil {
		return opt, err
	}
	opt.Heuristic, err = cli.Heuristic(c.Heuristic, tables)
	return opt, err
}

// openCheckpoint sets the checkpoint of the options.
func (c *command) openCheckpoint(opt *solver.Options) error {
	if c.Checkpoint == "" {
		return nil
	}
	checkpoint := Checkpoint(c.Checkpoint)
	opt.Checkpoint = checkpoint
	err := checkpoint.Check()
	if errors.Is(err, file.ErrNotOurs) {
		return exit.Misused(err)
	}
	return err
}

// solve runs the method, with progress, until it is done or interrupted.
func (c *command) solve(line *terminal.Progress, extensions cluster.Extensions, tables *pdb.Library, method solver.Method, b *board.Board, opt solver.Options) (solver.Solution, error) {
	var found solver.Solution
	err := process.Interruptible(line, func(ctx context.Context) (err error) {
		return c.Cluster.Connector(line, c.Memory, extensions).With(ctx, tables, func(crew cluster.Crew) error {
			if crew != nil {
				opt.Cluster, opt.Unit = crew, time.Duration(c.Cluster.Unit)
			}
			opt.Progress = Progress(line, message.Text{})
			found, err = method.Solve(ctx, b, opt)
			return err
		})
	})
	switch {
	case exit.EndsSession(err): // the solver may still be at work
		return solver.Solution{}, err
	case errors.Is(err, optimal.ErrCheckpoint):
		err = message.Errorf("command.checkpoint", "--checkpoint %s: %w", c.Checkpoint, err)
	case errors.Is(err, pdb.ErrPartition):
		err = message.Errorf("bench.partition", "--partition: %w", err)
	}
	return found, err
}
