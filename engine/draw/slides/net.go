package slides

import (
	"math"
	"strconv"

	"taquin/engine/draw"
	"taquin/engine/draw/diagram"
	"taquin/engine/draw/scene"
)

// Sizes of a picture on a graph, in units.
const (
	netStep    = 52
	discRadius = 15
	netEdge    = discRadius + 3
	linkWidth  = 2.2
	cellLetter = 9
)

// onNet draws cells as discs on a graph; the cells of a piece form one shape.
func (d *State) onNet(t draw.Theme) *scene.Scene {
	z := d.state.Puzzle()
	at, scale := d.project()
	at, size := diagram.Fit(at, scale, scene.Point{X: netEdge, Y: netEdge})
	out := scene.New(size.X, size.Y)
	diagram.Edges(out, at, z.Neighbours, scene.Ink{Stroke: t.Faint, Width: linkWidth, Class: "edge"})
	for cell, p := range at {
		if d.owner[cell] < 0 {
			out.Circle(p, discRadius-4, scene.Ink{Fill: t.Frame, Stroke: t.Faint, Width: 1.5, Class: "blank"})
			out.Text(p, strconv.Itoa(cell+1), scene.Font{Size: cellLetter, Colour: t.Faint})
		}
	}
	for piece, name := range d.names {
		fill := d.fill(t, piece)
		edge := scene.Mix(fill, t.Ink, 0.45)
		// A dark shape below a smaller bright one gives a common outline.
		for _, layer := range []struct {
			colour scene.Colour
			radius float64
		}{{edge, discRadius}, {fill, discRadius - 1.5}} {
			for _, cell := range d.state.Piece(piece) {
				out.Circle(at[cell], layer.radius, scene.Ink{Fill: layer.colour, Class: "piece"})
				for _, to := range z.Neighbours(int(cell)) {
					if int(cell) < to && d.owner[to] == piece {
						out.Line(scene.Ink{Stroke: layer.colour, Width: 2 * (layer.radius - 4), Class: "piece"}, at[cell], at[to])
					}
				}
			}
		}
		out.Text(at[d.state.Piece(piece)[0]], name, scene.Font{Size: letterSize - 2, Bold: true, Colour: t.TileInk, Class: "label"})
	}
	return out
}

// project returns the positions of the cells: an oblique projection of their coordinates, or a
// circle without coordinates.
func (d *State) project() (at []scene.Point, scale float64) {
	z := d.state.Puzzle()
	places := z.Places()
	if places == nil {
		return diagram.Circle(len(d.owner)), netStep
	}
	at = make([]scene.Point, len(d.owner))
	const back, up = 0.42, 0.46 // horizontal and vertical displacement per unit of height
	for cell, p := range places {
		at[cell] = scene.Point{X: p.X + back*p.Z, Y: p.Y - up*p.Z}
	}
	// The two nearest cells have distance netStep, unless the picture would be too large.
	nearest, farthest := math.Inf(1), 0.0
	for i, p := range at {
		for _, q := range at[:i] {
			apart := math.Hypot(p.X-q.X, p.Y-q.Y)
			nearest, farthest = min(nearest, apart), max(farthest, apart)
		}
	}
	scale = 1
	if farthest > 0 {
		const widest = 2400
		scale = min(netStep/max(nearest, 1e-6), widest/farthest)
	}
	return at, scale
}
