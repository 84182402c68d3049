package pieces

import "slices"

// Look is how a piece looks when its cells have colours.
type Look struct {
	Sort   int // a number that pieces have in common which look alike, when turned rightly
	Twists int // so many of its twists can be told apart; a divisor of the kind's
	Turned int // the first slot from which on its colours are those of its sort
}

// Looks returns how the pieces of a kind look, by piece. Sorts are numbered from 0 in the
// order of the pieces. The colours are by cell, or as Merged returns them.
func (k Kind) Looks(colours []int) []Look {
	looks := make([]Look, len(k.Cells))
	var sorts [][]int
	for piece, cells := range k.Cells {
		var least []int
		for _, cell := range cells {
			least = append(least, colours[cell])
		}
		look, seen := Look{Twists: 1}, least
		for slot := 1; slot < len(seen); slot++ {
			if from := turned(seen, slot); slices.Compare(from, least) < 0 {
				least, look.Turned = from, slot
			}
		}
		for look.Twists < len(seen) && !slices.Equal(least, turned(least, look.Twists)) {
			look.Twists++
		}
		look.Sort = slices.IndexFunc(sorts, func(s []int) bool { return slices.Equal(s, least) })
		if look.Sort < 0 {
			look.Sort = len(sorts)
			sorts = append(sorts, least)
		}
		looks[piece] = look
	}
	return looks
}

// turned is the list from a place on, and then its beginning.
func turned(list []int, from int) []int { return slices.Concat(list[from:], list[:from]) }
