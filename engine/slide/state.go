package slide

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"taquin/engine/message"
	"taquin/engine/statespace"
)

// MaxHistory limits the history of a State. A longer history loses its older half.
const MaxHistory = 1 << 18

// MaxScramble is the largest number of random steps of one scramble.
const MaxScramble = MaxHistory

// State is a state of a puzzle, with the history of moves that led to it.
type State struct {
	puzzle  *Puzzle
	where   []uint8 // the anchor of each piece
	history Sequence
}

// taken marks the occupied cells.
type taken [MaxCells]bool

func (t *taken) set(cells []uint8, to bool) {
	for _, cell := range cells {
		t[cell] = to
	}
}

// Start returns the initial state of the puzzle.
func (z *Puzzle) Start() *State { return &State{puzzle: z, where: slices.Clone(z.start)} }

// At returns the state with the given anchors, in the format of State.Anchors, and history.
func (z *Puzzle) At(anchors []int, history Sequence) (*State, error) {
	x := &State{puzzle: z}
	var all taken
	if len(anchors) != len(z.names) {
		return nil, message.Errorf("slide.anchors-for", "slide: %d anchors for %s", len(anchors), message.Count(len(z.names), "piece"))
	}
	for i, at := range anchors {
		if at < 0 || at >= z.cells || z.kinds[z.kindOf[i]].covers[at] == nil {
			return nil, message.Errorf("slide.the-piece-cannot-come", "slide: the piece %s cannot come to a cell %d", z.names[i], at+1)
		}
		for _, cell := range z.kinds[z.kindOf[i]].covers[at] {
			if all[cell] {
				return nil, message.Errorf("slide.the-piece-lies-on-another", "slide: the piece %s lies on another %s", z.names[i], z.where(int(cell)))
			}
			all[cell] = true
		}
		x.where = append(x.where, uint8(at))
	}
	if err := z.CheckSequence(history); err != nil {
		return nil, err
	}
	x.record(history)
	return x, nil
}

// Anchors returns the anchor of each piece, its first cell.
func (x *State) Anchors() []int { return intsOf(x.where) }

// Puzzle returns the puzzle of the state.
func (x *State) Puzzle() *Puzzle { return x.puzzle }

// Toward returns the state with the goal of z, which must be the same puzzle otherwise.
func (x *State) Toward(z *Puzzle) (*State, error) {
	if !x.puzzle.Same(z) {
		return nil, message.New("slide.a-state-of-another", "slide: a state of another puzzle")
	}
	y := x.Copy()
	y.puzzle = z
	return y, nil
}

// Piece returns the cells of a piece, given by its index in Names. The caller must not modify
// them.
func (x *State) Piece(i int) []uint8 { return x.puzzle.kinds[x.puzzle.kindOf[i]].covers[x.where[i]] }

// Pieces returns all pieces with their cells.
func (x *State) Pieces() []Piece {
	all := make([]Piece, len(x.where))
	for i := range all {
		all[i] = Piece{x.puzzle.names[i], intsOf(x.Piece(i))}
	}
	return all
}

// taken returns the occupied cells.
func (x *State) taken() taken {
	var all taken
	for i := range x.where {
		all.set(x.Piece(i), true)
	}
	return all
}

// step makes a step of a piece and reports whether that is possible.
func (x *State) step(all *taken, piece int, to uint8) bool {
	for _, s := range x.puzzle.kinds[x.puzzle.kindOf[piece]].shifts[x.where[piece]] {
		if s.to == to && free(all, s.need) {
			all.set(x.Piece(piece), false)
			x.where[piece] = to
			all.set(x.Piece(piece), true)
			return true
		}
	}
	return false
}

func free(all *taken, need []uint8) bool {
	for _, cell := range need {
		if all[cell] {
			return false
		}
	}
	return true
}

// Play makes a sequence of moves. With an error the state is unchanged.
func (x *State) Play(w Sequence) error {
	y := x.Copy()
	all := y.taken()
	for i, m := range w {
		if int(m.Piece) >= len(y.where) || len(m.Path) < 2 || m.Path[0] != y.where[m.Piece] {
			return message.Errorf("slide.the-sequence-starts-in", "slide: the sequence starts in another state (move %d)", i+1)
		}
		for _, to := range m.Path[1:] {
			if !y.step(&all, int(m.Piece), to) {
				return message.Errorf("slide.cannot-go-to-move", "slide: %s cannot go to %s (move %d)", y.puzzle.names[m.Piece], y.puzzle.spot(int(to)), i+1)
			}
		}
	}
	y.record(w)
	*x = *y
	return nil
}

// PlayText parses and makes a sequence of moves. With an error the state is unchanged.
func (x *State) PlayText(moves string) error {
	w, err := x.Parse(moves)
	if err != nil {
		return err
	}
	return x.Play(w)
}

func (x *State) record(w Sequence) {
	x.history = append(x.history, w...)
	if n := len(x.history); n > MaxHistory {
		x.history = slices.Clone(x.history[max(n/2, n-MaxHistory):])
	}
}

// History returns the last moves that led to the state, at most MaxHistory. The caller must not
// modify it.
func (x *State) History() Sequence { return x.history }

// Undo takes back the last n moves. If the history is shorter, the state is unchanged.
func (x *State) Undo(n int) error {
	if n < 0 || n > len(x.history) {
		return message.Errorf("slide.cannot-undo-remembered", "slide: cannot undo %s (%d remembered)", message.Count(n, "move"), len(x.history))
	}
	for range n {
		last := len(x.history) - 1
		m := x.history[last]
		x.where[m.Piece] = m.Path[0]
		x.history = x.history[:last]
	}
	return nil
}

