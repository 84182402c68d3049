package solve_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine"
	"taquin/engine/board"
	"taquin/engine/pdb"
	"taquin/luabind/bind"
	"taquin/luabind/explain"
	"taquin/luabind/gopherlua"
	"taquin/luabind/guard"
	"taquin/luabind/lib/perm"
	"taquin/luabind/lib/solve"
	"taquin/luabind/lib/taquin"
	"taquin/luabind/show"
	"taquin/luabind/stdlib"
	"taquin/luabind/values"
)

// tables are the pattern databases of all tests.
var tables = pdb.NewLibrary(pdb.LibraryOptions{Threads: 2})

// bench is a state with boards and solvers, and the random source for both.
type bench struct {
	*bind.State
	explainer *explain.Explainer
	current   *taquin.Current
	concat    *lua.LFunction
}

func newBench(t testing.TB, now func() time.Time) *bench {
	t.Helper()
	random, err := values.NewRandom(0)
	if err != nil {
		t.Fatal(err)
	}
	L, g := gopherlua.NewState(), guard.New(guard.Limits{})
	t.Cleanup(L.Close)
	L.SetContext(g)
	progress := guard.NewProgress(nil, now)
	s := bind.NewState(L, g, guard.NewOutput(g, progress, io.Discard, io.Discard, nil), progress)
	b := &bench{State: s, explainer: explain.New(s)}
	b.explainer.Inline = show.New(s, b.explainer).Inline
	if b.concat, err = stdlib.Open(s, stdlib.Needs{Explainer: b.explainer, Random: random, Now: now, Compile: b.load}); err != nil {
		t.Fatal(err)
	}
	solvers := solve.New(solve.Needs{Methods: engine.Methods(tables), Heuristics: engine.Heuristics(tables), Random: random, Explainer: b.explainer})
	perm.Open(s, random)
	b.current = taquin.Open(s, taquin.Needs{Random: random, Files: guard.NewFiles(g, nil, nil), More: solvers.BoardEntries(), Inline: b.explainer.Inline})
	if err := b.current.Begin(board.Shape{Cols: 4, Rows: 4}, board.Audibert); err != nil {
		t.Fatal(err)
	}
	solvers.Open(s)
	s.Open(bind.Module{Name: "lab", Entries: []bind.Entry{{Name: "lab.seed", Func: bind.Do1(values.SeedParam(), func(a bind.Args, seed int64) int {
		random.Reseed(seed)
		return 0
	})}}})
	b.runFile(t, "../testdata/prelude.lua")
	if _, err := b.run("more", `
searches = {"bfs", "bidirectional", "deepening", "ida", "astar", "greedy"}
function fails(want, f, ...)
  local ok, why = pcall(f, ...)
  if ok or not tostring(why):find(want, 1, true) then error("got " .. tostring(why) .. ", want " .. want, 2) end
end`); err != nil {
		t.Fatal(err)
	}
	return b
}

func (b *bench) load(name, text string) (*lua.LFunction, error) {
	proto, err := gopherlua.Compile(context.Background(), gopherlua.Chunk{Name: name, Text: text}, b.concat)
	if err != nil {
		return nil, explain.Syntax(err)
	}
	return b.L.NewFunctionFromProto(proto), nil
}

// run runs a chunk and returns its values.
func (b *bench) run(name, text string) (values []lua.LValue, err error) {
	b.Guard.Reset()
	return b.runOn(name, text)
}

// runOn is run without forgetting what has stopped the last chunk.
func (b *bench) runOn(name, text string) (values []lua.LValue, err error) {
	b.explainer.Begin()
	fn, err := b.load(name, text)
	if err != nil {
		return nil, err
	}
	base := b.L.GetTop()
	defer b.L.SetTop(base)
	if err := b.explainer.Call(fn, 0); err != nil {
		return nil, b.explainer.Translate(err)
	}
	for i := base + 1; i <= b.L.GetTop(); i++ {
		values = append(values, b.L.Get(i))
	}
	return values, nil
}

func (b *bench) runFile(t testing.TB, name string) {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := b.run(name, string(text)); err != nil {
		t.Error(err)
	}
}

// asserted runs Lua that asserts, and checks the current board afterwards. There are
// also searches, the methods that search, and fails(want, f, …), which wants an error
// with that text.
func asserted(t *testing.T, b *bench, source string) {
	t.Helper()
	if _, err := b.run("asserted", source); err != nil {
		t.Error(err)
	}
	if g, ok := b.current.Board(); ok {
		if err := g.Board.Check(); err != nil {
			t.Error(err)
		}
	}
}

// refused runs rows of a chunk and a piece of the message that it must raise. The
// globals b, p and board must afterwards be as they were.
func refused(t *testing.T, rows [][2]string) {
	t.Helper()
	s := newBench(t, time.Now)
	if _, err := s.run("before", `b = taquin.new(3, 3):play("hgbdh") board = b:copy() p = perm{1, 2, 0}`); err != nil {
		t.Fatal(err)
	}
	look := func() string {
		values, err := s.run("state", `return tostring(b) .. b:history() .. tostring(board) .. board:history() .. tostring(p)`)
		if err != nil {
			t.Fatal(err)
		}
		return values[0].String()
	}
	before := look()
	for _, row := range rows {
		_, err := s.run("row", row[0])
		switch {
		case err == nil:
			t.Errorf("%s\nis not refused, want %s", row[0], row[1])
		case !strings.Contains(err.Error(), row[1]), strings.Contains(err.Error(), "internal error"):
			t.Errorf("%s\nis refused with %s\nwant              %s", row[0], err, row[1])
		}
		if after := look(); after != before {
			t.Fatalf("%s\nleft %s\nwas  %s", row[0], after, before)
		}
	}
}

// stopped runs a chunk that must be stopped, which it is after a moment, and returns
// its error.
func (b *bench) stopped(t *testing.T, source string) error {
	t.Helper()
	cause := errors.New("enough of it")
	b.Guard.Reset()
	timer := time.AfterFunc(50*time.Millisecond, func() { b.Guard.Stop(cause) })
	defer timer.Stop()
	_, err := b.runOn("long", source)
	if !errors.Is(err, cause) {
		t.Errorf("%s\nends with %v", source, err)
		return fmt.Errorf("%s: no error", source)
	}
	return err
}
