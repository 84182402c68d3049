package solve

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/heuristic/audit"
	"taquin/engine/message"
	"taquin/engine/solver"
	"taquin/luabind/bind"
)

// CheckEntries are check.admissible and check.consistent.
func (s *Solvers) CheckEntries() []bind.Entry {
	const signature = "(heuristic [, cols, rows | puzzle [, notation | options]])"
	return []bind.Entry{
		{Name: "check.admissible", Signature: "check.admissible" + signature,
			Text: "Tests whether a heuristic is admissible: its value never exceeds the distance to the goal, which is the number of moves that a state needs. Returns true or false, and a table. " +
				"The heuristic is a function of a state, or a list of functions for the largest value; for boards also a name of solve.heuristics(). " +
				"It is tested on the boards of cols x rows (3x3 if not given). For another puzzle, give that and the options instead: check.admissible(h, z, {metric = \"quarter\"}). The puzzle may be a permutation puzzle, a sliding puzzle with a goal, a board, or a state of one of these. " +
				fmt.Sprintf("The test covers all boards of up to %d cells or with a single row or column, and all states of puzzles with up to %d million states. ", wholeCells, wholeStates/million) +
				fmt.Sprintf("For larger ones it covers all states near the goal, and random ones: %d boards of up to %d cells, or %d states of a permutation puzzle with up to %d million states. ", farBoards, maxSolved, farSolved, maxSolvedStates/million) +
				"Fields of the table: states (the number of states tested), whole (whether these are all), and otherwise within (all states up to this distance are tested). " +
				"If the heuristic is not admissible, there are also count (the number of states where the value is too large) and the nearest of these states: state, value, distance. For boards, the fields boards and board are the same as states and state. Options:",
			Example: `check.admissible("inversions", 3, 2)  --> false`,
			Func: s.auditing(true, true, func(q *inquiry) (int, error) {
				found, err := q.Admissible(q.weigh)
				return q.report(found), err
			})},
		{Name: "check.consistent", Signature: "check.consistent" + signature,
			Text: "Tests whether a heuristic is consistent: its value at the goal is 0, and no move decreases it by more than 1. A heuristic that is consistent on all states is admissible. " +
				fmt.Sprintf("The arguments and results are those of check.admissible. For larger puzzles it tests %d random states with their neighbours. ", farAlone) +
				"In the table, count is the number of moves that decrease the value by too much; the first of them leads from state to next, where the value is next_value.",
			Example: `check.consistent("manhattan", 3, 2)  --> true`,
			Func: s.auditing(false, false, func(q *inquiry) (int, error) {
				found, err := q.Consistent(q.weigh)
				return q.report(found), err
			})},
	}
}

// LabEntries is lab.heuristic_profile.
func (s *Solvers) LabEntries() []bind.Entry {
	return []bind.Entry{
		{Name: "lab.heuristic_profile", Signature: "lab.heuristic_profile(heuristic [, cols, rows | puzzle [, notation | options]])",
			Text:    "Summarizes the values of a heuristic at each distance from the goal. Returns a list of {distance=, states=, mean=, least=, greatest=} for lab.table, whose field series is for draw.plot and whose field histogram counts the states with each value of the heuristic. The arguments are those of check.admissible, and so are the states. For boards, the field boards is the same as states.",
			Example: `lab.heuristic_profile("manhattan", 3, 2)[22].mean  --> 5`,
			Func: s.auditing(true, false, func(q *inquiry) (int, error) {
				counts := map[float64]int{}
				rows, err := q.Profile(func(state []byte) (float64, error) {
					value, err := q.weigh(state)
					if counts[value]++; counts[value] == 1 {
						q.a.Grant(countBytes)
					}
					return value, err
				})
				return q.profile(rows, counts), err
			})},
	}
}

// inquiry is the audit of a heuristic.
type inquiry struct {
	*audit.States
	*audited
	solved bool // random states need their distance
	show   func(asked float64)
	asked  int
}

