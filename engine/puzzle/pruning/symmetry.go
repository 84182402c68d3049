package pruning

import (
	"context"
	"slices"

	"taquin/engine/perm"
)

// A symmetry of a set of turns is a permutation of the cells that maps each turn to a turn by
// conjugation and preserves the partition of the cells into colours. The rotations and
// reflections of a cube are symmetries. A symmetry preserves distances: if a sequence solves a
// state, then the image of the sequence solves the image of the state.
type symmetry struct {
	cells []uint8 // the image of each cell
	turns []int   // the image of each turn: the first turn with that effect
}

const (
	// maxSymmetries limits the group of symmetries. A larger group is replaced by the identity.
	maxSymmetries = 256
	// maxSteps limits the search for symmetries, in comparisons of generators.
	maxSteps = 1 << 19
)

// image returns the conjugate of an element of the puzzle's group.
func (s symmetry) image(element perm.Perm) perm.Perm {
	p := make(perm.Perm, len(element))
	for cell, to := range element {
		p[s.cells[cell]] = int(s.cells[to])
	}
	return p
}

// then returns the image of each turn under s followed by o.
func (s symmetry) then(o symmetry) []int {
	turns := make([]int, len(s.turns))
	for turn, to := range s.turns {
		turns[turn] = o.turns[to]
	}
	return turns
}

// indexOf returns the index of the symmetry with these images of the turns, or -1.
func indexOf(all []symmetry, turns []int) int {
	return slices.IndexFunc(all, func(s symmetry) bool { return slices.Equal(s.turns, turns) })
}

// preserves reports whether s maps cells with equal labels to cells with equal labels, and
// cells with different labels to cells with different labels.
func preserves[Label comparable](s symmetry, labels []Label) bool {
	image, preimage := map[Label]Label{}, map[Label]Label{}
	for cell, l := range labels {
		to := labels[s.cells[cell]]
		if _, known := image[l]; !known {
			if _, taken := preimage[to]; taken {
				return false
			}
			image[l], preimage[to] = to, l
		}
		if image[l] != to {
			return false
		}
	}
	return true
}

// preserving returns the symmetries that preserve labels; none if labels is nil.
func preserving[Label comparable](all []symmetry, labels []Label) []symmetry {
	if labels == nil {
		return nil
	}
	return slices.DeleteFunc(slices.Clone(all), func(s symmetry) bool { return !preserves(s, labels) })
}

// findSymmetries returns the symmetries of turns, which are permutations of the cells, that
// preserve colours. The identity comes first. Of the symmetries with the same effect on all
// turns it returns one. The error is the context's.
//
// The search assigns images to the generators by backtracking. A symmetry is determined on an
// orbit by the images of the generators and of one cell.
func findSymmetries(ctx context.Context, turns [][]uint8, colours []int) ([]symmetry, error) {
	f := &symmetryFinder{ctx: ctx, turns: turns, colours: colours, number: map[string]int{}}
	for i, turn := range slices.Backward(turns) {
		f.number[string(turn)] = i
	}
	f.chooseGenerators()
	identity := symmetry{make([]uint8, len(colours)), make([]int, len(turns))}
	for cell := range identity.cells {
		identity.cells[cell] = uint8(cell)
	}
	for i, turn := range turns {
		identity.turns[i] = f.number[string(turn)]
	}
	f.found = []symmetry{identity}
	for to := range colours {
		if f.steps > maxSteps {
			break
		}
		cells := f.unassigned()
		cells[f.base] = to
		f.assignGenerators(0, cells)
	}
	if f.steps > maxSteps || len(f.found) > maxSymmetries {
		f.found = f.found[:1]
	}
	return f.found, ctx.Err()
}

type symmetryFinder struct {
	ctx        context.Context
	turns      [][]uint8
	colours    []int          // by cell
	number     map[string]int // the first turn with an effect
	generators []int          // turns; every other turn is a power of one of them
	cycleTypes [][]uint64     // of the products of generator i with generators 0..i, see cycleType
	images     []int          // the image of each generator: a turn
	base       int            // a cell that the first generator moves
	steps      int
	found      []symmetry
}

// chooseGenerators orders the generators so that, if possible, each one moves a cell of the
// orbit of the base under the previous ones. It stops if there are too many generators.
func (f *symmetryFinder) chooseGenerators() {
	list := f.withoutPowers()
	if len(list) == 0 || f.steps > maxSteps {
		return
	}
	moves := func(turn, cell int) bool { return int(f.turns[turn][cell]) != cell }
	for f.base+1 < len(f.colours) && !moves(list[0], f.base) {
		f.base++
	}
	orbit := f.unassigned()
	orbit[f.base] = f.base
	for len(list) > 0 && f.ctx.Err() == nil {
		at := max(0, slices.IndexFunc(list, func(turn int) bool {
			return slices.ContainsFunc(orbit, func(cell int) bool { return cell >= 0 && moves(turn, cell) })
		}))
		f.generators = append(f.generators, list[at])
		list = slices.Delete(list, at, at+1)
		f.images = f.generators
		at = len(f.generators) - 1
		f.cycleTypes = append(f.cycleTypes, nil)
		for earlier := range f.generators {
			f.cycleTypes[at] = append(f.cycleTypes[at], f.cycleType(at, earlier))
		}
		f.propagate(orbit, len(f.generators))
	}
	f.images = make([]int, len(f.generators))
}

