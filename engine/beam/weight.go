package beam

import "taquin/engine/board"

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
