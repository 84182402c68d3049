package slide

import (
	"errors"
	"fmt"
	"strings"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/slide"
	"taquin/engine/solver"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// walked is a space with the time that the walk took.
type walked struct {
	*slide.Space
	took time.Duration
}

// String sums the space up in a line.
func (w walked) String() string { return fmt.Sprintf("%s, %s", w.Space, text.Seconds(w.took)) }

func addSpaces(s *bind.State) {
	bind.AddKind[walked](s, bind.Kind{Name: "sliding space", Constant: true, Topic: "k:space", Fields: spaceFields}, bind.Methods{
		Operators: map[string]*bind.Function{"tostring": bind.GiveText(bind.Self[walked]("the space"), walked.String)},
	})
}

// spaceFields are the fields of a space.
var spaceFields = []bind.Field{
	{Name: "states", Text: "the states that can be reached, those that look alike counted once", Of: func(_ bind.Args, v any) lua.LValue { return lua.LNumber(v.(walked).States) }},
	{Name: "solved", Text: "how many of them are as the goal wants it", Of: func(_ bind.Args, v any) lua.LValue { return lua.LNumber(v.(walked).Solved) }},
	{Name: "diameter", Text: "the most moves that a state is away from the start", Of: func(_ bind.Args, v any) lua.LValue { return lua.LNumber(v.(walked).Diameter()) }},
	{Name: "histogram", Text: "s.histogram[1] states are at distance 0, s.histogram[i] at distance i-1", Of: func(a bind.Args, v any) lua.LValue {
		t := a.NewTable()
		for _, n := range v.(walked).Histogram {
			t.Append(lua.LNumber(n))
		}
		return t
	}},
	{Name: "farthest", Text: fmt.Sprintf("states at distance s.diameter, %d at most", slide.MaxFarthest), Of: func(a bind.Args, v any) lua.LValue {
		t := a.NewTable()
		for _, x := range v.(walked).Farthest {
			t.Append(a.State.Wrap(x.Copy()))
		}
		return t
	}},
	{Name: "seconds", Text: "measured", Of: func(_ bind.Args, v any) lua.LValue { return lua.LNumber(v.(walked).took.Abs().Seconds()) }},
}

func spaceEntry() bind.Entry {
	var fields strings.Builder
	for _, f := range spaceFields {
		fields.WriteString("\n  s." + f.Name + ": " + f.Text + ".")
	}
	return bind.Entry{Name: "k:space", Returns: "space",
		Text: "Walks all states that can be reached from the start, breadth first, or gives nil and the reason if they do not fit into the memory. A space s has these fields:" +
			fields.String() + "\nOptions:",
		Example: `puzzle.slide("ABBC / ABBC / DEEF / DGHF / I..J"):space().states  --> 25955`,
		Func: bind.Do2(self, bind.Options(func(bind.Args) slide.Metric { return slide.Moves },
			bind.Opt(metric, `what counts as one move: "moves" (a piece that goes anywhere, also round corners) or "cells" (a step of one cell)`, func(o *slide.Metric, m slide.Metric) { *o = m }),
		), walk)}
}

// walk is k:space.
func walk(a bind.Args, k *values.Slide, m slide.Metric) int {
	g, progress := a.State.Guard, a.State.Progress
	memory := g.SolverMemory()
	defer g.Lend(memory)()
	start := progress.Now()
	s, err := slide.Walk(g, k.Start(), m, solver.Options{MaxMemory: memory, Now: progress.Now,
		Progress: func(p solver.Progress) { progress.Showf("walking: %d states", p.Nodes) }})
	progress.Clear()
	switch {
	case errors.Is(err, solver.ErrLimit):
		return a.Return(lua.LNil) + a.ReturnText(err.Error())
	case err != nil:
		a.Check(err)
	}
	return a.ReturnValue(walked{s, a.State.Measured(progress.Now().Sub(start))})
}
