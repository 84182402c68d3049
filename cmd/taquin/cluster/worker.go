package cluster

import (
	"context"
	"errors"

	"taquin/engine/share"
)

// Worker says what a worker is like.
type Worker struct {
	Doers   map[string]share.Doer // by the kinds of jobs
	Threads int                   // units at a time; below 1 is 1
	// Tell is told what the worker does, each second and when it changes; nil is nobody.
	Tell func(Presence)
}

// Work does units of whatever jobs there are until ctx is done: then it gives those in
// hand back at once and returns nil. It waits for the server whenever that is away.
func (c *Cluster) Work(ctx context.Context, w Worker) error {
	return errors.New("cluster: to come")
}