// Copy returns an independent copy.
func (x *State) Copy() *State {
	return &State{x.puzzle, slices.Clone(x.where), slices.Clone(x.history)}
}

// Bytes estimates the memory of a copy.
func (x *State) Bytes() int {
	const move, step = 40, 16
	return len(x.where) + (move+step)*len(x.history) + 100
}

// vector returns the anchors of the pieces, sorted within each kind: the state of the searches.
func (x *State) vector() []uint8 {
	v := slices.Clone(x.where)
	for _, k := range x.puzzle.kinds {
		slices.Sort(v[k.from : k.from+k.count])
	}
	return v
}

// at returns the state of a vector, without history.
func (z *Puzzle) at(vector []uint8) *State { return &State{puzzle: z, where: slices.Clone(vector)} }

// Solved reports whether the puzzle has a goal and the state satisfies it.
func (x *State) Solved() bool { return x.puzzle.HasGoal() && x.puzzle.solves(x.vector()) }

// solves reports whether a vector satisfies the goal.
func (z *Puzzle) solves(v []uint8) bool {
	for _, w := range z.goal {
		k := &z.kinds[w.kind]
		if !slices.Contains(v[k.from:k.from+k.count], w.at) {
			return false
		}
	}
	return true
}

// Equal reports whether x and y are the same state up to exchanges of indistinguishable pieces,
// of the same puzzle up to the goal.
func (x *State) Equal(y *State) bool {
	return x.puzzle.Same(y.puzzle) && slices.Equal(x.vector(), y.vector())
}

// Neighbours returns the distinct states one move away, in the order of Names. The history of
// each is the single move that leads to it.
func (x *State) Neighbours(m Metric) []*State {
	e := newExplorer(x.puzzle, m)
	seen := statespace.NewSet(len(x.where))
	var all []*State
	for _, c := range e.changes(x.where) {
		y := &State{puzzle: x.puzzle, where: slices.Clone(x.where)}
		y.where[c.piece] = c.to
		if _, fresh := seen.Insert(y.vector()); fresh {
			y.history = Sequence{x.move(c)}
			all = append(all, y)
		}
	}
	return all
}

// move returns a change as a move along a shortest path of the piece.
func (x *State) move(c change) Move {
	k := &x.puzzle.kinds[x.puzzle.kindOf[c.piece]]
	all := x.taken()
	all.set(x.Piece(int(c.piece)), false)
	from := x.where[c.piece]
	before := map[uint8]uint8{from: from}
	for queue := []uint8{from}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if at == c.to {
			path := []uint8{at}
			for ; at != from; at = before[at] {
				path = append(path, before[at])
			}
			slices.Reverse(path)
			return Move{c.piece, path}
		}
		for _, s := range k.shifts[at] {
			if _, known := before[s.to]; !known && free(&all, s.need) {
				before[s.to] = at
				queue = append(queue, s.to)
			}
		}
	}
	panic("slide: a change that is no move") // a bug in this package
}

// Scramble makes n random steps. A step reverses the previous one only if no other step is
// possible. If ctx ends, the state is unchanged.
func (x *State) Scramble(ctx context.Context, n int, rng *rand.Rand) error {
	if n < 0 || n > MaxScramble {
		return message.Errorf("slide.cannot-make-random-steps", "slide: cannot make %d random steps (0 to %d)", n, MaxScramble)
	}
	y := x.Copy()
	e := newExplorer(x.puzzle, Cells)
	last, back := -1, uint8(0)
	var moves Sequence
	for i := range n {
		if i&0xfff == 0xfff && ctx.Err() != nil {
			return message.Errorf("slide.scramble-stopped-after-of", "slide: scramble stopped after %d of %d steps: %w", i, n, ctx.Err())
		}
		possible := e.changes(y.where)
		if straight := slices.Index(possible, change{uint8(max(last, 0)), back}); last >= 0 && straight >= 0 && len(possible) > 1 {
			possible = slices.Delete(possible, straight, straight+1)
		}
		if len(possible) == 0 {
			return message.New("slide.no-piece-can-move", "slide: no piece can move")
		}
		c := possible[rng.IntN(len(possible))]
		last, back = int(c.piece), y.where[c.piece]
		y.where[c.piece] = c.to
		moves = append(moves, Move{c.piece, []uint8{back, c.to}})
	}
	return x.Play(moves)
}

// String formats the state in the syntax of Parse in one line. If the cells form no grid, it
// lists the pieces with their cells, numbered from 1.
func (x *State) String() string { return x.text(" / ") }

// Rows is String with a line for each row.
func (x *State) Rows() string { return x.text("\n") }

func (x *State) text(between string) string {
	cols, rows, cells, ok := x.puzzle.Grid()
	if !ok {
		var all []string
		for i, name := range x.puzzle.names {
			all = append(all, name+" "+strings.Trim(fmt.Sprint(oneBased(x.Piece(i))), "[]"))
		}
		return strings.Join(all, ", ")
	}
	signs := make([]rune, len(cells))
	for i, cell := range cells {
		if signs[i] = freeSign; cell < 0 {
			signs[i] = wallSign
		}
	}
	at := make([]int, x.puzzle.cells)
	for i, cell := range cells {
		if cell >= 0 {
			at[cell] = i
		}
	}
	for i, name := range x.puzzle.names {
		for _, cell := range x.Piece(i) {
			signs[at[cell]] = []rune(name)[0]
		}
	}
	lines := make([]string, rows)
	for y := range lines {
		lines[y] = string(signs[y*cols : (y+1)*cols])
	}
	return strings.Join(lines, between)
}

func oneBased(cells []uint8) []int {
	all := intsOf(cells)
	for i := range all {
		all[i]++
	}
	return all
}
