package cards_test

import (
	"io"
	"strings"
	"testing"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/luabind/bind"
	"taquin/luabind/gopherlua"
	"taquin/luabind/guard"
	"taquin/luabind/lib/cards"
	"taquin/luabind/lib/taquin"
	"taquin/luabind/values"
)

// lab is a Lua state with the module and what its tests use beside it.
type lab struct{ *bind.State }

func newLab(t testing.TB) lab {
	t.Helper()
	L := gopherlua.NewState()
	t.Cleanup(L.Close)
	for _, open := range []lua.LGFunction{lua.OpenBase, lua.OpenString, lua.OpenTable, lua.OpenMath} {
		L.Push(L.NewFunction(open))
		L.Call(0, 0)
	}
	g := guard.New(guard.Limits{})
	L.SetContext(g)
	progress := guard.NewProgress(nil, time.Now)
	l := lab{bind.NewState(L, g, guard.NewOutput(g, progress, io.Discard, io.Discard, nil), progress)}
	random, err := values.NewRandom(1)
	if err != nil {
		t.Fatal(err)
	}
	cards.Open(l.State)
	current := taquin.Open(l.State, taquin.Needs{Random: random})
	if err := current.Begin(board.Shape{Cols: 4, Rows: 4}, board.Audibert); err != nil {
		t.Fatal(err)
	}
	if err := L.DoFile("../testdata/prelude.lua"); err != nil {
		t.Fatal(err)
	}
	return l
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

// refused runs rows of a chunk and a piece of the message that it must raise. What
// state returns must afterwards be as it was.
func refused(t *testing.T, before, state string, rows [][2]string) {
	t.Helper()
	l := newLab(t)
	l.mustRun(t, before)
	was := l.mustRun(t, state)[0]
	for _, row := range rows {
		_, err := l.run(row[0])
		switch {
		case err == nil:
			t.Errorf("%s\nis not refused, want %s", row[0], row[1])
		case !strings.Contains(err.Error(), row[1]):
			t.Errorf("%s\nis refused with %s\nwant              %s", row[0], err, row[1])
		}
		if is := l.mustRun(t, state)[0]; is != was {
			t.Fatalf("%s\nleft %s\nwas  %s", row[0], is, was)
		}
	}
}
