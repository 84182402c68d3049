package cluster_test

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"taquin/cmd/taquin/cluster"
	"taquin/cmd/taquin/cluster/server"
)

// cable leads connections to a server, until it is cut: then nothing comes through, and
// nobody is told.
type cable struct {
	net.Listener
	to    string
	mu    sync.Mutex
	whole sync.Cond
	cut   bool
}

// lay lays a cable to an address.
func lay(t *testing.T, to string) *cable {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	c := &cable{Listener: l, to: to}
	c.whole.L = &c.mu
	t.Cleanup(func() { l.Close(); c.set(false) })
	go func() {
		for {
			from, err := l.Accept()
			if err != nil {
				return
			}
			go c.lead(from)
		}
	}()
	return c
}

func (c *cable) lead(from net.Conn) {
	defer from.Close()
	to, err := net.Dial("tcp", c.to)
	if err != nil {
		return
	}
	defer to.Close()
	go io.Copy(through{c, from}, to)
	io.Copy(through{c, to}, from)
}

// set cuts the cable, or mends it.
func (c *cable) set(cut bool) {
	c.mu.Lock()
	c.cut = cut
	c.mu.Unlock()
	c.whole.Broadcast()
}

// through is one end of a cable.
type through struct {
	cable *cable
	end   io.Writer
}

// Write implements io.Writer. It waits until the cable is whole.
func (t through) Write(p []byte) (int, error) {
	t.cable.mu.Lock()
	for t.cable.cut {
		t.cable.whole.Wait()
	}
	t.cable.mu.Unlock()
	return t.end.Write(p)
}

// TestPartition cuts the network for several times as long as it takes until a worker is
// thought lost: between the server and a worker, and then between the server and who asks.
// The other worker goes on, what comes late is not counted twice, and all ends well.
func TestPartition(t *testing.T) {
	s := serve(t, server.Options{Listen: "127.0.0.1:0", Token: "sesame"})
	far, asking := lay(t, s.Address()), lay(t, s.Address())
	var done atomic.Int64
	halfway := make(chan struct{})
	doer := func(ctx context.Context, unit string) (string, error) {
		if done.Add(1) == 20 {
			close(halfway)
		}
		time.Sleep(20 * time.Millisecond)
		return twice(ctx, unit)
	}
	work(t, dial(t, cluster.Address{URL: far.Addr().String(), Token: "sesame"}, cluster.Options{Name: "far"}), 2, as(doer))
	work(t, dial(t, cluster.Address{URL: s.Address(), Token: "sesame"}, cluster.Options{Name: "near"}), 1, as(doer))
	c := dial(t, cluster.Address{URL: asking.Addr().String(), Token: "sesame"}, cluster.Options{Name: "asker"})
	const units = 100
	taken := map[int]int{}
	asked := make(chan error, 1)
	go func() { asked <- ask(t, c, "partition", numbers(units, func(i int, _ string) { taken[i]++ })) }()
	<-halfway
	for _, cable := range []*cable{far, asking} {
		cable.set(true)
		time.Sleep(3 * quick.Lost)
		cable.set(false)
	}
	if err := <-asked; err != nil {
		t.Fatal(err)
	}
	for i := range units {
		if taken[i] != 1 {
			t.Errorf("unit %d was taken %d times", i, taken[i])
		}
	}
}

// TestClock has a job that a machine has begun whose clock is years off: nothing depends on
// it but the order of the list.
func TestClock(t *testing.T) {
	s := serve(t, server.Options{})
	_, js := stranger(t, s)
	work(t, join(t, s, "worker"), 1, as(twice))
	c := join(t, s, "asker")
	for _, off := range []time.Duration{-10 * 365 * 24 * time.Hour, 10 * 365 * 24 * time.Hour} {
		if err := ask(t, c, "off by "+off.String(), numbers(3, func(int, string) {})); err != nil {
			t.Fatal(err)
		}
		jobs, err := js.KeyValue(t.Context(), "taquin-jobs")
		if err != nil {
			t.Fatal(err)
		}
		all, err := c.Jobs(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		for _, j := range all { // as if it had been begun there
			kept, err := jobs.Get(t.Context(), "job."+j.ID)
			if err != nil {
				t.Fatal(err)
			}
			var record map[string]any
			if err := json.Unmarshal(kept.Value(), &record); err != nil {
				t.Fatal(err)
			}
			if j.Title == "off by "+off.String() {
				record["Begun"] = time.Now().Add(off)
			}
			text, err := json.Marshal(record)
			if err == nil {
				_, err = jobs.Put(t.Context(), "job."+j.ID, text)
			}
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := ask(t, c, "now", numbers(3, func(int, string) {})); err != nil { // which removes those that were finished long ago
		t.Fatal(err)
	}
	all, err := c.Jobs(t.Context())
	if err != nil || len(all) != 3 || all[1].Title != "now" {
		t.Errorf("the jobs are %+v, %v", all, err)
	}
}
