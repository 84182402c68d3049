// Package rules is for puzzles that are defined by rules: a start, the moves of a state, and a goal.
// The pancake puzzle, the towers of Hanoi and puzzles that a script defines are such puzzles. A
// state is a plain value of any length (value.go).
//
// A family of puzzles is a type that implements Rules, in one file: pancake.go, hanoi.go. Everything
// else works for all of them: states with their history (state.go), the state space of the searches
// (space.go, intern.go), and the methods (search.go).
package rules

import (
	"math"
	"slices"
	"strings"

	"taquin/engine/message"
	"taquin/engine/statespace"
	"taquin/engine/text"
)

// Rules are the rules of a puzzle.
type Rules interface {
	// String returns the name of the puzzle, such as pancake(7).
	String() string
	// Size is the length of every state in bytes, or 0 if it varies.
	Size() int
	Start() []byte
	// Check returns an error unless a plain value is a state of the puzzle.
	Check(state []byte) error
	// Expand lists the moves of a state, in a fixed order, without two moves of the same number.
	// It must not keep or change the state.
	Expand(state []byte, moves *Moves) error
	// Name is the name of a move, without blanks.
	Name(move statespace.Move) string
	// Goal is the only goal, or nil if IsGoal decides.
	Goal() []byte
	IsGoal(state []byte) (bool, error)
	// Costs describes the costs of the moves.
	Costs() Costs
	// Inverse returns the move that undoes a move. ok is false if some moves have none.
	Inverse(move statespace.Move) (inverse statespace.Move, ok bool, err error)
	// Heuristics are the known heuristics, the default first.
	Heuristics() []Heuristic
	// Show writes a state in one line, in which " / " separates rows.
	Show(state []byte) string
}

// MaxCost is the largest cost of a move, and the largest estimate.
const MaxCost = 1 << 30

// Costs are bounds of the cost of a move.
type Costs struct {
	Min, Max float64
	Real     bool // there are fractions
}

// Unit reports whether all moves cost 1.
func (c Costs) Unit() bool { return c.Min == 1 && c.Max == 1 }

// Unknown are the costs of moves that nothing is known about.
func Unknown() Costs { return Costs{Max: math.Inf(1), Real: true} }

// Heuristic estimates the cost from a state to the goal.
type Heuristic struct {
	Name       string
	Admissible bool
	Real       bool // an estimate may be a fraction
	Sharp      bool // an estimate is so close to the cost that IDA* is the fastest method
	Of         func(state []byte) (float64, error)
}

// Keyed are rules under which different states may be equal: those with the same key.
type Keyed interface {
	Rules
	Key(state []byte) ([]byte, error)
}

// Permuted are rules under which a move permutes places, whatever is in them, the goal is 1, 2, …, n,
// and each move has an inverse. A state then is a permutation, and its inverse, the dual of the state, needs as many moves.
type Permuted interface {
	Rules
	// Dual returns the dual of a state, or nil if the puzzle has no duals.
	Dual(state []byte) []byte
}

// basic are the rules of a puzzle whose moves cost 1, for embedding. Its goal is its start, and
// every move is its own inverse.
type basic struct {
	name        string
	start       []byte
	least, most int  // of the numbers of a state
	distinct    bool // up to signs
}

func (r *basic) String() string                                           { return r.name }
func (r *basic) Size() int                                                { return len(r.start) }
func (r *basic) Start() []byte                                            { return r.start }
func (r *basic) Goal() []byte                                             { return r.start }
func (r *basic) IsGoal([]byte) (bool, error)                              { return false, nil }
func (r *basic) Costs() Costs                                             { return Costs{1, 1, false} }
func (r *basic) Heuristics() []Heuristic                                  { return nil }
func (r *basic) Show(state []byte) string                                 { return shown(state) }
func (r *basic) Inverse(m statespace.Move) (statespace.Move, bool, error) { return m, true, nil }

// Dual implements Permuted.
func (r *basic) Dual(state []byte) []byte {
	if !r.distinct {
		return nil
	}
	dual := slices.Clone(state)
	for i := range len(state) - listHead {
		if n := at(state, i); n < 0 {
			set(dual, -n-1, -i-1)
		} else {
			set(dual, n-1, i+1)
		}
	}
	return dual
}

// Check implements Rules for a list of numbers.
func (r *basic) Check(state []byte) error {
	ok := len(state) == len(r.start) && string(state[:listHead]) == string(r.start[:listHead])
	seen := map[int]bool{}
	for i := 0; ok && i < len(state)-listHead; i++ {
		n := at(state, i)
		if n < 0 && r.distinct {
			n = -n
		}
		ok = n >= r.least && n <= r.most && !(r.distinct && seen[n])
		seen[n] = true
	}
	if !ok {
		return r.noState(state)
	}
	return nil
}

