// Package phases solves puzzles through a chain of subgroups: first the state is brought into
// a subgroup of its group, then, by moves of that alone, into a smaller one, and so on until
// it is solved. Each phase has far fewer states than the puzzle. The first word that is found
// need not be short; others for the first phases may leave less to the last one, and the
// search goes on to them. (H. Kociemba's algorithm for the cube; M. B. Thistlethwaite's has
// more phases.)
//
// Begin with phases.go; chain.go finds the subgroups.
package phases

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/pruning"
	"taquin/engine/puzzle/shortest"
	"taquin/engine/puzzle/solving"
	"taquin/engine/solver"
)

// Method is the solver with its name. It takes its tables from a library.
func Method(tables *pruning.Library) solving.Method {
	return solving.Method{Name: "phases", About: "through a chain of subgroups, given by their moves or found; short words, not proven shortest",
		Puzzles: "those with subgroups that some of the moves, or powers of them, generate, such as the cube", Reads: []string{"through"}, Solver: Phases{tables}}
}

// Phases solves through subgroups. It looks for shorter words until a few million states are
// made or, if the options set a limit of time or of nodes, until that.
type Phases struct{ Tables *pruning.Library }

// Solve implements solving.Solver.
func (p Phases) Solve(ctx context.Context, x *puzzle.State, opt solving.Options) (solving.Solution, error) {
	t, err := solving.Begin(ctx, x, opt)
	if err != nil {
		return solving.Solution{}, err
	}
	if t.Solved(t.Element) {
		return t.Answer(solving.Solution{Optimal: true}, nil), nil
	}
	find := given
	if opt.Through == nil {
		find = found
	}
	chain, err := find(ctx, t, opt)
	if ctx.Err() != nil {
		err = fmt.Errorf("%w: %w before the search", solver.ErrCancelled, ctx.Err())
	}
	if err != nil {
		return solving.Solution{}, err
	}
	r := &run{meter: solver.NewMeter(ctx, opt.Options), effort: usualEffort, budget: firstBudget}
	if opt.MaxTime > 0 || opt.MaxNodes > 0 {
		r.effort = 0
	}
	tables := opt // quick tables see enough of a phase
	if tables.MaxMemory == 0 || tables.MaxMemory > pruning.QuickMemory {
		tables.MaxMemory = pruning.QuickMemory
	}
	for i, l := range chain {
		colours := t.Colours
		if i+1 < len(chain) {
			colours = chain[i+1].orbits()
		}
		task := solving.NewTask(t.Puzzle, l.turns, l.group, t.Element, colours)
		guide, err := shortest.Guide(r.meter, p.Tables, task, tables)
		if err != nil {
			return solving.Solution{}, err
		}
		r.stages = append(r.stages, &stage{task: task, search: &pruning.Search{Guide: guide}})
	}
	r.solve(0, t.Element)
	s := solving.Solution{Generated: r.generated, Expanded: r.expanded}
	if r.err != nil && (r.best == nil || !errors.Is(r.err, solver.ErrLimit)) {
		return s, r.err
	}
	s.Word = t.Puzzle.Cancel(r.best)
	s.Length = opt.Metric.Length(s.Word)
	return s, nil
}

const (
	// usualEffort is how many states are made if the options set no limit.
	usualEffort = 5_000_000
	// firstBudget is how many states a later phase may make before another way of the
	// phases before it is tried, and patience how many ways are until it is doubled.
	firstBudget = 10_000
	patience    = 50
)

// stage is one phase.
type stage struct {
	task    *solving.Task
	search  *pruning.Search
	word    puzzle.Word // that of this phase on the way that is tried
	attempt int64       // states made when the phase began
}

// run is a search under way.
type run struct {
	stages              []*stage
	meter               *solver.Meter
	effort              int64 // 0 for no end
	budget              int64
	attempts            int
	best                puzzle.Word // nil as long as there is none
	generated, expanded int64
	next                int64
	over                bool
	err                 error
}

// solve goes through the words of a phase, the shorter ones first, and for each of them
// through those of the phases after it, as long as all together are shorter than the best.
func (r *run) solve(number int, element perm.Perm) {
	st := r.stages[number]
	st.attempt = r.generated
	used := 0
	for _, before := range r.stages[:number] {
		used += len(before.word)
	}
	last := number == len(r.stages)-1
	// A word that does not shorten all there is makes no more way.
	short := func(length int) bool { return r.best == nil || used+length < len(r.best) }
	st.search.Stop = func(generated, expanded int64) bool {
		r.generated += generated
		r.expanded += expanded
		r.check()
		return r.over || number > 0 && r.generated-st.attempt > r.budget
	}
	st.search.Found = func(numbers []int) bool {
		if !st.task.Solves(element, numbers) || !last && r.late(number, numbers) {
			return true
		}
		st.word = make(puzzle.Word, len(numbers))
		to := slices.Clone(element)
		for i, n := range numbers {
			st.word[i] = st.task.Turns[n]
			for c, cell := range to {
				to[c] = int(st.task.Elements()[n][cell])
			}
		}
		if last {
			r.best = puzzle.Word{}
			for _, s := range r.stages {
				r.best = append(r.best, s.word...)
			}
			return false
		}
		if r.attempts++; r.attempts%patience == 0 && r.best == nil {
			r.budget *= 2
		}
		r.solve(number+1, to)
		return !r.over && short(len(numbers)+1)
	}
	st.search.Begin(element)
	if word, ok := st.search.Word(element); ok { // the phase has a table of all its states
		if short(len(word)) {
			st.search.Found(word)
		}
		return
	}
	for length := st.search.Least(); short(length); length++ {
		if !st.search.Below(nil, length) {
			return
		}
	}
}

// late reports whether a word ends with a turn of the next phase's group: without it the
// phase was done before.
func (r *run) late(number int, numbers []int) bool {
	if len(numbers) == 0 {
		return false
	}
	turn := r.stages[number].task.Turns[numbers[len(numbers)-1]]
	return slices.Contains(r.stages[number+1].task.Turns, turn)
}

// check looks for limits.
func (r *run) check() {
	if r.effort > 0 && r.generated >= r.effort && r.best != nil {
		r.over = true
	}
	if r.over || r.generated < r.next {
		return
	}
	r.err = r.meter.Check(solver.Progress{Nodes: r.generated, Best: len(r.best), Done: -1})
	r.over = r.err != nil
	r.next = r.meter.Next(r.generated)
}
