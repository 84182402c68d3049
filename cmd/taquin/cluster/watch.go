package cluster

import (
	"context"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

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

// meanwhile is done when the server has been away and is there again.
func (c *Cluster) meanwhile() context.Context {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.up
}

// reconnected is called by NATS when the server is there again.
func (c *Cluster) reconnected() {
	c.mu.Lock()
	c.renew()
	c.up, c.renew = context.WithCancel(context.Background())
	c.mu.Unlock()
	c.waits("")
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
