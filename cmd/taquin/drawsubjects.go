package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"time"

	"taquin/cmd/taquin/terminal"
	"taquin/engine/board"
	"taquin/engine/cards"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	drawcards "taquin/engine/draw/cards"
	"taquin/engine/draw/film"
	"taquin/engine/draw/graphs"
	"taquin/engine/draw/perms"
	"taquin/engine/perm"
)

// drawBoardCmd draws a board.
type drawBoardCmd struct {
	Board      string `arg:"" help:"Labels in reading order, rows separated by /, the blank as its label or . or _; or a shape such as 3x3 for its solved board."`
	Positions  bool   `help:"The number of every cell in its corner."`
	drawing    `embed:""`
	inNotation `embed:""`
}

// Run implements the command.
func (c *drawBoardCmd) Run(s std) error {
	b, n, err := c.board(c.Board)
	if err != nil {
		return err
	}
	return c.run(s, func() (draw.Drawing, error) {
		return boards.New(b, n).With(boards.Options{Positions: c.Positions})
	}, nil)
}

// filmFlags are the flags of films.
type filmFlags struct {
	Delay *float64 `placeholder:"SECONDS" help:"In a GIF, the time from one board to the next, 0.02 or more."`
	Every *int     `placeholder:"N" help:"In a GIF, after how many moves the board is shown."`
}

// options is what they say of a film.
func (f filmFlags) options(d drawing, theme draw.Theme, line *terminal.Progress) film.Options {
	o := film.Options{Theme: theme, Size: d.Size,
		Progress: func(done, total int) { line.Show(fmt.Sprintf("film: %d of %d boards", done, total)) }}
	if f.Delay != nil {
		o.Delay = time.Duration(*f.Delay * float64(time.Second))
	}
	if f.Every != nil {
		o.Every = *f.Every
	}
	return o
}

// check refuses what cannot be, and what is said of a film that is none.
func (f filmFlags) check(d drawing) error {
	const least, most = 0.02, 60
	switch {
	case f.Every != nil && *f.Every < 1:
		return usage("--every must be 1 or more, and is %d", *f.Every)
	case f.Delay != nil && !(*f.Delay >= least && *f.Delay <= most):
		return usage("--delay must be from %v to %v seconds, and is %v", least, most, *f.Delay)
	case (f.Every != nil || f.Delay != nil) && !strings.EqualFold(filepath.Ext(d.Out), filmEnding):
		return usage("--delay and --every are for a film: the name of the file must end in %s", filmEnding)
	}
	return nil
}

// drawWordCmd draws a board and a word.
type drawWordCmd struct {
	Board      string `arg:"" help:"The board, as in taquin draw board."`
	Word       string `arg:"" help:"Letters of the notation."`
	drawing    `embed:""`
	inNotation `embed:""`
	filmFlags  `embed:""`
}

// Run implements the command.
func (c *drawWordCmd) Run(s std) error {
	b, n, err := c.board(c.Board)
	if err != nil {
		return err
	}
	path, err := b.PathOf(c.Word, n)
	if err == nil {
		err = c.check(c.drawing)
	}
	if err != nil {
		return usageError{err}
	}
	return c.run(s, func() (draw.Drawing, error) { return boards.NewWalk(b, n, path) },
		func(theme draw.Theme, line *terminal.Progress) ([]byte, error) {
			return film.Encode(context.Background(), b, n, path, c.options(c.drawing, theme, line))
		})
}

// drawPermCmd draws a permutation.
type drawPermCmd struct {
	Cycles  string `arg:"" help:"A product of cycles such as '(0 1 2)(3 4)'."`
	drawing `embed:""`
	N       *int   `name:"n" placeholder:"N" help:"How many elements there are; as many as the cycles need if not given."`
	As      string `default:"cycles" enum:"cycles,arrows,lines" help:"cycles: rings (the default); arrows: two rows, the crossings being the inversions; lines: the elements and where they go."`
	First   int    `placeholder:"0|1" help:"What the first element is called in the picture; in the cycles given it is 0."`
}

// Run implements the command.
func (c *drawPermCmd) Run(s std) error {
	n := -1
	if c.N != nil {
		if n = *c.N; n < 0 {
			return usage("--n must be 0 or more, and is %d", n)
		}
	}
	p, err := perm.Parse(c.Cycles, n)
	if err != nil {
		return usageError{err}
	}
	if c.First != 0 && c.First != 1 {
		return usage("--first must be 0 or 1, and is %d", c.First)
	}
	return c.run(s, func() (draw.Drawing, error) {
		switch c.As {
		case "arrows":
			return perms.NewArrows(p, c.First)
		case "lines":
			return perms.NewTwoLines(p, c.First)
		}
		return perms.NewCycles(p, c.First)
	}, nil)
}

// drawCardsCmd draws the nine cards.
type drawCardsCmd struct {
	Set     string `arg:"" optional:"" help:"dogs, the only set there is; it may be left out."`
	drawing `embed:""`
	Solved  *int `placeholder:"K" help:"Lay them as the solution number K, 1 to 16."`
}

// Run implements the command.
func (c *drawCardsCmd) Run(s std) error {
	if c.Set != "" && c.Set != "dogs" {
		if c.Out != "" {
			return usage("there is no set of cards %q; there is dogs", c.Set)
		}
		c.Out = c.Set
	}
	set := cards.Dogs()
	return c.run(s, func() (draw.Drawing, error) {
		if c.Solved == nil {
			return drawcards.New(set), nil
		}
		r, err := set.Solve(context.Background(), cards.Options{})
		if err != nil {
			return nil, err
		}
		k := *c.Solved
		if k < 1 || k > len(r.Solutions) {
			return nil, usage("--solved must be from 1 to %d, and is %d", len(r.Solutions), k)
		}
		if err := set.Place(r.Solutions[k-1]); err != nil {
			return nil, err
		}
		return drawcards.New(set), nil
	}, nil)
}

// drawGraphCmd draws boards and the moves between them.
type drawGraphCmd struct {
	From       string `arg:"" help:"A board, or a shape such as 2x3 for its solved board."`
	Radius     int    `default:"-1" placeholder:"N" help:"Only boards that so many moves lead to at most."`
	drawing    `embed:""`
	inNotation `embed:""`
}

// Run implements the command.
func (c *drawGraphCmd) Run(s std) error {
	b, n, err := c.board(c.From)
	if err != nil {
		return err
	}
	if c.Radius < -1 {
		return usage("--radius must be 0 or more, and is %d", c.Radius)
	}
	return c.run(s, func() (draw.Drawing, error) {
		graph := graphs.NewSpace
		if c.Radius >= 0 {
			graph = func(b *board.Board, n board.Notation) (*graphs.Graph, error) { return graphs.NewBall(b, n, c.Radius) }
		}
		g, err := graph(b, n)
		if errors.Is(err, graphs.ErrTooMany) {
			err = fmt.Errorf("--radius: %w", err)
		}
		return g, err
	}, nil)
}
