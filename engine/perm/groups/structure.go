package groups

import (
	"cmp"
	"context"
	"fmt"
	"math/bits"
	"slices"
	"strings"

	"taquin/engine/message"
	"taquin/engine/perm"
	"taquin/engine/sorting"
)

// MaxNamed is the largest order of a group whose structure is named.
const MaxNamed = 100

// Structure describes a group of order up to MaxNamed.
type Structure struct {
	// Name is a name that no other group has, up to isomorphism; "" if the naming has none.
	//
	// A group is first written as a direct product, "C2 x S3", of factors that are no products; the
	// abelian part comes first, as cyclic groups of which each order divides the next. The other
	// factors are Sn, An, Dn (the symmetries of a polygon with n corners), Qn (quaternion, order n),
	// Dicn (dicyclic, order 4n), SDn (semidihedral, order n), SL(2,3), GL(2,3), 2O (binary
	// octahedral) and Cm :r Ck, in which the generator of Ck maps x in Cm to x^r. Cm : Ck means that
	// m is prime and the action faithful.
	Name     string
	Order    int
	Abelian  bool
	Centre   int         // its order
	Derived  int         // the order of the derived subgroup
	Classes  int         // the number of conjugacy classes
	Exponent int         // the least common multiple of the orders of elements
	Orders   map[int]int // the number of elements of each order
}

// StructureOf describes a group. The error is perm.ErrTooLarge or the context's.
func StructureOf(ctx context.Context, g *perm.Group) (Structure, error) {
	if order := g.Order(); !order.IsInt64() || order.Int64() > MaxNamed {
		return Structure{}, message.Errorf("perm.structure-too-large", "%w: the structure of a group of order %d (at most %d)", perm.ErrTooLarge, order, MaxNamed)
	}
	elements, err := Elements(ctx, g)
	if err != nil {
		return Structure{}, err
	}
	t := &table{}
	place := map[string]int{}
	var all []perm.Perm
	for p := range elements {
		place[string(p.Element())] = len(all)
		all = append(all, p)
	}
	for _, p := range all {
		row := make([]int, len(all))
		for k, q := range all {
			product := p.Element()
			product.Then(q.Element())
			row[k] = place[string(product)]
		}
		t.times = append(t.times, row)
	}
	return t.structure(), nil
}

// subset is a set of elements.
type subset [2]uint64

func (s subset) has(x int) bool { return s[x>>6]>>(x&63)&1 == 1 }
func (s subset) len() int       { return bits.OnesCount64(s[0]) + bits.OnesCount64(s[1]) }

func (s *subset) add(x int) bool {
	if s.has(x) {
		return false
	}
	s[x>>6] |= 1 << (x & 63)
	return true
}

// members lists the elements in order, the identity first.
func (s subset) members() (list []int) {
	for x := range 128 {
		if s.has(x) {
			list = append(list, x)
		}
	}
	return list
}

// table is the multiplication table of a group with the identity 0. Its methods take subgroups as
// subsets.
type table struct{ times [][]int }

func (t *table) inverse(x int) int { return slices.Index(t.times[x], 0) }

func (t *table) conjugate(x, by int) int { return t.times[t.times[t.inverse(by)][x]][by] }

func (t *table) order(x int) int {
	k := 1
	for y := x; y != 0; y = t.times[y][x] {
		k++
	}
	return k
}

func (t *table) power(x, k int) (y int) {
	for range k {
		y = t.times[y][x]
	}
	return y
}

// closure returns the subgroup that elements generate.
func (t *table) closure(elements ...int) (s subset) {
	s.add(0)
	for list := []int{0}; len(list) > 0; list = list[1:] {
		for _, e := range elements {
			if y := t.times[list[0]][e]; s.add(y) {
				list = append(list, y)
			}
		}
	}
	return s
}

// commutes reports whether all elements of a commute with all of b.
func (t *table) commutes(a, b []int) bool {
	for _, x := range a {
		for _, y := range b {
			if t.times[x][y] != t.times[y][x] {
				return false
			}
		}
	}
	return true
}

func (t *table) derived(g []int) subset {
	var commutators []int
	for _, x := range g {
		for _, y := range g {
			commutators = append(commutators, t.times[t.inverse(x)][t.conjugate(x, y)])
		}
	}
	slices.Sort(commutators)
	return t.closure(slices.Compact(commutators)...)
}

// structure describes the whole group.
func (t *table) structure() Structure {
	n := len(t.times)
	var whole, seen subset
	for x := range n {
		whole.add(x)
	}
	g := whole.members()
	s := Structure{Order: n, Abelian: t.commutes(g, g), Exponent: 1, Orders: map[int]int{}, Derived: t.derived(g).len(), Name: t.name(whole)}
	for _, x := range g {
		order := t.order(x)
		s.Orders[order]++
		s.Exponent = lcm(s.Exponent, order)
		if t.commutes([]int{x}, g) {
			s.Centre++
		}
		if !seen.has(x) {
			s.Classes++
			for _, y := range g {
				seen.add(t.conjugate(x, y))
			}
		}
	}
	return s
}

