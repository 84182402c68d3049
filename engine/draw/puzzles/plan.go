package puzzles

import (
	"math"
	"slices"

	"taquin/engine/draw/diagram"
	"taquin/engine/draw/scene"
	"taquin/engine/puzzle"
)

// plan is the arrangement of a puzzle's cells.
type plan struct {
	size   scene.Point
	behind []backdrop
	cells  []place
	rows   []row  // text
	faces  string // a letter for each face; "" without faces
	inFace int    // cells per face
}

// faceOf returns the face of a cell.
func (p *plan) faceOf(cell int) int { return cell / p.inFace }

// place is the outline of a cell.
type place struct {
	path   scene.Path
	at     scene.Point // centre
	letter float64     // size of its label
}

// backdrop lies behind the cells: a filled area, a line, or a sticker that never moves.
type backdrop struct {
	path  scene.Path
	width float64 // of a line; 0 for an area
	face  int     // of a sticker; -1 for others
	at    scene.Point
}

// row is a line of the text: a name, then cells; -1-f is the fixed sticker of face f.
type row struct {
	indent int // in cells
	name   string
	cells  []int
}

// Sizes, in units.
const (
	edge       = 3 // margin
	tileSide   = 38
	tileStep   = 42
	tileRound  = 5
	discRadius = 15
	discStep   = 36
	trackWidth = 5
	lineWidth  = 1.2
	letterSize = 15
)

// planOf returns the plan of a puzzle; nil if its layout is missing or inconsistent.
func planOf(z *puzzle.Puzzle) *plan {
	l := z.Layout()
	size := func(i int) int {
		if i < len(l.Sizes) && l.Sizes[i] <= puzzle.MaxCells {
			return max(0, l.Sizes[i])
		}
		return 0
	}
	var p *plan
	switch l.Form {
	case puzzle.InGrid:
		p = gridOf(size(0), size(1), -1)
	case puzzle.OnBoard:
		p = gridOf(size(0), size(1), size(2))
	case puzzle.OnOval:
		p = ovalOf(size(0), size(1))
	case puzzle.OnWheel:
		p = wheelOf(size(0))
	case puzzle.OnRings:
		p = ringsOf(size(0), size(1), size(2), size(3))
	case puzzle.OnCube:
		p = cubeOf(size(0))
	case puzzle.OnSkewb:
		p = skewb()
	case puzzle.OnPyra:
		p = pyraminx()
	}
	if p == nil || len(p.cells) != z.Cells() {
		return nil
	}
	// Without duplicates, a colour is a home cell and so determines a face.
	if p.faces != "" && !z.Alike() && slices.Max(z.Colours()) >= z.Cells() {
		return nil
	}
	return p
}

// gridOf is a grid of tiles; position gap is empty unless gap is negative.
func gridOf(cols, rows, gap int) *plan {
	if cols < 1 || rows < 1 || cols*rows > puzzle.MaxCells+1 {
		return nil
	}
	width, height := float64(cols*tileStep)+tileStep-tileSide, float64(rows*tileStep)+tileStep-tileSide
	p := &plan{size: scene.Point{X: width, Y: height}, behind: []backdrop{{path: scene.Rect(0, 0, width, height, 8), face: -1}}}
	for y := range rows {
		var cells []int
		for x := range cols {
			if y*cols+x == gap {
				cells = append(cells, -1)
				continue
			}
			cells = append(cells, len(p.cells))
			left, top := float64(x*tileStep)+tileStep-tileSide, float64(y*tileStep)+tileStep-tileSide
			p.cells = append(p.cells, place{scene.Rect(left, top, tileSide, tileSide, tileRound),
				scene.Point{X: left + tileSide/2, Y: top + tileSide/2}, letterSize})
		}
		p.rows = append(p.rows, row{cells: cells})
	}
	return p
}

