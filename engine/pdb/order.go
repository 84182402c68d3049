package pdb

// An order says which tile lies in each place of a pattern's cells, in reading
// order: three bits a place, the first place in the lowest.

// shifted returns an order in which the tile in one place has gone to another,
// past those between, which go to the place beside theirs. Of both places the
// first is given by its first bit and the other by how many bits come between;
// the tile goes from the second to the first if it goes backward, which is 0 or all ones.
func shifted(order, first, between, backward uint32) uint32 {
	places := uint32(8)<<(between&31) - 1 // from the first to the other
	was := order >> (first & 31) & places
	right := 3 ^ (3^between)&backward
	left := between + 3 - right
	is := (was>>(right&31) | was<<(left&31)) & places
	return order ^ (was^is)<<(first&31)
}

// orders numbers the orders of some tiles as permutations in lexicographic
// order. A number has a digit for each place but the last, in factorials: how
// many tiles after it are smaller. The digits of the first half of the places
// depend on what lies there alone, and so do those of the other half: two tables
// that are small enough for the fastest memory.
type orders struct {
	first [1 << (3 * MaxTiles / 2)]uint16
	rest  [1 << (3 * MaxTiles / 2)]uint8
	half  uint32 // the bits of the first half
	mask  uint32
}

func newOrders(tiles int) (o orders) {
	half := tiles / 2
	o.half, o.mask = uint32(3*half), 1<<(3*half)-1
	for order := range 1 << (3 * half) {
		number := 0
		for i := range half {
			smaller := order >> (3 * i) & 7 // less those that are before
			number += max(smaller-smallerIn(order, 0, i, smaller), 0) * factorial(tiles-1-i)
		}
		o.first[order] = uint16(number)
	}
	for order := range 1 << (3 * (tiles - half)) {
		number := 0
		for i := range tiles - half {
			number += smallerIn(order, i+1, tiles-half, order>>(3*i)&7) * factorial(tiles-half-1-i)
		}
		o.rest[order] = uint8(number)
	}
	return o
}

// smallerIn counts the tiles smaller than one in some places of an order.
func smallerIn(order, from, to, tile int) int {
	smaller := 0
	for i := from; i < to; i++ {
		if order>>(3*i)&7 < tile {
			smaller++
		}
	}
	return smaller
}

// of returns the number of an order.
func (o *orders) of(order uint32) uint32 {
	return uint32(o.first[order&o.mask&uint32(len(o.first)-1)]) + uint32(o.rest[order>>(o.half&31)&uint32(len(o.rest)-1)])
}
