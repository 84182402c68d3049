package cluster_test

import (
	"bytes"
	"context"
	"errors"
	"net"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	nats "github.com/nats-io/nats-server/v2/server"

	"taquin/cmd/taquin/cluster"
	"taquin/cmd/taquin/cluster/server"
	"taquin/engine/message"
	"taquin/engine/share"
)

// dial connects a program to a server over the network.
func dial(t testing.TB, a cluster.Address, o cluster.Options) *cluster.Cluster {
	t.Helper()
	if o.Version == "" {
		o.Version = version
	}
	o.Pace = quick
	c, err := cluster.Dial(t.Context(), a, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// TestRefused connects where nobody is, without the token, and with another one.
func TestRefused(t *testing.T) {
	s := serve(t, server.Options{Listen: "127.0.0.1:0", Token: "sesame"})
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	nobody := l.Addr().String()
	l.Close()
	for _, test := range []struct {
		at   cluster.Address
		want string
	}{
		{cluster.Address{URL: nobody}, "no server answers at " + nobody + " (connection refused): is taquin serve running there?"},
		{cluster.Address{URL: "http://" + s.Address()}, "http://" + s.Address() + " is no address of a server: write HOST, HOST:PORT, nats://HOST:PORT or tls://HOST:PORT"},
		{cluster.Address{URL: s.Address()}, "requires its token: give its token (--token, or TAQUIN_TOKEN)"},
		{cluster.Address{URL: s.Address(), Token: "abracadabra"}, "the token is another one"},
		{cluster.Address{URL: "tls://" + s.Address(), Token: "sesame"}, "do not agree about TLS"},
	} {
		c, err := cluster.Dial(t.Context(), test.at, cluster.Options{Version: version})
		if err == nil {
			c.Close()
		}
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%+v: %v, want %q", test.at, err, test.want)
		}
	}
	if _, err := server.Start(server.Options{Listen: s.Address(), Folder: t.TempDir()}); err == nil || !strings.Contains(err.Error(), "address already in use): give another port") {
		t.Error("the port is taken:", err)
	}
}

// TestFolder starts two servers on one folder, at a time and one after the other.
func TestFolder(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "store")
	s := serve(t, server.Options{Folder: folder})
	if _, err := server.Start(server.Options{Folder: folder}); err == nil || !strings.Contains(err.Error(), "another server uses the store in "+folder) {
		t.Error("two at a time:", err)
	}
	token := s.Token()
	s.Close()
	if s = serve(t, server.Options{Folder: folder}); s.Token() != token || len(token) < 16 {
		t.Errorf("the token was %q and is %q", token, s.Token())
	}
	if _, err := server.Start(server.Options{Folder: t.TempDir(), Token: "two words"}); err == nil {
		t.Error("a token of two words was taken")
	}
	if _, err := server.Start(server.Options{Folder: t.TempDir(), Cert: "nothing.pem", Key: "nothing.pem"}); err == nil {
		t.Error("a certificate that is not there was taken")
	}
}

// TestVersions has a worker of another version than the job: both say so, and one of the
// same does it.
func TestVersions(t *testing.T) {
	s := serve(t, server.Options{})
	old, err := cluster.Inside(t.Context(), s, cluster.Options{Version: "v0.9", Name: "old"})
	if err != nil {
		t.Fatal(err)
	}
	defer old.Close()
	work(t, old, 1, as(func(context.Context, string) (string, error) { return "wrong", nil }))
	told := make(chan string, 100)
	r := numbers(2, func(_ int, result string) {
		if result == "wrong" {
			t.Error("a worker of another version has done a unit")
		}
	})
	r.Report = func(p share.Progress) {
		if !p.Waiting.Empty() {
			told <- p.Waiting.String()
		}
	}
	done := make(chan error, 1)
	go func() { done <- ask(t, join(t, s, "asker"), "versions", r) }()
	if got, want := <-told, "a worker of this program's version ("+version+"): those that are there are of another (1 of v0.9)"; got != want {
		t.Errorf("who asks is told that it waits for %q", got)
	}
	workers, err := join(t, s, "janitor").Workers(t.Context())
	if err != nil || len(workers) != 1 || workers[0].Waiting.String() != `a program of version `+version+` for the job "versions": this one is v0.9` {
		t.Errorf("the workers are %+v, %v", workers, err)
	}
	work(t, join(t, s, "new"), 1, as(twice))
	if err := <-done; err != nil {
		t.Error(err)
	}
}

