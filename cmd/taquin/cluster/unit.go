package cluster

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"taquin/engine/message"
	"taquin/engine/share"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A unit is given up after some errors, on whatever machines, or when some workers were lost while
// they ran it. A loss says less about a unit than an error: the machine may have been switched off.
const (
	mostErrors = 3
	mostLosses = 5
)

// unit is a unit that a worker runs.
type unit struct {
	jetstream.Msg
	job, round, id string
	index          int
	failures
	stop context.CancelCauseFunc
}

// failures is the history of a unit. It travels in the header of its message.
type failures struct {
	Errors int
	By     []string     // workers with errors
	Reason message.Text // of the last error
	Losses int          // workers that were lost
	Passed int          // times that a worker left the unit to others
}

// failuresHeader is the header with the failures of a unit.
const failuresHeader = "Taquin-Failures"

// key returns the key of the result.
func (u *unit) key() string { return unitKey(u.job, u.round, u.index, u.id) }

// readUnit reads the message of a unit. JetStream counts the deliveries after which nothing was
// heard.
func readUnit(m jetstream.Msg) (*unit, error) {
	about, err := m.Metadata()
	parts := strings.Split(strings.TrimPrefix(m.Subject(), queue), ".")
	if err != nil || len(parts) != 5 {
		return nil, message.Errorf("cluster.the-queue-holds-what", "cluster: the queue holds an item that is not a unit (%s)", m.Subject())
	}
	index, err := strconv.Atoi(parts[3])
	u := &unit{Msg: m, job: parts[1], round: parts[2], index: index, id: parts[4]}
	json.Unmarshal([]byte(m.Headers().Get(failuresHeader)), &u.failures)
	u.Losses += int(about.NumDelivered) - 1
	return u, err
}

// Reasons why a unit has no result here, other than errors of the doer.
var (
	errUnwanted = message.New("cluster.the-unit-is-not", "cluster: the unit is not wanted any more")
	errSettled  = message.New("cluster.the-unit-is-done", "cluster: the unit is done, or given up")
	errLater    = message.New("cluster.another-worker-should-try", "cluster: another worker should try first")
)

// doerError is the error of a doer: the unit has failed.
type doerError struct{ error }

// run runs a unit. The unit stays in the queue until its result is stored, it is given up, or it
// is unwanted. Storing overlaps with the next unit of the thread, but not with its storing.
func (w *worker) run(ctx context.Context, m jetstream.Msg, opened *sessions, storing *sync.WaitGroup) {
	u, err := readUnit(m)
	if err != nil {
		m.Term()
		return
	}
	working, drop := w.take(ctx, u)
	returned := make(chan struct{})
	returning := context.AfterFunc(ctx, func() { // at once, even if the doer does not stop
		defer close(returned)
		w.requeue(ctx, u)
	})
	result, err := w.tryUnit(working, u, opened)
	if !returning() {
		<-returned
		drop()
		return
	}
	storing.Wait()
	late, cancel := cleanupContext(ctx)
	if err == nil {
		storing.Go(func() {
			defer drop()
			defer cancel()
			w.keep(late, u, result) // after an error JetStream delivers the unit again
		})
		return
	}
	defer drop()
	defer cancel()
	var failure doerError
	switch {
	case errors.Is(context.Cause(working), errUnwanted), errors.Is(err, errUnwanted), errors.Is(err, errSettled):
		u.Ack()
	case errors.As(err, &failure):
		w.fail(late, u, failure.error)
	case errors.Is(err, errLater):
		u.Passed++
		w.requeue(late, u)
		sleep(ctx, rand.N(time.Second)) // lets another worker take it
	default:
		w.requeue(late, u)
	}
}

// take registers a unit until it is dropped. The context is done when the unit is unwanted.
func (w *worker) take(ctx context.Context, u *unit) (working context.Context, drop func()) {
	working, u.stop = context.WithCancelCause(ctx)
	w.mu.Lock()
	w.units[u] = 0
	w.mu.Unlock()
	over, end := context.WithCancel(context.Background())
	go func() {
		for sleep(over, w.lost()*3/10) == nil {
			u.InProgress()
		}
	}()
	return working, func() {
		end()
		u.stop(nil)
		w.mu.Lock()
		delete(w.units, u)
		w.mu.Unlock()
	}
}

// tryUnit runs attempt in a goroutine. If ctx is cancelled and attempt does not return within
// the grace period, tryUnit abandons the goroutine and returns ErrStuck.
func (w *worker) tryUnit(ctx context.Context, u *unit, opened *sessions) ([]byte, error) {
	type outcome struct {
		result []byte
		err    error
	}
	ended := make(chan outcome, 1)
	go func() {
		result, err := w.attempt(ctx, u, opened)
		ended <- outcome{result, err}
	}()
	var late <-chan time.Time
	for stopped := ctx.Done(); ; {
		select {
		case o := <-ended:
			return o.result, o.err
		case <-stopped:
			stopped, late = nil, time.After(w.Grace)
		case <-late:
			w.stuck.Store(true)
			return nil, ErrStuck
		}
	}
}

