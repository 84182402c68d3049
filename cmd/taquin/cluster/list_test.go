package cluster_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"taquin/cmd/taquin/cluster"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/share"
)

// echo is a doer whose results are its units.
type echo struct{}

func (echo) Open(context.Context, share.Job, share.Store) (share.Session, error) { return echo{}, nil }
func (echo) Close()                                                              {}

func (echo) Do(_ context.Context, unit []byte, _ func(float64)) ([]byte, error) { return unit, nil }

// echoing is a server with a worker that echoes.
func echoing(t *testing.T) *cluster.Cluster {
	t.Helper()
	c, err := cluster.Local(t.Context(), t.TempDir(), cluster.Options{Version: "1", Name: "desk"},
		cluster.Worker{Doers: map[string]share.Worker{"echo": echo{}}, Threads: 2})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// begin begins a job, and has some of its units done.
func begin(t *testing.T, c *cluster.Cluster, title string, units int) share.Execution {
	t.Helper()
	w, err := c.Begin(t.Context(), share.Job{Kind: "echo", Title: title, Data: []byte(title)})
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Do(t.Context(), share.Round{Name: "first", Count: units,
		Unit: func(i int) []byte { return fmt.Append(nil, i) }, Take: func(int, []byte) error { return nil }}); err != nil {
		t.Fatal(err)
	}
	return w
}

func TestList(t *testing.T) {
	c := echoing(t)
	begin(t, c, "ten things", 10).Close(true)
	open := begin(t, c, "two things", 2)
	var out bytes.Buffer
	if err := cluster.List(t.Context(), terminal.Printer{Writer: &out}, c, false); err != nil {
		t.Fatal(err)
	}
	want := regexp.MustCompile(`^2 jobs at this machine
  [0-9a-f]{8}  finished  ten things
  [0-9a-f]{8}  open      two things  for desk, round first: 2 of 2 units, .*
1 worker
  desk  2 threads  12 units done
$`)
	if !want.Match(out.Bytes()) {
		t.Errorf("the list is\n%s", &out)
	}
	if err := open.Close(false); err != nil {
		t.Fatal(err)
	}

	out.Reset()
	if err := cluster.List(t.Context(), terminal.Printer{Writer: &out}, c, true); err != nil {
		t.Fatal(err)
	}
	var list struct {
		Cluster string
		Jobs    []struct {
			ID, Title, State string
			Done, Units      int
		}
		Workers []struct{ Threads, Done int }
	}
	if err := json.Unmarshal(out.Bytes(), &list); err != nil || len(list.Jobs) != 2 || len(list.Workers) != 1 {
		t.Fatalf("%s: %v", &out, err)
	}
	if j := list.Jobs[1]; j.Title != "two things" || j.State != "open" || j.Done != 2 || j.Units != 2 || list.Workers[0].Done != 12 {
		t.Errorf("the list is %s", &out)
	}

	out.Reset()
	if err := cluster.Remove(t.Context(), terminal.Printer{Writer: &out}, c, nil); err != nil || out.String() != "removed "+list.Jobs[0].ID[:8]+"  ten things\n" {
		t.Errorf("those that are not open: %q, %v", &out, err)
	}
	out.Reset()
	if err := cluster.Remove(t.Context(), terminal.Printer{Writer: &out}, c, []string{list.Jobs[1].ID[:5]}); err != nil || out.String() != "removed "+list.Jobs[1].ID[:8]+"  two things\n" {
		t.Errorf("that of a name: %q, %v", &out, err)
	}
	if err := cluster.Remove(t.Context(), terminal.Printer{Writer: &out}, c, []string{"none"}); err == nil || !strings.Contains(err.Error(), "there is no such job: none") {
		t.Errorf("that of a wrong name: %v", err)
	}
}

func TestFollow(t *testing.T) {
	c := echoing(t)
	w := begin(t, c, "ten things", 10)
	there, err := c.Jobs(t.Context())
	if err != nil || len(there) != 1 {
		t.Fatal(there, err)
	}
	finished := make(chan error)
	go func() { finished <- w.Close(true) }()
	var out bytes.Buffer
	if err := cluster.Follow(t.Context(), terminal.Printer{Writer: &out}, quiet(t), c, there[0].ID[:6]); err != nil {
		t.Fatal(err)
	}
	if err := <-finished; err != nil {
		t.Fatal(err)
	}
	if want := there[0].ID[:8] + "  finished  ten things\n"; out.String() != want {
		t.Errorf("it says %q, want %q", &out, want)
	}
}

// quiet is a line of progress that nobody sees.
func quiet(t *testing.T) *terminal.Progress {
	t.Helper()
	return terminal.NewProgress(terminal.Std{Err: &terminal.Output{File: os.Stderr}})
}
