package beam

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"

	"taquin/engine/board"
)

// A beam search guided by the Manhattan distance soon reaches a local minimum: the tiles
// near the blank are home or want to leave, while distant parts of the board are in
// disorder. So the evaluation of a board is a sum of learned values: of each tile's offset
// from home; of each pair of cells in a line, adjacent or with a gap of one cell, by the two
// offsets; and of each block of 2x2 cells, by the directions of the four tiles. For example,
// a tile that must go right, left of a tile that must go left, costs much; two tiles that go
// the same way cost little.
//
// The values (weights.txt) are learned from searches (learn_test.go): at each level the
// board on the path to the solution should have a smaller evaluation than other boards of
// the beam. Values are equal for boards that reflections or transposition map to each other.

// The kind of a tile is its offset from home, clamped to -reach..reach on each axis. Its
// direction is the sign of both components.
const (
	reach     = 2
	span      = 2*reach + 1
	kindBlank = span * span
	kindWall  = kindBlank + 1
	numKinds  = kindBlank + 2
	dirBlank  = 3 * 3
	numDirs   = dirBlank + 2
	// unit is the evaluation of one move. Distances of far and more share one value, apart
	// from the value of each step.
	unit = 32
	far  = 4
)

// offset is the vector from a tile's cell to its home, down and to the right.
type offset struct{ rows, cols int32 }

// offset is the offset of tile p in cell c.
func (g *grid) offset(p, c int32) offset {
	return offset{int32(g.row[p] - g.row[c]), int32(g.col[p] - g.col[c])}
}

// after is the tile's offset after move m of the blank into its cell.
func (o offset) after(m board.Move) offset {
	return offset{o.rows + [4]int32{board.Up: -1, board.Down: 1}[m], o.cols + [4]int32{board.Left: -1, board.Right: 1}[m]}
}

func (o offset) steps() int32 { return abs(o.rows) + abs(o.cols) }

func (o offset) kind() uint8 {
	return uint8((min(max(o.rows, -reach), reach)+reach)*span + min(max(o.cols, -reach), reach) + reach)
}

// dirOf is the direction of each kind.
var dirOf = func() (dir [numKinds]uint8) {
	for k := range kindBlank {
		rows, cols := k/span-reach, k%span-reach
		dir[k] = uint8((min(max(rows, -1), 1)+1)*3 + min(max(cols, -1), 1) + 1)
	}
	dir[kindBlank], dir[kindWall] = dirBlank, dirBlank+1
	return dir
}()

// transposed is the kind of a tile after rows and columns are exchanged.
func transposed(kind int) int {
	if kind >= kindBlank {
		return kind
	}
	return kind%span*span + kind/span
}

// mirrored is the kind of a tile after the board is reflected left to right.
func mirrored(kind int) int {
	if kind >= kindBlank {
		return kind
	}
	return kind/span*span + span - 1 - kind%span
}

// rings is the number of rings around the blank's home. Values of single tiles depend on
// the ring of the tile's home.
const rings = 4

// weights are the values of the evaluation.
type weights struct {
	// By the kinds of the upper and the lower cell, and of the left and the right one. The
	// cells of pair are adjacent; those of gapPair have one cell between them.
	pair, gapPair [2][numKinds * numKinds]int16
	block         [numDirs * numDirs * numDirs * numDirs]int16
	single        [rings][(far + 1) * (far + 1)]int32
	step          [rings]int32
}

//go:embed weights.txt
var weightsText string

// weightClasses returns the values of weights.txt in their order: pairs, pairs with a gap,
// blocks, single tiles and steps.
func weightClasses() (sections [5][]int16) {
	section := -1
	for line := range strings.Lines(weightsText) {
		words := strings.Fields(line)
		switch {
		case len(words) == 0:
			section++
		case words[0] != "#":
			for _, word := range words {
				value, err := strconv.ParseInt(word, 10, 16)
				if err != nil {
					panic(err)
				}
				sections[section] = append(sections[section], int16(value))
			}
		}
	}
	return sections
}

// learned are the weights of weights.txt.
var learned = sync.OnceValue(func() *weights { return newWeights(weightClasses()) })

// newWeights assigns the value of each class to its members. The order of classes is that of
// weightClasses.
func newWeights(classes [5][]int16) *weights {
	w := &weights{}
	for i, class := range pairClasses() {
		across := transposed(i/numKinds)*numKinds + transposed(i%numKinds)
		w.pair[1][i], w.pair[0][across] = classes[0][class], classes[0][class]
		w.gapPair[1][i], w.gapPair[0][across] = classes[1][class], classes[1][class]
	}
	for i, class := range blockClasses() {
		w.block[i] = classes[2][class]
	}
	single := singleClasses()
	for ring := range rings {
		for i, class := range single {
			w.single[ring][i] = int32(classes[3][ring*len(classes[3])/rings+class])
		}
		w.step[ring] = int32(classes[4][ring])
	}
	return w
}

// equivalenceClasses numbers the orbits of 0..n-1 under symmetries, and returns the number
// of each element's orbit.
func equivalenceClasses(n int, symmetries ...func(i int) int) []int {
	class, count := make([]int, n), 0
	for i := range class {
		class[i] = -1
	}
	var mark func(i int)
	mark = func(i int) {
		if class[i] < 0 {
			class[i] = count
			for _, symmetry := range symmetries {
				mark(symmetry(i))
			}
		}
	}
	for i := range class {
		if class[i] < 0 {
			mark(i)
			count++
		}
	}
	return class
}

