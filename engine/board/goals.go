package board

import (
	"slices"
	"strings"

	"taquin/engine/message"
	"taquin/engine/text"
)

// Goal is a named target board: the tiles follow each other along a path through all cells,
// with the blank at its end or its start.
type Goal struct {
	Name, About string

	blankFirst bool
	path       func(Shape) []int // the cells in order
}

// ErrGoal reports an unknown name of a goal.
var ErrGoal = message.New("board.no-such-goal", "board: no such goal")

// Goals returns the named goals.
func Goals() []Goal {
	return []Goal{
		{"rows", "row by row, the blank last", false, rowByRow},
		{"agreg", "row by row, the blank first, as in the agrégation's text and in AIMA", true, rowByRow},
		{"columns", "column by column, the blank last", false, columnByColumn},
		{"snake", "row by row, every other one backwards, the blank last", false, snake},
		{"snail", "clockwise from the upper left corner inwards, the blank last, as at 42", false, spiral},
		{"spiral", "as snail, the blank first", true, spiral},
	}
}

// FindGoal returns the goal with a name.
func FindGoal(name string) (Goal, error) {
	for _, g := range Goals() {
		if g.Name == name {
			return g, nil
		}
	}
	names := GoalNames()
	return Goal{}, message.Errorf("board.there-are", "%w: %s%s (possible: %s)", ErrGoal, text.Quote(name, 40), message.Suggest(name, names), strings.Join(names, ", "))
}

// GoalNames returns the names of the goals.
func GoalNames() []string {
	var names []string
	for _, g := range Goals() {
		names = append(names, g.Name)
	}
	return names
}

// IsGoalName reports whether a text has the form of a goal's name, not of a board: one word
// of at least two lower-case letters.
func IsGoalName(name string) bool {
	return len(name) > 1 && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz") == ""
}

// Like returns the goal as a board with b's shape, home of the blank and texts.
func (g Goal) Like(b *Board) *Board {
	path := g.path(b.shape)
	blank, cells := path[len(path)-1], path[:len(path)-1]
	if g.blankFirst {
		blank, cells = path[0], path[1:]
	}
	goal := b.Copy()
	goal.lay(b.home, blank)
	piece := 0
	for _, cell := range cells {
		if piece == b.home {
			piece++
		}
		goal.lay(piece, cell)
		piece++
	}
	return goal
}

// lay puts a piece, which may be the blank, into a cell.
func (b *Board) lay(piece, cell int) {
	b.put(piece, cell)
	if piece == b.home {
		b.blank = cell
	}
}

func rowByRow(s Shape) []int {
	path := make([]int, s.Size())
	for i := range path {
		path[i] = i
	}
	return path
}

func columnByColumn(s Shape) []int {
	path := make([]int, s.Size())
	for i := range path {
		path[i] = i%s.Rows*s.Cols + i/s.Rows
	}
	return path
}

func snake(s Shape) []int {
	path := rowByRow(s)
	for i := range path {
		if row, col := i/s.Cols, i%s.Cols; row%2 == 1 {
			path[i] = row*s.Cols + s.Cols - 1 - col
		}
	}
	return path
}

func spiral(s Shape) []int {
	path, seen := make([]int, 0, s.Size()), make([]bool, s.Size())
	clockwise := [...]Move{Right, Down, Left, Up}
	cell, turn := 0, 0
	for {
		path, seen[cell] = append(path, cell), true
		next, ok := s.Step(cell, clockwise[turn%4])
		if !ok || seen[next] {
			turn++
			if next, ok = s.Step(cell, clockwise[turn%4]); !ok || seen[next] {
				return path
			}
		}
		cell = next
	}
}

// ErrOtherShape reports a goal with another shape than the board's.
var ErrOtherShape = message.New("board.the-goal-has-another", "board: the goal has another shape")

// Toward returns b with its pieces renamed: the piece in cell i of goal becomes i. A path
// solves the result if and only if it leads from b to goal. The boards must have the same
// shape. If their homes of the blank differ, tiles correspond in the order of their homes.
func (b *Board) Toward(goal *Board) (*Board, error) {
	if b.shape != goal.shape {
		return nil, message.Errorf("board.the-board-is-the", "%w: the board is %s, the goal %s", ErrOtherShape, b.shape, goal.shape)
	}
	if b.labels != nil && goal.labels != nil && !slices.Equal(b.Inscription(), goal.Inscription()) {
		return nil, message.Errorf("board.not", "%w: %s, not %s", ErrOtherLabels, shorten(strings.Join(goal.Inscription(), " ")), shorten(strings.Join(b.Inscription(), " ")))
	}
	return b.renamed(goal.blank, func(piece int) int { return goal.Pos(rename(piece, b.home, goal.home)) }), nil
}

// renamed returns a copy of the board with new names of its pieces and its home.
func (b *Board) renamed(home int, name func(piece int) int) *Board {
	c := b.Copy()
	c.home = home
	for i, p := range b.cells {
		c.put(name(int(p)), i)
	}
	c.labels = b.labels.renamed(home, name)
	return c
}

// Rehomed returns the board with another home of the blank. Tiles correspond in the order of
// their homes.
func (b *Board) Rehomed(h Home) *Board {
	home := h.Cell(b.shape)
	return b.renamed(home, func(piece int) int { return rename(piece, b.home, home) })
}

// From is the inverse of Toward: b is the result of Toward(goal) for a board with goal's home
// of the blank.
func (b *Board) From(goal *Board) (*Board, error) {
	if b.shape != goal.shape || b.home != goal.blank {
		return nil, message.Errorf("board.with-the-blanks-home", "%w: %s with the blank's home in cell %d was not made toward a goal of %s with its blank in cell %d",
			ErrOtherShape, b.shape, b.home, goal.shape, goal.blank)
	}
	f := b.renamed(goal.home, goal.At)
	f.labels = goal.labels
	return f, nil
}

// rename converts the name of a piece when the blank's home changes.
func rename(p, home, other int) int {
	switch {
	case home == other:
		return p
	case p == home:
		return other
	case p > home:
		p--
	}
	if p >= other {
		p++
	}
	return p
}
