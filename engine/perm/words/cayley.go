package words

import (
	"context"
	"math/big"
	"slices"

	"taquin/engine/perm/stabilizers"
)

// cayleyBytes bounds the size, order times degree, of a group whose Cayley graph is
// searched.
const cayleyBytes = 1 << 20

// cayley is a breadth-first spanning tree of the Cayley graph.
type cayley struct {
	number map[string]int32 // of each element, in order of discovery
	last   []int32          // the last letter of each element's word
	parent []int32          // the element of the word without that letter
}

func isSmall(chain *stabilizers.Chain) bool {
	bytes := chain.Order()
	bytes.Mul(bytes, big.NewInt(int64(chain.Degree())))
	return bytes.Cmp(big.NewInt(cayleyBytes)) <= 0
}

func newCayley(ctx context.Context, n int, gens []factored) (*cayley, error) {
	one := stabilizers.Identity(n)
	g := &cayley{map[string]int32{string(one): 0}, []int32{0}, []int32{-1}}
	next := slices.Clone(one)
	for queue := []stabilizers.Element{one}; len(queue) > 0; queue = queue[1:] {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		parent := g.number[string(queue[0])]
		for _, s := range gens {
			copy(next, queue[0])
			next.Then(s.e)
			if _, known := g.number[string(next)]; !known {
				g.number[string(next)] = int32(len(g.last))
				g.last, g.parent = append(g.last, s.word[0]), append(g.parent, parent)
				queue = append(queue, slices.Clone(next))
			}
		}
	}
	return g, nil
}

// word returns a shortest word for p.
func (g *cayley) word(p stabilizers.Element) []int32 {
	var w []int32
	for k := g.number[string(p)]; k > 0; k = g.parent[k] {
		w = append(w, g.last[k])
	}
	slices.Reverse(w)
	return w
}
