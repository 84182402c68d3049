package slide

import (
	"context"
	"fmt"
	"slices"
	"time"

	"taquin/engine/solver"
	"taquin/engine/text"
)

// Method is a way of solving, with the name that a user types. Each finds a word that no
// other is shorter than.
type Method struct {
	Name, About string

	solve func(context.Context, *State, Metric, solver.Options) (Solution, error)
}

// Methods lists the methods.
func Methods() []Method {
	return []Method{
		{"optimal", "bidirectional where the goal says where every piece must be, else bfs", optimal},
		{"bfs", "breadth first from the state", breadthFirst},
		{"bidirectional", "breadth first from the state and from all that the goal leaves open, at once", bidirectional},
	}
}

// FindMethod returns the method with a name. Its error wraps solver.ErrMethod.
func FindMethod(name string) (Method, error) {
	return solver.FindMethod(Methods(), name, func(m Method) string { return m.Name })
}

// Solution is a word that solves a state, and what it cost to find; the path of a board in
// it is empty.
type Solution struct {
	solver.Solution
	Puzzle *Puzzle
	Word   Word
	Metric Metric
}

// Length is how much the word counts in the metric in which it was looked for.
func (s Solution) Length() int { return s.Metric.Length(s.Word) }

// String is the word as it is written.
func (s Solution) String() string { return s.Puzzle.Format(s.Word) }

// Solve solves a state, which stays as it is. The limits of the options hold; the errors are
// those of a solver, or ErrNoGoal.
func (m Method) Solve(ctx context.Context, x *State, metric Metric, opt solver.Options) (Solution, error) {
	none := Solution{Solution: solver.Solution{Method: m.Name}, Puzzle: x.puzzle, Metric: metric}
	if err := opt.Check(); err != nil {
		return none, err
	}
	if !x.puzzle.HasGoal() {
		return none, ErrNoGoal
	}
	var start time.Time
	if opt.Now != nil {
		start = opt.Now()
	}
	s, err := m.solve(ctx, x, metric, opt)
	s.Method, s.Puzzle, s.Metric = m.Name, x.puzzle, metric
	if opt.Now != nil {
		s.Time = opt.Now().Sub(start)
	}
	return s, err
}

func optimal(ctx context.Context, x *State, m Metric, opt solver.Options) (Solution, error) {
	if len(x.puzzle.goal) == len(x.where) {
		return bidirectional(ctx, x, m, opt)
	}
	return breadthFirst(ctx, x, m, opt)
}

// breadthFirst goes through the states by their distance from x until one is as the goal
// wants it.
func breadthFirst(ctx context.Context, x *State, m Metric, opt solver.Options) (Solution, error) {
	w := newWave(x.puzzle, m)
	w.begin(x.vector())
	if x.Solved() {
		return Solution{Solution: solver.Solution{Optimal: true}}, nil
	}
	t := newWatcher(ctx, opt, w)
	for w.size() > 0 {
		last := -1
		met, err := w.advance(t.watch, func(number int) bool {
			last = number
			return x.puzzle.solves(w.kept.At(number))
		})
		if err != nil {
			return Solution{Solution: t.counts()}, err
		}
		if met {
			way := w.way(last)
			slices.Reverse(way)
			return t.solution(x, m, vectors(w, way)), nil
		}
	}
	return Solution{Solution: t.counts()}, unsolvable(w)
}

func unsolvable(w *wave) error {
	return fmt.Errorf("%w: no moves lead to the goal (%s can be reached)", solver.ErrUnsolvable, text.Count(w.kept.Count(), "state"))
}

// bidirectional goes through the states by their distance from x and from all those that
// are as the goal wants it, always the side with the smaller layer, until the two meet.
func bidirectional(ctx context.Context, x *State, m Metric, opt solver.Options) (Solution, error) {
	if x.Solved() {
		return Solution{Solution: solver.Solution{Optimal: true}}, nil
	}
	sides := [2]*wave{newWave(x.puzzle, m), newWave(x.puzzle, m)}
	t := newWatcher(ctx, opt, sides[:]...)
	sides[0].begin(x.vector())
	if err := x.puzzle.goals(sides[1], t); err != nil {
		return Solution{Solution: t.counts()}, err
	}
	for sides[0].size() > 0 && sides[1].size() > 0 {
		w, other := sides[0], sides[1]
		if w.size() > other.size() {
			w, other = other, w
		}
		here, there := 0, 0
		met, err := w.advance(t.watch, func(number int) (ok bool) {
			here = number
			there, ok = other.kept.Find(w.kept.At(number))
			return ok
		})
		if err != nil {
			return Solution{Solution: t.counts()}, err
		}
		if met {
			if w == sides[1] {
				here, there = there, here
			}
			way := sides[0].way(here)
			slices.Reverse(way)
			return t.solution(x, m, append(vectors(sides[0], way), vectors(sides[1], sides[1].way(there))[1:]...)), nil
		}
	}
	if sides[0].size() == 0 {
		return Solution{Solution: t.counts()}, unsolvable(sides[0])
	}
	return Solution{Solution: t.counts()}, fmt.Errorf("%w: the state cannot be reached from the goal (%s can)", solver.ErrUnsolvable, text.Count(sides[1].kept.Count(), "state"))
}

