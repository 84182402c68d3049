package board

import "math/bits"

// A packed board is its pieces in reading order, each in a field of a few
// bits, as many fields to a word as fit whole: one word up to 16 cells, three
// for 25. Searches keep millions of boards so.

// Packing says how boards of a shape are packed.
type Packing struct {
	Bits  uint // of a field
	Field int  // fields in a word
	Words int  // words in a board
}

// Packing returns how boards of the shape are packed.
func (s Shape) Packing() Packing {
	width := max(1, bits.Len(uint(s.Size()-1)))
	fields := 64 / width
	return Packing{Bits: uint(width), Field: fields, Words: (s.Size() + fields - 1) / fields}
}

// At returns the piece in cell i of a packed board.
func (k Packing) At(words []uint64, i int) int {
	return int(words[i/k.Field] >> (uint(i%k.Field) * k.Bits) & (1<<k.Bits - 1))
}

// Pack writes the board into words, as long as Packing says.
func (b *Board) Pack(k Packing, words []uint64) {
	clear(words)
	for i, p := range b.cells {
		words[i/k.Field] |= uint64(p) << (uint(i%k.Field) * k.Bits)
	}
}

// Unpack lays the pieces as a board of the same shape had packed them.
func (b *Board) Unpack(k Packing, words []uint64) {
	mask, n := uint64(1)<<k.Bits-1, len(b.cells)
	for i := 0; i < n; {
		w := words[i/k.Field]
		for end := min(n, i+k.Field); i < end; i++ {
			p := uint16(w & mask)
			b.cells[i], b.pos[p] = p, uint16(i)
			w >>= k.Bits
		}
	}
	b.blank = int(b.pos[b.home])
}

// Rename calls each piece p names[p]; names is a permutation, and none of them is kept.
func (b *Board) Rename(names []uint16) {
	for i, p := range b.cells {
		b.cells[i] = names[p]
		b.pos[names[p]] = uint16(i)
	}
	b.blank = int(b.pos[b.home])
}
