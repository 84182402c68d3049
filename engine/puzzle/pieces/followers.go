package pieces

import (
	"context"
	"slices"

	"taquin/engine/perm"
)

// follower is, for each cell of an orbit that leads, the cell that goes where it goes; -1
// for all other cells.
type follower []int

// findFollowers finds the orbits that follow others, and tells which they are. Large orbits
// lead, and of two that follow each other the first one.
func (s *Structure) findFollowers(ctx context.Context, gens []perm.Perm, orbits [][]int) (led []bool, err error) {
	order := make([]int, len(orbits))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return len(orbits[j]) - len(orbits[i]) })
	led = make([]bool, len(orbits))
	for k, i := range order {
		for _, j := range order[:k] {
			if led[j] || len(orbits[i]) == 1 {
				continue
			}
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if f := following(len(s.places), gens, orbits[j], orbits[i]); f != nil {
				led[i] = true
				s.follow = append(s.follow, f)
				break
			}
		}
	}
	return led, nil
}

// following finds out how an orbit follows another one, and returns nil if it does not.
func following(n int, gens []perm.Perm, leader, orbit []int) follower {
	for _, first := range orbit {
		f := make(follower, n)
		for cell := range f {
			f[cell] = -1
		}
		f[leader[0]] = first
		if f.spread(gens, leader[0]) {
			return f
		}
	}
	return nil
}

// spread fills in the follower of each cell to which moves take one, and reports whether
// no cell has two.
func (f follower) spread(gens []perm.Perm, cell int) bool {
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
