// Package slide implements sliding-block puzzles: Klotski, Rush Hour, and others on any graph of
// cells, such as hexagonal and three-dimensional ones. Pieces do not rotate.
//
// A piece occupies one or more cells. A step moves each of its cells along a link in the same
// direction onto free cells. A move is a sequence of steps of one piece. By default pieces of
// equal shape are indistinguishable: states that differ by an exchange of such pieces are
// equal.
//
// Begin with Definition and Puzzle, then State. read.go parses texts, layout.go computes the
// possible positions and steps of each piece, search.go solves states and space.go enumerates
// them.
package slide

import (
	"slices"
	"unicode"
	"unicode/utf8"

	"taquin/engine/message"
	"taquin/engine/text"
)

// Limits of a puzzle.
const (
	MaxCells = 256
	MaxLinks = 8192
)

// ErrNoGoal reports a puzzle without a goal.
var ErrNoGoal = message.New("slide.the-puzzle-has-no", "slide: the puzzle has no goal")

// Place is the position of a cell: x to the right, y down and z up.
type Place struct{ X, Y, Z float64 }

// Piece is a piece and the cells that it occupies.
type Piece struct {
	Name  string // a letter or a digit
	Cells []int  // numbered from 0
}

// Definition defines a puzzle.
type Definition struct {
	// Places are the positions of the cells. nil means Cells cells without positions, where all
	// links have different directions, so that each piece occupies one cell.
	Places []Place
	Cells  int
	// Cols and Rows are the size of a picture of the grid, including walls; 0 means the
	// bounding box of the cells.
	Cols, Rows int
	// Links are the pairs of adjacent cells. If it is nil, cells at a distance of 1 are adjacent.
	Links  [][2]int
	Pieces []Piece
	// Alike lists groups of indistinguishable pieces, each as a string of names. nil means that
	// all pieces of equal shape are indistinguishable.
	Alike []string
	// Cars restricts pieces to steps along their length; all pieces must be straight.
	Cars bool
	// Doors are cells that only the piece Key may enter.
	Doors []int  `json:",omitempty"`
	Key   string `json:",omitempty"`
	// Goal lists pieces with their goal cells; nil if the puzzle has no goal.
	Goal []Piece
}

// Puzzle is an immutable puzzle, safe for concurrent use.
type Puzzle struct {
	*layout
	goal []wanted // nil if there is no goal
}

// wanted is the goal anchor of a piece of a kind.
type wanted struct{ kind, at uint8 }

// New checks a definition and returns its puzzle.
func New(d Definition) (*Puzzle, error) {
	l, err := newLayout(d)
	if err != nil {
		return nil, err
	}
	return (&Puzzle{layout: l}).WithGoal(d.Goal)
}

// WithGoal returns the same puzzle with another goal, nil for none.
func (z *Puzzle) WithGoal(goal []Piece) (*Puzzle, error) {
	other := &Puzzle{layout: z.layout}
	covered, named := map[int]string{}, map[string]bool{}
	for _, p := range goal {
		w, err := z.find(p)
		if err != nil {
			return nil, err
		}
		if named[p.Name] {
			return nil, message.Errorf("slide.the-goal-names-twice", "slide: the goal names %s twice", p.Name)
		}
		named[p.Name] = true
		for _, cell := range p.Cells {
			if covered[cell] != "" {
				return nil, message.Errorf("slide.the-goal-has-and", "slide: the goal has %s and %s on the same cell %s", covered[cell], p.Name, z.where(cell))
			}
			covered[cell] = p.Name
		}
		other.goal = append(other.goal, w)
	}
	for k, kind := range z.kinds {
		n := 0
		for _, w := range other.goal {
			if int(w.kind) == k {
				n++
			}
		}
		if n > kind.count {
			return nil, message.Errorf("slide.the-goal-wants-pieces", "slide: the goal wants %d pieces like %s where %d can come", n, z.names[kind.from], kind.count)
		}
	}
	return other, nil
}

