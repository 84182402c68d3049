package statetest_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"taquin/engine/statespace"
	"taquin/engine/statespace/statetest"
)

// ring is a token on a ring of places; moves 0 and 1 take it forth and back, move 2 across,
// from even places at twice the cost. The goal is place 0. Its functions can be replaced.
type ring struct {
	places   int
	traits   statespace.Traits
	starts   func(yield func([]byte) error) error
	expand   func(x byte, last statespace.Move, s *statespace.Successors) // after the usual successors
	goal     func(x byte) bool
	estimate func(x byte) float64
	back     func(*ring)
	after    []int32
	letters  int
	cursor   func(statespace.Cursor) statespace.Cursor
	reversed bool
	size     int
}

func newRing() *ring {
	r := &ring{places: 12, traits: statespace.Traits{Heuristic: "way", Admissible: true, MinCost: 1, MaxCost: 2}, letters: 3, size: 1,
		after: []int32{1, 2, 3, 1, -1, 3, -1, 2, 3, 1, 2, -1}}
	r.starts = func(yield func([]byte) error) error { return yield([]byte{5}) }
	r.goal = func(x byte) bool { return x == 0 }
	r.estimate = func(x byte) float64 { return math.Ceil(float64(min(x, 12-x)) / 3) }
	return r
}

func (r *ring) Size() int                              { return r.size }
func (r *ring) Starts(yield func([]byte) error) error  { return r.starts(yield) }
func (r *ring) IsGoal(state []byte) (bool, error)      { return r.goal(state[0]), nil }
func (r *ring) Estimate(state []byte) (float64, error) { return r.estimate(state[0]), nil }
func (r *ring) Traits() statespace.Traits              { return r.traits }
func (r *ring) move(x byte, m statespace.Move) (y byte, ok bool) {
	n := byte(r.places)
	switch {
	case m == 0:
		return (x + 1) % n, true
	case m == 1:
		return (x + n - 1) % n, true
	}
	return (x + n/2) % n, m == 2 && x%2 == 0
}

func (r *ring) Expand(state []byte, last statespace.Move, s *statespace.Successors) error {
	for m := range statespace.Move(3) {
		y, ok := r.move(state[0], m)
		if !ok {
			continue
		}
		e := statespace.Unit(m)
		if m == 2 {
			e.Cost = 2
		} else if last >= 0 && (last == 1-m) != r.reversed && last != 2 {
			s.Returned = true
			continue
		} else if r.reversed {
			e.Move = 1 - m
		}
		if !s.NoValues {
			e.Value = r.estimate(y)
		}
		s.Add(e)[0] = y
	}
	if r.expand != nil {
		r.expand(state[0], last, s)
	}
	return nil
}

func (r *ring) Backward(context.Context) (statespace.Space, error) {
	b := newRing()
	b.reversed = true
	b.starts = func(yield func([]byte) error) error { return yield([]byte{0}) }
	b.goal = func(x byte) bool { return x == 5 }
	b.traits.Heuristic, b.estimate = "", func(byte) float64 { return 0 }
	b.expand = func(x byte, last statespace.Move, s *statespace.Successors) {}
	if r.back != nil {
		r.back(b)
	}
	return b, nil
}

func (r *ring) Automaton(context.Context, string) ([]int32, int, error) {
	return r.after, r.letters, nil
}

func (r *ring) Walk() (statespace.Cursor, error) {
	c, err := statespace.NewCursor(struct{ statespace.Space }{r})
	if r.cursor != nil && err == nil {
		c = r.cursor(c)
	}
	return c, err
}

// replay makes moves on the ring and knows nothing of the space.
func replay(path []statespace.Move) (string, error) {
	x := 5
	for _, m := range path {
		switch {
		case m == 2 && x%2 == 0:
			x += 6
		case m == 0:
			x++
		case m == 1:
			x += 11
		default:
			return "", fmt.Errorf("no move %d at %d", m, x)
		}
		x %= 12
	}
	return fmt.Sprint(x), nil
}

// broken is a cursor with a defect.
type broken struct {
	statespace.Cursor
	do     func(cost float64) float64
	undo   func(statespace.Cursor)
	back   func(int) int
	value  func(float64) float64
	solved func(bool) bool
	moves  func([]statespace.Move) []statespace.Move
	rebase bool
}

