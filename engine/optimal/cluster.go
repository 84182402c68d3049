package optimal

import (
	"cmp"
	"context"
	"encoding/json"
	"strconv"
	"time"

	"taquin/engine/board"
	"taquin/engine/deepening"
	"taquin/engine/message"
	"taquin/engine/share"
	"taquin/engine/solver"
)

// Machines search a bound together if it is expensive enough: its subtrees, in order, are
// divided into units for a cluster. The order and the splitting of subtrees depend only on
// node counts, which do not depend on the machines. Therefore the solution and all counts are
// those of a single thread. This machine searches the bounds before alone, for a few seconds
// at most.

// clusterSearch is the part of a search that runs on a cluster.
type clusterSearch struct {
	share.Cluster
	ctx        context.Context
	job        job
	checkpoint *checkpoint // stored with the job
	unitTime   time.Duration
	now        func() time.Time
	start      time.Time
	execution  share.Execution // nil before the job begins
	unitNodes  float64         // nodes that a thread generates in unitTime, once known
	threads    int             // of all machines, as last reported
	below      int             // a solution must be shorter than this; 0 for no limit
}

func newClusterSearch(ctx context.Context, opt solver.Options, j job, saved *checkpoint) *clusterSearch {
	c := &clusterSearch{Cluster: opt.Cluster, ctx: ctx, job: j, checkpoint: saved, unitTime: cmp.Or(opt.Unit, solver.UsualUnit), now: opt.Now, threads: 1, below: opt.Below}
	if c.now != nil {
		c.start = c.now()
	}
	saved.store = c
	return c
}

// Load implements solver.Checkpoint.
func (c *clusterSearch) Load() ([]byte, error) { return c.execution.State(c.ctx) }

// Save implements solver.Checkpoint.
func (c *clusterSearch) Save(text []byte) error { return c.execution.SaveState(c.ctx, text) }

// Assumptions before anything is measured: the nodes that a thread generates per second, and
// the growth of their number from one bound to the next.
const (
	defaultRate   = 2e7
	defaultGrowth = 6
)

// minMeasuredTime is the time after which the speed of a thread counts as measured.
const minMeasuredTime = 100 * time.Millisecond

// unitNodesFor returns the number of nodes that a thread is expected to generate in unitTime.
func (r *search) unitNodesFor() float64 {
	rate := defaultRate
	if r.cluster.now != nil {
		if passed := r.cluster.now().Sub(r.cluster.start); passed >= minMeasuredTime {
			rate = float64(r.Totals().Generated) / passed.Seconds() / float64(len(r.threads))
		}
	}
	return rate * r.cluster.unitTime.Seconds()
}

// If there are many threads, units are smaller, so that each thread gets several and none
// waits long for the last; but at least a tenth of the usual size.
const (
	unitsPerThread = 8
	minUnitShare   = 0.1
)

// growth returns the expected ratio of the nodes of this bound to those of the bound before.
func (r *search) growth() float64 {
	n := len(r.Iterations)
	if n < 2 || r.Iterations[n-2].Generated == 0 {
		return defaultGrowth
	}
	return min(max(float64(r.Iterations[n-1].Generated)/float64(r.Iterations[n-2].Generated), 1.5), 30)
}

// expectedNodes returns the expected number of nodes of this bound.
func (r *search) expectedNodes() float64 {
	if n := len(r.Iterations); n > 0 {
		return float64(r.Iterations[n-1].Generated) * r.growth()
	}
	return 0
}

// useCluster reports whether the cluster searches this bound: from the first bound on that is
// expected to fill several units. Then it begins or resumes the job.
func (r *search) useCluster() (bool, error) {
	c := r.cluster
	if err := r.Report(share.Progress{}); err != nil {
		return false, err
	}
	expected := r.expectedNodes()
	if c.execution == nil {
		c.unitNodes = r.unitNodesFor()
		if expected < 2*c.unitNodes {
			return false, nil
		}
		var err error
		if c.execution, err = c.Begin(c.ctx, c.job.shareJob()); err != nil {
			return false, err
		}
		r.checkpoint = c.checkpoint
		if err := r.resume(); err != nil {
			return true, err
		}
		if err := r.switchTables(); err != nil || r.unitNodes != 0 { // to the tables of the resumed search
			return true, err
		}
	}
	r.unitNodes = max(1, int64(min(c.unitNodes, max(minUnitShare*c.unitNodes, expected/float64(unitsPerThread*c.threads)))))
	return true, r.saveCheckpoint(true)
}

// closeCluster closes the job, if there is one; it can be resumed unless it is finished.
func (r *search) closeCluster() {
	if r.cluster.execution != nil {
		r.cluster.execution.Close(r.solved || r.cluster.below > 0 && r.Bound >= r.cluster.below)
	}
}

