package strategy

import (
	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/solver"
)

// hand makes the moves of a macro. After the first impossible move it does nothing and
// keeps the error.
type hand struct {
	board *board.Board
	name  string // of the macro, in French
	path  board.Path
	err   error
}

// move runs a macro, all or nothing.
func move(b *board.Board, name string, f func(*hand)) (board.Path, error) {
	h := &hand{board: b, name: name}
	f(h)
	if h.err == nil {
		return h.path, nil
	}
	for i := len(h.path) - 1; i >= 0; i-- {
		b.Do(h.path[i].Opposite())
	}
	return nil, h.err
}

// room fails on a single row or column, where tiles cannot change their order.
func (h *hand) room() bool {
	if s := h.board.Shape(); s.Linear() {
		h.fail("strategy.to-a-board-of", "%w to a board of %s: it needs two columns and two rows", solver.ErrNotApplicable, s)
	}
	return h.err == nil
}

func (h *hand) fail(key, format string, args ...any) {
	if h.err == nil {
		h.err = message.Errorf("strategy.strategy-s-w", "strategy: %s: %w", h.name, message.Errorf(key, format, args...))
	}
}

func (h *hand) do(m board.Move, times int) {
	for range times {
		if h.err != nil {
			return
		}
		if !h.board.Do(m) {
			h.err = &board.EdgeError{Move: m, Index: len(h.path) + 1, Of: h.name}
			return
		}
		h.path = append(h.path, m)
	}
}

// play makes a sequence of moves in source 000's letters.
func (h *hand) play(moves string, times int) {
	for range times {
		for i := range moves {
			m, _ := board.Audibert.Move(moves[i])
			h.do(m, 1)
		}
	}
}

// BlankTo moves the blank to a cell: up then left, or right then down as in source 000,
// section 5 (casevideversposition). Where the source does nothing, it moves right then
// up, or down then left, so that the way back is the inverse.
func BlankTo(b *board.Board, cell int) (board.Path, error) {
	return move(b, "casevideversposition", func(h *hand) { h.blankTo(cell) })
}

func (h *hand) blankTo(cell int) {
	n := h.board.Shape().Cols
	if cell < 0 || cell >= h.board.Size() {
		h.fail("strategy.position-is-not-in-2", "position %d is not in 0..%d", cell, h.board.Size()-1)
		return
	}
	up := h.board.Blank()/n - cell/n
	left := h.board.Blank()%n - cell%n
	h.do(board.Right, -left)
	h.do(board.Up, up)
	h.do(board.Down, -up)
	h.do(board.Left, left)
}

// BlankBeside moves the blank to the right or the left of a tile and returns 1 or -1
// (source 000, section 4.2.1, figure 6: casevidecolle and its flag). It chooses the right
// side unless the blank is left of the tile in its row or above it, or the tile is in the
// last column.
func BlankBeside(b *board.Board, tile int) (p board.Path, side int, err error) {
	p, err = move(b, "casevidecolle", func(h *hand) { side = h.blankBeside(tile) })
	return p, side, err
}

func (h *hand) blankBeside(tile int) (side int) {
	if !h.room() || !h.isTile(tile) {
		return 0
	}
	n := h.board.Shape().Cols
	at := h.board.Pos(tile)
	up := h.board.Blank()/n - at/n
	left := h.board.Blank()%n - at%n
	hook := func(m board.Move) int {
		aside, side := board.Right, 1
		if at%n == n-1 {
			aside, side = board.Left, -1
		}
		h.do(aside, 1)
		h.do(m, 1)
		return side
	}
	switch {
	case left > 0:
		h.do(board.Up, up)
		h.do(board.Down, -up)
		h.do(board.Left, left-1)
		return 1
	case up > 0:
		h.do(board.Right, -left)
		h.do(board.Up, up-1)
		return hook(board.Up)
	case left == 0:
		h.do(board.Down, -up-1)
		return hook(board.Down)
	default:
		h.do(board.Right, -left-1)
		h.do(board.Down, -up)
		return -1
	}
}

