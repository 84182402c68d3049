package optimal_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/big"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"pgregory.net/rapid"

	"taquin/engine/board"
	"taquin/engine/ctxtest"
	"taquin/engine/instances"
	"taquin/engine/optimal"
	"taquin/engine/pdb"
	"taquin/engine/perm"
	"taquin/engine/share"
	"taquin/engine/share/sharetest"
	"taquin/engine/solver"
)

// doers are what the tests' crews can do, with tables in memory.
func doers() map[string]share.Doer {
	return map[string]share.Doer{optimal.Kind: optimal.NewDoer(tables), pdb.Kind: pdb.NewDoer(tables)}
}

// Units of twenty and of a thousand boards, by the usual speed of a thread, for
// without a clock none is measured.
const (
	tinyUnit  = time.Microsecond
	smallUnit = 50 * time.Microsecond
)

// sameAsAlone solves a board with a crew and wants all that a single thread finds.
func sameAsAlone(t *testing.T, m solver.Solver, crew share.Crew, b *board.Board, opt solver.Options) {
	t.Helper()
	opt.Threads = 1
	alone, err := m.Solve(t.Context(), b, opt)
	if err != nil {
		t.Fatal(err)
	}
	opt.Crew, opt.Threads = crew, 2
	got, err := m.Solve(t.Context(), b, opt)
	if err != nil {
		t.Fatalf("%s %v: %v", b.Shape(), b.Cells(), err)
	}
	same(t, b, got, alone)
}

// same wants the same solution, and the same counts.
func same(t rapid.TB, b *board.Board, got, want solver.Solution) {
	t.Helper()
	if !slices.Equal(got.Moves, want.Moves) || !slices.Equal(got.Iterations, want.Iterations) ||
		got.Generated != want.Generated || got.Expanded != want.Expanded || got.Bound != want.Bound || !got.Optimal {
		t.Errorf("%s %v, home %d: %v (%d of %d expanded, %v), by one thread %v (%d of %d, %v)", b.Shape(), b.Cells(), b.Home(),
			got.Moves, got.Expanded, got.Generated, got.Iterations, want.Moves, want.Expanded, want.Generated, want.Iterations)
	}
}

// counting is a crew that counts the jobs and the units that it has done.
type counting struct {
	*sharetest.Here
	mu          sync.Mutex
	jobs, units int
}

func (c *counting) Begin(ctx context.Context, j share.Job) (share.Work, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.jobs++
	w, err := c.Here.Begin(ctx, j)
	return counted{w, c}, err
}

type counted struct {
	share.Work
	by *counting
}

func (c counted) Do(ctx context.Context, r share.Round) error {
	take := r.Take
	r.Take = func(i int, result []byte) error {
		c.by.units++
		return take(i, result)
	}
	return c.Work.Do(ctx, r)
}

// Boards of 3x3 and of 4x4 with other goals, several sums and all ways of pruning: a crew
// finds and counts what a single thread does.
func TestCrew(t *testing.T) {
	m := optimal.New(tables)
	for _, threads := range []int{1, 3} {
		crew := &counting{Here: sharetest.NewHere(doers(), threads)}
		stride := 4001
		if everyBoard {
			stride = 1
		}
		for code := 0; code < 362880; code += stride {
			cells, err := perm.Unrank(9, big.NewInt(int64(code)))
			if err != nil {
				t.Fatal(err)
			}
			b, err := board.FromCells(board.Shape{Cols: 3, Rows: 3}, board.BottomRight, cells)
			if err != nil {
				t.Fatal(err)
			}
			if b.Solvable() && !b.Solved() {
				sameAsAlone(t, m, crew, b, solver.Options{Unit: tinyUnit, Tables: "3-3-2"})
			}
		}
		if crew.units < 50 {
			t.Errorf("%d units of %d jobs only", crew.units, crew.jobs)
		}
		rng, units := rand.New(rand.NewPCG(19, uint64(threads))), 0
		for i, c := range []struct {
			tables string
			prune  solver.Prune
		}{{"", ""}, {"6-6-3", solver.PruneNone}, {"5-5-5 + 6-6-3", solver.PruneInverse}, {"7-7-1", solver.PruneAutomaton}} {
			crew.units = 0
			b := withHome(t, rng, board.Shape{Cols: 4, Rows: 4}, []int{15, 5, 0, 7}[i])
			sameAsAlone(t, m, crew, b, solver.Options{Unit: tinyUnit, Tables: c.tables, Prune: c.prune})
			units += crew.units
		}
		if units < 100 {
			t.Errorf("%d units only", units)
		}
	}
}

