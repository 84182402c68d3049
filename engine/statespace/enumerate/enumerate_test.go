package enumerate_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"taquin/engine/ctxtest"
	"taquin/engine/message"
	"taquin/engine/solver"
	"taquin/engine/statespace"
	"taquin/engine/statespace/enumerate"
)

// jugs is the space of two jugs that hold 3 and 5 litres: fill one, empty one, or pour one into
// the other. Moves have no inverses, and some lead back to the same state.
type jugs struct{ fails byte }

func (jugs) Size() int                                   { return 2 }
func (jugs) Starts(yield func(state []byte) error) error { return yield([]byte{0, 0}) }
func (jugs) IsGoal(state []byte) (bool, error)           { return state[1] == 4, nil }
func (jugs) Estimate([]byte) (float64, error)            { return 0, nil }
func (jugs) Traits() statespace.Traits                   { return statespace.UnitCost() }
func (j jugs) Expand(state []byte, _ statespace.Move, next *statespace.Successors) error {
	if j.fails != 0 && state[1] == j.fails {
		return errBroken
	}
	for m, to := range j.moves(state) {
		copy(next.Add(statespace.Unit(statespace.Move(m))), to[:])
	}
	return nil
}

func (jugs) moves(s []byte) [][2]byte {
	right, left := min(s[0], 5-s[1]), min(s[1], 3-s[0]) // what can be poured
	return [][2]byte{{3, s[1]}, {s[0], 5}, {0, s[1]}, {s[0], 0}, {s[0] - right, s[1] + right}, {s[0] + left, s[1] - left}}
}

var errBroken = errors.New("broken")

// source is a space whose states are shown as lists.
func source(space statespace.Space, total *big.Int) enumerate.Source[string] {
	return enumerate.Source[string]{Title: message.Plain("space of jugs"), Unit: "move", HasGoal: true,
		Begin: func(ctx context.Context, opt enumerate.Options) (enumerate.Frontier[string], error) {
			return enumerate.Listed(ctx, space, total, func(state []byte) (string, error) { return fmt.Sprint(state), nil }, opt)
		}}
}

// naive returns the distance of each state, found with a map.
func naive() map[string]int {
	distance := map[string]int{"[0 0]": 0}
	for queue := [][2]byte{{}}; len(queue) > 0; queue = queue[1:] {
		for _, to := range (jugs{}).moves(queue[0][:]) {
			if _, known := distance[fmt.Sprint(to)]; !known {
				distance[fmt.Sprint(to)] = distance[fmt.Sprint(queue[0])] + 1
				queue = append(queue, to)
			}
		}
	}
	return distance
}

// At every depth the walk finds what a map finds, and Each visits every state once, in order.
func TestWalk(t *testing.T) {
	distance := naive()
	diameter := 0
	for _, d := range distance {
		diameter = max(diameter, d)
	}
	for depth := range diameter + 3 {
		limit := depth
		if depth == 0 {
			limit = math.MaxInt
		}
		histogram, goals, near := make([]int64, min(limit, diameter)+1), int64(0), int64(0)
		var farthest []string
		for state, d := range distance {
			if d > limit {
				continue
			}
			histogram[d]++
			if strings.HasSuffix(state, "4]") {
				goals++
			}
			if d < limit || limit >= diameter {
				near++
			}
			if d == min(limit, diameter) {
				farthest = append(farthest, state)
			}
		}
		s, err := enumerate.Walk(t.Context(), source(jugs{}, nil), enumerate.Options{Depth: depth})
		if err != nil {
			t.Fatal(err)
		}
		slices.Sort(farthest)
		got := slices.Sorted(slices.Values(s.Farthest))
		if !slices.Equal(s.Histogram, histogram) || s.Solved != goals || s.Arcs != 6*near || s.Complete != (limit >= diameter) || !slices.Equal(got, farthest) {
			t.Errorf("depth %d: %+v, farthest %v; want %v, %d goals, %d arcs, %v", depth, s.Counts, got, histogram, goals, 6*near, farthest)
		}
		seen, last := map[string]bool{}, 0
		err = s.Each(t.Context(), enumerate.Options{}, func(x string, d int) error {
			if seen[x] || d < last || d != distance[x] {
				t.Errorf("depth %d: %s at distance %d, want %d, after one at %d", depth, x, d, distance[x], last)
			}
			seen[x], last = true, d
			return nil
		})
		if err != nil || int64(len(seen)) != s.States {
			t.Errorf("depth %d: %d states visited, want %d: %v", depth, len(seen), s.States, err)
		}
	}
}

func TestString(t *testing.T) {
	for depth, want := range map[int]string{0: "space of jugs: 16 states, 96 arcs, diameter 7", 1: "space of jugs: 3 states within 1 move", 3: "space of jugs: 8 states within 3 moves"} {
		s, err := enumerate.Walk(t.Context(), source(jugs{}, nil), enumerate.Options{Depth: depth})
		if err != nil || s.String() != want {
			t.Errorf("depth %d: %v, want %s: %v", depth, s, want, err)
		}
	}
	unit := enumerate.Counts{Title: message.Plain("space 2x2"), Unit: "slide", Histogram: []int64{1, 4, 6}, States: 11, Arcs: 44, Complete: true}
	if want := "space 2x2: 11 states, 44 arcs, diameter 2 slides"; unit.String() != want {
		t.Errorf("%s, want %s", &unit, want)
	}
}

// tree is a tree in which each state has 30 successors, down to a depth of 8.
type tree struct{}

