package bench

import (
	"context"
	"math"
	"os"
	"strings"
	"testing"

	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/board"
	"taquin/engine/instances"
	"taquin/engine/pdb"
	"taquin/engine/solver"
)

func TestMedian(t *testing.T) {
	for _, test := range []struct {
		numbers []float64
		want    float64
	}{{[]float64{3}, 3}, {[]float64{5, 1}, 3}, {[]float64{9, 1, 2}, 2}, {[]float64{4, 1, 3, 100}, 3.5}} {
		before := test.numbers[0]
		if got := median(test.numbers); got != test.want || test.numbers[0] != before {
			t.Errorf("%v: %v, want %v", test.numbers, got, test.want)
		}
	}
}

func TestTotal(t *testing.T) {
	got := total([]row{
		{Length: 40, Seconds: 0.25, Generated: 100, Expanded: 50},
		{Length: 50, Seconds: 0.5, Generated: 300, Expanded: 150},
		{Seconds: 1.25, Generated: 600, Expanded: 300, Error: "limit reached"},
	})
	want := totals{Instances: 3, Solved: 2, Seconds: 2, Generated: 1000, Expanded: 500, Rate: 500, MeanLength: 45, Mean: 2000. / 3, Median: 500, Worst: 1250}
	if math.Abs(got.Mean-want.Mean) > 1e-9 {
		t.Errorf("mean %v, want %v", got.Mean, want.Mean)
	}
	if got.Mean = want.Mean; got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
	if none := total(nil); none != (totals{}) {
		t.Errorf("of no boards: %+v", none)
	}
}

// A solution that is none, or of another length than the known one, is found
// out; a longer one only where it is said to be optimal.
func TestCheck(t *testing.T) {
	b, err := board.Parse("0 1 . / 3 4 2", board.Audibert)
	if err != nil {
		t.Fatal(err)
	}
	d, u := board.Down, board.Up
	for _, test := range []struct {
		length int
		found  solver.Solution
		want   string
	}{
		{1, solver.Solution{Moves: board.Path{d}, Optimal: true, Bound: 1}, ""},
		{0, solver.Solution{Moves: board.Path{d}}, ""},
		{1, solver.Solution{Moves: board.Path{d, u, d}}, ""},
		{1, solver.Solution{Moves: board.Path{d, u, d}, Optimal: true}, "3 moves, and a shortest one has 1"},
		{3, solver.Solution{Moves: board.Path{d}}, "1 moves, and a shortest one has 3"},
		{0, solver.Solution{Moves: board.Path{d, u}}, "it ends at"},
		{0, solver.Solution{Moves: board.Path{u}}, "cannot move up"},
		{0, solver.Solution{Moves: board.Path{d}, Bound: 3}, "the bound is wrong"},
	} {
		err := check(instances.Instance{Board: b, Length: test.length}, test.found)
		if got := err != nil; got != (test.want != "") || got && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, known %d: %v, want %q", test.found, test.length, err, test.want)
		}
	}
}

// liar says of every board that no move solves it.
type liar struct{}

func (liar) Solve(context.Context, *board.Board, solver.Options) (solver.Solution, error) {
	return solver.Solution{Optimal: true}, nil
}

// A wrong solution is told at once and ends in an error.
func TestBenchTellsWrongSolutions(t *testing.T) {
	file, err := os.Create(t.TempDir() + "/told")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	o := Options{Name: "korf100", Method: "optimal", Limit: 2}
	set, err := o.set()
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	tables := pdb.NewLibrary(pdb.LibraryOptions{Dir: t.TempDir()})
	r, err := newRunner(&out, terminal.NewProgress(&terminal.Output{File: file}), tables, o, set)
	if err != nil {
		t.Fatal(err)
	}
	r.method = solver.Method{Name: "liar", Solver: liar{}}
	err = r.run(context.Background(), nil)
	if err == nil || err.Error() != "2 of 2 boards not solved" || exit.Code(err) != exit.Error {
		t.Errorf("the bench ends with %v", err)
	}
	if told, _ := os.ReadFile(file.Name()); strings.Count(string(told), "taquin: board ") != 2 || !strings.Contains(string(told), "board 2: the solution is wrong: it ends at") {
		t.Errorf("told:\n%s", told)
	}
	if text := out.String(); !strings.Contains(text, "boards     2, 0 solved") || strings.Contains(text, "not solved") {
		t.Errorf("printed:\n%s", text)
	}
}
