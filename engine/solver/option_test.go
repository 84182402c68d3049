package solver_test

import (
	"errors"
	"fmt"
	"math"
	"testing"
	"time"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// A choice answers to its aliases, and is stored under its name.
func TestChoices(t *testing.T) {
	for name, want := range map[string]solver.Metric{"slides": solver.Slides, "MTM": solver.Slides, "Single-tile metric": solver.Moves} {
		var opt solver.Options
		metric, _ := solver.FindOption("metric")
		if err := metric.Set(&opt, name); err != nil || opt.Metric != want || opt.Check() != nil {
			t.Errorf("metric %q is %q, want %q (%v)", name, opt.Metric, want, err)
		}
	}
}

// Each option accepts the values of its description and rejects all others. Accepted values pass
// the check.
func TestOptions(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	values := map[string]struct{ good, bad []any }{
		"weight":      {[]any{0.01, 1.0, 2.5, 100.0}, []any{0.0, -1.0, 0.001, 1.005, 100.01, nan, inf, "2", nil}},
		"metric":      {[]any{"moves", "slides"}, []any{"", "slide", 1.0}},
		"prune":       {[]any{"none", "inverse", "automaton"}, []any{"", "all", 3.0, nil}},
		"escape":      {[]any{"none", "random", "lookahead", "tabu"}, []any{"randum", true}},
		"order":       {[]any{"ULRD", "rdlu"}, []any{"", "ULR", "ULDRU", "ULDU", "NESW", 1.0, nil}},
		"depth":       {[]any{1.0, 100000.0}, []any{0.0, -1.0, 1.5, 100001.0, "9"}},
		"max_stored":  {[]any{2.0, float64(1 << 28)}, []any{0.0, 1.0, 2.5, float64(1<<28 + 1), nan}},
		"steps":       {[]any{1.0, 1048576.0}, []any{0.0, -5.0, 1.5, 1048577.0, nan, "9"}},
		"polish":      {[]any{true, false}, []any{nil, 1.0, "true"}},
		"admissible":  {[]any{true, false}, []any{nil, 1.0, "true"}},
		"finish":      {[]any{true, false}, []any{nil, 1.0, "true"}},
		"pathmax":     {[]any{true, false}, []any{nil, 1.0, "true"}},
		"bpmx":        {[]any{true, false}, []any{nil, 1.0, "true"}},
		"dual":        {[]any{true, false}, []any{nil, 1.0, "true"}},
		"trials":      {[]any{1.0}, []any{0.0, 1.5, "9"}},
		"tables":      {[]any{"6-6-3"}, []any{"", " ", 3.0}},
		"threads":     {[]any{1.0, 1024.0}, []any{0.0, 1025.0, 2.5}},
		"max_nodes":   {[]any{1.0, float64(1 << 53)}, []any{0.0, 1.5, inf}},
		"max_seconds": {[]any{1e-12, 0.5, 1e300}, []any{0.0, -1.0, nan, "1"}},
		"max_memory":  {[]any{1.0, float64(1 << 40)}, []any{0.0, float64(1<<40 + 1)}},
	}
	for _, o := range solver.OptionList(solver.Boards) {
		if o.Kind >= solver.Goal {
			continue
		}
		given, ok := values[o.Name]
		if !ok {
			t.Errorf("%s is not tested", o.Name)
		}
		for _, v := range given.good {
			var opt solver.Options
			if err := errors.Join(o.Set(&opt, v), opt.Check()); err != nil {
				t.Errorf("%s = %v: %v", o.Name, v, err)
			}
		}
		for _, v := range given.bad {
			var opt solver.Options
			var wrong *solver.OptionError
			if err := o.Set(&opt, v); !errors.As(err, &wrong) || !errors.Is(err, solver.ErrOption) || wrong.Wanted.Empty() {
				t.Errorf("%s = %v: %v", o.Name, v, err)
			}
		}
	}
}

// Check finds invalid options in a struct too.
func TestCheckOptions(t *testing.T) {
	if err := (solver.Options{}).Check(); err != nil {
		t.Error(err)
	}
	for _, c := range []struct {
		opt  solver.Options
		want string
	}{
		{solver.Options{Weight: 1.005}, "weight must be a number from 0.01 to 100 with at most two decimals, not 1.005"},
		{solver.Options{Weight: math.NaN()}, "weight must be a number from 0.01 to 100 with at most two decimals, not NaN"},
		{solver.Options{Prune: "some"}, `prune must be one of none, inverse, automaton, not "some"`},
		{solver.Options{Escape: "some"}, `escape must be one of none, random, lookahead, tabu, not "some"`},
		{solver.Options{Threads: -1}, "threads must be in 1..1024, not -1"},
		{solver.Options{MaxNodes: -7}, "max_nodes must be at least 1, not -7"},
		{solver.Options{MaxTime: -time.Second}, "max_seconds must be a number above 0, not -1"},
	} {
		if err := c.opt.Check(); err == nil || err.Error() != "solver: wrong option: "+c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
		_, err := solver.Method{}.Solve(t.Context(), &board.Board{}, c.opt)
		if !errors.Is(err, solver.ErrOption) {
			t.Errorf("a method says %v", err)
		}
	}
}

// A host parses input by the description of an option.
func ExampleOption_Set() {
	weight, _ := solver.FindOption("weight")
	fmt.Println(weight.Describe())
	var opt solver.Options
	err := weight.Set(&opt, 2.5)
	fmt.Println(opt.Weight, err)
	fmt.Println(weight.Set(&opt, 1000.0))
	// Output:
	// the factor of the heuristic, 0.01 to 100. Above 1, the search is faster and the solution longer by at most this factor. arastar decreases it from here (3) to 1, and ees keeps within it (1.5)
	// 2.5 <nil>
	// solver: wrong option: weight must be a number from 0.01 to 100 with at most two decimals, not 1000
}
