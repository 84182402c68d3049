package lab_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"
	"pgregory.net/rapid"

	"taquin/engine"
	"taquin/engine/board"
	"taquin/engine/pdb"
	"taquin/luabind/bind"
	"taquin/luabind/carry"
	"taquin/luabind/explain"
	"taquin/luabind/gopherlua"
	"taquin/luabind/guard"
	"taquin/luabind/lib/cards"
	"taquin/luabind/lib/lab"
	"taquin/luabind/lib/perm"
	"taquin/luabind/lib/solve"
	"taquin/luabind/lib/taquin"
	"taquin/luabind/show"
	"taquin/luabind/stdlib"
	"taquin/luabind/values"
)

// config is how a bench is made; the zero one is usual.
type config struct {
	guard.Limits
	Seed int64
	Out  io.Writer
	Show func(line string)
	Now  func() time.Time
}

// bench is a state with what samples use: boards, permutations, cards and solvers.
type bench struct {
	*bind.State
	explainer *explain.Explainer
	random    *values.Random
	current   *taquin.Current
	concat    *lua.LFunction
	initial   *carry.Initial
}

func newBench(t rapid.TB, cfg config) *bench {
	t.Helper()
	b, err := makeBench(cfg, guard.New(cfg.Limits), cfg.Out, cfg.Out, true)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func makeBench(cfg config, g *guard.Guard, out, errs io.Writer, workers bool) (*bench, error) {
	if out == nil {
		out, errs = io.Discard, io.Discard
	}
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	random, err := values.NewRandom(cfg.Seed)
	if err != nil {
		return nil, err
	}
	L := gopherlua.NewState()
	L.SetContext(g)
	progress := guard.NewProgress(cfg.Show, cfg.Now)
	s := bind.NewState(L, g, guard.NewOutput(g, progress, out, errs, nil), progress)
	b := &bench{State: s, explainer: explain.New(s), random: random}
	b.explainer.Inline = show.New(s, b.explainer).Inline
	b.concat, err = stdlib.Open(s, stdlib.Needs{Explainer: b.explainer, Random: random, Now: cfg.Now, Compile: b.load})
	if err != nil {
		return nil, err
	}
	tables := pdb.NewLibrary(pdb.LibraryOptions{Threads: 1})
	solvers := solve.New(solve.Needs{Methods: engine.Methods(tables), Heuristics: engine.Heuristics(tables), Random: random, Explainer: b.explainer})
	perm.Open(s, random)
	cards.Open(s)
	files := guard.NewFiles(g, nil, nil)
	b.current = taquin.Open(s, taquin.Needs{Random: random, Files: files, More: solvers.BoardEntries(), Inline: b.explainer.Inline})
	if err := b.current.Begin(board.Shape{Cols: 4, Rows: 4}, board.Audibert); err != nil {
		return nil, err
	}
	solvers.Open(s)
	needs := lab.Needs{Random: random, Files: files, Explainer: b.explainer, Initial: func() *carry.Initial { return b.initial }}
	if workers {
		needs.NewWorker = func(out, errs io.Writer, from explain.OuterCalls) (*lab.Worker, error) {
			limits := cfg.Limits
			if limits.Output > 0 {
				limits.Output++ // whoever collects the output comes to the limit first
			}
			w, err := makeBench(config{Limits: limits, Seed: random.Seed()}, g.Thread(limits), out, errs, false)
			if err != nil {
				return nil, err
			}
			w.explainer.WorkFor(from)
			w.current.Side = b.current.Side
			return &lab.Worker{State: w.State, Explainer: w.explainer, Random: w.random, Initial: w.initial, Close: w.L.Close}, nil
		}
	}
	lab.Open(s, needs)
	if cfg.Sandbox {
		stdlib.Seal(s)
	}
	b.initial = carry.NewInitial(s, b.compile)
	return b, nil
}

func (b *bench) compile(c gopherlua.Chunk) (*lua.FunctionProto, error) {
	return gopherlua.Compile(b.Guard, c, b.concat)
}

func (b *bench) load(name, text string) (*lua.LFunction, error) {
	proto, err := b.compile(gopherlua.Chunk{Name: name, Text: text})
	if err != nil {
		return nil, explain.Syntax(err)
	}
	return b.L.NewFunctionFromProto(proto), nil
}

// run runs a chunk and returns its values.
func (b *bench) run(name, text string) (values []lua.LValue, err error) {
	b.Guard.Reset()
	b.explainer.Begin()
	fn, err := b.load(name, text)
	if err != nil {
		return nil, err
	}
	base := b.L.GetTop()
	defer b.L.SetTop(base)
	if err := b.Guard.Watch(func() error { return b.explainer.Call(fn, 0) }); err != nil {
		return nil, b.explainer.Translate(err)
	}
	b.Progress.Clear()
	for i := base + 1; i <= b.L.GetTop(); i++ {
		values = append(values, b.L.Get(i))
	}
	return values, nil
}

// threadCounts are the options with which a sample must give the same.
var threadCounts = []string{"nil", "{threads = 1}", "{threads = 2}", "{threads = 3}", "{threads = 8}"}

// account writes what a sample r has given, and where the lab's source stands then.
const account = `
local function account(r)
  local out = {r.count, tostring(r.mean), tostring(r.sd), tostring(r.min), tostring(r.max)}
  for k, v in pairs(r.histogram) do out[#out + 1] = tostring(k) .. "=" .. v end
  for i, v in ipairs(r.values) do out[#out + 1] = type(v) .. " " .. tostring(v) end
  return table.concat(out, "\n") .. "\nthen " .. lab.random(1e6)
end
`

// sampled runs a chunk that makes f, and then a sample of f with some options, in a
// new state; it returns what that gives and what was printed.
func sampled(t rapid.TB, cfg config, chunk string, n int, options string) (result, printed string) {
	t.Helper()
	var out strings.Builder
	cfg.Out = &out
	b := newBench(t, cfg)
	defer b.L.Close()
	if _, err := b.run("options", "options = "+options); err != nil {
		t.Fatal(err)
	}
	values, err := b.run("c", fmt.Sprintf("%s\n%s\nreturn account(lab.sample(%d, f, rawget(_G, \"options\")))", account, chunk, n))
	if err != nil {
		result := "error: " + err.Error()
		var e *explain.Error
		if errors.As(err, &e) && b.Guard.Err() == nil { // of an interruption nobody is shown the way
			result += "\n" + e.Excerpt + "\n" + e.Traceback
		}
		return result, out.String()
	}
	return values[0].String(), out.String()
}

// sameForAll checks that the number of threads makes no difference, and returns what
// all of them give.
func sameForAll(t *testing.T, cfg config, chunk string, n int) (result, printed string) {
	t.Helper()
	result, printed = sampled(t, cfg, chunk, n, threadCounts[0])
	for _, options := range threadCounts[2:] {
		got, said := sampled(t, cfg, chunk, n, options)
		if got != result {
			t.Errorf("%s\nwith %s gives\n%.2000s\nwant\n%.2000s", chunk, options, got, result)
		}
		if said != printed {
			t.Errorf("%s\nwith %s prints\n%.2000s\nwant\n%.2000s", chunk, options, said, printed)
		}
	}
	return result, printed
}
