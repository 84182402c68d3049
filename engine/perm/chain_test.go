package perm_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/must"
	"taquin/engine/perm"
)

// product evaluates a word in the chain.
func product(n int, word []int) perm.Perm {
	at := identity(n) // the element at each place
	for _, i := range word {
		x, y, z := &at[max(i, -i)-2], &at[max(i, -i)-1], &at[max(i, -i)]
		if i > 0 {
			*y, *z, *x = *x, *y, *z
		} else {
			*z, *x, *y = *x, *y, *z
		}
	}
	return at.Inverse()
}

// checkChain checks the guarantees of Chain for an even p and returns the length of the
// word.
func checkChain(t interface{ Fatalf(string, ...any) }, p perm.Perm) int {
	n := len(p)
	word, err := p.Chain()
	if err != nil {
		t.Fatalf("chain of %v: %v", []int(p), err)
	}
	if got := product(n, word); !got.Equal(p) {
		t.Fatalf("chain of %v: %v, whose product is %v", []int(p), word, []int(got))
	}
	for k, i := range word {
		if k > 0 && (word[k-1] == i || word[k-1] == -i) {
			t.Fatalf("chain of %v: %d beside %d (generator %d of %v)", []int(p), word[k-1], i, k, word)
		}
		if m := max(i, -i); m%2 == 1 && (n%2 == 1 || m != n-1) {
			t.Fatalf("chain of %v: %d is not in the chain (generator %d of %v)", []int(p), i, k, word)
		}
	}
	inversions := p.Inversions()
	if 4*len(word) > n*n+24*n || 2*len(word) > inversions+6*n || 2*len(word) < inversions {
		t.Fatalf("chain of %v: %d generators for %d inversions", []int(p), len(word), inversions)
	}
	return len(word)
}

func TestChain(t *testing.T) {
	for n := range 9 {
		sum, count := 0, 0
		for p := range all(n) {
			if p.Even() {
				sum += checkChain(t, p)
				count++
			} else if _, err := p.Chain(); !errors.Is(err, perm.ErrOdd) {
				t.Fatalf("chain of odd %v: %v", []int(p), err)
			}
		}
		if 8*sum > (n*n+24*n)*count {
			t.Errorf("n = %d: %.2f generators on average", n, float64(sum)/float64(count))
		}
	}
}

func TestChainOfLargeOnes(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	for _, n := range []int{9, 15, 16, 35, 99, 100, 399, 400} {
		sum := 0
		for range 50 {
			sum += checkChain(t, must.Get(perm.RandomEven(n, rng)))
		}
		if 8*sum > (n*n+24*n)*50 {
			t.Errorf("n = %d: %.2f generators on average", n, float64(sum)/50)
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		p := drawn(9, 80).Draw(t, "p")
		if !p.Even() {
			p[0], p[1] = p[1], p[0]
		}
		checkChain(t, p)
	})
}

// The reversal has the most inversions; the others include those that need the most
// generators per inversion. An odd one has its last two images exchanged.
func TestChainOfAdversaries(t *testing.T) {
	for _, n := range []int{15, 16, 99, 100} {
		for k := range n {
			rotation, reversal := identity(n), identity(n)
			for i := range n {
				rotation[i] = (i + k) % n
				reversal[i] = (2*n - 1 - i + k) % n
			}
			for _, p := range []perm.Perm{rotation, reversal} {
				if !p.Even() {
					p[n-1], p[n-2] = p[n-2], p[n-1]
				}
				checkChain(t, p)
			}
		}
	}
}

func TestLinksCanStopAndStartAgain(t *testing.T) {
	for p := range all(6) {
		if !p.Even() {
			continue
		}
		word, links := must.Get(p.Chain()), must.Get(p.Links())
		for stop := range word {
			var got []int
			for i := range links {
				got = append(got, i)
				if len(got) == stop+1 {
					break
				}
			}
			if !slices.Equal(got, word[:stop+1]) {
				t.Fatalf("chain of %v: %v, of which %v came first", []int(p), word, got)
			}
		}
	}
}

// The whole word would have some two billion generators.
func TestLinksOfLargeOneBeginAtOnce(t *testing.T) {
	p := must.Get(perm.RandomEven(1<<17-1, rand.New(rand.NewPCG(3, 5))))
	count := 0
	for range must.Get(p.Links()) {
		if count++; count == 1000 {
			break
		}
	}
	if count != 1000 {
		t.Errorf("got %d generators, want 1000", count)
	}
}

func TestLink(t *testing.T) {
	for n := range 8 {
		for i := 2; i < n; i++ {
			want := fmt.Sprintf("(%d %d %d)", i-2, i-1, i)
			p, q := must.Get(perm.Link(n, i)), must.Get(perm.Link(n, -i))
			if p.String() != want || len(p) != n || !q.Equal(p.Inverse()) {
				t.Errorf("links ±%d of %d: %v and %v, want %s and its inverse", i, n, p, q, want)
			}
		}
	}
}
