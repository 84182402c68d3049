package beam

import (
	"taquin/engine/board"
	"taquin/engine/strategy"
)

// On a large board a search that weighs all of it alike leaves single tiles far
// from home behind, and the blank has no reason to go there. So the board is
// peeled: its rows and columns farthest from the blank's home come first, and
// the tiles of the line in work and of those before count more. The blank is
// drawn towards the nearest of them that is not home.
//
// The line in work also says when a search goes round in circles. As long as
// nothing but other tiles moves, the boards are new but nothing is gained:
// boards that place these tiles and the blank as many have before are dearer.

// A beam that is narrow for a board of 13x13 or more fills a line tile by tile, a
// stage each, and the line is a wall from then on: a board that is a stage
// further is always lighter.

// mode is how a search goes about a board.
type mode struct {
	least  int  // it is no good in narrower beams
	back   bool // it goes from the solved board to this one
	staged bool
	walls  bool  // a stage places a tile of a line, or its last two, and lines that are done are walls
	line   int32 // what a step of a tile in the line in work weighs besides
	before int32 // the same in the lines before
	pull   int32 // what a step of the blank from the nearest of them weighs
	again  int32 // what having been there before weighs, each time
	visit  int32 // how much dearer a cell is for the blank after each level on which all boards had it there
	roam   int32 // what visit is before the stages begin; 0 if they begin at once
}

// lines are the rows and columns in the order in which they are peeled; what
// remains in the end is the last line.
type lines struct {
	of    []uint16  // for each tile its stage, counted from 0
	first []uint16  // the first stage of a stage's line
	home  int32     // of the blank
	walls bool      // see mode
	tiles [][]int32 // of each stage
	peels []peel    // of each stage
	rest  []int32   // what is to be reckoned with for the steps of the tiles of the stages after a stage
}

// peel is a line that is taken off a rectangle, from one of its sides.
type peel struct {
	in   strategy.Rect
	side board.Move
}

// kernel is the size of what remains in the end.
const kernel = 3

func newLines(f *field, walls bool) *lines {
	l := &lines{of: make([]uint16, len(f.cells)), home: f.home, walls: walls}
	var after []int32 // what each stage adds to rest
	var size int32    // the sides of what remains
	top, bottom := int32(1), int32(f.shape.Rows)
	left, right := int32(1), int32(f.shape.Cols)
	y, x := int32(f.row[f.home]), int32(f.col[f.home])
	var from peel
	take := func(top, bottom, left, right int32) {
		rows, cols := bottom-top+1, right-left+1
		var tiles []int32
		for r := top; r <= bottom; r++ {
			for c := left; c <= right; c++ {
				if p := (r+1)*f.stride + c; p != f.home {
					tiles = append(tiles, p)
				}
			}
		}
		first := len(l.tiles)
		for len(tiles) > 0 {
			// The last two of a line are placed together.
			n := len(tiles)
			if walls && n > 2 && (rows == 1 || cols == 1) {
				n = 1
			}
			for _, p := range tiles[:n] {
				l.of[p] = uint16(len(l.tiles))
			}
			l.tiles, l.first, l.peels = append(l.tiles, tiles[:n:n]), append(l.first, uint16(first)), append(l.peels, from)
			if tiles = tiles[n:]; walls {
				// The farthest that they can be: nothing is to keep a board
				// from the next stage.
				after = append(after, int32(n)*size)
			} else {
				after = append(after, int32(n*n))
			}
		}
	}
	for bottom-top >= kernel || right-left >= kernel {
		size = bottom - top + right - left + 2
		from.in = strategy.Rect{Left: int(left) - 1, Top: int(top) - 1, Cols: int(right-left) + 1, Rows: int(bottom-top) + 1}
		switch {
		case bottom-top >= right-left && y-top >= bottom-y:
			from.side = board.Up
			take(top, top, left, right)
			top++
		case bottom-top >= right-left:
			from.side = board.Down
			take(bottom, bottom, left, right)
			bottom--
		case x-left >= right-x:
			from.side = board.Left
			take(top, bottom, left, left)
			left++
		default:
			from.side = board.Right
			take(top, bottom, right, right)
			right--
		}
	}
	take(top, bottom, left, right)
	l.rest = make([]int32, len(l.tiles))
	for k := len(l.tiles) - 2; k >= 0; k-- {
		l.rest[k] = l.rest[k+1] + after[k+1]
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
func (l *lines) advance(f *field, n *work) {
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
func (l *lines) weigh(f *field, n *work, c int32, how *mode) int32 {
	first := int(n.stage)
	if !l.walls {
		if n.before > 0 {
			first = 0
		}
		return l.rest[n.stage]*how.line + n.line*how.line + n.before*how.before +
			how.pull*l.nearest(f, c, first, int(n.stage))
	}
	// As long as there is a tile to fetch, the blank is not drawn to those that
	// it has moved out of their places: it would only wait there.
	if n.line == 0 {
		first = int(l.first[n.stage])
	}
	return (l.rest[n.stage]-l.rest[0])*(how.line+how.pull) + n.line*how.line + n.before*how.before +
		how.pull*l.nearest(f, c, first, int(n.stage))
}

// large reports whether a board is so large that a search needs many stages.
func large(s board.Shape) bool { return s.Size() >= 13*13 }

// usualModes are the ways that are tried on boards of a shape, each with its
// own luck.
func usualModes(s board.Shape) []mode {
	const small = 7 * 7
	switch {
	case s.Size() <= small:
		return []mode{
			{staged: true, line: 8, before: 16, pull: 8, again: 2},
			{least: 100},
			{least: 100, back: true},
		}
	case !large(s):
		return []mode{
			{staged: true, line: 8, before: 16, pull: 8, again: 2},
			{least: 100},
		}
	}
	return []mode{
		{roam: 300, staged: true, walls: true, line: 120, before: 200, pull: 60, again: 16},
		{least: s.Size() / 5, staged: true, line: 8, before: 16, pull: 8, again: 2, visit: 64},
	}
}
