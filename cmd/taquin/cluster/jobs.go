package cluster

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"taquin/engine/message"
	"taquin/engine/share"
)

// State is the state of a job.
type State string

// The states of a job.
const (
	Open      State = "open"      // requested, or interrupted and to be resumed
	Finished  State = "finished"  // nothing is left to do
	Cancelled State = "cancelled" // no unit runs until the job is begun again
)

// Standing is the progress of the last round of a job.
type Standing struct {
	Round string // its name
	share.Progress
	Fresh   int     // units done in this execution
	Aside   int     // units that were given up
	Seconds float64 // since the round began
}

// Job describes a job of a server.
type Job struct {
	ID      string
	Kind    string
	Title   string
	Version string // of the program that began it
	State   State
	Begun   time.Time
	Asked   []string // names of the programs that run it now
	Standing
}

// Rate returns the number of units done per second; 0 if unknown.
func (j Job) Rate() float64 {
	if j.Seconds <= 0 {
		return 0
	}
	return float64(j.Fresh) / j.Seconds
}

// Left returns the estimated duration of the rest of the round; 0 if unknown.
func (j Job) Left() time.Duration {
	if r := j.Rate(); r > 0 {
		return time.Duration(float64(j.Count-j.Done) / r * float64(time.Second)).Round(time.Second)
	}
	return 0
}

// record is the stored state of a job. Workers watch it.
type record struct {
	Kind, Title, Version string
	State                State
	Begun                time.Time
	Standing             Standing // when the last program left the job
	// The units of this round after the last one are unnecessary.
	Round string `json:",omitempty"`
	Last  int    `json:",omitempty"`

	changed time.Time // by the clock of the server
}

// wants reports whether a unit is to be run.
func (r record) wants(round string, index int) bool {
	return r.State == Open && (r.Round != round || index <= r.Last)
}

var (
	// ErrNoJob is wrapped by the error about an unknown job.
	ErrNoJob = message.New("cluster.there-is-no-job", "cluster: there is no such job")
	// ErrCancelled is wrapped by the error about a job that was cancelled while it ran.
	ErrCancelled = message.New("cluster.the-job-was-cancelled", "cluster: the job was cancelled; the same command resumes it")
	// ErrRemoved is wrapped by the error about a job that was removed while it ran.
	ErrRemoved = message.New("cluster.the-job-was-removed", "cluster: the job and its results were removed; the same command starts it again")
)

// lookUp returns the record of a job and its revision.
func (c *Cluster) lookUp(ctx context.Context, job string) (r record, revision uint64, err error) {
	e, err := c.entry(ctx, c.places.jobs, "job."+job)
	switch {
	case errors.Is(err, jetstream.ErrKeyNotFound):
		return r, 0, message.Errorf("", "%w: %s", ErrNoJob, job)
	case err != nil:
		return r, 0, err
	}
	return r, e.Revision(), json.Unmarshal(e.Value(), &r)
}

// change changes the record of a job.
func (c *Cluster) change(ctx context.Context, job string, how func(*record)) error {
	for {
		r, revision, err := c.lookUp(ctx, job)
		if err != nil {
			return err
		}
		before := share.JSON(r)
		how(&r)
		after := share.JSON(r)
		if bytes.Equal(before, after) {
			return nil
		}
		err = c.retry(ctx, func(ctx context.Context) error {
			_, err := c.places.jobs.Update(ctx, "job."+job, after, revision)
			return err
		})
		if !coded(err, jetstream.JSErrCodeStreamWrongLastSequence, jetstream.JSErrCodeStreamWrongLastSequenceConstant) {
			return err
		} // otherwise another program has changed it meanwhile
	}
}

// records returns the records of all jobs.
func (c *Cluster) records(ctx context.Context) (map[string]record, error) {
	all := map[string]record{}
	err := c.retry(ctx, func(ctx context.Context) error {
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
				r := record{changed: e.Created()}
				if json.Unmarshal(e.Value(), &r) == nil {
					all[strings.TrimPrefix(e.Key(), "job.")] = r
				}
			}
		}
	})
	return all, err
}

