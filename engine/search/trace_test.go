package search_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/search"
	"taquin/engine/solver"
	"taquin/engine/statespace"
)

// traced are ways to search, with what they go by; nil for nothing.
var traced = []struct {
	method string
	opt    solver.Options
	by     heuristic.Heuristic
}{
	{"bfs", solver.Options{}, nil},
	{"bfs", solver.Options{Metric: solver.Slides}, nil},
	{"ucs", solver.Options{}, nil},
	{"ucs", solver.Options{Cost: func(piece int, _ board.Move) int { return 1 + piece%3 }}, nil},
	{"bidirectional", solver.Options{}, nil},
	{"bidirectional", solver.Options{Metric: solver.Slides}, nil},
	{"deepening", solver.Options{}, nil},
	{"deepening", solver.Options{Prune: solver.PruneAutomaton}, nil},
	{"ida", solver.Options{}, heuristic.Manhattan{}},
	{"ida", solver.Options{Prune: solver.PruneNone}, heuristic.Manhattan{}},
	{"ida", solver.Options{Heuristic: heuristic.Linear{}}, heuristic.Linear{}},
	{"ida", solver.Options{Weight: 1.5}, heuristic.Manhattan{}},
	{"astar", solver.Options{}, heuristic.Manhattan{}},
	{"astar", solver.Options{Heuristic: heuristic.Linear{}, Weight: 1.25}, heuristic.Linear{}},
	{"astar", solver.Options{Heuristic: heuristic.Inversions{}}, heuristic.Inversions{}},
	{"mm", solver.Options{Heuristic: heuristic.Linear{}}, heuristic.Linear{}},
	{"dfs", solver.Options{Depth: 18}, nil},
	{"rbfs", solver.Options{}, heuristic.Manhattan{}},
	{"rbfs", solver.Options{Heuristic: heuristic.Inversions{}, Weight: 0.5}, heuristic.Inversions{}},
	{"sma", solver.Options{MaxStored: 20}, heuristic.Manhattan{}},
	{"sma", solver.Options{Prune: solver.PruneAutomaton}, heuristic.Manhattan{}},
	{"greedy", solver.Options{Escape: solver.EscapeRandom}, heuristic.Manhattan{}},
	{"greedy", solver.Options{Escape: solver.EscapeLookahead}, heuristic.Manhattan{}},
	{"greedy", solver.Options{Escape: solver.EscapeTabu}, heuristic.Manhattan{}},
}

// A trace changes nothing of a search and says what it did: as many nodes as boards were
// generated, each with its board, its depth and its value; those that were known were there
// before, no farther from the root; and the solution's moves lead to where it ends. A trace
// with a limit is the beginning of the whole one.
func TestTraces(t *testing.T) {
	methods := search.Methods()
	rapid.Check(t, func(t *rapid.T) {
		run := traced[rapid.IntRange(0, len(traced)-1).Draw(t, "run")]
		m, err := methods.Find(run.method)
		if err != nil {
			t.Fatal(err)
		}
		b, err := board.New(board.Shape{Cols: rapid.IntRange(1, 4).Draw(t, "cols"), Rows: rapid.IntRange(2, 3).Draw(t, "rows")}, board.TopLeft)
		if err != nil {
			t.Fatal(err)
		}
		seed := rapid.Uint64().Draw(t, "seed")
		var walk board.Path
		for rng := rand.New(rand.NewPCG(seed, 1)); len(walk) < 14; {
			m := b.RandomMove(walk, rng)
			b.Do(m)
			walk = append(walk, m)
		}
		solve := func(most int) (solver.Solution, *statespace.Log) {
			opt := run.opt
			opt.Rand = rand.New(rand.NewPCG(seed, 2))
			if most > 0 {
				opt.Trace = statespace.NewLog(most)
			}
			s, err := m.Solve(t.Context(), b, opt)
			if err != nil {
				t.Fatal(err)
			}
			if opt.Trace == nil {
				return s, nil
			}
			return s, opt.Trace
		}
		want, _ := solve(0)
		if want.Generated > 1<<17 { // a way out may be long to find, and the check takes longer
			return
		}
		got, whole := solve(1 << 18)
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Fatalf("%s with a trace: %+v, want %+v", run.method, got, want)
		}
		checkTrace(t, whole, got, run.by)
		if len(whole.Nodes) > 1 {
			most := rapid.IntRange(1, len(whole.Nodes)-1).Draw(t, "most")
			got, part := solve(most)
			if fmt.Sprint(got) != fmt.Sprint(want) || part.Whole || len(part.Nodes) != most {
				t.Fatalf("%s with a trace of %d: %+v, %d nodes", run.method, most, got, len(part.Nodes))
			}
			for i, n := range part.Nodes {
				n.Status, n.Again = whole.Nodes[i].Status, whole.Nodes[i].Again
				if w := whole.Nodes[i]; fmt.Sprint(n) != fmt.Sprint(w) { // NaN differs from itself
					t.Fatalf("node %d of the first %d is %+v, want %+v", i, most, n, whole.Nodes[i])
				}
			}
		}
	})
}

