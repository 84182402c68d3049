package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"taquin/engine/message"
	"taquin/engine/share"

	"github.com/nats-io/nats.go"
)

// Presence describes a connected worker.
type Presence struct {
	ID      string       `json:"id"`
	Name    string       `json:"name"`
	Version string       `json:"version"`
	Threads int          `json:"threads"`
	Busy    int          `json:"busy"`             // threads that run a unit
	Done    int          `json:"done"`             // units since it started
	Rate    float64      `json:"units_a_second"`   // in the last seconds
	Doing   string       `json:"doing,omitempty"`  // title of a job that it runs
	Waiting message.Text `json:"waiting,omitzero"` // what it waits for
}

// asker is a program that runs a job.
type asker struct {
	ID, Name, Job string
	Standing
}

// The subjects to which all workers and all programs with a job reply.
const (
	workersSubject = "taquin.workers"
	askersSubject  = "taquin.leaders"
)

// answer replies to requests until stop is called.
func (c *Cluster) answer(subject string, what func() any) (stop func(), err error) {
	sub, err := c.nc.Subscribe(subject, func(m *nats.Msg) { m.Respond(share.JSON(what())) })
	return func() { sub.Unsubscribe() }, err
}

// ask collects the replies to a request until none has arrived for a while.
func ask[T any](ctx context.Context, c *Cluster, subject string) ([]T, error) {
	const (
		first = 2 * time.Second        // timeout for the first reply
		more  = 200 * time.Millisecond // timeout between replies
	)
	var all []T
	err := c.retry(ctx, func(ctx context.Context) error {
		all = nil
		inbox := c.nc.NewRespInbox()
		sub, err := c.nc.SubscribeSync(inbox)
		if err != nil {
			return err
		}
		defer sub.Unsubscribe()
		if err := c.nc.PublishRequest(subject, inbox, nil); err != nil {
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
			var reply T
			if json.Unmarshal(m.Data, &reply) == nil {
				all = append(all, reply)
			}
		}
	})
	return all, err
}

// Workers lists the connected workers of all versions by name.
func (c *Cluster) Workers(ctx context.Context) ([]Presence, error) {
	all, err := ask[Presence](ctx, c, workersSubject)
	slices.SortFunc(all, func(a, b Presence) int {
		if d := strings.Compare(a.Name, b.Name); d != 0 {
			return d
		}
		return strings.Compare(a.ID, b.ID)
	})
	return all, err
}

// askers lists the programs that run jobs.
func (c *Cluster) askers(ctx context.Context) ([]asker, error) {
	all, err := ask[[]asker](ctx, c, askersSubject)
	return slices.Concat(all...), err
}

// register makes askers include an execution, until unregister.
func (c *Cluster) register(e *execution) (err error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.stopAnswering == nil {
		if c.stopAnswering, err = c.answer(askersSubject, func() any { return c.registered() }); err != nil {
			c.stopAnswering = nil
			return err
		}
	}
	c.executions[e] = true
	return nil
}

func (c *Cluster) unregister(e *execution) {
	c.mu.Lock()
	defer c.mu.Unlock()
	delete(c.executions, e)
}

// registered returns the executions of this program.
func (c *Cluster) registered() []asker {
	c.mu.Lock()
	defer c.mu.Unlock()
	all := []asker{}
	for e := range c.executions {
		all = append(all, asker{c.id, c.programName(), e.id, e.standing()})
	}
	return all
}
