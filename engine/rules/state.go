package rules

import (
	"bytes"
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"taquin/engine/message"
	"taquin/engine/text"
)

// MaxHistory limits the history of a State. A longer history loses its older half.
const MaxHistory = 1 << 18

// MaxScramble is the largest number of random moves of one scramble.
const MaxScramble = MaxHistory

// Sequence is a sequence of moves, by their names.
type Sequence []string

// State is a state of a puzzle, with the history of moves that led to it.
type State struct {
	puzzle  *Puzzle
	state   []byte // never changed in place
	history Sequence
	before  [][]byte // the state before each move of the history
}

// Start returns the initial state of the puzzle.
func (z *Puzzle) Start() *State { return &State{puzzle: z, state: z.Rules.Start()} }

// At returns a state of the puzzle without history. The caller must not change the bytes.
func (z *Puzzle) At(state []byte) *State { return &State{puzzle: z, state: state} }

// Puzzle returns the puzzle of the state.
func (x *State) Puzzle() *Puzzle { return x.puzzle }

// Value returns the bytes of the state, which must not be changed.
func (x *State) Value() []byte { return x.state }

// String writes the state in one line.
func (x *State) String() string { return x.puzzle.Show(x.state) }

// Rows writes the state with a line for each row.
func (x *State) Rows() string { return strings.ReplaceAll(x.String(), " / ", "\n") }

// Copy returns an independent copy.
func (x *State) Copy() *State {
	return &State{x.puzzle, x.state, slices.Clone(x.history), slices.Clone(x.before)}
}

// Apart returns a copy without history.
func (x *State) Apart() *State { return x.puzzle.At(x.state) }

// stepBytes is the memory of a step without its texts.
const stepBytes = 40

// Bytes estimates the memory of a copy.
func (x *State) Bytes() int { return 100 + stepBytes*len(x.history) }

// Equal reports whether x and y are the same state of the same puzzle.
func (x *State) Equal(y *State) bool {
	if !x.puzzle.Same(y.puzzle) {
		return false
	}
	if bytes.Equal(x.state, y.state) {
		return true
	}
	if _, keyed := x.puzzle.Rules.(Keyed); !keyed {
		return false
	}
	a, err := x.puzzle.key(x.state)
	if err != nil {
		return false
	}
	a = slices.Clone(a)
	b, err := y.puzzle.key(y.state)
	return err == nil && bytes.Equal(a, b)
}

// Solved reports whether the state is a goal.
func (x *State) Solved() bool {
	solved, err := x.puzzle.solved(x.state)
	return err == nil && solved
}

// History returns the last moves that led to the state, at most MaxHistory.
// The caller must not change them.
func (x *State) History() Sequence { return x.history }

// Before returns the states before each move of the history.
func (x *State) Before() [][]byte { return x.before }

// Undo takes back the last n moves. If the history is shorter, the state is unchanged.
func (x *State) Undo(n int) error {
	last := len(x.history) - n
	if n < 0 || last < 0 {
		return message.Errorf("rules.cannot-undo-remembered", "rules: cannot undo %s (%d remembered)", message.Count(n, "move"), len(x.history))
	}
	if n > 0 {
		x.state = x.before[last]
		x.history, x.before = x.history[:last], x.before[:last]
	}
	return nil
}

// Parse splits a text into moves. It does not check whether they are possible.
func (z *Puzzle) Parse(moves string) Sequence { return strings.Fields(moves) }

// Play makes a sequence of moves. With an error the state is unchanged.
func (x *State) Play(w Sequence) error {
	y := x.Apart()
	var moves Moves
	for i, name := range w {
		if err := y.play(&moves, name); err != nil {
			return message.Errorf("rules.move-w-number", "%w (move %d of %s)", err, i+1, text.Quote(x.puzzle.Format(w), 24))
		}
	}
	x.follow(y)
	return nil
}

// follow adds the moves of y, which begins at x.
func (x *State) follow(y *State) {
	x.state, x.history, x.before = y.state, append(x.history, y.history...), append(x.before, y.before...)
	if n := len(x.history); n > MaxHistory {
		first := max(n/2, n-MaxHistory)
		x.history, x.before = slices.Clone(x.history[first:]), slices.Clone(x.before[first:])
	}
}

