package deepening_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"taquin/engine/deepening"
	"taquin/engine/must"
	"taquin/engine/solver"
)

// tree has subtrees of given sizes; a subtree contains a solution if the bound reaches its value.
type tree struct {
	deepening.Search
	sizes, solvedAt []int

	mu       sync.Mutex
	searched []int // number of visits by subtree
	solution int64
}

const step = 10 // nodes between two calls of poll

// search searches the subtrees below the current bound.
func (t *tree) search(threads int) error {
	t.searched, t.solution = make([]int, len(t.sizes)), -1
	return t.Iterate(threads, len(t.sizes), func(_ int, poll func(deepening.Counts)) (mine deepening.Counts) {
		for at, ok := t.Next(); ok; at, ok = t.Next() {
			t.mu.Lock()
			t.searched[at]++
			t.mu.Unlock()
			abandoned := false
			for left := t.sizes[at]; left > 0 && !abandoned; left -= step {
				mine.Add(deepening.Counts{Generated: int64(min(left, step)), Expanded: 1})
				poll(mine)
				abandoned = t.Obsolete(at)
			}
			if !abandoned && t.solvedAt[at] <= t.Bound {
				t.Solved(at, func() { t.solution = at })
			}
		}
		return mine
	})
}

func newTree(opt solver.Options) *tree {
	t := &tree{}
	t.Limiter = solver.NewLimiter(context.Background(), opt)
	for i := range 200 {
		t.sizes = append(t.sizes, 7*(i%9))
		t.solvedAt = append(t.solvedAt, 1000)
	}
	return t
}

// The solution is that of the first subtree that contains one, for any number of threads, and
// the iterations and their counts add up.
func TestIterations(t *testing.T) {
	for threads := 1; threads <= 4; threads++ {
		s := newTree(solver.Options{})
		s.solvedAt[150], s.solvedAt[71], s.solvedAt[90] = 5, 7, 7
		all := 0
		for _, size := range s.sizes {
			all += size
		}
		for s.Bound = 1; ; s.Bound += 2 {
			must.Do(s.search(threads))
			if _, ok := s.FirstSolved(); ok {
				break
			}
			if generated := s.Complete(); generated != int64(all) || slices.ContainsFunc(s.searched, func(n int) bool { return n != 1 }) {
				t.Fatalf("%d threads, bound %d: %d nodes, want %d; visits %v", threads, s.Bound, generated, all, s.searched)
			}
		}
		at, _ := s.FirstSolved()
		if s.Bound != 5 || at != 150 || s.solution != 150 || len(s.Iterations) != 2 || s.Iterations[1].Bound != 3 || s.Earlier.Generated != int64(2*all) {
			t.Errorf("%d threads: bound %d, subtree %d, %v, %v", threads, s.Bound, at, s.Iterations, s.Earlier)
		}
		s.Complete()
		s.Bound = 7
		if err := s.search(threads); err != nil || s.solution != 71 {
			t.Errorf("%d threads, bound 7: subtree %d, %v", threads, s.solution, err)
		}
		if threads == 1 && (slices.Contains(s.searched[:72], 0) || slices.Contains(s.searched[72:], 1)) {
			t.Errorf("one thread has searched %v", s.searched)
		}
	}
}

// A limit of nodes ends the search, except for nodes of resumed runs.
func TestLimit(t *testing.T) {
	for threads := 1; threads <= 2; threads++ {
		s := newTree(solver.Options{MaxNodes: 1000})
		err := s.search(threads)
		if total := s.Totals(); !errors.Is(err, solver.ErrLimit) || total.Generated <= 1000 || total.Generated > 3000 || s.solution >= 0 {
			t.Errorf("%d threads: %v after %v", threads, err, total)
		}
		s = newTree(solver.Options{MaxNodes: 1_000_000})
		s.Earlier.Generated, s.Resumed = 2_000_000, 2_000_000
		if err := s.search(threads); err != nil {
			t.Error(err)
		}
	}
}

// The hook runs after each check, knows whether the search must stop, and can stop it.
func TestOnCheck(t *testing.T) {
	s := newTree(solver.Options{MaxNodes: 1000})
	var stopping []bool
	s.OnCheck = func(stop bool) error {
		stopping = append(stopping, stop)
		return nil
	}
	if err := s.search(1); !errors.Is(err, solver.ErrLimit) || len(stopping) < 2 || slices.Index(stopping, true) != len(stopping)-1 {
		t.Errorf("%v with the calls %v", err, stopping)
	}
	s, full := newTree(solver.Options{}), errors.New("disk full")
	s.OnCheck = func(bool) error { return full }
	if err := s.search(2); !errors.Is(err, full) || slices.Contains(s.searched, 1) {
		t.Errorf("%v, visits %v", err, s.searched)
	}
}

// A thread stops at the limit of nodes even while the caller's thread, which checks the other
// limits, does not run.
func TestLimitWithoutCaller(t *testing.T) {
	var s deepening.Search
	s.Limiter = solver.NewLimiter(context.Background(), solver.Options{MaxNodes: 1000})
	ended := make(chan struct{})
	err := s.Iterate(2, 2, func(thread int, poll func(deepening.Counts)) (mine deepening.Counts) {
		if thread == 0 {
			<-ended
			return mine
		}
		defer close(ended)
		for at, ok := s.Next(); ok && !s.Obsolete(at) && mine.Generated < 1e6; {
			mine.Add(deepening.Counts{Generated: step})
			poll(mine)
		}
		return mine
	})
	if n := s.Totals().Generated; !errors.Is(err, solver.ErrLimit) || n > 1000+step {
		t.Errorf("%v after %d nodes", err, n)
	}
}

func Example() {
	s := deepening.Search{Limiter: solver.NewLimiter(context.Background(), solver.Options{})}
	lengths := []int{9, 6, 6} // of the solutions in three subtrees
	for s.Bound = 2; ; s.Bound += 2 {
		s.Iterate(1, len(lengths), func(_ int, poll func(deepening.Counts)) (c deepening.Counts) {
			for at, ok := s.Next(); ok; at, ok = s.Next() {
				c.Generated += int64(s.Bound)
				if poll(c); lengths[at] <= s.Bound {
					s.Solved(at, func() { fmt.Println("solution in subtree", at) })
				}
			}
			return c
		})
		s.Complete()
		if _, ok := s.FirstSolved(); ok {
			break
		}
	}
	for _, it := range s.Iterations {
		fmt.Println("bound", it.Bound, "nodes", it.Generated)
	}
	// Output:
	// solution in subtree 1
	// bound 2 nodes 6
	// bound 4 nodes 12
	// bound 6 nodes 12
}
