package puzzles

import (
	"math"
	"slices"

	"taquin/engine/draw/scene"
	"taquin/engine/puzzle"
)

// plan says where the cells of a puzzle lie.
type plan struct {
	size   scene.Point
	behind []backdrop
	cells  []place
	rows   []row  // the cells in text
	faces  string // a letter for each face; "" if the cells are on none
	inFace int    // cells of a face
}

// faceOf is the face on which a cell lies.
func (p *plan) faceOf(cell int) int { return cell / p.inFace }

// place is where a cell is drawn.
type place struct {
	path   scene.Path
	at     scene.Point // its middle
	letter float64     // size of its label
}

// backdrop is what lies behind the cells: a ground or a line, or a sticker that never moves.
type backdrop struct {
	path  scene.Path
	width float64 // of a line; 0
	face  int     // of a sticker; -1
	at    scene.Point
}

// row is a line of the text: after a name cells, or -1-f for what never moves on face f.
type row struct {
	indent int // in cells
	name   string
	cells  []int
}

// Sizes, in units.
const (
	edge       = 3 // about everything
	tileSide   = 38
	tileStep   = 42
	tileRound  = 5
	discRadius = 15
	discStep   = 36
	trackWidth = 5
	lineWidth  = 1.2
	letterSize = 15
)

// planOf is the plan of a puzzle; nil where its layout says nothing, or something that
// cannot be.
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
	// A colour that nothing else has stands for the cell where it belongs, and so for a face.
	if p.faces != "" && !z.Alike() && slices.Max(z.Colours()) >= z.Cells() {
		return nil
	}
	return p
}

// gridOf is a grid of tiles, without one of the places if gap is not negative.
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

// rowOf is cells in rows, for a puzzle of which nothing is known.
func rowOf(n int) *plan {
	const most = 16
	p := gridOf(min(n, most), (n+most-1)/most, -1)
	last := len(p.rows) - 1
	p.cells, p.rows[last].cells = p.cells[:n], p.rows[last].cells[:n-last*min(n, most)]
	return p
}

// disc is a cell that is a disc.
func disc(at scene.Point) place {
	return place{scene.Circle(at, discRadius), at, letterSize - 1}
}

// around moves a plan so that everything lies in it, and says how large it is.
func around(discs []scene.Point) (shift, size scene.Point) {
	least, most := discs[0], discs[0]
	for _, at := range discs {
		least = scene.Point{X: min(least.X, at.X), Y: min(least.Y, at.Y)}
		most = scene.Point{X: max(most.X, at.X), Y: max(most.Y, at.Y)}
	}
	const rim = discRadius + edge
	return scene.Point{X: rim - least.X, Y: rim - least.Y}, scene.Point{X: most.X - least.X + 2*rim, Y: most.Y - least.Y + 2*rim}
}

func plus(p, q scene.Point) scene.Point { return scene.Point{X: p.X + q.X, Y: p.Y + q.Y} }

// ovalOf is a track: two straight lines and two half circles. The discs of the turntable lie
// in the middle of the upper line, and the others follow clockwise.
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
	on := func(way float64) scene.Point { // from the middle of the upper line, clockwise
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
	var discs, track []scene.Point
	for i := range n {
		discs = append(discs, on((float64(i)-float64(table-1)/2)*discStep))
	}
	const fine = 240
	for i := range fine {
		track = append(track, on(length*float64(i)/fine))
	}
	// The turntable reaches as far as the discs on it.
	middle, reach := scene.Point{Y: -radius}, float64(table-1)/2*discStep+discRadius+4
	shift, size := around(append(discs, scene.Point{X: -reach + discRadius, Y: middle.Y - reach + discRadius}, scene.Point{X: reach - discRadius, Y: middle.Y + reach - discRadius}))
	p := &plan{size: size, behind: []backdrop{{path: scene.Circle(plus(middle, shift), reach), face: -1}, {path: loop(track, shift), width: trackWidth, face: -1}}}
	for _, at := range discs {
		p.cells = append(p.cells, disc(plus(at, shift)))
	}
	p.rows = trackRows(n, table)
	return p
}

