package cards

import (
	"context"
	"math"
	"math/bits"
	"slices"
)

// Classes
//
// Two solutions that look alike differ by exchanging equal cards or by turning
// a card that looks the same after it. Of those, the first in Solve's order
// uses equal cards in the order of their numbers, each in the first of its
// turns that looks so. The search card by card finds just these when it tries a
// card only after its equals of lower number and a symmetric card only in the
// turns that look different.
//
// What remains is turning the whole board. A board found this way is put beside
// each of its turned boards, written as the search would have found them: it
// stands for its class if none of those comes before it. So nothing has to be
// remembered but the classes themselves.

// A Class is a set of solutions that count as one: those that come from each
// other by turning the whole board, exchanging equal cards (equal up to
// turning) and turning cards that look the same after it. The board may make
// the turns that keep its shape: four for a square, two for another rectangle.
type Class struct {
	First  Solution // the class's first in the order of [Set.Solve]
	Boards int      // boards that look different, by turning the whole: 1, 2 or 4
	Count  int      // solutions of [Set.Solve] in this class, math.MaxInt if there are more than that
}

// Classes finds the classes of solutions, in the order of their first, and
// reports whether these are all of them. A row of 14 cards may have 14! classes:
// opt.Limit bounds the memory they take. As in [Set.Solve], reaching it is no
// error, but the list does not count as complete. With opt.CountOnly the classes
// come without their First. If the context ends before the search does, Classes
// returns what it found so far and an error that is [ErrCancelled].
func (s *Set) Classes(ctx context.Context, opt Options) (classes []Class, complete bool, err error) {
	if err := opt.check(); err != nil {
		return nil, false, err
	}
	r := s.newRun(ctx, opt)
	a := newAlike(r.faces)
	b := byCard{run: r, used: make([]bool, s.Size()), each: a.each}

	turns := 2
	if s.cols == s.rows {
		turns = 4
	}
	turned, next := make([]int, s.Size()), make([]int, s.Size())
	b.done = func() bool {
		same := 1 // turns, the whole one among them, after which the board looks the same
		copy(turned, b.face)
		for range turns - 1 {
			s.turnBoard(next, turned)
			turned, next = next, turned
			a.rename(turned)
			switch c := slices.Compare(turned, b.face); {
			case c < 0:
				return true
			case c == 0:
				same++
			}
		}
		if !b.mayKeep() {
			return false
		}
		boards := turns / same
		class := Class{Boards: boards, Count: times(a.ways, boards)}
		if !opt.CountOnly {
			class.First = b.solution()
		}
		classes = append(classes, class)
		return b.count()
	}
	complete = b.lay(0)
	return classes, complete, b.err
}

// turnBoard lays the faces of src in dst with the whole board turned by the
// least turn that keeps its shape.
func (s *Set) turnBoard(dst, src []int) {
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

// alike knows which cards of a set look the same.
type alike struct {
	faces []Card
	first []int   // by card: the lowest of its equals
	after []int   // by card: the next of its equals, or -1
	left  []int   // scratch of rename, by lowest card: the next one to use
	each  []trial // how the search tries each card
	ways  int     // solutions that look like a given one
}

func newAlike(faces []Card) *alike {
	n := len(faces) / 4
	a := &alike{faces: faces, first: make([]int, n), after: make([]int, n), left: make([]int, n), each: plain(n), ways: 1}
	for card := range n {
		own := faces[4*card : 4*card+4]
		// A card's turns come round after 1, 2 or 4: the next that looks like
		// its first tells.
		if again := slices.Index(own[1:], own[0]); again >= 0 {
			a.each[card].turns = again + 1
		}
		a.ways = times(a.ways, 4/a.each[card].turns)

		a.first[card], a.after[card] = card, -1
		equals := 1
		for c := range card {
			if slices.Contains(own, faces[4*c]) {
				a.first[card] = a.first[c]
				a.each[card].after = c // in the end, the last before it
				equals++
			}
		}
		if last := a.each[card].after; last != card {
			a.after[last] = card
		}
		a.ways = times(a.ways, equals)
	}
	return a
}

// rename writes a board as the first solution that looks like it.
func (a *alike) rename(face []int) {
	copy(a.left, a.first)
	for place, f := range face {
		kind := a.first[f/4]
		card := a.left[kind]
		a.left[kind] = a.after[card]
		face[place] = 4*card + slices.Index(a.faces[4*card:4*card+4], a.faces[f])
	}
}

// times multiplies without going round: what is too large is math.MaxInt.
func times(a, b int) int {
	if high, low := bits.Mul(uint(a), uint(b)); high == 0 && low <= math.MaxInt {
		return int(low)
	}
	return math.MaxInt
}
