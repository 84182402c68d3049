package groups

import (
	"context"
	"errors"
	"slices"

	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/perm/stabilizers"
)

// Set stabilizers, intersections and normalizers, by backtrack searches over base images. A search
// that takes too long for a large group ends with perm.ErrTooLarge.

// SetStabilizer returns the subgroup of g that maps a set of points to itself.
func SetStabilizer(ctx context.Context, g *perm.Group, points []int) (*perm.Group, error) {
	colours := make([]int, g.Degree())
	for k, x := range points {
		if x < 0 || x >= g.Degree() {
			return nil, message.Errorf("perm.point-is-not-one", "perm: point %d is not one of the group's, which has %d (place %d)", x, g.Degree(), k+1)
		}
		colours[x] = 1
	}
	return found(ctx, g)(g.Chain().ColourStabilizer(ctx, colours))
}

// found makes the group of generators that a search has found.
func found(ctx context.Context, g *perm.Group) func(gens []stabilizers.Element, err error) (*perm.Group, error) {
	return func(gens []stabilizers.Element, err error) (*perm.Group, error) {
		if errors.Is(err, stabilizers.ErrTooManyChoices) {
			return nil, message.Errorf("perm.search-too-long", "%w: the search in the %s takes too long", perm.ErrTooLarge, g)
		}
		if err != nil {
			return nil, err
		}
		return perm.GroupOf(ctx, g.Degree(), small(ctx, g.Degree(), gens))
	}
}

// small returns a small generating set of the group of gens.
func small(ctx context.Context, n int, gens []stabilizers.Element) []stabilizers.Element {
	if chain, err := stabilizers.New(ctx, n, gens); err == nil && len(gens) > 2 {
		return chain.Generators()
	}
	return gens
}

// Intersection returns the intersection of two groups of the same degree.
func Intersection(ctx context.Context, g, h *perm.Group) (*perm.Group, error) {
	if err := sameDegree(g, h); err != nil {
		return nil, err
	}
	if h.Order().Cmp(g.Order()) < 0 {
		g, h = h, g
	}
	other, err := h.Chain().ChangeBase(ctx, g.Chain().Base())
	if err != nil {
		return nil, err
	}
	return found(ctx, g)(g.Chain().Subgroup(ctx, membership{other.BaseImage()}, nil))
}

func sameDegree(g, h *perm.Group) error {
	if g.Degree() != h.Degree() {
		return message.Errorf("perm.groups-of-degrees", "%w: groups of degree %d and %d", perm.ErrSize, g.Degree(), h.Degree())
	}
	return nil
}

// membership is the property of being in another group, whose chain has the same base.
type membership struct{ *stabilizers.BaseImage }

func (membership) Holds(stabilizers.Element) bool { return true } // all images are those of an element

// Normalizer returns the subgroup of g that maps h to itself by conjugation. h need not be a subgroup
// of g, but must have the same degree.
func Normalizer(ctx context.Context, g, h *perm.Group) (*perm.Group, error) {
	if err := sameDegree(g, h); err != nil {
		return nil, err
	}
	both := h
	if !IsSubgroup(h, g) {
		var err error
		if both, err = Intersection(ctx, g, h); err != nil {
			return nil, err
		}
	}
	if IsNormal(g, h) {
		return perm.GroupOf(ctx, g.Degree(), g.Chain().Generators())
	}
	return found(ctx, g)(g.Chain().Subgroup(ctx, newNormalizing(g.Chain().Base(), h), both.Chain().Generators()))
}

// normalizing is the property of normalizing a group. An element that does maps orbitals of the
// group, its orbits on pairs of points, to orbitals of the same size. So the images of the base
// points determine more and more of a bijection of the orbitals.
type normalizing struct {
	chain  *stabilizers.Chain
	base   []uint8
	n      int
	of     []int // the orbital of the pair x, y at x*n+y
	size   []int
	images []uint8
	to     []int // the image of each orbital, or -1
	from   []int // the inverse
	made   []int // the orbitals given an image, in order
	before []int // the length of made before each image
}

func newNormalizing(base []uint8, h *perm.Group) *normalizing {
	n := h.Degree()
	s := &normalizing{chain: h.Chain(), base: base, n: n, of: make([]int, n*n)}
	for pair := range s.of {
		s.of[pair] = -1
	}
	gens := s.chain.Generators()
	for pair := range s.of {
		if s.of[pair] >= 0 {
			continue
		}
		number := len(s.size)
		s.of[pair] = number
		todo := []int{pair}
		for k := 0; k < len(todo); k++ {
			for _, e := range gens {
				if image := int(e[todo[k]/n])*n + int(e[todo[k]%n]); s.of[image] < 0 {
					s.of[image] = number
					todo = append(todo, image)
				}
			}
		}
		s.size = append(s.size, len(todo))
	}
	s.to = slices.Repeat([]int{-1}, len(s.size))
	s.from = slices.Clone(s.to)
	return s
}

func (s *normalizing) Extend(y uint8) bool {
	depth := len(s.images)
	x := s.base[depth]
	s.before = append(s.before, len(s.made))
	s.images = append(s.images, y)
	for k, z := range s.images {
		w := s.base[k]
		if !s.link(w, x, z, y) || !s.link(x, w, y, z) {
			s.Truncate(1)
			return false
		}
	}
	return true
}

// link maps the orbital of the pair x, y to that of the pair v, w.
func (s *normalizing) link(x, y, v, w uint8) bool {
	a, b := s.of[int(x)*s.n+int(y)], s.of[int(v)*s.n+int(w)]
	if s.to[a] >= 0 || s.from[b] >= 0 {
		return s.to[a] == b
	}
	if s.size[a] != s.size[b] {
		return false
	}
	s.to[a], s.from[b] = b, a
	s.made = append(s.made, a)
	return true
}

func (s *normalizing) Truncate(k int) {
	depth := len(s.images) - k
	for _, a := range s.made[s.before[depth]:] {
		s.from[s.to[a]], s.to[a] = -1, -1
	}
	s.made, s.images, s.before = s.made[:s.before[depth]], s.images[:depth], s.before[:depth]
}

func (s *normalizing) Holds(e stabilizers.Element) bool {
	for _, x := range s.chain.Generators() {
		if !s.chain.Contains(x.Conjugate(e)) {
			return false
		}
	}
	return true
}
