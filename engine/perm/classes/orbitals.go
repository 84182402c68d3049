package classes

import (
	"encoding/binary"
	"slices"

	"taquin/engine/perm/stabilizers"
)

// orbitals are the orbits of a group on pairs of points; of[x*n+y] is the index of the
// orbital of (x, y). An element of the group preserves orbitals, so they distinguish
// points that cannot be images of each other.
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

// colours computes an invariant of each point with respect to a list of elements:
// conjugation by z in the group maps the colour of x to that of its image under z. The
// colour hashes the orbitals of the point with the points of its cycles, and then those
// with the points of each colour. A hash collision only makes a search longer.
func (o *orbitals) colours(elements []element) []uint64 {
	colours := make([]uint64, o.n)
	for x := range colours {
		for _, e := range elements {
			for y := x; ; {
				colours[x] = mix(colours[x], uint64(o.of[x*o.n+y]))
				if y = int(e[y]); y == x {
					break
				}
			}
			colours[x] = mix(colours[x], 1<<16)
		}
	}
	refined := slices.Clone(colours)
	for x := range refined {
		for y, colour := range colours { // a sum does not depend on the order
			refined[x] += mix(colour, uint64(o.of[x*o.n+y]))
		}
	}
	return refined
}

// mix hashes two numbers.
func mix(a, b uint64) uint64 {
	a = (a ^ b) * 0x9e3779b97f4a7c15
	return a ^ a>>29
}

// classInvariant is equal for conjugate elements: the multiset of their colours.
func classInvariant(colours []uint64) string {
	var key []byte
	for _, c := range slices.Sorted(slices.Values(colours)) {
		key = binary.LittleEndian.AppendUint64(key, c)
	}
	return string(key)
}
