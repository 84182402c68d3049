package cluster

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"

	"github.com/nats-io/nats.go/jetstream"
)

// places are where the server keeps things.
//
//	jobs     job.JOB            what a job is and how it stands (record)
//	         data.JOB           its data
//	         note.JOB           what was noted last
//	         left.JOB           how far it was, for when nobody asks for it (Standing)
//	         try.JOB.UNIT       how a unit failed (tries)
//	results  JOB.ROUND.INDEX.UNIT    a result, or why there is none
//	files    file/NAME          files of the Store
//	         JOB/HASH           values of the others that are too long for a message
//	units    VERSION.JOB.ROUND.INDEX.UNIT    the queue
//
// JOB, ROUND, UNIT and VERSION are hashes, INDEX is a number.
type places struct {
	jobs, results jetstream.KeyValue
	files         jetstream.ObjectStore
	units         jetstream.Stream
}

// The names of the places, as those who look into a NATS server find them.
const (
	jobsName    = "taquin-jobs"
	resultsName = "taquin-results"
	filesName   = "taquin-files"
	unitsName   = "taquin-units"
	queue       = "taquin.units."         // begins the subjects of units
	keysOf      = "$KV." + jobsName + "." // begins the subjects of the keys of jobs
	told        = "taquin.told."          // begins the subjects on which workers are told of jobs
)

// unitKey is under what the result of a unit is kept; the round is given by its name in keys.
func unitKey(job, round string, index int, id string) string {
	return job + "." + round + "." + strconv.Itoa(index) + "." + id
}

// inQueue is the subject of a unit of a version's program by its key, or of all whose keys
// begin in a way, which ">" follows.
func inQueue(version, key string) string { return queue + short(version) + "." + key }

// prepare finds the places, and makes those that are not there.
func (c *Cluster) prepare(ctx context.Context) (p places, err error) {
	copies := max(c.options.Copies, 1)
	bucket := func(name, what string, told *jetstream.RePublish) (jetstream.KeyValue, error) {
		kv, err := c.js.KeyValue(ctx, name)
		if errors.Is(err, jetstream.ErrBucketNotFound) {
			kv, err = c.js.CreateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: name, Description: what, Replicas: copies, RePublish: told})
		}
		if errors.Is(err, jetstream.ErrBucketExists) { // made by another program meanwhile
			kv, err = c.js.KeyValue(ctx, name)
		}
		return kv, err
	}
	if p.jobs, err = bucket(jobsName, "the jobs of taquin", &jetstream.RePublish{Source: keysOf + "job.*", Destination: told + "{{wildcard(1)}}"}); err != nil {
		return p, err
	}
	if p.results, err = bucket(resultsName, "the results of taquin's units", nil); err != nil {
		return p, err
	}
	p.files, err = c.js.ObjectStore(ctx, filesName)
	if errors.Is(err, jetstream.ErrBucketNotFound) {
		p.files, err = c.js.CreateOrUpdateObjectStore(ctx, jetstream.ObjectStoreConfig{Bucket: filesName, Description: "the files of taquin", Replicas: copies})
	}
	if err != nil {
		return p, err
	}
	p.units, err = c.js.Stream(ctx, unitsName)
	if errors.Is(err, jetstream.ErrStreamNotFound) {
		p.units, err = c.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{
			Name: unitsName, Description: "the units of taquin's jobs that are not done", Subjects: []string{queue + ">"},
			Retention: jetstream.WorkQueuePolicy, Replicas: copies,
			MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, // a unit is there once
		})
	}
	return p, err
}

// short is a hash of a text that is short enough for subjects.
func short(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:6])
}

// The first byte of a value says what the rest is.
const (
	inline = iota // the value itself
	object        // the name of the object that holds it
	failed        // why there is none (tries)
)

// mostInline is how long a value may be that is not kept as an object.
const mostInline = 1 << 19

// wrap is a value as it is kept for a job: a long one is put into an object, whose name is
// the hash of what it holds, so that it does no harm to put it twice.
func (c *Cluster) wrap(ctx context.Context, job string, value []byte) ([]byte, error) {
	if len(value) <= mostInline {
		return append([]byte{inline}, value...), nil
	}
	sum := sha256.Sum256(value)
	name := job + "/" + hex.EncodeToString(sum[:])
	err := c.patiently(ctx, func() error {
		_, err := c.places.files.GetInfo(ctx, name)
		if errors.Is(err, jetstream.ErrObjectNotFound) {
			err = c.put(ctx, name, bytes.NewReader(value))
		}
		return err
	})
	return append([]byte{object}, name...), err
}

// unwrap is the value that is kept.
func (c *Cluster) unwrap(ctx context.Context, kept []byte) ([]byte, error) {
	if len(kept) == 0 || kept[0] > object {
		return nil, fmt.Errorf("cluster: the server at %s keeps something that this program has not written", c.address)
	}
	if kept[0] == inline {
		return kept[1:], nil
	}
	var b bytes.Buffer
	err := c.get(ctx, string(kept[1:]), &b)
	return b.Bytes(), err
}

// kept is what is kept under a key of a place.
func (c *Cluster) kept(ctx context.Context, place jetstream.KeyValue, key string) (kept jetstream.KeyValueEntry, err error) {
	err = c.again(ctx, func(ctx context.Context) (err error) {
		kept, err = place.Get(ctx, key)
		return err
	})
	return kept, err
}

// read is the value of a key of the jobs; nil if there is none.
func (c *Cluster) read(ctx context.Context, key string) ([]byte, error) {
	for before := uint64(0); ; {
		kept, err := c.kept(ctx, c.places.jobs, key)
		if errors.Is(err, jetstream.ErrKeyNotFound) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		value, err := c.unwrap(ctx, kept.Value())
		if !errors.Is(err, jetstream.ErrObjectNotFound) || kept.Revision() == before {
			return value, err
		}
		before = kept.Revision() // another value has taken its place
	}
}

// write keeps a value of a job under a key of the jobs, in place of the one before.
func (c *Cluster) write(ctx context.Context, job, key string, value []byte) error {
	wrapped, err := c.wrap(ctx, job, value)
	if err != nil {
		return err
	}
	var before []byte // another value
	err = c.again(ctx, func(ctx context.Context) error {
		kept, err := c.places.jobs.Get(ctx, key)
		switch {
		case err == nil && bytes.Equal(kept.Value(), wrapped):
			return nil
		case err == nil:
			before = kept.Value()
		case !errors.Is(err, jetstream.ErrKeyNotFound):
			return err
		}
		_, err = c.places.jobs.Put(ctx, key, wrapped)
		return err
	})
	if err == nil && len(before) > 0 && before[0] == object {
		c.places.files.Delete(ctx, string(before[1:])) // it goes with the job otherwise
	}
	return err
}
