package words

import (
	"cmp"
	"context"
	"slices"

	"taquin/engine/perm/stabilizers"
)

// maxLookahead is how many base points at most one step sends home.
const maxLookahead = 6

// step is a way on from a state: by b, or by a and then b. Without b it stays.
type step struct {
	from   *factored
	a, b   *factored
	length int
}

// frontier keeps the shortest of the steps that lead to a level.
type frontier struct {
	steps []step
	most  int
	full  bool // longer steps than the last one, and as long ones, are not wanted
}

// stepsPerState is how many steps are kept for each state, for some lead to the same.
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
	slices.SortStableFunc(f.steps, func(a, b step) int { return cmp.Compare(a.length, b.length) })
}

// search sends p home by a beam of width states for each level. A step takes one or
// two elements of the level's candidateSet, the first of two being one of the first of the
// candidateSet, and the second the shortest that then sends some base points home at once.
// It returns the word of what undoes p. The error is the context's.
func (t *Table) search(ctx context.Context, p stabilizers.Element, width, firsts int) ([]int32, error) {
	ways := make([]frontier, len(t.levels)+1)
	for i := range ways {
		ways[i].most = stepsPerState * width
	}
	one := stabilizers.Identity(t.n)
	ways[t.agree(p, one, 0)].add(step{from: &factored{e: p}})
	for i := range t.levels {
		for _, state := range ways[i].states(width) {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			if d := t.agree(state.e, one, i); d > i {
				ways[d].add(step{from: state, length: len(state.word)})
			} else {
				t.stepsFrom(i, state, firsts, ways[i+1:])
			}
		}
		ways[i] = frontier{}
	}
	return ways[len(t.levels)].states(1)[0].word, nil
}

// stepsFrom adds the steps from a state at level i: that of the table, which is
// always there, and those of the candidateSet. ways begins with the next level.
func (t *Table) stepsFrom(i int, state *factored, firsts int, ways []frontier) {
	home := &t.entries[i][state.e[t.levels[i].Base]]
	ways[0].add(step{from: state, b: home, length: len(state.word) + len(home.word)})
	p := &t.candidateSets[i]
	points := make([]uint8, len(p.index)-1) // where the state takes the next base points
	for j := range points {
		points[j] = state.e[t.levels[i+j].Base]
	}
	p.stepsBy(nil, state, points, ways)
	for f := range p.list[:min(firsts, len(p.list))] {
		p.stepsBy(&p.list[f], state, points, ways)
	}
}

// stepsBy adds the steps by a, which may be nil, and the shortest element after it,
// for every number of base points that some element sends home.
func (p *candidateSet) stepsBy(a, state *factored, points []uint8, ways []frontier) {
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
		ways[j].add(step{state, a, b, length + len(b.word)})
	}
}

// states makes the states to which the shortest of the steps lead.
func (f *frontier) states(width int) []*factored {
	f.sort()
	var states []*factored
	seen := map[string]bool{}
	for _, s := range f.steps {
		if len(states) == width {
			break
		}
		state := *s.from
		if s.a != nil {
			state = state.then(*s.a)
		}
		if s.b != nil {
			state = state.then(*s.b)
		}
		if !seen[string(state.e)] {
			seen[string(state.e)] = true
			states = append(states, &state)
		}
	}
	return states
}
