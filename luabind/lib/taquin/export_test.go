package taquin

import "taquin/engine/board"

const TraceWidth = traceWidth

func (t *Trace) Watch(g *board.Game) { t.watch(g) }

// NumberInTrace is the number under which a board stands in a trace, 0 if it does not.
func NumberInTrace(g *board.Game) int {
	if s, ok := g.Observer.(*observer); ok && s.game == g {
		return s.number
	}
	return 0
}
