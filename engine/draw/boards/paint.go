package boards

import (
	"image"
	imagedraw "image/draw"

	"taquin/engine/draw"
	"taquin/engine/draw/scene"
)

// Figure implements draw.Drawing.
func (d *Board) Figure(s draw.Style) draw.Figure {
	shape := d.board.Shape()
	out := scene.New(float64(shape.Cols*CellSide)+2*framePad, float64(shape.Rows*CellSide)+2*framePad)
	out.Title, out.Desc, out.Class = d.title(s.Language), d.description(s.Language), "taquin"
	newPainter(d, s.Theme, out).paint()
	return draw.Centred(out)
}

// paint draws the layers from the bottom up.
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
	for i := range p.board.Size() { // above the path and the arrows
		if p.way[i] {
			p.label(i)
		}
		if p.options.Positions {
			p.position(i)
		}
	}
}

// ground draws the tile in a cell, or the blank.
func (p *painter) ground(cell int) {
	if fill, class := p.tile(cell); class != "" {
		p.square(cell, 0, scene.Ink{Fill: fill, Stroke: p.theme.TileEdge, Width: 1, Class: class})
	}
}

// mark highlights a marked cell.
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

// label writes the text of a cell: in its middle, or in a corner if a path, an arrow or an image
// occupies the middle.
func (p *painter) label(cell int) {
	text, own := p.labelOf(cell)
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
	case p.options.Image == nil && p.route.busy(): // like a station on the line
		font.Size = min(font.Size, p.fitted(text, stopSize, stopRoom))
	default:
		font.Size = p.fitted(text, cornerSize, cornerRoom)
		at, font.Align = p.inCorner(cell, font.Size, false)
		if p.options.Image != nil {
			ground = p.theme.Tile
		}
		ground.A = 215
	}
	p.plate(at, text, font, ground)
	p.out.Text(at, text, font)
}

func (p *painter) arrow(from, to scene.Point) {
	colour := p.theme.Accent
	const head = 12
	back := scene.Toward(to, from, head*0.7)
	p.out.Line(scene.Ink{Stroke: p.theme.Tile, Width: pathWidth + 2*haloWidth}, from, back)
	p.out.Circle(from, 4, scene.Ink{Fill: colour})
	p.out.Line(scene.Ink{Stroke: colour, Width: pathWidth}, from, back)
	p.out.Draw(scene.Arrow(to, from, head), scene.Ink{Fill: colour, Class: "arrow"})
}

// gridWidth is the width of the lines between the tiles of a picture puzzle.
const gridWidth = 0.75

// paintImage draws the tiles of a picture puzzle as one image, which avoids seams. A solved puzzle
// shows the whole image, the blank included.
func (p *painter) paintImage() {
	s := p.board.Shape()
	width, height := float64(s.Cols*CellSide), float64(s.Rows*CellSide)
	if p.board.LooksSolved() {
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

// shuffled moves the squares of the image to the cells of their tiles; the blank is transparent.
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

// zoneWidth is the width of an outline, zoneStep the additional inset of an outline inside another
// one.
const (
	zoneWidth = 3
	zoneStep  = 4
	zoneRound = 5
)

// layered is a set of cells and the number of outlines around its own.
type layered struct {
	cells map[int]bool
	layer int
}

// layers assigns different outlines to zones that share a cell.
func layers(zones [][]int) []layered {
	var out []layered
	layersAt := map[int][]int{} // by cell
	for _, cells := range zones {
		z := layered{cells: map[int]bool{}}
		taken := map[int]bool{}
		for _, c := range cells {
			if z.cells[c] {
				continue
			}
			z.cells[c] = true
			for _, layer := range layersAt[c] {
				taken[layer] = true
			}
		}
		for taken[z.layer] {
			z.layer++
		}
		for c := range z.cells {
			layersAt[c] = append(layersAt[c], z.layer)
		}
		out = append(out, z)
	}
	return out
}

// zone draws the outline of a zone.
func (p *painter) zone(z layered) {
	inset := min(1+zoneStep*float64(z.layer), 0.4*CellSide)
	s := p.board.Shape()
	for _, points := range scene.Contours(z.cells, s.Cols, s.Rows, CellSide, inset) {
		for i := range points {
			points[i] = scene.Point{X: framePad + points[i].X, Y: framePad + points[i].Y}
		}
		p.out.Draw(scene.RoundedLoop(points, zoneRound), scene.Ink{Stroke: p.theme.Accent, Width: zoneWidth, Class: "zone"})
	}
}
