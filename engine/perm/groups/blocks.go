package groups

import (
	"context"
	"fmt"
	"slices"

	"taquin/engine/perm"
	"taquin/engine/perm/stabilizers"
)

// A block of a group is a part of an orbit that every permutation of the group takes
// to itself or to where none of it was. With one block, those to which it is taken
// cut the orbit into blocks of one size: a system. The orbit as a whole and its
// single points are always such systems, and are not counted.
//
// The finest system with two given points in one block is found by joining them, and
// then whatever the generators make of two points that are joined (M. D. Atkinson,
// "An algorithm for finding the blocks of a permutation group", Math. Comp. 29,
// 1975). With one point fixed and the other going through the orbit that gives all
// of which no other is made; the rest are what several of them make when their
// blocks are joined.

// MaxSystems is how many systems of blocks are listed at most: an elementary abelian
// group of order 64 has 2823, one of order 128 has 29,210.
const MaxSystems = 4096

// Blocks returns every system of blocks on every orbit of g: a list of blocks, each
// sorted, by their smallest points. The systems of an orbit come by the size of
// their blocks, the finest first. More than MaxSystems are perm.ErrTooLarge, the
// other error is the context's.
func Blocks(ctx context.Context, g *perm.Group) ([][][]int, error) {
	var all [][][]int
	for _, orbit := range g.Orbits() {
		systems, err := systemsOn(ctx, g.Chain().Generators(), orbit, g.Degree())
		if err != nil {
			return nil, err
		}
		for _, s := range systems {
			all = append(all, s.blocks(orbit))
		}
		if len(all) > MaxSystems {
			return nil, tooManySystems()
		}
	}
	return all, nil
}

// IsPrimitive reports whether g is transitive and has no blocks but the trivial
// ones: on one point, and on none, every group is primitive.
func IsPrimitive(ctx context.Context, g *perm.Group) (bool, error) {
	if !g.Transitive() {
		return false, nil
	}
	for y := 1; y < g.Degree(); y++ {
		if err := ctx.Err(); err != nil {
			return false, err
		}
		s := MinimalBlockSystem(g.Degree(), g.Chain().Generators(), 0, y)
		if s.size(0) < g.Degree() {
			return false, nil
		}
	}
	return true, nil
}

func tooManySystems() error {
	return fmt.Errorf("%w: more than %d systems of blocks", perm.ErrTooLarge, MaxSystems)
}

// systemsOn returns the systems of blocks on an orbit.
func systemsOn(ctx context.Context, gens []stabilizers.Element, orbit []int, n int) ([]BlockSystem, error) {
	var finest, all []BlockSystem
	known := map[string]bool{}
	add := func(s BlockSystem) bool {
		key := s.key()
		if known[key] || s.size(orbit[0]) == len(orbit) {
			return false
		}
		known[key] = true
		all = append(all, s)
		return true
	}
	for _, y := range orbit[1:] {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		s := MinimalBlockSystem(n, gens, orbit[0], y)
		if add(s) {
			finest = append(finest, s)
		}
	}
	for k := 0; k < len(all); k++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for _, f := range finest {
			s := slices.Clone(all[k])
			for _, y := range orbit {
				s.merge(y, f.Root(y))
			}
			add(s)
		}
		if len(all) > MaxSystems {
			return nil, tooManySystems()
		}
	}
	slices.SortFunc(all, func(a, b BlockSystem) int {
		if a, b := a.size(orbit[0]), b.size(orbit[0]); a != b {
			return a - b
		}
		return slices.Compare(a.roots(), b.roots())
	})
	return all, nil
}

// BlockSystem is a partition of the points: each leads to a smaller one of its block, and
// the smallest to itself.
type BlockSystem []int

// MinimalBlockSystem returns the finest partition of n points that has x and y in one block and that
// the generators take to itself.
func MinimalBlockSystem(n int, gens []stabilizers.Element, x, y int) BlockSystem {
	s := make(BlockSystem, n)
	for z := range s {
		s[z] = z
	}
	s.join(x, y, gens)
	return s
}

// Root returns the smallest point of the block of x.
func (s BlockSystem) Root(x int) int {
	for s[x] != x {
		s[x] = s[s[x]]
		x = s[x]
	}
	return x
}

// merge makes one block of those of x and y, and reports whether they were two.
func (s BlockSystem) merge(x, y int) bool {
	x, y = s.Root(x), s.Root(y)
	s[max(x, y)] = min(x, y)
	return x != y
}

// join merges the blocks of x and y, and what the generators make of them.
func (s BlockSystem) join(x, y int, gens []stabilizers.Element) {
	s.merge(x, y)
	for todo := [][2]int{{x, y}}; len(todo) > 0; {
		last := len(todo) - 1
		x, y := todo[last][0], todo[last][1]
		todo = todo[:last]
		for _, e := range gens {
			if x, y := int(e[x]), int(e[y]); s.merge(x, y) {
				todo = append(todo, [2]int{x, y})
			}
		}
	}
}

// roots returns the root of each point.
func (s BlockSystem) roots() []int {
	roots := make([]int, len(s))
	for x := range s {
		roots[x] = s.Root(x)
	}
	return roots
}

// key is the same for the same partition.
func (s BlockSystem) key() string {
	key := make([]byte, len(s))
	for x, root := range s.roots() {
		key[x] = byte(root)
	}
	return string(key)
}

// size returns how many points the block of x has.
func (s BlockSystem) size(x int) int {
	size, root := 0, s.Root(x)
	for y := range s {
		if s.Root(y) == root {
			size++
		}
	}
	return size
}

// blocks returns the blocks of the points of an orbit.
func (s BlockSystem) blocks(orbit []int) [][]int {
	var blocks [][]int
	number := map[int]int{}
	for _, x := range orbit {
		root := s.Root(x)
		k, ok := number[root]
		if !ok {
			k = len(blocks)
			number[root] = k
			blocks = append(blocks, nil)
		}
		blocks[k] = append(blocks[k], x)
	}
	return blocks
}
