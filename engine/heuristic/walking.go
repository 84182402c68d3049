package heuristic

import (
	"fmt"
	"sync"

	"taquin/engine/board"
)

// Walking is the walking distance of Ken'ichiro Takahashi (takaken), from his
// page "How to write a 15 puzzle solver" (in Japanese,
// www.ic-net.or.jp/home/takaken/nt/slide/solve15.html).
//
// It looks at vertical moves alone: how many tiles in each row belong in each
// row, and in which row the blank is. Only a vertical move changes that, so the
// fewest of them that put all into their rows are a lower bound of the vertical
// moves, and a search from the solved state finds it for every state (table).
// Columns are the same with horizontal moves, and the sum of the two is a lower
// bound of all moves. Manhattan is never more: it counts the same vertical
// moves without asking where the blank is. A move changes the weight by 1, and
// only the solved board weighs 0.
//
// Incrementally a move follows one link of a table.
//
// In a single row or column the tiles never pass each other: all that has to
// walk is the blank, and an unsolvable board with the blank at home weighs 0,
// too. Otherwise columns and rows together may be 8 at most: 2x6, 3x5, 4x4. One
// more of either and the tables would need millions of states (2x7: 16,854,390;
// 3x6: 50,388,240; 4x5: 5,977,015).
//
// The tables that have been built are kept, by shape and home of the blank:
// 1.5 MB for 4x4, where both axes share one if the home is on the diagonal,
// 26 MB for each home row or column of 3x5, 31 MB for 2x6. Several goroutines
// may use one Walking.
type Walking struct {
	mutex  sync.Mutex
	tables map[flow]*tableOnce
}

// maxSides is the largest sum of columns and rows that has tables.
const maxSides = 8

// tableOnce is a table that the first who needs it builds, while others who
// need another one do not wait.
type tableOnce struct {
	sync.Once
	table *table
}

// NewWalking returns a walking distance that has no tables yet.
func NewWalking() *Walking { return &Walking{tables: map[flow]*tableOnce{}} }

// Name returns "walking".
func (*Walking) Name() string { return "walking" }

// Admissible returns true.
func (*Walking) Admissible() bool { return true }

// Start weighs b, building first the tables that its shape and home need and
// that are not there yet: 7 ms for 4x4, 0.3 s for 3x5 and 2x6. The
// error wraps ErrNotApplicable for shapes that have no tables.
func (w *Walking) Start(b *board.Board) (Running, error) {
	s := b.Shape()
	if s.Linear() {
		return &runningBlank{b}, nil
	}
	if s.Cols+s.Rows > maxSides {
		return nil, fmt.Errorf("%w: the walking distance of %s would need tables of millions of states (columns and rows together can be %d at most)",
			ErrNotApplicable, s, maxSides)
	}
	r := &runningWalking{grid: newGrid(b)}
	home := b.Home()
	r.table[vertical] = w.get(flow{lines: s.Rows, tiles: s.Cols, home: int(r.line[vertical][home])})
	r.table[horizontal] = w.get(flow{lines: s.Cols, tiles: s.Rows, home: int(r.line[horizontal][home])})
	r.Reset()
	return r, nil
}

// get returns a table, building it if nobody has needed it yet.
func (w *Walking) get(f flow) *table {
	w.mutex.Lock()
	if w.tables == nil {
		w.tables = map[flow]*tableOnce{}
	}
	t := w.tables[f]
	if t == nil {
		t = &tableOnce{}
		w.tables[f] = t
	}
	w.mutex.Unlock()
	t.Do(func() { t.table = f.build() })
	return t.table
}

type runningWalking struct {
	grid
	table [2]*table
	state [2]int32
}

func (r *runningWalking) Value() int {
	return int(r.table[vertical].dist[r.state[vertical]]) + int(r.table[horizontal].dist[r.state[horizontal]])
}

func (r *runningWalking) Moved(m board.Move) {
	_, into := r.slid(m)
	a := axis(m)
	r.state[a] = r.table[a].after(r.state[a], way(m), int(r.line[a][r.b.At(into)]))
}

func (r *runningWalking) Reset() {
	for a, t := range r.table {
		key := t.key(int(r.line[a][r.b.Blank()]))
		for c, here := range r.line[a] {
			if p := r.b.At(c); p != r.b.Home() {
				key += t.unit[here][r.line[a][p]]
			}
		}
		state, ok := t.state[key]
		if !ok {
			// Every state is reached: exchange two tiles of a row and an
			// unsolvable board is solvable, with the same state.
			panic(fmt.Sprintf("heuristic: no walking distance for %v of %s", r.b.Cells(), r.b.Shape()))
		}
		r.state[a] = state
	}
}

// runningBlank is the walking distance in a single row or column.
type runningBlank struct{ b *board.Board }

func (r *runningBlank) Value() int       { return r.b.Shape().Distance(r.b.Blank(), r.b.Home()) }
func (r *runningBlank) Moved(board.Move) {}
func (r *runningBlank) Reset()           {}
