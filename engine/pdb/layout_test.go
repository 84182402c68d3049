package pdb

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"taquin/engine/board"
)

func TestBinomialAndFactorial(t *testing.T) {
	row := []int{1} // of Pascal's triangle
	for n := range MaxCells + 1 {
		for k, want := range row {
			if got := binomial(n, k); got != want {
				t.Errorf("binomial(%d, %d) = %d, want %d", n, k, got, want)
			}
		}
		if binomial(n, -1) != 0 || binomial(n, n+1) != 0 {
			t.Errorf("binomial(%d, -1) = %d, binomial(%d, %d) = %d, want 0", n, binomial(n, -1), n, n+1, binomial(n, n+1))
		}
		next := append(slices.Clone(row), 1)
		for k := 1; k < len(row); k++ {
			next[k] = row[k-1] + row[k]
		}
		row = next
	}
	for n, want := range []int{1, 1, 2, 6, 24, 120, 720, 5040, 40320} {
		if got := factorial(n); got != want {
			t.Errorf("factorial(%d) = %d, want %d", n, got, want)
		}
	}
}

// Counting upwards, the masks with k bits are those that following visits, and
// ranks numbers them in this order.
func TestRanks(t *testing.T) {
	for cells := 2; cells <= 18; cells++ {
		for k := 1; k <= min(cells-1, MaxTiles); k++ {
			r := newCombinationRank(cells, k)
			next := uint32(1)<<k - 1
			var rank uint32
			for mask := uint32(0); mask < 1<<cells; mask++ {
				if bits.OnesCount32(mask) != k {
					continue
				}
				if mask != next || r.of(mask) != rank {
					t.Fatalf("%d of %d cells: mask %b is said to be %b and to have rank %d, want %d", k, cells, mask, next, r.of(mask), rank)
				}
				next = nextCombination(next)
				rank++
			}
			if int(rank) != binomial(cells, k) {
				t.Errorf("%d of %d cells: %d masks, want %d", k, cells, rank, binomial(cells, k))
			}
		}
	}
}

func TestRanksOfLargest(t *testing.T) {
	for _, k := range []int{1, 6, 7, 8} {
		r := newCombinationRank(MaxCells, k)
		mask := uint32(1)<<k - 1
		for rank := range binomial(MaxCells, k) {
			if got := r.of(mask); got != uint32(rank) {
				t.Fatalf("%d of %d cells: mask %b has rank %d, want %d", k, MaxCells, mask, got, rank)
			}
			mask = nextCombination(mask)
		}
	}
}

// regionsByCells is the region of each free cell, numbered in the order of
// their first cells, cell by cell from each to its neighbours; -1 for others.
func regionsByCells(s board.Shape, mask uint32) (region []int, regions int) {
	region = make([]int, s.Size())
	for i := range region {
		region[i] = -1
	}
	var visit func(cell int)
	visit = func(cell int) {
		if mask>>cell&1 != 0 || region[cell] >= 0 {
			return
		}
		region[cell] = regions
		for _, next := range s.Neighbors(nil, cell) {
			visit(next)
		}
	}
	for cell := range region {
		if mask>>cell&1 == 0 && region[cell] < 0 {
			visit(cell)
			regions++
		}
	}
	return region, regions
}

// Every mask of these has the regions that a walk from cell to cell finds.
func TestRegions(t *testing.T) {
	for _, c := range []struct {
		shape    board.Shape
		from, to int // tiles
	}{
		{three, 1, 8}, {four, 1, 8}, {board.Shape{Cols: 1, Rows: 17}, 7, 7}, {board.Shape{Cols: 16, Rows: 1}, 8, 8},
		{board.Shape{Cols: 3, Rows: 5}, 7, 8}, {board.Shape{Cols: 8, Rows: 2}, 8, 8}, {five, 5, 5}, {board.Shape{Cols: 2, Rows: 2}, 1, 3}, {board.Shape{Cols: 2, Rows: 1}, 1, 1},
	} {
		for tiles := c.from; tiles <= c.to; tiles++ {
			l := newLayout(c.shape, tiles)
			slot := 0
			for rank, mask := range l.masks {
				region, regions := regionsByCells(c.shape, mask)
				for cell, r := range region {
					if got := l.regionIndex(mask, uint8(cell)); r >= 0 && got != slot+r {
						t.Fatalf("%s, tiles in %v: the blank in %d has slot %d, want %d", c.shape, members(mask), cell, got, slot+r)
					}
				}
				if l.regionsOf(rank) != regions {
					t.Fatalf("%s, tiles in %v: %d regions, want %d", c.shape, members(mask), l.regionsOf(rank), regions)
				}
				slot += regions
			}
			if l.regionCount != slot {
				t.Errorf("%s, %d tiles: %d slots, want %d", c.shape, tiles, l.regionCount, slot)
			}
		}
	}
}

