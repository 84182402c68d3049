package heuristic_test

import (
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/must"
)

// along has the running values of all heuristics of a board.
type along struct {
	b     *board.Board
	names []string
	runs  []heuristic.Running
}

func startAll(t rapid.TB, list []heuristic.Heuristic, b *board.Board) along {
	t.Helper()
	a := along{b: b}
	for _, h := range list {
		if s := b.Shape(); h.Name() == "walking" && !s.Linear() && s.Cols+s.Rows > 8 {
			continue
		}
		a.names, a.runs = append(a.names, h.Name()), append(a.runs, start(t, h, b))
	}
	return a
}

func (a along) do(m board.Move) bool {
	if !a.b.Do(m) {
		return false
	}
	for _, r := range a.runs {
		r.Moved(m)
	}
	return true
}

func (a along) reset() {
	for _, r := range a.runs {
		r.Reset()
	}
}

func (a along) check(t rapid.TB) {
	t.Helper()
	for i, r := range a.runs {
		if got, want := r.Value(), naive(t, a.names[i], a.b); got != want {
			t.Fatalf("%s home %d %v: %s runs at %d and is %d", a.b.Shape(), a.b.Home(), a.b.Cells(), a.names[i], got, want)
		}
	}
}

// walkShapes has shapes of every kind: single lines, shapes with and without tables of the walking
// distance, lines of more than 64 cells.
func walkShapes() []board.Shape {
	shapes := []board.Shape{
		{Cols: 20, Rows: 20}, {Cols: 2, Rows: 70}, {Cols: 70, Rows: 2}, {Cols: 200, Rows: 3}, {Cols: 3, Rows: 256},
		{Cols: 256, Rows: 1}, {Cols: 1, Rows: 256}, {Cols: 65, Rows: 64}, {Cols: 4, Rows: 64},
	}
	for rows := 1; rows <= 8; rows++ {
		for cols := 1; cols <= 8; cols++ {
			// The naive walking distance of 3x5 and 2x6 would take seconds.
			if cols*rows > 1 && (cols+rows != 8 || cols*rows == 16 || cols*rows == 7) {
				shapes = append(shapes, board.Shape{Cols: cols, Rows: rows})
			}
		}
	}
	return shapes
}

// TestRunning compares incremental values with full ones on random walks, on solvable and
// unsolvable boards with any home of the blank.
func TestRunning(t *testing.T) {
	list, shapes := heuristic.All(), walkShapes()
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.SampledFrom(shapes).Draw(t, "shape")
		homes := []int{s.Size() - 1, 0, s.Size() / 2, s.Cols - 1, s.Size() / 3}
		b := solvedWith(t, s, rapid.SampledFrom(homes).Draw(t, "home"))
		rng := newRand(rapid.Uint64().Draw(t, "seed"))
		a := startAll(t, list, b)
		a.check(t)
		if rapid.Bool().Draw(t, "laid anew") {
			must.Do(b.SetCells(rng.Perm(s.Size())))
			a.reset()
			a.check(t)
		}
		moves := 60
		if s.Size() > 64 {
			moves = 20
		}
		for range moves {
			m := board.Move(rng.IntN(4))
			if !a.do(m) {
				continue
			}
			a.check(t)
			if rng.IntN(3) == 0 {
				a.do(m.Opposite())
				a.check(t)
			}
		}
	})
}

// TestRunningFar compares values only after a long walk.
func TestRunningFar(t *testing.T) {
	list, rng := heuristic.All(), newRand(3)
	for _, s := range []board.Shape{{Cols: 4, Rows: 4}, {Cols: 10, Rows: 10}, {Cols: 100, Rows: 70}, {Cols: 256, Rows: 256}} {
		b := solvedWith(t, s, s.Size()/2)
		must.Do(b.Shuffle(rng))
		a := startAll(t, list, b)
		for range 20000 {
			a.do(board.Move(rng.IntN(4)))
		}
		a.check(t)
	}
}

// TestRunningBack takes back more moves than linear conflict remembers, 64, and goes on from there.
func TestRunningBack(t *testing.T) {
	list, rng := []heuristic.Heuristic{heuristic.Linear{}}, newRand(9)
	for _, s := range []board.Shape{{Cols: 3, Rows: 3}, {Cols: 5, Rows: 3}, {Cols: 5, Rows: 5}} {
		b := solvedWith(t, s, s.Size()-1)
		must.Do(b.Shuffle(rng))
		a := startAll(t, list, b)
		for round := range 100 {
			length := 60 + round%10
			var path board.Path
			for len(path) < length {
				m := board.Move(rng.IntN(4))
				if n := len(path); n > 0 && m == path[n-1].Opposite() || !a.do(m) {
					continue
				}
				path = append(path, m)
			}
			for _, m := range path.Inverse() {
				a.do(m)
				a.check(t)
			}
		}
	}
}

// TestNoAllocation: neither a move nor a value allocates.
func TestNoAllocation(t *testing.T) {
	list := heuristic.All()
	list = append(list, heuristic.Max(list...), heuristic.Func{Label: "one", Of: func(*board.Board) int { return 1 }})
	for _, side := range []int{4, 100} {
		b := solvedWith(t, board.Shape{Cols: side, Rows: side}, 0)
		rng := newRand(5)
		must.Do(b.Shuffle(rng))
		for _, h := range list {
			r, err := h.Start(b)
			if err != nil {
				continue // walking, at 100x100
			}
			if n := testing.AllocsPerRun(200, func() {
				if m := board.Move(rng.IntN(4)); b.Do(m) {
					r.Moved(m)
					r.Value()
				}
			}); n != 0 {
				t.Errorf("%s at %s: %v allocations a move", h.Name(), b.Shape(), n)
			}
		}
	}
}

// FuzzRunning: incremental values equal full ones after any sequence of moves.
func FuzzRunning(f *testing.F) {
	f.Add(uint8(4), uint8(4), uint16(15), uint64(1), []byte("\x00\x01\x02\x03\x02\x01"))
	f.Add(uint8(3), uint8(3), uint16(4), uint64(2), []byte("\x00\x00\x01\x02\x02\x03"))
	f.Add(uint8(1), uint8(7), uint16(2), uint64(0), []byte("\x00\x02\x02"))
	f.Add(uint8(66), uint8(2), uint16(9), uint64(7), []byte("\x01\x02\x03\x03\x00"))
	list := heuristic.All()
	f.Fuzz(func(t *testing.T, cols, rows uint8, home uint16, seed uint64, moves []byte) {
		s := board.Shape{Cols: int(cols)%70 + 1, Rows: int(rows)%9 + 1}
		if s.Size() < 2 || s.Cols+s.Rows == 8 && s.Size() != 16 && s.Size() != 7 || len(moves) > 100 {
			return
		}
		b := solvedWith(t, s, int(home)%s.Size())
		if seed != 0 {
			must.Do(b.SetCells(newRand(seed).Perm(s.Size())))
		}
		a := startAll(t, list, b)
		for _, m := range moves {
			a.do(board.Move(m & 3))
			a.check(t)
		}
	})
}
