package groups

import (
	"context"
	"slices"

	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/perm/stabilizers"
)

// ErrNotInvariant reports that a group does not map a list of sets to itself.
var ErrNotInvariant = message.New("perm.not-invariant", "perm: the group does not map the list to itself")

// ActionOnSets returns the action of g on disjoint sets of points that g permutes, such as blocks;
// point k of the image is set k. The error is ErrNotInvariant, or that of perm.NewHomomorphism.
func ActionOnSets(ctx context.Context, g *perm.Group, sets [][]int) (*perm.Homomorphism, error) {
	set := slices.Repeat([]int{-1}, g.Degree())
	for k, points := range sets {
		for _, x := range points {
			if x < 0 || x >= g.Degree() {
				return nil, message.Errorf("perm.point-is-not-one-2", "perm: point %d is not one of the group's, which has %d (set %d)", x, g.Degree(), k+1)
			}
			if set[x] >= 0 {
				return nil, message.Errorf("perm.point-in-two-sets", "perm: point %d appears twice, in set %d and set %d", x, set[x]+1, k+1)
			}
			set[x] = k
		}
		if len(points) == 0 {
			return nil, message.Errorf("perm.empty-set", "perm: set %d is empty", k+1)
		}
	}
	images := make([]stabilizers.Element, 0, g.CountGenerators())
	for _, p := range g.Generators() {
		e := make(stabilizers.Element, len(sets))
		for k, points := range sets {
			to := set[p[points[0]]]
			if to < 0 || len(sets[to]) != len(points) || slices.ContainsFunc(points, func(x int) bool { return set[p[x]] != to }) {
				return nil, message.Errorf("perm.set-is-not-mapped", "%w: %v maps set %d to no set", ErrNotInvariant, p, k+1)
			}
			e[k] = uint8(to)
		}
		images = append(images, e)
	}
	return perm.NewHomomorphism(ctx, g, len(sets), images)
}

// ActionOnCosets returns the action of g on the right cosets of a subgroup h by multiplication from
// the right. The errors are those of Index and perm.NewHomomorphism.
func ActionOnCosets(ctx context.Context, g, h *perm.Group) (*perm.Homomorphism, error) {
	index, err := Index(g, h)
	if err != nil {
		return nil, err
	}
	if !index.IsInt64() || index.Int64() > int64(perm.MaxDegree-g.Degree()) {
		return nil, message.Errorf("perm.too-many-cosets", "%w: an action on %d cosets (at most %d)", perm.ErrTooLarge, index, perm.MaxDegree-g.Degree())
	}
	cosets, err := Transversal(ctx, g, h)
	if err != nil {
		return nil, err
	}
	chain, err := lexicographic(ctx, h)
	if err != nil {
		return nil, err
	}
	place := map[string]uint8{}
	for k, p := range cosets {
		place[string(p.Element())] = uint8(k)
	}
	var images []stabilizers.Element
	for _, p := range g.Generators() {
		e := make(stabilizers.Element, len(cosets))
		for k, x := range cosets {
			product := x.Element()
			product.Then(p.Element())
			e[k] = place[string(chain.SmallestInCoset(product))]
		}
		images = append(images, e)
	}
	return perm.NewHomomorphism(ctx, g, len(cosets), images)
}
