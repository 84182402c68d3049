package perm_test

import (
	"errors"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"taquin/engine/must"
	"taquin/engine/perm"
)

// all yields the permutations of 0..n-1 in lexicographic order, each in a new slice.
func all(n int) iter.Seq[perm.Perm] {
	return func(yield func(perm.Perm) bool) {
		p := identity(n)
		for yield(slices.Clone(p)) {
			i := n - 2
			for i >= 0 && p[i] > p[i+1] {
				i--
			}
			if i < 0 {
				return
			}
			j := n - 1
			for p[j] < p[i] {
				j--
			}
			p[i], p[j] = p[j], p[i]
			slices.Reverse(p[i+1:])
		}
	}
}

// upTo yields all(0), all(1), … all(n).
func upTo(n int) iter.Seq[perm.Perm] {
	return func(yield func(perm.Perm) bool) {
		for size := range n + 1 {
			for p := range all(size) {
				if !yield(p) {
					return
				}
			}
		}
	}
}

func identity(n int) perm.Perm {
	p := make(perm.Perm, n)
	for i := range p {
		p[i] = i
	}
	return p
}

// drawn is a rapid generator of permutations of min..max elements.
func drawn(min, max int) *rapid.Generator[perm.Perm] {
	return rapid.Custom(func(t *rapid.T) perm.Perm {
		n := rapid.IntRange(min, max).Draw(t, "n")
		return rapid.Permutation(identity(n)).Draw(t, "images")
	})
}

// naiveInversions counts pairs one by one.
func naiveInversions(p perm.Perm) int {
	count := 0
	for i := range p {
		for _, y := range p[i:] {
			if y < p[i] {
				count++
			}
		}
	}
	return count
}

func TestThenOfPairs(t *testing.T) {
	for n := range 6 {
		for p := range all(n) {
			for q := range all(n) {
				r := must.Get(p.Then(q))
				for i := range n {
					if r[i] != q[p[i]] {
						t.Fatalf("%v then %v sends %d to %d, want %d", p, q, i, r[i], q[p[i]])
					}
				}
			}
		}
	}
}

// A conjugate is checked against its definition, q⁻¹ p q, on all pairs.
func TestConjugateOfPairs(t *testing.T) {
	for n := range 6 {
		for p := range all(n) {
			for q := range all(n) {
				want := must.Get(must.Get(q.Inverse().Then(p)).Then(q))
				if got := must.Get(p.Conjugate(q)); !got.Equal(want) {
					t.Fatalf("conjugate of %v by %v = %v, want %v", p, q, got, want)
				}
			}
		}
	}
}

func TestInverse(t *testing.T) {
	for p := range upTo(8) {
		q := p.Inverse()
		if !must.Get(p.Then(q)).IsIdentity() || !must.Get(q.Then(p)).IsIdentity() {
			t.Fatalf("%v and its inverse %v do not cancel", p, q)
		}
	}
}

func TestIdentityIsTheOnlyOne(t *testing.T) {
	for n := range 9 {
		first := true // in lexicographic order
		for p := range all(n) {
			if p.IsIdentity() != first || p.Equal(must.Get(perm.Identity(n))) != first {
				t.Fatalf("%v: IsIdentity %v, want %v", p, p.IsIdentity(), first)
			}
			first = false
		}
	}
}

func TestEqualLooksAtTheSize(t *testing.T) {
	if identity(3).Equal(identity(4)) {
		t.Error("the identities of 3 and 4 elements are equal")
	}
}

func TestFromImagesCopies(t *testing.T) {
	images := []int{1, 0}
	p := must.Get(perm.FromImages(images))
	images[0] = 7
	if !slices.Equal(p, []int{1, 0}) {
		t.Errorf("got %v after the images changed", []int(p))
	}
}

func TestMethodsLeaveTheReceiverAlone(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawn(1, 40).Draw(t, "p")
		before := slices.Clone(p)
		scribble := func(q perm.Perm) { // shared memory would show
			for i := range q {
				q[i] = -1
			}
		}
		for _, c := range p.Cycles() {
			scribble(c)
		}
		scribble(p.Fixed())
		scribble(p.Inverse())
		scribble(p.Power(1))
		scribble(must.Get(p.Then(identity(len(p)))))
		scribble(must.Get(p.Conjugate(identity(len(p)))))
		_, _ = p.Chain()
		_, _ = p.ThreeCycles()
		_, _, _, _ = p.Inversions(), p.Order(), p.Parity(), p.String()
		if diff := cmp.Diff(before, p); diff != "" {
			t.Fatalf("the receiver changed (-before +after):\n%s", diff)
		}
	})
}

