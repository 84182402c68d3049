// Package cluster is the crew of several machines: the units of a job (package share)
// travel through a NATS server to whatever workers there are, and their results come back.
//
// A unit is a message in a queue; it stays there until its result is kept under the unit's
// key, where only the first result is taken. Whoever asks for the job watches those keys
// and never counts messages: so a unit may be handed out twice, workers and whoever asked
// may be killed, and the server too, and every result is still there once.
//
// Dial connects to a server (package server, or any NATS with JetStream). A Cluster is a
// share.Cluster for whoever asks (crew.go; a round of units in round.go, and how they go
// through the queue in queue.go); Work does units (worker.go, unit.go); Jobs, Follow, Cancel
// and Remove are about all jobs of the server. What the server keeps, and under what names,
// stands in places.go; how everybody waits for it, in waiting.go. Nothing here knows what a
// unit is.
package cluster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/nats-io/nuid"

	"taquin/cmd/taquin/cluster/server"
	"taquin/engine/share"
)

// Options say who connects, and how.
type Options struct {
	// Version is what this program is, such as its version and revision: only workers of
	// the same do the units of a job.
	Version string
	// Name is this program's for people, such as the machine's; "" is a number.
	Name string
	// Wait waits for a server that does not answer yet, instead of returning an error.
	Wait bool
	// Told is told what the connection waits for, and "" when it waits no longer; nil is
	// nobody. It may be called at any time from any goroutine.
	Told func(waiting string)
	// Copies is on how many servers of a NATS cluster each thing is kept; 0 is 1.
	Copies int
	// Pace is how long things take; the zero value is for everything but tests.
	Pace Pace
}

// Pace is how long things take that a test would not wait for.
type Pace struct {
	Lost  time.Duration // a unit of which nothing is heard is given to another worker; 0 is 10 s
	Check time.Duration // after that, whoever asked looks whether the queue is complete; 0 is 5 s
}

// Cluster is a connection to a server. It is never lost for good: while the server is
// away, everything waits for it.
type Cluster struct {
	address Address
	options Options
	id      string
	nc      *nats.Conn
	js      jetstream.JetStream
	places  places
	over    context.Context // done when the connection is closed
	end     func()          // ends over
	here    *server.Server  // of Local; nil is another's

	mu      sync.Mutex // guards what follows
	waiting string
	closed  bool
	up      context.Context // done when the server has been away and is there again
	renew   func()          // ends up
	works   map[*work]bool  // that this program asks for

	stopAnswering func() error // who asks about works; nil if it has not begun
	stopWorking   func()       // of Local; nil is another's
}

var _ share.Cluster = (*Cluster)(nil)

// ErrClosed is wrapped by the errors of a connection that was closed, or that the server
// refuses for good.
var ErrClosed = errors.New("cluster: the connection is closed")

// Dial connects to a server.
func Dial(ctx context.Context, a Address, o Options) (*Cluster, error) {
	options, err := a.options()
	if err != nil {
		return nil, err
	}
	return dial(ctx, a, o, options...)
}

func dial(ctx context.Context, a Address, o Options, options ...nats.Option) (*Cluster, error) {
	if o.Version == "" {
		return nil, errors.New("cluster: the program does not say what version it is")
	}
	c := &Cluster{address: a, options: o, works: map[*work]bool{}, id: nuid.Next()}
	c.up, c.renew = context.WithCancel(context.Background())
	c.over, c.end = context.WithCancel(context.Background())
	options = append(options,
		nats.Name("taquin "+c.programName()),
		nats.MaxReconnects(-1), nats.ReconnectWait(500*time.Millisecond), nats.ReconnectBufSize(-1),
		nats.PingInterval(5*time.Second), nats.MaxPingsOutstanding(3), nats.Timeout(5*time.Second),
		nats.ReconnectErrHandler(func(_ *nats.Conn, err error) { c.waits(c.awaited(err)) }),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}))
	for {
		err := c.connect(ctx, options)
		if err == nil {
			c.hear()
			return c, nil
		}
		if !o.Wait || !away(err) {
			return nil, c.refused(err)
		}
		c.waits(c.awaited(err))
		select {
		case <-ctx.Done():
			return nil, context.Cause(ctx)
		case <-time.After(time.Second):
		}
	}
}

