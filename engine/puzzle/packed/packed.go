// Package packed encodes the states of a puzzle as short byte vectors.
//
// A vector has one byte for each place of each kind of piece: the type of the piece there times
// the number of orientations, plus its orientation. Pieces of one type are indistinguishable;
// of indistinguishable orientations the byte holds the smallest. Begin with Vectors.
package packed

import (
	"context"

	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/pieces"
)

// Vectors is the encoding of a puzzle's states. It is immutable.
type Vectors struct {
	pieces *pieces.Structure
	parts  []part // a kind's vectors one after the other
	start  []uint8
	steps  []step
}

// part is the range of a kind of pieces in a vector.
type part struct {
	from, places int
	twists       int
	types        int
	most         int          // largest number of places that one turn changes
	add          [][256]uint8 // by added orientation: the new value of each byte
}

// step is the effect of a turn.
type step []change

// change moves a byte to a place and changes its orientation.
type change struct {
	to, from int
	add      *[256]uint8
}

// New returns the encoding of the states reached by turns from a state with the given colours.
// The error is the context's.
func New(ctx context.Context, z *puzzle.Puzzle, turns []puzzle.Turn, colours []int) (*Vectors, error) {
	s, err := z.Pieces(ctx)
	if err != nil {
		return nil, err
	}
	v := &Vectors{pieces: s}
	merged := s.Merged(colours)[0]
	for _, k := range s.Kinds {
		v.addPart(k, merged)
	}
	for _, t := range turns {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		var changes step
		for i, a := range v.read(z.Perm(puzzle.Sequence{t})) {
			p := &v.parts[i]
			before := len(changes)
			for place, to := range a.Place {
				if twist := a.Twist[place]; to != place || twist != 0 {
					changes = append(changes, change{p.from + to, p.from + place, &p.add[twist]})
				}
			}
			p.most = max(p.most, len(changes)-before)
		}
		v.steps = append(v.steps, changes)
	}
	return v, nil
}

// read returns the arrangement of the pieces after an element of the puzzle's group.
func (v *Vectors) read(p perm.Perm) []pieces.Arrangement {
	all, err := v.pieces.Read(p)
	if err != nil {
		panic("puzzle: moves tear a piece that they should not: " + err.Error())
	}
	return all
}

// addPart adds the places of a kind.
func (v *Vectors) addPart(k pieces.Kind, colours []int) {
	p := part{from: len(v.start), places: k.Places(), twists: k.Twists(), add: make([][256]uint8, k.Twists())}
	for _, look := range k.Looks(colours) {
		v.start = append(v.start, uint8(look.Type*p.twists+look.Orientation))
		p.types = max(p.types, look.Type+1)
		for twist := range p.add {
			for t := range look.Twists {
				p.add[twist][look.Type*p.twists+t] = uint8(look.Type*p.twists + (t+twist)%look.Twists)
			}
		}
	}
	v.parts = append(v.parts, p)
}

// Size returns the length of a vector.
func (v *Vectors) Size() int { return len(v.start) }

// Start returns the vector of the first state. The caller must not modify it.
func (v *Vectors) Start() []uint8 { return v.start }

// Turns returns the number of turns.
func (v *Vectors) Turns() int { return len(v.steps) }

// After writes into next the state after a turn, given by index.
func (v *Vectors) After(turn int, state, next []uint8) {
	copy(next, state)
	s := v.steps[turn]
	for i := range s {
		c := &s[i]
		next[c.to] = c.add[state[c.from]]
	}
}

// AtLeast returns a lower bound of the number of turns from a state to a goal: the largest, over
// the kinds of pieces, of the number of wrong places divided by the number of places that one
// turn changes.
func (v *Vectors) AtLeast(state, goal []uint8) int {
	least := 0
	for i := range v.parts {
		p := &v.parts[i]
		wrong, wanted := 0, goal[p.from:p.from+p.places]
		for place, b := range state[p.from : p.from+p.places] {
			if b != wanted[place] {
				wrong++
			}
		}
		if wrong > 0 {
			least = max(least, (wrong+p.most-1)/max(p.most, 1))
		}
	}
	return least
}

// Of returns the vector of the state after an element of the puzzle's group.
func (v *Vectors) Of(p perm.Perm) []uint8 {
	vector := make([]uint8, len(v.start))
	for i, a := range v.read(p) {
		part := &v.parts[i]
		for piece, place := range a.Place {
			vector[part.from+place] = part.add[a.Twist[piece]][v.start[part.from+piece]]
		}
	}
	return vector
}

// Perm returns a permutation of the cells that produces the state of a vector. It assigns
// indistinguishable pieces arbitrarily, so it may not be an element of the group.
func (v *Vectors) Perm(vector []uint8) perm.Perm {
	all := make([]pieces.Arrangement, len(v.parts))
	for i, p := range v.parts {
		a := pieces.Arrangement{Place: make([]int, p.places), Twist: make([]int, p.places)}
		left := make([][]int, p.types) // by type: the unassigned pieces
		for piece, b := range v.start[p.from : p.from+p.places] {
			left[int(b)/p.twists] = append(left[int(b)/p.twists], piece)
		}
		for place, b := range vector[p.from : p.from+p.places] {
			kind, twist := int(b)/p.twists, int(b)%p.twists
			piece := left[kind][0]
			left[kind] = left[kind][1:]
			turned := int(v.start[p.from+piece]) % p.twists
			a.Place[piece], a.Twist[piece] = place, (twist-turned+p.twists)%p.twists
		}
		all[i] = a
	}
	return v.pieces.Perm(all)
}
