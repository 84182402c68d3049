//go:build unix

package main

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"taquin/engine/board"
	"taquin/engine/instances"
)

var clusterKills = flag.Int("cluster.kills", 0, "kill workers, server and who asks so often each, during 24-puzzles and during samples; 0 is the short form")

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
			if strings.Contains(asked.err.String(), "no server answers") { // it was killed just before
				asked = r.ask(args...)
				continue
			}
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
func (q question) expected(t testing.TB) string {
	t.Helper()
	out, err := exec.Command("taquin", slices.Concat(q.args, q.alone)...).Output()
	if err != nil {
		t.Fatalf("%v: %v", q.args, err)
	}
	return timed.ReplaceAllString(string(out), "")
}

// korf asks for a shortest solution of one of Korf's boards, and how many boards it takes.
func korf(set instances.Set, name, partition string) question {
	i := slices.IndexFunc(set.Instances, func(in instances.Instance) bool { return in.Name == name })
	text := board.Agreg.Format(set.Instances[i].Board)
	return question{[]string{"solve", "--json", "--notation", "agreg", "--partition", partition, text}, []string{"--threads", "1"}}
}

// sixes are the usual tables of the 24-puzzle.
const sixes = "6-6-6-6"

// korf24 asks about one of the 24-puzzles.
func korf24(name string) question { return korf(instances.Korf24(), name, sixes) }

// weak asks about a 15-puzzle with tables so small that it takes some seconds.
func weak() question { return korf(instances.Korf100(), "56", "3-3-3-3-3") }

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
	t.Parallel()
	r := newRoom(t, 2)
	if n := *clusterKills; n > 0 {
		accidents := func() []string {
			return append(times(n, workerKilled, serverKilled, askerKilled), times(n/10+1, workerStopped)...)
		}
		const pause = time.Second
		r.ends(r.start("tables", "build", "--shape", "5x5", sixes), 0) // which takes long, and is no search
		r.under(accidents(), pause, korf24("38"), korf24("40"), korf24("25"))
		r.under(accidents(), pause, sample(300_000))
		return
	}
	r.under(append(times(1, workerKilled, serverKilled, askerKilled), workerStopped), 200*time.Millisecond, weak(), sample(20_000))
}

// easiest are the ten 24-puzzles of Korf's fifty for which the fewest boards are expanded
// (Döbbelin, Schütt and Reinefeld, ZIB report 13-21, 2013).
var easiest = []string{"40", "38", "25", "44", "32", "28", "22", "36", "30", "1"}

// BenchmarkClusterEasiest has two workers solve them, and compares what they find, and how
// many boards they generate and expand, with what one thread does.
func BenchmarkClusterEasiest(b *testing.B) {
	r := newRoom(b, 2)
	r.ends(r.start("tables", "build", "--shape", "5x5", sixes), 0)
	var questions []question
	for _, name := range easiest {
		questions = append(questions, korf24(name))
	}
	for b.Loop() {
		r.under(nil, time.Second, questions...)
	}
}

// BenchmarkClusterWorkers measures what two workers gain over one, each a process with one
// thread, by a search and by a sample.
func BenchmarkClusterWorkers(b *testing.B) {
	for name, args := range map[string][]string{
		"korf 25": korf24("25").args,
		"sample":  {"--seed", "1", "-e", "lab.sample(1e7, function() return perm.random(15):parity() end, {cluster = true})"},
	} {
		for workers := 1; workers <= 2; workers++ {
			b.Run(fmt.Sprintf("%s/%d", name, workers), func(b *testing.B) {
				r := newRoom(b, workers)
				r.ends(r.start("tables", "build", "--shape", "5x5", sixes), 0)
				r.says(r.server, &r.server.err, strings.Repeat("(?s:.*)works here", workers))
				for b.Loop() {
					r.ends(r.start(append(args, "--cluster="+r.address, "--unit", "2s")...), 0)
					b.StopTimer()
					r.forget()
					b.StartTimer()
				}
			})
		}
	}
}

