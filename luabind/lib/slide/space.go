package slide

import (
	"errors"
	"fmt"
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
	bind.NumberField("states", "the states that can be reached, those that look alike counted once", func(w walked) int64 { return w.States }),
	bind.NumberField("solved", "how many of them are as the goal wants it", func(w walked) int64 { return w.Solved }),
	bind.NumberField("diameter", "the most moves that a state is away from the start", func(w walked) int { return w.Diameter() }),
	bind.HistogramField("s.histogram[1] states are at distance 0, s.histogram[i] at distance i-1", func(w walked) []int64 { return w.Histogram }),
	bind.ListField("farthest", fmt.Sprintf("states at distance s.diameter, %d at most", slide.MaxFarthest), func(w walked) []*slide.State { return w.Farthest },
		func(a bind.Args, x *slide.State) lua.LValue { return a.State.Wrap(x.Copy()) }),
	bind.NumberField("seconds", "measured", func(w walked) float64 { return w.took.Abs().Seconds() }),
}

// spaceEntry is k:space.
func spaceEntry() bind.Entry {
	return bind.Entry{Name: "k:space", Returns: "space",
		Text: "Walks all states that can be reached from the start, breadth first, or gives nil and the reason if they do not fit into the memory. A space s has these fields:" +
			bind.FieldTexts(spaceFields) + "\nOptions:",
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