func (h *hand) isTile(tile int) bool {
	switch {
	case tile < 0 || tile >= h.board.Size():
		h.fail("strategy.tile-is-not-in", "tile %d is not in 0..%d", tile, h.board.Size()-1)
	case tile == h.board.Home():
		h.fail("strategy.is-the-blank-not", "%d is the blank, not a tile", tile)
	}
	return h.err == nil
}

// Carry moves a tile to a cell, given that the blank is right or left of it (source 000,
// section 4.2.2: mouvement, its sixteen cases with the errors corrected).
func Carry(b *board.Board, tile, to int) (board.Path, error) {
	return move(b, "mouvement", func(h *hand) { h.carry(tile, to) })
}

func (h *hand) carry(tile, to int) {
	if !h.room() || !h.isTile(tile) {
		return
	}
	b, s := h.board, h.board.Shape()
	if to < 0 || to >= b.Size() {
		h.fail("strategy.position-is-not-in-2", "position %d is not in 0..%d", to, b.Size()-1)
		return
	}
	at := b.Pos(tile)
	side := b.Blank() - at
	if b.Blank()/s.Cols != at/s.Cols || side != 1 && side != -1 {
		h.fail("strategy.the-blank-position-is", "the blank (position %d) is not right or left of the tile (position %d); casevidecolle brings it there", b.Blank(), at)
		return
	}
	up, left := at/s.Cols-to/s.Cols, at%s.Cols-to%s.Cols
	lastColumn := func() bool { return b.Pos(tile)%s.Cols == s.Cols-1 }
	lastRow := func() bool { return b.Pos(tile)/s.Cols == s.Rows-1 }

	h.climb(side, min(up, 0))
	climbFirst := left > 0 || left == 0 && (side > 0 || lastColumn())
	if climbFirst {
		h.climb(side, max(up, 0))
	}
	if left > 0 && side < 0 { // swaps the blank and the tile
		h.do(board.Right, 1)
		side, left = 1, left-1
	} else if left < 0 && side > 0 {
		h.do(board.Left, 1)
		side, left = -1, left+1
	}
	h.push(left, lastRow() || up < 0 && left < 0)
	if !climbFirst && up > 0 {
		if side < 0 && !lastColumn() {
			if lastRow() {
				h.play(hookAbove, 1)
			} else {
				h.play(hookBelow, 1)
			}
			side = 1
		}
		h.climb(side, up)
	}
}

// climb lifts the tile by rows, or lowers it; the blank stays on its side.
func (h *hand) climb(side, rows int) {
	up, down := climbRight, sinkRight
	if side < 0 {
		up, down = climbLeft, sinkLeft
	}
	h.play(up, rows)
	h.play(down, -rows)
}

// push moves the tile left by columns, or right; the blank follows it.
func (h *hand) push(columns int, above bool) {
	left, right := leftBelow, rightBelow
	if above {
		left, right = leftAbove, rightAbove
	}
	h.play(left, columns)
	h.play(right, -columns)
}

// TurnLastBlock solves the last 2x2 block, given that the blank is in its upper left cell
// (source 000, section 4.2.4, figure 20: cyclefinal).
func TurnLastBlock(b *board.Board) (board.Path, error) {
	return move(b, "cyclefinal", func(h *hand) {
		if !h.room() {
			return
		}
		s := b.Shape()
		corner := (s.Rows-1)*s.Cols - 2
		if b.Blank() != corner {
			h.fail("strategy.the-blank-is-in-position", "the blank is in position %d, not in %d", b.Blank(), corner)
			return
		}
		for _, moves := range [...]string{"db", "dgbd", "dbghdb"} {
			trial := &hand{board: b.Copy()}
			if trial.play(moves, 1); trial.board.Solved() {
				h.play(moves, 1)
				return
			}
		}
		h.fail("strategy.no-turn-of-the", "no turn of the last 2x2 block solves this board")
	})
}
