package searches

import (
	"bytes"
	"context"
	"slices"

	"taquin/engine/message"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/packed"
	"taquin/engine/puzzle/solving"
	"taquin/engine/solver"
	"taquin/engine/statespace"
)

// space is a puzzle as a state space. A move is the number of a turn of the task.
type space struct {
	task        *solving.Task
	vectors     *packed.Vectors
	first, goal []byte
	back        []statespace.Move // of each turn, the one that takes it back
	backward    bool              // every move is reversed
	traits      statespace.Traits

	// An estimate of the options takes states of the puzzle, which a vector does not
	// give if pieces look alike: the space remembers by which turn it first reached a state.
	estimate func(x *puzzle.State) (float64, error)
	x        *puzzle.State // the first state; of a backward space a goal state, if the search is traced
	traced   bool
	reached  *statespace.Store
	roots    map[int32]*puzzle.State // of reached: x, and states of Pack
	open     bool                    // the goal is the one of the puzzle, which may be several states
}

// States is a state space whose states are states of a puzzle.
type States interface {
	statespace.Space
	// State returns a state of the space without its history. It knows the states that Expand, of
	// the space or of its backward space, and Pack returned.
	State(packed []byte) *puzzle.State
	Pack(x *puzzle.State) []byte
}

// oneWay hides that a space is reversible.
type oneWay struct{ States }

// NewSpace returns the space of the states that the moves of the options lead to from the first
// state of a puzzle, with the puzzle's goal and the metric of the options. It has no heuristic. It
// is reversible if the goal is the first state.
func NewSpace(ctx context.Context, z *puzzle.Puzzle, opt solving.Options) (States, error) {
	turns, err := solving.TurnsOf(z, opt.Metric, opt.Moves)
	if err != nil {
		return nil, err
	}
	x := z.Start()
	s, err := spaceOf(ctx, x, solving.NewTask(z, turns, nil, x.Perm(), z.Colours()))
	if err != nil {
		return nil, err
	}
	s.track()
	if !slices.Equal(z.Goal(), z.Colours()) {
		s.open = true
		return oneWay{s}, nil
	}
	return s, nil
}

// spaceOf returns the space of a task, which begins at x, without a heuristic.
func spaceOf(ctx context.Context, x *puzzle.State, task *solving.Task) (*space, error) {
	v, err := packed.New(ctx, task.Puzzle, task.Turns, task.Colours)
	if err != nil {
		return nil, err
	}
	s := &space{task: task, vectors: v, first: v.Of(task.Element), goal: v.Start(), traits: statespace.UnitCost(), x: x.Apart()}
	s.traits.Undirected = true
	for turn := range task.Turns {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		s.back = append(s.back, statespace.Move(task.Back([]int{turn})[0]))
	}
	return s, nil
}

// newSpace returns the space of a task, which begins at x; blind without estimates.
func newSpace(ctx context.Context, x *puzzle.State, task *solving.Task, opt solving.Options, informed bool) (*space, error) {
	s, err := spaceOf(ctx, x, task)
	if err != nil {
		return nil, err
	}
	if s.traced = opt.Trace != nil; informed && opt.Dual && opt.Estimate == nil {
		return nil, message.Errorf("puzzle.dual-needs-a-function", "%w: dual is about a heuristic that is a function; the default values are the same for both states", solver.ErrNotApplicable)
	}
	switch {
	case informed && opt.Estimate != nil:
		if s.estimate = opt.Estimate; opt.Dual {
			if s.estimate, err = withDuals(ctx, x.Puzzle(), opt); err != nil {
				return nil, err
			}
		}
		s.track()
		s.traits.Heuristic, s.traits.Admissible, s.traits.Real = "function", opt.Admissible, true
	case informed:
		s.traits.Heuristic = "places"
	}
	return s, nil
}