// Those who search for a crew spread their tables out too, once they have searched for long.
func TestCrewSpreadsOut(t *testing.T) {
	narrow := pdb.NewLibrary(pdb.LibraryOptions{Free: func() int64 { return 0 }})
	hands := pdb.NewLibrary(pdb.LibraryOptions{})
	crew := sharetest.NewHere(map[string]share.Doer{optimal.Kind: optimal.NewDoer(hands), pdb.Kind: pdb.NewDoer(hands)}, 2)
	b := longest(1)[0].Board
	sameAsAlone(t, optimal.New(narrow), crew, b, solver.Options{Unit: smallUnit, Tables: "5-5-5"})
	guide, err := hands.Guide(t.Context(), b.Shape(), b.Home(), "5-5-5", nil)
	if err != nil || !guide.Spread() {
		t.Errorf("the tables are not spread out, %v", err)
	}
}

// Korf's boards with the longest solutions, in jobs of hundreds of units.
func TestCrewKorf(t *testing.T) {
	m := optimal.New(tables)
	crew := &counting{Here: sharetest.NewHere(doers(), 3)}
	for _, in := range longest(4) {
		crew.units = 0
		sameAsAlone(t, m, crew, in.Board, solver.Options{Unit: tinyUnit})
		if crew.units < 50 {
			t.Errorf("instance %s: %d units", in.Name, crew.units)
		}
	}
	if !everyBoard {
		return
	}
	for _, in := range instances.Korf24().Instances {
		if in.Name == "38" || in.Name == "40" {
			sameAsAlone(t, m, crew, in.Board, solver.Options{Unit: time.Second, Now: time.Now})
		}
	}
}

// A board that is solved within moments needs no job.
func TestCrewAtHome(t *testing.T) {
	crew := &counting{Here: sharetest.NewHere(nil, 1)}
	if err := tables.Build(t.Context(), board.Shape{Cols: 4, Rows: 4}, "6-6-3", nil); err != nil {
		t.Fatal(err)
	}
	m := optimal.New(tables)
	for _, in := range instances.Korf100().Instances[:5] {
		sameAsAlone(t, m, crew, in.Board, solver.Options{Tables: "6-6-3"})
	}
	if crew.jobs != 0 {
		t.Errorf("%d jobs", crew.jobs)
	}
}

// A coordinator that is stopped at any moment, again and again, and one that comes when all
// is done, end with what a single thread finds.
func TestCrewTakenUp(t *testing.T) {
	m, all := optimal.New(tables), doers()
	m.Grown(1<<8, 1<<9, 1<<60)
	rapid.Check(t, func(t *rapid.T) {
		b, err := board.New(board.Shape{Cols: 4, Rows: 3}, board.TopLeft)
		if err != nil {
			t.Fatal(err)
		}
		b.Shuffle(rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0)))
		want, err := m.Solve(context.Background(), b, solver.Options{Threads: 1, Tables: "4-4-3"})
		if err != nil {
			t.Fatal(err)
		}
		crew := sharetest.NewHere(all, rapid.IntRange(1, 3).Draw(t, "threads"))
		opt := solver.Options{Tables: "4-4-3", Crew: crew, Threads: 1, Unit: rapid.SampledFrom([]time.Duration{tinyUnit, smallUnit}).Draw(t, "unit")}
		for range rapid.IntRange(0, 4).Draw(t, "stops") {
			s, err := m.Solve(&ctxtest.Countdown{Context: context.Background(), Left: rapid.IntRange(0, 300).Draw(t, "left")}, b, opt)
			if err == nil {
				break
			}
			if !errors.Is(err, solver.ErrCancelled) || s.Optimal || s.Moves != nil {
				t.Fatalf("stopped: %v, %v", s, err)
			}
			opt.Unit = tinyUnit // what the job was begun with holds
		}
		for range 2 {
			got, err := m.Solve(context.Background(), b, opt)
			if err != nil {
				t.Fatal(err)
			}
			same(t, b, got, want)
		}
	})
}

// twice is a doer that does each unit with two hands, one of which is new, and compares.
type twice struct {
	share.Doer
	open func() (share.Hand, error)
	share.Hand
}

func (d twice) Open(ctx context.Context, j share.Job, store share.Store) (share.Hand, error) {
	hand, err := d.Doer.Open(ctx, j, store)
	return twice{Hand: hand, open: func() (share.Hand, error) { return d.Doer.Open(ctx, j, store) }}, err
}

