package cards

import "fmt"

// A Solution says how to lay the cards of a set so that they all match.
type Solution struct {
	Cards []int // the cards' numbers, from 1, by place
	Turns []int // by place, quarter turns clockwise, 0 to 3, from how the card was given
}

// Order returns the cards' numbers as [Set.Order] does.
func (sol Solution) Order() string { return order(sol.Cards) }

// Place lays the cards as the solution says. If that is no solution of this
// set, it returns an error and leaves the cards as they lie.
func (s *Set) Place(sol Solution) error {
	n := s.Size()
	if len(sol.Cards) != n || len(sol.Turns) != n {
		return fmt.Errorf("cards: a solution of %d cards takes as many numbers and turns, not %d and %d",
			n, len(sol.Cards), len(sol.Turns))
	}
	trial := s.Copy()
	seen := make([]bool, n)
	for place, number := range sol.Cards {
		turns := sol.Turns[place]
		switch {
		case number < 1 || number > n:
			return fmt.Errorf("cards: card %d is not in 1..%d (place %d)", number, n, place)
		case seen[number-1]:
			return fmt.Errorf("cards: card %d stands twice (place %d)", number, place)
		case turns < 0 || turns > 3:
			return fmt.Errorf("cards: turns %d is not in 0..3 (card %d, place %d)", turns, number, place)
		}
		seen[number-1] = true
		trial.laid[place] = laid{card: number - 1, turns: turns}
		if !trial.Fits(place) {
			return fmt.Errorf("cards: not a solution of this set: card %d does not fit (place %d)", number, place)
		}
	}
	s.laid = trial.laid
	return nil
}
