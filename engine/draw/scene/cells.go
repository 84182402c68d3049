package scene

import (
	"maps"
	"slices"
)

// AroundCells returns the closed lines around a set of cells of a grid, corner by corner
// and clockwise; around holes they go the other way. Cells are numbered in reading order
// and squares of a side; the lines lie inside the cells, an inset off their sides.
func AroundCells(cells map[int]bool, cols, rows int, side, inset float64) [][]Point {
	var lines [][]Point
	for _, loop := range around(cells, cols, rows) {
		points := make([]Point, len(loop))
		for i, at := range loop {
			before, after := loop[(i+len(loop)-1)%len(loop)], loop[(i+1)%len(loop)]
			in, out := inward(before, at), inward(at, after)
			points[i] = Point{
				X: float64(at.x)*side + inset*float64(in.x+out.x),
				Y: float64(at.y)*side + inset*float64(in.y+out.y),
			}
		}
		lines = append(lines, points)
	}
	return lines
}

// crossing is a point where lines of the grid meet: column and row of the cell
// below it to the right.
type crossing struct{ x, y int }

// inward is the direction from a side of an outline to the cells it holds,
// which lie to the right of it.
func inward(from, to crossing) crossing {
	return crossing{-direction(to.y - from.y), direction(to.x - from.x)}
}

// direction is -1, 0 or 1.
func direction(x int) int { return min(1, max(-1, x)) }

// around returns the closed lines around a set of cells, corner by corner and
// clockwise; around holes they go the other way.
func around(cells map[int]bool, cols, rows int) [][]crossing {
	has := func(col, row int) bool {
		return 0 <= col && col < cols && 0 <= row && row < rows && cells[row*cols+col]
	}
	next := map[crossing][]crossing{}
	var starts []crossing
	side := func(from, to crossing) {
		next[from] = append(next[from], to)
		starts = append(starts, from)
	}
	for _, cell := range slices.Sorted(maps.Keys(cells)) {
		col, row := cell%cols, cell/cols
		a, b := crossing{col, row}, crossing{col + 1, row}
		c, d := crossing{col + 1, row + 1}, crossing{col, row + 1}
		if !has(col, row-1) {
			side(a, b)
		}
		if !has(col+1, row) {
			side(b, c)
		}
		if !has(col, row+1) {
			side(c, d)
		}
		if !has(col-1, row) {
			side(d, a)
		}
	}
	var loops [][]crossing
	for _, start := range starts {
		if len(next[start]) == 0 {
			continue
		}
		loops = append(loops, loopFrom(start, next))
	}
	return loops
}

// loopFrom takes the sides of one closed line out of next, and returns its
// corners. Where lines touch, each turns right, towards the cell it comes from.
func loopFrom(start crossing, next map[crossing][]crossing) []crossing {
	var loop []crossing
	var facing crossing
	for at := start; ; {
		ways := next[at]
		k := slices.Index(ways, crossing{at.x - facing.y, at.y + facing.x})
		if k < 0 && at == start && len(loop) > 0 {
			break
		}
		k = max(0, k)
		to := ways[k]
		next[at] = slices.Delete(ways, k, k+1)
		along := crossing{to.x - at.x, to.y - at.y}
		if along != facing {
			loop = append(loop, at)
		}
		facing, at = along, to
	}
	if first := (crossing{direction(loop[1].x - loop[0].x), direction(loop[1].y - loop[0].y)}); first == facing {
		loop = loop[1:] // the line began in the middle of a side
	}
	return loop
}
