package strategy_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"taquin/engine/board"
	"taquin/engine/must"
	"taquin/engine/solver"
	"taquin/engine/strategy"
)

// mustSolve solves b and verifies the solution.
func mustSolve(t testing.TB, s solver.Solver, b *board.Board, opt solver.Options) board.Path {
	t.Helper()
	before := b.Copy()
	sol, err := s.Solve(context.Background(), b, opt)
	if err != nil {
		t.Fatalf("%s %v: %v", b.Shape(), b.Cells(), err)
	}
	if !b.Equal(before) {
		t.Fatalf("%s: the board was changed", b.Shape())
	}
	c := b.Copy()
	if err := c.Play(sol.Moves); err != nil || !c.Solved() {
		t.Fatalf("%s %v: path of %d moves does not solve it: %v", b.Shape(), b.Cells(), len(sol.Moves), err)
	}
	return sol.Moves
}

// eachBoard calls f with every arrangement of the pieces of a shape.
func eachBoard(cols, rows int, home board.Home, f func(*board.Board)) {
	s := must.Get(board.NewShape(cols, rows))
	cells := make([]int, s.Size())
	for i := range cells {
		cells[i] = i
	}
	var walk func(int)
	walk = func(k int) {
		if k == len(cells) {
			b := must.Get(board.FromCells(s, home, cells))
			f(b)
			return
		}
		for j := k; j < len(cells); j++ {
			cells[k], cells[j] = cells[j], cells[k]
			walk(k + 1)
			cells[k], cells[j] = cells[j], cells[k]
		}
	}
	walk(0)
}

// Every solvable board of the small shapes, for both homes of the blank.
func TestEveryBoard(t *testing.T) {
	for _, m := range strategy.Methods() {
		shapes := [][2]int{{2, 2}, {2, 3}, {3, 2}, {1, 5}, {5, 1}, {2, 4}, {4, 2}}
		switch m.Name {
		case "undo", "rows":
			continue // undo needs a history, see TestUndo; rows is lines, see TestRowsIsLines
		case "lines":
			shapes = append(shapes, [2]int{3, 3})
		}
		for _, s := range shapes {
			solvable := 0
			homes := []board.Home{board.BottomRight, board.TopLeft}
			if s[0]*s[1] > 8 && os.Getenv("TAQUIN_EVERY_BOARD") == "" {
				homes = homes[:1]
			}
			for _, home := range homes {
				eachBoard(s[0], s[1], home, func(b *board.Board) {
					if b.Solvable() {
						solvable++
						mustSolve(t, m.Solver, b, solver.Options{})
					} else if _, err := m.Solver.Solve(context.Background(), b, solver.Options{}); !errors.Is(err, solver.ErrUnsolvable) {
						t.Fatalf("%s: %s %v: %v", m.Name, b.Shape(), b.Cells(), err)
					}
				})
			}
			if want := countSolvable(s[0], s[1]) * len(homes) / 2; solvable != want {
				t.Errorf("%s: %v: %d solvable boards, want %d", m.Name, s, solvable, want)
			}
		}
	}
}

// countSolvable returns the number of solvable boards for both homes: half of all, and in a
// single row those that differ only in the position of the blank.
func countSolvable(cols, rows int) int {
	if cols == 1 || rows == 1 {
		return 2 * cols * rows
	}
	all := 1
	for k := 2; k <= cols*rows; k++ {
		all *= k
	}
	return all
}

// Random boards of many shapes, with an arbitrary blank.
func TestLinesRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 1500 {
		s := board.Shape{Cols: 2 + rng.IntN(14), Rows: 2 + rng.IntN(14)}
		b := randomBoard(s, board.Home(rng.IntN(2)), rng)
		mustSolve(t, strategy.Lines{}, b, solver.Options{})
	}
	for _, s := range []board.Shape{{Cols: 256, Rows: 2}, {Cols: 2, Rows: 256}, {Cols: 256, Rows: 3}, {Cols: 3, Rows: 256}, {Cols: 97, Rows: 61}, {Cols: 256, Rows: 256}} {
		for _, home := range []board.Home{board.BottomRight, board.TopLeft} {
			mustSolve(t, strategy.Lines{}, randomBoard(s, home, rng), solver.Options{})
		}
	}
}

func TestCyclesRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 300 {
		s := board.Shape{Cols: 2 + rng.IntN(7), Rows: 2 + rng.IntN(7)}
		mustSolve(t, strategy.Cycles{}, randomBoard(s, board.Home(rng.IntN(2)), rng), solver.Options{})
	}
	mustSolve(t, strategy.Cycles{}, randomBoard(board.Shape{Cols: 20, Rows: 20}, board.BottomRight, rng), solver.Options{})
}

// randomBoard shuffles a board and then moves the blank to a random cell.
func randomBoard(s board.Shape, home board.Home, rng *rand.Rand) *board.Board {
	b := must.Get(board.New(s, home))
	must.Do(b.Shuffle(rng))
	must.Do(b.Play(s.Walk(b.Blank(), rng.IntN(s.Size()))))
	return b
}

// The averages of source 000's listing are upper bounds (issue 2; measured with a
// transcription: 170.8, 355.6, 1566.3, 3136.0, 26468).
func TestLinesAverage(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, c := range []struct {
		n, boards int
		most      float64
	}{{4, 2000, 170}, {5, 1000, 354}, {8, 300, 1570}, {10, 200, 3146}, {20, 30, 26477}} {
		b := solvedBoard(board.Shape{Cols: c.n, Rows: c.n})
		sum := 0
		for range c.boards {
			must.Do(b.Shuffle(rng))
			sum += len(mustSolve(t, strategy.Lines{}, b, solver.Options{}))
		}
		mean := float64(sum) / float64(c.boards)
		t.Logf("%dx%d: %.1f moves on average over %d boards", c.n, c.n, mean, c.boards)
		if mean > c.most {
			t.Errorf("%dx%d: %.1f moves on average, want at most %v", c.n, c.n, mean, c.most)
		}
	}
}

func TestUndo(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	for _, s := range []board.Shape{{Cols: 1, Rows: 2}, {Cols: 2, Rows: 2}, {Cols: 4, Rows: 4}, {Cols: 12, Rows: 12}} {
		b := solvedBoard(s)
		p := must.Get(b.Scramble(context.Background(), 3000, rng))
		if got := mustSolve(t, strategy.Undo{}, b, solver.Options{History: p}); len(got) != len(p) {
			t.Errorf("%s: %d moves undo %d", s, len(got), len(p))
		}
	}
	b := randomBoard(board.Shape{Cols: 4, Rows: 4}, board.BottomRight, rng)
	for name, history := range map[string]board.Path{"none": nil, "wrong": {board.Up}, "over an edge": {board.Down, board.Down, board.Down, board.Down}} {
		if _, err := (strategy.Undo{}).Solve(context.Background(), b, solver.Options{History: history}); !errors.Is(err, solver.ErrNotApplicable) {
			t.Errorf("history %s: %v", name, err)
		}
	}
}

