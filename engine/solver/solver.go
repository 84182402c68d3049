// Package solver defines the interface of solvers of boards: Options, Solution, errors, and the
// Registry of methods. It contains no algorithm.
//
// Begin with Solver and Method. The table of options is in optionlist.go; Limiter enforces
// cancellation and limits.
package solver

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"time"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/message"
	"taquin/engine/share"
	"taquin/engine/statespace"
)

// Errors of solvers, for errors.Is. Users see them at the start of a message, so they name no
// package.
var (
	ErrUnsolvable    = board.ErrUnsolvable
	ErrCancelled     = message.New("solver.cancelled", "cancelled")
	ErrLimit         = message.New("solver.limit-reached", "limit reached")
	ErrNotApplicable = heuristic.ErrNotApplicable
	// ErrStuck reports a local minimum that the options do not let a solver leave.
	ErrStuck = message.New("solver.stuck", "stuck")
)

// Solver solves boards. Solve does not change b. It polls ctx.Err every few thousand nodes, not
// ctx.Done, which a host may leave nil. It expects valid options; Method.Solve checks them. Its
// errors wrap the errors above. With an error the solution has no moves, but its counts and its
// Bound are valid. A solver that is cancelled while it improves a solution returns the best
// one, marked as Stopped. To reach another goal than the solved board, solve Toward(b, goal).
type Solver interface {
	Solve(ctx context.Context, b *board.Board, opt Options) (Solution, error)
}

// Options are the options of all solvers; Method.Reads names those that a method reads. The
// zero value sets no limits. OptionList describes the valid values.
type Options struct {
	// History is the path from the solved board to this one, for the solver that reverses it;
	// nil if unknown.
	History board.Path
	// Metric defines the unit of length; "" is Moves.
	Metric Metric
	// Alike are groups of indistinguishable tiles, as numbers of pieces: a tile may end at the
	// home of another one of its group. nil means the groups of the board. Method.Solve
	// implements it, not the solver.
	Alike [][]int
	// Below, if not 0, requests a solution of fewer moves; a solver that proves bounds stops when
	// it has proven that no such solution exists.
	Below int
	// Heuristic guides an informed search; nil means Manhattan. Weight multiplies it; 0 means 1.
	Heuristic heuristic.Heuristic
	Weight    float64
	// Admissible asserts that the heuristics that are functions never exceed the number of moves to the goal.
	Admissible bool
	// Finish requests that a search with growing bounds completes its last iteration.
	Finish bool
	// Pathmax and BPMX raise the values of an inconsistent heuristic: from a state to its successors, and
	// in both directions.
	Pathmax, BPMX bool
	// Dual also evaluates the dual of each state, in which places and pieces are exchanged.
	Dual bool
	// Width is the number of states of a layer that a beam search expands, and Trials the number of trials of
	// a search that learns; 0 means the default.
	Width, Trials int
	// Cost returns the cost of a move of the blank in uniform-cost search, 1 to MaxCost, given
	// the piece that moves and the direction of the blank; nil means 1 for every move.
	Cost func(piece int, m board.Move) int
	// Depth is the depth limit of depth-first search; 0 means the default.
	Depth int
	// MaxStored limits the number of boards that a memory-bounded search keeps; 0 means the default.
	MaxStored int
	// Prune selects the sequences of moves that a depth-first search prunes.
	Prune Prune
	// Escape selects how greedy descent leaves a local minimum. Steps is the length of a random
	// walk or the depth of the lookahead; 0 means the default.
	Escape Escape
	Steps  int
	// Polish requests that a solution not proven shortest is shortened before it is returned.
	// Package beam implements it, not the solver.
	Polish bool
	// Order is the order of the blank's moves; the zero value is up, left, down, right. Letters,
	// if set, is another order, as the letters U, L, D and R, for methods that read it.
	Order   [4]board.Move
	Letters string
	// Tables is the partition into pattern databases of the optimal search, or several separated
	// by "+", in the syntax of pdb.ParsePartition; "" leaves the choice to the search.
	Tables string
	// Threads is the number of threads; 0 means one per processor.
	Threads int
	// Checkpoint, if set, stores the state of the optimal search, so that another run can resume
	// it.
	Checkpoint Checkpoint
	// Cluster, if set, is a group of machines that search together, for methods that read it.
	// Unit is the search time of one unit of work; 0 means UsualUnit.
	Cluster share.Cluster
	Unit    time.Duration
	// Trace, if set, records the search. Only some methods read it.
	Trace *statespace.Log
	// Rand is the random source of random walks.
	Rand *rand.Rand
	// MaxNodes, MaxTime and MaxMemory (in bytes) are limits; 0 means no limit. A constructive
	// solver counts each of its moves as a node.
	MaxNodes  int64
	MaxTime   time.Duration
	MaxMemory int64
	// Reservation, if set, is the thread's part of the memory that several threads share.
	Reservation *Reservation
	// Now is the clock; if it is nil, MaxTime has no effect.
	Now func() time.Time
	// Started is when the time of MaxTime began; if it is zero, each limiter starts its own clock.
	Started time.Time
	// Progress, if set, is called periodically in the solver's goroutine.
	Progress func(Progress)
}

