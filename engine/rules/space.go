package rules

import (
	"bytes"
	"context"
	"encoding/binary"
	"math"

	"taquin/engine/message"
	"taquin/engine/solver"
	"taquin/engine/statespace"
)

// space is the state space of a puzzle. If all states have the same length, the bytes of a state are
// packed as they are; otherwise a packed state is the number of an interned one.
type space struct {
	puzzle   *Puzzle
	start    []byte // packed, as goal
	goal     []byte // nil if IsGoal decides
	size     int
	states   *interned // nil if the length is fixed
	estimate *Heuristic
	traits   statespace.Traits
	moves    Moves
	backward bool // the start is the puzzle's goal, and every move is reversed
}

// States is a state space whose states are states of a puzzle.
type States interface {
	statespace.Space
	packer
}

type packer interface {
	State(packed []byte) *State
	Pack(x *State) []byte
}

// forward is a space that cannot be searched from the goal.
type forward struct {
	statespace.Space
	packer
}

// NewSpace returns the state space of a puzzle from a state, with a goal (nil for that of the
// puzzle) and a heuristic (nil for none).
// It is a statespace.Reversible if the moves have inverses and there is a single goal.
func NewSpace(x *State, goal []byte, h *Heuristic) (States, error) {
	s, err := newSpace(x, goal, h)
	if err != nil {
		return nil, err
	}
	if _, reversible, err := x.puzzle.Inverse(statespace.NoMove); s.goal == nil || !reversible || err != nil {
		return forward{s, s}, err
	}
	return s, nil
}

func newSpace(x *State, goal []byte, h *Heuristic) (*space, error) {
	z := x.puzzle
	s := &space{puzzle: z, size: z.Size(), estimate: h}
	if _, keyed := z.Rules.(Keyed); keyed || s.size == 0 {
		s.size, s.states = idBytes, newInterned(keyed)
	}
	costs := z.Costs()
	s.traits = statespace.Traits{Admissible: true, Real: costs.Real, MinCost: costs.Min, MaxCost: costs.Max, NoCycles: true, Numbered: s.states != nil}
	_, reversible, err := z.Inverse(statespace.NoMove)
	s.traits.Undirected = err == nil && reversible && costs.Unit()
	if h != nil {
		s.traits.Heuristic, s.traits.Admissible, s.traits.Real = h.Name, h.Admissible, costs.Real || h.Real
	}
	if s.start, err = s.pack(nil, x.state); err != nil {
		return nil, err
	}
	if goal == nil {
		goal = z.Goal()
	}
	if goal != nil {
		s.goal, err = s.pack(nil, goal)
	}
	return s, err
}

// pack appends the packed form of a state.
func (s *space) pack(b, state []byte) ([]byte, error) {
	if s.states == nil {
		return append(b, state...), nil
	}
	key, err := s.puzzle.key(state)
	if err != nil {
		return nil, err
	}
	return s.packKey(b, state, key, s.states.hash(key)), nil
}

// packKey appends the packed form of a state with its key.
func (s *space) packKey(b, state, key []byte, hash uint64) []byte {
	return binary.LittleEndian.AppendUint32(b, uint32(s.states.number(state, key, hash)))
}

// id is the number of an interned state.
func (s *space) id(packed []byte) int32 { return int32(binary.LittleEndian.Uint32(packed)) }

// unpack returns the bytes of a state, which must not be changed.
func (s *space) unpack(packed []byte) []byte {
	if s.states == nil {
		return packed
	}
	return s.states.state(s.id(packed))
}

// State implements States.
func (s *space) State(packed []byte) *State { return s.puzzle.At(bytes.Clone(s.unpack(packed))) }

// Pack implements States. A state whose key fails has no packed form.
func (s *space) Pack(x *State) []byte {
	packed, _ := s.pack(nil, x.state)
	return packed
}

// forget frees all states but the start and the goal, which keep their numbers. A trace that refers
// to the space can still be replayed.
func (s *space) forget() {
	if s.states == nil {
		return
	}
	start, goal := bytes.Clone(s.unpack(s.start)), []byte(nil)
	if s.goal != nil {
		goal = bytes.Clone(s.unpack(s.goal))
	}
	*s.states = *newInterned(s.states.keyed)
	for _, state := range [][]byte{start, goal} {
		if state != nil {
			_, _ = s.pack(nil, state) // its key was known before
		}
	}
}

// Held implements statespace.Holder.
func (s *space) Held() int64 {
	if s.states == nil || s.backward { // both directions share the states
		return 0
	}
	return s.states.held()
}

