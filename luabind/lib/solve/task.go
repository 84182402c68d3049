package solve

import (
	"errors"
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/draw/trees"
	"taquin/engine/heuristic"
	"taquin/engine/message"
	"taquin/engine/solver"
	"taquin/luabind/bind"
	"taquin/luabind/gopherlua"
	"taquin/luabind/values"
)

// task is the solving of one board.
type task struct {
	*begun
	game *board.Game
	goal *board.Board // in the game's notation; nil for the solved board

	lends bool           // the heuristic functions neither keep nor change a board
	lent  *lua.LUserData // the board that they then share
}

// task turns a script's options into those of a solver.
func (s *Solvers) task(a bind.Args, g *board.Game, o options) *task {
	checkAsserted(a, o)
	p, complete := g.History()
	g, err := board.NewGame(g.Board.Copy(), g.Notation) // functions of the script might change the original during the search
	a.Check(err)
	t := &task{begun: s.begin(a, o), game: g}
	if text, ok := o.goal.(lua.LString); ok {
		t.options.goal = readGoal(a, g, string(text))
	}
	if goal, ok := bind.Of[*board.Game](t.options.goal); ok {
		t.goal = goal.Board.Rehomed(g.Notation.Home())
	}
	t.Order, t.Alike = g.Notation.Moves(), t.alikePieces()
	if t.Alike != nil && g.Board.Alike() != nil {
		a.Fail("solve.alike-is-for-boards", "alike is for boards with numbers; here, tiles with the same label are alike")
	}
	if complete {
		t.History = p
	}
	if o.estimates != nil {
		all := make([]heuristic.Heuristic, 0, maxHeuristics)
		if o.Heuristic != nil {
			all = append(all, o.Heuristic)
		}
		t.lends = t.goal == nil && !g.Board.Inscribed()
		for _, f := range o.estimates {
			all = append(all, heuristic.Func{Label: "given", RealOf: func(b *board.Board) float64 { return t.weigh(f, b) }})
			t.lends = t.lends && gopherlua.OnlyCalls(f, func(method string) bool { return a.State.NoEscape("b:" + method) })
		}
		t.Options.Heuristic = heuristic.Max(all...)
	}
	if o.cost != nil {
		t.Cost = t.price
	}
	return t
}

// beginBoard begins a search of a board.
func (s *Solvers) beginBoard(a bind.Args, g *board.Game, o options) attempt[board.Path, solver.Method] {
	t := s.task(a, g, o)
	return attempt[board.Path, solver.Method]{begun: t.begun, look: trees.Boards(g.Notation, t.view().board),
		wrap: func(state any) (any, error) { return board.NewGame(state.(*board.Board), g.Notation) },
		solve: func(m solver.Method, opt solver.Options) (values.BoardSolution, error) {
			var found solver.Solution
			b, err := t.problem()
			if err == nil {
				found, err = m.Solve(a.State.Guard, b, opt)
			}
			if err != nil && o.goal == lua.LNil { // the intended meaning of the text is known only without a goal
				err = values.WhyNot(g, err)
			}
			return values.BoardSolution{Result: values.Result{Statistics: found.Statistics, Length: found.Length(), One: found.Metric.One()}, Moves: found.Moves}, err
		}}
}

// solvedBoard reports whether a board is solved by the options.
func (s *Solvers) solvedBoard(a bind.Args, g *board.Game, o options) bool {
	t := s.task(a, g, o)
	b, err := t.problem()
	if err != nil {
		return false
	}
	if len(t.Alike) > 0 {
		b = b.ToldApart(t.Alike)
	}
	return b.LooksSolved()
}

// price calls the cost function.
func (t *task) price(piece int, m board.Move) int {
	if t.goal != nil {
		piece = t.goal.At(piece)
	}
	a, b := t.a, t.game.Board
	var tile lua.LValue = lua.LNumber(t.game.Notation.Label(b.Shape(), piece))
	if b.Inscribed() {
		tile = lua.LString(t.game.Notation.Written(b, piece))
	}
	letter := lua.LString(t.game.Notation.Letter(m))
	answer := a.Invoke(t.options.cost, tile, letter)
	price, ok := answer.(lua.LNumber)
	if !ok || !(price >= 1 && price <= solver.MaxCost) || price != lua.LNumber(int(price)) {
		a.Fail("solve.cost-must-return-a", "cost must return a whole number from 1 to %d, not %s (tile %s, move %s)", solver.MaxCost, a.State.Name(answer), tile, letter)
	}
	return int(price)
}

