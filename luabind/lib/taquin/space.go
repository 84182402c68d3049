package taquin

import (
	"errors"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/boardspace"
	"taquin/engine/solver"
	"taquin/luabind/bind"
	"taquin/luabind/guard"
	"taquin/luabind/values"
)

// addSpaces adds the kind state space.
func (m *maker) addSpaces(files *guard.Files) {
	self := bind.Self[values.Space]("the space")
	bind.AddKind[values.Space](m.state, bind.Kind{Name: "state space", Constant: true, Topic: "taquin.space", Fields: m.spaceFields()}, bind.Methods{
		Module: bind.Module{Self: "space", Title: "a state space",
			About: "What taquin.space returns: its fields are in help(taquin.space), its methods here.",
			Entries: []bind.Entry{
				{Name: "space:dot",
					Text: "The graph of a space of at most 2000 boards as text for Graphviz, or with a file's name writes it there, whole or not at all: boards in layers by their distance, " +
						"at both ends of an edge the letter that leads away from there, the first board green, the farthest ones red. For a picture: dot -Tsvg -O file.",
					Example: `select(2, taquin.space(2, 2):dot():gsub(" %-%- ", ""))  --> 12`,
					Func: bind.Do2(self, bind.Text("file").Or("").From(values.Files(files.Given)), func(a bind.Args, s values.Space, file string) int {
						text, err := s.Dot(s.Notation)
						if err != nil {
							a.Fail("%s", err)
						}
						if !a.Has(2) {
							return a.ReturnText(text)
						}
						if err := files.Write(file, []byte(text)); err != nil {
							a.Fail("%s", err)
						}
						return 0
					})},
			}},
		Operators: map[string]*bind.Function{"tostring": bind.GiveText(self, values.Space.String)},
	})
}

// spaceFields are the fields of a space.
func (m *maker) spaceFields() []bind.Field {
	return []bind.Field{
		bind.NumberField("cols", "columns", func(s values.Space) int { return s.From.Shape().Cols }),
		bind.NumberField("rows", "rows", func(s values.Space) int { return s.From.Shape().Rows }),
		bind.NumberField("states", "the boards that can be reached", func(s values.Space) int64 { return s.States }),
		bind.NumberField("arcs", "the moves between them, there and back counted as two", func(s values.Space) int64 { return s.Arcs }),
		bind.NumberField("diameter", "the most moves that a board needs", func(s values.Space) int { return s.Diameter() }),
		bind.HistogramField("s.histogram[1] boards are at distance 0, s.histogram[i] at distance i-1", func(s values.Space) []int64 { return s.Histogram }),
		{Name: "farthest", Text: "the boards at distance s.diameter, 1000 at most", Of: func(a bind.Args, v any) lua.LValue {
			s, t := v.(values.Space), a.NewTable()
			for _, b := range s.Farthest {
				g, err := board.NewGame(b.Copy(), s.Notation)
				a.Check(err)
				t.Append(m.value(g))
			}
			return t
		}},
		bind.NumberField("seconds", "measured", func(s values.Space) float64 { return s.Time.Abs().Seconds() }),
	}
}

// spaceEntry is taquin.space.
func (m *maker) spaceEntry() bind.Entry {
	return bind.Entry{Name: "taquin.space", Signature: "taquin.space(cols, rows [, notation] [, options]) or taquin.space(b [, options])", Returns: "space",
		Text: `Walks all the boards that can be reached from the solved one, or with a board instead of the shape from that board, breadth first; ` +
			`at most 12 cells (240 million boards) unless in a single row or column, else nil and the reason. ` +
			`With {metric = "slides"} as options several tiles in a row or column pushed at once count one. ` +
			`A space s has the method s:dot() and these fields:` + bind.FieldTexts(m.spaceFields()) + "\nOptions:",
		Example: `taquin.space(3, 3, {metric = "slides"}).diameter  --> 24`,
		Func:    bind.Do4(bind.Any("cols"), bind.Any("rows"), bind.Any("notation"), spaceOptions, walk)}
}

// spaceOptions are the options of a walk, which are one of solver's.
var spaceOptions = func() bind.Param[solver.Options] {
	metric, _ := solver.FindOption("metric")
	names := make([]bind.Candidate, len(metric.Choices))
	for i, c := range metric.Choices {
		names[i] = bind.Candidate{Text: c.Name, Summary: c.About}
	}
	return bind.Options(func(bind.Args) (none solver.Options) { return none },
		bind.OptWith(bind.Word(metric.Name).From(func(bind.Cursor) []bind.Candidate { return names }), metric.About+`: "moves" of one tile, the usual, or "slides" of one or several at once`,
			func(a bind.Args, o *solver.Options, name string) {
				var wrong *solver.OptionError
				if err := metric.Set(o, name); errors.As(err, &wrong) {
					a.Refuse(lua.LString(name), "%s must be %s", metric.Name, wrong.Wanted)
				}
			}))
}()

// walk walks the space of a board, or of a shape and a notation. The options are the last
// argument, whichever that is.
func walk(a bind.Args, first, second, third lua.LValue, o solver.Options) int {
	arguments := a.GetTop()
	if last := a.Get(arguments); arguments < 4 && last.Type() == lua.LTTable {
		o = spaceOptions.ReadAs(a, last, "options")
		arguments--
		if third == last {
			third = lua.LNil
		}
	}
	g, ok := bind.Of[*board.Game](first)
	if !ok {
		n := values.Notation(board.Audibert).Read(a, third)
		b, err := solved(cols.Read(a, first), rows.Read(a, second), n)
		a.Check(err)
		g, err = board.NewGame(b, n)
		a.Check(err)
	} else if arguments > 1 {
		a.Fail("a board has its shape and its notation; nothing else is wanted")
	}
	progress := a.State.Progress
	start := progress.Now()
	space, err := boardspace.Enumerate(a.State.Guard, g.Board, boardspace.Options{Metric: o.Metric, Progress: func(p boardspace.Progress) { progress.Showf("%s", p) }})
	progress.Clear()
	switch {
	case errors.Is(err, solver.ErrNotApplicable):
		return a.Return(lua.LNil) + a.ReturnText(err.Error())
	case err != nil:
		a.Fail("%s", err)
	}
	return a.ReturnValue(values.Space{Space: space, Notation: g.Notation, Time: a.State.Measured(progress.Now().Sub(start))})
}
