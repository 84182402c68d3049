package beam

import (
	"taquin/engine/board"
)

// A beam search by Manhattan distance soon sits in a hole: the tiles around the
// blank are where they want to be or want to go away from it, and far away the
// board is in disorder. So boards are weighed by what solving them has really
// cost. The weight is the sum over the tiles of a value for each distance from
// home and over all pairs of neighbouring cells of a value for the two tiles'
// wishes: a tile that wants to go right beside one that wants to go left is
// dear, two that go the same way are cheap, and the blank beside a tile that
// wants to take its place is welcome.
//
// The values (table.go) are a least-squares fit to the moves that were left on
// the boards along solutions that beam searches 1000 wide found for random
// boards, eight fits one after the other, each from the solutions found with
// the values before: four of 700 boards of 5x5, from Manhattan on, and four of
// 1000 boards of 5x5 and 6x6. They hold the board's symmetries: mirrored, rows
// for columns.

// kind is what the pair values know of a tile: how far it wants to go
// vertically and horizontally, from -reach to reach each.
const (
	reach     = 2
	span      = 2*reach + 1
	kindBlank = span * span
	kindWall  = kindBlank + 1
	kinds     = kindBlank + 2
	// unit is what a weight of one move is; distances beyond far all count
	// alike but for the usual value of a step.
	unit = 32
	far  = 4
)

func (f *field) kind(p, c int32) uint8 {
	dr, dc := int32(f.row[p]-f.row[c]), int32(f.col[p]-f.col[c])
	return uint8((min(max(dr, -reach), reach)+reach)*span + min(max(dc, -reach), reach) + reach)
}

// turned is the kind of a tile when rows and columns change places.
func turned(kind int) int {
	if kind >= kindBlank {
		return kind
	}
	return kind%span*span + kind/span
}

// weights are the tables of values by which a search weighs boards.
type weights struct {
	pair   [2][kinds * kinds]int32 // of the upper and the lower cell, of the left and the right one
	single [(far + 1) * (far + 1)]int32
}

func newWeights() *weights {
	w := &weights{}
	for a := range kinds {
		for b := range kinds {
			w.pair[1][a*kinds+b] = int32(beside[a][b])
			w.pair[0][turned(a)*kinds+turned(b)] = int32(beside[a][b])
		}
	}
	for i := range w.single {
		y, x := i/(far+1), i%(far+1)
		w.single[i] = int32(alone[max(x, y)][min(x, y)])
	}
	return w
}

// tile is the weight of tile p in cell c by itself.
func (w *weights) tile(f *field, p, c int32) int32 {
	y, x := abs(int32(f.row[p]-f.row[c])), abs(int32(f.col[p]-f.col[c]))
	return w.single[min(y, far)*(far+1)+min(x, far)] + (x+y)*stepValue
}

// around is the weight of a cell's four pairs.
func (w *weights) around(f *field, c int32) int32 {
	k := int(f.kinds[c])
	return w.pair[0][int(f.kinds[c-f.stride])*kinds+k] + w.pair[0][k*kinds+int(f.kinds[c+f.stride])] +
		w.pair[1][int(f.kinds[c-1])*kinds+k] + w.pair[1][k*kinds+int(f.kinds[c+1])]
}

// between is the weight of the pair of cells between which the blank goes by m
// from cell c.
func (w *weights) between(f *field, c int32, m board.Move) int32 {
	a, b := c, c+f.step[m]
	if m == board.Up || m == board.Left {
		a, b = b, a
	}
	return w.pair[m&1][int(f.kinds[a])*kinds+int(f.kinds[b])]
}

// all weighs the whole board.
func (w *weights) all(f *field) int32 {
	sum := int32(0)
	for c, k := range f.kinds {
		if k == kindWall {
			continue
		}
		c := int32(c)
		sum += w.between(f, c, board.Down) + w.between(f, c, board.Right)
		if f.kinds[c-1] == kindWall {
			sum += w.between(f, c, board.Left)
		}
		if f.kinds[c-f.stride] == kindWall {
			sum += w.between(f, c, board.Up)
		}
		if k != kindBlank {
			sum += w.tile(f, f.cells[c], c)
		}
	}
	return sum
}

// stepValue, alone and beside are the values of weight.go, in 1/32 of a move.
const stepValue = 94

// alone is for a tile by itself: the larger and the smaller of its vertical and
// horizontal distance from home, up to far.
var alone = [far + 1][far + 1]int16{
	{39},
	{-11, -87},
	{-30, -105, -43},
	{-76, -137, -78, -117},
	{-91, -160, -104, -154, -166},
}

