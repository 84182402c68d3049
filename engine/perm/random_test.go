package perm_test

import (
	"math/rand/v2"
	"testing"

	"taquin/engine/perm"
)

// With 1000 draws expected for each permutation the standard deviation is 32:
// 200 away is out of the question, and the seed is fixed anyway.
func TestRandomIsUniform(t *testing.T) {
	const n, each = 5, 1000
	for name, draw := range map[string]func(int, *rand.Rand) (perm.Perm, error){
		"any": perm.Random, "even": perm.RandomEven,
	} {
		rng := rand.New(rand.NewPCG(7, 11))
		total := 120
		if name == "even" {
			total = 60
		}
		count := map[string]int{}
		for range total * each {
			p := must(draw(n, rng))
			if name == "even" && !p.Even() {
				t.Fatalf("RandomEven drew %v", p)
			}
			count[p.String()]++
		}
		if len(count) != total {
			t.Errorf("%s: %d permutations drawn, want %d", name, len(count), total)
		}
		for p, c := range count {
			if c < each-200 || c > each+200 {
				t.Errorf("%s: %s drawn %d times, want about %d", name, p, c, each)
			}
		}
	}
}

func TestRandomOfSmallSizes(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 11))
	for n := range 3 {
		if p := must(perm.RandomEven(n, rng)); !p.Equal(identity(n)) {
			t.Errorf("n = %d: %v", n, p)
		}
		if p := must(perm.Random(n, rng)); len(p) != n {
			t.Errorf("n = %d: %v", n, p)
		}
	}
}

func TestRandomRepeats(t *testing.T) {
	draw := func() perm.Perm { return must(perm.Random(50, rand.New(rand.NewPCG(1, 2)))) }
	if p, q := draw(), draw(); !p.Equal(q) {
		t.Errorf("one seed drew %v and %v", p, q)
	}
}
