package strategy

import "taquin/engine/board"

// Rect is a rectangle of cells of a board.
type Rect struct{ Left, Top, Cols, Rows int }

// floor is a rectangle of the board that is filled line by line from one of its sides. Its
// coordinates are independent of the side: v counts the lines from there, and u the cells
// of a line in reading order. The free cells are those of line row in lo..hi-1 and all of
// later lines; the others are done and must not change.
type floor struct {
	work          *work
	width, height int
	base, du, dv  int           // cell (u,v) is base + u*du + v*dv
	corner, cols  int           // the first cell of the rectangle, the columns of the board
	transposed    bool          // a line is a column
	last          int           // the largest v, where v counts from the bottom or the right; else 0
	real          [4]board.Move // the floor's moves as moves of the board
	row, lo, hi   int
	u, v          int // the blank
}

func newFloor(w *work, in Rect, side board.Move) *floor {
	cols := w.board.Shape().Cols
	f := &floor{work: w, width: in.Cols, height: in.Rows, du: 1, dv: cols, corner: in.Top*cols + in.Left, cols: cols}
	f.real = [4]board.Move{board.Up: side, board.Down: side.Opposite(), board.Left: board.Left, board.Right: board.Right}
	if f.transposed = side == board.Left || side == board.Right; f.transposed {
		f.width, f.height, f.du, f.dv = f.height, f.width, f.dv, f.du
		f.real[board.Left], f.real[board.Right] = board.Up, board.Down
	}
	if f.base = f.corner; side == board.Down || side == board.Right {
		f.last = f.height - 1
		f.base, f.dv = f.base+f.last*f.dv, -f.dv
	}
	f.u, f.v = f.place(w.board.Blank())
	f.limit(0, 0, f.width)
	return f
}

// piece returns the piece whose home is (u,v).
func (f *floor) piece(u, v int) int { return f.base + u*f.du + v*f.dv }

// where returns the coordinates of a piece.
func (f *floor) where(piece int) (u, v int) { return f.place(f.work.board.Pos(piece)) }

// home reports whether a piece is in its home cell.
func (f *floor) home(piece int) bool { return f.work.board.Pos(piece) == piece }

// place returns the coordinates of a cell of the board.
func (f *floor) place(cell int) (u, v int) {
	cell -= f.corner
	u, v = cell%f.cols, cell/f.cols
	if f.transposed {
		u, v = v, u
	}
	if f.last > 0 {
		v = f.last - v
	}
	return u, v
}

func (f *floor) limit(row, lo, hi int) { f.row, f.lo, f.hi = row, lo, hi }

func (f *floor) free(u, v int) bool {
	return u >= 0 && u < f.width && v < f.height && (v > f.row || v == f.row && u >= f.lo && u < f.hi)
}

// Displacements of the four moves.
var (
	stepU = [4]int{board.Left: -1, board.Right: 1}
	stepV = [4]int{board.Up: -1, board.Down: 1}
)

// step moves the blank.
func (f *floor) step(m board.Move) {
	f.work.play(f.real[m&3])
	f.u += stepU[m]
	f.v += stepV[m]
}

// bring moves a tile to (tu,tv).
func (f *floor) bring(tile, tu, tv int) {
	u, v := f.where(tile)
	for u != tu || v != tv {
		m := f.next(u, v, tu, tv)
		du, dv := stepU[m], stepV[m]
		f.sendBlank(u, v, u+du, v+dv)
		f.step(m.Opposite()) // moves the tile by m
		u, v = u+du, v+dv
	}
}

// next chooses the tile's next move towards (tu,tv) that costs the blank least, including
// its way to the far side of the tile and the rest of the staircase.
func (f *floor) next(u, v, tu, tv int) board.Move {
	across, along := board.Left, board.Up
	if tu > u {
		across = board.Right
	}
	if tv > v {
		along = board.Down
	}
	a, b := distance(u, tu), distance(v, tv)
	switch {
	case b == 0:
		return across
	case a == 0 || !f.free(u+stepU[across], v):
		return along
	case !f.free(u, v+stepV[along]):
		return across
	}
	if f.reach(u, v, across)+staircase(a-1, b) <= f.reach(u, v, along)+staircase(b-1, a) {
		return across
	}
	return along
}

// staircase returns the number of moves of the blank that move a tile `same` more steps in
// its last direction and `other` steps across: three for a step that turns, five for a
// straight one.
func staircase(same, other int) int {
	turns := 2 * min(same, other)
	if other > same {
		turns++
	}
	return 5*(same+other) - 2*turns
}

// reach estimates the number of moves of the blank to the side m of the tile in (u,v).
func (f *floor) reach(u, v int, m board.Move) int {
	if k := around(f.u-u, f.v-v); k >= 0 {
		if f.inside(u, v) {
			steps := (ringSide[m] - k) & 7
			return min(steps, 8-steps)
		}
		return f.ringWay(u, v, k, ringSide[m]).length
	}
	su, sv := u+stepU[m], v+stepV[m]
	way := distance(f.u, su) + distance(f.v, sv)
	if (sv == f.v && v == f.v || su == f.u && u == f.u) && distance(f.u, u)+distance(f.v, v) < way {
		way += 2 // around the tile
	}
	return way
}

// sendBlank moves the blank to (su,sv) over free cells, without moving the tile in (u,v).
func (f *floor) sendBlank(u, v, su, sv int) {
	for f.u != su || f.v != sv {
		from := around(f.u-u, f.v-v)
		to := around(su-u, sv-v)
		if from >= 0 && to >= 0 {
			f.walkRing(u, v, f.ringWay(u, v, from, to))
			return
		}
		f.step(f.towards(u, v, su, sv))
	}
}

// towards returns the next move of the blank to (su,sv), while it is away from the tile in
// (u,v): the direction that does not lead behind the tile, if it is free.
func (f *floor) towards(u, v, su, sv int) board.Move {
	across, along := board.Left, board.Up
	if su > f.u {
		across = board.Right
	}
	if sv > f.v {
		along = board.Down
	}
	switch {
	case su == f.u:
		return along
	case sv == f.v:
		return across
	}
	first, second := along, across
	if sv == v && (u-f.u)*(u-su) <= 0 {
		first, second = across, along // pass the tile before coming to its row
	}
	if f.free(f.u+stepU[first], f.v+stepV[first]) {
		return first
	}
	return second
}

func distance(x, y int) int { return max(x-y, y-x) }
