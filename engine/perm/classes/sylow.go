package classes

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"

	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/perm/stabilizers"
)

// A Sylow p-subgroup is found in the centralizer C of an element z of order p: the action of C on
// the cycles of z has a p-group as its kernel, so the preimage of a Sylow subgroup of its image is
// one of C. If the index of C in the group is a multiple of p, the centre of the subgroup found
// contains an element with a larger centralizer: a Sylow subgroup S above the subgroup P has a
// centre that commutes with z, and so lies in P and in its centre. (G. Butler and J. J. Cannon,
// "Computing Sylow subgroups of permutation groups using homomorphic images of centralizers",
// Journal of Symbolic Computation 12, 1991.)

// maxCentral limits the central elements of order p that are tried.
const maxCentral = 1 << 14

// Sylow returns a Sylow p-subgroup of g for a prime p; the same generators always give the same
// subgroup. The error is perm.ErrTooLarge or the context's.
func Sylow(ctx context.Context, g *perm.Group, p int) (*perm.Group, error) {
	if !perm.IsPrime(p) {
		return nil, message.Errorf("perm.not-a-prime", "perm: %d is not a prime", p)
	}
	return sylow(ctx, g, p, rand.New(rand.NewPCG(1, 1)))
}

func sylow(ctx context.Context, g *perm.Group, p int, rng *rand.Rand) (*perm.Group, error) {
	whole := partOf(g, p)
	switch {
	case whole == 0:
		return perm.GroupOf(ctx, g.Degree(), nil)
	case new(big.Int).Exp(big.NewInt(int64(p)), big.NewInt(int64(whole)), nil).Cmp(g.Order()) == 0:
		return perm.GroupOf(ctx, g.Degree(), g.Chain().Generators())
	}
	z := elementOfOrder(ctx, g, p, rng)
	for z != nil {
		c, err := Centralizer(ctx, g, z)
		if err != nil {
			return nil, err
		}
		s, err := inCentralizer(ctx, c, z, p, rng)
		if err != nil || partOf(c, p) == whole {
			return s, err
		}
		if z, err = moreCentral(ctx, g, s, p, partOf(c, p), rng); err != nil {
			return nil, err
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return nil, message.Errorf("perm.sylow-not-found", "%w: no Sylow subgroup of the %s was found", perm.ErrTooLarge, g)
}

// partOf returns the exponent of p in the order of g.
func partOf(g *perm.Group, p int) (k int) {
	prime, rest := big.NewInt(int64(p)), new(big.Int)
	for n := g.Order(); ; k++ {
		if n.QuoRem(n, prime, rest); rest.Sign() != 0 {
			return k
		}
	}
}

// elementOfOrder returns an element of order p, a power of a random element.
func elementOfOrder(ctx context.Context, g *perm.Group, p int, rng *rand.Rand) perm.Perm {
	for ctx.Err() == nil {
		x := g.Random(rng)
		power, rest := new(big.Int).QuoRem(x.Order(), big.NewInt(int64(p)), new(big.Int))
		if rest.Sign() == 0 {
			return bigPower(x, power)
		}
	}
	return nil
}

// bigPower returns x^k.
func bigPower(x perm.Perm, k *big.Int) perm.Perm {
	var image = make(perm.Perm, len(x))
	for _, cycle := range append(x.Cycles(), fixedCycles(x)...) {
		shift := int(new(big.Int).Rem(k, big.NewInt(int64(len(cycle)))).Int64())
		for i, y := range cycle {
			image[y] = cycle[(i+shift)%len(cycle)]
		}
	}
	return image
}

func fixedCycles(x perm.Perm) (all [][]int) {
	for _, y := range x.Fixed() {
		all = append(all, []int{y})
	}
	return all
}

// inCentralizer returns a Sylow subgroup of c, the centralizer of z.
func inCentralizer(ctx context.Context, c *perm.Group, z perm.Perm, p int, rng *rand.Rand) (*perm.Group, error) {
	cycles := append(z.Cycles(), fixedCycles(z)...)
	place := make([]int, len(z))
	for k, cycle := range cycles {
		for _, x := range cycle {
			place[x] = k
		}
	}
	var images []stabilizers.Element
	for _, q := range c.Generators() {
		e := make(stabilizers.Element, len(cycles))
		for k, cycle := range cycles {
			e[k] = uint8(place[q[cycle[0]]])
		}
		images = append(images, e)
	}
	action, err := perm.NewHomomorphism(ctx, c, len(cycles), images)
	if err != nil {
		return nil, err
	}
	s, err := sylow(ctx, action.Image(), p, rng)
	if err != nil {
		return nil, err
	}
	return action.PreimageOf(ctx, s)
}

// moreCentral returns an element of order p in the centre of s whose centralizer in g has a larger
// power of p than p^part as a factor of its order, or nil.
func moreCentral(ctx context.Context, g, s *perm.Group, p, part int, rng *rand.Rand) (perm.Perm, error) {
	centre, err := Centre(ctx, s)
	if err != nil {
		return nil, err
	}
	try := func(z perm.Perm) (bool, error) {
		c, err := Centralizer(ctx, g, z)
		return err == nil && partOf(c, p) > part, err
	}
	seen := map[string]bool{}
	for range 50 { // random ones first
		z := centre.Random(rng)
		for !z.IsIdentity() && z.Order().Int64() != int64(p) {
			z = bigPower(z, big.NewInt(int64(p)))
		}
		if key := string(z.Element()); z.IsIdentity() || seen[key] {
			continue
		} else {
			seen[key] = true
		}
		if larger, err := try(z); larger || err != nil {
			return z, err
		}
	}
	left := maxCentral
	for e := range centre.Chain().Coset(stabilizers.Identity(g.Degree())) {
		z := perm.FromElement(slices.Clone(e))
		if left--; left < 0 || ctx.Err() != nil {
			break
		}
		if z.IsIdentity() || z.Order().Int64() != int64(p) || seen[string(e)] {
			continue
		}
		if larger, err := try(z); larger || err != nil {
			return z, err
		}
	}
	return nil, ctx.Err()
}
