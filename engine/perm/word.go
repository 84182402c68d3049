package perm

import (
	"context"
	"errors"

	"taquin/engine/message"
	"taquin/engine/perm/stabilizers"
	"taquin/engine/perm/words"
)

// WordOptions configure the search for a word.
type WordOptions = words.Options

// WordProgress reports the progress of a search for a word.
type WordProgress = words.Progress

// ErrTime reports that the time limit of WordOptions ended before a word was found.
var ErrTime = words.ErrTime

// Word returns a freely reduced word for p in the generators, read from left to right: k
// stands for generator k, counted from 1, and -k for its inverse. The word is short, but
// not always shortest: for two random generators of degree 24 it has some 200 letters,
// while most permutations need at least 50. A p outside the group is ErrNotMember, one of
// another size ErrSize.
//
// The first call constructs a table of words, in about a second at degree 24, a few
// seconds at 64, and minutes or more at 200. If ctx ends before that, the error wraps the
// context's; if the time limit does, it is ErrTime; the next call starts again. With the
// table, a word is found at once, and the rest of the time limit goes into the search for
// shorter ones.
func (g *Group) Word(ctx context.Context, p Perm, opt WordOptions) ([]int, error) {
	if len(p) != g.Degree() {
		return nil, message.Errorf("perm.and-the-groups-degree", "%w: %d, and the group's degree is %d", ErrSize, len(p), g.Degree())
	}
	if !g.Contains(p) {
		return nil, message.Errorf("perm.which-is", "%w: %s, which is %s", ErrNotMember, p, message.Word(p.Parity()))
	}
	ctx = opt.Limit(ctx)
	table, err := g.wordTable(ctx, opt)
	var word []int
	if err == nil {
		word, err = table.Word(ctx, p.Element(), opt)
	}
	switch {
	case errors.Is(err, ErrTime):
		return nil, message.Errorf("perm.no-word-found-in", "perm: no word found in %g seconds (a table of short words is made first): %w", opt.MaxTime.Seconds(), err)
	case err != nil:
		return nil, message.Errorf("perm.words-for-a-group", "perm: words for a group of degree %d: %w", g.Degree(), err)
	}
	if !g.product(word).Equal(p) {
		panic("perm: a word does not give its permutation")
	}
	return word, nil
}

// product evaluates a word.
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
