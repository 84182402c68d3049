package beam

import (
	"math/rand/v2"

	"taquin/engine/board"
)

// grid is a board of a beam search. Its border of walls is two cells wide above and below;
// at the sides, the right wall of a row and the left wall of the next row form a border two
// cells wide. Cell numbers include the border. A piece is named by its home cell.
type grid struct {
	shape    board.Shape
	stride   int32 // from a cell to the cell below it
	step     [4]int32
	home     int32 // of the blank
	blank    int32
	cells    []int32 // the piece in each cell
	pos      []int32 // the cell of each tile
	kinds    []uint8 // of each cell, see numKinds
	dirs     []uint8 // of each cell, see numDirs
	row, col []int16 // of each cell
	ring     []uint8 // of each tile, see rings
	// The hash of a board is the sum of cellKey[cell]*tileKey[tile] over its tiles. A random
	// number for each pair would not fit into the cache.
	cellKey, tileKey []uint64
}

func newGrid(b *board.Board) *grid {
	s := b.Shape()
	g := &grid{shape: s, stride: int32(s.Cols + 2)}
	g.step = [4]int32{board.Up: -g.stride, board.Left: -1, board.Down: g.stride, board.Right: 1}
	n := (s.Cols + 2) * (s.Rows + 4)
	g.cells, g.pos, g.kinds, g.dirs = padded[int32](n), padded[int32](n), padded[uint8](n), padded[uint8](n)
	g.ring = make([]uint8, n)
	g.row, g.col = make([]int16, n), make([]int16, n)
	g.cellKey, g.tileKey = make([]uint64, n), make([]uint64, n)
	rng := rand.New(rand.NewPCG(1, 1)) // a fixed seed, so that searches are reproducible
	for c := range n {
		g.row[c], g.col[c] = int16(c/int(g.stride)-1), int16(c%int(g.stride))
		g.kinds[c], g.dirs[c] = kindWall, dirOf[kindWall]
		g.cellKey[c], g.tileKey[c] = rng.Uint64(), rng.Uint64()|1
	}
	g.set(b)
	return g
}

// cell converts a cell number of a board.
func (g *grid) cell(i int) int32 {
	return int32(i/g.shape.Cols+2)*g.stride + int32(i%g.shape.Cols+1)
}

// set copies a board of the grid's shape.
func (g *grid) set(b *board.Board) {
	g.home = g.cell(b.Home())
	for i := range b.Size() {
		c, p := g.cell(i), g.cell(b.At(i))
		g.cells[c], g.pos[p] = p, c
		g.kinds[c] = g.offset(p, c).kind()
		if p == g.home {
			g.blank, g.kinds[c] = c, kindBlank
		}
		g.dirs[c] = dirOf[g.kinds[c]]
		down, right := abs(int32(g.row[c]-g.row[g.home])), abs(int32(g.col[c]-g.col[g.home]))
		g.ring[c] = uint8(max(int(down)*rings/g.shape.Rows, int(right)*rings/g.shape.Cols))
	}
}

// do makes a legal move.
func (g *grid) do(m board.Move) {
	blank := g.blank
	to := blank + g.step[m&3]
	p := g.cells[to]
	g.cells[blank], g.pos[p], g.kinds[blank] = p, blank, g.offset(p, blank).kind()
	g.cells[to], g.kinds[to] = g.home, kindBlank
	g.dirs[blank], g.dirs[to] = dirOf[g.kinds[blank]], dirBlank
	g.blank = to
}

// play makes legal moves.
func (g *grid) play(moves board.Path) {
	for _, m := range moves {
		g.do(m)
	}
}

// block is the index in weights.block of the 2x2 cells whose upper left cell is c.
func (g *grid) block(c int32) int {
	d := g.dirs[c:]
	return ((int(d[0])*numDirs+int(d[1]))*numDirs+int(d[g.stride]))*numDirs + int(d[g.stride+1])
}

// distance is the Manhattan distance between two cells.
func (g *grid) distance(a, b int32) int32 {
	return abs(int32(g.row[a]-g.row[b])) + abs(int32(g.col[a]-g.col[b]))
}

func abs(x int32) int32 { return max(x, -x) }

// padded makes a slice with padding against false sharing between threads.
func padded[T any](n int) []T {
	const padding = 128 // at both ends
	return make([]T, n+2*padding)[padding : padding+n]
}