// auditing is a function that evaluates a heuristic on many states; solved says whether random
// states need their distance, and described whether the help lists the options.
func (s *Solvers) auditing(solved, described bool, answer func(*inquiry) (int, error)) *bind.Function {
	third := bind.Any("notation | options").From(shapeAudit.Choices)
	third.Options = shapeAudit.Options
	if !described {
		third = third.DescribedElsewhere()
	}
	return bind.Do4(bind.Any("heuristic").From(s.heuristicNames), bind.Any("cols"), bind.Any("rows"), third, func(a bind.Args, h, of, second, third lua.LValue) int {
		defer s.deeper(a)()
		defer a.State.Progress.Clear()
		defer a.State.Guard.AllowExtra(a.State.Guard.SolverMemory())()
		q := &inquiry{audited: s.audited(a, h, of, second, third), solved: solved}
		err := q.reason
		if err == nil {
			err = q.find()
		}
		if errors.Is(err, solver.ErrNotApplicable) || errors.Is(err, audit.ErrNoGoal) {
			return a.ReturnNil(err)
		}
		a.Check(err)
		defer a.NoteReached(func() message.Text {
			return message.Textf("lab.after-of", "after %d of %s", q.asked, message.Count(q.Count(solved), q.unit))
		})
		given, err := answer(q)
		a.Check(err)
		return given
	})
}

// find finds the states to test.
func (q *inquiry) find() (err error) {
	a := q.a
	q.limits.Bytes = q.MaxMemory / 2 // a space may also keep states
	q.States, err = audit.Explore(a.State.Guard, q.space, q.limits, func(found int) { a.State.Progress.ShowMessage(q.finding(found)) })
	a.CheckStopped()
	if err != nil {
		return err
	}
	far := farAlone
	if q.solved {
		far = q.farSolved
	}
	if q.Whole {
		far = 0
	}
	for range far {
		state, distance, err := q.random(q.solved)
		if err != nil {
			return err
		}
		q.Add(state, distance)
	}
	q.show = a.State.Progress.Counting(q.testing, float64(q.Count(q.solved)))
	return nil
}

// weigh evaluates the heuristic on a state.
func (q *inquiry) weigh(state []byte) (float64, error) {
	q.asked = min(q.asked+1, q.Count(q.solved))
	q.show(float64(q.asked))
	q.a.Step(1)
	return q.value(state), nil
}

// report returns the findings.
func (q *inquiry) report(found audit.Finding) int {
	a := q.a
	t := a.NewRecord("check")
	set := func(name string, v lua.LValue) { a.SetField(t, name, v) }
	if found.Count > 0 {
		set("count", lua.LNumber(found.Count))
		set("state", q.shown(found.State))
		if q.unit == "board" {
			set("board", q.shown(found.State))
		}
		set("value", lua.LNumber(found.Value))
		if !math.IsNaN(found.Distance) {
			set("distance", lua.LNumber(found.Distance))
		}
	}
	if found.Next != nil {
		set("next", q.shown(found.Next))
		set("next_value", lua.LNumber(found.NextValue))
	}
	count := lua.LNumber(q.Count(q.solved))
	set("states", count)
	if q.unit == "board" {
		set("boards", count)
	}
	set("whole", lua.LBool(q.Whole))
	if !q.Whole && q.Within >= 0 {
		set("within", lua.LNumber(q.Within))
	}
	a.Push(lua.LBool(found.Count == 0))
	return 1 + a.Return(t)
}

// countBytes is the size of an entry of a histogram, in Go and in Lua.
const countBytes = 200

// profile returns the values at each distance, as rows and as series of a chart, and the number of
// states with each value.
func (q *inquiry) profile(rows []audit.Row, counts map[float64]int) int {
	a := q.a
	histogram := a.State.MarkHistogram(a.NewTable())
	for _, value := range slices.Sorted(maps.Keys(counts)) {
		a.Step(1)
		histogram.RawSet(lua.LNumber(value), lua.LNumber(counts[value]))
	}
	t, series := a.NewRecord("profile"), a.NewTable()
	x := a.NewTable()
	for _, r := range rows {
		row := a.NewRecord("row of a profile", "distance", lua.LNumber(r.Distance), "states", lua.LNumber(r.States),
			"mean", lua.LNumber(r.Mean), "least", lua.LNumber(r.Least), "greatest", lua.LNumber(r.Greatest))
		if q.unit == "board" {
			a.SetField(row, "boards", lua.LNumber(r.States))
		}
		t.Append(row)
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
	a.SetField(t, "histogram", histogram)
	return a.Return(t)
}