// attempt runs a unit, unless there is a reason not to.
func (w *worker) attempt(ctx context.Context, u *unit, opened *sessions) (result []byte, err error) {
	if wanted, err := w.wanted(ctx, u); err != nil || !wanted {
		return nil, cmp.Or(err, errUnwanted)
	}
	_, err = w.entry(ctx, w.places.results, u.key())
	switch {
	case err == nil:
		return nil, errSettled
	case !errors.Is(err, jetstream.ErrKeyNotFound):
		return nil, err
	}
	if f := u.failures; f.Losses >= mostLosses { // a copy, because run may queue the unit again meanwhile
		f.Reason = message.Textf("cluster.workers-were-lost", "workers were lost while they ran it")
		return nil, cmp.Or(w.giveUp(ctx, u, f), errSettled)
	}
	const most = 20 // the others may be busy for long
	if slices.Contains(u.By, w.id) && u.Passed < most && w.othersFor(ctx, u) {
		return nil, errLater
	}
	session, err := w.session(ctx, u.job, opened)
	if err != nil {
		return nil, err
	}
	defer func() {
		if r := recover(); r != nil {
			err = doerError{message.Errorf("cluster.internal-error", "cluster: internal error: %v", r)}
		}
	}()
	if result, err = session.Do(ctx, u.Data(), func(float64) {}); err != nil {
		return nil, doerError{err}
	}
	return result, nil
}

// keep stores a result and then removes the unit from the queue.
func (w *worker) keep(ctx context.Context, u *unit, result []byte) error {
	value, err := w.wrap(ctx, u.job, result)
	if err == nil {
		err = w.settle(ctx, u, value)
	}
	if err == nil {
		w.mu.Lock()
		w.done++
		w.mu.Unlock()
	}
	return err
}

// settle stores a result, or failures, and removes the unit from the queue. The first result counts,
// and it replaces failures.
func (w *worker) settle(ctx context.Context, u *unit, value []byte) error {
	create := func(ctx context.Context) error {
		_, err := w.places.results.Create(ctx, u.key(), value)
		return err
	}
	err := w.retry(ctx, create)
	if errors.Is(err, jetstream.ErrKeyExists) {
		e, read := w.entry(ctx, w.places.results, u.key())
		switch {
		case errors.Is(read, jetstream.ErrKeyNotFound): // a program retries the unit
			err = w.retry(ctx, create)
		case read != nil:
			return read
		case e.Value()[0] == failed && value[0] != failed:
			err = w.retry(ctx, func(ctx context.Context) error {
				_, err := w.places.results.Update(ctx, u.key(), value, e.Revision())
				return err
			})
		}
	}
	if err == nil || errors.Is(err, jetstream.ErrKeyExists) {
		w.remove(ctx, u)
		return nil
	}
	return err
}

// remove removes a unit from the queue. A restarted server may have forgotten the delivery and
// confirm nothing; then it delivers the unit again.
func (w *worker) remove(ctx context.Context, u *unit) error {
	once, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	return u.DoubleAck(once)
}

// requeue queues a unit again with its failures. If it is lost on the way, the round reposts it.
func (w *worker) requeue(ctx context.Context, u *unit) error {
	late, cancel := cleanupContext(ctx)
	defer cancel()
	if err := w.remove(late, u); err != nil {
		return err
	}
	for pause := time.Millisecond; ; pause *= 2 { // JetStream removes it soon after the confirmation
		err := w.enqueue(late, u.Subject(), u.Data(), nats.Header{failuresHeader: {string(share.JSON(u.failures))}})
		if !alreadyQueued(err) || pause > time.Second {
			return err
		}
		if err := sleep(late, pause); err != nil {
			return err
		}
	}
}

// fail counts an error of a unit, and queues it again or gives it up.
func (w *worker) fail(ctx context.Context, u *unit, err error) error {
	u.Errors++
	u.Reason = message.Textf("", "%v", err)
	if !slices.Contains(u.By, w.id) {
		u.By = append(u.By, w.id)
	}
	if u.Errors >= mostErrors {
		return w.giveUp(ctx, u, u.failures)
	}
	return w.requeue(ctx, u)
}

// giveUp stores the failures of a unit in place of its result.
func (w *worker) giveUp(ctx context.Context, u *unit, f failures) error {
	return w.settle(ctx, u, append([]byte{failed}, share.JSON(f)...))
}

// othersFor reports whether there are workers of this version without an error in a unit.
func (w *worker) othersFor(ctx context.Context, u *unit) bool {
	all, err := w.Workers(ctx)
	return err == nil && slices.ContainsFunc(all, func(p Presence) bool {
		return p.Version == w.options.Version && !slices.Contains(u.By, p.ID)
	})
}
