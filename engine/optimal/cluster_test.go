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
	"taquin/engine/must"
	"taquin/engine/optimal"
	"taquin/engine/pdb"
	"taquin/engine/perm"
	"taquin/engine/share"
	"taquin/engine/share/sharetest"
	"taquin/engine/solver"
)

// workers returns workers for all kinds of jobs, with tables in memory.
func workers() map[string]share.Worker {
	return map[string]share.Worker{optimal.Kind: optimal.NewWorker(tables), pdb.Kind: pdb.NewWorker(tables)}
}

// Units of twenty and of a thousand nodes at the default rate; without a clock, none is
// measured.
const (
	tinyUnit  = time.Microsecond
	smallUnit = 50 * time.Microsecond
)

// sameAsLocal solves a board on a cluster and by a single thread and compares all results.
func sameAsLocal(t *testing.T, m solver.Solver, cluster share.Cluster, b *board.Board, opt solver.Options) {
	t.Helper()
	opt.Threads = 1
	alone := must.Get(m.Solve(t.Context(), b, opt))
	opt.Cluster, opt.Threads = cluster, 2
	got, err := m.Solve(t.Context(), b, opt)
	if err != nil {
		t.Fatalf("%s %v: %v", b.Shape(), b.Cells(), err)
	}
	same(t, b, got, alone)
}

// same compares the solutions and their counts.
func same(t rapid.TB, b *board.Board, got, want solver.Solution) {
	t.Helper()
	if !slices.Equal(got.Moves, want.Moves) || !slices.Equal(got.Iterations, want.Iterations) ||
		got.Generated != want.Generated || got.Expanded != want.Expanded || got.Bound != want.Bound || !got.Optimal {
		t.Errorf("%s %v, home %d: %v (%d of %d expanded, %v), by one thread %v (%d of %d, %v)", b.Shape(), b.Cells(), b.Home(),
			got.Moves, got.Expanded, got.Generated, got.Iterations, want.Moves, want.Expanded, want.Generated, want.Iterations)
	}
}

// countingCluster counts jobs and units.
type countingCluster struct {
	*sharetest.InProcess
	mu          sync.Mutex
	jobs, units int
}

func (c *countingCluster) Begin(ctx context.Context, j share.Job) (share.Execution, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.jobs++
	w, err := c.InProcess.Begin(ctx, j)
	return countingExecution{w, c}, err
}

type countingExecution struct {
	share.Execution
	cluster *countingCluster
}

func (c countingExecution) Do(ctx context.Context, r share.Round) error {
	take := r.Take
	r.Take = func(i int, result []byte) error {
		c.cluster.units++
		return take(i, result)
	}
	return c.Execution.Do(ctx, r)
}

// On boards of 3x3, and of 4x4 with other homes, with several partitions and all kinds of
// pruning, a cluster has the solutions and counts of a single thread.
func TestCluster(t *testing.T) {
	m := optimal.New(tables)
	for _, threads := range []int{1, 3} {
		cluster := &countingCluster{InProcess: sharetest.NewInProcess(workers(), threads)}
		stride := 4001
		if everyBoard {
			stride = 1
		}
		for code := 0; code < 362880; code += stride {
			cells := must.Get(perm.Unrank(9, big.NewInt(int64(code))))
			b, err := board.FromCells(board.Shape{Cols: 3, Rows: 3}, board.BottomRight, cells)
			if err != nil {
				t.Fatal(err)
			}
			if b.Solvable() && !b.Solved() {
				sameAsLocal(t, m, cluster, b, solver.Options{Unit: tinyUnit, Tables: "3-3-2"})
			}
		}
		if cluster.units < 50 {
			t.Errorf("%d units of %d jobs only", cluster.units, cluster.jobs)
		}
		rng, units := rand.New(rand.NewPCG(19, uint64(threads))), 0
		for i, c := range []struct {
			tables string
			prune  solver.Prune
		}{{"", ""}, {"6-6-3", solver.PruneNone}, {"5-5-5 + 6-6-3", solver.PruneInverse}, {"7-7-1", solver.PruneAutomaton}} {
			cluster.units = 0
			b := withHome(rng, board.Shape{Cols: 4, Rows: 4}, []int{15, 5, 0, 7}[i])
			sameAsLocal(t, m, cluster, b, solver.Options{Unit: tinyUnit, Tables: c.tables, Prune: c.prune})
			units += cluster.units
		}
		if units < 100 {
			t.Errorf("%d units only", units)
		}
	}
}

