package search

import (
	"context"

	"taquin/engine/solver"
	"taquin/engine/statespace"
)

// BreadthFirst visits states in the order of their distance from the start, so the first goal
// that it finds is a nearest one (source 003, section 2.2.1). It keeps every state that it
// finds, each with the state before it: about 30 bytes a state of up to 8 bytes. A path with
// the fewest moves need not be the cheapest: Result.Optimal says whether it is.
//
// With LateGoalTest it follows source 002, question 10, to the letter, so that its counts can
// be compared: the search ends when a goal is taken from the queue and its successors have
// been generated, and the dictionary, whose size is Result.Stored, does not hold the start
// until it is generated.
func BreadthFirst(ctx context.Context, s statespace.Space, opt solver.Options) (Result, error) {
	w := newWave(s, opt)
	if err := w.begin(); err != nil {
		return Result{}, err
	}
	if !w.traits.LateGoalTest {
		if solved, err := s.IsGoal(w.kept.State(0)); solved || err != nil {
			w.noted.Found(w.noted.node(0))
			return Result{Optimal: err == nil}, err
		}
	}
	limiter := solver.NewLimiter(ctx, opt)
	for next := int64(0); ; {
		if w.generated >= next || w.kept.grown() {
			if err := w.check(limiter); err != nil {
				return w.counts(), err
			}
			next = limiter.Next(w.generated)
		}
		if w.head == w.kept.Len() {
			return w.counts(), unsolvable(int64(w.head))
		}
		found, ok, err := w.advance()
		switch {
		case err != nil:
			return w.counts(), err
		case ok:
			r := w.counts()
			w.noted.Found(w.noted.node(found))
			return fewest(s, r, w.kept.path(found))
		}
	}
}

// fewest completes the result of a search that has found a path with the fewest moves.
func fewest(s statespace.Space, r Result, path []statespace.Move) (Result, error) {
	cost, err := pathCost(s, path)
	if err != nil {
		return r, err
	}
	r.Path, r.Cost = path, cost
	r.Bound = float64(len(path)) * s.Traits().MinCost
	r.Optimal = cost <= r.Bound
	return r, nil
}

// wave is a breadth-first search under way: the states before head have been expanded, those
// from head on are the queue.
type wave struct {
	*expander
	head   int32
	depth  int   // of the state at head
	deeper int32 // the first state at a greater depth
}

func newWave(s statespace.Space, opt solver.Options) *wave {
	return &wave{expander: newExpander(s, opt)}
}

// begin keeps the starts.
func (w *wave) begin() error {
	err := w.space.Starts(func(state []byte) error {
		w.start(state)
		return nil
	})
	w.deeper = w.kept.Len()
	return err
}

// start keeps a start; with a late goal test outside the table.
func (w *wave) start(state []byte) {
	if w.traits.LateGoalTest {
		w.kept.Append(state, statespace.Link{Parent: w.kept.Len()})
		w.noted.kept(w.noted.Root(w.space, state, seen(w.traits, 0), 0))
		return
	}
	w.root(state, 0, 0)
}

// advance expands the state at head. It returns a goal that it found.
func (w *wave) advance() (goal int32, ok bool, err error) {
	late := w.traits.LateGoalTest
	if x := w.head; late {
		if ok, err = w.space.IsGoal(w.kept.State(x)); err != nil {
			return 0, false, err
		}
		goal = x
	}
	at, met, err := w.expandNext(func(state []byte, _ uint64) (bool, error) {
		if late {
			return false, nil
		}
		return w.space.IsGoal(state)
	})
	if met {
		return at, true, err
	}
	return goal, ok, err
}

// expandNext expands the state at head and keeps its successors that are new. It stops at the
// first one that wanted accepts.
func (w *wave) expandNext(wanted func(state []byte, hash uint64) (bool, error)) (at int32, met bool, err error) {
	x := w.head
	w.head++
	last, quiet := statespace.NoMove, w.noted.Full()
	if l := w.kept.Link(x); quiet && l.Parent != 0 && l.Parent != x { // the start may not be in the table, and a log shows all
		last = l.Move
	}
	if err := w.expand(x, last); err != nil {
		return 0, false, err
	}
	if w.next.Returned {
		w.generated++
	}
	for k, h := range w.hashes {
		state := w.next.State(k)
		link := statespace.Link{Parent: x, Move: w.next.Edges[k].Move}
		i, fresh := w.kept.Add(state, h, link)
		if !quiet {
			w.note(link, i, fresh, false, 0, float64(w.depth+1))
		}
		if !fresh {
			continue
		}
		if met, err = wanted(state, h); met || err != nil {
			for k++; k < len(w.hashes) && !w.noted.Full(); k++ { // generated, but not kept
				w.noted.Made(w.noted.node(x), w.next.Edges[k].Move, seen(w.traits, 0), float64(w.depth+1), statespace.Open)
			}
			return i, met, err
		}
	}
	if w.head == w.deeper {
		w.depth++
		w.deeper = w.kept.Len()
	}
	return 0, false, nil
}

// moves is the least length of a solution: no goal is among the states tested.
func (w *wave) moves() int {
	if w.traits.LateGoalTest {
		return w.depth
	}
	return w.depth + 1
}

func (w *wave) check(limiter *solver.Limiter) error {
	return w.kept.check(limiter, solver.Progress{Nodes: w.generated, Bound: w.moves(), Memory: w.kept.Bytes()})
}

// counts is the result up to now.
func (w *wave) counts() Result {
	return Result{Generated: w.generated, Expanded: int64(w.head), Stored: int64(w.kept.Found()), Memory: w.kept.Bytes(), Bound: float64(w.moves()) * w.traits.MinCost}
}