// A worker, the server and who asks hear of a Ctrl-C: what is in hand is given back, what is
// done is kept, and all goes on when they are back. A job that nobody wants any more is
// cancelled, and who asks for it is told.
func TestClusterInterrupted(t *testing.T) {
	t.Parallel()
	r := newRoom(t, 1)
	interrupted := func(p *program, code int, what *said, says string) {
		t.Helper()
		p.cmd.Process.Signal(syscall.SIGINT)
		r.ends(p, code)
		if !regexp.MustCompile(says).MatchString(what.String()) {
			t.Errorf("%v, interrupted, does not say %s: %s%s", p.cmd.Args, says, &p.out, &p.err)
		}
	}
	endless := korf(instances.Korf24(), "1", "3-3-3-3-3-3-3-3").args
	asked := r.ask(endless...)
	r.says(r.server, &r.server.err, "works here with 1 thread")
	r.until("[1-9][0-9]* units? done")
	interrupted(asked, 130, &asked.out, `"error":"interrupted after [0-9,]+ nodes`) // between two bounds there are no units
	asked = r.ask(endless...)
	r.until("of [0-9]+ units?, 1 worker")
	interrupted(r.workers[0], 0, &r.workers[0].out, `\n[1-9][0-9]* units? done\.\n$`)
	interrupted(r.server, 0, &r.server.out, "Ctrl-C stops")
	r.says(asked, &asked.err, "waiting for the server at "+regexp.QuoteMeta(r.address))
	r.serve()
	r.work()
	r.until("[1-9][0-9]* units? done")
	r.cancelOpen()
	r.ends(asked, 1)
	if !strings.Contains(asked.out.String(), "the job was cancelled") {
		t.Errorf("who asked for a job that was cancelled says %s%s", &asked.out, &asked.err)
	}
}

// until waits until the list of jobs and workers says something.
func (r *room) until(pattern string) {
	r.t.Helper()
	sought := regexp.MustCompile(pattern)
	list := ""
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		p := r.start("jobs", "--cluster", r.address)
		r.ends(p, 0)
		if list = p.out.String(); sought.MatchString(list) {
			return
		}
	}
	r.t.Fatalf("the list never says %s: %s", pattern, list)
}

// Nobody gets in without the token, and no program of another version works.
func TestClusterRefuses(t *testing.T) {
	t.Parallel()
	r := newRoom(t, 0)
	for token, want := range map[string]string{"": "give its token", "rabbit": "the token is another one"} {
		for _, args := range [][]string{{"work", r.address}, {"jobs", "--cluster", r.address}, {"solve", "--cluster", r.address, "0 1 / . 2"}} {
			p := r.start(append(args, "--token="+token)...)
			r.ends(p, 1)
			if !strings.Contains(p.err.String(), want) {
				t.Errorf("%v with the token %q: %s", args, token, &p.err)
			}
		}
	}

	program, err := exec.LookPath("taquin")
	if err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(program)
	if err != nil {
		t.Fatal(err)
	}
	other := filepath.Join(t.TempDir(), "taquin")
	if err := os.WriteFile(other, append(text, "another version"...), 0o700); err != nil {
		t.Fatal(err)
	}
	stranger := r.startProgram(other, "work", r.address)
	asked := r.ask(weak().args...)
	r.until(`waiting for a program of version`)
	r.work()
	r.ends(asked, 0)
	stranger.cmd.Process.Signal(syscall.SIGINT)
	r.ends(stranger, 0)
	if said := stranger.out.String(); !strings.Contains(said, "\n0 units done.\n") {
		t.Errorf("the worker of another version says %s", said)
	}
}

