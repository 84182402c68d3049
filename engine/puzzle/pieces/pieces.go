// Package pieces finds the pieces of a puzzle, given only the permutation group of its cells:
// for example that three stickers form a corner.
//
// The pieces of one orbit of cells are a kind. A block of imprimitivity is a set of cells that
// always stay together; its images partition the orbit. A piece is a block on which its
// setwise stabilizer acts as a cyclic group: moves can rotate the piece, but not mix its cells.
// Find takes the partition of each orbit into the largest such blocks, or else into single
// cells. The 24 stickers of a cube's corners, for example, are 8 pieces of 3 cells. A piece of
// k cells has a twist in 0..k-1.
//
// The cells of one orbit may always move together with those of another one: two stickers of
// an edge that moves cannot flip, for example. These followers are not pieces themselves.
//
// laws.go derives the invariants of the parities and the sums of twists. Begin with Find and
// Structure.
package pieces

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/sorting"
)

// ErrUnreachable is wrapped by the errors about an unreachable state.
var ErrUnreachable = message.New("puzzle.unreachable-state", "puzzle: unreachable state")

// UnreachableError explains why a state is unreachable. It wraps ErrUnreachable.
type UnreachableError struct{ Reason message.Text }

func unreachable(key, format string, args ...any) error {
	return &UnreachableError{message.Textf(key, format, args...)}
}

// Message implements message.Message.
func (e *UnreachableError) Message() message.Text {
	return message.Textf("", "%s: %s", ErrUnreachable, e.Reason)
}

func (e *UnreachableError) Error() string { return e.Message().String() }
func (e *UnreachableError) Unwrap() error { return ErrUnreachable }

// Name is a name of pieces, such as "corner". It applies to all kinds with one of the cells.
type Name struct {
	Text  string
	Cells []int
}

// Kind is a set of pieces that moves can exchange.
type Kind struct {
	Name string
	// Cells are the cells of each place, the same number for all places. Cells[i][0] is the
	// reference cell of place i. The others follow in the order of rotation, which is the same
	// for all places. Piece i is the one whose home is place i.
	Cells [][]int
}

// Places returns the number of places, which is also that of pieces.
func (k Kind) Places() int { return len(k.Cells) }

// Twists returns the number of orientations of a piece.
func (k Kind) Twists() int { return len(k.Cells[0]) }

// Structure holds the pieces of a puzzle and their laws. It does not change.
type Structure struct {
	Kinds []Kind // sorted by their smallest cell
	Fixed []int  // cells that no move changes
	Laws  []Law  // generators of all laws

	first     int // the number of the first cell in errors
	places    []location
	followers []followers
	index     *big.Int // of the arrangements that obey the laws in all arrangements
}

// location is the place and the slot of a cell. kind is -1 for a fixed cell, and slot is -1 for
// a follower.
type location struct{ kind, place, slot int }

// Find finds the pieces of a group. In errors, the cells are numbered from first. The error is
// the context's.
func Find(ctx context.Context, g *perm.Group, first int, names []Name) (*Structure, error) {
	gens := g.Generators()
	s := &Structure{first: first, places: make([]location, g.Degree())}
	orbits := g.Orbits()
	follows, err := s.findFollowers(ctx, gens, orbits)
	if err != nil {
		return nil, message.Errorf("puzzle.pieces", "puzzle: pieces: %w", err)
	}
	for i, orbit := range orbits {
		switch {
		case follows[i]:
			continue
		case len(orbit) == 1:
			s.Fixed = append(s.Fixed, orbit[0])
			s.places[orbit[0]] = location{kind: -1}
			continue
		}
		cells, err := partition(ctx, g.Degree(), gens, orbit)
		if err != nil {
			return nil, message.Errorf("puzzle.pieces", "puzzle: pieces: %w", err)
		}
		for place, list := range cells {
			for slot, cell := range list {
				s.places[cell] = location{len(s.Kinds), place, slot}
			}
		}
		s.Kinds = append(s.Kinds, Kind{Cells: cells})
	}
	for _, f := range s.followers {
		for cell, to := range f {
			if to >= 0 {
				s.places[to] = location{s.places[cell].kind, s.places[cell].place, -1}
			}
		}
	}
	s.name(names)
	s.findLaws(gens)
	return s, nil
}

