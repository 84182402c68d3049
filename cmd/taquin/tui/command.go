package tui

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"

	"taquin/cmd/taquin/cli"
	"taquin/cmd/taquin/draw"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/lab"
	"taquin/cmd/taquin/process"
	"taquin/cmd/taquin/solve"
	"taquin/cmd/taquin/terminal"
	"taquin/engine"
	"taquin/engine/board"
	"taquin/engine/draw/photo"
	luadraw "taquin/luabind/lib/draw"
	"taquin/luabind/values"
)

// Command is taquin
var Command = cli.Command{Name: "play", Help: "Play: solve a board by hand in the terminal, with hints.", New: func() any { return new(command) }}

type command struct {
	Cols     string `arg:"" optional:"" help:"Columns of the board (4)."`
	Rows     string `arg:"" optional:"" help:"Rows of the board (4)."`
	Image    string `type:"word" placeholder:"FILE" help:"A PNG or JPEG file whose pieces the tiles are, or sample for a picture that the program has itself." complete:"files"`
	Numbers  bool   `help:"Numbers on the picture from the beginning; the key p shows and hides them."`
	Blank    bool   `help:"Arrow keys say where the blank goes; without the flag, where a tile goes. The key t changes it."`
	Notation string `default:"english" placeholder:"NAME" help:"Notation of the tiles and of the letters that move: english (1 to 15, U L D R; the default), audibert, td, agreg." complete:"notation"`
	Labels   string `type:"word" placeholder:"TEXTS" help:"What is written on the tiles instead of numbers, in the order of the solved board: a letter or a word for each, such as 'RATE YOUR MIND PAL' for 4x4. Tiles with the same one may change places."`
	Seed     *int64 `placeholder:"N" help:"Seed of the boards, 0 to 2^53; drawn if not given."`

	cli.Tables `embed:""`
}

// Help is the longer text of taquin play --help.
func (command) Help() string {
	return `Examples:
  taquin play                         4x4, shuffled
  taquin play 3 3 --image sample      a picture puzzle
  taquin play 5 5 --image cat.jpg --numbers
  taquin play --notation td --seed 7  a board that comes again
  taquin play --labels 'RATE YOUR MIND PAL'

Keys:
  arrows, h j k l   move a tile that way (with --blank, the blank)
  U L D R           the letters of the notation, which mean what they mean there
  mouse             a click on a tile in the row or column of the blank slides it
  t                 arrows move the blank, or a tile again
  u, r              undo, redo (Backspace, Ctrl-R)
  ?                 a hint: the best move, proven where a proof is within reach, else a
                    good one; space makes it
  d, s              the distance to the end; a solution, played from here
  p                 with --image: the picture, with numbers, numbers alone
  n                 a new board
  q, Escape         leave; Ctrl-Z comes back with fg
A letter that the notation has comes first; what it would hide is typed as a capital:
with --notation audibert, whose letters are h g b d, left is H and the distance is D.
While the solver looks for an answer, or plays, any key stops it.

At a prompt, draw.play(b) plays on the board b.`
}

// Run implements the command.
func (c *command) Run(s terminal.Std) error {
	g, err := c.game()
	if err != nil {
		return err
	}
	rng, err := c.random()
	if err != nil {
		return err
	}
	shape := g.Board.Shape()
	look := lookOf(s, terminal.Colour(s.Out, "auto"))
	if c.Image == "-" {
		return exit.Misusedf("play.image-standard-input-is", "--image: standard input is the keyboard; the name of a file is wanted")
	}
	if c.Image != "" {
		if look.Image, err = draw.Image(s, c.Image, shape.Cols, shape.Rows, 0, photo.Crop); err != nil {
			return err
		}
	} else if c.Numbers {
		return exit.Misusedf("play.numbers-is-for-an", "--numbers is for an --image; without one there are numbers anyway")
	}
	if err := Deal(g, rng); err != nil {
		return err
	}
	line := terminal.NewProgress(s.Err)
	tables, err := c.Library(line, false)
	if err != nil {
		return err
	}
	return process.Interruptible(line, func(ctx context.Context) error {
		outcome, err := Play(ctx, g, s, Options{Look: look, Blank: c.Blank, Numbers: c.Numbers, Rand: rng,
			Solver: solve.NewGuide(tables, c.MemoryLimit()), Progress: line}, func() {})
		if errors.Is(err, ErrNoTerminal) {
			return exit.Misused(err)
		}
		if outcome != "" {
			fmt.Fprintln(s.Out, outcome)
		}
		return err
	})
}

