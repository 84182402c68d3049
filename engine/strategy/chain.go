package strategy

import (
	"taquin/engine/board"
	"taquin/engine/perm"
)

// The 3-cycles of source 000, section 5: the blank leaves the bottom right
// corner and comes back to it, and of the rest only three tiles in neighbouring
// positions have moved.

// ShiftLeft makes the left shift of three positions of one row, the last of
// them i (cyclegpositionfinale).
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

// Cycle12 makes the left shift of the last position of a row and the first two
// of the next, the last of them i (cycle12g).
func Cycle12(b *board.Board, i int) (board.Path, error) {
	return move(b, "cycle12g", func(h *hand) {
		if !h.ready(i) {
			return
		}
		if n := b.Shape().Cols; i%n != 1 || i < n {
			h.fail("position %d is not second in a row below the first", i)
			return
		}
		h.cycle12(i)
	})
}

// Cycle21 makes the left shift of the last two positions of a row and the
// first of the next, which is i (cycle21g).
func Cycle21(b *board.Board, i int) (board.Path, error) {
	return move(b, "cycle21g", func(h *hand) {
		if !h.ready(i) {
			return
		}
		if i%b.Shape().Cols != 0 {
			h.fail("position %d is not first in a row below the first", i)
			return
		}
		h.cycle21(i)
	})
}

// Cycle makes the left shift of positions i-2, i-1 and i, for any i from 2 to
// NP-2 (source 000's cycle, right also where the source is not).
func Cycle(b *board.Board, i int) (board.Path, error) {
	return move(b, "cycle", func(h *hand) {
		if h.ready(i) {
			h.cycle(i)
		}
	})
}

// ready checks what every 3-cycle asks for.
func (h *hand) ready(i int) bool {
	last := h.board.Size() - 1
	switch {
	case !h.room():
	case i < 2 || i > last-1:
		h.fail("position %d is not in 2..%d", i, last-1)
	case h.board.Blank() != last:
		h.fail("the blank is in position %d, not in %d; casevideversposition(%d) brings it there", h.board.Blank(), last, last)
	}
	return h.err == nil
}

func (h *hand) inRow(i int) bool {
	if i%h.board.Shape().Cols < 2 {
		h.fail("positions %d, %d and %d are not in one row", i-2, i-1, i)
		return false
	}
	return true
}

func (h *hand) blankHome() { h.blankTo(h.board.Size() - 1) }

func (h *hand) shiftLeft(i int) {
	s := h.board.Shape()
	if i/s.Cols < s.Rows-1 {
		h.blankTo(i + s.Cols)
		h.word(cycle3, 1)
	} else {
		h.blankTo(i - s.Cols)
		h.word(cycle3LastRow, 1)
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

// cycle12 brings the tile of position i-2 along its row to the first column by
// right shifts, turns it with the two below, and goes back. That takes a row
// of odd length; in an even one, where i is outside the chain, the cycle is
// written as a word in the chain (source 000, footnote 4).
func (h *hand) cycle12(i int) {
	n := h.board.Shape().Cols
	if n%2 == 0 {
		h.chainWord(i)
		return
	}
	links := (n - 1) / 2
	for j := range links {
		h.shiftRight(i - 2 - 2*j)
	}
	h.blankTo(i - n)
	h.word("gbdh", 1)
	h.blankHome()
	for j := links - 1; j >= 0; j-- {
		h.shiftLeft(i - 2 - 2*j)
	}
}

// cycle21 brings the tiles of positions i-2 and i-1 to the first two columns of
// their row, turns them with the one below, and goes back. In a row of odd
// length both ride the same right shifts, in an even one each its own.
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
	h.word("ghdb", 1)
	h.blankHome()
	for _, from := range [...]int{i - 1, first} {
		for j := links - 1; j >= 0; j-- {
			h.shiftLeft(from - 2*j)
		}
	}
}

// chainWord makes the left shift as a product of generators of the chain.
func (h *hand) chainWord(i int) {
	left, err := perm.Link(h.board.Size()-1, -i)
	if err != nil {
		h.fail("%w", err)
		return
	}
	word, err := left.Chain()
	if err != nil {
		h.fail("%w", err)
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
