package pieces

import (
	"fmt"
	"slices"
	"strings"
)

// Look is how a piece looks when its cells have colours.
type Look struct {
	Colours     []int // of its cells, from the slot on that makes them smallest
	Orientation int   // that slot, the first one if there are several
	Twists      int   // so many of its twists can be told apart; a divisor of the kind's
	Type        int   // a number that pieces with the same colours have in common
}

// Looks returns how the pieces of a kind look, by piece. Sorts are numbered from 0 in the
// order of the pieces. The colours are by cell, as Merged returns them.
func (k Kind) Looks(colours []int) []Look {
	looks := make([]Look, len(k.Cells))
	types := 0
	for piece, cells := range k.Cells {
		var seen []int
		for _, cell := range cells {
			seen = append(seen, colours[cell])
		}
		look := Look{Colours: seen, Twists: 1, Type: types}
		for slot := 1; slot < len(seen); slot++ {
			if from := turned(seen, slot); slices.Compare(from, look.Colours) < 0 {
				look.Colours, look.Orientation = from, slot
			}
		}
		for look.Twists < len(seen) && !slices.Equal(look.Colours, turned(look.Colours, look.Twists)) {
			look.Twists++
		}
		if like := slices.IndexFunc(looks[:piece], look.like); like >= 0 {
			look.Type = looks[like].Type
		} else {
			types++
		}
		looks[piece] = look
	}
	return looks
}

func (l Look) like(other Look) bool { return slices.Equal(l.Colours, other.Colours) }

// turned is the list from a place on, and then its beginning.
func turned(list []int, from int) []int { return slices.Concat(list[from:], list[:from]) }

// Merged returns for each colouring, and in it for each cell, a number that stands for the
// cell's colour and those of the cells that follow it: cells with the same number have all
// of them alike.
func (s *Structure) Merged(colourings ...[]int) [][]int {
	merged := make([][]int, len(colourings))
	for i, colours := range colourings {
		merged[i] = slices.Clone(colours)
	}
	for _, f := range s.follow {
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

// Recognise returns where the pieces are when the cells have one colouring, and had another
// one while each was at home. Of pieces that look alike any may be where one is; only says
// that there are none, nor twists that look alike. Colours that no piece has are refused.
func (s *Structure) Recognise(home, now []int) (all []Arrangement, only bool, err error) {
	merged := s.Merged(home, now)
	for _, cell := range s.Fixed {
		if home[cell] != now[cell] {
			return nil, false, fmt.Errorf("%w: no move changes cell %d, and it has another colour", ErrUnreachable, cell+s.first)
		}
	}
	only = true
	for _, k := range s.Kinds {
		pieces, found := k.Looks(merged[0]), k.Looks(merged[1])
		a := Arrangement{make([]int, k.Places()), make([]int, k.Places())}
		placed := make([]bool, k.Places())
		for place, look := range found {
			free := func(p int) bool { return !placed[p] && look.like(pieces[p]) }
			piece := 0
			for piece < len(pieces) && !free(piece) {
				piece++
			}
			if piece == len(pieces) {
				return nil, false, s.unlike(k, place, slices.ContainsFunc(pieces, look.like))
			}
			placed[piece] = true
			a.Place[piece] = place
			a.Twist[piece] = (look.Orientation - pieces[piece].Orientation + k.Twists()) % k.Twists()
			only = only && look.Twists == k.Twists() && pieces[piece].Type == piece
		}
		all = append(all, a)
	}
	return all, only, nil
}

// unlike is the error about colours in a place that no piece has, or none that is left.
func (s *Structure) unlike(k Kind, place int, known bool) error {
	var cells []string
	for _, cell := range k.Cells[place] {
		cells = append(cells, fmt.Sprint(cell+s.first))
	}
	where := "cell " + cells[0]
	if len(cells) > 1 {
		where = "cells " + strings.Join(cells, ", ")
	}
	if known {
		return fmt.Errorf("%w: more %s pieces than there are have the colours of %s", ErrUnreachable, k.Name, where)
	}
	return fmt.Errorf("%w: no %s has the colours of %s", ErrUnreachable, k.Name, where)
}
