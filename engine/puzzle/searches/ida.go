package searches

import (
	"bytes"
	"context"
	"fmt"
	"math"

	"taquin/engine/lexicon"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/solving"
	"taquin/engine/solver"
)

// IDA goes depth first, but no deeper than a bound on depth and heuristic together, and
// begins anew with a greater bound until it finds a solved state. It makes no words that
// Task.Automaton leaves out, and keeps no states but those it stands on. It is optimal where
// the heuristic never says too much and Options.Weight is not above 1.
type IDA struct{}

// Solve implements solving.Solver.
func (IDA) Solve(ctx context.Context, x *puzzle.State, opt solving.Options) (solving.Solution, error) {
	s, err := begin(ctx, x, opt)
	if err != nil {
		return solving.Solution{}, err
	}
	d := &ida{search: s, x: x.Apart(), path: [][]uint8{s.first}}
	if d.after, err = s.Automaton(ctx); err != nil {
		return solving.Solution{}, fmt.Errorf("%w: %w before the search", solver.ErrCancelled, err)
	}
	if err := s.meter.Check(solver.Progress{Done: -1}); err != nil {
		return solving.Solution{}, err
	}
	if d.bound, err = s.value(s.first, d.x); err != nil {
		return solving.Solution{}, err
	}
	var solution solving.Solution
	for found := false; !found; {
		if s.proves() {
			d.proven = d.bound
		}
		before := d.generated
		d.least = math.MaxInt
		found, err = d.visit(0, 0)
		solution.Generated, solution.Expanded, solution.Bound = d.generated, d.expanded, d.proven
		solution.Iterations = append(solution.Iterations, solver.Iteration{Bound: d.bound, Generated: d.generated - before})
		switch {
		case err != nil:
			return solution, err
		case !found && d.least == math.MaxInt:
			panic(s.unreached())
		case !found:
			d.bound = d.least
		}
	}
	solution = s.Answer(solution, d.word)
	solution.Optimal = s.proves()
	return solution, nil
}

// maxDepth is how deep a search may go: a heuristic whose values are large and fall leaves
// room for words that would fill the memory.
const maxDepth = 1 << 16

// ida is a search under way.
type ida struct {
	*search
	after               []int32       // the automaton
	x                   *puzzle.State // where the search is, for an estimate
	path                [][]uint8     // the states on the way there, by depth
	word                []int         // the turns on the way there
	bound, proven       int
	least               int // of the sums above the bound
	generated, expanded int64
	next                int64
}

// visit makes all turns on the last state of the path, and reports whether it found one
// that is solved; then word leads there.
func (d *ida) visit(depth int, state int32) (found bool, err error) {
	at := d.path[depth]
	if bytes.Equal(at, d.vectors.Start()) {
		return true, nil
	}
	if depth == maxDepth {
		return false, fmt.Errorf("%w: the word grows longer than %d moves under the bound %d", solver.ErrLimit, maxDepth, d.bound)
	}
	if depth+1 == len(d.path) {
		d.path = append(d.path, make([]uint8, len(at)))
	}
	next, turns := d.path[depth+1], d.vectors.Turns()
	for turn := range turns {
		after := d.after[turns*int(state)+turn]
		if after == lexicon.Forbidden {
			continue
		}
		if d.generated >= d.next {
			if err := d.meter.Check(solver.Progress{Nodes: d.generated, Bound: d.proven, Done: -1}); err != nil {
				return false, err
			}
			d.next = d.meter.Next(d.generated)
		}
		d.vectors.After(turn, at, next)
		d.generated++
		if d.opt.Estimate != nil {
			d.x.Do(d.Turns[turn])
		}
		value, err := d.value(next, d.x)
		if err != nil {
			return false, err
		}
		if sum := depth + 1 + value; sum > d.bound {
			d.least = min(d.least, sum)
		} else {
			d.word = append(d.word, turn)
			if found, err := d.visit(depth+1, after); found || err != nil {
				return found, err
			}
			d.word = d.word[:depth]
		}
		if d.opt.Estimate != nil {
			if err := d.x.Undo(1); err != nil {
				return false, err
			}
		}
	}
	d.expanded++
	return false, nil
}
