// Package puzzle holds puzzles that are given by their moves: permutations of cells, such
// as the stickers of a cube or the discs of a track. Every move can be made at any time,
// so the states are a group, or its images where pieces look alike.
//
// A permutation says where things go: the content of cell i goes to cell p[i]. Words are
// read from left to right.
//
// The package never solves, prints or draws. Begin with Definition and Puzzle, then State.
// Rooms about it:
//
//   - notation has the words in moves, and pieces finds the pieces and their laws; the
//     package itself needs both. symmetry finds what carries moves onto moves.
//   - known has well-known puzzles, formats reads and writes files of other programs.
//   - packed writes states as short lists of bytes; space goes through all of them.
//   - solving says what a solver of puzzles is: Task, Options, Solution, Method.
//   - Four rooms solve: searches has the graph searches, which keep states or estimate;
//     shortest finds shortest words by tables, phases words through subgroups, and words
//     some word for any state, and also short words that move few pieces.
//   - pruning makes those tables, keeps them and searches with them.
package puzzle

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"sync"

	"taquin/engine/perm"
	"taquin/engine/puzzle/notation"
	"taquin/engine/puzzle/pieces"
	"taquin/engine/text"
)

// MaxCells is the largest number of cells: groups have no more elements.
const MaxCells = perm.MaxDegree

// What a caller may want to tell apart, with errors.Is.
var (
	// ErrUnreachable: a state to which no moves lead.
	ErrUnreachable = pieces.ErrUnreachable
	// ErrOther: a state of another puzzle.
	ErrOther = errors.New("puzzle: a state of another puzzle")
)

// Words and turns are those of the notation.
type (
	Turn = notation.Turn
	Word = notation.Word
)

// Open is the colour of a cell of a goal in which anything may lie.
const Open = -1

// Move is a permutation with the name that a user types.
type Move struct {
	Name string
	Perm perm.Perm
}

// Definition is what a puzzle is made from.
type Definition struct {
	Name  string
	Moves []Move
	// Colours are those of the cells of the first state, from 0 on; cells of one colour
	// look alike. Nil is a colour of its own for each.
	Colours []int
	// Goal is the colour that each cell has when the puzzle is solved, or Open. Nil is
	// that of the first state.
	Goal []int
	// First is how the first cell is called, 0 or 1.
	First int
	// Kinds are the names of the pieces, as far as they have some.
	Kinds []pieces.Name
	// Layout is how the cells lie.
	Layout Layout
}

// Layout says how the cells of a puzzle lie, for those who draw it: in some form, of some
// sizes. The zero Layout says nothing.
type Layout struct {
	Form  Form
	Sizes []int
}

// Form is a way in which cells lie.
type Form string

// The forms, and what their sizes are.
const (
	InGrid  Form = "grid"     // columns and rows; the cells in the order of reading
	OnBoard Form = "board"    // the same, and the cell that is left out
	OnOval  Form = "oval"     // cells in a ring, and how many of them, the first ones, lie on the turntable
	OnRings Form = "rings"    // known.RingSizes, in the order of its fields
	OnWheel Form = "wheel"    // cells in a ring; one more, the last, lies in the middle
	OnCube  Form = "cube"     // stickers in a row of a face; the centre of 3 is no cell; see known.Cube
	OnSkewb Form = "skewb"    // none; see known.Skewb
	OnPyra  Form = "pyraminx" // none; see known.Pyraminx
)

// Puzzle is a puzzle. It does not change, and may be used by several goroutines.
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
	alike   bool // some colour stands twice
	kinds   []pieces.Name
	layout  Layout

	lock      sync.Mutex
	group     *perm.Group       // made when first asked for
	structure *pieces.Structure // likewise
	states    *big.Int
}

