package draw

import (
	"cmp"
	"context"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/draw"
	"taquin/engine/draw/film"
	"taquin/engine/draw/trees"
	"taquin/luabind/bind"
	"taquin/luabind/values"
)

// refuseTrace raises the error about a value without a search to draw.
func refuseTrace(a bind.Args, v lua.LValue) {
	a.Refuse(v, "draw.the-trace-of-a", `pass the trace of a search, or a solution with a trace: solve(b, "astar", {trace = true})`)
}

// traced returns the trace of a value: a trace, a solution or the record of a search without one;
// nil for other values.
func traced(v lua.LValue) *values.Trace {
	if done, ok := v.(*lua.LTable); ok {
		v = done.RawGetString("trace")
	}
	if t, ok := bind.Of[*values.Trace](v); ok {
		return t
	}
	if s, ok := bind.Of[values.AnySolution](v); ok {
		return s.Facts().Trace
	}
	return nil
}

// traceOf reads a trace, or a solution that has one.
func traceOf(a bind.Args, v lua.LValue, _ any) *values.Trace {
	t := traced(v)
	if t == nil {
		refuseTrace(a, v)
	}
	return t
}

// treeOf is the drawing of a trace.
func treeOf(a bind.Args, t *values.Trace, o options) *trees.Tree {
	const node = 400 // bytes
	a.Grant(node * len(t.Nodes))
	d, err := trees.New(t.Log, t.Look, o.tree)
	a.Check(err)
	a.Check(d.Weighs().Check())
	return d
}

// searchReel plays searches side by side, one expansion of each at a time.
type searchReel []*trees.Tree

// longest is the tree with the most expansions.
func (r searchReel) longest() *trees.Tree {
	longest := r[0]
	for _, t := range r {
		if t.Steps() > longest.Steps() {
			longest = t
		}
	}
	return longest
}

func (r searchReel) Moves() int            { return r.longest().Steps() }
func (r searchReel) Word() string          { return "" }
func (r searchReel) Letters(at int) string { return "" }

func (r searchReel) Drawing(at int) draw.Drawing {
	if len(r) == 1 {
		return r[0].Frame(at)
	}
	frames := make([]draw.Drawing, len(r))
	for i, t := range r {
		frames[i] = t.Frame(at)
	}
	row, err := draw.NewRow(frames, "")
	if err != nil {
		panic(err) // there are some
	}
	return row
}

// Fitted omits trees that do not fit.
func (r searchReel) Fitted(at int, room Room) (lines []string, fits bool) {
	if lines, fits = fitted(r.Drawing(at), room); fits {
		return lines, true
	}
	for _, t := range r {
		lines = append(lines, rowsOf(t.Frame(at).Brief(draw.Style{Width: room.Columns}))...)
	}
	return lines, len(lines) <= room.Rows
}

// maxSearches is the largest number of searches side by side.
const maxSearches = 4

// searchesOf returns the reel of a trace or of a list of traces; ok is false for other values.
func searchesOf(a bind.Args, v lua.LValue, o options) (reel searchReel, ok bool) {
	if t := traced(v); t != nil {
		return searchReel{treeOf(a, t, o)}, true
	}
	list, isTable := v.(*lua.LTable)
	if !isTable || list.Len() == 0 {
		return nil, false
	}
	if list.Len() > maxSearches {
		a.Fail("draw.searches-side-by-side", "%d searches side by side are too many; at most %d are shown", list.Len(), maxSearches)
	}
	for _, v := range a.Each(list) {
		reel = append(reel, treeOf(a, traceOf(a, v, ""), o))
	}
	return reel, true
}

// search is draw.search.
func (m *Module) search(a bind.Args, x lua.LValue, file string, o options) int {
	reel, ok := searchesOf(a, x, o)
	if !ok {
		refuseTrace(a, x)
	}
	how := filmed(a, o)
	const usualFrames, usualSide = 200, 1200
	if how.Every == 0 {
		how.Every = max(1, reel.Moves()/usualFrames)
	}
	how.Size = cmp.Or(how.Size, usualSide)
	memory, err := film.MemoryOfReel(reel, how)
	a.Check(err)
	return m.shoot(a, file, memory, func(ctx context.Context) ([]byte, error) { return film.EncodeReel(ctx, reel, how) })
}
