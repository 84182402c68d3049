// Package solve is the Lua module solve: solving a board by any method of the engine, the
// fields of solutions and of searches without one, and the words of moves that searches
// leave out. It also has b:distance and b:hint, which need a shortest solution.
//
// It implements no method and declares no option itself: both come from
// taquin/engine/solver. Begin with Solvers.
package solve

import (
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine"
	"taquin/engine/automaton"
	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/puzzle/solving"
	"taquin/engine/share"
	"taquin/engine/solver"
	"taquin/engine/statespace"
	"taquin/luabind/bind"
	"taquin/luabind/explain"
	"taquin/luabind/values"
)

// Deps are the dependencies of the module.
type Deps struct {
	Methods    solver.Registry
	Heuristics []heuristic.Heuristic // those that have a name
	Random     *values.Random        // random walks draw from it
	Explainer  *explain.Explainer    // explains the errors of heuristics

	// Crew returns the machines that a script has named and the unit of work, or raises an error.
	// It is nil in a worker.
	Crew func(a bind.Args) (share.Cluster, time.Duration)

	PuzzleMethods solving.Registry // of puzzles that are given by their moves
	Puzzles       *values.PuzzleCodec
	Slides        *values.SlideCodec
}

// Solvers solves the boards of a state.
type Solvers struct {
	Deps
	// Depth is how many solvers run, each in a heuristic of the one before.
	Depth int

	automata automaton.Library // of solve.reduce
	boards   *boardMethods
	states   *stateMethods
	pieces   *pieceMethods
	rules    *ruleMethods
}

// boardMethods is the family of boards.
type boardMethods = puzzles[*board.Game, board.Path, board.Move, solver.Method, *solver.Method]

// maxDepth is how deep solvers may run in the heuristics of others.
const maxDepth = 10

// New makes the Solvers of a state; Open adds the module.
func New(n Deps) *Solvers {
	s := &Solvers{Deps: n}
	s.boards = &boardMethods{Family: values.Boards, s: s, of: solver.Boards, letter: "b", methods: n.Methods, option: s.option, begin: s.beginBoard,
		solved: s.solvedBoard, length: func(p board.Path, o options) int { return o.Metric.Length(p) },
		usual: func(a bind.Args, g *board.Game, _ options) []solver.Method {
			return []solver.Method{s.boards.named(a, engine.UsualMethod(g.Board.Shape()))}
		}}
	s.states, s.pieces, s.rules = s.statesFamily(), s.piecesFamily(), s.rulesFamily()
	return s
}

// Open adds the module to a state, and the kind solution.
func (s *Solvers) Open(state *bind.State) {
	addSolutions(state, s.Puzzles, s.Slides)
	addTraces(state)
	addRecords(state)
	state.Open(bind.Module{Name: "solve", Title: "solvers",
		About: "Solves boards and states of other puzzles, which stay unchanged. States of puzzles have methods and options of their own: see x:solve, y:solve and v:solve. Searches try moves in the order of the notation's letters. If several solutions are shortest, optimal returns one of them, always the same. Without a solution, solve returns nil, the reason and a table with the fields that count: nodes, expanded, bound and others. A solution s has the fields" + fieldTexts() +
			"\n\nA trace t records a search: #t states in the order of their generation. t[i] is a table {state=, parent=, move=, g=, h=, f=, fate=}: the state, the index of its parent, the move from there, the number of moves from the start, the heuristic value, the priority and the fate. The fate is \"open\" (queued), \"expanded\", \"cut\" (above the bound), \"known\" (generated before), \"replaced\" (by a shorter path) or \"dropped\". again = true marks a state that was expanded before. For boards, t[i].board equals t[i].state. draw.tree and draw.search draw a trace. A trace has the fields" + strings.ReplaceAll(bind.FieldTexts(traceFields), " s.", " t."),
		Entries: append([]bind.Entry{
			{Name: "solve",
				Methods: s.Methods.Names(),
				Text: `Solves board b without changing it. Returns a solution s with the fields s.moves, s.length, s.nodes and s.optimal, or nil, the reason and a table of counts if the board is unsolvable, a limit is reached, the method does not apply or greedy is stuck. Without a method, solve uses optimal for up to 16 cells and for single rows and columns, otherwise beam. The methods are {methods}. For example:
  optimal: a shortest solution by the fastest exact algorithm.
  ida: IDA*, a shortest solution in little memory.
  astar: A*, a search guided by a heuristic.
  beam: a short solution for any size.
  lines: line by line, as a person solves it.
An option that the method does not read is an error. Options:`,
				Example: `solve(taquin.parse("0 1 / . 2")).moves  --> "d"`,
				Func:    bind.Overload(s.otherFor, s.boards.solving(values.Game("b").Called("the board"), s.boards.options()))},
			{Name: "solve.methods", Text: "Returns the methods for boards: a list of {name=, about=, optimal=, shapes=}.",
				Example: `solve.methods()[1].name  --> "undo"`,
				Func: bind.Do0(func(a bind.Args) int {
					t := a.NewTable()
					for _, m := range s.Methods {
						t.Append(a.NewRecord("method", "name", lua.LString(m.Name), "about", lua.LString(m.About), "optimal", lua.LBool(m.Optimal), "shapes", lua.LString(m.For)))
					}
					return a.Return(t)
				})},
			{Name: "solve.heuristics", Text: "Returns the heuristics: a list of {name=, about=, admissible=}. An admissible heuristic never exceeds the number of moves needed, so that ida and astar find optimal solutions with it. walking applies to shapes whose columns and rows add up to at most 8. pdb applies to at most 25 cells; up to 9 cells, its value is the exact distance, or the Manhattan distance of an unsolvable board. The first use of pdb builds its tables, which takes seconds.",
				Example: `solve.heuristics()[2].name  --> "misplaced"`,
				Func: bind.Do0(func(a bind.Args) int {
					t := a.NewTable()
					for _, known := range s.Heuristics {
						t.Append(a.NewRecord("heuristic", "name", lua.LString(known.Name()), "about", lua.LString(heuristic.About(known)), "admissible", lua.LBool(known.Admissible())))
					}
					return a.Return(t)
				})},
		}, s.words()...)})
}

