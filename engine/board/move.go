package board

import "fmt"

// Move is the motion of the blank by one cell.
type Move uint8

// The four moves, in an order that makes opposites differ by two.
const (
	Up    Move = iota // source 000's monteecv
	Left              // gauchecv
	Down              // descentecv
	Right             // droitecv
)

// Opposite returns the move that takes m back. It is also m on a board turned
// by half a turn.
func (m Move) Opposite() Move { return m ^ 2 }

// String names the direction: "up", "left", "down" or "right".
func (m Move) String() string {
	return [...]string{"up", "left", "down", "right"}[m&3]
}

// Path is a sequence of moves of the blank, a byte each.
type Path []Move

// Inverse returns the path that leads back: the opposite moves, last first.
func (p Path) Inverse() Path {
	q := make(Path, len(p))
	for i, m := range p {
		q[len(p)-1-i] = m.Opposite()
	}
	return q
}

// Turned returns the same path on a board turned by half a turn.
func (p Path) Turned() Path {
	q := make(Path, len(p))
	for i, m := range p {
		q[i] = m.Opposite()
	}
	return q
}

// Simplify returns the path without pairs of moves that undo each other, those
// included that meet only when a pair between them has gone. It has the same
// effect wherever p can be played.
func (p Path) Simplify() Path {
	q := make(Path, 0, len(p))
	for _, m := range p {
		q = q.AppendSimplified(m)
	}
	return q
}

// AppendSimplified appends m, or drops the last move when m undoes it.
func (p Path) AppendSimplified(m Move) Path {
	if n := len(p); n > 0 && p[n-1] == m.Opposite() {
		return p[:n-1]
	}
	return append(p, m)
}

// Slides is how many slides the path is: moves in one direction after each other
// are one, for the tiles between can be pushed at once.
func (p Path) Slides() int {
	slides := 0
	for i, m := range p {
		if i == 0 || m != p[i-1] {
			slides++
		}
	}
	return slides
}

// NeighborMoves lists the moves in source 000's order of directions, numbered
// from 0: right, up, left, down.
func NeighborMoves() [4]Move { return [4]Move{Right, Up, Left, Down} }

// EdgeError says that the blank stands at an edge and cannot make a move.
type EdgeError struct {
	Move  Move
	Index int    // which move of a path, from 1; 0 for a move on its own
	Of    string // what the path is: a word in quotes, or a movement's name; may be empty
}

// Error names the edge, the move and its place: `board: blank is on the top
// row: cannot move up (move 13 of "hhgg…")`.
func (e *EdgeError) Error() string {
	edge := [...]string{"on the top row", "in the first column", "on the bottom row", "in the last column"}[e.Move&3]
	text := fmt.Sprintf("board: blank is %s: cannot move %s", edge, e.Move)
	switch {
	case e.Index > 0 && e.Of != "":
		text += fmt.Sprintf(" (move %d of %s)", e.Index, e.Of)
	case e.Index > 0:
		text += fmt.Sprintf(" (move %d)", e.Index)
	}
	return text
}
