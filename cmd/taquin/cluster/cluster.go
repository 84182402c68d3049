// Package cluster implements share.Cluster on a NATS server with JetStream: the units of a job
// travel to the workers, and their results come back.
//
// A unit is a message in a work queue until its result is stored under the unit's key, where only
// the first result is accepted. JetStream delivers a unit again when a worker is lost. The program
// that runs the job watches the keys and never counts messages. Therefore a unit may be delivered
// twice, and workers, the program and the server may be killed, and every result still counts once.
//
// Dial connects to a server (package server, or any NATS server with JetStream). A round of units
// is in round.go, the worker in worker.go and unit.go, the administration of jobs in jobs.go. The
// stored values and their names are listed in store.go, and all waiting is in retry.go. The package
// knows nothing about the contents of units.
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
	"taquin/engine/message"
	"taquin/engine/share"
)

// Options configure a connection.
type Options struct {
	// Version identifies this program, such as its version and revision. Only workers of the same
	// version run the units of a job.
	Version string
	// Name is the name of this program for users; "" means host and process number.
	Name string
	// Wait waits for a server that does not answer yet, instead of returning an error.
	Wait bool
	// Told, if not nil, receives the reason for which the connection waits, and an empty text when it
	// waits no longer. It may be called at any time from any goroutine.
	Told func(waiting message.Text)
	// Copies is the number of replicas in a NATS cluster; 0 means 1.
	Copies int
	// Pace sets durations for tests.
	Pace Pace
}

// Pace has durations that tests shorten.
type Pace struct {
	Lost  time.Duration // the time after which a silent worker's unit goes to another worker; 0 means 10 s
	Check time.Duration // the interval at which a round checks its units; 0 means 5 s
}

// Cluster is a connection to a server. While the server is unreachable, every operation waits.
type Cluster struct {
	address Address
	options Options
	id      string
	nc      *nats.Conn
	js      jetstream.JetStream
	places  places
	over    context.Context // done when the connection is closed
	end     func()          // ends over
	local   *server.Server  // of Local; nil otherwise

	mu         sync.Mutex // guards the fields below
	waiting    message.Text
	closed     bool
	up         context.Context // done at the next reconnection
	renew      func()          // ends up
	executions map[*execution]bool

	stopAnswering func()
	stopWorking   func() // of Local; nil otherwise
}

var _ share.Cluster = (*Cluster)(nil)

// ErrClosed is wrapped by the errors of a connection that was closed or refused.
var ErrClosed = message.New("cluster.the-connection-is-closed", "cluster: the connection is closed")

// Dial connects to a server.
func Dial(ctx context.Context, a Address, o Options) (*Cluster, error) {
	options, err := a.options()
	if err != nil {
		return nil, err
	}
	return dial(ctx, a, o, options...)
}

// Inside connects the program to its own server.
func Inside(ctx context.Context, s *server.Server, o Options) (*Cluster, error) {
	return dial(ctx, Address{Token: s.Token()}, o, nats.InProcessServer(s), nats.Token(s.Token()))
}

func dial(ctx context.Context, a Address, o Options, options ...nats.Option) (*Cluster, error) {
	if o.Version == "" {
		return nil, message.New("cluster.the-program-does-not", "cluster: the program does not say what version it is")
	}
	c := &Cluster{address: a, options: o, executions: map[*execution]bool{}, id: nuid.Next()}
	c.up, c.renew = context.WithCancel(context.Background())
	c.over, c.end = context.WithCancel(context.Background())
	options = append(options,
		nats.Name("taquin "+c.programName()),
		nats.MaxReconnects(-1), nats.ReconnectWait(500*time.Millisecond), nats.ReconnectBufSize(-1),
		nats.PingInterval(5*time.Second), nats.MaxPingsOutstanding(3), nats.Timeout(timeout),
		nats.ReconnectErrHandler(func(_ *nats.Conn, err error) { c.setWaiting(c.awaited(err)) }),
		nats.ErrorHandler(func(*nats.Conn, *nats.Subscription, error) {}))
	const starting = 3 * time.Second // in which the store of a server that has just started may not be ready
	for begun := time.Now(); ; {
		err := c.connect(ctx, options)
		if err == nil {
			c.watchConnection()
			return c, nil
		}
		switch {
		case shut(err) && time.Since(begun) < starting:
		case !o.Wait || !unreachable(err):
			return nil, c.refused(err)
		default:
			c.setWaiting(c.awaited(err))
		}
		if err := sleep(ctx, time.Second); err != nil {
			return nil, err
		}
	}
}

// connect connects and finds or creates the storage.
func (c *Cluster) connect(ctx context.Context, options []nats.Option) error {
	if ctx.Err() != nil {
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

// watchConnection follows the state of the connection.
func (c *Cluster) watchConnection() {
	c.nc.SetDisconnectErrHandler(func(_ *nats.Conn, err error) { c.setWaiting(c.awaited(err)) })
	c.nc.SetReconnectHandler(func(*nats.Conn) {
		c.mu.Lock()
		c.renew()
		c.up, c.renew = context.WithCancel(context.Background())
		c.mu.Unlock()
		c.setWaiting(message.Text{})
	})
	c.nc.SetClosedHandler(func(*nats.Conn) { c.end() })
	if c.nc.IsClosed() {
		c.end()
	}
	c.setWaiting(message.Text{})
}

// untilReconnect is done at the next reconnection.
func (c *Cluster) untilReconnect() context.Context {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.up
}

// Name returns the address of the cluster for users.
func (c *Cluster) Name() string { return c.address.String() }

// programName returns the name of this program for users.
func (c *Cluster) programName() string {
	if c.options.Name != "" {
		return c.options.Name
	}
	if host, err := os.Hostname(); err == nil {
		return fmt.Sprintf("%s/%d", host, os.Getpid())
	}
	return c.id
}

// Waiting returns the reason for which the connection waits, or an empty text.
func (c *Cluster) Waiting() message.Text {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.waiting
}

// setWaiting notes the reason for which the connection waits, and reports a change.
func (c *Cluster) setWaiting(what message.Text) {
	c.mu.Lock()
	changed := c.waiting.String() != what.String() && !c.closed
	c.waiting = what
	c.mu.Unlock()
	if changed && c.options.Told != nil {
		c.options.Told(what)
	}
}

// lost returns Pace.Lost or its default.
func (c *Cluster) lost() time.Duration { return cmp.Or(c.options.Pace.Lost, 10*time.Second) }

// check returns Pace.Check or its default.
func (c *Cluster) check() time.Duration { return cmp.Or(c.options.Pace.Check, 5*time.Second) }

// Close closes the connection, and stops the worker and the server of Local.
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
	if c.local != nil {
		c.local.Close()
	}
}

// Local starts a cluster on this machine alone: a server inside this program, which stores
// everything in a folder and listens nowhere, and a worker if it has doers.
func Local(ctx context.Context, folder string, o Options, w Worker) (*Cluster, error) {
	s, err := server.Start(server.Options{Folder: folder, Lazy: true})
	if err != nil {
		w.close()
		return nil, err
	}
	c, err := Inside(ctx, s, o)
	if err != nil {
		s.Close()
		w.close()
		return nil, err
	}
	c.local = s
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
