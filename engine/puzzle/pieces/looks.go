package pieces

import (
	"fmt"
	"slices"
	"strings"

	"taquin/engine/message"
)

// Look describes a piece by the colours of its cells.
type Look struct {
	Colours     []int // of its cells, rotated to the lexicographically smallest list
	Orientation int   // the rotation: the first slot of the list, the smallest of several
	Twists      int   // the number of distinguishable twists, a divisor of the kind's
	Type        int   // equal for pieces with the same colours
}

// Looks returns the look of each piece of a kind. Types are numbered from 0 in the order of the
// pieces. The colours are those of the cells, as Merged returns them.
func (k Kind) Looks(colours []int) []Look {
	looks := make([]Look, len(k.Cells))
	types := 0
	for piece, cells := range k.Cells {
		var list []int
		for _, cell := range cells {
			list = append(list, colours[cell])
		}
		look := Look{Colours: list, Twists: 1, Type: types}
		for slot := 1; slot < len(list); slot++ {
			if from := rotated(list, slot); slices.Compare(from, look.Colours) < 0 {
				look.Colours, look.Orientation = from, slot
			}
		}
		for look.Twists < len(list) && !slices.Equal(look.Colours, rotated(look.Colours, look.Twists)) {
			look.Twists++
		}
		if same := slices.IndexFunc(looks[:piece], look.sameType); same >= 0 {
			look.Type = looks[same].Type
		} else {
			types++
		}
		looks[piece] = look
	}
	return looks
}

func (l Look) sameType(other Look) bool { return slices.Equal(l.Colours, other.Colours) }

// rotated returns the list rotated so that it begins with an index.
func rotated(list []int, from int) []int { return slices.Concat(list[from:], list[:from]) }

// Merged returns, for each colouring, a number for each cell. Cells have equal numbers if their
// colours and those of their followers are equal.
func (s *Structure) Merged(colourings ...[]int) [][]int {
	merged := make([][]int, len(colourings))
	for i, colours := range colourings {
		merged[i] = slices.Clone(colours)
	}
	for _, f := range s.followers {
		numbers := map[[2]int]int{}
		for i, colours := range colourings {
			for leader, cell := range f {
				if cell < 0 {
					continue
				}
				both := [2]int{merged[i][leader], colours[cell]}
				if _, known := numbers[both]; !known {
					numbers[both] = len(numbers)
				}
				merged[i][leader] = numbers[both]
			}
		}
	}
	return merged
}

// Recognise returns the arrangement of the pieces from the colours of the cells, given the
// colours of the solved state. It reports whether the arrangement is unique: it chooses among
// pieces and twists that look alike. It refuses colours that no piece has.
func (s *Structure) Recognise(home, now []int) (all []Arrangement, unique bool, err error) {
	merged := s.Merged(home, now)
	for _, cell := range s.Fixed {
		if home[cell] != now[cell] {
			return nil, false, unreachable("puzzle.no-move-changes-cell", "no move changes cell %d, and it has another colour", cell+s.first)
		}
	}
	unique = true
	for _, k := range s.Kinds {
		pieces, found := k.Looks(merged[0]), k.Looks(merged[1])
		a := Arrangement{make([]int, k.Places()), make([]int, k.Places())}
		placed := make([]bool, k.Places())
		for place, look := range found {
			free := func(p int) bool { return !placed[p] && look.sameType(pieces[p]) }
			piece := 0
			for piece < len(pieces) && !free(piece) {
				piece++
			}
			if piece == len(pieces) {
				return nil, false, s.unrecognised(k, place, slices.ContainsFunc(pieces, look.sameType))
			}
			placed[piece] = true
			a.Place[piece] = place
			a.Twist[piece] = (look.Orientation - pieces[piece].Orientation + k.Twists()) % k.Twists()
			unique = unique && look.Twists == k.Twists() && pieces[piece].Type == piece
		}
		all = append(all, a)
	}
	return all, unique, nil
}

// unrecognised returns the error about the colours of a place: pieces with these colours do not
// exist, or all of them are known to be elsewhere.
func (s *Structure) unrecognised(k Kind, place int, known bool) error {
	var cells []string
	for _, cell := range k.Cells[place] {
		cells = append(cells, fmt.Sprint(cell+s.first))
	}
	where := message.Textf("puzzle.cell", "cell %s", cells[0])
	if len(cells) > 1 {
		where = message.Textf("puzzle.cells", "cells %s", strings.Join(cells, ", "))
	}
	if known {
		return unreachable("puzzle.more-pieces-than-there", "more %s pieces than there are have the colours of %s", k.label(), where)
	}
	return unreachable("puzzle.no-has-the-colours", "no %s has the colours of %s", k.label(), where)
}
