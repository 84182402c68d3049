package strategy

import "taquin/engine/board"

// The eight cells around a tile are numbered clockwise from the one above it.
var (
	ringU    = [8]int{0, 1, 1, 1, 0, -1, -1, -1}
	ringV    = [8]int{-1, -1, 0, 1, 1, 1, 0, -1}
	ringMove = [8]board.Move{ // from cell k to the next one clockwise
		board.Right, board.Down, board.Down, board.Left, board.Left, board.Up, board.Up, board.Right,
	}
	ringSide = [4]int{board.Up: 0, board.Right: 2, board.Down: 4, board.Left: 6}
)

// around returns the number of the neighbouring cell at (du,dv) from a tile, and -1 for
// other cells.
func around(du, dv int) int {
	if du < -1 || du > 1 || dv < -1 || dv > 1 {
		return -1
	}
	return [9]int{7, 0, 1, 6, -1, 2, 5, 4, 3}[3*(dv+1)+du+1]
}

// ringWay is a path of the blank around a tile: length steps from cell `from`.
type ringWay struct {
	from, length int
	clockwise    bool
}

// blockedWay exceeds the length of every path.
const blockedWay = 1000

// ringWay returns the shorter path over free cells around the tile in (u,v) from cell
// `from` to cell `to`.
func (f *floor) ringWay(u, v, from, to int) ringWay {
	right := ringWay{from, (to - from) & 7, true}
	left := ringWay{from, (from - to) & 7, false}
	if left.length < right.length {
		left, right = right, left
	}
	if f.inside(u, v) || f.open(u, v, right) {
		return right
	}
	if f.open(u, v, left) {
		return left
	}
	return ringWay{from, blockedWay, true}
}

// inside reports whether all eight cells around (u,v) are free.
func (f *floor) inside(u, v int) bool {
	return v-1 > f.row && v+1 < f.height && u > 0 && u+1 < f.width
}

// open reports whether every cell of the path is free.
func (f *floor) open(u, v int, w ringWay) bool {
	for k := 1; k <= w.length; k++ {
		c := (w.from + k) & 7
		if !w.clockwise {
			c = (w.from - k) & 7
		}
		if !f.free(u+ringU[c], v+ringV[c]) {
			return false
		}
	}
	return true
}

// walkRing moves the blank around the tile in (u,v).
func (f *floor) walkRing(u, v int, w ringWay) {
	if w.length == blockedWay {
		panic("strategy: no way round the tile")
	}
	c := w.from
	for range w.length {
		if w.clockwise {
			f.work.play(f.real[ringMove[c]])
			c = (c + 1) & 7
		} else {
			c = (c - 1) & 7
			f.work.play(f.real[ringMove[c].Opposite()])
		}
	}
	f.u, f.v = u+ringU[c], v+ringV[c]
}
