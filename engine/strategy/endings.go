package strategy

import "taquin/engine/board"

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
