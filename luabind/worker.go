package luabind

import (
	"io"
	"sync"

	"taquin/engine/board"
	"taquin/luabind/explain"
	"taquin/luabind/lib/lab"
)

// setting is what a worker for this state has in common with it; from are the calls that
// have led to the sample.
func (h *Host) setting(from explain.OuterCalls) lab.Setting {
	return lab.Setting{Notation: h.cfg.Notation.String(), Named: h.cfg.Named, Language: h.state.Language(), Pictures: h.pictures.Language(), Columns: h.state.Output.Width() + 2, MarkTimes: h.cfg.MarkTimes,
		Output: h.cfg.Limits.Output, Written: h.state.Output.Written(), Side: h.current.Side, Depth: h.solvers.Depth, From: from}
}

// newWorker makes a state for the calls of a sample on another thread. A function finds
// nothing in it that differs from this state. It prints to out and err.
func (h *Host) newWorker(out, err io.Writer, s lab.Setting) (*lab.Worker, error) {
	cfg := h.cfg
	cfg.Out, cfg.Err = out, err
	if cfg.Limits.Output = s.Output; s.Output > 0 {
		cfg.Limits.Output++ // the state that collects the output reaches the limit first
	}
	notation, unknown := board.ParseNotation(s.Notation)
	if unknown != nil {
		return nil, unknown
	}
	cfg.Notation, cfg.Named, cfg.Language, cfg.MarkTimes = notation, s.Named, s.Language, s.MarkTimes
	cfg.Progress, cfg.Play, cfg.Table, cfg.Stage, cfg.Lesson, cfg.Network = nil, nil, nil, nil, nil, nil // the terminal belongs to the first state
	cfg.Columns = func() int { return s.Columns }
	worker, failure := newHost(cfg, h)
	if failure != nil {
		return nil, failure
	}
	worker.explainer.WorkFor(s.From)
	worker.state.Output.ContinueFrom(s.Written)
	worker.current.Side, worker.solvers.Depth = s.Side, s.Depth
	worker.pictures.Speak(s.Pictures)
	worker.files.EnterAs(h.files)
	return &lab.Worker{State: worker.state, Explainer: worker.explainer, Random: worker.random, Initial: worker.initial, Solvers: worker.solvers, Failed: worker.tests.Failed, Close: worker.Close}, nil
}

// oneAtATime makes a function one that several threads may call; nil stays nil.
func oneAtATime(f func(path string)) func(path string) {
	if f == nil {
		return nil
	}
	var mu sync.Mutex
	return func(path string) {
		mu.Lock()
		defer mu.Unlock()
		f(path)
	}
}
