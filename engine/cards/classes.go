package cards

import (
	"context"
	"math"
	"math/bits"
	"slices"
)

// Equivalence classes
//
// Two solutions look the same if they differ by exchanging equal cards or by turning
// symmetric cards. The first of these in the order of Solve uses equal cards in the order
// of their numbers, and each in the first of its equal orientations. The backtracking
// search finds just these canonical solutions if it tries a card only after its equals of
// lower number, and a symmetric card only in its distinct orientations.
//
// The remaining symmetry is a rotation of the whole board. The search compares each
// canonical solution with the canonical forms of its rotations: it represents its class
// if none of them comes first. So only the classes are stored.

// A Class is a set of equivalent solutions: they differ by rotating the whole board,
// exchanging equal cards (equal up to rotation) and turning symmetric cards. A square
// board has four rotations, another rectangle two.
type Class struct {
	First  Solution // the first in the order of [Set.Solve]
	Boards int      // the number of distinct rotations of the board: 1, 2 or 4
	Count  int      // the number of solutions of [Set.Solve] in this class, at most math.MaxInt
}

// Classes finds the classes of solutions, ordered by their first solutions, and reports
// whether these are all. A row of 14 cards may have 14! classes: opt.Limit bounds the
// memory. As in [Set.Solve], reaching the limit is not an error, but the result is not
// complete. With opt.CountOnly, First is empty. If the context ends first, Classes
// returns the classes already found and an error that is [ErrCancelled].
func (s *Set) Classes(ctx context.Context, opt Options) (classes []Class, complete bool, err error) {
	if err := opt.check(); err != nil {
		return nil, false, err
	}
	r := s.newRun(ctx, opt)
	q := newEquivalence(r.faces)
	b := cardSearch{run: r, used: make([]bool, s.Size()), candidates: q.candidates}

	rotations := 2
	if s.cols == s.rows {
		rotations = 4
	}
	rotated, next := make([]int, s.Size()), make([]int, s.Size())
	b.done = func() bool {
		same := 1 // rotations, with the identity, that preserve the board
		copy(rotated, b.face)
		for range rotations - 1 {
			s.rotateBoard(next, rotated)
			rotated, next = next, rotated
			q.canonicalize(rotated)
			switch c := slices.Compare(rotated, b.face); {
			case c < 0:
				return true
			case c == 0:
				same++
			}
		}
		boards := rotations / same
		class := Class{Boards: boards, Count: saturatingMul(q.size, boards)}
		if !opt.CountOnly {
			class.First = b.solution()
		}
		classes = append(classes, class)
		return b.count()
	}
	complete = b.fill(0)
	return classes, complete, b.err
}

// rotateBoard stores in dst the faces of src after the smallest rotation of the board
// that preserves its shape.
func (s *Set) rotateBoard(dst, src []int) {
	quarters := 2
	if s.cols == s.rows {
		quarters = 1
	}
	for place, f := range src {
		to := len(src) - 1 - place
		if quarters == 1 {
			to = place%s.cols*s.cols + s.cols - 1 - place/s.cols
		}
		dst[to] = f&^3 | (f+quarters)&3
	}
}

// equivalence relates the cards of a set that are equal up to rotation.
type equivalence struct {
	faces      []Card
	first      []int // by card: the lowest of its equals
	after      []int // by card: the next of its equals, or -1
	unused     []int // scratch of canonicalize, by lowest card: the next one to use
	candidates []candidate
	size       int // number of solutions that look like a given one
}

func newEquivalence(faces []Card) *equivalence {
	n := len(faces) / 4
	q := &equivalence{faces: faces, first: make([]int, n), after: make([]int, n), unused: make([]int, n), candidates: allCandidates(n), size: 1}
	for card := range n {
		own := faces[4*card : 4*card+4]
		// The first repetition of the first orientation gives the period: 1, 2 or 4.
		if again := slices.Index(own[1:], own[0]); again >= 0 {
			q.candidates[card].turns = again + 1
		}
		q.size = saturatingMul(q.size, 4/q.candidates[card].turns)

		q.first[card], q.after[card] = card, -1
		equals := 1
		for c := range card {
			if slices.Contains(own, faces[4*c]) {
				q.first[card] = q.first[c]
				q.candidates[card].after = c // in the end, the last equal before it
				equals++
			}
		}
		if last := q.candidates[card].after; last != card {
			q.after[last] = card
		}
		q.size = saturatingMul(q.size, equals)
	}
	return q
}

// canonicalize replaces a board by the first solution that looks like it.
func (q *equivalence) canonicalize(face []int) {
	copy(q.unused, q.first)
	for place, f := range face {
		kind := q.first[f/4]
		card := q.unused[kind]
		q.unused[kind] = q.after[card]
		face[place] = 4*card + slices.Index(q.faces[4*card:4*card+4], q.faces[f])
	}
}

// saturatingMul returns a·b, or math.MaxInt if that overflows.
func saturatingMul(a, b int) int {
	if high, low := bits.Mul(uint(a), uint(b)); high == 0 && low <= math.MaxInt {
		return int(low)
	}
	return math.MaxInt
}