// rowOf is a grid for a puzzle without a layout.
func rowOf(n int) *plan {
	const most = 16
	p := gridOf(min(n, most), (n+most-1)/most, -1)
	last := len(p.rows) - 1
	p.cells, p.rows[last].cells = p.cells[:n], p.rows[last].cells[:n-last*min(n, most)]
	return p
}

// onTracks is a plan of discs on lines. The picture also contains the points reach.
func onTracks(discs, reach []scene.Point, rows []row, lines func(shift scene.Point) []backdrop) *plan {
	const rim = discRadius + edge
	least, most := diagram.Bounds(append(reach, discs...))
	shift := scene.Point{X: rim - least.X, Y: rim - least.Y}
	p := &plan{size: scene.Point{X: most.X - least.X + 2*rim, Y: most.Y - least.Y + 2*rim}, behind: lines(shift), rows: rows}
	for _, at := range discs {
		at = diagram.Add(at, shift)
		p.cells = append(p.cells, place{scene.Circle(at, discRadius), at, letterSize - 1})
	}
	return p
}

// onCircle returns n points of a circle from an angle on, a step apart, in degrees.
func onCircle(centre scene.Point, radius, begin, step float64, n int) []scene.Point {
	at := make([]scene.Point, n)
	for i := range at {
		at[i] = scene.OnCircle(centre, radius, begin+step*float64(i))
	}
	return at
}

// track is a circular line.
func track(centre, shift scene.Point, radius float64) backdrop {
	return backdrop{path: scene.Circle(diagram.Add(centre, shift), radius), width: trackWidth, face: -1}
}

// ovalOf is a track of two straight lines and two half circles. The discs of the turntable are
// centred on the upper line; the others follow clockwise.
func ovalOf(n, table int) *plan {
	if n < 1 || n > puzzle.MaxCells || table < 1 || table > n {
		return nil
	}
	if 3*(table-1) > n {
		return roundOf(n, table)
	}
	length := float64(n * discStep)
	straight := min(float64(max(table-1, n/4)*discStep), 0.36*length)
	radius := (length - 2*straight) / 2 / math.Pi
	on := func(way float64) scene.Point { // clockwise from the middle of the upper line
		way = math.Mod(way+length, length)
		quarter := straight / 2
		half := math.Pi * radius
		switch {
		case way <= quarter:
			return scene.Point{X: way, Y: -radius}
		case way <= quarter+half:
			return scene.OnCircle(scene.Point{X: quarter}, radius, -90+(way-quarter)/radius*180/math.Pi)
		case way <= quarter+half+straight:
			return scene.Point{X: quarter - (way - quarter - half), Y: radius}
		case way <= quarter+2*half+straight:
			return scene.OnCircle(scene.Point{X: -quarter}, radius, 90+(way-quarter-half-straight)/radius*180/math.Pi)
		}
		return scene.Point{X: way - length, Y: -radius}
	}
	var discs []scene.Point
	for i := range n {
		discs = append(discs, on((float64(i)-float64(table-1)/2)*discStep))
	}
	// The turntable covers its discs.
	middle, reach := scene.Point{Y: -radius}, float64(table-1)/2*discStep+discRadius+4
	corner := scene.Point{X: reach - discRadius, Y: reach - discRadius}
	return onTracks(discs, []scene.Point{{X: -corner.X, Y: middle.Y - corner.Y}, {X: corner.X, Y: middle.Y + corner.Y}}, trackRows(n, table), func(shift scene.Point) []backdrop {
		var line []scene.Point
		const fine = 240
		for i := range fine {
			line = append(line, diagram.Add(on(length*float64(i)/fine), shift))
		}
		return []backdrop{{path: scene.Circle(diagram.Add(middle, shift), reach), face: -1}, {path: scene.Polygon(line...), width: trackWidth, face: -1}}
	})
}

