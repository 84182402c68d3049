package perm

import (
	"context"
	"errors"
	"fmt"
	"math/big"

	"taquin/engine/perm/stabilizers"
)

// ErrColours: what colours are taken where is too hard to find out.
var ErrColours = errors.New("perm: too many ways to try for colours")

// ColourStabilizerOrder returns the number of permutations in the group that take every element to one
// of the same colour; colours[x] is that of x. So the colours can be arranged in
// Order()/ColourStabilizerOrder() ways. Groups whose elements fit few ways of colouring may take long:
// the error wraps the context's, or is ErrColours.
func (g *Group) ColourStabilizerOrder(ctx context.Context, colours []int) (*big.Int, error) {
	if len(colours) != g.Degree() {
		return nil, fmt.Errorf("%w: %d colours, and %d elements", ErrSize, len(colours), g.Degree())
	}
	order, err := g.chain.ColourStabilizerOrder(ctx, colours)
	if err != nil {
		return nil, colourError(err)
	}
	return order, nil
}

// Transporter returns a permutation p in the group for which to[p[x]] is from[x] for every x:
// it carries one colouring to the other. It is nil if there is none. Errors are those of
// ColourStabilizerOrder.
func (g *Group) Transporter(ctx context.Context, from, to []int) (Perm, error) {
	if len(from) != g.Degree() || len(to) != g.Degree() {
		return nil, fmt.Errorf("%w: %d and %d colours, and %d elements", ErrSize, len(from), len(to), g.Degree())
	}
	e, err := g.chain.Transporter(ctx, from, to)
	switch {
	case err != nil:
		return nil, colourError(err)
	case e == nil:
		return nil, nil
	}
	p := make(Perm, len(e))
	for x, y := range e {
		p[x] = int(y)
	}
	return p, nil
}

func colourError(err error) error {
	if errors.Is(err, stabilizers.ErrTooManyChoices) {
		return ErrColours
	}
	return fmt.Errorf("perm: colours: %w", err)
}
