package pdb

import (
	"taquin/engine/memory"
)

// MaxTiles is the largest number of tiles of a pattern. A table of nine tiles would take 1.5
// GB on 4x4, and its ranks would not fit in 16 bits.
const MaxTiles = 8

// rankTransitions maps the rank of a permutation to its rank after a tile has moved from one
// place to another. Ranks are lexicographic.
type rankTransitions struct {
	// next[rank<<width | code[from<<3|to]] is the rank after the move. All successors of a
	// rank are in one or two cache lines.
	next  []uint16
	width uint
	code  [MaxTiles * MaxTiles]uint8
}

func newRankTransitions(tiles int) rankTransitions {
	s := rankTransitions{}
	codes := uint8(1) // code 0 means no change of place
	for from := range tiles {
		for to := range from {
			s.code[from<<3|to] = codes
			codes++
			if s.code[to<<3|from] = s.code[from<<3|to]; from-to > 1 { // swapping neighbours is its own inverse
				s.code[to<<3|from] = codes
				codes++
			}
		}
	}
	for 1<<s.width < int(codes) {
		s.width++
	}
	permutations := factorial(tiles)
	s.next = make([]uint16, permutations<<s.width)
	for rank := range permutations {
		s.next[rank<<s.width] = uint16(rank)
		for from := range tiles - 1 {
			s.set(rank, from, from+1, swapNeighbours(rank, tiles, from))
		}
	}
	for distance := 2; distance < tiles; distance++ {
		for rank := range permutations {
			for from := range tiles - distance {
				to := from + distance
				s.set(rank, from, to, s.after(s.after(rank, from, to-1), to-1, to))
				s.set(rank, to, from, s.after(s.after(rank, to, from+1), from+1, from))
			}
		}
	}
	return s
}

// after returns the rank after a tile has moved between two places.
func (s *rankTransitions) after(rank, from, to int) int {
	return int(s.next[rank<<s.width|int(s.code[from<<3|to])])
}

func (s *rankTransitions) set(rank, from, to, after int) {
	s.next[rank<<s.width|int(s.code[from<<3|to])] = uint16(after)
}

// swapNeighbours returns the rank after the tiles in places i and i+1 have been exchanged.
// The factorial digit of a place counts the smaller tiles in later places.
func swapNeighbours(rank, tiles, i int) int {
	w, v := factorial(tiles-1-i), factorial(tiles-2-i)
	a, b := rank/w%(tiles-i), rank/v%(tiles-1-i)
	if a > b {
		return rank + (b-a)*w + (a-1-b)*v
	}
	return rank + (b+1-a)*w + (a-b)*v
}

func factorial(n int) int {
	f := 1
	for i := 2; i <= n; i++ {
		f *= i
	}
	return f
}

// A packed permutation lists the tiles of a pattern by place, in reading order of their
// cells: three bits per place, the first place lowest.

// rotation updates a packed permutation when a tile moves from one place to another: the
// tiles between them shift by one place.
type rotation struct {
	stays       uint32 // mask of the unchanged places
	up, down    uint32 // masks of the places filled by the left and by the right shift
	left, right uint8  // shift distances
}

// rotations holds the rotation from each place to a later one at 8*place+distance, and its
// inverse at the same index plus backward.
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

func (t *rotation) apply(permutation uint32) uint32 {
	return permutation&t.stays | permutation<<(t.left&31)&t.up | permutation>>(t.right&31)&t.down
}

// permutationRank ranks packed permutations in lexicographic order. In the factorial number
// system, the digit of a place counts the smaller tiles in later places. The digits of the
// first places depend on these places only, and so do those of the others: two tables
// suffice, small enough for the first-level cache.
type permutationRank struct {
	firstPlaces [1 << (3 * firstPlaces)]uint16
	otherPlaces [1 << (3 * (MaxTiles - firstPlaces))]uint8
}

const firstPlaces = MaxTiles / 2

func newPermutationRank(tiles int) (o permutationRank) {
	first := min(tiles, firstPlaces)
	for permutation := range 1 << (3 * first) {
		rank := 0
		for i := range first {
			smaller := permutation >> (3 * i) & 7 // minus those in earlier places
			rank += max(smaller-smallerIn(permutation, 0, i, smaller), 0) * factorial(tiles-1-i)
		}
		o.firstPlaces[permutation] = uint16(rank)
	}
	rest := tiles - first
	for permutation := range 1 << (3 * rest) {
		rank := 0
		for i := range rest {
			rank += smallerIn(permutation, i+1, rest, permutation>>(3*i)&7) * factorial(rest-1-i)
		}
		o.otherPlaces[permutation] = uint8(rank)
	}
	return o
}

// smallerIn counts the tiles smaller than a given one in a range of places.
func smallerIn(permutation, from, to, tile int) int {
	smaller := 0
	for i := from; i < to; i++ {
		if permutation>>(3*i)&7 < tile {
			smaller++
		}
	}
	return smaller
}

// of returns the rank of a packed permutation.
func (o *permutationRank) of(permutation uint32) uint32 {
	return uint32(o.firstPlaces[permutation&uint32(len(o.firstPlaces)-1)]) + uint32(o.otherPlaces[permutation>>(3*firstPlaces)&uint32(len(o.otherPlaces)-1)])
}

