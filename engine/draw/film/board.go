package film

import (
	"bytes"
	"context"
	"image"
	imagedraw "image/draw"
	"math"
	"time"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	"taquin/engine/draw/photo"
	"taquin/engine/draw/scene"
	"taquin/engine/message"
)

// Encode returns the film of a path as a GIF file. The board is not changed. A path that the board
// does not allow gives the board's error.
func Encode(ctx context.Context, b *board.Board, n board.Notation, path board.Path, o Options) ([]byte, error) {
	if err := b.Copy().Play(path); err != nil {
		return nil, err
	}
	o, err := o.complete(len(path))
	if err != nil {
		return nil, err
	}
	s, err := newSprites(ctx, b, n, o)
	if err != nil {
		return nil, err
	}
	c := &camera{sprites: s, board: b.Copy(), recorder: newRecorder(s.film, s.colours.all, o.Once)}
	return c.play(ctx, o, o.positions(len(path)), func(i int) (slid time.Duration, err error) {
		if i == 0 {
			copy(c.frame, c.ground)
			c.arrange()
			return 0, nil
		}
		moves := path[:min(o.Every, len(path))]
		path = path[len(moves):]
		if o.Between > 0 {
			slid, err = c.slide(moves[0], o)
		}
		c.do(moves)
		return slid, err
	})
}

// sprites are the frames from which the cells of a film are copied, one byte per pixel. The frame
// around a tile is part of its cell, and equal in all cells.
type sprites struct {
	sizes
	colours *palette
	ground  []byte // without tiles
	home    []byte // every tile at home
	away    []byte // no tile at home: tile p is in cell p+shift
	shift   int
	whole   []byte // the solved picture without edges of tiles; nil for boards of numbers
}

// newSprites draws the sprites of a film. It polls the context between frames.
func newSprites(ctx context.Context, b *board.Board, n board.Notation, o Options) (*sprites, error) {
	z, err := newSizes(b.Shape(), o)
	if err != nil {
		return nil, err
	}
	s := &sprites{sizes: z}
	solved := b.Copy()
	solved.Reset()
	empty := image.NewRGBA(image.Rect(0, 0, z.shape.Cols, z.shape.Rows)) // a transparent picture leaves the frame only
	frame, err := boards.New(solved, n).With(boards.Options{Image: empty})
	if err != nil {
		return nil, err
	}
	ground, err := s.paint(ctx, frame, o.Theme)
	if err != nil {
		return nil, err
	}
	if o.Image != nil {
		return s, s.photo(ctx, ground, o)
	}
	return s, s.tiles(ctx, ground, solved, n, o.Theme)
}

// tiles draws the tiles of a theme on two boards: one with all tiles at home, one with none.
func (s *sprites) tiles(ctx context.Context, ground *image.RGBA, solved *board.Board, n board.Notation, t draw.Theme) error {
	rotated := make([]int, solved.Size())
	for i := range rotated {
		rotated[i] = (i + 1) % len(rotated)
	}
	s.shift = len(rotated) - 1
	strayed := solved.Copy()
	if err := strayed.SetCells(rotated); err != nil {
		return err
	}
	home, err := s.paint(ctx, boards.New(solved, n), t)
	if err != nil {
		return err
	}
	astray := boards.New(strayed, n)
	if solved.Inscribed() { // equal tiles: one may look at home in the cell of another
		names := map[int]string{}
		for piece := range rotated {
			names[piece] = n.Written(solved, piece)
		}
		if astray, err = astray.With(boards.Options{Names: names, Plain: true}); err != nil {
			return err
		}
	}
	away, err := s.paint(ctx, astray, t)
	if err != nil {
		return err
	}
	s.colours = newPalette(ground, home, away)
	s.ground, s.home, s.away = s.colours.plain(ground), s.colours.plain(home), s.colours.plain(away)
	return nil
}

// photo draws the solved picture, without and with thin edges of tiles.
func (s *sprites) photo(ctx context.Context, ground *image.RGBA, o Options) error {
	whole := image.NewRGBA(ground.Rect)
	copy(whole.Pix, ground.Pix)
	img, err := photo.Cut(o.Image, s.shape.Cols, s.shape.Rows, s.side, photo.Scale)
	if err != nil {
		return message.Errorf("draw.film-w-w", "film: %w: %w", ErrImage, err)
	}
	imagedraw.Draw(whole, s.cells(), img, image.Point{}, imagedraw.Over)
	tiles := image.NewRGBA(ground.Rect)
	copy(tiles.Pix, whole.Pix)
	s.edges(tiles, o.Theme.Frame)

	s.colours = newPalette(ground, whole, tiles)
	if s.whole, err = s.colours.dithered(ctx, whole); err != nil {
		return err
	}
	s.ground, s.home = s.colours.plain(ground), bytes.Clone(s.whole)
	for i := range s.home { // the edges
		if c := pixel(tiles, i); c != pixel(whole, i) {
			s.home[i] = s.colours.index(c)
		}
	}
	s.away = s.home
	return nil
}

