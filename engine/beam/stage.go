package beam

import "taquin/engine/board"

// On a large board a search that weighs all of it alike leaves single tiles far
// from home behind, and the blank has no reason to go there. So the board is
// peeled: its rows and columns farthest from the blank's home come first, and
// the tiles of the line in work and of those before count more. The blank is
// drawn towards the nearest of them that is not home.
//
// The line in work also says when a search goes round in circles. As long as
// nothing but other tiles moves, the boards are new but nothing is gained:
// boards that place these tiles and the blank as many have before are dearer.

// mode is how a search goes about a board.
type mode struct {
	staged bool
	line   int32 // what a step of a tile in the line in work weighs besides
	before int32 // the same in the lines before
	pull   int32 // what a step of the blank from the nearest of them weighs
	again  int32 // what having been there before weighs, each time
}

// lines are the rows and columns in the order in which they are peeled; what
// remains in the end is the last line.
type lines struct {
	of    []uint8   // for each tile its line, counted from 0
	tiles [][]int32 // of each line
	rest  []int32   // how many steps the tiles of the lines after a line are expected to be from home
}

// kernel is the size of what remains in the end.
const kernel = 3

func newLines(f *field) *lines {
	l := &lines{of: make([]uint8, len(f.cells))}
	top, bottom := int32(1), int32(f.shape.Rows)
	left, right := int32(1), int32(f.shape.Cols)
	y, x := int32(f.row[f.home]), int32(f.col[f.home])
	take := func(top, bottom, left, right int32) {
		var tiles []int32
		for r := top; r <= bottom; r++ {
			for c := left; c <= right; c++ {
				if p := r*f.stride + c; p != f.home {
					l.of[p] = uint8(min(len(l.tiles), 255))
					tiles = append(tiles, p)
				}
			}
		}
		l.tiles = append(l.tiles, tiles)
	}
	for bottom-top >= kernel || right-left >= kernel {
		switch {
		case bottom-top >= right-left && y-top >= bottom-y:
			take(top, top, left, right)
			top++
		case bottom-top >= right-left:
			take(bottom, bottom, left, right)
			bottom--
		case x-left >= right-x:
			take(top, bottom, left, left)
			left++
		default:
			take(top, bottom, right, right)
			right--
		}
	}
	take(top, bottom, left, right)
	l.rest = make([]int32, len(l.tiles))
	for k := len(l.tiles) - 2; k >= 0; k-- {
		n := int32(len(l.tiles[k+1]))
		l.rest[k] = l.rest[k+1] + n*n
	}
	return l
}

// steps is how far the tiles of line k are from home.
func (l *lines) steps(f *field, k int) int32 {
	sum := int32(0)
	for _, p := range l.tiles[k] {
		sum += f.distance(p, f.pos[p])
	}
	return sum
}

// nearest is the distance from a cell to the nearest tile of lines first to
// last that is not home, 0 if there is none.
func (l *lines) nearest(f *field, c int32, first, last int) int32 {
	const none = 1 << 20
	least := int32(none)
	for _, tiles := range l.tiles[first : last+1] {
		for _, p := range tiles {
			if at := f.pos[p]; at != p {
				least = min(least, f.distance(at, c))
			}
		}
	}
	return least % none
}

// advance takes a board to the next line if it is done with the one in work.
func (l *lines) advance(f *field, n *node) {
	for n.line == 0 && n.before == 0 && int(n.stage) < len(l.tiles)-1 {
		n.stage++
		n.line = l.steps(f, int(n.stage))
		for _, p := range l.tiles[n.stage] {
			n.placed += f.place[f.pos[p]] * f.name[p]
		}
	}
}

// weigh is what a staged search adds to the weight of the board on which the
// blank stands in cell c.
func (l *lines) weigh(f *field, n *node, c int32, how *mode) int32 {
	first := int(n.stage)
	if n.before > 0 {
		first = 0
	}
	return l.rest[n.stage]*how.line + n.line*how.line + n.before*how.before +
		how.pull*l.nearest(f, c, first, int(n.stage))
}

// usualModes are the ways that are tried on boards of a shape, each with its
// own luck. On the largest, a staged search finds no end with the widths that
// there is time for, and lines solves what the other leaves.
func usualModes(s board.Shape) []mode {
	const middling, large = 13 * 13, 24 * 24
	switch {
	case s.Size() < middling:
		return []mode{
			{staged: true, line: 32, before: 32, pull: 16, again: 8},
			{},
			{staged: true, line: 16, before: 32, pull: 16, again: 4},
			{staged: true, line: 24, before: 32, pull: 8, again: 6},
		}
	case s.Size() <= large:
		return []mode{{}, {staged: true, line: 64, before: 200, pull: 32, again: 32}, {staged: true, line: 128, before: 200, pull: 32, again: 16}}
	}
	return []mode{{}}
}
