package classes

import (
	"cmp"
	"slices"

	"taquin/engine/perm/stabilizers"
)

// orbitals are the orbits of a group on pairs of points: of[x*n+y] is the number of
// that of (x, y). An element that takes one pair to another takes the first point's
// relations to others to those of its image, and so tells points apart that cannot
// be images of each other.
type orbitals struct {
	n  int
	of []uint16 // there are at most n² of them
}

func newOrbitals(chain *stabilizers.Chain) *orbitals {
	n := chain.Degree()
	o := &orbitals{n, make([]uint16, n*n)}
	gens := chain.Generators()
	reached := make([]bool, n*n)
	number := uint16(0)
	for pair := range reached {
		if reached[pair] {
			continue
		}
		reached[pair], o.of[pair] = true, number
		for todo := []int{pair}; len(todo) > 0; {
			x, y := todo[len(todo)-1]/n, todo[len(todo)-1]%n
			todo = todo[:len(todo)-1]
			for _, e := range gens {
				if image := int(e[x])*n + int(e[y]); !reached[image] {
					reached[image], o.of[image] = true, number
					todo = append(todo, image)
				}
			}
		}
		number++
	}
	return o
}

// colours gives each point a number that it shares with its images under all
// elements z of the group that take some elements to others, when the same is done
// for these: first by the pairs that a point makes with those of its cycles, then by
// those that it makes with the points of each colour. Points that share a number by
// chance only make a search longer.
func (o *orbitals) colours(elements []element) []uint64 {
	colours := make([]uint64, o.n)
	for x := range colours {
		for _, e := range elements {
			for y := x; ; {
				colours[x] = mixed(colours[x], uint64(o.of[x*o.n+y]))
				if y = int(e[y]); y == x {
					break
				}
			}
			colours[x] = mixed(colours[x], 1<<16)
		}
	}
	refined := slices.Clone(colours)
	for x := range refined {
		for y, colour := range colours { // a sum does not depend on the order
			refined[x] += mixed(colour, uint64(o.of[x*o.n+y]))
		}
	}
	return refined
}

// mixed makes one number of two.
func mixed(a, b uint64) uint64 {
	a = (a ^ b) * 0x9e3779b97f4a7c15
	return a ^ a>>29
}

// sortedColours is the same for elements that are conjugate.
func sortedColours(colours []uint64) string {
	sorted := slices.SortedFunc(slices.Values(colours), cmp.Compare[uint64])
	key := make([]byte, 0, 8*len(sorted))
	for _, c := range sorted {
		for range 8 {
			key, c = append(key, byte(c)), c>>8
		}
	}
	return string(key)
}
