package perm_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/must"
	"taquin/engine/perm"
)

func TestRankIsTheLexicographicPlace(t *testing.T) {
	for n := range 9 {
		want := int64(0)
		for p := range all(n) {
			rank := must.Get(p.Rank())
			if rank.Cmp(big.NewInt(want)) != 0 {
				t.Fatalf("rank of %v = %v, want %d", []int(p), rank, want)
			}
			if back := must.Get(perm.Unrank(n, rank)); !back.Equal(p) {
				t.Fatalf("rank %v gives %v, want %v", rank, []int(back), []int(p))
			}
			want++
		}
	}
}

func TestRankRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawn(9, 200).Draw(t, "p")
		if back := must.Get(perm.Unrank(len(p), must.Get(p.Rank()))); !back.Equal(p) {
			t.Fatalf("%v came back as %v", []int(p), []int(back))
		}
	})
}

func TestLastRank(t *testing.T) {
	for _, n := range []int{1, 20, 21, 255, perm.MaxRank} {
		p := identity(n)
		for i := range p {
			p[i] = n - 1 - i
		}
		want := new(big.Int).MulRange(1, int64(n))
		want.Sub(want, big.NewInt(1))
		if got := must.Get(p.Rank()); got.Cmp(want) != 0 {
			t.Errorf("n = %d: the reversal is not the last (rank of %d bits, want %d)", n, got.BitLen(), want.BitLen())
		}
		if got := must.Get(perm.Unrank(n, want)); !got.Equal(p) {
			t.Errorf("n = %d: the last one is not the reversal", n)
		}
	}
}

func TestUnrankLeavesTheRankAlone(t *testing.T) {
	rank := big.NewInt(100)
	must.Get(perm.Unrank(5, rank))
	if rank.Int64() != 100 {
		t.Errorf("the rank became %v", rank)
	}
}

func TestUnrankErrors(t *testing.T) {
	cases := []struct {
		n    int
		rank *big.Int
		want string
	}{
		{-1, big.NewInt(0), "perm: size -1 is not in 0..10000"},
		{10_001, big.NewInt(0), "perm: too large: size 10001 is not in 0..10000"},
		{5, nil, "perm: no rank"},
		{5, big.NewInt(-1), "perm: rank -1 is not in 0..5!-1"},
		{5, big.NewInt(120), "perm: rank 120 is not in 0..5!-1"},
		{0, big.NewInt(1), "perm: rank 1 is not in 0..0!-1"},
		{1, big.NewInt(1), "perm: rank 1 is not in 0..1!-1"},
		{9, new(big.Int).Lsh(big.NewInt(1), 5000), "perm: rank (a number of 5001 bits) is not in 0..9!-1"},
	}
	for _, c := range cases {
		if got, err := perm.Unrank(c.n, c.rank); err == nil || err.Error() != c.want {
			t.Errorf("Unrank(%d, %v) = %v, %v, want %s", c.n, c.rank, got, err, c.want)
		}
	}
}