// alikePieces are the tiles that look alike, as pieces of the board for the solver, which
// are named by where the goal has them.
func (t *task) alikePieces() (alike [][]int) {
	if t.options.alike == nil {
		return nil
	}
	a, b := t.a, t.game.Board
	seen := make([]bool, b.Size())
	for _, v := range a.Each(t.options.alike) {
		var group []int
		for _, v := range a.Each(a.ToTable(v, message.Word("each of alike"))) {
			label := a.ToInt(v, message.Word("a label of alike"), 0, b.Size()-1)
			piece := t.game.Notation.Piece(b.Shape(), label)
			switch {
			case piece == b.Home():
				a.Fail("solve.label-is-the-blanks", "alike: label %d is the blank's", label)
			case seen[piece]:
				a.Fail("solve.label-appears-twice", "alike: label %d appears twice", label)
			}
			seen[piece] = true
			if t.goal != nil {
				piece = t.goal.Pos(piece)
			}
			group = append(group, piece)
		}
		alike = append(alike, group)
	}
	return alike
}

// readGoal reads the name or the text of a goal for a game.
func readGoal(a bind.Args, g *board.Game, text string) lua.LValue {
	if board.IsGoalName(text) {
		named, err := board.FindGoal(text)
		a.Check(err)
		goal, err := board.NewGame(named.Like(g.Board), g.Notation)
		a.Check(err)
		return a.State.Wrap(goal)
	}
	if g.Board.Inscribed() {
		goal := g.Copy()
		goal.Observer = nil
		if err := goal.Set(text); err != nil {
			a.Check(message.Errorf("solve.goal-w", "goal: %w", err))
		}
		return a.State.Wrap(goal)
	}
	n := g.Notation
	b, err := board.Parse(text, n)
	if err != nil {
		a.Check(message.Errorf("solve.goal-w", "goal: %w", values.Misread(err, text, n)))
	}
	goal, err := board.NewGame(b, n)
	a.Check(err)
	return a.State.Wrap(goal)
}

// problem is the board for the solver: the game's, or one whose solution leads from the
// game's board to the goal.
func (t *task) problem() (*board.Board, error) {
	if t.goal == nil {
		return t.game.Board, nil
	}
	if len(t.Alike) > 0 || t.game.Board.Inscribed() { // whether it can be solved is seen when they are named
		return t.game.Board.Toward(t.goal)
	}
	return solver.Toward(t.game.Board, t.goal)
}

// weight is b:heuristic.
func (s *Solvers) weight(a bind.Args, g *board.Game, h, goal lua.LValue) int {
	values.RefuseAlike(a, g)
	o := options{goal: goal}
	s.setHeuristic(a, &o, h)
	t := s.task(a, g, o)
	b := g.Board
	if t.goal != nil {
		var err error
		b, err = b.Toward(t.goal)
		a.Check(err)
	}
	defer a.State.Progress.Clear()
	defer a.State.Guard.AllowExtra(a.State.Guard.SolverMemory())()
	w, err := t.start(b)
	if errors.Is(err, heuristic.ErrNotApplicable) {
		return a.ReturnNil(err)
	}
	a.Check(err)
	return a.Return(lua.LNumber(heuristic.ValueOf(w)))
}

// start starts the heuristic on a board, once its tables are made.
func (t *task) start(b *board.Board) (w heuristic.Running, err error) {
	guard, progress := t.a.State.Guard, t.a.State.Progress
	err = heuristic.Prepare(guard, t.Options.Heuristic, b, func(doing message.Text, share float64) {
		progress.ShowMessage(message.Textf("", "%s: %.0f %%", doing, 100*share))
	})
	if err == nil {
		w, err = t.Options.Heuristic.Start(b)
	}
	t.a.CheckStopped()
	return w, err
}

// weigh evaluates the heuristic f on a board as the user sees it.
func (t *task) weigh(f lua.LValue, b *board.Board) float64 {
	a := t.a
	a.CheckStopped() // a function written in Go does not look
	return t.ask(f, t.shown(b), func() string {
		seen, err := t.seen(b)
		a.Check(err)
		return inLine(seen)
	})
}

// shown is a board of the search for a function of Lua. One that neither keeps nor changes
// boards gets the same value each time, with other tiles on it.
func (t *task) shown(b *board.Board) lua.LValue {
	if t.lent != nil {
		t.lent.Value.(*board.Game).Board.Become(b)
		return t.lent
	}
	game, err := t.seen(b)
	t.a.Check(err)
	game.Remember(t.a.State.Guard.MaxString())
	v := t.a.State.Wrap(game)
	if t.lends {
		t.lent = v
	}
	return v
}

// seen is a board of the search as the user sees it: a copy, in the game's notation.
func (t *task) seen(b *board.Board) (*board.Game, error) {
	return board.NewGame(t.view().board(b), t.game.Notation)
}

// view is how the user sees the boards of a search.
type view struct {
	goal  *board.Board // nil for the solved board
	texts []string     // on the pieces, nil for numbers
}

func (t *task) view() view { return view{t.goal, t.game.Board.Inscription()} }

// board is a board of the search as the user sees it, a copy.
func (v view) board(b *board.Board) *board.Board {
	seen := b.Copy()
	var err error
	if v.goal != nil {
		seen, err = b.From(v.goal)
	}
	if v.texts != nil && err == nil {
		err = seen.Inscribe(v.texts)
	}
	if err != nil {
		panic(err) // the search has the goal and the texts from us
	}
	return seen
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
