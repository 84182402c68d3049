package audit_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"taquin/engine/board"
	"taquin/engine/ctxtest"
	"taquin/engine/heuristic"
	"taquin/engine/heuristic/audit"
	"taquin/engine/search"
	"taquin/engine/solver"
)

// boards is the audit of a heuristic of boards.
type boards struct {
	*audit.States
	space  search.Space
	solved *board.Board
}

// estimate is a heuristic of boards.
type estimate = func(b *board.Board) (int, error)

func (b *boards) heuristic(h estimate) audit.Heuristic {
	on := b.solved.Copy()
	return func(state []byte) (float64, error) {
		b.space.Lay(state, on)
		value, err := h(on)
		return float64(value), err
	}
}

func (b *boards) Admissible(h estimate) (audit.Finding, error) {
	return b.States.Admissible(b.heuristic(h))
}

func (b *boards) Consistent(h estimate) (audit.Finding, error) {
	return b.States.Consistent(b.heuristic(h))
}

func (b *boards) Profile(h estimate) ([]audit.Row, error) { return b.States.Profile(b.heuristic(h)) }

// random returns a random board that can be solved.
func (b *boards) random(t *testing.T, rng *rand.Rand) *board.Board {
	t.Helper()
	far := b.solved.Copy()
	if err := far.Shuffle(rng); err != nil {
		t.Fatal(err)
	}
	if err := far.Play(far.Shape().Walk(far.Blank(), rng.IntN(far.Size()))); err != nil {
		t.Fatal(err)
	}
	return far
}

func (b *boards) board(state []byte) *board.Board {
	on := b.solved.Copy()
	b.space.Lay(state, on)
	return on
}

// near returns the boards near the solved one: all boards of small shapes, and 2 MB of the others.
func near(t testing.TB, cols, rows int, home board.Home) (*boards, *board.Board) {
	t.Helper()
	most := 2_000_000 / (cols * rows)
	if cols*rows <= 10 || cols == 1 {
		most = 1 << 30
	}
	solved, err := board.New(board.Shape{Cols: cols, Rows: rows}, home)
	if err != nil {
		t.Fatal(err)
	}
	space, err := search.NewSpace(t.Context(), solved, solver.Options{})
	if err != nil {
		t.Fatal(err)
	}
	states, err := audit.Explore(t.Context(), space, audit.Limits{Near: most}, func(int) {})
	if err != nil {
		t.Fatal(err)
	}
	return &boards{states, space, solved}, solved
}

// named returns a heuristic of the lab.
func named(t testing.TB, h heuristic.Heuristic, solved *board.Board) estimate {
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
	if boards.Count(true) != 181440 || !boards.Whole || boards.Within != 31 {
		t.Fatalf("%d boards, whole %v, within %v", boards.Count(true), boards.Whole, boards.Within)
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
		estimate     estimate
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
	if err != nil || above == 0 || found.Count != above || found.Distance != float64(nearest[0]) || found.Value != float64(value(boards.board(found.State))) || found.Value <= found.Distance {
		t.Errorf("%+v, %v, want %d from %d", found, err, above, nearest[0])
	}
	found, err = boards.Consistent(estimate)
	if err != nil || steep == 0 || found.Count != steep || found.Distance != float64(nearest[1]) || found.Value != float64(value(boards.board(found.State))) || found.NextValue != float64(value(boards.board(found.Next))) || found.NextValue+1 >= found.Value {
		t.Errorf("%+v, %v, want %d from %d", found, err, steep, nearest[1])
	}
	profile, err := boards.Profile(estimate)
	if err != nil || len(profile) != len(rows) {
		t.Fatalf("%d rows, want %d; %v", len(profile), len(rows), err)
	}
	for _, r := range profile {
		sum := 0
		for _, h := range rows[int(r.Distance)] {
			sum += h
		}
		n := len(rows[int(r.Distance)])
		if want := (audit.Row{r.Distance, n, float64(slices.Min(rows[int(r.Distance)])), float64(slices.Max(rows[int(r.Distance)])), float64(sum) / float64(n)}); r != want {
			t.Errorf("%+v, want %+v", r, want)
		}
	}
}

// TestLarge checks the complete layers and added far boards of larger shapes. The layers of 4x4
// are those of OEIS A089484 (1, 2, 4, 10, 24, 54, 107, ...).
func TestLarge(t *testing.T) {
	boards, solved := near(t, 4, 4, board.BottomRight)
	if boards.Whole || boards.Count(true) != 122707 || boards.Within != 15 {
		t.Errorf("%d boards, whole %v, within %v", boards.Count(true), boards.Whole, boards.Within)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	for _, moves := range []float64{78, 76} {
		boards.Add(boards.space.Pack(boards.random(t, rng)), moves)
	}
	if found, err := boards.Admissible(named(t, heuristic.Linear{}, solved)); err != nil || found.Count > 0 {
		t.Errorf("%+v, %v", found, err)
	}
	found, err := boards.Admissible(func(b *board.Board) (int, error) { return b.Manhattan() / 30 * 77, nil })
	if err != nil || found.Count != 1 || found.Distance != 76 || found.Value != 77 {
		t.Errorf("%+v, %v", found, err)
	}
	rows, err := boards.Profile(named(t, heuristic.Manhattan{}, solved))
	if n := len(rows); err != nil || n != 18 || rows[15].States != 60842 || rows[16].Distance != 76 || rows[17].States != 1 {
		t.Errorf("%+v, %v", rows, err)
	}
	if boards, _ := near(t, 16, 16, board.BottomRight); boards.Whole || boards.Count(true) == 0 {
		t.Errorf("16x16: %d boards, whole %v", boards.Count(true), boards.Whole)
	}
}

// TestFarInconsistency finds a heuristic that is too high or too low on one far board.
func TestFarInconsistency(t *testing.T) {
	for _, wrong := range []int{0, 99} {
		boards, _ := near(t, 4, 4, board.BottomRight)
		far := boards.random(t, rand.New(rand.NewPCG(3, 4)))
		boards.Add(boards.space.Pack(far), audit.Unknown())
		found, err := boards.Consistent(func(b *board.Board) (int, error) {
			if b.Equal(far) {
				return wrong, nil
			}
			return b.Manhattan(), nil
		})
		moves := bits.OnesCount8(far.Shape().Open()[far.Blank()])
		from, value := found.Next, found.NextValue
		if wrong > 0 {
			from, value = found.State, found.Value
		}
		if err != nil || found.Count != moves || int(value) != wrong || !boards.board(from).Equal(far) || !math.IsNaN(found.Distance) {
			t.Errorf("%+v, %v, want %d", found, err, moves)
		}
	}
}

// TestErrors checks errors of the heuristic and of the context.
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
	if err != nil || found.Count != 1 || !boards.board(found.State).Equal(solved) || found.Value != 3 || found.Next != nil {
		t.Errorf("%+v, %v", found, err)
	}
	told := 0
	_, err = audit.Explore(&ctxtest.Countdown{Context: t.Context(), Left: 5}, boards3x3(t).space, audit.Limits{Near: 1 << 20}, func(int) { told++ })
	if !errors.Is(err, context.Canceled) || told != 5 {
		t.Errorf("%v after %d", err, told)
	}
}

func boards3x3(t *testing.T) *boards {
	b, _ := near(t, 3, 3, board.BottomRight)
	return b
}
