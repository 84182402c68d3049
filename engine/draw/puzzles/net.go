package puzzles

import (
	"math"

	"taquin/engine/draw/diagram"
	"taquin/engine/draw/scene"
)

// Sizes of nets, in units.
const stickerSide = 30

const stickerLetter = 12

const faceGap = 5

// cubeNet holds the positions of the faces in the net, in faces: up, left, front, right, back,
// down.
var cubeNet = [6]scene.Point{{X: 1, Y: 0}, {X: 0, Y: 1}, {X: 1, Y: 1}, {X: 2, Y: 1}, {X: 3, Y: 1}, {X: 1, Y: 2}}

const cubeFaces = "ULFRBD"

// cubeOf is the net of a cube of side 2 or 3.
func cubeOf(size int) *plan {
	if size != 2 && size != 3 {
		return nil
	}
	side := float64(size*stickerSide + faceGap)
	p := &plan{size: scene.Point{X: 4*side - faceGap + 2*edge, Y: 3*side - faceGap + 2*edge}, faces: cubeFaces, inFace: size*size - size%2}
	text := [6][][]int{} // rows of each face
	for face, corner := range cubeNet {
		for y := range size {
			var cells []int
			for x := range size {
				left, top := edge+corner.X*side+float64(x*stickerSide), edge+corner.Y*side+float64(y*stickerSide)
				path, at := scene.Rect(left+0.6, top+0.6, stickerSide-1.2, stickerSide-1.2, 4), scene.Point{X: left + stickerSide/2, Y: top + stickerSide/2}
				if size == 3 && x == 1 && y == 1 {
					p.behind = append(p.behind, backdrop{path: path, face: face, at: at})
					cells = append(cells, -1-face)
					continue
				}
				cells = append(cells, len(p.cells))
				p.cells = append(p.cells, place{path, at, stickerLetter})
			}
			text[face] = append(text[face], cells)
		}
	}
	p.rows = netRows(text, size)
	return p
}

// netRows is the text of a net of six faces.
func netRows(faces [6][][]int, width int) []row {
	var rows []row
	for _, cells := range faces[0] {
		rows = append(rows, row{indent: width + 1, cells: cells})
	}
	for y := range faces[1] {
		var cells []int
		for face := 1; face <= 4; face++ {
			if face > 1 {
				cells = append(cells, blank)
			}
			cells = append(cells, faces[face][y]...)
		}
		rows = append(rows, row{cells: cells})
	}
	for _, cells := range faces[5] {
		rows = append(rows, row{indent: width + 1, cells: cells})
	}
	return rows
}

// blank is an empty position in a text.
const blank = math.MinInt

// skewb is the net of a skewb: each face has four corners and a centre.
func skewb() *plan {
	const side = 84
	p := &plan{size: scene.Point{X: 4*side + 3*faceGap + 2*edge, Y: 3*side + 2*faceGap + 2*edge}, faces: cubeFaces, inFace: 5}
	text := [6][][]int{}
	for face, corner := range cubeNet {
		left, top := edge+corner.X*(side+faceGap), edge+corner.Y*(side+faceGap)
		at := func(x, y float64) scene.Point { return scene.Point{X: left + x*side, Y: top + y*side} }
		add := func(points ...scene.Point) {
			middle := scene.Point{}
			for _, q := range points {
				middle = diagram.Add(middle, scene.Point{X: q.X / float64(len(points)), Y: q.Y / float64(len(points))})
			}
			p.cells = append(p.cells, place{scene.RoundedLoop(points, 3), middle, stickerLetter})
		}
		first := len(p.cells)
		add(at(0, 0), at(0.5, 0), at(0, 0.5))
		add(at(0.5, 0), at(1, 0), at(1, 0.5))
		add(at(0, 0.5), at(0.5, 1), at(0, 1))
		add(at(1, 0.5), at(1, 1), at(0.5, 1))
		add(at(0.5, 0), at(1, 0.5), at(0.5, 1), at(0, 0.5))
		text[face] = [][]int{{first, blank, first + 1}, {blank, first + 4, blank}, {first + 2, blank, first + 3}}
	}
	p.rows = netRows(text, 3)
	return p
}

// pyraminx is the net of a pyraminx without its tips: the front face surrounded by the left, right
// and lower ones.
func pyraminx() *plan {
	const side = 150
	height := side * math.Sqrt(3) / 2
	p := &plan{size: scene.Point{X: 2*side + 2*edge, Y: 2*height + 2*edge}, faces: "FLRD", inFace: 6}
	u, l, r := scene.Point{X: side, Y: 0}, scene.Point{X: side / 2, Y: height}, scene.Point{X: 1.5 * side, Y: height}
	for _, vertices := range [4][3]scene.Point{ // of each face, in the order U L R B
		{u, l, r}, {u, l, {X: 0, Y: 0}}, {u, r, {X: 2 * side, Y: 0}}, {l, r, {X: side, Y: 2 * height}},
	} {
		middle := scene.Point{X: (vertices[0].X + vertices[1].X + vertices[2].X) / 3, Y: (vertices[0].Y + vertices[1].Y + vertices[2].Y) / 3}
		third := func(from, to int) scene.Point { // a third of the way between two vertices
			a, b := vertices[from], vertices[to]
			return scene.Point{X: edge + (2*a.X+b.X)/3, Y: edge + (2*a.Y+b.Y)/3}
		}
		add := func(points ...scene.Point) {
			centre := scene.Point{X: edge + middle.X, Y: edge + middle.Y}
			points = append(points, centre)
			at := scene.Point{X: (points[0].X + points[1].X + centre.X) / 3, Y: (points[0].Y + points[1].Y + centre.Y) / 3}
			for i, q := range points { // inset, so that a gap separates it from its neighbours
				points[i] = scene.Toward(q, at, 2)
			}
			p.cells = append(p.cells, place{scene.RoundedLoop(points, 3), at, stickerLetter})
		}
		for k := range 3 { // axial piece at the vertex
			add(third(k, (k+1)%3), third(k, (k+2)%3))
		}
		for k := range 3 { // opposite edge
			add(third((k+1)%3, (k+2)%3), third((k+2)%3, (k+1)%3))
		}
	}
	for face := range p.faces {
		first := 6 * face
		p.rows = append(p.rows, row{name: p.faces[face:][:1], cells: numbers(first, first+6)})
	}
	return p
}