func (d twice) Do(ctx context.Context, unit []byte, report func(float64)) ([]byte, error) {
	result, err := d.Hand.Do(ctx, unit, report)
	if err != nil {
		return nil, err
	}
	fresh, err := d.open()
	if err != nil {
		return nil, err
	}
	defer fresh.Close()
	again, err := fresh.Do(ctx, unit, report)
	if err == nil && !bytes.Equal(result, again) {
		err = fmt.Errorf("a unit done twice: %s and %s", result, again)
	}
	return again, err
}

// Whoever does a unit, and how often it is done, its result is the same.
func TestUnitsDoneTwice(t *testing.T) {
	all := doers()
	all[optimal.Kind] = twice{Doer: all[optimal.Kind]}
	crew := sharetest.NewHere(all, 2)
	for _, in := range longest(2) {
		sameAsAlone(t, optimal.New(tables), crew, in.Board, solver.Options{Unit: smallUnit})
	}
}

// faulty is a doer that spoils results, and fails at times.
type faulty struct {
	share.Doer
	share.Hand
	spoil func(result []byte) ([]byte, error)
}

func (d faulty) Open(ctx context.Context, j share.Job, store share.Store) (share.Hand, error) {
	hand, err := d.Doer.Open(ctx, j, store)
	return faulty{Hand: hand, spoil: d.spoil}, err
}

func (d faulty) Do(ctx context.Context, unit []byte, report func(float64)) ([]byte, error) {
	result, err := d.Hand.Do(ctx, unit, report)
	if err != nil {
		return nil, err
	}
	return d.spoil(result)
}

// A result that cannot be true ends the search, and so does a unit that nobody can do;
// another crew's coordinator then goes on.
func TestFaultyUnits(t *testing.T) {
	m, in := optimal.New(tables), longest(1)[0]
	for name, c := range map[string]struct {
		spoil func([]byte) ([]byte, error)
		want  string
	}{
		"lost":       {func([]byte) ([]byte, error) { return nil, errors.New("no memory") }, "no memory"},
		"damaged":    {func(r []byte) ([]byte, error) { return r[:len(r)/2], nil }, "damaged"},
		"empty":      {func([]byte) ([]byte, error) { return []byte(`{}`), nil }, "0 subtrees of"},
		"solved":     {func([]byte) ([]byte, error) { return []byte(`{"subtrees":[[1,1,1]],"solution":"ULDR"}`), nil }, "no solution of"},
		"no letters": {func([]byte) ([]byte, error) { return []byte(`{"subtrees":[[1,1,1]],"solution":"?"}`), nil }, "?"},
	} {
		all := doers()
		all[optimal.Kind] = faulty{Doer: all[optimal.Kind], spoil: c.spoil}
		s, err := m.Solve(t.Context(), in.Board, solver.Options{Crew: sharetest.NewHere(all, 2), Unit: smallUnit})
		if err == nil || !strings.Contains(err.Error(), c.want) || s.Moves != nil || s.Optimal || s.Bound == 0 {
			t.Errorf("%s: %v, %v", name, s, err)
		}
	}
}

// A search that goes over to longer words finds as short a solution among fewer boards, and
// the same whoever searches.
func TestLongerWords(t *testing.T) {
	m, short := optimal.New(tables), optimal.New(tables)
	m.Grown(1<<9, 1<<11, 1<<16)
	short.Grown(1<<60, 1<<60, 1<<60)
	crew := sharetest.NewHere(doers(), 2)
	saved := int64(0)
	for _, in := range longest(2) {
		opt := solver.Options{Threads: 1, Tables: "5-5-5"}
		one, before := solve(t, m, in.Board, opt), solve(t, short, in.Board, opt)
		if len(one.Moves) != in.Length || len(before.Moves) != in.Length {
			t.Errorf("%s: %d moves with longer words, %d without, want %d", in.Name, len(one.Moves), len(before.Moves), in.Length)
		}
		saved += before.Generated - one.Generated
		opt.Threads = 3
		same(t, in.Board, solve(t, m, in.Board, opt), one)
		sameAsAlone(t, m, crew, in.Board, solver.Options{Tables: "5-5-5", Unit: smallUnit})
	}
	if saved <= 0 {
		t.Errorf("longer words save %d boards", saved)
	}
}

