package solve

import (
	"errors"
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/solver"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// task is the solving of one board.
type task struct {
	*begun
	game *board.Game
	goal *board.Board // in the game's notation; nil for the solved board
}

// task turns a script's options into those of a solver.
func (s *Solvers) task(a bind.Args, g *board.Game, o options) *task {
	t := &task{begun: s.begin(a, o), game: g}
	if text, ok := o.goal.(lua.LString); ok {
		t.options.goal = readGoal(a, g.Notation, string(text))
	}
	if goal, ok := bind.Of[*board.Game](t.options.goal); ok {
		t.goal = goal.Board.Rehomed(g.Notation.Home())
	}
	t.Order = g.Notation.Moves()
	if p, complete := g.History(); complete {
		t.History = p
	}
	if o.estimate != nil {
		t.Options.Heuristic = heuristic.Func{Label: "given", Of: t.weigh}
	}
	return t
}

// readGoal reads the text of a goal.
func readGoal(a bind.Args, n board.Notation, text string) lua.LValue {
	b, err := board.Parse(text, n)
	if err != nil {
		a.Check(fmt.Errorf("goal: %w", values.Misread(err, text, n)))
	}
	g, err := board.NewGame(b, n)
	a.Check(err)
	return a.State.Wrap(g)
}

// problem is the board for the solver: the game's, or one whose solution leads from the
// game's board to the goal.
func (t *task) problem() (*board.Board, error) {
	if t.goal == nil {
		return t.game.Board, nil
	}
	return solver.Toward(t.game.Board, t.goal)
}

// weight is b:heuristic.
func (s *Solvers) weight(a bind.Args, g *board.Game, h, goal lua.LValue) int {
	o := options{goal: goal}
	s.setHeuristic(a, &o, h)
	t := s.task(a, g, o)
	b := g.Board
	if t.goal != nil {
		var err error
		b, err = b.Toward(t.goal)
		a.Check(err)
	}
	progress := a.State.Progress
	defer progress.Clear()
	defer a.State.Guard.Lend(a.State.Guard.SolverMemory())()
	err := heuristic.Prepare(a.State.Guard, t.Options.Heuristic, b, func(doing string, share float64) {
		progress.Showf("%s: %.0f %%", doing, 100*share)
	})
	var w heuristic.Running
	if err == nil {
		w, err = t.Options.Heuristic.Start(b)
	}
	a.CheckStopped()
	if errors.Is(err, heuristic.ErrNotApplicable) {
		return returnReason(a, err.Error())
	}
	a.Check(err)
	return a.ReturnInt(w.Value())
}

// weigh asks the function that is the heuristic about a board as the user sees it.
func (t *task) weigh(b *board.Board) int {
	a := t.a
	a.CheckStopped() // a function written in Go does not look
	game, err := t.seen(b)
	a.Check(err)
	game.Remember(a.State.Guard.MaxString())
	return int(t.ask(a.State.Wrap(game), wholeEstimate, func() string {
		seen, err := t.seen(b)
		a.Check(err)
		return inLine(seen)
	}))
}

// seen is a board of the search as the user sees it: a copy, in the game's notation.
func (t *task) seen(b *board.Board) (*board.Game, error) {
	if t.goal == nil {
		return board.NewGame(b.Copy(), t.game.Notation)
	}
	seen, err := b.From(t.goal)
	if err != nil {
		return nil, err
	}
	return board.NewGame(seen, t.game.Notation)
}

// inLine writes a board in a line, or the beginning of a line that would be long.
func inLine(g *board.Game) string {
	const most = 120
	text := g.String()
	if len(text) <= most {
		return text
	}
	return fmt.Sprintf("%s … (%s)", strings.TrimRight(text[:strings.LastIndexByte(text[:most], ' ')], " /"), g.Board.Shape())
}