// edges draws on each cell its half of the lines between tiles.
func (s *sprites) edges(img *image.RGBA, c scene.Colour) {
	const half = 0.375 // in units of a picture of a board
	width := half * float64(s.side) / boards.CellSide
	for i := range s.shape.Size() {
		cell := s.cell(i)
		for k := 0; float64(k) < width && 2*k < s.side; k++ {
			part := min(1, width-float64(k))
			ink := c
			ink.A = byte(math.Round(part * float64(c.A)))
			ring, inner := cell.Inset(k), cell.Inset(k+1)
			for _, r := range []image.Rectangle{
				{ring.Min, image.Pt(ring.Max.X, inner.Min.Y)}, {image.Pt(ring.Min.X, inner.Max.Y), ring.Max},
				{image.Pt(ring.Min.X, inner.Min.Y), image.Pt(inner.Min.X, inner.Max.Y)},
				{image.Pt(inner.Max.X, inner.Min.Y), image.Pt(ring.Max.X, inner.Max.Y)},
			} {
				imagedraw.Draw(img, r, image.NewUniform(ink), image.Point{}, imagedraw.Over)
			}
		}
	}
}

// paint draws a board such that the edges of its cells lie between pixels.
func (s *sprites) paint(ctx context.Context, d *boards.Board, t draw.Theme) (*image.RGBA, error) {
	return paint(ctx, draw.Bare(d, draw.Style{Theme: t}), t, s.film, float64(s.side)/boards.CellSide)
}

// camera assembles the frames of a board.
type camera struct {
	*sprites
	*recorder
	board  *board.Board
	solved bool // the frame is the whole picture
}

// arrange draws the board: every cell, or the whole picture.
func (c *camera) arrange() {
	if c.solved = c.whole != nil && c.board.LooksSolved(); c.solved {
		copy(c.frame, c.whole)
		c.dirty = image.Rectangle{Max: c.film}
		return
	}
	for i := range c.board.Size() {
		c.draw(i)
	}
}

// draw draws a cell.
func (c *camera) draw(cell int) {
	r := c.cell(cell)
	c.copy(c.ground, r, r.Min)
	if cell != c.board.Blank() {
		c.stamp(c.board.At(cell), c.board.IsHome(cell), r.Min)
	}
}

// stamp draws a tile.
func (c *camera) stamp(piece int, home bool, at image.Point) {
	if home {
		c.copy(c.home, c.cell(piece), at)
	} else {
		c.copy(c.away, c.cell((piece+c.shift)%c.board.Size()), at)
	}
}

// copy copies a rectangle of a sprite to a point of the frame.
func (c *camera) copy(sprite []byte, r image.Rectangle, at image.Point) {
	for y := range r.Dy() {
		from := (r.Min.Y+y)*c.film.X + r.Min.X
		copy(c.frame[(at.Y+y)*c.film.X+at.X:], sprite[from:from+r.Dx()])
	}
	c.dirty = c.dirty.Union(r.Sub(r.Min).Add(at))
}

// slide shows a tile on its way and returns the time of these frames. It does not change the board.
func (c *camera) slide(m board.Move, o Options) (time.Duration, error) {
	c.unsolve()
	to := c.board.Blank()
	from, _ := c.shape.Step(to, m)
	start, end := c.cell(from), c.cell(to)
	way := end.Min.Sub(start.Min)
	each := o.sliding() / time.Duration(1+o.Between)
	for i := range o.Between {
		part := eased(float64(i+1) / float64(1+o.Between))
		c.copy(c.ground, start, start.Min)
		c.copy(c.ground, end, end.Min)
		shift := image.Pt(int(float64(way.X)*part), int(float64(way.Y)*part))
		c.stamp(c.board.At(from), false, start.Min.Add(shift))
		if err := c.show(each); err != nil {
			return 0, err
		}
	}
	return each * time.Duration(o.Between), nil
}

// do makes moves and draws the changed cells.
func (c *camera) do(moves board.Path) {
	c.unsolve()
	for _, m := range moves {
		before := c.board.Blank()
		c.board.Do(m)
		c.draw(before)
		c.draw(c.board.Blank())
	}
	if c.whole != nil && c.board.LooksSolved() {
		c.arrange()
	}
}

// unsolve replaces the whole picture by its tiles.
func (c *camera) unsolve() {
	if c.solved {
		c.solved = false
		for i := range c.board.Size() {
			c.draw(i)
		}
	}
}
