package solver

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"taquin/engine/board"
	"taquin/engine/heuristic"
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
		About: "a name (" + strings.Join(board.GoalNames(), ", ") + ") or another board of the same shape to reach instead of the solved one, its blank anywhere; a goal in a notation with another home of the blank has the same tiles, in the order of their homes"},
	{Name: "goal", Of: Puzzles, Always: true, Kind: Goal,
		About: "what to reach instead of the solved state: a state of the puzzle, or a list with the colour of each cell, -1 where any will do"},
	{Name: "goal", Of: Pieces, Always: true, Kind: Goal, About: "what must be where, as k:goal takes it (the goal of the puzzle)"},
	{Name: "alike", Of: Boards, Always: true, Kind: Labels,
		About: "lists of labels that look alike, such as {{1, 5}, {8, 9, 10}}: tiles of a list may end at each other's homes; optimal, ida and the other exact methods find the least that any of these ways needs"},
	{Name: "metric", Of: Boards, Kind: Enum, field: func(o *Options) any { return &o.Metric },
		About: "what counts as one move",
		Choices: []Choice{
			{string(Moves), "of one tile, the usual"},
			{string(Slides), "of one tile or several in a row or column pushed at once"},
		}},
	{Name: "metric", Of: Puzzles, Always: true, Kind: Enum, About: "what counts as one move",
		Choices: []Choice{{"half", "every power of a move"}, {"quarter", "a move and its inverse"}}},
	{Name: "metric", Of: Pieces, Always: true, Kind: Enum, About: "what counts as one move",
		Choices: []Choice{{"moves", "a piece that goes anywhere, also round corners"}, {"cells", "a step of one cell"}}},
	{Name: "moves", Of: Puzzles, Always: true, Kind: Text, About: `the moves that may be made, such as "U R2"; of one with a power only its powers are (all)`},
	{Name: "through", Of: Puzzles, Kind: Texts,
		About: `the subgroups that the state is brought into, one after the other: a list of texts as for moves, such as {"U D L2 R2 F2 B2"} (the method's own choice)`},
	{Name: "heuristic", Of: Boards, Kind: Heuristic, given: func(o *Options) bool { return o.Heuristic != nil },
		About: "the heuristic that guides the search"},
	{Name: "heuristic", Of: Puzzles | Pieces, Kind: Heuristic,
		About: "replaces the admissible default heuristic: a function of a state and, if there is one, the goal, that estimates the number of moves, or a list of functions, of which the largest value counts. A solution found with a function is never called optimal, since nothing is known about the function"},
	{Name: "weight", Of: All, Kind: Number, Least: 0.01, Most: 100, Hundredths: true, field: func(o *Options) any { return &o.Weight },
		About: "multiplies the heuristic, 0.01 to 100; above 1 A* is faster, and its solution is too long by at most this factor"},
	{Name: "cost", Of: Boards, Kind: Costs, About: "what a move costs", given: func(o *Options) bool { return o.Cost != nil }},
	{Name: "depth", Of: All, Kind: Integer, Least: 1, Most: 100_000, field: func(o *Options) any { return &o.Depth },
		About: "how many moves deep the search goes (50)"},
	{Name: "max_stored", Of: All, Kind: Integer, Least: 2, Most: 1 << 28, field: func(o *Options) any { return &o.MaxStored },
		About: "how many states are kept (100000)"},
	{Name: "prune", Of: All, Kind: Enum, field: func(o *Options) any { return &o.Prune }, idle: inMoves,
		About: "sequences of moves that a depth-first search does not try",
		Choices: []Choice{
			{string(PruneNone), ""},
			{string(PruneInverse), "a move and its inverse; the default for boards and pieces, except of optimal"},
			{string(PruneAutomaton), "those with the effect of a shorter or earlier sequence, see solve.dropped; the default for puzzles and of optimal"},
		}},
	{Name: "escape", Of: All, Kind: Enum, field: func(o *Options) any { return &o.Escape },
		About: "how to leave a local minimum",
		Choices: []Choice{
			{string(EscapeNone), "it is stuck"},
			{string(EscapeRandom), "a random walk"},
			{string(EscapeLookahead), "to the nearest better state"},
			{string(EscapeTabu), "on to the best neighbour, better or not; visited states count worse"},
		}},
	{Name: "steps", Of: All, Kind: Integer, Least: 1, Most: 1 << 20, field: func(o *Options) any { return &o.Steps },
		idle: func(o *Options, _ []string) string {
			if o.Escape == EscapeRandom || o.Escape == EscapeLookahead {
				return ""
			}
			return `escape "random" or "lookahead"`
		},
		About: "how long the random walks are at the most (40), or how far lookahead looks (no limit)"},
	{Name: "polish", Of: Boards, Always: true, Kind: Bool, field: func(o *Options) any { return &o.Polish },
		About: "makes a solution shorter that is not proven shortest, such as one of lines, rows or cycles: beam searches replace all of it and then windows of it, until max_nodes or max_seconds, else for a fraction of a second"},
	{Name: "tables", Of: Boards, Flag: "partition", Kind: Text, Most: 4096, Wanted: `a partition such as "6-6-3"`, field: func(o *Options) any { return &o.Tables },
		idle: func(o *Options, reads []string) string {
			if _, ok := heuristic.WithTables(o.Heuristic, o.Tables); !ok && slices.Contains(reads, "heuristic") {
				return `the heuristic "pdb"`
			}
			return inMoves(o, reads)
		},
		About: `which pattern databases optimal and the heuristic "pdb" go by: the sizes, 1 to 8 each, of a partition of the tiles, such as "6-6-3", or its picture, such as "aab/acb/cc." with a letter for each tile and . for the blank's home, in a corner; several with "+" between them for the largest, or "large" for the large set of 4x4 (two of 8-7, 392 MB) or 5x5 (6-6-6-6 and 7-7-6-4, 1.2 GB)`},
	{Name: "threads", Of: All, Always: true, Kind: Integer, Least: 1, Most: MaxThreads, field: func(o *Options) any { return &o.Threads },
		About: "how many threads search at most, where a method can use several (as many as there are processors)"},
	{Name: "cluster", Of: Boards, Kind: OnCluster, given: func(o *Options) bool { return o.Cluster != nil },
		About: "true to search on the machines of lab.cluster; small searches run here, on threads"},
	{Name: "max_nodes", Of: Boards, Always: true, Kind: Integer, Least: 1, Most: maxExact, field: func(o *Options) any { return &o.MaxNodes },
		About: "a limit of boards generated; beam stops there with the best solution it has"},
	{Name: "max_nodes", Of: Puzzles | Pieces, Always: true, Kind: Integer, Least: 1, Most: maxExact, field: func(o *Options) any { return &o.MaxNodes },
		About: "a limit of states generated"},
	{Name: "max_seconds", Of: Boards, Always: true, Flag: "timeout", Kind: Number, field: func(o *Options) any { return &o.MaxTime },
		About: "a limit of time; beam takes all of it and then has a solution"},
	{Name: "max_seconds", Of: Puzzles | Pieces, Always: true, Kind: Number, field: func(o *Options) any { return &o.MaxTime },
		About: "a limit of time"},
	{Name: "max_memory", Of: Boards, Always: true, Flag: "memory", Kind: Integer, Least: 1, Most: 1 << 40, field: func(o *Options) any { return &o.MaxMemory }, unit: 1 << 20,
		About: fmt.Sprintf("a limit of memory for boards in MiB (%d)", UsualMemory>>20)},
	{Name: "max_memory", Of: Puzzles | Pieces, Always: true, Kind: Integer, Least: 1, Most: 1 << 40, field: func(o *Options) any { return &o.MaxMemory }, unit: 1 << 20,
		About: "a limit of memory in MiB"},
	{Name: "trace", Of: All, Always: true, Kind: Tracing, Most: maxTraced, given: func(o *Options) bool { return o.Trace != nil },
		About: fmt.Sprintf("true, or a number of states up to %d: the solution's field trace records the first states that the search generated, up to that number (%d)", int(maxTraced), UsualTraced)},
	{Name: "on_progress", Of: Boards, Always: true, Kind: Function,
		About: "a function of {nodes=, done=, bound=, least=, memory=, best=, doing=}, called about ten times a second and at the end; best is the length of the best solution yet, of beam and with polish, and doing what else is done than solving, such as building a table"},
	{Name: "on_progress", Of: Puzzles | Pieces, Always: true, Kind: Function,
		About: "a function of {nodes=, done=, bound=, memory=, best=, doing=}, called about ten times a second and at the end"},
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
