package lab

import (
	"io"
	"math"
	"sync"
	"sync/atomic"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/luabind/bind"
	"taquin/luabind/carry"
)

// session makes calls of a job in its own Lua state, on a thread or on another machine.
type session struct {
	*Worker
	kind
	end    *carry.End // that has read of
	of     lua.LValue
	source *streams
	body   *lua.LFunction
	batch  *batch
	made   atomic.Int64  // calls
	stop   *atomic.Int64 // the number of a call that failed; later ones are not made
	// reserve takes memory for output; full means that the batch must be handed over.
	reserve  func(bytes int64) (full bool, err error)
	handOver func() error
}

// A workerMaker makes a Lua state that prints to out and err.
type workerMaker func(out, err io.Writer) (*Worker, error)

// newSession makes a session with a copy of what message contains.
func newSession(newWorker workerMaker, k kind, source *streams, message []byte, shared *carry.Shared) (*session, error) {
	s := &session{kind: k, source: source, stop: &atomic.Int64{}}
	s.stop.Store(math.MaxInt64)
	var err error
	if s.Worker, err = newWorker(sessionOutput{s, false}, sessionOutput{s, true}); err != nil {
		return nil, err
	}
	s.end = carry.NewEnd(s.Initial, shared)
	if s.of, err = s.end.Read(message); err != nil {
		s.Close()
		return nil, err
	}
	s.body = s.State.NewFunction(s.name, func(a bind.Args) int {
		s.makeCalls(a)
		return 0
	})
	return s, nil
}

// run makes the calls of a batch and returns the error that has ended them.
func (s *session) run(b *batch) error {
	s.batch = b
	return s.Explainer.Call(s.body, 0)
}

func (s *session) makeCalls(a bind.Args) {
	s.batch.values = bind.NewList[lua.LValue](a, s.batch.Last-s.batch.First+1)
	for i, last := s.batch.First, s.batch.Last; i <= last && int64(i) < s.stop.Load(); i++ {
		a.CheckStopped()
		s.source.drawFor(s.Random, i)
		v := s.call(s.Solvers, a, s.of, i)
		if s.check != nil {
			if err := s.check(a.State, v); err != nil {
				s.batch.Refused = message.Concat(err)
				return
			}
		}
		s.batch.values = append(s.batch.values, v)
		s.made.Add(1)
	}
}

// sessionOutput stores the output of a session in its batch.
type sessionOutput struct {
	*session
	toError bool
}

// Write implements io.Writer.
func (o sessionOutput) Write(text []byte) (int, error) {
	full, err := o.reserve(printedBytes + int64(len(text)))
	if err != nil {
		return 0, err
	}
	b := o.batch
	b.Output = append(b.Output, printed{b.next(), o.toError, string(text)})
	if full {
		err = o.handOver()
	}
	return len(text), err
}

// printedBytes is the memory of a printed besides its text.
const printedBytes = 48

// outputShare is the part of Lua's memory, as a divisor, that waiting output may fill.
const outputShare = 16

// outputRoom is the memory for output that waits for the batches before it. A thread without
// room waits for its turn and then hands its unfinished batch over. The thread whose batch
// has the turn never waits, so the job always makes progress.
type outputRoom struct {
	limit int64 // bytes
	mu    sync.Mutex
	used  int64 // guarded by mu, as is turn
	turn  int   // the batch that is collected next
	moved sync.Cond
}

func newRoom(limit int64) *outputRoom {
	r := &outputRoom{limit: limit}
	r.moved.L = &r.mu
	return r
}

// reserve reserves memory for a batch and waits for it until stopped returns an error. full means
// that the limit is exceeded and the batch has the turn.
func (r *outputRoom) reserve(bytes int64, batch int, stopped func() error) (full bool, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.used+bytes > r.limit && r.turn != batch {
		if err := stopped(); err != nil {
			return false, err
		}
		r.moved.Wait()
	}
	r.used += bytes
	return r.used > r.limit, nil
}

// waitFor waits until a batch or a later one has the turn, or stopped returns an error.
func (r *outputRoom) waitFor(batch int, stopped func() error) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	for r.turn < batch {
		if err := stopped(); err != nil {
			return err
		}
		r.moved.Wait()
	}
	return nil
}

// free releases the memory of a collected batch; turn is the next one.
func (r *outputRoom) free(b *batch, turn int) {
	r.mu.Lock()
	for _, p := range b.Output {
		r.used -= printedBytes + int64(len(p.Text))
	}
	r.turn = turn
	r.mu.Unlock()
	r.moved.Broadcast()
}

// end calls stop and wakes the waiting threads.
func (r *outputRoom) end(stop func()) {
	r.mu.Lock()
	stop()
	r.mu.Unlock()
	r.moved.Broadcast()
}
