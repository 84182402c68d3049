package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"taquin/engine/share"
)

// State is how a job stands.
type State string

// The states of a job.
const (
	Open      State = "open"      // somebody asks for it, or will take it up
	Finished  State = "finished"  // nothing is left to do
	Cancelled State = "cancelled" // nothing is done until it is begun again
)

// Job is a job of a server, as it stands.
type Job struct {
	ID      string
	Kind    string
	Title   string
	Version string // of the program that began it
	State   State
	Begun   time.Time
	Asked   []string // the names of the programs that ask for it now
	Standing
}

// Rate is how many units of the round were done in a second; 0 if nobody knows.
func (j Job) Rate() float64 {
	if j.Seconds <= 0 {
		return 0
	}
	return float64(j.Fresh) / j.Seconds
}

// Left is how long the round will take at this rate; 0 if nobody knows.
func (j Job) Left() time.Duration {
	if r := j.Rate(); r > 0 {
		return time.Duration(float64(j.Count-j.Done) / r * float64(time.Second)).Round(time.Second)
	}
	return 0
}

// record is what is kept about a job and watched by the workers.
type record struct {
	Kind, Title, Version string
	State                State
	Begun                time.Time
	// The units of this round after the last one are not wanted.
	Round string `json:",omitempty"`
	Last  int    `json:",omitempty"`
}

// wants reports whether a unit is to be done.
func (r record) wants(round string, index int) bool {
	return r.State == Open && (r.Round != round || index <= r.Last)
}

// ErrNoJob is wrapped by the error about a job that the server does not have.
var ErrNoJob = errors.New("cluster: there is no such job")

// ErrCancelled is wrapped by the error about a job that was cancelled while it was done.
var ErrCancelled = errors.New("cluster: the job was cancelled; begun again, it goes on where it was")

// ErrRemoved is wrapped by the error about a job that was removed while it was done.
var ErrRemoved = errors.New("cluster: the job was removed, with all that was done; begun again, it begins anew")

// lookUp is the record of a job, and which of its versions that is.
func (c *Cluster) lookUp(ctx context.Context, job string) (r record, revision uint64, err error) {
	kept, err := c.kept(ctx, c.places.jobs, "job."+job)
	switch {
	case errors.Is(err, jetstream.ErrKeyNotFound):
		return r, 0, fmt.Errorf("%w: %s", ErrNoJob, job)
	case err != nil:
		return r, 0, err
	}
	return r, kept.Revision(), json.Unmarshal(kept.Value(), &r)
}

// change changes the record of a job that is there.
func (c *Cluster) change(ctx context.Context, job string, how func(*record)) error {
	for {
		r, revision, err := c.lookUp(ctx, job)
		if err != nil {
			return err
		}
		before := r
		if how(&r); r == before {
			return nil
		}
		err = c.again(ctx, func(ctx context.Context) error {
			_, err := c.places.jobs.Update(ctx, "job."+job, share.JSON(r), revision)
			return err
		})
		if !coded(err, jetstream.JSErrCodeStreamWrongLastSequence, jetstream.JSErrCodeStreamWrongLastSequenceConstant) {
			return err
		} // else somebody else has changed it meanwhile
	}
}

// dated is a record with the server's time of its last change.
type dated struct {
	record
	changed time.Time
}

// records are the records of all jobs.
func (c *Cluster) records(ctx context.Context) (map[string]dated, error) {
	all := map[string]dated{}
	err := c.again(ctx, func(ctx context.Context) error {
		clear(all)
		w, err := c.places.jobs.Watch(ctx, "job.*", jetstream.IgnoreDeletes())
		if err != nil {
			return err
		}
		defer w.Stop()
		for {
			select {
			case <-ctx.Done():
				return ctx.Err()
			case e := <-w.Updates():
				if e == nil {
					return nil
				}
				r := dated{changed: e.Created()}
				if json.Unmarshal(e.Value(), &r.record) == nil {
					all[strings.TrimPrefix(e.Key(), "job.")] = r
				}
			}
		}
	})
	return all, err
}

// Jobs lists the jobs of the server, those begun first at the beginning.
func (c *Cluster) Jobs(ctx context.Context) ([]Job, error) {
	records, err := c.records(ctx)
	if err != nil {
		return nil, err
	}
	askers, err := c.askers(ctx)
	if err != nil {
		return nil, err
	}
	var jobs []Job
	for id, r := range records {
		j, err := c.asJob(ctx, id, r.record, askers)
		if err != nil {
			return nil, err
		}
		jobs = append(jobs, j)
	}
	slices.SortFunc(jobs, func(a, b Job) int {
		if d := a.Begun.Compare(b.Begun); d != 0 {
			return d
		}
		return strings.Compare(a.ID, b.ID)
	})
	return jobs, nil
}

