package luabind

import (
	"errors"
	"math"
	"strings"
	"sync/atomic"

	lua "github.com/yuin/gopher-lua"
)

// worker makes calls in a state of its own.
type worker struct {
	host    *Host
	carrier *carrier // which has brought f here
	f       *lua.LFunction
	source  *streams
	batch   *batch
	calls   atomic.Int64 // that it has made
}

// newWorker makes a worker whose state is as this one as far as f can tell. With
// an error there may be one to be dismissed.
func (h *Host) newWorker(f *lua.LFunction, source *streams, from outerCalls) (*worker, error) {
	w := &worker{source: newStreams(source.first, source.seed)}
	cfg := h.cfg
	cfg.Out, cfg.Err = voice{w, false}, voice{w, true}
	if cfg.MaxOutput > 0 {
		cfg.MaxOutput++ // whoever collects the output comes to the limit first
	}
	cfg.Progress, cfg.Play, cfg.Stage, cfg.Lesson = nil, nil, nil, nil // one terminal is not for several
	columns := h.width() + 2
	cfg.Columns = func() int { return columns }
	cfg.Sought = h.soughtByAll()
	host, err := New(cfg)
	if err != nil {
		return nil, err
	}
	w.host = host
	host.inSample, host.calledFrom = true, from
	host.granted = h.granted
	host.written, host.side, host.solving = h.written, h.side, h.solving
	host.speaks = h.speaks
	host.folders = append(host.folders, h.folders...)
	w.carrier = newCarrier(h, host)
	w.f, err = w.carrier.function(f)
	return w, err
}

// work takes batches until there are no more, or until those that are left come
// after a call that has failed.
func (w *worker) work(t *team) {
	body := w.host.state.NewFunction(func(L *lua.LState) int {
		w.makeCalls(L, t)
		return 0
	})
	for {
		number := int(t.begun.Add(1)) - 1
		first := number*t.size + 1
		if first > t.n || int64(first) > t.failed.Load() {
			return
		}
		w.batch = &batch{number: number, first: first, last: min(first+t.size-1, t.n)}
		w.batch.values = make([]lua.LValue, 0, w.batch.last-first+1)
		if err := w.host.callWitnessed(body, 0); err != nil {
			w.batch.failure = w.failure(err)
			t.failed.CompareAndSwap(math.MaxInt64, int64(w.batch.next()))
		}
		t.done <- w.batch
	}
}

// makeCalls makes the calls of a batch.
func (w *worker) makeCalls(L *lua.LState, t *team) {
	a := args{L, "lab.sample"}
	for i := w.batch.first; i <= w.batch.last && int64(i) < t.failed.Load(); i++ {
		a.check(w.host.flag.Err())
		w.host.drawFor(w.source, i)
		w.batch.values = append(w.batch.values, w.host.callback(L, w.f, lua.LNumber(i)))
		w.calls.Add(1)
	}
}

func (w *worker) failure(err error) *failure {
	f := &failure{worker: w}
	if cause := w.host.flag.cause.Load(); cause != nil {
		f.cause = *cause
	}
	if errors.As(err, &f.thrown) {
		f.trail = trail{of: f.thrown.Object, excerpt: w.host.excerpt, traceback: strings.TrimSpace(f.thrown.StackTrace)}
	}
	return f
}

// soughtByAll is the config's Sought for several threads.
func (h *Host) soughtByAll() func(path string) {
	if h.cfg.Sought == nil {
		return nil
	}
	return func(path string) {
		h.sought.Lock()
		defer h.sought.Unlock()
		h.cfg.Sought(path)
	}
}

// voice is where a worker writes: its batch remembers it.
type voice struct {
	worker  *worker
	toError bool
}

// Write implements io.Writer.
func (v voice) Write(text []byte) (int, error) {
	b := v.worker.batch
	b.said = append(b.said, utterance{b.next(), v.toError, string(text)})
	return len(text), nil
}
