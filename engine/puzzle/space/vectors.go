package space

import (
	"context"

	"taquin/engine/puzzle"
	"taquin/engine/puzzle/pieces"
)

// A vector is a state: for each place of each kind of piece a byte that says what lies there
// and how. The byte is the sort of the piece times the
// number of twists, and the twist; of twists that look alike the first one.

// vectors is how a puzzle's states are written as vectors.
type vectors struct {
	puzzle *puzzle.Puzzle
	pieces *pieces.Structure
	parts  []part // a kind's vectors one after the other
	start  []uint8
	steps  []step // what counts as one move
}

// part is the places of one kind in a vector.
type part struct {
	from, twists int
	sorts        int
	add          [][256]uint8 // by a twist that is added: the new byte for each
}

// step is one move of a vector: what changes.
type step []change

// change is what comes to a place.
type change struct {
	to, from int
	add      *[256]uint8
}

// apply writes the state after the step into next.
func (s step) apply(state, next []uint8) {
	copy(next, state)
	for i := range s {
		c := &s[i]
		next[c.to] = c.add[state[c.from]]
	}
}

func newVectors(ctx context.Context, z *puzzle.Puzzle, m puzzle.Metric) (*vectors, error) {
	s, err := z.Pieces(ctx)
	if err != nil {
		return nil, err
	}
	v := &vectors{puzzle: z, pieces: s}
	colours := s.Merged(z.Colours())[0]
	for _, k := range s.Kinds {
		v.addPart(k, colours)
	}
	for _, t := range z.Turns(m) {
		all, err := s.Read(z.Perm(puzzle.Word{t}))
		if err != nil {
			return nil, err
		}
		var changes step
		for i, a := range all {
			p := &v.parts[i]
			for place, to := range a.Place {
				if twist := a.Twist[place]; to != place || twist != 0 {
					changes = append(changes, change{p.from + to, p.from + place, &p.add[twist]})
				}
			}
		}
		v.steps = append(v.steps, changes)
	}
	return v, nil
}

// addPart adds the places of a kind.
func (v *vectors) addPart(k pieces.Kind, colours []int) {
	p := part{from: len(v.start), twists: k.Twists(), add: make([][256]uint8, k.Twists())}
	for _, look := range k.Looks(colours) {
		v.start = append(v.start, uint8(look.Sort*p.twists+look.Turned))
		p.sorts = max(p.sorts, look.Sort+1)
		for twist := range p.add {
			for t := range look.Twists {
				p.add[twist][look.Sort*p.twists+t] = uint8(look.Sort*p.twists + (t+twist)%look.Twists)
			}
		}
	}
	v.parts = append(v.parts, p)
}

// state returns the state that a vector stands for.
func (v *vectors) state(ctx context.Context, vector []uint8) (*puzzle.State, error) {
	all := make([]pieces.Arrangement, len(v.parts))
	for i, p := range v.parts {
		places := v.pieces.Kinds[i].Places()
		a := pieces.Arrangement{Place: make([]int, places), Twist: make([]int, places)}
		left := make([][]int, p.sorts) // pieces of each sort that have no place yet
		for piece, b := range v.start[p.from : p.from+places] {
			left[int(b)/p.twists] = append(left[int(b)/p.twists], piece)
		}
		for place, b := range vector[p.from : p.from+places] {
			sort, twist := int(b)/p.twists, int(b)%p.twists
			piece := left[sort][0]
			left[sort] = left[sort][1:]
			turned := int(v.start[p.from+piece]) % p.twists
			a.Place[piece], a.Twist[piece] = place, (twist-turned+p.twists)%p.twists
		}
		all[i] = a
	}
	q := v.pieces.Perm(all)
	if !v.puzzle.Alike() {
		return v.puzzle.At(ctx, q)
	}
	// Which of the pieces that look alike is where does not matter, and perhaps only some
	// choices can be reached.
	start, colours := v.puzzle.Colours(), make([]int, len(q))
	for cell, to := range q {
		colours[to] = start[cell]
	}
	return v.puzzle.WithColours(ctx, colours)
}

// bytes is about how much memory a state takes that is listed.
func (v *vectors) bytes() int { return len(v.start) + 12 }
