package optimal

import (
	"context"
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"taquin/engine/automaton"
	"taquin/engine/board"
	"taquin/engine/deepening"
	"taquin/engine/must"
	"taquin/engine/pdb"
	"taquin/engine/perm"
	"taquin/engine/solver"
)

// naiveSearch is subtreeSearch without its optimizations: a recursive search that probes each
// node when it visits it.
type naiveSearch struct {
	*tree
	bound, maxDepth int
	path            board.Path
	deepening.Counts
}

// position is a board and its states in all views.
type position struct {
	b      *board.Board
	states [][]pdb.State
	values []int
	state  state
}

func (p *naiveSearch) search(at position, depth int) bool {
	if p.maxDepth = max(p.maxDepth, depth); depth == p.bound {
		return at.b.Equal(p.goal)
	}
	p.Expanded++
	for set := p.legal[at.b.Blank()] & uint8(at.state); set != 0; set &= set - 1 {
		m := board.Move(bits.TrailingZeros8(set))
		p.Generated++
		next, ok := p.child(at, m, depth+1)
		if !ok {
			continue
		}
		if p.path = append(p.path[:depth], m); p.search(next, depth+1) {
			return true
		}
	}
	return false
}

// child returns the result of a move, and whether its f-value is within the bound.
func (p *naiveSearch) child(at position, m board.Move, depth int) (position, bool) {
	next := position{b: at.b.Copy(), state: p.transitions[at.state.index(m)]}
	next.b.Do(m)
	tile := next.b.At(at.b.Blank())
	ok := true
	for g, sum := range p.partitions {
		states := slices.Clone(at.states[g])
		v := sum.ViewOf[tile]
		state, change := sum.Views[v].Slide(states[v], at.b.Blank(), m)
		states[v] = state
		next.states = append(next.states, states)
		next.values = append(next.values, at.values[g]+change)
		ok = ok && depth+next.values[g]-p.offset <= p.bound
	}
	return next, ok
}

// searchSubtree searches the subtree below a path.
func (p *naiveSearch) searchSubtree(path board.Path) bool {
	at := position{b: p.start, state: p.initial, states: p.startStates, values: p.values}
	p.Counts, p.maxDepth, p.path = deepening.Counts{}, 0, nil
	if len(path) > p.bound {
		return false
	}
	for i, m := range path {
		var ok bool
		if at, ok = p.child(at, m, i+1); !ok {
			return false
		}
	}
	p.path = slices.Clone(path)
	return p.search(at, len(path))
}

// For random boards, shapes, partitions and kinds of pruning, interleaved searches of
// subtrees agree with naive search in every subtree.
func TestSubtreeSearch(t *testing.T) {
	rng := rand.New(rand.NewPCG(20, 8))
	libraries := twoLibraries()
	var automata automaton.Library
	for _, c := range []struct {
		shape        board.Shape
		tables       []string
		boards, most int // limit of generated nodes
	}{
		{board.Shape{Cols: 2, Rows: 2}, []string{"3", "1-1-1"}, 12, 1e4},
		{board.Shape{Cols: 3, Rows: 3}, []string{"4-4", "8", "1-1-1-1-1-1-1-1", "4-4 + aab/aab/bb. + 3-3-2", "4-4" + strings.Repeat(" + 3-3-2", 19)}, 60, 2e4},
		{board.Shape{Cols: 2, Rows: 5}, []string{"5-4"}, 20, 2e4},
		{board.Shape{Cols: 5, Rows: 3}, []string{"5-5-4"}, 10, 2e4},
		{board.Shape{Cols: 4, Rows: 4}, []string{"5-5-5", "4-4-4-3 + 5-5-5"}, 20, 2e4},
		{board.Shape{Cols: 5, Rows: 5}, []string{"4-4-4-4-4-4"}, 10, 2e4},
		{board.Shape{Cols: 5, Rows: 4}, []string{"4-4-4-4-3"}, 10, 2e4},
	} {
		for range c.boards {
			tables := c.tables[rng.IntN(len(c.tables))]
			prune := []solver.Prune{solver.PruneNone, solver.PruneInverse, solver.PruneAutomaton}[rng.IntN(3)]
			b := must.Get(board.New(c.shape, board.BottomRight))
			goal := b.Copy()
			walk(goal, rng, rng.IntN(6))
			walk(b, rng, 60)
			b = must.Get(b.Toward(goal))
			compare(t, rng, libraries, &automata, b, tables, prune, int64(c.most))
		}
	}
}

// Boards from the whole spaces of 3x3, 2x4 and 2x5: all of them in the exhaustive tests of
// the small shapes.
func TestSubtreeSearchEverywhere(t *testing.T) {
	libraries := twoLibraries()
	rng := rand.New(rand.NewPCG(20, 9))
	var automata automaton.Library
	for _, c := range []struct {
		shape  board.Shape
		tables string
		stride int
	}{
		{board.Shape{Cols: 3, Rows: 3}, "4-4 + aab/aab/bb.", 1013},
		{board.Shape{Cols: 2, Rows: 4}, "4-3", 211},
		{board.Shape{Cols: 2, Rows: 5}, "5-4", 30011},
	} {
		if os.Getenv("TAQUIN_EVERY_BOARD") != "" && c.shape.Size() < 10 {
			c.stride = 1
		}
		all := 1
		for n := 2; n <= c.shape.Size(); n++ {
			all *= n
		}
		for code := 0; code < all; code += c.stride {
			cells := must.Get(perm.Unrank(c.shape.Size(), big.NewInt(int64(code))))
			b := must.Get(board.FromCells(c.shape, board.BottomRight, cells))
			if b.Solvable() && !b.Solved() {
				compare(t, rng, libraries, &automata, b, c.tables, solver.PruneAutomaton, math.MaxInt64)
			}
		}
	}
}

