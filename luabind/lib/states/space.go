package states

import (
	"context"
	"errors"
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/draw/graphs"
	"taquin/engine/message"
	"taquin/engine/solver"
	"taquin/engine/statespace/enumerate"
	"taquin/luabind/bind"
	"taquin/luabind/guard"
	"taquin/luabind/values"
)

// About is the part of the text of a function that describes the space that it returns.
var About = "If the memory is not sufficient, it returns nil, the reason and, after a partial walk, the space walked. " +
	"A space s has the methods s:each(f) and s:dot(file), see help(\"space\"), and the fields:" + bind.FieldTexts(fields(nil)) + "\nOptions:"

// Depth is the option depth.
func Depth[O any](set func(o *O, depth int)) bind.Option[O] {
	return bind.Opt(bind.Int("depth", 1, bind.MaxExact), "the distance at which the walk ends (none)", set)
}

// Answer enumerates a space for a call and returns it. If the space is too large, the call
// returns nil, the reason and, if the walk has begun, the part that is known.
func Answer(a bind.Args, depth int, walk func(ctx context.Context, opt enumerate.Options) (*values.Space, error)) int {
	g, progress := a.State.Guard, a.State.Progress
	opt := enumerate.Options{Depth: depth, MaxMemory: g.SolverMemory(), Now: progress.Now,
		Progress: func(p enumerate.Progress) { progress.ShowMessage(p) }}
	defer g.AllowExtra(opt.MaxMemory)()
	start := progress.Now()
	s, err := walk(g, opt)
	progress.Clear()
	if s != nil {
		s.Took = a.State.Measured(progress.Now().Sub(start))
	}
	switch {
	case err == nil:
		return a.ReturnValue(s)
	case !errors.Is(err, solver.ErrLimit) && !errors.Is(err, solver.ErrNotApplicable):
		a.Check(err)
	}
	results := a.ReturnNil(err)
	if s != nil {
		results += a.ReturnValue(s)
	}
	return results
}

// OpenSpaces adds the kind state space to a state; boards makes the values of boards.
func OpenSpaces(s *bind.State, files *guard.Files, boards func(g *board.Game) *lua.LUserData) {
	self := bind.Self[*values.Space]("the space")
	value := func(a bind.Args, x any) lua.LValue {
		if g, ok := x.(*board.Game); ok {
			return boards(g)
		}
		return a.State.Wrap(x)
	}
	bind.AddKind[*values.Space](s, bind.Kind{Name: "state space", Constant: true, Local: func(v any) bool { return v.(*values.Space).Local }, Topic: "taquin.space", Fields: fields(value)}, bind.Methods{
		Module: bind.Module{Self: "space", Title: "a state space",
			About: "Methods of the spaces that taquin.space, z:space and k:space return. The help of these functions lists the fields.",
			Entries: []bind.Entry{
				{Name: "space:each",
					Text:    "Calls f(state, distance) for every state of the space, nearest first, until f returns false. Each state is a copy without history. The space does not store its states; it generates them again in the same order.",
					Example: `far = 0; taquin.space(2, 2):each(function(b, d) far = far + d end); far  --> 36`,
					Func: bind.Do2(self, bind.Callback("f"), func(a bind.Args, s *values.Space, f lua.LValue) int {
						each(a, s, func(x any, distance int) bool {
							return a.Invoke(f, value(a, x), lua.LNumber(distance)) != lua.LFalse
						})
						return 0
					})},
				{Name: "space:dot",
					Text: fmt.Sprintf("The graph of a space of at most %d states as text for Graphviz, or with a file's name writes it there, whole or not at all: states in layers by their distance, ", graphs.MaxDOT) +
						"at both ends of an edge the move that leads away from there, the first state green, the farthest ones red. For a picture: dot -Tsvg -O file.",
					Example: `select(2, taquin.space(2, 2):dot():gsub(" %-%- ", ""))  --> 12`,
					Func:    bind.Do2(self, bind.Text("file").Or("").From(values.Files(files.Given)), func(a bind.Args, s *values.Space, file string) int { return dot(a, s, file, files) })},
			}},
		Operators: map[string]*bind.Function{"tostring": bind.GiveText(self, (*values.Space).String)},
	})
}