// The numbers of slots come from programs that share nothing with the package:
// sets of free cells from Python's itertools.combinations, and their components.
func TestSlots(t *testing.T) {
	for _, c := range []struct {
		shape board.Shape
		tiles int
		want  int
	}{
		{three, 7, 60}, {three, 8, 9}, {four, 6, 16412}, {four, 7, 27748}, {four, 8, 35347}, {five, 6, 251400},
	} {
		l := newLayout(c.shape, c.tiles)
		if l.regionCount != c.want || l.rowWords != (c.want+63)/64 || l.words() != factorial(c.tiles)*l.rowWords {
			t.Errorf("%s, %d tiles: %d slots in %d words, %d in all; want %d slots", c.shape, c.tiles, l.regionCount, l.rowWords, l.words(), c.want)
		}
	}
}

// A combo can number the regions of every layout that there can be: those that
// have one region for each tile and one more are refused.
func TestMaxRegions(t *testing.T) {
	for _, s := range smallShapes() {
		tiles := min(maxPatternTiles(s), s.Size()-1)
		if s.Cols < s.Rows || s.Size() < 15 {
			continue // the same turned, or too few cells
		}
		l := newLayout(s, tiles)
		most := 0
		for rank := range l.masks {
			most = max(most, l.regionsOf(rank))
		}
		if most > maxRegions {
			t.Errorf("%s, %d tiles: %d regions", s, tiles, most)
		}
	}
	for _, n := range []int{17, 25} {
		s := board.Shape{Cols: 1, Rows: n}
		if _, err := NewTable(t.Context(), s, []int{0, 1, 2, 3, 4, 5, 6, 7}, BuildOptions{}); err == nil {
			t.Errorf("%s: a table of 8 tiles, which part the cells into 9 regions", s)
		}
	}
}

func TestNeighborsAndDark(t *testing.T) {
	for _, s := range smallShapes() {
		beside, light := neighbourSets(s), darkCells(s)
		for i := range s.Size() {
			for j := range s.Size() {
				if near := s.Distance(i, j) == 1; near != (beside[i]>>j&1 != 0) || near && light>>i&1 == light>>j&1 {
					t.Errorf("%s: cells %d and %d, beside: %v, colours %d and %d", s, i, j, beside[i]>>j&1 != 0, light>>i&1, light>>j&1)
				}
			}
		}
	}
}

// permutations lists the orders in lexicographic order.
func permutations(tiles int) [][]int {
	if tiles == 0 {
		return [][]int{{}}
	}
	var list [][]int
	for first := range tiles {
		for _, rest := range permutations(tiles - 1) {
			p := []int{first}
			for _, x := range rest {
				if x >= first {
					x++
				}
				p = append(p, x)
			}
			list = append(list, p)
		}
	}
	return list
}

// word is a permutation as a number.
func word(p []int) int {
	w := 0
	for _, x := range p {
		w = w<<3 | x
	}
	return w
}

func indexed(orders [][]int) map[int]int {
	index := map[int]int{}
	for i, p := range orders {
		index[word(p)] = i
	}
	return index
}

// A shift takes what is in one place out and puts it in at another.
func TestShifts(t *testing.T) {
	for tiles := 1; tiles <= MaxTiles; tiles++ {
		s := newRankTransitions(tiles)
		orders := permutations(tiles)
		index := indexed(orders)
		step := 1
		if tiles > 6 {
			step = 97
		}
		for order := 0; order < len(orders); order += step {
			for from := range tiles {
				for to := range tiles {
					p := slices.Clone(orders[order])
					tile := p[from]
					p = slices.Insert(slices.Delete(p, from, from+1), to, tile)
					if got, want := s.after(order, from, to), index[word(p)]; got != want {
						t.Fatalf("%v, from place %d to %d: got %v, want %v", orders[order], from, to, orders[got], orders[want])
					}
				}
			}
		}
	}
}

func TestSwappedOrder(t *testing.T) {
	for tiles := 2; tiles <= MaxTiles; tiles++ {
		orders := permutations(tiles)
		index := indexed(orders)
		for order, p := range orders {
			for i := range tiles - 1 {
				p[i], p[i+1] = p[i+1], p[i]
				want := index[word(p)]
				p[i], p[i+1] = p[i+1], p[i]
				if got := swapNeighbours(order, tiles, i); got != want {
					t.Fatalf("%v with places %d and %d swapped: got %v, want %v", p, i, i+1, orders[got], orders[want])
				}
			}
		}
	}
}

func TestTranspose(t *testing.T) {
	rng := rand.New(rand.NewPCG(16, 1))
	for range 100 {
		var block, want [64]uint64
		for i := range block {
			block[i] = rng.Uint64() & rng.Uint64()
		}
		for i, word := range block {
			for j := range 64 {
				want[j] |= word >> j & 1 << i
			}
		}
		got := block
		if transpose(&got); got != want {
			t.Fatalf("%x\nbecomes %x\nwant    %x", block, got, want)
		}
	}
}
