package cluster_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"sync"
	"testing"
	"time"

	"taquin/cmd/taquin/cluster"
	"taquin/cmd/taquin/cluster/server"
	"taquin/engine/share"
	"taquin/engine/share/sharetest"
)

// version is that of the programs in these tests.
const version = "v1.2.3 test"

// quick is a pace at which a test need not wait for what is lost.
var quick = cluster.Pace{Lost: 700 * time.Millisecond, Check: 400 * time.Millisecond}

// serve starts a server in a folder of its own and stops it after the test.
func serve(t testing.TB, o server.Options) *server.Server {
	t.Helper()
	if o.Folder == "" {
		o.Folder = t.TempDir()
	}
	s, err := server.Start(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}

// join connects a program to a server of the test.
func join(t testing.TB, s *server.Server, name string) *cluster.Cluster {
	t.Helper()
	c, err := cluster.Inside(t.Context(), s, cluster.Options{Version: version, Name: name, Wait: true, Pace: quick})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// work has a worker at work until the test is over, or until the returned function is
// called, which waits for its end.
func work(t testing.TB, c *cluster.Cluster, threads int, doers map[string]share.Worker) (stop func()) {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	var group sync.WaitGroup
	group.Go(func() {
		if err := c.Work(ctx, cluster.Worker{Doers: doers, Threads: threads}); err != nil && !errors.Is(err, cluster.ErrClosed) {
			t.Error(err)
		}
	})
	stop = func() { cancel(); group.Wait() }
	t.Cleanup(stop)
	return stop
}

// doing is a doer that a function does the units of, given the unit's text.
type doing func(ctx context.Context, unit string) (string, error)

func (d doing) Open(context.Context, share.Job, share.Store) (share.Session, error) { return d, nil }
func (d doing) Close()                                                              {}
func (d doing) Do(ctx context.Context, unit []byte, _ func(float64)) ([]byte, error) {
	result, err := d(ctx, string(unit))
	return []byte(result), err
}

// as is the doer of the kind "test".
func as(d doing) map[string]share.Worker { return map[string]share.Worker{"test": d} }

// numbers is a round whose units are the numbers from 0.
func numbers(count int, take func(i int, result string)) share.Round {
	return share.Round{Name: "numbers", Count: count,
		Unit: func(i int) []byte { return fmt.Append(nil, i) },
		Take: func(i int, result []byte) error { take(i, string(result)); return nil },
	}
}

// ask begins a job and does a round of it.
func ask(t testing.TB, crew share.Cluster, data string, r share.Round) error {
	t.Helper()
	w, err := crew.Begin(t.Context(), share.Job{Kind: "test", Title: data, Data: []byte(data)})
	if err != nil {
		t.Fatal(err)
	}
	err = w.Do(t.Context(), r)
	if closed := w.Close(err == nil); closed != nil {
		t.Error(closed)
	}
	return err
}

// twice is the result of a unit in most tests.
func twice(_ context.Context, unit string) (string, error) { return unit + unit, nil }

// TestCrew has a cluster do what every crew must.
func TestCrew(t *testing.T) {
	sharetest.TestCluster(t, func(t *testing.T, doers map[string]share.Worker, threads int) share.Cluster {
		s := serve(t, server.Options{})
		work(t, join(t, s, "worker"), threads, doers)
		return join(t, s, "asker")
	})
}

func TestRound(t *testing.T) {
	s := serve(t, server.Options{})
	for _, threads := range []int{1, 3} {
		work(t, join(t, s, "worker"), threads, as(twice))
	}
	c := join(t, s, "asker")
	for range 2 { // the second time nothing is left to do
		var got []string
		if err := ask(t, c, "hundred", numbers(100, func(i int, result string) { got = append(got, result) })); err != nil {
			t.Fatal(err)
		}
		if len(got) != 100 || got[0] != "00" || got[99] != "9999" || got[57] != "5757" {
			t.Errorf("%d results: %q", len(got), got)
		}
	}
	jobs, err := c.Jobs(t.Context())
	if err != nil || len(jobs) != 1 || jobs[0].State != cluster.Finished || jobs[0].Done != 100 {
		t.Errorf("%+v, %v", jobs, err)
	}
}

// TestLast ends a round at its first large result.
func TestLast(t *testing.T) {
	s := serve(t, server.Options{})
	work(t, join(t, s, "worker"), 2, as(twice))
	var got []string
	r := numbers(1000, func(i int, result string) { got = append(got, result) })
	r.Last = func(result []byte) bool {
		return bytes.Equal(result, []byte("2323")) || bytes.Equal(result, []byte("4040"))
	}
	if err := ask(t, join(t, s, "asker"), "last", r); err != nil {
		t.Fatal(err)
	}
	if len(got) != 24 || got[23] != "2323" {
		t.Errorf("%d results: %q", len(got), got)
	}
}
