package cluster

import (
	"context"
	"errors"
	"time"

	"taquin/engine/message"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// timeout is the time for one answer of the server.
const timeout = 5 * time.Second

// retry calls do with a timeout until it succeeds or fails permanently. It waits with backoff while
// the server is unreachable or its store is full. do must be idempotent.
func (c *Cluster) retry(ctx context.Context, do func(ctx context.Context) error) error {
	return c.retryForever(ctx, func() error {
		one, cancel := context.WithTimeout(ctx, timeout)
		defer cancel()
		return do(one)
	})
}

// retryForever is retry without a timeout for one attempt.
func (c *Cluster) retryForever(ctx context.Context, do func() error) error {
	for pause := 20 * time.Millisecond; ; pause = min(2*pause, 2*time.Second) {
		err := do()
		if missing(err) { // the server has lost its store
			if _, err = c.prepare(ctx); err == nil {
				err = jetstream.ErrNoStreamResponse
			}
		}
		switch {
		case err != nil && ctx.Err() != nil:
			return context.Cause(ctx)
		case errors.Is(err, nats.ErrConnectionClosed):
			return c.closedError()
		case !unreachable(err) && !full(err):
			c.setWaiting(message.Text{})
			return err
		}
		c.setWaiting(c.awaited(err))
		if err := sleep(ctx, pause); err != nil {
			return err
		}
	}
}

// sleep pauses, or returns the cause when ctx is done.
func sleep(ctx context.Context, pause time.Duration) error {
	select {
	case <-ctx.Done():
		return context.Cause(ctx)
	case <-time.After(pause):
		return nil
	}
}

// watch calls each with every value stored under some keys, with nil after the initial ones, and
// then with each change, until ctx is done. After a reconnection it starts again.
func (c *Cluster) watch(ctx context.Context, kv jetstream.KeyValue, keys string, each func(jetstream.KeyValueEntry)) error {
	for {
		reconnected := c.untilReconnect().Done()
		err := c.retryForever(ctx, func() error {
			ctx, cancel := context.WithCancel(ctx)
			defer cancel()
			w, err := kv.Watch(ctx, keys)
			if err != nil {
				return err
			}
			defer func() {
				go func() { // Stop waits for pending updates
					for range w.Updates() {
					}
				}()
				w.Stop()
			}()
			for {
				select {
				case <-ctx.Done():
					return context.Cause(ctx)
				case <-reconnected:
					return nil
				case e, ok := <-w.Updates():
					if !ok {
						return nil
					}
					each(e)
				}
			}
		})
		if err != nil {
			return err
		}
	}
}

// cleanupContext is done some time after ctx, for the last messages of a program that is stopped.
func cleanupContext(ctx context.Context) (context.Context, context.CancelFunc) {
	const more = 3 * time.Second
	late, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		t := time.AfterFunc(more, cancel)
		context.AfterFunc(late, func() { t.Stop() })
	})
	return late, func() { stop(); cancel() }
}

// pollContext adds a Done channel to the context of a script, which has none.
func pollContext(ctx context.Context) (context.Context, context.CancelFunc) {
	if ctx.Done() != nil {
		return ctx, func() {}
	}
	inner, stop := context.WithCancelCause(ctx)
	go func() {
		for sleep(inner, 100*time.Millisecond) == nil {
			if ctx.Err() != nil {
				stop(context.Cause(ctx))
			}
		}
	}()
	return inner, func() { stop(nil) }
}
