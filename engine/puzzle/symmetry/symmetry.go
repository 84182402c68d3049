// Package symmetry finds the symmetries of turns: permutations of the cells that carry each
// turn onto a turn. The rotations and reflections of a cube are such, and those of a track
// or a grid, without being told.
//
// A symmetry carries a state onto one that is as far from the solved one: what solves the
// one, carried, solves the other.
package symmetry

import (
	"context"
	"slices"

	"taquin/engine/perm"
)

const (
	// Most is how many symmetries there may be. Of more, none is found but the one that
	// changes nothing.
	Most = 256
	// maxTried is how many images are tried, that of a turn as often as there are some before it.
	maxTried = 1 << 19
)

// Symmetry is a permutation of the cells and what it makes of the turns.
type Symmetry struct {
	Cells []uint8 // by cell: where it goes
	Turns []int   // by turn: the first that does to the cells, carried, what this one does to them
}

// Carried is the element of the puzzle's group onto which an element is carried.
func (s Symmetry) Carried(element perm.Perm) perm.Perm {
	p := make(perm.Perm, len(element))
	for cell, to := range element {
		p[s.Cells[cell]] = int(s.Cells[to])
	}
	return p
}

// Then returns by turn what the one symmetry makes of it, and then the other.
func (s Symmetry) Then(o Symmetry) []int {
	turns := make([]int, len(s.Turns))
	for turn, to := range s.Turns {
		turns[turn] = o.Turns[to]
	}
	return turns
}

// Numbers numbers symmetries, by what they make of the turns.
type Numbers map[string]int

// NumbersOf numbers the symmetries of a list.
func NumbersOf(all []Symmetry) Numbers {
	numbers := Numbers{}
	for i, s := range all {
		numbers[keyOf(s.Turns)] = i
	}
	return numbers
}

// Of returns the number of the symmetry that makes this of the turns.
func (n Numbers) Of(turns []int) (number int, ok bool) {
	number, ok = n[keyOf(turns)]
	return number, ok
}

func keyOf(turns []int) string {
	key := make([]byte, 0, 2*len(turns))
	for _, t := range turns {
		key = append(key, byte(t), byte(t>>8))
	}
	return string(key)
}

// Keeps reports whether cells of one label go to cells of one label, and cells of different
// labels to cells of different ones.
func Keeps[Label comparable](s Symmetry, labels []Label) bool {
	image, from := map[Label]Label{}, map[Label]Label{}
	for cell, l := range labels {
		to := labels[s.Cells[cell]]
		if _, known := image[l]; !known {
			if _, taken := from[to]; taken {
				return false
			}
			image[l], from[to] = to, l
		}
		if image[l] != to {
			return false
		}
	}
	return true
}

// Find returns the symmetries of turns, which are given by what they do to the cells, that
// leave cells of one colour of one colour. The first changes nothing. Of those that do the
// same to all turns there is one. The error is the context's.
func Find(ctx context.Context, turns [][]uint8, colours []int) ([]Symmetry, error) {
	f := &finder{ctx: ctx, turns: turns, colours: colours, number: map[string]int{}}
	for i, turn := range slices.Backward(turns) {
		f.number[string(turn)] = i
	}
	f.choose()
	none := Symmetry{make([]uint8, len(colours)), make([]int, len(turns))}
	for cell := range none.Cells {
		none.Cells[cell] = uint8(cell)
	}
	for i, turn := range turns {
		none.Turns[i] = f.number[string(turn)]
	}
	f.found = []Symmetry{none}
	for to := range colours {
		if f.tried > maxTried {
			break
		}
		cells := f.nowhere()
		cells[f.first] = to
		f.try(0, cells)
	}
	if f.tried > maxTried || len(f.found) > Most {
		f.found = f.found[:1]
	}
	return f.found, ctx.Err()
}

type finder struct {
	ctx     context.Context
	turns   [][]uint8
	colours []int          // of the cells
	number  map[string]int // of the first turn that does something, by what it does
	leading []int          // turns of which the others are powers
	shapes  [][]uint64     // of these
	images  []int          // of these
	first   int            // a cell that the first of them moves
	tried   int
	found   []Symmetry
}

// choose finds the leading turns. If possible, each one moves a cell of the first cell's orbit
// under the previous ones. The search ends when there are more leading turns than try could
// give images to.
func (f *finder) choose() {
	var list []int
	var found []*rotations
	for i, turn := range f.turns {
		if slices.ContainsFunc(found, func(r *rotations) bool { return r.hasPower(turn) }) {
			continue
		}
		if list, found = append(list, i), append(found, rotationsOf(turn)); len(list)*len(list)/2 > maxTried || f.ctx.Err() != nil {
			f.tried = maxTried + 1
			return
		}
	}
	if len(list) == 0 {
		return
	}
	moves := func(turn, cell int) bool { return int(f.turns[turn][cell]) != cell }
	for f.first+1 < len(f.colours) && !moves(list[0], f.first) {
		f.first++
	}
	reached := f.nowhere()
	reached[f.first] = f.first
	for len(list) > 0 && f.ctx.Err() == nil {
		at := max(0, slices.IndexFunc(list, func(turn int) bool {
			return slices.ContainsFunc(reached, func(cell int) bool { return cell >= 0 && moves(turn, cell) })
		}))
		f.leading = append(f.leading, list[at])
		list = slices.Delete(list, at, at+1)
		f.images = f.leading
		at = len(f.leading) - 1
		f.shapes = append(f.shapes, nil)
		for earlier := range f.leading {
			f.shapes[at] = append(f.shapes[at], f.shape(at, earlier))
		}
		f.spread(reached, len(f.leading))
	}
	f.images = make([]int, len(f.leading))
}

