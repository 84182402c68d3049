package bench

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"time"

	"taquin/cmd/taquin/solve"
	"taquin/engine/file"
	"taquin/engine/message"
)

// checkpoint is a file of the solved boards and of the search for the solution of one more. It
// implements solver.Checkpoint for this search.
type checkpoint struct {
	path    string
	saved   savedBench
	now     func() time.Time
	began   time.Time     // when this run began the board
	earlier time.Duration // spent on the board by earlier runs
}

// savedBench is the content of the file.
type savedBench struct {
	Bench  string          `json:"bench"`            // identifies the boards and the method; must match to resume
	Solved []row           `json:"solved"`           // in the order of their solution
	Board  string          `json:"board,omitempty"`  // being solved
	Spent  time.Duration   `json:"spent,omitempty"`  // on this board, in nanoseconds
	Search json.RawMessage `json:"search,omitempty"` // the checkpoint of its search
}

// checkpointMark begins the text of every checkpoint of a bench.
const checkpointMark = `{"bench":`

func (c *checkpoint) kind() file.Kind { return file.Named("checkpoint", checkpointMark) }

// openCheckpoint reads the checkpoint of a bench, or begins one.
func openCheckpoint(path, bench string, now func() time.Time) (*checkpoint, error) {
	c := &checkpoint{path: path, saved: savedBench{Bench: bench}, now: now}
	text, err := solve.Checkpoint(path).Load()
	if err != nil || text == nil {
		if err == nil {
			err = file.Check(c.kind(), path)
		}
		return c, err
	}
	var saved savedBench
	if !bytes.HasPrefix(text, []byte(checkpointMark)) || json.Unmarshal(text, &saved) != nil {
		return nil, message.Errorf("bench.the-checkpoint-is-damaged", "the checkpoint %s is damaged or not of a bench; remove it to start over", path)
	}
	if saved.Bench != bench {
		return nil, message.Errorf("bench.the-checkpoint-is-of", "the checkpoint %s is of another bench, of %s, and this one is of %s; choose another name", path, saved.Bench, bench)
	}
	c.saved = saved
	return c, nil
}

// identity names the boards and the method of a checkpoint.
func (o Options) identity() string {
	parts := append([]string{o.Name, o.Method}, o.Heuristics...)
	if o.Partition != "" {
		parts = append(parts, o.Partition)
	}
	if o.Name == randomBoards {
		text, _ := json.Marshal([]any{o.Seed, o.Shape})
		parts = append(parts, string(text))
	}
	return strings.Join(parts, ", ")
}

// solved returns the row of a board that is solved already.
func (c *checkpoint) solved(board string) (row, bool) {
	if c == nil {
		return row{}, false
	}
	i := slices.IndexFunc(c.saved.Solved, func(r row) bool { return r.Name == board })
	if i < 0 {
		return row{}, false
	}
	return c.saved.Solved[i], true
}

// begin begins or resumes a board.
func (c *checkpoint) begin(board string) {
	if c.saved.Board != board {
		c.saved.Board, c.saved.Spent, c.saved.Search = board, 0, nil
	}
	c.earlier, c.began = c.saved.Spent, c.now()
}

// end saves a solved board.
func (c *checkpoint) end(r row) error {
	c.saved.Solved = append(c.saved.Solved, r)
	c.saved.Board, c.saved.Spent, c.saved.Search = "", 0, nil
	return c.write()
}

// Load implements solver.Checkpoint.
func (c *checkpoint) Load() ([]byte, error) { return c.saved.Search, nil }

// Save implements solver.Checkpoint.
func (c *checkpoint) Save(search []byte) error {
	c.saved.Search, c.saved.Spent = search, c.earlier+c.now().Sub(c.began)
	return c.write()
}

func (c *checkpoint) write() error {
	text, err := json.Marshal(c.saved)
	if err != nil {
		return err
	}
	return file.Write(c.kind(), c.path, text)
}
