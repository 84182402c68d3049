package draw

import (
	"strconv"

	"taquin/engine/draw/scene"
)

// Sizes of a picture of a board, in its units.
const (
	cellSide   = 40
	cellMargin = 2 // around each tile
	cellRound  = 4
	framePad   = 3 // of the frame around the cells
	numberSize = 18
	cornerSize = 11 // of a number that makes way for a path
	placeSize  = 9  // of a position's number
	labelRoom  = 30 // the width that labels have
	cornerRoom = 13 // the width that those in a corner have
)

// boardPainter draws a board on a scene.
type boardPainter struct {
	*Board
	theme   Theme
	out     *scene.Scene
	measure func(string, scene.Font) float64
	marks   map[int]int  // the group of each cell that is marked
	way     map[int]bool // cells that a path or an arrow goes through
}

func newBoardPainter(d *Board, t Theme, out *scene.Scene) *boardPainter {
	p := &boardPainter{Board: d, theme: t, out: out, measure: scene.Measure(),
		marks: map[int]int{}, way: map[int]bool{}}
	for k, group := range d.options.Marks {
		for _, c := range group {
			p.marks[c] = k
		}
	}
	if len(d.options.Path) > 0 {
		for _, c := range cellsOf(d.board, d.options.Path) {
			p.way[c] = true
		}
	}
	for _, a := range d.options.Arrows {
		for c := range d.board.Size() {
			if apart(p.middle(c), p.middle(a[0]), p.middle(a[1])) < 0.3*cellSide {
				p.way[c] = true
			}
		}
	}
	return p
}

// corner is the top left of a cell, middle its centre.
func (p *boardPainter) corner(cell int) scene.Point {
	cols := p.board.Shape().Cols
	return scene.Point{X: framePad + float64(cell%cols*cellSide), Y: framePad + float64(cell/cols*cellSide)}
}

func (p *boardPainter) middle(cell int) scene.Point {
	at := p.corner(cell)
	return scene.Point{X: at.X + cellSide/2, Y: at.Y + cellSide/2}
}

// paint draws the board from the ground up.
func (p *boardPainter) paint() {
	t := p.theme
	frame := scene.Ink{Fill: t.Frame, Stroke: t.TileEdge, Width: 1, Class: "frame"}
	p.out.Rect(0.5, 0.5, p.out.Width-1, p.out.Height-1, cellRound+framePad, frame)
	if p.options.Image != nil {
		p.paintImage()
	} else {
		for i := range p.board.Size() {
			p.ground(i)
		}
	}
	for i := range p.board.Size() {
		p.mark(i)
		if !p.way[i] {
			p.label(i)
		}
		if p.options.Positions {
			p.position(i)
		}
	}
	for _, z := range layers(p.options.Zones) {
		p.zone(z)
	}
	for _, a := range p.options.Arrows {
		p.arrow(p.middle(a[0]), p.middle(a[1]))
	}
	if len(p.options.Path) > 0 {
		p.path()
	}
	for i := range p.board.Size() { // above what goes through their cells
		if p.way[i] {
			p.label(i)
		}
	}
}

// square is a cell's tile, made smaller on each side.
func (p *boardPainter) square(cell int, less float64, ink scene.Ink) {
	at, side := p.corner(cell), cellSide-2*(cellMargin+less)
	p.out.Rect(at.X+cellMargin+less, at.Y+cellMargin+less, side, side, cellRound-less/2, ink)
}

// ground draws the tile in a cell, or the blank.
func (p *boardPainter) ground(cell int) {
	t := p.theme
	ink := scene.Ink{Fill: t.Tile, Stroke: t.TileEdge, Width: 1, Class: "tile"}
	_, labelled := p.options.Labels[cell]
	switch piece := p.board.At(cell); {
	case piece == p.board.Home():
		if !p.options.Solid {
			return
		}
		ink.Fill, ink.Class = t.Ink, "blank"
	case p.hidden[cell]:
		ink.Fill, ink.Class = mix(t.Tile, t.Faint, 0.5), "tile hidden"
	case piece == cell && !p.options.Plain && !labelled:
		ink.Fill, ink.Class = t.Home, "tile home"
	}
	p.square(cell, 0, ink)
}

