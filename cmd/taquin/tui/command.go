package tui

import (
	"context"
	"errors"
	"fmt"
	"image"
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
	"taquin/engine/board/formats"
	"taquin/engine/draw/photo"
	"taquin/engine/text"
	luadraw "taquin/luabind/lib/draw"
	"taquin/luabind/values"
)

// Command is taquin
var Command = cli.Command{Name: "play", Help: "Play: solve a board by hand in the terminal, with hints.", New: func() any { return new(command) }}

type command struct {
	Board    []string `arg:"" optional:"" help:"The board, as taquin solve reads it, or the size of a random board: 3 3 or 3x3 (4x4)."`
	Image    string   `type:"word" placeholder:"FILE" help:"A PNG or JPEG file whose pieces the tiles are, or sample for a picture that the program has itself." complete:"files"`
	Numbers  bool     `help:"Numbers on the picture from the beginning; the key p shows and hides them."`
	Blank    bool     `help:"Arrow keys say where the blank goes; without the flag, where a tile goes. The key t changes it."`
	Notation string   `placeholder:"NAME" help:"Notation of the tiles and of the letters that move, see taquin solve --help; if not given, english or french, by language, or that of the board." complete:"notation"`
	Labels   string   `type:"word" placeholder:"TEXTS" help:"Labels of the tiles instead of numbers, in the order of the solved board: one letter or word for each, such as 'RATE YOUR MIND PAL' for 4x4. Tiles with the same one may change places."`
	Seed     *int64   `placeholder:"N" help:"Seed of the boards, 0 to 2^53; drawn if not given."`

	cli.Tables `embed:""`
}

// Help is the longer text of taquin play --help.
func (command) Help() string {
	return `Examples:
  taquin play                         4x4, shuffled
  taquin play '1 2 3 / 4 0 5 / 7 8 6' this board
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
	g, dealt, err := c.game()
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
		return exit.Misusedf("play.image-standard-input-is", "--image: standard input is the keyboard; give the name of a file")
	}
	if c.Image != "" {
		if look.Image, err = draw.Image(s, c.Image, shape.Cols, shape.Rows, 0, photo.Crop); err != nil {
			return err
		}
		if look.pictures() && !g.Board.Inscribed() {
			if err := g.Board.Inscribe(lookalikes(g, look.Image)); err != nil {
				return err
			}
		}
	} else if c.Numbers {
		return exit.Misusedf("play.numbers-is-for-an", "--numbers is for an --image; without one there are numbers anyway")
	}
	if !dealt {
		if err := Deal(g, rng); err != nil {
			return err
		}
	}
	line := terminal.NewProgress(s)
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

// game returns the board of the command line, or a solved one of its size.
func (c *command) game() (g *board.Game, dealt bool, err error) {
	n := board.Beginners(text.EnvironmentLanguage(os.Getenv))
	if c.Notation != "" {
		if n, err = board.ParseNotation(c.Notation); err != nil {
			return nil, false, exit.Misused(err)
		}
	}
	written := strings.Join(c.Board, " ")
	if shape, ok, err := sizeOf(written); err != nil || ok {
		if err != nil {
			return nil, false, err
		}
		g, err = c.solved(shape, n)
		return g, false, err
	}
	b, err := c.read(written, &n)
	if err != nil {
		return nil, false, exit.Misused(err)
	}
	g, err = board.NewGame(b, n)
	return g, true, err
}

// read reads the board in a notation, or in the notation or format that the text shows if it has
// other labels than the beginners'.
func (c *command) read(written string, n *board.Notation) (*board.Board, error) {
	if c.Labels != "" {
		return board.ParseInscribed(written, c.Labels, *n)
	}
	if c.Notation != "" {
		return board.Parse(written, *n)
	}
	e, err := formats.Reading{Usual: board.Unnamed}.One(written)
	if err == nil && e.Notation != board.Unnamed {
		*n = e.Notation
	}
	return e.Board, err
}

// solved returns a solved board.
func (c *command) solved(shape board.Shape, n board.Notation) (*board.Game, error) {
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

// sizeOf parses a size, 3 3 or 3x3, 4x4 if it is empty. It is not ok for the text of a board.
func sizeOf(written string) (s board.Shape, ok bool, err error) {
	if written == "" {
		written = "4x4"
	}
	sides := strings.FieldsFunc(written, func(r rune) bool { return r == 'x' || r == ' ' })
	if len(sides) > 2 || strings.ContainsAny(written, "/;,|-.\n") {
		return s, false, nil
	}
	cols, errCols := strconv.Atoi(sides[0])
	rows, errRows := strconv.Atoi(sides[len(sides)-1])
	if len(sides) < 2 || errCols != nil || errRows != nil {
		return s, false, exit.Misusedf("play.board-or-size", "expected a board or its size, as in taquin play 3 3 or taquin play '1 2 3 / 4 0 5 / 7 8 6', not %q", written)
	}
	if s, err = board.NewShape(cols, rows); err != nil {
		err = exit.Misused(err)
	}
	return s, true, err
}

// lookalikes returns labels for the tiles of a picture puzzle, equal ones for pieces with the same
// pixels: the smallest of their numbers.
func lookalikes(g *board.Game, cut image.Image) []string {
	s, home := g.Board.Shape(), g.Board.Home()
	smallest, labels := map[int]string{}, make([]string, 0, s.Size()-1)
	for piece, look := range photo.Alike(cut, s.Cols, s.Rows) {
		if piece == home {
			continue
		}
		if smallest[look] == "" {
			smallest[look] = strconv.Itoa(g.Notation.Label(s, piece))
		}
		labels = append(labels, smallest[look])
	}
	return labels
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
	look := Look{ASCII: s.Out.ASCII, Language: text.EnvironmentLanguage(os.Getenv)}
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
	look := lookOf(l.Std, l.Colour)
	with := PuzzleSolver{Methods: engine.PuzzleMethods(l.Config.Guides), Memory: r.Memory}
	switch {
	case r.Puzzle != nil:
		err = playByName(ctx, onPuzzle{r.Puzzle}, look.Language, with, l.Std, l.Progress, l.Printed.End)
	case r.Slide != nil:
		err = playByName(ctx, onPieces{r.Slide}, look.Language, with, l.Std, l.Progress, l.Printed.End)
	default:
		look.Image = r.Image
		_, err = Play(ctx, r.Game, l.Std, Options{Look: look, Blank: r.Blank, Numbers: r.Numbers, Rand: r.Rand,
			Solver: solve.NewGuide(l.Config.Tables, r.Memory), Progress: l.Progress}, l.Printed.End)
	}
	if errors.Is(err, ErrNoTerminal) {
		return luadraw.ErrNoTerminal
	}
	return err
}
