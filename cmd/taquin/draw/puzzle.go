package draw

import (
	"context"
	"errors"
	"image"
	"math/rand/v2"
	"time"

	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/terminal"
	"taquin/engine"
	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	"taquin/engine/draw/film"
	"taquin/engine/draw/photo"
	"taquin/engine/message"
	"taquin/engine/pdb"
	"taquin/engine/solver"
)

// Puzzle is a picture that is cut into squares, scrambled and put back, as source
// 000 does (3).
type Puzzle struct {
	Image      string // a file, "-" for standard input, or photo.SampleName
	Cols, Rows int    // of squares
	Undo       bool   // it is put back by the moves that scrambled it, else from the top
	Moves      int    // random moves that scramble it
	Seed       int64  // of these moves
	Fit        photo.Fit
	Delay      time.Duration // of a film, from one board to the next; 0 for the usual
	Every      int           // after how many moves a film shows the board; 0 for the usual
}

// usualBoards is about how many boards a film shows where nothing is said: one of
// a few moves shows each, and one of thousands does not last for minutes.
const usualBoards = 110

// Write draws the scrambled picture next to the original, or makes a film of the solution.
func (p Puzzle) Write(s terminal.Std, o Output) error {
	if p.Moves < 0 || p.Moves > board.MaxScramble {
		return exit.Misusedf("command.moves-must-be-from", "--moves must be from 0 to %d, and is %d", board.MaxScramble, p.Moves)
	}
	shape, err := board.NewShape(p.Cols, p.Rows)
	if err != nil {
		return exit.Misused(err)
	}
	solved, err := board.New(shape, board.Audibert.Home())
	if err != nil {
		return err
	}
	img, err := Image(s, p.Image, p.Cols, p.Rows, o.Size, p.Fit)
	if err != nil {
		return err
	}
	b := solved.Copy()
	if IsFilm(o.File) {
		return o.write(s, func(line *terminal.Progress) ([]byte, error) { return p.film(b, img, o, line) })
	}
	return o.Write(s, func(*terminal.Progress) (draw.Drawing, error) {
		if _, err := p.scramble(b); err != nil {
			return nil, err
		}
		return scrambledAndWhole(b, solved, img)
	})
}

// film scrambles a board and makes a film of how it is put back.
func (p Puzzle) film(b *board.Board, img image.Image, o Output, line *terminal.Progress) ([]byte, error) {
	back, err := p.back(b)
	if err != nil {
		return nil, err
	}
	options := film.Options{Theme: o.Theme, Size: o.Size, Delay: p.Delay, Every: p.Every, Image: img,
		Progress: func(done, total int) {
			line.Show(message.Textf("draw.film-of-boards", "film: %d of %d boards", done, total))
		}}
	if options.Every == 0 {
		options.Every = max(1, len(back)/usualBoards)
	}
	return film.Encode(context.Background(), b, board.Audibert, back, options)
}

// Image returns a picture cut for cols x rows tiles; its longer side has this number of pixels, or
// 0 for its own size.
func Image(s terminal.Std, name string, cols, rows, longest int, fit photo.Fit) (image.Image, error) {
	if name == photo.SampleName {
		return photo.SamplePuzzle(cols, rows, longest)
	}
	content, err := ReadAll(s, name, photo.MaxBytes, photo.Check)
	if err != nil {
		return nil, err
	}
	cut, err := photo.Puzzle(context.Background(), content, cols, rows, longest, fit)
	if err != nil {
		return nil, message.Errorf("", "%s: %w", name, err)
	}
	return cut, nil
}

// scramble makes the random moves and returns them.
func (p Puzzle) scramble(b *board.Board) (board.Path, error) {
	return b.Scramble(context.Background(), p.Moves, rand.New(rand.NewPCG(uint64(p.Seed), 0)))
}

// back scrambles a board and returns the moves that put it in order.
func (p Puzzle) back(b *board.Board) (board.Path, error) {
	there, err := p.scramble(b)
	if err != nil {
		return nil, err
	}
	name := "lines"
	if p.Undo {
		name = "undo"
	}
	method, err := engine.Methods(pdb.NewLibrary(pdb.LibraryOptions{})).Find(name)
	if err != nil {
		return nil, err
	}
	found, err := method.Solve(context.Background(), b, solver.Options{History: there, Now: time.Now})
	return found.Moves, err
}

// scrambledAndWhole draws a picture next to its pieces.
func scrambledAndWhole(b, solved *board.Board, img image.Image) (draw.Drawing, error) {
	before, err := boards.New(b, board.Audibert).With(boards.Options{Image: img})
	after, wrong := boards.New(solved, board.Audibert).With(boards.Options{Image: img})
	if err = errors.Join(err, wrong); err != nil {
		return nil, err
	}
	return draw.Pair(before, after, "→"), nil
}
