package puzzle

import (
	"context"

	"taquin/engine/puzzle"
	puzzlespace "taquin/engine/puzzle/space"
	"taquin/engine/slide"
	"taquin/engine/statespace/enumerate"
	"taquin/luabind/bind"
	"taquin/luabind/lib/states"
	"taquin/luabind/values"
)

// spaceOptions are the options of z:space.
type spaceOptions struct {
	puzzlespace.Options
	moves string // "" for all
}

// spaceEntry is z:space.
func spaceEntry() bind.Entry {
	return bind.Entry{Name: "z:space", Returns: "space",
		Text:    "Walks the states that moves lead to from the start, breadth first; the diameter is known as God's number. Each state takes three bits where no cells look alike, else some bytes. " + states.About,
		Example: `puzzle.pyraminx():space().diameter  --> 11`,
		Func: bind.Do2(self, bind.Options(func(bind.Args) spaceOptions { return spaceOptions{} },
			bind.Opt(values.Metric(), `what counts as one move: "half" (every power of a move) or "quarter" (a move and its inverse)`, func(o *spaceOptions, m puzzle.Metric) { o.Metric = m }),
			bind.Opt(bind.Text("moves"), `the moves that may be made, such as "U R2"; of one with a power only its powers are (all)`, func(o *spaceOptions, moves string) { o.moves = moves }),
			states.Depth(func(o *spaceOptions, depth int) { o.Depth = depth }),
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
	o.Of = z
	return states.Answer(a, o.Depth, func(ctx context.Context, limits enumerate.Options) (*values.Space, error) {
		o.Options.Options = limits
		s, err := puzzlespace.Walk(ctx, with, o.Options)
		graph := func(ctx context.Context) (enumerate.Graph, error) { return puzzlespace.Graph(ctx, with, o.Options) }
		return values.NewSpace(s, graph, func(x *puzzle.State) any { return x }), err
	})
}

// slideSpaceOptions are the options of k:space.
type slideSpaceOptions struct {
	metric slide.Metric
	depth  int
}

// slideSpaceEntry is k:space.
func slideSpaceEntry() bind.Entry {
	return bind.Entry{Name: "k:space", Returns: "space",
		Text:    "Walks the states that can be reached from the start, breadth first. " + states.About,
		Example: `puzzle.slide("ABBC / ABBC / DEEF / DGHF / I..J"):space().states  --> 25955`,
		Func: bind.Do2(selfSlide, bind.Options(func(bind.Args) slideSpaceOptions { return slideSpaceOptions{} },
			bind.Opt(values.SlideMetric(), `what counts as one move: "moves" (a piece that goes anywhere, also round corners) or "cells" (a step of one cell)`, func(o *slideSpaceOptions, m slide.Metric) { o.metric = m }),
			states.Depth(func(o *slideSpaceOptions, depth int) { o.depth = depth }),
		), func(a bind.Args, k *values.Slide, o slideSpaceOptions) int {
			start := k.Start()
			return states.Answer(a, o.depth, func(ctx context.Context, limits enumerate.Options) (*values.Space, error) {
				s, err := slide.Walk(ctx, start, o.metric, limits)
				graph := func(context.Context) (enumerate.Graph, error) { return slide.Graph(start, o.metric), nil }
				return values.NewSpace(s, graph, func(x *slide.State) any { return x }), err
			})
		})}
}
