package board_test

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"taquin/engine/board"
	"taquin/engine/must"
	"taquin/engine/perm"
)

// arrangements yields every arrangement of a shape's pieces, on the same board.
func arrangements(t testing.TB, s board.Shape, home board.Home) iter.Seq[*board.Board] {
	return func(yield func(*board.Board) bool) {
		b := solved(t, s.Cols, s.Rows, home)
		cells := b.Cells()
		var from func(int) bool
		from = func(k int) bool {
			if k == len(cells) {
				must.Do(b.SetCells(cells))
				return yield(b)
			}
			for j := k; j < len(cells); j++ {
				cells[k], cells[j] = cells[j], cells[k]
				if !from(k + 1) {
					return false
				}
				cells[k], cells[j] = cells[j], cells[k]
			}
			return true
		}
		from(0)
	}
}

// reachable returns the boards that a naive breadth-first search reaches from the solved board.
func reachable(s board.Shape, blank int) map[string]bool {
	start := make([]byte, s.Size())
	for i := range start {
		start[i] = byte(i)
	}
	seen := map[string]bool{string(start): true}
	for queue := []string{string(start)}; len(queue) > 0; queue = queue[1:] {
		cells := []byte(queue[0])
		hole := slices.Index(cells, byte(blank))
		x, y := hole%s.Cols, hole/s.Cols
		for _, d := range [][2]int{{0, -1}, {-1, 0}, {0, 1}, {1, 0}} {
			toX, toY := x+d[0], y+d[1]
			if toX < 0 || toY < 0 || toX >= s.Cols || toY >= s.Rows {
				continue
			}
			to := toY*s.Cols + toX
			cells[hole], cells[to] = cells[to], cells[hole]
			if !seen[string(cells)] {
				seen[string(cells)] = true
				queue = append(queue, string(cells))
			}
			cells[hole], cells[to] = cells[to], cells[hole]
		}
	}
	return seen
}

func TestSolvableAgreesWithReachability(t *testing.T) {
	var every []board.Shape
	for _, s := range [][2]int{{2, 2}, {2, 3}, {3, 2}, {2, 4}, {4, 2}, {3, 3}, {1, 2}, {1, 3}, {1, 4}, {1, 5}, {1, 6}, {2, 1}, {6, 1}} {
		every = append(every, board.Shape{Cols: s[0], Rows: s[1]})
	}
	for _, s := range every {
		for _, home := range homes {
			t.Run(fmt.Sprintf("%s home %d", s, home), func(t *testing.T) {
				seen := reachable(s, home.Cell(s))
				key := make([]byte, s.Size())
				playable := 0
				for b := range arrangements(t, s, home) {
					for i := range key {
						key[i] = byte(b.At(i))
					}
					want := seen[string(key)]
					if want {
						playable++
					}
					if got := b.Solvable(); got != want {
						t.Fatalf("%v: Solvable %v, reachable %v", b.Cells(), got, want)
					}
					if s.Linear() {
						continue
					}
					if byPerm, byB := b.SolvableByPermutation(), solvableByBoustrophedon(b); byPerm != want || byB != want {
						t.Fatalf("%v: by permutation %v, by boustrophedon %v, reachable %v", b.Cells(), byPerm, byB, want)
					}
				}
				// Half of all arrangements; in a row, one for each cell of the blank.
				want := s.Size()
				if !s.Linear() {
					want = map[int]int{4: 12, 6: 360, 8: 20160, 9: 181440}[s.Size()]
				}
				if playable != want || len(seen) != want {
					t.Errorf("%d playable boards, %d reachable, want %d", playable, len(seen), want)
				}
			})
		}
	}
}

func TestCheckSolvable(t *testing.T) {
	if err := parse(t, "1 2 3 / 4 5 6 / 7 0 8", board.TD).CheckSolvable(); err != nil {
		t.Error(err)
	}
	for text, want := range map[string]string{
		"1 2 3 / 4 5 6 / 8 7 0": "unsolvable: the permutation is odd, but the blank is an even number of moves (0) from home; " +
			"every move changes both, so they always agree on a solvable board",
		"1 2 3 / 4 5 6 / 8 0 7": "unsolvable: the permutation is even, but the blank is an odd number of moves (1) from home; " +
			"every move changes both, so they always agree on a solvable board",
		"1 3 2 0 /": "unsolvable: in a single row or column the order of the tiles never changes, and here it is not the solved one",
	} {
		b := parse(t, text, board.TD)
		err := b.CheckSolvable()
		wantError(t, err, want)
		if !errors.Is(err, board.ErrUnsolvable) || b.Solvable() {
			t.Errorf("%q: %v, Solvable %v", text, err, b.Solvable())
		}
		check(t, b)
	}
}

// Source 003, figure 1.
const (
	t1 = "10 6 4 12 / 1 14 3 7 / 5 15 11 13 / 8 0 2 9"
	t2 = "0 1 2 4 / 3 6 10 12 / 5 7 14 11 / 8 9 15 13"
)

