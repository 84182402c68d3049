package boards

import (
	"math"
	"strconv"

	"taquin/engine/draw/scene"
)

// aside is where a text stands that makes way for a path or an image: at the top
// left, or at the top right where an arrow comes from the left.
func (p *painter) aside(cell int, size float64) (scene.Point, scene.Align) {
	left := p.corner(cell)
	left.X, left.Y = left.X+cellMargin+2.5, left.Y+cellMargin+2.5+0.37*size
	right := scene.Point{X: 2*p.middle(cell).X - left.X, Y: left.Y}
	return p.clearer(left, scene.Start, right, scene.End)
}

// position writes a cell's number in its corner, above what goes through the cell.
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
	at, align := p.below(cell, font.Size)
	font.Align = align
	if len(p.options.Path) > 0 && p.way[cell] && p.options.Image == nil {
		ground := p.under(cell)
		ground.A = 215
		p.plate(at, text, font, ground)
	}
	p.out.Text(at, text, font)
}

// below is where a position stands: at the bottom right, or at the bottom left
// where that keeps clear of an arrow.
func (p *painter) below(cell int, size float64) (scene.Point, scene.Align) {
	const inset = cellMargin + 3
	at := p.corner(cell)
	left := scene.Point{X: at.X + inset, Y: at.Y + CellSide - inset - 0.37*size}
	right := scene.Point{X: at.X + CellSide - inset, Y: left.Y}
	return p.clearer(right, scene.End, left, scene.Start)
}

// clearer chooses between two places in corners of a cell: the first, unless an
// arrow goes there and keeps farther away from the second.
func (p *painter) clearer(first scene.Point, align scene.Align, second scene.Point, other scene.Align) (scene.Point, scene.Align) {
	inward := func(at scene.Point, align scene.Align) scene.Point { // the middle of the text
		if align == scene.Start {
			return scene.Point{X: at.X + cornerRoom/2, Y: at.Y}
		}
		return scene.Point{X: at.X - cornerRoom/2, Y: at.Y}
	}
	if clear := p.clearance(inward(first, align)); clear < cornerRoom/2 && clear < p.clearance(inward(second, other)) {
		return second, other
	}
	return first, align
}

// clearance is how far a point is from the nearest arrow.
func (p *painter) clearance(at scene.Point) float64 {
	clear := math.Inf(1)
	for _, a := range p.options.Arrows {
		clear = min(clear, scene.FromLine(at, p.middle(a[0]), p.middle(a[1])))
	}
	return clear
}

// plate sets a text off from what lies below it.
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
