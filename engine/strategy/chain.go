package strategy

import (
	"taquin/engine/board"
	"taquin/engine/perm"
)

// The 3-cycles of source 000, section 5: a closed walk of the blank from the bottom right
// corner that moves only three tiles, in adjacent positions.

// ShiftLeft makes the left shift of three positions of one row that ends at i
// (cyclegpositionfinale).
func ShiftLeft(b *board.Board, i int) (board.Path, error) {
	return move(b, "cyclegpositionfinale", func(h *hand) {
		if h.ready(i) && h.inRow(i) {
			h.shiftLeft(i)
		}
	})
}

// ShiftRight makes the right shift as two left ones (cycledpositionfinale; the
// source forgets the last row).
func ShiftRight(b *board.Board, i int) (board.Path, error) {
	return move(b, "cycledpositionfinale", func(h *hand) {
		if h.ready(i) && h.inRow(i) {
			h.shiftRight(i)
		}
	})
}

// Cycle12 makes the left shift of the last position of a row and the first two of the
// next, where i is the last of them (cycle12g).
func Cycle12(b *board.Board, i int) (board.Path, error) {
	return move(b, "cycle12g", func(h *hand) {
		if !h.ready(i) {
			return
		}
		if n := b.Shape().Cols; i%n != 1 || i < n {
			h.fail("strategy.position-is-not-second", "position %d is not second in a row below the first", i)
			return
		}
		h.cycle12(i)
	})
}

// Cycle21 makes the left shift of the last two positions of a row and the first of the
// next, i (cycle21g).
func Cycle21(b *board.Board, i int) (board.Path, error) {
	return move(b, "cycle21g", func(h *hand) {
		if !h.ready(i) {
			return
		}
		if i%b.Shape().Cols != 0 {
			h.fail("strategy.position-is-not-first", "position %d is not first in a row below the first", i)
			return
		}
		h.cycle21(i)
	})
}

// Cycle makes the left shift of positions i-2, i-1 and i, for i in 2..NP-2 (source 000's
// cycle, with its errors corrected).
func Cycle(b *board.Board, i int) (board.Path, error) {
	return move(b, "cycle", func(h *hand) {
		if h.ready(i) {
			h.cycle(i)
		}
	})
}

// ready checks the preconditions of every 3-cycle.
func (h *hand) ready(i int) bool {
	last := h.board.Size() - 1
	switch {
	case !h.room():
	case i < 2 || i > last-1:
		h.fail("strategy.position-is-not-in", "position %d is not in 2..%d", i, last-1)
	case h.board.Blank() != last:
		h.fail("strategy.the-blank-is-in", "the blank is in position %d, not in %d; casevideversposition(%d) brings it there", h.board.Blank(), last, last)
	}
	return h.err == nil
}

func (h *hand) inRow(i int) bool {
	if i%h.board.Shape().Cols < 2 {
		h.fail("strategy.positions-and-are-not", "positions %d, %d and %d are not in one row", i-2, i-1, i)
		return false
	}
	return true
}

func (h *hand) blankHome() { h.blankTo(h.board.Size() - 1) }

func (h *hand) shiftLeft(i int) {
	s := h.board.Shape()
	if i/s.Cols < s.Rows-1 {
		h.blankTo(i + s.Cols)
		h.play(cycle3, 1)
	} else {
		h.blankTo(i - s.Cols)
		h.play(cycle3LastRow, 1)
	}
	h.blankHome()
}

func (h *hand) shiftRight(i int) {
	h.shiftLeft(i)
	h.shiftLeft(i)
}

func (h *hand) cycle(i int) {
	n := h.board.Shape().Cols
	switch i % n {
	case 0:
		h.cycle21(i)
	case 1:
		h.cycle12(i)
	default:
		h.shiftLeft(i)
	}
}

// cycle12 conjugates a 3-cycle: right shifts move the tile of position i-2 along its row
// to the first column, where a closed walk cycles it with the two below; then left shifts
// move it back. This needs rows of odd length. In rows of even length i is outside the
// chain, and the cycle is factored over the chain (source 000, footnote 4).
func (h *hand) cycle12(i int) {
	n := h.board.Shape().Cols
	if n%2 == 0 {
		h.factor(i)
		return
	}
	links := (n - 1) / 2
	for j := range links {
		h.shiftRight(i - 2 - 2*j)
	}
	h.blankTo(i - n)
	h.play("gbdh", 1)
	h.blankHome()
	for j := links - 1; j >= 0; j-- {
		h.shiftLeft(i - 2 - 2*j)
	}
}

// cycle21 conjugates a 3-cycle: right shifts move the tiles of positions i-2 and i-1 to
// the first two columns of their row, where a closed walk cycles them with the one below.
// In rows of odd length the same right shifts move both tiles.
func (h *hand) cycle21(i int) {
	n := h.board.Shape().Cols
	first, links := i-2, (n-2)/2
	if n%2 == 1 {
		first, links = i-1, (n-1)/2
	}
	for _, from := range [...]int{first, i - 1} {
		for j := range links {
			h.shiftRight(from - 2*j)
		}
	}
	h.blankTo(i + 1)
	h.play("ghdb", 1)
	h.blankHome()
	for _, from := range [...]int{i - 1, first} {
		for j := links - 1; j >= 0; j-- {
			h.shiftLeft(from - 2*j)
		}
	}
}

// factor makes the left shift as a product of generators of the chain.
func (h *hand) factor(i int) {
	left, err := perm.Link(h.board.Size()-1, -i)
	if err != nil {
		h.fail("", "%w", err)
		return
	}
	word, err := left.Chain()
	if err != nil {
		h.fail("", "%w", err)
		return
	}
	for _, link := range word {
		if link < 0 {
			h.cycle(-link)
		} else {
			h.cycle(link)
			h.cycle(link)
		}
	}
}
