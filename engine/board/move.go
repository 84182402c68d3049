package board

import "taquin/engine/message"

// Move is the motion of the blank by one cell.
type Move uint8

// The moves. Opposite moves differ by two.
const (
	Up    Move = iota // source 000's monteecv
	Left              // gauchecv
	Down              // descentecv
	Right             // droitecv
)

// Opposite returns the inverse of m. It is also m on a board rotated by a half turn.
func (m Move) Opposite() Move { return m ^ 2 }

// String names the direction: "up", "left", "down" or "right".
func (m Move) String() string {
	return [...]string{"up", "left", "down", "right"}[m&3]
}

// Path is a sequence of moves.
type Path []Move

// Inverse returns the path that undoes p.
func (p Path) Inverse() Path {
	q := make(Path, len(p))
	for i, m := range p {
		q[len(p)-1-i] = m.Opposite()
	}
	return q
}

// Turned returns the path for a board rotated by a half turn.
func (p Path) Turned() Path {
	q := make(Path, len(p))
	for i, m := range p {
		q[i] = m.Opposite()
	}
	return q
}

// Simplify repeatedly removes adjacent pairs of opposite moves. The result has the same
// effect wherever p is legal.
func (p Path) Simplify() Path {
	q := make(Path, 0, len(p))
	for _, m := range p {
		q = q.AppendSimplified(m)
	}
	return q
}

// AppendSimplified appends m, or removes the last move if m undoes it.
func (p Path) AppendSimplified(m Move) Path {
	if n := len(p); n > 0 && p[n-1] == m.Opposite() {
		return p[:n-1]
	}
	return append(p, m)
}

// Slides returns the number of maximal runs of equal moves. The tiles of a run can be pushed
// at once.
func (p Path) Slides() int {
	slides := 0
	for i, m := range p {
		if i == 0 || m != p[i-1] {
			slides++
		}
	}
	return slides
}

// NeighborMoves returns the moves in source 000's order: right, up, left, down.
func NeighborMoves() [4]Move { return [4]Move{Right, Up, Left, Down} }

// EdgeError reports a move of the blank across an edge.
type EdgeError struct {
	Move  Move
	Index int    // index in a path, from 1; 0 for a single move
	Of    string // the path: its letters in quotes, or a name; may be empty
}

// Error implements error.
func (e *EdgeError) Error() string { return e.Message().String() }

// Message states the edge, the move and its index: `board: blank is on the top row: cannot
// move up (move 13 of "hhgg…")`.
func (e *EdgeError) Message() message.Text {
	var edge, place message.Text
	switch e.Move & 3 {
	case Up:
		edge = message.Textf("board.blank-on-top", "blank is on the top row")
	case Left:
		edge = message.Textf("board.blank-on-left", "blank is in the first column")
	case Down:
		edge = message.Textf("board.blank-on-bottom", "blank is on the bottom row")
	case Right:
		edge = message.Textf("board.blank-on-right", "blank is in the last column")
	}
	switch {
	case e.Index > 0 && e.Of != "":
		place = message.Textf("board.move-of", " (move %d of %s)", e.Index, e.Of)
	case e.Index > 0:
		place = message.Textf("board.move", " (move %d)", e.Index)
	}
	return message.Textf("board.cannot-move", "board: %s: cannot move %s%s", edge, message.Word(e.Move.String()), place)
}
