package bench

import (
	"context"
	"encoding/json"
	"math"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

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
		{1, solver.Solution{Moves: board.Path{d}, Statistics: solver.Statistics{Optimal: true, Bound: 1}}, ""},
		{0, solver.Solution{Moves: board.Path{d}}, ""},
		{1, solver.Solution{Moves: board.Path{d, u, d}}, ""},
		{1, solver.Solution{Moves: board.Path{d, u, d}, Statistics: solver.Statistics{Optimal: true}}, "3 moves, and a shortest one has 1"},
		{3, solver.Solution{Moves: board.Path{d}}, "1 moves, and a shortest one has 3"},
		{0, solver.Solution{Moves: board.Path{d, u}}, "it ends at"},
		{0, solver.Solution{Moves: board.Path{u}}, "cannot move up"},
		{0, solver.Solution{Moves: board.Path{d}, Statistics: solver.Statistics{Bound: 3}}, "the bound is wrong"},
	} {
		err := check(instances.Instance{Board: b, Length: test.length}, test.found)
		if got := err != nil; got != (test.want != "") || got && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, known %d: %v, want %q", test.found, test.length, err, test.want)
		}
	}
}

// A run is accounted for: its stages add up to the time and the memory that the clock and
// the system report for it, and the boards' own times to the stage of the boards. So it
// is with every set and method, with and without tables, expanded or not, also of a run
// that is interrupted.
func TestRunAddsUp(t *testing.T) {
	three, five := board.Shape{Cols: 3, Rows: 3}, board.Shape{Cols: 5, Rows: 5}
	for name, test := range map[string]struct {
		o         Options
		want      []string
		interrupt int64 // at this reading of the clock
	}{
		"optimal":     {Options{Name: "korf100", Method: "optimal", Only: []string{"12", "42"}, Partition: "3-4-4-4"}, []string{tableStage, preparing, solvingStage}, 0},
		"expanded":    {Options{Name: "random", Method: "optimal", Shape: &five, Partition: "3-3-3-3-3-3-3-3", Timeout: time.Millisecond}, []string{tableStage, expanding, preparing, solvingStage}, 0},
		"unsolved":    {Options{Name: "hard", Method: "optimal", Partition: "3-3-3-3-3", Timeout: time.Millisecond}, []string{tableStage, preparing, solvingStage}, 0},
		"beam":        {Options{Name: "random", Method: "beam", Shape: &five, Timeout: 20 * time.Millisecond}, []string{preparing, solvingStage}, 0},
		"astar":       {Options{Name: "random", Method: "astar", Shape: &three, Heuristics: []string{"pdb"}}, []string{preparing, solvingStage}, 0},
		"interrupted": {Options{Name: "hard", Method: "optimal", Partition: "3-3-3-3-3"}, []string{tableStage, preparing, interrupted}, 1},
	} {
		t.Run(name, func(t *testing.T) {
			test.o.Threads, test.o.JSON = "1", true
			if two := 2; test.o.Name == "random" {
				test.o.Count = &two
			}
			set, err := test.o.set()
			if err != nil {
				t.Fatal(err)
			}
			var out strings.Builder
			began := time.Now()
			test.o.Began = began
			r, err := newRunner(terminal.Printer{Writer: &out}, terminal.NewProgress(terminal.Std{Err: &terminal.Output{}}), pdb.NewLibrary(pdb.LibraryOptions{}), test.o, set)
			if err != nil {
				t.Fatal(err)
			}
			ctx, stop := context.WithCancel(t.Context())
			defer stop()
			var last time.Time
			var peak int64
			r.usage.now = func() time.Time { last = time.Now(); return last }
			r.usage.peak = func() int64 { peak = peakMemory(); return peak }
			if test.interrupt > 0 {
				r.print = stopping{r.print, stop}
			}
			r.run(ctx, nil)
			var got report
			if err := json.Unmarshal([]byte(out.String()), &got); err != nil {
				t.Fatal(err)
			}
			seconds, boards, bytes, stages := 0., 0., int64(0), map[string]stageJSON{}
			for _, s := range got.Run.Stages {
				seconds, bytes, stages[s.Stage] = seconds+s.Seconds, bytes+s.Bytes, s
			}
			for _, row := range got.Instances {
				boards += row.Seconds
			}
			near := func(what string, got, want float64) {
				if math.Abs(got-want) > 2e-6 {
					t.Errorf("%s: %v s, want %v s\n%s", what, got, want, out.String())
				}
			}
			near("the stages", seconds, got.Run.Seconds)
			near("the run", got.Run.Seconds, last.Sub(began).Seconds())
			near("the boards", boards, stages[solvingStage].Seconds)
			near("the totals", got.Totals.Seconds, boards)
			if got.Tables != nil {
				near("the tables", got.Tables.Seconds, stages[tableStage].Seconds)
				near("the expansion", got.Tables.ExpandingSeconds, stages[expanding].Seconds)
				if stages[expanding].Stage != "" && got.Tables.Expanded == 0 {
					t.Errorf("%d bytes of expanded tables, and the stages are %v", got.Tables.Expanded, got.Run.Stages)
				}
			}
			if bytes != got.Run.Bytes || bytes < peak {
				t.Errorf("the stages took %d bytes, the run %d, and the peak is %d", bytes, got.Run.Bytes, peak)
			}
			for _, stage := range append(test.want, starting, remaining) {
				if stages[stage].Stage == "" {
					t.Errorf("no stage %q: %v", stage, got.Run.Stages)
				}
			}
			if text := got.Run.table(terminal.Printer{}); strings.Count(text, "\n") != len(stages)+2 {
				t.Errorf("written as\n%s", text)
			}
		})
	}
}

