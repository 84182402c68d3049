package film

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"time"

	"taquin/engine/board"
)

// shoot plays a path on a board, which it changes, and writes the film.
func shoot(ctx context.Context, out *bytes.Buffer, b *board.Board, path board.Path, l *look, o Options) error {
	c := &camera{
		look: l, board: b, gif: newGIF(out, l.size, l.colours, o.Once),
		pixels: make([]byte, len(l.ground)), shown: make([]byte, len(l.ground)), rect: make([]byte, 0, len(l.ground)),
	}
	copy(c.pixels, l.ground)
	for i := range b.Size() {
		c.repaint(i, true)
	}
	c.dirty = image.Rectangle{Max: l.size}
	if err := c.first(o.Delay + o.Hold); err != nil {
		return err
	}
	c.repaint(b.Blank(), false)
	total := (len(path)+o.Every-1)/o.Every + 1
	for done := 1; done < total; done++ {
		if o.Progress != nil {
			o.Progress(done, total)
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if out.Len() > MaxBytes {
			return fmt.Errorf("film: %w: more than %d MiB at board %d of %d; show fewer boards, or smaller ones", ErrTooLong, MaxBytes>>20, done, total)
		}
		moves := path[:min(o.Every, len(path))]
		path = path[len(moves):]
		rest := o.Delay
		if o.Every == 1 {
			slept, err := c.slide(moves[0], o)
			if err != nil {
				return err
			}
			rest -= slept
		}
		c.play(moves)
		if done == total-1 {
			rest += o.Hold
			c.repaint(b.Blank(), true)
		}
		if err := c.show(rest); err != nil {
			return err
		}
	}
	c.gif.end()
	if o.Progress != nil {
		o.Progress(total, total)
	}
	return nil
}

// camera puts frames together and writes what changes.
type camera struct {
	look   *look
	board  *board.Board
	gif    *gifWriter
	time   ticks
	pixels []byte          // of the frame that is made
	shown  []byte          // of the frame before
	dirty  image.Rectangle // where they may differ
	rect   []byte          // room for what is written
}

// repaint paints a cell anew; the last part of a picture is put into a solved
// board's blank only where it rests.
func (c *camera) repaint(cell int, rests bool) {
	r := c.look.cell(cell)
	c.wipe(r)
	piece := c.board.At(cell)
	if cell != c.board.Blank() || rests && c.look.whole && c.board.Solved() {
		c.stamp(piece, piece == cell, r.Min)
	}
}

// wipe paints the ground.
func (c *camera) wipe(r image.Rectangle) {
	w := c.look.size.X
	for y := r.Min.Y; y < r.Max.Y; y++ {
		from, to := y*w+r.Min.X, y*w+r.Max.X
		copy(c.pixels[from:to], c.look.ground[from:to])
	}
	c.dirty = c.dirty.Union(r)
}

// stamp paints a tile.
func (c *camera) stamp(piece int, home bool, at image.Point) {
	l := c.look
	tile := l.tile(l.away, piece)
	if home {
		tile = l.tile(l.home, piece)
	}
	for y := range l.side {
		row := c.pixels[(at.Y+y)*l.size.X+at.X:][:l.side]
		for x, p := range tile[y*l.side:][:l.side] {
			if p != through {
				row[x] = p
			}
		}
	}
}

// slide shows a move on its way and returns how long that took; the board is
// where it was.
func (c *camera) slide(m board.Move, o Options) (time.Duration, error) {
	to := c.board.Blank()
	from, _ := c.board.Shape().Step(to, m)
	start, end := c.look.cell(from), c.look.cell(to)
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
	for _, m := range moves {
		before := c.board.Blank()
		c.board.Do(m)
		c.repaint(before, false)
		c.repaint(c.board.Blank(), false)
	}
}

// first writes the whole frame.
func (c *camera) first(d time.Duration) error {
	copy(c.shown, c.pixels)
	c.dirty = image.Rectangle{}
	return c.gif.frame(image.Rectangle{Max: c.look.size}, c.pixels, c.time.of(d))
}

// show writes what the frame changes; the rest of it is transparent.
func (c *camera) show(d time.Duration) error {
	w := c.look.size.X
	changed := c.changed()
	if changed.Empty() {
		changed = image.Rect(0, 0, 1, 1) // the frame stands for its time all the same
	}
	c.rect = c.rect[:0]
	for y := changed.Min.Y; y < changed.Max.Y; y++ {
		from, to := y*w+changed.Min.X, y*w+changed.Max.X
		for i := from; i < to; i++ {
			if c.pixels[i] == c.shown[i] {
				c.rect = append(c.rect, c.gif.transparent())
			} else {
				c.rect = append(c.rect, c.pixels[i])
			}
		}
		copy(c.shown[from:to], c.pixels[from:to])
	}
	c.dirty = image.Rectangle{}
	return c.gif.frame(changed, c.rect, c.time.of(d))
}

// changed is the smallest rectangle that holds what the frame changes.
func (c *camera) changed() image.Rectangle {
	w := c.look.size.X
	var r image.Rectangle
	for y := c.dirty.Min.Y; y < c.dirty.Max.Y; y++ {
		for x := c.dirty.Min.X; x < c.dirty.Max.X; x++ {
			if c.pixels[y*w+x] != c.shown[y*w+x] {
				r = r.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return r
}
