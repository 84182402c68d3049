package pruning

import (
	"context"
	"errors"
	"math/big"
	"slices"

	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/solving"
	"taquin/engine/solver"
)

// Phases is the method that solves through a chain of subgroups: each phase brings the state
// into a subgroup, with moves of the previous group only, and the last phase solves it. Each
// phase searches the cosets of its subgroup, which are far fewer than the states. The first
// solution need not be short; the search continues with other solutions of the first phases that
// leave less to the last one. (H. Kociemba's two-phase algorithm for the cube; M. B.
// Thistlethwaite's has four.)
func Phases(tables *Library) solving.Method {
	return solving.Method{Solver: phases{tables}, Declaration: solver.Declaration{Name: "phases", Reads: []string{"through"}, About: "through a chain of subgroups, given by their moves or found; short words, not proven shortest",
		For: "those with subgroups that some of the moves, or powers of them, generate, such as the cube"}}
}

// phases searches for shorter solutions until it has generated a few million states or, if the
// options limit the time or the nodes, until that limit.
type phases struct{ tables *Library }

// Solve implements solving.Solver.
func (p phases) Solve(ctx context.Context, x *puzzle.State, opt solving.Options) (solving.Solution, error) {
	t, err := solving.Begin(ctx, x, opt)
	if err != nil {
		return solving.Solution{}, err
	}
	if t.Solved(t.Element) {
		return t.Answer(solving.Solution{Statistics: solver.Statistics{Optimal: true}}, nil), nil
	}
	find := givenChain
	if opt.Through == nil {
		find = findChain
	}
	chain, err := find(ctx, t, opt)
	if ctx.Err() != nil {
		err = message.Errorf("puzzle.before-the-search", "%w: %w before the search", solver.ErrCancelled, ctx.Err())
	}
	if err != nil {
		return solving.Solution{}, err
	}
	r := &phaseSearch{limiter: solver.NewLimiter(ctx, opt.Options), effort: usualEffort, budget: firstBudget}
	if opt.MaxTime > 0 || opt.MaxNodes > 0 {
		r.effort = 0
	}
	memory := opt.MaxMemory // quick tables suffice for a phase
	if memory == 0 || memory > quickMemory {
		memory = quickMemory
	}
	for i, g := range chain {
		colours := t.Colours
		if i+1 < len(chain) {
			colours = chain[i+1].orbits()
		}
		task := solving.NewTask(t.Puzzle, g.turns, g.Group, t.Element, colours)
		h, err := p.tables.limited(r.limiter, task, memory)
		if err != nil {
			return solving.Solution{}, err
		}
		r.phases = append(r.phases, &phase{task: task, search: &search{heuristic: h}})
	}
	r.solve(0, t.Element)
	s := solving.Solution{Statistics: solver.Statistics{Generated: r.generated, Expanded: r.expanded}}
	if r.err != nil && (r.best == nil || !errors.Is(r.err, solver.ErrLimit)) {
		return s, r.err
	}
	s.Moves = t.Puzzle.Cancel(r.best)
	s.Length = opt.Metric.Length(s.Moves)
	return s, nil
}

const (
	// usualEffort is the number of generated states without a limit.
	usualEffort = 5_000_000
	// A later phase generates at most budget states before the search tries another solution of
	// the phases before it. The budget doubles after every doublingInterval such solutions.
	firstBudget      = 10_000
	doublingInterval = 50
)

type phase struct {
	task     *solving.Task
	search   *search
	solution puzzle.Sequence // of this phase, on the current path
	start    int64           // states generated when the phase began
}

// phaseSearch is a search through all phases.
type phaseSearch struct {
	phases              []*phase
	limiter             *solver.Limiter
	effort              int64 // 0 is unlimited
	budget              int64
	attempts            int             // solutions of phases other than the last one
	best                puzzle.Sequence // nil before the first solution
	generated, expanded int64
	nextCheck           int64 // in generated states
	over                bool
	err                 error
}

// solve searches the solutions of a phase in the order of their lengths, and those of the later
// phases for each of them, as long as the total is shorter than the best.
func (r *phaseSearch) solve(number int, element perm.Perm) {
	p := r.phases[number]
	p.start = r.generated
	used := 0
	for _, before := range r.phases[:number] {
		used += len(before.solution)
	}
	last := number == len(r.phases)-1
	short := func(length int) bool { return r.best == nil || used+length < len(r.best) }
	p.search.poll = func(generated, expanded int64) bool {
		r.generated += generated
		r.expanded += expanded
		r.check()
		return r.over || number > 0 && r.generated-p.start > r.budget
	}
	p.search.candidate = func(turns []int) bool {
		if !p.task.Solves(element, turns) || !last && r.redundant(number, turns) {
			return true
		}
		p.solution = make(puzzle.Sequence, len(turns))
		to := slices.Clone(element)
		for i, n := range turns {
			p.solution[i] = p.task.Turns[n]
			for c, cell := range to {
				to[c] = int(p.task.Elements()[n][cell])
			}
		}
		if last {
			r.best = puzzle.Sequence{}
			for _, p := range r.phases {
				r.best = append(r.best, p.solution...)
			}
			return false
		}
		if r.attempts++; r.attempts%doublingInterval == 0 && r.best == nil {
			r.budget *= 2
		}
		r.solve(number+1, to)
		return !r.over && short(len(turns)+1)
	}
	p.search.begin(element)
	if turns, ok := p.search.solution(element); ok {
		if short(len(turns)) {
			p.search.candidate(turns)
		}
		return
	}
	for length := p.search.lowerBound(); short(length); length++ {
		if !p.search.below(nil, length) {
			return
		}
	}
}

