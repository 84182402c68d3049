package film

import (
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

// look is all that a film's frames are put together from, a byte a pixel.
type look struct {
	sizes
	colours []scene.Colour
	ground  []byte // the film without tiles
	home    []byte // for each piece, side x side pixels: where it belongs
	away    []byte // and elsewhere
	whole   []byte // the film when the board is solved, if that is not made of tiles
}

// newLook paints what the frames of a film are put together from. For a large
// board that takes a while: the context is looked at between two pictures.
func newLook(ctx context.Context, b *board.Board, n board.Notation, o Options) (*look, error) {
	z, err := newSizes(b.Shape(), o)
	if err != nil {
		return nil, err
	}
	l := &look{sizes: z}
	solved := b.Copy()
	solved.Reset()
	// A picture puzzle of nothing is the frame.
	nothing := image.NewRGBA(image.Rect(0, 0, z.shape.Cols, z.shape.Rows))
	frame, err := boards.New(solved, n).With(boards.Options{Image: nothing})
	if err != nil {
		return nil, err
	}
	ground := l.paint(frame, o.Theme)
	if o.Image != nil {
		return l, l.photo(ground, o)
	}
	return l, l.tiles(ctx, ground, solved, n, o.Theme)
}

// tiles makes the look of a board of a theme. Its tiles are cut out of two
// boards: on one all are at home, on the other none is.
func (l *look) tiles(ctx context.Context, ground *image.RGBA, solved *board.Board, n board.Notation, t draw.Theme) error {
	turned := make([]int, solved.Size())
	for i := range turned {
		turned[i] = (i + 1) % len(turned)
	}
	strayed := solved.Copy()
	if err := strayed.SetCells(turned); err != nil {
		return err
	}
	home := l.paint(boards.New(solved, n), t)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	away := l.paint(boards.New(strayed, n), t)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	p := newPalette(ground, home, away)
	l.colours, l.ground = p.colours, p.plain(ground)
	l.home, l.away = l.room(), l.room()
	homes, aways := p.plain(home), p.plain(away)
	for cell, piece := range turned {
		l.cut(l.home, cell, homes, cell)
		l.cut(l.away, piece, aways, cell)
	}
	return nil
}

// photo makes the look of a picture puzzle: tiles with a thin edge, and the
// picture as a whole without.
func (l *look) photo(ground *image.RGBA, o Options) error {
	whole := image.NewRGBA(ground.Rect)
	copy(whole.Pix, ground.Pix)
	img, err := photo.Cut(o.Image, l.shape.Cols, l.shape.Rows, l.side, photo.Scale)
	if err != nil {
		return fmt.Errorf("film: %w: %w", ErrImage, err)
	}
	imagedraw.Draw(whole, l.cells(), img, image.Point{}, imagedraw.Over)
	tiles := image.NewRGBA(ground.Rect)
	copy(tiles.Pix, whole.Pix)
	l.edges(tiles, o.Theme.Frame)
	p := newPalette(ground, whole, tiles)
	l.colours, l.ground, l.whole = p.colours, p.plain(ground), p.dithered(whole)
	l.home = l.room()
	l.away = l.home
	pixels := p.dithered(tiles)
	for cell := range l.shape.Size() {
		l.cut(l.home, cell, pixels, cell)
	}
	return nil
}

// edges draws the half of the lines between two tiles that falls on each.
func (l *look) edges(img *image.RGBA, c scene.Colour) {
	const half = 0.375 // in units
	width := half * float64(l.side) / boards.CellSide
	for i := range l.shape.Size() {
		cell := l.cell(i)
		for k := 0; float64(k) < width && 2*k < l.side; k++ {
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
func (l *look) paint(d *boards.Board, t draw.Theme) *image.RGBA {
	film := scene.New(float64(l.film.X), float64(l.film.Y))
	film.Rect(0, 0, film.Width, film.Height, 0, scene.Ink{Fill: t.Ground()})
	s := draw.Bare(d, draw.Style{Theme: t})
	k := float64(l.side) / boards.CellSide
	film.Place(scene.Point{X: (film.Width - k*s.Width) / 2, Y: (film.Height - k*s.Height) / 2}, k, s)
	return film.Raster(0)
}

// room is room for the pixels of all tiles, tile those of a piece among them.
func (l *look) room() []byte { return make([]byte, l.shape.Size()*l.side*l.side) }

func (l *look) tile(tiles []byte, piece int) []byte {
	n := l.side * l.side
	return tiles[piece*n:][:n]
}

// cut makes what a cell of a film shows a piece's tile, the frame around it
// included: that is the same in every cell.
func (l *look) cut(tiles []byte, piece int, pixels []byte, cell int) {
	r, tile := l.cell(cell), l.tile(tiles, piece)
	for y := range l.side {
		copy(tile[y*l.side:][:l.side], pixels[(r.Min.Y+y)*l.film.X+r.Min.X:])
	}
}