// game returns a solved board of the chosen size.
func (c *command) game() (*board.Game, error) {
	shape, err := c.shape()
	if err != nil {
		return nil, err
	}
	n, err := board.ParseNotation(c.Notation)
	if err != nil {
		return nil, exit.Misused(err)
	}
	b, err := board.New(shape, n.Home())
	if err != nil {
		return nil, err
	}
	if c.Labels != "" {
		labels, err := board.ParseInscription(c.Labels, shape.Size()-1)
		if err == nil {
			err = b.Inscribe(labels)
		}
		if err != nil {
			return nil, exit.Misused(err)
		}
	}
	return board.NewGame(b, n)
}

// shape parses the size, 3 3 or 3x3.
func (c *command) shape() (board.Shape, error) {
	if c.Cols == "" {
		return board.NewShape(4, 4)
	}
	colsText, rowsText := c.Cols, c.Rows
	if rowsText == "" {
		colsText, rowsText, _ = strings.Cut(c.Cols, "x")
	}
	cols, errCols := strconv.Atoi(colsText)
	rows, errRows := strconv.Atoi(rowsText)
	if errCols != nil || errRows != nil {
		return board.Shape{}, exit.Misusedf("play.columns-and-rows-are", "columns and rows are wanted, as in taquin play 3 3, not %q", strings.TrimSpace(c.Cols+" "+c.Rows))
	}
	s, err := board.NewShape(cols, rows)
	if err != nil {
		err = exit.Misused(err)
	}
	return s, err
}

// random returns the source of the boards, that of board:shuffle() in a lab with the same seed.
func (c *command) random() (*rand.Rand, error) {
	seed := int64(rand.Uint32())
	if c.Seed != nil {
		seed = *c.Seed
	}
	if seed < 0 || seed > values.MaxSeed {
		return nil, exit.Misusedf("grade.seed-must-be-in", "--seed must be in 0..2^53, not %d", seed)
	}
	random, err := values.NewRandom(seed)
	if err != nil {
		return nil, err
	}
	return random.Rand(), nil
}

// lookOf returns the abilities of a terminal.
func lookOf(s terminal.Std, colour bool) Look {
	look := Look{ASCII: s.Out.ASCII}
	if colour {
		look.Palette = terminal.PaletteOf(os.Getenv)
	}
	return look
}

// Film implements lab.Parts.Play.
func Film(ctx context.Context, l *lab.Lab, film luadraw.Film) error {
	return PlayFilm(ctx, film, l.Std, l.Colour, l.Printed.End)
}

// ByHand implements lab.Parts.Table.
func ByHand(ctx context.Context, l *lab.Lab, r luadraw.Round) (err error) {
	with := PuzzleSolver{Methods: engine.PuzzleMethods(l.Config.Guides), Memory: r.Memory}
	switch {
	case r.Puzzle != nil:
		err = playByName(ctx, onPuzzle{r.Puzzle}, with, l.Std, l.Progress, l.Printed.End)
	case r.Slide != nil:
		err = playByName(ctx, onPieces{r.Slide}, with, l.Std, l.Progress, l.Printed.End)
	default:
		look := lookOf(l.Std, l.Colour)
		look.Image = r.Image
		_, err = Play(ctx, r.Game, l.Std, Options{Look: look, Blank: r.Blank, Numbers: r.Numbers, Rand: r.Rand,
			Solver: solve.NewGuide(l.Config.Tables, r.Memory), Progress: l.Progress}, l.Printed.End)
	}
	if errors.Is(err, ErrNoTerminal) {
		return luadraw.ErrNoTerminal
	}
	return err
}
