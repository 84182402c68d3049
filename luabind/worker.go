package luabind

import (
	"io"
	"sync"

	"taquin/luabind/explain"
	"taquin/luabind/lib/lab"
)

// newWorker makes a state for the calls of a sample on another thread. A function finds
// nothing in it that differs from this state. It prints to out and err.
func (h *Host) newWorker(out, err io.Writer, from explain.OuterCalls) (*lab.Worker, error) {
	cfg := h.cfg
	cfg.Out, cfg.Err = out, err
	if cfg.Limits.Output > 0 {
		cfg.Limits.Output++ // the state that collects the output reaches the limit first
	}
	cfg.Language = h.state.Language()
	cfg.Progress, cfg.Play, cfg.Table, cfg.Stage, cfg.Lesson = nil, nil, nil, nil, nil // the terminal belongs to the first state
	columns := h.state.Output.Width() + 2
	cfg.Columns = func() int { return columns }
	worker, failure := newHost(cfg, h)
	if failure != nil {
		return nil, failure
	}
	worker.explainer.WorkFor(from)
	worker.state.Output.ContinueFrom(h.state.Output.Written())
	worker.current.Side, worker.solvers.Depth = h.current.Side, h.solvers.Depth
	worker.pictures.Speak(h.pictures.Language())
	worker.files.EnterAs(h.files)
	return &lab.Worker{State: worker.state, Explainer: worker.explainer, Random: worker.random, Initial: worker.initial,
		Close: func() {
			h.tests.Fail(worker.tests.Failed())
			worker.Close()
		}}, nil
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
