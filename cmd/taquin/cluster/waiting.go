package cluster

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// patience is how long the server has for an answer.
const patience = 5 * time.Second

// again does something until it works or fails for good: while the server is away or its
// store is full it waits and tries once more. What is done must come to the same when it
// is done twice.
func (c *Cluster) again(ctx context.Context, do func(ctx context.Context) error) error {
	return c.patiently(ctx, func() error {
		one, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		return do(one)
	})
}

// patiently is again for what takes longer than an answer.
func (c *Cluster) patiently(ctx context.Context, do func() error) error {
	for pause := 20 * time.Millisecond; ; pause = min(2*pause, 2*time.Second) {
		err := do()
		if missing(err) { // the server has lost everything, and has places made again
			if _, err = c.prepare(ctx); err == nil {
				err = jetstream.ErrNoStreamResponse
			}
		}
		switch {
		case err != nil && ctx.Err() != nil:
			return context.Cause(ctx)
		case errors.Is(err, nats.ErrConnectionClosed):
			return c.whyClosed()
		case !away(err) && !full(err):
			c.waits("")
			return err
		}
		c.waits(c.awaited(err))
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(pause):
		}
	}
}

// watch calls a function with each value that is kept under some keys, with nil once all
// that were there have been told, and then with each change, until ctx is done. When the
// server was away, all are told again.
func (c *Cluster) watch(ctx context.Context, kv jetstream.KeyValue, keys string, each func(jetstream.KeyValueEntry)) error {
	for {
		again := c.meanwhile().Done()
		err := c.patiently(ctx, func() error { return c.watchOnce(ctx, kv, keys, again, each) })
		if err != nil {
			return err
		}
	}
}

// watchOnce is watch until the server was away.
func (c *Cluster) watchOnce(ctx context.Context, kv jetstream.KeyValue, keys string, again <-chan struct{}, each func(jetstream.KeyValueEntry)) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	w, err := kv.Watch(ctx, keys)
	if err != nil {
		return err
	}
	defer func() { // what is on its way would be waited for
		go func() {
			for range w.Updates() {
			}
		}()
		w.Stop()
	}()
	for {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-again:
			return nil
		case e, ok := <-w.Updates():
			if !ok {
				return nil
			}
			each(e)
		}
	}
}

// grace is a context that is done some time after another one, for what must still be
// said when a program is stopped.
func grace(ctx context.Context) (context.Context, context.CancelFunc) {
	const more = 3 * time.Second
	late, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		t := time.AfterFunc(more, cancel)
		context.AfterFunc(late, func() { t.Stop() })
	})
	return late, func() { stop(); cancel() }
}

// awake is ctx with a Done: the context of a script has none, and must be asked.
func awake(ctx context.Context) (context.Context, context.CancelFunc) {
	if ctx.Done() != nil {
		return ctx, func() {}
	}
	const pause = 100 * time.Millisecond
	inner, stop := context.WithCancelCause(ctx)
	go func() {
		ask := time.NewTicker(pause)
		defer ask.Stop()
		for inner.Err() == nil {
			select {
			case <-inner.Done():
			case <-ask.C:
				if ctx.Err() != nil {
					stop(context.Cause(ctx))
				}
			}
		}
	}()
	return inner, func() { stop(nil) }
}
