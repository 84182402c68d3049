package search_test

import (
	"errors"
	"slices"
	"testing"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/search"
	"taquin/engine/solver"
	"taquin/engine/statespace"
)

// Where every move costs 1, uniform cost search expands every board nearer than the solved
// one and none farther, as breadth first does.
func TestUniformCostGoesByLayers(t *testing.T) {
	for _, s := range []board.Shape{{Cols: 3, Rows: 2}, {Cols: 2, Rows: 4}} {
		goal := newBoard(t, s.Cols, s.Rows, board.BottomRight)
		for i, b := range walkSpace(goal).boards {
			if s.Size() == 8 && i%4001 != 0 {
				continue
			}
			within := make([]int64, 64) // boards by distance from b, nearer ones included
			from := walkSpace(b)
			for _, d := range from.distance {
				for ; d < len(within); d++ {
					within[d]++
				}
			}
			got := solves(t, method(t, "ucs"), b, solver.Options{})
			if d := len(got.Moves); d > 0 && (got.Expanded < within[d-1] || got.Expanded > within[d]) || got.Cost != 0 {
				t.Fatalf("%v: %d expanded, cost %v, want %d to %d", b.Cells(), got.Expanded, got.Cost, within[d-1], within[d])
			}
		}
	}
}

// Uniform cost search against the cheapest ways by the method of Bellman and Ford: from the
// solved board to all others, over and over until nothing changes.
func TestUniformCost(t *testing.T) {
	for name, cost := range map[string]func(int, board.Move) int{
		"by tile":      func(piece int, _ board.Move) int { return 1 + piece*piece },
		"by direction": func(_ int, m board.Move) int { return []int{1, 7, 2, 3}[m] },
		"dear":         func(int, board.Move) int { return solver.MaxCost },
	} {
		sp := walkSpace(newBoard(t, 3, 2, board.TopLeft))
		cheapest := map[uint64]int{key(sp.boards[0]): 0}
		for changed := true; changed; {
			changed = false
			for _, b := range sp.boards {
				for _, m := range b.Moves(nil) {
					next := b.Copy()
					next.Do(m)
					rest, known := cheapest[key(next)]
					total := rest + cost(next.At(b.Blank()), m)
					if old, had := cheapest[key(b)]; known && (!had || total < old) {
						cheapest[key(b)], changed = total, true
					}
				}
			}
		}
		for _, b := range sp.boards {
			got, paid := solves(t, method(t, "ucs"), b, solver.Options{Cost: cost}), 0
			for c, k := b.Copy(), 0; k < len(got.Moves); k++ {
				before := c.Blank()
				c.Do(got.Moves[k])
				paid += cost(c.At(before), got.Moves[k])
			}
			if want := cheapest[key(b)]; paid != want || got.Cost != float64(want) || !got.Optimal || got.Bound > sp.distance[key(b)] {
				t.Fatalf("%s, %v: the moves cost %d, said %v, bound %d, want %d", name, b.Cells(), paid, got.Cost, got.Bound, want)
			}
		}
	}
	for _, price := range []int{0, -1, solver.MaxCost + 1} {
		if _, err := method(t, "ucs").Solve(t.Context(), hard(t), solver.Options{Cost: func(int, board.Move) int { return price }}); err == nil {
			t.Errorf("a cost of %d is taken", price)
		}
	}
	b := newBoard(t, 3, 2, board.TopLeft)
	if _, err := method(t, "ucs").Solve(t.Context(), b, solver.Options{Alike: [][]int{{1, 2}}, Cost: func(p int, _ board.Move) int { return p }}); !errors.Is(err, solver.ErrNotApplicable) {
		t.Errorf("tiles that look alike have costs: %v", err)
	}
	for _, m := range search.Methods() {
		_, err := m.Solve(t.Context(), newBoard(t, 3, 2, board.BottomRight), solver.Options{Cost: func(int, board.Move) int { return 1 }})
		if refused := errors.Is(err, solver.ErrOption); refused == (m.Name == "ucs") {
			t.Errorf("%s with costs: %v", m.Name, err)
		}
	}
}

// Depth first to a depth finds a solution of no more moves exactly if there is one, and
// proves so much where there is none.
func TestDepthFirst(t *testing.T) {
	dfs := method(t, "dfs")
	sp := walkSpace(newBoard(t, 3, 2, board.BottomRight))
	for _, prune := range []solver.Prune{solver.PruneNone, solver.PruneInverse, solver.PruneAutomaton} {
		for i, b := range sp.boards {
			if prune == solver.PruneNone && i%29 != 0 {
				continue
			}
			for _, depth := range []int{1, 2, 5, 9, 13, 21} {
				opt := solver.Options{Depth: depth, Prune: prune}
				if prune == solver.PruneNone && depth > 13 {
					continue
				}
				if sp.distance[key(b)] <= depth {
					if got := solves(t, dfs, b, opt); len(got.Moves) > depth || got.Optimal || got.Bound != 0 {
						t.Fatalf("%v to depth %d: %+v", b.Cells(), depth, got)
					}
				} else if got, err := dfs.Solve(t.Context(), b, opt); !errors.Is(err, solver.ErrLimit) || got.Bound != depth+1 || got.Moves != nil {
					t.Fatalf("%v to depth %d: %v, %+v", b.Cells(), depth, err, got)
				}
			}
		}
	}
}

