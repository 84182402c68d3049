package rules_test

import (
	"context"
	"fmt"
	"testing"

	"taquin/engine/rules"
	"taquin/engine/solver"
	"taquin/engine/statespace/enumerate"
	"taquin/engine/statespace/statetest"
)

func Example() {
	z, err := rules.Pancake(6, false)
	if err != nil {
		panic(err)
	}
	x := z.Start()
	if err := x.PlayText("3 6 4"); err != nil {
		panic(err)
	}
	astar, err := rules.Methods().Find("astar")
	if err != nil {
		panic(err)
	}
	s, err := astar.Solve(context.Background(), x, rules.Options{})
	fmt.Println(x, z.Format(s.Moves), s.Optimal, err)
	// Output: 1 4 5 6 2 3 4 6 3 true <nil>
}

func TestPancake(t *testing.T) {
	for n := 1; n <= 7; n++ {
		for _, burnt := range []bool{false, true} {
			z, err := rules.Pancake(n, burnt)
			if err != nil {
				t.Fatal(err)
			}
			s, err := rules.Walk(t.Context(), z.Start(), enumerate.Options{})
			t.Log(s, err)
			sp, _ := rules.NewSpace(z.Start(), nil, nil)
			statetest.Check(t, sp, statetest.Options{})
		}
	}
	z, _ := rules.Pancake(6, false)
	for _, m := range rules.Methods() {
		x := z.Start()
		x.PlayText("3 6 4 5 2")
		s, err := m.Solve(t.Context(), x, rules.Options{Options: solver.Options{}})
		t.Log(m.Name, z.Format(s.Moves), s.Optimal, s.Generated, err)
	}
}