// Cancellation and limits stop each method, even on easy boards, with an error that reports
// the progress.
func TestStops(t *testing.T) {
	cancelled, cancel := context.WithCancel(context.Background())
	cancel()
	for _, s := range []board.Shape{{Cols: 9, Rows: 1}, {Cols: 2, Rows: 2}, {Cols: 2, Rows: 9}, {Cols: 4, Rows: 4}, {Cols: 12, Rows: 12}} {
		b := solvedBoard(s)
		history := must.Get(b.Scramble(context.Background(), 50, rand.New(rand.NewPCG(10, 10))))
		away := s.Walk(b.Blank(), 0) // a blank away from home is something to do on every shape
		must.Do(b.Play(away))
		history = append(history, away...)
		for _, m := range strategy.Methods() {
			opt := solver.Options{History: history}
			if _, err := m.Solve(cancelled, b, opt); !errors.Is(err, solver.ErrCancelled) || !errors.Is(err, context.Canceled) {
				t.Errorf("%s %s: cancelled: %v", m.Name, s, err)
			}
			opt.MaxNodes = 1
			if _, err := m.Solve(context.Background(), b, opt); !errors.Is(err, solver.ErrLimit) || !strings.Contains(err.Error(), "more than 1 node ") {
				t.Errorf("%s %s: limit: %v", m.Name, s, err)
			}
			opt = solver.Options{History: history, MaxTime: time.Second, Now: ticking()}
			if _, err := m.Solve(context.Background(), b, opt); !errors.Is(err, solver.ErrLimit) || !strings.Contains(err.Error(), "more than 1s") {
				t.Errorf("%s %s: time: %v", m.Name, s, err)
			}
			opt = solver.Options{History: history}
			done, calls := 0.0, 0
			opt.Progress = func(p solver.Progress) {
				calls++
				if p.Nodes < 0 || p.Done > 1 || p.Done >= 0 && p.Done < done {
					t.Errorf("%s %s: progress %+v after %v", m.Name, s, p, done)
				}
				done = max(done, p.Done)
			}
			sol, err := m.Solve(context.Background(), b, opt)
			if err != nil || calls == 0 || done != 1 {
				t.Errorf("%s %s: %d calls of progress up to %v, %v", m.Name, s, calls, done, err)
			}
			if made := int64(len(sol.Moves)); sol.Generated != made && m.Name != "cycles" || sol.Generated < made || sol.Optimal || sol.Method != m.Name {
				t.Errorf("%s %s: %d moves, %+v", m.Name, s, made, sol)
			}
		}
	}
	huge := randomBoard(board.Shape{Cols: 100, Rows: 100}, board.BottomRight, rand.New(rand.NewPCG(10, 10)))
	if _, err := (strategy.Cycles{}).Solve(context.Background(), huge, solver.Options{MaxNodes: 50_000_000}); !errors.Is(err, solver.ErrLimit) {
		t.Errorf("cycles on 100x100: %v", err)
	}
}

// ticking is a clock that advances by two seconds per call.
func ticking() func() time.Time {
	var now time.Time
	return func() time.Time {
		now = now.Add(2 * time.Second)
		return now
	}
}

// A solved board needs no moves, a board whose blank only moved along the last row needs
// the way back, and completed rows do not change.
func TestLinesKeepsWhatIsDone(t *testing.T) {
	for _, s := range []board.Shape{{Cols: 2, Rows: 2}, {Cols: 3, Rows: 3}, {Cols: 7, Rows: 2}, {Cols: 2, Rows: 7}, {Cols: 5, Rows: 5}, {Cols: 10, Rows: 10}} {
		b := solvedBoard(s)
		for k := range s.Cols {
			if got := mustSolve(t, strategy.Lines{}, b, solver.Options{}); len(got) != k {
				t.Errorf("%s, the blank %d cells left of home: %d moves", s, k, len(got))
			}
			b.Do(board.Left)
		}
	}
	rng := rand.New(rand.NewPCG(11, 11))
	for range 300 {
		s := board.Shape{Cols: 2 + rng.IntN(6), Rows: 4 + rng.IntN(4)}
		done := s.Cols * (1 + rng.IntN(s.Rows-3))
		b := solvedBoard(s)
		rest := rng.Perm(s.Size() - done)
		cells := b.Cells()
		for k, p := range rest {
			cells[done+k] = done + p
		}
		must.Do(b.SetCells(cells))
		if !b.Solvable() {
			continue
		}
		for _, m := range mustSolve(t, strategy.Lines{}, b, solver.Options{}) {
			b.Do(m)
			if b.Blank() < done {
				t.Fatalf("%s %v: the blank enters a finished row", s, cells)
			}
		}
	}
}

// Source 003 fills the board from the last row up, because the blank's home is at the top
// left; lines and rows are the same method.
func TestRowsIsLines(t *testing.T) {
	rng := rand.New(rand.NewPCG(12, 12))
	lines := must.Get(strategy.Methods().Find("lines"))
	rows := must.Get(strategy.Methods().Find("rows"))
	for range 100 {
		b := randomBoard(board.Shape{Cols: 2 + rng.IntN(5), Rows: 2 + rng.IntN(5)}, board.TopLeft, rng)
		p, q := mustSolve(t, lines.Solver, b, solver.Options{}), mustSolve(t, rows.Solver, b, solver.Options{})
		if !slices.Equal(p, q) {
			t.Fatalf("%s %v: lines and rows differ", b.Shape(), b.Cells())
		}
		if b.Shape().Rows < 4 {
			continue
		}
		// The last row is completed before the first one.
		for last := b.Size() - b.Shape().Cols; len(p) > 0 && !rowDone(b, last); p = p[1:] {
			b.Do(p[0])
		}
		for _, m := range p {
			b.Do(m)
			if !rowDone(b, b.Size()-b.Shape().Cols) {
				t.Fatalf("%s: the last row is touched again", b.Shape())
			}
		}
	}
}