// TestTwo has two programs ask for the same job at a time, and one of them leave.
func TestTwo(t *testing.T) {
	s := serve(t, server.Options{})
	var mu sync.Mutex
	done := map[string]int{}
	step := make(chan struct{})
	work(t, join(t, s, "worker"), 2, as(func(ctx context.Context, unit string) (string, error) {
		mu.Lock()
		done[unit]++
		mu.Unlock()
		select {
		case <-step:
		case <-ctx.Done():
			return "", ctx.Err()
		}
		return twice(ctx, unit)
	}))
	job := share.Job{Kind: "test", Data: []byte("two")}
	begin := func() share.Execution {
		w, err := join(t, s, "asker").Begin(t.Context(), job)
		if err != nil {
			t.Fatal(err)
		}
		return w
	}
	leaver, leave := context.WithCancel(t.Context())
	var group sync.WaitGroup
	for i, ctx := range []context.Context{t.Context(), leaver, t.Context()} {
		w := begin()
		group.Go(func() {
			defer w.Close(i != 1)
			taken := 0
			err := w.Do(ctx, numbers(40, func(int, string) { taken++ }))
			if i == 1 && !errors.Is(err, context.Canceled) || i != 1 && (err != nil || taken != 40) {
				t.Errorf("program %d: %d taken, %v", i, taken, err)
			}
		})
	}
	for range 10 {
		step <- struct{}{}
	}
	leave()
	close(step)
	group.Wait()
	for unit, n := range done {
		if n != 1 {
			t.Errorf("unit %s was done %d times", unit, n)
		}
	}
}

// TestAgain stops the server in the middle of a job and starts it on the same folder:
// workers and whoever asks go on, and nothing is done twice that was done.
func TestAgain(t *testing.T) {
	folder := t.TempDir()
	s := serve(t, server.Options{Listen: "127.0.0.1:0", Folder: folder})
	at := cluster.Address{URL: s.Address(), Token: s.Token()}
	halfway := make(chan struct{})
	var once sync.Once
	var mu sync.Mutex
	done := map[string]int{}
	waited := make(chan string, 100)
	worker := dial(t, at, cluster.Options{Name: "worker", Told: func(what message.Text) { waited <- what.String() }})
	work(t, worker, 2, as(func(ctx context.Context, unit string) (string, error) {
		mu.Lock()
		defer mu.Unlock()
		if done[unit]++; len(done) == 50 {
			once.Do(func() { close(halfway) })
		}
		return twice(ctx, unit)
	}))
	c := dial(t, at, cluster.Options{Name: "asker"})
	over := make(chan error, 1)
	taken := 0
	go func() { over <- ask(t, c, "again", numbers(100, func(int, string) { taken++ })) }()
	<-halfway
	s.Close()
	for what := range waited {
		if strings.HasPrefix(what, "the server at "+at.URL) {
			break
		}
	}
	serve(t, server.Options{Listen: at.URL, Folder: folder})
	if err := <-over; err != nil || taken != 100 {
		t.Errorf("%d taken, %v", taken, err)
	}
	extra := 0
	for _, n := range done {
		extra += n - 1
	}
	if extra > 2 { // those in hand may have been done without being kept
		t.Errorf("%d units were done again", extra)
	}
}

// dying is a file during whose reading something happens once.
type dying struct {
	*bytes.Reader
	once sync.Once
	then func()
}

