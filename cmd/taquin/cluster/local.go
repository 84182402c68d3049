package cluster

import (
	"context"
	"sync"

	"taquin/cmd/taquin/cluster/server"

	"github.com/nats-io/nats.go"
)

// Local is a cluster of this machine alone: a server inside this program, which keeps
// everything in a folder and listens nowhere, and a worker if it has doers. So everything
// can be tried that a cluster does. Close stops both.
func Local(ctx context.Context, folder string, o Options, w Worker) (*Cluster, error) {
	s, err := server.Start(server.Options{Folder: folder, Lazy: true})
	if err != nil {
		return nil, err
	}
	c, err := Inside(ctx, s, o)
	if err != nil {
		s.Close()
		return nil, err
	}
	ctx, stop := context.WithCancel(context.WithoutCancel(ctx))
	var group sync.WaitGroup
	if len(w.Doers) > 0 {
		group.Go(func() { c.Work(ctx, w) })
	}
	c.here = s
	c.close = func() { stop(); group.Wait() }
	return c, nil
}

// Inside connects the program to its own server.
func Inside(ctx context.Context, s *server.Server, o Options) (*Cluster, error) {
	return dial(ctx, Address{Token: s.Token()}, o, nats.InProcessServer(s), nats.Token(s.Token()))
}
