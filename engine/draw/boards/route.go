package boards

import "taquin/engine/board"

// side is the border between two adjacent cells, the smaller one first.
type side struct{ from, to int }

func sideOf(a, b int) side { return side{min(a, b), max(a, b)} }

// cellsOf returns the cells of the blank before, during and after a path.
func cellsOf(b *board.Board, p board.Path) []int {
	at := b.Blank()
	cells := append(make([]int, 0, len(p)+1), at)
	for _, m := range p {
		at += b.Shape().Steps()[m]
		cells = append(cells, at)
	}
	return cells
}

// passes counts the passes between every two cells.
func passes(cells []int) (counts map[side]int, most int) {
	counts = map[side]int{}
	for i := 1; i < len(cells); i++ {
		s := sideOf(cells[i-1], cells[i])
		counts[s]++
		most = max(most, counts[s])
	}
	return counts, most
}

// route is the blank's cells along a path and its passes between cells.
type route struct {
	cells  []int
	counts map[side]int
	most   int
}

func routeOf(b *board.Board, p board.Path) route {
	cells := cellsOf(b, p)
	counts, most := passes(cells)
	return route{cells, counts, most}
}

// busy reports whether the passes are too many for separate lanes.
func (r *route) busy() bool { return r.most > mostLanes || len(r.cells) > mostSteps }

// mostLanes and mostSteps bound the paths that are drawn with a lane per pass. Other paths show
// the number of passes by the width of a line.
const (
	mostLanes = 5
	mostSteps = 600
)
