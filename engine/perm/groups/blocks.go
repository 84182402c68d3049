package groups

import (
	"context"
	"slices"

	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/perm/stabilizers"
	"taquin/engine/sorting"
)

// A block is a subset of an orbit that every permutation of the group maps to itself or
// to a disjoint set. The images of a block partition the orbit: a block system. The
// trivial systems, the whole orbit and its single points, are not counted.
//
// Atkinson's algorithm finds the minimal block system with two given points in one
// block: it merges the two points, and repeatedly the images of merged points under the
// generators (M. D. Atkinson, "An algorithm for finding the blocks of a permutation
// group", Math. Comp. 29, 1975). Fixing one point and varying the other over the orbit
// gives all systems that are not joins of others; the joins give the rest.

// MaxSystems is the maximum number of block systems listed: an elementary abelian group
// of order 64 has 2823, one of order 128 has 29,210.
const MaxSystems = 4096

// Blocks returns every nontrivial block system on every orbit of g: a list of sorted
// blocks, ordered by their smallest points. The systems of an orbit are ordered by
// block size. If there are more than MaxSystems, the error is perm.ErrTooLarge; the
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

// IsPrimitive reports whether g is transitive and has only trivial blocks. On fewer than
// two points every group is primitive.
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
	return message.Errorf("perm.more-than-systems-of", "%w: more than %d systems of blocks", perm.ErrTooLarge, MaxSystems)
}

// systemsOn returns the block systems on an orbit.
func systemsOn(ctx context.Context, gens []stabilizers.Element, orbit []int, n int) ([]BlockSystem, error) {
	var minimal, all []BlockSystem
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
			minimal = append(minimal, s)
		}
	}
	for k := 0; k < len(all); k++ {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for _, m := range minimal {
			join := slices.Clone(all[k])
			for _, y := range orbit {
				join.merge(y, m.Root(y))
			}
			add(join)
		}
		if len(all) > MaxSystems {
			return nil, tooManySystems()
		}
	}
	sorting.By(all, func(a, b BlockSystem) int {
		if a, b := a.size(orbit[0]), b.size(orbit[0]); a != b {
			return a - b
		}
		return slices.Compare(a.roots(), b.roots())
	})
	return all, nil
}

// BlockSystem is a partition of the points as a union-find forest: each point links to
// a smaller point of its block, and the smallest to itself.
type BlockSystem []int

// MinimalBlockSystem returns the finest invariant partition of n points that has x and
// y in one block.
func MinimalBlockSystem(n int, gens []stabilizers.Element, x, y int) BlockSystem {
	s := make(BlockSystem, n)
	for z := range s {
		s[z] = z
	}
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

// merge unites the blocks of x and y, and reports whether they were different.
func (s BlockSystem) merge(x, y int) bool {
	x, y = s.Root(x), s.Root(y)
	s[max(x, y)] = min(x, y)
	return x != y
}

func (s BlockSystem) roots() []int {
	roots := make([]int, len(s))
	for x := range s {
		roots[x] = s.Root(x)
	}
	return roots
}

// key identifies the partition.
func (s BlockSystem) key() string {
	key := make([]byte, len(s))
	for x, root := range s.roots() {
		key[x] = byte(root)
	}
	return string(key)
}

// size returns the size of the block of x.
func (s BlockSystem) size(x int) int {
	size, root := 0, s.Root(x)
	for y := range s {
		if s.Root(y) == root {
			size++
		}
	}
	return size
}

// blocks returns the blocks on an orbit.
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
