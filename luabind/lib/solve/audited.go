package solve

import (
	"errors"
	"math"
	"math/big"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/heuristic/audit"
	"taquin/engine/message"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/searches"
	"taquin/engine/rules"
	"taquin/engine/search"
	"taquin/engine/slide"
	"taquin/engine/solver"
	"taquin/engine/statespace"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// Limits of an audit, by family.
const (
	wholeCells  = 10        // boards with at most this many cells are tested completely: 1,814,400 boards
	maxCells    = 256       // of a board
	nearBytes   = 2_000_000 // of the cells of the near boards of larger shapes
	million     = 1_000_000
	wholeStates = 1 * million // states of a puzzle that is tested completely
	mostStates  = 1000 * million
	nearStates  = 200_000 // near states of larger ones

	farBoards       = 50            // random boards whose distance is found
	maxSolved       = 16            // cells of a board whose distance is found
	farSolved       = 10            // random states of a puzzle whose distance is found
	maxSolvedStates = 100 * million // states of a puzzle in which distances are found
	farAlone        = 1000          // random states without distance
	stepsApart      = 200           // random steps between random states of sliding pieces
)

// audited is a puzzle whose heuristic is audited.
type audited struct {
	*begun
	unit    string                       // "board" or "state"
	finding func(found int) message.Text // for progress
	testing message.Text
	space   statespace.Space // without the heuristic
	limits  audit.Limits
	reason  error                         // why the heuristic is not applicable, or nil
	value   func(state []byte) float64    // of the heuristic
	shown   func(state []byte) lua.LValue // a state as the user sees it
	// random draws a state, if not all states are tested; its distance is found if solved is set.
	random    func(solved bool) ([]byte, float64, error)
	farSolved int // number of random states whose distance is found
}

// audited reads the arguments after the heuristic: cols, rows and a notation or options, or a
// puzzle and options.
func (s *Solvers) audited(a bind.Args, h, of, second, third lua.LValue) *audited {
	refuse := func(v lua.LValue) {
		if v != lua.LNil {
			a.Fail("solve.is-an-argument-too", "%s is an argument too many; the call is %s(heuristic, puzzle [, options])", a.State.Name(v), a.Name)
		}
	}
	if of == lua.LNil || of.Type() == lua.LTNumber {
		shape := board.Shape{Cols: 3, Rows: 3}
		if of != lua.LNil {
			shape.Cols = bind.AnyInt("cols").Read(a, of)
		}
		if second != lua.LNil {
			shape.Rows = bind.AnyInt("rows").Read(a, second)
		}
		how := shapeAudit.Read(a, third)
		b, err := board.New(shape, how.notation.Home())
		a.Check(err)
		g, err := board.NewGame(b, how.notation)
		a.Check(err)
		return s.auditedBoards(a, h, g, how)
	}
	refuse(third)
	if g, ok := bind.Of[*board.Game](of); ok {
		values.RefuseAlike(a, g)
		b := g.Board.Copy()
		b.Reset()
		solved, err := board.NewGame(b, g.Notation)
		a.Check(err)
		return s.auditedBoards(a, h, solved, boardAudit.Read(a, second))
	}
	if x, ok := bind.Of[*puzzle.State](of); ok {
		return s.auditedPuzzle(a, h, x.Puzzle(), puzzleAudit.Read(a, second))
	}
	if z, ok := bind.Of[*puzzle.Puzzle](of); ok {
		return s.auditedPuzzle(a, h, z, puzzleAudit.Read(a, second))
	}
	if k, ok := bind.Of[*values.Slide](of); ok {
		return s.auditedPieces(a, h, k.Start(), pieceAudit.Read(a, second))
	}
	if x, ok := bind.Of[*slide.State](of); ok {
		return s.auditedPieces(a, h, x.Copy(), pieceAudit.Read(a, second))
	}
	if z, ok := bind.Of[*rules.Puzzle](of); ok {
		return s.auditedRules(a, h, z.Start(), ruleAudit.Read(a, second))
	}
	if x, ok := bind.Of[*rules.State](of); ok {
		return s.auditedRules(a, h, x.Apart(), ruleAudit.Read(a, second))
	}
	a.Refuse(of, "solve.after-the-heuristic-there", "after the heuristic there must be the number of columns, or a board, a puzzle or a state of one")
	return nil
}

// auditHow is how a heuristic is audited.
type auditHow struct {
	options
	notation  board.Notation
	maxStates int // 0 for the usual limits
}

func usualAudit(bind.Args) auditHow {
	return auditHow{options: options{goal: lua.LNil}, notation: board.Audibert}
}

// limited replaces the limits of a family by that of the options.
func (how auditHow) limited(usual audit.Limits) audit.Limits {
	if how.maxStates > 0 {
		usual.Near = how.maxStates
		if usual.Whole > 0 {
			usual.Whole = how.maxStates
		}
	}
	return usual
}

// Options of an audit.
var (
	auditNotation = bind.Opt(values.NamedNotation(), "the notation of the boards of cols x rows", func(to *auditHow, n board.Notation) { to.notation = n })
	auditMetric   = bind.OptWith(bind.Word("metric"), `what counts as one move: "moves" or "slides" for boards, "half" or "quarter" for permutation puzzles, "moves" or "cells" for sliding pieces`,
		func(a bind.Args, to *auditHow, name string) {
			metric, _ := solver.FindOption("metric")
			var wrong *solver.OptionError
			if err := metric.Set(&to.Options, name); errors.As(err, &wrong) {
				a.Refuse(lua.LString(name), "solve.metric-must-be", "metric must be %s", wrong.Wanted)
			}
		})
	auditMoves     = bind.Opt(bind.Text("moves"), `of a permutation puzzle: the moves that may be made, such as "U R2" (all)`, func(to *auditHow, moves string) { to.ofPuzzle.Moves = moves })
	auditMaxStates = bind.Opt(bind.Int("max_states", 1, mostStates), "the largest number of states of a puzzle that is tested completely, and of states near the goal that are tested otherwise", func(to *auditHow, n int) { to.maxStates = n })

	puzzleAuditMetric = bind.Opt(values.Metric(), "", func(to *auditHow, m puzzle.Metric) { to.ofPuzzle.Metric = m })
	pieceAuditMetric  = bind.Opt(values.SlideMetric(), "", func(to *auditHow, m slide.Metric) { to.slideMetric = m })

	boardAudit  = bind.Options(usualAudit, auditMetric, auditMaxStates)
	puzzleAudit = bind.Options(usualAudit, puzzleAuditMetric, auditMoves, auditMaxStates)
	ruleAudit   = bind.Options(usualAudit, auditMaxStates)
	pieceAudit  = bind.Options(usualAudit, pieceAuditMetric, auditMaxStates)
)

// shapeAudit reads the name of a notation, or a table of options; its options are those of all
// families.
var shapeAudit = func() bind.Param[auditHow] {
	table := bind.Options(usualAudit, auditNotation, auditMetric, auditMaxStates)
	p := bind.NewParam("notation | options", func(a bind.Args, v lua.LValue, what any) auditHow {
		if v.Type() == lua.LTTable {
			return table.ReadAs(a, v, "options")
		}
		how := usualAudit(a)
		how.notation = values.NamedNotation().ReadAs(a, v, "notation")
		return how
	}).From(values.NamedNotation().Choices).OrElse(usualAudit)
	p.Options = bind.Options(usualAudit, auditNotation, auditMetric, auditMoves, auditMaxStates).Options
	return p
}()

// auditedBoards audits the boards reached from a solved board.
func (s *Solvers) auditedBoards(a bind.Args, h lua.LValue, solved *board.Game, o auditHow) *audited {
	s.setHeuristic(a, &o.options, h)
	t := s.task(a, solved, o.options)
	shape, on := solved.Board.Shape(), solved.Board.Copy()
	if shape.Size() > maxCells {
		a.Check(message.Errorf("solve.has-too-many-cells", "heuristic: %s has too many cells for asking a heuristic about many boards (%d, at most %d)", shape, shape.Size(), maxCells))
	}
	running, err := t.start(on)
	if err != nil {
		return &audited{begun: t.begun, reason: err}
	}
	space, err := search.NewSpace(a.State.Guard, solved.Board, solver.Options{Metric: o.Metric})
	a.Check(err)
	q := &audited{begun: t.begun, unit: "board", finding: findingBoards, testing: message.Textf("solve.testing-boards", "testing boards"), space: space, limits: audit.Limits{Near: nearBytes / shape.Size()}}
	if shape.Size() <= wholeCells || shape.Linear() {
		q.limits.Near = math.MaxInt32 - 1
	}
	if shape.Size() <= maxSolved {
		q.farSolved = farBoards
	}
	q.value = func(state []byte) float64 {
		space.Lay(state, on)
		running.Reset()
		return heuristic.ValueOf(running)
	}
	q.shown = func(state []byte) lua.LValue {
		b := solved.Board.Copy()
		space.Lay(state, b)
		seen, err := t.seen(b)
		a.Check(err)
		return a.State.Wrap(seen)
	}
	q.limits = o.limited(q.limits)
	q.random = func(solve bool) ([]byte, float64, error) {
		b := solved.Board.Copy()
		if err := b.Shuffle(t.Rand); err != nil {
			return nil, 0, err
		}
		if err := b.Play(shape.Walk(b.Blank(), t.Rand.IntN(shape.Size()))); err != nil || !solve {
			return space.Pack(b), audit.Unknown(), err
		}
		g, err := board.NewGame(b, solved.Notation)
		a.Check(err)
		how := options{goal: lua.LNil}
		how.Metric = o.Metric
		found, err := s.boards.shortest(a, g, how)
		return space.Pack(b), float64(found.Length), err
	}
	return q
}

// packing is a state space whose states are values of type S.
type packing[S any] interface {
	statespace.Space
	State(packed []byte) S
}

// auditedStates audits the states of a space by the heuristic functions of t.
func auditedStates[S values.State[S]](t *begun, space packing[S], limits audit.Limits) *audited {
	weigh := estimated[S](t)
	return &audited{begun: t, unit: "state", finding: findingStates, testing: message.Textf("solve.testing-states", "testing states"), space: space, limits: limits,
		value: func(state []byte) float64 {
			value, _ := weigh(space.State(state))
			return value
		},
		shown: func(state []byte) lua.LValue { return t.a.State.Wrap(space.State(state)) }}
}

// auditedPuzzle audits the states of a permutation puzzle.
func (s *Solvers) auditedPuzzle(a bind.Args, h lua.LValue, z *puzzle.Puzzle, o auditHow) *audited {
	setStateHeuristic(a, &o.options, h)
	moving, guard := z, a.State.Guard
	if o.ofPuzzle.Moves != "" {
		var err error
		moving, err = z.With(o.ofPuzzle.Moves)
		a.Check(err)
	}
	space, err := searches.NewSpace(guard, z, o.ofPuzzle)
	a.Check(err)
	states, err := moving.States(guard)
	a.Check(err)
	q := auditedStates(s.begin(a, o.options), space, audit.Limits{Near: nearStates})
	if states.Cmp(big.NewInt(wholeStates)) <= 0 {
		q.limits.Near = wholeStates
	}
	if _, reversible := space.(statespace.Reversible); !reversible {
		q.limits.Whole = wholeStates
	}
	q.limits = o.limited(q.limits)
	if states.Cmp(big.NewInt(maxSolvedStates)) <= 0 {
		q.farSolved = farSolved
	}
	q.random = func(solve bool) ([]byte, float64, error) {
		x, err := moving.Random(guard, q.Rand)
		if err == nil && moving != z {
			x, err = z.At(guard, x.Perm())
		}
		if err != nil || !solve {
			return space.Pack(x), audit.Unknown(), err
		}
		how := options{goal: lua.LNil}
		how.ofPuzzle.Metric, how.ofPuzzle.Moves = o.ofPuzzle.Metric, o.ofPuzzle.Moves
		found, err := s.states.shortest(a, x, how)
		return space.Pack(x), float64(found.Length), err
	}
	return q
}

// auditedPieces audits the states of sliding pieces that can be reached from a state.
func (s *Solvers) auditedPieces(a bind.Args, h lua.LValue, x *slide.State, o auditHow) *audited {
	setStateHeuristic(a, &o.options, h)
	if !x.Puzzle().HasGoal() {
		a.Fail("solve.the-puzzle-has-no", "the puzzle has no goal; give it one with k:goal(text)")
	}
	space := slide.NewSpace(x, o.slideMetric)
	q := auditedStates(s.begin(a, o.options), space, o.limited(audit.Limits{Whole: wholeStates, Near: nearStates}))
	q.random = func(bool) ([]byte, float64, error) {
		if err := x.Scramble(a.State.Guard, stepsApart, q.Rand); err != nil {
			return nil, 0, err
		}
		packed := space.Pack(x)
		x = space.State(packed) // without the history
		return packed, audit.Unknown(), nil
	}
	return q
}

// auditedRules audits the states of a puzzle defined by rules that can be reached from a state.
func (s *Solvers) auditedRules(a bind.Args, h lua.LValue, x *rules.State, o auditHow) *audited {
	space, err := rules.NewSpace(x, nil, nil)
	a.Check(err)
	t := s.begin(a, o.options)
	q := auditedStates[*rules.State](t, space, o.limited(audit.Limits{Whole: wholeStates, Near: nearStates}))
	of := t.ruleHeuristic(x.Puzzle(), h)
	q.value = func(state []byte) float64 {
		value, err := of.Of(space.State(state).Value())
		a.Check(err)
		return value
	}
	q.random = func(bool) ([]byte, float64, error) {
		if err := x.Scramble(a.State.Guard, stepsApart, q.Rand); err != nil {
			return nil, 0, err
		}
		x = x.Apart()
		return space.Pack(x), audit.Unknown(), nil
	}
	return q
}

func findingStates(n int) message.Text {
	return message.Textf("solve.finding-states", "finding states: %d", n)
}
func findingBoards(n int) message.Text {
	return message.Textf("solve.finding-boards", "finding boards: %d", n)
}