// SMA* finds a shortest solution exactly if its boards fit into the memory, never keeps
// more, and proves that there is none where they do not fit.
func TestBoundedMemory(t *testing.T) {
	sma := method(t, "sma")
	sp := walkSpace(newBoard(t, 2, 3, board.BottomRight))
	for i, b := range sp.boards {
		want := sp.distance[key(b)]
		for _, most := range []int{2, 3, 4, 8, want, want + 1, want + 2, 50} {
			if most < 2 || most == want && i%17 != 0 { // to search in vain takes time
				continue
			}
			got, err := sma.Solve(t.Context(), b, solver.Options{MaxStored: most, MaxNodes: 20_000_000, Heuristic: heuristic.Linear{}})
			switch {
			case got.Stored > int64(most):
				t.Fatalf("%v in %d boards: %d kept", b.Cells(), most, got.Stored)
			case want < most && (err != nil || len(got.Moves) != want || !got.Optimal || got.Bound != want):
				t.Fatalf("%v in %d boards: %d moves, bound %d, want %d (%v)", b.Cells(), most, len(got.Moves), got.Bound, want, err)
			case want >= most && (!errors.Is(err, solver.ErrLimit) || got.Bound != most || got.Moves != nil):
				t.Fatalf("%v in %d boards, at distance %d: %v, %+v", b.Cells(), most, want, err, got)
			}
		}
	}
}

// RBFS and SMA* look at words in the order of their sums of depth and value, each for the
// first time: every word below the optimum is looked at, and none above.
func TestBestFirstOnWords(t *testing.T) {
	sp := walkSpace(newBoard(t, 3, 3, board.BottomRight))
	for i := 11; i < len(sp.boards); i += 9001 {
		b := sp.boards[i]
		want := sp.distance[key(b)]
		if want > 21 {
			continue
		}
		below := countWords(b.Copy(), nil, want-1)
		for _, opt := range []solver.Options{{}, {MaxStored: 60}} {
			for _, name := range []string{"rbfs", "sma"} {
				opt.Trace = statespace.NewLog(1 << 22)
				m := method(t, name)
				solves(t, m, b, readBy(m, opt))
				tr := opt.Trace
				seen, last := map[string]bool{}, 0.0
				counted := 0
				for _, e := range tr.Expansions {
					word := board.Agreg.Word(pathTo(tr, e.Node))
					if n := tr.Nodes[e.Node]; !seen[word] {
						seen[word] = true
						if n.Score < last || n.Score > float64(want) {
							t.Fatalf("%s on %v: a word of %v comes after %v, the optimum is %d", name, b.Cells(), n.Score, last, want)
						}
						if last = n.Score; n.Score < float64(want) {
							counted++
						}
					}
				}
				if !tr.Whole || counted != below {
					t.Fatalf("%s on %v: %d words below %d, want %d", name, b.Cells(), counted, want, below)
				}
			}
		}
	}
}

// countWords counts the words without a way straight back whose depth and distances of
// tiles are no more than a bound all the way, the one that has led to b among them.
func countWords(b *board.Board, word board.Path, bound int) int {
	if len(word)+b.Manhattan() > bound {
		return 0
	}
	n := 1
	for _, m := range slices.Clone(b.Moves(nil)) {
		if len(word) > 0 && m == word[len(word)-1].Opposite() {
			continue
		}
		b.Do(m)
		n += countWords(b, append(word, m), bound)
		b.Do(m.Opposite())
	}
	return n
}

// MM by a function goes by none from the goal, and says nothing of what it finds.
func TestMeetingByAFunction(t *testing.T) {
	sp := walkSpace(newBoard(t, 3, 3, board.TopLeft))
	for i := 3; i < len(sp.boards); i += 20011 {
		b := sp.boards[i]
		s := solves(t, method(t, "mm"), b, solver.Options{Heuristic: heuristic.Func{Label: "function", Of: (*board.Board).Manhattan}})
		if s.Optimal || s.Bound != 0 || len(s.Moves) != sp.distance[key(b)] {
			t.Errorf("%v: %d moves, bound %d, want %d", b.Cells(), len(s.Moves), s.Bound, sp.distance[key(b)])
		}
	}
}