func gcd(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func lcm(a, b int) int { return a / gcd(a, b) * b }

// name returns the name of a subgroup as a direct product, or "".
func (t *table) name(g subset) string {
	var cyclic []int // orders of the factors, powers of primes
	var others []string
	for _, factor := range t.factors(g) {
		list := factor.members()
		if t.commutes(list, list) {
			cyclic = append(cyclic, len(list))
			continue
		}
		name := t.indecomposable(list)
		if name == "" {
			return ""
		}
		others = append(others, name)
	}
	sorting.By(others, func(a, b string) int { return cmp.Or(cmp.Compare(len(a), len(b)), cmp.Compare(a, b)) })
	var names []string
	for _, n := range invariantFactors(cyclic) {
		names = append(names, fmt.Sprintf("C%d", n))
	}
	for _, name := range others {
		if len(names)+len(others) > 1 && strings.Contains(name, " ") {
			name = "(" + name + ")"
		}
		names = append(names, name)
	}
	if len(names) == 0 {
		return "1"
	}
	return strings.Join(names, " x ")
}

// invariantFactors combines cyclic groups of prime power orders to cyclic groups, each of whose
// orders divides the next.
func invariantFactors(orders []int) (factors []int) {
	sorting.By(orders, func(a, b int) int { return b - a })
	for _, n := range orders {
		k := 0
		for k < len(factors) && gcd(factors[k], n) > 1 {
			k++
		}
		if k == len(factors) {
			factors = append(factors, 1)
		}
		factors[k] *= n
	}
	slices.Reverse(factors)
	return factors
}

// factors splits a group into direct factors that are not products themselves.
func (t *table) factors(g subset) []subset {
	if g.len() == 1 {
		return nil
	}
	normal := t.normalSubgroups(g)
	for _, a := range normal {
		for _, b := range normal {
			if a.len() > 1 && b.len() > 1 && a.len()*b.len() == g.len() && a[0]&b[0] == 1 && a[1]&b[1] == 0 {
				return append(t.factors(a), t.factors(b)...)
			}
		}
	}
	return []subset{g}
}

// normalSubgroups lists the normal subgroups of g, the smallest first.
func (t *table) normalSubgroups(g subset) []subset {
	list := g.members()
	var all, minimal []subset
	known := map[subset]bool{}
	for _, x := range list {
		var class subset
		for _, y := range list {
			class.add(t.conjugate(x, y))
		}
		if s := t.closure(class.members()...); !known[s] {
			known[s] = true
			minimal, all = append(minimal, s), append(all, s)
		}
	}
	for k := 0; k < len(all); k++ {
		for _, s := range minimal {
			union := subset{all[k][0] | s[0], all[k][1] | s[1]}
			if joined := t.closure(union.members()...); !known[joined] {
				known[joined] = true
				all = append(all, joined)
			}
		}
	}
	sorting.By(all, func(a, b subset) int {
		return cmp.Or(a.len()-b.len(), cmp.Compare(a[1], b[1]), cmp.Compare(a[0], b[0]))
	})
	return all
}

// indecomposable names a group that is neither abelian nor a direct product.
func (t *table) indecomposable(g []int) string {
	n := len(g)
	derived, involutions := t.derived(g).len(), 0
	for _, x := range g {
		if t.order(x) == 2 {
			involutions++
		}
	}
	switch {
	case n == 6:
		return "S3"
	case n == 12 && derived == 4:
		return "A4"
	case n == 24 && derived == 12:
		return "S4"
	case n == 24 && derived == 8:
		return "SL(2,3)"
	case n == 48 && derived == 24 && involutions == 13:
		return "GL(2,3)"
	case n == 48 && derived == 24 && involutions == 1:
		return "2O"
	case n == 60 && derived == 60:
		return "A5"
	}
	for _, a := range g { // a cyclic subgroup of index 2
		if m := n / 2; t.order(a) == m {
			cyclic := t.closure(a)
			for _, b := range g {
				if cyclic.has(b) {
					continue
				}
				inverted, order := t.conjugate(a, b) == t.inverse(a), t.order(b)
				switch {
				case inverted && order == 2:
					return fmt.Sprintf("D%d", m)
				case inverted && order == 4 && m&(m-1) == 0:
					return fmt.Sprintf("Q%d", n)
				case inverted && order == 4:
					return fmt.Sprintf("Dic%d", m/2)
				case m%4 == 0 && m&(m-1) == 0 && order == 2 && t.conjugate(a, b) == t.power(a, m/2-1):
					return fmt.Sprintf("SD%d", n)
				}
			}
		}
	}
	return t.metacyclic(g)
}

// metacyclic names a semidirect product of cyclic groups: of all ways to write it as one, that with
// the largest normal factor and then the smallest exponent.
func (t *table) metacyclic(g []int) string {
	n, best := len(g), [2]int{}
	for _, a := range g {
		m := t.order(a)
		if m < best[0] || n%m != 0 {
			continue
		}
		cyclic := t.closure(a)
		for _, b := range g {
			image := t.conjugate(a, b)
			if t.order(b) != n/m || !cyclic.has(image) || t.closure(a, b).len() != n {
				continue
			}
			r := 1
			for t.power(a, r) != image {
				r++
			}
			if m > best[0] || r < best[1] {
				best = [2]int{m, r}
			}
		}
	}
	m, r := best[0], best[1]
	if m == 0 {
		return ""
	}
	k := n / m
	order := 1 // of r modulo m
	for x := r; x != 1; x = x * r % m {
		order++
	}
	prime := m > 1
	for d := 2; d*d <= m; d++ {
		prime = prime && m%d != 0
	}
	if prime && order == k {
		return fmt.Sprintf("C%d : C%d", m, k)
	}
	return fmt.Sprintf("C%d :%d C%d", m, r, k)
}
