package cluster

import (
	"bytes"
	"cmp"
	"compress/flate"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"io"
	"strconv"
	"strings"
	"time"

	"taquin/engine/message"
	"taquin/engine/share"

	"github.com/nats-io/nats.go/jetstream"
)

// places is the storage of the server.
//
//	jobs     job.JOB     the state of a job (record)
//	         data.JOB    its data
//	         note.JOB    its saved state
//	results  JOB.ROUND.INDEX.UNIT    a result, or the failures of a unit that was given up
//	files    file/NAME   files of the Store
//	         JOB/HASH    values that are too long for a message
//	units    VERSION.JOB.ROUND.INDEX.UNIT    the work queue
//
// JOB, ROUND, UNIT and VERSION are hashes, INDEX is a number.
type places struct {
	jobs, results jetstream.KeyValue
	files         jetstream.ObjectStore
	units         jetstream.Stream
}

// The names of the storage on the NATS server.
const (
	jobsName    = "taquin-jobs"
	resultsName = "taquin-results"
	filesName   = "taquin-files"
	unitsName   = "taquin-units"
	queue       = "taquin.units."         // prefix of the subjects of units
	keysOf      = "$KV." + jobsName + "." // prefix of the subjects of the keys of jobs
	changes     = "taquin.told."          // prefix of the subjects of changed records
)

// unitKey returns the key of the result of a unit.
func unitKey(job, round string, index int, id string) string {
	return job + "." + round + "." + strconv.Itoa(index) + "." + id
}

// inQueue returns the subject of a unit by its key, or the filter for keys that end in ">".
func inQueue(version, key string) string { return queue + short(version) + "." + key }

// prepare finds or creates the storage.
func (c *Cluster) prepare(ctx context.Context) (p places, err error) {
	copies := max(c.options.Copies, 1)
	bucket := func(name, what string, republish *jetstream.RePublish) (jetstream.KeyValue, error) {
		kv, err := c.js.KeyValue(ctx, name)
		if errors.Is(err, jetstream.ErrBucketNotFound) {
			kv, err = c.js.CreateKeyValue(ctx, jetstream.KeyValueConfig{Bucket: name, Description: what, Replicas: copies, RePublish: republish})
		}
		if errors.Is(err, jetstream.ErrBucketExists) { // created by another program meanwhile
			kv, err = c.js.KeyValue(ctx, name)
		}
		return kv, err
	}
	if p.jobs, err = bucket(jobsName, "the jobs of taquin", &jetstream.RePublish{Source: keysOf + "job.*", Destination: changes + "{{wildcard(1)}}"}); err != nil {
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
			MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true, // no unit is queued twice
		})
	}
	return p, err
}

// short returns a hash of a text for subjects.
func short(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:6])
}

// The first byte of a stored value.
const (
	plain    = iota // the value follows
	object          // the name of an object with the value follows
	failed          // failures follow
	deflated        // the compressed value follows
)

const (
	mostInline   = 1 << 19 // bytes of a value in a message
	mostUnpacked = 1 << 31 // bytes of a decompressed value
)

// pack compresses a value if that makes it shorter.
func pack(value []byte) []byte {
	b := bytes.NewBuffer([]byte{deflated})
	w, _ := flate.NewWriter(b, flate.BestSpeed) // errors report wrong levels only
	w.Write(value)
	w.Close()
	if b.Len() > len(value) {
		return append([]byte{plain}, value...)
	}
	return b.Bytes()
}

// wrap returns the stored form of a value of a job. A long one is put into an object under the
// hash of its contents.
func (c *Cluster) wrap(ctx context.Context, job string, value []byte) ([]byte, error) {
	packed := pack(value)
	if len(packed) <= mostInline {
		return packed, nil
	}
	sum := sha256.Sum256(packed)
	name := job + "/" + hex.EncodeToString(sum[:])
	err := c.retryForever(ctx, func() error {
		_, err := c.places.files.GetInfo(ctx, name)
		if errors.Is(err, jetstream.ErrObjectNotFound) {
			err = c.put(ctx, name, bytes.NewReader(packed))
		}
		return err
	})
	return append([]byte{object}, name...), err
}

// unwrap returns the value of a stored form.
func (c *Cluster) unwrap(ctx context.Context, stored []byte) ([]byte, error) {
	if len(stored) > 0 && stored[0] == object {
		var b bytes.Buffer
		if err := c.get(ctx, string(stored[1:]), &b); err != nil {
			return nil, err
		}
		stored = b.Bytes()
	}
	if len(stored) > 0 && stored[0] == plain {
		return stored[1:], nil
	}
	if len(stored) > 0 && stored[0] == deflated {
		value, err := io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(stored[1:])), mostUnpacked))
		if err == nil {
			return value, nil
		}
	}
	return nil, message.Errorf("cluster.the-server-at-keeps", "cluster: the server at %s keeps something that this program has not written", c.address)
}

// entry returns the entry of a key.
func (c *Cluster) entry(ctx context.Context, place jetstream.KeyValue, key string) (e jetstream.KeyValueEntry, err error) {
	err = c.retry(ctx, func(ctx context.Context) (err error) {
		e, err = place.Get(ctx, key)
		return err
	})
	return e, err
}

