package search

import (
	"math/rand/v2"
	"slices"
	"testing"

	"taquin/engine/automaton"
	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/solver"
	"taquin/engine/trace"
)

// A breadth-first search that goes on to the end from each cell of the blank
// finds every board at its distance. Tiles can be renamed, so this is true of
// every board as the first and every board as the goal.
func TestWaveReachesAll(t *testing.T) {
	for _, s := range []board.Shape{{Cols: 2, Rows: 2}, {Cols: 3, Rows: 2}, {Cols: 2, Rows: 4}, {Cols: 3, Rows: 3}} {
		for cell := range s.Size() {
			b, err := board.New(s, board.TopLeft)
			if err != nil {
				t.Fatal(err)
			}
			if err := b.Play(s.Walk(0, cell)); err != nil {
				t.Fatal(err)
			}
			distance := distances(b)
			w := newWave(b, solver.Options{})
			w.kept.add(w.layout.packed(b))
			depth := make([]int, 1, len(distance))
			for w.head < w.kept.size() {
				x := w.head
				if w.depth != depth[x] {
					t.Fatalf("%s: board %d is at depth %d, not %d", s, x, depth[x], w.depth)
				}
				w.expand(nil)
				for i := int32(len(depth)); i < w.kept.size(); i++ {
					depth = append(depth, depth[w.kept.link(i).from]+1)
				}
			}
			if len(depth) != len(distance) {
				t.Fatalf("%s from cell %d: %d boards, want %d", s, cell, len(depth), len(distance))
			}
			for i, d := range depth {
				if want, ok := distance[w.kept.board(int32(i))[0]]; !ok || d != want {
					t.Fatalf("%s from cell %d: board %d at %d, want %d", s, cell, i, d, want)
				}
			}
		}
	}
}

// distances is the slow search: boards as numbers, four bits a cell.
func distances(b *board.Board) map[uint64]int {
	s, home := b.Shape(), uint64(b.Home())
	first := uint64(0)
	for i := range s.Size() {
		first |= uint64(b.At(i)) << (s.Packing().Bits * uint(i))
	}
	type at struct {
		board uint64
		blank int
	}
	found, queue := map[uint64]int{first: 0}, []at{{first, b.Blank()}}
	width := s.Packing().Bits
	for len(queue) > 0 {
		x := queue[0]
		queue = queue[1:]
		for _, to := range s.Neighbors(nil, x.blank) {
			tile := x.board >> (width * uint(to)) & (1<<width - 1)
			y := x.board - tile<<(width*uint(to)) + tile<<(width*uint(x.blank)) + home<<(width*uint(to)) - home<<(width*uint(x.blank))
			if _, known := found[y]; !known {
				found[y] = found[x.board] + 1
				queue = append(queue, at{y, to})
			}
		}
	}
	return found
}

// The two depth-first searches make the same nodes in the same order.
func TestPackedDFSIsDFS(t *testing.T) {
	known := new(automaton.Library)
	for _, s := range []board.Shape{{Cols: 4, Rows: 4}, {Cols: 3, Rows: 3}, {Cols: 8, Rows: 2}, {Cols: 5, Rows: 3}, {Cols: 1, Rows: 6}, {Cols: 16, Rows: 1}} {
		for seed := range uint64(6) {
			b, goal := twoBoards(t, s, seed)
			toward, err := b.Toward(goal)
			if err != nil {
				t.Fatal(err)
			}
			for _, prune := range []solver.Prune{solver.PruneNone, solver.PruneInverse, solver.PruneAutomaton} {
				for _, manhattan := range []bool{false, true} {
					opt := solver.Options{Prune: prune}
					if seed%2 == 1 {
						opt.Order = board.Agreg.Moves()
					}
					comparePackedDFS(t, known, toward, opt, manhattan)
				}
			}
		}
	}
}

// twoBoards returns two boards some moves apart.
func twoBoards(t *testing.T, s board.Shape, seed uint64) (from, to *board.Board) {
	t.Helper()
	rng := rand.New(rand.NewPCG(seed, 11))
	from, err := board.New(s, board.BottomRight)
	if err != nil {
		t.Fatal(err)
	}
	walk := func(b *board.Board, moves int) {
		var p board.Path
		for range moves {
			m := b.RandomMove(p, rng)
			b.Do(m)
			p = append(p, m)
		}
	}
	walk(from, 100)
	to = from.Copy()
	walk(to, 11)
	return from, to
}

