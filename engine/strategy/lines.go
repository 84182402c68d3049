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
// "Solving the (n²-1)-puzzle with 8/3 n³ expected moves", Algorithms 8 (2015) 459-465;
// and the end of a row is looked up in a table of every position of its two
// tiles and the blank, which leaves no special cases.
type Lines struct{}

// Solve implements solver.Solver.
func (Lines) Solve(ctx context.Context, b *board.Board, opt solver.Options) (solver.Solution, error) {
	return build(ctx, b, opt, func(w *work) error {
		s := b.Shape()
		w.path = make(board.Path, 0, s.Size()*(s.Cols+s.Rows)*3/2) // about what a random board takes
		rows := newFloor(w, s.Cols, s.Rows, 0, false)
		if err := rows.fill(); err != nil {
			return err
		}
		// What remains is two rows; seen sidewise it is a board of two columns.
		rest := newFloor(w, 2, s.Cols, (s.Rows-2)*s.Cols, true)
		if err := rest.fill(); err != nil {
			return err
		}
		rest.turnLastBlock()
		return nil
	})
}

// fill fills every row but the last two.
func (f *floor) fill() error {
	ends := endings()
	for v := 0; v < f.height-2; v++ {
		for u := 0; u < f.width-2; u++ {
			f.limit(v, u, f.width)
			f.carry(f.piece(u, v), u, v)
			if err := f.check(); err != nil {
				return err
			}
		}
		f.finishRow(v, ends)
	}
	return f.check()
}

func (f *floor) check() error {
	all := f.work.board.Size()
	return f.work.meter.Check(f.work.made(), float64(f.piece(0, f.row))/float64(all))
}

// finishRow places the last two tiles of row v. When they and the blank lie in
// the row's last two columns and three rows the table of endings knows the
// shortest way. To get there, the first tile is carried into the corner and
// the second into the block below it.
func (f *floor) finishRow(v int, ends *endTable) {
	f.limit(v, f.width-2, f.width)
	first, second := f.piece(f.width-2, v), f.piece(f.width-1, v)
	window := func(u, v0 int) int {
		if u < f.width-2 || v0 > v+2 {
			return -1
		}
		return 2*(v0-v) + u - (f.width - 2)
	}
	inside := func() (a, b, blank int) {
		return window(f.where(first)), window(f.where(second)), window(f.u, f.v)
	}
	a, b, blank := inside()
	if a < 0 || b < 0 || blank < 0 {
		f.carry(first, f.width-1, v)
		// With the first in the corner only the rows below are free.
		f.limit(v+1, 0, f.width)
		if u, v0 := f.where(second); window(u, v0) < 0 {
			f.carry(second, max(u, f.width-2), min(v0, v+2))
		}
		f.enterWindow(second, v)
		a, b, blank = inside()
	}
	for {
		m := ends[a][b][blank]
		if m == endHere {
			return
		}
		f.step(board.Move(m))
		a, b, blank = inside()
	}
}

// enterWindow brings the blank into the last two columns of rows v to v+2
// without touching the tile given or the corner of row v.
func (f *floor) enterWindow(tile, v int) {
	if f.u >= f.width-2 && f.v <= v+2 {
		return
	}
	u, v0 := f.where(tile)
	to := [2]int{f.width - 2, v + 2}
	if u == to[0] && v0 == to[1] {
		to = [2]int{f.width - 2, v + 1}
		if f.v > v+2 { // from below, pass it on the other side
			to = [2]int{f.width - 1, v + 2}
		}
	}
	f.sendBlank(u, v0, to[0], to[1])
}

// turnLastBlock turns the 2x2 block at the floor's end until it is solved. The
// blank's circle has twelve positions; the shorter way round is taken.
func (f *floor) turnLastBlock() {
	v := f.height - 2
	circle := [4]board.Move{board.Up, board.Right, board.Down, board.Left}
	at := map[[2]int]int{{0, v + 1}: 0, {0, v}: 1, {1, v}: 2, {1, v + 1}: 3}[[2]int{f.u, f.v}]
	turns, trial := 0, f.work.board.Copy()
	for ; turns < 12 && !trial.Solved(); turns++ {
		trial.Do(f.real(circle[(at+turns)%4]))
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
