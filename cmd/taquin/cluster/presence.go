package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/micro"
)

// Presence is a worker that is there.
type Presence struct {
	ID      string
	Name    string
	Version string
	Threads int
	Busy    int     // threads that have a unit in hand
	Done    int     // units since it started
	Rate    float64 // units a second, of late
	Doing   string  // the title of a job that it has in hand; "" if none
	Waiting string  // what it waits for, in words; "" if for nothing
}

// asker is a program that asks for a job.
type asker struct {
	ID, Name, Job string
	Standing
}

// The services that answer who is there, as NATS's own tools list them.
const (
	workersService = "taquin-workers"
	askersService  = "taquin-leaders"
)

// answer has a service answer with a value, as long as until the returned function is
// called. Every one that is there answers.
func (c *Cluster) answer(service string, what func() any) (stop func() error, err error) {
	s, err := micro.AddService(c.nc, micro.Config{
		Name: service, Version: "1.0.0", Description: "taquin at " + c.options.Name, QueueGroupDisabled: true,
		Endpoint: &micro.EndpointConfig{Subject: subjectOf(service), Handler: micro.HandlerFunc(func(r micro.Request) {
			r.RespondJSON(what())
		})},
	})
	if err != nil {
		return nil, fmt.Errorf("cluster: nobody can be told that this program is there: %w", err)
	}
	return s.Stop, nil
}

func subjectOf(service string) string { return strings.ReplaceAll(service, "-", ".") }

// ask gathers the answers of a service: until nobody has answered for a moment.
func ask[T any](ctx context.Context, c *Cluster, service string) ([]T, error) {
	const (
		first = 2 * time.Second        // until the first answer
		more  = 200 * time.Millisecond // until the next
	)
	var all []T
	err := c.again(ctx, func(ctx context.Context) error {
		all = nil
		inbox := c.nc.NewRespInbox()
		sub, err := c.nc.SubscribeSync(inbox)
		if err != nil {
			return err
		}
		defer sub.Unsubscribe()
		if err := c.nc.PublishRequest(subjectOf(service), inbox, nil); err != nil {
			return err
		}
		for wait := first; ; wait = more {
			one, cancel := context.WithTimeout(ctx, wait)
			m, err := sub.NextMsgWithContext(one)
			cancel()
			switch {
			case errors.Is(err, nats.ErrNoResponders), err != nil && one.Err() != nil && ctx.Err() == nil && c.nc.IsConnected():
				return nil
			case err != nil:
				return err
			}
			var told T
			if json.Unmarshal(m.Data, &told) == nil {
				all = append(all, told)
			}
		}
	})
	return all, err
}

// Workers lists the workers that are there, of whatever version, by their names.
func (c *Cluster) Workers(ctx context.Context) ([]Presence, error) {
	all, err := ask[Presence](ctx, c, workersService)
	slices.SortFunc(all, func(a, b Presence) int {
		if d := strings.Compare(a.Name, b.Name); d != 0 {
			return d
		}
		return strings.Compare(a.ID, b.ID)
	})
	return all, err
}

// askers lists who asks for which job.
func (c *Cluster) askers(ctx context.Context) ([]asker, error) {
	all, err := ask[[]asker](ctx, c, askersService)
	return slices.Concat(all...), err
}

// beginAsking answers that this program asks for a job, until stopAsking.
func (c *Cluster) beginAsking(w *work) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.stopAnswering == nil {
		stop, err := c.answer(askersService, func() any { return c.asked() })
		if err != nil {
			return err
		}
		c.stopAnswering = stop
	}
	c.works[w] = true
	return nil
}

// stopAsking ends what beginAsking began.
func (c *Cluster) stopAsking(w *work) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.works, w)
}

// asked is what this program asks for.
func (c *Cluster) asked() []asker {
	c.mu.Lock()
	defer c.mu.Unlock()
	all := []asker{}
	for w := range c.works {
		all = append(all, asker{c.id, c.programName(), w.id, w.standing()})
	}
	return all
}
