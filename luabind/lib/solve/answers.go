package solve

import (
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/rules"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// addSolutions adds the kinds of solutions to a state.
func addSolutions(state *bind.State, puzzles *values.PuzzleCodec, slides *values.SlideCodec) {
	addKind[values.BoardSolution](state, bind.Kind{Name: "solution", Topic: "solve", Encode: values.EncodeSolution, Decode: values.DecodeSolution})
	addKind[values.PuzzleSolution](state, bind.Kind{Name: "puzzle solution", Topic: "x:solve", Encode: puzzles.EncodeSolution, Decode: puzzles.DecodeSolution})
	addKind[values.RuleSolution](state, bind.Kind{Name: "defined solution", Topic: "v:solve", Local: func(v any) bool { return v.(values.RuleSolution).Of.(*rules.Puzzle).Scripted() }, Parts: values.RuleSolutionParts, Join: values.JoinRuleSolution})
	addKind[values.SlideSolution](state, bind.Kind{Name: "sliding solution", Topic: "y:solve", Encode: slides.EncodeSolution, Decode: slides.DecodeSolution})
}

// addKind adds a kind of solutions.
func addKind[T values.AnySolution](state *bind.State, k bind.Kind) {
	k.Constant = true
	k.Line = func(v any, columns int) message.Text { return v.(T).Line(columns) }
	for _, f := range fields {
		k.Fields = append(k.Fields, bind.Field{Name: f.name, Text: f.text, Of: func(a bind.Args, v any) lua.LValue {
			if f.of == nil {
				return lua.LString(v.(T).Word())
			}
			return f.of(a, v.(T).Facts())
		}})
	}
	self := bind.Self[T]("the solution")
	bind.AddKind[T](state, k, bind.Methods{Operators: map[string]*bind.Function{
		"tostring": bind.GiveText(self, T.String),
		"len":      bind.GiveInt(self, func(s T) int { return s.Facts().Length }),
	}})
}

// fields are the fields of a solution. A search without a solution has those with counts. Only the
// moves depend on the family: their of is nil.
var fields = []struct {
	name, text string
	counts     bool
	of         func(bind.Args, values.Result) lua.LValue
}{
	{"moves", "the moves, in the board's notation or by the names of the puzzle's moves", false, nil},
	{"length", "the number of moves in the metric", false, func(_ bind.Args, s values.Result) lua.LValue { return lua.LNumber(s.Length) }},
	{"cost", "the cost of the moves; without costs, the length", false, func(_ bind.Args, s values.Result) lua.LValue { return lua.LNumber(s.Price()) }},
	{"nodes", "the number of generated states", true, func(_ bind.Args, s values.Result) lua.LValue { return lua.LNumber(s.Generated) }},
	{"expanded", "the number of states whose moves were all generated; 0 for a constructive method", true, func(_ bind.Args, s values.Result) lua.LValue { return lua.LNumber(s.Expanded) }},
	{"stored", "the number of distinct states in memory; for bfs, the size of the dictionary in the 3x3 paper", true, func(_ bind.Args, s values.Result) lua.LValue { return lua.LNumber(s.Stored) }},
	{"memory", "the size of these states in bytes", true, func(_ bind.Args, s values.Result) lua.LValue { return lua.LNumber(s.Memory) }},
	{"bound", "a proven lower bound of the length; 0 without a proof", true, func(_ bind.Args, s values.Result) lua.LValue { return lua.LNumber(s.Bound) }},
	{"least", "the smallest heuristic value that greedy reached", true, func(_ bind.Args, s values.Result) lua.LValue { return lua.LNumber(s.Least) }},
	{"iterations", "for deepening, ida, optimal, arastar and lrta, a list of {bound=, nodes=, generated=, expanded=}; nodes equals generated. For the last two, length and cost are those of the solution, and weight is that of arastar", true, func(a bind.Args, s values.Result) lua.LValue {
		t := a.NewTable()
		for _, it := range s.Iterations {
			r := a.NewRecord("iteration", "bound", lua.LNumber(it.Bound), "nodes", lua.LNumber(it.Generated), "generated", lua.LNumber(it.Generated), "expanded", lua.LNumber(it.Expanded))
			if it.Weight > 0 {
				a.SetField(r, "weight", lua.LNumber(it.Weight))
			}
			if it.Solved {
				a.SetField(r, "length", lua.LNumber(it.Length))
				a.SetField(r, "cost", lua.LNumber(it.Cost))
			}
			t.Append(r)
		}
		return t
	}},
	{"trace", "the trace of the search if the option trace is set, otherwise nil", true, func(a bind.Args, s values.Result) lua.LValue {
		if s.Trace == nil {
			return lua.LNil
		}
		return a.State.Wrap(s.Trace)
	}},
	{"seconds", "the measured time, including the time to read, build and expand tables", true, func(_ bind.Args, s values.Result) lua.LValue { return lua.LNumber(s.Time.Abs().Seconds()) }},
	{"optimal", "true only if the length is proven minimal", false, func(_ bind.Args, s values.Result) lua.LValue { return lua.LBool(s.Optimal) }},
	{"stopped", "true if Ctrl-C stopped the search for a shorter solution (beam, polish); the script continues, and another Ctrl-C stops it", false, func(_ bind.Args, s values.Result) lua.LValue { return lua.LBool(s.Stopped) }},
	{"method", "the name of the method", true, func(_ bind.Args, s values.Result) lua.LValue { return lua.LString(s.Method) }},
}

// fieldTexts describes the fields, one a line.
func fieldTexts() string {
	var texts strings.Builder
	for _, f := range fields {
		texts.WriteString("\n  s." + f.name + ": " + f.text + ".")
	}
	return texts.String()
}

// returnFailed returns a table about a search without a solution.
func returnFailed(a bind.Args, found values.Result) int {
	t := a.NewRecord("search")
	for _, f := range fields {
		if f.counts {
			a.SetField(t, f.name, f.of(a, found))
		}
	}
	return a.Return(t)
}

// tellFailed is the text of that table.
func tellFailed(s *bind.State, t *lua.LTable) message.Text {
	n := func(field string) int64 { return int64(lua.LVAsNumber(t.RawGetString(field))) }
	took := s.Measured(time.Duration(float64(lua.LVAsNumber(t.RawGetString("seconds"))) * float64(time.Second)))
	return message.Textf("solve.search-without-a-solution", "(%s, %d expanded, %d stored, %s)", message.Count(n("nodes"), "node"), n("expanded"), n("stored"), text.Seconds(took))
}
