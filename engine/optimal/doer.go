package optimal

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"taquin/engine/board"
	"taquin/engine/pdb"
	"taquin/engine/share"
)

// NewDoer returns what searches subtrees for a crew. It takes its tables from a library,
// which looks for them in what the crew keeps before it builds them.
func NewDoer(tables *pdb.Library) share.Doer { return doer{New(tables)} }

type doer struct{ *Solver }

// Open implements share.Doer.
func (d doer) Open(ctx context.Context, of share.Job, store share.Store) (share.Hand, error) {
	var j job
	if err := json.Unmarshal(of.Data, &j); err != nil {
		return nil, fmt.Errorf("optimal: the job is damaged: %w", err)
	}
	b, err := j.board()
	if err != nil {
		return nil, err
	}
	if err := b.CheckSolvable(); err != nil {
		return nil, err
	}
	p, err := newProblem(b)
	if err != nil {
		return nil, err
	}
	guide, words, err := d.aids(ctx, d.tables.With(store), p, j.Tables, j.Prune, nil)
	if err != nil {
		return nil, err
	}
	return hand{newDFS(newTree(p, guide, words))}, nil
}

// hand searches subtrees, one after the other.
type hand struct{ *dfs }

// Close implements share.Hand.
func (hand) Close() {}

// Do implements share.Hand.
func (h hand) Do(ctx context.Context, text []byte, report func(share float64)) ([]byte, error) {
	var u unit
	if err := json.Unmarshal(text, &u); err != nil {
		return nil, fmt.Errorf("optimal: the unit is damaged: %w", err)
	}
	if u.Bound < 0 || u.Bound > longestBound {
		return nil, fmt.Errorf("optimal: the unit has a bound of %d", u.Bound)
	}
	var f findings
	h.begin(u.Bound)
	h.stop = func() bool {
		h.next = h.generated + between
		report(float64(len(f.Subtrees)) / float64(len(u.Paths)))
		return ctx.Err() != nil
	}
	for _, text := range u.Paths {
		path, err := parsePath(text)
		if err != nil {
			return nil, err
		}
		if !h.leads(path) {
			return nil, errors.New("optimal: the unit has a path that the search does not take")
		}
		before := counts{h.generated, h.expanded}
		over := h.search(path)
		if over && !h.found {
			return nil, context.Cause(ctx)
		}
		f.Subtrees = append(f.Subtrees, [3]int64{h.generated - before.generated, h.expanded - before.expanded, int64(h.deep)})
		if over {
			f.Solution = pathText(h.path[:u.Bound])
			break
		}
	}
	return share.JSON(f), nil
}

// longestBound is far above what any board needs that has tables.
const longestBound = 1 << 12

// leads reports whether a path is in the tree.
func (t *tree) leads(p board.Path) bool {
	blank, state := t.start.Blank(), int32(0)
	for _, m := range p {
		if t.open[blank]&t.allowed[state]>>m&1 == 0 {
			return false
		}
		blank, state = blank+t.step[m], t.after[4*state+int32(m)]
	}
	return true
}
