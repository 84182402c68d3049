package optimal

import (
	"runtime"
	"slices"
	"sync"

	"taquin/engine/board"
	"taquin/engine/deepening"
	"taquin/engine/pdb"
	"taquin/engine/share"
	"taquin/engine/solver"
)

// search is a parallel iterative-deepening search of a tree.
type search struct {
	deepening.Search
	tree       *tree
	checkpoint *checkpoint                                   // nil if nothing is saved
	cluster    *clusterSearch                                // nil if only this machine searches
	nextTree   func(t *tree, generated int64) (*tree, error) // see schedule.nextTree; nil if the tree does not change
	threads    []*threadSearch
	partition

	mu           sync.Mutex // guards partition, solution and solvedCounts
	solution     board.Path
	solvedCounts deepening.Counts // of the subtree with the solution, up to it
	solved       bool
}

// partition is the division of the tree into subtrees.
type partition struct {
	subtrees  []subtree
	unitNodes int64 // expected nodes of a unit of the cluster; 0 without a cluster
}

func newSearch(t *tree, limiter *solver.Limiter, opt solver.Options) *search {
	threads := opt.Threads
	if threads <= 0 {
		threads = runtime.GOMAXPROCS(0)
	}
	r := &search{threads: make([]*threadSearch, threads)}
	r.Limiter, r.OnCheck = limiter, r.saveCheckpoint
	r.subtrees = []subtree{{}}
	r.useTree(t)
	return r
}

// useTree changes the tree before an iteration.
func (r *search) useTree(t *tree) {
	r.tree = t
	r.Bound = max(r.Bound, pdb.Bound(t.values, t.offset))
	for i := range r.threads {
		r.threads[i] = newThreadSearch(t)
	}
}

// solve iterates until there is a solution.
func (r *search) solve() (board.Path, error) {
	for !r.solved {
		if err := r.iterate(); err != nil {
			return nil, err
		}
	}
	return r.solution, r.saveCheckpoint(r.checkpoint != nil)
}

// iterate searches below the bound, and raises it if there is no solution.
func (r *search) iterate() error {
	if err := r.switchTables(); err != nil {
		return err
	}
	searchSubtrees := r.searchLocally
	if !share.LocalOnly && r.cluster != nil && r.tree.heuristic.String() == r.cluster.job.Tables { // all machines use the same tables
		onCluster, err := r.useCluster()
		if err != nil || r.solved { // in the resumed search
			return err
		}
		if onCluster {
			searchSubtrees = r.searchOnCluster
		}
	}
	err := searchSubtrees()
	if r.tree.heuristic.Failed() {
		return errPages
	}
	if err != nil {
		return err
	}
	generated := r.Complete()
	if r.solved {
		return nil
	}
	r.Bound += 2 // all solutions have the same parity
	r.subtrees = r.tree.split(r.subtrees, generated)
	deepestFirst(r.subtrees)
	for i := range r.subtrees {
		r.subtrees[i].done = false
	}
	return nil
}

// searchLocally searches the subtrees on this machine.
func (r *search) searchLocally() error {
	err := r.Iterate(len(r.threads), len(r.subtrees), func(n int, poll func(deepening.Counts)) deepening.Counts {
		d := r.threads[n]
		d.stop = func(at int64) bool {
			poll(d.totals())
			return r.Obsolete(at) || r.tree.heuristic.Failed()
		}
		d.next, d.done = r.nextSubtree, r.subtreeDone
		d.search(r.Bound)
		return d.totals()
	})
	if r.solutionKnown() {
		return nil
	}
	return err
}

// solutionKnown reports whether the first solution is known: a subtree contains one, and all
// subtrees before it are done. It sets the node counts to those of a sequential search: all
// nodes of the subtrees before, and those of the last one up to the solution.
func (r *search) solutionKnown() bool {
	at, ok := r.FirstSolved()
	if !ok {
		return false
	}
	sum := r.solvedCounts
	for _, s := range r.subtrees[:at] {
		if !s.done {
			return false
		}
		sum.Add(s.Counts)
	}
	r.SetCurrent(sum)
	r.solved = true
	return true
}

// nextSubtree returns the next subtree that is not done.
func (r *search) nextSubtree() (at int64, below board.Path, ok bool) {
	for {
		if at, ok = r.Next(); !ok {
			return 0, nil, false
		}
		if s := &r.subtrees[at]; !s.done { // in the resumed search
			return at, s.path, true
		}
	}
}

// subtreeDone stores the counts of a subtree, or its solution.
func (r *search) subtreeDone(at int64, s *subtreeSearch) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if s.found {
		r.Solved(at, func() { r.solution, r.solvedCounts = slices.Clone(s.path[:r.Bound]), s.Counts })
		return
	}
	t := &r.subtrees[at]
	t.Counts, t.maxDepth, t.done = s.Counts, s.maxDepth, true
}
