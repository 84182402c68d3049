package scene

import (
	"maps"
	"slices"
)

// Contours returns the closed outlines of a set of grid cells as corners in clockwise order;
// outlines of holes are counterclockwise. Cells are squares in reading order. The outlines are
// inset from the cell sides.
func Contours(cells map[int]bool, cols, rows int, side, inset float64) [][]Point {
	var lines [][]Point
	for _, loop := range contours(cells, cols, rows) {
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

// crossing is a grid point: column and row of the cell to its lower right.
type crossing struct{ x, y int }

// inward is the direction from an outline's side to the cells, which lie to its right.
func inward(from, to crossing) crossing {
	return crossing{-direction(to.y - from.y), direction(to.x - from.x)}
}

func direction(x int) int { return min(1, max(-1, x)) }

// contours returns the outlines in grid coordinates.
func contours(cells map[int]bool, cols, rows int) [][]crossing {
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
		loops = append(loops, takeLoop(start, next))
	}
	return loops
}

// takeLoop removes the sides of one outline from next and returns its corners. Where outlines
// touch, each turns right, towards its own cell.
func takeLoop(start crossing, next map[crossing][]crossing) []crossing {
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
		loop = loop[1:] // the outline began in the middle of a side
	}
	return loop
}
