// Package sharetest tests what every implementation of share.Cluster must do, and provides
// InProcess, a cluster for tests of workers and of their callers. Only tests import it.
package sharetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"taquin/engine/share"
)

// A Maker makes a cluster with workers by kind of job and a number of threads. It releases
// resources at the end of the test.
type Maker func(t *testing.T, workers map[string]share.Worker, threads int) share.Cluster

// TestCluster tests the clusters that a function makes.
func TestCluster(t *testing.T, newCluster Maker) {
	t.Run("Round", func(t *testing.T) { testRound(t, newCluster) })
	t.Run("Failure", func(t *testing.T) { testFailure(t, newCluster) })
	t.Run("Notes", func(t *testing.T) { testState(t, newCluster) })
	t.Run("Files", func(t *testing.T) { testFiles(t, newCluster) })
}

// squares is a worker whose units are single bytes and whose results are their squares. One
// unit fails, and one never ends.
type squares struct{ executed chan byte }

const (
	unlucky = 13
	endless = 200
)

func (s squares) Open(context.Context, share.Job, share.Store) (share.Session, error) { return s, nil }
func (s squares) Close()                                                              {}

func (s squares) Do(ctx context.Context, unit []byte, report func(float64)) ([]byte, error) {
	s.executed <- unit[0]
	switch unit[0] {
	case unlucky:
		return nil, errors.New("thirteen is unlucky")
	case endless:
		for ; ctx.Err() == nil; time.Sleep(time.Millisecond) {
			report(0)
		}
		return nil, ctx.Err()
	}
	return fmt.Append(nil, int(unit[0])*int(unit[0])), nil
}

func rangeRound(n int, take func(string)) share.Round {
	return share.Round{Name: "count", Count: n,
		Unit: func(i int) []byte { return []byte{byte(i)} },
		Take: func(_ int, result []byte) error { take(string(result)); return nil }}
}

// testRound runs a round with one thread and with three, runs it again with all results
// known, and runs it up to a last result.
func testRound(t *testing.T, newCluster Maker) {
	for _, threads := range []int{1, 3} {
		executed := make(chan byte, 100)
		cluster := newCluster(t, map[string]share.Worker{"squares": squares{executed}}, threads)
		w, err := cluster.Begin(t.Context(), share.Job{Kind: "squares"})
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		r := rangeRound(8, func(s string) { got = append(got, s) })
		for range 2 {
			if err := w.Do(t.Context(), r); err != nil {
				t.Fatal(err)
			}
		}
		r.Last = func(result []byte) bool { return bytes.Equal(result, []byte("9")) }
		if err := w.Do(t.Context(), r); err != nil {
			t.Fatal(err)
		}
		want := strings.Fields("0 1 4 9 16 25 36 49 0 1 4 9 16 25 36 49 0 1 4 9")
		if !slices.Equal(got, want) || len(executed) != 8 {
			t.Errorf("%d threads: %v with %d units done, want %v with 8", threads, got, len(executed), want)
		}
	}
}

// testFailure ends rounds by an error of the worker, by cancellation, and by an error of
// Take.
func testFailure(t *testing.T, newCluster Maker) {
	cluster := newCluster(t, map[string]share.Worker{"squares": squares{make(chan byte, 100)}}, 2)
	w, err := cluster.Begin(t.Context(), share.Job{Kind: "squares"})
	if err != nil {
		t.Fatal(err)
	}
	var failed *share.UnitError
	if err := w.Do(t.Context(), rangeRound(20, func(string) {})); !errors.As(err, &failed) || failed.Unit != unlucky {
		t.Errorf("the round ended with %v", err)
	}
	stopped, stop := context.WithCancel(t.Context())
	r := rangeRound(8, func(string) { stop() })
	if err := w.Do(stopped, r); !errors.Is(err, context.Canceled) {
		t.Errorf("a round that was stopped ended with %v", err)
	}
	caller := scriptContext{Context: context.Background(), cancelled: new(atomic.Bool)}
	waiting := rangeRound(8, func(string) { caller.cancelled.Store(true) })
	waiting.Unit = func(i int) []byte { return []byte{byte(i) / 7 * endless} }
	if err := w.Do(caller, waiting); !errors.Is(err, context.Canceled) {
		t.Errorf("a round for a script that was stopped ended with %v", err)
	}
	refusal := errors.New("enough")
	r.Take = func(int, []byte) error { return refusal }
	if err := w.Do(t.Context(), r); !errors.Is(err, refusal) {
		t.Errorf("a round whose result is refused ended with %v", err)
	}
}

// scriptContext imitates the context of a script: its Done is nil.
type scriptContext struct {
	context.Context
	cancelled *atomic.Bool
}

// Err implements context.Context.
func (s scriptContext) Err() error {
	if s.cancelled.Load() {
		return context.Canceled
	}
	return nil
}

func testState(t *testing.T, newCluster Maker) {
	cluster := newCluster(t, map[string]share.Worker{"squares": squares{}}, 1)
	for i, want := range []string{"", "half"} {
		w, err := cluster.Begin(t.Context(), share.Job{Kind: "squares", Data: []byte("x")})
		if err != nil {
			t.Fatal(err)
		}
		if got, err := w.State(t.Context()); string(got) != want || err != nil {
			t.Errorf("time %d: noted %q, %v", i, got, err)
		}
		if err := w.SaveState(t.Context(), []byte("half")); err != nil {
			t.Error(err)
		}
	}
}

func testFiles(t *testing.T, newCluster Maker) {
	cluster := newCluster(t, map[string]share.Worker{"squares": squares{}}, 1)
	var b bytes.Buffer
	if err := cluster.Store().Get(t.Context(), "table", &b); !errors.Is(err, share.ErrMissing) {
		t.Errorf("a file that is not there: %v", err)
	}
	if has, err := cluster.Store().Has(t.Context(), "table"); has || err != nil {
		t.Errorf("a file that is not there: %v, %v", has, err)
	}
	if err := cluster.Store().Put(t.Context(), "table", strings.NewReader("1 2 3")); err != nil {
		t.Error(err)
	}
	if has, err := cluster.Store().Has(t.Context(), "table"); !has || err != nil {
		t.Errorf("a file that is there: %v, %v", has, err)
	}
	if err := cluster.Store().Get(t.Context(), "table", &b); err != nil || b.String() != "1 2 3" {
		t.Errorf("%q, %v", b.String(), err)
	}
}
