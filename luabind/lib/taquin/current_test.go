package taquin

import (
	"testing"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/luabind/bind"
)

// What is kept of the current board comes back as the same value, whatever has become
// of the board and of the global variable.
func TestKeep(t *testing.T) {
	l := newLab(t)
	l.mustRun(t, `kept = board:play("hg")`)
	back := l.current.Keep()
	l.mustRun(t, `board:reset() board = nil`)
	back()
	l.mustRun(t, `equal(rawequal(board, kept), true) equal(board:history(), "hg")`)

	l.mustRun(t, `board = 7`)
	back = l.current.Keep()
	l.mustRun(t, `board = taquin.new(2, 2)`)
	back()
	if v := l.current.Value(); v != lua.LNumber(7) {
		t.Errorf("board holds %v, want 7", v)
	}
}

func TestSet(t *testing.T) {
	l := newLab(t)
	g, _ := l.current.Board()
	g.Do(board.Up)
	l.current.Set(g)
	l.mustRun(t, `equal(board:history(), "h") board:left()`)
	if p, _ := g.History(); len(p) != 1 {
		t.Error("the board that was set has moved with the current one")
	}
	l.current.Set(nil)
	if _, ok := l.current.Board(); ok || l.current.Value() != lua.LNil {
		t.Errorf("board holds %v, want nil", l.current.Value())
	}
}

func TestBegin(t *testing.T) {
	l := newLab(t)
	l.mustRun(t, `board:play("hg") casevidecolle(0)`)
	if l.current.Side == 0 {
		t.Fatal("casevidecolle sets no flag")
	}
	if err := l.current.Begin(board.Shape{Cols: 3, Rows: 2}, board.TD); err != nil {
		t.Fatal(err)
	}
	l.mustRun(t, `equal(tostring(board), "1 2 3 / 4 5 0") equal(flag, 0) equal(NP, 6)`)
	if err := l.current.Begin(board.Shape{Cols: 1, Rows: 1}, board.TD); err == nil {
		t.Error("a board of 1x1 is no error")
	}
}

func TestPosition(t *testing.T) {
	l := newLab(t)
	for _, c := range []struct {
		source string
		other  bool
	}{
		{`board:up()`, true}, {`board:up():down()`, false}, {`board = board:copy()`, true}, {`b = board:copy():left()`, false}, {`board = nil`, false}, {`x = 1`, false}, {`board = taquin.new(2, 2)`, true},
	} {
		before := l.current.Position()
		l.mustRun(t, c.source)
		if got := before.IsOther(l.current.Position()); got != c.other {
			t.Errorf("after %s the position is another one: %v, want %v", c.source, got, c.other)
		}
	}
}

// The arrays are views: they follow the board, and say so where there is none.
func TestArrays(t *testing.T) {
	l := newLab(t)
	l.mustRun(t, `
equal(getmetatable(a), "array") equal(a == a, true) equal(#pos, 16)
equal(tostring(nbv), "from 0: 16 numbers")
board = taquin.new(2, 2)
equal(tostring(v), "from 0: 4 numbers")
board = 3
equal(tostring(d), "d of board, which is no board now")
local ok, why = pcall(function() return #a end)
equal(why:match("a: .*"), "a: the global variable board must be a board, not 3")`)
	for _, name := range []string{"N", "P", "NP", "poscv", "flag", "a", "pos", "nbv", "v", "d", "board", "e"} {
		if want := name != "board" && name != "e"; IsVariable(name) != want {
			t.Errorf("IsVariable(%q) is %v", name, !want)
		}
	}
}

// What a board says of itself, and what goes to another thread.
func TestBoardKind(t *testing.T) {
	l := newLab(t)
	kind := l.KindOf(l.current.Value())
	for source, want := range map[string][2]string{
		`return taquin.new(3, 2, "td"):up()`: {"1 2 0 / 4 5 3", "board 3x2, td"},
		`return taquin.new(14, 14)`:          {"board 14x14", "board 14x14, audibert"},
		`return taquin.new(256, 256)`:        {"board 256x256", "board 256x256, audibert"},
	} {
		g, _ := bind.Of[*board.Game](l.mustRun(t, source)[0])
		if got := [2]string{kind.Line(g, 0), kind.Summary(g)}; got != want {
			t.Errorf("%s says %q, want %q", source, got, want)
		}
	}
	trace := NewTrace(nil)
	g, _ := l.current.Board()
	trace.watch(g)
	g.Do(board.Up)
	text, err := kind.Encode(g)
	if err != nil {
		t.Fatal(err)
	}
	if c, err := kind.Decode(l.State, text); err != nil || c.(*board.Game).Observer != nil || !c.(*board.Game).Board.Equal(g.Board) {
		t.Errorf("in another thread it is %v, %v, not the same board without its observer", c, err)
	}
}
