package compare_test

import (
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"taquin/engine/compare"
)

// The worked example of the book: 52 nodes and a solution of 5 moves give
// 1.92 (Russell and Norvig, Artificial Intelligence: A Modern Approach, in the section on
// heuristic functions).
func TestBranchingOfTheBook(t *testing.T) {
	if got := compare.Branching(52, 5); math.Abs(got-1.92) > 0.005 {
		t.Errorf("b* is %.4f, want 1.92", got)
	}
}

// Branching recovers the branching factor of uniform trees; a chain has 1.
func TestBranchingOfFullTrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, depth := rapid.Float64Range(0, 50).Draw(t, "b"), rapid.IntRange(1, 80).Draw(t, "depth")
		nodes, power := 0.0, 1.0 // by the definition, term by term
		for range depth {
			power *= b
			nodes += power
		}
		if got := compare.Branching(nodes, depth); math.Abs(got-b) > 1e-6*max(1, b) {
			t.Errorf("%g nodes at depth %d give %g, want %g", nodes, depth, got, b)
		}
	})
	for depth := 1; depth < 100; depth++ {
		if got := compare.Branching(float64(depth), depth); math.Abs(got-1) > 1e-9 {
			t.Errorf("a chain of %d has b* %g", depth, got)
		}
	}
	for _, none := range []float64{compare.Branching(10, 0), compare.Branching(-1, 3), compare.Branching(math.NaN(), 3), compare.Branching(math.Inf(1), 3)} {
		if !math.IsNaN(none) {
			t.Errorf("b* is %g, want NaN", none)
		}
	}
}

// A run survives formatting and parsing, except for white space in the reason.
func TestRunRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		number := rapid.Int64Min(0)
		r := compare.Run{Length: number.Draw(t, "length"), Nodes: number.Draw(t, "nodes"), Expanded: number.Draw(t, "expanded"), Stored: number.Draw(t, "stored"),
			Time: time.Duration(number.Draw(t, "time")), Optimal: rapid.Bool().Draw(t, "optimal"),
			Why: rapid.SampledFrom([]string{"", "unsolvable", "limit reached: more than 5 nodes (6 nodes)"}).Draw(t, "why")}
		if got, ok := compare.ParseRun(r.String()); !ok || got != r {
			t.Errorf("%q is read as %+v, %v", r, got, ok)
		}
	})
	for _, wrong := range []string{"", "1 2 3", "1 2 3 4 5 maybe ", "x 2 3 4 5 true ", "1 2 3 4 5.5 true "} {
		if r, ok := compare.ParseRun(wrong); ok {
			t.Errorf("%q is read as %+v", wrong, r)
		}
	}
}

// sample has two contenders on three boards; the first cannot solve one of them.
func sample() *compare.Comparison {
	failed := compare.Run{Nodes: 1000, Why: "limit reached"}
	return &compare.Comparison{By: "depth",
		Contenders: []compare.Contender{{Method: "bfs"}, {Method: "astar", Heuristic: "my_h"}},
		Runs: []compare.Run{
			{Length: 2, Nodes: 6, Expanded: 3, Stored: 7, Time: time.Second}, {Length: 2, Nodes: 4, Expanded: 2, Stored: 5, Time: time.Second},
			failed, {Length: 10, Nodes: 50, Expanded: 20, Stored: 40, Time: time.Second},
			{Length: 2, Nodes: 8, Expanded: 4, Stored: 9, Time: 3 * time.Second}, {Length: 2, Nodes: 4, Expanded: 2, Stored: 5, Time: time.Second},
		},
		Keys: []compare.Key{{Number: 2}, {Number: 10}, {Number: 2}}}
}

// Means are over solved boards; a grid omits a mean unless all boards were solved.
func TestRows(t *testing.T) {
	c := sample()
	rows := c.Rows()
	if len(rows) != 4 {
		t.Fatalf("there are %d rows", len(rows))
	}
	if r := rows[0]; r.Number != 2 || r.Boards != 2 || r.Solved != 2 || r.Nodes != 7 || r.Time != 2*time.Second || r.Length != 2 {
		t.Errorf("the first row is %+v", r)
	}
	if r := rows[2]; r.Number != 10 || r.Boards != 1 || r.Solved != 0 || !math.IsNaN(r.Nodes) {
		t.Errorf("the third row is %+v", r)
	}
	nodes, _ := compare.FindMeasure("nodes")
	g := c.Grid([]compare.Measure{nodes})
	if got := strings.Join(g.Headings(), "|"); got != "depth|bfs|astar my_h" {
		t.Errorf("the headings are %s", got)
	}
	if _, shown := g.Cell(1, 0); shown {
		t.Error("a mean is shown of boards that were not all solved")
	}
	if r, shown := g.Cell(1, 1); !shown || r.Nodes != 50 {
		t.Errorf("the cell is %+v, %v", r, shown)
	}
}

func TestText(t *testing.T) {
	const want = `depth  method      boards  nodes  expanded  stored    b*  time
    2  bfs              2      7       3.5       8  2.19  2 s
    2  astar my_h       2      4         2       5  1.56  1 s
   10  bfs         0 of 1
   10  astar my_h       1     50        20      40  1.28  1 s
bfs found nothing for 1 board; board 2: limit reached`
	if got := sample().String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	c := sample()
	c.By, c.MarkTimes = "board", true
	if got := c.String(); !strings.Contains(got, "length") || !strings.Contains(got, "∘≈2 s") {
		t.Errorf("by board\n%s", got)
	}
}

// Boards that no contender solved come last, under a text key.
func TestKeys(t *testing.T) {
	c := sample()
	c.Keys[0] = compare.Key{Text: "none"}
	if rows := c.Rows(); rows[0].Number != 2 || rows[5].Text != "none" || rows[5].Key.String() != "none" {
		t.Errorf("the rows are %+v", rows)
	}
	if depth, ok := compare.Depth(c.Of(1)); depth != 10 || !ok {
		t.Errorf("the depth is %d, %v", depth, ok)
	}
	if _, ok := compare.Depth([]compare.Run{{Why: "stuck"}}); ok {
		t.Error("a board without a solution has a depth")
	}
	if depth, _ := compare.Depth([]compare.Run{{Length: 30}, {Length: 12}, {Length: 10, Optimal: true}}); depth != 10 {
		t.Errorf("the proven depth is %d", depth)
	}
}

func ExampleComparison() {
	c := compare.Comparison{By: "depth",
		Contenders: []compare.Contender{{Method: "bfs"}, {Method: "astar", Heuristic: "manhattan"}},
		Runs:       []compare.Run{{Length: 6, Nodes: 90}, {Length: 6, Nodes: 15}},
		Keys:       []compare.Key{{Number: 6}}}
	nodes, _ := compare.FindMeasure("nodes")
	branching, _ := compare.FindMeasure("branching")
	fmt.Print(c.Grid([]compare.Measure{nodes, branching}).LaTeX())
	// Output:
	// \begin{tabular}{r|rr|rr}
	// \hline
	//  & \multicolumn{2}{c|}{nodes} & \multicolumn{2}{c}{$b^*$} \\
	// depth & bfs & astar manhattan & bfs & astar manhattan \\
	// \hline
	// 6 & 90 & 15 & 1.87 & 1.27 \\
	// \hline
	// \end{tabular}
}
