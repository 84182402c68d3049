package luabind

import "taquin/engine/board"

// Position is the current board as it lies at some time.
type Position struct {
	game *board.Game // nil if there is none
	lies *board.Board
}

// Position is that of now.
func (h *Host) Position() Position {
	g, ok := h.Board()
	if !ok {
		return Position{}
	}
	return Position{g, g.Board.Copy()}
}

// IsOther reports whether there is a board now and it is another one, or lies
// otherwise.
func (p Position) IsOther(now Position) bool {
	return now.game != nil && (p.game != now.game || !p.lies.Equal(now.lies))
}
