package heuristic

import (
	"math/bits"

	"taquin/engine/board"
)

// Linear is the Manhattan weight and the linear conflicts: O. Hansson,
// A. Mayer and M. Yung, "Criticizing solutions to relaxed models yields
// powerful admissible heuristics", Information Sciences 63 (1992).
//
// Take the tiles that lie in their home row. Those that stay in it for good
// can never pass each other, so they must already stand in the order of their
// home columns. At least as many as there are beyond the longest increasing
// subsequence must therefore leave the row and come back: two vertical moves
// each, none of which Manhattan counts, since it counts no vertical move of a
// tile in its home row. Columns are the same with horizontal moves, so nothing
// is counted twice and the sum is still a lower bound. The longest increasing
// subsequence makes the number of tiles to be taken out of a line exact; taking
// out the tile with the most conflicts first, as is often done, may take out
// too many: three of 3 1 5 2 4, where two are enough.
//
// Incrementally, a tile that slides within its column passes no other tile
// there, so the columns keep their conflicts; of the two rows only the tile's
// home row counts it. So a move changes the conflicts of one line at most, and
// those by one tile at most: the weight changes by 1.
type Linear struct{}

// Name returns "linear".
func (Linear) Name() string { return "linear" }

// Admissible returns true.
func (Linear) Admissible() bool { return true }

// Start weighs b; it never fails.
func (Linear) Start(b *board.Board) (Running, error) {
	r := &runningLinear{grid: newGrid(b)}
	s := b.Shape()
	r.leaving[vertical], r.leaving[horizontal] = make([]uint8, s.Rows), make([]uint8, s.Cols)
	r.Reset()
	return r, nil
}

type runningLinear struct {
	grid
	leaving [2][]uint8 // for each row, for each column, the tiles that must leave it
	sum     int
}

func (r *runningLinear) Value() int { return r.sum }

func (r *runningLinear) Reset() {
	r.sum = r.b.Manhattan()
	for a := range r.leaving {
		for k := range r.leaving[a] {
			r.leaving[a][k] = uint8(r.count(a, k))
			r.sum += 2 * int(r.leaving[a][k])
		}
	}
}

func (r *runningLinear) Moved(m board.Move) {
	from, into := r.slid(m)
	r.sum += r.change(m, from, into)
	a := axis(m)
	line := r.line[a]
	if home := line[r.b.At(into)]; home == line[from] || home == line[into] {
		now := uint8(r.count(a, int(home)))
		r.sum += 2 * (int(now) - int(r.leaving[a][home]))
		r.leaving[a][home] = now
	}
}

// count returns how many tiles must leave line k, a row where a is vertical
// and a column where it is horizontal: those at home in it beyond the longest
// increasing subsequence (see endings).
func (r *runningLinear) count(a, k int) int {
	s := r.b.Shape()
	first, step, n := k*s.Cols, 1, s.Cols
	if a == horizontal {
		first, step, n = k, s.Cols, s.Rows
	}
	here, place, blank := r.line[a], r.line[1-a], r.b.Home()
	tiles := 0
	if n <= 64 { // the endings in a single word take two thirds of the time
		var ends uint64
		for c := first; n > 0; c, n = c+step, n-1 {
			if p := r.b.At(c); int(here[p]) == k && p != blank {
				tiles++
				above := ends &^ (2<<place[p] - 1)
				ends = ends&^(above&-above) | 1<<place[p]
			}
		}
		return tiles - bits.OnesCount64(ends)
	}
	var ends endings
	for c := first; n > 0; c, n = c+step, n-1 {
		if p := r.b.At(c); int(here[p]) == k && p != blank {
			tiles++
			ends.add(place[p])
		}
	}
	return tiles - ends.len()
}

// endings finds the longest increasing subsequence of numbers added one by
// one, each at most once: the set of the smallest numbers in which increasing
// subsequences of length 1, 2, 3… can end (patience sorting). A number takes
// the place of the next larger one, or is added if there is none, so that a
// set of bits is all it needs. Lines of up to 64 cells use a single word.
type endings [board.MaxSide / 64]uint64

func (e *endings) add(x uint8) {
	word := int(x >> 6)
	above := e[word] &^ (2<<(x&63) - 1)
	e[word] |= 1 << (x & 63)
	for next := word; ; above = e[next] {
		if above != 0 {
			e[next] &^= above & -above
			return
		}
		if next++; next == len(e) {
			return
		}
	}
}

func (e *endings) len() int {
	n := 0
	for _, word := range e {
		n += bits.OnesCount64(word)
	}
	return n
}
