package taquin

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/luabind/bind"
	"taquin/luabind/gopherlua"
	"taquin/luabind/guard"
	"taquin/luabind/lib/perm"
	"taquin/luabind/values"
)

// lab is a Lua state with the module and what its tests use beside it.
type lab struct {
	*bind.State
	random  *values.Random
	current *Current
}

func newLab(t testing.TB) lab { return tracedLab(t, nil, nil) }

// tracedLab is newLab with a trace and with what shows a line of progress.
func tracedLab(t testing.TB, trace *Trace, show func(line string)) lab {
	t.Helper()
	L := gopherlua.NewState()
	t.Cleanup(L.Close)
	for _, open := range []lua.LGFunction{lua.OpenBase, lua.OpenString, lua.OpenTable, lua.OpenMath} {
		L.Push(L.NewFunction(open))
		L.Call(0, 0)
	}
	g := guard.New(guard.Limits{})
	L.SetContext(g)
	progress := guard.NewProgress(show, time.Now)
	s := bind.NewState(L, g, guard.NewOutput(g, progress, io.Discard, io.Discard, nil), progress)
	random, err := values.NewRandom(1)
	if err != nil {
		t.Fatal(err)
	}
	perm.Open(s, random)
	current := Open(s, Needs{Random: random, Files: guard.NewFiles(g, nil, nil), Trace: trace,
		Inline: func(_ *lua.LState, v lua.LValue) string { return fmt.Sprint(v.(*lua.LTable).Len(), " numbers") }})
	if err := current.Begin(board.Shape{Cols: 4, Rows: 4}, board.Audibert); err != nil {
		t.Fatal(err)
	}
	if err := L.DoFile("../testdata/prelude.lua"); err != nil {
		t.Fatal(err)
	}
	return lab{s, random, current}
}

// run runs a chunk and returns its values.
func (l lab) run(source string) ([]lua.LValue, error) {
	l.Guard.Reset()
	fn, err := l.L.LoadString(source)
	if err != nil {
		return nil, err
	}
	l.L.SetTop(0)
	l.L.Push(fn)
	if err := l.L.PCall(0, lua.MultRet, nil); err != nil {
		return nil, err
	}
	values := make([]lua.LValue, l.L.GetTop())
	for i := range values {
		values[i] = l.L.Get(i + 1)
	}
	return values, nil
}

// mustRun is run for a chunk that must not fail.
func (l lab) mustRun(t testing.TB, source string) []lua.LValue {
	t.Helper()
	values, err := l.run(source)
	if err != nil {
		t.Fatal(err)
	}
	return values
}

// checkBoard checks the bookkeeping of the current board, if there is one.
func (l lab) checkBoard(t *testing.T, when string) {
	t.Helper()
	if g, ok := l.current.Board(); ok {
		if err := g.Board.Check(); err != nil {
			t.Errorf("%s: %s", when, err)
		}
	}
}

// refused runs rows of a chunk and a piece of the message that it must raise. The
// global b and the current board must afterwards be as they were, pieces and history.
func refused(t *testing.T, rows [][2]string) {
	t.Helper()
	l := newLab(t)
	l.mustRun(t, `b, p = taquin.new(3, 3):play("hgbdh"), perm{1, 2, 0} board = b:copy()`)
	state := func() lua.LValue {
		return l.mustRun(t, `return tostring(b) .. b:history() .. tostring(board) .. board:history()`)[0]
	}
	was := state()
	for _, row := range rows {
		_, err := l.run(row[0])
		switch {
		case err == nil:
			t.Errorf("%s\nis not refused, want %s", row[0], row[1])
		case !strings.Contains(err.Error(), row[1]):
			t.Errorf("%s\nis refused with %s\nwant              %s", row[0], err, row[1])
		}
		if is := state(); is != was {
			t.Fatalf("%s\nleft %s\nwas  %s", row[0], is, was)
		}
		l.checkBoard(t, row[0])
	}
}

// interrupted runs a chunk that does not end by itself and stops it.
func interrupted(t *testing.T, source string) {
	t.Helper()
	l := newLab(t)
	cause := errors.New("enough of it")
	l.L.SetGlobal("stop_soon", l.L.NewFunction(func(*lua.LState) int {
		time.AfterFunc(20*time.Millisecond, func() { l.Guard.Stop(cause) })
		return 0
	}))
	patience := time.AfterFunc(time.Minute, func() { panic("this cannot be interrupted:\n" + source) })
	defer patience.Stop()
	if _, err := l.run("stop_soon() " + source); err == nil || l.Guard.Err() != cause {
		t.Errorf("%s\nended with %v, which is no interruption", source, err)
	}
}
