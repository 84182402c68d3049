// Package compare sets the costs of solvers side by side: what each of several contenders
// needed for each of several boards, summed up by groups of boards, as a table, as LaTeX
// and as points of a curve. It solves nothing itself and knows no board: a board is a
// number here, and a contender a method with a name.
//
// Begin with Comparison; Branching is the effective branching factor.
package compare

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"time"
)

// Contender is a method that takes part, maybe with a heuristic.
type Contender struct{ Method, Heuristic string }

// String is the contender's name.
func (c Contender) String() string {
	if c.Heuristic == "" {
		return c.Method
	}
	return c.Method + " " + c.Heuristic
}

// Key names a group of boards: by a number, or by a text if that is not "".
type Key struct {
	Number float64
	Text   string
}

// String is the key as it is shown.
func (k Key) String() string {
	if k.Text != "" {
		return k.Text
	}
	return strconv.FormatFloat(k.Number, 'g', 6, 64)
}

// compareKeys orders numbers by size, and texts after them.
func compareKeys(x, y Key) int {
	return cmp.Or(cmp.Compare(x.Text, y.Text), cmp.Compare(x.Number, y.Number))
}

// Comparison is the runs of all contenders on all boards.
type Comparison struct {
	By         string // what the groups are named by: "depth"
	Contenders []Contender
	Runs       []Run // those of the first board, of each contender in turn, and so on
	Keys       []Key // the group of each board
	MarkTimes  bool  // measured times are written with a mark, see text.Marked
}

// Depth is the length of the solution that is proven shortest of those of a board or,
// where none is, of the shortest that was found; false if there is no solution.
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

// Row is how one contender did on the boards of one group. The means are those of the
// boards that it has solved, and NaN if it has solved none.
type Row struct {
	Key
	Contender
	Boards, Solved                             int
	Length, Nodes, Expanded, Stored, Branching float64
	Time                                       time.Duration
}

// Rows sums up the runs: the groups in the order of their keys, in each the contenders in
// their order.
func (c *Comparison) Rows() []Row {
	groups := map[Key][]int{}
	var keys []Key
	for board, k := range c.Keys {
		if groups[k] == nil {
			keys = append(keys, k)
		}
		groups[k] = append(groups[k], board)
	}
	slices.SortFunc(keys, compareKeys)
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

// divide makes the sums means.
func (r *Row) divide() {
	n := float64(r.Solved) // 0/0 is NaN
	for _, sum := range []*float64{&r.Length, &r.Nodes, &r.Expanded, &r.Stored, &r.Branching} {
		*sum /= n
	}
	if r.Solved > 0 {
		r.Time /= time.Duration(r.Solved)
	}
}

// Measure is a figure of a row.
type Measure struct {
	Name  string
	LaTeX string // its name there
	Of    func(Row) float64
	write func(Row) string // nil for six digits
}

// Measures are the figures that a comparison has.
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

// Write writes the figure of a row, nothing where it has none.
func (m Measure) Write(r Row) string {
	x := m.Of(r)
	switch {
	case math.IsNaN(x):
		return ""
	case m.write != nil:
		return m.write(r)
	case math.Abs(x) >= 1e6: // a mean of millions of nodes needs no power of ten
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'g', 6, 64)
}

// FindMeasure returns the measure with a name.
func FindMeasure(name string) (Measure, bool) {
	i := slices.IndexFunc(Measures, func(m Measure) bool { return m.Name == name })
	if i < 0 {
		return Measure{}, false
	}
	return Measures[i], true
}
