// Package slide holds puzzles of pieces that slide on cells without turning: Klotski, Rush
// Hour, and others on any graph of cells, such as hexagonal and three-dimensional ones.
//
// A piece lies on one or more cells. A step moves it along a link from each of its cells,
// all in one direction, onto cells that are free; a move is any number of steps of one
// piece, one after the other. Pieces of equal shape are alike unless the definition says
// otherwise: states that differ by which of them lies where are one.
//
// The package never prints or draws. Begin with Definition and Puzzle, then State; read.go
// reads texts, layout.go finds where each piece can go, search.go solves and space.go walks
// through all states.
package slide

import (
	"errors"
	"fmt"
	"slices"
	"unicode"
	"unicode/utf8"

	"taquin/engine/text"
)

// What a puzzle has at most.
const (
	MaxCells = 256
	MaxLinks = 8192
)

// ErrNoGoal: the puzzle does not say what must be where.
var ErrNoGoal = errors.New("slide: the puzzle has no goal")

// Place is where a cell lies, x to the right, y down and z up, in any unit.
type Place struct{ X, Y, Z float64 }

// Piece is a piece with the cells that it lies on.
type Piece struct {
	Name  string // a letter or a digit
	Cells []int  // numbered from 0
}

// Definition is what a puzzle is made from.
type Definition struct {
	// Places are those of the cells. Nil is for cells without a place, Cells of them,
	// between which no two directions are the same: each piece then lies on one cell.
	Places []Place
	Cells  int
	// Cols and Rows are how far the picture of cells in columns and rows goes, walls
	// included; 0 for as far as there are cells.
	Cols, Rows int
	// Links are the pairs of cells between which pieces move. With places, nil links those
	// that are at a distance of 1.
	Links  [][2]int
	Pieces []Piece
	// Alike lists pieces that are alike, each time by their names in one string; pieces
	// that are in none are like no other. Nil makes all pieces of equal shape alike.
	Alike []string
	// Cars move along their length only; all pieces are then straight.
	Cars bool
	// Goal is what must be where when the puzzle is solved; nil if it has no goal.
	Goal []Piece
}

// Puzzle is a puzzle. It does not change, and may be used by several goroutines.
type Puzzle struct {
	*layout
	goal []wanted // nil if there is no goal
}

// wanted is a place that a piece of a kind must have.
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
			return nil, fmt.Errorf("slide: the goal names %s twice", p.Name)
		}
		named[p.Name] = true
		for _, cell := range p.Cells {
			if covered[cell] != "" {
				return nil, fmt.Errorf("slide: the goal has %s and %s on the same cell %s", covered[cell], p.Name, z.where(cell))
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
			return nil, fmt.Errorf("slide: the goal wants %d pieces like %s where %d can come", n, z.names[kind.from], kind.count)
		}
	}
	return other, nil
}

// find returns where the goal wants a piece.
func (z *Puzzle) find(p Piece) (wanted, error) {
	i := slices.Index(z.names, p.Name)
	if i < 0 {
		return wanted{}, fmt.Errorf("slide: the goal has a piece %s, and the puzzle has none", text.Quote(p.Name, 20))
	}
	if len(p.Cells) == 0 {
		return wanted{}, fmt.Errorf("slide: the goal's %s lies on no cell", p.Name)
	}
	for _, cell := range p.Cells {
		if cell < 0 || cell >= z.cells {
			return wanted{}, fmt.Errorf("slide: the goal's %s lies on a cell %d, and there are 1 to %d", p.Name, cell+1, z.cells)
		}
	}
	own := z.kinds[z.kindOf[i]]
	cells := z.ordered(p.Cells)
	if n := len(own.covers[own.home]); n != len(cells) {
		return wanted{}, fmt.Errorf("slide: the goal's %s has %s, and %s itself has %d %s", p.Name, text.Count(len(cells), "cell"), p.Name, n, z.where(cells[0]))
	}
	if z.shape(cells) != own.shape {
		return wanted{}, fmt.Errorf("slide: the goal's %s has another shape than %s itself %s", p.Name, p.Name, z.where(cells[0]))
	}
	for k, kind := range z.kinds {
		if kind.group == own.group && kind.covers[cells[0]] != nil {
			return wanted{uint8(k), uint8(cells[0])}, nil
		}
	}
	return wanted{}, fmt.Errorf("slide: no piece like %s can come to where the goal has it, even if nothing is in its way %s", p.Name, z.where(cells[0]))
}

// Definition returns what the puzzle can be made from again.
func (z *Puzzle) Definition() Definition {
	d := z.definition
	d.Goal = z.Goal()
	return d
}

// Goal is what must be where when the puzzle is solved; nil if there is no goal. Where
// pieces are alike it names the first ones.
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

// HasGoal reports whether the puzzle says what must be where.
func (z *Puzzle) HasGoal() bool { return len(z.goal) > 0 }

// Cells is the number of cells.
func (z *Puzzle) Cells() int { return z.cells }

// Places are those of the cells; nil if they have none. They are the puzzle's own: read
// them only.
func (z *Puzzle) Places() []Place { return z.places }

// Neighbours lists the cells to which links lead from a cell.
func (z *Puzzle) Neighbours(cell int) []int {
	var all []int
	for _, to := range z.steps {
		if to[cell] >= 0 {
			all = append(all, int(to[cell]))
		}
	}
	return all
}

// Grid returns the columns and the rows of a puzzle whose cells lie in rows and columns,
// with links between neighbours alone, and the number of the cell in each place in reading
// order, -1 for a wall.
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

// Names lists the pieces, those that are alike side by side.
func (z *Puzzle) Names() []string { return slices.Clone(z.names) }

// Kind is the number of a piece's kind, the piece by its place in Names; pieces of one kind
// are alike.
func (z *Puzzle) Kind(piece int) int { return int(z.kindOf[piece]) }

// Same reports whether z and y have the same cells, links and pieces; their goals may
// differ.
func (z *Puzzle) Same(y *Puzzle) bool { return z.layout == y.layout || z.key == y.key }

// String is the puzzle in a few words.
func (z *Puzzle) String() string {
	return fmt.Sprintf("sliding puzzle of %s on %s", text.Count(len(z.names), "piece"), text.Count(z.cells, "cell"))
}

// checkName returns an error for what cannot be the name of a piece: moves are written with
// names of one sign.
func checkName(name string) error {
	r, size := utf8.DecodeRuneInString(name)
	if size == 0 || size != len(name) || !IsName(r) {
		return fmt.Errorf("slide: a piece is called by one letter or digit, not %s", text.Quote(name, 20))
	}
	return nil
}

// IsName reports whether a piece may be called so: by a letter or a digit.
func IsName(r rune) bool { return r != utf8.RuneError && (unicode.IsLetter(r) || unicode.IsDigit(r)) }
