// Package solver says what a solver is: what it is given, what it answers, how
// it fails and how it is looked up by name. It holds no way of solving itself.
//
// Begin with Solver and Method; option.go is the one table of what a solver may
// be told, and limiter.go how a solver keeps to its limits.
package solver

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/share"
	"taquin/engine/statespace"
	"taquin/engine/text"
)

// The ways in which a solver fails, told apart by errors.Is. They begin the
// text that a user reads, so they name no package.
var (
	ErrUnsolvable    = board.ErrUnsolvable
	ErrCancelled     = errors.New("cancelled")
	ErrLimit         = errors.New("limit reached")
	ErrNotApplicable = heuristic.ErrNotApplicable
	// ErrStuck: a local minimum that the solver was not allowed to leave.
	ErrStuck = errors.New("stuck")
)

// ErrMethod is wrapped by the error about a name that no method has.
var ErrMethod = errors.New("solver: no such method")

// Solver solves boards. Solve leaves b as it is; it looks at ctx.Err every few
// thousand nodes (not at ctx.Done, which a host may leave nil). It takes the
// options as checked, which Method.Solve does. With an error, which wraps one of
// those above, the solution has no moves but counts what was done, and its Bound
// holds; a solver that is cancelled while it looks for better solutions than it has returns
// the best, which is then Stopped. To reach another board than the solved one, solve
// Toward(b, goal): the blank's home may be any cell.
type Solver interface {
	Solve(ctx context.Context, b *board.Board, opt Options) (Solution, error)
}

// Options is what a solver may be told; each takes what it has a use for. The
// zero value sets no limits. OptionList says what each may be.
type Options struct {
	// History is the path that led from the solved board to this one, for the
	// solver that only goes back; nil where it is not known.
	History board.Path
	// Metric is what counts as one move; "" is Moves. Only a Method that says so
	// knows another.
	Metric Metric
	// Alike are groups of tiles that look alike, each tile by its name as a piece:
	// one may end at the home of another; nil for those of the board itself.
	// Method.Solve sees to it, not the solver.
	Alike [][]int
	// Below, if it is not 0, says that only a solution of fewer moves is wanted; a
	// solver that proves bounds gives up when it has proven that there is none.
	Below int
	// Heuristic is what an informed search goes by; nil for Manhattan. Weight
	// multiplies it; 0 is 1.
	Heuristic heuristic.Heuristic
	Weight    float64
	// Cost is what uniform cost search pays for a move of the blank: for the piece that
	// it pushes and its direction, 1 to MaxCost. nil is 1 for every move.
	Cost func(piece int, m board.Move) int
	// Depth is how long the words are that depth-first search tries; 0 for the usual.
	Depth int
	// MaxStored is how many boards a search with bounded memory keeps; 0 for the usual.
	MaxStored int
	// Prune says which words of moves a depth-first search leaves out.
	Prune Prune
	// Escape is how greedy descent leaves a local minimum, and Steps how long
	// a random walk or how deep a look ahead is; 0 for the usual.
	Escape Escape
	Steps  int
	// Polish says that a solution not proven shortest is to be made shorter before it is
	// returned. Package polish sees to it, not the solver.
	Polish bool
	// Order is the order in which the blank's moves are tried; the zero value
	// is up, left, down, right.
	Order [4]board.Move
	// Tables names the partition into pattern databases that the optimal search
	// goes by, or several with "+" between them, as pdb.ParsePartition reads
	// them; "" leaves the choice to it.
	Tables string
	// Threads is how many threads search; 0 for as many as there are processors.
	Threads int
	// Checkpoint, if set, is where the optimal search writes down what it has
	// done, so that another run can take it up.
	Checkpoint Checkpoint
	// Cluster, if set, is a group of machines that search together, for methods that read it.
	// Unit is the search time of one unit of work; 0 means UsualUnit.
	Cluster share.Cluster
	Unit    time.Duration
	// Trace, if set, logs what the search does. Only some methods read it.
	Trace *statespace.Log
	// Rand is the source of a random walk.
	Rand *rand.Rand
	// MaxNodes, MaxTime and MaxMemory (in bytes) are limits, 0 for none. A
	// constructive solver counts every move it makes as a node.
	MaxNodes  int64
	MaxTime   time.Duration
	MaxMemory int64
	// Reservation, if set, is the thread's part of the memory that several threads share.
	Reservation *Reservation
	// Now is the clock; without it nothing is timed and MaxTime is not kept.
	Now func() time.Time
	// Progress, if set, is called now and then from the solver's goroutine.
	Progress func(Progress)
}