// find returns the goal anchor of a piece.
func (z *Puzzle) find(p Piece) (wanted, error) {
	i := slices.Index(z.names, p.Name)
	if i < 0 {
		return wanted{}, message.Errorf("slide.the-goal-has-a-piece", "slide: the goal has a piece %s, and the puzzle has none", text.Quote(p.Name, 20))
	}
	if len(p.Cells) == 0 {
		return wanted{}, message.Errorf("slide.the-goals-lies-on", "slide: the goal's %s lies on no cell", p.Name)
	}
	for _, cell := range p.Cells {
		if cell < 0 || cell >= z.cells {
			return wanted{}, message.Errorf("slide.the-goals-lies-on-a", "slide: the goal's %s lies on a cell %d, and there are 1 to %d", p.Name, cell+1, z.cells)
		}
	}
	own := z.kinds[z.kindOf[i]]
	cells := z.ordered(p.Cells)
	if n := len(own.covers[own.home]); n != len(cells) {
		return wanted{}, message.Errorf("slide.the-goals-has-and", "slide: the goal's %s has %s, and %s itself has %d %s", p.Name, message.Count(len(cells), "cell"), p.Name, n, z.where(cells[0]))
	}
	if z.shape(cells) != own.shape {
		return wanted{}, message.Errorf("slide.the-goals-has-another", "slide: the goal's %s has another shape than %s itself %s", p.Name, p.Name, z.where(cells[0]))
	}
	for k, kind := range z.kinds {
		if kind.group == own.group && kind.covers[cells[0]] != nil {
			return wanted{uint8(k), uint8(cells[0])}, nil
		}
	}
	return wanted{}, message.Errorf("slide.no-piece-like-can", "slide: no piece like %s can come to where the goal has it, even if nothing is in its way %s", p.Name, z.where(cells[0]))
}

// Definition returns a definition of the puzzle.
func (z *Puzzle) Definition() Definition {
	d := z.definition
	d.Goal = z.Goal()
	return d
}

// Goal returns the pieces with their goal cells; nil without a goal. Among indistinguishable
// pieces it names the first ones.
func (z *Puzzle) Goal() []Piece {
	var goal []Piece
	used := make([]int, len(z.kinds))
	for _, w := range z.goal {
		k := z.kinds[w.kind]
		goal = append(goal, Piece{z.names[k.from+used[w.kind]], intsOf(k.covers[w.at])})
		used[w.kind]++
	}
	return goal
}

// HasGoal reports whether the puzzle has a goal.
func (z *Puzzle) HasGoal() bool { return len(z.goal) > 0 }

// Cells is the number of cells.
func (z *Puzzle) Cells() int { return z.cells }

// Places returns the positions of the cells, or nil. The caller must not modify them.
func (z *Puzzle) Places() []Place { return z.places }

// Neighbours lists the cells adjacent to a cell.
func (z *Puzzle) Neighbours(cell int) []int {
	var all []int
	for _, to := range z.steps {
		if to[cell] >= 0 {
			all = append(all, int(to[cell]))
		}
	}
	return all
}

// Grid returns the size of a puzzle on a square grid whose links join neighbours only, and the
// cell at each position in reading order, -1 for a wall. ok is false for other puzzles.
func (z *Puzzle) Grid() (cols, rows int, cells []int, ok bool) {
	if !z.grid {
		return 0, 0, nil, false
	}
	cols, rows = z.definition.Cols, z.definition.Rows
	for _, at := range z.places {
		cols, rows = max(cols, int(at.X)+1), max(rows, int(at.Y)+1)
	}
	cells = make([]int, cols*rows)
	for i := range cells {
		cells[i] = -1
	}
	for cell, at := range z.places {
		cells[int(at.Y)*cols+int(at.X)] = cell
	}
	return cols, rows, cells, true
}

// Names lists the pieces; those of one kind are consecutive.
func (z *Puzzle) Names() []string { return slices.Clone(z.names) }

// Kind returns the kind of a piece, given by its index in Names. Pieces of one kind are
// indistinguishable.
func (z *Puzzle) Kind(piece int) int { return int(z.kindOf[piece]) }

// Same reports whether z and y differ at most in their goals.
func (z *Puzzle) Same(y *Puzzle) bool { return z.layout == y.layout || z.key == y.key }

// String describes the puzzle.
func (z *Puzzle) String() string { return z.Message().String() }

// Message implements message.Message: the text of String.
func (z *Puzzle) Message() message.Text {
	return message.Textf("slide.sliding-puzzle-of-on", "sliding puzzle of %s on %s", message.Count(len(z.names), "piece"), message.Count(z.cells, "cell"))
}

// checkName returns an error unless the name is one letter or digit, as the notation of moves
// requires.
func checkName(name string) error {
	r, size := utf8.DecodeRuneInString(name)
	if size == 0 || size != len(name) || !IsName(r) {
		return message.Errorf("slide.a-piece-is-called", "slide: a piece is called by one letter or digit, not %s", text.Quote(name, 20))
	}
	return nil
}

// IsName reports whether r is a valid name of a piece: a letter, a digit or *.
func IsName(r rune) bool {
	return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r) || r == keySign)
}
