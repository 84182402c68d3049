package cards

import (
	"context"

	"taquin/engine/message"
)

// Backtracking by card
//
// The source lays out all nine cards, then turns them one after the other, and repeats
// this for each of the 9! layouts. But once two cards do not match, no layout with the
// same beginning is a solution. So this search fills the places in reading order, and
// tries in each the unused cards in the order of their numbers. A card makes four quarter
// turns, and the search tests it after each (carte_ok after rotation_droite) and
// recurses if it fits. The source backtracks over the turns only, this search over the
// cards too: 73,508 rotations instead of 12,598,048 for the same 16 solutions.

// Solve finds the solutions by backtracking. Their order is fixed and does not depend on
// the current layout: place by place, lower card numbers first, and for each card the
// turns 1, 2, 3 and 0. As in the source, equal cards count as different, and so do the
// orientations of a symmetric card.
//
// Reaching the limit is not an error. If the context ends first, Solve returns the
// solutions already found and an error that is [ErrCancelled].
func (s *Set) Solve(ctx context.Context, opt Options) (Result, error) {
	if err := opt.check(); err != nil {
		return Result{}, err
	}
	b := cardSearch{run: s.newRun(ctx, opt), used: make([]bool, s.Size()), candidates: allCandidates(s.Size())}
	b.done = b.found
	return b.result(b.fill(0))
}

// cardSearch is a backtracking search by card.
type cardSearch struct {
	run
	used       []bool
	candidates []candidate
	done       func() bool // called for each solution; false stops the search
}

// candidate restricts the choices of a card.
type candidate struct {
	after int // a card that must be laid before, or the card itself
	turns int // the number of orientations tried
}

// allCandidates returns the candidates without restrictions.
func allCandidates(size int) []candidate {
	candidates := make([]candidate, size)
	for card := range candidates {
		candidates[card] = candidate{after: card, turns: 4}
	}
	return candidates
}

// fill fills the board from a place on, in every way, and reports whether the search
// ran to completion.
func (b *cardSearch) fill(place int) bool {
	if place == len(b.face) {
		return b.done()
	}
	north, west := b.required(place)
	rule := b.rules[place]
	for card, c := range b.candidates {
		if b.used[card] || c.after != card && !b.used[c.after] {
			continue
		}
		b.used[card] = true
		for f := 4 * card; f < 4*card+c.turns; f++ {
			if !b.rotate() {
				return false
			}
			if b.faces[f].meets(north, west) && rule.allows(b.borders[f]) {
				b.face[place] = f
				if !b.fill(place + 1) {
					return false
				}
			}
		}
		b.used[card] = false
	}
	return true
}

// A Solution is a layout in which all cards match.
type Solution struct {
	Cards []int // the card numbers, from 1, by place
	Turns []int // by place, quarter turns clockwise, 0 to 3, from the given orientation
}

// Order returns the card numbers as [Set.Order] does.
func (sol Solution) Order() string { return order(sol.Cards) }

// Place lays out the cards as in the solution. If it is not a solution of this set,
// Place returns an error and does not change the layout.
func (s *Set) Place(sol Solution) error {
	n := s.Size()
	if len(sol.Cards) != n || len(sol.Turns) != n {
		return message.Errorf("cards.a-solution-of-cards", "cards: a solution of %d cards takes as many numbers and turns, not %d and %d",
			n, len(sol.Cards), len(sol.Turns))
	}
	trial := s.Copy()
	seen := make([]bool, n)
	for place, number := range sol.Cards {
		turns := sol.Turns[place]
		switch {
		case number < 1 || number > n:
			return message.Errorf("cards.card-is-not-in", "cards: card %d is not in 1..%d (place %d)", number, n, place)
		case seen[number-1]:
			return message.Errorf("cards.card-appears-twice-place", "cards: card %d appears twice (place %d)", number, place)
		case turns < 0 || turns > 3:
			return message.Errorf("cards.turns-is-not-in", "cards: turns %d is not in 0..3 (card %d, place %d)", turns, number, place)
		}
		seen[number-1] = true
		trial.laid[place] = laid{card: number - 1, turns: turns}
		if !trial.Fits(place) {
			return message.Errorf("cards.not-a-solution-of", "cards: not a solution of this set: card %d does not fit (place %d)", number, place)
		}
	}
	s.laid = trial.laid
	return nil
}