// noState is the error of Check.
func (r *basic) noState(state []byte) error {
	return message.Errorf("rules.is-no-state", "%s is no state of %s; one is %s", text.Shorten(Format(state), 60), r.name, text.Shorten(Format(r.start), 60))
}

// shown writes the numbers of a list.
func shown(state []byte) string {
	return strings.ReplaceAll(strings.Trim(Format(state), "{}"), ",", "")
}

// Moves is a list of moves with the states to which they lead.
type Moves struct {
	list  []edge
	bytes []byte
}

// edge is a move, whose state ends at a place of the bytes.
type edge struct {
	move statespace.Move
	cost float64
	end  int
	key  []byte // of the state, and its hash, where states are interned
	hash uint64
}

// Reset empties the list.
func (m *Moves) Reset() { m.list, m.bytes = m.list[:0], m.bytes[:0] }

// Copy appends a move of cost 1 to a copy of a state, which it returns to be changed.
func (m *Moves) Copy(move statespace.Move, state []byte) []byte {
	m.Add(move, 1, func(b []byte) []byte { return append(b, state...) })
	return m.state(len(m.list) - 1)
}

// Add appends a move. The function write appends the state to bytes.
func (m *Moves) Add(move statespace.Move, cost float64, write func(b []byte) []byte) {
	m.bytes = write(m.bytes)
	m.list = append(m.list, edge{move: move, cost: cost, end: len(m.bytes)})
}

// Cost is the cost of move number k.
func (m *Moves) Cost(k int) float64 { return m.list[k].cost }

// state is state number k.
func (m *Moves) state(k int) []byte {
	from := 0
	if k > 0 {
		from = m.list[k-1].end
	}
	return m.bytes[from:m.list[k].end:m.list[k].end]
}

// Puzzle is a puzzle with its rules.
type Puzzle struct {
	Rules
	Local      bool // no other puzzle is the same, whatever its name
	Definition Definition
}

// Scripted reports whether the rules are those of a script.
func (z *Puzzle) Scripted() bool { return z.Definition.Family == "" }

// Same reports whether two puzzles are the same.
func (z *Puzzle) Same(y *Puzzle) bool {
	return z == y || z.Rules == y.Rules || !z.Local && !y.Local && z.String() == y.String()
}

// Format writes moves.
func (z *Puzzle) Format(w Sequence) string { return strings.Join(w, " ") }

// CheckSequence implements a check of moves that were read: a name has no blanks.
func (z *Puzzle) CheckSequence(w Sequence) error {
	for i, name := range w {
		if err := CheckName(name); err != nil {
			return message.Errorf("rules.move-w", "move %d: %w", i+1, err)
		}
	}
	return nil
}

// CheckName returns an error unless a text can be the name of a move.
func CheckName(name string) error {
	const longest = 100
	switch {
	case name == "":
		return message.New("rules.the-name-is-empty", "the name of a move is empty")
	case len(name) > longest:
		return message.Errorf("rules.the-name-is-long", "the name of a move is longer than %d bytes: %s", longest, text.Quote(name, 40))
	case len(strings.Fields(name)) != 1 || strings.Fields(name)[0] != name:
		return message.Errorf("rules.the-name-has-blanks", "the name of a move has blanks: %s; blanks separate moves, so write it without, as in %s", text.Quote(name, 40), text.Quote(strings.Join(strings.Fields(name), "-"), 40))
	}
	return nil
}

// key is the bytes that decide whether two states are equal.
func (z *Puzzle) key(state []byte) ([]byte, error) {
	if k, ok := z.Rules.(Keyed); ok {
		return k.Key(state)
	}
	return state, nil
}

// solved reports whether a state is a goal.
func (z *Puzzle) solved(state []byte) (bool, error) {
	goal := z.Goal()
	if goal == nil {
		return z.IsGoal(state)
	}
	a, err := z.key(state)
	if err != nil {
		return false, err
	}
	a = slices.Clone(a)
	b, err := z.key(goal)
	return err == nil && string(a) == string(b), err
}

// Heuristic returns the heuristic with a name.
func (z *Puzzle) Heuristic(name string) (Heuristic, error) {
	var names []string
	for _, h := range z.Heuristics() {
		if h.Name == name {
			return h, nil
		}
		names = append(names, h.Name)
	}
	if names == nil {
		return Heuristic{}, message.Errorf("rules.has-no-named-heuristic", "%s has no heuristic with a name; give a function", z)
	}
	return Heuristic{}, message.Errorf("rules.no-such-heuristic", "%s has no heuristic %s%s", z, text.Quote(name, 40), message.Unknown(name, names, nil, "heuristics"))
}
