//go:build unix

package main

import (
	"bytes"
	"flag"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"regexp"
	"sync"
	"syscall"
	"testing"
	"time"
)

var clusterSeed = flag.Uint64("cluster.seed", 0, "what the moments of accidents are drawn from; 0 draws it, too")

// room is a cluster of programs on this machine: a server, workers, and who has them work.
type room struct {
	t       testing.TB
	rand    *rand.Rand
	folder  string
	address string
	flags   []string // of the server
	server  *program
	workers []*program
}

const roomToken = "sesame"

// newRoom starts a server and some workers, each with one thread.
func newRoom(t testing.TB, workers int, flags ...string) *room {
	t.Helper()
	seed := *clusterSeed
	if seed == 0 {
		seed = rand.Uint64()
	}
	r := &room{t: t, rand: rand.New(rand.NewPCG(seed, 0)), folder: t.TempDir(), address: "127.0.0.1:0", flags: flags}
	t.Logf("-cluster.seed %d", seed)
	r.serve()
	for range workers {
		r.work()
	}
	return r
}

// program is one that has been started.
type program struct {
	cmd      *exec.Cmd
	out, err said
	ended    chan struct{} // closed when it has, with its code
	code     int
}

// said is what a program has written yet.
type said struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *said) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *said) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// start starts taquin.
func (r *room) start(args ...string) *program {
	r.t.Helper()
	return r.startProgram("taquin", args...)
}

// startProgram starts a program.
func (r *room) startProgram(name string, args ...string) *program {
	r.t.Helper()
	p := &program{cmd: exec.Command(name, args...), ended: make(chan struct{})}
	p.cmd.Stdout, p.cmd.Stderr = &p.out, &p.err
	p.cmd.SysProcAttr = ofRoom()
	p.cmd.Env = append(p.cmd.Environ(), "XDG_STATE_HOME="+r.folder, "TAQUIN_CLUSTER=", "TAQUIN_TOKEN="+roomToken)
	if err := p.cmd.Start(); err != nil {
		r.t.Fatal(err)
	}
	go func() {
		p.code = exitCodeOf(p.cmd.Wait())
		close(p.ended)
	}()
	r.t.Cleanup(p.kill)
	return p
}

// kill ends a program as a power cut would, and waits for its end.
func (p *program) kill() {
	p.cmd.Process.Kill()
	<-p.ended
}

// ends waits until a program has ended by itself with a code.
func (r *room) ends(p *program, code int) {
	r.t.Helper()
	select {
	case <-p.ended:
	case <-time.After(patience):
		p.cmd.Process.Signal(syscall.SIGQUIT)
		r.t.Fatalf("%v does not end: %s%s", p.cmd.Args, &p.out, &p.err)
	}
	if p.code != code {
		r.t.Fatalf("%v ends with %d, want %d: %s%s", p.cmd.Args, p.code, code, &p.out, &p.err)
	}
}

// says waits until a program has written something, and returns what the pattern's first
// group is then.
func (r *room) says(p *program, what *said, pattern string) string {
	r.t.Helper()
	sought := regexp.MustCompile(pattern)
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if found := sought.FindStringSubmatch(what.String()); found != nil {
			return found[len(found)-1]
		}
		select {
		case <-p.ended:
			if !sought.MatchString(what.String()) {
				r.t.Fatalf("%v ends with %d and does not say %s: %s%s", p.cmd.Args, p.code, pattern, &p.out, &p.err)
			}
		default:
		}
	}
	r.t.Fatalf("%v does not say %s: %s%s", p.cmd.Args, pattern, &p.out, &p.err)
	return ""
}

// serve starts the server, again at the address that it had.
func (r *room) serve() {
	r.t.Helper()
	r.server = r.start(append([]string{"serve", "--listen", r.address, "--store", filepath.Join(r.folder, "store")}, r.flags...)...)
	r.address = r.says(r.server, &r.server.out, `taquin work (\S+) --token `+roomToken)
}

// work starts one more worker.
func (r *room) work() {
	r.t.Helper()
	r.workers = append(r.workers, r.start("work", r.address, "--threads", "1"))
}

// ask starts a program that has the cluster work.
func (r *room) ask(args ...string) *program {
	r.t.Helper()
	return r.start(append(args, "--cluster="+r.address, "--unit", "200ms")...)
}