// asJob is a job as it stands: those who ask for it know, or the one who has left it last.
func (c *Cluster) asJob(ctx context.Context, id string, r record, askers []asker) (Job, error) {
	j := Job{ID: id, Kind: r.Kind, Title: r.Title, Version: r.Version, State: r.State, Begun: r.Begun}
	for _, a := range askers {
		if a.Job == id {
			j.Asked = append(j.Asked, a.Name)
			j.Standing = a.Standing
		}
	}
	if len(j.Asked) == 0 {
		left, err := c.read(ctx, "left."+id)
		if err != nil {
			return j, err
		}
		var s Standing
		if json.Unmarshal(left, &s) == nil {
			j.Standing = s
		}
	}
	return j, nil
}

// Find is the job whose ID begins with some letters.
func (c *Cluster) Find(ctx context.Context, begin string) (Job, error) {
	jobs, err := c.Jobs(ctx)
	if err != nil {
		return Job{}, err
	}
	var found []Job
	for _, j := range jobs {
		if strings.HasPrefix(j.ID, begin) {
			found = append(found, j)
		}
	}
	switch {
	case len(found) == 0:
		return Job{}, fmt.Errorf("%w: %s", ErrNoJob, begin)
	case len(found) > 1:
		return Job{}, fmt.Errorf("cluster: %d jobs begin with %q: give more of the name", len(found), begin)
	}
	return found[0], nil
}

// Follow calls a function with how a job stands, each second and when it changes its
// state, until it is no longer open.
func (c *Cluster) Follow(ctx context.Context, job string, each func(Job)) error {
	for {
		r, _, err := c.lookUp(ctx, job)
		if err != nil {
			return err
		}
		askers, err := c.askers(ctx)
		if err != nil {
			return err
		}
		j, err := c.asJob(ctx, job, r, askers)
		if err != nil {
			return err
		}
		each(j)
		if j.State != Open {
			return nil
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-time.After(time.Second):
		}
	}
}

// Cancel has nothing more done for a job: workers drop its units, and whoever asks for it
// is told. What is done stays, and the job can be begun again.
func (c *Cluster) Cancel(ctx context.Context, job string) error {
	r, _, err := c.lookUp(ctx, job)
	if err != nil {
		return err
	}
	if err := c.change(ctx, job, func(r *record) { r.State = Cancelled }); err != nil {
		return err
	}
	return c.withdraw(ctx, r.Version, job)
}

// withdraw takes the units of a job out of the queue.
func (c *Cluster) withdraw(ctx context.Context, version, job string) error {
	return c.again(ctx, func(ctx context.Context) error {
		return c.places.units.Purge(ctx, jetstream.WithPurgeSubject(inQueue(version, job+".>")))
	})
}

// Remove removes a job and everything that belongs to it. Whoever asks for it is told.
func (c *Cluster) Remove(ctx context.Context, job string) error {
	r, _, err := c.lookUp(ctx, job)
	if err != nil {
		return err
	}
	// A store that is full takes no message that the job is removed before it has room.
	if err := c.purgeJob(ctx, r.Version, job); err != nil {
		return err
	}
	if err := c.again(ctx, func(ctx context.Context) error { return c.places.jobs.Delete(ctx, "job."+job) }); err != nil {
		return err
	}
	return c.purgeJob(ctx, r.Version, job) // what workers have kept meanwhile
}

// purgeJob removes what belongs to a job, but not the job.
func (c *Cluster) purgeJob(ctx context.Context, version, job string) error {
	if err := c.withdraw(ctx, version, job); err != nil {
		return err
	}
	if err := c.purge(ctx, "KV_"+jobsName, keysOf+"data."+job, keysOf+"note."+job, keysOf+"left."+job, keysOf+"try."+job+".>"); err != nil {
		return err
	}
	if err := c.purge(ctx, "KV_"+resultsName, "$KV."+resultsName+"."+job+".>"); err != nil {
		return err
	}
	return c.patiently(ctx, func() error { return c.removeObjects(ctx, job+"/") })
}

// purge removes everything from a stream that has certain subjects.
func (c *Cluster) purge(ctx context.Context, stream string, subjects ...string) error {
	return c.patiently(ctx, func() error {
		s, err := c.js.Stream(ctx, stream)
		for _, subject := range subjects {
			if err == nil {
				err = s.Purge(ctx, jetstream.WithPurgeSubject(subject))
			}
		}
		return err
	})
}
