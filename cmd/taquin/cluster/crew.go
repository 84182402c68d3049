package cluster

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"sync"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"taquin/engine/share"
)

// work is a job that this program asks for.
type work struct {
	*Cluster
	job share.Job
	id  string // the job's and the version's

	mu     sync.Mutex // guards what follows
	stands Standing
	begun  time.Time // the round
}

// jobID names a job of a version: programs of other versions may come to other results.
func jobID(version string, j share.Job) string {
	sum := sha256.Sum256([]byte(version + "\n" + j.ID()))
	return hex.EncodeToString(sum[:16])
}

// Begin implements share.Cluster. Several programs may ask for the same job at a time: each
// gets all results, and no unit is done twice for that.
func (c *Cluster) Begin(ctx context.Context, j share.Job) (share.Execution, error) {
	ctx, cancel := awake(ctx)
	defer cancel()
	w := &work{Cluster: c, job: j, id: jobID(c.options.Version, j)}
	if err := c.write(ctx, w.id, "data."+w.id, j.Data); err != nil {
		return nil, err
	}
	r := record{Kind: j.Kind, Title: j.Title, Version: c.options.Version, State: Open, Begun: time.Now()}
	err := c.again(ctx, func(ctx context.Context) error {
		_, err := c.places.jobs.Create(ctx, "job."+w.id, share.JSON(r))
		return err
	})
	if errors.Is(err, jetstream.ErrKeyExists) {
		err = c.change(ctx, w.id, func(r *record) { r.State = Open })
	}
	if err == nil {
		err = c.sweep(ctx, w.id)
	}
	if err == nil {
		err = c.beginAsking(w)
	}
	if err != nil {
		return nil, err
	}
	return w, nil
}

// sweep removes the jobs that were finished long before one was begun, by the server's
// clock: their results are kept for a while only.
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

// keepFinished is how long the results of a finished job are kept.
const keepFinished = 7 * 24 * time.Hour

// Note implements share.Execution.
func (w *work) SaveState(ctx context.Context, state []byte) error {
	ctx, cancel := awake(ctx)
	defer cancel()
	return w.write(ctx, w.id, "note."+w.id, state)
}

// Noted implements share.Execution.
func (w *work) State(ctx context.Context) ([]byte, error) {
	ctx, cancel := awake(ctx)
	defer cancel()
	return w.read(ctx, "note."+w.id)
}

// Close implements share.Execution. The results are kept until the job is removed: the same
// job begun again finds them.
func (w *work) Close(finished bool) error {
	w.stopAsking(w)
	// Who leaves a job because its context is done still says how far it is, unless the
	// server is away.
	ctx, cancel := context.WithTimeout(context.Background(), 2*patience)
	defer cancel()
	if err := w.leaveWord(ctx); err != nil {
		return err
	}
	if !finished {
		return nil
	}
	err := w.change(ctx, w.id, func(r *record) { r.State = Finished })
	if errors.Is(err, ErrNoJob) { // it was removed meanwhile
		return nil
	}
	return err
}
