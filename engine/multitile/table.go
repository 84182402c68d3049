package multitile

import (
	"context"

	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/solver"
)

// Axes of slides. Consecutive slides along one axis merge or cancel, so the axes alternate in
// a shortest sequence.
const (
	vertical   = 0 // the blank moves up or down
	horizontal = 1 // the blank moves left or right
)

// table is a pattern database in which tiles of one colour look alike. It stores the least
// number of slides for each coloured board and each axis of the first slide.
//
// Boards with the same order of the tiles are adjacent in memory, since a horizontal slide
// changes the blank's cell only.
type table struct {
	shape  board.Shape
	home   int
	ranks  *multisetRank
	slides []uint8 // by 2*(rank*cells+blank)+axis
}

// unknown marks a distance not found yet.
const unknown = 255

// makeTable builds the table for a shape and a home of the blank, breadth first from the
// solved board, with at most the given number of boards. It calls watch with the fraction
// done.
func makeTable(ctx context.Context, s board.Shape, home, limit int, watch func(doing message.Text, share float64)) (*table, error) {
	t := &table{shape: s, home: home, ranks: bestColouring(s, limit)}
	t.slides = make([]uint8, 2*s.Size()*t.ranks.count)
	for i := range t.slides {
		t.slides[i] = unknown
	}
	solved := 2 * (t.ranks.rank(t.solvedTiles())*s.Size() + home)
	t.slides[solved], t.slides[solved+1] = 0, 0
	doing := message.Textf("solver.building-the-table-of", "building the table of slides for %s", s)
	known, total := 2, len(t.slides)
	for depth := uint8(0); ; depth++ {
		added := 0
		for rank := range t.ranks.count {
			if rank%ranksPerCheck == 0 {
				watch(doing, float64(known+added)/float64(total))
				if err := ctx.Err(); err != nil {
					return nil, message.Errorf("solver.while", "%w: %w while %s", solver.ErrCancelled, err, doing)
				}
			}
			added += t.expand(rank, depth)
		}
		if added == 0 {
			return t, nil
		}
		known += added
	}
}

// ranksPerCheck orders take a few milliseconds.
const ranksPerCheck = 1 << 12

// solvedTiles returns the packed order of the solved board.
func (t *table) solvedTiles() uint64 {
	tiles := uint64(0)
	for i, c := range t.ranks.colours {
		tiles |= uint64(c) << (uint(i) * t.ranks.width)
	}
	return tiles
}

// expand adds the predecessors of the boards at a depth with the given order, and returns the
// number of new ones. If the first slide goes along one axis, the slide before goes along the
// other.
func (t *table) expand(rank int, depth uint8) (added int) {
	cells, cols, width := t.shape.Size(), t.shape.Cols, t.ranks.width
	reach := func(rank, blank, axis int) {
		if at := &t.slides[2*(rank*cells+blank)+axis]; *at == unknown {
			*at = depth + 1
			added++
		}
	}
	here := t.slides[2*rank*cells:][:2*cells]
	var tiles uint64 // unpacked on demand
	for blank := range cells {
		if here[2*blank+vertical] == depth {
			for cell := blank / cols * cols; cell < (blank/cols+1)*cols; cell++ {
				if cell != blank {
					reach(rank, cell, horizontal)
				}
			}
		}
		if here[2*blank+horizontal] != depth {
			continue
		}
		if tiles == 0 {
			tiles = t.ranks.unrank(rank)
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

// A coloured board is packed like an order, with 0 in the blank's cell.
func withoutBlank(cells uint64, blank int, width uint) uint64 {
	before := uint64(1)<<(uint(blank)*width) - 1
	return cells&before | cells>>width&^before
}

func withBlank(tiles uint64, blank int, width uint) uint64 {
	before := uint64(1)<<(uint(blank)*width) - 1
	return tiles&before | tiles&^before<<width
}

// moveBlank exchanges the blank with the tile of a cell.
func moveBlank(cells uint64, from, to int, width uint) uint64 {
	colour := cells >> (uint(to) * width) & (1<<width - 1)
	return cells ^ colour<<(uint(to)*width) ^ colour<<(uint(from)*width)
}