// checkTrace compares a whole trace with the boards that it speaks of.
func checkTrace(t *rapid.T, tr *statespace.Log, s solver.Solution, by heuristic.Heuristic) {
	if !tr.Whole || int64(len(tr.Nodes)-len(tr.Roots)) != s.Generated || int64(len(tr.Expansions)) < s.Expanded {
		t.Fatalf("whole %v, %d nodes of %d trees and %d expansions, want %d and %d", tr.Whole, len(tr.Nodes), len(tr.Roots), len(tr.Expansions), s.Generated, s.Expanded)
	}
	if len(tr.Rounds) != len(s.Iterations) {
		t.Fatalf("%d rounds, want %d", len(tr.Rounds), len(s.Iterations))
	}
	known := map[[2]uint64]float64{} // the least score of boards that were kept, by root
	expanded := map[int32]bool{}
	for _, e := range tr.Expansions {
		if e.Before <= e.Node || tr.Nodes[e.Node].Status != statespace.Expanded || expanded[e.Node] && !slices.Contains([]string{"greedy", "rbfs", "sma"}, s.Method) {
			t.Fatalf("%+v of %+v", e, tr.Nodes[e.Node])
		}
		expanded[e.Node] = true
	}
	for i, n := range tr.Nodes {
		if n.Parent >= int32(i) || n.Parent != statespace.None && n.Depth != tr.Nodes[n.Parent].Depth+1 || (n.Status == statespace.Expanded) != expanded[int32(i)] {
			t.Fatalf("node %d: %+v", i, n)
		}
		b := boardOf(t, tr, int32(i))
		if fromGoal := s.Method == "mm" && tr.RootOf(int32(i)).Node != 0; by != nil && !fromGoal && n.Known() {
			h, err := by.Start(b)
			if err != nil || float64(h.Value()) != n.Value {
				t.Fatalf("node %d has value %v, want %d (%v)", i, n.Value, h.Value(), err)
			}
		}
		id := [2]uint64{key(b), uint64(tr.RootOf(int32(i)).Node)}
		least, seen := known[id]
		if n.Status == statespace.Known && (!seen || least > n.Score) {
			t.Fatalf("node %d: %+v is not known", i, n)
		}
		if n.Status != statespace.Known && n.Parent != statespace.None && (!seen || n.Score < least) {
			known[id] = n.Score
		} else if n.Parent == statespace.None {
			known[id] = n.Score
		}
	}
	checkEnds(t, tr, s)
}

// checkEnds looks at where the solution ends.
func checkEnds(t *rapid.T, tr *statespace.Log, s solver.Solution) {
	if len(tr.Ends) == 0 {
		t.Fatal("the solution ends nowhere")
	}
	path := pathTo(tr, tr.Ends[0])
	if len(tr.Ends) == 2 {
		other := pathTo(tr, tr.Ends[1])
		if tr.RootOf(tr.Ends[0]).Node != 0 {
			path, other = other, path
		}
		path = append(path, other.Inverse()...)
	}
	if s.Method == "greedy" { // which leaves out its loops
		if !boardOf(t, tr, tr.Ends[0]).Solved() || len(path) < len(s.Moves) {
			t.Fatalf("greedy ends at %v, after %v", boardOf(t, tr, tr.Ends[0]).Cells(), path)
		}
	} else if !slices.Equal(path, s.Moves) {
		t.Fatalf("the trace's way is %v, want %v", path, s.Moves)
	}
}

// boardOf is the board of a node. Its moves lead to the same packed state.
func boardOf(t rapid.TB, l *statespace.Log, n int32) *board.Board {
	b, _ := l.Replay(n)
	state, err := l.State(n)
	if err != nil {
		t.Fatal(err)
	}
	if again, _ := l.RootOf(n).Space.(statespace.Replayer).Replay(state, nil); !b.(*board.Board).Equal(again.(*board.Board)) {
		t.Fatalf("node %d is %v, but its packed state %v", n, b, again)
	}
	return b.(*board.Board)
}

// pathTo is the moves of the blank from the root to a node.
func pathTo(l *statespace.Log, n int32) (path board.Path) {
	for ; l.Nodes[n].Parent != statespace.None; n = l.Nodes[n].Parent {
		_, move := l.Replay(n)
		path = slices.Concat(move.(board.Path), path)
	}
	return path
}