// comparePackedDFS runs both searches with the bounds that lead to a solution.
func comparePackedDFS(t *testing.T, known *automaton.Library, b *board.Board, opt solver.Options, manhattan bool) {
	t.Helper()
	a, err := known.For(t.Context(), opt.Prune, automaton.Words{Length: automaton.UsualWord, Order: opt.Moves(), Shape: b.Shape()})
	if err != nil {
		t.Fatal(err)
	}
	newWatch := func() *watch { return &watch{meter: solver.NewMeter(t.Context(), solver.Options{})} }
	h, bound := heuristic.Heuristic(blind{}), 0
	if manhattan {
		h, bound = heuristic.Manhattan{}, b.Manhattan()
	}
	packed := newPackedDFS(b, opt, manhattan, a, newWatch())
	one, other := trace.NewRecorder(3000), trace.NewRecorder(3000)
	noted := &notedDFS{newPackedDFS(b, opt, manhattan, a, newWatch()), one.GoDeep(manhattan)}
	opt.Trace = other
	plain, first, err := newDFS(b, opt, h, 1, 1, a, newWatch())
	if err != nil || first != bound {
		t.Fatalf("first bound %d, want %d (%v)", first, bound, err)
	}
	value := trace.Unknown
	if manhattan {
		value = first
	}
	for {
		found, next := packed.search(bound, trace.None)
		alsoFound, alsoNext := plain.search(bound, other.Root(b, value, float64(first)))
		notedFound, notedNext := noted.search(bound, one.Root(b, value, float64(first)))
		path, generated, expanded, _ := packed.result()
		alsoPath, alsoGenerated, alsoExpanded, _ := plain.result()
		if found != alsoFound || !found && next != alsoNext || generated != alsoGenerated || expanded != alsoExpanded || !slices.Equal(path, alsoPath) {
			t.Fatalf("%v, prune %s, manhattan %v, bound %d:\n  packed %v %d %d %d %v\n  plain  %v %d %d %d %v", b.Cells(), opt.Prune, manhattan, bound,
				found, next, generated, expanded, path, alsoFound, alsoNext, alsoGenerated, alsoExpanded, alsoPath)
		}
		notedPath, notedGenerated, notedExpanded, _ := noted.result()
		if found != notedFound || !found && next != notedNext || generated != notedGenerated || expanded != notedExpanded || !slices.Equal(path, notedPath) {
			t.Fatalf("%v, prune %s, manhattan %v, bound %d: noted %v %d %d %d %v, want %v %d %d %d %v", b.Cells(), opt.Prune, manhattan, bound,
				notedFound, notedNext, notedGenerated, notedExpanded, notedPath, found, next, generated, expanded, path)
		}
		if found {
			break
		}
		bound = next
	}
	x, y := one.Trace(), other.Trace()
	if !slices.Equal(x.Nodes, y.Nodes) || !slices.Equal(x.Expansions, y.Expansions) || !slices.Equal(x.Ends, y.Ends) || x.Whole != y.Whole {
		t.Fatalf("%v, prune %s, manhattan %v: the traces differ", b.Cells(), opt.Prune, manhattan)
	}
}

// Neither side of MM expands a board that is farther from its end than half the length of a
// shortest solution, which is what it is made for.
func TestMeetsInTheMiddle(t *testing.T) {
	for seed := range uint64(300) {
		shape := board.Shape{Cols: 3, Rows: 3}
		if seed%3 == 0 {
			shape = board.Shape{Cols: 4, Rows: 2}
		}
		b, goal := twoBoards(t, shape, seed)
		b, err := b.Toward(goal)
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range []heuristic.Heuristic{heuristic.Manhattan{}, heuristic.Linear{}, blind{}} {
			s, err := startMeeting(t.Context(), b, solver.Options{Heuristic: h})
			if err != nil {
				t.Fatal(err)
			}
			found, err := s.search()
			if err != nil {
				t.Fatal(err)
			}
			for side, f := range s.fronts {
				if 2*f.farthest > len(found.Moves) {
					t.Errorf("%v by %s: side %d goes as far as %d of %d", b.Cells(), h.Name(), side, f.farthest, len(found.Moves))
				}
			}
		}
	}
}
