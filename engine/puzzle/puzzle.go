// Package puzzle represents puzzles that are defined by their moves: permutations of cells,
// such as the stickers of a cube or the discs of a track. Every move is possible in every
// state, so the states form a group, or its quotient where pieces look alike.
//
// A permutation maps places: the content of cell i moves to cell p[i]. Sequences of moves are
// applied from left to right.
//
// Related packages:
//
//   - notation reads and writes sequences of moves; pieces finds the pieces and their
//     invariants. This package needs both.
//   - known defines well-known puzzles; formats reads and writes files of other programs.
//   - packed encodes states in few bytes; space enumerates them.
//   - solving defines solvers of puzzles: Task, Options, Solution, Method.
//   - searches has the graph searches, pruning the optimal and the two-phase solver with their
//     pruning tables, and sequences a solver by stabilizer chains.
package puzzle

import (
	"context"
	"math/big"
	"slices"
	"strings"
	"sync"

	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/puzzle/notation"
	"taquin/engine/puzzle/pieces"
	"taquin/engine/text"
)

// MaxCells is the largest number of cells, that of the groups of package perm.
const MaxCells = perm.MaxDegree

// Errors to be distinguished with errors.Is.
var (
	// ErrUnreachable reports an unreachable state.
	ErrUnreachable = pieces.ErrUnreachable
	// ErrOther reports a state of another puzzle.
	ErrOther = message.New("puzzle.a-state-of-another", "puzzle: a state of another puzzle")
)

// Turns and sequences are those of the notation.
type (
	Turn     = notation.Turn
	Sequence = notation.Sequence
)

// Open is the colour of a goal cell whose content does not matter.
const Open = -1

// Move is a permutation with a name.
type Move struct {
	Name string
	Perm perm.Perm
}

// Definition defines a puzzle.
type Definition struct {
	Name  string
	Moves []Move
	// Colours are the colours of the cells in the first state, from 0. Cells of one colour look
	// alike. Nil gives each cell a different colour.
	Colours []int
	// Goal holds the colour of each cell in the solved state, or Open. Nil is the first state.
	Goal []int
	// First is the number of the first cell, 0 or 1.
	First int
	// Kinds are names of pieces.
	Kinds []pieces.Name
	// Layout is the arrangement of the cells.
	Layout Layout
}

// Layout describes the arrangement of the cells for drawing code. The zero Layout is unknown.
type Layout struct {
	Form  Form
	Sizes []int
}

// Form is the form of a layout.
type Form string

// The forms and their sizes.
const (
	InGrid  Form = "grid"     // columns and rows; the cells in reading order
	OnBoard Form = "board"    // the same, and the cell of the blank
	OnOval  Form = "oval"     // the number of cells in the ring, and of those on the turntable, the first ones
	OnRings Form = "rings"    // known.RingSizes, in the order of its fields
	OnWheel Form = "wheel"    // cells in the ring; another one, the last, is in the middle
	OnCube  Form = "cube"     // stickers in a row of a face; the centre of a row of 3 is not a cell; see known.Cube
	OnSkewb Form = "skewb"    // none; see known.Skewb
	OnPyra  Form = "pyraminx" // none; see known.Pyraminx
)

// Puzzle is a puzzle. It does not change, and several goroutines may use it.
type Puzzle struct {
	name    string
	first   int
	cells   int
	moves   []Move
	steps   []*step
	words   *notation.Alphabet
	commute [][]bool
	colours []int
	goal    []int
	alike   bool // some cells have the same colour
	kinds   []pieces.Name
	layout  Layout

	lock      sync.Mutex
	group     *perm.Group       // computed on demand
	structure *pieces.Structure // computed on demand
	states    *big.Int
}