// read returns the value of a key of the jobs, or nil.
func (c *Cluster) read(ctx context.Context, key string) ([]byte, error) {
	for before := uint64(0); ; {
		e, err := c.entry(ctx, c.places.jobs, key)
		if errors.Is(err, jetstream.ErrKeyNotFound) {
			return nil, nil
		}
		if err != nil {
			return nil, err
		}
		value, err := c.unwrap(ctx, e.Value())
		if !errors.Is(err, jetstream.ErrObjectNotFound) || e.Revision() == before {
			return value, err
		}
		before = e.Revision() // another program has replaced the value
	}
}

// write stores a value of a job under a key of the jobs.
func (c *Cluster) write(ctx context.Context, job, key string, value []byte) error {
	wrapped, err := c.wrap(ctx, job, value)
	if err != nil {
		return err
	}
	var before []byte
	err = c.retry(ctx, func(ctx context.Context) error {
		e, err := c.places.jobs.Get(ctx, key)
		switch {
		case err == nil && bytes.Equal(e.Value(), wrapped):
			return nil
		case err == nil:
			before = e.Value()
		case !errors.Is(err, jetstream.ErrKeyNotFound):
			return err
		}
		_, err = c.places.jobs.Put(ctx, key, wrapped)
		return err
	})
	if err == nil && len(before) > 0 && before[0] == object {
		c.places.files.Delete(ctx, string(before[1:])) // otherwise it goes with the job
	}
	return err
}

// store implements share.Store.
type store struct{ *Cluster }

// Store implements share.Cluster.
func (c *Cluster) Store() share.Store { return store{c} }

// Has implements share.Store.
func (s store) Has(ctx context.Context, name string) (bool, error) {
	ctx, cancel := pollContext(ctx)
	defer cancel()
	err := s.retry(ctx, func(ctx context.Context) error {
		_, err := s.places.files.GetInfo(ctx, "file/"+name)
		return err
	})
	if errors.Is(err, jetstream.ErrObjectNotFound) {
		return false, nil
	}
	return err == nil, err
}

// Get implements share.Store.
func (s store) Get(ctx context.Context, name string, to io.Writer) error {
	ctx, cancel := pollContext(ctx)
	defer cancel()
	err := s.get(ctx, "file/"+name, to)
	if errors.Is(err, jetstream.ErrObjectNotFound) {
		return message.Errorf("", "%w: %s", share.ErrMissing, name)
	}
	return err
}

// Put implements share.Store. It does not wait for room in the store.
func (s store) Put(ctx context.Context, name string, from io.Reader) error {
	ctx, cancel := pollContext(ctx)
	defer cancel()
	seeker, can := from.(io.Seeker)
	var permanent error
	err := s.retryForever(ctx, func() error {
		err := s.put(ctx, "file/"+name, from)
		if err != nil && can && !full(err) {
			if _, failed := seeker.Seek(0, io.SeekStart); failed == nil {
				return err
			}
		}
		permanent = err
		return nil
	})
	err = cmp.Or(err, permanent)
	switch {
	case ctx.Err() != nil && err != nil:
		return context.Cause(ctx)
	case full(err):
		return message.Errorf("cluster.was-not-kept-the", "cluster: %s was not kept: the store of the server at %s is full", name, s.address)
	case err != nil:
		return message.Errorf("cluster.was-not-kept-by", "cluster: %s was not kept by the server at %s: %w", name, s.address, err)
	}
	return nil
}

// put stores an object atomically. JetStream may store the name of an object some of whose chunks
// it has refused; so the object gets its name at the end.
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

// partMark marks the names of incomplete objects.
const partMark = "#part-"

// get copies an object. After a reconnection it continues where it was.
func (c *Cluster) get(ctx context.Context, name string, to io.Writer) error {
	rest := &skipWriter{to: to}
	return c.retryForever(ctx, func() error {
		info, err := c.places.files.GetInfo(ctx, name)
		if err != nil {
			return err
		}
		const slowest = 200_000 // bytes per second
		one, cancel := context.WithTimeout(ctx, timeout+time.Duration(info.Size/slowest)*time.Second)
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

// skipWriter skips bytes that were written before.
type skipWriter struct {
	to            io.Writer
	skip, written int64
}

// Write implements io.Writer.
func (s *skipWriter) Write(p []byte) (int, error) {
	n := min(s.skip, int64(len(p)))
	s.skip -= n
	m, err := s.to.Write(p[n:])
	s.written += int64(m)
	return int(n) + m, err
}

// removeObjects removes the objects with a prefix. It writes nothing, so that it works if the
// store is full.
func (c *Cluster) removeObjects(ctx context.Context, prefix string) error {
	all, err := c.places.files.List(ctx)
	if errors.Is(err, jetstream.ErrNoObjectsFound) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, o := range all {
		if strings.HasPrefix(o.Name, prefix) {
			of := "$O." + filesName + "."
			if err := c.purge(ctx, "OBJ_"+filesName, of+"M."+base64.URLEncoding.EncodeToString([]byte(o.Name)), of+"C."+o.NUID); err != nil {
				return err
			}
		}
	}
	return nil
}
