package cluster_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"taquin/cmd/taquin/cluster"
	"taquin/cmd/taquin/cluster/server"
	"taquin/engine/share"
)

// TestFailure has a unit fail twice, which is forgiven, and another one always: that is
// given up, the others are done, and the next time it is tried again.
func TestFailure(t *testing.T) {
	s := serve(t, server.Options{})
	var mu sync.Mutex
	failed := map[string][]string{} // the workers that failed, by the unit
	var mended atomic.Bool
	doer := func(name string) doing {
		return func(ctx context.Context, unit string) (string, error) {
			mu.Lock()
			defer mu.Unlock()
			if unit == "7" && len(failed[unit]) < 2 || unit == "5" && !mended.Load() {
				failed[unit] = append(failed[unit], name)
				return "", errors.New("out of luck")
			}
			return twice(ctx, unit)
		}
	}
	for _, name := range []string{"one", "two"} {
		work(t, join(t, s, name), 1, as(doer(name)))
	}
	c := join(t, s, "asker")
	var got []string
	r := numbers(12, func(_ int, result string) { got = append(got, result) })
	err := ask(t, c, "failing", r)
	var unit *share.UnitError
	if !errors.As(err, &unit) || unit.Unit != 5 || unit.Tries != 3 || unit.Reason.String() != "out of luck" {
		t.Errorf("the round ended with %v", err)
	}
	if len(got) != 5 || len(failed["7"]) != 2 || failed["7"][0] == failed["7"][1] || len(failed["5"]) != 3 {
		t.Errorf("taken %q; failed %v", got, failed)
	}
	mended.Store(true)
	got = nil
	if err := ask(t, c, "failing", r); err != nil || len(got) != 12 || got[5] != "55" {
		t.Errorf("the second time: %q, %v", got, err)
	}
}

// TestLost has a worker vanish with a unit in hand, again and again: the unit goes to
// another one, and when it seems to be the unit's fault it is given up.
func TestLost(t *testing.T) {
	for _, most := range []int{1, 100} {
		s := serve(t, server.Options{})
		var lost atomic.Int64
		var begun func()
		begun = func() {
			c := join(t, s, "mortal")
			work(t, c, 1, as(func(ctx context.Context, unit string) (string, error) {
				if unit == "3" && lost.Load() < int64(most) {
					lost.Add(1)
					c.Close() // nothing is heard of it any more
					go begun()
					<-ctx.Done()
					return "", ctx.Err()
				}
				return twice(ctx, unit)
			}))
		}
		begun()
		var got []string
		err := ask(t, join(t, s, "asker"), "lost", numbers(6, func(_ int, result string) { got = append(got, result) }))
		var unit *share.UnitError
		switch {
		case most == 1 && (err != nil || len(got) != 6):
			t.Errorf("one worker lost: %q, %v", got, err)
		case most == 100 && (!errors.As(err, &unit) || unit.Unit != 3 || lost.Load() != 5):
			t.Errorf("%d workers lost: %q, %v", lost.Load(), got, err)
		}
	}
}

// onlyJob is the one job of a server.
func onlyJob(t testing.TB, c *cluster.Cluster) cluster.Job {
	t.Helper()
	jobs, err := c.Jobs(t.Context())
	if err != nil || len(jobs) != 1 {
		t.Fatalf("the jobs are %+v, %v", jobs, err)
	}
	return jobs[0]
}