// otherFor is the function solve for calls whose first argument is v, nil for that of boards.
func (s *Solvers) otherFor(v lua.LValue) *bind.Function {
	if f := s.familyOf(v); f != family(s.boards) {
		return f.solve()
	}
	return nil
}

// addRecords registers the records of the module with a state.
func addRecords(s *bind.State) {
	var known, fates []string
	for _, f := range fields {
		known = append(known, f.name) // fields of a solution are nil if the search found none
	}
	for f := statespace.Open; f <= statespace.Dropped; f++ {
		fates = append(fates, f.String())
	}
	s.AddRecord(bind.Record{Name: "search", Fields: known, Text: tellFailed})
	s.AddRecord(bind.Record{Name: "profile", List: true, Fields: []string{"series", "histogram"}})
	for name, fields := range map[string][]string{
		"method":           {"name", "about", "optimal", "shapes"},
		"heuristic":        {"name", "about", "admissible"},
		"dropped word":     {"word", "same"},
		"iteration":        {"bound", "nodes", "generated", "expanded", "weight", "length", "cost"},
		"progress report":  {"nodes", "bound", "least", "memory", "done", "best", "doing"},
		"check":            {"count", "state", "board", "value", "distance", "next", "next_value", "states", "boards", "whole", "within"},
		"row of a profile": {"distance", "states", "boards", "mean", "least", "greatest"},
		"series":           {"name", "x", "y", "fit"},
		"count of states":  fates,
		"traced state":     {"state", "board", "parent", "move", "g", "h", "f", "fate", "again"},
		"round":            {"bound", "first", "nodes"},
	} {
		s.AddRecord(bind.Record{Name: name, Fields: fields})
	}
}

// BoardEntries are b:solve, b:distance, b:hint and b:heuristic.
func (s *Solvers) BoardEntries() []bind.Entry {
	return []bind.Entry{
		{Name: "b:solve", Returns: "s",
			Text:    `Solves the board: b:solve(method, options) is solve(b, method, options). See help("solve") for the methods and the options.`,
			Example: `taquin.parse("0 1 / . 2"):solve("bfs").moves  --> "d"`,
			Func:    s.boards.solving(values.Self(), s.boards.options().DescribedElsewhere())},
		{Name: "b:distance",
			Text:    `The least number of moves from the board to the solved board, or to a goal: its name ("snail", "spiral", …), its text or a board. The options are those of solve. Returns nil and the reason if the board is unsolvable or a limit is reached. The first call builds tables; then a 4x4 board takes milliseconds.`,
			Example: `taquin.parse("1 2 3 / 8 4 0 / 7 6 5"):distance("snail")  --> 1`,
			Func:    s.boards.distance()},
		{Name: "b:hint",
			Text:    "Returns the letter of an optimal next move towards the solved board or a goal, as for b:distance. Returns nil and the reason if there is no solution or the board is solved.",
			Example: `taquin.parse("0 1 / . 2"):hint()  --> "d"`,
			Func:    s.boards.hint()},
		{Name: "b:heuristic",
			Text:    `Returns the value of a heuristic: its estimate of the moves to the solved board or to a goal. The heuristic is a name of solve.heuristics(), a function or a list of both, as for solve. The goal is a board or its text in b's notation. Returns nil and the reason if the heuristic does not apply to this shape. Unsolvable boards have a value, too.`,
			Example: `taquin.new(3, 3):up():heuristic("manhattan")  --> 1`,
			Func:    bind.Do3(values.Self(), bind.Any("heuristic").From(s.heuristicNames), goal("goal").Or(lua.LNil), s.weight)},
	}
}