// Workers also expand their tables during a long search.
func TestWorkersExpandTables(t *testing.T) {
	narrow := pdb.NewLibrary(pdb.LibraryOptions{FreeMemory: func() int64 { return 0 }})
	workerTables := pdb.NewLibrary(pdb.LibraryOptions{})
	cluster := sharetest.NewInProcess(map[string]share.Worker{optimal.Kind: optimal.NewWorker(workerTables), pdb.Kind: pdb.NewWorker(workerTables)}, 2)
	b := longest(1)[0].Board
	sameAsLocal(t, optimal.New(narrow), cluster, b, solver.Options{Unit: smallUnit, Tables: "5-5-5"})
	h, err := workerTables.Heuristic(t.Context(), b.Shape(), b.Home(), "5-5-5", nil)
	if err != nil || !h.Expanded() {
		t.Errorf("the tables are not expanded, %v", err)
	}
}

// Korf's boards with the longest solutions, in jobs of hundreds of units.
func TestClusterKorf(t *testing.T) {
	m := optimal.New(tables)
	cluster := &countingCluster{InProcess: sharetest.NewInProcess(workers(), 3)}
	for _, in := range longest(4) {
		cluster.units = 0
		sameAsLocal(t, m, cluster, in.Board, solver.Options{Unit: tinyUnit})
		if cluster.units < 50 {
			t.Errorf("instance %s: %d units", in.Name, cluster.units)
		}
	}
	if !everyBoard {
		return
	}
	for _, in := range instances.Korf24().Instances {
		if in.Name == "38" || in.Name == "40" {
			sameAsLocal(t, m, cluster, in.Board, solver.Options{Unit: time.Second, Now: time.Now})
		}
	}
}

// An easy board needs no job.
func TestClusterNotNeeded(t *testing.T) {
	cluster := &countingCluster{InProcess: sharetest.NewInProcess(nil, 1)}
	must.Do(tables.Build(t.Context(), board.Shape{Cols: 4, Rows: 4}, "6-6-3", nil))
	m := optimal.New(tables)
	for _, in := range instances.Korf100().Instances[:5] {
		sameAsLocal(t, m, cluster, in.Board, solver.Options{Tables: "6-6-3"})
	}
	if cluster.jobs != 0 {
		t.Errorf("%d jobs", cluster.jobs)
	}
}

// A coordinator that is stopped repeatedly, or that starts when all units are done, ends with
// the result of a single thread.
func TestClusterResumed(t *testing.T) {
	m, all := optimal.New(tables), workers()
	m.SetThresholds(1<<8, 1<<9, 1<<60)
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
		cluster := sharetest.NewInProcess(all, rapid.IntRange(1, 3).Draw(t, "threads"))
		opt := solver.Options{Tables: "4-4-3", Cluster: cluster, Threads: 1, Unit: rapid.SampledFrom([]time.Duration{tinyUnit, smallUnit}).Draw(t, "unit")}
		for range rapid.IntRange(0, 4).Draw(t, "stops") {
			s, err := m.Solve(&ctxtest.Countdown{Context: context.Background(), Left: rapid.IntRange(0, 300).Draw(t, "left")}, b, opt)
			if err == nil {
				break
			}
			if !errors.Is(err, solver.ErrCancelled) || s.Optimal || s.Moves != nil {
				t.Fatalf("stopped: %v, %v", s, err)
			}
			opt.Unit = tinyUnit // the resumed job keeps its unit size
		}
		for range 2 {
			got := must.Get(m.Solve(context.Background(), b, opt))
			same(t, b, got, want)
		}
	})
}

// doubleWorker runs each unit in two sessions, one of them new, and compares the results.
type doubleWorker struct {
	share.Worker
	open func() (share.Session, error)
	share.Session
}

func (d doubleWorker) Open(ctx context.Context, j share.Job, store share.Store) (share.Session, error) {
	session, err := d.Worker.Open(ctx, j, store)
	return doubleWorker{Session: session, open: func() (share.Session, error) { return d.Worker.Open(ctx, j, store) }}, err
}

