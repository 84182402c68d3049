package perm_test

import (
	"context"
	"errors"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"taquin/engine/ctxtest"
	"taquin/engine/must"
	"taquin/engine/perm"
)

func carries(p perm.Perm, from, to []int) bool {
	for x, y := range p {
		if from[x] != to[y] {
			return false
		}
	}
	return true
}

func TestColoursAgainstBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(17, 4))
	for round := range 300 {
		n := 1 + rng.IntN(6)
		var gens []perm.Perm
		for range rng.IntN(3) {
			p, _ := perm.Random(n, rng)
			gens = append(gens, p)
		}
		g := must.Get(perm.NewGroup(context.Background(), n, gens))
		from, to := make([]int, n), make([]int, n)
		colours := 1 + rng.IntN(n)
		for x := range n {
			from[x], to[x] = rng.IntN(colours), rng.IntN(colours)
		}
		if round%2 == 0 { // one that is carried there
			for x, y := range g.Random(rng) {
				to[y] = from[x]
			}
		}
		kept, carried := 0, false
		for _, p := range closure(n, gens) {
			if carries(p, from, from) {
				kept++
			}
			carried = carried || carries(p, from, to)
		}
		order, err := g.ColourStabilizerOrder(context.Background(), from)
		if err != nil || order.Cmp(big.NewInt(int64(kept))) != 0 {
			t.Fatalf("%v keeps %v: %v, %v, want %d", gens, from, order, err, kept)
		}
		p, err := g.Transporter(context.Background(), from, to)
		if err != nil || (p != nil) != carried || p != nil && (!carries(p, from, to) || !g.Contains(p)) {
			t.Fatalf("%v carries %v to %v: %v, %v, want %t", gens, from, to, p, err, carried)
		}
	}
}

// In the symmetric group the colour stabilizer is the product of the symmetric groups on
// the colour classes.
func TestColoursInTheSymmetricGroup(t *testing.T) {
	const n = 200
	turn, swap := make([]int, n), make([]int, n)
	for x := range n {
		turn[x], swap[x] = (x+1)%n, x
	}
	swap[0], swap[1] = 1, 0
	g, err := perm.NewGroup(context.Background(), n, []perm.Perm{turn, swap})
	if err != nil {
		t.Fatal(err)
	}
	colours, want := make([]int, n), big.NewInt(1)
	for x := range n {
		colours[x] = x % 4
	}
	for range 4 {
		want.Mul(want, new(big.Int).MulRange(1, n/4))
	}
	if got, err := g.ColourStabilizerOrder(context.Background(), colours); err != nil || got.Cmp(want) != 0 {
		t.Errorf("%v, %v, want (50!)^4", got, err)
	}
	other := slices.Clone(colours)
	slices.Reverse(other)
	if p, err := g.Transporter(context.Background(), colours, other); err != nil || !carries(p, colours, other) {
		t.Errorf("%v, %v", p, err)
	}
	if _, err := g.ColourStabilizerOrder(&ctxtest.Countdown{Context: t.Context(), Left: 3}, colours); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if _, err := g.ColourStabilizerOrder(t.Context(), colours[1:]); !errors.Is(err, perm.ErrSize) {
		t.Errorf("a colour too few: %v", err)
	}
}
