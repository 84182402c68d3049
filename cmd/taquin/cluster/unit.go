package cluster

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"taquin/engine/share"
)

// A unit is given up after so many errors of its doer, wherever it was, or when so many
// workers were lost with it in hand. To be lost says less about a unit than an error: a
// worker may have been switched off.
const (
	mostErrors = 3
	mostLosses = 5
)

// unit is a unit in a worker's hands.
type unit struct {
	jetstream.Msg
	job, round, id string
	index          int
	delivered      int    // how often it was handed out, this time included
	sequence       uint64 // of its message
	stop           context.CancelCauseFunc
}

// key is under what its result is kept.
func (u *unit) key() string { return unitKey(u.job, u.round, u.index, u.id) }

// tryKey is under what its failures are kept.
func (u *unit) tryKey() string { return "try." + u.job + "." + u.id }

// tries is what is known about a unit that was not done at once.
type tries struct {
	Errors   int      // of doers
	By       []string // by the workers whose they were
	Reason   string   // of the last one
	Losses   int      // workers that were lost over it; known when it is given up
	Sequence uint64   // the message that Returned is about
	Returned int      // how often it was given back without having failed
}

// readTries reads what is kept; what cannot be read is nothing.
func readTries(text []byte) (t tries) {
	json.Unmarshal(text, &t)
	return t
}

// lost is how many workers were lost with the unit in hand: those to whom it was handed
// and of whom nothing was heard.
func (t tries) lost(u *unit) int {
	returned := t.Errors
	if t.Sequence == u.sequence {
		returned += t.Returned
	}
	return max(u.delivered-1-returned, 0)
}

// readUnit reads a unit's message.
func readUnit(m jetstream.Msg) (*unit, error) {
	about, err := m.Metadata()
	parts := strings.Split(strings.TrimPrefix(m.Subject(), queue), ".")
	if err != nil || len(parts) != 5 {
		return nil, fmt.Errorf("cluster: the queue holds what is no unit (%s)", m.Subject())
	}
	index, err := strconv.Atoi(parts[3])
	return &unit{Msg: m, job: parts[1], round: parts[2], index: index, id: parts[4],
		delivered: int(about.NumDelivered), sequence: about.Sequence.Stream}, err
}

// Why there is no result of a unit that was handed to this worker, its doer's errors apart.
var (
	errUnwanted = errors.New("cluster: the unit is not wanted any more")
	errSettled  = errors.New("cluster: the unit is done, or given up")
	errLater    = errors.New("cluster: another worker should try first")
)

// doerError is the error of a doer: the unit has failed.
type doerError struct{ error }

