package audit_test

import (
	"context"
	"errors"
	"fmt"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"taquin/engine/board"
	"taquin/engine/ctxtest"
	"taquin/engine/heuristic"
	"taquin/engine/heuristic/audit"
)

func near(t testing.TB, cols, rows int, home board.Home) (*audit.Boards, *board.Board) {
	t.Helper()
	solved, err := board.New(board.Shape{Cols: cols, Rows: rows}, home)
	if err != nil {
		t.Fatal(err)
	}
	boards, err := audit.Near(t.Context(), solved, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	return boards, solved
}

// named returns a heuristic of the lab.
func named(t testing.TB, h heuristic.Heuristic, solved *board.Board) audit.Heuristic {
	t.Helper()
	on := solved.Copy()
	r, err := h.Start(on)
	if err != nil {
		t.Fatal(err)
	}
	return func(b *board.Board) (int, error) {
		err := on.SetCells(b.Cells())
		r.Reset()
		return r.Value(), err
	}
}

// labels parses a 3x3 board in the format of the AIMA programs: tiles from 1, the blank 0.
func labels(b *board.Board) (state [9]int) {
	for i := range state {
		state[i] = (b.At(i) + 1) % 9
	}
	return state
}

// TestKnownFaults audits two faulty heuristics of the Python programs of Russell and Norvig's
// textbook: the class EightPuzzle counts the blank among the misplaced tiles, and the notebook
// sums up the distances of the labels 0 to 7, which includes the blank and excludes tile 8. A
// short Python program computed the counts.
func TestKnownFaults(t *testing.T) {
	boards, _ := near(t, 3, 3, board.BottomRight)
	if boards.Count() != 181440 || !boards.Whole || boards.Within() != 31 {
		t.Fatalf("%d boards, whole %v, within %d", boards.Count(), boards.Whole, boards.Within())
	}
	counting := func(b *board.Board) (n int, err error) {
		for i, label := range labels(b) {
			if label != (i+1)%9 {
				n++
			}
		}
		return n, nil
	}
	upTo7 := func(b *board.Board) (n int, err error) {
		for i, label := range labels(b) {
			if label < 8 {
				n += b.Shape().Distance(i, (label+8)%9)
			}
		}
		return n, nil
	}
	for _, c := range []struct {
		name         string
		estimate     audit.Heuristic
		inadmissible int
		inconsistent int
	}{
		{"counting the blank", counting, 78, 5040},
		{"labels 0 to 7", upTo7, 1457, 128520},
	} {
		found, err := boards.Admissible(c.estimate)
		if err != nil || found.Count != c.inadmissible || found.Distance != 1 || found.Value != 2 {
			t.Errorf("%s: %+v, %v", c.name, found, err)
		}
		found, err = boards.Consistent(c.estimate)
		if err != nil || found.Count != c.inconsistent {
			t.Errorf("%s: %+v, %v", c.name, found, err)
		}
	}
}

// TestNamed audits the declared properties of every heuristic of the lab on complete spaces.
func TestNamed(t *testing.T) {
	for _, s := range []struct {
		cols, rows int
		home       board.Home
	}{{3, 3, board.BottomRight}, {3, 2, board.TopLeft}, {2, 4, board.BottomRight}, {1, 9, board.TopLeft}} {
		boards, solved := near(t, s.cols, s.rows, s.home)
		for _, h := range heuristic.All() {
			estimate := named(t, h, solved)
			bad, err := boards.Admissible(estimate)
			if err != nil || h.Admissible() != (bad.Count == 0) && s.cols > 1 {
				t.Errorf("%dx%d, %s is admissible: %v, but %+v, %v", s.cols, s.rows, h.Name(), h.Admissible(), bad, err)
			}
			steep, err := boards.Consistent(estimate)
			if err != nil || h.Admissible() && steep.Count > 0 {
				t.Errorf("%dx%d, %s is inconsistent: %+v, %v", s.cols, s.rows, h.Name(), steep, err)
			}
			if bad.Count > 0 && steep.Count == 0 {
				t.Errorf("%dx%d, %s is consistent, but not admissible: %+v", s.cols, s.rows, h.Name(), bad)
			}
		}
	}
}

// TestSlow compares the audit of a partly wrong heuristic with the definitions, on all 3x2 boards.
func TestSlow(t *testing.T) {
	boards, solved := near(t, 3, 2, board.TopLeft)
	estimate := func(b *board.Board) (int, error) {
		rng := rand.New(rand.NewPCG(uint64(b.At(0)), uint64(b.At(1)*10+b.At(5))))
		return b.Manhattan() * rng.IntN(4) / 2, nil
	}
	distance, layer := map[string]int{}, []*board.Board{solved}
	for depth := 0; len(layer) > 0; depth++ {
		var next []*board.Board
		for _, b := range layer {
			if _, known := distance[fmt.Sprint(b.Cells())]; known {
				continue
			}
			distance[fmt.Sprint(b.Cells())] = depth
			for m := board.Up; m <= board.Right; m++ {
				if c := b.Copy(); c.Do(m) {
					next = append(next, c)
				}
			}
		}
		layer = next
	}
	value := func(b *board.Board) int { n, _ := estimate(b); return n }
	above, steep, rows := 0, 0, map[int][]int{}
	nearest := [2]int{99, 99}
	b := solved.Copy()
	for text, moves := range distance {
		var cells [6]int
		if _, err := fmt.Sscanf(text, "[%d %d %d %d %d %d]", &cells[0], &cells[1], &cells[2], &cells[3], &cells[4], &cells[5]); err != nil {
			t.Fatal(err)
		}
		if err := b.SetCells(cells[:]); err != nil {
			t.Fatal(err)
		}
		h := value(b)
		rows[moves] = append(rows[moves], h)
		if h > moves {
			above, nearest[0] = above+1, min(nearest[0], moves)
		}
		for m := board.Up; m <= board.Right; m++ {
			if c := b.Copy(); c.Do(m) && h > value(c)+1 {
				steep, nearest[1] = steep+1, min(nearest[1], moves)
			}
		}
	}
	found, err := boards.Admissible(estimate)
	if err != nil || above == 0 || found.Count != above || found.Distance != nearest[0] || found.Value != value(found.Board) || found.Value <= found.Distance {
		t.Errorf("%+v, %v, want %d from %d", found, err, above, nearest[0])
	}
	found, err = boards.Consistent(estimate)
	if err != nil || steep == 0 || found.Count != steep || found.Distance != nearest[1] || found.Value != value(found.Board) || found.NextValue != value(found.Next) || found.NextValue+1 >= found.Value {
		t.Errorf("%+v, %v, want %d from %d", found, err, steep, nearest[1])
	}
	profile, err := boards.Profile(estimate)
	if err != nil || len(profile) != len(rows) {
		t.Fatalf("%d rows, want %d; %v", len(profile), len(rows), err)
	}
	for _, r := range profile {
		sum := 0
		for _, h := range rows[r.Distance] {
			sum += h
		}
		n := len(rows[r.Distance])
		if want := (audit.Row{r.Distance, n, slices.Min(rows[r.Distance]), slices.Max(rows[r.Distance]), float64(sum) / float64(n)}); r != want {
			t.Errorf("%+v, want %+v", r, want)
		}
	}
}

// TestLarge checks the complete layers and added far boards of larger shapes. The layers of 4x4
// are those of OEIS A089484 (1, 2, 4, 10, 24, 54, 107, ...).
func TestLarge(t *testing.T) {
	boards, solved := near(t, 4, 4, board.BottomRight)
	if boards.Whole || boards.Count() != 122707 || boards.Within() != 15 {
		t.Errorf("%d boards, whole %v, within %d", boards.Count(), boards.Whole, boards.Within())
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, moves := range []int{78, 76} {
		far, err := boards.Random(rng)
		if err != nil || !far.Solvable() {
			t.Fatal(far, err)
		}
		boards.Add(far, moves)
	}
	if found, err := boards.Admissible(named(t, heuristic.Linear{}, solved)); err != nil || found.Count > 0 {
		t.Errorf("%+v, %v", found, err)
	}
	found, err := boards.Admissible(func(b *board.Board) (int, error) { return b.Manhattan() / 30 * 77, nil })
	if err != nil || found.Count != 1 || found.Distance != 76 || found.Value != 77 {
		t.Errorf("%+v, %v", found, err)
	}
	rows, err := boards.Profile(named(t, heuristic.Manhattan{}, solved))
	if n := len(rows); err != nil || n != 18 || rows[15].Boards != 60842 || rows[16].Distance != 76 || rows[17].Boards != 1 {
		t.Errorf("%+v, %v", rows, err)
	}
	if boards, _ := near(t, 16, 16, board.BottomRight); boards.Whole || boards.Count() == 0 {
		t.Errorf("16x16: %d boards, whole %v", boards.Count(), boards.Whole)
	}
}

// TestFarInconsistency finds a heuristic that is too high or too low on one far board.
func TestFarInconsistency(t *testing.T) {
	for _, wrong := range []int{0, 99} {
		boards, _ := near(t, 4, 4, board.BottomRight)
		far, err := boards.Random(rand.New(rand.NewPCG(3, 4)))
		if err != nil {
			t.Fatal(err)
		}
		boards.Add(far, audit.Unknown)
		found, err := boards.Consistent(func(b *board.Board) (int, error) {
			if b.Equal(far) {
				return wrong, nil
			}
			return b.Manhattan(), nil
		})
		moves := bits.OnesCount8(far.Shape().Open()[far.Blank()])
		from, value := found.Next, found.NextValue
		if wrong > 0 {
			from, value = found.Board, found.Value
		}
		if err != nil || found.Count != moves || value != wrong || !from.Equal(far) || found.Distance != audit.Unknown {
			t.Errorf("%+v, %v, want %d", found, err, moves)
		}
	}
}

// TestErrors checks errors of the heuristic, of the context and of shapes with too many cells.
func TestErrors(t *testing.T) {
	boards, solved := near(t, 2, 2, board.BottomRight)
	mine := errors.New("mine")
	fails := func(b *board.Board) (int, error) {
		if !b.Solved() {
			return 0, mine
		}
		return 0, nil
	}
	_, err1 := boards.Admissible(fails)
	_, err2 := boards.Consistent(fails)
	_, err3 := boards.Profile(fails)
	if err1 != mine || err2 != mine || err3 != mine {
		t.Error(err1, err2, err3)
	}
	found, err := boards.Consistent(func(*board.Board) (int, error) { return 3, nil })
	if err != nil || found.Count != 1 || !found.Board.Equal(solved) || found.Value != 3 || found.Next != nil {
		t.Errorf("%+v, %v", found, err)
	}
	large, err := board.New(board.Shape{Cols: 17, Rows: 16}, board.BottomRight)
	if err != nil {
		t.Fatal(err)
	}
	const text = "heuristic: 17x16 has too many cells for asking a heuristic about many boards (272, at most 256)"
	if _, err := audit.Near(t.Context(), large, func(int) {}); err == nil || err.Error() != text {
		t.Error(err)
	}
	told := 0
	_, err = audit.Near(&ctxtest.Countdown{Context: t.Context(), Left: 5}, near33(t), func(int) { told++ })
	if !errors.Is(err, context.Canceled) || told != 5 {
		t.Errorf("%v after %d", err, told)
	}
}

func near33(t *testing.T) *board.Board {
	_, solved := near(t, 3, 3, board.BottomRight)
	return solved
}
