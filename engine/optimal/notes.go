package optimal

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"time"

	"taquin/engine/board"
	"taquin/engine/solver"
)

// ErrCheckpoint is wrapped by the errors about a checkpoint that cannot be
// taken up: it is of another search, or it is damaged.
var ErrCheckpoint = errors.New("optimal: the checkpoint cannot be taken up")

// notes write a search down now and then, so that another run can take it up.
type notes struct {
	place    solver.Checkpoint
	searchID string        // what must be the same in the run that takes it up
	every    time.Duration // at most so much work is lost with a run that is killed
	now      func() time.Time
	last     time.Time
}

// CheckpointMark begins all that is written down.
const CheckpointMark = `{"crc32":`

// sealed is what is written down, as JSON: a search with a checksum, for a
// bound that had changed would make a proof of what is none.
type sealed struct {
	Sum    uint32          `json:"crc32"`
	Search json.RawMessage `json:"search"`
}

// written is a search as it is written down: the subtrees below a bound, which
// of them are done, and what was counted, in them and below earlier bounds.
// What was done in a subtree that was cut off is done again.
type written struct {
	Search     string             `json:"search"`
	Bound      int                `json:"bound"`
	Generated  int64              `json:"generated"`
	Expanded   int64              `json:"expanded"`
	Iterations []solver.Iteration `json:"iterations"`
	Subtrees   []writtenSubtree   `json:"subtrees"`
	Unit       int64              `json:"unit,omitempty"`
	Solved     bool               `json:"solved"`
	Solution   string             `json:"solution"`
}

type writtenSubtree struct {
	Path      string `json:"path"`
	Generated int64  `json:"generated"`
	Expanded  int64  `json:"expanded"`
	Deep      int    `json:"deep"`
	Done      bool   `json:"done"`
}

func newNotes(every time.Duration, opt solver.Options, b *board.Board, tables string, first *tree) *notes {
	id := fmt.Sprintf("board %v (%s, each piece named by its home, the blank %d) with tables %s and %d states of pruning",
		b.Cells(), b.Shape(), b.Home(), tables, len(first.after)/4)
	return &notes{place: opt.Checkpoint, searchID: id, every: every, now: opt.Now}
}

// takeUp goes on where the notes end, if there are any.
func (r *run) takeUp() error {
	if r.notes == nil {
		return nil
	}
	text, err := r.notes.place.Load()
	if err != nil || text == nil {
		return err
	}
	var seal sealed
	var w written
	if json.Unmarshal(text, &seal) != nil || crc32.ChecksumIEEE(seal.Search) != seal.Sum || json.Unmarshal(seal.Search, &w) != nil {
		return fmt.Errorf("%w: it is damaged or no checkpoint; remove it to begin anew", ErrCheckpoint)
	}
	if w.Search != r.notes.searchID {
		return fmt.Errorf("%w: it is of another search, of %s, and this one is of %s; choose another name", ErrCheckpoint, w.Search, r.notes.searchID)
	}
	r.bound, r.iterations, r.unit = w.Bound, w.Iterations, w.Unit
	r.counted = counts{w.Generated, w.Expanded}
	r.list = r.list[:0]
	for _, s := range w.Subtrees {
		path, err := parsePath(s.Path)
		if err != nil {
			return err
		}
		r.list = append(r.list, subtree{path, counts{s.Generated, s.Expanded}, s.Deep, s.Done})
		if s.Done {
			r.generated.Add(s.Generated)
			r.expanded.Add(s.Expanded)
		}
	}
	r.earlier = r.done().generated
	if w.Solved {
		r.solution, err = parsePath(w.Solution)
		r.solved = err == nil
	}
	return err
}

// note writes down how far the run is, if it is time to or must be.
func (r *run) note(must bool) error {
	n := r.notes
	if n == nil {
		return nil
	}
	if n.now != nil {
		now := n.now()
		if n.last.IsZero() {
			n.last = now
		}
		if !must && now.Sub(n.last) < n.every {
			return nil
		}
		n.last = now
	}
	search, err := json.Marshal(r.written())
	if err != nil {
		return fmt.Errorf("optimal: %w", err)
	}
	text, err := json.Marshal(sealed{crc32.ChecksumIEEE(search), search})
	if err != nil {
		return fmt.Errorf("optimal: %w", err)
	}
	return n.place.Save(text)
}

func (r *run) written() written {
	r.mu.Lock()
	defer r.mu.Unlock()
	w := written{Search: r.notes.searchID, Bound: r.bound, Generated: r.counted.generated, Expanded: r.counted.expanded,
		Iterations: r.iterations, Unit: r.unit, Solved: r.solved, Solution: pathText(r.solution)}
	if r.solved { // all is counted
		return w
	}
	for _, s := range r.list {
		w.Subtrees = append(w.Subtrees, writtenSubtree{pathText(s.path), s.generated, s.expanded, s.deep, s.done})
	}
	return w
}

func pathText(p board.Path) string { return board.English.Word(p) }

func parsePath(text string) (board.Path, error) {
	p, err := board.English.ParseWord(text)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrCheckpoint, err)
	}
	return p, nil
}
