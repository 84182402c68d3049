package slide

import (
	"context"

	"taquin/engine/slide"
	"taquin/engine/statespace/enumerate"
	"taquin/luabind/bind"
	"taquin/luabind/lib/space"
	"taquin/luabind/values"
)

// spaceOptions is what k:space is told.
type spaceOptions struct {
	metric slide.Metric
	depth  int
}

// spaceEntry is k:space.
func spaceEntry() bind.Entry {
	return bind.Entry{Name: "k:space", Returns: "space",
		Text:    "Walks the states that can be reached from the start, breadth first. " + space.About,
		Example: `puzzle.slide("ABBC / ABBC / DEEF / DGHF / I..J"):space().states  --> 25955`,
		Func: bind.Do2(self, bind.Options(func(bind.Args) spaceOptions { return spaceOptions{} },
			bind.Opt(metric, `what counts as one move: "moves" (a piece that goes anywhere, also round corners) or "cells" (a step of one cell)`, func(o *spaceOptions, m slide.Metric) { o.metric = m }),
			space.Depth(func(o *spaceOptions, depth int) { o.depth = depth }),
		), walk)}
}

// walk is k:space.
func walk(a bind.Args, k *values.Slide, o spaceOptions) int {
	start := k.Start()
	return space.Answer(a, o.depth, func(ctx context.Context, limits enumerate.Options) (*values.Space, error) {
		s, err := slide.Walk(ctx, start, o.metric, limits)
		graph := func(context.Context) (enumerate.Graph, error) { return slide.Graph(start, o.metric), nil }
		return values.NewSpace(s, graph, func(x *slide.State) any { return x }), err
	})
}
