package cards

import "context"

// The source's search
//
// Les petits chiens generates its layouts by a procedure for anagrams by exchange: for
// the anagrams from letter i on, exchange i with each j from i to the last, generate
// those from i+1 on, and exchange back. This is fast, but not alphabetical: abc acb bac
// bca cba cab. When a layout is complete, "rotations" turns its first card four times
// and, each time it fits, the next card. After four turns a card is back in its given
// orientation, so every layout starts alike.
//
// As the search tests only complete layouts, each of the size! layouts costs its turns.
// It is for study, not for many more than nine cards.

// SolveByExchange finds the same solutions as [Set.Solve] in the order, and with the
// number of rotations, of the source's program.
func (s *Set) SolveByExchange(ctx context.Context, opt Options) (Result, error) {
	if err := opt.check(); err != nil {
		return Result{}, err
	}
	e := exchangeSearch{run: s.newRun(ctx, opt), card: make([]int, s.Size())}
	for i := range e.card {
		e.card[i] = i
	}
	return e.result(e.anagrams(0))
}

// exchangeSearch is the source's search.
type exchangeSearch struct {
	run
	card []int // the layout: the card in each place
}

// anagrams generates the layouts from place i on and reports whether to continue.
func (e *exchangeSearch) anagrams(i int) bool {
	if i == len(e.card)-1 {
		return e.rotations(0)
	}
	for j := i; j < len(e.card); j++ {
		e.card[i], e.card[j] = e.card[j], e.card[i]
		more := e.anagrams(i + 1)
		e.card[i], e.card[j] = e.card[j], e.card[i]
		if !more {
			return false
		}
	}
	return true
}

// rotations turns the cards from a place on and reports whether to continue.
func (e *exchangeSearch) rotations(place int) bool {
	if place == len(e.card) {
		return e.found()
	}
	north, west := e.required(place)
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
