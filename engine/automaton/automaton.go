// Package automaton holds the automaton that says which words of moves a depth-first
// search need not try, whatever the board: they lead where a shorter or earlier word
// does. It searches nothing itself; search and optimal prune with it.
//
// Begin with the essay in automaton.go; words.go finds the words, and library.go keeps
// the automata that are made.
package automaton

import (
	"context"
	"fmt"

	"taquin/engine/board"
	"taquin/engine/lexicon"
	"taquin/engine/solver"
)

// A depth-first search keeps no boards and so meets the same board at the end
// of many words of moves. Most of those words can be known beforehand, without
// a board: LR does nothing, and three moves one way round a square and three
// the other meet. An automaton reads the moves as they are made and says which
// may follow (L. A. Taylor, R. E. Korf, "Pruning duplicate nodes in
// depth-first search", AAAI-93, pp. 756-761). It is made by the program from a
// search of short words on a grid without edges; see findDropped.
//
// A word w is dropped when another, v, is shorter or as long and earlier in
// the alphabet, has the same effect on every board where both can be played,
// and keeps the blank inside the bounding box of its walk in w, so that v can
// be played wherever w can. No shortest path is lost by it: let p be the first
// in short-lex order of all the shortest paths from one board to another. If w
// stood in it, p = awb, then avb could be played too, would end on the same
// board, and would be shorter or earlier than p, whatever a and b are: short-
// lex order does not care what stands around. So p holds no dropped word, and
// a search that never makes one still finds p, at its length.
//
// The proof is about words from the root of the search. It fails where a
// search also remembers boards (a board reached by other words may go on
// differently), unless it remembers the automaton's state with them.

// Automaton says which moves may follow a word of moves. It holds no more of
// the word than one of its states, of which 0 is that of the empty word. It is
// never changed once made and may be shared.
type Automaton struct {
	next    []int32 // next[4*state+move]: the state after, or forbidden
	dropped []word  // the minimal dropped words in short-lex order
	same    map[word]word
}

// Dropped is a word that need not be tried.
type Dropped struct {
	Moves board.Path
	Same  board.Path // the shorter or earlier word with the same effect
}

const (
	moveKinds       = 4
	start     int32 = 0
	forbidden       = lexicon.Forbidden
)

// NoPruning returns the automaton that allows every word.
func NoPruning() *Automaton { return compile(nil, nil) }

// NoReturn returns the automaton that forbids a move that takes back the one
// before.
func NoReturn() *Automaton {
	var words []word
	same := make(map[word]word)
	for m := board.Up; m <= board.Right; m++ {
		w := word(0).append(m).append(m.Opposite())
		words = append(words, w)
		same[w] = 0
	}
	return compile(words, same)
}

// New returns the automaton that drops every word of up to length
// moves (0..14) that holds a word with the same effect as a shorter one, or as
// one of its length that is earlier in the alphabet given. The order changes
// which of two words is dropped, never whether shortest paths are found. Length
// 12 takes a tenth of a second and 20 MB, length 14 two seconds and 160 MB.
func New(ctx context.Context, length int, order [4]board.Move) (*Automaton, error) {
	if length < 0 || length > MaxWord {
		return nil, fmt.Errorf("automaton: words of %d moves: the length is not in 0..%d", length, MaxWord)
	}
	if err := solver.CheckOrder(order); err != nil {
		return nil, err
	}
	words, same, err := findDropped(ctx, length, order)
	if err != nil {
		return nil, err
	}
	a := compile(words, same)
	a.minimise()
	return a, nil
}

// Within returns the automaton without the words that are too wide or too high
// to be played on a shape. On its boards it allows the same moves, from a table
// of which more stays in the cache.
func (a *Automaton) Within(s board.Shape) *Automaton {
	var words []word
	for _, w := range a.dropped {
		b := w.box()
		if b[board.Left]+b[board.Right] < s.Cols && b[board.Up]+b[board.Down] < s.Rows {
			words = append(words, w)
		}
	}
	within := compile(words, a.same)
	within.minimise()
	return within
}

// Next returns the state after a word in the given state and one more move, or
// -1 when the word so prolonged need not be tried.
func (a *Automaton) Next(state int32, m board.Move) int32 { return a.next[4*state+int32(m)] }

// Table returns the states after: Table()[4*state+m] is Next(state, m). It must
// not be changed.
func (a *Automaton) Table() []int32 { return a.next }

// States is the number of states.
func (a *Automaton) States() int { return len(a.next) / 4 }

// Dropped returns the words that the automaton drops and that hold no other
// such word, in short-lex order of its alphabet.
func (a *Automaton) Dropped() []Dropped {
	list := make([]Dropped, len(a.dropped))
	for i, w := range a.dropped {
		list[i] = Dropped{w.path(), a.same[w].path()}
	}
	return list
}

// Reduce returns a word that the automaton allows and that has the same effect
// as p wherever p can be played: dropped words are replaced, from the front,
// until none is left.
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
	states []int32 // states[i] is that after i moves of out
}

func (r *reducer) push(m board.Move) {
	n := len(r.out)
	if to := r.a.Next(r.states[n], m); to != forbidden {
		r.out, r.states = append(r.out, m), append(r.states, to)
		return
	}
	// Exactly one dropped word ends here: none is a part of another.
	for i := n - 1; i >= max(0, n-MaxWord+1); i-- {
		same, ok := r.a.same[newWord(r.out[i:]).append(m)]
		if !ok {
			continue
		}
		r.out, r.states = r.out[:i], r.states[:i+1]
		for _, q := range same.path() {
			r.push(q)
		}
		return
	}
	panic("automaton: the automaton forbids a word that it does not drop")
}

// Words returns the number of words of a length that the automaton allows on a
// grid without edges, exactly while it is below 2^53.
func (a *Automaton) Words(length int) float64 {
	count := a.atStart()
	for range length {
		count = a.prolong(count)
	}
	return sum(count)
}

// Branching returns the factor by which Words grows with each move in the long
// run: 4 without pruning, 3 when going straight back is forbidden.
func (a *Automaton) Branching() float64 {
	const steps = 400 // well after the last digit stands still
	count, total := a.atStart(), 0.0
	for range steps {
		count = a.prolong(count)
		total = sum(count)
		for i := range count {
			count[i] /= total
		}
	}
	return total
}

func (a *Automaton) atStart() []float64 {
	count := make([]float64, a.States())
	count[start] = 1
	return count
}

// prolong turns the number of words in each state into that of the words one
// move longer.
func (a *Automaton) prolong(count []float64) []float64 {
	longer := make([]float64, len(count))
	for i, to := range a.next {
		if to != forbidden {
			longer[to] += count[i/4]
		}
	}
	return longer
}

func sum(list []float64) (total float64) {
	for _, x := range list {
		total += x
	}
	return total
}

// compile makes the automaton of a list of words none of which is a part of another.
func compile(words []word, same map[word]word) *Automaton {
	spelled := make([][]uint16, len(words))
	for i, w := range words {
		for k := range w.length() {
			spelled[i] = append(spelled[i], uint16(w.at(k)))
		}
	}
	return &Automaton{next: lexicon.Without(spelled, moveKinds), dropped: words, same: same}
}

func (a *Automaton) minimise() { a.next = lexicon.Minimise(a.next, moveKinds) }
