package solving

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/notation"
	"taquin/engine/puzzle/pieces"
	"taquin/engine/solver"
)

// Task is a state to be solved, seen from the goal: as if each cell's content had always
// belonged where the goal wants it. So every goal is that of bringing all to where it
// belongs, up to what looks alike.
type Task struct {
	Puzzle *puzzle.Puzzle
	Turns  []puzzle.Turn // what counts as one move
	Group  *perm.Group   // that the turns generate
	// Element is an element of the group. A word solves the task if it takes every cell's
	// content on from where the element has brought it to a cell of its own colour.
	Element  perm.Perm
	Colours  []int     // of each cell
	Alike    bool      // some colour stands twice
	elements [][]uint8 // what the turns do
}

// maxTurns is the largest number of turns of a task.
const maxTurns = 1<<16 - 1

// Begin returns the task of solving a state as the options say. The error wraps
// solver.ErrUnsolvable, with a reason, if no moves do; solver.ErrCancelled; or
// solver.ErrNotApplicable for goals that are too hard to tell whether they can be reached.
func Begin(ctx context.Context, x *puzzle.State, opt Options) (*Task, error) {
	z := x.Puzzle()
	t := &Task{Puzzle: z}
	var err error
	if t.Turns, err = TurnsOf(z, opt.Metric, opt.Moves); err != nil {
		return nil, err
	}
	if len(t.Turns) > maxTurns {
		return nil, fmt.Errorf("%w: %d moves, with their powers, are more than %d; choose some of them", solver.ErrNotApplicable, len(t.Turns), maxTurns)
	}
	t.elements = z.Elements(t.Turns)
	if opt.Moves == "" {
		t.Group, err = z.Group(ctx)
	} else {
		t.Group, err = GroupOf(ctx, z, t.Turns)
	}
	if err != nil {
		return nil, cancelled(err)
	}
	goal := opt.Goal
	if goal == nil {
		goal = z.Goal()
	}
	from, to, err := t.merge(x.Colours(), goal, z.First())
	if err != nil {
		return nil, err
	}
	carried, err := t.Group.Transporter(ctx, from, to)
	switch {
	case errors.Is(err, perm.ErrColours):
		return nil, fmt.Errorf("%w: too many pieces look alike to tell whether moves lead to the goal", solver.ErrNotApplicable)
	case err != nil:
		return nil, cancelled(err)
	case carried == nil:
		return nil, t.unsolvable(ctx, from, to)
	}
	t.Element, t.Colours = carried.Inverse(), to
	return t, nil
}

// NewTask returns the task of bringing an element of the group that turns generate to where
// all cells have their colours, which moves can do.
func NewTask(z *puzzle.Puzzle, turns []puzzle.Turn, g *perm.Group, element perm.Perm, colours []int) *Task {
	return &Task{Puzzle: z, Turns: turns, Group: g, Element: element, Colours: colours, Alike: alike(colours), elements: z.Elements(turns)}
}

// alike reports whether a colour stands twice.
func alike(colours []int) bool {
	return len(slices.Compact(slices.Sorted(slices.Values(colours)))) < len(colours)
}

func cancelled(err error) error {
	return fmt.Errorf("%w: %w before the search", solver.ErrCancelled, err)
}

// TurnsOf lists what counts as one move of a puzzle, if the moves are those of a text as
// in Options.
func TurnsOf(z *puzzle.Puzzle, m puzzle.Metric, moves string) ([]puzzle.Turn, error) {
	all := z.Turns(m)
	if strings.TrimSpace(moves) == "" {
		return all, nil
	}
	var turns []puzzle.Turn
	at := 0 // where a name ends
	for _, name := range strings.Fields(moves) {
		begin := at + strings.Index(moves[at:], name)
		at = begin + len(name)
		word, err := z.Parse(name)
		if wrong := (*notation.ParseError)(nil); errors.As(err, &wrong) {
			err = fmt.Errorf("%s (column %d)", wrong.Reason, utf8.RuneCountInString(moves[:begin])+wrong.Column)
		}
		if err != nil {
			return nil, fmt.Errorf("puzzle: the moves %q: %w", moves, err)
		}
		if len(word) != 1 {
			return nil, fmt.Errorf("puzzle: the moves %q: %s is not one move", moves, name)
		}
		powers := word
		if m == puzzle.Half {
			step := gcd(word[0].Times, int(z.Moves()[word[0].Move].Perm.Order().Int64()))
			powers = nil
			for _, t := range all {
				if t.Move == word[0].Move && t.Times%step == 0 {
					powers = append(powers, t)
				}
			}
		}
		if len(powers) == 0 || m == puzzle.Quarter { // Turns has only some powers of a move of large order
			powers = append(word, z.Inverse(word)...)
		}
		for _, t := range powers {
			if !slices.Contains(turns, t) {
				turns = append(turns, t)
			}
		}
	}
	return turns, nil
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return max(a, -a)
}

// maxLesser is how many moves there may be for Lesser.
const maxLesser = 8

