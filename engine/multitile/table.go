package multitile

import (
	"context"
	"fmt"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// The axes of slides. Two slides after each other along one axis are one slide
// or undo each other, so that in a shortest word the axes take turns.
const (
	vertical   = 0 // the blank goes up or down
	horizontal = 1 // it goes left or right
)

// table holds how many slides a board needs at least: as many as one that looks
// like it if the tiles of a colour look alike. It knows two numbers of each,
// for the first slide is to be vertical or horizontal.
//
// The boards with the tiles in one order lie side by side, for a horizontal
// slide changes nothing but the blank's cell.
type table struct {
	shape  board.Shape
	home   int
	ranks  *multisetRank
	slides []uint8 // of least[2*(order*cells+blank)+axis]
}

// unknown is a distance not found yet.
const unknown = 255

// makeTable makes the table of a shape with a home of the blank, breadth first
// from the solved board, and tells now and then what share of it is done. It is
// of at most so many boards.
func makeTable(ctx context.Context, s board.Shape, home, most int, watch func(doing string, share float64)) (*table, error) {
	t := &table{shape: s, home: home, ranks: bestColouring(s, most)}
	t.slides = make([]uint8, 2*s.Size()*t.ranks.count)
	for i := range t.slides {
		t.slides[i] = unknown
	}
	solved := 2 * (t.ranks.rank(t.solvedTiles())*s.Size() + home)
	t.slides[solved], t.slides[solved+1] = 0, 0
	doing := fmt.Sprintf("building the table of slides for %s", s)
	known, total := 2, len(t.slides)
	for depth := uint8(0); ; depth++ {
		added := 0
		for order := range t.ranks.count {
			if order%ranksPerCheck == 0 {
				watch(doing, float64(known+added)/float64(total))
				if err := ctx.Err(); err != nil {
					return nil, fmt.Errorf("%w: %w while %s", solver.ErrCancelled, err, doing)
				}
			}
			added += t.expand(order, depth)
		}
		if added == 0 {
			return t, nil
		}
		known += added
	}
}

// ordersAtATime are orders that take a few milliseconds.
const ranksPerCheck = 1 << 12

// solved is the packed order of the solved board's tiles.
func (t *table) solvedTiles() uint64 {
	tiles := uint64(0)
	for i, c := range t.ranks.colours {
		tiles |= uint64(c) << (uint(i) * t.ranks.width)
	}
	return tiles
}

// spread goes from the boards at a depth with their tiles in one order to those
// one slide before, and returns how many of them are new. What is known of a
// first slide along one axis leads to a slide before along the other.
func (t *table) expand(order int, depth uint8) (added int) {
	cells, cols, width := t.shape.Size(), t.shape.Cols, t.ranks.width
	reach := func(order, blank, axis int) {
		if at := &t.slides[2*(order*cells+blank)+axis]; *at == unknown {
			*at = depth + 1
			added++
		}
	}
	here := t.slides[2*order*cells:][:2*cells]
	var tiles uint64 // once they are needed
	for blank := range cells {
		if here[2*blank+vertical] == depth {
			for cell := blank / cols * cols; cell < (blank/cols+1)*cols; cell++ {
				if cell != blank {
					reach(order, cell, horizontal)
				}
			}
		}
		if here[2*blank+horizontal] != depth {
			continue
		}
		if tiles == 0 {
			tiles = t.ranks.unrank(order)
		}
		for _, step := range [2]int{-cols, cols} {
			board := withBlank(tiles, blank, width)
			for from, to := blank, blank+step; to >= 0 && to < cells; from, to = to, to+step {
				board = moveBlank(board, from, to, width)
				reach(t.ranks.rank(withoutBlank(board, to, width)), to, vertical)
			}
		}
	}
	return added
}

// A board of colours is packed as an order is, with a 0 in the blank's cell.
// squeezed takes the blank out and inserted puts it in.
func withoutBlank(cells uint64, blank int, width uint) uint64 {
	before := uint64(1)<<(uint(blank)*width) - 1
	return cells&before | cells>>width&^before
}

func withBlank(tiles uint64, blank int, width uint) uint64 {
	before := uint64(1)<<(uint(blank)*width) - 1
	return tiles&before | tiles&^before<<width
}

// slid is a board of colours after the blank has gone from one cell to another
// and its tile back.
func moveBlank(cells uint64, from, to int, width uint) uint64 {
	colour := cells >> (uint(to) * width) & (1<<width - 1)
	return cells ^ colour<<(uint(to)*width) ^ colour<<(uint(from)*width)
}