// mostGoals is from how many states bidirectional begins at most, mostLaid how many pieces
// may be laid to find them.
const (
	mostGoals = 1_000_000
	mostLaid  = 50_000_000
)

// goals begins a wave with all states that are as the goal wants it: the other pieces lie
// anywhere, also where they cannot come together.
func (z *Puzzle) goals(w *wave, t *watcher) error {
	g := &goalLayer{wave: w, watcher: t, fixed: make([][]uint8, len(z.kinds)), vector: make([]uint8, 0, len(z.names))}
	for _, wanted := range z.goal {
		g.fixed[wanted.kind] = append(g.fixed[wanted.kind], wanted.at)
		g.covered.set(z.kinds[wanted.kind].covers[wanted.at], true)
	}
	return g.layKind(0)
}

// goalLayer lays pieces on the cells that a goal leaves open.
type goalLayer struct {
	*wave
	*watcher
	fixed   [][]uint8 // by kind: where the goal wants pieces
	covered taken
	vector  []uint8 // the anchors of the pieces laid, and those that are fixed
	laid    int
}

// layKind lays the pieces of a kind and of those after it.
func (g *goalLayer) layKind(k int) error {
	kinds := g.puzzle.kinds
	if k < len(kinds) {
		g.vector = append(g.vector, g.fixed[k]...)
		err := g.lay(k, 0, kinds[k].count-len(g.fixed[k]))
		g.vector = g.vector[:kinds[k].from]
		return err
	}
	copy(g.child, g.vector)
	for _, kind := range kinds {
		slices.Sort(g.child[kind.from : kind.from+kind.count])
	}
	g.made++
	if g.begin(g.child); g.kept.Count() > mostGoals {
		return tooOpen()
	}
	return g.watch(true)
}

// lay lays so many pieces of a kind on anchors from one on, and then the other kinds.
func (g *goalLayer) lay(k, from, count int) error {
	if g.laid++; g.laid > mostLaid {
		return tooOpen()
	}
	if g.laid&0xfff == 0 {
		if err := g.meter.Check(g.progress()); err != nil {
			return err
		}
	}
	if count == 0 {
		return g.layKind(k + 1)
	}
	for at := from; at < g.puzzle.cells; at++ {
		cells := g.puzzle.kinds[k].covers[at]
		if cells == nil || !free(&g.covered, cells) {
			continue
		}
		g.covered.set(cells, true)
		g.vector = append(g.vector, uint8(at))
		err := g.lay(k, at+1, count-1)
		g.vector = g.vector[:len(g.vector)-1]
		g.covered.set(cells, false)
		if err != nil {
			return err
		}
	}
	return nil
}

func tooOpen() error {
	return fmt.Errorf("%w: the goal leaves too much open to begin from all states that are as it wants them; bfs begins from one", solver.ErrNotApplicable)
}

func vectors(w *wave, way []int) [][]uint8 {
	var all [][]uint8
	for _, number := range way {
		all = append(all, w.kept.At(number))
	}
	return all
}

// solution is the word that leads from x through vectors, the first of which is x's.
func (t *watcher) solution(x *State, m Metric, through [][]uint8) Solution {
	s := Solution{Solution: t.counts(), Metric: m}
	y := x.Copy()
	y.history = nil
	e := newExplorer(x.puzzle, m)
	for _, v := range through[1:] {
		i := slices.IndexFunc(e.changes(y.where), func(c change) bool {
			next := x.puzzle.at(y.where)
			next.where[c.piece] = c.to
			return slices.Equal(next.vector(), v)
		})
		c := e.all[i]
		move := y.move(c)
		y.where[c.piece] = c.to
		if n := len(s.Word); n > 0 && s.Word[n-1].Piece == c.piece { // steps of one piece are written together
			s.Word[n-1].Path = append(s.Word[n-1].Path, move.Path[1:]...)
			continue
		}
		s.Word = append(s.Word, move)
	}
	s.Bound, s.Optimal = s.Length(), true
	return s
}
