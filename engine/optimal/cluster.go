package optimal

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"time"

	"taquin/engine/board"
	"taquin/engine/share"
	"taquin/engine/solver"
)

// Several machines search together: a bound that is worth it is cut into units of
// subtrees that follow each other, and a crew searches them. The order of the subtrees,
// and where they are taken apart, goes by what was counted alone; so the solution and
// every count are those of a single thread, whoever has done what. Lower bounds are
// searched by the machine that has been asked, which goes no further alone than some
// seconds.

// crew is the machines that search with a run.
type clusterSearch struct {
	share.Cluster
	ctx        context.Context
	job        job
	checkpoint *checkpoint // of the job
	unitTime   time.Duration
	now        func() time.Time
	start      time.Time       // when the search began
	execution  share.Execution // nil as long as there is no job
	unitNodes  float64         // that a thread generates in the time of a unit, once there is one
	threads    int             // of all machines, as far as is known
	below      int             // a solution must have fewer moves; 0 if not
}

func newClusterSearch(ctx context.Context, opt solver.Options, of job, n *checkpoint) *clusterSearch {
	c := &clusterSearch{Cluster: opt.Crew, ctx: ctx, job: of, checkpoint: n, unitTime: cmp.Or(opt.Unit, solver.UsualUnit), now: opt.Now, threads: 1, below: opt.Below}
	if c.now != nil {
		c.start = c.now()
	}
	n.store = c
	return c
}

// Load implements solver.Checkpoint.
func (c *clusterSearch) Load() ([]byte, error) { return c.execution.State(c.ctx) }

// Save implements solver.Checkpoint.
func (c *clusterSearch) Save(text []byte) error { return c.execution.SaveState(c.ctx, text) }

// What is taken for granted as long as it is not known: how many boards a thread
// generates in a second, and how many times as many there are below the next bound.
const (
	defaultRate   = 2e7
	defaultGrowth = 6
)

// soonest is how long a thread must have searched for its speed to be known.
const minMeasuredTime = 100 * time.Millisecond

// boards is how many boards a thread is likely to generate in the time of a unit.
func (r *search) unitNodesFor() float64 {
	rate := defaultRate
	if r.cluster.now != nil {
		if passed := r.cluster.now().Sub(r.cluster.start); passed >= minMeasuredTime {
			rate = float64(r.totals().generated) / passed.Seconds() / float64(len(r.threads))
		}
	}
	return rate * r.cluster.unitTime.Seconds()
}

// Where there are many threads for a bound, units are shorter, so that each thread has
// several and none waits long for the last; but not shorter than a tenth.
const (
	unitsPerThread = 8
	minUnitShare   = 0.1
)

// growth is how many times as many boards there are likely to be below this bound as
// below the one before.
func (r *search) growth() float64 {
	n := len(r.iterations)
	if n < 2 || r.iterations[n-2].Generated == 0 {
		return defaultGrowth
	}
	return min(max(float64(r.iterations[n-1].Generated)/float64(r.iterations[n-2].Generated), 1.5), 30)
}

// expected is how many boards there are likely to be below this bound.
func (r *search) expectedNodes() float64 {
	if n := len(r.iterations); n > 0 {
		return float64(r.iterations[n-1].Generated) * r.growth()
	}
	return 0
}

// shares reports whether the crew is to search below the bound: from the first bound on
// that is likely to make several units. Then the job is begun, or taken up where an
// earlier run has left it.
func (r *search) useCluster() (bool, error) {
	c := r.cluster
	if err := r.reportProgress(share.Progress{}); err != nil {
		return false, err
	}
	boards := r.expectedNodes()
	if c.execution == nil {
		c.unitNodes = r.unitNodesFor()
		if boards < 2*c.unitNodes {
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
		if err := r.switchTables(); err != nil || r.unitNodes != 0 { // to what the earlier run has gone by
			return true, err
		}
	}
	r.unitNodes = max(1, int64(min(c.unitNodes, max(minUnitShare*c.unitNodes, boards/float64(unitsPerThread*c.threads)))))
	return true, r.saveCheckpoint(true)
}

// leave leaves the job, if there is one, to be taken up later unless it is done.
func (r *search) closeCluster() {
	if r.cluster.execution != nil {
		r.cluster.execution.Close(r.solved || r.cluster.below > 0 && r.bound >= r.cluster.below)
	}
}

// searchTogether has the crew search below the bound.
func (r *search) searchOnCluster() error {
	ctx, stop := context.WithCancelCause(r.cluster.ctx)
	defer stop(nil)
	from := r.cutUnits()
	progress, taken := share.Progress{Count: len(from) - 1}, 0
	var why error
	look := func() {
		if why == nil {
			if why = r.reportProgress(progress); why != nil {
				stop(why)
			}
		}
	}
	err := r.cluster.execution.Do(ctx, share.Round{
		Name: strconv.Itoa(r.bound), Count: progress.Count,
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
			look()
		},
	})
	switch {
	case err != nil:
		look() // which says why, if this run was stopped
		return cmp.Or(why, err)
	case !r.solved && taken < progress.Count:
		return errors.New("optimal: the crew has left out units")
	}
	return nil
}

