package boards

import (
	"image"
	imagedraw "image/draw"

	"taquin/engine/draw"
	"taquin/engine/draw/scene"
)

// CellSide is the side of a cell in a picture of a board, in its units.
const CellSide = 40

// Sizes of the rest of it.
const (
	cellMargin = 2 // around each tile
	cellRound  = 4
	framePad   = 3 // of the frame around the cells
	numberSize = 18
	cornerSize = 11 // of a number that makes way for a path
	placeSize  = 9  // of a position's number
	labelRoom  = 30 // the width that labels have
	cornerRoom = 13 // the width that those in a corner have
	stopSize   = 14 // of a number above the lines of a long path
	stopRoom   = 22

	positionRoom = 3 // by which labels are higher where positions stand below
)

// painter draws a board on a scene.
type painter struct {
	*Board
	theme   draw.Theme
	out     *scene.Scene
	measure func(string, scene.Font) float64
	marks   map[int]int  // the group of each cell that is marked
	way     map[int]bool // cells that a path or an arrow goes through
	route   route        // of the path
}

func newPainter(d *Board, t draw.Theme, out *scene.Scene) *painter {
	p := &painter{Board: d, theme: t, out: out, measure: scene.Measure(),
		marks: map[int]int{}, way: map[int]bool{}}
	for k, group := range d.options.Marks {
		for _, c := range group {
			p.marks[c] = k
		}
	}
	if len(d.options.Path) > 0 {
		p.route = routeOf(d.board, d.options.Path)
		for _, c := range p.route.cells {
			p.way[c] = true
		}
	}
	for _, a := range d.options.Arrows {
		for c := range d.board.Size() {
			if scene.FromLine(p.middle(c), p.middle(a[0]), p.middle(a[1])) < 0.3*CellSide {
				p.way[c] = true
			}
		}
	}
	return p
}

// corner is the top left of a cell, middle its centre.
func (p *painter) corner(cell int) scene.Point {
	cols := p.board.Shape().Cols
	return scene.Point{X: framePad + float64(cell%cols*CellSide), Y: framePad + float64(cell/cols*CellSide)}
}

func (p *painter) middle(cell int) scene.Point {
	at := p.corner(cell)
	return scene.Point{X: at.X + CellSide/2, Y: at.Y + CellSide/2}
}

// paint draws the board from the ground up.
func (p *painter) paint() {
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
		if p.options.Positions {
			p.position(i)
		}
	}
}

// square is a cell's tile, made smaller on each side.
func (p *painter) square(cell int, less float64, ink scene.Ink) {
	at, side := p.corner(cell), CellSide-2*(cellMargin+less)
	p.out.Rect(at.X+cellMargin+less, at.Y+cellMargin+less, side, side, cellRound-less/2, ink)
}

// ground draws the tile in a cell, or the blank.
func (p *painter) ground(cell int) {
	if fill, class := p.tile(cell); class != "" {
		p.square(cell, 0, scene.Ink{Fill: fill, Stroke: p.theme.TileEdge, Width: 1, Class: class})
	}
}

// tile is the colour of what lies in a cell and its kind, "" for nothing.
func (p *painter) tile(cell int) (fill scene.Colour, class string) {
	t := p.theme
	_, labelled := p.options.Labels[cell]
	switch piece := p.board.At(cell); {
	case piece == p.board.Home() && p.options.Solid:
		return t.Ink, "blank"
	case piece == p.board.Home():
		return t.Frame, ""
	case p.hidden[cell]:
		return scene.Mix(t.Tile, t.Faint, 0.5), "tile hidden"
	case piece == cell && !p.options.Plain && !labelled:
		return t.Home, "tile home"
	}
	return t.Tile, "tile"
}

// under is the colour on which a cell's texts stand.
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

// mark makes a cell stand out.
func (p *painter) mark(cell int) {
	group, marked := p.marks[cell]
	if !marked {
		return
	}
	t := p.theme
	colour, dash := emphasis(t, group)
	if p.options.Image == nil && !(p.options.Solid && cell == p.board.Blank()) {
		p.square(cell, 0, scene.Ink{Fill: p.under(cell)})
	}
	p.square(cell, 1.25, scene.Ink{Stroke: colour, Width: 2.5, Dash: dash, Class: "mark"})
}