// permutationSets defines how sets of permutations are stored in words while a table is
// built, such that a move maps whole words or bytes of one set to another.
//
// The rank of a permutation has factorial digits by place (see swapNeighbours). A tile that
// moves between two places changes only the digits between these places. The first two digits
// select the bit of a word, 8 d1 + d0, so that a byte holds the values of the first digit.
// The other digits select the word. A word holds 56 permutations of eight tiles, fewer for
// smaller patterns; a set has (tiles-2)! words.
type permutationSets struct {
	tileCount int
	words     int                          // per set
	moves     [MaxTiles * MaxTiles]setMove // by from<<3|to, the places of the tile
}

// setMove maps a set of permutations when a tile moves between two places.
type setMove struct {
	wordSources []uint16 // the source of each word, if the move leaves the first two places alone
	byteSources []uint16 // otherwise, at 8 w + d1: the source of byte d1 of word w, if it leaves the first place alone
	swapsFirst  bool     // the move also exchanges the tiles in the first two places,
	swapFirst   bool     // before its other part rather than after it
}

func newPermutationSets(l *layout) *permutationSets {
	s := &permutationSets{tileCount: l.tileCount, words: wordsPerSet(l.tileCount)}
	transitions := newRankTransitions(l.tileCount)
	for from := range l.tileCount {
		for to := range l.tileCount {
			if from != to {
				s.moves[from<<3|to] = s.newSetMove(&transitions, from, to)
			}
		}
	}
	return s
}

// wordsPerSet returns the size of a set.
func wordsPerSet(tiles int) int { return factorial(max(tiles-2, 0)) }

// position returns the word and bit of a permutation.
func (s *permutationSets) position(rank int) (word, bit int) {
	first, second := rank/factorial(s.tileCount-1), rank/s.words%max(s.tileCount-1, 1)
	return rank % s.words, second<<3 | first
}

// rankAt is the inverse of position; ok is false for unused bits.
func (s *permutationSets) rankAt(word, bit int) (rank int, ok bool) {
	first, second := bit&7, bit>>3
	return first*factorial(s.tileCount-1) + second*s.words + word, first < s.tileCount && second < max(s.tileCount-1, 1)
}

func (s *permutationSets) newSetMove(transitions *rankTransitions, from, to int) setMove {
	m := setMove{swapsFirst: min(from, to) == 0, swapFirst: from == 0}
	if m.swapsFirst {
		if max(from, to) == 1 {
			return m
		}
		from, to = max(from, 1), max(to, 1)
	}
	// The source of a permutation is its image under the inverse move.
	for w := range s.words {
		if min(from, to) >= 2 {
			source, _ := s.position(transitions.after(w, to, from))
			m.wordSources = append(m.wordSources, uint16(source))
			continue
		}
		for second := range 8 {
			source := 7 // an unused byte
			if rank, ok := s.rankAt(w, second<<3); ok {
				word, bit := s.position(transitions.after(rank, to, from))
				source = word<<3 | bit>>3
			}
			if !memory.LittleEndian { // bytes are stored in reverse
				source ^= 7
			}
			m.byteSources = append(m.byteSources, uint16(source))
		}
	}
	return m
}

// addImage adds the image of front to found. All three slices have the length of a set.
func (m *setMove) addImage(found, front, buffer []uint64) {
	switch {
	case m.wordSources != nil:
		found = found[:len(m.wordSources)]
		for w, from := range m.wordSources {
			found[w] |= front[from]
		}
	case !m.swapsFirst:
		addBytes(found, front, m.byteSources)
	case m.byteSources == nil:
		for w, set := range front {
			found[w] |= swapFirstTwo(set)
		}
	case m.swapFirst:
		for w, set := range front {
			buffer[w] = swapFirstTwo(set)
		}
		addBytes(found, buffer, m.byteSources)
	default:
		clear(buffer)
		addBytes(buffer, front, m.byteSources)
		for w, set := range buffer {
			found[w] |= swapFirstTwo(set)
		}
	}
}

func addBytes(found, front []uint64, sources []uint16) {
	bytes := memory.Bytes(front)
	for w := range found {
		from := (*[8]uint16)(sources[w<<3:])
		found[w] |= uint64(bytes[from[0]]) | uint64(bytes[from[1]])<<8 | uint64(bytes[from[2]])<<16 | uint64(bytes[from[3]])<<24 |
			uint64(bytes[from[4]])<<32 | uint64(bytes[from[5]])<<40 | uint64(bytes[from[6]])<<48 // the last byte is unused
	}
}

// swapFirstTwo exchanges the tiles in the first two places of all permutations in a word. The
// digits d0 and d1 become d1 and d0-1 if d0 > d1, and otherwise d1+1 and d0.
func swapFirstTwo(set uint64) uint64 {
	// Transposes the 8x8 bit matrix, as in transpose.
	t := (set ^ set>>7) & 0x00aa00aa00aa00aa
	set ^= t ^ t<<7
	t = (set ^ set>>14) & 0x0000cccc0000cccc
	set ^= t ^ t<<14
	t = (set ^ set>>28) & 0x00000000f0f0f0f0
	set ^= t ^ t<<28
	const greater = 0x7f3f1f0f07030100 // d0, now the byte, exceeds d1
	return set&greater>>8 | set&^greater<<1
}
