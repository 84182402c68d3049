package perm

import (
	"iter"
	"math/big"
	"math/bits"

	"taquin/engine/message"
)

// MaxRank is the largest size that Rank and Unrank accept: a rank then has some 35,000
// digits.
const MaxRank = 10_000

// Inversions returns the number of pairs i < j with p[i] > p[j], in O(n log n).
func (p Perm) Inversions() int {
	sum := 0
	for later := range p.lehmer() {
		sum += later
	}
	return sum
}

// Rank returns the lexicographic rank of p, in 0..n!-1. A size above MaxRank is
// ErrTooLarge.
func (p Perm) Rank() (*big.Int, error) {
	if err := checkSize(len(p), MaxRank); err != nil {
		return nil, err
	}
	// The Lehmer code is the rank in the factorial number system; use Horner's rule.
	rank, base, digit := new(big.Int), new(big.Int), new(big.Int)
	left := len(p)
	for later := range p.lehmer() {
		rank.Mul(rank, base.SetInt64(int64(left)))
		rank.Add(rank, digit.SetInt64(int64(later)))
		left--
	}
	return rank, nil
}

// Unrank returns the permutation of 0..n-1 whose rank is rank; n is in 0..MaxRank.
func Unrank(n int, rank *big.Int) (Perm, error) {
	if err := checkSize(n, MaxRank); err != nil {
		return nil, err
	}
	if rank == nil {
		return nil, message.New("perm.no-rank", "perm: no rank")
	}
	// n! < 2^(n·bits(n)): reject a huge rank before dividing it.
	if rank.Sign() < 0 || rank.BitLen() > n*bits.Len(uint(n))+1 {
		return nil, rankError(n, rank)
	}
	p := make(Perm, n)
	rest, base, digit := new(big.Int).Set(rank), new(big.Int), new(big.Int)
	for i := range n {
		rest.QuoRem(rest, base.SetInt64(int64(i+1)), digit)
		p[n-1-i] = int(digit.Int64())
	}
	if rest.Sign() != 0 {
		return nil, rankError(n, rank)
	}
	used := newFenwick(n)
	for i, later := range p {
		p[i] = used.free(later)
		used.mark(p[i])
	}
	return p, nil
}

func rankError(n int, rank *big.Int) error {
	if rank.BitLen() > 256 {
		return message.Errorf("perm.rank-a-number-of", "perm: rank (a number of %d bits) is not in 0..%d!-1", rank.BitLen(), n)
	}
	return message.Errorf("perm.rank-is-not-in", "perm: rank %d is not in 0..%d!-1", rank, n)
}

// lehmer yields the Lehmer code: for each place the number of smaller images further
// on. Its sum is the number of inversions.
func (p Perm) lehmer() iter.Seq[int] {
	return func(yield func(int) bool) {
		used := newFenwick(len(p))
		for _, x := range p {
			if !yield(x - used.below(x)) {
				return
			}
			used.mark(x)
		}
	}
}

// fenwick is a Fenwick tree over 0..n-1 that counts marked places; every operation is
// O(log n). Entry i counts the i&-i places that end just below i.
type fenwick []int32

func newFenwick(n int) fenwick { return make(fenwick, n+1) }

// mark marks place i.
func (f fenwick) mark(i int) {
	for i++; i < len(f); i += i & -i {
		f[i]++
	}
}

// below counts the marked places below i.
func (f fenwick) below(i int) int {
	count := 0
	for ; i > 0; i &= i - 1 {
		count += int(f[i])
	}
	return count
}

// free returns the k-th unmarked place, counted from 0.
func (f fenwick) free(k int) int {
	place := 0
	for step := 1 << bits.Len(uint(len(f))); step > 0; step >>= 1 {
		if next := place + step; next < len(f) {
			if free := step - int(f[next]); free <= k {
				place, k = next, k-free
			}
		}
	}
	return place
}
