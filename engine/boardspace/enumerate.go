package boardspace

import (
	"context"
	"math/big"
	"math/bits"
	"runtime"
	"sync"
	"sync/atomic"

	"taquin/engine/board"
)

// moveEnumerator enumerates a space by breadth-first search on bit sets. Each neighbour of a
// board is one move nearer or farther, and the blank alternates between the two colours of a
// chessboard. At each depth, the sets of the cells of one colour hold the frontier, and those
// of the other colour the frontier before. The next frontier is the image of the frontier
// without the frontier before, which it replaces. Therefore no set of visited boards is
// necessary: the space takes one bit per board.
//
// A level is divided into pages of the cells that it writes. It reads the neighbouring cells
// only, which no thread writes, so that threads need no locks.
type moveEnumerator struct {
	ctx      context.Context
	threads  int
	from     *board.Board
	shape    board.Shape // the enumerated shape, with at most as many columns as rows
	tiles    int
	words    int // per page
	pages    int // per cell
	cells    []boardSet
	edges    [][]edge
	parities []uint8 // of the permutations, by the blank's cell
	found    []int64 // number of boards, by the blank's cell
	colour   int     // of the cells that hold the frontier
	size     int64   // of the frontier
	ended    bool    // no states exist beyond the frontier
	arcs     int64   // out of the states before the frontier; of all at the end
}

// edge is a move of the blank into a cell.
type edge struct {
	from int
	via  transfer
}

func newMoveEnumerator(ctx context.Context, from *board.Board, threads int) *moveEnumerator {
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	s := from.Shape()
	// In the narrow orientation a tile jumps over at most two others, so the groups of digits
	// are short, and runs shorter than a row stay in a page.
	w := &moveEnumerator{ctx: ctx, threads: threads, from: from, size: 1, shape: board.Shape{Cols: min(s.Cols, s.Rows), Rows: max(s.Cols, s.Rows)}, tiles: s.Size() - 1}
	size := int(factorial(w.tiles) / 2)
	pageBits := min(size, int(factorial(pageTiles)/2))
	w.words, w.pages = (pageBits+63)/64, size/pageBits
	w.cells, w.found, w.parities = make([]boardSet, s.Size()), make([]int64, s.Size()), make([]uint8, s.Size())

	tiles, blank := w.tilesOf(from)
	parity := inversions(tiles)
	for cell := range w.cells {
		w.cells[cell] = boardSet{words: make([]uint64, w.words*w.pages+1), nonEmpty: make([]bool, w.pages)}
		// A jump over cols-1 tiles is a cycle of cols tiles, which is odd if cols-1 is odd.
		apart := cell/w.shape.Cols - blank/w.shape.Cols
		w.parities[cell] = uint8((parity + apart*(w.shape.Cols-1)) & 1)
	}
	w.connect(pageBits)

	index := halfRank(tiles)
	w.cells[blank].words[index>>6] |= 1 << (index & 63)
	w.cells[blank].nonEmpty[index/pageBits] = true
	w.found[blank] = 1
	w.colour = w.colourOf(blank)
	return w
}

func (w *moveEnumerator) colourOf(cell int) int { return (cell/w.shape.Cols + cell%w.shape.Cols) & 1 }

// pagesPerTask limits a task of a goroutine to less than a millisecond.
const pagesPerTask = 11

// Advance implements enumerate.Frontier. It checks ctx.Err before every task.
func (w *moveEnumerator) Advance() (bool, error) {
	if w.ended {
		return false, nil
	}
	w.arcs = w.arcsOf(w.degree)
	w.colour ^= 1
	added, err := w.nextLevel()
	if added == 0 { // the frontier is in the other cells still
		w.colour ^= 1
		w.ended = err == nil
		return false, err
	}
	w.size = added
	return true, nil
}

// degree is the number of moves with the blank in a cell.
func (w *moveEnumerator) degree(cell int) int { return len(w.edges[cell]) }

// nextLevel fills the cells of the colour with the next frontier and returns its size.
func (w *moveEnumerator) nextLevel() (int64, error) {
	var tasks []task
	for cell := range w.cells {
		if w.colourOf(cell) == w.colour {
			for page := 0; page < w.pages; page += pagesPerTask {
				tasks = append(tasks, task{cell, page, min(page+pagesPerTask, w.pages)})
			}
		}
	}
	found := make([][]int64, min(w.threads, len(tasks)))
	var next atomic.Int64
	work := func(worker int) {
		counts, buffer := make([]int64, len(w.cells)), make([]uint64, w.words+1)
		for w.ctx.Err() == nil {
			i := int(next.Add(1)) - 1
			if i >= len(tasks) {
				break
			}
			for page := tasks[i].first; page < tasks[i].end; page++ {
				counts[tasks[i].cell] += w.fillPage(tasks[i].cell, page, buffer)
			}
		}
		found[worker] = counts
	}
	var group sync.WaitGroup
	for worker := range found[1:] {
		group.Go(func() { work(worker + 1) })
	}
	work(0)
	group.Wait()
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	sum := int64(0)
	for _, counts := range found {
		for cell, count := range counts {
			w.found[cell] += count
			sum += count
		}
	}
	return sum, nil
}

// task is a range of pages of a cell.
type task struct{ cell, first, end int }