// name names the kinds. It numbers kinds with the same name.
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

// label is the name of the kind, whose word has a translation.
func (k Kind) label() message.Text {
	if name, number, ok := strings.Cut(k.Name, " "); ok {
		return message.Textf("", "%s %s", message.Word(name), number)
	}
	return message.Word(k.Name)
}

// Arrangement holds the positions and the orientations of the pieces of one kind.
type Arrangement struct {
	Place []int // the place of each piece
	Twist []int // the slot of its reference cell there
}

// Read returns the arrangement of each kind after p, a permutation of the cells. It refuses a
// p that tears a piece apart, mirrors it or moves it to a place of another kind.
func (s *Structure) Read(p perm.Perm) ([]Arrangement, error) {
	if len(p) != len(s.places) {
		return nil, unreachable("puzzle.a-state-of-cells", "a state of %d cells, and the puzzle has %d", len(p), len(s.places))
	}
	for cell, to := range p {
		from, home := s.places[cell], s.places[to]
		if from.kind != home.kind || (from.slot < 0) != (home.slot < 0) || from.kind < 0 && cell != to {
			return nil, unreachable("puzzle.no-moves-take-what", "no moves take what belongs in cell %d to cell %d", cell+s.first, to+s.first)
		}
	}
	for _, f := range s.followers {
		for leader, cell := range f {
			if cell >= 0 && p[cell] != f[p[leader]] {
				return nil, unreachable("puzzle.cells-and-are-one", "cells %d and %d are one %s, and are torn apart", leader+s.first, cell+s.first, s.Kinds[s.places[leader].kind].label())
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
					return nil, unreachable("puzzle.cells-and-are-one", "cells %d and %d are one %s, and are torn apart", cells[0]+s.first, cell+s.first, k.label())
				case to.slot != (home.slot+slot)%k.Twists():
					return nil, unreachable("puzzle.the-of-cell-is", "the %s of cell %d is mirrored", k.label(), cells[0]+s.first)
				}
			}
		}
		all[i] = a
	}
	return all, nil
}

// Perm returns the permutation of the cells with the given arrangements: the inverse of Read.
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
	for _, f := range s.followers {
		for leader, cell := range f {
			if cell >= 0 {
				p[cell] = f[p[leader]]
			}
		}
	}
	return p
}

// followers maps each cell of a leading orbit to the cell that always moves with it, and all
// other cells to -1: an equivariant map of one orbit onto another.
type followers []int

// findFollowers finds the orbits that follow others. Larger orbits lead, and of two that follow
// each other, the first one.
func (s *Structure) findFollowers(ctx context.Context, gens []perm.Perm, orbits [][]int) (follows []bool, err error) {
	order := make([]int, len(orbits))
	for i := range order {
		order[i] = i
	}
	sorting.StableBy(order, func(i, j int) int { return len(orbits[j]) - len(orbits[i]) })
	follows = make([]bool, len(orbits))
	for k, i := range order {
		for _, j := range order[:k] {
			if follows[j] || len(orbits[i]) == 1 {
				continue
			}
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if f := equivariant(len(s.places), gens, orbits[j], orbits[i]); f != nil {
				follows[i] = true
				s.followers = append(s.followers, f)
				break
			}
		}
	}
	return follows, nil
}

// equivariant returns an equivariant map of an orbit onto another one, or nil.
func equivariant(n int, gens []perm.Perm, leader, orbit []int) followers {
	for _, first := range orbit {
		f := followers(slices.Repeat([]int{-1}, n))
		f[leader[0]] = first
		if f.propagate(gens, leader[0]) {
			return f
		}
	}
	return nil
}

// propagate extends the map from one cell to its orbit. It returns false on a contradiction.
func (f followers) propagate(gens []perm.Perm, cell int) bool {
	for queue := []int{cell}; len(queue) > 0; queue = queue[1:] {
		for _, g := range gens {
			switch to, with := g[queue[0]], g[f[queue[0]]]; f[to] {
			case -1:
				f[to] = with
				queue = append(queue, to)
			case with:
			default:
				return false
			}
		}
	}
	return true
}
