package board

import (
	"slices"

	"taquin/engine/message"
)

// Board is a rectangle of pieces, each named by its home cell: a permutation and its
// inverse. Methods change a board in place; Copy copies it. The zero Board is invalid: use
// New, FromCells or Parse.
type Board struct {
	shape Shape
	cells []uint16 // cells[i] is the piece in cell i (source 000's a[])
	pos   []uint16 // pos[p] is the cell of tile p (source 000's pos[]); that of the blank is stale
	blank int      // the blank's cell (poscv)
	home  int      // the blank's home cell, also its name as a piece
	step  [4]int   // added to the blank's cell by each move
	open  []uint8  // bit m of open[i]: move m is legal with the blank in cell i; shared by copies

	labels *labels // texts on the tiles; nil for the numbers of a notation
}

// Home is the corner that is the blank's home.
type Home uint8

// The homes that notations use.
const (
	BottomRight Home = iota
	TopLeft
)

// Cell returns the corner's cell on shape s.
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

// FromCells returns the board with piece cells[i] in cell i. cells must be a permutation of
// the shape's cells.
func FromCells(s Shape, h Home, cells []int) (*Board, error) {
	return FromCellsAt(s, h.Cell(s), cells)
}

// FromCellsAt is FromCells with any cell as the blank's home, as on the results of Toward.
func FromCellsAt(s Shape, home int, cells []int) (*Board, error) {
	b, err := New(s, BottomRight)
	if err != nil {
		return nil, err
	}
	if home < 0 || home >= b.Size() {
		return nil, message.Errorf("board.the-blanks-home-is", "board: the blank's home %d is not in 0..%d", home, b.Size()-1)
	}
	b.home = home
	if err := b.SetCells(cells); err != nil {
		return nil, err
	}
	return b, nil
}

// SetCells puts piece cells[i] into cell i. On an error the board is unchanged.
func (b *Board) SetCells(cells []int) error {
	n := b.Size()
	if len(cells) != n {
		return message.Errorf("board.pieces-for-cells", "board: %d pieces for %d cells (%s)", len(cells), n, b.shape)
	}
	seen := make([]bool, n)
	for i, p := range cells {
		if p < 0 || p >= n {
			return message.Errorf("board.piece-is-not-in", "board: piece %d is not in 0..%d (cell %d)", p, n-1, i)
		}
		if seen[p] {
			return message.Errorf("board.piece-appears-twice-cell", "board: piece %d appears twice (cell %d)", p, i)
		}
		seen[p] = true
	}
	for i, p := range cells {
		b.cells[i], b.pos[p] = uint16(p), uint16(i)
	}
	b.blank = int(b.pos[b.home])
	return nil
}

// Reset solves the board.
func (b *Board) Reset() {
	for i := range b.cells {
		b.cells[i], b.pos[i] = uint16(i), uint16(i)
	}
	b.blank = b.home
}

// Copy returns an independent copy.
func (b *Board) Copy() *Board {
	c := *b
	c.cells, c.pos = slices.Clone(b.cells), slices.Clone(b.pos)
	return &c
}

// Become makes b a copy of another board and reuses b's memory.
func (b *Board) Become(other *Board) {
	cells, pos := append(b.cells[:0], other.cells...), append(b.pos[:0], other.pos...)
	*b = *other
	b.cells, b.pos = cells, pos
}

// Turned returns the board rotated by a half turn, with the blank's home in the opposite
// cell. A path solves it if and only if Path.Turned of that path solves b.
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

// Size returns the number of cells.
func (b *Board) Size() int { return len(b.cells) }

// At returns the piece in cell i.
func (b *Board) At(i int) int { return int(b.cells[i]) }

// Pos returns the cell of piece p.
func (b *Board) Pos(p int) int {
	if p == b.home {
		return b.blank
	}
	return int(b.pos[p])
}

// Blank returns the blank's cell.
func (b *Board) Blank() int { return b.blank }

// Home returns the blank's home cell, also its name as a piece.
func (b *Board) Home() int { return b.home }

// Cells returns a copy of the pieces in reading order.
func (b *Board) Cells() []int { return widen(b.cells) }

func widen(s []uint16) []int {
	out := make([]int, len(s))
	for i, x := range s {
		out[i] = int(x)
	}
	return out
}

// Equal reports whether two boards have the same shape, home and pieces. If the tiles carry
// texts, the texts must agree instead of the pieces.
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

// Do makes a move. If the blank is at that edge, it reports false and leaves the board
// unchanged (the moves of source 000, section 1).
func (b *Board) Do(m Move) bool {
	// A table lookup, because a switch on the move is mispredicted.
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

// Can reports whether a move is legal.
func (b *Board) Can(m Move) bool { return b.open[b.blank]>>(m&3)&1 != 0 }

// Moves appends the legal moves to dst.
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

// unplay undoes a path.
func (b *Board) unplay(p Path) {
	for i := len(p) - 1; i >= 0; i-- {
		b.Do(p[i].Opposite())
	}
}

// Cycle applies a 3-cycle to the pieces of three cells: from i to j, j to k and k to i. None
// of them may contain the blank. On shapes with at least two columns and two rows it
// preserves solvability. It is not a move of the game; source 000 generates boards by
// 3-cycles (creercycled, section 5).
func (b *Board) Cycle(i, j, k int) error {
	for _, c := range [...]int{i, j, k} {
		if c < 0 || c >= b.Size() {
			return message.Errorf("board.cell-is-not-in", "board: cell %d is not in 0..%d", c, b.Size()-1)
		}
		if c == b.blank {
			return message.Errorf("board.the-blank-is-in", "board: the blank is in cell %d of the cycle (%d %d %d)", c, i, j, k)
		}
	}
	if i == j || j == k || i == k {
		return message.Errorf("board.the-cycle-names-a", "board: the cycle (%d %d %d) names a cell twice", i, j, k)
	}
	b.cells[j], b.cells[k], b.cells[i] = b.cells[i], b.cells[j], b.cells[k]
	for _, c := range [...]int{i, j, k} {
		b.pos[b.cells[c]] = uint16(c)
	}
	return nil
}

// Check checks the invariants of the representation. It is for tests.
func (b *Board) Check() error {
	n := b.shape.Size()
	if len(b.cells) != n || len(b.pos) != n {
		return message.Errorf("board.cells-and-positions-for", "board: %d cells and %d positions for %s", len(b.cells), len(b.pos), b.shape)
	}
	for i, p := range b.cells {
		if int(p) >= n || b.Pos(int(p)) != i {
			return message.Errorf("board.cell-holds-piece-which", "board: cell %d holds piece %d, which is said to lie elsewhere", i, p)
		}
	}
	switch {
	case b.home < 0 || b.home >= n:
		return message.Errorf("board.home-is-not-a", "board: home %d is not a cell", b.home)
	case !slices.Equal(b.open, b.shape.Open()) || b.step != b.shape.Steps():
		return message.Errorf("board.the-edges-are-not", "board: the edges are not those of %s", b.shape)
	}
	return nil
}
