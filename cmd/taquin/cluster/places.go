package cluster

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"
)

// places are where the server keeps things.
//
//	jobs     job.JOB            what a job is and how it stands (record)
//	         data.JOB           its data
//	         note.JOB           what was noted last
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

// read is the value of a key of the jobs; nil if there is none.
func (c *Cluster) read(ctx context.Context, key string) ([]byte, error) {
	var kept jetstream.KeyValueEntry
	err := c.again(ctx, func(ctx context.Context) (err error) {
		kept, err = c.places.jobs.Get(ctx, key)
		return err
	})
	if errors.Is(err, jetstream.ErrKeyNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	return c.unwrap(ctx, kept.Value())
}

// write keeps a value of a job under a key of the jobs, in place of the one before.
func (c *Cluster) write(ctx context.Context, job, key string, value []byte) error {
	wrapped, err := c.wrap(ctx, job, value)
	if err != nil {
		return err
	}
	var before []byte
	err = c.again(ctx, func(ctx context.Context) error {
		kept, err := c.places.jobs.Get(ctx, key)
		switch {
		case err == nil && !bytes.Equal(kept.Value(), wrapped):
			before = kept.Value()
		case err == nil:
			return nil
		case !errors.Is(err, jetstream.ErrKeyNotFound):
			return err
		}
		_, err = c.places.jobs.Put(ctx, key, wrapped)
		return err
	})
	if err == nil && len(before) > 1 && before[0] == object && !bytes.Equal(before, wrapped) {
		c.places.files.Delete(ctx, string(before[1:])) // it goes with the job otherwise
	}
	return err
}

// put makes an object, whole or not at all: only when all of it is there it gets its name.
func (c *Cluster) put(ctx context.Context, name string, from io.Reader) error {
	part := name + partMark + rand.Text()
	files := c.places.files
	_, err := files.Put(ctx, jetstream.ObjectMeta{Name: part}, from)
	if err == nil {
		err = files.UpdateMeta(ctx, part, jetstream.ObjectMeta{Name: name})
		if errors.Is(err, jetstream.ErrObjectAlreadyExists) {
			if err = files.Delete(ctx, name); err == nil || errors.Is(err, jetstream.ErrObjectNotFound) {
				err = files.UpdateMeta(ctx, part, jetstream.ObjectMeta{Name: name})
			}
		}
	}
	if err != nil {
		files.Delete(context.WithoutCancel(ctx), part)
	}
	return err
}

// partMark is in the names of objects that are not whole.
const partMark = "#part-"

// get writes an object, whole and as it was put. When the server goes away meanwhile it
// goes on from where it was.
func (c *Cluster) get(ctx context.Context, name string, to io.Writer) error {
	rest := &after{to: to}
	return c.patiently(ctx, func() error {
		info, err := c.places.files.GetInfo(ctx, name)
		if err != nil {
			return err
		}
		const slowest = 200_000 // bytes a second
		one, cancel := context.WithTimeout(ctx, patience+time.Duration(info.Size/slowest)*time.Second)
		defer cancel()
		found, err := c.places.files.Get(one, name)
		if err != nil {
			return err
		}
		defer found.Close()
		rest.skip = rest.written
		_, err = io.Copy(rest, found)
		return err
	})
}

// after writes what comes after so many bytes that were written before.
type after struct {
	to            io.Writer
	skip, written int64
}

func (a *after) Write(p []byte) (int, error) {
	n := min(a.skip, int64(len(p)))
	a.skip -= n
	m, err := a.to.Write(p[n:])
	a.written += int64(m)
	return int(n) + m, err
}

// removeObjects removes the objects whose names begin in a way. It writes nothing, so that
// it works where the store is full.
func (c *Cluster) removeObjects(ctx context.Context, begin string) error {
	all, err := c.places.files.List(ctx)
	if errors.Is(err, jetstream.ErrNoObjectsFound) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, o := range all {
		if !strings.HasPrefix(o.Name, begin) {
			continue
		}
		of := "$O." + filesName + "."
		err := c.purge(ctx, "OBJ_"+filesName, of+"M."+base64.URLEncoding.EncodeToString([]byte(o.Name)), of+"C."+o.NUID)
		if err != nil {
			return err
		}
	}
	return nil
}