func TestSource003Tables(t *testing.T) {
	for _, c := range []struct {
		text           string
		hole, pi1, pi2 int
	}{
		{t1, 3*4 + 1, 62, 38}, // hole in line 3, column 1
		{t2, 0, 18, 26},
	} {
		b := parse(t, c.text, board.Agreg)
		if b.Blank() != c.hole || b.Perm().Inversions() != c.pi1 || b.Manhattan() != c.pi2 || !b.Boustrophedon().Even() || !b.Solvable() {
			t.Errorf("%s: hole %d, pi1 %d, pi2 %d, boustrophedon even %v, solvable %v", c.text,
				b.Blank(), b.Perm().Inversions(), b.Manhattan(), b.Boustrophedon().Even(), b.Solvable())
		}
	}
	b := parse(t, t2, board.Agreg)
	raise := make(map[string]int)
	for _, m := range b.Moves(nil) {
		c := b.Copy()
		c.Do(m)
		raise[string(board.Agreg.Letter(m))] = int(c.Perm().Inversions()) - 18
	}
	if diff := cmp.Diff(map[string]int{"E": 1, "S": 5}, raise); diff != "" {
		t.Errorf("what moves from T2 add to pi1 (-want +got):\n%s", diff)
	}
}

// Source 003, figure 2: the two permutations of T1 and of s_N(T1). Ours number
// the tiles of the second from 0, the source from 1.
func TestSource003Figure2(t *testing.T) {
	b := parse(t, t1, board.Agreg)
	compare := func(name string, got perm.Perm, less int, want ...int) {
		t.Helper()
		for i := range want {
			want[i] -= less
		}
		if diff := cmp.Diff(want, []int(got)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", name, diff)
		}
	}
	compare("sigma", b.Perm(), 0, 10, 6, 4, 12, 1, 14, 3, 7, 5, 15, 11, 13, 8, 0, 2, 9)
	compare("sigma B", b.Boustrophedon(), 1, 10, 6, 4, 12, 7, 3, 14, 1, 5, 15, 11, 13, 9, 2, 8)
	p := must.Get(board.Agreg.ParseWord("N"))
	must.Do(b.Play(p))
	compare("sigma'", b.Perm(), 0, 10, 6, 4, 12, 1, 14, 3, 7, 5, 0, 11, 13, 8, 15, 2, 9)
	compare("sigma' B", b.Boustrophedon(), 1, 10, 6, 4, 12, 7, 3, 14, 1, 5, 11, 13, 9, 2, 15, 8)
	compare("tiles", b.TilePerm(), 1, 10, 6, 4, 12, 1, 14, 3, 7, 5, 11, 13, 8, 15, 2, 9)
}

// The seeds' README on source 003, section 1.2: the final table's own
// boustrophedon permutation is even for n = 4, 5, 8, 9 and odd for 2, 3, 6, 7.
func TestFinalTableBoustrophedon(t *testing.T) {
	for n := 2; n <= 9; n++ {
		b := solved(t, n, n, board.TopLeft)
		if got, want := b.Boustrophedon().Even(), n%4 < 2; got != want {
			t.Errorf("n = %d: even %v, want %v", n, got, want)
		}
		if !b.Perm().IsIdentity() || !b.TilePerm().IsIdentity() || b.Manhattan() != 0 {
			t.Errorf("n = %d: the solved board has %v, %d", n, b.Perm(), b.Manhattan())
		}
	}
	// 1 2 5 4 3 6 7 8, counted from 1: three inversions.
	b := solved(t, 3, 3, board.TopLeft)
	if diff := cmp.Diff([]int{0, 1, 4, 3, 2, 5, 6, 7}, []int(b.Boustrophedon())); diff != "" || b.Boustrophedon().Inversions() != 3 {
		t.Errorf("3x3: %d inversions (-want +got):\n%s", b.Boustrophedon().Inversions(), diff)
	}
}

// Manhattan changes by 1 with each move and ignores the blank.
func TestManhattan(t *testing.T) {
	rng := newRand(3)
	for s := range shapes {
		b := solved(t, s.Cols, s.Rows, board.TopLeft)
		var p board.Path
		for range 100 {
			before := b.Manhattan()
			m := b.RandomMove(p, rng)
			b.Do(m)
			p = append(p, m)
			if d := b.Manhattan() - before; d != 1 && d != -1 {
				t.Fatalf("%s %v: %s adds %d", s, b.Cells(), m, d)
			}
			sum := 0
			for i, piece := range b.Cells() {
				if piece != b.Home() {
					sum += max(i%s.Cols-piece%s.Cols, piece%s.Cols-i%s.Cols) + max(i/s.Cols-piece/s.Cols, piece/s.Cols-i/s.Cols)
				}
			}
			if b.Manhattan() != sum {
				t.Fatalf("%s %v: %d, want %d", s, b.Cells(), b.Manhattan(), sum)
			}
		}
	}
}

// solvableByBoustrophedon is the second criterion: no move changes the parity of the
// boustrophedon permutation, so it must be that of the solved board. (Source 003 requires an
// even one, which is correct only if that of the solved board is even.) It is not sufficient
// for a single row or column.
func solvableByBoustrophedon(b *board.Board) bool {
	solved := b.Copy()
	solved.Reset()
	return b.Boustrophedon().Even() == solved.Boustrophedon().Even()
}
