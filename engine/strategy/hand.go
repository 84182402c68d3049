package strategy

import (
	"fmt"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// The movements of source 000's sections 4 and 5 act on a board in place and
// return the path they made. Each makes all of its moves or, with an error,
// none. All but BlankTo need two columns and two rows. Their French names are the ones
// that Lua uses.

// hand makes moves for one movement and remembers the first one that an edge
// stopped; the rest of the movement then does nothing.
type hand struct {
	board *board.Board
	path  board.Path
	err   error
}

// move runs a movement, all or nothing.
func move(b *board.Board, name string, f func(*hand)) (board.Path, error) {
	h := &hand{board: b}
	f(h)
	if h.err == nil {
		return h.path, nil
	}
	for i := len(h.path) - 1; i >= 0; i-- {
		b.Do(h.path[i].Opposite())
	}
	return nil, fmt.Errorf("strategy: %s: %w", name, h.err)
}

// room fails on a single row or column, where no tile passes another.
func (h *hand) room() bool {
	if s := h.board.Shape(); s.Linear() {
		h.fail("%w to a board of %s: it needs two columns and two rows", solver.ErrNotApplicable, s)
	}
	return h.err == nil
}

func (h *hand) fail(format string, args ...any) {
	if h.err == nil {
		h.err = fmt.Errorf(format, args...)
	}
}

func (h *hand) do(m board.Move, times int) {
	for range times {
		if h.err != nil {
			return
		}
		if !h.board.Do(m) {
			h.err = &board.EdgeError{Move: m}
			return
		}
		h.path = append(h.path, m)
	}
}

// word makes a word of source 000's letters.
func (h *hand) word(word string, times int) {
	for range times {
		for i := range word {
			m, _ := board.Audibert.Move(word[i])
			h.do(m, 1)
		}
	}
}

// Figure is a movement that is the same word wherever the blank stands.
type Figure struct {
	Name    string // as in source 000
	Word    string // in its letters
	Repeats bool   // it is made a number of times
	About   string // what it does, in a sentence
}

// Figures lists the fixed movements of source 000, sections 4.2 and 5.
func Figures() []Figure {
	return []Figure{
		{"monteepardroite", "hgbdh", true, "With the blank right of a tile, lifts the tile d rows; the blank ends right of it."},
		{"monteepargauche", "hdbgh", true, "With the blank left of a tile, lifts the tile d rows; the blank ends left of it."},
		{"descentepardroite", "bghdb", true, "With the blank right of a tile, lowers the tile d rows; the blank ends right of it."},
		{"descentepargauche", "bdhgb", true, "With the blank left of a tile, lowers the tile d rows; the blank ends left of it."},
		{"horizontalgauchebas", "bgghd", true, "With the blank right of a tile, pushes it d columns to the left, passing below."},
		{"horizontalgauchehaut", "hggbd", true, "With the blank right of a tile, pushes it d columns to the left, passing above."},
		{"horizontaldroitebas", "bddhg", true, "With the blank left of a tile, pushes it d columns to the right, passing below."},
		{"horizontaldroitehaut", "hddbg", true, "With the blank left of a tile, pushes it d columns to the right, passing above."},
		{"crochetbddh", "bddh", false, "Takes the blank from the left of a tile to its right, passing below."},
		{"crochethddb", "hddb", false, "Takes the blank from the left of a tile to its right, passing above."},
		{"crochetfinal", "hdb", false, "Turns the last two tiles of a row from the last column into the row."},
		{"crochet", "hggbdh", false, "Turns two tiles of the last two rows from the bottom row into their column."},
		{"cycle3", "hggbdhdbgghddb", false, "Shifts three tiles of the row above the blank: a b c becomes b c a, the blank below c."},
		{"cycle3derniereligne", "bgghdbdhggbddh", false, "Shifts three tiles of the row below the blank: a b c becomes b c a, the blank above c."},
	}
}

// figureWord is the word of a figure that the movements here are made of.
func figureWord(name string) string {
	for _, f := range Figures() {
		if f.Name == name {
			return f.Word
		}
	}
	panic("strategy: no figure " + name)
}

// Make makes the figure, `times` times if it repeats.
func (f Figure) Make(b *board.Board, times int) (board.Path, error) {
	return move(b, f.Name, func(h *hand) {
		switch {
		case !f.Repeats:
			times = 1
		case times < 0 || times > board.MaxSide:
			h.fail("cannot be made %d times (0 to %d)", times, board.MaxSide)
			return
		}
		h.word(f.Word, times)
	})
}

// BlankTo sends the blank to a cell: up then left, or right then down as in
// source 000, section 5 (casevideversposition); where the source does nothing,
// right then up, or down then left, so that going back retraces the way.
func BlankTo(b *board.Board, cell int) (board.Path, error) {
	return move(b, "casevideversposition", func(h *hand) { h.blankTo(cell) })
}

func (h *hand) blankTo(cell int) {
	n := h.board.Shape().Cols
	if cell < 0 || cell >= h.board.Size() {
		h.fail("position %d is not in 0..%d", cell, h.board.Size()-1)
		return
	}
	up := h.board.Blank()/n - cell/n
	left := h.board.Blank()%n - cell%n
	h.do(board.Right, -left)
	h.do(board.Up, up)
	h.do(board.Down, -up)
	h.do(board.Left, left)
}

// BlankBeside sends the blank to the right or the left of a tile and says
// which, 1 or -1 (source 000, section 4.2.1, figure 6: casevidecolle and its
// flag). It takes the right side unless the blank comes from the left in the
// tile's row or from above, or the tile is in the last column.
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
		if at%n < n-1 {
			h.do(board.Right, 1)
			h.do(m, 1)
			return 1
		}
		h.do(board.Left, 1)
		h.do(m, 1)
		return -1
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
		h.fail("tile %d is not in 0..%d", tile, h.board.Size()-1)
	case tile == h.board.Home():
		h.fail("%d is the blank, not a tile", tile)
	}
	return h.err == nil
}

