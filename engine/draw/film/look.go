package film

import (
	"fmt"
	"image"
	stdraw "image/draw"

	scaling "golang.org/x/image/draw"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/scene"
)

// through is a pixel of a tile through which the ground is seen.
const through = 255

// look is all that a film's frames are put together from, a byte a pixel.
type look struct {
	shape   board.Shape
	side    int // of a cell, in pixels
	pad     int // the width of the page around the board
	size    image.Point
	colours []scene.Colour
	ground  []byte // the film without tiles
	home    []byte // for each piece, side x side pixels: where it belongs
	away    []byte // and elsewhere; the same where that cannot be seen
	whole   bool   // the blank has a part of the picture too
}

// Lengths of a film, in pixels.
const (
	usualSide  = 48  // of a tile
	usualSize  = 640 // of the longer side
	usualPhoto = 480
	leastSide  = 4
)

// unit is a picture's size of a cell, page its width of the page around a board.
const (
	unit = 40
	page = 8
)

func newLook(b *board.Board, n board.Notation, o Options) (*look, error) {
	l := &look{shape: b.Shape()}
	if err := l.measure(o); err != nil {
		return nil, err
	}
	if o.Image != nil {
		l.photo(b, o)
		return l, nil
	}
	return l, l.tiles(b, n, o.Theme)
}

// measure chooses the sizes.
func (l *look) measure(o Options) error {
	s := l.shape
	cells := max(s.Cols, s.Rows)
	switch {
	case o.Image != nil:
		b := o.Image.Bounds()
		if b.Dx()*s.Rows != b.Dy()*s.Cols || b.Dx() < s.Cols {
			return fmt.Errorf("film: %w: %d by %d pixels are not %s square tiles", ErrImage, b.Dx(), b.Dy(), s)
		}
		l.side = max(1, min(b.Dx()/s.Cols, usualPhoto/cells))
		if o.Size > 0 {
			l.side = o.Size / cells
		}
	case o.Size > 0:
		l.side = o.Size / cells
		for l.side > 0 && cells*l.side+2*pad(l.side) > o.Size {
			l.side--
		}
	default:
		l.side = max(leastSide, min(usualSide, usualSize/cells))
	}
	if o.Size < 0 || o.Size > MaxSide {
		return fmt.Errorf("film: %w: %d pixels; its longer side has %d at most", ErrSize, o.Size, MaxSide)
	}
	if o.Image == nil {
		l.pad = pad(l.side)
		if l.side < leastSide {
			return fmt.Errorf("film: %w: %d pixels are too few for %s tiles; the longer side needs %d", ErrSize, o.Size, s, cells*leastSide+2*pad(leastSide))
		}
	}
	if l.side < 1 {
		return fmt.Errorf("film: %w: %d pixels are too few for %s tiles; the longer side needs %d", ErrSize, o.Size, s, cells)
	}
	l.size = image.Pt(s.Cols*l.side+2*l.pad, s.Rows*l.side+2*l.pad)
	return nil
}

func pad(side int) int { return (side*page + unit/2) / unit }

// photo makes the look of a picture puzzle.
func (l *look) photo(b *board.Board, o Options) {
	frame := image.NewRGBA(image.Rectangle{Max: l.size})
	stdraw.Draw(frame, frame.Rect, image.NewUniform(o.Theme.Frame), image.Point{}, stdraw.Src)
	picture := image.NewRGBA(frame.Rect)
	copy(picture.Pix, frame.Pix)
	if from := o.Image.Bounds(); from.Size() == l.size {
		stdraw.Draw(picture, picture.Rect, o.Image, from.Min, stdraw.Over)
	} else {
		scaling.CatmullRom.Scale(picture, picture.Rect, o.Image, from, stdraw.Over, nil)
	}
	colours := newPalette(picture, frame)
	l.colours = colours.colours
	l.ground = colours.plain(frame)
	l.home = make([]byte, l.shape.Size()*l.side*l.side)
	l.away = l.home
	l.whole = !o.Open
	pixels := colours.dithered(picture)
	for p := range l.shape.Size() {
		l.cut(l.home, p, pixels, p, nil)
	}
}

// tiles makes the look of a board of a theme: its tiles are cut out of two
// boards, one on which all are at home and one on which none is.
func (l *look) tiles(b *board.Board, n board.Notation, t draw.Theme) error {
	s := l.shape
	solved := b.Copy()
	solved.Reset()
	turned := make([]int, s.Size())
	for i := range turned {
		turned[i] = (i + 1) % s.Size()
	}
	strayed := b.Copy()
	if err := strayed.SetCells(turned); err != nil {
		return err
	}
	ground := l.empty(t)
	home, away := l.paint(draw.NewBoard(solved, n), t), l.paint(draw.NewBoard(strayed, n), t)
	colours := newPalette(ground, home, away)
	l.colours = colours.colours
	l.ground = colours.plain(ground)
	l.home, l.away = make([]byte, s.Size()*l.side*l.side), make([]byte, s.Size()*l.side*l.side)
	homes, aways := colours.plain(home), colours.plain(away)
	for cell, p := range turned {
		l.cut(l.home, cell, homes, cell, l.ground)
		l.cut(l.away, p, aways, cell, l.ground)
	}
	return nil
}

// paint draws a board with pixels that fall on the edges of its cells.
func (l *look) paint(d *draw.Board, t draw.Theme) *image.RGBA {
	film := l.page(t)
	film.Place(scene.Point{X: float64(l.pad), Y: float64(l.pad)}, float64(l.side)/unit, d.Tight(t))
	return film.Raster(0)
}

// page is the film without the board. Where the theme has no page, it is white:
// a film cannot be transparent.
func (l *look) page(t draw.Theme) *scene.Scene {
	if t.Page.A == 0 {
		t.Page = scene.Colour{R: 255, G: 255, B: 255, A: 255}
	}
	film := scene.New(float64(l.size.X), float64(l.size.Y))
	film.Rect(0, 0, film.Width, film.Height, 0, scene.Ink{Fill: t.Page})
	return film
}

// empty draws the board without its tiles.
func (l *look) empty(t draw.Theme) *image.RGBA {
	film := l.page(t)
	k := float64(l.side) / unit
	edge := scene.Ink{Fill: t.Frame, Stroke: t.TileEdge, Width: k}
	film.Rect(float64(l.pad), float64(l.pad), float64(l.shape.Cols*l.side), float64(l.shape.Rows*l.side), 4*k, edge)
	return film.Raster(0)
}

// cell is the rectangle of a cell.
func (l *look) cell(i int) image.Rectangle {
	at := image.Pt(l.pad+i%l.shape.Cols*l.side, l.pad+i/l.shape.Cols*l.side)
	return image.Rectangle{Min: at, Max: at.Add(image.Pt(l.side, l.side))}
}

// cut copies a cell of a film to the place of a piece among tiles; what is as the
// ground is seen through.
func (l *look) cut(tiles []byte, piece int, pixels []byte, cell int, ground []byte) {
	r := l.cell(cell)
	tile := l.tile(tiles, piece)
	for y := range l.side {
		from := (r.Min.Y+y)*l.size.X + r.Min.X
		copy(tile[y*l.side:][:l.side], pixels[from:])
		for x := range l.side {
			if ground != nil && ground[from+x] == pixels[from+x] {
				tile[y*l.side+x] = through
			}
		}
	}
}

// tile is the pixels of a piece among tiles.
func (l *look) tile(tiles []byte, piece int) []byte {
	n := l.side * l.side
	return tiles[piece*n:][:n]
}
