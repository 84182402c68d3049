package perm

import (
	"context"
	"fmt"

	"taquin/engine/perm/words"
)

// Word returns p as a word in the generators, read from left to right: k is
// generator k, the first one being 1, and -k its inverse. The word of the
// identity is empty; no k stands beside -k. It is short, but there may be
// shorter ones. A p that is not in the group is ErrNotMember, one of another
// size ErrSize.
//
// The first call makes the table of words that all calls use. When ctx ends
// that, the error wraps the context's, and the next call starts it again.
func (g *Group) Word(ctx context.Context, p Perm) ([]int, error) {
	if len(p) != g.Degree() {
		return nil, fmt.Errorf("%w: %d, and the group's degree is %d", ErrSize, len(p), g.Degree())
	}
	if !g.Contains(p) {
		return nil, fmt.Errorf("%w: %s, which is %s", ErrNotMember, p, p.Parity())
	}
	table, err := g.wordTable(ctx)
	if err != nil {
		return nil, err
	}
	return table.Word(element(p)), nil
}

func (g *Group) wordTable(ctx context.Context) (*words.Table, error) {
	g.lock.Lock()
	defer g.lock.Unlock()
	if g.words == nil {
		t := words.New(g.chain, elements(g.gens))
		if err := t.Fill(ctx); err != nil {
			return nil, fmt.Errorf("perm: words for a group of degree %d: %w", g.Degree(), err)
		}
		g.words = t
	}
	return g.words, nil
}
