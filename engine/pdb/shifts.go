package pdb

// MaxTiles is the largest number of tiles of a pattern. The table of nine would
// take 1.5 GB for a 4x4 board, and its orders no longer fit in 16 bits.
const MaxTiles = 8

// shifts says what a move does to the order of the tiles: the tile that moves
// goes from one place in reading order to another, past those between. Orders
// are numbered as permutations of 0..tiles-1 in lexicographic order.
type rankTransitions struct {
	// after[order<<width | code[from<<3|to]] is the order after a move. What
	// can follow an order stands in one or two lines of the cache.
	next  []uint16
	width uint
	code  [MaxTiles * MaxTiles]uint8
}

func newRankTransitions(tiles int) rankTransitions {
	s := rankTransitions{}
	codes := uint8(1) // code 0 is to stay
	for from := range tiles {
		for to := range from {
			s.code[from<<3|to] = codes
			codes++
			if s.code[to<<3|from] = s.code[from<<3|to]; from-to > 1 { // neighbours swap either way
				s.code[to<<3|from] = codes
				codes++
			}
		}
	}
	for 1<<s.width < int(codes) {
		s.width++
	}
	orders := factorial(tiles)
	s.next = make([]uint16, orders<<s.width)
	for order := range orders {
		s.next[order<<s.width] = uint16(order)
		for from := range tiles - 1 {
			s.set(order, from, from+1, swapNeighbours(order, tiles, from))
		}
	}
	for distance := 2; distance < tiles; distance++ {
		for order := range orders {
			for from := range tiles - distance {
				to := from + distance
				s.set(order, from, to, s.after(s.after(order, from, to-1), to-1, to))
				s.set(order, to, from, s.after(s.after(order, to, from+1), from+1, from))
			}
		}
	}
	return s
}

// to returns the order after a tile has gone from one place to another.
func (s *rankTransitions) after(order, from, to int) int {
	return int(s.next[order<<s.width|int(s.code[from<<3|to])])
}

func (s *rankTransitions) set(order, from, to, after int) {
	s.next[order<<s.width|int(s.code[from<<3|to])] = uint16(after)
}

// swapped returns an order after the tiles in places i and i+1 have changed
// places. Digit j of an order, in factorials, is how many tiles after the j-th
// are smaller than it.
func swapNeighbours(order, tiles, i int) int {
	w, v := factorial(tiles-1-i), factorial(tiles-2-i)
	a, b := order/w%(tiles-i), order/v%(tiles-1-i)
	if a > b {
		return order + (b-a)*w + (a-1-b)*v
	}
	return order + (b+1-a)*w + (a-b)*v
}

func factorial(n int) int {
	f := 1
	for i := 2; i <= n; i++ {
		f *= i
	}
	return f
}