// TestStopped stops a worker with units in hand: they are given back at once, and that is
// no failure however often it happens.
func TestStopped(t *testing.T) {
	s := serve(t, server.Options{})
	c, err := cluster.Inside(t.Context(), s, cluster.Options{Version: version, Name: "asker"}) // at the pace of every day
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	held := make(chan string)
	done := make(chan error, 1)
	go func() { done <- ask(t, c, "stopped", numbers(2, func(int, string) {})) }()
	for range 8 {
		w, err := cluster.Inside(t.Context(), s, cluster.Options{Version: version, Name: "worker"})
		if err != nil {
			t.Fatal(err)
		}
		stop := work(t, w, 2, as(func(ctx context.Context, unit string) (string, error) {
			held <- unit
			<-ctx.Done()
			return "", ctx.Err()
		}))
		<-held
		<-held
		stop()
		w.Close()
	}
	work(t, join(t, s, "worker"), 2, as(twice))
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// TestAbandoned has units last for ever: while somebody asks for them they are let be, and
// dropped when nobody does, so that the worker is there for others.
func TestAbandoned(t *testing.T) {
	s := serve(t, server.Options{})
	const lost = 50 * time.Millisecond
	w, err := cluster.Inside(t.Context(), s, cluster.Options{Version: version, Name: "worker", Pace: cluster.Pace{Lost: lost}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(w.Close)
	var held sync.WaitGroup
	held.Add(2)
	work(t, w, 2, as(func(ctx context.Context, unit string) (string, error) {
		if unit != "0" && unit != "1" {
			return twice(ctx, unit)
		}
		held.Done()
		<-ctx.Done()
		return "", ctx.Err()
	}))
	c := join(t, s, "asker")
	ctx, leave := context.WithCancel(t.Context())
	asked, err := c.Begin(ctx, share.Job{Kind: "test", Data: []byte("endless")})
	if err != nil {
		t.Fatal(err)
	}
	over := make(chan error)
	go func() { over <- asked.Do(ctx, numbers(2, func(int, string) {})) }()
	held.Wait()
	time.Sleep(20 * lost) // too short to be dropped wrongly on a slow machine, and long enough on others
	busy := func() int {
		all, err := c.Workers(t.Context())
		if err != nil || len(all) != 1 {
			t.Fatalf("the workers are %+v, %v", all, err)
		}
		return all[0].Busy
	}
	if n := busy(); n != 2 {
		t.Errorf("%d units are in hand while somebody asks for them, want 2", n)
	}
	leave()
	if err := <-over; !errors.Is(err, context.Canceled) {
		t.Errorf("the round ended with %v", err)
	}
	if err := asked.Close(false); err != nil {
		t.Error(err)
	}
	for busy() > 0 {
		time.Sleep(lost)
	}
	if err := ask(t, c, "short", share.Round{Name: "short", Count: 3, Unit: func(i int) []byte { return []byte{byte('2' + i)} },
		Take: func(int, []byte) error { return nil }}); err != nil {
		t.Error(err)
	}
}

// stranger is a connection with a server that knows nothing of jobs.
func stranger(t *testing.T, s *server.Server) (*nats.Conn, jetstream.JetStream) {
	t.Helper()
	nc, err := nats.Connect("", nats.InProcessServer(s), nats.Token(s.Token()))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(nc.Close)
	js, err := jetstream.New(nc)
	if err != nil {
		t.Fatal(err)
	}
	return nc, js
}

// TestSlow has a worker that is thought lost come back with its result, when another has
// done the unit, and when it has been given up.
func TestSlow(t *testing.T) {
	s := serve(t, server.Options{})
	nc, js := stranger(t, s)
	var done atomic.Int64
	c := join(t, s, "worker")
	work(t, c, 4, as(func(ctx context.Context, unit string) (string, error) {
		done.Add(1)
		time.Sleep(20 * time.Millisecond)
		return twice(ctx, unit)
	}))
	// Each unit that is there is handed out a second time, by putting it there again.
	sub, err := nc.Subscribe("taquin.units.>", func(m *nats.Msg) {
		if m.Header.Get("Again") == "" {
			again := nats.NewMsg(m.Subject)
			again.Data = m.Data
			again.Header.Set("Again", "yes")
			for range 40 {
				if _, err := js.PublishMsg(context.Background(), again); err == nil {
					break
				}
				time.Sleep(5 * time.Millisecond)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	defer sub.Unsubscribe()
	taken := map[int]int{}
	if err := ask(t, join(t, s, "asker"), "twice", numbers(30, func(i int, _ string) { taken[i]++ })); err != nil {
		t.Fatal(err)
	}
	for i := range 30 {
		if taken[i] != 1 {
			t.Errorf("unit %d was taken %d times", i, taken[i])
		}
	}
	if done.Load() != 30 {
		t.Errorf("%d units were done, want 30", done.Load())
	}
}

// TestForgotten has the server forget what it has handed out, while it is done: the result
// is kept, nothing confirms that the unit has left the queue, and the round goes on.
func TestForgotten(t *testing.T) {
	s := serve(t, server.Options{})
	_, js := stranger(t, s)
	var forget sync.Once
	var done atomic.Int64
	work(t, join(t, s, "worker"), 1, as(func(ctx context.Context, unit string) (string, error) {
		done.Add(1)
		forget.Do(func() {
			for name := range stream(t, js).ConsumerNames(ctx).Name() {
				if err := js.DeleteConsumer(ctx, "taquin-units", name); err != nil {
					t.Error(err)
				}
			}
		})
		return twice(ctx, unit)
	}))
	c := join(t, s, "asker")
	taken := 0
	if err := ask(t, c, "forgotten", numbers(6, func(int, string) { taken++ })); err != nil || taken != 6 || done.Load() != 6 {
		t.Errorf("%d units were taken and %d done, want 6 (%v)", taken, done.Load(), err)
	}
	if !c.Waiting().Empty() {
		t.Errorf("the end is waited for: %s", c.Waiting())
	}
}

func stream(t *testing.T, js jetstream.JetStream) jetstream.Stream {
	s, err := js.Stream(t.Context(), "taquin-units")
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestQueueLost empties the queue while units wait in it: the round queues them again.
func TestQueueLost(t *testing.T) {
	s := serve(t, server.Options{})
	_, js := stranger(t, s)
	done := make(chan error, 1)
	c := join(t, s, "asker")
	go func() { done <- ask(t, c, "queue lost", numbers(10, func(int, string) {})) }()
	for units := uint64(0); units < 10; {
		info, err := stream(t, js).Info(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		units = info.State.Msgs
	}
	if err := stream(t, js).Purge(t.Context()); err != nil {
		t.Fatal(err)
	}
	work(t, join(t, s, "worker"), 2, as(twice))
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// TestPack checks that any bytes survive, and that repetition takes little room.
func TestPack(t *testing.T) {
	for value, most := range map[string]int{"": 1, "a": 2, "\x00\xff": 3, strings.Repeat("even odd ", 9000): 2000, incompressible(1000): 1001} {
		packed := cluster.Pack([]byte(value))
		if got, err := cluster.Unpack(t.Context(), packed); err != nil || string(got) != value || len(packed) > most {
			t.Errorf("%.20q takes %d bytes, want %d at most, and comes back as %.20q, %v", value, len(packed), most, got, err)
		}
	}
	for _, wrong := range []string{"", "\x03", "\x03\xff", "\x09"} {
		if _, err := cluster.Unpack(t.Context(), []byte(wrong)); err == nil {
			t.Errorf("%q is a value", wrong)
		}
	}
}

// TestLate has a unit given up while one worker still does it: its result counts.
func TestLate(t *testing.T) {
	s := serve(t, server.Options{})
	slow, kept := make(chan struct{}), make(chan struct{})
	work(t, join(t, s, "quick"), 2, as(func(ctx context.Context, unit string) (string, error) {
		switch {
		case unit == "1":
			<-kept // the round is not over before
		case unit == "0":
			<-slow
			return "", errors.New("out of luck")
		}
		return twice(ctx, unit)
	}))
	c := join(t, s, "asker")
	done := make(chan error, 1)
	var got []string
	go func() { done <- ask(t, c, "late", numbers(2, func(_ int, r string) { got = append(got, r) })) }()
	close(slow)
	for { // until unit 0 is given up
		jobs, err := c.Jobs(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if len(jobs) == 1 && jobs[0].Aside == 1 {
			break
		}
	}
	if err := cluster.Settle(t.Context(), c, "late", "numbers", 0, "0", "00"); err != nil {
		t.Fatal(err)
	}
	close(kept)
	if err := <-done; err != nil || !slices.Equal(got, []string{"00", "11"}) {
		t.Errorf("%q, %v", got, err)
	}
}

// incompressible is a text of random bytes.
func incompressible(bytes int) string {
	text := make([]byte, bytes)
	rand.NewChaCha8([32]byte{1}).Read(text)
	return string(text)
}

// TestLarge has data, units, results, notes and a file that are longer than a message.
func TestLarge(t *testing.T) {
	s := serve(t, server.Options{Lazy: true})
	text := incompressible(3 << 20)
	large := []byte(text)
	work(t, join(t, s, "worker"), 2, as(func(_ context.Context, unit string) (string, error) { return text + unit, nil }))
	c := join(t, s, "asker")
	w, err := c.Begin(t.Context(), share.Job{Kind: "test", Title: "large", Data: large})
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close(true)
	r := numbers(3, func(i int, result string) {
		if len(result) != len(text)+len(large[:share.MaxUnit-1])+1 || !strings.HasPrefix(result, text) {
			t.Errorf("result %d has %d bytes", i, len(result))
		}
	})
	unit := r.Unit
	r.Unit = func(i int) []byte { return append(unit(i), large[:share.MaxUnit-1]...) }
	if err := w.Do(t.Context(), r); err != nil {
		t.Fatal(err)
	}
	for _, note := range []string{"short", text, text[1:], "short again"} {
		if err := w.SaveState(t.Context(), []byte(note)); err != nil {
			t.Fatal(err)
		}
		if got, err := w.State(t.Context()); err != nil || string(got) != note {
			t.Errorf("noted %d bytes, want %d (%v)", len(got), len(note), err)
		}
	}
	for range 2 {
		if err := c.Store().Put(t.Context(), "table", bytes.NewReader(large)); err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := join(t, s, "other").Store().Get(t.Context(), "table", &b); err != nil || !bytes.Equal(b.Bytes(), large) {
			t.Errorf("%d bytes, %v", b.Len(), err)
		}
	}
	if err := c.Store().Get(t.Context(), "tables", &bytes.Buffer{}); !errors.Is(err, share.ErrMissing) {
		t.Errorf("a file that is not there: %v", err)
	}
	if err := c.Remove(t.Context(), onlyJob(t, c).ID); err != nil {
		t.Error(err)
	}
	_, js := stranger(t, s)
	if account, err := js.AccountInfo(t.Context()); err != nil || account.Store > 5<<20 {
		t.Errorf("with the job removed the store holds %+v, %v", account, err)
	}
}

// TestWithdrawn cancels a job, and removes one, while it is done.
func TestWithdrawn(t *testing.T) {
	s := serve(t, server.Options{})
	held := make(chan string, 10)
	dropped := make(chan struct{}, 10)
	release := make(chan struct{})
	work(t, join(t, s, "worker"), 2, as(func(ctx context.Context, unit string) (string, error) {
		if unit == "0" {
			return "00", nil
		}
		select {
		case held <- unit:
		case <-release:
		}
		select {
		case <-ctx.Done():
			dropped <- struct{}{}
			return "", ctx.Err()
		case <-release:
			return twice(ctx, unit)
		}
	}))
	c := join(t, s, "janitor")
	for _, how := range []struct {
		do   func(context.Context, string) error
		want error
	}{{c.Cancel, cluster.ErrCancelled}, {c.Remove, cluster.ErrRemoved}} {
		done := make(chan error, 1)
		go func() { done <- ask(t, join(t, s, "asker"), "withdrawn", numbers(50, func(int, string) {})) }()
		<-held
		<-held
		j := onlyJob(t, c)
		if j.State != cluster.Open || !slices.Equal(j.Asked, []string{"asker"}) || j.Count != 50 {
			t.Errorf("while it is done: %+v", j)
		}
		if err := how.do(t.Context(), j.ID); err != nil {
			t.Fatal(err)
		}
		if err := <-done; !errors.Is(err, how.want) {
			t.Errorf("the round ended with %v, want %v", err, how.want)
		}
		<-dropped
		<-dropped
	}
	if jobs, err := c.Jobs(t.Context()); err != nil || len(jobs) != 0 {
		t.Errorf("the jobs are %v, %v", jobs, err)
	}
	close(release)
	if err := ask(t, join(t, s, "asker"), "withdrawn", numbers(50, func(int, string) {})); err != nil {
		t.Error("begun anew:", err)
	}
	if err := c.Cancel(t.Context(), "nothing"); !errors.Is(err, cluster.ErrNoJob) {
		t.Error(err)
	}
}

// TestReplaced reads a long note that another program replaces meanwhile.
func TestReplaced(t *testing.T) {
	s := serve(t, server.Options{})
	begin := func(c *cluster.Cluster) share.Execution {
		w, err := c.Begin(t.Context(), share.Job{Kind: "test"})
		if err != nil {
			t.Fatal(err)
		}
		return w
	}
	note := func(w share.Execution, text string) {
		if err := w.SaveState(t.Context(), []byte(text)); err != nil {
			t.Fatal(err)
		}
	}
	c := join(t, s, "reader")
	writer, reader := begin(join(t, s, "writer")), begin(c)
	note(writer, incompressible(800_000))
	cluster.Meanwhile(c, func() { note(writer, "short") })
	if got, err := reader.State(t.Context()); err != nil || string(got) != "short" {
		t.Errorf("noted %d bytes, %v", len(got), err)
	}
}

// The errors of both interfaces of JetStream are understood, wrapped or not.
func TestUnreachable(t *testing.T) {
	for code, want := range map[uint16]bool{10008: true, 10026: true, 10039: true, 10076: true, 10047: false, 10059: false} {
		for _, err := range []error{
			&jetstream.APIError{ErrorCode: jetstream.ErrorCode(code), Description: "x"},
			&nats.APIError{ErrorCode: nats.ErrorCode(code), Description: "x"},
			fmt.Errorf("x: %w", &nats.APIError{ErrorCode: nats.ErrorCode(code)}),
		} {
			if got := cluster.Unreachable(err); got != want {
				t.Errorf("%T of code %d: %v", err, code, got)
			}
		}
	}
	if cluster.Unreachable(errors.New("x")) || cluster.Unreachable(nil) {
		t.Error("any error will do")
	}
}
