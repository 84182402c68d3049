package boards

import "taquin/engine/board"

// side is what lies between two neighbouring cells: the smaller one comes first.
type side struct{ from, to int }

func sideOf(a, b int) side { return side{min(a, b), max(a, b)} }

// cellsOf is where the blank is before, during and after a walk.
func cellsOf(b *board.Board, p board.Path) []int {
	at := b.Blank()
	cells := append(make([]int, 0, len(p)+1), at)
	for _, m := range p {
		at += b.Shape().Steps()[m]
		cells = append(cells, at)
	}
	return cells
}

// passes counts how often a walk passes between two cells.
func passes(cells []int) (counts map[side]int, most int) {
	counts = map[side]int{}
	for i := 1; i < len(cells); i++ {
		s := sideOf(cells[i-1], cells[i])
		counts[s]++
		most = max(most, counts[s])
	}
	return counts, most
}

// route is where a walk goes, and how often it passes between two cells.
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

// busy reports whether not every pass can have a line of its own.
func (r *route) busy() bool { return r.most > mostLanes || len(r.cells) > mostSteps }

// mostLanes is how often a path may pass between the same two cells for every
// pass to have a line of its own, mostSteps how long it may be. Of other paths
// only how often they pass is shown, by the width of one line.
const (
	mostLanes = 5
	mostSteps = 600
)