// MaxCost is the largest value of Options.Cost.
const MaxCost = 1000

// Checkpoint stores the state of a search.
type Checkpoint interface {
	Load() ([]byte, error)  // returns the last saved text, or nil
	Save(text []byte) error // replaces it atomically
}

// UsualUnit is long compared with the communication for a unit of work, and short enough that
// the failure of a machine loses little.
const UsualUnit = 10 * time.Second

// UsualMemory is a value of Options.MaxMemory that suits most machines.
const UsualMemory = 2 << 30

// Moves returns the order of the blank's moves.
func (opt Options) Moves() [4]board.Move {
	if order, ok := parseOrder(opt.Letters); ok {
		return order
	}
	if opt.Order == ([4]board.Move{}) {
		return [4]board.Move{board.Up, board.Left, board.Down, board.Right}
	}
	return opt.Order
}

// parseOrder reads an order of moves such as "ULRD".
func parseOrder(letters string) (order [4]board.Move, ok bool) {
	for i, letter := range strings.ToUpper(letters) {
		m := strings.IndexRune("ULDR", letter)
		if i == len(order) || m < 0 {
			return order, false
		}
		order[i] = board.Move(m)
	}
	return order, len(letters) == len(order) && CheckOrder(order) == nil
}

// StartClock returns the options with a running clock, so that the preparation of a search counts
// towards MaxTime.
func (opt Options) StartClock() Options {
	if opt.Now != nil {
		opt.Started = opt.Now()
	}
	return opt
}

// TimeLeft returns a function that returns the rest of MaxTime, counted from now: at least one
// nanosecond, or MaxTime itself without a limit or a clock.
func (opt Options) TimeLeft() func() time.Duration {
	if opt.Now == nil || opt.MaxTime == 0 {
		return func() time.Duration { return opt.MaxTime }
	}
	end := opt.Now().Add(opt.MaxTime)
	return func() time.Duration { return max(1, end.Sub(opt.Now())) }
}

// CheckOrder returns an error unless the order contains each move once.
func CheckOrder(order [4]board.Move) error {
	for i, m := range order {
		if m > board.Right {
			return message.Errorf("solver.is-none-of-the", "solver: %d is none of the four moves (place %d of the order)", m, i+1)
		}
		if slices.Contains(order[:i], m) {
			return message.Errorf("solver.appears-twice-place-of", "solver: %v appears twice (place %d of the order)", m, i+1)
		}
	}
	return nil
}

// Progress is the progress of a solver.
type Progress struct {
	Doing  message.Text // a preparation, such as building a table; empty while the solver searches
	Nodes  int64        // generated
	Done   float64      // fraction of the work, 0 to 1; negative if unknown
	Bound  int          // proven lower bound of the solution length
	Least  int          // minimum heuristic value, of greedy descent; 0 for other methods
	Memory int64        // bytes of the stored boards
	Metric Metric       // of Bound
	Best   int          // length of the best solution that the solver tries to improve; 0 if it has none

	Cluster share.Progress // of the search below the bound on a cluster; zero without one
}

