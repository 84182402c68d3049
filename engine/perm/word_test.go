package perm_test

import (
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/perm"
)

// Words multiply back to what they are for, whatever the generators.
func TestWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 14).Draw(t, "n")
		list := rapid.SliceOfN(rapid.Permutation(identity(n)), 1, 4).Draw(t, "generators")
		g := newGroup(wrapped{T: t}, n, list...)
		p := perm.Perm(identity(n))
		for _, k := range rapid.SliceOfN(rapid.IntRange(0, len(list)-1), 0, 40).Draw(t, "word") {
			p = must(p.Then(list[k]))
		}
		if !g.Contains(p) {
			t.Fatalf("%v is made of the generators", p)
		}
		checkWord(wrapped{T: t}, g, p)
	})
}

// wrapped lets the helpers of this package report to rapid.
type wrapped struct {
	testing.TB
	T *rapid.T
}

func (w wrapped) Helper()                      { w.T.Helper() }
func (w wrapped) Fatalf(f string, args ...any) { w.T.Fatalf(f, args...) }

// The chain's own sorter knows about n²/8 generators for a random element; the
// table, which does not know what a chain is, needs hardly more.
func TestWordsOfChainAreShort(t *testing.T) {
	const n, samples = 64, 50
	g, rng := chainGroup(t, n), rand.New(rand.NewPCG(1, 2))
	longest, sum, sorter := 0, 0, 0
	for range samples {
		p := g.Random(rng)
		length := checkWord(t, g, p)
		longest, sum, sorter = max(longest, length), sum+length, sorter+len(must(p.Chain()))
	}
	t.Logf("A_64 from the chain: words of %d on average and %d at most; the sorter's: %d", sum/samples, longest, sorter/samples)
	if longest > 750 || sum > sorter*5/4 {
		t.Errorf("words of %d on average and %d at most, the sorter's of %d", sum/samples, longest, sorter/samples)
	}
}

// In small groups a breadth-first search knows the shortest words.
func TestWordsAgainstShortest(t *testing.T) {
	for _, n := range []int{5, 6, 7} {
		g := chainGroup(t, n)
		gens := g.Generators()
		depth := map[string]int{"()": 0}
		sum, shortest := 0, 0
		for queue := []perm.Perm{identity(n)}; len(queue) > 0; queue = queue[1:] {
			p := queue[0]
			length := checkWord(t, g, p)
			if length < depth[p.String()] {
				t.Fatalf("%v: a word of %d generators, but %d are the fewest", p, length, depth[p.String()])
			}
			sum, shortest = sum+length, shortest+depth[p.String()]
			for _, q := range gens {
				for _, q := range []perm.Perm{q, q.Inverse()} {
					r := must(p.Then(q))
					if _, known := depth[r.String()]; !known {
						depth[r.String()] = depth[p.String()] + 1
						queue = append(queue, r)
					}
				}
			}
		}
		if sum > 2*shortest {
			t.Errorf("n = %d: words of %d letters, %d would do", n, sum, shortest)
		}
	}
}

// The generators and their inverses are words of one letter, also when one
// stands twice or is the identity.
func TestWordsOfGenerators(t *testing.T) {
	p, q := must(perm.Parse("(0 1 2 3 4)", 6)), must(perm.Parse("(4 5)", 6))
	g := newGroup(t, 6, p, identity(6), q, p)
	for k, want := range map[int]perm.Perm{1: p, -1: p.Inverse(), 3: q} {
		word, err := g.Word(t.Context(), want, perm.WordOptions{})
		if err != nil || !slices.Equal(word, []int{k}) && !(k == 3 && slices.Equal(word, []int{-3})) {
			t.Errorf("%v: %v, %v", want, word, err)
		}
	}
	if word, err := g.Word(t.Context(), identity(6), perm.WordOptions{}); err != nil || len(word) > 0 {
		t.Errorf("identity: %v, %v", word, err)
	}
	if word, err := newGroup(t, 0).Word(t.Context(), identity(0), perm.WordOptions{}); err != nil || len(word) > 0 {
		t.Errorf("nothing: %v, %v", word, err)
	}
}

// The first words, asked for at once, are the same as later ones.
func TestWordsAtOnce(t *testing.T) {
	g := chainGroup(t, 20)
	p := g.Random(rand.New(rand.NewPCG(1, 2)))
	words := make([][]int, 8)
	var wait sync.WaitGroup
	for i := range words {
		wait.Go(func() { words[i], _ = g.Word(t.Context(), p, perm.WordOptions{}) })
	}
	wait.Wait()
	for _, w := range words {
		if len(w) == 0 || !slices.Equal(w, words[0]) {
			t.Fatalf("%v and %v", w, words[0])
		}
	}
}

func BenchmarkWordTable(b *testing.B) {
	p := must(perm.RandomEven(64, rand.New(rand.NewPCG(1, 2))))
	for b.Loop() {
		if _, err := chainGroup(b, 64).Word(b.Context(), p, perm.WordOptions{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkWord(b *testing.B) {
	g := chainGroup(b, 64)
	p := must(perm.RandomEven(64, rand.New(rand.NewPCG(1, 2))))
	if _, err := g.Word(b.Context(), p, perm.WordOptions{}); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := g.Word(b.Context(), p, perm.WordOptions{}); err != nil {
			b.Fatal(err)
		}
	}
}
