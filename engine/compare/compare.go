// Package compare compares the costs of solvers: it averages the runs of several contenders
// over groups of boards, and formats the result as a table, as LaTeX and as points of a
// curve. It does not solve and does not know boards: a board is an index, and a contender
// is a name.
//
// Start with Comparison; Branching is the effective branching factor, and statistics.go has the
// distributions behind confidence intervals and tests.
package compare

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"time"

	"taquin/engine/sorting"
)

// Contender is a method, possibly with a heuristic.
type Contender struct{ Method, Heuristic string }

func (c Contender) String() string {
	if c.Heuristic == "" {
		return c.Method
	}
	return c.Method + " " + c.Heuristic
}

// Key identifies a group of boards by a number, or by a nonempty text.
type Key struct {
	Number float64
	Text   string
}

func (k Key) String() string {
	if k.Text != "" {
		return k.Text
	}
	return strconv.FormatFloat(k.Number, 'g', 6, 64)
}

// compareKeys orders numbers before texts.
func compareKeys(x, y Key) int {
	return cmp.Or(cmp.Compare(x.Text, y.Text), cmp.Compare(x.Number, y.Number))
}

// Comparison holds the runs of all contenders on all boards.
type Comparison struct {
	By         string // the meaning of the keys: "depth"
	Contenders []Contender
	Runs       []Run // by board, then by contender
	Keys       []Key // the group of each board
	MarkTimes  bool  // mark measured times, see text.Marked
}

// Depth returns the length of a solution of a board that is proven optimal, else that of
// the shortest solution found; ok is false if there is no solution.
func Depth(runs []Run) (depth int64, ok bool) {
	for _, r := range runs {
		switch {
		case !r.Solved():
		case r.Optimal:
			return r.Length, true
		case !ok || r.Length < depth:
			depth, ok = r.Length, true
		}
	}
	return depth, ok
}

// Of returns the runs of a board, counted from 0.
func (c *Comparison) Of(board int) []Run {
	n := len(c.Contenders)
	return c.Runs[board*n : (board+1)*n]
}

// Row summarizes the runs of one contender on one group of boards. The means are over the
// boards that it solved, and NaN if it solved none.
type Row struct {
	Key
	Contender
	Boards, Solved                             int
	Length, Nodes, Expanded, Stored, Branching float64
	Time                                       time.Duration
}

// Rows returns the rows by key, then by contender.
func (c *Comparison) Rows() []Row {
	groups := map[Key][]int{}
	var keys []Key
	for board, k := range c.Keys {
		if groups[k] == nil {
			keys = append(keys, k)
		}
		groups[k] = append(groups[k], board)
	}
	sorting.By(keys, compareKeys)
	rows := make([]Row, 0, len(keys)*len(c.Contenders))
	for _, k := range keys {
		for i, contender := range c.Contenders {
			row := Row{Key: k, Contender: contender}
			for _, board := range groups[k] {
				row.add(c.Of(board)[i])
			}
			row.divide()
			rows = append(rows, row)
		}
	}
	return rows
}

// add adds a run to the sums.
func (r *Row) add(run Run) {
	r.Boards++
	if !run.Solved() {
		return
	}
	r.Solved++
	r.Length += float64(run.Length)
	r.Nodes += float64(run.Nodes)
	r.Expanded += float64(run.Expanded)
	r.Stored += float64(run.Stored)
	r.Branching += run.Branching()
	r.Time += run.Time
}

// divide turns the sums into means.
func (r *Row) divide() {
	n := float64(r.Solved) // 0/0 is NaN
	for _, sum := range []*float64{&r.Length, &r.Nodes, &r.Expanded, &r.Stored, &r.Branching} {
		*sum /= n
	}
	if r.Solved > 0 {
		r.Time /= time.Duration(r.Solved)
	}
}

// Measure is a column of a comparison.
type Measure struct {
	Name  string
	LaTeX string // the name in LaTeX
	Of    func(Row) float64
	write func(Row) string // nil for six significant digits
}

// Measures lists all measures.
var Measures = []Measure{
	{"boards", "boards", func(r Row) float64 { return float64(r.Boards) }, nil},
	{"solved", "solved", func(r Row) float64 { return float64(r.Solved) }, nil},
	{"length", "length", func(r Row) float64 { return r.Length }, func(r Row) string {
		if r.Length == math.Trunc(r.Length) {
			return strconv.FormatFloat(r.Length, 'f', 0, 64)
		}
		return strconv.FormatFloat(r.Length, 'f', 2, 64)
	}},
	{"nodes", "nodes", func(r Row) float64 { return r.Nodes }, nil},
	{"expanded", "expanded", func(r Row) float64 { return r.Expanded }, nil},
	{"stored", "stored", func(r Row) float64 { return r.Stored }, nil},
	{"branching", "$b^*$", func(r Row) float64 { return r.Branching }, func(r Row) string { return strconv.FormatFloat(r.Branching, 'f', 2, 64) }},
	{"seconds", "seconds", func(r Row) float64 {
		if r.Solved == 0 {
			return math.NaN()
		}
		return r.Time.Abs().Seconds()
	}, nil},
}

// Write formats the measure of a row; NaN is empty.
func (m Measure) Write(r Row) string {
	x := m.Of(r)
	switch {
	case math.IsNaN(x):
		return ""
	case m.write != nil:
		return m.write(r)
	case math.Abs(x) >= 1e6: // avoid the exponent in a mean of millions of nodes
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'g', 6, 64)
}

// FindMeasure returns the measure of that name.
func FindMeasure(name string) (Measure, bool) {
	i := slices.IndexFunc(Measures, func(m Measure) bool { return m.Name == name })
	if i < 0 {
		return Measure{}, false
	}
	return Measures[i], true
}
