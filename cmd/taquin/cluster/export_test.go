package cluster

import (
	"context"
	"sync"

	"github.com/nats-io/nats.go/jetstream"

	"taquin/engine/share"
)

// nothing is the message of a unit that was taken out of the queue long since.
type nothing struct{ jetstream.Msg }

func (nothing) DoubleAck(context.Context) error { return nil }

// Settle keeps the result of a unit of a job of the kind "test", as a worker does that was
// thought lost.
func Settle(ctx context.Context, c *Cluster, data, name string, index int, text, result string) error {
	id := jobID(c.options.Version, share.Job{Kind: "test", Data: []byte(data)})
	u := &unit{Msg: nothing{}, job: id, round: short(name), index: index, id: share.UnitID(id, name, []byte(text))}
	w := &worker{Cluster: c}
	return w.keep(ctx, u, []byte(result))
}

// Meanwhile has something done once a value of the jobs has been read.
func Meanwhile(c *Cluster, do func()) { c.places.jobs = &meanwhile{KeyValue: c.places.jobs, do: do} }

type meanwhile struct {
	jetstream.KeyValue
	once sync.Once
	do   func()
}

func (m *meanwhile) Get(ctx context.Context, key string) (jetstream.KeyValueEntry, error) {
	e, err := m.KeyValue.Get(ctx, key)
	m.once.Do(m.do)
	return e, err
}

// Pack returns the stored form of a short value.
func Pack(value []byte) []byte { return pack(value) }

// Unpack returns the value of a stored form.
func Unpack(ctx context.Context, stored []byte) ([]byte, error) {
	return (&Cluster{}).unwrap(ctx, stored)
}

// Unreachable reports whether an error means that the server cannot be reached now.
func Unreachable(err error) bool { return unreachable(err) }
