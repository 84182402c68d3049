package main

import (
	"context"
	"errors"
	"fmt"
	"image"
	"math/rand/v2"
	"time"

	"taquin/cmd/taquin/terminal"
	"taquin/engine"
	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	"taquin/engine/draw/film"
	"taquin/engine/draw/photo"
	"taquin/engine/pdb"
	"taquin/engine/solver"
)

// drawPictureCmd scrambles a picture and puts it back, as source 000 does (3).
type drawPictureCmd struct {
	Image   string `arg:"" help:"A PNG or JPEG file, - for standard input, or sample for one that the program paints itself."`
	Cols    int    `arg:"" help:"Columns of squares."`
	Rows    int    `arg:"" help:"Rows of squares."`
	drawing `embed:""`

	filmFlags `embed:""`
	Method    string `default:"lines" enum:"lines,undo" help:"How it is put back: lines, from the top (the default), or undo, by the moves that scrambled it."`
	Moves     int    `default:"10000" placeholder:"N" help:"Random moves that scramble it (10000)."`
	Seed      int64  `default:"1" placeholder:"N" help:"Seed of these moves (1)."`
	Fit       string `type:"word" placeholder:"NAME" help:"How an image of other proportions is made to fit: crop (the default), scale."`
}

// usualBoards is about how many boards a film shows where nothing is said: one of
// a few moves shows each, and one of thousands does not last for minutes.
const usualBoards = 110

// Run implements the command.
func (c *drawPictureCmd) Run(s std) error {
	fit, err := photo.ParseFit(c.Fit)
	if err != nil {
		return usageError{fmt.Errorf("--fit: %w", err)}
	}
	if err := c.check(c.drawing); err != nil {
		return err
	}
	if c.Moves < 0 || c.Moves > board.MaxScramble {
		return usage("--moves must be from 0 to %d, and is %d", board.MaxScramble, c.Moves)
	}
	solved, err := c.solved()
	if err != nil {
		return err
	}
	img, err := c.image(s, fit)
	if err != nil {
		return err
	}
	b := solved.Copy()
	return c.run(s, func() (draw.Drawing, error) {
		if _, err := c.scramble(b); err != nil {
			return nil, err
		}
		return scrambledAndWhole(b, solved, img)
	}, func(theme draw.Theme, line *terminal.Progress) ([]byte, error) {
		back, err := c.back(b)
		if err != nil {
			return nil, err
		}
		o := c.options(c.drawing, theme, line)
		if o.Image = img; o.Every == 0 {
			o.Every = max(1, len(back)/usualBoards)
		}
		return film.Encode(context.Background(), b, board.Audibert, back, o)
	})
}

// solved is the board of the squares in order.
func (c *drawPictureCmd) solved() (*board.Board, error) {
	shape, err := board.NewShape(c.Cols, c.Rows)
	if err != nil {
		return nil, usageError{err}
	}
	return board.New(shape, board.Audibert.Home())
}

// image is the picture, cut for the board.
func (c *drawPictureCmd) image(s std, fit photo.Fit) (image.Image, error) {
	if c.Image == "sample" {
		return photo.SamplePuzzle(c.Cols, c.Rows, c.Size), nil
	}
	content, err := readAll(s, c.Image, photo.MaxBytes, photo.Check)
	if err != nil {
		return nil, err
	}
	cut, err := photo.Puzzle(content, c.Cols, c.Rows, c.Size, fit)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.Image, err)
	}
	return cut, nil
}

// scramble makes the random moves and returns them.
func (c *drawPictureCmd) scramble(b *board.Board) (board.Path, error) {
	return b.Scramble(context.Background(), c.Moves, rand.New(rand.NewPCG(uint64(c.Seed), 0)))
}

// back scrambles a board and returns the moves that put it in order.
func (c *drawPictureCmd) back(b *board.Board) (board.Path, error) {
	there, err := c.scramble(b)
	if err != nil {
		return nil, err
	}
	method, err := engine.Methods(pdb.NewLibrary(pdb.LibraryOptions{})).Find(c.Method)
	if err != nil {
		return nil, err
	}
	found, err := method.Solve(context.Background(), b, solver.Options{History: there, Now: time.Now})
	return found.Moves, err
}

// scrambledAndWhole is a picture beside its pieces.
func scrambledAndWhole(b, solved *board.Board, img image.Image) (draw.Drawing, error) {
	before, err := boards.New(b, board.Audibert).With(boards.Options{Image: img})
	after, wrong := boards.New(solved, board.Audibert).With(boards.Options{Image: img})
	if err = errors.Join(err, wrong); err != nil {
		return nil, err
	}
	return draw.Pair(before, after, "→"), nil
}
