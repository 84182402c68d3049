package luabind

import (
	"taquin/engine/board"
	"taquin/engine/draw"
)

// shownPicture is a picture of a value as it was when it was shown.
type shownPicture struct {
	text string
	game *board.Game // nil for what has no picture but the text
}

// Text implements Picture.
func (p shownPicture) Text(int) string { return p.text }

// SVG implements Picture.
func (p shownPicture) SVG() []byte {
	if p.game == nil {
		return nil
	}
	return draw.SVG(p.game.Board, p.game.Notation)
}
