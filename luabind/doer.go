package luabind

import (
	"context"
	"errors"
	"io"
	"sync"

	"taquin/engine/message"
	"taquin/engine/share"
	"taquin/luabind/guard"
	"taquin/luabind/lib/lab"
)

// Doer makes calls of Lua functions for jobs that began on other machines: it is the
// share.Worker of lab.Kind. A function finds here what it would find there, but no files and
// no other machines.
type Doer struct {
	host *Host // never runs anything; the states that do share its account of memory

	// Units run beside each other under the read lock. One that was stopped for want of memory
	// is done again under the write lock, alone: it may have been the others that took it.
	alone sync.RWMutex
}

var _ share.Worker = (*Doer)(nil)

// errNoFiles is the error about a file that a call would write.
var errNoFiles = message.New("lua.a-call-that-another", "a call that another machine makes writes no file: it can return what is to be written")

// NewDoer makes a Doer whose states are made by a Config, whose limit of memory is for all
// of them together. Close it after use.
func NewDoer(cfg Config) (*Doer, error) {
	cfg.Out, cfg.Err = io.Discard, io.Discard
	cfg.Files, cfg.NoDisk, cfg.Save = nil, true, func(string, []byte) error { return errNoFiles }
	cfg.Trace, cfg.OnLookup, cfg.Lesson, cfg.Limits.Sandbox, cfg.Limits.Guest = nil, nil, nil, false, true
	h, err := New(cfg)
	if err != nil {
		return nil, err
	}
	return &Doer{host: h}, nil
}

// Close frees what the Doer holds. No unit may be in hand.
func (d *Doer) Close() { d.host.Close() }

// Tables returns the size of the Doer's tables in bytes.
func (d *Doer) Tables() int64 { return d.host.Tables() }

// Open implements share.Worker.
func (d *Doer) Open(_ context.Context, j share.Job, _ share.Store) (share.Session, error) {
	task, err := lab.ReadTask(j.Data)
	if err != nil {
		return nil, err
	}
	return hand{d, task}, nil
}

// hand does units of one job.
type hand struct {
	*Doer
	task *lab.Task
}

// Close implements share.Session.
func (hand) Close() {}

// Do implements share.Session.
func (h hand) Do(ctx context.Context, unit []byte, report func(float64)) ([]byte, error) {
	do := func() ([]byte, error) {
		return h.task.Do(ctx, unit, report, func(out, err io.Writer) (*lab.Worker, error) { return h.host.newWorker(out, err, h.task.Setting) })
	}
	h.alone.RLock()
	result, err := do()
	h.alone.RUnlock()
	if errors.As(err, new(*guard.LimitError)) {
		h.alone.Lock()
		defer h.alone.Unlock()
		h.host.state.Guard.Reset()
		result, err = do()
		h.host.state.Guard.Reset()
	}
	return result, err
}
