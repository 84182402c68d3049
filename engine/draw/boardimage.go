package draw

import (
	"image"
	imagedraw "image/draw"

	"taquin/engine/draw/scene"
)

// gridWidth is that of the lines between the tiles of a picture puzzle.
const gridWidth = 0.75

// paintImage draws the tiles of a picture puzzle in one piece, so that no seam
// shows between two. The blank is empty until the board is solved: then the
// whole image is seen.
func (p *boardPainter) paintImage() {
	s := p.board.Shape()
	width, height := float64(s.Cols*cellSide), float64(s.Rows*cellSide)
	if p.board.Solved() {
		p.out.Image(framePad, framePad, width, height, p.options.Image)
		return
	}
	p.out.Image(framePad, framePad, width, height, p.shuffled())
	ink := scene.Ink{Stroke: p.theme.Frame, Width: gridWidth}
	var grid scene.Path
	for col := 1; col < s.Cols; col++ {
		x := framePad + float64(col*cellSide)
		grid.Move(scene.Point{X: x, Y: framePad})
		grid.Line(scene.Point{X: x, Y: framePad + height})
	}
	for row := 1; row < s.Rows; row++ {
		y := framePad + float64(row*cellSide)
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
func (p *boardPainter) shuffled() image.Image {
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