func TestErrors(t *testing.T) {
	three, four := identity(3), identity(4)
	odd := must.Get(perm.Parse("(0 1)", 4))
	rng := rand.New(rand.NewPCG(1, 1))
	cases := []struct {
		name string
		call func() error
		is   error // nil: any
		want string
	}{
		{"negative size", func() error { _, err := perm.Identity(-1); return err }, nil,
			"perm: size -1 is not in 0..1048576"},
		{"size above the limit", func() error { _, err := perm.Identity(1<<20 + 1); return err }, perm.ErrTooLarge,
			"perm: too large: size 1048577 is not in 0..1048576"},
		{"too many images", func() error { _, err := perm.FromImages(make([]int, 1<<20+1)); return err }, perm.ErrTooLarge,
			"perm: too large: size 1048577 is not in 0..1048576"},
		{"image too large", func() error { _, err := perm.FromImages([]int{0, 1, 7, 3, 4}); return err }, nil,
			"perm: the image of 2 is 7, which is not in 0..4"},
		{"image negative", func() error { _, err := perm.FromImages([]int{-1}); return err }, nil,
			"perm: the image of 0 is -1, which is not in 0..0"},
		{"image twice", func() error { _, err := perm.FromImages([]int{0, 2, 1, 2}); return err }, nil,
			"perm: 1 and 3 have the same image, 2"},
		{"cycles of a negative size", func() error { _, err := perm.FromCycles(-2, nil); return err }, nil,
			"perm: size -2 is not in 0..1048576"},
		{"element outside", func() error { _, err := perm.FromCycles(3, [][]int{{0, 1}, {2, 3}}); return err }, nil,
			"perm: element 3 is not in 0..2 (cycle 1, place 1)"},
		{"lone element outside", func() error { _, err := perm.FromCycles(3, [][]int{{-3}}); return err }, nil,
			"perm: element -3 is not in 0..2 (cycle 0, place 0)"},
		{"element of none", func() error { _, err := perm.FromCycles(0, [][]int{{}, {3}}); return err }, nil,
			"perm: size 0 has no element 3 (cycle 1, place 0)"},
		{"element twice in a cycle", func() error { _, err := perm.FromCycles(3, [][]int{{0, 1}, {0, 2, 0}}); return err }, nil,
			"perm: element 0 appears twice (cycle 1, place 2)"},
		{"then", func() error { _, err := three.Then(four); return err }, perm.ErrSize,
			"perm: sizes differ: 3 and 4"},
		{"conjugate", func() error { _, err := four.Conjugate(three); return err }, perm.ErrSize,
			"perm: sizes differ: 4 and 3"},
		{"rank of a large one", func() error { _, err := identity(10_001).Rank(); return err }, perm.ErrTooLarge,
			"perm: too large: size 10001 is not in 0..10000"},
		{"random", func() error { _, err := perm.Random(-1, rng); return err }, nil,
			"perm: size -1 is not in 0..1048576"},
		{"random even", func() error { _, err := perm.RandomEven(1<<20+1, rng); return err }, perm.ErrTooLarge,
			"perm: too large: size 1048577 is not in 0..1048576"},
		{"links", func() error { _, err := odd.Links(); return err }, perm.ErrOdd,
			"perm: odd permutation: not a product of 3-cycles"},
		{"chain", func() error { _, err := odd.Chain(); return err }, perm.ErrOdd,
			"perm: odd permutation: not a product of 3-cycles"},
		{"three-cycles", func() error { _, err := odd.ThreeCycles(); return err }, perm.ErrOdd,
			"perm: odd permutation: not a product of 3-cycles"},
		{"link 1", func() error { _, err := perm.Link(5, 1); return err }, nil,
			"perm: 3-cycle 1 is not in 2..4, either sign"},
		{"link at the size", func() error { _, err := perm.Link(5, -5); return err }, nil,
			"perm: 3-cycle -5 is not in 2..4, either sign"},
		{"link of two", func() error { _, err := perm.Link(2, -2); return err }, nil,
			"perm: size 2 has no 3-cycle -2"},
		{"link of a negative size", func() error { _, err := perm.Link(-5, 2); return err }, nil,
			"perm: size -5 is not in 0..1048576"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			err := c.call()
			if err == nil {
				t.Fatalf("no error, want %q", c.want)
			}
			if err.Error() != c.want {
				t.Errorf("got  %q\nwant %q", err, c.want)
			}
			for _, sentinel := range []error{perm.ErrOdd, perm.ErrSize, perm.ErrTooLarge} {
				if errors.Is(err, sentinel) != (c.is == sentinel) {
					t.Errorf("%v: is %q: %v", err, sentinel, errors.Is(err, sentinel))
				}
			}
		})
	}
}

// With an expected count of 1000 the standard deviation is 32, so a deviation of 200 is an
// error; the seed is fixed.
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
			p := must.Get(draw(n, rng))
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
		if p := must.Get(perm.RandomEven(n, rng)); !p.Equal(identity(n)) {
			t.Errorf("n = %d: %v", n, p)
		}
		if p := must.Get(perm.Random(n, rng)); len(p) != n {
			t.Errorf("n = %d: %v", n, p)
		}
	}
}

// Random draws the same numbers as the standard library, so that seeds stay reproducible.
func TestRandomIsPerm(t *testing.T) {
	for n := range 200 {
		for _, source := range []func() rand.Source{
			func() rand.Source { return rand.NewPCG(1, 2) },
			func() rand.Source { return &oftenZero{Source: rand.NewPCG(1, 2)} },
		} {
			ours, theirs := rand.New(source()), rand.New(source())
			p, q := must.Get(perm.Random(n, ours)), perm.Perm(theirs.Perm(n))
			if next := theirs.Uint64(); !p.Equal(q) || ours.Uint64() != next {
				t.Fatalf("%v, want %v", p, q)
			}
			perm.Redraw(q, ours)
			if want := theirs.Perm(n); !q.Equal(want) {
				t.Fatalf("%v drawn anew, want %v", q, want)
			}
		}
	}
}

// oftenZero draws 0 every third time, which rejection sampling refuses for most bounds and
// other sources hardly ever draw.
type oftenZero struct {
	rand.Source
	drawn int
}

func (s *oftenZero) Uint64() uint64 {
	if s.drawn++; s.drawn%3 == 0 {
		return 0
	}
	return s.Source.Uint64()
}

func TestRandomRepeats(t *testing.T) {
	draw := func() perm.Perm { return must.Get(perm.Random(50, rand.New(rand.NewPCG(1, 2)))) }
	if p, q := draw(), draw(); !p.Equal(q) {
		t.Errorf("one seed drew %v and %v", p, q)
	}
}
