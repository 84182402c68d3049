// Package automaton implements duplicate pruning for depth-first search: a finite automaton that
// rejects redundant sequences of moves, independent of the board. Packages search and optimal
// use it.
//
// Begin with the essay in automaton.go. sequences.go enumerates the redundant sequences, and
// library.go caches automata.
package automaton

import (
	"context"

	"taquin/engine/board"
	"taquin/engine/lexicon"
	"taquin/engine/message"
	"taquin/engine/solver"
)

// A depth-first search stores no boards, so it reaches the same board by many sequences of moves.
// Most of these duplicates are independent of the board: LR has no effect, and three moves around
// a square of four cells in one direction and three in the other lead to the same board. A finite
// automaton reads the moves and prunes such duplicates (L. A. Taylor, R. E. Korf, "Pruning
// duplicate nodes in depth-first search", AAAI-93, pp. 756-761). An enumeration of short
// sequences on an unbounded grid finds them; see findDropped.
//
// A sequence w is dropped if there is a sequence v that precedes it in shortlex order (shorter,
// or of equal length and lexicographically smaller), has the same effect on every board where
// both are possible, and keeps the blank inside the bounding box of its walk in w, so that v is
// possible wherever w is. This preserves shortest paths: let p be the shortlex-smallest shortest
// path between two boards. If p contained w, p = awb, then avb would be possible too, would end
// on the same board, and would precede p, because shortlex order is invariant under
// concatenation. So p contains no dropped sequence, and a search without dropped sequences
// finds p.
//
// The proof covers sequences from the root of the search. It fails for a search that also stores
// boards, because a board reached by another sequence may have other successors, unless the
// search stores the automaton's state with the board.

// Automaton is an immutable finite automaton over moves, safe for concurrent use. State 0 is the
// start.
type Automaton struct {
	next    []int32    // next[4*state+move]: the next state, or forbidden
	dropped []sequence // the minimal dropped sequences in shortlex order
	same    map[sequence]sequence
}

// Dropped is a sequence that the automaton rejects.
type Dropped struct {
	Moves board.Path
	Same  board.Path // the sequence with the same effect that precedes it in shortlex order
}

const (
	moveKinds       = 4
	start     int32 = 0
	forbidden       = lexicon.Forbidden
)

// NoPruning returns the automaton that accepts every sequence.
func NoPruning() *Automaton { return compile(nil, nil) }

// NoReturn returns the automaton that rejects a move after its inverse.
func NoReturn() *Automaton {
	var dropped []sequence
	same := make(map[sequence]sequence)
	for m := board.Up; m <= board.Right; m++ {
		w := sequence(0).append(m).append(m.Opposite())
		dropped = append(dropped, w)
		same[w] = 0
	}
	return compile(dropped, same)
}

// MaxLength is the largest Options.Length for boards of any shape.
const MaxLength = 14

// Sequences for a shape of at most maxCells cells may be longer.
const (
	maxCells       = 25
	maxShapeLength = 18
)

// Options are the parameters of an automaton.
type Options struct {
	Length int           // maximum length of dropped sequences, 0..14, or 0..18 for a small shape
	Order  [4]board.Move // the alphabet
	Shape  board.Shape   // of the boards; zero means any
}

// New returns the automaton that drops all sequences of at most Length moves that have the effect
// of one that precedes them in shortlex order, and whose walk fits on the shape. The alphabet
// determines which of two sequences is dropped, not whether a search finds shortest paths. 12 moves
// take 0.1 seconds and 20 MB.
func New(ctx context.Context, opt Options) (*Automaton, error) {
	if longest := opt.maxLength(); opt.Length < 0 || opt.Length > longest {
		return nil, message.Errorf("search.the-length-of-sequences", "automaton: the length %d of sequences is not in 0..%d", opt.Length, longest)
	}
	if err := solver.CheckOrder(opt.Order); err != nil {
		return nil, err
	}
	dropped, same, err := findDropped(ctx, opt.needed())
	if err != nil {
		return nil, err
	}
	a := compile(dropped, same)
	if opt.Length <= UsualLength { // takes too long for larger automata, and removes a sixth of the states
		a.minimise()
	}
	return a, nil
}

func (opt Options) maxLength() int {
	if n := opt.Shape.Size(); n > 0 && n <= maxCells {
		return maxShapeLength
	}
	return MaxLength
}

// needed returns the options with the smallest shape that has the same automaton: no walk needs
// a larger one.
func (opt Options) needed() Options {
	unbounded := opt.Length + 1
	if opt.Shape.Size() == 0 {
		opt.Shape = board.Shape{Cols: unbounded, Rows: unbounded}
	}
	opt.Shape = board.Shape{Cols: min(opt.Shape.Cols, unbounded), Rows: min(opt.Shape.Rows, unbounded)}
	return opt
}

// Next returns the state after a move, or -1 if the automaton rejects it.
func (a *Automaton) Next(state int32, m board.Move) int32 { return a.next[4*state+int32(m)] }

// Table returns the transition table: Table()[4*state+m] is Next(state, m). The caller must not
// modify it.
func (a *Automaton) Table() []int32 { return a.next }

// States returns the number of states.
func (a *Automaton) States() int { return len(a.next) / 4 }

// Dropped returns the minimal dropped sequences, which contain no other dropped sequence, in
// shortlex order.
func (a *Automaton) Dropped() []Dropped {
	list := make([]Dropped, len(a.dropped))
	for i, w := range a.dropped {
		list[i] = Dropped{w.path(), a.same[w].path()}
	}
	return list
}

// Reduce returns an accepted sequence with the same effect as p wherever p is possible. It replaces
// dropped subsequences from left to right.
func (a *Automaton) Reduce(p board.Path) board.Path {
	r := reducer{a: a, states: []int32{start}}
	for _, m := range p {
		r.push(m)
	}
	return r.out
}

type reducer struct {
	a      *Automaton
	out    board.Path
	states []int32 // states[i] is the state after i moves of out
}

func (r *reducer) push(m board.Move) {
	n := len(r.out)
	if to := r.a.Next(r.states[n], m); to != forbidden {
		r.out, r.states = append(r.out, m), append(r.states, to)
		return
	}
	// Exactly one minimal dropped sequence ends here, because none contains another.
	for i := n - 1; i >= max(0, n-maxShapeLength+1); i-- {
		same, ok := r.a.same[newSequence(r.out[i:]).append(m)]
		if !ok {
			continue
		}
		r.out, r.states = r.out[:i], r.states[:i+1]
		for _, q := range same.path() {
			r.push(q)
		}
		return
	}
	panic("automaton: the automaton rejects a sequence that it does not drop")
}

// compile returns the automaton that rejects a list of sequences. No sequence may contain
// another one.
func compile(dropped []sequence, same map[sequence]sequence) *Automaton {
	words := func(yield func([]uint16) bool) {
		var letters []uint16
		for _, w := range dropped {
			letters = letters[:0]
			for i := range w.length() {
				letters = append(letters, uint16(w.at(i)))
			}
			if !yield(letters) {
				return
			}
		}
	}
	return &Automaton{next: lexicon.Without(words, moveKinds), dropped: dropped, same: same}
}

func (a *Automaton) minimise() { a.next = lexicon.Minimise(a.next, moveKinds) }
