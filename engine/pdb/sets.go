package pdb

// sets are how sets of orders stand in words while a table is built: so that a move
// of a tile takes whole words, or bytes of them, from one set to another.
//
// An order is a number whose digits, in factorials, belong to the places in reading order
// (see swapped). A tile that goes from one place to another changes the digits from the
// one to the other, whatever the digits before and after. The first two digits say which
// bit of a word stands for the order: bit 8 d1 + d0, so that a byte is what the first
// digit can be. The others say which word. A word holds 56 orders of eight tiles and fewer
// of less, and a set (tiles-2)! words.
type permutationSets struct {
	tileCount int                          // of tiles
	words     int                          // of a set
	moves     [MaxTiles * MaxTiles]setMove // moves[from<<3|to] of a tile from a place to another
}

// shift is what becomes of a set by the move of a tile between two places.
type setMove struct {
	wordSources []uint16 // the word that each word comes from, if the first two places have no part in it
	byteSources []uint16 // else, at 8 w + d1, which byte in memory byte d1 of word w comes from, the first place having no part
	swapsFirst  bool     // then the tiles in the first two places change places,
	swapFirst   bool     // before the rest of the move or after it
}

func newPermutationSets(l *layout) *permutationSets {
	s := &permutationSets{tileCount: l.tileCount, words: wordsPerSet(l.tileCount)}
	for from := range l.tileCount {
		for to := range l.tileCount {
			if from != to {
				s.moves[from<<3|to] = s.newSetMove(&l.transitions, from, to)
			}
		}
	}
	return s
}

// setWords is the size of a set of orders.
func wordsPerSet(tiles int) int { return factorial(max(tiles-2, 0)) }

// at is the word and the bit of an order.
func (s *permutationSets) position(order int) (word, bit int) {
	first, second := order/factorial(s.tileCount-1), order/s.words%max(s.tileCount-1, 1)
	return order % s.words, second<<3 | first
}

// order is the inverse of at; ok is false for a bit that stands for none.
func (s *permutationSets) rankAt(word, bit int) (order int, ok bool) {
	first, second := bit&7, bit>>3
	return first*factorial(s.tileCount-1) + second*s.words + word, first < s.tileCount && second < max(s.tileCount-1, 1)
}

func (s *permutationSets) newSetMove(all *rankTransitions, from, to int) setMove {
	m := setMove{swapsFirst: min(from, to) == 0, swapFirst: from == 0}
	if m.swapsFirst {
		if max(from, to) == 1 {
			return m
		}
		from, to = max(from, 1), max(to, 1)
	}
	// What a move leads to comes from where the move back leads.
	for w := range s.words {
		if min(from, to) >= 2 {
			source, _ := s.position(all.after(w, to, from))
			m.wordSources = append(m.wordSources, uint16(source))
			continue
		}
		for second := range 8 {
			lane := 7 // an empty byte
			if order, ok := s.rankAt(w, second<<3); ok {
				word, bit := s.position(all.after(order, to, from))
				lane = word<<3 | bit>>3
			}
			if !littleEndian { // the bytes of a word stand the other way round
				lane ^= 7
			}
			m.byteSources = append(m.byteSources, uint16(lane))
		}
	}
	return m
}

// add adds to a set what becomes of another by a move. The buffer is as long as they are.
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

func addBytes(found, front []uint64, lanes []uint16) {
	lane := bytesIn(front)
	for w := range found {
		from := (*[8]uint16)(lanes[w<<3:])
		found[w] |= uint64(lane[from[0]]) | uint64(lane[from[1]])<<8 | uint64(lane[from[2]])<<16 | uint64(lane[from[3]])<<24 |
			uint64(lane[from[4]])<<32 | uint64(lane[from[5]])<<40 | uint64(lane[from[6]])<<48 // the last byte is empty
	}
}

// firstSwapped changes the first two digits of all orders in a word into those of the
// orders in which the tiles in the first two places have changed places: d0 and d1 become
// d1 and d0-1 if d0 is greater, else d1+1 and d0.
func swapFirstTwo(set uint64) uint64 {
	// A square of eight by eight bits is mirrored, as in transpose.
	t := (set ^ set>>7) & 0x00aa00aa00aa00aa
	set ^= t ^ t<<7
	t = (set ^ set>>14) & 0x0000cccc0000cccc
	set ^= t ^ t<<14
	t = (set ^ set>>28) & 0x00000000f0f0f0f0
	set ^= t ^ t<<28
	const greater = 0x7f3f1f0f07030100 // d0, the byte now, is greater than d1
	return set&greater>>8 | set&^greater<<1
}