// do does a unit that was handed to this worker. Whatever happens on the way, it stays in
// the queue until its result is kept, or it is given up, or not wanted. To keep a result
// takes long where many workers end at a time, so that it is not waited for: keeping is done
// when that is over, which it is before the result of another unit is kept.
func (w *worker) do(ctx context.Context, m jetstream.Msg, hands *hands, keeping *sync.WaitGroup) {
	u, err := readUnit(m)
	if err != nil {
		m.Term()
		return
	}
	working, drop := w.take(ctx, u)
	given := make(chan struct{})
	giving := context.AfterFunc(ctx, func() { // at once, whatever the doer does meanwhile
		defer close(given)
		w.giveBack(ctx, u, 0)
	})
	result, err := w.tryUnit(working, u, hands)
	if !giving() {
		<-given
		drop()
		return
	}
	keeping.Wait()
	late, cancel := grace(ctx)
	if err == nil { // where the server does not take it, the unit is handed out again
		keeping.Go(func() {
			defer drop()
			defer cancel()
			w.keep(late, u, result)
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
		w.giveBack(late, u, 0)
		select { // so that it is not this one again that takes it, nor two at a time
		case <-ctx.Done():
		case <-time.After(rand.N(time.Second)):
		}
	default:
		w.giveBack(late, u, time.Second)
	}
}

// take takes a unit in hand, until it is dropped. The context is done when it is not wanted
// any more.
func (w *worker) take(ctx context.Context, u *unit) (working context.Context, drop func()) {
	working, u.stop = context.WithCancelCause(ctx)
	w.mu.Lock()
	w.units[u] = true
	w.mu.Unlock()
	over := make(chan struct{})
	go w.claim(u, over)
	return working, func() {
		close(over)
		u.stop(nil)
		w.mu.Lock()
		delete(w.units, u)
		w.mu.Unlock()
	}
}

// claim says now and then that a unit is in hand, until it is over.
func (w *worker) claim(u *unit, over <-chan struct{}) {
	again := time.NewTicker(w.lost() * 3 / 10)
	defer again.Stop()
	for {
		select {
		case <-over:
			return
		case <-again.C:
			u.InProgress() // if the server is away, another worker may get the unit too
		}
	}
}

// tryUnit runs attempt in a goroutine. If ctx is cancelled and attempt does not return within
// the grace period, tryUnit abandons the goroutine and returns ErrStuck.
func (w *worker) tryUnit(ctx context.Context, u *unit, hands *hands) ([]byte, error) {
	type outcome struct {
		result []byte
		err    error
	}
	ended := make(chan outcome, 1)
	go func() {
		result, err := w.attempt(ctx, u, hands)
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

// attempt does a unit, unless there is a reason not to.
func (w *worker) attempt(ctx context.Context, u *unit, hands *hands) ([]byte, error) {
	if wanted, err := w.wanted(ctx, u); err != nil || !wanted {
		return nil, cmp.Or(err, errUnwanted)
	}
	_, err := w.kept(ctx, w.places.results, u.key())
	switch {
	case err == nil:
		return nil, errSettled
	case !errors.Is(err, jetstream.ErrKeyNotFound):
		return nil, err
	}
	if u.delivered > 1 {
		t, err := w.tries(ctx, u)
		if err != nil {
			return nil, err
		}
		if t.Losses = t.lost(u); t.Losses >= mostLosses {
			t.Reason = "workers were lost with it in hand"
			return nil, cmp.Or(w.giveUp(ctx, u, t), errSettled)
		}
		const most = 20 // times that it is left to others, who may be busy for long
		if slices.Contains(t.By, w.id) && t.Returned < most && w.othersFor(ctx, t) {
			return nil, errLater
		}
	}
	hand, err := w.hand(ctx, u.job, hands)
	if err != nil {
		return nil, err
	}
	result, err := doUnit(ctx, hand, u.Data())
	if err != nil {
		return nil, doerError{err}
	}
	return result, nil
}

// doUnit has a unit done; what goes wrong inside is an error.
func doUnit(ctx context.Context, hand share.Session, unit []byte) (result []byte, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("cluster: internal error: %v", r)
		}
	}()
	return hand.Do(ctx, unit, func(float64) {})
}

// keep keeps a result, and only then takes the unit out of the queue. A result that is
// there stays; a unit that was given up meanwhile has been done after all.
func (w *worker) keep(ctx context.Context, u *unit, result []byte) error {
	value, err := w.wrap(ctx, u.job, result)
	if err != nil {
		return err
	}
	if err := w.settle(ctx, u, value); err != nil {
		return err
	}
	w.mu.Lock()
	w.done++
	w.mu.Unlock()
	if u.delivered > 1 {
		w.again(ctx, func(ctx context.Context) error { return w.places.jobs.Delete(ctx, u.tryKey()) })
	}
	return nil
}

// settle keeps what becomes of a unit, and takes it out of the queue.
func (w *worker) settle(ctx context.Context, u *unit, value []byte) error {
	create := func(ctx context.Context) error {
		_, err := w.places.results.Create(ctx, u.key(), value)
		return err
	}
	err := w.again(ctx, create)
	if errors.Is(err, jetstream.ErrKeyExists) {
		kept, there := w.kept(ctx, w.places.results, u.key())
		switch {
		case errors.Is(there, jetstream.ErrKeyNotFound): // it has just been tried anew
			err = w.again(ctx, create)
		case there != nil:
			return there
		case kept.Value()[0] == failed && value[0] != failed:
			err = w.again(ctx, func(ctx context.Context) error {
				_, err := w.places.results.Update(ctx, u.key(), value, kept.Revision())
				return err
			})
		}
	}
	if err != nil && !errors.Is(err, jetstream.ErrKeyExists) {
		return err
	}
	// A server that was started anew may have forgotten that it has handed the unit out, and
	// then confirms nothing: it hands the unit out again, and who gets it finds it settled.
	once, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	u.DoubleAck(once)
	return nil
}

// tries is what is known about a unit that was handed out before.
func (w *worker) tries(ctx context.Context, u *unit) (tries, error) {
	text, err := w.read(ctx, u.tryKey())
	return readTries(text), err
}

// remember keeps what is known about a unit.
func (w *worker) remember(ctx context.Context, u *unit, t tries) error {
	return w.write(ctx, u.job, u.tryKey(), share.JSON(t))
}

// giveBack gives a unit back that has not failed.
func (w *worker) giveBack(ctx context.Context, u *unit, wait time.Duration) {
	late, cancel := grace(ctx)
	defer cancel()
	if t, err := w.tries(late, u); err == nil {
		if t.Sequence != u.sequence {
			t.Sequence, t.Returned = u.sequence, 0
		}
		t.Returned++
		w.remember(late, u, t)
	}
	if wait > 0 {
		u.NakWithDelay(wait)
	} else {
		u.Nak()
	}
	w.nc.FlushWithContext(late)
}

// fail notes that a unit has failed, and gives it back or up.
func (w *worker) fail(ctx context.Context, u *unit, err error) error {
	t, there := w.tries(ctx, u)
	if there != nil {
		return there
	}
	t.Losses = t.lost(u)
	t.Errors++
	t.Reason = err.Error()
	if !slices.Contains(t.By, w.id) {
		t.By = append(t.By, w.id)
	}
	if t.Errors >= mostErrors {
		return w.giveUp(ctx, u, t)
	}
	if err := w.remember(ctx, u, t); err != nil {
		return err
	}
	return u.Nak()
}

// giveUp sets a unit aside: whoever asks for the job is told.
func (w *worker) giveUp(ctx context.Context, u *unit, t tries) error {
	return w.settle(ctx, u, append([]byte{failed}, share.JSON(t)...))
}

// othersFor reports whether there are workers of this version that have not failed with a
// unit.
func (w *worker) othersFor(ctx context.Context, t tries) bool {
	all, err := w.Workers(ctx)
	return err == nil && slices.ContainsFunc(all, func(p Presence) bool {
		return p.Version == w.options.Version && !slices.Contains(t.By, p.ID)
	})
}