func (d doubleWorker) Do(ctx context.Context, unit []byte, report func(float64)) ([]byte, error) {
	result, err := d.Session.Do(ctx, unit, report)
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

// The result of a unit depends neither on the session nor on repetition.
func TestUnitsRepeated(t *testing.T) {
	all := workers()
	all[optimal.Kind] = doubleWorker{Worker: all[optimal.Kind]}
	cluster := sharetest.NewInProcess(all, 2)
	for _, in := range longest(2) {
		sameAsLocal(t, optimal.New(tables), cluster, in.Board, solver.Options{Unit: smallUnit})
	}
}

// faultyWorker corrupts results, or fails.
type faultyWorker struct {
	share.Worker
	share.Session
	spoil func(result []byte) ([]byte, error)
}

func (d faultyWorker) Open(ctx context.Context, j share.Job, store share.Store) (share.Session, error) {
	session, err := d.Worker.Open(ctx, j, store)
	return faultyWorker{Session: session, spoil: d.spoil}, err
}

func (d faultyWorker) Do(ctx context.Context, unit []byte, report func(float64)) ([]byte, error) {
	result, err := d.Session.Do(ctx, unit, report)
	if err != nil {
		return nil, err
	}
	return d.spoil(result)
}

// An invalid result ends the search with an error, and so does a unit that always fails.
func TestFaultyUnits(t *testing.T) {
	m, in := optimal.New(tables), longest(1)[0]
	for name, c := range map[string]struct {
		spoil func([]byte) ([]byte, error)
		want  string
	}{
		"lost":       {func([]byte) ([]byte, error) { return nil, errors.New("no memory") }, "no memory"},
		"damaged":    {func(r []byte) ([]byte, error) { return r[:len(r)/2], nil }, "damaged"},
		"empty":      {func([]byte) ([]byte, error) { return []byte(`{}`), nil }, "0 subtrees of"},
		"solved":     {func([]byte) ([]byte, error) { return []byte(`{"subtrees":[[1,1,1]],"solution":"ULDR"}`), nil }, "not a solution of"},
		"no letters": {func([]byte) ([]byte, error) { return []byte(`{"subtrees":[[1,1,1]],"solution":"?"}`), nil }, "?"},
	} {
		all := workers()
		all[optimal.Kind] = faultyWorker{Worker: all[optimal.Kind], spoil: c.spoil}
		s, err := m.Solve(t.Context(), in.Board, solver.Options{Cluster: sharetest.NewInProcess(all, 2), Unit: smallUnit})
		if err == nil || !strings.Contains(err.Error(), c.want) || s.Moves != nil || s.Optimal || s.Bound == 0 {
			t.Errorf("%s: %v, %v", name, s, err)
		}
	}
}

// A search that switches to longer sequences finds equally short solutions with fewer nodes,
// on one machine and on a cluster.
func TestLongerSequences(t *testing.T) {
	m, short := optimal.New(tables), optimal.New(tables)
	m.SetThresholds(1<<9, 1<<11, 1<<16)
	short.SetThresholds(1<<60, 1<<60, 1<<60)
	cluster := sharetest.NewInProcess(workers(), 2)
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
		sameAsLocal(t, m, cluster, in.Board, solver.Options{Tables: "5-5-5", Unit: smallUnit})
	}
	if saved <= 0 {
		t.Errorf("longer words save %d boards", saved)
	}
}

