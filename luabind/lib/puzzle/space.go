package puzzle

import (
	"errors"
	"fmt"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/puzzle"
	"taquin/engine/puzzle/space"
	"taquin/engine/solver"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// walked is a space with the time that the walk took.
type walked struct {
	*space.Space
	took time.Duration
}

// String sums the space up in a line.
func (w walked) String() string { return fmt.Sprintf("%s, %s", w.Space, text.Seconds(w.took)) }

func addSpaces(s *bind.State) {
	bind.AddKind[walked](s, bind.Kind{Name: "puzzle space", Constant: true, Topic: "z:space", Fields: spaceFields}, bind.Methods{
		Operators: map[string]*bind.Function{"tostring": bind.GiveText(bind.Self[walked]("the space"), walked.String)},
	})
}

// spaceFields are the fields of a space.
var spaceFields = []bind.Field{
	bind.NumberField("states", "the states that were reached", func(w walked) int64 { return w.States }),
	bind.NumberField("diameter", "the most moves that a state needs", func(w walked) int { return w.Diameter() }),
	bind.HistogramField("s.histogram[1] states are at distance 0, s.histogram[i] at distance i-1", func(w walked) []int64 { return w.Histogram }),
	bind.ListField("farthest", fmt.Sprintf("states at distance s.diameter, %d at most", space.MaxFarthest), func(w walked) []*puzzle.State { return w.Farthest },
		func(a bind.Args, x *puzzle.State) lua.LValue { return a.State.Wrap(x.Copy()) }),
	{Name: "complete", Text: "whether these are all states; with a depth there may be more", Of: func(_ bind.Args, v any) lua.LValue { return lua.LBool(v.(walked).Complete) }},
	bind.NumberField("seconds", "measured", func(w walked) float64 { return w.took.Abs().Seconds() }),
}

// spaceOptions is what z:space is told.
type spaceOptions struct {
	space.Options
	moves string // "" for all
}

// spaceEntry is z:space.
func spaceEntry() bind.Entry {
	return bind.Entry{Name: "z:space", Returns: "space",
		Text: "Walks the states that moves lead to from the start, breadth first; the diameter is known as God's number. Each state takes three bits where no cells look alike, else some bytes. Without room for all of them there are nil and the reason, and if that was not known before the walk, the space as far as it came. A space s has these fields:" +
			bind.FieldTexts(spaceFields) + "\nOptions:",
		Example: `puzzle.pyraminx():space().diameter  --> 11`,
		Func: bind.Do2(self, bind.Options(func(bind.Args) spaceOptions { return spaceOptions{} },
			bind.Opt(values.Metric(), `what counts as one move: "half" (every power of a move) or "quarter" (a move and its inverse)`, func(o *spaceOptions, m puzzle.Metric) { o.Metric = m }),
			bind.Opt(bind.Text("moves"), `the moves that may be made, such as "U R2"; of one with a power only its powers are (all)`, func(o *spaceOptions, moves string) { o.moves = moves }),
			bind.Opt(bind.Int("depth", 1, bind.MaxExact), "the distance at which the walk ends (none)", func(o *spaceOptions, depth int) { o.Depth = depth }),
		), walk)}
}

// walk is z:space.
func walk(a bind.Args, z *puzzle.Puzzle, o spaceOptions) int {
	with := z
	if o.moves != "" {
		var err error
		with, err = z.With(o.moves)
		a.Check(err)
	}
	g, progress := a.State.Guard, a.State.Progress
	o.MaxMemory = min(g.SolverMemory(), space.UsualMemory)
	defer g.Lend(o.MaxMemory)()
	o.Progress = func(p space.Progress) { progress.Showf("%s", p) }
	start := progress.Now()
	s, err := space.Walk(g, with, o.Options)
	progress.Clear()
	took := a.State.Measured(progress.Now().Sub(start))
	if s != nil && with != z {
		for i, x := range s.Farthest { // as states of the whole puzzle
			var outside error
			s.Farthest[i], outside = z.At(g, x.Perm())
			a.Check(outside)
		}
	}
	switch {
	case err == nil:
		return a.ReturnValue(walked{s, took})
	case !errors.Is(err, solver.ErrLimit) && !errors.Is(err, solver.ErrNotApplicable):
		a.Check(err)
	}
	results := a.Return(lua.LNil) + a.ReturnText(err.Error())
	if s != nil {
		results += a.ReturnValue(walked{s, took})
	}
	return results
}
