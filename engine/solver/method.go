package solver

import (
	"context"
	"slices"
	"strings"
	"time"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/message"
	"taquin/engine/text"
)

// ErrMethod reports an unknown method.
var ErrMethod = message.New("solver.unknown-method", "unknown method")

// Declaration describes a method of any family. A family's Method
// embeds it.
type Declaration struct {
	Name    string
	About   string   // one line
	Optimal bool     // its solutions are proven shortest, unless options waive that
	For     string   // the puzzles of the family that it applies to
	Reads   []string // the options that it reads, in addition to those of every call

	readers func(option string) []string // of the registry whose Find returned it
}

// Declared returns the declaration.
func (d *Declaration) Declared() Declaration { return *d }

// among sets the registry of the method.
func (d *Declaration) among(readers func(option string) []string) { d.readers = readers }

// Has reports whether the method itself reads an option.
func (d Declaration) Has(option string) bool { return slices.Contains(d.Reads, option) }

// Accepts reports whether an option affects the method of a family: it belongs to every call, or
// the method reads it.
func (d Declaration) Accepts(f Family, option string) bool {
	if d.Has(option) {
		return true
	}
	for o := range optionsOf(f) {
		if o.Name == option && o.Always {
			return true
		}
	}
	return false
}

// Check returns an *UnreadError for the first given option that the method does not read.
func (d Declaration) Check(f Family, opt Options, given []string) error {
	for _, name := range given {
		if !d.Accepts(f, name) {
			return &UnreadError{Method: d.Name, Option: name, Readers: d.others(name)}
		}
	}
	for o := range optionsOf(f) {
		if o.idle != nil && o.value(&opt) != nil {
			if with := o.idle(&opt, d.Reads); with != "" {
				return &UnreadError{Method: d.Name, Option: o.Name, With: with}
			}
		}
	}
	return nil
}

// others lists the methods of the registry that read an option.
func (d Declaration) others(option string) []string {
	if d.readers == nil {
		return nil
	}
	return d.readers(option)
}

// Run checks the options of a call, and the names of others that the family's own options
// contain. Then it calls solve, which searches and sets the statistics, and adds the name of the
// method and the time to them, also with an error.
func (d Declaration) Run(f Family, opt Options, given []string, s *Statistics, solve func() error) error {
	s.Method = d.Name
	if err := opt.Check(); err != nil {
		return err
	}
	if err := d.Check(f, opt, append(opt.Given(f), given...)); err != nil {
		return err
	}
	if opt.Trace != nil && !d.Has("trace") {
		return message.Errorf("solver.records-no-trace-methods", "%w: %s records no trace (methods that do: %s)", ErrNotApplicable, d.Name, strings.Join(d.others("trace"), ", "))
	}
	var start time.Time
	if opt.Now != nil {
		start = opt.Now()
	}
	err := solve()
	s.Method = d.Name
	if opt.Now != nil {
		s.Time = opt.Now().Sub(start)
	}
	return err
}

// Declared is a pointer to a type that embeds a Declaration.
type Declared[M any] interface {
	*M
	Declared() Declaration
	among(readers func(option string) []string)
}

// RegistryOf is a list of a family's methods in display order.
type RegistryOf[M any, P Declared[M]] []M

// Names lists the methods' names.
func (r RegistryOf[M, P]) Names() []string {
	names := make([]string, len(r))
	for i, d := range r.Declarations() {
		names[i] = d.Name
	}
	return names
}

// Declarations returns the declarations of the methods.
func (r RegistryOf[M, P]) Declarations() []Declaration {
	all := make([]Declaration, len(r))
	for i := range r {
		all[i] = P(&r[i]).Declared()
	}
	return all
}

// Readers lists the names of the methods that read an option.
func (r RegistryOf[M, P]) Readers(option string) (names []string) {
	for _, d := range r.Declarations() {
		if d.Has(option) {
			names = append(names, d.Name)
		}
	}
	return names
}

// Find returns the method with a name or an alias, see text.Aliases. The error wraps ErrMethod.
func (r RegistryOf[M, P]) Find(name string) (found M, err error) {
	names := r.Names()
	i := MethodAliases.Find(name, names)
	if i < 0 {
		return found, message.Errorf("solver.unknown-method-named", "%w %s%s", ErrMethod, text.Quote(name, 60), message.Unknown(name, names, MethodAliases, "methods"))
	}
	found = r[i]
	P(&found).among(r.Readers)
	return found, nil
}

// MethodAliases are the names of the methods in the literature, of all families.
var MethodAliases = text.Aliases{
	"lines":         {"line by line", "layer by layer"},
	"cycles":        {"3-cycles", "three-cycles"},
	"bfs":           {"breadth-first", "breadth-first search", "parcours en largeur"},
	"ucs":           {"uniform-cost", "uniform-cost search", "Dijkstra", "coût uniforme"},
	"bidirectional": {"BiBFS", "bidirectional search", "bidirectional BFS", "bidirectionnelle"},
	"mm":            {"MM algorithm", "meet in the middle"},
	"dfs":           {"depth-first", "depth-first search", "DLS", "depth-limited search", "parcours en profondeur"},
	"deepening":     {"IDDFS", "ID-DFS", "IDS", "DFID", "iterative deepening", "iterative deepening search", "approfondissement itératif"},
	"ida":           {"IDA*", "iterative deepening A*"},
	"rbfs":          {"recursive best-first", "recursive best-first search"},
	"astar":         {"A*", "A* search"},
	"nbs":           {"near-optimal bidirectional search"},
	"arastar":       {"ARA*", "anytime repairing A*"},
	"ees":           {"explicit estimation search"},
	"lrta":          {"LRTA*", "learning real-time A*"},
	"gbfs":          {"greedy best-first", "greedy best-first search", "pure heuristic search"},
	"sma":           {"SMA*", "simplified memory-bounded A*"},
	"greedy":        {"hill climbing", "steepest descent", "greedy descent", "glouton"},
	"beam":          {"beam search", "recherche en faisceau"},
}

// Method is a method for boards.
type Method struct {
	Declaration
	Solver Solver
}

// Registry is the list of methods for boards.
type Registry = RegistryOf[Method, *Method]

// Solve checks the options, runs the method, and sets Method, Metric and Time of the solution,
// also with an error.
func (m Method) Solve(ctx context.Context, b *board.Board, opt Options) (Solution, error) {
	s := Solution{Metric: opt.Metric}
	err := m.Run(Boards, opt, nil, &s.Statistics, func() (err error) {
		if opt.Tables != "" && opt.Heuristic != nil {
			opt.Heuristic, _ = heuristic.WithTables(opt.Heuristic, opt.Tables)
		}
		solve := m.Solver.Solve
		if opt.Alike == nil {
			opt.Alike = b.Alike()
		}
		if len(opt.Alike) > 0 {
			solve = m.solveAlike
		}
		s, err = solve(ctx, b, opt)
		s.Metric = opt.Metric
		return err
	})
	return s, err
}
