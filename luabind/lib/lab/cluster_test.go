package lab_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"sync/atomic"
	"testing"

	"taquin/engine/share"
	"taquin/engine/share/sharetest"
	"taquin/luabind"
	"taquin/luabind/guard"
	"taquin/luabind/lib/lab"
	"taquin/luabind/luatest"
)

// rough is a doer that is lost with some units, and does the others twice.
type rough struct {
	share.Worker
	lost func() bool
	did  atomic.Int64
}

type roughHand struct {
	share.Session
	*rough
}

func (r *rough) Open(ctx context.Context, j share.Job, s share.Store) (share.Session, error) {
	h, err := r.Worker.Open(ctx, j, s)
	return roughHand{h, r}, err
}

func (h roughHand) Do(ctx context.Context, unit []byte, report func(float64)) ([]byte, error) {
	if h.lost() {
		return nil, errors.New("the machine is lost")
	}
	h.did.Add(1)
	result, err := h.Session.Do(ctx, unit, report)
	again, errAgain := h.Session.Do(ctx, unit, report)
	if (err == nil) != (errAgain == nil) || err == nil && !bytes.Equal(lab.Timeless(result), lab.Timeless(again)) {
		return nil, fmt.Errorf("done twice it is another result: %q, %v and %q, %v", result, err, again, errAgain)
	}
	return result, err
}

// A job whose machines are lost again and again goes on where it was, from whatever program
// makes the same call, and gives what one thread gives.
func TestClusterIsTakenUp(t *testing.T) {
	const chunk = `function f(i) if i % 70 == 0 then print(i) end return lab.random(i) end`
	cfg := luabind.Config{Seed: 8}
	want, printed := sampled(t, cfg, chunk, 3000, "nil")
	doer, err := luabind.NewClusterWorker(cfg)
	if err != nil {
		t.Fatal(err)
	}
	defer doer.Close()
	random := rand.New(rand.NewPCG(1, 2))
	r := &rough{Worker: doer, lost: func() bool { return random.IntN(4) == 0 }}
	cfg.Network = luatest.NetworkOf(sharetest.NewInProcess(map[string]share.Worker{lab.Kind: r}, 1))
	for times := 1; ; times++ {
		before := r.did.Load()
		got, said := sampled(t, cfg, chunk, 3000, onCluster)
		if strings.Contains(got, "the machine is lost") {
			if !strings.HasPrefix(printed, said) {
				t.Fatalf("time %d printed\n%s\nwant the beginning of\n%s", times, said, printed)
			}
			continue
		}
		if got != want || said != printed {
			t.Errorf("time %d gives\n%.500s\n%s\nwant\n%.500s\n%s", times, got, said, want, printed)
		}
		if times == 1 || r.did.Load() == before {
			t.Errorf("it was whole at time %d, after %d units", times, r.did.Load())
		}
		break
	}
	units := r.did.Load()
	if got, said := sampled(t, cfg, chunk, 3000, onCluster); got != want || said != printed || r.did.Load() != units {
		t.Errorf("again it gives\n%.500s\n%s\nby %d units more", got, said, r.did.Load()-units)
	}
}

// An interruption says how far the job is, and that it can go on.
func TestClusterIsInterrupted(t *testing.T) {
	cfg := luabind.Config{Limits: guard.Limits{Memory: 1 << 30}}
	cfg.Network = luatest.Network(t, cfg, 2)
	l := luatest.New(t, cfg)
	err := l.Interrupted(`lab.sample(1000, function(i) while i > 6 do end return i end, {cluster = true})`)
	if !strings.Contains(err.Error(), " of 1000 calls; the cluster keeps the finished part: the same call after lab.seed(0) continues it") {
		t.Error(err)
	}
}

// What a machine cannot do is told, and so is what it lacks.
func TestClusterRefuses(t *testing.T) {
	l := luatest.New(t, luabind.Config{Network: luatest.Network(t, luabind.Config{Limits: guard.Limits{Memory: 100 << 20}}, 2)})
	for _, row := range [][2]string{
		{`lab.sample(9, function(i) if i == 2 then local t = {} while true do t[#t + 1] = {i} end end return i end, {cluster = true})`, "lab.sample: call 2 was given up after 1 failure (memory limit reached (100 MiB)); the results are kept, and the same call resumes"},
		{`lab.sample(9, function(i) lab.csv("x.csv", {{i}}) return i end, {cluster = true})`, "a call on another machine cannot write files"},
		{`lab.sample(9, function(i) return include("x") end, {cluster = true})`, `no such script: "x"`},
		{`lab.sample(9, function(i) lab.cluster("local") return i end, {cluster = true})`, "no other machine can be reached here"},
		{`local co = coroutine.create(print); lab.sample(9, function() return co and 1 end, {cluster = true})`, "f uses co, a coroutine, which cannot go to another machine"},
		{`local co = coroutine.create(print); local z = puzzle.define{start = 1, goal = 2, moves = function() return {{"a", 2}} end, h = function() return co and 1 or 0 end}; lab.sample(9, function() return z:start():distance() end, {cluster = true})`, "f uses z.h, which uses co, a coroutine, which cannot go to another machine"},
		{`lab.sample(9, print, {cluster = 1})`, "cluster must be true or false, not 1"},
	} {
		if _, err := l.Run("c", row[0]); err == nil || !strings.Contains(err.Error(), row[1]) {
			t.Errorf("%s\ngives %v\nwant  %s", row[0], err, row[1])
		}
	}
	if v := l.Must(`return lab.sample(9, function(i) return i end, {cluster = true}).mean`); v[0].String() != "5" {
		t.Errorf("afterwards it gives %v", v)
	}
}

