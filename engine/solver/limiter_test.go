package solver_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"taquin/engine/message"
	"taquin/engine/solver"
)

// clock is a fake clock that advances only on request.
type clock struct{ now time.Time }

func (c *clock) Now() time.Time          { return c.now }
func (c *clock) forward(d time.Duration) { c.now = c.now.Add(d) }

// wantError checks that an error has exactly one kind and a text.
func wantError(t *testing.T, err, kind error, want string) {
	t.Helper()
	if err == nil || err.Error() != want {
		t.Errorf("error\n  %v\nwant\n  %s", err, want)
	}
	for _, k := range []error{solver.ErrUnsolvable, solver.ErrCancelled, solver.ErrLimit, solver.ErrNotApplicable, solver.ErrStuck, solver.ErrMethod} {
		if errors.Is(err, k) != (k == kind) {
			t.Errorf("errors.Is(%v, %v) is %v", err, k, k != kind)
		}
	}
}

func TestMeterCancel(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	m := solver.NewLimiter(ctx, solver.Options{})
	if err := m.Check(solver.Progress{Nodes: 1 << 40, Done: -1}); err != nil {
		t.Errorf("without limits: %v", err)
	}
	cancel()
	err := m.Check(solver.Progress{Nodes: 70, Done: -1})
	wantError(t, err, solver.ErrCancelled, "cancelled: context canceled after 70 nodes")
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v is not context.Canceled", err)
	}
	wantError(t, m.Check(solver.Progress{Nodes: 70, Done: 0.256}), solver.ErrCancelled, "cancelled: context canceled after 70 nodes, 26% done")
}

func TestMeterNodes(t *testing.T) {
	m := solver.NewLimiter(context.Background(), solver.Options{MaxNodes: 1000})
	if err := m.Check(solver.Progress{Nodes: 1000, Done: 0.5}); err != nil {
		t.Errorf("at the limit: %v", err)
	}
	wantError(t, m.Check(solver.Progress{Nodes: 1001, Done: 0.5}), solver.ErrLimit, "limit reached: more than 1000 nodes (1001 nodes, 50% done)")
	wantError(t, m.Check(solver.Progress{Nodes: 1024, Done: -1}), solver.ErrLimit, "limit reached: more than 1000 nodes (1024 nodes)")
}

func TestMeterMemory(t *testing.T) {
	m := solver.NewLimiter(context.Background(), solver.Options{MaxMemory: 3 << 20})
	if err := m.CheckMemory(solver.Progress{Nodes: 7, Memory: 3 << 20, Done: -1}); err != nil {
		t.Errorf("at the limit: %v", err)
	}
	wantError(t, m.CheckMemory(solver.Progress{Nodes: 7, Memory: 3<<20 + 1, Done: -1, Bound: 12}), solver.ErrLimit,
		"limit reached: more than 3 MiB of memory (7 nodes, no solution below 12 moves)")
}

// A limit of nodes takes effect immediately.
func TestMeterNext(t *testing.T) {
	m := solver.NewLimiter(context.Background(), solver.Options{MaxNodes: 30})
	if got := m.Next(0); got != 31 {
		t.Errorf("next check at %d nodes", got)
	}
	if got := m.Next(31); got <= 31 {
		t.Errorf("after the limit: next check at %d nodes", got)
	}
}

