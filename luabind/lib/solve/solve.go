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
	s.states, s.pieces = s.statesFamily(), s.piecesFamily()
	return s
}

// Open adds the module to a state, and the kind solution.
func (s *Solvers) Open(state *bind.State) {
	addSolutions(state, s.Puzzles, s.Slides)
	addTraces(state)
	addRecords(state)
	state.Open(bind.Module{Name: "solve", Title: "solvers",
		About: "solve finds a word that solves a board, or a state of another puzzle, and leaves it as it is. The methods are those of solve.methods(). Searches try moves in the order of the notation's letters; which of several shortest words optimal finds is its own affair, but always the same. Without a solution there are nil, the reason and a table with what was done: nodes, expanded, bound and so on. A solution s has" + fieldTexts() +
			"\n\nA trace t records a search of boards or of other puzzles: #t states in the order in which the search generated them. t[i] is one, {state=, parent=, move=, g=, h=, f=, fate=}: the state, the number of the state from which it was generated and the move, the number of moves from the first state, the heuristic value, the value by which the search orders states, and its fate (\"open\": it waits, \"expanded\", \"cut\" by the bound, \"known\" already, \"replaced\" by a shorter path, \"dropped\"); again = true says that it had been expanded before. For boards t[i].board is t[i].state. See draw.tree and draw.search. A trace has" + strings.ReplaceAll(bind.FieldTexts(traceFields), " s.", " t."),
		Entries: append([]bind.Entry{
			{Name: "solve",
				Methods: s.Methods.Names(),
				Text:    `A solution of board b by a method ({methods}; without one optimal for up to 16 cells and single rows or columns, beam for others), or nil, the reason and what was done when the board is unsolvable, a limit is reached, the method does not apply or greedy is stuck. States of puzzles have methods and options of their own: see x:solve and y:solve. An option that the method would not read is an error; what belongs to every call is always taken. Options:`,
				Example: `solve(taquin.parse("0 1 / . 2")).moves  --> "d"`,
				Func:    bind.Overload(s.otherFor, s.boards.solving(values.Game("b").Called("the board"), s.boards.options()))},
			{Name: "solve.methods", Text: "The methods: a list of {name=, about=, optimal=, shapes=}.",
				Example: `solve.methods()[1].name  --> "undo"`,
				Func: bind.Do0(func(a bind.Args) int {
					t := a.NewTable()
					for _, m := range s.Methods {
						t.Append(a.NewRecord("method", "name", lua.LString(m.Name), "about", lua.LString(m.About), "optimal", lua.LBool(m.Optimal), "shapes", lua.LString(m.For)))
					}
					return a.Return(t)
				})},
			{Name: "solve.heuristics", Text: "The heuristics that have a name: a list of {name=, admissible=}; an admissible one never says more than the moves needed, so that what ida and astar find by it is optimal. walking is for shapes whose columns and rows add up to 8 or less, pdb for up to 25 cells (up to 9, its value is the exact number of moves; of a board that cannot be solved, it is the Manhattan distance); the tables of pdb are built when they are first used, which takes seconds.",
				Example: `solve.heuristics()[2].name  --> "misplaced"`,
				Func: bind.Do0(func(a bind.Args) int {
					t := a.NewTable()
					for _, known := range s.Heuristics {
						t.Append(a.NewRecord("heuristic", "name", lua.LString(known.Name()), "admissible", lua.LBool(known.Admissible())))
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
	s.AddRecord(bind.Record{Name: "search", Fields: known, Tostring: tellFailed})
	s.AddRecord(bind.Record{Name: "profile", List: true, Fields: []string{"series"}})
	for name, fields := range map[string][]string{
		"method":           {"name", "about", "optimal", "shapes"},
		"heuristic":        {"name", "admissible"},
		"dropped word":     {"word", "same"},
		"bound":            {"bound", "nodes"},
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
			Text:    `The letter of a best next move towards the solved board or a goal, as for b:distance. Returns nil and the reason if there is none, also when the board is solved.`,
			Example: `taquin.parse("0 1 / . 2"):hint()  --> "d"`,
			Func:    s.boards.hint()},
		{Name: "b:heuristic",
			Text:    `What a heuristic says of the board: how many moves it needs to be solved or, with a goal, to become that, a board or its text in b's notation. The heuristic is a name of solve.heuristics(), a function or a list of both, as for solve; nil and the reason if it is not for boards of this shape. A board that no moves solve has a value too.`,
			Example: `taquin.new(3, 3):up():heuristic("manhattan")  --> 1`,
			Func:    bind.Do3(values.Self(), bind.Any("heuristic").From(s.heuristicNames), goal("goal").Or(lua.LNil), s.weight)},
	}
}