func rowDone(b *board.Board, from int) bool {
	for i := from; i < from+b.Shape().Cols; i++ {
		if b.At(i) != i {
			return false
		}
	}
	return true
}

func BenchmarkLines100(b *testing.B) {
	start := randomBoard(board.Shape{Cols: 100, Rows: 100}, board.BottomRight, rand.New(rand.NewPCG(1, 1)))
	b.ReportAllocs()
	moves := 0
	for b.Loop() {
		s, err := strategy.Lines{}.Solve(context.Background(), start, solver.Options{})
		if err != nil {
			b.Fatal(err)
		}
		moves += len(s.Moves)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(moves), "ns/move")
}

func BenchmarkLines256(b *testing.B) {
	start := randomBoard(board.Shape{Cols: 256, Rows: 256}, board.BottomRight, rand.New(rand.NewPCG(1, 1)))
	for b.Loop() {
		if _, err := (strategy.Lines{}).Solve(context.Background(), start, solver.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCycles(b *testing.B) {
	start := randomBoard(board.Shape{Cols: 4, Rows: 4}, board.BottomRight, rand.New(rand.NewPCG(1, 1)))
	for b.Loop() {
		if _, err := (strategy.Cycles{}).Solve(context.Background(), start, solver.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}

// FillLine fills a line at any side of any rectangle and preserves the cells outside it and
// the earlier cells of the line.
func TestFillLine(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		s := board.Shape{Cols: 4 + rng.IntN(5), Rows: 4 + rng.IntN(5)}
		in := strategy.Rect{Left: rng.IntN(s.Cols - 3), Top: rng.IntN(s.Rows - 3)}
		in.Cols, in.Rows = 4+rng.IntN(s.Cols-3-in.Left), 4+rng.IntN(s.Rows-3-in.Top)
		inside := func(cell int) bool {
			x, y := cell%s.Cols-in.Left, cell/s.Cols-in.Top
			return x >= 0 && y >= 0 && x < in.Cols && y < in.Rows
		}
		side := board.Move(rng.IntN(4))
		line, home := lineOf(s, in, side), lineOf(s, in, side.Opposite())[0]
		goal := walked(solvedBoard(s), home)
		b := must.Get(goal.Toward(goal)) // a solved board with the blank's home there
		for range 40 * s.Size() {
			if m := board.Move(rng.IntN(4)); b.Do(m) && !inside(b.Blank()) {
				b.Do(m.Opposite())
			}
		}
		before, n := b.Copy(), 1+rng.IntN(len(line))
		path := strategy.FillLine(b, in, side, n)
		if err := before.Play(path); err != nil || !before.Equal(b) {
			t.Fatalf("%s: the path does not lead to the board: %v", s, err)
		}
		for cell := range s.Size() {
			if !inside(cell) && b.At(cell) != cell {
				t.Fatalf("%s, %v from %s: cell %d lies outside and is moved", s, in, side, cell)
			}
		}
		if n == len(line)-1 {
			n++
		}
		for _, cell := range line[:n] {
			if b.At(cell) != cell {
				t.Fatalf("%s, %v from %s: cell %d is not filled\n%v", s, in, side, cell, b.Cells())
			}
		}
	}
}

// lineOf lists the cells of the line at a side of a rectangle.
func lineOf(s board.Shape, in strategy.Rect, side board.Move) []int {
	var cells []int
	for cell := range s.Size() {
		x, y := cell%s.Cols-in.Left, cell/s.Cols-in.Top
		at := map[board.Move]bool{board.Up: y == 0, board.Down: y == in.Rows-1, board.Left: x == 0, board.Right: x == in.Cols-1}
		if x >= 0 && y >= 0 && x < in.Cols && y < in.Rows && at[side] {
			cells = append(cells, cell)
		}
	}
	return cells
}