// cut parts the subtrees into units and returns where each begins, and the end.
func (r *search) cutUnits() []int {
	enough := float64(r.unitNodes) / r.growth() // boards below the bound before
	from, boards, bytes := []int{0}, 0.0, 0
	for i, s := range r.subtrees {
		if boards >= enough || bytes > share.MaxUnit/8 {
			from, boards, bytes = append(from, i), 0, 0
		}
		boards += float64(s.generated)
		bytes += len(s.path) + len(`"",`)
	}
	return append(from, len(r.subtrees))
}

// unit is some subtrees to search below a bound.
type unit struct {
	Bound int      `json:"bound"`
	Words int      `json:"words"` // see grown.wordLength
	Paths []string `json:"paths"`
}

func (r *search) unitText(from, to int) []byte {
	u := unit{Bound: r.bound, Words: r.tree.sequenceLength}
	for _, s := range r.subtrees[from:to] {
		u.Paths = append(u.Paths, pathText(s.path))
	}
	return share.JSON(u)
}

// findings are the result of a unit: of each subtree what was generated and expanded and
// how deep that went, up to and with the first that holds a solution, if one does.
type unitResult struct {
	Subtrees [][3]int64 `json:"subtrees"`
	Solution string     `json:"solution,omitempty"`
}

// take takes the result of a unit.
func (r *search) takeResult(from, to int, text []byte) error {
	var f unitResult
	if err := json.Unmarshal(text, &f); err != nil {
		return fmt.Errorf("optimal: the result of a unit is damaged: %w", err)
	}
	if n := len(f.Subtrees); n == 0 || n > to-from || f.Solution == "" && n < to-from {
		return fmt.Errorf("optimal: the result of a unit says %d subtrees of %d", n, to-from)
	}
	for i, found := range f.Subtrees {
		s := &r.subtrees[from+i]
		s.counts, s.maxDepth, s.done = counts{found[0], found[1]}, int(found[2]), true
		r.generated.Add(s.generated)
		r.expanded.Add(s.expanded)
	}
	if f.Solution == "" {
		return nil
	}
	path, err := parsePath(f.Solution)
	if err != nil {
		return err
	}
	end := r.tree.start.Copy()
	if err := end.Play(path); err != nil || !end.Equal(r.tree.goal) || len(path) != r.bound {
		return fmt.Errorf("optimal: what a unit has found is no solution of %d moves", r.bound)
	}
	r.solution, r.solved = path, true
	return nil
}

// Kind is the kind of the jobs whose units are subtrees.
const Kind = "search"

// job is a search that machines share.
type job struct {
	Cols   int          `json:"cols"`
	Rows   int          `json:"rows"`
	Home   int          `json:"home"`  // of the blank
	Cells  []int        `json:"cells"` // the pieces, by their homes
	Tables string       `json:"tables"`
	Prune  solver.Prune `json:"prune"`
}

func (j job) board() (*board.Board, error) {
	return board.FromCellsAt(board.Shape{Cols: j.Cols, Rows: j.Rows}, j.Home, j.Cells)
}

// share is the job as a crew knows it.
func (j job) shareJob() share.Job {
	title := "optimal"
	if b, err := j.board(); err == nil {
		title += " " + board.Audibert.Format(b)
	}
	return share.Job{Kind: Kind, Title: title, Data: share.JSON(j)}
}
