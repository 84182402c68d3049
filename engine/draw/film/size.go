package film

import (
	"fmt"
	"image"
	"math"

	"taquin/engine/board"
	"taquin/engine/draw/boards"
)

// Lengths of a film in pixels, and in the units of a picture of a board.
const (
	leastSide  = 4   // of a cell, where it shows a number
	usualSide  = 96  // of a cell, if the film is not too large then
	usualSize  = 640 // of the film
	usualPhoto = 480 // of a film of a picture
	around     = 11  // what is around the cells: the frame, and a page as wide as that of any picture
)

// sizes is where the cells of a film are, in pixels.
type sizes struct {
	shape board.Shape
	side  int // of a cell
	pad   int // around the cells
	film  image.Point
}

// newSizes chooses the sizes of a film. The error wraps ErrSize or ErrImage.
func newSizes(s board.Shape, o Options) (sizes, error) {
	cells, least := max(s.Cols, s.Rows), leastSide
	natural := min(usualSide, usualSize/cells)
	if o.Image != nil {
		size := o.Image.Bounds().Size()
		squares := size.X / s.Cols
		if squares < 1 || size != image.Pt(squares*s.Cols, squares*s.Rows) {
			return sizes{}, fmt.Errorf("film: %w: %d by %d pixels are not made of %s squares", ErrImage, size.X, size.Y, s)
		}
		least, natural = 1, min(squares, usualPhoto/cells)
	}
	side := max(least, natural)
	if o.Size != 0 {
		if o.Size < 0 || o.Size > MaxSide {
			return sizes{}, fmt.Errorf("film: %w: %d pixels; the longer side has up to %d", ErrSize, o.Size, MaxSide)
		}
		for side = o.Size / cells; side > 0 && cells*side+2*pad(side) > o.Size; {
			side--
		}
		if side < least {
			return sizes{}, fmt.Errorf("film: %w: %d pixels are too few for %s tiles; the longer side needs %d", ErrSize, o.Size, s, cells*least+2*pad(least))
		}
	}
	p := pad(side)
	film := image.Pt(s.Cols*side+2*p, s.Rows*side+2*p)
	if film.X*film.Y > MaxPixels {
		longer := int(math.Sqrt(MaxPixels*float64(max(film.X, film.Y))/float64(min(film.X, film.Y)))) - 2 // pads are whole pixels
		return sizes{}, fmt.Errorf("film: %w: %d by %d pixels, and a film has %d million at most; the longer side can have %d", ErrSize, film.X, film.Y, MaxPixels/1_000_000, longer)
	}
	return sizes{s, side, p, film}, nil
}

// Memory is how many bytes Encode takes for the film of a board at most, beside the file
// itself, of which there are two for a moment. The error is about the size.
func Memory(s board.Shape, o Options) (int64, error) {
	z, err := newSizes(s, o)
	const pixel, cell = 30, 2000 // in sprites and frames; and in the picture from which they are cut
	return pixel*int64(z.film.X)*int64(z.film.Y) + cell*int64(s.Size()), err
}

func pad(side int) int { return (side*around + boards.CellSide/2) / boards.CellSide }

// cells is the rectangle of all cells, cell that of one.
func (z *sizes) cells() image.Rectangle {
	return image.Rectangle{Max: z.film}.Inset(z.pad)
}

func (z *sizes) cell(i int) image.Rectangle {
	at := image.Pt(z.pad+i%z.shape.Cols*z.side, z.pad+i/z.shape.Cols*z.side)
	return image.Rectangle{Min: at, Max: at.Add(image.Pt(z.side, z.side))}
}