// label writes what stands on a cell: in its middle, or in a corner where the
// middle is taken.
func (p *painter) label(cell int) {
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
	at, ground := p.middle(cell), p.under(cell)
	if p.options.Positions {
		at.Y -= positionRoom
	}
	switch {
	case p.options.Image == nil && !p.way[cell]:
		ground.A = 0
	case p.options.Image == nil && p.route.busy(): // as a stop on the line
		font.Size = min(font.Size, p.fitted(text, stopSize, stopRoom))
	default:
		font.Size = p.fitted(text, cornerSize, cornerRoom)
		at, font.Align = p.aside(cell, font.Size)
		if p.options.Image != nil {
			ground = p.theme.Tile
		}
		ground.A = 215
	}
	p.plate(at, text, font, ground)
	p.out.Text(at, text, font)
}

// numberSize is the size of the numbers, which is the same on every tile.
func (p *painter) numberSize() float64 {
	digits := labelWidth(p.board.Shape(), p.notation)
	return min(numberSize, labelRoom/(0.58*float64(digits)))
}

// fitted is the size in which a text fits into a width, size at most.
func (p *painter) fitted(text string, size, width float64) float64 {
	return min(size, width/p.measure(text, scene.Font{Size: 1}))
}

// arrow draws a straight arrow.
func (p *painter) arrow(from, to scene.Point) {
	colour := p.theme.Accent
	const head = 12
	back := scene.Toward(to, from, head*0.7)
	p.out.Line(scene.Ink{Stroke: p.theme.Tile, Width: pathWidth + 2*haloWidth}, from, back)
	p.out.Circle(from, 4, scene.Ink{Fill: colour})
	p.out.Line(scene.Ink{Stroke: colour, Width: pathWidth}, from, back)
	p.out.Draw(scene.Arrow(to, from, head), scene.Ink{Fill: colour, Class: "arrow"})
}

// gridWidth is that of the lines between the tiles of a picture puzzle.
const gridWidth = 0.75

// paintImage draws the tiles of a picture puzzle in one piece, so that no seam
// shows between two. The blank is empty until the board is solved: then the
// whole image is seen.
func (p *painter) paintImage() {
	s := p.board.Shape()
	width, height := float64(s.Cols*CellSide), float64(s.Rows*CellSide)
	if p.board.Solved() {
		p.out.Image(framePad, framePad, width, height, p.options.Image)
		return
	}
	p.out.Image(framePad, framePad, width, height, p.shuffled())
	ink := scene.Ink{Stroke: p.theme.Frame, Width: gridWidth}
	var grid scene.Path
	for col := 1; col < s.Cols; col++ {
		x := framePad + float64(col*CellSide)
		grid.Move(scene.Point{X: x, Y: framePad})
		grid.Line(scene.Point{X: x, Y: framePad + height})
	}
	for row := 1; row < s.Rows; row++ {
		y := framePad + float64(row*CellSide)
		grid.Move(scene.Point{X: framePad, Y: y})
		grid.Line(scene.Point{X: framePad + width, Y: y})
	}
	p.out.Draw(grid, ink)
	if p.options.Solid {
		p.square(p.board.Blank(), 0, scene.Ink{Fill: p.theme.Ink, Class: "blank"})
	}
}

// shuffled is the image with its squares where the tiles lie, and nothing where
// the blank is.
func (p *painter) shuffled() image.Image {
	s, img := p.board.Shape(), p.options.Image
	from := img.Bounds()
	side := from.Dx() / s.Cols
	out := image.NewNRGBA(image.Rect(0, 0, from.Dx(), from.Dy()))
	at := func(cell int) image.Point { return image.Pt(cell%s.Cols*side, cell/s.Cols*side) }
	for cell := range p.board.Size() {
		if cell != p.board.Blank() {
			to := image.Rectangle{Max: image.Pt(side, side)}.Add(at(cell))
			imagedraw.Draw(out, to, img, from.Min.Add(at(p.board.At(cell))), imagedraw.Src)
		}
	}
	return out
}

// emphasis is how the groups of a picture stand out: a colour, and a dash that
// tells them apart without it.
func emphasis(t draw.Theme, group int) (scene.Colour, []float64) {
	dashes := [][]float64{nil, {6, 4.5}, {0.1, 4.5}, {9, 4, 0.1, 4}}
	colour := t.Accent
	if group > 0 {
		colour = t.Series[(group-1)%len(t.Series)]
	}
	return colour, dashes[group%len(dashes)]
}