// PlayText parses and makes moves. With an error the state is unchanged.
func (x *State) PlayText(moves string) error { return x.Play(x.puzzle.Parse(moves)) }

// play makes the move with a name.
func (x *State) play(moves *Moves, name string) error {
	moves.Reset()
	if err := x.puzzle.Expand(x.state, moves); err != nil {
		return err
	}
	for k, e := range moves.list {
		if x.puzzle.Name(e.move) == name {
			x.make(moves, k)
			return nil
		}
	}
	var names []string
	for _, e := range moves.list {
		names = append(names, x.puzzle.Name(e.move))
	}
	at := text.Shorten(x.String(), 60)
	if names == nil {
		return message.Errorf("rules.no-move-at-all", "rules: no move is possible in %s, so %s is not", at, text.Quote(name, 40))
	}
	return message.Errorf("rules.no-such-move", "rules: there is no move %s in %s%s", text.Quote(name, 40), at, message.Unknown(name, names[:min(len(names), 20)], nil, "moves"))
}

// make makes move number k of a list.
func (x *State) make(moves *Moves, k int) {
	x.history, x.before = append(x.history, x.puzzle.Name(moves.list[k].move)), append(x.before, x.state)
	x.state = bytes.Clone(moves.state(k))
}

// Neighbours returns the states one move away, in the order of the moves. The history of each is
// the single move that leads to it.
func (x *State) Neighbours() ([]*State, error) {
	var moves Moves
	if err := x.puzzle.Expand(x.state, &moves); err != nil {
		return nil, err
	}
	all := make([]*State, len(moves.list))
	for k := range all {
		all[k] = x.Apart()
		all[k].make(&moves, k)
	}
	return all, nil
}

// Scramble makes n random moves. A move returns to the state before only if no other move is
// possible. If ctx ends, the state is unchanged.
func (x *State) Scramble(ctx context.Context, n int, rng *rand.Rand) error {
	if n < 0 || n > MaxScramble {
		return message.Errorf("rules.cannot-make-random-moves", "rules: cannot make %d random moves (0 to %d)", n, MaxScramble)
	}
	y := x.Apart()
	var moves Moves
	var possible []int
	for i := range n {
		if i&0xff == 0xff && ctx.Err() != nil {
			return message.Errorf("rules.scramble-stopped", "rules: scramble stopped after %d of %d moves: %w", i, n, ctx.Err())
		}
		moves.Reset()
		if err := x.puzzle.Expand(y.state, &moves); err != nil {
			return err
		}
		possible = possible[:0]
		for k := range moves.list {
			if i == 0 || len(moves.list) == 1 || !bytes.Equal(moves.state(k), y.before[i-1]) {
				possible = append(possible, k)
			}
		}
		if len(possible) == 0 {
			return message.Errorf("rules.no-more-moves", "rules: no move is possible after %s: %s", message.Count(i, "move"), text.Shorten(y.String(), 60))
		}
		y.make(&moves, possible[rng.IntN(len(possible))])
	}
	x.follow(y)
	return nil
}

// Shuffler are rules that draw states with equal probability.
type Shuffler interface {
	Shuffle(rng *rand.Rand) []byte
}

// walk is the number of moves of Random where the rules draw no state.
const walk = 200

// Random returns a random state: each with the same probability if the rules can draw states,
// otherwise a state after random moves, as many as are possible up to 200.
func (z *Puzzle) Random(ctx context.Context, rng *rand.Rand) (*State, error) {
	if s, ok := z.Rules.(Shuffler); ok {
		return z.At(s.Shuffle(rng)), nil
	}
	x := z.Start()
	for range walk {
		all, err := x.Neighbours()
		if err != nil || len(all) == 0 {
			return x.Apart(), err
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		x = all[rng.IntN(len(all))].Apart()
	}
	return x, nil
}

// Resume returns a state with its history: the moves, and the state before each of them.
func (z *Puzzle) Resume(state []byte, w Sequence, before [][]byte) (*State, error) {
	if len(before) != len(w) {
		return nil, message.Errorf("rules.states-for-moves", "rules: %d states for %s", len(before), message.Count(len(w), "move"))
	}
	return &State{z, state, w, before}, z.CheckSequence(w)
}