// lab.cluster connects when it is told to, or when work is to be done elsewhere.
func TestCluster(t *testing.T) {
	var said []string
	doer, err := luabind.NewClusterWorker(luabind.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer doer.Close()
	network := func(usual string) *lab.Network {
		return lab.NewNetwork(usual, 0, func(_ context.Context, address, token string) (lab.Cluster, error) {
			said = append(said, "dial "+address+" "+token)
			if address == "far" {
				return nil, errors.New("nobody answers at far")
			}
			return told{sharetest.NewInProcess(map[string]share.Worker{lab.Kind: doer}, 2), func() { said = append(said, "close "+address) }}, nil
		})
	}
	l := luatest.New(t, luabind.Config{Network: network("")})
	for _, row := range [][2]string{
		{`return lab.cluster()`, ""},
		{`return lab.sample(3, print, {cluster = true})`, `error: c:1: lab.sample: no cluster is known: lab.cluster("host:port", token)`},
		{`return lab.cluster("far", "t")`, "error: c:1: lab.cluster: nobody answers at far"},
		{`return lab.cluster("near:1", "t")`, "near:1"},
		{`return lab.cluster("local")`, "local"},
		{`return lab.cluster("local")`, "local"},
		{`return pcall(lab.cluster, "far")`, "false"},
		{`return lab.cluster()`, "local"},
		{`return lab.sample(3, function(i) return lab.sample(4, function(k) return k end, {cluster = true}).mean + i end, {cluster = true}).mean`, "4.5"},
	} {
		values, err := l.Run("c", row[0])
		got := ""
		switch {
		case err != nil:
			got = "error: " + err.Error()
		case len(values) > 0:
			got = values[0].String()
		}
		if !strings.HasPrefix(got, row[1]) || row[1] == "" && got != "" {
			t.Errorf("%s gives %s, want %s", row[0], got, row[1])
		}
	}
	if got, want := strings.Join(said, ", "), "dial far t, dial near:1 t, dial local , close near:1, close local, dial local , dial far "; got != want {
		t.Errorf("they say %s, want %s", got, want)
	}
	said = nil
	n := network("usual:2")
	l = luatest.New(t, luabind.Config{Network: n})
	if v := l.Must(`return lab.cluster(), #lab.sample(3, math.sqrt, {cluster = true}).values, lab.cluster()`); v[0].String()+v[1].String()+v[2].String() != "usual:23usual:2" {
		t.Error(v)
	}
	if n.Close(); strings.Join(said, ", ") != "dial  , close " {
		t.Error(said)
	}
	var none *lab.Network
	none.Close()
	for _, chunk := range []string{`lab.cluster("local")`, `lab.sample(3, print, {cluster = true})`, `lab.compare{boards = {board}, methods = {"bfs"}, cluster = true}`, `solve(board, "optimal", {cluster = true})`} {
		if _, err := luatest.New(t, luabind.Config{}).Run("c", chunk); err == nil || !strings.Contains(err.Error(), "no other machine can be reached here") {
			t.Errorf("without a network %s gives %v", chunk, err)
		}
	}
}

// told is a cluster that tells of its end.
type told struct {
	share.Cluster
	closed func()
}

func (c told) Close() { c.closed() }

// What a unit is given may be anything: it says that it is no unit.
func TestTaskRefuses(t *testing.T) {
	doer, err := luabind.NewClusterWorker(luabind.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer doer.Close()
	if _, err := doer.Open(t.Context(), share.Job{Data: []byte("nonsense")}, nil); err == nil {
		t.Error("nonsense is a job")
	}
	if _, err := doer.Open(t.Context(), share.Job{Data: lab.Job("lab.time", 0, nil)}, nil); err == nil || !strings.Contains(err.Error(), `no call is known for "lab.time"`) {
		t.Error(err)
	}
	hand, err := doer.Open(t.Context(), share.Job{Data: lab.Job("lab.sample", 9, []byte("nonsense"))}, nil)
	if err != nil {
		t.Fatal(err)
	}
	for unit, want := range map[string]string{"": "no range", "[1]": "no range", "[2,1]": "no range", "[1,10]": "no range", "[1,9]": "not those of a function"} {
		if _, err := hand.Do(t.Context(), []byte(unit), func(float64) {}); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("unit %q: %v", unit, err)
		}
	}
	ended, end := context.WithCancelCause(t.Context())
	end(io.ErrClosedPipe)
	if _, err := hand.Do(ended, []byte("[1,9]"), func(float64) {}); !errors.Is(err, io.ErrClosedPipe) {
		t.Errorf("a unit that was ended: %v", err)
	}
}