// MaxCost is the most that Options.Cost may be.
const MaxCost = 1000

// Checkpoint keeps what a search writes down.
type Checkpoint interface {
	Load() ([]byte, error)  // the last that was saved; nil if nothing was
	Save(text []byte) error // replaces it, whole or not at all
}

// UsualUnit is so long that handing out work costs little beside it, and so short that
// little is lost with a machine.
const UsualUnit = 10 * time.Second

// UsualMemory is a limit for Options.MaxMemory that fits most machines.
const UsualMemory = 2 << 30

// Moves returns the order in which moves are tried.
func (opt Options) Moves() [4]board.Move {
	if opt.Order == ([4]board.Move{}) {
		return [4]board.Move{board.Up, board.Left, board.Down, board.Right}
	}
	return opt.Order
}

// TimeLeft returns a function that tells what is left of MaxTime from now on, the least
// there is if it is used up.
func (opt Options) TimeLeft() func() time.Duration {
	if opt.Now == nil || opt.MaxTime == 0 {
		return func() time.Duration { return opt.MaxTime }
	}
	end := opt.Now().Add(opt.MaxTime)
	return func() time.Duration { return max(1, end.Sub(opt.Now())) }
}

// CheckOrder returns an error unless each move stands once in an order.
func CheckOrder(order [4]board.Move) error {
	for i, m := range order {
		if m > board.Right {
			return fmt.Errorf("solver: %d is none of the four moves (place %d of the order)", m, i+1)
		}
		if slices.Contains(order[:i], m) {
			return fmt.Errorf("solver: %v stands twice (place %d of the order)", m, i+1)
		}
	}
	return nil
}

// Progress is how far a solver has come.
type Progress struct {
	Doing  string  // what else than solving, such as building a table; "" if nothing else
	Nodes  int64   // generated
	Done   float64 // share of the work done, 0 to 1; negative if not known
	Bound  int     // no solution is shorter, as far as is proven
	Least  int     // the least heuristic value yet, where that is what counts; 0 if not
	Memory int64   // bytes that the boards kept take
	Metric Metric  // of Bound
	Best   int     // moves of the best solution yet, of a solver that goes on to look for better ones; 0 if not

	Cluster share.Progress // below the bound, where several machines search; zero elsewhere
}

// String is the progress in a line for the user.
func (p Progress) String() string {
	if p.Doing != "" {
		return p.Summary()
	}
	return "solving: " + p.Summary()
}

// Summary says how far that is, as the end of a sentence: "70 nodes, 26% done".
func (p Progress) Summary() string {
	if p.Doing != "" {
		return fmt.Sprintf("%s: %.0f%% done", p.Doing, 100*p.Done)
	}
	return text.Count(p.Nodes, "node") + p.findings()
}

// findings is what is known beside the nodes, each with a comma before it.
func (p Progress) findings() string {
	said := ""
	if p.Done >= 0 {
		said += fmt.Sprintf(", %.0f%% done", 100*p.Done)
	}
	if p.Bound > 0 {
		said += ", no solution below " + text.Count(p.Bound, p.Metric.One())
	}
	if p.Least > 0 {
		said += fmt.Sprintf(", least heuristic value %d", p.Least)
	}
	if p.Best > 0 {
		said += ", best " + text.Count(p.Best, "move")
	}
	if !share.LocalOnly && p.Cluster.Count > 0 {
		said += ", " + p.Cluster.String()
	}
	return said
}

// Solution is a path that solves a board, and what it cost to find.
type Solution struct {
	Moves      board.Path
	Generated  int64         // boards made, the first one not counted
	Expanded   int64         // boards all of whose moves were looked at; 0 for a constructive solver
	Stored     int64         // distinct boards kept, by a search that keeps boards
	Memory     int64         // bytes that they took
	Bound      int           // no solution is shorter, as far as the solver has proven; 0 if it proves nothing
	Least      int           // the least heuristic value that greedy descent came to
	Iterations []Iteration   // of a search with growing bounds
	Time       time.Duration // by Options.Now
	Optimal    bool          // proven: no path is shorter or, by Options.Cost, cheaper
	Method     string        // the name of the method that found it
	Metric     Metric        // by which it counts moves
	Cost       int           // of the moves by Options.Cost; 0 where they have none
	Stopped    bool          // it was cancelled while it looked for a better one
}

