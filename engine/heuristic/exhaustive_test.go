package heuristic_test

import (
	"fmt"
	"slices"
	"testing"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/must"
)

// places is a small board packed into a word, four bits per cell.
type places uint64

func (p places) at(i int) int { return int(p >> (4 * i) & 15) }

func (p places) swap(i, j int) places {
	x := (p>>(4*i) ^ p>>(4*j)) & 15
	return p ^ x<<(4*i) ^ x<<(4*j)
}

func (p places) cells(dst []int) []int {
	for i := range dst {
		dst[i] = p.at(i)
	}
	return dst
}

// graph has all solvable boards of a shape, the solved one first.
type graph struct {
	boards []places
	moves  []int // length of a shortest solution
	index  map[places]int
}

func solvable(s board.Shape, home int) *graph {
	g := &graph{index: map[places]int{}}
	add := func(p places, moves int) {
		if _, known := g.index[p]; !known {
			g.index[p] = len(g.boards)
			g.boards, g.moves = append(g.boards, p), append(g.moves, moves)
		}
	}
	var solved places
	for i := range s.Size() {
		solved |= places(i) << (4 * i)
	}
	add(solved, 0)
	for i := 0; i < len(g.boards); i++ {
		p, blank := g.boards[i], 0
		for p.at(blank) != home {
			blank++
		}
		for _, to := range s.Neighbors(nil, blank) {
			add(p.swap(blank, to), g.moves[i]+1)
		}
	}
	return g
}

// TestEveryBoard checks all solvable boards of small shapes with the blank's home in both corners,
// and of 3x3 in the middle. An admissible heuristic never exceeds the distance, and changes by at
// most 1 with each move, so it is consistent. Only the solved board has value 0. The dominance
// relations of smaller (below) hold. The incremental value is correct after every move.
func TestEveryBoard(t *testing.T) {
	list := heuristic.All()
	for _, c := range []struct{ cols, rows, home, boards int }{
		{2, 2, 3, 12}, {2, 2, 0, 12}, {2, 3, 5, 360}, {2, 3, 0, 360}, {3, 2, 5, 360}, {3, 2, 0, 360},
		{2, 4, 7, 20160}, {2, 4, 0, 20160}, {4, 2, 7, 20160}, {4, 2, 0, 20160}, {4, 2, 2, 20160},
		{3, 3, 8, 181440}, {3, 3, 0, 181440}, {3, 3, 4, 181440},
	} {
		t.Run(fmt.Sprintf("%dx%d home %d", c.cols, c.rows, c.home), func(t *testing.T) {
			t.Parallel()
			s := board.Shape{Cols: c.cols, Rows: c.rows}
			g := solvable(s, c.home)
			if len(g.boards) != c.boards {
				t.Fatalf("%d boards", len(g.boards))
			}
			a := startAll(t, list, solvedWith(t, s, c.home))
			full := fullValues(t, list, a, g)
			for i, p := range g.boards {
				lay(a, p)
				blank := a.b.Blank()
				for m := board.Up; m <= board.Right; m++ {
					if !a.do(m) {
						continue
					}
					there := full[g.index[p.swap(blank, a.b.Blank())]]
					if got := a.values(); got != there {
						t.Fatalf("%s after %v: %v run at %d and are %d", m, a.b.Cells(), a.names, got, there)
					}
					for k, h := range list {
						if d := there[k] - full[i][k]; h.Admissible() && (d < -1 || d > 1) {
							t.Fatalf("%s after %v: %s changes by %d", m, a.b.Cells(), h.Name(), d)
						}
					}
					a.do(m.Opposite())
				}
				if got := a.values(); got != full[i] {
					t.Fatalf("%v: %v come back to %d, not to %d", a.b.Cells(), a.names, got, full[i])
				}
			}
		})
	}
}

// weights are the values of all heuristics, in the order of All.
type weights [8]int

func (a along) values() (v weights) {
	for i, r := range a.runs {
		v[i] = r.Value()
	}
	return v
}

func lay(a along, p places) {
	var cells [9]int
	must.Do(a.b.SetCells(p.cells(cells[:a.b.Size()])))
	a.reset()
}

// fullValues computes the values of every board, and checks dominance and bounds.
func fullValues(t *testing.T, list []heuristic.Heuristic, a along, g *graph) []weights {
	t.Helper()
	full := make([]weights, len(g.boards))
	for i, p := range g.boards {
		lay(a, p)
		v := a.values()
		for k, h := range list {
			if h.Admissible() && v[k] > g.moves[i] || (v[k] == 0) != (i == 0) {
				t.Fatalf("%v: %s is %d and %d moves solve it", a.b.Cells(), h.Name(), v[k], g.moves[i])
			}
		}
		for _, pair := range smaller {
			if v[slices.Index(a.names, pair[0])] > v[slices.Index(a.names, pair[1])] {
				t.Fatalf("%v: %v are %d", a.b.Cells(), a.names, v)
			}
		}
		full[i] = v
	}
	return full
}

// smaller are pairs of heuristics whose second dominates the first.
var smaller = [][2]string{
	{"misplaced", "misplaced-rows-columns"}, {"misplaced-rows-columns", "manhattan"}, {"misplaced", "gaschnig"},
	{"manhattan", "linear"}, {"manhattan", "walking"},
}

// TestAverages has the sums over the 181,440 solvable boards of 3x3 with the blank's home at the
// bottom right, and the largest values: on average pi1
// 18, misplaced 7.11, out of row and out of column 10.67, gaschnig 8.05, Manhattan 14,
// linear 15.12 and walking 15.68, where 21.97 moves solve a board. All computed here; the
// 21.97 and the 31 moves are well known.
func TestAverages(t *testing.T) {
	s := board.Shape{Cols: 3, Rows: 3}
	g := solvable(s, 8)
	list := heuristic.All()
	a := startAll(t, list, solvedWith(t, s, 8))
	var sum, most [8]int
	for i, p := range g.boards {
		lay(a, p)
		v := a.values()
		v[len(list)] = g.moves[i]
		for i, v := range v {
			sum[i] += v
			most[i] = max(most[i], v)
		}
	}
	if want := [8]int{3265920, 1290240, 1935360, 1461168, 2540160, 2743200, 2845584, 3986672}; sum != want {
		t.Errorf("sums %d, want %d", sum, want)
	}
	if want := [8]int{36, 8, 16, 12, 22, 28, 28, 31}; most != want {
		t.Errorf("largest %d, want %d", most, want)
	}
}
