// Package diagram holds what drawings of vertices and edges share: arrows, labelled discs,
// bounding boxes and wrapped text; a layered layout (layered.go); and text for Graphviz
// (dot.go). It does not depend on the subject of a diagram.
package diagram

import (
	"math"
	"strings"

	"taquin/engine/draw"
	"taquin/engine/draw/scene"
	"taquin/engine/text"
)

// Arrow draws a straight arrow with a head of the given length.
func Arrow(out *scene.Scene, from, tip scene.Point, width, head float64, c scene.Colour) {
	out.Line(scene.Ink{Stroke: c, Width: width, Class: "edge"}, from, scene.Toward(tip, from, 0.7*head))
	out.Draw(scene.Arrow(tip, from, head), scene.Ink{Fill: c})
}

// Disc draws an element as a labelled disc.
func Disc(out *scene.Scene, t draw.Theme, at scene.Point, radius float64, label string, c scene.Colour) {
	out.Circle(at, radius, scene.Ink{Fill: scene.Mix(t.Tile, c, 0.2), Stroke: c, Width: 2, Class: "element"})
	size := 1.05 * radius
	if len(label) > 2 {
		size = 0.85 * radius
	}
	out.Text(at, label, scene.Font{Size: size, Colour: t.TileInk, Class: "label"})
}

// Edges draws the edges of an undirected graph, given by the neighbours of each vertex.
func Edges(out *scene.Scene, at []scene.Point, neighbours func(v int) []int, ink scene.Ink) {
	for v := range at {
		for _, w := range neighbours(v) {
			if v < w {
				out.Line(ink, at[v], at[w])
			}
		}
	}
}

// Add returns the sum of two vectors.
func Add(p, q scene.Point) scene.Point { return scene.Point{X: p.X + q.X, Y: p.Y + q.Y} }

// Bounds returns the smallest and the largest coordinates of points.
func Bounds(points []scene.Point) (least, most scene.Point) {
	least, most = points[0], points[0]
	for _, p := range points {
		least = scene.Point{X: min(least.X, p.X), Y: min(least.Y, p.Y)}
		most = scene.Point{X: max(most.X, p.X), Y: max(most.Y, p.Y)}
	}
	return least, most
}

// Fit scales points and moves them into a picture with a margin on every side. It returns the
// new points and the size of the picture.
func Fit(points []scene.Point, scale float64, margin scene.Point) (moved []scene.Point, size scene.Point) {
	least, most := Bounds(points)
	for _, p := range points {
		moved = append(moved, scene.Point{X: margin.X + scale*(p.X-least.X), Y: margin.Y + scale*(p.Y-least.Y)})
	}
	return moved, scene.Point{X: 2*margin.X + scale*(most.X-least.X), Y: 2*margin.Y + scale*(most.Y-least.Y)}
}

// Circle places n points on a circle around the origin, clockwise from the top, neighbours at
// distance 1.
func Circle(n int) []scene.Point {
	radius := 0.0
	if n > 1 {
		radius = 0.5 / math.Sin(math.Pi/float64(n))
	}
	at := make([]scene.Point, n)
	for v := range at {
		at[v] = scene.OnCircle(scene.Point{}, radius, -90+360*float64(v)/float64(n))
	}
	return at
}

// Wrap writes words in lines of at most width columns, 0 for no limit. Continuation lines are
// indented.
func Wrap(out *strings.Builder, words []string, width int) {
	fits := func(line string) bool { return width <= 0 || text.Width(line) <= width }
	for _, line := range text.Fill(words, "", "  ", fits) {
		out.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}

// Sentence joins the lines of a text to a description.
func Sentence(lines string) string {
	return strings.ReplaceAll(strings.TrimSpace(lines), "\n", "; ") + "."
}
