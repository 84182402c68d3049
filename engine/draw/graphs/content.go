package graphs

import (
	"slices"

	"taquin/engine/board"
	"taquin/engine/draw"
	"taquin/engine/draw/boards"
	"taquin/engine/draw/scene"
	"taquin/engine/text"
)

// content is what the nodes and edges of a graph stand for: boards and moves, or other states.
type content interface {
	// look is the look of nodes that show what they are, which draw draws and label writes.
	look() look
	draw(out *scene.Scene, at scene.Point, i int, l look, t draw.Theme, mark scene.Ink)
	label(i int) string
	// block writes a node as text.
	block(i int, s draw.Style) draw.Block
	// named reports whether the names of moves are short enough for the edges.
	named() bool
	name(edge int) string
	// nouns are those of nodes, and the head of a column with their numbers.
	nouns() (several draw.Noun, head draw.Phrase)
	// title names the graph of a number of nodes, all or those within a radius.
	title(l text.Language, count string, whole bool, radius int) string
	// description continues the numbers of nodes at each distance.
	description(l text.Language, counts string, lettered bool) string
}

// ofBoards are the boards of a graph.
type ofBoards struct {
	start    *board.Board
	notation board.Notation
	paths    []board.Path // shortest, from the start
	moves    []board.Move // of the edges
}

func (o *ofBoards) board(i int) *board.Board {
	b := o.start.Copy()
	play(b, o.paths[i])
	return b
}

func (o *ofBoards) look() look {
	s := o.start.Shape()
	return look{float64(s.Cols) * boards.NodeCell, float64(s.Rows) * boards.NodeCell, 9, 42, true}
}

func (o *ofBoards) draw(out *scene.Scene, at scene.Point, i int, _ look, t draw.Theme, mark scene.Ink) {
	boards.Node(out, at, o.board(i), o.notation, t, mark)
}

func (o *ofBoards) label(i int) string { return boards.NodeLabel(o.board(i), o.notation) }

func (o *ofBoards) block(i int, s draw.Style) draw.Block {
	b, look := o.board(i), boards.Fit(o.start, o.notation, s.Width)
	if s.Tint != nil {
		look.Paint = s.Tint(b)
	}
	return boards.Grid(b, o.notation, look)
}

func (o *ofBoards) named() bool          { return true }
func (o *ofBoards) name(edge int) string { return string(rune(o.notation.Letter(o.moves[edge]))) }

func (o *ofBoards) nouns() (draw.Noun, draw.Phrase) { return boards.Several, boardsHead }

func (o *ofBoards) title(l text.Language, count string, whole bool, radius int) string {
	switch s := o.start.Shape(); {
	case whole && o.start.Solved():
		return solvable.In(l, count, s)
	case whole:
		return reached.In(l, count, s)
	default:
		return withinBall.In(l, count, s, radius)
	}
}

func (o *ofBoards) description(l text.Language, counts string, lettered bool) string {
	text := distances.In(l, counts)
	if o.start.Size() <= draw.MaxListed {
		text = firstBoard.In(l, o.notation.Format(o.start)) + text
	}
	if lettered {
		text += letters.In(l)
	}
	return text
}

// key identifies a board by its differences from the start, which lie on the path. Its cost
// does not depend on the size of the board.
func (o *ofBoards) key(b *board.Board, path board.Path) string {
	cells, at := make([]int, 0, len(path)+1), o.start.Blank()
	cells = append(cells, at)
	for _, m := range path {
		at, _ = b.Shape().Step(at, m)
		cells = append(cells, at)
	}
	slices.Sort(cells)
	var key []byte
	for _, c := range slices.Compact(cells) {
		if p := b.At(c); p != o.start.At(c) {
			key = appendCell(key, c, p)
		}
	}
	return string(key)
}

func homeKey(start *board.Board) string {
	var key []byte
	for c := range start.Size() {
		if start.At(c) != c {
			key = appendCell(key, c, c)
		}
	}
	return string(key)
}

func appendCell(key []byte, cell, piece int) []byte {
	return append(key, byte(cell>>8), byte(cell), byte(piece>>8), byte(piece))
}

func play(b *board.Board, path board.Path) {
	for _, m := range path {
		b.Do(m)
	}
}
