package beam

import (
	"sync"

	"taquin/engine/board"
)

// A beam search by Manhattan distance soon sits in a hole: the tiles around the
// blank are where they want to be or want to go away from it, and far away the
// board is in disorder. So a board's weight is a sum of values that are learnt:
// for each tile's distance from home, for each pair of cells in a line, neighbours
// or next but one, by the two tiles' wishes, and for each block of 2x2 cells by the
// four. A tile that wants to go right before one that wants to go left is dear, two
// that go the same way are cheap, and the blank beside a tile that wants to take its
// place is welcome.
//
// The values (table.go) are learnt by searching (learn_test.go): at each level of
// a search the board that leads to the solution is to be lighter than other boards
// kept. They hold the board's symmetries: mirrored, rows for columns.

// kind is what the values of pairs know of a tile: how far it wants to go
// vertically and horizontally, from -reach to reach each. Those of blocks know its
// wish, which is only where it wants to go.
const (
	reach     = 2
	span      = 2*reach + 1
	kindBlank = span * span
	kindWall  = kindBlank + 1
	kinds     = kindBlank + 2
	wishBlank = 3 * 3
	wishes    = wishBlank + 2
	// unit is what a weight of one move is; distances beyond far all count
	// alike but for the usual value of a step.
	unit = 32
	far  = 4
)

func (f *field) kind(p, c int32) uint8 { return f.away(p, c).kind() }

// away is how far a tile wants to go, down and to the right.
type away struct{ rows, cols int32 }

// away is how far tile p is from home in cell c.
func (f *field) away(p, c int32) away {
	return away{int32(f.row[p] - f.row[c]), int32(f.col[p] - f.col[c])}
}

// after is how far the tile is from home after a move of the blank into its cell.
func (a away) after(m board.Move) away {
	return away{a.rows + [4]int32{board.Up: -1, board.Down: 1}[m], a.cols + [4]int32{board.Left: -1, board.Right: 1}[m]}
}

func (a away) steps() int32 { return abs(a.rows) + abs(a.cols) }

func (a away) kind() uint8 {
	return uint8((min(max(a.rows, -reach), reach)+reach)*span + min(max(a.cols, -reach), reach) + reach)
}

// turned is the kind of a tile when rows and columns change places.
func turned(kind int) int {
	if kind >= kindBlank {
		return kind
	}
	return kind%span*span + kind/span
}

// wishOf is the wish of each kind.
var wishOf = func() (wish [kinds]uint8) {
	for k := range kindBlank {
		dr, dc := k/span-reach, k%span-reach
		wish[k] = uint8((min(max(dr, -1), 1)+1)*3 + min(max(dc, -1), 1) + 1)
	}
	wish[kindBlank], wish[kindWall] = wishBlank, wishBlank+1
	return wish
}()

// mirrored is the kind of a tile on the board mirrored left to right.
func mirrored(kind int) int {
	if kind >= kindBlank {
		return kind
	}
	return kind/span*span + span - 1 - kind%span
}

// Tiles are told apart by how far out they belong: in one of so many rings around
// the blank's home.
const rings = 4

// weights are the tables of values by which a search weighs boards.
type weights struct {
	// Of the upper and the lower cell, of the left and the right one, as neighbours and two
	// cells from each other.
	pair, apart [2][kinds * kinds]int16
	block       [wishes * wishes * wishes * wishes]int16
	alone       [rings][(far + 1) * (far + 1)]int32
	step        [rings]int32
}

// learnt are the weights with the values of table.go.
var learnt = sync.OnceValue(func() *weights {
	return newWeights(pairValues[:], apartValues[:], blockValues[:], aloneValues[:], stepValues[:])
})

// newWeights gives each pair, block and distance of a class its value. The
// distances have classes in each ring.
func newWeights(pairs, apart, blocks, alone, steps []int16) *weights {
	w := &weights{}
	for i, class := range pairClasses() {
		across := turned(i/kinds)*kinds + turned(i%kinds)
		w.pair[1][i], w.pair[0][across] = pairs[class], pairs[class]
		w.apart[1][i], w.apart[0][across] = apart[class], apart[class]
	}
	for i, class := range blockClasses() {
		w.block[i] = blocks[class]
	}
	classes := aloneClasses()
	for ring := range rings {
		for i, class := range classes {
			w.alone[ring][i] = int32(alone[ring*len(alone)/rings+class])
		}
		w.step[ring] = int32(steps[ring])
	}
	return w
}

// classes numbers the things 0 to n-1 so that those have the same number that
// symmetries turn into each other.
func classes(n int, symmetries ...func(i int) int) []int {
	class, count := make([]int, n), 0
	for i := range class {
		class[i] = -1
	}
	var take func(i int)
	take = func(i int) {
		if class[i] < 0 {
			class[i] = count
			for _, turn := range symmetries {
				take(turn(i))
			}
		}
	}
	for i := range class {
		if class[i] < 0 {
			take(i)
			count++
		}
	}
	return class
}

// pairClasses are those of a cell's kind and that of the cell on its right.
func pairClasses() []int {
	return classes(kinds*kinds,
		func(i int) int { return mirrored(i%kinds)*kinds + mirrored(i/kinds) },
		func(i int) int {
			return turned(mirrored(turned(i/kinds)))*kinds + turned(mirrored(turned(i%kinds)))
		})
}

