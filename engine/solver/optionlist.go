package solver

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/message"
	"taquin/engine/text"
)

// OptionList returns all options of a family's methods, in the order of the documentation.
func OptionList(f Family) []Option {
	var all []Option
	for o := range optionsOf(f) {
		all = append(all, *o)
	}
	return all
}

// optionsOf iterates over the options of a family without copies.
func optionsOf(f Family) iter.Seq[*Option] {
	return func(yield func(*Option) bool) {
		for i := range optionTable {
			if o := &optionTable[i]; o.Of&f != 0 && !yield(o) {
				return
			}
		}
	}
}

var optionTable = []Option{
	{Name: "goal", Of: Boards, Always: true, Kind: Goal,
		About: "the board to reach instead of the solved one: a name (" + strings.Join(board.GoalNames(), ", ") + ") or a board of the same shape, with its blank anywhere. If the notation of the goal has another home of the blank, its tiles correspond in the order of their homes"},
	{Name: "goal", Of: Puzzles, Always: true, Kind: Goal,
		About: "the state to reach instead of the solved one: a state of the puzzle, or a list with the colour of each cell, where -1 means any colour"},
	{Name: "goal", Of: Pieces, Always: true, Kind: Goal, About: "the goal as a text or table for k:goal (the goal of the puzzle)"},
	{Name: "goal", Of: Rules, Always: true, Kind: Goal, About: "the state to reach instead of the goal of the puzzle: a state or its value"},
	{Name: "alike", Of: Boards, Always: true, Kind: Labels,
		About: "lists of interchangeable labels, such as {{1, 5}, {8, 9, 10}}: the tiles of a list may end on each other's homes. Exact methods minimize over all these arrangements"},
	{Name: "metric", Of: Boards, Kind: Enum, field: func(o *Options) any { return &o.Metric },
		About: "the unit of length",
		Choices: []Choice{
			{string(Moves), "one tile, the default"},
			{string(Slides), "one or several tiles of a row or column at once"},
		}},
	{Name: "metric", Of: Puzzles, Always: true, Kind: Enum, About: "the unit of length",
		Choices: []Choice{{"half", "every power of a move"}, {"quarter", "a move and its inverse"}}},
	{Name: "metric", Of: Pieces, Always: true, Kind: Enum, About: "the unit of length",
		Choices: []Choice{{"moves", "one piece any distance, also around corners"}, {"cells", "one piece by one cell"}}},
	{Name: "moves", Of: Puzzles, Always: true, Kind: Text, About: `the allowed moves (all), such as "U R2"; a power allows only the powers of it`},
	{Name: "through", Of: Puzzles, Kind: Texts,
		About: `the subgroups to reach one after the other, as a list of texts as for moves, such as {"U D L2 R2 F2 B2"} (chosen by the method)`},
	{Name: "heuristic", Of: Boards, Kind: Heuristic, given: func(o *Options) bool { return o.Heuristic != nil },
		About: "the heuristic that guides the search"},
	{Name: "heuristic", Of: Puzzles | Pieces | Rules, Kind: Heuristic,
		About: "replaces the admissible default heuristic: a function that estimates the number of moves of a state to the goal (its second argument), or a list of functions, whose maximum counts. Solutions with a function are not marked optimal without the option admissible"},
	{Name: "weight", Of: All, Kind: Number, Least: 0.01, Most: 100, Hundredths: true, field: func(o *Options) any { return &o.Weight },
		About: "the factor of the heuristic, 0.01 to 100. Above 1, the search is faster and the solution longer by at most this factor. arastar decreases it from here (3) to 1, and ees keeps within it (1.5)"},
	{Name: "admissible", Of: All, Kind: Bool, field: func(o *Options) any { return &o.Admissible },
		About: "asserts that a heuristic function never exceeds the number of moves to the goal, so that solutions are marked optimal where that proves it"},
	{Name: "cost", Of: Boards, Kind: Costs, About: "the cost of a move", given: func(o *Options) bool { return o.Cost != nil }},
	{Name: "depth", Of: All, Kind: Integer, Least: 1, Most: 100_000, field: func(o *Options) any { return &o.Depth },
		About: "the depth limit in moves (50)"},
	{Name: "max_stored", Of: All, Kind: Integer, Least: 2, Most: 1 << 28, field: func(o *Options) any { return &o.MaxStored },
		About: "the maximum number of states in memory (100000)"},
	{Name: "prune", Of: All, Kind: Enum, field: func(o *Options) any { return &o.Prune }, idle: inMoves,
		About: "the move sequences that a depth-first search omits",
		Choices: []Choice{
			{string(PruneNone), ""},
			{string(PruneInverse), "a move and its inverse; default for boards and pieces, except in optimal"},
			{string(PruneAutomaton), "sequences with the effect of a shorter or earlier one, see solve.dropped; default for puzzles and in optimal"},
		}},
	{Name: "order", Of: Boards, Kind: Text, Most: 4096, Wanted: message.Textf("solver.an-order-of-moves", `the letters U, L, D and R in any order, such as "ULRD"`), field: func(o *Options) any { return &o.Letters },
		valid: func(s string) bool { _, ok := parseOrder(s); return ok },
		About: `the order in which a depth-first search tries the moves of the blank: the letters U, L, D and R in any order, such as "ULRD" (the order of the notation's letters)`},
	{Name: "finish", Of: All, Kind: Bool, field: func(o *Options) any { return &o.Finish },
		About: "completes the last iteration, so that the counts of s.iterations do not depend on the order of the moves"},
	{Name: "pathmax", Of: All, Kind: Bool, field: func(o *Options) any { return &o.Pathmax },
		About: "raises the heuristic value of a state to that of the state before it, less the cost of the move; of use in astar if the heuristic is inconsistent"},
	{Name: "bpmx", Of: All, Kind: Bool, field: func(o *Options) any { return &o.BPMX },
		About: "raises inconsistent heuristic values also from a state to the state before it (bidirectional pathmax), for moves that can be taken back"},
	{Name: "dual", Of: Boards, Kind: Bool, field: func(o *Options) any { return &o.Dual },
		About: "also evaluates the dual of each board whose blank is at home, see b:dual, and takes the larger value; of use with pdb and functions, together with bpmx"},
	{Name: "dual", Of: Puzzles | Rules, Kind: Bool, field: func(o *Options) any { return &o.Dual },
		About: "also evaluates a heuristic function on the dual of each state, in which places and pieces are exchanged (a state must be a permutation, as in puzzle.new and puzzle.pancake), and takes the larger value; of use together with bpmx"},
	{Name: "width", Of: All &^ Boards, Kind: Integer, Least: 1, Most: 1 << 24, field: func(o *Options) any { return &o.Width },
		About: "the number of states of a layer that beam expands (100)"},
	{Name: "trials", Of: All, Kind: Integer, Least: 1, Most: 1 << 24, field: func(o *Options) any { return &o.Trials },
		About: "the maximum number of trials, which share the learned heuristic values (1); a trial that learns nothing is the last"},
	{Name: "escape", Of: All, Kind: Enum, field: func(o *Options) any { return &o.Escape },
		About: "the way out of a local minimum",
		Choices: []Choice{
			{string(EscapeNone), "stop"},
			{string(EscapeRandom), "a random walk"},
			{string(EscapeLookahead), "search for the nearest better state"},
			{string(EscapeTabu), "go to the best neighbour, with a penalty for visited states"},
		}},
	{Name: "steps", Of: All, Kind: Integer, Least: 1, Most: 1 << 20, field: func(o *Options) any { return &o.Steps },
		idle: func(o *Options, _ []string) string {
			if o.Escape == EscapeRandom || o.Escape == EscapeLookahead {
				return ""
			}
			return `escape "random" or "lookahead"`
		},
		About: "the maximum length of a random walk (40), or the depth of lookahead (no limit)"},
	{Name: "polish", Of: Boards, Always: true, Kind: Bool, field: func(o *Options) any { return &o.Polish },
		About: "shortens a solution that is not proven shortest, such as one by lines, rows or cycles. Beam searches replace the whole and then parts, until max_nodes or max_seconds, otherwise for a fraction of a second"},
	{Name: "tables", Of: Boards, Flag: "partition", Kind: Text, Most: 4096, Wanted: message.Textf("solver.a-partition-such-as", `a partition such as "6-6-3"`), field: func(o *Options) any { return &o.Tables },
		idle: func(o *Options, reads []string) string {
			if _, ok := heuristic.WithTables(o.Heuristic, o.Tables); !ok && slices.Contains(reads, "heuristic") {
				return `the heuristic "pdb"`
			}
			return inMoves(o, reads)
		},
		About: `the pattern databases of optimal and of the heuristic "pdb". The value is a partition of the tiles into parts of 1 to 8: its sizes, such as "6-6-3", or its picture, such as "aab/acb/cc." with a letter for each tile and . for the blank's home in a corner. "+" between several takes their maximum. The mirror image of a partition counts too, unless the word "alone" follows: "7-8 alone". "large" selects the large set for 4x4 (two of 8-7, 392 MB) or 5x5 (6-6-6-6 and 7-7-6-4, 1.2 GB)`},
	{Name: "threads", Of: All, Always: true, Kind: Integer, Least: 1, Most: MaxThreads, field: func(o *Options) any { return &o.Threads },
		About: "the maximum number of threads, for methods that use several (one per processor)"},
	{Name: "cluster", Of: Boards, Kind: OnCluster, given: func(o *Options) bool { return o.Cluster != nil },
		About: "true to search on the machines of lab.cluster; small searches run here, on threads"},
	{Name: "max_nodes", Of: Boards, Always: true, Kind: Integer, Least: 1, Most: maxExact, field: func(o *Options) any { return &o.MaxNodes },
		About: "the maximum number of generated boards; beam then returns its best solution"},
	{Name: "max_nodes", Of: Puzzles | Pieces | Rules, Always: true, Kind: Integer, Least: 1, Most: maxExact, field: func(o *Options) any { return &o.MaxNodes },
		About: "the maximum number of generated states"},
	{Name: "max_seconds", Of: Boards, Always: true, Flag: "timeout", Kind: Number, field: func(o *Options) any { return &o.MaxTime },
		About: "the maximum time; beam uses all of it"},
	{Name: "max_seconds", Of: Puzzles | Pieces | Rules, Always: true, Kind: Number, field: func(o *Options) any { return &o.MaxTime },
		About: "the maximum time"},
	{Name: "max_memory", Of: Boards, Always: true, Flag: "memory", Kind: Integer, Least: 1, Most: 1 << 40, field: func(o *Options) any { return &o.MaxMemory }, unit: 1 << 20,
		About: fmt.Sprintf("the maximum memory for boards in MiB (%d)", UsualMemory>>20)},
	{Name: "max_memory", Of: Puzzles | Pieces | Rules, Always: true, Kind: Integer, Least: 1, Most: 1 << 40, field: func(o *Options) any { return &o.MaxMemory }, unit: 1 << 20,
		About: "the maximum memory in MiB"},
	{Name: "trace", Of: All, Always: true, Kind: Tracing, Most: maxTraced, given: func(o *Options) bool { return o.Trace != nil },
		About: fmt.Sprintf("true, or a number of states up to %d: the field trace of the solution records this number of generated states (%d)", int(maxTraced), UsualTraced)},
	{Name: "on_progress", Of: Boards, Always: true, Kind: Function,
		About: "a function of {nodes=, done=, bound=, least=, memory=, best=, doing=}, called about ten times per second, for each better solution and at the end. best is the length of the best solution so far (beam, arastar, lrta, polish); doing names a preparation, such as building a table"},
	{Name: "on_progress", Of: Puzzles | Pieces | Rules, Always: true, Kind: Function,
		About: "a function of {nodes=, done=, bound=, memory=, best=, doing=}, called about ten times per second, for each better solution and at the end"},
}

