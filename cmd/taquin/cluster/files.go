package cluster

import (
	"cmp"
	"context"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/nats-io/nats.go/jetstream"

	"taquin/engine/share"
)

// store is the server's, for all machines.
type store struct{ *Cluster }

// Store implements share.Cluster.
func (c *Cluster) Store() share.Store { return store{c} }

// Has implements share.Store.
func (s store) Has(ctx context.Context, name string) (bool, error) {
	ctx, cancel := awake(ctx)
	defer cancel()
	err := s.again(ctx, func(ctx context.Context) error {
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
	ctx, cancel := awake(ctx)
	defer cancel()
	err := s.get(ctx, "file/"+name, to)
	if errors.Is(err, jetstream.ErrObjectNotFound) {
		return fmt.Errorf("%w: %s", share.ErrMissing, name)
	}
	return err
}

// Put implements share.Store. It begins anew when the server was away, if what is read can
// be read again, and does not wait for room.
func (s store) Put(ctx context.Context, name string, from io.Reader) error {
	ctx, cancel := awake(ctx)
	defer cancel()
	again, can := from.(io.Seeker)
	var lost error
	err := s.patiently(ctx, func() error {
		err := s.put(ctx, "file/"+name, from)
		if err == nil {
			return nil
		}
		if can && !full(err) {
			if _, failed := again.Seek(0, io.SeekStart); failed == nil {
				return err
			}
		}
		lost = err
		return nil
	})
	err = cmp.Or(err, lost)
	switch {
	case ctx.Err() != nil && err != nil:
		return context.Cause(ctx)
	case full(err):
		return fmt.Errorf("cluster: %s was not kept: the store of the server at %s is full", name, s.address)
	case err != nil:
		return fmt.Errorf("cluster: %s was not kept by the server at %s: %w", name, s.address, err)
	}
	return nil
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
