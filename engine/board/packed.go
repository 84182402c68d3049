package board

import "math/bits"

// Packing is the layout of packed boards of a shape: the pieces in reading order, each in a
// bit field that does not cross a word boundary. Boards of up to 16 cells take one word.
type Packing struct {
	Bits  uint // of a field
	Field int  // fields in a word
	Words int  // words in a board
}

// Packing returns the layout of packed boards of the shape.
func (s Shape) Packing() Packing {
	width := max(1, bits.Len(uint(s.Size()-1)))
	fields := 64 / width
	return Packing{Bits: uint(width), Field: fields, Words: (s.Size() + fields - 1) / fields}
}

// Pack packs the board into k.Words words.
func (b *Board) Pack(k Packing, words []uint64) {
	clear(words)
	for i, p := range b.cells {
		words[i/k.Field] |= uint64(p) << (uint(i%k.Field) * k.Bits)
	}
}

// Unpack sets the pieces from a packed board of the same shape.
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

// Rename renames each piece p to names[p], a permutation. It does not keep names.
func (b *Board) Rename(names []uint16) {
	for i, p := range b.cells {
		b.cells[i] = names[p]
		b.pos[names[p]] = uint16(i)
	}
	b.blank = int(b.pos[b.home])
}
