package cluster

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"sync"
	"time"

	"taquin/engine/message"
	"taquin/engine/share"

	"github.com/nats-io/nats.go/jetstream"
)

// execution is a job that this program runs.
type execution struct {
	*Cluster
	job share.Job
	id  string // of the job and the version

	mu       sync.Mutex // guards the fields below
	progress Standing   // without Seconds
	begun    time.Time  // the round
}

// jobID identifies a job of a version: other versions may compute other results.
func jobID(version string, j share.Job) string {
	sum := sha256.Sum256([]byte(version + "\n" + j.ID()))
	return hex.EncodeToString(sum[:16])
}

// Begin implements share.Cluster. If several programs run the same job at a time, each gets all
// results, and no unit runs twice.
func (c *Cluster) Begin(ctx context.Context, j share.Job) (share.Execution, error) {
	ctx, cancel := pollContext(ctx)
	defer cancel()
	e := &execution{Cluster: c, job: j, id: jobID(c.options.Version, j)}
	if err := c.write(ctx, e.id, "data."+e.id, j.Data); err != nil {
		return nil, err
	}
	r := record{Kind: j.Kind, Title: j.Title, Version: c.options.Version, State: Open, Begun: time.Now()}
	err := c.retry(ctx, func(ctx context.Context) error {
		_, err := c.places.jobs.Create(ctx, "job."+e.id, share.JSON(r))
		return err
	})
	if errors.Is(err, jetstream.ErrKeyExists) {
		err = c.change(ctx, e.id, func(r *record) { r.State = Open })
	}
	if err == nil {
		err = c.sweep(ctx, e.id)
	}
	if err == nil {
		err = c.register(e)
	}
	if err != nil {
		return nil, err
	}
	return e, nil
}

// keepFinished is the time for which the results of a finished job are kept.
const keepFinished = 7 * 24 * time.Hour

// sweep removes the jobs that were finished long before the change of another one, by the clock of
// the server.
func (c *Cluster) sweep(ctx context.Context, begun string) error {
	all, err := c.records(ctx)
	if err != nil {
		return err
	}
	now := all[begun].changed
	for id, r := range all {
		if r.State == Finished && now.Sub(r.changed) > keepFinished {
			if err := c.Remove(ctx, id); err != nil && !errors.Is(err, ErrNoJob) {
				return err
			}
		}
	}
	return nil
}

// SaveState implements share.Execution.
func (e *execution) SaveState(ctx context.Context, state []byte) error {
	ctx, cancel := pollContext(ctx)
	defer cancel()
	return e.write(ctx, e.id, "note."+e.id, state)
}

// State implements share.Execution.
func (e *execution) State(ctx context.Context) ([]byte, error) {
	ctx, cancel := pollContext(ctx)
	defer cancel()
	return e.read(ctx, "note."+e.id)
}

// Close implements share.Execution. The results stay until the job is removed.
func (e *execution) Close(finished bool) error {
	e.unregister(e)
	ctx, cancel := context.WithTimeout(context.Background(), 2*timeout) // the caller's may be done
	defer cancel()
	return e.saveProgress(ctx, finished)
}

// saveProgress stores the progress for the time when no program runs the job.
func (e *execution) saveProgress(ctx context.Context, finished bool) error {
	err := e.change(ctx, e.id, func(r *record) {
		if s := e.standing(); s.Round != "" {
			s.Workers, s.Waiting = 0, message.Text{}
			r.Standing = s
		}
		if finished {
			r.State = Finished
		}
	})
	if errors.Is(err, ErrNoJob) { // removed meanwhile
		return nil
	}
	return err
}

// standing returns the progress of the round.
func (e *execution) standing() Standing {
	e.mu.Lock()
	defer e.mu.Unlock()
	s := e.progress
	if !e.begun.IsZero() {
		s.Seconds = time.Since(e.begun).Seconds()
	}
	return s
}
