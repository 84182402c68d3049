package board

import (
	"fmt"
	"slices"
)

// Board is a rectangle of pieces, each named by the cell where it belongs. The
// permutation and its inverse are kept in step. Boards are changed in place;
// Copy makes another. The zero Board is not valid: use New, FromCells or Parse.
type Board struct {
	shape Shape
	cells []uint16 // cells[i] is the piece in cell i: source 000's a[]
	pos   []uint16 // pos[p] is the cell where tile p lies: source 000's pos[]; the blank's is in blank alone
	blank int      // the blank's cell, poscv
	home  int      // where the blank belongs, which is also its name as a piece
	step  [4]int   // step[m] is added to the blank's cell by move m
	open  []uint8  // bit m of open[i]: move m is possible from cell i; shared by copies

	labels *labels // what is written on the tiles; nil for the numbers of a notation
}

// Home is the corner where the blank belongs.
type Home uint8

// The two homes that the notations know.
const (
	BottomRight Home = iota
	TopLeft
)

// Cell returns the home's cell on a board of shape s.
func (h Home) Cell(s Shape) int {
	if h == TopLeft {
		return 0
	}
	return s.Size() - 1
}

// New returns the solved board of a shape.
func New(s Shape, h Home) (*Board, error) {
	if _, err := NewShape(s.Cols, s.Rows); err != nil {
		return nil, err
	}
	b := &Board{shape: s, cells: make([]uint16, s.Size()), pos: make([]uint16, s.Size()),
		home: h.Cell(s), step: s.Steps(), open: s.Open()}
	b.Reset()
	return b, nil
}

// FromCells returns the board whose cell i holds piece cells[i]; len(cells) is
// the shape's size and every piece 0..len(cells)-1 stands once.
func FromCells(s Shape, h Home, cells []int) (*Board, error) {
	return FromCellsAt(s, h.Cell(s), cells)
}

// FromCellsAt is FromCells for a blank whose home is any cell, as on boards that Toward
// makes.
func FromCellsAt(s Shape, home int, cells []int) (*Board, error) {
	b, err := New(s, BottomRight)
	if err != nil {
		return nil, err
	}
	if home < 0 || home >= b.Size() {
		return nil, fmt.Errorf("board: the blank's home %d is not in 0..%d", home, b.Size()-1)
	}
	b.home = home
	if err := b.SetCells(cells); err != nil {
		return nil, err
	}
	return b, nil
}

// SetCells lays the pieces anew. On an error the board is as it was.
func (b *Board) SetCells(cells []int) error {
	n := b.Size()
	if len(cells) != n {
		return fmt.Errorf("board: %d pieces for %d cells (%s)", len(cells), n, b.shape)
	}
	seen := make([]bool, n)
	for i, p := range cells {
		if p < 0 || p >= n {
			return fmt.Errorf("board: piece %d is not in 0..%d (cell %d)", p, n-1, i)
		}
		if seen[p] {
			return fmt.Errorf("board: piece %d stands twice (cell %d)", p, i)
		}
		seen[p] = true
	}
	for i, p := range cells {
		b.cells[i], b.pos[p] = uint16(p), uint16(i)
	}
	b.blank = int(b.pos[b.home])
	return nil
}

// Reset brings every piece home.
func (b *Board) Reset() {
	for i := range b.cells {
		b.cells[i], b.pos[i] = uint16(i), uint16(i)
	}
	b.blank = b.home
}

// Copy returns a board of its own with the same pieces.
func (b *Board) Copy() *Board {
	c := *b
	c.cells, c.pos = slices.Clone(b.cells), slices.Clone(b.pos)
	return &c
}

// Become makes b what Copy of another board returns, in the memory that b has already.
func (b *Board) Become(other *Board) {
	cells, pos := append(b.cells[:0], other.cells...), append(b.pos[:0], other.pos...)
	*b = *other
	b.cells, b.pos = cells, pos
}

// Turned returns the board turned by half a turn and renamed, so that it is
// solved when b is; its blank's home is in the opposite corner. A path that
// solves it solves b as Path.Turned.
func (b *Board) Turned() *Board {
	t, last := b.Copy(), uint16(b.Size()-1)
	for i, p := range b.cells {
		t.cells[last-uint16(i)], t.pos[last-p] = last-p, last-uint16(i)
	}
	t.home, t.blank = int(last)-b.home, int(last)-b.blank
	t.labels = b.labels.renamed(t.home, func(piece int) int { return int(last) - piece })
	return t
}

// Shape returns the board's columns and rows.
func (b *Board) Shape() Shape { return b.shape }

// Size is the number of cells.
func (b *Board) Size() int { return len(b.cells) }

// At returns the piece in cell i (0..Size-1).
func (b *Board) At(i int) int { return int(b.cells[i]) }

