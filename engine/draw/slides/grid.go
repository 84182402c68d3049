package slides

import (
	"strings"

	"taquin/engine/draw"
	"taquin/engine/draw/scene"
	"taquin/engine/text"
)

// Sizes of a picture on a grid, in units.
const (
	cellSide   = 44
	framePad   = 4
	frameRound = 7
	pieceInset = 2
	pieceRound = 8
	letterSize = 18
)

// onGrid draws pieces as rounded shapes in a frame.
func (d *State) onGrid(t draw.Theme) *scene.Scene {
	out := scene.New(float64(d.cols*cellSide+2*framePad), float64(d.rows*cellSide+2*framePad))
	out.Rect(0.5, 0.5, out.Width-1, out.Height-1, frameRound, scene.Ink{Fill: t.Frame, Stroke: t.TileEdge, Width: 1, Class: "frame"})
	walls := map[int]bool{}
	places := make([][]int, len(d.names)) // positions of each piece, in reading order
	for at, cell := range d.cells {
		switch {
		case cell < 0:
			walls[at] = true
		case d.owner[cell] >= 0:
			places[d.owner[cell]] = append(places[d.owner[cell]], at)
		}
	}
	d.shape(out, walls, 0, 0, scene.Ink{Fill: t.Faint, Class: "wall"})
	at := d.placesOf()
	for _, p := range d.goal {
		on := map[int]bool{}
		for _, cell := range p.Cells {
			on[at[cell]] = true
		}
		d.shape(out, on, 2*pieceInset, pieceRound, scene.Ink{Stroke: scene.Mix(t.Frame, t.Accent, 0.6), Width: 1.5, Dash: []float64{4, 4}, Class: "goal"})
	}
	for piece, at := range places {
		on := map[int]bool{}
		for _, i := range at {
			on[i] = true
		}
		d.shape(out, on, pieceInset, pieceRound, scene.Ink{Fill: d.fill(t, piece), Stroke: scene.Mix(d.fill(t, piece), t.Ink, 0.45), Width: 1.5, Class: "piece"})
		out.Text(d.middle(at), d.names[piece], scene.Font{Size: letterSize, Bold: true, Colour: t.TileInk, Class: "label"})
	}
	return out
}

// placesOf returns the position of each cell in reading order.
func (d *State) placesOf() []int {
	at := make([]int, len(d.owner))
	for place, cell := range d.cells {
		if cell >= 0 {
			at[cell] = place
		}
	}
	return at
}

// shape draws positions as one outline. Outlines of holes run the other way, so that holes stay
// empty.
func (d *State) shape(out *scene.Scene, places map[int]bool, inset, round float64, ink scene.Ink) {
	var path scene.Path
	for _, line := range scene.Contours(places, d.cols, d.rows, cellSide, inset) {
		for i := range line {
			line[i].X += framePad
			line[i].Y += framePad
		}
		path = append(path, scene.RoundedLoop(line, round)...)
	}
	if len(path) > 0 {
		out.Draw(path, ink)
	}
}

// middle returns the centre of a piece's bounding box, or the position nearest to it if the piece
// does not fill the box.
func (d *State) middle(places []int) scene.Point {
	at := func(place int) scene.Point {
		return scene.Point{X: framePad + (float64(place%d.cols)+0.5)*cellSide, Y: framePad + (float64(place/d.cols)+0.5)*cellSide}
	}
	left, top, right, bottom := d.cols, d.rows, 0, 0
	for _, place := range places {
		left, right = min(left, place%d.cols), max(right, place%d.cols+1)
		top, bottom = min(top, place/d.cols), max(bottom, place/d.cols+1)
	}
	centre := scene.Point{X: framePad + float64(left+right)/2*cellSide, Y: framePad + float64(top+bottom)/2*cellSide}
	if len(places) == (right-left)*(bottom-top) {
		return centre
	}
	best := at(places[0])
	for _, place := range places[1:] {
		if p := at(place); scene.DistanceToSegment(p, centre, centre) < scene.DistanceToSegment(best, centre, centre) {
			best = p
		}
	}
	return best
}

// framed draws pieces as box drawings; without enough room, as one letter per cell.
func (d *State) framed(s draw.Style) string {
	if s.Width > 0 && s.Width < 4*d.cols+1 {
		var out strings.Builder
		for row := range strings.Lines(d.state.Rows() + "\n") {
			out.WriteString(row)
		}
		if s.Width >= d.cols {
			return out.String()
		}
		return d.listed(s)
	}
	var out strings.Builder
	for row := range d.rows + 1 {
		var rule, body strings.Builder
		for col := range d.cols + 1 {
			corner := [4]int{d.in(col-1, row-1), d.in(col, row-1), d.in(col, row), d.in(col-1, row)} // clockwise
			rule.WriteString(ruleOf(corner[:]...))
			rule.WriteString(strings.Repeat(ruleOf(corner[1], corner[1], corner[2], corner[2]), 3))
			body.WriteString(ruleOf(corner[3], corner[2], corner[2], corner[3]))
			switch piece := corner[2]; {
			case piece == wall:
				body.WriteString(strings.Repeat(wallFill, 3))
			case piece == nothing:
				body.WriteString(" · ")
			case piece >= 0 && d.first(piece) == row*d.cols+col:
				body.WriteString(" " + d.names[piece] + strings.Repeat(" ", 2-text.Width(d.names[piece])))
			default:
				body.WriteString("   ")
			}
		}
		out.WriteString(strings.TrimRight(rule.String(), " ") + "\n")
		if row < d.rows {
			out.WriteString(strings.TrimRight(body.String(), " ") + "\n")
		}
	}
	return out.String()
}

// Contents of a position other than a piece, and the fill of walls.
const (
	nothing  = -1
	wall     = -2
	outside  = -3
	wallFill = "▓"
)

// in returns the piece or other content of a position.
func (d *State) in(col, row int) int {
	if col < 0 || row < 0 || col >= d.cols || row >= d.rows {
		return outside
	}
	if cell := d.cells[row*d.cols+col]; cell >= 0 {
		return d.owner[cell]
	}
	return wall
}

// ruleOf returns the character where four positions meet, clockwise from the top left. Lines
// separate different contents.
func ruleOf(in ...int) string {
	line := func(a, b int) int {
		if a == b {
			return 0
		}
		return 1
	}
	if in[0] == wall && in[1] == wall && in[2] == wall && in[3] == wall {
		return wallFill
	}
	return draw.Rule(line(in[0], in[1]), line(in[1], in[2]), line(in[2], in[3]), line(in[3], in[0]))
}

// first returns the position of a piece's first cell in reading order.
func (d *State) first(piece int) int {
	for at, cell := range d.cells {
		if cell >= 0 && d.owner[cell] == piece {
			return at
		}
	}
	return -1
}