// Lesser lists in how many ways moves can be left out or made by some of their powers only,
// each as Options.Moves; none if there are too many moves.
func Lesser(z *puzzle.Puzzle, turns []puzzle.Turn) []string {
	moves := z.Moves()
	var all, less []string // by move that has turns: its name, and that of its powers
	seen := make([]bool, len(moves))
	for _, t := range turns {
		if seen[t.Move] || slices.ContainsFunc(turns, func(o puzzle.Turn) bool { return o.Move == t.Move && max(o.Times, -o.Times) < max(t.Times, -t.Times) }) {
			continue
		}
		seen[t.Move] = true
		all = append(all, z.Format(puzzle.Sequence{t}))
		order := int(moves[t.Move].Perm.Order().Int64())
		power := gcd(t.Times, order) // which generates the same
		prime := 2
		for order/power%prime != 0 {
			prime++
		}
		less = append(less, z.Format(z.Cancel(puzzle.Sequence{{Move: t.Move, Times: power * prime % order}})))
	}
	if len(all) > maxLesser {
		return nil
	}
	var list []string
	for set := 1; set < 1<<len(all); set++ { // those in the set have fewer powers
		var names []string
		for i := range all {
			if set>>i&1 == 0 {
				names = append(names, all[i])
			} else if less[i] != "" {
				names = append(names, less[i])
			}
		}
		if len(names) > 0 {
			list = append(list, strings.Join(names, " "))
		}
	}
	return list
}

// GroupOf returns the group that turns generate. The error is the context's.
func GroupOf(ctx context.Context, z *puzzle.Puzzle, turns []puzzle.Turn) (*perm.Group, error) {
	gens := make([]perm.Perm, len(turns))
	for i, t := range turns {
		gens[i] = z.Perm(puzzle.Sequence{t})
	}
	return perm.NewGroup(ctx, z.Cells(), gens)
}

// merge returns colours for the cells as they are and as the goal has them, so that all
// cells have one in both and the goal is reached when they agree. What may lie anywhere in
// an orbit has one colour of its own. Cells are called from first on in errors.
func (t *Task) merge(now, goal []int, first int) (from, to []int, err error) {
	if len(goal) != len(now) {
		return nil, nil, fmt.Errorf("%w: a goal of %d cells, and the puzzle has %d", puzzle.ErrOther, len(goal), len(now))
	}
	from, to = make([]int, len(now)), make([]int, len(now))
	next := 0
	for _, orbit := range t.Group.Orbits() {
		open := next // the colour of what may lie anywhere
		next++
		number, there, wanted := map[int]int{}, map[int]int{}, map[int]int{}
		for _, cell := range orbit {
			there[now[cell]]++
			if goal[cell] != puzzle.Open {
				wanted[goal[cell]]++
			}
		}
		for _, cell := range orbit {
			if c := goal[cell]; c != puzzle.Open && wanted[c] > there[c] {
				return nil, nil, fmt.Errorf("%w: cell %d wants the colour %d, of which moves bring too few there", solver.ErrUnsolvable, cell+first, c)
			}
		}
		for _, cell := range orbit {
			c := goal[cell]
			switch {
			case c == puzzle.Open:
				to[cell] = open
				continue
			case wanted[c] < there[c]:
				return nil, nil, fmt.Errorf("%w: the goal leaves it open where cells of the colour %d go, and has others of that colour; it may say of all of them where they go, or of none", solver.ErrNotApplicable, c)
			}
			if _, known := number[c]; !known {
				number[c] = next
				next++
			}
			to[cell] = number[c]
		}
		for _, cell := range orbit {
			from[cell] = open
			if n, known := number[now[cell]]; known {
				from[cell] = n
			}
		}
	}
	t.Alike = alike(to)
	return from, to, nil
}

// unsolvable says why no moves take the colours there.
func (t *Task) unsolvable(ctx context.Context, from, to []int) error {
	p := make(perm.Perm, len(from))
	if !t.Alike {
		for cell, c := range from {
			p[cell] = slices.Index(to, c)
		}
		s, err := t.Puzzle.Pieces(ctx)
		if err != nil {
			return cancelled(err)
		}
		if err := s.Check(p); err != nil {
			return fmt.Errorf("%w: seen from the goal, %s", solver.ErrUnsolvable, strings.TrimPrefix(err.Error(), pieces.ErrUnreachable.Error()+": "))
		}
	}
	return fmt.Errorf("%w: no moves lead to the goal", solver.ErrUnsolvable)
}

// Elements returns what the turns do to the cells. Read them only.
func (t *Task) Elements() [][]uint8 { return t.elements }

// Solved reports whether all cells that an element of the group leads to have their
// colours.
func (t *Task) Solved(p perm.Perm) bool {
	for cell, to := range p {
		if t.Colours[to] != t.Colours[cell] {
			return false
		}
	}
	return true
}

// Solves reports whether turns, given by their numbers, solve an element of the group.
func (t *Task) Solves(element perm.Perm, numbers []int) bool {
	for i, cell := range element {
		for _, n := range numbers {
			cell = int(t.elements[n][cell])
		}
		if t.Colours[cell] != t.Colours[i] {
			return false
		}
	}
	return true
}

// Answer completes a solution with turns, given by their numbers.
func (t *Task) Answer(s Solution, numbers []int) Solution {
	word := make(puzzle.Sequence, len(numbers))
	for i, n := range numbers {
		word[i] = t.Turns[n]
	}
	s.Moves, s.Length = t.Puzzle.Cancel(word), len(word)
	return s
}

// Back returns the turns that take back some others, all given by their numbers.
func (t *Task) Back(numbers []int) []int {
	back := make([]int, len(numbers))
	for i, n := range numbers {
		back[len(numbers)-1-i] = slices.Index(t.Turns, t.Puzzle.Inverse(puzzle.Sequence{t.Turns[n]})[0])
	}
	return back
}
