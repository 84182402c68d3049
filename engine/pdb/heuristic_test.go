package pdb

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/message"
	"taquin/engine/must"
	"taquin/engine/search"
	"taquin/engine/solver"
)

// distances returns the distance of every board of a shape and home, breadth first, and their
// keys in order of distance.
func distances(solved *board.Board) (found map[string]int, keys []string) {
	keys = []string{keyOf(solved.Cells())}
	found = map[string]int{keys[0]: 0}
	wave := [][]int{solved.Cells()}
	s, home := solved.Shape(), solved.Home()
	var near []int
	for depth := 1; len(wave) > 0; depth++ {
		var next [][]int
		for _, cells := range wave {
			blank := 0
			for cells[blank] != home {
				blank++
			}
			near = s.Neighbors(near[:0], blank)
			for _, to := range near {
				cells[blank], cells[to] = cells[to], cells[blank]
				key := keyOf(cells)
				if _, known := found[key]; !known {
					found[key] = depth
					keys = append(keys, key)
					next = append(next, append([]int(nil), cells...))
				}
				cells[blank], cells[to] = cells[to], cells[blank]
			}
		}
		wave = next
	}
	return found, keys
}

// keyOf encodes small numbers as a map key.
func keyOf(cells []int) string {
	var key [MaxCells]byte
	for i, c := range cells {
		key[i] = byte(c)
	}
	return string(key[:len(cells)])
}

// lay sets a board from its key.
func lay(b *board.Board, key string) {
	cells := make([]int, len(key))
	for i := range cells {
		cells[i] = int(key[i])
	}
	must.Do(b.SetCells(cells))
}

// On every board of small shapes, for every home of the blank, one table holds all tiles, and
// the bound is the distance. Incremental updates agree with a new start.
func TestEveryBoard(t *testing.T) {
	h := NewLibraryHeuristic(NewLibrary(LibraryOptions{Threads: 2}))
	for _, s := range []board.Shape{{Cols: 2, Rows: 1}, {Cols: 1, Rows: 5}, {Cols: 2, Rows: 2}, {Cols: 2, Rows: 3}, {Cols: 3, Rows: 2}, {Cols: 2, Rows: 4}, {Cols: 9, Rows: 1}, three} {
		step := 1
		if s.Size() > 6 {
			step = 83
		}
		for home := range s.Size() {
			b := homeBoard(t, s, home)
			r := must.Get(h.Start(b))
			again := must.Get(h.Start(b))
			moves, keys := distances(b)
			for i := 0; i < len(keys); i += step {
				want := moves[keys[i]]
				lay(b, keys[i])
				r.Reset()
				if got := r.Value(); got != want {
					t.Fatalf("%s, home %d, %v: got %d, %d moves solve it", s, home, b.Cells(), got, want)
				}
				for _, m := range b.Moves(nil) {
					b.Do(m)
					r.Moved(m)
					again.Reset()
					if r.Value() != again.Value() {
						t.Fatalf("%s, home %d, %v after %v: got %d in step, want %d", s, home, b.Cells(), m, r.Value(), again.Value())
					}
					b.Do(m.Opposite())
					r.Moved(m.Opposite())
				}
			}
		}
	}
}

// All boards of 3x3, for each of the nine homes.
func TestEveryBoardOf3x3(t *testing.T) {
	h := NewLibraryHeuristic(NewLibrary(LibraryOptions{Threads: 2}))
	for home := range three.Size() {
		b := homeBoard(t, three, home)
		r := must.Get(h.Start(b))
		all, _ := distances(b)
		if len(all) != 181_440 { // 9!/2
			t.Fatalf("%d boards", len(all))
		}
		for key, want := range all {
			lay(b, key)
			r.Reset()
			if got := r.Value(); got != want {
				t.Fatalf("home %d, %v: got %d, %d moves solve it", home, b.Cells(), got, want)
			}
		}
	}
}

// A long random walk on larger boards whose home is not a corner.
func TestRunning(t *testing.T) {
	h := NewLibraryHeuristic(NewLibrary(LibraryOptions{Threads: 2}))
	rng := rand.New(rand.NewPCG(17, 1))
	for _, s := range []board.Shape{{Cols: 5, Rows: 2}, {Cols: 9, Rows: 1}} {
		for _, home := range []int{0, 1, s.Size() / 2, s.Size() - 1} {
			b := homeBoard(t, s, home)
			r := must.Get(h.Start(b))
			var path board.Path
			for range 300 {
				m := b.RandomMove(path, rng)
				b.Do(m)
				path = append(path, m)
				r.Moved(m)
				fresh := must.Get(h.Start(b))
				if got, want := r.Value(), fresh.Value(); got != want || got > len(path) {
					t.Fatalf("%s, home %d, %v after %d moves: got %d in step, want %d", s, home, b.Cells(), len(path), got, want)
				}
			}
		}
	}
}