// Invalid jobs and units are rejected.
func TestWorkerRefuses(t *testing.T) {
	cluster := sharetest.NewInProcess(workers(), 1)
	d := optimal.NewWorker(tables)
	good := `{"cols":3,"rows":3,"home":8,"cells":[1,0,2,4,3,5,6,7,8],"tables":"4-4","prune":"automaton"}`
	for _, text := range []string{"", "{}", strings.Replace(good, "[1,0,2,4,3,", "[0,1,2,4,3,", 1), strings.Replace(good, "[1,", "[1,1,", 1),
		strings.Replace(good, `"home":8`, `"home":9`, 1), strings.Replace(good, "4-4", "4-5", 1), strings.Replace(good, "automaton", "all", 1), strings.Replace(good, `"cols":3`, `"cols":-3`, 1)} {
		if _, err := d.Open(t.Context(), share.Job{Kind: optimal.Kind, Data: []byte(text)}, cluster.Store()); err == nil {
			t.Errorf("job %q is taken", text)
		}
	}
	session, err := d.Open(t.Context(), share.Job{Kind: optimal.Kind, Data: []byte(good)}, cluster.Store())
	if err != nil {
		t.Fatal(err)
	}
	defer session.Close()
	for _, text := range []string{"", `{"bound":-1}`, `{"bound":100000000}`, `{"bound":20,"words":-1}`, `{"bound":20,"words":17}`, `{"bound":20,"words":10,"paths":["X"]}`, `{"bound":20,"words":10,"paths":["DDD"]}`, `{"bound":20,"words":10,"paths":["UD"]}`} {
		if result, err := session.Do(t.Context(), []byte(text), func(float64) {}); err == nil {
			t.Errorf("unit %q: %s", text, result)
		}
	}
	if _, err := session.Do(t.Context(), []byte(`{"bound":20,"words":10,"paths":["ULDR"]}`), func(float64) {}); err != nil {
		t.Error(err)
	}
}

// Limits of nodes and time and cancellation end a search on a cluster with the proven bound.
func TestClusterLimits(t *testing.T) {
	m, b := optimal.New(tables), hard(t)
	cluster := sharetest.NewInProcess(workers(), 2)
	s, err := m.Solve(t.Context(), b, solver.Options{Cluster: cluster, Unit: smallUnit, MaxNodes: 1_000_000})
	if !errors.Is(err, solver.ErrLimit) || s.Bound < 60 || s.Bound > 80 || s.Moves != nil || s.Generated < 1_000_000 {
		t.Errorf("nodes: %v, %v", s, err)
	}
	now := time.Unix(0, 0)
	clock := func() time.Time { now = now.Add(10 * time.Millisecond); return now }
	if s, err = m.Solve(t.Context(), b, solver.Options{Cluster: cluster, Unit: smallUnit, MaxTime: time.Second, Now: clock}); !errors.Is(err, solver.ErrLimit) || s.Bound < 60 {
		t.Errorf("time: %v, %v", s, err)
	}
	ctx, cancel := context.WithCancelCause(t.Context())
	reason := errors.New("enough")
	var told solver.Progress
	s, err = m.Solve(ctx, b, solver.Options{Cluster: cluster, Unit: smallUnit, Progress: func(p solver.Progress) {
		if told = p; p.Cluster.Done > 20 {
			cancel(reason)
		}
	}})
	if !errors.Is(err, solver.ErrCancelled) || !errors.Is(err, reason) || s.Bound < 60 || told.Cluster.Count < 21 || !strings.Contains(err.Error(), " units, 1 worker") {
		t.Errorf("cancelled: %v, %v, told %v", s, err, told)
	}
	near := textbook("ida")
	if _, err := (solver.Method{Declaration: solver.Declaration{Name: "ida"}, Solver: near}).Solve(t.Context(), b, solver.Options{Cluster: cluster}); !errors.Is(err, solver.ErrOption) {
		t.Errorf("ida: %v", err)
	}
	for _, opt := range []solver.Options{{Cluster: cluster, Metric: solver.Slides}, {Cluster: cluster, Checkpoint: &memoryStore{}}} {
		if _, err := m.Solve(t.Context(), b, opt); !errors.Is(err, solver.ErrNotApplicable) {
			t.Errorf("%v: %v", opt, err)
		}
	}
}

// A board with identical tiles stands for several boards, each of which the cluster searches;
// the job ends when no shorter solution is possible.
func TestClusterAlike(t *testing.T) {
	methods := optimal.Methods(tables)
	b := longest(1)[0].Board
	opt := solver.Options{Alike: [][]int{{1, 2}, {3, 4}}, Threads: 1}
	want := must.Get(methods[0].Solve(t.Context(), b, opt))
	opt.Cluster, opt.Unit = sharetest.NewInProcess(workers(), 2), tinyUnit
	got := must.Get(methods[0].Solve(t.Context(), b, opt))
	same(t, b, got, want)
}
