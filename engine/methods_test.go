package engine_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"taquin/engine"
	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/pdb"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/pruning"
	"taquin/engine/puzzle/solving"
	"taquin/engine/share"
	"taquin/engine/slide"
	"taquin/engine/solver"
	"taquin/engine/statespace"
	"taquin/engine/text"
)

// tried is two values of an option, with the other options that it requires.
type tried struct {
	base solver.Options
	set  func(opt *solver.Options, second bool)
}

// readsOf has, for each option of boards that not every call accepts, two values whose results
// differ for the methods that read it.
func readsOf(all []heuristic.Heuristic) map[string]tried {
	find := func(name string) heuristic.Heuristic {
		h, err := heuristic.Find(all, name)
		if err != nil {
			panic(err)
		}
		return h
	}
	uneven := solver.Options{Heuristic: heuristic.Func{Label: "given", Of: func(b *board.Board) int {
		if b.Blank()%2 == 0 {
			return 0
		}
		return b.Manhattan()
	}}}
	return map[string]tried{
		"metric": {set: func(opt *solver.Options, second bool) {
			if opt.Metric = solver.Moves; second {
				opt.Metric = solver.Slides
			}
		}},
		"heuristic": {set: func(opt *solver.Options, second bool) {
			if opt.Heuristic = find("manhattan"); second {
				opt.Heuristic = find("misplaced")
			}
		}},
		"tables": {base: solver.Options{Heuristic: heuristic.Max(find("misplaced"), find("pdb"))}, set: func(opt *solver.Options, second bool) {
			if opt.Tables = "4-4"; second {
				opt.Tables = "2-2-2-2"
			}
		}},
		"weight": {set: func(opt *solver.Options, second bool) {
			if opt.Weight = 1; second {
				opt.Weight = 5
			}
		}},
		"admissible": {base: solver.Options{Heuristic: heuristic.Func{Label: "given", Of: (*board.Board).Manhattan}}, set: func(opt *solver.Options, second bool) { opt.Admissible = second }},
		"finish": {set: func(opt *solver.Options, second bool) {
			opt.Finish, opt.MaxNodes = second, 1_000_000 // deepening needs that many to a solution
		}},
		"dual":    {base: solver.Options{Heuristic: heuristic.Func{Label: "given", Of: func(b *board.Board) int { return b.Manhattan()/2 + b.At(0) }}}, set: func(opt *solver.Options, second bool) { opt.Dual = second }},
		"bpmx":    {base: uneven, set: func(opt *solver.Options, second bool) { opt.BPMX = second }},
		"pathmax": {base: uneven, set: func(opt *solver.Options, second bool) { opt.Pathmax = second }},
		"trials": {set: func(opt *solver.Options, second bool) {
			if opt.Trials = 1; second {
				opt.Trials = 5
			}
		}},
		"cost": {set: func(opt *solver.Options, second bool) {
			opt.Cost = func(piece int, _ board.Move) int {
				if second {
					return 1 + piece
				}
				return 1
			}
		}},
		"depth": {set: func(opt *solver.Options, second bool) {
			if opt.Depth = 20; second {
				opt.Depth = 24
			}
		}},
		"max_stored": {set: func(opt *solver.Options, second bool) {
			if opt.MaxStored = 1000; second {
				opt.MaxStored = 60
			}
		}},
		"prune": {set: func(opt *solver.Options, second bool) {
			if opt.Prune = solver.PruneAutomaton; second {
				opt.Prune = solver.PruneNone
			}
		}},
		"order": {set: func(opt *solver.Options, second bool) {
			if opt.Letters = "ULDR"; second {
				opt.Letters = "RDLU"
			}
		}},
		"escape": {set: func(opt *solver.Options, second bool) {
			if opt.Escape = solver.EscapeTabu; second {
				opt.Escape = solver.EscapeLookahead
			}
		}},
		"steps": {base: solver.Options{Escape: solver.EscapeRandom}, set: func(opt *solver.Options, second bool) {
			if opt.Steps = 8; second {
				opt.Steps = 64
			}
		}},
		"trace":   {set: func(opt *solver.Options, second bool) { opt.Trace = statespace.NewLog(10) }},
		"cluster": {set: func(opt *solver.Options, second bool) { opt.Cluster = new(crew) }},
	}
}

// crew is a cluster without machines.
type crew struct{ asked bool }

var errNoCrew = errors.New("no machines")

func (c *crew) Begin(context.Context, share.Job) (share.Execution, error) {
	c.asked = true
	return nil, errNoCrew
}

func (c *crew) Store() share.Store {
	c.asked = true
	return c
}

func (c *crew) Has(context.Context, string) (bool, error)    { return false, nil }
func (c *crew) Get(context.Context, string, io.Writer) error { return errNoCrew }
func (c *crew) Put(context.Context, string, io.Reader) error { return nil }