func (d *dying) Read(p []byte) (int, error) {
	if d.Len() < int(d.Size())/2 {
		d.once.Do(d.then)
	}
	return d.Reader.Read(p)
}

// TestPutAgain stops the server while a file is on its way, and starts it again: the file is
// kept whole.
func TestPutAgain(t *testing.T) {
	folder := t.TempDir()
	s := serve(t, server.Options{Listen: "127.0.0.1:0", Folder: folder})
	at := cluster.Address{URL: s.Address(), Token: s.Token()}
	store := dial(t, at, cluster.Options{Name: "asker"}).Store()
	whole := bytes.Repeat([]byte("table"), 1<<20)
	err := store.Put(t.Context(), "table", &dying{Reader: bytes.NewReader(whole), then: func() {
		s.Close()
		serve(t, server.Options{Listen: at.URL, Folder: folder})
	}})
	var kept bytes.Buffer
	if err == nil {
		err = store.Get(t.Context(), "table", &kept)
	}
	if err != nil || !bytes.Equal(kept.Bytes(), whole) {
		t.Errorf("%d of %d bytes are kept, %v", kept.Len(), len(whole), err)
	}
}

// TestLockedOut starts the server with another token: workers and whoever asks are told.
func TestLockedOut(t *testing.T) {
	folder := t.TempDir()
	s := serve(t, server.Options{Listen: "127.0.0.1:0", Folder: folder, Token: "sesame"})
	at := cluster.Address{URL: s.Address(), Token: "sesame"}
	worked, asked := make(chan error, 1), make(chan error, 1)
	worker, c := dial(t, at, cluster.Options{Name: "worker"}), dial(t, at, cluster.Options{Name: "asker"})
	held := make(chan struct{}, 1)
	go func() {
		worked <- worker.Work(t.Context(), cluster.Worker{Doers: as(func(ctx context.Context, unit string) (string, error) {
			held <- struct{}{}
			<-ctx.Done()
			return "", ctx.Err()
		})})
	}()
	go func() {
		w, err := c.Begin(t.Context(), share.Job{Kind: "test"})
		if err == nil {
			err = w.Do(t.Context(), numbers(3, func(int, string) {}))
		}
		asked <- err
	}()
	<-held
	s.Close()
	serve(t, server.Options{Listen: at.URL, Folder: folder, Token: "abracadabra"})
	for _, err := range []error{<-worked, <-asked} {
		if !errors.Is(err, cluster.ErrClosed) || !strings.Contains(err.Error(), "the token is another one") {
			t.Error(err)
		}
	}
}

// TestPatience has a worker wait for a server that keeps nothing yet, and then work for it.
func TestPatience(t *testing.T) {
	bare, err := nats.NewServer(&nats.Options{Host: "127.0.0.1", Port: nats.RANDOM_PORT, Authorization: "sesame", NoSigs: true, NoLog: true})
	if err != nil {
		t.Fatal(err)
	}
	bare.Start()
	if !bare.ReadyForConnections(time.Minute) {
		t.Fatal("the server does not start")
	}
	at := cluster.Address{URL: bare.Addr().String(), Token: "sesame"}
	waited, joined := make(chan string, 100), make(chan *cluster.Cluster)
	go func() {
		c, err := cluster.Dial(t.Context(), at, cluster.Options{Version: version, Name: "worker", Wait: true, Told: func(what message.Text) { waited <- what.String() }})
		if err != nil {
			t.Error(err)
		}
		joined <- c
	}()
	if got := <-waited; !strings.HasPrefix(got, "the server at "+at.URL) {
		t.Errorf("it waits for %s", got)
	}
	bare.Shutdown()
	bare.WaitForShutdown()
	s := serve(t, server.Options{Listen: at.URL, Token: "sesame"})
	c := <-joined
	if c == nil {
		return
	}
	t.Cleanup(c.Close)
	work(t, c, 1, as(twice))
	taken := 0
	if err := ask(t, join(t, s, "asker"), "patience", numbers(3, func(int, string) { taken++ })); err != nil || taken != 3 {
		t.Errorf("%d taken, %v", taken, err)
	}
}