// withDuals returns the estimate of the options that takes the larger value of a state and its dual, the state of the
// inverse permutation: moves that solve one, in reverse and inverted, solve the other. This requires that no
// pieces look alike and that the goal is the first state.
func withDuals(ctx context.Context, z *puzzle.Puzzle, opt solving.Options) (func(*puzzle.State) (float64, error), error) {
	g, err := z.Group(ctx)
	if err != nil {
		return nil, err
	}
	if states, err := z.States(ctx); err != nil || opt.Goal != nil || states.Cmp(g.Order()) != 0 || !slices.Equal(z.Goal(), z.Colours()) {
		return nil, message.Errorf("puzzle.dual-needs-different-pieces", "%w: dual needs a puzzle without pieces that look alike, and its solved state as the goal", solver.ErrNotApplicable)
	}
	return func(x *puzzle.State) (float64, error) {
		value, err := opt.Estimate(x)
		if err != nil {
			return 0, err
		}
		other, err := opt.Estimate(z.Reached(x.Perm().Inverse()))
		return max(value, other), err
	}, nil
}

// OfVectors returns the space of the first state of a puzzle, to which the vectors belong. The
// goal is that state. A move is the number of a turn of the vectors.
func OfVectors(v *packed.Vectors) statespace.Space {
	// Without a task there is no automaton and no cursor.
	return struct{ statespace.Space }{&space{vectors: v, first: v.Start(), goal: v.Start(), traits: statespace.UnitCost()}}
}

// Size implements statespace.Space.
func (s *space) Size() int { return s.vectors.Size() }

// Starts implements statespace.Space.
func (s *space) Starts(yield func(state []byte) error) error { return yield(s.first) }

// IsGoal implements statespace.Space.
func (s *space) IsGoal(state []byte) (bool, error) {
	if s.open {
		return s.State(state).Solved(), nil
	}
	return bytes.Equal(state, s.goal), nil
}

// Traits implements statespace.Space.
func (s *space) Traits() statespace.Traits { return s.traits }

// Expand implements statespace.Space.
func (s *space) Expand(state []byte, _ statespace.Move, next *statespace.Successors) error {
	for turn := range s.vectors.Turns() {
		m := statespace.Move(turn)
		if s.backward {
			m = s.back[turn]
		}
		child := next.Add(statespace.Unit(m))
		s.vectors.After(turn, state, child)
		if s.reached != nil {
			s.remember(state, child, turn)
		}
	}
	return nil
}

// track makes the space remember how it reaches states.
func (s *space) track() {
	s.reached, s.roots = statespace.NewStore(s.Size()), map[int32]*puzzle.State{}
	s.root(s.first, s.x)
}

// root remembers the state of a vector, if that is new.
func (s *space) root(vector []byte, x *puzzle.State) {
	if i, fresh := s.reached.Add(vector, statespace.Hash(vector), statespace.Link{Parent: s.reached.Len()}); fresh {
		s.roots[i] = x
	}
}

// remember records how a state was first reached.
func (s *space) remember(state, child []byte, turn int) {
	if parent, known := s.reached.Find(state, statespace.Hash(state)); known {
		s.reached.Add(child, statespace.Hash(child), statespace.Link{Parent: parent, Move: statespace.Move(turn)})
	}
}

// State implements States.
func (s *space) State(packed []byte) *puzzle.State {
	i, known := s.reached.Find(packed, statespace.Hash(packed))
	if !known {
		panic("searches: a state that the space has not reached")
	}
	var turns []statespace.Move
	for l := s.reached.Link(i); l.Parent != i; l = s.reached.Link(i) {
		turns = append(turns, l.Move)
		i = l.Parent
	}
	x := s.roots[i].Apart()
	for _, turn := range slices.Backward(turns) {
		x.Do(s.task.Turns[turn])
	}
	return x.Apart()
}

// Pack implements States.
func (s *space) Pack(x *puzzle.State) []byte {
	vector := s.vectors.Of(x.Perm())
	s.root(vector, x.Apart())
	return vector
}

// Estimate implements statespace.Space.
func (s *space) Estimate(state []byte) (float64, error) {
	switch {
	case s.traits.Blind():
		return 0, nil
	case s.estimate == nil:
		return float64(s.vectors.AtLeast(state, s.goal)), nil
	}
	return s.estimate(s.State(state))
}