// fillPage replaces a page of the frontier before by a page of the next frontier and returns
// its number of boards. The buffer must be zero, and is zero afterwards.
func (w *moveEnumerator) fillPage(cell, page int, buffer []uint64) int64 {
	set := &w.cells[cell]
	pulled := false
	for _, e := range w.edges[cell] {
		pulled = e.via.orInto(buffer, page, &w.cells[e.from]) || pulled
	}
	own := set.words[page*w.words : (page+1)*w.words]
	if !pulled {
		if set.nonEmpty[page] {
			clear(own)
			set.nonEmpty[page] = false
		}
		return 0
	}
	count := 0
	for i, before := range own {
		x := buffer[i] &^ before
		own[i], buffer[i] = x, 0
		count += bits.OnesCount64(x)
	}
	set.nonEmpty[page] = count > 0
	return int64(count)
}

// arcsOf returns the number of moves from all boards found.
func (w *moveEnumerator) arcsOf(degree func(cell int) int) (sum int64) {
	for cell, states := range w.found {
		sum += states * int64(degree(cell))
	}
	return sum
}

// Arcs implements enumerate.Frontier.
func (w *moveEnumerator) Arcs() int64 { return w.arcs }

// Total implements enumerate.Frontier.
func (w *moveEnumerator) Total() *big.Int { return big.NewInt(factorial(w.tiles+1) / 2) }

// Len implements enumerate.Frontier.
func (w *moveEnumerator) Len() int64 { return w.size }

// Closed implements enumerate.Frontier.
func (w *moveEnumerator) Closed() (bool, error) { return w.closed(w.degree), nil }

func (w *moveEnumerator) closed(degree func(cell int) int) bool {
	found := int64(0)
	for _, n := range w.found {
		found += n
	}
	if found < factorial(w.tiles+1)/2 {
		return false
	}
	w.arcs = w.arcsOf(degree)
	return true
}

// Goals implements enumerate.Frontier.
func (w *moveEnumerator) Goals() (int64, error) { return w.goals(w.frontier), nil }

// goals reports as 0 or 1 whether the solved board is in the sets of all cells.
func (w *moveEnumerator) goals(set func(cell int) *boardSet) int64 {
	goal := w.from.Copy()
	goal.Reset()
	tiles, blank := w.tilesOf(goal)
	s := set(blank)
	if s == nil || uint8(inversions(tiles)&1) != w.parities[blank] {
		return 0
	}
	index := halfRank(tiles)
	return int64(s.words[index>>6] >> (index & 63) & 1)
}

// frontier returns the boards of the frontier with the blank in a cell, nil for none.
func (w *moveEnumerator) frontier(cell int) *boardSet {
	if w.colourOf(cell) != w.colour {
		return nil
	}
	return &w.cells[cell]
}

// Each implements enumerate.Frontier.
func (w *moveEnumerator) Each(yield func(b *board.Board) error) error {
	return w.each(w.frontier, yield)
}

// each calls yield with the boards of the sets of all cells.
func (w *moveEnumerator) each(set func(cell int) *boardSet, yield func(b *board.Board) error) error {
	for cell := range w.cells {
		s := set(cell)
		if s == nil {
			continue
		}
		for page, live := range s.nonEmpty {
			if !live {
				continue
			}
			for i, word := range s.words[page*w.words : (page+1)*w.words] {
				for ; word != 0; word &= word - 1 {
					if err := yield(w.boardAt(cell, (page*w.words+i)*64+bits.TrailingZeros64(word))); err != nil {
						return err
					}
				}
			}
		}
	}
	return nil
}

// cellOf returns the board's cell for a cell of the enumerated shape.
func (w *moveEnumerator) cellOf(cell int) int {
	if s := w.from.Shape(); s != w.shape {
		return cell%w.shape.Cols*s.Cols + cell/w.shape.Cols
	}
	return cell
}

// tilesOf returns the permutation of a board's tiles, numbered from 0, and the blank's cell,
// both in the enumerated shape.
func (w *moveEnumerator) tilesOf(b *board.Board) (tiles []uint8, blank int) {
	for cell := range b.Size() {
		switch piece := b.At(w.cellOf(cell)); {
		case piece == b.Home():
			blank = cell
		case piece > b.Home():
			tiles = append(tiles, uint8(piece-1))
		default:
			tiles = append(tiles, uint8(piece))
		}
	}
	return tiles, blank
}

// boardAt is the inverse of tilesOf and halfRank.
func (w *moveEnumerator) boardAt(blank, index int) *board.Board {
	tiles, cells := make([]uint8, w.tiles), make([]int, w.tiles+1)
	halfUnrank(tiles, index, int(w.parities[blank]))
	for cell := range cells {
		if cell == blank {
			cells[w.cellOf(cell)] = w.from.Home()
			continue
		}
		tile := int(tiles[0])
		tiles = tiles[1:]
		if tile >= w.from.Home() {
			tile++
		}
		cells[w.cellOf(cell)] = tile
	}
	b := w.from.Copy()
	if err := b.SetCells(cells); err != nil {
		panic(err) // every permutation of the tiles is a board
	}
	return b
}

// factorial returns n! for n up to 20.
func factorial(n int) int64 {
	product := int64(1)
	for i := int64(2); i <= int64(n); i++ {
		product *= i
	}
	return product
}
