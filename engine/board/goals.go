package board

import (
	"errors"
	"fmt"
	"strings"

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
var ErrGoal = errors.New("board: no such goal")

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
	return Goal{}, fmt.Errorf("%w: %s%s (there are %s)", ErrGoal, text.Quote(name, 40), text.Suggest(name, names), strings.Join(names, ", "))
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
