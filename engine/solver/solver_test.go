package solver_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// upward is a solver for boards that vertical moves of the blank solve.
type upward struct{ move board.Move }

func (u upward) Solve(ctx context.Context, b *board.Board, opt solver.Options) (solver.Solution, error) {
	b, limiter := b.Copy(), solver.NewLimiter(ctx, opt)
	s := solver.Solution{Statistics: solver.Statistics{Method: "to be named by the method"}}
	for !b.Solved() {
		if err := limiter.Check(solver.Progress{Nodes: s.Generated, Done: -1}); err != nil {
			return s, err
		}
		if !b.Do(u.move) {
			return s, fmt.Errorf("%w: the blank stops at the edge", solver.ErrNotApplicable)
		}
		s.Moves = append(s.Moves, u.move)
		s.Generated++
	}
	return s, nil
}

var registry = solver.Registry{
	{Declaration: solver.Declaration{Name: "up", About: "the blank goes up", For: "any"}, Solver: upward{board.Up}},
	{Declaration: solver.Declaration{Name: "down", About: "the blank goes down", For: "any"}, Solver: upward{board.Down}},
}

// slow is a solver that takes a second of a fake clock.
type slow struct {
	clock *clock
	err   error
}

func (s slow) Solve(context.Context, *board.Board, solver.Options) (solver.Solution, error) {
	s.clock.forward(time.Second)
	return solver.Solution{Statistics: solver.Statistics{Generated: 7, Optimal: true, Method: "wrong", Time: time.Hour}}, s.err
}

func TestRegistry(t *testing.T) {
	if got := registry.Names(); !slices.Equal(got, []string{"up", "down"}) {
		t.Errorf("Names: %v", got)
	}
	if m, err := registry.Find("down"); err != nil || m.Name != "down" || m.Solver != (upward{board.Down}) {
		t.Errorf("Find: %v, %v", m, err)
	}
	_, err := registry.Find("sideways")
	wantError(t, err, solver.ErrMethod, `unknown method "sideways"; methods: up, down`)
	_, err = registry.Find("donw")
	wantError(t, err, solver.ErrMethod, `unknown method "donw"; did you mean down?`)
	if m, err := registry.Find("D-o wn"); err != nil || m.Name != "down" {
		t.Errorf("Find: %v, %v", m, err)
	}
}

// Methods answer to their names in the literature.
func TestNamesOfTheLiterature(t *testing.T) {
	var all solver.Registry
	for _, name := range []string{"astar", "ida", "sma", "mm", "deepening", "bidirectional"} {
		all = append(all, solver.Method{Declaration: solver.Declaration{Name: name}})
	}
	for name, want := range map[string]string{"A*": "astar", "IDA*": "ida", "SMA*": "sma", "MM": "mm", "IDDFS": "deepening", "BiBFS": "bidirectional", "A-star": "astar", "IDA-star": "ida"} {
		if m, err := all.Find(name); err != nil || m.Name != want {
			t.Errorf("%s: %v, %v", name, m.Name, err)
		}
	}
	for _, name := range []string{"", "*", "B*"} {
		if m, err := all.Find(name); err == nil {
			t.Errorf("%q finds %s", name, m.Name)
		}
	}
}

func TestMethodTimesAndNames(t *testing.T) {
	c := &clock{now: time.Unix(5, 0)}
	m := solver.Method{Declaration: solver.Declaration{Name: "slow"}, Solver: slow{clock: c}}
	s, err := m.Solve(context.Background(), new(board.Board), solver.Options{Now: c.Now})
	if err != nil || s.Time != time.Second || s.Method != "slow" || s.Generated != 7 || !s.Optimal {
		t.Errorf("Solve: %+v, %v", s, err)
	}
	no := errors.New("no")
	m.Solver = slow{clock: c, err: no}
	if s, err := m.Solve(context.Background(), new(board.Board), solver.Options{Now: c.Now}); err != no || s.Method != "slow" || s.Generated != 7 || s.Time != time.Second {
		t.Errorf("a solver that fails: %+v, %v", s, err)
	}
}

func TestMethodPassesOptions(t *testing.T) {
	b, err := board.New(board.Shape{Cols: 2, Rows: 9}, board.BottomRight)
	if err != nil {
		t.Fatal(err)
	}
	for b.Do(board.Up) {
	}
	down := registry[1]
	if s, err := down.Solve(context.Background(), b, solver.Options{}); err != nil || len(s.Moves) != 8 || s.Time != 0 {
		t.Errorf("Solve: %+v, %v", s, err)
	}
	_, err = down.Solve(context.Background(), b, solver.Options{MaxNodes: 3})
	wantError(t, err, solver.ErrLimit, "limit reached: more than 3 nodes (4 nodes)")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = down.Solve(ctx, b, solver.Options{})
	wantError(t, err, solver.ErrCancelled, "cancelled: context canceled after 0 nodes")
	_, err = registry[0].Solve(context.Background(), b, solver.Options{})
	wantError(t, err, solver.ErrNotApplicable, "not applicable: the blank stops at the edge")
}

func ExampleRegistry() {
	b, _ := board.Parse("0 1 / 2 . / 4 3", board.Audibert)
	m, err := registry.Find("down")
	if err != nil {
		fmt.Println(err)
		return
	}
	s, err := m.Solve(context.Background(), b, solver.Options{})
	fmt.Println(s.Moves, s.Method, err)
	b, _ = board.Parse("0 1 / 2 3 / . 4", board.Audibert)
	_, err = m.Solve(context.Background(), b, solver.Options{})
	fmt.Println(err, errors.Is(err, solver.ErrNotApplicable))
	// Output:
	// [down] down <nil>
	// not applicable: the blank stops at the edge true
}