// String formats the progress in one line.
func (p Progress) String() string { return p.Message().String() }

// Message implements message.Message: the progress in one line.
func (p Progress) Message() message.Text {
	if !p.Doing.Empty() {
		return p.Summary()
	}
	return message.Textf("solver.solving-s", "solving: %s", p.Summary())
}

// Summary returns the progress as the end of a sentence: "70 nodes, 26% done".
func (p Progress) Summary() message.Text {
	if !p.Doing.Empty() {
		return message.Textf("solver.done", "%s: %.0f%% done", p.Doing, 100*p.Done)
	}
	return message.Join(", ", append([]any{message.Count(p.Nodes, "node")}, p.findings()...)...)
}

// Reached is Summary with separators between the thousands of the nodes.
func (p Progress) Reached() message.Text {
	if !p.Doing.Empty() || p.Nodes < 10_000 {
		return p.Summary()
	}
	return message.Join(", ", append([]any{message.Textf("solver.nodes", "%s nodes", message.Grouped(p.Nodes))}, p.findings()...)...)
}

// findings returns everything but the nodes.
func (p Progress) findings() (said []any) {
	if p.Done >= 0 {
		said = append(said, message.Textf("solver.done-2", "%.0f%% done", 100*p.Done))
	}
	if p.Bound > 0 {
		said = append(said, message.Textf("solver.no-solution-below", "no solution below %s", message.Count(p.Bound, p.Metric.One())))
	}
	if p.Least > 0 {
		said = append(said, message.Textf("solver.least-heuristic-value", "least heuristic value %d", p.Least))
	}
	if p.Best > 0 {
		said = append(said, message.Textf("solver.best", "best %s", message.Count(p.Best, "move")))
	}
	if !share.LocalOnly && p.Cluster.Count > 0 {
		said = append(said, p.Cluster)
	}
	return said
}

// Statistics describes the search that found a solution, or that ended without one. A family's
// Solution embeds it.
type Statistics struct {
	Generated  int64         // states generated, without the first one
	Expanded   int64         // states expanded; 0 for a constructive solver
	Stored     int64         // distinct states stored; 0 if the search stores none
	Memory     int64         // bytes of the stored states
	Bound      int           // proven lower bound of the length; 0 if the method proves nothing
	Least      float64       // minimum heuristic value of greedy descent
	Iterations []Iteration   // of iterative deepening
	Time       time.Duration // measured with Options.Now
	Optimal    bool          // proven: no path is shorter or, with Options.Cost, cheaper
	Method     string        // the name of the method
	Cost       float64       // of the moves, if Priced
	Priced     bool          // moves have costs; otherwise each costs 1
	Stopped    bool          // the solver was cancelled while it improved the solution
}

// Solution is a path that solves a board.
type Solution struct {
	Statistics
	Moves  board.Path
	Metric Metric // of the length
}

// Length returns the length of the solution in its metric.
func (s Solution) Length() int { return s.Metric.Length(s.Moves) }

// Iteration is an iteration of iterative deepening, a search of an anytime method, or a trial.
type Iteration struct {
	Bound     float64 // on the path length, or on the f-value
	Generated int64   // in this iteration
	Expanded  int64

	Weight float64 // of the heuristic, if it changes
	Solved bool    // an anytime method or a trial has a solution
	Length int     // of this solution
	Cost   float64
}

// Toward returns b.Toward(goal), the board whose solution leads b to goal. Its error wraps
// ErrUnsolvable.
func Toward(b, goal *board.Board) (*board.Board, error) {
	toward, err := b.Toward(goal)
	if err != nil {
		return nil, err
	}
	if err := toward.CheckSolvable(); err != nil {
		return nil, message.Errorf("solver.seen-from-the-goal", "%w (seen from the goal)", err)
	}
	return toward, nil
}
