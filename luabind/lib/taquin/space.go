package taquin

import (
	"context"
	"errors"
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/engine/boardspace"
	"taquin/engine/solver"
	"taquin/engine/statespace/enumerate"
	"taquin/luabind/bind"
	"taquin/luabind/lib/states"
	"taquin/luabind/values"
)

// spaceEntry is taquin.space.
func (m *maker) spaceEntry() bind.Entry {
	return bind.Entry{Name: "taquin.space", Signature: "taquin.space(cols, rows [, notation] [, options]) or taquin.space(b [, options])", Returns: "space",
		Text: fmt.Sprintf("Counts the boards at each distance from the solved board or, given a board, from that board, by a breadth-first walk. "+
			"A board of more than %d cells (240 million boards) needs a depth, unless it is a single row or column. ", boardspace.MaxCells) + states.About,
		Example: `taquin.space(3, 3, {metric = "slides"}).diameter  --> 24`,
		Func:    bind.Do4(bind.Any("cols"), bind.Any("rows"), bind.Any("notation"), spaceOptions, walk)}
}

// spaceOptions are the options of a walk.
var spaceOptions = func() bind.Param[boardspace.Options] {
	metric, _ := solver.FindOption("metric")
	names := make([]bind.Candidate, len(metric.Choices))
	for i, c := range metric.Choices {
		names[i] = bind.Candidate{Text: c.Name, Summary: c.About, Key: "choices/metric:" + c.Name}
	}
	return bind.Options(func(bind.Args) (none boardspace.Options) { return none },
		bind.OptWith(bind.Word(metric.Name).From(func(bind.Cursor) []bind.Candidate { return names }), metric.About+`: "moves" of one tile, the usual, or "slides" of one or several at once`,
			func(a bind.Args, o *boardspace.Options, name string) {
				var given solver.Options
				var wrong *solver.OptionError
				if err := metric.Set(&given, name); errors.As(err, &wrong) {
					a.Refuse(lua.LString(name), "call.must-be", "%s must be %s", metric.Name, wrong.Wanted)
				}
				o.Metric = given.Metric
			}),
		states.Depth(func(o *boardspace.Options, depth int) { o.Depth = depth }))
}()

// walk walks the space of a board, or of a shape and a notation. The options are the last
// argument, whichever that is.
func walk(a bind.Args, first, second, third lua.LValue, o boardspace.Options) int {
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
		a.Fail("board.a-board-has-its", "a board has its shape and its notation; omit the other arguments")
	}
	g = g.Copy()
	return states.Answer(a, o.Depth, func(ctx context.Context, limits enumerate.Options) (*values.Space, error) {
		o.Options = limits
		s, err := boardspace.Enumerate(ctx, g.Board, o)
		graph := func(ctx context.Context) (enumerate.Graph, error) {
			return boardspace.Graph(ctx, g.Board, o.Metric, g.Notation)
		}
		all := values.NewSpace(s, graph, func(b *board.Board) any {
			game, err := board.NewGame(b, g.Notation)
			if err != nil {
				panic(err) // the notation fits every board of the space
			}
			return game
		})
		if all != nil {
			all.From = g
		}
		return all, err
	})
}
