package film

import (
	"bytes"
	"context"
	"fmt"
	"image"
	imagedraw "image/draw"
	"math"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	"taquin/engine/draw/photo"
	"taquin/engine/draw/scene"
)

// sprites are what the frames of a film are put together from, a byte a pixel.
type sprites struct {
	sizes
	colours []scene.Colour
	ground  []byte // the film without tiles
	home    []byte // for each piece, side x side pixels: where it belongs
	away    []byte // and elsewhere
	whole   []byte // the film when the board is solved, if that is not made of tiles
}

// newSprites paints the sprites of a film. For a large
// board that takes a while: the context is looked at between two pictures.
func newSprites(ctx context.Context, b *board.Board, n board.Notation, o Options) (*sprites, error) {
	z, err := newSizes(b.Shape(), o)
	if err != nil {
		return nil, err
	}
	s := &sprites{sizes: z}
	solved := b.Copy()
	solved.Reset()
	// A picture puzzle of nothing is the frame.
	nothing := image.NewRGBA(image.Rect(0, 0, z.shape.Cols, z.shape.Rows))
	frame, err := boards.New(solved, n).With(boards.Options{Image: nothing})
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

// tiles makes the sprites of a board of a theme. Its tiles are cut out of two
// boards: on one all are at home, on the other none is.
func (s *sprites) tiles(ctx context.Context, ground *image.RGBA, solved *board.Board, n board.Notation, t draw.Theme) error {
	turned := make([]int, solved.Size())
	for i := range turned {
		turned[i] = (i + 1) % len(turned)
	}
	strayed := solved.Copy()
	if err := strayed.SetCells(turned); err != nil {
		return err
	}
	home, err := s.paint(ctx, boards.New(solved, n), t)
	if err != nil {
		return err
	}
	astray := boards.New(strayed, n)
	if solved.Inscribed() { // a tile that looks like another may still look at home
		names := map[int]string{}
		for piece := range turned {
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
	p := newPalette(ground, home, away)
	s.colours, s.ground = p.colours, p.plain(ground)
	s.home, s.away = s.room(), s.room()
	homes, aways := p.plain(home), p.plain(away)
	for cell, piece := range turned {
		s.cut(s.home, cell, homes, cell)
		s.cut(s.away, piece, aways, cell)
	}
	return nil
}

// photo makes the sprites of a picture puzzle: tiles with a thin edge, and the
// picture as a whole without.
func (s *sprites) photo(ctx context.Context, ground *image.RGBA, o Options) error {
	whole := image.NewRGBA(ground.Rect)
	copy(whole.Pix, ground.Pix)
	img, err := photo.Cut(o.Image, s.shape.Cols, s.shape.Rows, s.side, photo.Scale)
	if err != nil {
		return fmt.Errorf("film: %w: %w", ErrImage, err)
	}
	imagedraw.Draw(whole, s.cells(), img, image.Point{}, imagedraw.Over)
	tiles := image.NewRGBA(ground.Rect)
	copy(tiles.Pix, whole.Pix)
	s.edges(tiles, o.Theme.Frame)
	p := newPalette(ground, whole, tiles)
	if s.whole, err = p.dithered(ctx, whole); err != nil {
		return err
	}
	s.colours, s.ground = p.colours, p.plain(ground)
	s.home = s.room()
	s.away = s.home
	pixels := bytes.Clone(s.whole)
	for i := range pixels { // the edges
		if c := pixel(tiles, i); c != pixel(whole, i) {
			pixels[i] = p.index(c)
		}
	}
	for cell := range s.shape.Size() {
		s.cut(s.home, cell, pixels, cell)
	}
	return nil
}

// edges draws the half of the lines between two tiles that falls on each.
func (s *sprites) edges(img *image.RGBA, c scene.Colour) {
	const half = 0.375 // in units
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

// paint draws a board so that the edges of its cells fall between pixels. Where
// the theme has no page it is its ground: viewers show a film on any ground.
func (s *sprites) paint(ctx context.Context, d *boards.Board, t draw.Theme) (*image.RGBA, error) {
	film := scene.New(float64(s.film.X), float64(s.film.Y))
	film.Rect(0, 0, film.Width, film.Height, 0, scene.Ink{Fill: t.Ground()})
	drawn := draw.Bare(d, draw.Style{Theme: t})
	k := float64(s.side) / boards.CellSide
	film.Place(scene.Point{X: (film.Width - k*drawn.Width) / 2, Y: (film.Height - k*drawn.Height) / 2}, k, drawn)
	return film.Paint(ctx, 0)
}

// room is room for the pixels of all tiles, tile those of a piece among them.
func (s *sprites) room() []byte { return make([]byte, s.shape.Size()*s.side*s.side) }

func (s *sprites) tile(tiles []byte, piece int) []byte {
	n := s.side * s.side
	return tiles[piece*n:][:n]
}

// cut makes what a cell of a film shows a piece's tile, the frame around it
// included: that is the same in every cell.
func (s *sprites) cut(tiles []byte, piece int, pixels []byte, cell int) {
	r, tile := s.cell(cell), s.tile(tiles, piece)
	for y := range s.side {
		copy(tile[y*s.side:][:s.side], pixels[(r.Min.Y+y)*s.film.X+r.Min.X:])
	}
}
