package solve

import (
	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/solver"
	"taquin/engine/statespace"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// setTrace reads the option trace: true, or how many states are kept.
func setTrace(a bind.Args, o *options, v lua.LValue) {
	most := solver.UsualTraced
	switch v {
	case lua.LTrue:
	case lua.LFalse:
		o.Trace = nil
		return
	default:
		if v.Type() != lua.LTNumber {
			a.Refuse(v, "solve.trace-must-be-true", "trace must be true or a number of states")
		}
		known, _ := solver.FindOption("trace")
		most = a.ToInt(v, "trace", 1, int(known.Most))
	}
	a.Grant(most * statespace.NodeBytes)
	o.Trace = statespace.NewLog(most)
}

// addTraces adds the kind trace.
func addTraces(state *bind.State) {
	self := bind.Self[*values.Trace]("the trace")
	bind.AddKind[*values.Trace](state, bind.Kind{Name: "trace", Constant: true, Local: func(v any) bool { return v.(*values.Trace).Local }, Topic: "solve", Fields: traceFields, Element: node}, bind.Methods{
		Operators: map[string]*bind.Function{
			"tostring": bind.GiveText(self, (*values.Trace).String),
			"len":      bind.GiveInt(self, func(t *values.Trace) int { return len(t.Nodes) }),
		},
	})
}

// traceFields are the fields of a trace.
var traceFields = []bind.Field{
	{Name: "method", Text: "the name of the method", Of: func(_ bind.Args, v any) lua.LValue { return lua.LString(v.(*values.Trace).Method) }},
	bind.NumberField("missing", "the number of generated states beyond the limit", (*values.Trace).Missing),
	{Name: "counts", Text: "the number of states with each fate, such as {expanded = 12, open = 9}", Of: func(a bind.Args, v any) lua.LValue {
		counts, t := a.NewRecord("count of states"), v.(*values.Trace)
		for f := statespace.Open; f <= statespace.Dropped; f++ {
			a.SetField(counts, f.String(), lua.LNumber(t.Count(f)))
		}
		return counts
	}},
	bind.ListField("order", "the indices of the states in the order of their expansion", func(t *values.Trace) []statespace.Expansion { return t.Expansions },
		func(_ bind.Args, e statespace.Expansion) lua.LValue { return lua.LNumber(e.Node + 1) }),
	bind.ListField("path", "the indices of the states on the path found, from the start", func(t *values.Trace) []int32 { return t.Way() },
		func(_ bind.Args, n int32) lua.LValue { return lua.LNumber(n + 1) }),
	{Name: "rounds", Text: "for a search with growing bounds, a list of {bound=, first=, nodes=}: the bound, the index of the first state and the number of states", Of: func(a bind.Args, v any) lua.LValue {
		t, list := v.(*values.Trace), a.NewTable()
		for i, r := range t.Rounds {
			end := len(t.Nodes)
			if i+1 < len(t.Rounds) {
				end = int(t.Rounds[i+1].First)
			}
			list.Append(a.NewRecord("round", "bound", lua.LNumber(r.Bound), "first", lua.LNumber(r.First+1), "nodes", lua.LNumber(end-int(r.First))))
		}
		return list
	}},
}

// node returns state i of a trace as a table, or nil.
func node(a bind.Args, v any, i int) lua.LValue {
	t := v.(*values.Trace)
	if i < 1 || i > len(t.Nodes) {
		return lua.LNil
	}
	n := &t.Nodes[i-1]
	state, move, err := t.State(int32(i - 1))
	a.Check(err)
	game, isBoard := state.(*board.Game)
	if isBoard {
		game.Remember(a.State.Guard.MaxString())
	}
	wrapped := a.State.Wrap(state)
	told := a.NewRecord("traced state", "state", wrapped, "g", lua.LNumber(n.Depth), "f", lua.LNumber(n.Score), "fate", lua.LString(n.Status.String()))
	if isBoard {
		a.SetField(told, "board", wrapped)
	}
	if n.Parent != statespace.None {
		a.SetField(told, "parent", lua.LNumber(n.Parent+1))
		a.SetField(told, "move", lua.LString(move))
	}
	if n.Known() {
		a.SetField(told, "h", lua.LNumber(n.Value))
	}
	if n.Again {
		a.SetField(told, "again", lua.LTrue)
	}
	return told
}
