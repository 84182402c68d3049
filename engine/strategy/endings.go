package strategy

import (
	"taquin/engine/board"
)

// endTable gives, for each position of two tiles and the blank in a window of two columns
// and three rows, the blank's next move of an optimal solution, with the first tile in
// cell 0 and the second in cell 1 (in reading order).
type endTable [6][6][6]uint8

// endHere marks goal states; endNone marks impossible ones, with two pieces in one cell.
const (
	endHere = 4
	endNone = 5
)

// endings computes the table by backward breadth-first search from all goals: the entry
// of a state discovered by move m is the opposite of m.
func endings() *endTable {
	var table endTable
	for a := range table {
		for b := range table[a] {
			for c := range table[a][b] {
				table[a][b][c] = endNone
			}
		}
	}
	block := board.Shape{Cols: 2, Rows: 3}
	var queue [][3]int
	for blank := 2; blank < 6; blank++ {
		queue = append(queue, [3]int{0, 1, blank})
		table[0][1][blank] = endHere
	}
	for len(queue) > 0 {
		s := queue[0]
		queue = queue[1:]
		for m := board.Up; m <= board.Right; m++ {
			to, ok := block.Step(s[2], m)
			if !ok {
				continue
			}
			next := [3]int{s[0], s[1], to}
			for k := range 2 {
				if s[k] == to {
					next[k] = s[2]
				}
			}
			if entry := &table[next[0]][next[1]][next[2]]; *entry == endNone {
				*entry = uint8(m.Opposite())
				queue = append(queue, next)
			}
		}
	}
	return &table
}

// Figure is a macro with a fixed sequence of moves.
type Figure struct {
	Name    string // as in source 000
	Moves   string // in its letters
	Repeats bool   // takes a number of repetitions
	About   string // its effect, in one sentence
}

// Sequences that other macros use.
const (
	climbRight    = "hgbdh"
	climbLeft     = "hdbgh"
	sinkRight     = "bghdb"
	sinkLeft      = "bdhgb"
	leftBelow     = "bgghd"
	leftAbove     = "hggbd"
	rightBelow    = "bddhg"
	rightAbove    = "hddbg"
	hookBelow     = "bddh"
	hookAbove     = "hddb"
	cycle3LastRow = "bgghdbdhggbddh"
	cycle3        = "hggbdhdbgghddb"
)

// Figures lists the fixed macros of source 000, sections 4.2 and 5.
func Figures() []Figure {
	return []Figure{
		{"monteepardroite", climbRight, true, "With the blank right of a tile, lifts the tile d rows; the blank ends right of it."},
		{"monteepargauche", climbLeft, true, "With the blank left of a tile, lifts the tile d rows; the blank ends left of it."},
		{"descentepardroite", sinkRight, true, "With the blank right of a tile, lowers the tile d rows; the blank ends right of it."},
		{"descentepargauche", sinkLeft, true, "With the blank left of a tile, lowers the tile d rows; the blank ends left of it."},
		{"horizontalgauchebas", leftBelow, true, "With the blank right of a tile, pushes it d columns to the left, passing below."},
		{"horizontalgauchehaut", leftAbove, true, "With the blank right of a tile, pushes it d columns to the left, passing above."},
		{"horizontaldroitebas", rightBelow, true, "With the blank left of a tile, pushes it d columns to the right, passing below."},
		{"horizontaldroitehaut", rightAbove, true, "With the blank left of a tile, pushes it d columns to the right, passing above."},
		{"crochetbddh", hookBelow, false, "Takes the blank from the left of a tile to its right, passing below."},
		{"crochethddb", hookAbove, false, "Takes the blank from the left of a tile to its right, passing above."},
		{"crochetfinal", "hdb", false, "Turns the last two tiles of a row from the last column into the row."},
		{"crochet", "hggbdh", false, "Turns two tiles of the last two rows from the bottom row into their column."},
		{"cycle3", cycle3, false, "Shifts three tiles of the row above the blank: a b c becomes b c a, the blank below c."},
		{"cycle3derniereligne", cycle3LastRow, false, "Shifts three tiles of the row below the blank: a b c becomes b c a, the blank above c."},
	}
}

// Make plays the figure, `times` times if it repeats.
func (f Figure) Make(b *board.Board, times int) (board.Path, error) {
	return move(b, f.Name, func(h *hand) {
		switch {
		case !f.Repeats:
			times = 1
		case times < 0 || times > board.MaxSide:
			h.fail("strategy.cannot-be-made-times", "cannot be made %d times (0 to %d)", times, board.MaxSide)
			return
		}
		h.play(f.Moves, times)
	})
}
