package pieces

import (
	"context"
	"slices"

	"taquin/engine/perm"
	"taquin/engine/perm/groups"
	"taquin/engine/perm/stabilizers"
)

// share shares an orbit out into pieces, in the order of their smallest cells, each
// beginning with that.
//
// A block that turns holds, with the first cell and the one to which one rotation takes
// it, no more than it must: the images of the one under the other's way are all of it. So
// every such block is the smallest one that has the first cell and some other, and there
// are only as many as cells to be looked at.
func share(ctx context.Context, n int, gens []perm.Perm, orbit []int) ([][]int, error) {
	var best [][]int
	tried := make([]bool, n)
	elements := make([]stabilizers.Element, len(gens))
	for i, g := range gens {
		elements[i] = g.Element()
	}
	for _, other := range orbit[1:] {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if tried[other] {
			continue
		}
		blocks := groups.MinimalBlockSystem(n, elements, orbit[0], other)
		size := 0
		for _, cell := range orbit {
			if blocks.Root(cell) == blocks.Root(orbit[0]) {
				size++
			}
		}
		if best != nil && size <= len(best[0]) {
			continue
		}
		if cells := turning(gens, orbit, blocks, size); cells != nil {
			best = cells
			for _, cell := range cells[0] {
				tried[cell] = true
			}
		}
	}
	if best == nil {
		for _, cell := range orbit {
			best = append(best, []int{cell})
		}
	}
	for _, cells := range best {
		first := slices.Index(cells, slices.Min(cells))
		copy(cells, turned(cells, first))
	}
	slices.SortFunc(best, func(a, b []int) int { return a[0] - b[0] })
	return best, nil
}

// turning lists the cells of the blocks, each in the order of one rotation, or returns nil
// if the blocks do not merely turn. They have size cells.
func turning(gens []perm.Perm, orbit []int, blocks groups.BlockSystem, size int) [][]int {
	base := make([]int, 0, size)
	for _, cell := range orbit {
		if blocks.Root(cell) == blocks.Root(orbit[0]) {
			base = append(base, cell)
		}
	}
	place := map[int]int{} // of each cell in the list of its block
	for k, cell := range base {
		place[cell] = k
	}
	// Each block is listed as moves have brought the base there. What further moves make
	// of a list is a way in which the base can come home.
	lists := map[int][]int{blocks.Root(base[0]): base}
	homes := make([][]int, size) // by where they take place 0
	reached := [][]int{base}
	for i := 0; i < len(reached); i++ {
		for _, g := range gens {
			image := make([]int, size)
			for k, cell := range reached[i] {
				image[k] = g[cell]
			}
			list, known := lists[blocks.Root(image[0])]
			if !known {
				lists[blocks.Root(image[0])] = image
				for k, cell := range image {
					place[cell] = k
				}
				reached = append(reached, image)
				continue
			}
			if len(list) != size {
				return nil
			}
			home := make([]int, size)
			for k, cell := range image {
				home[k] = place[cell]
			}
			if homes[home[0]] == nil {
				homes[home[0]] = home
			} else if !slices.Equal(homes[home[0]], home) {
				return nil
			}
		}
	}
	rotation := rotationOf(homes)
	if rotation == nil {
		return nil
	}
	for i, list := range reached {
		inTurn := make([]int, size)
		for k, slot := 0, 0; k < size; k, slot = k+1, rotation[slot] {
			inTurn[k] = list[slot]
		}
		reached[i] = inTurn
	}
	return reached
}

// rotationOf returns a permutation whose powers are all that those given generate, each
// known by where it takes 0; nil if there is none. The group is transitive.
func rotationOf(homes [][]int) []int {
	size := len(homes)
	var gens [][]int
	for _, h := range homes {
		if h != nil {
			gens = append(gens, h)
		}
	}
	all := make([][]int, size)
	all[0] = make([]int, size)
	for k := range all[0] {
		all[0][k] = k
	}
	found := [][]int{all[0]}
	for i := 0; i < len(found); i++ {
		for _, g := range gens {
			product := make([]int, size)
			for k, x := range found[i] {
				product[k] = g[x]
			}
			if known := all[product[0]]; known == nil {
				all[product[0]] = product
				found = append(found, product)
			} else if !slices.Equal(known, product) {
				return nil
			}
		}
	}
	for _, p := range all[min(1, size-1):] {
		if p == nil {
			return nil
		}
		length := 1
		for x := p[0]; x != 0; x = p[x] {
			length++
		}
		if length == size {
			return p
		}
	}
	return nil
}
