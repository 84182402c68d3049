// Package words factors elements of a permutation group into short words in its
// generators.
//
// For groups of some thousand elements, breadth-first search of the Cayley graph gives
// shortest words. Finding shortest words in larger groups is hard; the
// words found there are a few times as long as most shortest words must be. The method
// has three stages, based on the stabilizer chain of the group.
//
//   - Candidates: up to some thousand elements with short words per level. Two elements
//     of a level that agree on some base points yield an element of a later level, and
//     so do elements of small support, by conjugation. See candidates.go and support.go.
//   - Table: for each level and point of its orbit a factored transversal element. It
//     is filled from the candidates and completed by Minkwitz's method, so that every
//     element can be factored. See table.go.
//   - Beam search: an element is reduced to the identity level by level, by pairs of
//     candidates that fix several base points at once, keeping the shortest partial
//     words of each level. See beam.go.
package words

import (
	"context"
	"errors"
	"math/big"
	"slices"
	"time"

	"taquin/engine/message"
	"taquin/engine/perm/stabilizers"
)

// Table holds everything that words of a group are made from. After New it is
// immutable and safe for concurrent use.
type Table struct {
	n          int
	levels     []stabilizers.Level
	gens       []factored     // generators and inverses
	entries    [][]factored   // entries[i][x] maps x to the base point of level i
	candidates []candidateSet // by level
	cayley     *cayley        // for a small group, instead of the above

	missing int // entries without an element
	limit   int // longer words are not used
	steps   int
	opt     Options
}

// Options configure the search for a word.
type Options struct {
	// MaxTime limits the search, by the clock Now. With 0 the search returns the first
	// word; with a limit it keeps looking for shorter ones.
	MaxTime  time.Duration
	Now      func() time.Time // nil only without MaxTime
	Progress func(Progress)   // may be nil
}

// ErrTime reports that the time limit ended before a word was found.
var ErrTime = message.New("perm.time-limit", "time limit")

// Limit returns ctx, or a context that also ends with ErrTime when MaxTime has passed
// from now on.
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

// Progress reports the progress of a search for a word.
type Progress struct {
	Level, Levels int // of the table, during its construction
	Letters       int // length of the best word, 0 before there is one
}

func (p Progress) String() string { return p.Message().String() }

// Message implements message.Message.
func (p Progress) Message() message.Text {
	if p.Letters > 0 {
		return message.Textf("perm.letters-so-far", "word: %d letters so far", p.Letters)
	}
	return message.Textf("perm.table-of-short-words", "word: table of short words, level %d of %d", p.Level, p.Levels)
}

func (o Options) report(p Progress) {
	if o.Progress != nil {
		o.Progress(p)
	}
}

// New constructs the table of a group from its chain and generators. The error is the
// context's.
func New(ctx context.Context, chain *stabilizers.Chain, gens []stabilizers.Element, opt Options) (*Table, error) {
	t := &Table{n: chain.Degree(), levels: chain.Levels(), opt: opt}
	for k, e := range gens {
		if !e.IsIdentity() {
			s := factored{e, []int32{int32(k + 1)}}
			t.gens = append(t.gens, s, s.inverse())
		}
	}
	if isSmall(chain) {
		var err error
		t.cayley, err = newCayley(ctx, t.n, t.gens)
		return t, err
	}
	for _, l := range t.levels {
		entries := make([]factored, t.n)
		entries[l.Base] = factored{e: stabilizers.Identity(t.n)}
		t.entries = append(t.entries, entries)
		t.missing += len(l.Orbit) - 1
	}
	t.candidates = make([]candidateSet, len(t.levels))
	for _, stage := range []func(context.Context) error{t.gather, t.complete, t.index} {
		if err := stage(ctx); err != nil {
			return nil, err
		}
	}
	t.opt = Options{}
	return t, nil
}

// poll checks the context periodically.
func (t *Table) poll(ctx context.Context) error {
	if t.steps++; t.steps%256 == 0 {
		return ctx.Err()
	}
	return nil
}

const (
	initialWidth  = 8
	initialFirsts = 300
	maxWidth      = 1 << 12
	maxMisses     = 3 // consecutive searches that find nothing shorter
)

// Word returns a word for p, an element of the group: k stands for generator k,
// counted from 1, and -k for its inverse. With a MaxTime it looks for shorter words by
// ever wider beams, until ctx ends with ErrTime, which is then no error, or wider
// beams stop helping. The error is the context's.
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
	best := shorter(inverseWord(t.reduce(p)), t.reduce(p.Inverse()))
	width, firsts := initialWidth, initialFirsts
	for misses := 0; misses < maxMisses; misses++ {
		opt.report(Progress{Letters: len(best)})
		w, err := t.searchBoth(ctx, p, width, firsts)
		if errors.Is(err, ErrTime) {
			break
		}
		if err != nil {
			return nil, err
		}
		if len(w) < len(best) {
			best, misses = w, -1
		}
		if opt.MaxTime <= 0 {
			break
		}
		width, firsts = min(2*width, maxWidth), min(2*firsts, 2*setSize)
	}
	return best, nil
}

// searchBoth searches for a word of p from p and from its inverse, and returns the
// shorter one.
func (t *Table) searchBoth(ctx context.Context, p stabilizers.Element, width, firsts int) ([]int32, error) {
	w, err := t.search(ctx, p, width, firsts)
	if err != nil {
		return nil, err
	}
	v, err := t.search(ctx, p.Inverse(), width, firsts)
	if err != nil {
		return nil, err
	}
	return shorter(inverseWord(w), v), nil
}

// shorter returns the shorter word, and the first if both have the same length.
func shorter(v, w []int32) []int32 {
	if len(w) < len(v) {
		return w
	}
	return v
}

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