// rotations describes a permutation by its cycles. A power rotates each cycle, which allows
// testing for powers without enumerating them: there may be 2^54.
type rotations struct {
	cycle, place [256]uint8 // by cell: its cycle, and its index there
	lengths      []int      // of the cycles
	distinct     []int      // lengths, each once
}

func rotationsOf(p []uint8) *rotations {
	r, seen := new(rotations), [256]bool{}
	for cell := range p {
		if seen[cell] {
			continue
		}
		length := 0
		for at := cell; !seen[at]; at = int(p[at]) {
			seen[at] = true
			r.cycle[at], r.place[at] = uint8(len(r.lengths)), uint8(length)
			length++
		}
		if r.lengths = append(r.lengths, length); !slices.Contains(r.distinct, length) {
			r.distinct = append(r.distinct, length)
		}
	}
	return r
}

// hasPower reports whether q is a power: q must rotate each cycle, by one exponent modulo the
// cycle's length. By the Chinese remainder theorem, the exponent exists if each two rotations
// agree modulo the greatest common divisor of their lengths.
func (r *rotations) hasPower(q []uint8) bool {
	by := [256]int{} // by length: the rotation of the cycles of that length, plus 1
	for cell, to := range q {
		if r.cycle[cell] != r.cycle[to] {
			return false
		}
		length := r.lengths[r.cycle[cell]]
		turned := (int(r.place[to]) - int(r.place[cell]) + length) % length
		if known := &by[length-1]; *known == 0 {
			*known = turned + 1
		} else if *known != turned+1 {
			return false
		}
	}
	for i, m := range r.distinct {
		for _, n := range r.distinct[:i] {
			if (by[m-1]-by[n-1])%gcd(m, n) != 0 {
				return false
			}
		}
	}
	return true
}

func gcd(a, b int) int {
	for b > 0 {
		a, b = b, a%b
	}
	return a
}

// nowhere is images of the cells of which none is known.
func (f *finder) nowhere() []int { return slices.Repeat([]int{-1}, len(f.colours)) }

// product is one turn after the other.
func product(a, b []uint8) []uint8 {
	p := make([]uint8, len(a))
	for cell, to := range a {
		p[cell] = b[to]
	}
	return p
}

// shape tells how long the cycles are of the image of a leading turn after that of the one
// at a place before it, or of the image alone at its own place. Symmetries change none of
// that.
func (f *finder) shape(at, earlier int) uint64 {
	turn := f.turns[f.images[at]]
	if earlier == at {
		return cycles(turn)
	}
	return cycles(product(f.turns[f.images[earlier]], turn))
}

// cycles is a sum over all cycles that depends on how long they are.
func cycles(p []uint8) (sum uint64) {
	seen := [256]bool{}
	for cell := range p {
		length := uint64(0)
		for at := cell; !seen[at]; at = int(p[at]) {
			seen[at] = true
			length++
		}
		length *= 0x9e3779b97f4a7c15 // 2^64 by the golden ratio
		sum += length ^ length>>29
	}
	return sum
}

// try looks for images of the leading turns from one on, if those of some cells are known.
func (f *finder) try(at int, cells []int) {
	if at == len(f.leading) {
		f.carry(cells)
		return
	}
	for image := range f.turns {
		if f.tried += at + 1; f.tried > maxTried || len(f.found) > Most || f.ctx.Err() != nil {
			return
		}
		f.images[at] = image
		if more := slices.Clone(cells); !slices.Contains(f.images[:at], image) && f.fits(at) && f.spread(more, at+1) {
			f.try(at+1, more)
		}
	}
}

// fits reports whether the image of a leading turn is shaped as that is.
func (f *finder) fits(at int) bool {
	for earlier := at; earlier >= 0; earlier-- {
		if f.shape(at, earlier) != f.shapes[at][earlier] {
			return false
		}
	}
	return true
}

// carry looks for images of the cells that have none yet, and keeps the first symmetry that
// it comes to. It reports whether there is one.
func (f *finder) carry(cells []int) bool {
	from := slices.Index(cells, -1)
	if from < 0 {
		return f.keep(cells)
	}
	for to := range cells {
		if f.tried++; f.tried > maxTried || f.ctx.Err() != nil {
			return false
		}
		if slices.Contains(cells, to) {
			continue
		}
		more := slices.Clone(cells)
		more[from] = to
		if f.spread(more, len(f.leading)) && f.carry(more) {
			return true
		}
	}
	return false
}

// spread finds the images of all cells to which the first leading turns bring what lies in
// cells that have one, and reports whether they agree.
func (f *finder) spread(cells []int, leading int) bool {
	list, taken := make([]int, 0, len(cells)), [256]bool{}
	for cell, image := range cells {
		if image >= 0 {
			list, taken[image] = append(list, cell), true
		}
	}
	for i := 0; i < len(list); i++ {
		for k, turn := range f.leading[:leading] {
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

// keep adds a symmetry, if it is one, and reports whether no other is to be looked for that
// carries the leading turns onto the same.
func (f *finder) keep(cells []int) bool {
	s := Symmetry{make([]uint8, len(cells)), make([]int, len(f.turns))}
	for cell, to := range cells {
		s.Cells[cell] = uint8(to)
	}
	if !Keeps(s, f.colours) {
		return false
	}
	carried := make([]uint8, len(cells))
	for i, turn := range f.turns {
		for cell, to := range turn {
			carried[s.Cells[cell]] = s.Cells[to]
		}
		number, known := f.number[string(carried)]
		if !known {
			return true
		}
		s.Turns[i] = number
	}
	if !slices.ContainsFunc(f.found, func(o Symmetry) bool { return slices.Equal(o.Turns, s.Turns) }) {
		f.found = append(f.found, s)
	}
	return true
}
