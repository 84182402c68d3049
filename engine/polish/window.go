package polish

import "taquin/engine/board"

// window is a board that goes along a path, with a wall of one cell around it, and the
// boards at the two ends of a window on that path.
type window struct {
	step   [4]int32 // from the blank's cell by each move
	row    []int32  // of each cell
	column []int32
	piece  []int32 // in each cell; wall where there is none
	goal   []int32 // the cell that each piece is to reach: where it lies if no window says otherwise
	blank  int32
	found  board.Path // the way that is tried

	nodes int64 // tried in all
	next  int64 // when pause is to be called
	pause func() (giveUp bool)
	given bool // the search has been given up
}

const wall = -1

func newWindow(b *board.Board) *window {
	s := b.Shape()
	stride := int32(s.Cols + 2)
	n := int(stride) * (s.Rows + 2)
	w := &window{
		step: [4]int32{board.Up: -stride, board.Left: -1, board.Down: stride, board.Right: 1},
		row:  make([]int32, n), column: make([]int32, n), piece: make([]int32, n), goal: make([]int32, n),
	}
	for c := range w.piece {
		w.piece[c], w.row[c], w.column[c] = wall, int32(c)/stride, int32(c)%stride
	}
	cell := func(i int) int32 { return int32(i/s.Cols+1)*stride + int32(i%s.Cols+1) }
	for i := range b.Size() {
		p := int32(b.At(i))
		w.piece[cell(i)], w.goal[p] = p, cell(i)
	}
	w.blank = cell(b.Blank())
	return w
}

// do makes a move of the path.
func (w *window) do(m board.Move) {
	p := w.push(m)
	w.goal[p] = w.blank - w.step[m]
}

// push makes a move and returns the piece that it has moved; the goals stay.
func (w *window) push(m board.Move) int32 {
	from := w.blank + w.step[m]
	p := w.piece[from]
	w.piece[w.blank], w.blank = p, from
	return p
}

// nearer is by how much a piece comes nearer to its goal, 1 or -1, when the blank leaves a
// cell to it by a move.
func (w *window) nearer(p, cell int32, m board.Move) int32 {
	near := false
	switch goal := w.goal[p]; m {
	case board.Up:
		near = w.row[goal] >= w.row[cell]
	case board.Down:
		near = w.row[goal] <= w.row[cell]
	case board.Left:
		near = w.column[goal] >= w.column[cell]
	case board.Right:
		near = w.column[goal] <= w.column[cell]
	}
	if near {
		return 1
	}
	return -1
}

// shorter returns a shortest way to the end of a window that begins here, valid until the
// next call, or the window's own moves if there is none shorter or, not certain then, if the
// search was given up. This is iterative deepening by the Manhattan distance between the two
// ends.
func (w *window) shorter(moves board.Path) (way board.Path, certain bool) {
	way = moves
	start := w.blank
	for _, m := range moves {
		w.do(m)
	}
	end, distance := w.blank, int32(0)
	for i := len(moves) - 1; i >= 0; i-- {
		cell, back := w.blank, moves[i].Opposite()
		distance -= w.nearer(w.push(back), cell, back)
	}
	w.found, w.given = w.found[:0], false
	for bound := distance; bound < int32(len(moves)) && !w.given; bound += 2 {
		if w.search(bound, distance, end, none) {
			way = w.found
			break
		}
	}
	for _, m := range moves { // the board is at the window's beginning again, and so are the goals
		if start += w.step[m]; start != w.blank {
			w.goal[w.piece[start]] = start
		}
	}
	return way, !w.given
}

// none is no move, and not the opposite of one.
const none board.Move = 4

// search looks for a way to the window's end of at most left moves; the pieces are so far from
// there, and the last move is not taken back. The board stays where it is.
func (w *window) search(left, distance, end int32, last board.Move) bool {
	blank := w.blank
	if distance == 0 && blank == end {
		return true
	}
	for m := board.Up; m <= board.Right; m++ {
		from := blank + w.step[m]
		p := w.piece[from]
		if p == wall || m == last.Opposite() {
			continue
		}
		w.nodes++
		far := distance - w.nearer(p, blank, m)
		if far >= left {
			continue
		}
		if w.nodes >= w.next && !w.given {
			w.given = w.pause()
		}
		if w.given {
			return false
		}
		w.piece[blank], w.blank = p, from
		w.found = append(w.found, m)
		done := w.search(left-1, far, end, m)
		w.piece[from], w.blank = p, blank
		if done {
			return true
		}
		w.found = w.found[:len(w.found)-1]
	}
	return false
}
