package boards

import (
	"errors"
	"fmt"
	"image"
	"maps"
	"slices"
	"unicode/utf8"

	"taquin/engine/board"
)

// Options is what a drawing of a board shows beyond its tiles. Cells are
// numbered from 0 in reading order. The zero value shows nothing more.
type Options struct {
	Marks     [][]int        // groups of cells that stand out, each group in its own way
	Zones     [][]int        // sets of cells, each with a line around it
	Labels    map[int]string // by cell: what stands there instead of the tile's number
	Names     map[int]string // by tile, which is named by the cell where it belongs: what is written on it instead of its number
	Hidden    []int          // cells whose tiles are drawn without their numbers
	Plain     bool           // only labels and names are written, and no tile is tinted for being at home
	Path      board.Path     // a walk of the blank from where it is, drawn as a line
	Arrows    [][2]int       // straight arrows from cell to cell
	Positions bool           // every cell's number, small, in its corner
	Solid     bool           // the blank is drawn dark instead of empty
	Image     image.Image    // a picture puzzle's: each tile shows the part of its home
	Numbers   bool           // with an Image, the tiles' numbers as well
}

// maxLabel is how many characters a label may have.
const maxLabel = 12

// ErrCell is what an error wraps that tells of a cell that the board lacks.
var ErrCell = errors.New("no such cell")

// check returns an error for what cannot be shown on a board.
func (o *Options) check(b *board.Board) error {
	size := b.Size()
	inside := func(what string, cells ...int) error {
		for _, c := range cells {
			if c < 0 || c >= size {
				return fmt.Errorf("draw: %w %d (%s); a %s board has 0..%d", ErrCell, c, what, b.Shape(), size-1)
			}
		}
		return nil
	}
	for i, group := range o.Marks {
		if err := inside(fmt.Sprintf("group %d of the marks", i+1), group...); err != nil {
			return err
		}
	}
	for i, zone := range o.Zones {
		if err := inside(fmt.Sprintf("zone %d", i+1), zone...); err != nil {
			return err
		}
	}
	for _, texts := range []struct {
		what string
		by   map[int]string
	}{{"label", o.Labels}, {"name", o.Names}} {
		for _, c := range slices.Sorted(maps.Keys(texts.by)) {
			if err := inside("a "+texts.what, c); err != nil {
				return err
			}
			if n := utf8.RuneCountInString(texts.by[c]); n > maxLabel {
				return fmt.Errorf("draw: the %s %q of cell %d has %d characters; %d fit", texts.what, texts.by[c], c, n, maxLabel)
			}
		}
	}
	if err := inside("hidden", o.Hidden...); err != nil {
		return err
	}
	for i, a := range o.Arrows {
		if err := inside(fmt.Sprintf("arrow %d", i+1), a[0], a[1]); err != nil {
			return err
		}
		if a[0] == a[1] {
			return fmt.Errorf("draw: arrow %d goes from cell %d to itself", i+1, a[0])
		}
	}
	if err := b.Copy().Play(o.Path); err != nil {
		return fmt.Errorf("draw: the path: %w", err)
	}
	return o.checkImage(b.Shape())
}

// checkImage returns an error for an image that is not made of a board's squares.
func (o *Options) checkImage(s board.Shape) error {
	if o.Image == nil {
		return nil
	}
	size := o.Image.Bounds().Size()
	if side := size.X / s.Cols; side == 0 || size != image.Pt(side*s.Cols, side*s.Rows) {
		return fmt.Errorf("draw: an image of %dx%d pixels is not made of %s squares", size.X, size.Y, s)
	}
	return nil
}
