package film

import (
	"image"
	"math"

	"taquin/engine/board"
	"taquin/engine/draw/boards"
	"taquin/engine/message"
)

// Lengths in pixels.
const (
	minSide        = 4   // minimum of a cell with a number
	maxDefaultSide = 96  // maximum default of a cell
	defaultSize    = 640 // default of a film
	defaultPhoto   = 480 // default of a film of a picture
	around         = 11  // of frame and page around the cells, in units of a picture of a board
)

// sizes is the geometry of a film in pixels.
type sizes struct {
	shape board.Shape
	side  int // of a cell
	pad   int // around the cells
	film  image.Point
}

// newSizes chooses the geometry. The error wraps ErrSize or ErrImage.
func newSizes(s board.Shape, o Options) (sizes, error) {
	cells, least := max(s.Cols, s.Rows), minSide
	natural := min(maxDefaultSide, defaultSize/cells)
	if o.Image != nil {
		size := o.Image.Bounds().Size()
		squares := size.X / s.Cols
		if squares < 1 || size != image.Pt(squares*s.Cols, squares*s.Rows) {
			return sizes{}, message.Errorf("draw.by-pixels-are-not", "film: %w: %d by %d pixels are not made of %s squares", ErrImage, size.X, size.Y, s)
		}
		least, natural = 1, min(squares, defaultPhoto/cells)
	}
	side := max(least, natural)
	if o.Size != 0 {
		if o.Size < 0 || o.Size > MaxSide {
			return sizes{}, message.Errorf("draw.pixels-the-longer-side-has", "film: %w: %d pixels; the longer side has up to %d", ErrSize, o.Size, MaxSide)
		}
		for side = o.Size / cells; side > 0 && cells*side+2*pad(side) > o.Size; {
			side--
		}
		if side < least {
			return sizes{}, message.Errorf("draw.pixels-are-too-few", "film: %w: %d pixels are too few for %s tiles; the longer side needs %d", ErrSize, o.Size, s, cells*least+2*pad(least))
		}
	}
	p := pad(side)
	film := image.Pt(s.Cols*side+2*p, s.Rows*side+2*p)
	if film.X*film.Y > MaxPixels {
		longer := int(math.Sqrt(MaxPixels*float64(max(film.X, film.Y))/float64(min(film.X, film.Y)))) - 2 // pads are rounded
		return sizes{}, message.Errorf("draw.by-pixels-and-a-film", "film: %w: %d by %d pixels, and a film has %d million at most; the longer side can have %d", ErrSize, film.X, film.Y, MaxPixels/1_000_000, longer)
	}
	return sizes{s, side, p, film}, nil
}

// Memory bounds the memory in bytes that Encode needs for a board, without the file, which exists
// twice for a moment. The error is about the size.
func Memory(s board.Shape, o Options) (int64, error) {
	z, err := newSizes(s, o)
	const pixel, cell = 30, 2000 // in sprites and frames; in the scenes that they are drawn from
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
