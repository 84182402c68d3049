package puzzle

import (
	"context"
	"math/rand/v2"
	"slices"

	"taquin/engine/message"
	"taquin/engine/perm"
)

// MaxHistory is the largest number of turns in a State's history. The older half of a longer
// history is discarded.
const MaxHistory = 1 << 20

// MaxScramble is the largest number of random turns of one scramble.
const MaxScramble = MaxHistory

// State is a state of a puzzle with the turns that led to it.
type State struct {
	puzzle  *Puzzle
	where   []uint8 // the current cell of the content whose home is cell i
	history Sequence
}

// Start returns the first state of the puzzle.
func (z *Puzzle) Start() *State {
	x := &State{puzzle: z, where: make([]uint8, z.cells)}
	for i := range x.where {
		x.where[i] = uint8(i)
	}
	return x
}

// Random returns a uniformly distributed state.
func (z *Puzzle) Random(ctx context.Context, rng *rand.Rand) (*State, error) {
	g, err := z.Group(ctx)
	if err != nil {
		return nil, err
	}
	return &State{puzzle: z, where: bytesOf(g.Random(rng))}, nil
}

// At returns the state that p leads to from the first one. If it is unreachable, the error wraps
// ErrUnreachable and names a broken law if there is one.
func (z *Puzzle) At(ctx context.Context, p perm.Perm) (*State, error) {
	if len(p) != z.cells {
		return nil, message.Errorf("puzzle.it-has-and", "%w: it has %s, and %s", ErrOther, message.Count(len(p), "cell"), z)
	}
	p, err := perm.FromImages(p)
	if err != nil {
		return nil, err
	}
	g, err := z.Group(ctx)
	if err != nil {
		return nil, err
	}
	if g.Contains(p) {
		return &State{puzzle: z, where: bytesOf(p)}, nil
	}
	s, err := z.Pieces(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.Check(p); err != nil {
		return nil, err
	}
	return nil, message.Errorf("puzzle.every-law-of-the", "%w: every law of the pieces holds, but no moves lead there", ErrUnreachable)
}

// Reached returns the state of a permutation that is known to be reachable.
func (z *Puzzle) Reached(p perm.Perm) *State { return &State{puzzle: z, where: bytesOf(p)} }

// Resume returns the state that p leads to from the first one, with a history.
func (z *Puzzle) Resume(ctx context.Context, p perm.Perm, history Sequence) (*State, error) {
	x, err := z.At(ctx, p)
	if err != nil {
		return nil, err
	}
	if err := z.CheckSequence(history); err != nil {
		return nil, err
	}
	x.record(history...)
	return x, nil
}

// WithColours returns a state with the given colours of the cells. If none is reachable, the error
// wraps ErrUnreachable and gives the reason.
func (z *Puzzle) WithColours(ctx context.Context, colours []int) (*State, error) {
	if len(colours) != z.cells {
		return nil, message.Errorf("puzzle.it-has-and", "%w: it has %s, and %s", ErrOther, message.Count(len(colours), "cell"), z)
	}
	left := map[int]int{}
	for _, c := range z.colours {
		left[c]++
	}
	for cell, c := range colours {
		if left[c]--; left[c] < 0 {
			return nil, message.Errorf("puzzle.the-colour-appears-too", "%w: the colour %d appears too often (cell %d)", ErrOther, c, cell+z.first)
		}
	}
	s, err := z.Pieces(ctx)
	if err != nil {
		return nil, err
	}
	all, unique, err := s.Recognise(z.colours, colours)
	if err != nil {
		return nil, err
	}
	p := s.Perm(all)
	if unique { // At explains the reason
		return z.At(ctx, p)
	}
	g, err := z.Group(ctx)
	if err != nil {
		return nil, err
	}
	if !g.Contains(p) {
		p, err = g.Transporter(ctx, z.colours, colours)
	}
	switch {
	case err != nil:
		return nil, err
	case p == nil:
		return nil, message.Errorf("puzzle.no-moves-bring-the", "%w: no moves bring the colours there", ErrUnreachable)
	}
	return &State{puzzle: z, where: bytesOf(p)}, nil
}

// Puzzle returns the puzzle.
func (x *State) Puzzle() *Puzzle { return x.puzzle }

// Perm returns the permutation of the state: the content whose home is cell i is in cell p[i].
func (x *State) Perm() perm.Perm {
	p := make(perm.Perm, len(x.where))
	for i, cell := range x.where {
		p[i] = int(cell)
	}
	return p
}

// Colours returns the colour of each cell.
func (x *State) Colours() []int {
	colours := make([]int, len(x.where))
	for i, cell := range x.where {
		colours[cell] = x.puzzle.colours[i]
	}
	return colours
}

// Solved reports whether every cell has the colour of the goal.
func (x *State) Solved() bool {
	for i, cell := range x.where {
		if want := x.puzzle.goal[cell]; want != Open && want != x.puzzle.colours[i] {
			return false
		}
	}
	return true
}

// Equal reports whether x and y are states of one puzzle with the same colours of the cells.
func (x *State) Equal(y *State) bool {
	if !x.puzzle.Equal(y.puzzle) {
		return false
	}
	if !x.puzzle.alike {
		return slices.Equal(x.where, y.where)
	}
	return slices.Equal(x.Colours(), y.Colours())
}

// Copy returns a copy with the history.
func (x *State) Copy() *State {
	return &State{x.puzzle, slices.Clone(x.where), slices.Clone(x.history)}
}

// Apart returns a copy without the history.
func (x *State) Apart() *State { return &State{puzzle: x.puzzle, where: slices.Clone(x.where)} }

// History returns the last turns, at most MaxHistory. The caller must not change it.
func (x *State) History() Sequence { return x.history }

// Bytes returns the memory that a copy takes.
func (x *State) Bytes() int { return len(x.where) + 16*len(x.history) + 100 }

// Do makes a turn and records it if it has an effect.
func (x *State) Do(t Turn) {
	if t = x.puzzle.words.Reduced(t); t.Times != 0 {
		x.turn(t)
		x.record(t)
	}
}

// turn makes a turn without recording it.
func (x *State) turn(t Turn) {
	where, to := x.where, x.puzzle.steps[t.Move]
	if t.Times != 1 {
		to = stepOf(x.puzzle.moves[t.Move].Perm.Power(t.Times))
	}
	for i, cell := range where {
		where[i] = to[cell]
	}
}

func (x *State) apply(w Sequence) {
	for _, t := range w {
		x.turn(t)
	}
}

func (x *State) record(turns ...Turn) {
	x.history = append(x.history, turns...)
	if n := len(x.history); n > MaxHistory {
		x.history = slices.Clone(x.history[max(n/2, n-MaxHistory):])
	}
}

// Play makes the turns of a sequence in the form that Parse returns.
func (x *State) Play(w Sequence) {
	x.apply(w)
	x.record(w...)
}

// PlayText makes the turns of a text: all of them or, with an error, none.
func (x *State) PlayText(word string) error {
	w, err := x.puzzle.Parse(word)
	if err == nil {
		x.Play(w)
	}
	return err
}

// Undo undoes the last n turns, or none of them if the history is shorter.
func (x *State) Undo(n int) error {
	if n < 0 || n > len(x.history) {
		return message.Errorf("puzzle.cannot-undo-remembered", "puzzle: cannot undo %s (%d remembered)", message.Count(n, "turn"), len(x.history))
	}
	keep := len(x.history) - n
	x.apply(x.puzzle.Inverse(x.history[keep:]))
	x.history = x.history[:keep]
	return nil
}

// Neighbours returns the states one move away, in the order of Turns, without history.
func (x *State) Neighbours(m Metric) []*State {
	turns := x.puzzle.Turns(m)
	all := make([]*State, len(turns))
	for i, t := range turns {
		all[i] = x.Apart()
		all[i].turn(t)
	}
	return all
}

// Scramble makes n random turns. It avoids turns that would merge with a previous one (see
// Cancel), unless no other turns exist. If ctx ends first, the state does not change.
func (x *State) Scramble(ctx context.Context, n int, rng *rand.Rand) error {
	if n < 0 || n > MaxScramble {
		return message.Errorf("puzzle.cannot-make-random-turns", "puzzle: cannot make %d random turns (0 to %d)", n, MaxScramble)
	}
	turns := x.puzzle.Turns(Half)
	if len(turns) == 0 {
		return message.New("puzzle.no-move-changes-anything", "puzzle: no move changes anything")
	}
	w := make(Sequence, 0, n)
	free := make([]Turn, 0, len(turns))
	for i := range n {
		if i&0xfff == 0xfff && ctx.Err() != nil {
			return message.Errorf("puzzle.scramble-stopped-after-of", "puzzle: scramble stopped after %d of %d turns: %w", i, n, ctx.Err())
		}
		free = free[:0]
		for _, t := range turns {
			if !x.puzzle.mergeable(w, t.Move) {
				free = append(free, t)
			}
		}
		if len(free) == 0 {
			free = turns
		}
		w = append(w, free[rng.IntN(len(free))])
	}
	x.Play(w)
	return nil
}

// mergeable reports whether Cancel would merge a turn of a move after w with one in w.
func (z *Puzzle) mergeable(w Sequence, move int) bool {
	for i := len(w) - 1; i >= 0 && z.commute[w[i].Move][move]; i-- {
		if w[i].Move == move {
			return true
		}
	}
	return false
}

// String returns the cycles of the permutation, with the puzzle's cell numbers.
func (x *State) String() string {
	if x.puzzle.first == 0 {
		return x.Perm().String()
	}
	named := make(perm.Perm, len(x.where)+1) // element 0 is fixed
	for i, cell := range x.where {
		named[i+1] = int(cell) + 1
	}
	return named.String()
}
