package boards

import (
	"strings"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/scene"
	"taquin/engine/text"
)

// Miniature draws a board with cells of the given side; the labels fill the tiles.
func Miniature(b *board.Board, n board.Notation, t draw.Theme, cell float64) *scene.Scene {
	s := b.Shape()
	out := scene.New(float64(s.Cols)*cell, float64(s.Rows)*cell)
	out.Title, out.Class = n.Format(b), "board"
	edge := t.TileEdge
	if edge.A == 0 {
		edge = t.Faint
	}
	out.Rect(0, 0, out.Width, out.Height, 1.5, scene.Ink{Fill: t.Frame, Stroke: edge, Width: 0.8, Class: "frame"})
	const gap = 0.5 // around a tile
	for c := range s.Size() {
		if c == b.Blank() {
			continue
		}
		x, y := float64(c%s.Cols)*cell, float64(c/s.Cols)*cell
		ink := scene.Ink{Fill: t.Tile, Stroke: t.TileEdge, Width: 0.5, Class: "tile"}
		if b.IsHome(c) {
			ink.Fill, ink.Class = t.Home, "tile home"
		}
		out.Rect(x+gap, y+gap, cell-2*gap, cell-2*gap, 1, ink)
		label := n.Written(b, b.At(c))
		size := min(0.78, 1.5/float64(max(1, text.Width(label)))) * cell
		out.Text(scene.Point{X: x + cell/2, Y: y + cell/2}, label, scene.Font{Size: size, Colour: t.TileInk, Class: "label"})
	}
	return out
}

// Sizes of the nodes of a diagram of boards, and the longest side at which boards are readable
// on a screen, in units.
const (
	NodeCell        = 14
	DotRadius       = 4.5
	LongestReadable = 2600
)

// NodeLabel returns the rows of a board in lines, as the label of a node in text for Graphviz; ""
// if the board has more than draw.MaxListed cells.
func NodeLabel(b *board.Board, n board.Notation) string {
	if b.Size() > draw.MaxListed {
		return ""
	}
	return strings.ReplaceAll(n.Format(b), " / ", "\n")
}

// Node draws a board as a node of a diagram, centred at a point. An outline without a class is
// not drawn.
func Node(out *scene.Scene, at scene.Point, b *board.Board, n board.Notation, t draw.Theme, outline scene.Ink) {
	picture := Miniature(b, n, t, NodeCell)
	x, y := at.X-picture.Width/2, at.Y-picture.Height/2
	if outline.Class != "" {
		out.Rect(x-2.5, y-2.5, picture.Width+5, picture.Height+5, 4, outline)
	}
	out.Place(scene.Point{X: x, Y: y}, 1, picture)
}
