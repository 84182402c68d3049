package solve

import (
	"errors"
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/heuristic"
	"taquin/engine/heuristic/audit"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// How many far boards are asked of shapes that are not asked whole: with their distance, which
// a solver finds where there are at most maxSolved cells, or without.
const (
	farSolved = 50
	farAlone  = 1000
	maxSolved = 16
)

// CheckEntries are check.admissible and check.consistent.
func (s *Solvers) CheckEntries() []bind.Entry {
	return []bind.Entry{
		{Name: "check.admissible",
			Text: "Whether a heuristic, a name, a function of a board or a list of both as for solve, never says more than the moves that a board needs: true or false, and a table. " +
				fmt.Sprintf("Of shapes of up to %d cells, 3x3 if none is given, and of single rows and columns all boards are asked; of larger ones all near the solved one and, up to %d cells, %d at random; beyond that, no far ones. ", audit.WholeCells, maxSolved, farSolved) +
				"The table says how many (boards), whether these are all (whole) and otherwise up to how many moves they are (within); if the heuristic says too much, on how many boards (count) and what on the nearest of them (board, value, distance).",
			Example: `check.admissible("inversions", 3, 2)  --> false`,
			Func: s.auditing(true, func(q *inquiry) (int, error) {
				found, err := q.Admissible(q.weigh)
				return q.report(found), err
			})},
		{Name: "check.consistent",
			Text: "Whether no move takes a heuristic down by more than 1 and the solved board has 0; what is consistent on all boards is admissible, too. " +
				fmt.Sprintf("It asks and answers as check.admissible, but of larger shapes %d boards at random and those beside them; ", farAlone) +
				"count is how many moves take it down by more, and next and next_value say where the first of them leads.",
			Example: `check.consistent("manhattan", 3, 2)  --> true`,
			Func: s.auditing(false, func(q *inquiry) (int, error) {
				found, err := q.Consistent(q.weigh)
				return q.report(found), err
			})},
	}
}

// LabEntries is lab.heuristic_profile.
func (s *Solvers) LabEntries() []bind.Entry {
	return []bind.Entry{
		{Name: "lab.heuristic_profile",
			Text:    "What a heuristic says of the boards at each distance: a list of {distance=, boards=, mean=, least=, greatest=} for lab.table, whose field series is for draw.plot. It is called as check.admissible, and asks the same boards.",
			Example: `lab.heuristic_profile("manhattan", 3, 2)[22].mean  --> 5`,
			Func: s.auditing(true, func(q *inquiry) (int, error) {
				rows, err := q.Profile(q.weigh)
				return q.profile(rows), err
			})},
	}
}

// inquiry is a heuristic that is asked about many boards.
type inquiry struct {
	*audit.Boards
	*task
	on      *board.Board // the board that running evaluates
	running heuristic.Running
	show    func(asked float64)
	asked   int
}

// auditing is a function that asks a heuristic about the boards of a shape; solved says
// whether the distance of the far ones is wanted.
func (s *Solvers) auditing(solved bool, answer func(*inquiry) (int, error)) *bind.Function {
	cols, rows := bind.AnyInt("cols"), bind.AnyInt("rows")
	return bind.Do4(bind.Any("heuristic").From(s.heuristicNames), cols.Or(3), rows.Or(3).Together(), values.Notation(board.Audibert), func(a bind.Args, h lua.LValue, cols, rows int, n board.Notation) int {
		defer s.deeper(a)()
		defer a.State.Progress.Clear()
		defer a.State.Guard.Lend(a.State.Guard.SolverMemory())()
		o := options{goal: lua.LNil}
		s.setHeuristic(a, &o, h)
		b, err := board.New(board.Shape{Cols: cols, Rows: rows}, n.Home())
		a.Check(err)
		g, err := board.NewGame(b, n)
		a.Check(err)
		q := &inquiry{task: s.task(a, g, o), on: b}
		q.running, err = q.start(b)
		if errors.Is(err, heuristic.ErrNotApplicable) {
			return returnReason(a, err)
		}
		a.Check(err)
		q.find(solved)
		defer a.NoteReached(func() string { return fmt.Sprintf("after %d of %s", q.asked, text.Count(q.Count(), "board")) })
		given, err := answer(q)
		a.Check(err)
		return given
	})
}

// find finds the boards to ask.
func (q *inquiry) find(solved bool) {
	a, size := q.a, q.on.Size()
	var err error
	q.Boards, err = audit.Near(a.State.Guard, q.on, func(found int) { a.State.Progress.Showf("finding boards: %d", found) })
	a.CheckStopped()
	a.Check(err)
	far := farAlone
	if solved && size <= maxSolved {
		far = farSolved
	}
	if q.Whole || solved && size > maxSolved {
		far = 0
	}
	for range far {
		b, err := q.Random(q.Rand)
		a.Check(err)
		distance := audit.Unknown
		if solved {
			g, err := board.NewGame(b, q.game.Notation)
			a.Check(err)
			found, err := q.boards.shortest(a, g, options{goal: lua.LNil})
			a.Check(err)
			distance = found.length
		}
		q.Add(b, distance)
	}
	q.show = a.State.Progress.Counting("asking boards", float64(q.Count()))
}

// weigh is what the heuristic says of a board.
func (q *inquiry) weigh(b *board.Board) (int, error) {
	q.asked = min(q.asked+1, q.Count())
	q.show(float64(q.asked))
	q.a.Step(1)
	err := q.on.SetCells(b.Cells())
	q.running.Reset()
	return q.running.Value(), err
}

// report returns what was found.
func (q *inquiry) report(found audit.Finding) int {
	t := q.a.NewRecord("check")
	number := func(name string, n int) { q.a.SetField(t, name, lua.LNumber(n)) }
	board := func(name string, b *board.Board) {
		g, err := q.seen(b)
		q.a.Check(err)
		q.a.SetField(t, name, q.a.State.Wrap(g))
	}
	if found.Count > 0 {
		number("count", found.Count)
		board("board", found.Board)
		number("value", found.Value)
		if found.Distance != audit.Unknown {
			number("distance", found.Distance)
		}
	}
	if found.Next != nil {
		board("next", found.Next)
		number("next_value", found.NextValue)
	}
	number("boards", q.Count())
	q.a.SetField(t, "whole", lua.LBool(q.Whole))
	if !q.Whole {
		number("within", q.Within())
	}
	q.a.Push(lua.LBool(found.Count == 0))
	return 1 + q.a.Return(t)
}

// profile returns what a heuristic says at each distance, as rows and as series of a chart.
func (q *inquiry) profile(rows []audit.Row) int {
	a := q.a
	t, series := a.NewRecord("profile"), a.NewTable()
	x := a.NewTable()
	for _, r := range rows {
		t.Append(a.NewRecord("row of a profile", "distance", lua.LNumber(r.Distance), "boards", lua.LNumber(r.Boards),
			"mean", lua.LNumber(r.Mean), "least", lua.LNumber(r.Least), "greatest", lua.LNumber(r.Greatest)))
		x.Append(lua.LNumber(r.Distance))
	}
	for _, name := range []string{"greatest", "mean", "least"} {
		y := a.NewTable()
		for _, r := range a.Each(t) {
			y.Append(r.(*lua.LTable).RawGetString(name))
		}
		series.Append(a.NewRecord("series", "name", lua.LString(name), "x", x, "y", y))
	}
	series.Append(a.NewRecord("series", "name", lua.LString("distance"), "x", x, "y", x, "fit", lua.LTrue))
	a.SetField(t, "series", series)
	return a.Return(t)
}
