package perm_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"taquin/engine/must"
	"taquin/engine/perm"
)

// Words evaluate to their permutations for all generators.
func TestWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 14).Draw(t, "n")
		list := rapid.SliceOfN(rapid.Permutation(identity(n)), 1, 4).Draw(t, "generators")
		g := newGroup(wrapped{T: t}, n, list...)
		p := perm.Perm(identity(n))
		for _, k := range rapid.SliceOfN(rapid.IntRange(0, len(list)-1), 0, 40).Draw(t, "word") {
			p = must.Get(p.Then(list[k]))
		}
		if !g.Contains(p) {
			t.Fatalf("%v is made of the generators", p)
		}
		checkWord(wrapped{T: t}, g, p)
	})
}

// wrapped adapts rapid.T to testing.TB.
type wrapped struct {
	testing.TB
	T *rapid.T
}

func (w wrapped) Helper()                      { w.T.Helper() }
func (w wrapped) Fatalf(f string, args ...any) { w.T.Fatalf(f, args...) }

// Chain needs about n²/8 generators for a random element; the general table needs hardly
// more.
func TestWordsOfChainAreShort(t *testing.T) {
	const n, samples = 64, 50
	g, rng := chainGroup(t, n), rand.New(rand.NewPCG(1, 2))
	longest, sum, sorter := 0, 0, 0
	for range samples {
		p := g.Random(rng)
		length := checkWord(t, g, p)
		longest, sum, sorter = max(longest, length), sum+length, sorter+len(must.Get(p.Chain()))
	}
	t.Logf("A_64 from the chain: words of %d on average and %d at most; the sorter's: %d", sum/samples, longest, sorter/samples)
	if longest > 750 || sum > sorter*5/4 {
		t.Errorf("words of %d on average and %d at most, the sorter's of %d", sum/samples, longest, sorter/samples)
	}
}

// In small groups an independent breadth-first search gives the lengths of shortest words.
func TestWordsOfSmallGroupsAreShortest(t *testing.T) {
	for _, n := range []int{5, 6, 7} {
		g := chainGroup(t, n)
		for p, depth := range depths(g) {
			if length := checkWord(t, g, must.Get(perm.Parse(p, n))); length != depth {
				t.Fatalf("%s: a word of %d generators, but %d are the fewest", p, length, depth)
			}
		}
	}
}

// depths returns the length of a shortest word for every element of a group.
func depths(g *perm.Group) map[string]int {
	gens := g.Generators()
	depth := map[string]int{"()": 0}
	for queue := []perm.Perm{identity(g.Degree())}; len(queue) > 0; queue = queue[1:] {
		for _, q := range gens {
			for _, q := range []perm.Perm{q, q.Inverse()} {
				r := must.Get(queue[0].Then(q))
				if _, known := depth[r.String()]; !known {
					depth[r.String()] = depth[queue[0].String()] + 1
					queue = append(queue, r)
				}
			}
		}
	}
	return depth
}

// Word does not search the Cayley graph of a group of degree 9, but this test can: words
// are hardly longer than the minimum.
func TestWordsAgainstShortest(t *testing.T) {
	const n, samples = 9, 100
	g := chainGroup(t, n)
	depth, rng := depths(g), rand.New(rand.NewPCG(1, 2))
	sum, shortest := 0, 0
	for range samples {
		p := g.Random(rng)
		length := checkWord(t, g, p)
		if length < depth[p.String()] {
			t.Fatalf("%v: a word of %d generators, but %d are the fewest", p, length, depth[p.String()])
		}
		sum, shortest = sum+length, shortest+depth[p.String()]
	}
	t.Logf("%d letters, %d would do", sum, shortest)
	if 10*sum > 11*shortest {
		t.Errorf("words of %d letters, %d would do", sum, shortest)
	}
}

// randomPair is the group of two random permutations.
func randomPair(t testing.TB, n int, seed uint64) *perm.Group {
	rng := rand.New(rand.NewPCG(seed, uint64(n)))
	return newGroup(t, n, must.Get(perm.Random(n, rng)), must.Get(perm.Random(n, rng)))
}

// Two random permutations are the worst generators: no short word has small support.
// Minkwitz's method alone needs thousands of letters.
func TestWordsOfRandomGeneratorsAreShort(t *testing.T) {
	for seed := range uint64(3) {
		g := randomPair(t, 24, seed)
		rng := rand.New(rand.NewPCG(seed, 1))
		for range 2 {
			if length := checkWord(t, g, g.Random(rng)); length > 400 {
				t.Errorf("seed %d: %d letters", seed, length)
			}
		}
	}
}

// ticking returns a clock that advances by one second per call.
func ticking() func() time.Time {
	var now time.Time
	return func() time.Time {
		now = now.Add(time.Second)
		return now
	}
}

// Without enough time Word fails; with more, the word is not longer than without a limit.
func TestWordInTime(t *testing.T) {
	g := randomPair(t, 24, 1)
	p := g.Random(rand.New(rand.NewPCG(1, 2)))
	_, err := g.Word(t.Context(), p, perm.WordOptions{MaxTime: 3 * time.Second, Now: ticking()})
	if !errors.Is(err, perm.ErrTime) || err.Error() != "perm: no word found in 3 seconds (a table of short words is made first): time limit" {
		t.Error(err)
	}
	usual := checkWord(t, g, p)
	last := 1 << 30
	for _, limit := range []time.Duration{time.Second, 1000 * time.Second} {
		var told []perm.WordProgress
		word, err := g.Word(t.Context(), p, perm.WordOptions{MaxTime: limit, Now: ticking(), Progress: func(p perm.WordProgress) { told = append(told, p) }})
		if err != nil || len(word) > last || len(told) == 0 || told[0].Letters < len(word) {
			t.Errorf("%v: %d letters, %v, told %v", limit, len(word), err, told)
		}
		last = len(word)
	}
	if last > usual {
		t.Errorf("%d letters in a long time, %d as usual", last, usual)
	}
	if text := (perm.WordProgress{Letters: 7}).String(); text != "word: 7 letters so far" {
		t.Error(text)
	}
	if text := (perm.WordProgress{Level: 2, Levels: 7}).String(); text != "word: table of short words, level 2 of 7" {
		t.Error(text)
	}
}

// Generators and their inverses have words of one letter, even if a generator is repeated
// or another is the identity.
func TestWordsOfGenerators(t *testing.T) {
	p, q := must.Get(perm.Parse("(0 1 2 3 4)", 6)), must.Get(perm.Parse("(4 5)", 6))
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

// Concurrent first calls return the same words as later ones.
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

// The first word of a group, and a later one.
func BenchmarkWord(b *testing.B) {
	groups := []struct {
		name string
		g    func() *perm.Group
	}{
		{"chain of 64", func() *perm.Group { return chainGroup(b, 64) }},
		{"random pair of 24", func() *perm.Group { return randomPair(b, 24, 1) }},
		{"random pair of 48", func() *perm.Group { return randomPair(b, 48, 1) }},
		{"cube", func() *perm.Group { return newGroup(b, 48, cube()...) }},
	}
	for _, c := range groups {
		g := c.g()
		p := g.Random(rand.New(rand.NewPCG(1, 2)))
		b.Run(fmt.Sprint("first, ", c.name), func(b *testing.B) {
			for b.Loop() {
				checkWord(b, c.g(), p)
			}
		})
		b.Run(fmt.Sprint("later, ", c.name), func(b *testing.B) {
			letters := checkWord(b, g, p)
			for b.Loop() {
				checkWord(b, g, p)
			}
			b.ReportMetric(float64(letters), "letters")
		})
	}
}