// stopping interrupts a run before its first board.
type stopping struct {
	reporter
	stop func()
}

func (s stopping) head(r *report) error {
	s.stop()
	return s.reporter.head(r)
}

// The columns add up as they are written, in whatever steps the figures come.
func TestRunIsWrittenSoThatItAddsUp(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 40))
	at, peak := time.Unix(0, 0), int64(0)
	u := &usage{now: func() time.Time { return at }, peak: func() int64 { return peak }, last: at}
	for i := range 20 {
		at, peak = at.Add(time.Duration(rng.IntN(1e7))), peak+int64(rng.IntN(400_000))
		u.charge(strconv.Itoa(i % 13))
	}
	var sum, total [2]float64 // of seconds and of memory
	lines := strings.Split(strings.TrimSpace(u.run().table(terminal.Printer{})), "\n")
	for i, line := range lines[1:] {
		fields := strings.Fields(line)
		for k := range 2 {
			x, err := strconv.ParseFloat(fields[1+k], 64)
			if err != nil {
				t.Fatal(err)
			}
			if total[k] = x; i < len(lines)-2 {
				sum[k] += x
			}
		}
	}
	if math.Abs(sum[0]-total[0]) > 1e-9 || math.Abs(sum[1]-total[1]) > 1e-9 || total[0] == 0 || total[1] == 0 {
		t.Errorf("the columns add up to %v, and the totals are %v:\n%s", sum, total, u.run().table(terminal.Printer{}))
	}
}

// liar says of every board that no move solves it.
type liar struct{}

func (liar) Solve(context.Context, *board.Board, solver.Options) (solver.Solution, error) {
	return solver.Solution{Statistics: solver.Statistics{Optimal: true}}, nil
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
	r, err := newRunner(terminal.Printer{Writer: &out}, terminal.NewProgress(terminal.Std{Err: &terminal.Output{File: file}}), tables, o, set)
	if err != nil {
		t.Fatal(err)
	}
	r.method = solver.Method{Declaration: solver.Declaration{Name: "liar"}, Solver: liar{}}
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
