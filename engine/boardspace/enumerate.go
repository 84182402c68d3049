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
}

// edge is a move of the blank into a cell.
type edge struct {
	from int
	via  transfer
}

func newMoveEnumerator(from *board.Board) *moveEnumerator {
	s := from.Shape()
	// In the narrow orientation a tile jumps over at most two others, so the groups of digits
	// are short, and runs shorter than a row stay in a page.
	w := &moveEnumerator{from: from, shape: board.Shape{Cols: min(s.Cols, s.Rows), Rows: max(s.Cols, s.Rows)}, tiles: s.Size() - 1}
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

// nextLevel replaces the frontier by the next one and returns its size. It checks ctx.Err
// before every task.
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

// arcs returns the number of moves from all boards found.
func (w *moveEnumerator) arcs() (sum int64) {
	for cell, states := range w.found {
		sum += states * int64(len(w.edges[cell]))
	}
	return sum
}

// farthest lists the last frontier: the sets of the other colour than the last, empty level.
func (w *moveEnumerator) farthest(most int) []*board.Board {
	sets := slices.Clone(w.cells)
	for cell := range sets {
		if w.colourOf(cell) == w.colour {
			sets[cell] = boardSet{}
		}
	}
	return w.boards(sets, most)
}

// boards lists at most the given number of boards of the sets, sorted.
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

// sortBoards sorts boards by their cells.
func sortBoards(boards []*board.Board) {
	slices.SortFunc(boards, func(a, b *board.Board) int { return slices.Compare(a.Cells(), b.Cells()) })
}

// factorial returns n! for n up to 20.
func factorial(n int) int64 {
	product := int64(1)
	for i := int64(2); i <= int64(n); i++ {
		product *= i
	}
	return product
}
