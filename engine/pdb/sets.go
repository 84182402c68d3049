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
type sets struct {
	number int                        // of tiles
	words  int                        // of a set
	moves  [MaxTiles * MaxTiles]shift // moves[from<<3|to] of a tile from a place to another
}

// shift is what becomes of a set by the move of a tile between two places.
type shift struct {
	whole  []uint16 // the word that each word comes from, if the first two places have no part in it
	lanes  []uint16 // else, at 8 w + d1, which byte in memory byte d1 of word w comes from, the first place having no part
	first  bool     // then the tiles in the first two places change places,
	before bool     // before the rest of the move or after it
}

func newSets(l *layout) *sets {
	s := &sets{number: l.tiles, words: setWords(l.tiles)}
	for from := range l.tiles {
		for to := range l.tiles {
			if from != to {
				s.moves[from<<3|to] = s.newShift(&l.shifts, from, to)
			}
		}
	}
	return s
}

// setWords is the size of a set of orders.
func setWords(tiles int) int { return factorial(max(tiles-2, 0)) }

// at is the word and the bit of an order.
func (s *sets) at(order int) (word, bit int) {
	first, second := order/factorial(s.number-1), order/s.words%max(s.number-1, 1)
	return order % s.words, second<<3 | first
}

// order is the inverse of at; ok is false for a bit that stands for none.
func (s *sets) order(word, bit int) (order int, ok bool) {
	first, second := bit&7, bit>>3
	return first*factorial(s.number-1) + second*s.words + word, first < s.number && second < max(s.number-1, 1)
}

func (s *sets) newShift(all *shifts, from, to int) shift {
	m := shift{first: min(from, to) == 0, before: from == 0}
	if m.first {
		if max(from, to) == 1 {
			return m
		}
		from, to = max(from, 1), max(to, 1)
	}
	// What a move leads to comes from where the move back leads.
	for w := range s.words {
		if min(from, to) >= 2 {
			source, _ := s.at(all.to(w, to, from))
			m.whole = append(m.whole, uint16(source))
			continue
		}
		for second := range 8 {
			lane := 7 // an empty byte
			if order, ok := s.order(w, second<<3); ok {
				word, bit := s.at(all.to(order, to, from))
				lane = word<<3 | bit>>3
			}
			if !littleEndian { // the bytes of a word stand the other way round
				lane ^= 7
			}
			m.lanes = append(m.lanes, uint16(lane))
		}
	}
	return m
}

// add adds to a set what becomes of another by a move. The buffer is as long as they are.
func (m *shift) add(found, front, buffer []uint64) {
	switch {
	case m.whole != nil:
		found = found[:len(m.whole)]
		for w, from := range m.whole {
			found[w] |= front[from]
		}
	case !m.first:
		addLanes(found, front, m.lanes)
	case m.lanes == nil:
		for w, set := range front {
			found[w] |= firstSwapped(set)
		}
	case m.before:
		for w, set := range front {
			buffer[w] = firstSwapped(set)
		}
		addLanes(found, buffer, m.lanes)
	default:
		clear(buffer)
		addLanes(buffer, front, m.lanes)
		for w, set := range buffer {
			found[w] |= firstSwapped(set)
		}
	}
}

func addLanes(found, front []uint64, lanes []uint16) {
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
func firstSwapped(set uint64) uint64 {
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