// Bytes that are no job or no unit are refused, and nothing breaks.
func TestDoerRefuses(t *testing.T) {
	crew := sharetest.NewHere(doers(), 1)
	d := optimal.NewDoer(tables)
	good := `{"cols":3,"rows":3,"home":8,"cells":[1,0,2,4,3,5,6,7,8],"tables":"4-4","prune":"automaton"}`
	for _, text := range []string{"", "{}", strings.Replace(good, "[1,0,2,4,3,", "[0,1,2,4,3,", 1), strings.Replace(good, "[1,", "[1,1,", 1),
		strings.Replace(good, `"home":8`, `"home":9`, 1), strings.Replace(good, "4-4", "4-5", 1), strings.Replace(good, "automaton", "all", 1), strings.Replace(good, `"cols":3`, `"cols":-3`, 1)} {
		if _, err := d.Open(t.Context(), share.Job{Kind: optimal.Kind, Data: []byte(text)}, crew.Store()); err == nil {
			t.Errorf("job %q is taken", text)
		}
	}
	hand, err := d.Open(t.Context(), share.Job{Kind: optimal.Kind, Data: []byte(good)}, crew.Store())
	if err != nil {
		t.Fatal(err)
	}
	defer hand.Close()
	for _, text := range []string{"", `{"bound":-1}`, `{"bound":100000000}`, `{"bound":20,"words":-1}`, `{"bound":20,"words":15}`, `{"bound":20,"words":10,"paths":["X"]}`, `{"bound":20,"words":10,"paths":["DDD"]}`, `{"bound":20,"words":10,"paths":["UD"]}`} {
		if result, err := hand.Do(t.Context(), []byte(text), func(float64) {}); err == nil {
			t.Errorf("unit %q: %s", text, result)
		}
	}
	if _, err := hand.Do(t.Context(), []byte(`{"bound":20,"words":10,"paths":["ULDR"]}`), func(float64) {}); err != nil {
		t.Error(err)
	}
}

// Limits of nodes and time and a reason to stop end a search of a crew as they end one of
// threads, with the bound that is proven.
func TestCrewLimits(t *testing.T) {
	m, b := optimal.New(tables), hard(t)
	crew := sharetest.NewHere(doers(), 2)
	s, err := m.Solve(t.Context(), b, solver.Options{Crew: crew, Unit: smallUnit, MaxNodes: 1_000_000})
	if !errors.Is(err, solver.ErrLimit) || s.Bound < 60 || s.Bound > 80 || s.Moves != nil || s.Generated < 1_000_000 {
		t.Errorf("nodes: %v, %v", s, err)
	}
	now := time.Unix(0, 0)
	clock := func() time.Time { now = now.Add(10 * time.Millisecond); return now }
	if s, err = m.Solve(t.Context(), b, solver.Options{Crew: crew, Unit: smallUnit, MaxTime: time.Second, Now: clock}); !errors.Is(err, solver.ErrLimit) || s.Bound < 60 {
		t.Errorf("time: %v, %v", s, err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	reason := errors.New("enough")
	var told solver.Progress
	s, err = m.Solve(ctx, b, solver.Options{Crew: crew, Unit: smallUnit, Progress: func(p solver.Progress) {
		if told = p; p.Crew.Done > 20 {
			cancel(reason)
		}
	}})
	if !errors.Is(err, solver.ErrCancelled) || !errors.Is(err, reason) || s.Bound < 60 || told.Crew.Count < 21 || !strings.Contains(err.Error(), " units, 1 worker") {
		t.Errorf("cancelled: %v, %v, told %v", s, err, told)
	}
	near := textbook(t, "ida")
	if _, err := (solver.Method{Name: "ida", Solver: near}).Solve(t.Context(), b, solver.Options{Crew: crew}); !errors.Is(err, solver.ErrOption) {
		t.Errorf("ida: %v", err)
	}
	for _, opt := range []solver.Options{{Crew: crew, Metric: solver.Slides}, {Crew: crew, Checkpoint: &memory{}}} {
		if _, err := m.Solve(t.Context(), b, opt); !errors.Is(err, solver.ErrNotApplicable) {
			t.Errorf("%v: %v", opt, err)
		}
	}
}

// Tiles that look alike are several boards, each of which the crew searches; where nothing
// shorter is to be found, the job is left.
func TestCrewAlike(t *testing.T) {
	methods := optimal.Methods(tables)
	b := longest(1)[0].Board
	opt := solver.Options{Alike: [][]int{{1, 2}, {3, 4}}, Threads: 1}
	want, err := methods[0].Solve(t.Context(), b, opt)
	if err != nil {
		t.Fatal(err)
	}
	opt.Crew, opt.Unit = sharetest.NewHere(doers(), 2), tinyUnit
	got, err := methods[0].Solve(t.Context(), b, opt)
	if err != nil {
		t.Fatal(err)
	}
	same(t, b, got, want)
}
