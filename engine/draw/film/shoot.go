package film

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"time"

	"taquin/engine/board"
	"taquin/engine/text"
)

// Encode makes the film of a path, played from a board that stays as it is, as a
// GIF file. A path that the board does not allow is the board's error.
func Encode(ctx context.Context, b *board.Board, n board.Notation, path board.Path, o Options) ([]byte, error) {
	if err := b.Copy().Play(path); err != nil {
		return nil, err
	}
	o, err := o.complete(len(path))
	if err != nil {
		return nil, err
	}
	l, err := newSprites(ctx, b, n, o)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := shoot(ctx, &out, b.Copy(), path, l, o); err != nil {
		return nil, err
	}
	return out.Bytes(), nil
}

// shoot plays a path on a board, which it changes, and writes the film, which
// takes o.Most bytes.
func shoot(ctx context.Context, out *bytes.Buffer, b *board.Board, path board.Path, l *sprites, o Options) error {
	c := newCamera(out, b, l, o.Once)
	total := (len(path)+o.Every-1)/o.Every + 1
	rest := o.Delay + o.Hold
	for done := 0; done < total; done++ {
		if done > 0 {
			moves := path[:min(o.Every, len(path))]
			path = path[len(moves):]
			rest = o.Delay
			if o.Between > 0 {
				slid, err := c.slide(moves[0], o)
				if err != nil {
					return err
				}
				rest -= slid
			}
			c.play(moves)
			if done == total-1 {
				rest += o.Hold
			}
		}
		if err := c.show(rest); err != nil {
			return err
		}
		if o.Progress != nil {
			o.Progress(done+1, total)
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if out.Len() > o.Most {
			return fmt.Errorf("film: %w: more than %s at board %d of %d; show fewer boards, or smaller ones", ErrTooLong, text.Bytes(int64(o.Most)), done+1, total)
		}
	}
	c.gif.end()
	return nil
}

// camera puts the frames of a board together.
type camera struct {
	*sprites
	*recorder
	board  *board.Board
	solved bool // the frame is the whole picture
}

// newCamera begins a film with a board, which has not yet been shown.
func newCamera(out *bytes.Buffer, b *board.Board, l *sprites, once bool) *camera {
	c := &camera{sprites: l, board: b, recorder: newRecorder(out, l.film, l.colours, once)}
	copy(c.frame, l.ground)
	c.dirty = image.Rectangle{Max: l.film}
	c.arrange()
	return c
}

// arrange paints the board: every cell, or the whole picture.
func (c *camera) arrange() {
	if c.solved = c.whole != nil && c.board.LooksSolved(); c.solved {
		copy(c.frame, c.whole)
		c.dirty = image.Rectangle{Max: c.film}
		return
	}
	for i := range c.board.Size() {
		c.paint(i)
	}
}

// paint paints a cell.
func (c *camera) paint(cell int) {
	r := c.cell(cell)
	c.wipe(r)
	if cell != c.board.Blank() {
		piece := c.board.At(cell)
		c.stamp(piece, c.board.IsHome(cell), r.Min)
	}
}

// wipe paints the ground.
func (c *camera) wipe(r image.Rectangle) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		from, to := y*c.film.X+r.Min.X, y*c.film.X+r.Max.X
		copy(c.frame[from:to], c.ground[from:to])
	}
	c.dirty = c.dirty.Union(r)
}

// stamp paints a tile over what is there.
func (c *camera) stamp(piece int, home bool, at image.Point) {
	tile := c.tile(c.away, piece)
	if home {
		tile = c.tile(c.home, piece)
	}
	for y := range c.side {
		copy(c.frame[(at.Y+y)*c.film.X+at.X:], tile[y*c.side:][:c.side])
	}
}

// slide shows a tile on its way and returns how long that took; the board is
// as before.
func (c *camera) slide(m board.Move, o Options) (time.Duration, error) {
	c.unsolve()
	to := c.board.Blank()
	from, _ := c.shape.Step(to, m)
	start, end := c.cell(from), c.cell(to)
	way := end.Min.Sub(start.Min)
	each := o.sliding() / time.Duration(1+o.Between)
	for i := range o.Between {
		part := eased(float64(i+1) / float64(1+o.Between))
		c.wipe(start)
		c.wipe(end)
		shift := image.Pt(int(float64(way.X)*part), int(float64(way.Y)*part))
		c.stamp(c.board.At(from), false, start.Min.Add(shift))
		if err := c.show(each); err != nil {
			return 0, err
		}
	}
	return each * time.Duration(o.Between), nil
}

// play makes moves, which can be made, and paints what they change.
func (c *camera) play(moves board.Path) {
	c.unsolve()
	for _, m := range moves {
		before := c.board.Blank()
		c.board.Do(m)
		c.paint(before)
		c.paint(c.board.Blank())
	}
	if c.whole != nil && c.board.LooksSolved() {
		c.arrange()
	}
}

// unsolve shows the tiles of a picture that was whole.
func (c *camera) unsolve() {
	if c.solved {
		c.solved = false
		for i := range c.board.Size() {
			c.paint(i)
		}
	}
}