// New checks a definition and returns its puzzle.
func New(d Definition) (*Puzzle, error) {
	if len(d.Moves) == 0 {
		return nil, errors.New("puzzle: no moves")
	}
	if d.First < 0 || d.First > 1 {
		return nil, fmt.Errorf("puzzle: the first cell is called 0 or 1, not %d", d.First)
	}
	n := len(d.Moves[0].Perm)
	if n < 1 || n > MaxCells {
		return nil, fmt.Errorf("puzzle: %d cells are not in 1..%d", n, MaxCells)
	}
	z := &Puzzle{name: text.Shorten(text.OneLine(d.Name), 80), first: d.First, cells: n, kinds: slices.Clone(d.Kinds), layout: d.Layout.clone()}
	names, orders := make([]string, len(d.Moves)), make([]int, len(d.Moves))
	for i, m := range d.Moves {
		if len(m.Perm) != n {
			return nil, fmt.Errorf("puzzle: the move %q is of %s, and the move %q of %d", text.Shorten(m.Name, 40), text.Count(len(m.Perm), "cell"), text.Shorten(d.Moves[0].Name, 40), n)
		}
		p, err := perm.FromImages(m.Perm)
		if err != nil {
			return nil, fmt.Errorf("puzzle: the move %q: %w", text.Shorten(m.Name, 40), err)
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

// step is the permutation of a move. Its length is fixed, so that a cell is always in range
// and no turn needs to check.
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

// colour checks and keeps the colours and the goal.
func (z *Puzzle) colour(colours, goal []int) error {
	if colours == nil {
		for cell := range z.cells {
			colours = append(colours, cell)
		}
	}
	if len(colours) != z.cells {
		return fmt.Errorf("puzzle: %s for %d cells", text.Count(len(colours), "colour"), z.cells)
	}
	left := map[int]int{}
	for cell, c := range colours {
		if c < 0 {
			return fmt.Errorf("puzzle: the colour of cell %d is %d, below 0", cell+z.first, c)
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
		return fmt.Errorf("puzzle: a goal of %s for %d cells", text.Count(len(goal), "colour"), z.cells)
	}
	for cell, c := range goal {
		if c == Open {
			continue
		}
		if left[c]--; left[c] < 0 {
			return fmt.Errorf("puzzle: the goal has the colour %d more often than the puzzle (cell %d)", c, cell+z.first)
		}
	}
	z.goal = slices.Clone(goal)
	return nil
}

// Name is what the puzzle is called; "" if it has no name.
func (z *Puzzle) Name() string { return z.name }

// First is how the first cell is called, 0 or 1.
func (z *Puzzle) First() int { return z.first }

// Cells is the number of cells.
func (z *Puzzle) Cells() int { return z.cells }

// Moves lists the moves. Their permutations are the puzzle's own: read them only.
func (z *Puzzle) Moves() []Move { return slices.Clone(z.moves) }

// Colours are those of the cells of the first state.
func (z *Puzzle) Colours() []int { return slices.Clone(z.colours) }

// Goal is the colour of each cell when the puzzle is solved, or Open.
func (z *Puzzle) Goal() []int { return slices.Clone(z.goal) }

// Alike reports whether there are cells of the same colour, so that one state may be
// reached with different permutations.
func (z *Puzzle) Alike() bool { return z.alike }

// Equal reports whether y is the same puzzle: of the same moves, under the same names and in
// the same order, with the same colours and the same goal.
func (z *Puzzle) Equal(y *Puzzle) bool {
	return z == y || z.first == y.first && slices.Equal(z.colours, y.colours) && slices.Equal(z.goal, y.goal) &&
		slices.EqualFunc(z.moves, y.moves, func(m, n Move) bool { return m.Name == n.Name && m.Perm.Equal(n.Perm) })
}

// Layout is how the cells lie.
func (z *Puzzle) Layout() Layout { return z.layout.clone() }

func (l Layout) clone() Layout { return Layout{l.Form, slices.Clone(l.Sizes)} }

// Definition returns what the puzzle can be made from again.
func (z *Puzzle) Definition() Definition {
	return Definition{Name: z.name, Moves: z.Moves(), Colours: z.Colours(), Goal: z.Goal(), First: z.first, Kinds: slices.Clone(z.kinds), Layout: z.Layout()}
}

// With returns the same puzzle with some of its moves only, given by their names in a
// text: "U F R2". Of a move with a power only its powers are moves of the new puzzle.
func (z *Puzzle) With(moves string) (*Puzzle, error) {
	d := z.Definition()
	d.Moves = nil
	for _, name := range strings.Fields(moves) {
		w, err := z.Parse(name)
		if err != nil {
			return nil, err
		}
		if len(w) != 1 {
			return nil, fmt.Errorf("puzzle: %s is not one move", text.Quote(name, notation.MaxName))
		}
		t := Turn{Move: w[0].Move, Times: max(w[0].Times, -w[0].Times)}
		m := z.moves[t.Move]
		if t.Times > 1 {
			m = Move{z.Format(Word{t}), m.Perm.Power(t.Times)}
		}
		d.Moves = append(d.Moves, m)
	}
	return New(d)
}

// Group returns the group that the moves generate. The first call makes it; the error
// wraps the context's.
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

// Pieces returns the pieces of the puzzle and their laws. The first call finds them.
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

// States returns the exact number of states: of permutations that words can do, or, where
// cells have the same colour, of ways in which the colours can lie. The first call counts
// them. Its error is the context's or, for colours, perm.ErrColours.
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

// Title is the puzzle's name, or "puzzle" if it has none.
func (z *Puzzle) Title() string {
	if z.name == "" {
		return "puzzle"
	}
	return z.name
}

// String is the puzzle in a few words.
func (z *Puzzle) String() string {
	return fmt.Sprintf("%s: %s, %s", z.Title(), text.Count(z.cells, "cell"), text.Count(len(z.moves), "move"))
}