// blockClasses are those of the wishes of four cells, row by row.
func blockClasses() []int {
	wish := func(turn func(kind int) int, w int) int {
		if w >= wishBlank {
			return w
		}
		return int(wishOf[turn((w/3-1+reach)*span+w%3-1+reach)])
	}
	block := func(a, b, c, d int) int { return ((a*wishes+b)*wishes+c)*wishes + d }
	cells := func(i int, turn func(kind int) int) (a, b, c, d int) {
		return wish(turn, i/(wishes*wishes*wishes)), wish(turn, i/(wishes*wishes)%wishes),
			wish(turn, i/wishes%wishes), wish(turn, i%wishes)
	}
	return classes(wishes*wishes*wishes*wishes,
		func(i int) int { a, b, c, d := cells(i, mirrored); return block(b, a, d, c) },
		func(i int) int { a, b, c, d := cells(i, turned); return block(a, c, b, d) })
}

// aloneClasses are those of vertical and horizontal distances up to far.
func aloneClasses() []int {
	return classes((far+1)*(far+1), func(i int) int { return i%(far+1)*(far+1) + i/(far+1) })
}

// tile is the weight of a tile of a ring by itself.
func (w *weights) tile(ring uint8, a away) int32 {
	y, x := abs(a.rows), abs(a.cols)
	return w.alone[ring][min(y, far)*(far+1)+min(x, far)] + (x+y)*w.step[ring]
}

// around is the weight of a cell's eight pairs.
func (w *weights) around(f *field, c int32) int32 {
	k, s := int(f.kinds[c]), f.stride
	return int32(w.pair[0][int(f.kinds[c-s])*kinds+k]) + int32(w.pair[0][k*kinds+int(f.kinds[c+s])]) +
		int32(w.pair[1][int(f.kinds[c-1])*kinds+k]) + int32(w.pair[1][k*kinds+int(f.kinds[c+1])]) +
		int32(w.apart[0][int(f.kinds[c-2*s])*kinds+k]) + int32(w.apart[0][k*kinds+int(f.kinds[c+2*s])]) +
		int32(w.apart[1][int(f.kinds[c-2])*kinds+k]) + int32(w.apart[1][k*kinds+int(f.kinds[c+2])])
}

// between is the weight of the pair of cells between which the blank goes by m
// from cell c.
func (w *weights) between(f *field, c int32, m board.Move) int32 {
	a, b := c, c+f.step[m]
	if m == board.Up || m == board.Left {
		a, b = b, a
	}
	return int32(w.pair[m&1][int(f.kinds[a])*kinds+int(f.kinds[b])])
}

// blocks is by how much the six blocks that have one or both of two cells become
// heavier when a tile goes to the blank's cell by the blank's move m and is of a kind there.
func (w *weights) blocks(f *field, kind uint8, m board.Move) int32 {
	// Lines 0 to 3 lie across the move, the two cells in the middle of 1 and 2.
	along, across, pair, block := f.stride, int32(1), wishes, wishes*wishes
	if m&1 == 1 {
		along, across, pair, block = across, along, block, pair
	}
	first, now1, now2 := f.blank, int(wishOf[kind]), wishBlank
	if m == board.Up || m == board.Left {
		first, now1, now2 = f.blank-along, now2, now1
	}
	line := func(c int32) (low, high int) {
		middle := int(f.wish[c])
		return int(f.wish[c-across])*pair + middle, middle*pair + int(f.wish[c+across])
	}
	l0, h0 := line(first - along)
	l1, h1 := line(first)
	l2, h2 := line(first + along)
	l3, h3 := line(first + 2*along)
	more1, more2 := now1-int(f.wish[first]), now2-int(f.wish[first+along])
	m1, n1, m2, n2 := l1+more1, h1+more1*pair, l2+more2, h2+more2*pair
	return int32(w.block[l0*block+m1]) - int32(w.block[l0*block+l1]) +
		int32(w.block[h0*block+n1]) - int32(w.block[h0*block+h1]) +
		int32(w.block[m1*block+m2]) - int32(w.block[l1*block+l2]) +
		int32(w.block[n1*block+n2]) - int32(w.block[h1*block+h2]) +
		int32(w.block[m2*block+l3]) - int32(w.block[l2*block+l3]) +
		int32(w.block[n2*block+h3]) - int32(w.block[h2*block+h3])
}

// all weighs the whole board.
func (w *weights) all(f *field) int32 {
	sum := int32(0)
	for c, k := range f.kinds[:len(f.kinds)-2*int(f.stride)] {
		c, k := int32(c), int(k)
		sum += int32(w.block[f.blockAt(c)]) + w.between(f, c, board.Down) + w.between(f, c, board.Right) +
			int32(w.apart[0][k*kinds+int(f.kinds[c+2*f.stride])]) + int32(w.apart[1][k*kinds+int(f.kinds[c+2])])
	}
	for p, c := range f.pos {
		if f.kinds[c] != kindWall && int32(p) != f.home {
			sum += w.tile(f.ring[p], f.away(int32(p), c))
		}
	}
	return sum
}