// Random boards near the goal, with any partition and kind of pruning.
func FuzzSubtreeSearch(f *testing.F) {
	libraries := twoLibraries()
	var automata automaton.Library
	shapes := []struct {
		shape  board.Shape
		tables []string
	}{
		{board.Shape{Cols: 3, Rows: 3}, []string{"4-4", "3-3-2", "4-4 + aab/aab/bb. + 3-3-2"}},
		{board.Shape{Cols: 2, Rows: 5}, []string{"5-4", "3-3-3 + 5-4"}},
		{board.Shape{Cols: 4, Rows: 4}, []string{"4-4-4-3", "3-3-3-3-3 + 4-4-4-3"}},
	}
	f.Add(uint64(1), uint8(0), uint8(0), uint8(0), []byte("3102310231"), []byte{1})
	f.Add(uint64(2), uint8(1), uint8(1), uint8(1), []byte("01230212030201"), []byte{})
	f.Add(uint64(3), uint8(2), uint8(1), uint8(2), []byte("00220133112200331122"), []byte{2, 0, 1})
	f.Fuzz(func(t *testing.T, seed uint64, shape, tables, prune uint8, moves, away []byte) {
		c := shapes[int(shape)%len(shapes)]
		b := must.Get(board.New(c.shape, board.BottomRight))
		goal := b.Copy()
		for _, m := range away[:min(len(away), 8)] {
			goal.Do(board.Move(m & 3))
		}
		for _, m := range moves[:min(len(moves), 60)] {
			b.Do(board.Move(m & 3))
		}
		b = must.Get(b.Toward(goal))
		if b.Solved() {
			return
		}
		prunes := []solver.Prune{solver.PruneNone, solver.PruneInverse, solver.PruneAutomaton}
		compare(t, rand.New(rand.NewPCG(seed, 1)), libraries, &automata, b, c.tables[int(tables)%len(c.tables)], prunes[prune%3], 2e4)
	})
}

func walk(b *board.Board, rng *rand.Rand, moves int) {
	for range moves {
		b.Do(board.Move(rng.IntN(4)))
	}
}

// twoLibraries returns a library for compact tables and one for expanded tables.
func twoLibraries() [2]*pdb.Library {
	return [2]*pdb.Library{pdb.NewLibrary(pdb.LibraryOptions{Threads: 2}), pdb.NewLibrary(pdb.LibraryOptions{Threads: 2})}
}

func compare(t *testing.T, rng *rand.Rand, libraries [2]*pdb.Library, automata *automaton.Library, b *board.Board, tables string, prune solver.Prune, most int64) {
	t.Helper()
	p := must.Get(newProblem(b))
	dense := rng.IntN(2)
	h, err := libraries[dense].Heuristic(context.Background(), b.Shape(), p.start.Home(), tables, nil)
	if err == nil && dense == 1 {
		err = libraries[1].Expand(context.Background(), h, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	a, err := automata.For(context.Background(), prune, automaton.Options{Length: defaultThresholds.sequenceLength(b.Shape(), 0), Order: solver.Options{}.Moves(), Shape: b.Shape()})
	if err != nil {
		t.Fatal(err)
	}
	tree := newTree(p, h, a)
	slow, fast := naiveSearch{tree: tree}, newThreadSearch(tree)
	list, found, generated := []subtree{{}}, false, int64(0)
	for bound := pdb.Bound(tree.values, tree.offset); !found && generated < most; bound += 2 {
		slow.bound, generated = bound, 0
		searched := make([]int, len(list))
		next := 0
		fast.next = func() (int64, board.Path, bool) {
			if next == len(list) {
				return 0, nil, false
			}
			next++
			return int64(next - 1), list[next-1].path, true
		}
		fast.stop = func(int64) bool { return false }
		fast.done = func(at int64, s *subtreeSearch) {
			searched[at]++
			over := slow.searchSubtree(list[at].path)
			if over != s.found || s.Counts != slow.Counts || s.maxDepth != slow.maxDepth {
				t.Fatalf("%v, tables %s, prune %s, bound %d below %v: found %v, %v, deep %d, want %v, %v, deep %d",
					b.Cells(), tables, prune, bound, list[at].path, s.found, s.Counts, s.maxDepth, over, slow.Counts, slow.maxDepth)
			}
			if over && !slices.Equal(s.path[:bound], slow.path) {
				t.Fatalf("%v, tables %s, prune %s: %v, want %v", b.Cells(), tables, prune, s.path[:bound], slow.path)
			}
			found = found || over
			list[at].Counts, list[at].maxDepth = s.Counts, s.maxDepth
			generated += s.Generated
		}
		fast.search(bound)
		for at, times := range searched {
			if times != 1 {
				t.Fatalf("%v: subtree %d was searched %d times", b.Cells(), at, times)
			}
		}
		if all := fast.totals(); all.Generated != generated {
			t.Fatalf("%v: %d boards in all, %d in the subtrees", b.Cells(), all.Generated, generated)
		}
		list = tree.split(list, generated/int64(1+rng.IntN(3)))
		rng.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	}
}
