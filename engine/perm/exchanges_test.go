package perm_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/perm"
)

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

// The words multiply out to the permutation and are as short as can be, a commutator
// is what its letters say, and permutations are conjugate if one of all conjugates
// is the other.
func TestExchanges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 9).Draw(t, "n")
		ordered := make([]int, n)
		for x := range ordered {
			ordered[x] = x
		}
		draw := func(name string) perm.Perm {
			p, err := perm.FromImages(rapid.Permutation(ordered).Draw(t, name))
			if err != nil {
				t.Fatal(err)
			}
			return p
		}
		p, q := draw("p"), draw("q")

		product, _ := perm.Identity(n)
		exchange := func(i, j int) {
			e, _ := perm.FromCycles(n, [][]int{{i, j}})
			product, _ = product.Then(e)
		}
		word := p.Transpositions()
		for _, e := range word {
			exchange(e[0], e[1])
		}
		if !product.Equal(p) || len(word) != n-len(p.CycleType()) {
			t.Fatalf("%v is not %v", word, p)
		}
		product, _ = perm.Identity(n)
		letters := 0
		for i := range p.Adjacent() {
			exchange(i, i+1)
			letters++
		}
		if !product.Equal(p) || letters != p.Inversions() {
			t.Fatalf("%d exchanges make %v, want %d and %v", letters, product, p.Inversions(), p)
		}
		for range p.Adjacent() {
			break
		}

		want := p
		for _, factor := range []perm.Perm{q, p.Inverse(), q.Inverse()} {
			want, _ = want.Then(factor)
		}
		if c, err := p.Commutator(q); err != nil || !c.Equal(want) {
			t.Fatalf("commutator %v, want %v; %v", c, want, err)
		}
		conjugate, _ := p.Conjugate(q)
		if !p.IsConjugate(conjugate) || p.IsConjugate(q) != slices.Equal(p.CycleType(), q.CycleType()) {
			t.Fatalf("%v, %v, %v", p, conjugate, q)
		}
		if moved := p.Support(); len(moved)+len(p.Fixed()) != n || slices.ContainsFunc(moved, func(x int) bool { return p[x] == x }) {
			t.Fatalf("%v moves %v", p, moved)
		}
	})
	p, _ := perm.Identity(3)
	q, _ := perm.Identity(4)
	if _, err := p.Commutator(q); !errors.Is(err, perm.ErrSize) || p.IsConjugate(q) {
		t.Error(err)
	}
}