// mark makes a cell stand out.
func (p *boardPainter) mark(cell int) {
	group, marked := p.marks[cell]
	if !marked {
		return
	}
	t := p.theme
	colour, dash := emphasis(t, group)
	if p.options.Image == nil && !(p.options.Solid && cell == p.board.Blank()) {
		under := t.Tile
		if cell == p.board.Blank() {
			under = t.Frame
		}
		p.square(cell, 0, scene.Ink{Fill: mix(under, colour, 0.26)})
	}
	p.square(cell, 1.25, scene.Ink{Stroke: colour, Width: 2.5, Dash: dash, Class: "mark"})
}

// label writes what stands on a cell: in its middle, or in a corner where the
// middle is taken.
func (p *boardPainter) label(cell int) {
	text, own := p.written(cell)
	if text == "" || p.options.Image != nil && !p.options.Numbers && !own {
		return
	}
	font := scene.Font{Size: p.numberSize(), Colour: p.theme.TileInk, Class: "label"}
	if own {
		font.Size = p.fitted(text, numberSize, labelRoom)
	}
	if p.options.Solid && cell == p.board.Blank() {
		font.Colour = p.theme.Tile
	}
	at := p.middle(cell)
	if p.options.Image != nil || p.way[cell] {
		font.Size = p.fitted(text, cornerSize, cornerRoom)
		at, font.Align = p.aside(cell, font.Size)
	}
	if p.options.Image != nil {
		plate := p.theme.Tile
		plate.A = 215
		p.out.Rect(at.X-2, at.Y-0.55*font.Size, p.measure(text, font)+4, 1.1*font.Size, 2, scene.Ink{Fill: plate})
	}
	p.out.Text(at, text, font)
}

// aside is where a text stands that makes way for a path or an image: at the top
// left, or at the top right where an arrow comes from the left.
func (p *boardPainter) aside(cell int, size float64) (scene.Point, scene.Align) {
	left := p.corner(cell)
	left.X, left.Y = left.X+cellMargin+2.5, left.Y+cellMargin+2.5+0.37*size
	right := scene.Point{X: 2*p.middle(cell).X - left.X, Y: left.Y}
	for _, a := range p.options.Arrows {
		from, to := p.middle(a[0]), p.middle(a[1])
		within := scene.Point{X: left.X + cornerRoom/2, Y: left.Y} // the text
		other := scene.Point{X: right.X - cornerRoom/2, Y: right.Y}
		if clear := apart(within, from, to); clear < cornerRoom/2 && clear < apart(other, from, to) {
			return right, scene.End
		}
	}
	return left, scene.Start
}

// numberSize is the size of the numbers, which is the same on every tile.
func (p *boardPainter) numberSize() float64 {
	digits := labelWidth(p.board.Shape(), p.notation)
	return min(numberSize, labelRoom/(0.58*float64(digits)))
}

// fitted is the size in which a text fits into a width, size at most.
func (p *boardPainter) fitted(text string, size, width float64) float64 {
	return min(size, width/p.measure(text, scene.Font{Size: 1}))
}

// position writes a cell's number in its corner.
func (p *boardPainter) position(cell int) {
	text, at := strconv.Itoa(cell), p.corner(cell)
	size := p.fitted(text, placeSize, cornerRoom)
	colour := mix(p.theme.TileInk, p.theme.Tile, 0.35)
	if cell == p.board.Blank() {
		colour = mix(p.theme.Ink, p.theme.Frame, 0.35)
		if p.options.Solid {
			colour = p.theme.Tile
		}
	}
	end := scene.Point{X: at.X + cellSide - cellMargin - 3, Y: at.Y + cellSide - cellMargin - 3 - 0.37*size}
	p.out.Text(end, text, scene.Font{Size: size, Align: scene.End, Colour: colour, Class: "position"})
}

// arrow draws a straight arrow.
func (p *boardPainter) arrow(from, to scene.Point) {
	colour := p.theme.Accent
	const head = 12
	back := toward(to, from, head*0.7)
	p.out.Line(scene.Ink{Stroke: p.theme.Tile, Width: pathWidth + 2*haloWidth}, from, back)
	p.out.Circle(from, 4, scene.Ink{Fill: colour})
	p.out.Line(scene.Ink{Stroke: colour, Width: pathWidth}, from, back)
	p.out.Draw(scene.Arrow(to, from, head), scene.Ink{Fill: colour, Class: "arrow"})
}