// The value of an unsolvable board is its Manhattan distance.
func TestUnsolvable(t *testing.T) {
	h := NewLibraryHeuristic(NewLibrary(LibraryOptions{Threads: 2}))
	for _, s := range []board.Shape{{Cols: 2, Rows: 2}, three, {Cols: 5, Rows: 2}, {Cols: 6, Rows: 1}, {Cols: 1, Rows: 4}} {
		b := homeBoard(t, s, s.Size()-1)
		r := must.Get(h.Start(b))
		cells := b.Cells()
		cells[0], cells[1] = cells[1], cells[0]
		must.Do(b.SetCells(cells))
		other := must.Get(h.Start(b))
		r.Reset()
		if got, want := [2]int{r.Value(), other.Value()}, b.Manhattan(); got != [2]int{want, want} {
			t.Errorf("%v: got %d after Reset and at the start, want %d", cells, got, want)
		}
		m := b.Moves(nil)[0]
		b.Do(m)
		r.Moved(m)
		if got, want := r.Value(), b.Manhattan(); got != want {
			t.Errorf("%v: got %d after a move, want %d", cells, got, want)
		}
		b.Reset()
		r.Reset()
		if got := r.Value(); got != 0 {
			t.Errorf("%v: got %d, want 0", b.Cells(), got)
		}
	}
}

func TestHeuristic(t *testing.T) {
	h := NewLibraryHeuristic(NewLibrary(LibraryOptions{Threads: 2}))
	if h.Name() != "pdb" || !h.Admissible() {
		t.Errorf("%s, admissible: %v", h.Name(), h.Admissible())
	}
	found, err := heuristic.Find(append(heuristic.All(), h), "pdb")
	if err != nil || found != heuristic.Heuristic(h) {
		t.Errorf("found %v, %v", found, err)
	}
	large := homeBoard(t, board.Shape{Cols: 6, Rows: 5}, 0)
	_, start := h.Start(large)
	for _, err := range []error{start, h.Prepare(t.Context(), large, func(message.Text, float64) {})} {
		if want := "not applicable: pattern databases are for up to 25 cells, not for 6x5"; !errors.Is(err, solver.ErrNotApplicable) || err.Error() != want {
			t.Errorf("6x5: got %v, want %s", err, want)
		}
	}
}

// Prepare reports progress, can be cancelled, and leaves nothing to do for a second call;
// also within Max.
func TestPrepare(t *testing.T) {
	for _, wrapped := range []bool{false, true} {
		var h heuristic.Heuristic = NewLibraryHeuristic(NewLibrary(LibraryOptions{Threads: 2}))
		if wrapped {
			h = heuristic.Max(heuristic.Manhattan{}, h)
			if h.Name() != "max(manhattan, pdb)" || !h.Admissible() {
				t.Errorf("%s, admissible: %v", h.Name(), h.Admissible())
			}
		}
		b := homeBoard(t, board.Shape{Cols: 5, Rows: 2}, 2)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := heuristic.Prepare(ctx, h, b, func(message.Text, float64) {}); !errors.Is(err, solver.ErrCancelled) {
			t.Errorf("cancelled: got %v", err)
		}
		var told []string
		last := 0.0
		watch := func(doing message.Text, share float64) {
			if len(told) == 0 || told[len(told)-1] != doing.String() {
				told, last = append(told, doing.String()), 0
			}
			if share < last || share > 1 {
				t.Errorf("%s: %v after %v", doing, share, last)
			}
			last = share
		}
		must.Do(heuristic.Prepare(t.Context(), h, b, watch))
		if want := "[building tables 8-1]"; fmt.Sprint(told) != want {
			t.Errorf("told %v, want %v", told, want)
		}
		told = nil
		if err := heuristic.Prepare(ctx, h, b, watch); err != nil || len(told) > 0 {
			t.Errorf("the second time: told %v, %v", told, err)
		}
		r, err := h.Start(b)
		if err != nil || r.Value() != 0 {
			t.Errorf("solved: %v, %v", r.Value(), err)
		}
	}
}

// Searches with this heuristic find shortest solutions.
func TestSearches(t *testing.T) {
	h := NewLibraryHeuristic(NewLibrary(LibraryOptions{Threads: 2}))
	rng := rand.New(rand.NewPCG(18, 1))
	methods := search.Methods()
	for _, home := range []int{0, 4, 8} {
		b := homeBoard(t, three, home)
		all, _ := distances(b)
		for range 8 {
			b.Reset()
			for range 100 {
				b.Do(b.RandomMove(nil, rng))
			}
			want := all[keyOf(b.Cells())]
			for _, name := range []string{"astar", "ida", "greedy"} {
				m := must.Get(methods.Find(name))
				got, err := m.Solve(t.Context(), b, solver.Options{Heuristic: h})
				solved := b.Copy()
				played := solved.Play(got.Moves)
				if err != nil || played != nil || !solved.Solved() || got.Optimal != (name != "greedy") {
					t.Fatalf("%s, home %d, %v: %v, optimal: %v, %v", name, home, b.Cells(), got.Moves, got.Optimal, err)
				}
				if len(got.Moves) != want {
					t.Errorf("%s, home %d, %v: got %d moves, want %d", name, home, b.Cells(), len(got.Moves), want)
				}
			}
		}
	}
}

// The error about the memory limit states the memory that building takes.
func TestPrepareLimit(t *testing.T) {
	h := NewLibraryHeuristic(NewLibrary(LibraryOptions{MaxMemory: 1}))
	b := homeBoard(t, three, 8)
	_, start := h.Start(b)
	for _, err := range []error{start, h.Prepare(t.Context(), b, func(message.Text, float64) {})} {
		if !errors.Is(err, solver.ErrLimit) || !strings.Contains(err.Error(), "a table of 8 tiles for 3x3 takes 1 MB to build") {
			t.Errorf("got %v", err)
		}
	}
}