// Size implements statespace.Space.
func (s *space) Size() int { return s.size }

// Starts implements statespace.Space.
func (s *space) Starts(yield func(state []byte) error) error { return yield(s.start) }

// Traits implements statespace.Space.
func (s *space) Traits() statespace.Traits { return s.traits }

// Expand implements statespace.Space.
func (s *space) Expand(state []byte, _ statespace.Move, next *statespace.Successors) error {
	moves := s.moves
	s.moves = Moves{} // a script may expand another state meanwhile
	moves.Reset()
	defer func() { s.moves = moves }()
	if err := s.puzzle.Expand(s.unpack(state), &moves); err != nil {
		return err
	}
	if s.states != nil { // the hashes of all, before the first is looked up, so that cache misses overlap
		for k := range moves.list {
			e, err := &moves.list[k], error(nil)
			if e.key, err = s.puzzle.key(moves.state(k)); err != nil {
				return err
			}
			e.hash = s.states.hash(e.key)
		}
	}
	for k, e := range moves.list {
		move := e.move
		if s.backward {
			var ok bool
			var err error
			if move, ok, err = s.puzzle.Inverse(e.move); err != nil {
				return err
			} else if !ok {
				continue
			}
		}
		to := next.Add(statespace.Edge{Move: move, Cost: e.cost, Value: math.NaN()})
		if s.states == nil {
			copy(to, moves.state(k))
		} else {
			s.packKey(to[:0], moves.state(k), e.key, e.hash)
		}
	}
	return nil
}

// IsGoal implements statespace.Space.
func (s *space) IsGoal(state []byte) (bool, error) {
	if s.goal != nil {
		return bytes.Equal(state, s.goal), nil
	}
	if s.states == nil {
		return s.puzzle.IsGoal(state)
	}
	id := s.id(state)
	if *s.states.flags(id)&(isGoal|isNoGoal) == 0 {
		goal, err := s.puzzle.IsGoal(s.states.state(id))
		if err != nil {
			return false, err
		}
		flag := isNoGoal
		if goal {
			flag = isGoal
		}
		*s.states.flags(id) |= flag
	}
	return *s.states.flags(id)&isGoal != 0, nil
}

// Estimate implements statespace.Space.
func (s *space) Estimate(state []byte) (float64, error) {
	if s.estimate == nil {
		return 0, nil
	}
	if s.states == nil {
		return s.estimate.Of(state)
	}
	id := s.id(state)
	if *s.states.flags(id)&hasValue == 0 {
		value, err := s.estimate.Of(s.states.state(id))
		if err != nil {
			return 0, err
		}
		*s.states.value(id) = value
		*s.states.flags(id) |= hasValue
	}
	return *s.states.value(id), nil
}

// Backward implements statespace.Reversible. The backward space has no heuristic.
func (s *space) Backward(context.Context) (statespace.Space, error) {
	if s.goal == nil {
		return nil, message.Errorf("rules.the-goal-is-a-function", "%w: the goal is a function, so the search cannot begin there; give the goal as a state", solver.ErrNotApplicable)
	}
	if _, ok, err := s.puzzle.Inverse(statespace.NoMove); err != nil || !ok {
		return nil, message.Errorf("rules.the-moves-have-no-inverse", "%w: the moves of %s have no inverses, so it cannot be searched from the goal; the field inverse of puzzle.define gives them", solver.ErrNotApplicable, s.puzzle)
	}
	b := *s
	b.start, b.goal, b.backward, b.estimate, b.moves = s.goal, s.start, true, nil, Moves{}
	b.traits.Heuristic, b.traits.Admissible, b.traits.Real = "", true, s.puzzle.Costs().Real
	return &b, nil
}

// Replay implements statespace.Replayer: a *State and the name of the last move.
func (s *space) Replay(root []byte, path []statespace.Move) (state, move any) {
	x := s.State(root)
	for _, m := range path {
		var moves Moves
		if err := s.puzzle.Expand(x.state, &moves); err != nil {
			break
		}
		for k, e := range moves.list {
			if made, _ := s.made(e.move); made == m {
				x.make(&moves, k)
				break
			}
		}
		move = Sequence{s.puzzle.Name(m)}
	}
	return x.Apart(), move
}

// made is the number of a move in the space.
func (s *space) made(m statespace.Move) (statespace.Move, error) {
	if !s.backward {
		return m, nil
	}
	inverse, ok, err := s.puzzle.Inverse(m)
	if !ok {
		return statespace.NoMove, err
	}
	return inverse, err
}