// Each option is either accepted by every call, or affects exactly the methods that declare it. The
// other methods reject it with an error that names those.
func TestOptionsAreRead(t *testing.T) {
	library := pdb.NewLibrary(pdb.LibraryOptions{})
	methods, heuristics := engine.Methods(library), engine.Heuristics(library)
	values := readsOf(heuristics)
	for _, o := range solver.OptionList(solver.Boards) {
		if o.Always && o.Name != "trace" {
			continue
		}
		v, ok := values[o.Name]
		if !ok {
			t.Errorf("no values show whether %s is read", o.Name)
			continue
		}
		for _, m := range methods {
			m, err := methods.Find(m.Name)
			if err != nil {
				t.Fatal(err)
			}
			declared := slices.Contains(m.Reads, o.Name)
			if m.Name == "ida" && o.Name == "pathmax" {
				continue // it raises the values in a trace, and prunes nothing
			}
			if changed := v.changes(t, m); changed != declared {
				t.Errorf("%s reads %s: declared %v, seen %v", m.Name, o.Name, declared, changed)
			}
			if declared || o.Always {
				continue
			}
			var opt solver.Options
			v.set(&opt, true)
			_, err = m.Solve(t.Context(), shuffled(t, 1), opt)
			var unread *solver.UnreadError
			want := fmt.Sprintf("solver: %q does not read %s (methods that read it: %s)", m.Name, o.Name, strings.Join(methods.Readers(o.Name), ", "))
			if !errors.As(err, &unread) || !errors.Is(err, solver.ErrOption) || err.Error() != want {
				t.Errorf("%s with %s: %v, want %s", m.Name, o.Name, err, want)
			}
		}
	}
}

func shuffled(t *testing.T, seed uint64) *board.Board {
	b, err := board.New(board.Shape{Cols: 3, Rows: 3}, board.BottomRight)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.Scramble(context.Background(), 24, rand.New(rand.NewPCG(seed, 0))); err != nil {
		t.Fatal(err)
	}
	return b
}

// changes reports whether the two values lead to different results of a method, without the check
// of its options.
func (v tried) changes(t *testing.T, m solver.Method) bool {
	for seed := range uint64(4) {
		var answers [2]string
		for i := range answers {
			opt := v.base
			opt.MaxNodes, opt.Threads, opt.Rand = 40_000, 1, rand.New(rand.NewPCG(1, 1))
			v.set(&opt, i == 1)
			if opt.Tables != "" && opt.Heuristic != nil {
				opt.Heuristic, _ = heuristic.WithTables(opt.Heuristic, opt.Tables)
			}
			s, err := m.Solver.Solve(t.Context(), shuffled(t, seed), opt)
			answers[i] = fmt.Sprint(s.Moves, s.Generated, s.Expanded, s.Stored, s.Bound, s.Least, s.Iterations, s.Cost, kindOf(err))
			if c, ok := opt.Cluster.(*crew); ok && c.asked || opt.Trace != nil && len(opt.Trace.Nodes) > 0 {
				return true
			}
		}
		if answers[0] != answers[1] {
			return true
		}
	}
	return false
}

// kindOf returns the kind of an error, whose text may depend on the metric.
func kindOf(err error) error {
	for _, kind := range []error{solver.ErrLimit, solver.ErrUnsolvable, solver.ErrStuck, solver.ErrNotApplicable} {
		if errors.Is(err, kind) {
			return kind
		}
	}
	return err
}

// The same for permutation puzzles. All of their methods read the metric and the moves.
func TestPuzzleOptionsAreRead(t *testing.T) {
	z, err := known.Cube(2)
	if err != nil {
		t.Fatal(err)
	}
	methods := engine.PuzzleMethods(pruning.NewLibrary(pruning.LibraryOptions{}))
	for option, settings := range map[string][2]solving.Options{
		"metric":    {{}, {Metric: puzzle.Quarter}},
		"moves":     {{}, {Moves: "U2 R2 F2"}},
		"goal":      {{}, {Goal: z.Start().Colours()}},
		"heuristic": {{}, {Estimate: func(*puzzle.State) (float64, error) { return 0, nil }}},
		"weight":    {{Options: solver.Options{Weight: 1}}, {Options: solver.Options{Weight: 5}}},
		"through":   {{}, {Through: []string{"U R2"}}},
	} {
		for _, m := range methods {
			m, err := methods.Find(m.Name)
			if err != nil {
				t.Fatal(err)
			}
			changed := false
			for _, word := range []string{"U2 R2 F2", "U R2 F U'", "R U R' U' F R"} {
				var answers [2]string
				for i, opt := range settings {
					opt.MaxNodes, opt.Threads = 4000, 1
					x := z.Start()
					if err := x.PlayText(word); err != nil {
						t.Fatal(err)
					}
					s, err := m.Solver.Solve(t.Context(), x, opt)
					answers[i] = fmt.Sprint(s.Moves, s.Length, s.Generated, s.Expanded, s.Stored, s.Bound, kindOf(err))
				}
				changed = changed || answers[0] != answers[1]
			}
			declared := m.Accepts(solver.Puzzles, option)
			if changed != declared && option != "goal" {
				t.Errorf("%s reads %s: declared %v, seen %v", m.Name, option, declared, changed)
			}
			_, err = m.Solve(t.Context(), z.Start(), settings[1])
			if errors.Is(err, solver.ErrOption) == declared {
				t.Errorf("%s with %s, declared %v: %v", m.Name, option, declared, err)
			}
		}
	}
}

