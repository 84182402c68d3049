// Package statespace defines the interface between searches and puzzles: a state space. It
// holds the states that a search keeps, the queues that order them, and the log of a search.
// It contains no search (see package search below it) and no puzzle: boards, permutation puzzles and
// sliding pieces are adapters that implement Space.
//
// Begin with Space. A state is a fixed number of bytes, so that millions of states fit into
// memory and two of them are compared without knowledge of the puzzle; space.go states what
// the bytes must satisfy, store.go keeps them, queue.go orders them by f-value, log.go
// records a search, trace.go replays its nodes.
package statespace

import (
	"context"
	"encoding/binary"
	"math"
)

// Move is the number of a move. Its meaning belongs to the space; it is not negative.
type Move int32

// NoMove stands for the missing move in front of a start state.
const NoMove Move = -1

// A Space is an implicit graph: states are its vertices and moves its edges.
//
// Two packed states are equal if and only if they are the same state. Expand lists the
// successors of a state in a fixed order, which decides between equally good solutions. A
// Space may keep buffers, so it serves one search at a time.
type Space interface {
	// Size is the length of a packed state in bytes.
	Size() int
	// Starts calls yield with each state from which the search begins, and returns the
	// first error of yield. The search may begin from several states only in a Backward space.
	Starts(yield func(state []byte) error) error
	// Expand appends the successors of state to s, in order. The move last led to the state,
	// or is NoMove; the space may leave out the successor to which it returns.
	Expand(state []byte, last Move, s *Successors) error
	// IsGoal reports whether the state is a goal.
	IsGoal(state []byte) (bool, error)
	// Estimate is the heuristic value of a state: about the cost of a path to a goal, not
	// negative. It is 0 in a space without a heuristic.
	Estimate(state []byte) (float64, error)
	// Traits describes costs and estimates. They do not change.
	Traits() Traits
}

// Traits describes the costs and estimates of a space.
type Traits struct {
	Heuristic string // its name; "" without a heuristic, where every estimate is 0
	// Admissible means that no estimate exceeds the cost of the cheapest path to a goal.
	Admissible bool
	// Real means that a cost or an estimate may be a fraction; otherwise all are whole numbers.
	Real             bool
	MinCost, MaxCost float64 // of a move
	// Undirected means that each move can be taken back by a move of the same cost.
	Undirected bool
	// LateGoalTest makes breadth-first search test a state when it is expanded, not when it is
	// generated, and keep the start outside the table until it is generated, as source 002 does.
	LateGoalTest bool
	// Numbered means that states are numbers of four bytes, little-endian, which the space gives to its states
	// from 0 on, in the order in which it meets them.
	Numbered bool
	// NoCycles makes depth-first searches skip states that are on their path.
	NoCycles bool
}

// UnitCost is the traits of a space without a heuristic in which every move costs 1.
func UnitCost() Traits { return Traits{Admissible: true, MinCost: 1, MaxCost: 1} }

// Blind reports whether there is no heuristic.
func (t Traits) Blind() bool { return t.Heuristic == "" }

// LowerBound is the bound that the estimate of a state proves for the cost of a solution from there.
func (t Traits) LowerBound(value float64) float64 {
	if t.Admissible {
		return value
	}
	return 0
}

// RoundUp returns the least possible cost that is not below a bound.
func (t Traits) RoundUp(bound float64) float64 {
	if t.Real {
		return bound
	}
	return math.Ceil(bound)
}

// Moves returns the number of moves that a solution of a cost has at least.
func (t Traits) Moves(cost float64) int {
	if t.MaxCost <= 0 {
		return 0
	}
	const tolerance = 1e-9 // of sums of fractions
	return int(math.Ceil(cost/t.MaxCost - tolerance))
}

// Reversible is a Space that can be searched from its goals.
type Reversible interface {
	Space
	// Backward returns the space in which the goals are the starts, the start is the goal and
	// every move is reversed. Its states are packed in the same way. Expand in it gives the
	// predecessors of a state, each with the move that leads from the predecessor to the state.
	Backward(ctx context.Context) (Space, error)
}

// Holder is a Space that keeps states itself, because they have no fixed length.
type Holder interface {
	Space
	Held() int64 // in bytes
}

// Walker is a Space with a Cursor that is faster than NewCursor's.
type Walker interface {
	Space
	// Walk returns a cursor on the only start state.
	Walk() (Cursor, error)
}

// Regular is a Space in which the moves are the letters of an alphabet, so that an automaton
// can recognize sequences of moves that need not be tried.
type Regular interface {
	Space
	// Automaton returns the transitions for a way of pruning: next[letters*state+move] is the
	// state after a move, or negative if the move need not be made there. State 0 is the initial one.
	Automaton(ctx context.Context, prune string) (next []int32, letters int, err error)
}

// Edge is a move out of a state.
type Edge struct {
	Move Move
	Cost float64 // at least 0
	// Value is the heuristic value of the state to which the move leads, or NaN if the space
	// has not computed it; then the search calls Estimate when it needs the value.
	Value float64
}

// Successors is a list of packed states with the moves that lead to them. Searches reuse one
// list for all expansions.
type Successors struct {
	Edges []Edge
	// NoValues asks the space not to compute heuristic values.
	NoValues bool
	// Returned is set by the space when it leaves out the successor to which the last move
	// returns.
	Returned bool
	size     int
	states   []byte
}

// NewSuccessors returns an empty list of states of a size in bytes.
func NewSuccessors(size int) *Successors { return &Successors{size: size} }

// Reset empties the list.
func (s *Successors) Reset() { s.Edges, s.states, s.Returned = s.Edges[:0], s.states[:0], false }

// Len is the number of states.
func (s *Successors) Len() int { return len(s.Edges) }

// State returns the packed state number k.
func (s *Successors) State(k int) []byte { return s.states[k*s.size : (k+1)*s.size : (k+1)*s.size] }

// Add appends a state reached by an edge and returns its bytes for the caller to write. The
// bytes are valid until the next Add.
func (s *Successors) Add(e Edge) []byte {
	s.Edges = append(s.Edges, e)
	n := len(s.states)
	if n+s.size > cap(s.states) {
		grown := make([]byte, n, 2*n+8*s.size)
		copy(grown, s.states)
		s.states = grown
	}
	s.states = s.states[:n+s.size]
	return s.states[n:]
}

// AddWord is Add for a state of one machine word.
func (s *Successors) AddWord(e Edge, state uint64) {
	s.Edges = append(s.Edges, e)
	s.states = binary.LittleEndian.AppendUint64(s.states, state)
}

// Unit is an edge of cost 1 whose heuristic value the space has not computed.
func Unit(m Move) Edge { return Edge{Move: m, Cost: 1, Value: math.NaN()} }
