package words

import (
	"cmp"
	"context"

	"taquin/engine/perm/stabilizers"
	"taquin/engine/sorting"
)

// maxLookahead is the maximum number of base points that one step fixes.
const maxLookahead = 6

// step multiplies a state by b, or by a and then b. Without b, the state stays.
type step struct {
	from   *factored
	a, b   *factored
	length int
}

// frontier keeps the shortest of the steps that lead to a level.
type frontier struct {
	steps []step
	most  int
	full  bool // steps not shorter than the last one are rejected
}

// stepsPerState is the number of steps kept for each state, because several may lead
// to the same state.
const stepsPerState = 4

func (f *frontier) add(s step) {
	if f.full && s.length >= f.steps[f.most-1].length {
		return
	}
	if f.steps = append(f.steps, s); len(f.steps) == 2*f.most {
		f.sort()
		f.steps, f.full = f.steps[:f.most], true
	}
}

func (f *frontier) sort() {
	sorting.StableBy(f.steps, func(a, b step) int { return cmp.Compare(a.length, b.length) })
}

// search reduces p to the identity by a beam search of width states per level. A step
// multiplies by one or two candidates of the level: the first of two is one of the
// shortest candidates, and the second is the shortest that then fixes some base points
// at once. It returns a word of p⁻¹. The error is the context's.
func (t *Table) search(ctx context.Context, p stabilizers.Element, width, firsts int) ([]int32, error) {
	frontiers := make([]frontier, len(t.levels)+1)
	for i := range frontiers {
		frontiers[i].most = stepsPerState * width
	}
	one := stabilizers.Identity(t.n)
	frontiers[t.agree(p, one, 0)].add(step{from: &factored{e: p}})
	for i := range t.levels {
		for _, state := range frontiers[i].states(width) {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if d := t.agree(state.e, one, i); d > i {
				frontiers[d].add(step{from: state, length: len(state.word)})
			} else {
				t.expand(i, state, firsts, frontiers[i+1:])
			}
		}
		frontiers[i] = frontier{}
	}
	return frontiers[len(t.levels)].states(1)[0].word, nil
}

// expand adds the steps from a state at level i: that of the table, which always
// exists, and those of the candidates. frontiers begins with the next level.
func (t *Table) expand(i int, state *factored, firsts int, frontiers []frontier) {
	entry := &t.entries[i][state.e[t.levels[i].Base]]
	frontiers[0].add(step{from: state, b: entry, length: len(state.word) + len(entry.word)})
	set := &t.candidates[i]
	points := make([]uint8, len(set.index)-1) // the images of the next base points
	for j := range points {
		points[j] = state.e[t.levels[i+j].Base]
	}
	set.addSteps(nil, state, points, frontiers)
	for f := range set.list[:min(firsts, len(set.list))] {
		set.addSteps(&set.list[f], state, points, frontiers)
	}
}

// addSteps adds the steps by a, which may be nil, and the shortest candidate after it,
// for every number of base points that some candidate fixes.
func (p *candidateSet) addSteps(a, state *factored, points []uint8, frontiers []frontier) {
	length := len(state.word)
	if a != nil {
		length += len(a.word)
	}
	key := uint64(0)
	for j, x := range points {
		if a != nil {
			x = a.e[x]
		}
		key = key<<8 | uint64(x)
		k, ok := p.index[j+1][key]
		if !ok {
			return
		}
		b := &p.list[k]
		frontiers[j].add(step{state, a, b, length + len(b.word)})
	}
}

// states returns at most width distinct states to which the shortest steps lead.
func (f *frontier) states(width int) []*factored {
	f.sort()
	var states []*factored
	seen := map[string]bool{}
	for _, s := range f.steps {
		if len(states) == width {
			break
		}
		state := *s.from
		for _, factor := range []*factored{s.a, s.b} {
			if factor != nil {
				state = state.then(*factor)
			}
		}
		if !seen[string(state.e)] {
			seen[string(state.e)] = true
			states = append(states, &state)
		}
	}
	return states
}
