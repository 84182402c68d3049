package perm

import (
	"context"
	"errors"
	"fmt"

	"taquin/engine/perm/stabilizers"
	"taquin/engine/perm/words"
)

// WordOptions are how long to look for a word, and who is told how it goes.
type WordOptions = words.Options

// WordProgress is how far a search for a word has come.
type WordProgress = words.Progress

// ErrTime: the time limit of WordOptions came before there was a word.
var ErrTime = words.ErrTime

// Word returns p as a word in the generators, read from left to right: k is
// generator k, the first one being 1, and -k its inverse. The word of the
// identity is empty; no k stands beside -k. It is short, but there may be
// shorter ones: for two random generators of degree 24 it has some 200 letters,
// and no way of writing can do with fewer than 50 for most permutations. A p that
// is not in the group is ErrNotMember, one of another size ErrSize.
//
// The first call makes the table of words that all calls use, in a second or so at
// degree 24, a few seconds at 64, and minutes or more at 200. When ctx ends that, the error wraps the context's; when the time of the
// options is over, it is ErrTime; and the next call starts it again. Once there is a
// table there is a word, and the time of the options that is left goes into the
// search for shorter ones.
func (g *Group) Word(ctx context.Context, p Perm, opt WordOptions) ([]int, error) {
	if len(p) != g.Degree() {
		return nil, fmt.Errorf("%w: %d, and the group's degree is %d", ErrSize, len(p), g.Degree())
	}
	if !g.Contains(p) {
		return nil, fmt.Errorf("%w: %s, which is %s", ErrNotMember, p, p.Parity())
	}
	ctx = opt.Limit(ctx)
	table, err := g.wordTable(ctx, opt)
	var word []int
	if err == nil {
		word, err = table.Word(ctx, p.Element(), opt)
	}
	switch {
	case errors.Is(err, ErrTime):
		return nil, fmt.Errorf("perm: no word found in %g seconds (a table of short words is made first): %w", opt.MaxTime.Seconds(), err)
	case err != nil:
		return nil, fmt.Errorf("perm: words for a group of degree %d: %w", g.Degree(), err)
	}
	if !g.product(word).Equal(p) {
		panic("perm: a word does not give its permutation")
	}
	return word, nil
}

// product multiplies a word out.
func (g *Group) product(word []int) Perm {
	product := identity(g.Degree())
	inverses := map[int]stabilizers.Element{}
	for _, k := range word {
		factor := g.gens[max(k, -k)-1]
		if k < 0 {
			if inverses[k] == nil {
				inverses[k] = factor.Inverse()
			}
			factor = inverses[k]
		}
		for i, x := range product {
			product[i] = int(factor[x])
		}
	}
	return product
}

func (g *Group) wordTable(ctx context.Context, opt WordOptions) (*words.Table, error) {
	g.lock.Lock()
	defer g.lock.Unlock()
	if g.words == nil {
		table, err := words.New(ctx, g.chain, g.gens, opt)
		if err != nil {
			return nil, err
		}
		g.words = table
	}
	return g.words, nil
}
