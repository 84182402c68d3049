package classes_test

import (
	"context"
	"fmt"
	"math/big"

	"taquin/engine/perm"
	"taquin/engine/perm/classes"
	"taquin/engine/perm/groups"
)

func ExampleOf() {
	g, _ := groups.Symmetric(context.Background(), 4)
	all, err := classes.Of(context.Background(), g, nil)
	for _, c := range all {
		fmt.Println(c.Size, "like", c.Representative)
	}
	fmt.Println(err)
	// Output:
	// 1 like ()
	// 3 like (0 1)(2 3)
	// 6 like (0 1)
	// 8 like (0 1 2)
	// 6 like (0 1 2 3)
	// <nil>
}

// Necklaces of six beads in two colours, which may be turned over.
func ExampleIndexOf() {
	g, _ := groups.Dihedral(context.Background(), 6)
	index, err := classes.IndexOf(context.Background(), g, nil)
	fmt.Println(index, err)
	fmt.Println(index.Colourings(big.NewInt(2)))
	// Output:
	// (x1^6 + 3 x1^2 x2^2 + 4 x2^3 + 2 x3^2 + 2 x6)/12 <nil>
	// 13
}

// The half turn generates the centre of the symmetry group of a square.
func ExampleCentre() {
	g, _ := groups.Dihedral(context.Background(), 4)
	centre, err := classes.Centre(context.Background(), g)
	fmt.Println(centre, centre.Generators(), err)
	// Output: group of degree 4, order 2 [(0 2)(1 3)] <nil>
}

func ExampleCentralizer() {
	g, _ := groups.Symmetric(context.Background(), 4)
	p, _ := perm.Parse("(0 1)", 4)
	h, err := classes.Centralizer(context.Background(), g, p)
	fmt.Println(h, err)
	// Output: group of degree 4, order 4 <nil>
}

// The alternating group of degree 4 has two classes of 3-cycles.
func ExampleConjugator() {
	g, _ := groups.Symmetric(context.Background(), 4)
	p, _ := perm.Parse("(0 1 2)", 4)
	z, err := classes.Conjugator(context.Background(), g, p, p.Inverse())
	fmt.Println(z, err)
	g, _ = groups.Alternating(context.Background(), 4)
	z, err = classes.Conjugator(context.Background(), g, p, p.Inverse())
	fmt.Println(z == nil, err)
	// Output:
	// (1 2) <nil>
	// true <nil>
}