// An address that is no server's is told at once, and how to write one.
func TestClusterAddress(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		env  string
		args []string
		code int
		says string
	}{
		{"local", []string{"solve", "--cluster", "0 1 / . 2"}, 0, `(?m)^length +1 `},
		{"local", []string{"jobs"}, 0, `^0 jobs at this machine\n0 workers\n$`},
		{"local", []string{"work"}, 2, "local has none"},
		{"", []string{"solve", "0 1 / . 2", "--cluster", "room7"}, 2, "if it is the cluster's address, write --cluster=room7"},
		{"", []string{"serve", "--listen", "nowhere"}, 1, "give an address that this machine has"},
	} {
		c := exec.Command("taquin", row.args...)
		c.Env = append(c.Environ(), "XDG_STATE_HOME="+t.TempDir(), "TAQUIN_CLUSTER="+row.env)
		said, err := c.CombinedOutput()
		if code := exitCodeOf(err); code != row.code || !regexp.MustCompile(row.says).Match(said) {
			t.Errorf("TAQUIN_CLUSTER=%s taquin %q ends with %d, want %d, and says %s", row.env, row.args, code, row.code, said)
		}
	}
}

// A store that is full is told, and so is what can be done about it; when there is room
// again all goes on.
func TestClusterFull(t *testing.T) {
	t.Parallel()
	r := newRoom(t, 0, "--most", "1MB")
	r.work()
	asked := r.ask("tables", "build", "--tables", t.TempDir(), "6-6-3")
	r.ends(asked, 1)
	if !regexp.MustCompile(`the store of the server at \S+ is full`).MatchString(asked.err.String()) {
		t.Errorf("%s%s", &asked.out, &asked.err)
	}
}

// A worker is free again after a job is cancelled whose code cannot be stopped, and when that
// has taken too much memory; after Ctrl-C it ends.
func TestClusterStuck(t *testing.T) {
	t.Parallel()
	r := newRoom(t, 0)
	const limit = 160 // MB
	worker := r.startProgram("taquin-faulty", "work", r.address, "--threads", "1", fmt.Sprintf("--memory=%dMB", limit))
	r.says(worker, &worker.out, "Working for ")
	sample := func(f string) *program {
		return r.startProgram("taquin-faulty", "--seed", "1", "-e", "print(lab.sample(3, "+f+", {cluster = true}).mean)", "--cluster="+r.address)
	}
	const busy = `1 worker\n.* units? done  +[a-z]`
	for f, says := range map[string]string{"stuck": "cluster: a unit did not stop when it was cancelled; the worker", "swell": `memory limit reached \(160 MB\): .*; the worker`} {
		asked := sample(f)
		if f == "stuck" {
			r.until(busy)
			r.cancelOpen()
			r.ends(asked, 1)
		}
		r.says(worker, &worker.err, "taquin: "+says+" starts again")
		asked.kill()
		if f == "swell" {
			r.cancelOpen()
		}
		asked = sample("function(i) return i end")
		r.ends(asked, 0)
		if asked.out.String() != "2\n" {
			t.Errorf("the next job gives %s%s", &asked.out, &asked.err)
		}
		r.forget()
	}
	asked := sample("stuck")
	r.until(busy)
	worker.cmd.Process.Signal(syscall.SIGINT)
	r.ends(worker, 0)
	asked.kill()
	var own syscall.Rusage // which Linux counts as the worker's, too
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &own); err != nil {
		t.Fatal(err)
	}
	if peak := worker.cmd.ProcessState.SysUsage().(*syscall.Rusage).Maxrss; runtime.GOOS == "linux" && !raceDetector() && peak > max(limit*5/2*1e6/1024, own.Maxrss) {
		t.Errorf("it takes %d MB", peak*1024/1e6)
	}
}

// cancelOpen cancels the job that is open.
func (r *room) cancelOpen() {
	r.t.Helper()
	list := r.start("jobs", "--cluster", r.address)
	r.ends(list, 0)
	r.ends(r.start("jobs", "--cluster", r.address, "cancel", r.says(list, &list.out, `(?m)^  ([0-9a-f]+) +open `)), 0)
}