// New checks a definition and returns its puzzle.
func New(d Definition) (*Puzzle, error) {
	if len(d.Moves) == 0 {
		return nil, message.New("puzzle.no-moves", "puzzle: no moves")
	}
	if d.First < 0 || d.First > 1 {
		return nil, message.Errorf("puzzle.the-first-cell-is", "puzzle: the first cell is called 0 or 1, not %d", d.First)
	}
	n := len(d.Moves[0].Perm)
	if n < 1 || n > MaxCells {
		return nil, message.Errorf("puzzle.cells-are-not-in", "puzzle: %d cells are not in 1..%d", n, MaxCells)
	}
	z := &Puzzle{name: text.Shorten(text.OneLine(d.Name), 80), first: d.First, cells: n, kinds: slices.Clone(d.Kinds), layout: d.Layout.clone()}
	names, orders := make([]string, len(d.Moves)), make([]int, len(d.Moves))
	for i, m := range d.Moves {
		if len(m.Perm) != n {
			return nil, message.Errorf("puzzle.the-move-is-of", "puzzle: the move %q is of %s, and the move %q of %d", text.Shorten(m.Name, 40), message.Count(len(m.Perm), "cell"), text.Shorten(d.Moves[0].Name, 40), n)
		}
		p, err := perm.FromImages(m.Perm)
		if err != nil {
			return nil, message.Errorf("puzzle.the-move", "puzzle: the move %q: %w", text.Shorten(m.Name, 40), err)
		}
		names[i], orders[i] = m.Name, int(p.Order().Int64()) // of 256 elements it has 54 bits at most
		z.moves = append(z.moves, Move{m.Name, p})
		z.steps = append(z.steps, stepOf(p))
	}
	var err error
	if z.words, err = notation.New(names, orders); err != nil {
		return nil, err
	}
	z.findCommuting()
	return z, z.colour(d.Colours, d.Goal)
}

// step is the permutation of a move. Its fixed length eliminates bounds checks.
type step [MaxCells]uint8

func stepOf(p perm.Perm) *step {
	s := new(step)
	for cell, to := range p {
		s[cell] = uint8(to)
	}
	return s
}

func bytesOf(p perm.Perm) []uint8 { return slices.Clone(stepOf(p)[:len(p)]) }

func (z *Puzzle) findCommuting() {
	z.commute = make([][]bool, len(z.moves))
	for i := range z.moves {
		z.commute[i] = make([]bool, len(z.moves))
		for j := range z.moves {
			z.commute[i][j] = commuting(z.steps[i], z.steps[j], z.cells)
		}
	}
}

func commuting(p, q *step, cells int) bool {
	for x := range cells {
		if q[p[x]] != p[q[x]] {
			return false
		}
	}
	return true
}

// colour checks and stores the colours and the goal.
func (z *Puzzle) colour(colours, goal []int) error {
	if colours == nil {
		for cell := range z.cells {
			colours = append(colours, cell)
		}
	}
	if len(colours) != z.cells {
		return message.Errorf("puzzle.for-cells", "puzzle: %s for %d cells", message.Count(len(colours), "colour"), z.cells)
	}
	left := map[int]int{}
	for cell, c := range colours {
		if c < 0 {
			return message.Errorf("puzzle.the-colour-of-cell", "puzzle: the colour of cell %d is %d, below 0", cell+z.first, c)
		}
		left[c]++
		z.alike = z.alike || left[c] > 1
	}
	z.colours = slices.Clone(colours)
	if goal == nil {
		z.goal = z.colours
		return nil
	}
	if len(goal) != z.cells {
		return message.Errorf("puzzle.a-goal-of-for", "puzzle: a goal of %s for %d cells", message.Count(len(goal), "colour"), z.cells)
	}
	for cell, c := range goal {
		if c == Open {
			continue
		}
		if left[c]--; left[c] < 0 {
			return message.Errorf("puzzle.the-goal-has-the", "puzzle: the goal has the colour %d more often than the puzzle (cell %d)", c, cell+z.first)
		}
	}
	z.goal = slices.Clone(goal)
	return nil
}

// Name returns the puzzle's name, which may be empty.
func (z *Puzzle) Name() string { return z.name }

// First returns the number of the first cell, 0 or 1.
func (z *Puzzle) First() int { return z.first }

// Cells returns the number of cells.
func (z *Puzzle) Cells() int { return z.cells }

// Moves returns the moves. The caller must not change their permutations.
func (z *Puzzle) Moves() []Move { return slices.Clone(z.moves) }

// Colours returns the colours of the cells in the first state.
func (z *Puzzle) Colours() []int { return slices.Clone(z.colours) }

// Goal returns the colour of each cell in the solved state, or Open.
func (z *Puzzle) Goal() []int { return slices.Clone(z.goal) }

// Alike reports whether some cells have the same colour, so that several permutations may lead
// to the same state.
func (z *Puzzle) Alike() bool { return z.alike }

