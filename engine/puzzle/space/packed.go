package space

import (
	"context"
	"math/bits"
)

// maxBits is how many bits the number of a state may have.
const maxBits = 32

// packedWave keeps states as bits. The number of a state is the sum of its coordinates'
// numbers, each times a stride. Three sets of numbers are enough: what has been seen, the
// states of the distance, and those of the next.
type packedWave struct {
	coordinates     []*coordinate
	strides         []int64
	tables          []table
	steps           int
	size            int // of a vector
	seen, now, next []uint64
}

// table is what steps do to some coordinates at once, which are so few that it stays in the
// cache, or to one.
type table struct {
	stride, numbers uint32
	to              []uint32 // to[number*steps+step] is the new number times the stride
}

// maxTable is how many numbers the table of several coordinates may have.
const maxTable = 1 << 13

// newPackedWave returns the wave of the first state.
func newPackedWave(coordinates []*coordinate, numbers int64, steps, size int) *packedWave {
	w := &packedWave{coordinates: coordinates, steps: steps, size: size}
	stride := int64(1)
	for _, c := range coordinates {
		w.strides = append(w.strides, stride)
		stride *= int64(c.values.count)
	}
	for first := 0; first < len(coordinates); {
		end, several := first+1, coordinates[first].values.count
		for end < len(coordinates) && several*coordinates[end].values.count <= maxTable {
			several *= coordinates[end].values.count
			end++
		}
		w.tables = append(w.tables, w.table(first, end, several))
		first = end
	}
	words := (numbers + 63) / 64
	w.seen, w.now, w.next = make([]uint64, words), make([]uint64, words), make([]uint64, words)
	w.seen[0], w.now[0] = 1, 1 // every coordinate's first value has number 0
	return w
}

// table makes the table of the coordinates from first to end.
func (w *packedWave) table(first, end, numbers int) table {
	t := table{stride: uint32(w.strides[first]), numbers: uint32(numbers), to: make([]uint32, numbers*w.steps)}
	for number := range numbers {
		rest := number
		for i := first; i < end; i++ {
			c := w.coordinates[i]
			value := rest % c.values.count
			rest /= c.values.count
			for s, to := range c.table[value*w.steps : (value+1)*w.steps] {
				t.to[number*w.steps+s] += to * uint32(w.strides[i])
			}
		}
	}
	return t
}

func (w *packedWave) advance(ctx context.Context) (int64, error) {
	clear(w.next)
	rows := make([][]uint32, len(w.tables))
	added, expanded := int64(0), 0
	for word, set := range w.now {
		for ; set != 0; set &= set - 1 {
			if expanded++; expanded%pollEvery == 0 && ctx.Err() != nil {
				return 0, ctx.Err()
			}
			number := uint32(word*64 + bits.TrailingZeros64(set))
			for i := range w.tables {
				t := &w.tables[i]
				at := int(number/t.stride%t.numbers) * w.steps
				rows[i] = t.to[at : at+w.steps]
			}
			added += w.expand(rows)
		}
	}
	if added > 0 {
		w.now, w.next = w.next, w.now
	}
	return added, nil
}

// expand sees the states after each step, and counts the new ones.
func (w *packedWave) expand(rows [][]uint32) (added int64) {
	others := rows[1:]
	for s, to := range rows[0] {
		for _, row := range others {
			to += row[s]
		}
		word, bit := to/64, uint64(1)<<(to%64)
		if w.seen[word]&bit == 0 {
			w.seen[word] |= bit
			w.next[word] |= bit
			added++
		}
	}
	return added
}

func (w *packedWave) some(most int) [][]uint8 {
	var some [][]uint8
	for word, set := range w.now {
		for ; set != 0 && len(some) < most; set &= set - 1 {
			some = append(some, w.vector(int64(word*64+bits.TrailingZeros64(set))))
		}
	}
	return some
}

// vector returns the vector of a number.
func (w *packedWave) vector(number int64) []uint8 {
	vector := make([]uint8, w.size)
	for i, c := range w.coordinates {
		value := c.values.at(int(number / w.strides[i] % int64(c.values.count)))
		for k, p := range c.places {
			vector[p.at] += p.part(value[k])
		}
	}
	return vector
}