func (b *broken) Do(k int) float64 {
	if b.do != nil {
		return b.do(b.Cursor.Do(k))
	}
	return b.Cursor.Do(k)
}

func (b *broken) Undo() {
	if b.undo != nil {
		b.undo(b.Cursor)
		return
	}
	b.Cursor.Undo()
}

func (b *broken) Back() int {
	if b.back != nil {
		return b.back(b.Cursor.Back())
	}
	return b.Cursor.Back()
}

func (b *broken) Value() (float64, error) {
	v, err := b.Cursor.Value()
	if b.value != nil {
		v = b.value(v)
	}
	return v, err
}

func (b *broken) Solved() (bool, error) {
	solved, err := b.Cursor.Solved()
	if b.solved != nil {
		solved = b.solved(solved)
	}
	return solved, err
}

func (b *broken) Branches() ([]statespace.Move, error) {
	moves, err := b.Cursor.Branches()
	if b.moves != nil {
		moves = b.moves(moves)
	}
	return moves, err
}

func (b *broken) Rebase() {
	if !b.rebase {
		b.Cursor.Rebase()
	}
}

func TestCheck(t *testing.T) {
	statetest.Check(t, newRing(), statetest.Options{Replay: replay, Prunes: []string{""}})
	statetest.Check(t, newRing(), statetest.Options{Most: 4, Replay: replay, Prunes: []string{""}})
	free := newRing() // whose moves may cost nothing, with an automaton that allows all
	free.traits.MinCost, free.after = 0, []int32{0, 0, 0}
	free.estimate = func(byte) float64 { return 0 }
	free.expand = func(_ byte, _ statespace.Move, s *statespace.Successors) {
		for k := range s.Edges {
			s.Edges[k].Cost = 0
		}
	}
	free.back = func(b *ring) { b.expand, b.traits.MinCost = free.expand, 0 }
	statetest.Check(t, free, statetest.Options{Replay: replay, Prunes: []string{""}})
	circle := newRing() // with one letter
	circle.places, circle.letters, circle.after, circle.estimate = 6, 1, []int32{0}, func(byte) float64 { return 0 }
	statetest.Check(t, oneWay{circle}, statetest.Options{Prunes: []string{""}})
	if !errors.Is(statetest.Find(t.Context(), failing{newRing()}, statetest.Options{}), errBroken) {
		t.Error("the error of Expand is lost")
	}
}

// oneWay is a ring with the first move only, and no backward space.
type oneWay struct{ *ring }

func (o oneWay) Expand(state []byte, _ statespace.Move, s *statespace.Successors) error {
	s.Add(statespace.Unit(0))[0] = (state[0] + 1) % byte(o.places)
	return nil
}

func (o oneWay) Backward(context.Context) (statespace.Space, error) { return oneBack{o}, nil }

// Walk hides the cursor of the ring.
func (o oneWay) Walk() (statespace.Cursor, error) {
	return statespace.NewCursor(struct{ statespace.Space }{o})
}

// oneBack is the same ring backward.
type oneBack struct{ oneWay }

func (oneBack) Starts(yield func([]byte) error) error { return yield([]byte{0}) }
func (oneBack) IsGoal(state []byte) (bool, error)     { return state[0] == 5, nil }

func (o oneBack) Expand(state []byte, _ statespace.Move, s *statespace.Successors) error {
	s.Add(statespace.Unit(0))[0] = (state[0] + byte(o.places) - 1) % byte(o.places)
	return nil
}