func (tree) Size() int                                   { return 8 }
func (tree) Starts(yield func(state []byte) error) error { return yield(make([]byte, 8)) }
func (tree) IsGoal([]byte) (bool, error)                 { return false, nil }
func (tree) Estimate([]byte) (float64, error)            { return 0, nil }
func (tree) Traits() statespace.Traits                   { return statespace.UnitCost() }
func (tree) Expand(state []byte, _ statespace.Move, next *statespace.Successors) error {
	for m := range 30 {
		child := next.Add(statespace.Unit(statespace.Move(m)))
		copy(child[1:], state)
		child[0] = byte(m + 1)
	}
	return nil
}

// At the limit of the memory the states of the last complete distance are known, and can be
// visited within the same limit.
func TestMemory(t *testing.T) {
	opt := enumerate.Options{MaxMemory: 2 << 20}
	s, err := enumerate.Walk(t.Context(), source(tree{}, nil), opt)
	want := "limit reached: more than 2 MiB of memory (27931 states within 3 moves); the option depth makes the space smaller"
	if !errors.Is(err, solver.ErrLimit) || err.Error() != want || s == nil {
		t.Fatalf("%v, %v; want %s", s, err, want)
	}
	if !slices.Equal(s.Histogram, []int64{1, 30, 900, 27000}) || s.Complete || len(s.Farthest) != enumerate.MaxFarthest || s.Arcs != 30*931 {
		t.Errorf("%+v, %d farthest", s.Counts, len(s.Farthest))
	}
	count := int64(0)
	visit := func(string, int) error { count++; return nil }
	if err := s.Each(t.Context(), opt, visit); err != nil || count != s.States {
		t.Errorf("%d states visited, want %d: %v", count, s.States, err)
	}
	err = s.Each(t.Context(), enumerate.Options{MaxMemory: 1e5}, visit)
	want = "limit reached: more than 100 kB of memory at distance 2; a space with a smaller depth fits"
	if !errors.Is(err, solver.ErrLimit) || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	if s, err := enumerate.Walk(t.Context(), source(tree{}, nil), enumerate.Options{Depth: 3, MaxMemory: opt.MaxMemory}); err != nil || s.Complete {
		t.Errorf("to the depth that fits: %v, %v", s, err)
	}
}

// Errors of the space and of the caller pass unchanged; cancellation gives no space.
func TestErrors(t *testing.T) {
	for fails := byte(1); fails <= 5; fails++ {
		if s, err := enumerate.Walk(t.Context(), source(jugs{fails}, nil), enumerate.Options{}); s != nil || err != errBroken {
			t.Errorf("%v, %v", s, err)
		}
	}
	s, err := enumerate.Walk(t.Context(), source(jugs{}, nil), enumerate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	count := 0
	if err := s.Each(t.Context(), enumerate.Options{}, func(string, int) error {
		if count++; count == 5 {
			return errBroken
		}
		return nil
	}); err != errBroken || count != 5 {
		t.Errorf("%v after %d states", err, count)
	}
	for left := range 5 {
		s, err := enumerate.Walk(&ctxtest.Countdown{Context: t.Context(), Left: left}, source(tree{}, nil), enumerate.Options{MaxMemory: 2 << 20})
		if !errors.Is(err, solver.ErrCancelled) || s != nil || !strings.Contains(err.Error(), "at depth") {
			t.Errorf("cancelled: %v, %v", s, err)
		}
	}
	// A space that has changed since it was walked.
	space := jugs{}
	changing := enumerate.Source[string]{Unit: "move", Begin: func(ctx context.Context, opt enumerate.Options) (enumerate.Frontier[string], error) {
		if space.fails == 1 {
			return source(stopped{}, nil).Begin(ctx, opt)
		}
		return source(space, nil).Begin(ctx, opt)
	}}
	if s, err = enumerate.Walk(t.Context(), changing, enumerate.Options{}); err != nil {
		t.Fatal(err)
	}
	space.fails = 1
	if err := s.Each(t.Context(), enumerate.Options{}, func(string, int) error { return nil }); err == nil || err.Error() != "enumerate: the moves are no longer the same: another diameter: 0 and not 7" {
		t.Error(err)
	}
}

// stopped is a space of one state.
type stopped struct{ jugs }

func (stopped) Expand([]byte, statespace.Move, *statespace.Successors) error { return nil }

func TestProgress(t *testing.T) {
	for total, want := range map[*big.Int]string{nil: "walking: depth 2, 6 states", big.NewInt(16): "walking: depth 2, 6 of 16 states"} {
		var lines []string
		if _, err := enumerate.Walk(t.Context(), source(jugs{}, total), enumerate.Options{Progress: func(p enumerate.Progress) { lines = append(lines, p.String()) }}); err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(lines, want) || len(lines) < 8 {
			t.Errorf("%q, want %q", lines, want)
		}
	}
}

// Several goroutines may visit one space.
func TestEachTogether(t *testing.T) {
	s, err := enumerate.Walk(t.Context(), source(jugs{}, nil), enumerate.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var group sync.WaitGroup
	var count atomic.Int64
	for range 4 {
		group.Go(func() {
			if err := s.Each(t.Context(), enumerate.Options{}, func(string, int) error { count.Add(1); return nil }); err != nil {
				t.Error(err)
			}
		})
	}
	if group.Wait(); count.Load() != 4*s.States {
		t.Errorf("%d visits, want %d", count.Load(), 4*s.States)
	}
}