// Backward implements statespace.Reversible. Seen from the goal, an estimate of the options
// is not used: it may know only the way to the goal.
func (s *space) Backward(ctx context.Context) (statespace.Space, error) {
	b := *s
	if s.traced { // a sequence that solves the task has the effect of Element's inverse
		goal, err := s.x.Perm().Then(s.task.Element.Inverse())
		if err == nil {
			b.x, err = s.task.Puzzle.At(ctx, goal)
		}
		if err != nil {
			return nil, err
		}
	}
	b.first, b.goal, b.backward, b.estimate = s.goal, s.first, true, nil
	if !bytes.Equal(s.first, s.goal) { // otherwise they share the states that they have reached
		b.reached = nil
	}
	if s.estimate != nil {
		b.traits = statespace.UnitCost()
	}
	return &b, nil
}

// Replay implements statespace.Replayer: a *puzzle.State and a puzzle.Sequence of one turn. It
// plays the moves, because a vector does not distinguish pieces that look alike.
func (s *space) Replay(_ []byte, moves []statespace.Move) (state, move any) {
	x := s.x.Apart()
	for _, m := range moves {
		if s.backward {
			m = s.back[m]
		}
		turn := s.task.Turns[m]
		x.Do(turn)
		move = puzzle.Sequence{turn}
	}
	return x, move
}

// Automaton implements statespace.Regular.
func (s *space) Automaton(ctx context.Context, prune string) (next []int32, letters int, err error) {
	switch solver.Prune(prune) {
	case "", solver.PruneAutomaton:
		if next, err = s.task.Automaton(ctx); err != nil {
			return nil, 0, message.Errorf("puzzle.before-the-search", "%w: %w before the search", solver.ErrCancelled, err)
		}
		return next, len(s.task.Turns), nil
	case solver.PruneNone, solver.PruneInverse:
		return nil, 0, nil
	}
	return nil, 0, solver.Options{Prune: solver.Prune(prune)}.Check()
}

// Walk implements statespace.Walker.
func (s *space) Walk() (statespace.Cursor, error) {
	c := &cursor{space: s, states: [][]byte{slices.Clone(s.first)}, x: s.x.Apart()}
	for turn := range s.vectors.Turns() {
		c.moves = append(c.moves, statespace.Move(turn))
	}
	return c, nil
}

// cursor is a position in the space, with the state of the puzzle for an estimate of the
// options.
type cursor struct {
	space  *space
	moves  []statespace.Move
	states [][]byte // on the path, and free ones
	turns  []int    // between them
	x      *puzzle.State
}

// Branches implements statespace.Cursor.
func (c *cursor) Branches() ([]statespace.Move, error) { return c.moves, nil }

// Back implements statespace.Cursor.
func (c *cursor) Back() int {
	if len(c.turns) == 0 {
		return -1
	}
	return int(c.space.back[c.turns[len(c.turns)-1]])
}

// Do implements statespace.Cursor.
func (c *cursor) Do(k int) float64 {
	depth := len(c.turns)
	if depth+1 == len(c.states) {
		c.states = append(c.states, make([]byte, c.space.Size()))
	}
	c.space.vectors.After(k, c.states[depth], c.states[depth+1])
	c.turns = append(c.turns, k)
	if c.space.estimate != nil {
		c.x.Do(c.space.task.Turns[k])
	}
	return 1
}

// Undo implements statespace.Cursor.
func (c *cursor) Undo() {
	last := len(c.turns) - 1
	if c.space.estimate != nil {
		if c.x.Undo(1) != nil { // forgotten, after a very long path
			c.x.Do(c.space.task.Turns[c.space.back[c.turns[last]]])
		}
	}
	c.turns = c.turns[:last]
}

// Rebase implements statespace.Cursor.
func (c *cursor) Rebase() {
	c.states[0], c.states[len(c.turns)] = c.states[len(c.turns)], c.states[0]
	c.turns = c.turns[:0]
}

// State implements statespace.Cursor.
func (c *cursor) State() []byte { return c.states[len(c.turns)] }

// Solved implements statespace.Cursor.
func (c *cursor) Solved() (bool, error) { return c.space.IsGoal(c.State()) }

// Value implements statespace.Cursor.
func (c *cursor) Value() (float64, error) {
	if c.space.estimate != nil {
		return c.space.estimate(c.x)
	}
	return c.space.Estimate(c.State())
}