// searchOnCluster searches the bound on the cluster.
func (r *search) searchOnCluster() error {
	ctx, stop := context.WithCancelCause(r.cluster.ctx)
	defer stop(nil)
	from := r.cutUnits()
	progress, taken := share.Progress{Count: len(from) - 1}, 0
	var why error
	report := func() {
		if why == nil {
			if why = r.Report(progress); why != nil {
				stop(why)
			}
		}
	}
	err := r.cluster.execution.Do(ctx, share.Round{
		Name: strconv.Itoa(r.Bound), Count: progress.Count,
		Unit: func(i int) []byte { return r.unitText(from[i], from[i+1]) },
		Take: func(i int, text []byte) error {
			taken++
			return r.takeResult(from[i], from[i+1], text)
		},
		Last: func(text []byte) bool {
			var f unitResult
			return json.Unmarshal(text, &f) == nil && f.Solution != ""
		},
		Report: func(p share.Progress) {
			progress, r.cluster.threads = p, max(1, p.Workers, p.Threads)
			report()
		},
	})
	switch {
	case err != nil:
		report() // finds the reason if the search was stopped
		return cmp.Or(why, err)
	case !r.solved && taken < progress.Count:
		return message.New("solver.the-cluster-skipped-some", "optimal: the cluster skipped some units")
	}
	return nil
}

// cutUnits divides the subtrees into units and returns the first subtree of each, and the
// end.
func (r *search) cutUnits() []int {
	enough := float64(r.unitNodes) / r.growth() // nodes of the bound before
	from, nodes, bytes := []int{0}, 0.0, 0
	for i, s := range r.subtrees {
		if nodes >= enough || bytes > share.MaxUnit/8 {
			from, nodes, bytes = append(from, i), 0, 0
		}
		nodes += float64(s.Generated)
		bytes += len(s.path) + len(`"",`)
	}
	return append(from, len(r.subtrees))
}

// unit is a list of subtrees to search below a bound.
type unit struct {
	Bound int      `json:"bound"`
	Words int      `json:"words"` // see thresholds.sequenceLength
	Paths []string `json:"paths"`
}

func (r *search) unitText(from, to int) []byte {
	u := unit{Bound: r.Bound, Words: r.tree.sequenceLength}
	for _, s := range r.subtrees[from:to] {
		u.Paths = append(u.Paths, pathText(s.path))
	}
	return share.JSON(u)
}

// unitResult is the result of a unit: for each subtree the generated and expanded nodes and
// the maximal depth, up to and including the first that contains a solution.
type unitResult struct {
	Subtrees [][3]int64 `json:"subtrees"`
	Solution string     `json:"solution,omitempty"`
}

// takeResult adds the result of a unit.
func (r *search) takeResult(from, to int, text []byte) error {
	var result unitResult
	if err := json.Unmarshal(text, &result); err != nil {
		return message.Errorf("solver.the-result-of-a", "optimal: the result of a unit is damaged: %w", err)
	}
	if n := len(result.Subtrees); n == 0 || n > to-from || result.Solution == "" && n < to-from {
		return message.Errorf("solver.the-result-of-a-unit", "optimal: the result of a unit says %d subtrees of %d", n, to-from)
	}
	for i, found := range result.Subtrees {
		s := &r.subtrees[from+i]
		s.Counts, s.maxDepth, s.done = deepening.Counts{Generated: found[0], Expanded: found[1]}, int(found[2]), true
		r.AddCurrent(s.Counts)
	}
	if result.Solution == "" {
		return nil
	}
	path, err := parsePath(result.Solution)
	if err != nil {
		return err
	}
	end := r.tree.start.Copy()
	if err := end.Play(path); err != nil || !end.Equal(r.tree.goal) || len(path) != r.Bound {
		return message.Errorf("solver.the-result-of-a-unit-is", "optimal: the result of a unit is not a solution of %d moves", r.Bound)
	}
	r.solution, r.solved = path, true
	return nil
}

// Kind is the kind of jobs whose units are subtrees.
const Kind = "search"

// job is the description of a search for other machines.
type job struct {
	Cols   int          `json:"cols"`
	Rows   int          `json:"rows"`
	Home   int          `json:"home"`  // of the blank
	Cells  []int        `json:"cells"` // home cell of the piece, by cell
	Tables string       `json:"tables"`
	Prune  solver.Prune `json:"prune"`
}

func (j job) board() (*board.Board, error) {
	return board.FromCellsAt(board.Shape{Cols: j.Cols, Rows: j.Rows}, j.Home, j.Cells)
}

// shareJob converts the job for a cluster.
func (j job) shareJob() share.Job {
	title := "optimal"
	if b, err := j.board(); err == nil {
		title += " " + board.Audibert.Format(b)
	}
	return share.Job{Kind: Kind, Title: title, Data: share.JSON(j)}
}
