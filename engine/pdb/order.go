package pdb

// An order says which tile lies in each place of a pattern's cells, in reading
// order: three bits a place, the first place in the lowest.

// turn is what becomes of an order when a tile goes from one place to another, past
// those between, which go to the place beside theirs.
type rotation struct {
	stays       uint32 // what does
	up, down    uint32 // what has come from places below and above
	left, right uint8  // by so many bits
}

// turns are those from each place to one some places after it, at 8*place+places; from
// backward on, those back.
type rotations [2 * backward]rotation

const backward = MaxTiles * MaxTiles

func newRotations() (t rotations) {
	for place := range MaxTiles {
		for more := 1; place+more < MaxTiles; more++ {
			first, last := uint32(7)<<(3*place), uint32(7)<<(3*(place+more))
			all := uint32(8)<<(3*(place+more)) - 1<<(3*place)
			t[8*place+more] = rotation{^all, last, all &^ last, uint8(3 * more), 3}
			t[backward+8*place+more] = rotation{^all, all &^ first, first, 3, uint8(3 * more)}
		}
		t[8*place].stays, t[backward+8*place].stays = ^uint32(0), ^uint32(0)
	}
	return t
}

func (t *rotation) apply(order uint32) uint32 {
	return order&t.stays | order<<(t.left&31)&t.up | order>>(t.right&31)&t.down
}

// orders numbers the orders of some tiles as permutations in lexicographic
// order. A number has a digit for each place but the last, in factorials: how
// many tiles after it are smaller. The digits of the first places depend on what
// lies there alone, and so do those of the other places: two tables that are
// small enough for the fastest memory.
type permutationRank struct {
	firstPlaces [1 << (3 * firstPlaces)]uint16
	otherPlaces [1 << (3 * (MaxTiles - firstPlaces))]uint8
}

const firstPlaces = MaxTiles / 2

func newPermutationRank(tiles int) (o permutationRank) {
	first := min(tiles, firstPlaces)
	for order := range 1 << (3 * first) {
		number := 0
		for i := range first {
			smaller := order >> (3 * i) & 7 // less those that are before
			number += max(smaller-smallerIn(order, 0, i, smaller), 0) * factorial(tiles-1-i)
		}
		o.firstPlaces[order] = uint16(number)
	}
	rest := tiles - first
	for order := range 1 << (3 * rest) {
		number := 0
		for i := range rest {
			number += smallerIn(order, i+1, rest, order>>(3*i)&7) * factorial(rest-1-i)
		}
		o.otherPlaces[order] = uint8(number)
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
func (o *permutationRank) of(order uint32) uint32 {
	return uint32(o.firstPlaces[order&uint32(len(o.firstPlaces)-1)]) + uint32(o.otherPlaces[order>>(3*firstPlaces)&uint32(len(o.otherPlaces)-1)])
}
