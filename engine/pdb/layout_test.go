package pdb

import (
	"fmt"
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

// nextCombination visits the masks with k bits in ascending order, and combinationRank
// numbers them in this order.
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

// regionsByCells numbers the region of each free cell by breadth-first search, in the order
// of their first cells; -1 for occupied cells.
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

// The layout has the regions found by breadth-first search.
func TestRegions(t *testing.T) {
	for _, c := range []struct {
		shape    board.Shape
		from, to int // numbers of tiles
	}{
		{three, 1, 8}, {four, 1, 8}, {board.Shape{Cols: 1, Rows: 17}, 7, 7}, {board.Shape{Cols: 16, Rows: 1}, 8, 8},
		{board.Shape{Cols: 3, Rows: 5}, 7, 8}, {board.Shape{Cols: 8, Rows: 2}, 8, 8}, {five, 5, 5}, {board.Shape{Cols: 2, Rows: 2}, 1, 3}, {board.Shape{Cols: 2, Rows: 1}, 1, 1},
	} {
		for tiles := c.from; tiles <= c.to; tiles++ {
			l := newLayout(c.shape, tiles)
			first := 0
			for rank, mask := range l.masks {
				region, regions := regionsByCells(c.shape, mask)
				for cell, r := range region {
					if got := l.regionIndex(mask, uint8(cell)); r >= 0 && got != first+r {
						t.Fatalf("%s, tiles in %v: the blank in %d has region %d, want %d", c.shape, members(mask), cell, got, first+r)
					}
				}
				if l.regionsOf(rank) != regions {
					t.Fatalf("%s, tiles in %v: %d regions, want %d", c.shape, members(mask), l.regionsOf(rank), regions)
				}
				first += regions
			}
			if l.regionCount != first {
				t.Errorf("%s, %d tiles: %d regions, want %d", c.shape, tiles, l.regionCount, first)
			}
		}
	}
}

// Expected region counts from independent programs: Python's itertools.combinations and
// connected components.
func TestRegionCounts(t *testing.T) {
	for _, c := range []struct {
		shape board.Shape
		tiles int
		want  int
	}{
		{three, 7, 60}, {three, 8, 9}, {four, 6, 16412}, {four, 7, 27748}, {four, 8, 35347}, {five, 6, 251400},
	} {
		l := newLayout(c.shape, c.tiles)
		if l.regionCount != c.want || l.rowWords != (c.want+63)/64 || l.words() != factorial(c.tiles)*l.rowWords {
			t.Errorf("%s, %d tiles: %d regions in %d words, %d in all; want %d regions", c.shape, c.tiles, l.regionCount, l.rowWords, l.words(), c.want)
		}
	}
}

// combinationIndex can represent the regions of every layout that is not rejected.
func TestMaxRegions(t *testing.T) {
	for _, s := range smallShapes() {
		tiles := min(maxPatternTiles(s), s.Size()-1)
		if s.Cols < s.Rows || s.Size() < 15 {
			continue // the transposed shape, or too few cells
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

// permutations lists all permutations in lexicographic order.
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

// word encodes a permutation as a number.
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

// A transition removes a tile from one place and inserts it at another.
func TestTransitions(t *testing.T) {
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

// For each number of tiles, ranks follow the lexicographic order, and rotations agree with
// rankTransitions.
func TestPermutationRank(t *testing.T) {
	for tiles := 1; tiles <= MaxTiles; tiles++ {
		numbers, turns, shifts := newPermutationRank(tiles), newRotations(), newRankTransitions(tiles)
		lies := make([]int, tiles) // tile by place
		for i := range lies {
			lies[i] = i
		}
		for number := range factorial(tiles) {
			var order uint32
			for place, tile := range lies {
				order |= uint32(tile) << (3 * place)
			}
			if got := int(numbers.of(order)); got != number {
				t.Fatalf("%v: number %d, want %d", lies, got, number)
			}
			for from := range tiles {
				for to := range tiles {
					turn := 8*min(from, to) + max(from-to, to-from)
					if to < from {
						turn += backward
					}
					after := turns[turn].apply(order)
					if got, want := int(numbers.of(after)), shifts.after(number, from, to); got != want {
						t.Fatalf("%v, from place %d to %d: number %d, want %d", lies, from, to, got, want)
					}
				}
			}
			lies = nextOrder(lies)
		}
	}
}

// nextOrder returns the next permutation in lexicographic order.
func nextOrder(p []int) []int {
	for i := len(p) - 2; i >= 0; i-- {
		if p[i] < p[i+1] {
			j := len(p) - 1
			for p[j] < p[i] {
				j--
			}
			p[i], p[j] = p[j], p[i]
			slices.Reverse(p[i+1:])
			break
		}
	}
	return p
}

// The image of a set, whether empty, full or random, is the set of the images by
// rankTransitions.
func TestPermutationSets(t *testing.T) {
	rng := rand.New(rand.NewPCG(61, 1))
	for tiles := 1; tiles <= MaxTiles; tiles++ {
		l, transitions := &layout{tileCount: tiles, permutations: factorial(tiles)}, newRankTransitions(tiles)
		s := newPermutationSets(l)
		checkPlaces(t, s, l.permutations)
		for from := range tiles {
			for to := range tiles {
				for _, share := range []int{1, 2, 50, l.permutations} { // one permutation in share is in the set
					if from == to {
						continue
					}
					front, found, want := make([]uint64, s.words), make([]uint64, s.words), make([]uint64, s.words)
					put := func(set []uint64, order int) {
						word, bit := s.position(order)
						set[word] |= 1 << bit
					}
					for order := range l.permutations {
						if order == rng.IntN(l.permutations) || rng.IntN(share) == 0 {
							put(front, order)
							put(want, transitions.after(order, from, to))
						}
						if rng.IntN(10) == 0 { // an element before the move
							put(found, order)
							put(want, order)
						}
					}
					buffer := slices.Repeat([]uint64{^uint64(0)}, s.words)
					s.moves[from<<3|to].addImage(found, front, buffer)
					if !slices.Equal(found, want) {
						t.Fatalf("%d tiles, from place %d to %d, one order in %d: wrong", tiles, from, to, share)
					}
				}
			}
		}
	}
}

// checkPlaces checks that positions and permutations correspond one to one.
func checkPlaces(t *testing.T, s *permutationSets, orders int) {
	t.Helper()
	seen := 0
	for word := range s.words {
		for bit := range 64 {
			order, ok := s.rankAt(word, bit)
			if !ok {
				continue
			}
			seen++
			if w, b := s.position(order); order < 0 || order >= orders || w != word || b != bit {
				t.Fatalf("%d tiles: bit %d of word %d is order %d, which is bit %d of word %d", s.tileCount, bit, word, order, b, w)
			}
		}
	}
	if seen != orders {
		t.Fatalf("%d tiles: %d orders of %d", s.tileCount, seen, orders)
	}
}

func BenchmarkLayout(b *testing.B) {
	for _, c := range []struct{ side, tiles int }{{4, 7}, {4, 8}, {5, 6}} {
		b.Run(fmt.Sprintf("%dx%d-%d", c.side, c.side, c.tiles), func(b *testing.B) {
			for b.Loop() {
				newLayout(board.Shape{Cols: c.side, Rows: c.side}, c.tiles)
			}
		})
	}
}
