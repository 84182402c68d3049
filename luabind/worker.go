package luabind

import (
	"context"
	"errors"
	"io"
	"sync"

	"taquin/engine/board"
	"taquin/engine/message"
	"taquin/engine/share"
	"taquin/luabind/explain"
	"taquin/luabind/guard"
	"taquin/luabind/lib/lab"
)

// setting is the state that a worker shares. The calls from have led to the sample.
func (h *Host) setting(from explain.OuterCalls) lab.Setting {
	return lab.Setting{Notation: h.cfg.Notation.String(), Named: h.cfg.Named, Language: h.state.Language(), Pictures: h.pictures.Language(), Columns: h.state.Output.Width() + 2, MarkTimes: h.cfg.MarkTimes,
		Output: h.cfg.Limits.Output, Written: h.state.Output.Written(), Side: h.current.Side, Depth: h.solvers.Depth, From: from}
}

// newWorker returns a state for the calls of a sample on another thread, equal to this state for
// the called functions. It prints to out and err.
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

// oneAtATime makes a function safe for concurrent use; nil stays nil.
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

// ClusterWorker calls Lua functions for jobs of other machines. It implements share.Worker for
// lab.Kind. A function finds the same state as on the other machine, but no files and no cluster.
type ClusterWorker struct {
	host *Host // runs nothing; the states of the units share its memory budget

	// Units run concurrently under the read lock. A unit that reaches the memory limit is
	// repeated alone under the write lock, because the other units may have taken the memory.
	alone sync.RWMutex
}

var _ share.Worker = (*ClusterWorker)(nil)

// errNoFiles reports an attempt to write a file.
var errNoFiles = message.New("lua.a-call-that-another", "a call on another machine cannot write files; return the content instead")

// NewClusterWorker returns a worker with states of a Config, whose memory limit is for all states
// together. Close it after use.
func NewClusterWorker(cfg Config) (*ClusterWorker, error) {
	cfg.Out, cfg.Err = io.Discard, io.Discard
	cfg.Files, cfg.NoDisk, cfg.Save = nil, true, func(string, []byte) error { return errNoFiles }
	cfg.Trace, cfg.OnLookup, cfg.Lesson, cfg.Limits.Sandbox, cfg.Limits.Guest = nil, nil, nil, false, true
	h, err := New(cfg)
	if err != nil {
		return nil, err
	}
	return &ClusterWorker{host: h}, nil
}

// Close frees the state. No unit may be running.
func (w *ClusterWorker) Close() { w.host.Close() }

// Tables returns the size of the shared tables in bytes.
func (w *ClusterWorker) Tables() int64 { return w.host.Tables() }

// Open implements share.Worker.
func (w *ClusterWorker) Open(_ context.Context, j share.Job, _ share.Store) (share.Session, error) {
	task, err := lab.ReadTask(j.Data)
	if err != nil {
		return nil, err
	}
	return workerSession{w, task}, nil
}

// workerSession runs the units of one job.
type workerSession struct {
	*ClusterWorker
	task *lab.Task
}

// Close implements share.Session.
func (workerSession) Close() {}

// Do implements share.Session.
func (w workerSession) Do(ctx context.Context, unit []byte, report func(float64)) ([]byte, error) {
	do := func() ([]byte, error) {
		return w.task.Do(ctx, unit, report, func(out, err io.Writer) (*lab.Worker, error) { return w.host.newWorker(out, err, w.task.Setting) })
	}
	w.alone.RLock()
	result, err := do()
	w.alone.RUnlock()
	if errors.As(err, new(*guard.LimitError)) {
		w.alone.Lock()
		defer w.alone.Unlock()
		w.host.state.Guard.Reset()
		result, err = do()
		w.host.state.Guard.Reset()
	}
	return result, err
}
