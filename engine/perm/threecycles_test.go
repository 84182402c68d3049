package perm_test

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/perm"
)

// checkThreeCycles checks the product and the number of 3-cycles of even p.
func checkThreeCycles(t interface{ Fatalf(string, ...any) }, p perm.Perm) {
	word, err := p.ThreeCycles()
	if err != nil {
		t.Fatalf("3-cycles of %v: %v", p, err)
	}
	cycles := make([][]int, len(word))
	for k, c := range word {
		cycles[k] = c[:]
	}
	if got, err := perm.FromCycles(len(p), cycles); err != nil || !got.Equal(p) {
		t.Fatalf("3-cycles of %v: %v, whose product is %v, %v", p, word, got, err)
	}
	want := len(p) - len(p.Fixed())
	for _, c := range p.Cycles() {
		want -= len(c) % 2
	}
	if 2*len(word) != want {
		t.Fatalf("3-cycles of %v: %v, want %d of them", p, word, want/2)
	}
}

func TestThreeCycles(t *testing.T) {
	for p := range upTo(8) {
		if p.Even() {
			checkThreeCycles(t, p)
		} else if _, err := p.ThreeCycles(); !errors.Is(err, perm.ErrOdd) {
			t.Fatalf("3-cycles of odd %v: %v", p, err)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		p := drawn(9, 200).Draw(t, "p")
		if !p.Even() {
			p[0], p[1] = p[1], p[0]
		}
		checkThreeCycles(t, p)
	})
}

// A breadth-first search over all 3-cycles knows what the fewest is.
func TestThreeCyclesAreTheFewest(t *testing.T) {
	const n = 6
	var generators []perm.Perm
	for p := range all(n) {
		if c := p.Cycles(); len(c) == 1 && len(c[0]) == 3 {
			generators = append(generators, p)
		}
	}
	depth := map[string]int{"()": 0}
	queue := []perm.Perm{identity(n)}
	for ; len(queue) > 0; queue = queue[1:] {
		p := queue[0]
		for _, g := range generators {
			q := must(p.Then(g))
			if _, known := depth[q.String()]; !known {
				depth[q.String()] = depth[p.String()] + 1
				queue = append(queue, q)
			}
		}
	}
	if len(depth) != 360 {
		t.Fatalf("the 3-cycles reach %d permutations, want 360", len(depth))
	}
	for p := range all(n) {
		if !p.Even() {
			continue
		}
		if word := must(p.ThreeCycles()); len(word) != depth[p.String()] {
			t.Errorf("3-cycles of %v: %v, but %d are enough", p, word, depth[p.String()])
		}
	}
}
