package optimal

import (
	"encoding/json"
	"fmt"
	"hash/crc32"
	"time"

	"taquin/engine/board"
	"taquin/engine/deepening"
	"taquin/engine/message"
	"taquin/engine/solver"
)

// ErrCheckpoint is wrapped by errors about a checkpoint that cannot be resumed because it
// belongs to another search or is damaged.
var ErrCheckpoint = message.New("solver.the-checkpoint-cannot-be", "optimal: the checkpoint cannot be taken up")

// checkpoint saves a search periodically, so that another run can resume it.
type checkpoint struct {
	store    solver.Checkpoint
	searchID string        // identifies the search; must match to resume
	interval time.Duration // bounds the work lost when the program is killed
	now      func() time.Time
	last     time.Time
}

// CheckpointMark begins the text of every checkpoint.
const CheckpointMark = `{"crc32":`

// checkpointFile is the JSON form of a checkpoint. The checksum protects the proof of
// optimality: with an altered bound it would be invalid.
type checkpointFile struct {
	Sum    uint32          `json:"crc32"`
	Search json.RawMessage `json:"search"`
}

// savedSearch is the saved state of a search: the subtrees for the current bound, which of
// them are done, and the node counts in them and below earlier bounds. Interrupted subtrees
// are searched again.
type savedSearch struct {
	Search     string             `json:"search"`
	Bound      int                `json:"bound"`
	Generated  int64              `json:"generated"`
	Expanded   int64              `json:"expanded"`
	Iterations []solver.Iteration `json:"iterations"`
	Subtrees   []savedSubtree     `json:"subtrees"`
	Unit       int64              `json:"unit,omitempty"`
	Solved     bool               `json:"solved"`
	Solution   string             `json:"solution"`
}

type savedSubtree struct {
	Path      string `json:"path"`
	Generated int64  `json:"generated"`
	Expanded  int64  `json:"expanded"`
	Deep      int    `json:"deep"`
	Done      bool   `json:"done"`
}

func newCheckpoint(interval time.Duration, opt solver.Options, b *board.Board, tables string, first *tree) *checkpoint {
	id := fmt.Sprintf("board %v (%s, each piece named by its home, the blank %d) with tables %s and %d states of pruning",
		b.Cells(), b.Shape(), b.Home(), tables, len(first.transitions)/4)
	return &checkpoint{store: opt.Checkpoint, searchID: id, interval: interval, now: opt.Now}
}

// resume continues from the checkpoint, if there is one.
func (r *search) resume() error {
	if r.checkpoint == nil {
		return nil
	}
	text, err := r.checkpoint.store.Load()
	if err != nil || text == nil {
		return err
	}
	var file checkpointFile
	var w savedSearch
	if json.Unmarshal(text, &file) != nil || crc32.ChecksumIEEE(file.Search) != file.Sum || json.Unmarshal(file.Search, &w) != nil {
		return message.Errorf("solver.it-is-damaged-or", "%w: it is damaged or no checkpoint; remove it to start over", ErrCheckpoint)
	}
	if w.Search != r.checkpoint.searchID {
		return message.Errorf("solver.it-is-of-another", "%w: it is of another search, of %s, and this one is of %s; choose another name", ErrCheckpoint, w.Search, r.checkpoint.searchID)
	}
	r.Bound, r.Iterations, r.unitNodes = w.Bound, w.Iterations, w.Unit
	r.Earlier = deepening.Counts{Generated: w.Generated, Expanded: w.Expanded}
	r.subtrees = r.subtrees[:0]
	for _, s := range w.Subtrees {
		path, err := parsePath(s.Path)
		if err != nil {
			return err
		}
		r.subtrees = append(r.subtrees, subtree{path, deepening.Counts{Generated: s.Generated, Expanded: s.Expanded}, s.Deep, s.Done})
		if s.Done {
			r.AddCurrent(r.subtrees[len(r.subtrees)-1].Counts)
		}
	}
	r.Resumed = r.Totals().Generated
	if w.Solved {
		r.solution, err = parsePath(w.Solution)
		r.solved = err == nil
	}
	return err
}

// saveCheckpoint saves the search if force is set or the interval has passed.
func (r *search) saveCheckpoint(force bool) error {
	n := r.checkpoint
	if n == nil {
		return nil
	}
	if n.now != nil {
		now := n.now()
		if n.last.IsZero() {
			n.last = now
		}
		if !force && now.Sub(n.last) < n.interval {
			return nil
		}
		n.last = now
	}
	search, err := json.Marshal(r.snapshot())
	if err != nil {
		return message.Errorf("solver.optimal-w", "optimal: %w", err)
	}
	text, err := json.Marshal(checkpointFile{crc32.ChecksumIEEE(search), search})
	if err != nil {
		return message.Errorf("solver.optimal-w", "optimal: %w", err)
	}
	return n.store.Save(text)
}

func (r *search) snapshot() savedSearch {
	r.mu.Lock()
	defer r.mu.Unlock()
	w := savedSearch{Search: r.checkpoint.searchID, Bound: r.Bound, Generated: r.Earlier.Generated, Expanded: r.Earlier.Expanded,
		Iterations: r.Iterations, Unit: r.unitNodes, Solved: r.solved, Solution: pathText(r.solution)}
	if r.solved { // all subtrees are counted
		return w
	}
	for _, s := range r.subtrees {
		w.Subtrees = append(w.Subtrees, savedSubtree{pathText(s.path), s.Generated, s.Expanded, s.maxDepth, s.done})
	}
	return w
}

func pathText(p board.Path) string { return board.English.Word(p) }

func parsePath(text string) (board.Path, error) {
	p, err := board.English.ParseWord(text)
	if err != nil {
		return nil, message.Errorf("", "%w: %w", ErrCheckpoint, err)
	}
	return p, nil
}
