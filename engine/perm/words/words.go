// Package words writes elements of a group of permutations as short words in its
// generators.
//
// Of a group of some thousand elements all are listed, with shortest words: see
// cayley.go. In larger ones shortest words are hard to find; what is found there are
// words a smallSupport times as long as most of the shortest ones must be. It takes three
// steps, which build on the group's chain of stabilizers.
//
//   - Pools: for each level of the chain up to some thousand elements with short
//     words. Pairs of elements of one level that do the same to some base points
//     make elements of later levels, and so do elements that move smallSupport points and
//     are conjugated to move only points of those levels. See candidateSet.go and smallSupport.go.
//   - The table: for each level and point of its orbit one element that takes the
//     point home to the base point. It is filled from the candidateSets, and completed by
//     the method of Minkwitz, so that a word is found for every element. See
//     table.go.
//   - The beam: an element is sent home level by level, with pairs out of the candidateSets
//     that settle several base points at once, keeping on each level the shortest of
//     the ways so far. See beam.go.
package words

import (
	"context"
	"errors"
	"fmt"
	"time"

	"taquin/engine/perm/stabilizers"
)

// Table has what all words of a group are made from. Once it is filled it does not
// change, and may be used by several goroutines.
type Table struct {
	n             int
	levels        []stabilizers.Level
	gens          []factored     // generators and inverses
	entries       [][]factored   // back[i][x] takes x to the base point of level i
	candidateSets []candidateSet // by level
	cayley        *cayley        // instead of all that, of a small group

	missing int // entries of back that have no element yet
	limit   int // longer words are given up
	steps   int
	opt     Options
}

// Options are what a caller may want while words are looked for.
type Options struct {
	// MaxTime is how long to look for a word, by the clock Now; 0 is as long as
	// usual, which finds one word and looks for no better one.
	MaxTime  time.Duration
	Now      func() time.Time // nil only without MaxTime
	Progress func(Progress)   // nil tells nobody
}

// ErrTime: the time limit came before there was a word.
var ErrTime = errors.New("time limit")

// Limit returns ctx, or one that also ends with ErrTime when the time of the
// options is over, which begins now.
func (o Options) Limit(ctx context.Context) context.Context {
	if o.MaxTime <= 0 {
		return ctx
	}
	return limited{ctx, o.Now, o.Now().Add(o.MaxTime)}
}

type limited struct {
	context.Context
	now   func() time.Time
	until time.Time
}

func (l limited) Err() error {
	if err := l.Context.Err(); err != nil || l.now().Before(l.until) {
		return err
	}
	return ErrTime
}

// Progress is how far a search for a word has come.
type Progress struct {
	Level, Levels int // of the table, while that is made
	Letters       int // of the best word so far, 0 before there is one
}

func (p Progress) String() string {
	if p.Letters > 0 {
		return fmt.Sprintf("word: %d letters so far", p.Letters)
	}
	return fmt.Sprintf("word: table of short words, level %d of %d", p.Level, p.Levels)
}

func (o Options) tell(p Progress) {
	if o.Progress != nil {
		o.Progress(p)
	}
}

// New makes the table of a group from its chain and its generators. The error is
// the context's.
func New(ctx context.Context, chain *stabilizers.Chain, gens []stabilizers.Element, opt Options) (*Table, error) {
	t := &Table{n: chain.Degree(), levels: chain.Levels(), opt: opt}
	for k, e := range gens {
		if !e.IsIdentity() {
			s := factored{e, []int32{int32(k + 1)}}
			t.gens = append(t.gens, s, s.inverse())
		}
	}
	if listable(chain) {
		var err error
		t.cayley, err = newCayley(ctx, t.n, t.gens)
		return t, err
	}
	for _, l := range t.levels {
		back := make([]factored, t.n)
		back[l.Base] = factored{e: stabilizers.Identity(t.n)}
		t.entries = append(t.entries, back)
		t.missing += len(l.Orbit) - 1
	}
	t.candidateSets = make([]candidateSet, len(t.levels))
	for _, step := range []func(context.Context) error{t.gather, t.complete, t.index} {
		if err := step(ctx); err != nil {
			return nil, err
		}
	}
	t.opt = Options{}
	return t, nil
}

// poll looks at the context every so many steps.
func (t *Table) poll(ctx context.Context) error {
	if t.steps++; t.steps%256 == 0 {
		return ctx.Err()
	}
	return nil
}

const (
	usualWidth  = 8
	usualFirsts = 300
	widest      = 1 << 12
	inVain      = 3 // searches in a row that find nothing shorter
)

// Word returns a word for p, which is in the group: k is generator k, the first one
// being 1, and -k its inverse. With a MaxTime it goes on to look for shorter words,
// by ever wider beams, until ctx ends with ErrTime, which is then no error, or until
// wider ones bring nothing. The error is the context's.
func (t *Table) Word(ctx context.Context, p stabilizers.Element, opt Options) ([]int, error) {
	best, err := t.best(ctx, p, opt)
	if err != nil {
		return nil, err
	}
	word := make([]int, len(best))
	for i, k := range best {
		word[i] = int(k)
	}
	return word, nil
}

func (t *Table) best(ctx context.Context, p stabilizers.Element, opt Options) ([]int32, error) {
	if t.cayley != nil {
		return t.cayley.word(p), nil
	}
	best := t.spell(p)
	width, firsts := usualWidth, usualFirsts
	for vain := 0; vain < inVain; vain++ {
		opt.tell(Progress{Letters: len(best)})
		w, err := t.searchBoth(ctx, p, width, firsts)
		if errors.Is(err, ErrTime) {
			break
		}
		if err != nil {
			return nil, err
		}
		if len(w) < len(best) {
			best, vain = w, -1
		}
		if opt.MaxTime <= 0 {
			break
		}
		width, firsts = min(2*width, widest), min(2*firsts, 2*poolSize)
	}
	return best, nil
}

// searchBoth returns the shorter one of what undoes the way home of p and the way
// home of p inverseWord.
func (t *Table) searchBoth(ctx context.Context, p stabilizers.Element, width, firsts int) ([]int32, error) {
	w, err := t.search(ctx, p, width, firsts)
	if err != nil {
		return nil, err
	}
	v, err := t.search(ctx, p.Inverse(), width, firsts)
	if err != nil {
		return nil, err
	}
	if len(v) < len(w) {
		return v, nil
	}
	return inverseWord(w), nil
}

// spell returns the table's word for p: that of the way home of p's inverse, or
// what undoes the way home of p.
func (t *Table) spell(p stabilizers.Element) []int32 {
	w := inverseWord(t.home(p))
	if v := t.home(p.Inverse()); len(v) < len(w) {
		return v
	}
	return w
}
