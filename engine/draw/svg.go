package draw

import "taquin/engine/board"

// SVG draws a board as a picture that stands alone or within a page: the classes
// taquin, page, frame, tile, home and label let the page give its own colours.
func SVG(b *board.Board, n board.Notation) []byte {
	light := Themes()[0]
	return NewBoard(b, n).inside(light).Scene.SVG(0)
}