// beside is for a cell's kind and that of the cell on its right.
var beside = [kinds][kinds]int16{
	{-87, -45, -45, -49, -82, -69, -36, -46, -14, -34, -70, -36, -37, -44, 6, -66, -40, -34, -35, -52, -75, -45, -29, -20, -33, -11, -82},
	{-49, -4, -20, -8, -49, -46, -1, 18, 8, 10, -30, -21, 14, -8, -14, -28, -6, 4, -9, -9, -74, -22, 1, -1, -20, 6, -34},
	{-53, 0, 10, -20, -45, -18, -19, 2, -1, -31, -20, -13, 14, 11, -10, -19, -6, 3, -16, -17, -56, -17, -23, 1, -29, 9, -18},
	{-56, -29, 0, -4, -45, -22, -10, 18, 11, -20, -11, -16, 33, 7, -26, -17, -12, 0, -13, -11, -34, -16, -17, -22, -45, 0, 0},
	{-104, -56, -53, -49, -87, -62, -30, -9, -6, -33, -40, -25, 9, -6, -56, -69, -24, -29, -39, -50, -65, -34, -56, -74, -75, -35, 0},
	{-33, -20, -31, 10, -34, -41, -7, 1, -23, 35, -42, -40, -6, -35, 1, -30, -3, 1, -5, 25, -50, -11, -17, -9, -52, 6, -53},
	{-6, 11, -1, 8, -14, 2, 5, -2, 19, -23, -12, -22, 4, 5, -26, 2, 4, 2, -7, -5, -39, -13, -16, -9, -35, 14, -33},
	{-9, 18, 2, 18, -46, 12, 0, 32, -2, 1, 8, -24, 2, 9, -6, 5, -5, 4, 2, 1, -29, 0, 3, 4, -34, 19, -42},
	{-30, -10, -19, -1, -36, -10, -16, 0, 5, -7, -7, -12, 53, -2, -6, 12, 8, -5, 4, -3, -24, -12, -6, -6, -40, 4, 0},
	{-62, -22, -18, -46, -69, -1, -10, 12, 2, -41, -15, 14, 57, 32, -22, 5, 12, 5, 2, -30, -69, -17, -19, -28, -66, -13, 0},
	{-56, -26, -10, -14, 6, -22, -6, -6, -26, 1, -40, -29, -11, -8, 40, -22, -6, -6, -26, 1, -56, -26, -10, -14, 6, 13, -42},
	{-6, 7, 11, -8, -44, 32, -2, 9, 5, -35, 42, -36, 5, 10, -8, 32, -2, 9, 5, -35, -6, 7, 11, -8, -44, 22, -27},
	{9, 33, 14, 14, -37, 57, 53, 2, 4, -6, 48, 0, -7, 5, -11, 57, 53, 2, 4, -6, 9, 33, 14, 14, -37, 28, -46},
	{-25, -16, -13, -21, -36, 14, -12, -24, -22, -40, 22, 114, 0, -36, -29, 14, -12, -24, -22, -40, -25, -16, -13, -21, -36, -1, 0},
	{-40, -11, -20, -30, -70, -15, -7, 8, -12, -42, -8, 22, 48, 42, -40, -15, -7, 8, -12, -42, -40, -11, -20, -30, -70, -15, 0},
	{-50, -11, -17, -9, -52, -30, -3, 1, -5, 25, -42, -40, -6, -35, 1, -41, -7, 1, -23, 35, -33, -20, -31, 10, -34, 6, -53},
	{-39, -13, -16, -9, -35, 2, 4, 2, -7, -5, -12, -22, 4, 5, -26, 2, 5, -2, 19, -23, -6, 11, -1, 8, -14, 14, -33},
	{-29, 0, 3, 4, -34, 5, -5, 4, 2, 1, 8, -24, 2, 9, -6, 12, 0, 32, -2, 1, -9, 18, 2, 18, -46, 19, -42},
	{-24, -12, -6, -6, -40, 12, 8, -5, 4, -3, -7, -12, 53, -2, -6, -10, -16, 0, 5, -7, -30, -10, -19, -1, -36, 4, 0},
	{-69, -17, -19, -28, -66, 5, 12, 5, 2, -30, -15, 14, 57, 32, -22, -1, -10, 12, 2, -41, -62, -22, -18, -46, -69, -13, 0},
	{-75, -45, -29, -20, -33, -66, -40, -34, -35, -52, -70, -36, -37, -44, 6, -69, -36, -46, -14, -34, -87, -45, -45, -49, -82, -11, -82},
	{-74, -22, 1, -1, -20, -28, -6, 4, -9, -9, -30, -21, 14, -8, -14, -46, -1, 18, 8, 10, -49, -4, -20, -8, -49, 6, -34},
	{-56, -17, -23, 1, -29, -19, -6, 3, -16, -17, -20, -13, 14, 11, -10, -18, -19, 2, -1, -31, -53, 0, 10, -20, -45, 9, -18},
	{-34, -16, -17, -22, -45, -17, -12, 0, -13, -11, -11, -16, 33, 7, -26, -22, -10, 18, 11, -20, -56, -29, 0, -4, -45, 0, 0},
	{-65, -34, -56, -74, -75, -69, -24, -29, -39, -50, -40, -25, 9, -6, -56, -62, -30, -9, -6, -33, -104, -56, -53, -49, -87, -35, 0},
	{-35, 0, 9, 6, -11, -13, 4, 19, 14, 6, -15, -1, 28, 22, 13, -13, 4, 19, 14, 6, -35, 0, 9, 6, -11, 0, -19},
	{0, 0, -18, -34, -82, 0, 0, -42, -33, -53, 0, 0, -46, -27, -42, 0, 0, -42, -33, -53, 0, 0, -18, -34, -82, -19, 0},
}
