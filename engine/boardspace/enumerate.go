package boardspace

import (
	"context"
	"math/bits"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"taquin/engine/board"
)

// walker walks a space breadth first. A board's neighbours are one move nearer
// or one farther, and the blank's cells alternate between two colours as on a
// chessboard. So at each depth the cells of one colour hold the frontier, those
// of the other the frontier before; the next frontier is what the first lead to
// without the second, and takes the second's place. No set of boards seen
// before is needed: the space takes one bit a board.
//
// A level is cut into pages of the cells that it fills. Whoever takes a page
// pulls from the neighbouring cells, which nobody writes to meanwhile.
type moveEnumerator struct {
	from     *board.Board
	shape    board.Shape // the one walked, with no more columns than rows
	tiles    int
	words    int // of a page
	pages    int // of a cell
	cells    []boardSet
	edges    [][]edge
	parities []uint8 // of the orders of the tiles with the blank in each cell
	found    []int64 // found with the blank in each cell
	colour   int     // of the cells that hold the frontier
}

// edge is one way of coming to a cell.
type edge struct {
	from int
	via  transfer
}

func newMoveEnumerator(from *board.Board) *moveEnumerator {
	s := from.Shape()
	// The narrow way round a tile jumps over two others at most, so that the
	// groups of digits are short and runs shorter than a row stay in a page.
	w := &moveEnumerator{from: from, shape: board.Shape{Cols: min(s.Cols, s.Rows), Rows: max(s.Cols, s.Rows)}, tiles: s.Size() - 1}
	size := int(factorial(w.tiles) / 2)
	pageBits := min(size, int(factorial(pageTiles)/2))
	w.words, w.pages = (pageBits+63)/64, size/pageBits
	w.cells, w.found, w.parities = make([]boardSet, s.Size()), make([]int64, s.Size()), make([]uint8, s.Size())

	order, blank := w.tilesOf(from)
	parity := inversions(order)
	for cell := range w.cells {
		w.cells[cell] = boardSet{words: make([]uint64, w.words*w.pages+1), nonEmpty: make([]bool, w.pages)}
		// A jump over cols-1 tiles changes the parity of the order if that is odd.
		apart := cell/w.shape.Cols - blank/w.shape.Cols
		w.parities[cell] = uint8((parity + apart*(w.shape.Cols-1)) & 1)
	}
	w.connect(pageBits)

	index := halfRank(order)
	w.cells[blank].words[index>>6] |= 1 << (index & 63)
	w.cells[blank].nonEmpty[index/pageBits] = true
	w.found[blank] = 1
	w.colour = w.colourOf(blank)
	return w
}

func (w *moveEnumerator) colourOf(cell int) int { return (cell/w.shape.Cols + cell%w.shape.Cols) & 1 }

// pagesAtATime is what a goroutine takes on at once: below a millisecond's work.
const pagesPerTask = 11

// level replaces the frontier by the next one and returns its size. It looks at
// ctx.Err before every few pages.
func (w *moveEnumerator) nextLevel(ctx context.Context, threads int) (int64, error) {
	w.colour ^= 1
	var tasks []task
	for cell := range w.cells {
		if w.colourOf(cell) == w.colour {
			for page := 0; page < w.pages; page += pagesPerTask {
				tasks = append(tasks, task{cell, page, min(page+pagesPerTask, w.pages)})
			}
		}
	}
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	found := make([][]int64, min(threads, len(tasks)))
	var next atomic.Int64
	work := func(worker int) {
		counts, buffer := make([]int64, len(w.cells)), make([]uint64, w.words+1)
		for ctx.Err() == nil {
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
	if err := ctx.Err(); err != nil {
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

// task is some pages of a cell.
type task struct{ cell, first, end int }

// fill replaces a page of the frontier before by one of the next frontier and
// counts its boards. The buffer is clean, and is left so.
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

// arcs is how many moves lead from the boards found.
func (w *moveEnumerator) arcs() (sum int64) {
	for cell, states := range w.found {
		sum += states * int64(len(w.edges[cell]))
	}
	return sum
}

// farthest lists the sets of the colour that the last level, an empty one, pulled from.
func (w *moveEnumerator) farthest(most int) []*board.Board {
	sets := slices.Clone(w.cells)
	for cell := range sets {
		if w.colourOf(cell) == w.colour {
			sets[cell] = boardSet{}
		}
	}
	return w.boards(sets, most)
}

// boards lists the boards of sets, one for each cell, most at most, ordered by
// their cells.
func (w *moveEnumerator) boards(sets []boardSet, most int) []*board.Board {
	var found []*board.Board
	for cell := range sets {
		for page, live := range sets[cell].nonEmpty {
			if !live {
				continue
			}
			for i, word := range sets[cell].words[page*w.words : (page+1)*w.words] {
				for ; word != 0; word &= word - 1 {
					if len(found) == most {
						sortBoards(found)
						return found
					}
					found = append(found, w.boardAt(cell, (page*w.words+i)*64+bits.TrailingZeros64(word)))
				}
			}
		}
	}
	sortBoards(found)
	return found
}

// place is the board's cell that a cell of the walked shape stands for.
func (w *moveEnumerator) cellOf(cell int) int {
	if s := w.from.Shape(); s != w.shape {
		return cell%w.shape.Cols*s.Cols + cell/w.shape.Cols
	}
	return cell
}

// order returns the tiles of a board in the order in which the walk reads them,
// and the blank's cell in the walked shape. Tiles are numbered from 0.
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

// board is the one with the blank in a cell of the walked shape and the tiles'
// order with an index: the inverse of order and halfRank.
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
		panic(err) // an order of the tiles is always a board
	}
	return b
}

// sortBoards orders boards by what lies in their cells.
func sortBoards(boards []*board.Board) {
	slices.SortFunc(boards, func(a, b *board.Board) int { return slices.Compare(a.Cells(), b.Cells()) })
}

// factorial is n!, n at most 20.
func factorial(n int) int64 {
	product := int64(1)
	for i := int64(2); i <= int64(n); i++ {
		product *= i
	}
	return product
}
