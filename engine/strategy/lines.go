package strategy

import (
	"context"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// Lines is the line-by-line method of source 000, section 4, and source 003, section 2.1.
// It fills the rows in turn, starting at the side opposite the blank's home, tile by tile
// and the last two of a row together. It fills the last two rows column by column in the
// same way, and turns the last 2x2 block until the board is solved.
//
// The sources push a tile along straight lines, at five moves a step. This solver moves
// it along a staircase where possible, at three moves a step, as in Parberry, "Solving the
// (n²-1)-puzzle with 8/3 n³ expected moves", Algorithms 8 (2015) 459-465. A table of all
// positions of the last two tiles of a row and the blank replaces special cases.
type Lines struct{}

// Solve implements solver.Solver.
func (Lines) Solve(ctx context.Context, b *board.Board, opt solver.Options) (solver.Solution, error) {
	return construct(ctx, b, opt, func(w *work) error {
		s, ends := b.Shape(), endings()
		w.path = make(board.Path, 0, 9*b.Manhattan()/2+s.Size()) // a little more than most boards take
		rows := newFloor(w, Rect{Cols: s.Cols, Rows: s.Rows}, board.Up)
		if err := rows.fill(ends); err != nil {
			return err
		}
		// What remains is two rows, which are filled column by column.
		rest := newFloor(w, Rect{Top: s.Rows - 2, Cols: s.Cols, Rows: 2}, board.Left)
		if err := rest.fill(ends); err != nil {
			return err
		}
		rest.turnToEnd()
		return nil
	})
}

// FillLine moves the first n tiles, in reading order, of the line at one side of a
// rectangle home, changes b and returns the moves. The last two tiles of a line count as
// one. All cells outside the rectangle must hold their tiles and keep them; the rectangle
// has at least four lines.
func FillLine(b *board.Board, in Rect, side board.Move, n int) board.Path {
	f := newFloor(&work{board: b}, in, side)
	for u := range min(n, f.width-2) {
		f.limit(0, u, f.width)
		f.bring(f.piece(u, 0), u, 0)
	}
	if n > f.width-2 {
		f.finishRow(0, endings())
	}
	return f.work.path
}

// fill fills every row but the last two.
func (f *floor) fill(ends *endTable) error {
	for v := 0; v < f.height-2; v++ {
		for u := 0; u < f.width-2; u++ {
			f.limit(v, u, f.width)
			f.bring(f.piece(u, v), u, v)
			if err := f.check(v); err != nil {
				return err
			}
		}
		f.finishRow(v, ends)
		if err := f.check(v + 1); err != nil {
			return err
		}
	}
	return nil
}

// check checks cancellation and limits when the rows before v are done.
func (f *floor) check(v int) error {
	return f.work.limiter.Check(solver.Progress{Nodes: f.work.made(), Done: float64(f.piece(0, v)) / float64(f.work.board.Size())})
}

// finishRow places the last two tiles of row v. When they and the blank are in the window,
// the last two columns and three rows from v on, the table of endings gives a shortest
// solution. To get there, it moves the first tile into the corner and the second into the
// window below it.
func (f *floor) finishRow(v int, ends *endTable) {
	first, second := f.piece(f.width-2, v), f.piece(f.width-1, v)
	if f.home(first) && f.home(second) {
		return
	}
	f.limit(v, f.width-2, f.width)
	if !f.allInWindow(v, first, second) {
		f.bring(first, f.width-1, v)
		f.limit(v+1, 0, f.width) // protects the first tile in the corner
		if u, tv := f.where(second); f.window(v, u, tv) < 0 {
			f.bring(second, max(u, f.width-2), min(tv, v+2))
		}
		f.enterWindow(v, second)
	}
	for {
		u, tv := f.where(first)
		a := f.window(v, u, tv)
		u, tv = f.where(second)
		b := f.window(v, u, tv)
		m := ends[a][b][f.window(v, f.u, f.v)]
		if m == endHere {
			return
		}
		f.step(board.Move(m))
	}
}

// window returns the index of a cell in row v's window, in reading order, or -1.
func (f *floor) window(v, u, tv int) int {
	if u < f.width-2 || tv < v || tv > v+2 {
		return -1
	}
	return 2*(tv-v) + u - (f.width - 2)
}

func (f *floor) allInWindow(v int, tiles ...int) bool {
	for _, tile := range tiles {
		if u, tv := f.where(tile); f.window(v, u, tv) < 0 {
			return false
		}
	}
	return f.window(v, f.u, f.v) >= 0
}

// enterWindow moves the blank into row v's window without moving the tile in it or the
// corner of row v.
func (f *floor) enterWindow(v, tile int) {
	if f.window(v, f.u, f.v) >= 0 {
		return
	}
	u, tv := f.where(tile)
	toU, toV := f.width-2, v+2
	if u == toU && tv == toV {
		if f.v > v+2 { // from below, pass the tile on the other side
			toU = f.width - 1
		} else {
			toV = v + 1
		}
	}
	f.sendBlank(u, tv, toU, toV)
}

// turnToEnd turns the last 2x2 block until the board is solved. The cycle has twelve
// states; it takes the shorter direction.
func (f *floor) turnToEnd() {
	circle := [4]board.Move{board.Up, board.Right, board.Down, board.Left}
	at := [2][2]int{{1, 0}, {2, 3}}[f.u][f.v-(f.height-2)] // the index of the blank on the circle
	turns, trial := 0, f.work.board.Copy()
	for ; turns < 12 && !trial.Solved(); turns++ {
		trial.Do(f.real[circle[(at+turns)%4]])
	}
	if turns <= 6 {
		for k := range turns {
			f.step(circle[(at+k)%4])
		}
		return
	}
	for k := range 12 - turns {
		f.step(circle[(at+3-k%4)%4].Opposite())
	}
}