// Pos returns the cell where piece p lies.
func (b *Board) Pos(p int) int {
	if p == b.home {
		return b.blank
	}
	return int(b.pos[p])
}

// Blank returns the blank's cell.
func (b *Board) Blank() int { return b.blank }

// Home returns the cell where the blank belongs, which is its name as a piece.
func (b *Board) Home() int { return b.home }

// Cells returns a copy of the pieces in reading order.
func (b *Board) Cells() []int { return widen(b.cells) }

// Positions returns a copy of the inverse: for each piece its cell.
func (b *Board) Positions() []int {
	positions := widen(b.pos)
	positions[b.home] = b.blank
	return positions
}

func widen(s []uint16) []int {
	out := make([]int, len(s))
	for i, x := range s {
		out[i] = int(x)
	}
	return out
}

// Equal reports whether two boards have the same shape, home and pieces or, where texts
// are written on the tiles, the same shape and home and show the same.
func (b *Board) Equal(c *Board) bool {
	if b.shape != c.shape || b.home != c.home {
		return false
	}
	if b.labels != c.labels || b.Alike() != nil {
		return b.looksLike(c)
	}
	return slices.Equal(b.cells, c.cells)
}

// Solved reports whether every piece is home.
func (b *Board) Solved() bool {
	for i, p := range b.cells {
		if int(p) != i {
			return false
		}
	}
	return true
}

// Do moves the blank, or reports false and leaves the board when it stands at
// that edge (the moves of source 000, section 1).
func (b *Board) Do(m Move) bool {
	// The edges are looked up: a switch on the move is what a processor cannot
	// predict, and cost more than all the rest.
	blank := b.blank
	if b.open[blank]>>(m&3)&1 == 0 {
		return false
	}
	to := blank + b.step[m&3]
	cells := b.cells
	p := cells[to]
	cells[blank] = p
	b.pos[p] = uint16(blank)
	cells[to] = uint16(b.home)
	b.blank = to
	return true
}

// Can reports whether the blank can make a move.
func (b *Board) Can(m Move) bool { return b.open[b.blank]>>(m&3)&1 != 0 }

// Moves appends to dst the moves that the blank can make.
func (b *Board) Moves(dst []Move) []Move {
	for m := Up; m <= Right; m++ {
		if b.Can(m) {
			dst = append(dst, m)
		}
	}
	return dst
}

// Play makes every move of a path, or none of them and returns an *EdgeError.
func (b *Board) Play(p Path) error {
	for i, m := range p {
		if !b.Do(m) {
			b.unplay(p[:i])
			return &EdgeError{Move: m, Index: i + 1}
		}
	}
	return nil
}

// unplay takes back a path just made.
func (b *Board) unplay(p Path) {
	for i := len(p) - 1; i >= 0; i-- {
		b.Do(p[i].Opposite())
	}
}

// Cycle shifts the pieces of three cells: the one in i goes to j, that in j to
// k, that in k to i. The blank must be in none of them. On two columns and two
// rows or more the board stays solvable or unsolvable as it was. This is no
// move of the game: source 000 makes its boards so (creercycled, section 5).
func (b *Board) Cycle(i, j, k int) error {
	for _, c := range [...]int{i, j, k} {
		if c < 0 || c >= b.Size() {
			return fmt.Errorf("board: cell %d is not in 0..%d", c, b.Size()-1)
		}
		if c == b.blank {
			return fmt.Errorf("board: the blank stands in cell %d of the cycle (%d %d %d)", c, i, j, k)
		}
	}
	if i == j || j == k || i == k {
		return fmt.Errorf("board: the cycle (%d %d %d) names a cell twice", i, j, k)
	}
	b.cells[j], b.cells[k], b.cells[i] = b.cells[i], b.cells[j], b.cells[k]
	for _, c := range [...]int{i, j, k} {
		b.pos[b.cells[c]] = uint16(c)
	}
	return nil
}

// Check returns an error when the board's own bookkeeping is broken: the
// inverse out of step, a piece missing, the blank not where it is said to be.
// It is for tests; no sequence of calls should make it fail.
func (b *Board) Check() error {
	n := b.shape.Size()
	if len(b.cells) != n || len(b.pos) != n {
		return fmt.Errorf("board: %d cells and %d positions for %s", len(b.cells), len(b.pos), b.shape)
	}
	for i, p := range b.cells {
		if int(p) >= n || b.Pos(int(p)) != i {
			return fmt.Errorf("board: cell %d holds piece %d, which is said to lie elsewhere", i, p)
		}
	}
	switch {
	case b.home < 0 || b.home >= n:
		return fmt.Errorf("board: home %d is not a cell", b.home)
	case !slices.Equal(b.open, b.shape.Open()) || b.step != b.shape.Steps():
		return fmt.Errorf("board: the edges are not those of %s", b.shape)
	}
	return nil
}