// Defects at the border of the part that is examined, or inside it, are found.
func TestDefectsOfAPart(t *testing.T) {
	r := newRing() // from 5 the first states are 6, 4, 7, and at the border 0, 10 and 3
	r.expand = func(x byte, last statespace.Move, s *statespace.Successors) {
		if last >= 0 && x == 0 {
			s.Returned = !s.Returned
		}
	}
	pruned := newRing()
	pruned.after = []int32{1, 2, -1, 1, -1, -1, -1, 2, -1}
	for want, space := range map[string]statespace.Space{"Returned": r, "without the pruned moves": pruned} {
		if err := statetest.Find(t.Context(), space, statetest.Options{Most: 5, Prunes: []string{""}}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

var errBroken = errors.New("broken")

type failing struct{ *ring }

func (failing) Expand([]byte, statespace.Move, *statespace.Successors) error { return errBroken }

// cursor is the defect of a cursor.
func cursor(b broken) func(*ring) {
	return func(r *ring) {
		r.cursor = func(c statespace.Cursor) statespace.Cursor {
			d := b
			d.Cursor = c
			return &d
		}
	}
}

// edge is the defect of the last edge out of place 4.
func edge(f func(e *statespace.Edge)) func(*ring) {
	return func(r *ring) {
		r.expand = func(x byte, _ statespace.Move, s *statespace.Successors) {
			if x == 4 {
				f(&s.Edges[len(s.Edges)-1])
			}
		}
	}
}

// back is a defect of the backward space.
func back(f func(*ring)) func(*ring) { return func(r *ring) { r.back = f } }

// estimate is a wrong estimate of place 3.
func estimate(value float64) func(*ring) {
	return func(r *ring) {
		usual := r.estimate
		r.estimate = func(x byte) float64 {
			if x == 3 {
				return value
			}
			return usual(x)
		}
	}
}

// Each defect is found, and described.
func TestDefects(t *testing.T) {
	calls := 0
	for name, d := range map[string]struct {
		breaks func(*ring)
		want   string
	}{
		"size": {func(r *ring) { r.starts = func(yield func([]byte) error) error { return yield([]byte{5, 0}) } }, "has 2 bytes"},
		"start twice": {func(r *ring) {
			r.starts = func(y func([]byte) error) error { return errors.Join(y([]byte{5}), y([]byte{5})) }
		}, "comes twice"},
		"two starts": {func(r *ring) {
			r.starts = func(y func([]byte) error) error { return errors.Join(y([]byte{5}), y([]byte{6})) }
		}, "2 start states"},
		"negative":     {estimate(-1), "is negative"},
		"NaN":          {estimate(math.NaN()), "not a number"},
		"infinite":     {estimate(math.Inf(1)), "infinite"},
		"fraction":     {estimate(0.5), "is a fraction"},
		"blind":        {func(r *ring) { r.traits.Heuristic = "" }, "without a heuristic"},
		"inadmissible": {estimate(4), "leads to a goal"},
		"move number":  {edge(func(e *statespace.Edge) { e.Move = -2 }), "number is negative"},
		"move twice":   {edge(func(e *statespace.Edge) { e.Move = 0 }), "twice"},
		"edge value":   {edge(func(e *statespace.Edge) { e.Value++ }), "the edge has value"},
		"low cost":     {edge(func(e *statespace.Edge) { e.Cost = 0 }), "is not in 1..2"},
		"high cost":    {edge(func(e *statespace.Edge) { e.Cost = 3 }), "is not in 1..2"},
		"NaN cost":     {edge(func(e *statespace.Edge) { e.Cost = math.NaN() }), "cost NaN"},
		"part cost":    {edge(func(e *statespace.Edge) { e.Cost = 1.5 }), "cost 1.5 is a fraction"},
		"out of space": {func(r *ring) {
			r.expand = func(x byte, l statespace.Move, s *statespace.Successors) {
				if x == 7 {
					s.Add(statespace.Edge{Move: 7, Cost: 1, Value: 0})[0] = 0
				}
			}
		}, "out of the space"},
		"collision": {func(r *ring) { r.expand = swap(8, 2) }, "key collision"},
		"two keys":  {func(r *ring) { r.places = 24 }, "two keys"},
		"order": {func(r *ring) {
			r.expand = func(x byte, _ statespace.Move, s *statespace.Successors) {
				if calls++; calls%7 == 0 {
					s.Edges[0].Cost = 2
				}
			}
		}, "differ from call to call"},
		"not returned": {func(r *ring) {
			r.expand = func(_ byte, _ statespace.Move, s *statespace.Successors) { s.Returned = false }
		}, "Returned is false"},
		"wrong return": {func(r *ring) {
			r.expand = func(x byte, last statespace.Move, s *statespace.Successors) {
				if last == 0 {
					s.State(0)[0] = 11
				}
			}
		}, "after it the successors are"},
		"leaves out two": {func(r *ring) {
			r.expand = func(x byte, last statespace.Move, s *statespace.Successors) {
				if last == 0 {
					s.Edges = s.Edges[:len(s.Edges)-1]
				}
			}
		}, "after it"},
		"leaves another": {func(r *ring) {
			r.expand = func(x byte, last statespace.Move, s *statespace.Successors) {
				if last == 2 {
					s.Edges, s.Returned = s.Edges[:len(s.Edges)-2], true
				}
			}
		}, "after it"},
		"forgetful": {func(r *ring) {
			n := 0
			r.expand = func(x byte, last statespace.Move, s *statespace.Successors) {
				if last >= 0 {
					n++
				}
				if n > 30 {
					s.Edges = s.Edges[:0]
				}
			}
		}, "states by distance"},

		"cursor cost":   {cursor(broken{do: func(c float64) float64 { return c + 1 }}), "costs"},
		"cursor undo":   {cursor(broken{undo: func(statespace.Cursor) {}}), "after move"},
		"cursor back":   {cursor(broken{back: func(int) int { return -1 }}), "the way back"},
		"cursor value":  {cursor(broken{value: func(v float64) float64 { return v + 1 }}), "cursor: value"},
		"cursor solved": {cursor(broken{solved: func(s bool) bool { return !s }}), "cursor: solved"},
		"cursor moves":  {cursor(broken{moves: func(m []statespace.Move) []statespace.Move { return m[:1] }}), "cursor: moves"},
		"cursor rebase": {cursor(broken{rebase: true}), "Rebase"},

		"automaton":         {func(r *ring) { r.after = []int32{1, 2, -1, 1, -1, -1, -1, 2, -1, 1, 2, -1} }, "without the pruned moves"},
		"automaton longer":  {func(r *ring) { r.after = []int32{0, -1, -1} }, "without the pruned moves"},
		"automaton letters": {func(r *ring) { r.letters = 2 }, "letters"},
		"automaton length":  {func(r *ring) { r.letters = 5 }, "12 transitions"},
		"automaton next":    {func(r *ring) { r.after = []int32{1, 1, 1} }, "state 1 of 1"},
		"automaton state":   {func(r *ring) { r.after = []int32{9, 9, 9} }, "state 9 of 1"},

		"backward size":  {back(func(b *ring) { b.size, b.starts = 2, func(y func([]byte) error) error { return y([]byte{0, 0}) } }), "2 bytes, want 1"},
		"backward start": {back(func(b *ring) { b.starts = func(y func([]byte) error) error { return y([]byte{1}) } }), "is no goal"},
		"backward goal":  {back(func(b *ring) { b.goal = func(x byte) bool { return x == 6 } }), "the forward search begins"},
		"another goal": {func(r *ring) {
			r.goal = func(x byte) bool { return x == 0 || x == 1 }
			r.estimate, r.traits.Heuristic = func(byte) float64 { return 0 }, ""
		}, "is no start"},
		"not inverse": {back(func(b *ring) { b.reversed = false }), ""},
		"inverse names": {back(func(b *ring) {
			b.expand = func(_ byte, _ statespace.Move, s *statespace.Successors) { s.Edges[0].Move = 2 }
		}), ""},
		"inverse cost": {back(func(b *ring) {
			b.expand = func(_ byte, _ statespace.Move, s *statespace.Successors) { s.Edges[0].Cost = 2 }
		}), "an inverse does not invert"},
		"predecessor": {back(func(b *ring) {
			b.expand = func(x byte, _ statespace.Move, s *statespace.Successors) {
				if x == 4 && len(s.Edges) == 3 {
					s.Edges = s.Edges[:2]
				}
			}
		}), ""},
		"backward estimates": {back(func(b *ring) { b.traits.Heuristic, b.estimate = "x", func(x byte) float64 { return 5 } }), "leads to a goal"},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRing()
			d.breaks(r)
			err := statetest.Find(t.Context(), r, statetest.Options{Replay: replay, Prunes: []string{""}})
			if err == nil || !strings.Contains(err.Error(), d.want) {
				t.Errorf("%v, want %q", err, d.want)
			}
		})
	}
}

// swap makes one place look like another.
func swap(from, to byte) func(byte, statespace.Move, *statespace.Successors) {
	return func(_ byte, _ statespace.Move, s *statespace.Successors) {
		for k := range s.Edges {
			if state := s.State(k); state[0] == from {
				state[0] = to
				if !math.IsNaN(s.Edges[k].Value) {
					s.Edges[k].Value = math.Ceil(float64(min(to, 12-to)) / 3)
				}
			}
		}
	}
}
