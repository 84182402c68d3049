package perm

import "math/rand/v2"

// Random returns a permutation of 0..n-1 drawn from rng, every one equally
// likely; n is in 0..MaxSize and rng is not nil.
func Random(n int, rng *rand.Rand) (Perm, error) {
	if err := checkSize(n, MaxSize); err != nil {
		return nil, err
	}
	return rng.Perm(n), nil
}

// RandomEven is Random over the even permutations only.
func RandomEven(n int, rng *rand.Rand) (Perm, error) {
	p, err := Random(n, rng)
	if err == nil && !p.Even() {
		p[0], p[1] = p[1], p[0] // pairs each odd permutation with one even one
	}
	return p, err
}
