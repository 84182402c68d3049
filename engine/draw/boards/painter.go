package boards

import (
	"math"
	"strconv"

	"taquin/engine/draw"
	"taquin/engine/draw/scene"
)

// CellSide is the side of a cell in a picture of a board, in units.
const CellSide = 40

// Other sizes, in units.
const (
	cellMargin = 2 // around a tile
	cellRound  = 4
	framePad   = 3 // width of the frame
	numberSize = 18
	cornerSize = 11 // of a label next to a path
	placeSize  = 9  // of a cell's number
	labelRoom  = 30 // width for a label
	cornerRoom = 13 // width for a label in a corner
	stopSize   = 14 // of a label above a long path
	stopRoom   = 22

	positionRoom = 3 // labels move up by this much above a cell's number
)

// painter draws a board on a scene.
type painter struct {
	*Board
	theme   draw.Theme
	out     *scene.Scene
	measure func(string, scene.Font) float64
	marks   map[int]int  // group of each marked cell
	way     map[int]bool // cells under a path or an arrow
	route   route
	texts   float64 // common size of inscribed texts; 0 for numbers
}

func newPainter(d *Board, t draw.Theme, out *scene.Scene) *painter {
	p := &painter{Board: d, theme: t, out: out, measure: scene.Measure(), marks: groupOf(d.options.Marks), way: map[int]bool{}}
	if len(d.options.Path) > 0 {
		cells := cellsOf(d.board, d.options.Path)
		counts, most := passes(cells)
		p.route = route{cells, counts, most}
		for _, c := range p.route.cells {
			p.way[c] = true
		}
	}
	for _, a := range d.options.Arrows {
		for c := range d.board.Size() {
			if scene.DistanceToSegment(p.middle(c), p.middle(a[0]), p.middle(a[1])) < 0.3*CellSide {
				p.way[c] = true
			}
		}
	}
	if d.board.Inscribed() {
		p.texts = numberSize
		for piece := range d.board.Size() {
			p.texts = min(p.texts, p.fitted(d.notation.Written(d.board, piece), numberSize, labelRoom))
		}
	}
	return p
}

// corner returns the top left of a cell, middle its centre.
func (p *painter) corner(cell int) scene.Point {
	cols := p.board.Shape().Cols
	return scene.Point{X: framePad + float64(cell%cols*CellSide), Y: framePad + float64(cell/cols*CellSide)}
}

func (p *painter) middle(cell int) scene.Point {
	at := p.corner(cell)
	return scene.Point{X: at.X + CellSide/2, Y: at.Y + CellSide/2}
}

// square draws the tile of a cell, inset on every side.
func (p *painter) square(cell int, less float64, ink scene.Ink) {
	at, side := p.corner(cell), CellSide-2*(cellMargin+less)
	p.out.Rect(at.X+cellMargin+less, at.Y+cellMargin+less, side, side, cellRound-less/2, ink)
}

// tile returns the colour and the class of a cell's content; class "" means empty.
func (p *painter) tile(cell int) (fill scene.Colour, class string) {
	t := p.theme
	_, labelled := p.options.Labels[cell]
	switch piece := p.board.At(cell); {
	case piece == p.board.Home() && p.options.Plain && labelled: // a plan has no empty cell
		return t.Tile, "tile"
	case piece == p.board.Home() && p.options.Solid:
		return t.Ink, "blank"
	case piece == p.board.Home():
		return t.Frame, ""
	case p.hidden[cell]:
		return scene.Mix(t.Tile, t.Faint, 0.5), "tile hidden"
	case p.board.IsHome(cell) && !p.options.Plain && !labelled:
		return t.Home, "tile home"
	}
	return t.Tile, "tile"
}

// under returns the background colour of a cell's label.
func (p *painter) under(cell int) scene.Colour {
	fill, class := p.tile(cell)
	group, marked := p.marks[cell]
	if !marked || class == "blank" {
		return fill
	}
	if class != "" {
		fill = p.theme.Tile
	}
	colour, _ := emphasis(p.theme, group)
	return scene.Mix(fill, colour, 0.26)
}

// numberSize is the common size of all labels.
func (p *painter) numberSize() float64 {
	if p.texts > 0 {
		return p.texts
	}
	digits := p.notation.Widest(p.board)
	return min(numberSize, labelRoom/(0.58*float64(digits)))
}

// fitted returns the largest size up to a maximum in which a text fits into a width.
func (p *painter) fitted(text string, size, width float64) float64 {
	return min(size, width/p.measure(text, scene.Font{Size: 1}))
}

// emphasis returns the colour and the dash pattern of a group of marks. The pattern distinguishes
// groups without colour.
func emphasis(t draw.Theme, group int) (scene.Colour, []float64) {
	dashes := [][]float64{nil, {6, 4.5}, {0.1, 4.5}, {9, 4, 0.1, 4}}
	colour := t.Accent
	if group > 0 {
		colour = t.Series[(group-1)%len(t.Series)]
	}
	return colour, dashes[group%len(dashes)]
}

// plate draws a background behind a text.
func (p *painter) plate(at scene.Point, text string, font scene.Font, colour scene.Colour) {
	if colour.A == 0 {
		return
	}
	width := p.measure(text, font)
	left := at.X - width/2
	switch font.Align {
	case scene.Start:
		left = at.X
	case scene.End:
		left = at.X - width
	}
	p.out.Rect(left-2, at.Y-0.55*font.Size, width+4, 1.1*font.Size, 2, scene.Ink{Fill: colour})
}

// position writes a cell's number in a lower corner.
func (p *painter) position(cell int) {
	text := strconv.Itoa(cell)
	font := scene.Font{Size: p.fitted(text, placeSize, cornerRoom), Class: "position"}
	font.Colour = scene.Mix(p.theme.TileInk, p.theme.Tile, 0.35)
	if cell == p.board.Blank() {
		font.Colour = scene.Mix(p.theme.Ink, p.theme.Frame, 0.35)
		if p.options.Solid {
			font.Colour = p.theme.Tile
		}
	}
	at, align := p.inCorner(cell, font.Size, true)
	font.Align = align
	if len(p.options.Path) > 0 && p.way[cell] && p.options.Image == nil {
		ground := p.under(cell)
		ground.A = 215
		p.plate(at, text, font, ground)
	}
	p.out.Text(at, text, font)
}

// inCorner places a text of a size in an upper or a lower corner of a cell: at the top left or at
// the bottom right, unless an arrow occupies that corner and runs less close to the other one.
func (p *painter) inCorner(cell int, size float64, lower bool) (scene.Point, scene.Align) {
	at, inset := p.corner(cell), cellMargin+2.5
	y := at.Y + inset + 0.37*size
	if lower {
		inset = cellMargin + 3
		y = at.Y + CellSide - inset - 0.37*size
	}
	left, right := scene.Point{X: at.X + inset, Y: y}, scene.Point{X: at.X + CellSide - inset, Y: y}
	const half = cornerRoom / 2.0 // of the text
	onLeft := p.clearance(scene.Point{X: left.X + half, Y: y})
	onRight := p.clearance(scene.Point{X: right.X - half, Y: y})
	if lower && !(onRight < half && onRight < onLeft) || !lower && onLeft < half && onLeft < onRight {
		return right, scene.End
	}
	return left, scene.Start
}

// clearance returns the distance from a point to the nearest arrow.
func (p *painter) clearance(at scene.Point) float64 {
	clear := math.Inf(1)
	for _, a := range p.options.Arrows {
		clear = min(clear, scene.DistanceToSegment(at, p.middle(a[0]), p.middle(a[1])))
	}
	return clear
}