// Length is how many moves the solution has, by its metric.
func (s Solution) Length() int { return s.Metric.Length(s.Moves) }

// Iteration is one search of a search with growing bounds.
type Iteration struct {
	Bound     int   // on the length of the path, or on path and heuristic
	Generated int64 // in this iteration alone
}

// Toward returns what a solver is given to lead b to goal instead of to the
// solved board: b.Toward(goal), or an error that wraps ErrUnsolvable.
func Toward(b, goal *board.Board) (*board.Board, error) {
	toward, err := b.Toward(goal)
	if err != nil {
		return nil, err
	}
	if err := toward.CheckSolvable(); err != nil {
		return nil, fmt.Errorf("%w (seen from the goal)", err)
	}
	return toward, nil
}

// Method is a solver with the name that a user types.
type Method struct {
	Name    string
	About   string // one line
	Optimal bool   // its solutions are proven shortest, unless options forgo it
	Shapes  string // what boards it is for
	// Reads names the options that it reads, in addition to those of every call. It keeps
	// a trace if "trace" is among them.
	Reads  []string
	Solver Solver

	among Registry // the registry whose Find returned it
}

// Solve checks the options, runs the method, times it and names it in the
// solution, also in what comes with an error.
func (m Method) Solve(ctx context.Context, b *board.Board, opt Options) (Solution, error) {
	if err := opt.Check(); err != nil {
		return Solution{Method: m.Name, Metric: opt.Metric}, err
	}
	if err := m.CheckRead(opt); err != nil {
		return Solution{Method: m.Name, Metric: opt.Metric}, err
	}
	if opt.Trace != nil && !slices.Contains(m.Reads, "trace") {
		return Solution{Method: m.Name, Metric: opt.Metric}, fmt.Errorf("%w: %s keeps no trace of what it does (these do: %s)", ErrNotApplicable, m.Name, strings.Join(m.among.Readers("trace"), ", "))
	}
	if opt.Tables != "" && opt.Heuristic != nil {
		opt.Heuristic, _ = heuristic.WithTables(opt.Heuristic, opt.Tables)
	}
	var start time.Time
	if opt.Now != nil {
		start = opt.Now()
	}
	solve := m.Solver.Solve
	if opt.Alike == nil {
		opt.Alike = b.Alike()
	}
	if len(opt.Alike) > 0 {
		solve = m.solveAlike
	}
	s, err := solve(ctx, b, opt)
	s.Method, s.Metric = m.Name, opt.Metric
	if opt.Now != nil {
		s.Time = opt.Now().Sub(start)
	}
	return s, err
}

// CheckRead returns an *UnreadError if an option is set that the method does not read.
func (m Method) CheckRead(opt Options) error { return m.Reading().Check(opt, opt.Given(Boards)) }

// Reading declares the options that the method reads.
func (m Method) Reading() Reading { return Reading{Boards, m.Name, m.Reads, m.among.Readers} }

// Registry is a list of methods in the order in which they are shown.
type Registry []Method

// Names lists the methods' names.
func (r Registry) Names() []string {
	names := make([]string, len(r))
	for i, m := range r {
		names[i] = m.Name
	}
	return names
}

// Find returns the method with a name.
func (r Registry) Find(name string) (Method, error) {
	m, err := FindMethod(r, name, func(m Method) string { return m.Name })
	m.among = r
	return m, err
}

// Readers lists the names of the methods that read an option.
func (r Registry) Readers(option string) []string {
	return ReadersOf(r, option, func(m Method) (string, []string) { return m.Name, m.Reads })
}

// FindMethod returns the method with a name among those there are, of whatever kind of
// solver. The error wraps ErrMethod.
func FindMethod[M any](all []M, name string, nameOf func(M) string) (found M, err error) {
	var names []string
	for _, m := range all {
		if nameOf(m) == name {
			return m, nil
		}
		names = append(names, nameOf(m))
	}
	return found, fmt.Errorf("%w: %q%s (there are %s)", ErrMethod, name, text.Suggest(name, names), strings.Join(names, ", "))
}
