//go:build unix

package main

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"
)

var (
	clusterKills = flag.Int("cluster.kills", 0, "kill workers, server and who asks so often each, during 24-puzzles and samples; 0 is the short form")
	clusterSeed  = flag.Uint64("cluster.seed", 0, "what the moments are drawn from; 0 draws it too")
)

// room is a cluster of programs on this machine: a server, workers, and who has them work.
type room struct {
	t       *testing.T
	rand    *rand.Rand
	folder  string
	address string
	server  *program
	workers []*program
}

const roomToken = "sesame"

// newRoom starts a server and some workers, each with one thread.
func newRoom(t *testing.T, workers int) *room {
	seed := *clusterSeed
	if seed == 0 {
		seed = rand.Uint64()
	}
	r := &room{t: t, rand: rand.New(rand.NewPCG(seed, 0)), folder: t.TempDir(), address: "127.0.0.1:0"}
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

// start starts a program.
func (r *room) start(args ...string) *program {
	r.t.Helper()
	p := &program{cmd: exec.Command("taquin", args...), ended: make(chan struct{})}
	p.cmd.Stdout, p.cmd.Stderr = &p.out, &p.err
	p.cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // no terminal speaks to it
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
	r.server = r.start("serve", "--listen", r.address, "--store", filepath.Join(r.folder, "store"))
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

// The accidents that happen.
const (
	workerKilled  = "worker killed"
	serverKilled  = "server killed"
	askerKilled   = "who asks killed"
	workerStopped = "worker stopped" // past the time after which its unit is given to another
)

// lostAfter is somewhat longer than it takes until a unit of which nothing is heard is given
// to another worker.
const lostAfter = 11 * time.Second

// answer asks and returns the answer, however many accidents happen meanwhile, at random
// moments and in a random order; it takes those that have happened off the list.
func (r *room) answer(accidents *[]string, pause time.Duration, args ...string) string {
	r.t.Helper()
	asked := r.ask(args...)
	for giveUp := time.Now().Add(time.Hour); time.Now().Before(giveUp); {
		var next <-chan time.Time
		if len(*accidents) > 0 {
			next = time.After(time.Duration(r.rand.Int64N(int64(2 * pause))))
		}
		select {
		case <-asked.ended:
			r.ends(asked, 0)
			return asked.out.String()
		case <-next:
		}
		i := r.rand.IntN(len(*accidents))
		accident := (*accidents)[i]
		*accidents = append((*accidents)[:i], (*accidents)[i+1:]...)
		w := r.rand.IntN(len(r.workers))
		switch accident {
		case workerKilled:
			r.workers[w].kill()
			r.workers = append(r.workers[:w], r.workers[w+1:]...)
			r.work()
		case serverKilled:
			r.server.kill()
			r.serve()
		case askerKilled:
			asked.kill()
			asked = r.ask(args...)
		case workerStopped:
			p := r.workers[w].cmd.Process
			p.Signal(syscall.SIGSTOP)
			time.AfterFunc(lostAfter, func() { p.Signal(syscall.SIGCONT) })
		}
	}
	r.t.Fatalf("%v has no answer after an hour: %s%s", args, &asked.out, &asked.err)
	return ""
}

// question is something that a cluster is asked, and that this machine answers alone.
type question struct {
	args  []string
	alone []string // the arguments of this machine alone
}

// measured are the figures of an answer that are no two times the same.
var timed = regexp.MustCompile(`"seconds":[0-9.e-]+,?`)

// expected is the answer of this machine alone.
func (q question) expected(t *testing.T) string {
	t.Helper()
	out, err := exec.Command("taquin", slices.Concat(q.args, q.alone)...).Output()
	if err != nil {
		t.Fatalf("%v: %v", q.args, err)
	}
	return timed.ReplaceAllString(string(out), "")
}

// puzzle asks for a shortest solution, and how many boards it takes.
func puzzle(board, partition string) question {
	return question{[]string{"solve", "--json", "--partition", partition, board}, []string{"--threads", "1"}}
}

// sample asks for numbers, what was printed on the way, and where an error was.
func sample(n int) question {
	return question{[]string{"--seed", "7", "-e", fmt.Sprintf(`
		local function draw(i)
			if i %% %d == 0 then print("at", i, lab.random(1000)) end
			local p = perm.random(60)
			return p:inversions() + p:sign() / 3
		end
		local s = lab.sample(%d, draw, {cluster = arg[1] == nil})
		print(s.mean, s.sd, s.min, s.max, #s.values, s.values[1], s.values[%d])
		print(pcall(lab.sample, 5000, function(i) if i > 2000 and lab.random(100) == 1 then error("unlucky " .. i) end return i end, {cluster = arg[1] == nil}))
	`, n/10, n, n)}, []string{"alone"}}
}

// under has a room answer questions again and again while accidents happen, at least once,
// and compares the answers with those of this machine alone.
func (r *room) under(accidents []string, pause time.Duration, questions ...question) {
	r.t.Helper()
	for i := 0; i < len(questions) || len(accidents) > 0; i++ {
		q := questions[i%len(questions)]
		before := len(accidents)
		got := timed.ReplaceAllString(r.answer(&accidents, pause, q.args...), "")
		r.t.Logf("%d accidents, then the answer to %.60q", before-len(accidents), q.args)
		if want := q.expected(r.t); got != want {
			r.t.Errorf("%v: %s\nwant %s", q.args, got, want)
		}
		r.forget()
	}
}

// forget has the server forget all jobs, so that they are done anew.
func (r *room) forget() {
	r.t.Helper()
	r.ends(r.start("jobs", "--cluster", r.address, "remove", "--done"), 0)
}

// times is a list with several of each kind of accident.
func times(n int, kinds ...string) []string {
	return slices.Repeat(kinds, n)
}

// Whatever dies and whenever, the answers are those of one machine alone.
func TestClusterKilled(t *testing.T) {
	if *clusterKills > 0 {
		t.Skip("TestClusterKilledOften is run")
	}
	t.Parallel()
	r := newRoom(t, 2)
	r.under(append(times(1, workerKilled, serverKilled, askerKilled), workerStopped), 300*time.Millisecond,
		puzzle(". 14 0 4 / 11 1 6 13 / 7 5 8 9 / 3 2 10 12", "3-3-3-3-3"), sample(30_000))
}