// roundOf is a track of which the turntable is so large a part that it is drawn as an arc of
// a circle.
func roundOf(n, table int) *plan {
	radius := max(float64(n*discStep)/2/math.Pi, 1.3*discStep)
	step := 360 / float64(n)
	begin := -90 - step*float64(table-1)/2
	var discs []scene.Point
	for i := range n {
		discs = append(discs, scene.OnCircle(scene.Point{}, radius, begin+step*float64(i)))
	}
	const tableWidth = 2*discRadius + 10
	rim := radius + tableWidth/2 - discRadius
	shift, size := around(append(discs, scene.Point{X: -rim, Y: -rim}, scene.Point{X: rim, Y: rim}))
	p := &plan{size: size, behind: []backdrop{
		{path: scene.Circle(shift, radius), width: trackWidth, face: -1},
		{path: scene.Arc(shift, radius, begin, begin+step*float64(table-1)), width: tableWidth, face: -1},
	}}
	for _, at := range discs {
		p.cells = append(p.cells, disc(plus(at, shift)))
	}
	p.rows = trackRows(n, table)
	return p
}

// trackRows is a track in text: a line for the turntable, one for the others.
func trackRows(n, table int) []row {
	rows := []row{{name: "T", cells: numbers(0, table)}}
	if n > table {
		rows = append(rows, row{name: "R", cells: numbers(table, n)})
	}
	return rows
}

// numbers counts from from to below to.
func numbers(from, to int) []int {
	var all []int
	for i := from; i < to; i++ {
		all = append(all, i)
	}
	return all
}

// loop is a closed line through points.
func loop(points []scene.Point, shift scene.Point) scene.Path {
	moved := make([]scene.Point, len(points))
	for i, at := range points {
		moved[i] = plus(at, shift)
	}
	return scene.Polygon(moved...)
}

// wheelOf is n discs in a ring, clockwise from the top, and one in the middle.
func wheelOf(n int) *plan {
	if n < 3 || n > puzzle.MaxCells {
		return nil
	}
	radius := float64(n*discStep) / 2 / math.Pi
	var discs []scene.Point
	for i := range n {
		discs = append(discs, scene.OnCircle(scene.Point{}, radius, -90+360*float64(i)/float64(n)))
	}
	discs = append(discs, scene.Point{})
	shift, size := around(discs)
	p := &plan{size: size, behind: []backdrop{{path: scene.Circle(shift, radius), width: trackWidth, face: -1}}}
	for _, at := range discs {
		p.cells = append(p.cells, disc(plus(at, shift)))
	}
	p.rows = []row{{name: "R", cells: numbers(0, n)}, {name: "+", cells: []int{n}}}
	return p
}

// ringsOf is two rings that cross. The first crossing is the upper one. The shorter way from
// there to the second leads, on each ring, through the other one.
func ringsOf(left, right, leftGap, rightGap int) *plan {
	if left < 3 || right < 3 || left+right-2 > puzzle.MaxCells || leftGap < 1 || leftGap >= left || rightGap < 1 || rightGap >= right {
		return nil
	}
	// A ring is a circle on which the crossings are a chord; both have the same chord.
	half := func(gap, n int) float64 { return math.Pi * float64(min(gap, n-gap)) / float64(n) } // of the angle between them
	usual := func(n int) float64 { return float64(n*discStep) / 2 / math.Pi }
	chord := max(usual(left)*math.Sin(half(leftGap, left)), usual(right)*math.Sin(half(rightGap, right)))
	ring := func(n, gap int, side float64) (at []scene.Point, middle scene.Point, radius float64) {
		radius = chord / math.Sin(half(gap, n))
		middle = scene.Point{X: side * radius * math.Cos(half(gap, n))}
		turn := -side // clockwise on the left ring when the short way is the gap
		if 2*gap > n {
			turn = side
		}
		begin := math.Atan2(-chord, -middle.X) * 180 / math.Pi
		for i := range n {
			at = append(at, scene.OnCircle(middle, radius, begin+turn*360*float64(i)/float64(n)))
		}
		return at, middle, radius
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
	shift, size := around(discs)
	p := &plan{size: size, behind: []backdrop{
		{path: scene.Circle(plus(leftMiddle, shift), leftRadius), width: trackWidth, face: -1},
		{path: scene.Circle(plus(rightMiddle, shift), rightRadius), width: trackWidth, face: -1},
	}}
	for _, at := range discs {
		p.cells = append(p.cells, disc(plus(at, shift)))
	}
	p.rows = []row{{name: "L", cells: numbers(0, left)}, {name: "R", cells: cellsOfRight}}
	return p
}