// Jobs lists all jobs, the oldest first.
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
		jobs = append(jobs, r.job(id, askers))
	}
	slices.SortFunc(jobs, func(a, b Job) int {
		if d := a.Begun.Compare(b.Begun); d != 0 {
			return d
		}
		return strings.Compare(a.ID, b.ID)
	})
	return jobs, nil
}

// job describes a job. Its progress is that of a program that runs it, or the stored one.
func (r record) job(id string, askers []asker) Job {
	j := Job{ID: id, Kind: r.Kind, Title: r.Title, Version: r.Version, State: r.State, Begun: r.Begun, Standing: r.Standing}
	for _, a := range askers {
		if a.Job == id {
			j.Asked = append(j.Asked, a.Name)
			j.Standing = a.Standing
		}
	}
	return j
}

// Find returns the job whose ID has a prefix.
func (c *Cluster) Find(ctx context.Context, prefix string) (Job, error) {
	jobs, err := c.Jobs(ctx)
	if err != nil {
		return Job{}, err
	}
	found := slices.DeleteFunc(jobs, func(j Job) bool { return !strings.HasPrefix(j.ID, prefix) })
	switch {
	case len(found) == 0:
		return Job{}, message.Errorf("", "%w: %s", ErrNoJob, prefix)
	case len(found) > 1:
		return Job{}, message.Errorf("cluster.jobs-begin-with-give", "cluster: %d jobs begin with %q: give more of the name", len(found), prefix)
	}
	return found[0], nil
}

// Cancel stops a job: workers drop its units, and the programs that run it get an error. Its
// results stay, and the job can be resumed.
func (c *Cluster) Cancel(ctx context.Context, job string) error {
	r, _, err := c.lookUp(ctx, job)
	if err == nil {
		err = c.change(ctx, job, func(r *record) { r.State = Cancelled })
	}
	if err != nil {
		return err
	}
	return c.withdraw(ctx, r.Version, job)
}

// withdraw removes the units of a job from the queue.
func (c *Cluster) withdraw(ctx context.Context, version, job string) error {
	return c.purge(ctx, unitsName, inQueue(version, job+".>"))
}

// Remove removes a job with all its data. The programs that run it get an error.
func (c *Cluster) Remove(ctx context.Context, job string) error {
	r, _, err := c.lookUp(ctx, job)
	if err != nil {
		return err
	}
	purge := func() error {
		if err := c.withdraw(ctx, r.Version, job); err != nil {
			return err
		}
		// The last two keys were stored by earlier versions.
		if err := c.purge(ctx, "KV_"+jobsName, keysOf+"data."+job, keysOf+"note."+job, keysOf+"left."+job, keysOf+"try."+job+".>"); err != nil {
			return err
		}
		if err := c.purge(ctx, "KV_"+resultsName, "$KV."+resultsName+"."+job+".>"); err != nil {
			return err
		}
		return c.retryForever(ctx, func() error { return c.removeObjects(ctx, job+"/") })
	}
	if err := purge(); err != nil { // first, because a full store accepts no deletion marker
		return err
	}
	if err := c.retry(ctx, func(ctx context.Context) error { return c.places.jobs.Delete(ctx, "job."+job) }); err != nil {
		return err
	}
	return purge() // what workers have stored meanwhile
}

// purge removes all messages with certain subjects from a stream.
func (c *Cluster) purge(ctx context.Context, stream string, subjects ...string) error {
	return c.retryForever(ctx, func() error {
		s, err := c.js.Stream(ctx, stream)
		for _, subject := range subjects {
			if err == nil {
				err = s.Purge(ctx, jetstream.WithPurgeSubject(subject))
			}
		}
		return err
	})
}