// The time of a solution includes the reading, building and expansion of tables. The fake clock
// advances only during these.
func TestTimeIncludesTables(t *testing.T) {
	byTables, err := heuristic.Find(engine.Heuristics(pdb.NewLibrary(pdb.LibraryOptions{})), "pdb")
	if err != nil {
		t.Fatal(err)
	}
	b, err := board.Parse("0 1 2 3 / 4 5 6 7 / 8 9 . 10", board.Audibert)
	if err != nil {
		t.Fatal(err)
	}
	for name, opt := range map[string]solver.Options{
		"optimal": {Tables: "3-4-4"},
		"astar":   {Heuristic: byTables},
	} {
		m, err := engine.Methods(pdb.NewLibrary(pdb.LibraryOptions{})).Find(name)
		if err != nil {
			t.Fatal(err)
		}
		now, steps := time.Unix(0, 0), 0
		opt.Now = func() time.Time { return now }
		opt.Progress = func(p solver.Progress) {
			if !p.Doing.Empty() {
				now, steps = now.Add(time.Hour), steps+1
			}
		}
		s, err := m.Solve(t.Context(), b, opt)
		if err != nil || steps == 0 || s.Time != time.Duration(steps)*time.Hour {
			t.Errorf("%s: %v for %d steps of preparation, %v", name, s.Time, steps, err)
		}
	}
}

// Every method and heuristic answers to its name and its names in the literature, in any
// spelling, and to no other's.
func TestAliases(t *testing.T) {
	literature := map[string]string{
		"NBS": "nbs", "ARA*": "arastar", "LRTA*": "lrta", "EES": "ees", "GBFS": "gbfs", "greedy best-first": "gbfs", "Greedy Best-First Search": "gbfs", "A*": "astar", "a star": "astar", "IDA*": "ida", "ida-star": "ida", "SMA*": "sma", "IDDFS": "deepening", "Iterative Deepening": "deepening",
		"BiBFS": "bidirectional", "breadth-first search": "bfs", "Depth first": "dfs", "Dijkstra": "ucs", "beam search": "beam", "RBFS": "rbfs", "hill-climbing": "greedy",
		"Hamming": "misplaced", "misplaced tiles": "misplaced", "Linear Conflict": "linear", "walking distance": "walking", "Manhattan distance": "manhattan", "pattern databases": "pdb",
	}
	puzzles := engine.PuzzleMethods(pruning.NewLibrary(pruning.LibraryOptions{}))
	sets := []struct {
		names []string
		find  func(name string) (string, error)
		also  text.Aliases
	}{
		{names: engine.Methods(nil).Names(), also: solver.MethodAliases, find: func(name string) (string, error) { m, err := engine.Methods(nil).Find(name); return m.Name, err }},
		{names: puzzles.Names(), also: solver.MethodAliases, find: func(name string) (string, error) { m, err := puzzles.Find(name); return m.Name, err }},
		{names: slide.Methods().Names(), also: solver.MethodAliases, find: func(name string) (string, error) { m, err := slide.Methods().Find(name); return m.Name, err }},
		{also: heuristic.Aliases, find: func(name string) (string, error) {
			h, err := heuristic.Find(engine.Heuristics(nil), name)
			if err != nil {
				return "", err
			}
			return h.Name(), nil
		}},
	}
	for _, h := range engine.Heuristics(nil) {
		sets[3].names = append(sets[3].names, h.Name())
	}
	known := map[string]bool{}
	for _, set := range sets {
		for _, name := range set.names {
			known[name] = true
			for _, said := range append([]string{name}, set.also[name]...) {
				for _, typed := range []string{said, strings.ToUpper(said), strings.ReplaceAll(said, " ", "-"), " " + said + "  "} {
					if found, err := set.find(typed); err != nil || found != name {
						t.Errorf("%q finds %q, not %s (%v)", typed, found, name, err)
					}
				}
			}
		}
		for typed, want := range literature {
			if slices.Contains(set.names, want) {
				if found, err := set.find(typed); err != nil || found != want {
					t.Errorf("%q finds %q, not %s (%v)", typed, found, want, err)
				}
			}
		}
	}
	for name, aliases := range solver.OptionAliases {
		if _, ok := solver.FindOption(name); !ok {
			t.Errorf("%s is no option", name)
		}
		for _, alias := range aliases {
			if got := solver.OptionName(strings.ToUpper(alias)); got != name {
				t.Errorf("the option %q is %s, not %s", alias, got, name)
			}
		}
	}
	for _, also := range []text.Aliases{solver.MethodAliases, heuristic.Aliases} {
		for name := range also {
			if !known[name] {
				t.Errorf("%s has aliases, but is no method and no heuristic", name)
			}
		}
	}
	if _, err := engine.Methods(nil).Find("A+"); err == nil || err.Error() != `unknown method "A+"; did you mean astar?` {
		t.Errorf("A+: %v", err)
	}
}
