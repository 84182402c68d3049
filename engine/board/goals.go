package board

import (
	"errors"
	"fmt"
	"strings"

	"taquin/engine/text"
)

// Goal is a board to reach that has a name: the tiles follow each other along a way
// through all cells, and the blank is at its end or at its begin.
type Goal struct {
	Name, About string

	blankFirst bool
	way        func(Shape) []int // the cells
}

// ErrGoal is wrapped by the error about a name that no goal has.
var ErrGoal = errors.New("board: no such goal")

// Goals lists the goals with names.
func Goals() []Goal {
	return []Goal{
		{"rows", "row by row, the blank last", false, rowByRow},
		{"agreg", "row by row, the blank first, as in the agrégation's text and in AIMA", true, rowByRow},
		{"columns", "column by column, the blank last", false, columnByColumn},
		{"snake", "row by row, every other one backwards, the blank last", false, toAndFro},
		{"snail", "clockwise from the upper left corner inwards, the blank last, as at 42", false, inwards},
		{"spiral", "as snail, the blank first", true, inwards},
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

// GoalNames lists the names of the goals.
func GoalNames() []string {
	var names []string
	for _, g := range Goals() {
		names = append(names, g.Name)
	}
	return names
}

// IsGoalName reports whether a text is meant as the name of a goal and not as a board:
// it is one word of two small letters at least.
func IsGoalName(name string) bool {
	return len(name) > 1 && strings.Trim(name, "abcdefghijklmnopqrstuvwxyz") == ""
}

// Like returns the goal as a board of b's shape with b's home of the blank and b's texts
// on the tiles.
func (g Goal) Like(b *Board) *Board {
	way := g.way(b.shape)
	blank, cells := way[len(way)-1], way[:len(way)-1]
	if g.blankFirst {
		blank, cells = way[0], way[1:]
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

// lay puts a piece, the blank perhaps, into a cell.
func (b *Board) lay(piece, cell int) {
	b.put(piece, cell)
	if piece == b.home {
		b.blank = cell
	}
}

func rowByRow(s Shape) []int {
	way := make([]int, s.Size())
	for i := range way {
		way[i] = i
	}
	return way
}

func columnByColumn(s Shape) []int {
	way := make([]int, s.Size())
	for i := range way {
		way[i] = i%s.Rows*s.Cols + i/s.Rows
	}
	return way
}

func toAndFro(s Shape) []int {
	way := rowByRow(s)
	for i := range way {
		if row, col := i/s.Cols, i%s.Cols; row%2 == 1 {
			way[i] = row*s.Cols + s.Cols - 1 - col
		}
	}
	return way
}

func inwards(s Shape) []int {
	way, seen := make([]int, 0, s.Size()), make([]bool, s.Size())
	clockwise := [...]Move{Right, Down, Left, Up}
	cell, turn := 0, 0
	for {
		way, seen[cell] = append(way, cell), true
		next, ok := s.Step(cell, clockwise[turn%4])
		if !ok || seen[next] {
			turn++
			if next, ok = s.Step(cell, clockwise[turn%4]); !ok || seen[next] {
				return way
			}
		}
		cell = next
	}
}