// Carry moves a tile to a cell, the blank standing right or left of it (source
// 000, section 4.2.2: mouvement, its sixteen cases with the slips mended).
func Carry(b *board.Board, tile, to int) (board.Path, error) {
	return move(b, "mouvement", func(h *hand) { h.carry(tile, to) })
}

func (h *hand) carry(tile, to int) {
	if !h.room() || !h.isTile(tile) {
		return
	}
	b, s := h.board, h.board.Shape()
	if to < 0 || to >= b.Size() {
		h.fail("position %d is not in 0..%d", to, b.Size()-1)
		return
	}
	at := b.Pos(tile)
	side := b.Blank() - at
	if b.Blank()/s.Cols != at/s.Cols || side != 1 && side != -1 {
		h.fail("the blank (position %d) is not right or left of the tile (position %d); casevidecolle brings it there", b.Blank(), at)
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
	if left > 0 && side < 0 { // the blank crosses the tile and takes it along
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
				h.word(figureWord("crochethddb"), 1)
			} else {
				h.word(figureWord("crochetbddh"), 1)
			}
			side = 1
		}
		h.climb(side, up)
	}
}

// climb lifts the tile by rows, or lowers it, the blank staying on its side.
func (h *hand) climb(side, rows int) {
	up, down := "monteepardroite", "descentepardroite"
	if side < 0 {
		up, down = "monteepargauche", "descentepargauche"
	}
	h.word(figureWord(up), rows)
	h.word(figureWord(down), -rows)
}

// push moves the tile left by columns, or right, with the blank behind it.
func (h *hand) push(columns int, above bool) {
	left, right := "horizontalgauchebas", "horizontaldroitebas"
	if above {
		left, right = "horizontalgauchehaut", "horizontaldroitehaut"
	}
	h.word(figureWord(left), columns)
	h.word(figureWord(right), -columns)
}

// TurnLastBlock solves the last 2x2 block, the blank in its upper left cell
// (source 000, section 4.2.4, figure 20: cyclefinal).
func TurnLastBlock(b *board.Board) (board.Path, error) {
	return move(b, "cyclefinal", func(h *hand) {
		if !h.room() {
			return
		}
		s := b.Shape()
		corner := (s.Rows-1)*s.Cols - 2
		if b.Blank() != corner {
			h.fail("the blank is in position %d, not in %d", b.Blank(), corner)
			return
		}
		for _, word := range [...]string{"db", "dgbd", "dbghdb"} {
			trial := b.Copy()
			p, err := board.Audibert.ParseWord(word)
			if err == nil && trial.Play(p) == nil && trial.Solved() {
				h.word(word, 1)
				return
			}
		}
		h.fail("no turn of the last 2x2 block solves this board")
	})
}