// hear hears from now on what becomes of the connection, which is the one that is used.
func (c *Cluster) hear() {
	c.nc.SetDisconnectErrHandler(func(_ *nats.Conn, err error) { c.waits(c.awaited(err)) })
	c.nc.SetReconnectHandler(func(*nats.Conn) { c.reconnected() })
	c.nc.SetClosedHandler(func(*nats.Conn) { c.end() })
	if c.nc.IsClosed() {
		c.end()
	}
	c.waits("")
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

// connect connects, and sees to it that the server has places for what is kept.
func (c *Cluster) connect(ctx context.Context, options []nats.Option) error {
	if err := ctx.Err(); err != nil {
		return context.Cause(ctx)
	}
	nc, err := nats.Connect(c.address.urls(), options...)
	if err != nil {
		return c.address.reason(err)
	}
	c.nc = nc
	if c.js, err = jetstream.New(nc); err == nil {
		c.places, err = c.prepare(ctx)
	}
	if err != nil {
		nc.Close()
	}
	return err
}

// Name is what the cluster is called for people: its address.
func (c *Cluster) Name() string { return c.address.String() }

// programName is what this program is called for people.
func (c *Cluster) programName() string {
	if c.options.Name != "" {
		return c.options.Name
	}
	if host, err := os.Hostname(); err == nil {
		return fmt.Sprintf("%s/%d", host, os.Getpid())
	}
	return c.id
}

// Waiting is what the connection waits for, in words; "" if for nothing.
func (c *Cluster) Waiting() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.waiting
}

// waits notes what is waited for, and tells who wants to know.
func (c *Cluster) waits(what string) {
	c.mu.Lock()
	changed := c.waiting != what && !c.closed
	c.waiting = what
	c.mu.Unlock()
	if changed && c.options.Told != nil {
		c.options.Told(what)
	}
}

// lost is how long nothing may be heard of a unit.
func (c *Cluster) lost() time.Duration { return cmp.Or(c.options.Pace.Lost, 10*time.Second) }

// check is how long whoever asks for a job waits before it looks after the queue.
func (c *Cluster) check() time.Duration { return cmp.Or(c.options.Pace.Check, 5*time.Second) }

// Close ends the connection, and the server of Local with it.
func (c *Cluster) Close() {
	c.mu.Lock()
	stopWorking, stopAnswering := c.stopWorking, c.stopAnswering
	c.stopWorking, c.stopAnswering, c.closed = nil, nil, true
	c.mu.Unlock()
	if stopWorking != nil {
		stopWorking()
	}
	if stopAnswering != nil {
		stopAnswering()
	}
	c.nc.Close()
	if c.here != nil {
		c.here.Close()
	}
}

// Local is a cluster of this machine alone: a server inside this program, which keeps
// everything in a folder and listens nowhere, and a worker if it has doers. So everything
// can be tried that a cluster does. Close stops both.
func Local(ctx context.Context, folder string, o Options, w Worker) (*Cluster, error) {
	s, err := server.Start(server.Options{Folder: folder, Lazy: true})
	if err != nil {
		w.end()
		return nil, err
	}
	c, err := Inside(ctx, s, o)
	if err != nil {
		s.Close()
		w.end()
		return nil, err
	}
	c.here = s
	if len(w.Doers) > 0 {
		ctx, stop := context.WithCancel(context.WithoutCancel(ctx))
		var group sync.WaitGroup
		group.Go(func() {
			for errors.Is(c.Work(ctx, w), ErrStuck) && ctx.Err() == nil {
			}
		})
		c.stopWorking = func() { stop(); group.Wait() }
	}
	return c, nil
}

// Inside connects the program to its own server.
func Inside(ctx context.Context, s *server.Server, o Options) (*Cluster, error) {
	return dial(ctx, Address{Token: s.Token()}, o, nats.InProcessServer(s), nats.Token(s.Token()))
}