// maxPower is the largest power that withoutPowers recognises. It includes all turns of a move.
const maxPower = 1 << 9

// withoutPowers returns the turns that are not powers of earlier turns or of their inverses.
func (f *symmetryFinder) withoutPowers() (list []int) {
	power := make([]bool, len(f.turns)) // by turn
	for i, turn := range f.turns {
		if power[f.number[string(turn)]] {
			continue
		}
		if list = append(list, i); len(list)*len(list)/2 > maxSteps || f.ctx.Err() != nil {
			f.steps = maxSteps + 1
			return nil
		}
		p, inverse := slices.Clone(turn), make([]uint8, len(turn))
		for range maxPower {
			for cell, to := range p {
				inverse[to] = uint8(cell)
			}
			for _, q := range [][]uint8{p, inverse} {
				if k, isTurn := f.number[string(q)]; isTurn {
					power[k] = true
				}
			}
			for cell, to := range p {
				p[cell] = turn[to]
			}
			if slices.Equal(p, turn) {
				break
			}
		}
	}
	return list
}

// unassigned returns unknown images of the cells.
func (f *symmetryFinder) unassigned() []int { return slices.Repeat([]int{-1}, len(f.colours)) }

// cycleType returns a hash of the cycle type of the product of two generators' images; of one
// image if both are the same. A symmetry preserves cycle types.
func (f *symmetryFinder) cycleType(at, earlier int) (hash uint64) {
	p := f.turns[f.images[at]]
	if earlier != at {
		product := make([]uint8, len(p))
		for cell, to := range f.turns[f.images[earlier]] {
			product[cell] = p[to]
		}
		p = product
	}
	seen := [256]bool{}
	for cell := range p {
		length := uint64(0)
		for at := cell; !seen[at]; at = int(p[at]) {
			seen[at] = true
			length++
		}
		length *= 0x9e3779b97f4a7c15 // 2^64 divided by the golden ratio
		hash += length ^ length>>29
	}
	return hash
}

// assignGenerators tries all images of the generators from one on, given the images of some
// cells.
func (f *symmetryFinder) assignGenerators(at int, cells []int) {
	if at == len(f.generators) {
		f.assignCells(cells)
		return
	}
	for image := range f.turns {
		if f.steps += at + 1; f.steps > maxSteps || len(f.found) > maxSymmetries || f.ctx.Err() != nil {
			return
		}
		f.images[at] = image
		if more := slices.Clone(cells); !slices.Contains(f.images[:at], image) && f.sameCycleTypes(at) && f.propagate(more, at+1) {
			f.assignGenerators(at+1, more)
		}
	}
}

// sameCycleTypes compares the image of a generator with the generator.
func (f *symmetryFinder) sameCycleTypes(at int) bool {
	for earlier := at; earlier >= 0; earlier-- {
		if f.cycleType(at, earlier) != f.cycleTypes[at][earlier] {
			return false
		}
	}
	return true
}

// assignCells assigns images to the remaining cells and records the first symmetry that it
// finds. It reports whether there is one.
func (f *symmetryFinder) assignCells(cells []int) bool {
	from := slices.Index(cells, -1)
	if from < 0 {
		return f.record(cells)
	}
	for to := range cells {
		if f.steps++; f.steps > maxSteps || f.ctx.Err() != nil {
			return false
		}
		if slices.Contains(cells, to) {
			continue
		}
		more := slices.Clone(cells)
		more[from] = to
		if f.propagate(more, len(f.generators)) && f.assignCells(more) {
			return true
		}
	}
	return false
}

// propagate extends the images of cells to their orbits under the first generators. It returns
// false on a contradiction.
func (f *symmetryFinder) propagate(cells []int, generators int) bool {
	list, taken := make([]int, 0, len(cells)), [256]bool{}
	for cell, image := range cells {
		if image >= 0 {
			list, taken[image] = append(list, cell), true
		}
	}
	for i := 0; i < len(list); i++ {
		for k, turn := range f.generators[:generators] {
			next, image := int(f.turns[turn][list[i]]), int(f.turns[f.images[k]][cells[list[i]]])
			switch {
			case cells[next] == image:
			case cells[next] >= 0 || taken[image]:
				return false
			default:
				cells[next] = image
				list, taken[image] = append(list, next), true
			}
		}
	}
	return true
}

// record adds a permutation of the cells if it is a new symmetry. It returns false if another
// assignment of the remaining cells may succeed, because this one changes the colours.
func (f *symmetryFinder) record(cells []int) bool {
	s := symmetry{make([]uint8, len(cells)), make([]int, len(f.turns))}
	for cell, to := range cells {
		s.cells[cell] = uint8(to)
	}
	if !preserves(s, f.colours) {
		return false
	}
	conjugate := make([]uint8, len(cells))
	for i, turn := range f.turns {
		for cell, to := range turn {
			conjugate[s.cells[cell]] = s.cells[to]
		}
		number, known := f.number[string(conjugate)]
		if !known {
			return true
		}
		s.turns[i] = number
	}
	if indexOf(f.found, s.turns) < 0 {
		f.found = append(f.found, s)
	}
	return true
}
