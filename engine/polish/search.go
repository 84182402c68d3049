package polish

import "taquin/engine/board"

// searcher finds shortest paths between boards by iterative deepening on the Manhattan
// distance. It stores a board with a border of walls one cell wide.
type searcher struct {
	step   [4]int32 // added to the blank's cell by each move
	row    []int32  // of each cell
	column []int32
	piece  []int32 // in each cell, or wall
	goal   []int32 // target cell of each piece; outside a search, its current cell
	blank  int32
	path   board.Path // from the start of the current search

	nodes   int64 // generated in all searches
	next    int64 // node count of the next call of poll
	poll    func() (abort bool)
	aborted bool // the current search
}

const wall = -1

func newSearcher(b *board.Board) *searcher {
	s := b.Shape()
	stride := int32(s.Cols + 2)
	n := int(stride) * (s.Rows + 2)
	w := &searcher{
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

// do makes a move, and the moved piece's new cell becomes its goal.
func (w *searcher) do(m board.Move) {
	p := w.move(m)
	w.goal[p] = w.blank - w.step[m]
}

// move makes a move without changing goals, and returns the moved piece.
func (w *searcher) move(m board.Move) int32 {
	from := w.blank + w.step[m]
	p := w.piece[from]
	w.piece[w.blank], w.blank = p, from
	return p
}

// change is the change of piece p's distance from its goal, 1 or -1, when the blank leaves
// the given cell by move m and p enters it.
func (w *searcher) change(p, cell int32, m board.Move) int32 {
	nearer := false
	switch goal := w.goal[p]; m {
	case board.Up:
		nearer = w.row[goal] >= w.row[cell]
	case board.Down:
		nearer = w.row[goal] <= w.row[cell]
	case board.Left:
		nearer = w.column[goal] >= w.column[cell]
	case board.Right:
		nearer = w.column[goal] <= w.column[cell]
	}
	if nearer {
		return -1
	}
	return 1
}

// shortest returns a shortest path with the effect of the given moves, or the moves
// themselves if no path is shorter. If the search was aborted, it also returns the moves,
// and exact is false. The path is valid until the next call.
func (w *searcher) shortest(moves board.Path) (path board.Path, exact bool) {
	path = moves
	start := w.blank
	for _, m := range moves {
		w.do(m)
	}
	end, distance := w.blank, int32(0)
	for i := len(moves) - 1; i >= 0; i-- {
		cell, back := w.blank, moves[i].Opposite()
		distance += w.change(w.move(back), cell, back)
	}
	w.path, w.aborted = w.path[:0], false
	for bound := distance; bound < int32(len(moves)) && !w.aborted; bound += 2 {
		if w.search(bound, distance, end, noMove) {
			path = w.path
			break
		}
	}
	for _, m := range moves { // the board is back at its start; reset the goals of the moved pieces
		if start += w.step[m]; start != w.blank {
			w.goal[w.piece[start]] = start
		}
	}
	return path, !w.aborted
}

// noMove is not the opposite of any move.
const noMove board.Move = 4

// search looks for a path of at most left moves to the goals with the blank in cell end.
// distance is the Manhattan distance to them; last is the previous move. The path is in
// w.path. The board is unchanged on return.
func (w *searcher) search(left, distance, end int32, last board.Move) bool {
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
		d := distance + w.change(p, blank, m)
		if d >= left {
			continue
		}
		if w.nodes >= w.next && !w.aborted {
			w.aborted = w.poll()
		}
		if w.aborted {
			return false
		}
		w.piece[blank], w.blank = p, from
		w.path = append(w.path, m)
		done := w.search(left-1, d, end, m)
		w.piece[from], w.blank = p, blank
		if done {
			return true
		}
		w.path = w.path[:len(w.path)-1]
	}
	return false
}