// fields are the fields of a space.
func fields(value func(a bind.Args, x any) lua.LValue) []bind.Field {
	side := func(name, about string, of func(s board.Shape) int) bind.Field {
		return bind.Field{Name: name, Text: about + ", of boards only", Of: func(_ bind.Args, v any) lua.LValue {
			if from := v.(*values.Space).From; from != nil {
				return lua.LNumber(of(from.Board.Shape()))
			}
			return lua.LNil
		}}
	}
	return []bind.Field{
		side("cols", "columns", func(s board.Shape) int { return s.Cols }),
		side("rows", "rows", func(s board.Shape) int { return s.Rows }),
		bind.NumberField("states", "the number of states reached; states that look alike count once", func(s *values.Space) int64 { return s.States }),
		bind.NumberField("arcs", "the number of moves from these states; a move and its reverse count as two. A walk that ends early does not count the moves from the farthest states", func(s *values.Space) int64 { return s.Arcs }),
		{Name: "solved", Text: "the number of goals among these states; nil without a goal", Of: func(_ bind.Args, v any) lua.LValue {
			if s := v.(*values.Space); s.HasGoal {
				return lua.LNumber(s.Solved)
			}
			return lua.LNil
		}},
		bind.NumberField("diameter", "the greatest distance from the start", func(s *values.Space) int { return s.Diameter() }),
		bind.HistogramField("s.histogram[1] states are at distance 0, s.histogram[i] at distance i-1", func(s *values.Space) []int64 { return s.Histogram }),
		bind.ListField("farthest", fmt.Sprintf("states at distance s.diameter, %d at most", enumerate.MaxFarthest), func(s *values.Space) []any { return s.Farthest },
			func(a bind.Args, x any) lua.LValue { return a.Copied(value(a, x)) }),
		{Name: "complete", Text: "whether the walk reached every state; with a depth, it may miss some", Of: func(_ bind.Args, v any) lua.LValue { return lua.LBool(v.(*values.Space).Complete) }},
		bind.NumberField("seconds", "measured", func(s *values.Space) float64 { return s.Took.Abs().Seconds() }),
	}
}

// errEnough ends a walk whose caller wants no more states.
var errEnough = message.New("space.enough", "enough")

// each enumerates a space again until f returns false.
func each(a bind.Args, s *values.Space, f func(x any, distance int) bool) {
	g, progress := a.State.Guard, a.State.Progress
	opt := enumerate.Options{MaxMemory: g.SolverMemory(), Now: progress.Now}
	defer g.AllowExtra(opt.MaxMemory)()
	show, end := progress.CountingParts(message.Textf("space.visiting-states", "visiting states"), float64(s.States))
	defer end()
	defer progress.Clear()
	done := 0
	defer a.NoteReached(func() message.Text {
		return message.Textf("lab.after-of", "after %d of %s", done, message.Count(s.States, "state"))
	})
	err := s.Each(g, opt, func(x any, distance int) error {
		a.Step(1)
		if done++; !f(x, distance) {
			return errEnough
		}
		show(float64(done))
		return nil
	})
	if err != nil && err != errEnough {
		a.Check(err)
	}
}

// dot writes the graph of a space to a file, or returns it if none was given.
func dot(a bind.Args, s *values.Space, file string, files *guard.Files) int {
	if s.States > graphs.MaxDOT {
		a.Fail("space.a-graph-of-states", "%s: a graph of %d states is too large to draw (at most %d)", solver.ErrNotApplicable, s.States, graphs.MaxDOT)
	}
	g, err := s.Graph(a.State.Guard)
	a.FailOn(err)
	depth := 0
	if !s.Complete {
		depth = s.Diameter()
	}
	const label = 512 // bytes of a state and its edges
	a.Grant(label * int(s.States))
	graph, err := graphs.DOT(a.State.Guard, g, s.Counts.String(), depth)
	a.FailOn(err)
	if !a.Has(2) {
		return a.ReturnText(graph)
	}
	a.FailOn(files.Write(file, []byte(graph)))
	return 0
}
