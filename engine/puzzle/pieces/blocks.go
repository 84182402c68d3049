package pieces

import (
	"context"
	"slices"

	"taquin/engine/perm"
	"taquin/engine/perm/groups"
	"taquin/engine/perm/stabilizers"
	"taquin/engine/sorting"
)

// partition partitions an orbit into pieces. The pieces are sorted by their smallest cells, and
// each begins with its smallest cell.
//
// A block with a cyclic action is the finest one that contains the first cell and the image of
// the first cell under the rotation: the images of the first cell under the powers of the
// rotation are the whole block. So it suffices to test one block per cell.
func partition(ctx context.Context, n int, gens []perm.Perm, orbit []int) ([][]int, error) {
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
		if cells := rotating(gens, orbit, blocks, size); cells != nil {
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
		copy(cells, rotated(cells, first))
	}
	sorting.By(best, func(a, b []int) int { return a[0] - b[0] })
	return best, nil
}

// rotating returns the cells of the blocks, each in the order of rotation. It returns nil if the
// stabilizer of a block does not act on it as a cyclic group. The blocks have size cells.
func rotating(gens []perm.Perm, orbit []int, blocks groups.BlockSystem, size int) [][]int {
	base := make([]int, 0, size)
	for _, cell := range orbit {
		if blocks.Root(cell) == blocks.Root(orbit[0]) {
			base = append(base, cell)
		}
	}
	place := map[int]int{} // the index of each cell in the list of its block
	for k, cell := range base {
		place[cell] = k
	}
	// The list of a block is the image of the base under some moves. Where other moves map the
	// list of one block onto another block, the difference from that block's list is an element
	// of the action of the base's stabilizer (a Schreier generator).
	lists := map[int][]int{blocks.Root(base[0]): base}
	action := make([][]int, size) // by the image of place 0
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
			element := make([]int, size)
			for k, cell := range image {
				element[k] = place[cell]
			}
			if action[element[0]] == nil {
				action[element[0]] = element
			} else if !slices.Equal(action[element[0]], element) {
				return nil // a cyclic transitive group is regular
			}
		}
	}
	rotation := generatorOf(action)
	if rotation == nil {
		return nil
	}
	for i, list := range reached {
		ordered := make([]int, size)
		for k, slot := 0, 0; k < size; k, slot = k+1, rotation[slot] {
			ordered[k] = list[slot]
		}
		reached[i] = ordered
	}
	return reached
}

// generatorOf returns a generator of the transitive group that elements generate, which are
// indexed by the image of 0. It returns nil if the group is not cyclic.
func generatorOf(elements [][]int) []int {
	size := len(elements)
	gens := slices.DeleteFunc(slices.Clone(elements), func(p []int) bool { return p == nil })
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
