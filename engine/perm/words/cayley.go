package words

import (
	"context"
	"math/big"
	"slices"

	"taquin/engine/perm/stabilizers"
)

// cayleyBytes is how large a group may be, all its elements together, for them to be
// listed: then shortest words are known.
const cayleyBytes = 1 << 20

// cayley has all elements of a group, in the order of the lengths of shortest words.
type cayley struct {
	at   map[string]int32 // by the element
	last []int32          // the last letter of each element's word
	from []int32          // the element that the word is for without that letter
}

// listable reports whether the group of the chain is small enough for a cayley.
func listable(chain *stabilizers.Chain) bool {
	bytes := chain.Order()
	bytes.Mul(bytes, big.NewInt(int64(chain.Degree())))
	return bytes.Cmp(big.NewInt(cayleyBytes)) <= 0
}

// newCayley searches the group breadth first.
func newCayley(ctx context.Context, n int, gens []factored) (*cayley, error) {
	one := stabilizers.Identity(n)
	g := &cayley{map[string]int32{string(one): 0}, []int32{0}, []int32{-1}}
	next := slices.Clone(one)
	for elements := []stabilizers.Element{one}; len(elements) > 0; elements = elements[1:] {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		from := g.at[string(elements[0])]
		for _, s := range gens {
			copy(next, elements[0])
			next.Then(s.e)
			if _, known := g.at[string(next)]; !known {
				g.at[string(next)] = int32(len(g.last))
				g.last, g.from = append(g.last, s.word[0]), append(g.from, from)
				elements = append(elements, slices.Clone(next))
			}
		}
	}
	return g, nil
}

// word returns a shortest word for p.
func (g *cayley) word(p stabilizers.Element) []int32 {
	var w []int32
	for k := g.at[string(p)]; k > 0; k = g.from[k] {
		w = append(w, g.last[k])
	}
	slices.Reverse(w)
	return w
}
