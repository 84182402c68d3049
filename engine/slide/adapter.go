package slide

import (
	"bytes"
	"context"
	"slices"

	"taquin/engine/statespace"
)

// pieceSpace is the state space of a puzzle. A state consists of the anchors of the pieces, sorted
// within each kind. A move packs the kind of a piece and its anchors before and after, one byte
// each, which is unique because no two pieces of a kind have the same anchor.
type pieceSpace struct {
	puzzle   *Puzzle
	explorer *explorer
	first    []byte
	start    *State // unlike first it distinguishes pieces that look alike; nil in a backward space
	backward bool   // every move is reversed
	estimate func(x *State) (float64, error)
	traits   statespace.Traits
}

// States is a state space whose states are states of a puzzle.
type States interface {
	statespace.Reversible
	State(packed []byte) *State // without history
	Pack(x *State) []byte       // the inverse of State, up to exchanges of indistinguishable pieces
}

// NewSpace returns the state space of a state with the goal of its puzzle. It has no heuristic.
func NewSpace(x *State, m Metric) States { return newSpace(x, Options{Metric: m}) }

// State implements States.
func (s *pieceSpace) State(packed []byte) *State { return s.puzzle.at(packed) }

// Pack implements States.
func (s *pieceSpace) Pack(x *State) []byte { return x.vector() }

func newSpace(x *State, opt Options) *pieceSpace {
	s := &pieceSpace{puzzle: x.puzzle, explorer: newExplorer(x.puzzle, opt.Metric), first: x.vector(), start: x.puzzle.at(x.where), estimate: opt.Estimate, traits: statespace.UnitCost()}
	s.traits.Undirected = true
	if opt.Estimate != nil {
		s.traits.Heuristic, s.traits.Admissible, s.traits.Real = "function", opt.Admissible, true
	}
	return s
}

// Size implements statespace.Space.
func (s *pieceSpace) Size() int { return len(s.first) }

// Starts implements statespace.Space.
func (s *pieceSpace) Starts(yield func(state []byte) error) error { return yield(s.first) }

// IsGoal implements statespace.Space.
func (s *pieceSpace) IsGoal(state []byte) (bool, error) { return s.puzzle.solves(state), nil }

// Traits implements statespace.Space.
func (s *pieceSpace) Traits() statespace.Traits { return s.traits }

// Estimate implements statespace.Space.
func (s *pieceSpace) Estimate(state []byte) (float64, error) {
	if s.estimate == nil {
		return 0, nil
	}
	return s.estimate(s.puzzle.at(state))
}

// Expand implements statespace.Space.
func (s *pieceSpace) Expand(state []byte, _ statespace.Move, next *statespace.Successors) error {
	for _, c := range s.explorer.changes(state) {
		from, to := state[c.piece], c.to
		if s.backward {
			from, to = to, from
		}
		m := statespace.Move(s.puzzle.kindOf[c.piece])<<16 | statespace.Move(from)<<8 | statespace.Move(to)
		s.explorer.after(next.Add(statespace.Unit(m)), state, c)
	}
	return nil
}

// Backward implements statespace.Reversible. The backward space ignores the estimate, which
// estimates distances to the goal only.
func (s *pieceSpace) Backward(ctx context.Context) (statespace.Space, error) {
	b := &goalSpace{*s, ctx}
	b.backward, b.start, b.estimate, b.traits = true, nil, nil, statespace.UnitCost()
	b.explorer = newExplorer(s.puzzle, s.explorer.metric)
	return b, nil
}

// goalSpace is the backward space, which starts from all goal states.
type goalSpace struct {
	pieceSpace
	ctx context.Context
}

// Starts implements statespace.Space.
func (s *goalSpace) Starts(yield func(state []byte) error) error {
	return s.puzzle.eachGoal(s.ctx, yield)
}

// IsGoal implements statespace.Space.
func (s *goalSpace) IsGoal(state []byte) (bool, error) { return bytes.Equal(state, s.first), nil }

// sequence converts a path of the space from a state to moves of pieces.
func (s *pieceSpace) sequence(x *State, path []statespace.Move) (w Sequence) {
	y := x.Copy()
	y.history = nil
	for _, m := range path {
		move := s.play(y, m)
		if n := len(w); n > 0 && w[n-1].Piece == move.Piece { // merge consecutive steps of one piece
			w[n-1].Path = append(w[n-1].Path, move.Path[1:]...)
			continue
		}
		w = append(w, move)
	}
	return w
}

// play makes a move of the space on a state, and returns it as a move of a piece.
func (s *pieceSpace) play(y *State, m statespace.Move) Move {
	kind, from, to := int(m>>16), uint8(m>>8), uint8(m)
	if s.backward {
		from, to = to, from
	}
	i := slices.IndexFunc(y.where, func(at uint8) bool { return at == from })
	for int(s.puzzle.kindOf[i]) != kind {
		i += 1 + slices.IndexFunc(y.where[i+1:], func(at uint8) bool { return at == from })
	}
	move := y.move(change{uint8(i), to})
	y.where[i] = to
	return move
}

// Replay implements statespace.Replayer: a *State and a Sequence of one move.
func (s *pieceSpace) Replay(root []byte, moves []statespace.Move) (state, move any) {
	y := s.puzzle.at(root)
	if s.start != nil {
		y = s.puzzle.at(s.start.where)
	}
	for _, m := range moves {
		move = Sequence{s.play(y, m)}
	}
	return y, move
}