// TestEmptied starts the server on another folder: jobs are gone, and workers go on.
func TestEmptied(t *testing.T) {
	s := serve(t, server.Options{Listen: "127.0.0.1:0", Token: "sesame"})
	at := cluster.Address{URL: s.Address(), Token: "sesame"}
	held, release := make(chan struct{}, 100), make(chan struct{})
	work(t, dial(t, at, cluster.Options{Name: "worker"}), 1, as(func(ctx context.Context, unit string) (string, error) {
		held <- struct{}{}
		select {
		case <-release:
		case <-ctx.Done():
			return "", ctx.Err()
		}
		return twice(ctx, unit)
	}))
	c := dial(t, at, cluster.Options{Name: "asker"})
	asked := make(chan error, 1)
	go func() { asked <- ask(t, c, "emptied", numbers(3, func(int, string) {})) }()
	<-held
	s.Close()
	serve(t, server.Options{Listen: at.URL, Token: "sesame"})
	if err := <-asked; !errors.Is(err, cluster.ErrRemoved) {
		t.Errorf("the round ended with %v", err)
	}
	close(release)
	if err := ask(t, c, "emptied", numbers(3, func(int, string) {})); err != nil {
		t.Error(err)
	}
}

// TestTakenUp stops whoever asks, again and again: the next one goes on.
func TestTakenUp(t *testing.T) {
	s := serve(t, server.Options{})
	var mu sync.Mutex
	done := map[string]int{}
	work(t, join(t, s, "worker"), 2, as(func(ctx context.Context, unit string) (string, error) {
		mu.Lock()
		done[unit]++
		mu.Unlock()
		return twice(ctx, unit)
	}))
	for stops := 0; ; stops++ {
		c := join(t, s, "asker")
		w, err := c.Begin(t.Context(), share.Job{Kind: "test", Data: []byte("taken up")})
		if err != nil {
			t.Fatal(err)
		}
		taken := 0
		err = w.Do(t.Context(), numbers(60, func(int, string) {
			if taken++; taken == 20*(stops+1) {
				c.Close() // as if it were killed
			}
		}))
		if err == nil {
			break
		}
		if !errors.Is(err, cluster.ErrClosed) {
			t.Fatalf("stopped at %d: %v", taken, err)
		}
	}
	for unit, n := range done {
		if n > 1 {
			t.Errorf("unit %s was done %d times", unit, n)
		}
	}
	if len(done) != 60 {
		t.Errorf("%d units were done", len(done))
	}
}

// TestFull has a server whose store is too small: everything waits and says so, and goes
// on when there is room.
func TestFull(t *testing.T) {
	s := serve(t, server.Options{Most: 2 << 20, Lazy: true})
	work(t, join(t, s, "worker"), 2, as(func(_ context.Context, unit string) (string, error) {
		return unit + incompressible(60<<10), nil
	}))
	c := join(t, s, "asker")
	if err := ask(t, c, "first", numbers(20, func(int, string) {})); err != nil {
		t.Fatal(err)
	}
	first := onlyJob(t, c).ID
	full := make(chan struct{})
	var once sync.Once
	r := numbers(25, func(int, string) {})
	r.Report = func(p share.Progress) {
		if strings.HasPrefix(p.Waiting.String(), "room in the store of the server") {
			once.Do(func() { close(full) })
		}
	}
	done := make(chan error, 1)
	go func() { done <- ask(t, c, "second", r) }()
	select {
	case <-full:
	case err := <-done:
		t.Fatal("the store was large enough:", err)
	}
	if err := join(t, s, "janitor").Remove(t.Context(), first); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Error(err)
	}
}
