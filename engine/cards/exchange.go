package cards

import "context"

// The source's own order of work
//
// Les petits chiens takes its layouts from a procedure for anagrams by
// exchange: to make the anagrams from letter i on, exchange i with each j from
// i to the last, make those from i+1 on, and exchange back. Exchanging keeps
// the letters in place, which is fast, but does not make the anagrams in
// alphabetical order: abc acb bac bca cba cab. When a layout is complete,
// "rotations" turns its first card four times and, each time it fits, the next
// one. Four turns bring a card back, so that each layout finds the cards as
// they were given.
//
// As nothing is tested before a layout is complete, every one of the size!
// layouts costs its turns: an order of work to be looked at, not to be used on
// many more than nine cards.

// SolveByExchange finds the same solutions as [Set.Solve] in the order, and
// with the number of rotations, of the source's program.
func (s *Set) SolveByExchange(ctx context.Context, opt Options) (Result, error) {
	if err := opt.check(); err != nil {
		return Result{}, err
	}
	e := byExchange{run: s.newRun(ctx, opt), card: make([]int, s.Size())}
	for i := range e.card {
		e.card[i] = i
	}
	return e.result(e.anagram(0))
}

// byExchange is a search in the source's order.
type byExchange struct {
	run
	card []int // the layout: which card lies in a place
}

// anagram makes the layouts from place i on and reports whether to go on.
func (e *byExchange) anagram(i int) bool {
	if i == len(e.card)-1 {
		return e.rotations(0)
	}
	for j := i; j < len(e.card); j++ {
		e.card[i], e.card[j] = e.card[j], e.card[i]
		more := e.anagram(i + 1)
		e.card[i], e.card[j] = e.card[j], e.card[i]
		if !more {
			return false
		}
	}
	return true
}

// rotations turns the cards from a place on and reports whether to go on.
func (e *byExchange) rotations(place int) bool {
	if place == len(e.card) {
		return e.found()
	}
	north, west := e.wants(place)
	rule := e.rules[place]
	first := 4 * e.card[place]
	for f := first; f < first+4; f++ {
		if !e.rotate() {
			return false
		}
		if e.faces[f].meets(north, west) && rule.allows(e.borders[f]) {
			e.face[place] = f
			if !e.rotations(place + 1) {
				return false
			}
		}
	}
	return true
}