// Checks are rare while nodes are fast, and frequent when nodes are slow.
func TestMeterLearns(t *testing.T) {
	c := &clock{now: time.Unix(1000, 0)}
	m := solver.NewLimiter(context.Background(), solver.Options{Now: c.Now})
	nodes, checks := int64(0), 0
	work := func(node, all time.Duration) {
		checks = 0
		for start := c.now; c.now.Sub(start) < all; checks++ {
			next := m.Next(nodes)
			c.forward(time.Duration(next-nodes) * node)
			nodes = next
			if err := m.Check(solver.Progress{Nodes: nodes, Done: -1}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if work(10*time.Nanosecond, time.Second); checks > 10_000 {
		t.Errorf("%d checks in a second of quick nodes", checks)
	}
	work(time.Millisecond, 20*time.Second) // the first of these are checked late
	if work(time.Millisecond, time.Second); checks < 40 {
		t.Errorf("%d checks in a second of slow nodes", checks)
	}
	work(10*time.Nanosecond, time.Second)
	if work(10*time.Nanosecond, time.Second); checks > 10_000 {
		t.Errorf("%d checks in a second when nodes are quick again", checks)
	}
}

func TestMeterTime(t *testing.T) {
	c := &clock{now: time.Unix(1000, 0)}
	m := solver.NewLimiter(context.Background(), solver.Options{MaxTime: 2 * time.Second, Now: c.Now})
	for _, d := range []time.Duration{0, time.Second, time.Second} {
		if c.forward(d); m.Check(solver.Progress{Nodes: 5, Done: -1}) != nil {
			t.Errorf("stopped after %s", c.now.Sub(time.Unix(1000, 0)))
		}
	}
	c.forward(time.Nanosecond)
	wantError(t, m.Check(solver.Progress{Nodes: 5, Done: -1}), solver.ErrLimit, "limit reached: more than 2s (5 nodes)")

	m = solver.NewLimiter(context.Background(), solver.Options{MaxTime: 1})
	if err := m.Check(solver.Progress{Nodes: 5, Done: -1}); err != nil {
		t.Errorf("without a clock: %v", err)
	}
}

func TestMeterProgress(t *testing.T) {
	var got []solver.Progress
	m := solver.NewLimiter(context.Background(), solver.Options{MaxNodes: 10, Progress: func(p solver.Progress) { got = append(got, p) }})
	for _, p := range []solver.Progress{{Nodes: 3, Done: -1}, {Nodes: 10, Done: 0.5}, {Nodes: 11, Done: 0.9}} {
		err := m.Check(p)
		if (err != nil) != (p.Nodes > 10) {
			t.Errorf("%d nodes: %v", p.Nodes, err)
		}
	}
	if want := []solver.Progress{{Nodes: 3, Done: -1}, {Nodes: 10, Done: 0.5}}; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("progress %v, want %v: none once it is over", got, want)
	}
}

func TestProgressBest(t *testing.T) {
	p := solver.Progress{Nodes: 7, Done: 0.5, Bound: 12, Best: 312}
	if got, want := p.String(), "solving: 7 nodes, 50% done, no solution below 12 moves, best 312 moves"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// The preparation of a search is subject to its limits, and returns its own errors.
func TestMeterDuring(t *testing.T) {
	c := &clock{now: time.Unix(1000, 0)}
	var shown []string
	m := solver.NewLimiter(context.Background(), solver.Options{MaxTime: time.Second, Now: c.Now, Progress: func(p solver.Progress) { shown = append(shown, p.String()) }})
	build := func(ctx context.Context, watch func(message.Text, float64)) error {
		for i := range 10 {
			if watch(message.Plain("building"), float64(i)/10); ctx.Err() != nil {
				return ctx.Err()
			}
			c.forward(300 * time.Millisecond)
		}
		return nil
	}
	wantError(t, m.During(build), solver.ErrLimit, "limit reached: more than 1s (building: 40% done)")
	if want := []string{"building: 0% done", "building: 10% done", "building: 20% done", "building: 30% done"}; !slices.Equal(shown, want) {
		t.Errorf("shown %q", shown)
	}
	own := errors.New("no room")
	if err := m.During(func(context.Context, func(message.Text, float64)) error { return own }); err != own {
		t.Errorf("%v, want %v", err, own)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	m = solver.NewLimiter(ctx, solver.Options{})
	wantError(t, m.During(build), solver.ErrCancelled, "cancelled: context canceled after building: 0% done")
	ctx, cancel = context.WithCancel(context.Background())
	stopped := func(ctx context.Context, watch func(message.Text, float64)) error {
		watch(message.Plain("building"), 0.4)
		cancel()
		return ctx.Err()
	}
	m = solver.NewLimiter(ctx, solver.Options{})
	wantError(t, m.During(stopped), solver.ErrCancelled, "cancelled: context canceled after building: 40% done")
}