// OptionAliases are other common names of the options, of all families.
var OptionAliases = text.Aliases{
	"heuristic":   {"h"},
	"weight":      {"w"},
	"depth":       {"max depth", "depth limit"},
	"max_stored":  {"max states"},
	"tables":      {"partition", "pattern databases"},
	"threads":     {"cores", "max threads"},
	"max_nodes":   {"node limit", "nodes"},
	"max_seconds": {"timeout", "time limit", "max time", "seconds"},
	"max_memory":  {"memory limit", "memory"},
	"on_progress": {"progress", "callback"},
}

// OptionName returns the name of the option that a name means, see text.Aliases; the name itself if
// there is none.
func OptionName(name string) string {
	if i := OptionAliases.Find(name, optionNames); i >= 0 {
		return optionNames[i]
	}
	return name
}

var optionNames = func() (names []string) {
	for _, o := range optionTable {
		names = append(names, o.Name)
	}
	return names
}()

// choiceAliases are other common names of choices.
var choiceAliases = text.Aliases{
	string(Moves):          {"STM", "single-tile metric"},
	string(Slides):         {"MTM", "multi-tile metric"},
	string(PruneInverse):   {"parent"},
	string(PruneAutomaton): {"FSM", "finite-state machine"},
}

// inMoves is the idle function of options that apply to the metric "moves" only.
func inMoves(o *Options, _ []string) string {
	if o.Metric == Slides {
		return `metric "moves"`
	}
	return ""
}

// UsualTraced is the default number of states in a trace, and maxTraced the maximum.
const (
	UsualTraced = 10_000
	maxTraced   = 1_000_000
)

// MaxThreads is the largest number for Options.Threads.
const MaxThreads = 1024

// maxExact is the limit up to which a float64 represents every whole number.
const maxExact = 1 << 53