// pairClasses are the classes of the numKinds of a cell and of the cell on its right.
func pairClasses() []int {
	return equivalenceClasses(numKinds*numKinds,
		func(i int) int { return mirrored(i%numKinds)*numKinds + mirrored(i/numKinds) },
		func(i int) int {
			return transposed(mirrored(transposed(i/numKinds)))*numKinds + transposed(mirrored(transposed(i%numKinds)))
		})
}

// blockClasses are the classes of the directions of four cells, row by row.
func blockClasses() []int {
	apply := func(symmetry func(kind int) int, d int) int {
		if d >= dirBlank {
			return d
		}
		return int(dirOf[symmetry((d/3-1+reach)*span+d%3-1+reach)])
	}
	block := func(a, b, c, d int) int { return ((a*numDirs+b)*numDirs+c)*numDirs + d }
	cells := func(i int, symmetry func(kind int) int) (a, b, c, d int) {
		return apply(symmetry, i/(numDirs*numDirs*numDirs)), apply(symmetry, i/(numDirs*numDirs)%numDirs),
			apply(symmetry, i/numDirs%numDirs), apply(symmetry, i%numDirs)
	}
	return equivalenceClasses(numDirs*numDirs*numDirs*numDirs,
		func(i int) int { a, b, c, d := cells(i, mirrored); return block(b, a, d, c) },
		func(i int) int { a, b, c, d := cells(i, transposed); return block(a, c, b, d) })
}

// singleClasses are the classes of vertical and horizontal distances up to far.
func singleClasses() []int {
	return equivalenceClasses((far+1)*(far+1), func(i int) int { return i%(far+1)*(far+1) + i/(far+1) })
}

// tile is the value of a single tile.
func (w *weights) tile(ring uint8, o offset) int32 {
	y, x := abs(o.rows), abs(o.cols)
	return w.single[ring][min(y, far)*(far+1)+min(x, far)] + (x+y)*w.step[ring]
}

// pairsOf is the value of the eight pairs of a cell.
func (w *weights) pairsOf(g *grid, c int32) int32 {
	k, s := int(g.kinds[c]), g.stride
	return int32(w.pair[0][int(g.kinds[c-s])*numKinds+k]) + int32(w.pair[0][k*numKinds+int(g.kinds[c+s])]) +
		int32(w.pair[1][int(g.kinds[c-1])*numKinds+k]) + int32(w.pair[1][k*numKinds+int(g.kinds[c+1])]) +
		int32(w.gapPair[0][int(g.kinds[c-2*s])*numKinds+k]) + int32(w.gapPair[0][k*numKinds+int(g.kinds[c+2*s])]) +
		int32(w.gapPair[1][int(g.kinds[c-2])*numKinds+k]) + int32(w.gapPair[1][k*numKinds+int(g.kinds[c+2])])
}

// pairAlong is the value of the pair of cell c and its neighbour in the direction of m.
func (w *weights) pairAlong(g *grid, c int32, m board.Move) int32 {
	a, b := c, c+g.step[m]
	if m == board.Up || m == board.Left {
		a, b = b, a
	}
	return int32(w.pair[m&1][int(g.kinds[a])*numKinds+int(g.kinds[b])])
}

// blockChange is the change of the six blocks that contain the blank's cell or its neighbour,
// when the blank makes move m and the tile that it exchanges with gets the given kind.
func (w *weights) blockChange(g *grid, kind uint8, m board.Move) int32 {
	// Lines 0 to 3 are perpendicular to the move; the two cells are the middles of 1 and 2.
	along, across, pair, block := g.stride, int32(1), numDirs, numDirs*numDirs
	if m&1 == 1 {
		along, across, pair, block = across, along, block, pair
	}
	first, now1, now2 := g.blank, int(dirOf[kind]), dirBlank
	if m == board.Up || m == board.Left {
		first, now1, now2 = g.blank-along, now2, now1
	}
	line := func(c int32) (low, high int) {
		middle := int(g.dirs[c])
		return int(g.dirs[c-across])*pair + middle, middle*pair + int(g.dirs[c+across])
	}
	l0, h0 := line(first - along)
	l1, h1 := line(first)
	l2, h2 := line(first + along)
	l3, h3 := line(first + 2*along)
	more1, more2 := now1-int(g.dirs[first]), now2-int(g.dirs[first+along])
	m1, n1, m2, n2 := l1+more1, h1+more1*pair, l2+more2, h2+more2*pair
	return int32(w.block[l0*block+m1]) - int32(w.block[l0*block+l1]) +
		int32(w.block[h0*block+n1]) - int32(w.block[h0*block+h1]) +
		int32(w.block[m1*block+m2]) - int32(w.block[l1*block+l2]) +
		int32(w.block[n1*block+n2]) - int32(w.block[h1*block+h2]) +
		int32(w.block[m2*block+l3]) - int32(w.block[l2*block+l3]) +
		int32(w.block[n2*block+h3]) - int32(w.block[h2*block+h3])
}

// total is the evaluation of the whole board.
func (w *weights) total(g *grid) int32 {
	sum := int32(0)
	for c, k := range g.kinds[:len(g.kinds)-2*int(g.stride)] {
		c, k := int32(c), int(k)
		sum += int32(w.block[g.block(c)]) + w.pairAlong(g, c, board.Down) + w.pairAlong(g, c, board.Right) +
			int32(w.gapPair[0][k*numKinds+int(g.kinds[c+2*g.stride])]) + int32(w.gapPair[1][k*numKinds+int(g.kinds[c+2])])
	}
	for p, c := range g.pos {
		if g.kinds[c] != kindWall && int32(p) != g.home {
			sum += w.tile(g.ring[p], g.offset(int32(p), c))
		}
	}
	return sum
}