// redundant reports whether a solution of a phase ends with a turn of the next group: then the
// solution without this turn is one too.
func (r *phaseSearch) redundant(number int, turns []int) bool {
	if len(turns) == 0 {
		return false
	}
	turn := r.phases[number].task.Turns[turns[len(turns)-1]]
	return slices.Contains(r.phases[number+1].task.Turns, turn)
}

// check checks the limits.
func (r *phaseSearch) check() {
	if r.effort > 0 && r.generated >= r.effort && r.best != nil {
		r.over = true
	}
	if r.over || r.generated < r.nextCheck {
		return
	}
	r.err = r.limiter.Check(solver.Progress{Nodes: r.generated, Best: len(r.best), Done: -1})
	r.over = r.err != nil
	r.nextCheck = r.limiter.Next(r.generated)
}

// subgroup is a group of a chain with the turns that generate it.
type subgroup struct {
	*perm.Group
	turns []puzzle.Turn
}

// newSubgroup returns the group of moves in the notation of Options.Moves.
func newSubgroup(ctx context.Context, z *puzzle.Puzzle, m puzzle.Metric, moves string) (subgroup, error) {
	turns, err := solving.TurnsOf(z, m, moves)
	if err != nil {
		return subgroup{}, err
	}
	g, err := solving.GroupOf(ctx, z, turns)
	return subgroup{g, turns}, err
}

// orbits returns the index of each cell's orbit, as colours.
func (g subgroup) orbits() []int {
	colours := make([]int, g.Degree())
	for number, orbit := range g.Orbits() {
		for _, cell := range orbit {
			colours[cell] = number
		}
	}
	return colours
}

// recognisable reports whether g contains all elements of a larger group that preserve the
// orbits of g. Only then do the orbits of the cells' contents show that a state is in g.
func (g subgroup) recognisable(ctx context.Context, larger *perm.Group) (bool, error) {
	order, err := larger.ColourStabilizerOrder(ctx, g.orbits())
	return err == nil && order.Cmp(g.Order()) == 0, ctx.Err()
}

// givenChain returns the chain of the subgroups in the options. Each must contain the next.
func givenChain(ctx context.Context, t *solving.Task, opt solving.Options) ([]subgroup, error) {
	chain := []subgroup{{t.Group, t.Turns}}
	for _, moves := range opt.Through {
		g, err := newSubgroup(ctx, t.Puzzle, opt.Metric, moves)
		if err != nil {
			return nil, err
		}
		last := chain[len(chain)-1].Group
		if slices.ContainsFunc(g.Generators(), func(p perm.Perm) bool { return !last.Contains(p) }) {
			return nil, message.Errorf("puzzle.the-moves-lead-out", "%w: the moves %q lead out of the subgroup before", solver.ErrNotApplicable, moves)
		}
		recognisable, err := g.recognisable(ctx, last)
		if err != nil {
			return nil, err
		}
		if !recognisable {
			return nil, message.Errorf("puzzle.that-a-state-is", "%w: that a state is in the subgroup of %q cannot be seen by where its cells are", solver.ErrNotApplicable, moves)
		}
		chain = append(chain, g)
	}
	return chain, nil
}

const (
	// smallPhase is the number of cosets up to which a phase needs no further subgroup.
	smallPhase = 1e11
	// maxPhase is the largest number of cosets of a phase.
	maxPhase = 1e13
)

// findChain chooses a chain. Candidates are the groups that some of the moves generate together
// with powers of the others, by the smallest prime that divides the order. It chooses the one
// that minimizes the larger of its order and its index, and repeats this in the chosen group
// while it is too large. For the cube it finds the group of U, D, L2, R2, F2 and B2
// (H. Kociemba, 1992).
func findChain(ctx context.Context, t *solving.Task, opt solving.Options) ([]subgroup, error) {
	chain := []subgroup{{t.Group, t.Turns}}
	one := big.NewInt(1)
	for float(t.Group.Order()) > smallPhase {
		last := chain[len(chain)-1]
		best, least := subgroup{}, last.Order() // an index or order is at most half of it
		for _, moves := range solving.Lesser(t.Puzzle, last.turns) {
			g, err := newSubgroup(ctx, t.Puzzle, opt.Metric, moves)
			if err != nil {
				return nil, err
			}
			order := g.Order()
			index := new(big.Int).Quo(last.Order(), order)
			larger := order
			if index.Cmp(order) > 0 {
				larger = index
			}
			worse := larger.Cmp(least)
			if index.Cmp(one) <= 0 || order.Cmp(one) <= 0 || worse > 0 || worse == 0 && len(g.turns) <= len(best.turns) {
				continue
			}
			recognisable, err := g.recognisable(ctx, last.Group)
			if err != nil {
				return nil, err
			}
			if recognisable {
				best, least = g, larger
			}
		}
		if best.Group == nil {
			break
		}
		chain = append(chain, best)
		if float(least) < smallPhase {
			return chain, nil
		}
	}
	for i, g := range chain {
		cosets := g.Order()
		if i+1 < len(chain) {
			cosets.Quo(cosets, chain[i+1].Order())
		}
		if float(cosets) > maxPhase {
			return nil, message.Errorf("puzzle.no-subgroups-were-found", "%w: no subgroups were found by which to solve %s, which has %s; name some with through", solver.ErrNotApplicable, t.Puzzle.Title(), message.Count(len(t.Puzzle.Moves()), "move"))
		}
	}
	return chain, nil
}

func float(n *big.Int) float64 {
	x, _ := new(big.Float).SetInt(n).Float64()
	return x
}
