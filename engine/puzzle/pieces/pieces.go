// Package pieces finds the pieces of a puzzle that is given by permutations of its cells
// alone. What is known of the puzzle is a group; nobody says that three stickers are a
// corner.
//
// Cells that the moves take to each other are an orbit, and the pieces of one orbit are a
// kind. In an orbit some cells may always stay together: such a set is a block, and its
// images share the orbit out among them. A piece is a block that can be turned and not
// mixed: whenever moves bring it home, they have turned it by one and the same rotation
// or by a power of that. Of all ways to share out an orbit that are so, the one with the
// largest pieces is taken; where there is none, each cell is a piece. So the 24 stickers
// of a cube's corners are 8 pieces of 3 cells, and a piece of k cells has a twist 0..k-1.
//
// The cells of one orbit may go wherever those of another go, as the second sticker of a
// piece does that is never turned over. Such followers are no pieces of their own.
//
// From that come laws: which parities and sums of twists the moves bind together; see
// laws.go. Begin with Find and Structure.
package pieces

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"

	"taquin/engine/perm"
)

// ErrUnreachable is wrapped by the errors about a state to which no moves lead.
var ErrUnreachable = errors.New("puzzle: unreachable state")

// Name is what pieces are called: "corner". It is the name of all kinds that have one of
// the cells.
type Name struct {
	Text  string
	Cells []int
}

// Kind is pieces that the moves take to each other's places.
type Kind struct {
	Name string
	// Cells are the cells of each place, all of one number. Cells[i][0] is the reference
	// of place i, and the other cells follow in the sense in which all pieces of the kind
	// turn. The piece that belongs in place i is called i.
	Cells [][]int
}

// Places is the number of places, and of pieces.
func (k Kind) Places() int { return len(k.Cells) }

// Twists is in how many ways a piece can lie in a place.
func (k Kind) Twists() int { return len(k.Cells[0]) }

// Structure is the pieces of a puzzle and their laws. It does not change.
type Structure struct {
	Kinds []Kind // by their smallest cell
	Fixed []int  // cells that no move changes
	Laws  []Law  // all others follow from these

	first  int  // how the first cell is called in errors
	places []at // by cell
	follow []follower
	index  *big.Int // of so many arrangements of the pieces one keeps the laws
}

// at is where a cell is; kind is -1 for one that is fixed, and slot for a follower.
type at struct{ kind, place, slot int }

// Find finds the pieces of a group, which act on cells that are called first, first+1 and
// so on in errors. The error is the context's.
func Find(ctx context.Context, g *perm.Group, first int, names []Name) (*Structure, error) {
	gens := g.Generators()
	s := &Structure{first: first, places: make([]at, g.Degree())}
	orbits := g.Orbits()
	led, err := s.findFollowers(ctx, gens, orbits)
	if err != nil {
		return nil, fmt.Errorf("puzzle: pieces: %w", err)
	}
	for i, orbit := range orbits {
		switch {
		case led[i]:
			continue
		case len(orbit) == 1:
			s.Fixed = append(s.Fixed, orbit[0])
			s.places[orbit[0]] = at{kind: -1}
			continue
		}
		cells, err := share(ctx, g.Degree(), gens, orbit)
		if err != nil {
			return nil, fmt.Errorf("puzzle: pieces: %w", err)
		}
		for place, list := range cells {
			for slot, cell := range list {
				s.places[cell] = at{len(s.Kinds), place, slot}
			}
		}
		s.Kinds = append(s.Kinds, Kind{Cells: cells})
	}
	for _, f := range s.follow {
		for cell, to := range f {
			if to >= 0 {
				s.places[to] = at{s.places[cell].kind, s.places[cell].place, -1}
			}
		}
	}
	s.name(names)
	s.findLaws(gens)
	return s, nil
}

// name gives the kinds their names, numbered where several have the same one.
func (s *Structure) name(names []Name) {
	count := map[string]int{}
	for i := range s.Kinds {
		called := "piece"
		for _, n := range names {
			if slices.ContainsFunc(n.Cells, func(cell int) bool { return cell >= 0 && cell < len(s.places) && s.places[cell].kind == i }) {
				called = n.Text
				break
			}
		}
		s.Kinds[i].Name = called
		count[called]++
	}
	number := map[string]int{}
	for i, k := range s.Kinds {
		if count[k.Name] > 1 {
			number[k.Name]++
			s.Kinds[i].Name = fmt.Sprintf("%s %d", k.Name, number[k.Name])
		}
	}
}

// Arrangement is where the pieces of one kind are.
type Arrangement struct {
	Place []int // Place[i] is where piece i is
	Twist []int // Twist[i] is the slot there in which its reference cell lies
}

// Read returns where p, which takes each cell's content to a cell, has brought the pieces,
// kind by kind. A p that tears a piece, turns it over or brings it to where pieces of its
// kind never are is refused.
func (s *Structure) Read(p perm.Perm) ([]Arrangement, error) {
	if len(p) != len(s.places) {
		return nil, fmt.Errorf("%w: a state of %d cells, and the puzzle has %d", ErrUnreachable, len(p), len(s.places))
	}
	for cell, to := range p {
		from, home := s.places[cell], s.places[to]
		if from.kind != home.kind || (from.slot < 0) != (home.slot < 0) || from.kind < 0 && cell != to {
			return nil, fmt.Errorf("%w: no moves take what belongs in cell %d to cell %d", ErrUnreachable, cell+s.first, to+s.first)
		}
	}
	for _, f := range s.follow {
		for leader, cell := range f {
			if cell >= 0 && p[cell] != f[p[leader]] {
				return nil, fmt.Errorf("%w: cells %d and %d are one %s, and are torn apart", ErrUnreachable, leader+s.first, cell+s.first, s.Kinds[s.places[leader].kind].Name)
			}
		}
	}
	all := make([]Arrangement, len(s.Kinds))
	for i, k := range s.Kinds {
		a := Arrangement{make([]int, k.Places()), make([]int, k.Places())}
		for piece, cells := range k.Cells {
			home := s.places[p[cells[0]]]
			a.Place[piece], a.Twist[piece] = home.place, home.slot
			for slot, cell := range cells {
				switch to := s.places[p[cell]]; {
				case to.place != home.place:
					return nil, fmt.Errorf("%w: cells %d and %d are one %s, and are torn apart", ErrUnreachable, cells[0]+s.first, cell+s.first, k.Name)
				case to.slot != (home.slot+slot)%k.Twists():
					return nil, fmt.Errorf("%w: the %s of cell %d is mirrored", ErrUnreachable, k.Name, cells[0]+s.first)
				}
			}
		}
		all[i] = a
	}
	return all, nil
}

// Perm returns the permutation of cells that brings the pieces of each kind where an
// arrangement says: the inverse of Read.
func (s *Structure) Perm(all []Arrangement) perm.Perm {
	p := make(perm.Perm, len(s.places))
	for _, cell := range s.Fixed {
		p[cell] = cell
	}
	for i, k := range s.Kinds {
		for piece, cells := range k.Cells {
			home := k.Cells[all[i].Place[piece]]
			for slot, cell := range cells {
				p[cell] = home[(slot+all[i].Twist[piece])%len(home)]
			}
		}
	}
	for _, f := range s.follow {
		for leader, cell := range f {
			if cell >= 0 {
				p[cell] = f[p[leader]]
			}
		}
	}
	return p
}
