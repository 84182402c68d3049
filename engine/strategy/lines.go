package strategy

import (
	"context"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// Lines is the line-by-line method of source 000, section 4, and source 003,
// section 2.1. Rows are filled one after the other, the far side from the
// blank's home first, a tile at a time and the last two of a row together.
// Two rows remain; they are filled column by column in the same way, and the
// last 2x2 block is turned until it is right.
//
// The sources push a tile along straight lines at five moves a step. Here it
// goes along a staircase wherever it can, three moves a step, as in Parberry,
// "Solving the (n²-1)-puzzle with 8/3 n³ expected moves", Algorithms 8 (2015)
// 459-465; and the end of a row is looked up in a table of every position of
// its two tiles and the blank, which leaves no special cases.
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

// FillLine brings the first n tiles, in reading order, of the line at one side of
// a rectangle home and returns the moves, which b has made then: the last two of
// a line count as one. What lies outside of the rectangle must be home, stays
// there, and is not the blank; the rectangle has four lines at least.
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

// check looks for cancellation and limits, the rows before v being done.
func (f *floor) check(v int) error {
	return f.work.meter.Check(solver.Progress{Nodes: f.work.made(), Done: float64(f.piece(0, v)) / float64(f.work.board.Size())})
}

// finishRow places the last two tiles of row v. When they and the blank lie in
// the window, the row's last two columns and three rows, the table of endings
// knows the shortest way. To get there, the first tile is brought into the
// corner and the second into the window below it.
func (f *floor) finishRow(v int, ends *endTable) {
	first, second := f.piece(f.width-2, v), f.piece(f.width-1, v)
	if f.home(first) && f.home(second) {
		return
	}
	f.limit(v, f.width-2, f.width)
	if !f.allInWindow(v, first, second) {
		f.bring(first, f.width-1, v)
		f.limit(v+1, 0, f.width) // with the first in the corner only the rows below are free
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

// window numbers the cells of row v's window in reading order; others are -1.
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

// enterWindow brings the blank into row v's window without touching a tile in
// it or the corner of row v.
func (f *floor) enterWindow(v, tile int) {
	if f.window(v, f.u, f.v) >= 0 {
		return
	}
	u, tv := f.where(tile)
	toU, toV := f.width-2, v+2
	if u == toU && tv == toV {
		if f.v > v+2 { // from below, pass it on the other side
			toU = f.width - 1
		} else {
			toV = v + 1
		}
	}
	f.sendBlank(u, tv, toU, toV)
}

// turnToEnd turns the 2x2 block at the floor's end until the board is solved.
// The blank's circle has twelve positions; the shorter way round is taken.
func (f *floor) turnToEnd() {
	circle := [4]board.Move{board.Up, board.Right, board.Down, board.Left}
	at := [2][2]int{{1, 0}, {2, 3}}[f.u][f.v-(f.height-2)] // where on the circle the blank is
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
