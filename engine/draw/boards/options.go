package boards

import (
	"cmp"
	"image"
	"maps"
	"slices"
	"unicode/utf8"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/message"
	"taquin/engine/text"
)

// Options adds to a drawing of a board. Cells are numbered from 0 in reading order. The zero value
// adds nothing.
type Options struct {
	Marks     [][]int        // groups of highlighted cells; each group has its own style
	Zones     [][]int        // sets of cells, each with an outline
	Labels    map[int]string // by cell: a text instead of the tile's number
	Names     map[int]string // by tile (its home cell): a text instead of its number
	Hidden    []int          // cells whose tiles have no number
	Plain     bool           // write only Labels and Names; do not tint tiles at home
	Path      board.Path     // moves of the blank, drawn as a line
	Arrows    [][2]int       // straight arrows between cells
	Positions bool           // write each cell's number in its corner
	Solid     bool           // draw the blank dark
	Image     image.Image    // picture puzzle: each tile shows the part of its home cell
	Numbers   bool           // with Image, write the tiles' numbers too
}

// Limits of a drawing.
const (
	maxLabel  = 12   // characters
	maxGroups = 1000 // of marks, and of zones
	maxArrows = 1000
	maxMarked = 1 << 18 // cells in all groups of marks, and in all zones
	maxPath   = 1_000_000
)

// ErrTooMany is wrapped by the error about a drawing that exceeds a limit.
var ErrTooMany = message.New("draw.too-many", "too many")

// count checks the limits before anything else reads the options.
func (o *Options) count() error {
	cells := func(groups [][]int) (n int) {
		for _, group := range groups {
			n += len(group)
		}
		return n
	}
	for _, c := range []struct {
		n, most int
		of      string
	}{
		{len(o.Marks), maxGroups, "groups of marks"}, {cells(o.Marks), maxMarked, "marks"},
		{len(o.Zones), maxGroups, "zones"}, {cells(o.Zones), maxMarked, "cells in zones"},
		{len(o.Arrows), maxArrows, "arrows"}, {len(o.Hidden), maxMarked, "hidden cells"},
		{len(o.Path), maxPath, "moves of a path"},
	} {
		if c.n > c.most {
			return message.Errorf("draw.are-can-be-drawn", "draw: %d %s are %w; %d can be drawn", c.n, message.Word(c.of), ErrTooMany, c.most)
		}
	}
	return nil
}

// noteWidth is the maximum width of the line that describes a path.
const noteWidth = 120

// weight estimates the size of a drawing from above.
func (o Options) weight(b *board.Board, n board.Notation) draw.Weight {
	s, cells := b.Shape(), b.Size()
	ofLabel := max(5, n.Widest(b)) // letters
	outlines, letters := 2+cells+4*len(o.Arrows), ofLabel*cells+maxLabel*(len(o.Labels)+len(o.Names))
	for _, groups := range [][][]int{o.Marks, o.Zones} {
		for _, group := range groups {
			outlines += 1 + 2*len(group)
		}
	}
	if o.Positions {
		letters += ofLabel * cells
	}
	if len(o.Path) > 0 {
		outlines += 2*cells + 6*min(len(o.Path), mostSteps) + 6
		letters += len(o.Path) / 4 // they are counted, not drawn
	}
	if len(o.Labels) > 0 || o.Image != nil || len(o.Arrows) > 0 {
		outlines += 2 * cells // backgrounds of labels and positions
	}
	const distances = 16 // distances between a cell and an arrow that cost as much as a letter
	letters += cells * len(o.Arrows) / distances
	if o.Image != nil {
		size := o.Image.Bounds().Size()
		letters += size.X * size.Y / draw.OfPixels
	}
	label := n.Widest(b)
	if len(o.Labels)+len(o.Names) > 0 {
		label = max(label, maxLabel)
	}
	const end, arrow = 4, 16 // columns of the ellipsis, and of an arrow in the note
	page := draw.Page{Columns: ruledWidth(min(s.Cols, mostCols), label) + end, Lines: 2*min(s.Rows, mostRows) + 2}
	if len(o.Path) > 0 {
		page.Columns, page.Lines = max(page.Columns, noteWidth), page.Lines+1
	}
	if len(o.Arrows) > 0 {
		page.Columns, page.Lines = max(page.Columns, arrow*(1+len(o.Arrows))), page.Lines+1
	}
	return draw.Weight{Picture: draw.OfOutline*outlines + letters, Wide: page, Narrow: page}
}

// ErrCell is wrapped by the error about a cell outside the board.
var ErrCell = message.New("draw.no-such-cell", "no such cell")

// check returns an error for options that do not suit the board.
func (o *Options) check(b *board.Board) error {
	if err := o.count(); err != nil {
		return err
	}
	size := b.Size()
	inside := func(what message.Text, cells ...int) error {
		for _, c := range cells {
			if c < 0 || c >= size {
				return message.Errorf("draw.a-board-has", "draw: %w %d (%s); a %s board has 0..%d", ErrCell, c, what, b.Shape(), size-1)
			}
		}
		return nil
	}
	errs := []error{inside(message.Plain("hidden"), o.Hidden...)}
	for i, group := range o.Marks {
		errs = append(errs, inside(message.Textf("draw.group-of-the-marks", "group %d of the marks", i+1), group...))
	}
	for i, zone := range o.Zones {
		errs = append(errs, inside(message.Textf("draw.zone", "zone %d", i+1), zone...))
	}
	for i, a := range o.Arrows {
		errs = append(errs, inside(message.Textf("draw.arrow", "arrow %d", i+1), a[0], a[1]))
		if a[0] == a[1] {
			errs = append(errs, message.Errorf("draw.arrow-goes-from-cell", "draw: arrow %d goes from cell %d to itself", i+1, a[0]))
		}
	}
	for i, texts := range []map[int]string{o.Labels, o.Names} {
		what := []string{"label", "name"}[i]
		for _, c := range slices.Sorted(maps.Keys(texts)) {
			errs = append(errs, inside(message.Plain(what+"s"), c))
			if n := utf8.RuneCountInString(texts[c]); n > maxLabel {
				errs = append(errs, message.Errorf("draw.the-of-cell-has", "draw: the %s %s of cell %d has %d characters; %d fit", message.Word(what), text.Quote(texts[c], 2*maxLabel), c, n, maxLabel))
			}
		}
	}
	if err := cmp.Or(errs...); err != nil {
		return err
	}
	if err := b.Copy().Play(o.Path); err != nil {
		return message.Errorf("draw.the-path", "draw: the path: %w", err)
	}
	return o.checkImage(b.Shape())
}

// checkImage returns an error unless the image consists of a square for each cell.
func (o *Options) checkImage(s board.Shape) error {
	if o.Image == nil {
		return nil
	}
	size := o.Image.Bounds().Size()
	if side := size.X / s.Cols; side == 0 || size != image.Pt(side*s.Cols, side*s.Rows) {
		return message.Errorf("draw.an-image-of-x", "draw: an image of %dx%d pixels is not made of %s squares", size.X, size.Y, s)
	}
	return nil
}
