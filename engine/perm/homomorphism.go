package perm

import (
	"context"

	"taquin/engine/message"
	"taquin/engine/perm/stabilizers"
)

// Homomorphism is a homomorphism from one permutation group to another, given by the images of
// generators. It is immutable.
//
// Its elements (p, image of p) form a group on the points of both groups, those of the second
// after those of the first. Its stabilizer chains answer all questions: the elements that fix all
// points of the second group are the kernel, and those that fix all points of the first are
// trivial if and only if the images define a homomorphism.
type Homomorphism struct {
	from, to *Group             // the group and its image
	pairs    *stabilizers.Chain // the points of from come first in the base
	images   *stabilizers.Chain // the points of to come first in the base
}

// ErrNoHomomorphism reports images that define no homomorphism.
var ErrNoHomomorphism = message.New("perm.not-a-homomorphism", "perm: the images define no homomorphism")

// NewHomomorphism returns the homomorphism that maps the generators of g to permutations of degree m,
// in order. The sum of the degrees is at most MaxDegree. The error is ErrNoHomomorphism, ErrSize,
// ErrTooLarge or the context's.
func NewHomomorphism(ctx context.Context, g *Group, m int, images []stabilizers.Element) (*Homomorphism, error) {
	n := g.Degree()
	switch {
	case len(images) != len(g.gens):
		return nil, message.Errorf("perm.images-and-generators", "%w: %d images for %d generators", ErrSize, len(images), len(g.gens))
	case n+m > MaxDegree:
		return nil, message.Errorf("perm.degrees-too-large", "%w: a homomorphism between degrees %d and %d (the sum is at most %d)", ErrTooLarge, n, m, MaxDegree)
	}
	gens := make([]stabilizers.Element, len(images))
	for k, e := range g.gens {
		pair := stabilizers.Identity(n + m)
		copy(pair, e)
		for i, y := range images[k] {
			pair[n+i] = uint8(n) + y
		}
		gens[k] = pair
	}
	chain, err := stabilizers.New(ctx, n+m, gens)
	if err != nil {
		return nil, err
	}
	if chain.Order().Cmp(g.Order()) != 0 {
		return nil, ErrNoHomomorphism
	}
	h := &Homomorphism{from: g}
	all := stabilizers.Identity(n + m)
	if h.pairs, err = chain.ChangeBase(ctx, all); err != nil {
		return nil, err
	}
	if h.images, err = chain.ChangeBase(ctx, append(append(stabilizers.Element{}, all[n:]...), all[:n]...)); err != nil {
		return nil, err
	}
	h.to, err = GroupOf(ctx, m, images)
	return h, err
}

// From returns the group on which the homomorphism is defined.
func (h *Homomorphism) From() *Group { return h.from }

// Image returns the image of the group.
func (h *Homomorphism) Image() *Group { return h.to }

// Kernel returns the kernel.
func (h *Homomorphism) Kernel(ctx context.Context) (*Group, error) {
	return GroupOf(ctx, h.from.Degree(), h.kernel())
}

func (h *Homomorphism) kernel() []stabilizers.Element {
	gens := h.images.PointwiseStabilizer(h.to.Degree())
	for k := range gens {
		gens[k] = gens[k][:h.from.Degree()]
	}
	return gens
}

// Apply returns the image of p. The error is ErrNotMember.
func (h *Homomorphism) Apply(p Perm) (Perm, error) {
	if !h.from.Contains(p) {
		return nil, message.Errorf("perm.not-in-the-group-of", "%w: %v", ErrNotMember, p)
	}
	n := h.from.Degree()
	pair := extended(h.pairs, p.Element(), 0)[n:]
	for i := range pair {
		pair[i] -= uint8(n)
	}
	return FromElement(pair), nil
}

// Preimage returns a permutation whose image is q. The error is ErrNotMember.
func (h *Homomorphism) Preimage(q Perm) (Perm, error) {
	if !h.to.Contains(q) {
		return nil, message.Errorf("perm.not-in-the-image", "%w: %v is not in the image", ErrNotMember, q)
	}
	return FromElement(h.preimage(q.Element())), nil
}

func (h *Homomorphism) preimage(e stabilizers.Element) stabilizers.Element {
	n := h.from.Degree()
	return extended(h.images, e, uint8(n))[:n]
}

// PreimageOf returns the subgroup of the elements whose images are in s, a subgroup of the image.
func (h *Homomorphism) PreimageOf(ctx context.Context, s *Group) (*Group, error) {
	gens := h.kernel()
	for _, e := range s.chain.Generators() {
		gens = append(gens, h.preimage(e))
	}
	return GroupOf(ctx, h.from.Degree(), gens)
}

// extended returns an element of a chain that maps the first base points as e does; offset is the
// number of the first of them.
func extended(c *stabilizers.Chain, e stabilizers.Element, offset uint8) stabilizers.Element {
	w := c.BaseImage()
	for _, y := range e {
		w.Extend(y + offset)
	}
	return w.Element()
}
