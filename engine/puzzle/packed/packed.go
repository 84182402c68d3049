// Package packed writes the states of a puzzle as short lists of bytes, which package
// distinct keeps and finds.
//
// A state is a byte for each place of each kind of piece, which says what lies there and
// how: the sort of the piece times the number of twists, and the twist; of twists that look
// alike the first one. Pieces of one sort look alike. Begin with Vectors.
package packed

import (
	"context"

	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/pieces"
)

// Vectors is how a puzzle's states are written. It does not change.
type Vectors struct {
	pieces *pieces.Structure
	parts  []part // a kind's vectors one after the other
	start  []uint8
	steps  []step
}

// part is the places of one kind in a vector.
type part struct {
	from, places int
	twists       int
	sorts        int
	most         int          // places that one turn changes
	add          [][256]uint8 // by a twist that is added: the new byte for each
}

// step is one turn: what changes.
type step []change

// change is what comes to a place.
type change struct {
	to, from int
	add      *[256]uint8
}

// New returns how states of a puzzle are written between which turns lead. The colours are
// those that the cells have in the first state. The error is the context's.
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

// read returns where an element of the puzzle's group brings the pieces.
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
		p.sorts = max(p.sorts, look.Type+1)
		for twist := range p.add {
			for t := range look.Twists {
				p.add[twist][look.Type*p.twists+t] = uint8(look.Type*p.twists + (t+twist)%look.Twists)
			}
		}
	}
	v.parts = append(v.parts, p)
}

// Size is how many bytes a vector has.
func (v *Vectors) Size() int { return len(v.start) }

// Start is the vector of the first state. Read it only.
func (v *Vectors) Start() []uint8 { return v.start }

// Turns is how many turns there are.
func (v *Vectors) Turns() int { return len(v.steps) }

// After writes into next the state after a turn, given by its number.
func (v *Vectors) After(turn int, state, next []uint8) {
	copy(next, state)
	s := v.steps[turn]
	for i := range s {
		c := &s[i]
		next[c.to] = c.add[state[c.from]]
	}
}

// AtLeast returns a lower bound of the number of turns from a state to a goal: each kind of
// piece needs as many turns as put all its places right, if each turn puts as many right as it
// can change.
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

// Of returns the vector of the state to which an element of the puzzle's group leads.
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

// Perm returns a permutation of the cells that makes the state which a vector stands for.
// Of pieces that look alike any may be where one is, so that perhaps no moves do what the
// permutation does.
func (v *Vectors) Perm(vector []uint8) perm.Perm {
	all := make([]pieces.Arrangement, len(v.parts))
	for i, p := range v.parts {
		a := pieces.Arrangement{Place: make([]int, p.places), Twist: make([]int, p.places)}
		left := make([][]int, p.sorts) // pieces of each sort that have no place yet
		for piece, b := range v.start[p.from : p.from+p.places] {
			left[int(b)/p.twists] = append(left[int(b)/p.twists], piece)
		}
		for place, b := range vector[p.from : p.from+p.places] {
			sort, twist := int(b)/p.twists, int(b)%p.twists
			piece := left[sort][0]
			left[sort] = left[sort][1:]
			turned := int(v.start[p.from+piece]) % p.twists
			a.Place[piece], a.Twist[piece] = place, (twist-turned+p.twists)%p.twists
		}
		all[i] = a
	}
	return v.pieces.Perm(all)
}