// Equal reports whether y has the same moves, with the same names and in the same order, the
// same colours and the same goal.
func (z *Puzzle) Equal(y *Puzzle) bool {
	return z == y || z.first == y.first && slices.Equal(z.colours, y.colours) && slices.Equal(z.goal, y.goal) &&
		slices.EqualFunc(z.moves, y.moves, func(m, n Move) bool { return m.Name == n.Name && m.Perm.Equal(n.Perm) })
}

// Layout returns the arrangement of the cells.
func (z *Puzzle) Layout() Layout { return z.layout.clone() }

func (l Layout) clone() Layout { return Layout{l.Form, slices.Clone(l.Sizes)} }

// Definition returns a definition of the puzzle.
func (z *Puzzle) Definition() Definition {
	return Definition{Name: z.name, Moves: z.Moves(), Colours: z.Colours(), Goal: z.Goal(), First: z.first, Kinds: slices.Clone(z.kinds), Layout: z.Layout()}
}

// With returns the puzzle with a subset of its moves, given by a text: "U F R2". A move with a
// power becomes a move of the new puzzle.
func (z *Puzzle) With(moves string) (*Puzzle, error) {
	d := z.Definition()
	d.Moves = nil
	for _, name := range strings.Fields(moves) {
		w, err := z.Parse(name)
		if err != nil {
			return nil, err
		}
		if len(w) != 1 {
			return nil, message.Errorf("puzzle.is-not-one-move", "puzzle: %s is not one move", text.Quote(name, notation.MaxName))
		}
		t := Turn{Move: w[0].Move, Times: max(w[0].Times, -w[0].Times)}
		m := z.moves[t.Move]
		if t.Times > 1 {
			m = Move{z.Format(Sequence{t}), m.Perm.Power(t.Times)}
		}
		d.Moves = append(d.Moves, m)
	}
	return New(d)
}

// Group returns the group that the moves generate. The first call computes it. The error wraps
// the context's.
func (z *Puzzle) Group(ctx context.Context) (*perm.Group, error) {
	z.lock.Lock()
	defer z.lock.Unlock()
	return z.lockedGroup(ctx)
}

func (z *Puzzle) lockedGroup(ctx context.Context) (*perm.Group, error) {
	if z.group == nil {
		gens := make([]perm.Perm, len(z.moves))
		for i, m := range z.moves {
			gens[i] = m.Perm
		}
		g, err := perm.NewGroup(ctx, z.cells, gens)
		if err != nil {
			return nil, err
		}
		z.group = g
	}
	return z.group, nil
}

// Pieces returns the pieces of the puzzle and their laws. The first call computes them.
func (z *Puzzle) Pieces(ctx context.Context) (*pieces.Structure, error) {
	z.lock.Lock()
	defer z.lock.Unlock()
	if z.structure == nil {
		g, err := z.lockedGroup(ctx)
		if err != nil {
			return nil, err
		}
		if z.structure, err = pieces.Find(ctx, g, z.first, z.kinds); err != nil {
			return nil, err
		}
	}
	return z.structure, nil
}

// States returns the exact number of states: the order of the group or, if some cells have the
// same colour, the number of distinct colourings. The first call computes it. The error is the
// context's or perm.ErrColours.
func (z *Puzzle) States(ctx context.Context) (*big.Int, error) {
	z.lock.Lock()
	defer z.lock.Unlock()
	if z.states == nil {
		g, err := z.lockedGroup(ctx)
		if err != nil {
			return nil, err
		}
		states := g.Order()
		if z.alike {
			same, err := g.ColourStabilizerOrder(ctx, z.colours)
			if err != nil {
				return nil, err
			}
			states.Quo(states, same)
		}
		z.states = states
	}
	return new(big.Int).Set(z.states), nil
}

// Title returns the puzzle's name, or "puzzle" if it has none.
func (z *Puzzle) Title() message.Text {
	if z.name == "" {
		return message.Textf("puzzle.puzzle", "puzzle")
	}
	return message.Plain(z.name)
}

// String describes the puzzle briefly.
func (z *Puzzle) String() string { return z.Message().String() }

// Message implements message.Message: the text of String.
func (z *Puzzle) Message() message.Text {
	return message.Textf("puzzle.summary", "%s: %s, %s", z.Title(), message.Count(z.cells, "cell"), message.Count(len(z.moves), "move"))
}