// roundOf is a circular track for a large turntable, which is drawn as an arc.
func roundOf(n, table int) *plan {
	radius := max(float64(n*discStep)/2/math.Pi, 1.3*discStep)
	step := 360 / float64(n)
	begin := -90 - step*float64(table-1)/2
	discs := onCircle(scene.Point{}, radius, begin, step, n)
	const tableWidth = 2*discRadius + 10
	rim := radius + tableWidth/2 - discRadius
	return onTracks(discs, []scene.Point{{X: -rim, Y: -rim}, {X: rim, Y: rim}}, trackRows(n, table), func(shift scene.Point) []backdrop {
		return []backdrop{track(scene.Point{}, shift, radius),
			{path: scene.Arc(shift, radius, begin, begin+step*float64(table-1)), width: tableWidth, face: -1}}
	})
}

// trackRows is the text of a track: a line for the turntable, one for the rest.
func trackRows(n, table int) []row {
	rows := []row{{name: "T", cells: numbers(0, table)}}
	if n > table {
		rows = append(rows, row{name: "R", cells: numbers(table, n)})
	}
	return rows
}

// numbers returns from, …, to-1.
func numbers(from, to int) []int {
	var all []int
	for i := from; i < to; i++ {
		all = append(all, i)
	}
	return all
}

// wheelOf is n discs on a circle, clockwise from the top, and one in the centre.
func wheelOf(n int) *plan {
	if n < 3 || n > puzzle.MaxCells {
		return nil
	}
	radius := float64(n*discStep) / 2 / math.Pi
	discs := onCircle(scene.Point{}, radius, -90, 360/float64(n), n)
	rows := []row{{name: "R", cells: numbers(0, n)}, {name: "+", cells: []int{n}}}
	return onTracks(append(discs, scene.Point{}), nil, rows, func(shift scene.Point) []backdrop {
		return []backdrop{track(scene.Point{}, shift, radius)}
	})
}

// ringsOf is two intersecting circles. The first intersection is the upper one. On each circle,
// the shorter arc between the intersections lies inside the other circle.
func ringsOf(left, right, leftGap, rightGap int) *plan {
	if left < 3 || right < 3 || left+right-2 > puzzle.MaxCells || leftGap < 1 || leftGap >= left || rightGap < 1 || rightGap >= right {
		return nil
	}
	// The intersections are a chord of both circles.
	half := func(gap, n int) float64 { return math.Pi * float64(min(gap, n-gap)) / float64(n) } // of the central angle
	usual := func(n int) float64 { return float64(n*discStep) / 2 / math.Pi }
	chord := max(usual(left)*math.Sin(half(leftGap, left)), usual(right)*math.Sin(half(rightGap, right)))
	ring := func(n, gap int, side float64) (at []scene.Point, middle scene.Point, radius float64) {
		radius = chord / math.Sin(half(gap, n))
		middle = scene.Point{X: side * radius * math.Cos(half(gap, n))}
		turn := -side // clockwise on the left circle if the gap is the shorter arc
		if 2*gap > n {
			turn = side
		}
		begin := math.Atan2(-chord, -middle.X) * 180 / math.Pi
		return onCircle(middle, radius, begin, turn*360/float64(n), n), middle, radius
	}
	discs, leftMiddle, leftRadius := ring(left, leftGap, -1)
	onRight, rightMiddle, rightRadius := ring(right, rightGap, 1)
	var cellsOfRight []int
	for i, at := range onRight {
		switch i {
		case 0:
			cellsOfRight = append(cellsOfRight, 0)
		case rightGap:
			cellsOfRight = append(cellsOfRight, leftGap)
		default:
			cellsOfRight = append(cellsOfRight, len(discs))
			discs = append(discs, at)
		}
	}
	rows := []row{{name: "L", cells: numbers(0, left)}, {name: "R", cells: cellsOfRight}}
	return onTracks(discs, nil, rows, func(shift scene.Point) []backdrop {
		return []backdrop{track(leftMiddle, shift, leftRadius), track(rightMiddle, shift, rightRadius)}
	})
}
