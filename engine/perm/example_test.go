package perm_test

import (
	"context"
	"fmt"
	"math/big"
	"slices"

	"taquin/engine/perm"
)

func ExampleParse() {
	p, err := perm.Parse("(0 1)(1 2)", 4)
	fmt.Println(p, []int(p), err)
	_, err = perm.Parse("(0 1 2)(3 4", -1)
	fmt.Println(err)
	// Output:
	// (0 2 1) [2 0 1 3] <nil>
	// perm: cycle is not closed (column 8)
}

func ExampleFromImages() {
	p, _ := perm.FromImages([]int{2, 0, 1, 4, 3})
	fmt.Println(p, p.Sign(), p.Inversions(), p.Order())
	_, err := perm.FromImages([]int{0, 1, 7, 3, 4})
	fmt.Println(err)
	// Output:
	// (0 2 1)(3 4) -1 3 6
	// perm: the image of 2 is 7, which is not in 0..4
}

// The first permutation is done first.
func ExamplePerm_Then() {
	p, _ := perm.Parse("(2 3 4)", 5)
	q, _ := perm.Parse("(0 1 2)", 5)
	r, _ := p.Then(q)
	fmt.Println(r)
	// Output: (0 1 2 3 4)
}

// Source 000, footnote 4.
func ExamplePerm_Conjugate() {
	p, _ := perm.Parse("(0 1 2)", 5)
	q, _ := perm.Parse("(0 1 2 3 4)", 5)
	r, _ := p.Conjugate(q)
	fmt.Println(r)
	// Output: (1 2 3)
}

// (1 2 3) in the chain (0 1 2)(2 3 4): the word is the one of source 000,
// footnote 4, the inverse of (2 3 4)(0 1 2), then (0 1 2), then (2 3 4)(0 1 2).
func ExamplePerm_Chain() {
	p, _ := perm.Parse("(1 2 3)", 5)
	word, _ := p.Chain()
	fmt.Println(word)
	product, _ := perm.Identity(5)
	for _, i := range word {
		link, _ := perm.Link(5, i)
		product, _ = product.Then(link)
		fmt.Println(link, product)
	}
	// Output:
	// [-2 -4 2 4 2]
	// (0 2 1) (0 2 1)
	// (2 4 3) (0 4 3 2 1)
	// (0 1 2) (0 4 3)
	// (2 3 4) (0 2 3)
	// (0 1 2) (1 2 3)
}

func ExamplePerm_ThreeCycles() {
	p, _ := perm.Parse("(0 1 2 3)(4 5)", 6)
	word, _ := p.ThreeCycles()
	fmt.Println(word)
	// Output: [[0 1 2] [0 3 4] [0 5 4]]
}

func ExampleUnrank() {
	p, _ := perm.Unrank(4, big.NewInt(23))
	rank, _ := p.Rank()
	fmt.Println([]int(p), rank)
	// Output: [3 2 1 0] 23
}

func ExampleNewGroup() {
	p, _ := perm.Parse("(0 1 2)", 5)
	q, _ := perm.Parse("(2 3 4)", 5)
	g, _ := perm.NewGroup(context.Background(), 5, []perm.Perm{p, q})
	r, _ := perm.Parse("(0 1)(3 4)", 5)
	fmt.Println(g, g.IsAlternating(), g.Contains(r))
	word, _ := g.Word(context.Background(), q.Inverse(), perm.WordOptions{})
	fmt.Println(word)
	// Output:
	// group of degree 5, order 60 true true
	// [-2]
}

// A cycle of five vertices, and the same with a sixth edge across.
func ExampleWalks() {
	graph := [][]int{{1, 4}, {0, 2}, {1, 3}, {2, 4}, {3, 0}}
	g, _ := perm.Walks(context.Background(), graph, 0)
	fmt.Println(g, g.Generators())
	graph[0], graph[2] = append(graph[0], 2), append(graph[2], 0)
	g, _ = perm.Walks(context.Background(), graph, 0)
	fmt.Println(g, g.IsSymmetric())
	// Output:
	// group of degree 4, order 4 [(0 3 2 1)]
	// group of degree 4, order 24 true
}

func ExamplePerm_CycleType() {
	p, _ := perm.Parse("(0 1)(3 4 5)", 6)
	fmt.Println(p.CycleType(), p.Support())
	// Output: [3 2 1] [0 1 3 4 5]
}

func ExamplePerm_Commutator() {
	p, _ := perm.Parse("(0 1 2)", 5)
	q, _ := perm.Parse("(2 3 4)", 5)
	fmt.Println(p.Commutator(q))
	// Output: (1 2 4) <nil>
}

func ExamplePerm_Transpositions() {
	p, _ := perm.Parse("(0 1 2)(3 4)", 5)
	fmt.Println(p.Transpositions())
	// Output: [[0 1] [0 2] [3 4]]
}

func ExamplePerm_Adjacent() {
	p, _ := perm.Parse("(0 2)", 3)
	fmt.Println(slices.Collect(p.Adjacent()))
	// Output: [0 1 0]
}
