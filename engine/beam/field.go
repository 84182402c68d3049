package beam

import (
	"math/rand/v2"

	"taquin/engine/board"
)

// field is a board as the beam search walks on it, with a wall of one cell at its sides,
// where the right one and the left one of the next row make two, and of two cells above
// and below. Cells are numbered with the wall; a piece is the cell where it
// belongs, as everywhere.
type field struct {
	shape    board.Shape
	stride   int32 // from a cell to the one below it
	step     [4]int32
	home     int32 // of the blank
	blank    int32
	cells    []int32 // the piece in each cell
	pos      []int32 // the cell of each tile
	kinds    []uint8 // see kind
	wish     []uint8 // of each cell, see kind
	row, col []int16 // of each cell
	ring     []uint8 // of the tile that belongs in each cell, see rings
	// A board's hash is the sum of place[cell]*name[tile] over its tiles: random
	// numbers for every pair of the two would not fit into the cache.
	place, name []uint64
}

func newField(b *board.Board) *field {
	s := b.Shape()
	f := &field{shape: s, stride: int32(s.Cols + 2)}
	f.step = [4]int32{board.Up: -f.stride, board.Left: -1, board.Down: f.stride, board.Right: 1}
	n := (s.Cols + 2) * (s.Rows + 4)
	f.cells, f.pos, f.kinds, f.wish = apart[int32](n), apart[int32](n), apart[uint8](n), apart[uint8](n)
	f.ring = make([]uint8, n)
	f.row, f.col = make([]int16, n), make([]int16, n)
	f.place, f.name = make([]uint64, n), make([]uint64, n)
	rng := rand.New(rand.NewPCG(1, 1)) // always the same, so that searches can be repeated
	for c := range n {
		f.row[c], f.col[c] = int16(c/int(f.stride)-1), int16(c%int(f.stride))
		f.kinds[c], f.wish[c] = kindWall, wishOf[kindWall]
		f.place[c], f.name[c] = rng.Uint64(), rng.Uint64()|1
	}
	f.lay(b)
	return f
}

// cell numbers a cell of the board with the wall.
func (f *field) cell(i int) int32 {
	return int32(i/f.shape.Cols+2)*f.stride + int32(i%f.shape.Cols+1)
}

// lay lays the pieces of a board of the field's shape.
func (f *field) lay(b *board.Board) {
	f.home = f.cell(b.Home())
	for i := range b.Size() {
		c, p := f.cell(i), f.cell(b.At(i))
		f.cells[c], f.pos[p] = p, c
		f.kinds[c] = f.kind(p, c)
		if p == f.home {
			f.blank, f.kinds[c] = c, kindBlank
		}
		f.wish[c] = wishOf[f.kinds[c]]
		down, right := abs(int32(f.row[c]-f.row[f.home])), abs(int32(f.col[c]-f.col[f.home]))
		f.ring[c] = uint8(max(int(down)*rings/f.shape.Rows, int(right)*rings/f.shape.Cols))
	}
}

// do makes a move that is possible.
func (f *field) do(m board.Move) {
	blank := f.blank
	to := blank + f.step[m&3]
	p := f.cells[to]
	f.cells[blank], f.pos[p], f.kinds[blank] = p, blank, f.kind(p, blank)
	f.cells[to], f.kinds[to] = f.home, kindBlank
	f.wish[blank], f.wish[to] = wishOf[f.kinds[blank]], wishBlank
	f.blank = to
}

// play makes moves that are possible.
func (f *field) play(moves board.Path) {
	for _, m := range moves {
		f.do(m)
	}
}

// blockAt is the block whose upper left cell is c.
func (f *field) blockAt(c int32) int {
	const n = wishes
	w := f.wish[c:]
	return ((int(w[0])*n+int(w[1]))*n+int(w[f.stride]))*n + int(w[f.stride+1])
}

// distance is the number of steps between two cells.
func (f *field) distance(a, b int32) int32 {
	return abs(int32(f.row[a]-f.row[b])) + abs(int32(f.col[a]-f.col[b]))
}

func abs(x int32) int32 { return max(x, -x) }

// apart makes a slice for one thread: it shares no line of the cache with what others write.
func apart[T any](n int) []T {
	const room = 128 // at both ends
	return make([]T, n+2*room)[room : room+n]
}
