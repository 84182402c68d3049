package rules

import (
	"fmt"
	"strings"

	"taquin/engine/message"
	"taquin/engine/statespace"
	"taquin/engine/text"
)

// peg is peg solitaire: a peg jumps over a neighbour, which is removed, to the hole beyond; one peg
// must remain (J. D. Beasley, "The Ins and Outs of Peg Solitaire", Oxford 1985). A state is the text
// of the board. Rows of 1, 2, 3, … holes are a triangle, with jumps in six directions.
type peg struct {
	basic
	size  int // of the text
	jumps []jump
	holes []int // places of the holes in the text
	goal  []byte
}

// jump is a jump from a hole over another one to a third, all by their places in the text.
type jump struct{ from, over, to int }

// Signs of a board.
const (
	pegSign  = 'o'
	holeSign = '.'
	wallSign = ' '
)

// MaxHoles is the largest number of holes.
const MaxHoles = 100

// Peg returns the puzzle of a board: a text with rows separated by newlines or "/", where o is a peg,
// a point is a hole, and a blank or # is no hole. The goal is such a text, or "" for one peg
// anywhere.
func Peg(board, goal string) (*Puzzle, error) {
	d := Definition{Family: "peg", Texts: []string{board, goal}}
	rows, err := pegRows(board)
	if err != nil {
		return nil, err
	}
	triangle := asTriangle(rows)
	board = strings.Join(rows, "/")
	r := &peg{basic: basic{name: fmt.Sprintf("peg(%q)", board), start: AppendText(nil, board)}, size: len(board)}
	places := map[[2]int]int{}
	at := 0
	for y, row := range rows {
		for x := range row {
			if row[x] != wallSign {
				places[[2]int{x, y}] = at + x
				r.holes = append(r.holes, at+x)
			}
		}
		at += len(row) + 1
	}
	if len(r.holes) > MaxHoles {
		return nil, message.Errorf("rules.peg-holes", "peg: there are %d holes; at most %d", len(r.holes), MaxHoles)
	}
	directions := [][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}
	if triangle {
		directions = append(directions, [2]int{1, 1}, [2]int{-1, -1})
	}
	for y, row := range rows {
		for x := range row {
			for _, d := range directions {
				from, a := places[[2]int{x, y}]
				over, b := places[[2]int{x + d[0], y + d[1]}]
				to, c := places[[2]int{x + 2*d[0], y + 2*d[1]}]
				if a && b && c {
					r.jumps = append(r.jumps, jump{from, over, to})
				}
			}
		}
	}
	if goal != "" {
		wanted, err := pegRows(goal)
		if err != nil {
			return nil, err
		}
		asTriangle(wanted)
		r.goal = AppendText(nil, strings.Join(wanted, "/"))
		if err := r.Check(r.goal); err != nil {
			return nil, message.Errorf("rules.peg-goal", "peg: the goal has other holes than the board: %s", text.Quote(goal, 60))
		}
		r.name = fmt.Sprintf("peg(%q, {goal = %q})", board, strings.Join(wanted, "/"))
	}
	return &Puzzle{Rules: r, Definition: d}, nil
}

// asTriangle reports whether a board is a triangle, and then removes the blanks of its rows.
func asTriangle(rows []string) bool {
	for y, row := range rows {
		if len(strings.ReplaceAll(row, " ", "")) != y+1 {
			return false
		}
	}
	for y := range rows {
		rows[y] = strings.ReplaceAll(rows[y], " ", "")
	}
	return len(rows) > 2
}

// pegRows reads the rows of a board.
func pegRows(board string) ([]string, error) {
	var rows []string
	for y, row := range strings.FieldsFunc(board, func(c rune) bool { return c == '\n' || c == '/' }) {
		var out strings.Builder
		for x, sign := range []rune(row) {
			switch sign {
			case 'o', 'O', '*', '1', '●':
				out.WriteByte(pegSign)
			case '.', '0', '_', '○':
				out.WriteByte(holeSign)
			case ' ', '#':
				out.WriteByte(wallSign)
			default:
				return nil, message.Errorf("rules.peg-sign", "peg: %q is no sign of a board %s; o is a peg, a point is a hole, and a blank is no hole", string(sign), message.Place(y+1, x+1))
			}
		}
		rows = append(rows, strings.TrimRight(out.String(), " "))
	}
	for len(rows) > 0 && strings.TrimSpace(rows[len(rows)-1]) == "" {
		rows = rows[:len(rows)-1]
	}
	if !strings.ContainsRune(strings.Join(rows, ""), pegSign) {
		return nil, message.New("rules.peg-no-peg", "peg: the board has no peg; o is a peg, a point is a hole, and a blank is no hole")
	}
	return rows, nil
}

// Goal implements Rules.
func (r *peg) Goal() []byte { return r.goal }

// IsGoal implements Rules: one peg is left.
func (r *peg) IsGoal(state []byte) (bool, error) {
	pegs := 0
	for _, at := range r.holes {
		if state[len(state)-r.size+at] == pegSign {
			pegs++
		}
	}
	return pegs == 1, nil
}

// Check implements Rules.
func (r *peg) Check(state []byte) error {
	holes := func(state []byte) string { return strings.ReplaceAll(string(state), string(pegSign), string(holeSign)) }
	if holes(state) != holes(r.start) {
		return r.noState(state)
	}
	return nil
}

// Expand implements Rules.
func (r *peg) Expand(state []byte, moves *Moves) error {
	board := state[len(state)-r.size:]
	for i, j := range r.jumps {
		if board[j.from] == pegSign && board[j.over] == pegSign && board[j.to] == holeSign {
			to := moves.Copy(statespace.Move(i), state)
			to = to[len(to)-len(board):]
			to[j.from], to[j.over], to[j.to] = holeSign, holeSign, pegSign
		}
	}
	return nil
}

// Name implements Rules: the numbers of the holes, from 1 by rows, as in 4-1.
func (r *peg) Name(m statespace.Move) string {
	j := r.jumps[m]
	from, to := 0, 0
	for i, at := range r.holes {
		if at == j.from {
			from = i + 1
		}
		if at == j.to {
			to = i + 1
		}
	}
	return fmt.Sprintf("%d-%d", from, to)
}

// Inverse implements Rules: no jump puts a peg back.
func (r *peg) Inverse(m statespace.Move) (statespace.Move, bool, error) { return m, false, nil }

// Show implements Rules.
func (r *peg) Show(state []byte) string {
	s, _ := textOf(state)
	return strings.ReplaceAll(s, "/", " / ")
}
