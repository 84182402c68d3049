package heuristic

import (
	"math/bits"

	"taquin/engine/board"
)

// Linear is the Manhattan distance plus linear conflicts: O. Hansson, A. Mayer and M. Yung,
// "Criticizing solutions to relaxed models yields powerful admissible heuristics",
// Information Sciences 63 (1992).
//
// Consider the tiles in their home row. Tiles that never leave it cannot pass each other,
// so they must be in the order of their home columns. Therefore all tiles but those of a
// longest increasing subsequence must leave the row and come back. Each takes two vertical
// moves that the Manhattan distance does not count, because it counts no vertical move of a
// tile in its home row. Columns are analogous with horizontal moves, so no move is counted
// twice and the sum is a lower bound. The longest increasing subsequence gives the exact
// number of tiles that must leave. The usual greedy removal of the tile with the most
// conflicts may remove too many: three of 3 1 5 2 4, where two are enough.
//
// A tile that moves within its column passes no other tile there, so the conflicts of
// columns do not change, and only the tile's home row counts it. So a move changes the
// conflicts of at most one line, by at most one tile: the value changes by 1.
type Linear struct{}

// Name returns "linear".
func (Linear) Name() string { return "linear" }

// About implements Described.
func (Linear) About() string {
	return "the Manhattan distance, and two moves for each tile that must leave its row or column to let another pass; admissible"
}

// Admissible returns true.
func (Linear) Admissible() bool { return true }

// Start implements Heuristic; it never fails.
func (Linear) Start(b *board.Board) (Running, error) {
	r := &runningLinear{grid: newGrid(b)}
	s := b.Shape()
	r.conflicts[vertical], r.conflicts[horizontal] = make([]uint8, s.Rows), make([]uint8, s.Cols)
	r.Reset()
	return r, nil
}

type runningLinear struct {
	grid
	conflicts [2][]uint8 // of each row, of each column: the number of tiles that must leave it
	sum       int
	changes   [64]change // of the last moves, so that searches take a move back without counting
	made, old int        // changes[old&63:made&63] are known
}

// change records the value before a move.
type change struct {
	move      board.Move
	counted   bool // the conflicts of a line
	home      uint8
	conflicts uint8
	sum       int
}

func (r *runningLinear) Value() int { return r.sum }

func (r *runningLinear) Reset() {
	r.old = r.made
	r.sum = r.b.Manhattan()
	for a := range r.conflicts {
		for k := range r.conflicts[a] {
			r.conflicts[a][k] = uint8(r.count(a, k))
			r.sum += 2 * int(r.conflicts[a][k])
		}
	}
}

func (r *runningLinear) Moved(m board.Move) {
	a := axis(m)
	if last := &r.changes[(r.made-1)&63]; r.made > r.old && last.move == m.Opposite() {
		r.made--
		r.sum = last.sum
		if last.counted {
			r.conflicts[a][last.home] = last.conflicts
		}
		return
	}
	now := &r.changes[r.made&63]
	r.made++
	r.old = max(r.old, r.made-len(r.changes))
	from, to := r.tileMove(m)
	line := r.line[a]
	home := line[r.b.At(to)]
	*now = change{move: m, sum: r.sum, home: home}
	r.sum += r.distanceChange(m, from, to)
	if home == line[from] || home == line[to] {
		now.counted, now.conflicts = true, r.conflicts[a][home]
		now := uint8(r.count(a, int(home)))
		r.sum += 2 * (int(now) - int(r.conflicts[a][home]))
		r.conflicts[a][home] = now
	}
}

// count returns the number of tiles that must leave line k of axis a (a row if a is
// vertical): the tiles in their home line minus the longest increasing subsequence.
func (r *runningLinear) count(a, k int) int {
	s := r.b.Shape()
	first, step, n := k*s.Cols, 1, s.Cols
	if a == horizontal {
		first, step, n = k, s.Cols, s.Rows
	}
	here, place, blank := r.line[a], r.line[1-a], r.b.Home()
	tiles := 0
	if n <= 64 { // one word; the general case takes 1.5 times as long
		var tails uint64
		for c := first; n > 0; c, n = c+step, n-1 {
			if p := r.b.At(c); int(here[p]) == k && p != blank {
				tiles++
				above := tails &^ (2<<place[p] - 1)
				tails = tails&^(above&-above) | 1<<place[p]
			}
		}
		return tiles - bits.OnesCount64(tails)
	}
	var tails tailSet
	for c := first; n > 0; c, n = c+step, n-1 {
		if p := r.b.At(c); int(here[p]) == k && p != blank {
			tiles++
			tails.add(place[p])
		}
	}
	return tiles - tails.len()
}

// tailSet finds the length of a longest increasing subsequence by patience sorting. It is
// the set of the smallest last elements of increasing subsequences of length 1, 2, 3…, as a
// bit set. A new number replaces the next larger one, or joins the set. Each number is added
// at most once.
type tailSet [board.MaxSide / 64]uint64

func (e *tailSet) add(x uint8) {
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

func (e *tailSet) len() int {
	n := 0
	for _, word := range e {
		n += bits.OnesCount64(word)
	}
	return n
}
