package groups_test

import (
	"context"
	"fmt"

	"taquin/engine/perm"
	"taquin/engine/perm/groups"
)

func ExampleStabilizer() {
	g, _ := groups.Symmetric(context.Background(), 5)
	h, err := groups.Stabilizer(context.Background(), g, []int{0, 3})
	fmt.Println(h, h.Orbits(), err)
	// Output: group of degree 5, order 6 [[0] [1 2 4] [3]] <nil>
}

func ExampleElements() {
	g, _ := groups.Klein4(context.Background())
	elements, _ := groups.Elements(context.Background(), g)
	for p := range elements {
		fmt.Println(p)
	}
	// Output:
	// ()
	// (0 1)(2 3)
	// (0 2)(1 3)
	// (0 3)(1 2)
}

func ExampleIndex() {
	g, _ := groups.Symmetric(context.Background(), 4)
	h, _ := groups.Dihedral(context.Background(), 4)
	fmt.Println(groups.Index(g, h))
	_, err := groups.Index(h, g)
	fmt.Println(err)
	// Output:
	// 3 <nil>
	// perm: not a subgroup: the group of degree 4, order 24, has a permutation that the group of degree 4, order 8, lacks
}

// The group of the reflection that fixes 0 is not normal: its left and right cosets differ.
func ExampleCosets() {
	g, _ := groups.Dihedral(context.Background(), 3)
	h, _ := groups.Stabilizer(context.Background(), g, []int{0})
	right, _ := groups.Cosets(context.Background(), g, h, false)
	left, _ := groups.Cosets(context.Background(), g, h, true)
	fmt.Println(right)
	fmt.Println(left)
	fmt.Println(groups.IsNormal(g, h))
	// Output:
	// [[() (1 2)] [(0 1) (0 1 2)] [(0 2 1) (0 2)]]
	// [[() (1 2)] [(0 1) (0 2 1)] [(0 1 2) (0 2)]]
	// false
}

func ExampleTransversal() {
	g, _ := groups.Symmetric(context.Background(), 3)
	h, _ := groups.Alternating(context.Background(), 3)
	fmt.Println(groups.Transversal(context.Background(), g, h))
	// Output: [() (1 2)] <nil>
}

func ExampleBlocks() {
	g, _ := groups.Cyclic(context.Background(), 6)
	blocks, err := groups.Blocks(context.Background(), g)
	fmt.Println(blocks, err)
	// Output: [[[0 3] [1 4] [2 5]] [[0 2 4] [1 3 5]]] <nil>
}

// The derived series of the symmetric group of degree 4.
func ExampleDerived() {
	g, _ := groups.Symmetric(context.Background(), 4)
	for !groups.IsAbelian(g) {
		g, _ = groups.Derived(context.Background(), g)
		fmt.Println(g)
	}
	// Output:
	// group of degree 4, order 12
	// group of degree 4, order 4
}

func ExampleNormalClosure() {
	g, _ := groups.Symmetric(context.Background(), 5)
	p, _ := perm.Parse("(0 1)(2 3)", 5)
	h, err := groups.NormalClosure(context.Background(), g, []perm.Perm{p})
	fmt.Println(h, err)
	// Output: group of degree 5, order 60 <nil>
}
