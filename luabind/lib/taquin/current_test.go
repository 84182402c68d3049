package taquin_test

import (
	"testing"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/luabind"
	"taquin/luabind/bind"
	"taquin/luabind/lib/taquin"
	"taquin/luabind/luatest"
)

// What is kept of the current board comes back as the same value, whatever has become
// of the board and of the global variable.
func TestKeep(t *testing.T) {
	l := luatest.Asserting(t, luabind.Config{})
	l.Must(`kept = board:play("hg")`)
	back := l.Current().Keep()
	l.Must(`board:reset() board = nil`)
	back()
	l.Must(`equal(rawequal(board, kept), true) equal(board:history(), "hg")`)

	l.Must(`board = 7`)
	back = l.Current().Keep()
	l.Must(`board = taquin.new(2, 2)`)
	back()
	if v := l.Current().Value(); v != lua.LNumber(7) {
		t.Errorf("board holds %v, want 7", v)
	}
}

func TestSet(t *testing.T) {
	l := luatest.Asserting(t, luabind.Config{})
	g, _ := l.Current().Board()
	g.Do(board.Up)
	l.Current().Set(g)
	l.Must(`equal(board:history(), "h") board:left()`)
	if p, _ := g.History(); len(p) != 1 {
		t.Error("the board that was set has moved with the current one")
	}
	l.Current().Set(nil)
	if _, ok := l.Current().Board(); ok || l.Current().Value() != lua.LNil {
		t.Errorf("board holds %v, want nil", l.Current().Value())
	}
}

func TestBegin(t *testing.T) {
	l := luatest.Asserting(t, luabind.Config{})
	l.Must(`board:play("hg") casevidecolle(0)`)
	if l.Current().Side == 0 {
		t.Fatal("casevidecolle sets no flag")
	}
	if err := l.Current().Begin(board.Shape{Cols: 3, Rows: 2}, board.TD); err != nil {
		t.Fatal(err)
	}
	l.Must(`equal(tostring(board), "1 2 3 / 4 5 0") equal(flag, 0) equal(NP, 6)`)
	if err := l.Current().Begin(board.Shape{Cols: 1, Rows: 1}, board.TD); err == nil {
		t.Error("a board of 1x1 is no error")
	}
}

func TestPosition(t *testing.T) {
	l := luatest.Asserting(t, luabind.Config{})
	for _, c := range []struct {
		source string
		other  bool
	}{
		{`board:up()`, true}, {`board:up():down()`, false}, {`board = board:copy()`, true}, {`b = board:copy():left()`, false}, {`board = nil`, false}, {`x = 1`, false}, {`board = taquin.new(2, 2)`, true},
	} {
		before := l.Current().Position()
		l.Must(c.source)
		if got := before.IsOther(l.Current().Position()); got != c.other {
			t.Errorf("after %s the position is another one: %v, want %v", c.source, got, c.other)
		}
	}
}

// The arrays are views: they follow the board, and say so where there is none.
func TestArrays(t *testing.T) {
	l := luatest.Asserting(t, luabind.Config{})
	l.Must(`
equal(getmetatable(a), "array") equal(a == a, true) equal(#pos, 16)
equal(tostring(nbv), "from 0: {2, 3, 3, 2, 3, 4, 4, 3, 3, 4, 4, 3, 2, 3, 3, 2}")
board = taquin.new(2, 2)
equal(tostring(v), "from 0: {{2, [0]=1}, {3, [0]=0}, {0, [0]=3}, {2, [0]=1}}")
board = 3
equal(tostring(d), "d of board, which is no board now")
local ok, why = pcall(function() return #a end)
equal(why:match("a: .*"), "a: the global variable board must be a board, not 3")`)
}

// What a board says of itself, and what goes to another thread.
func TestBoardKind(t *testing.T) {
	l := luatest.Asserting(t, luabind.Config{})
	kind := l.State().KindOf(l.Current().Value())
	for source, want := range map[string][2]string{
		`return taquin.new(3, 2, "td"):up()`: {"1 2 0 / 4 5 3", "board 3x2, td"},
		`return taquin.new(14, 14)`:          {"board 14x14", "board 14x14, audibert"},
		`return taquin.new(256, 256)`:        {"board 256x256", "board 256x256, audibert"},
	} {
		g, _ := bind.Of[*board.Game](l.Must(source)[0])
		if got := [2]string{kind.Line(g, 0).String(), kind.Summary(g).String()}; got != want {
			t.Errorf("%s says %q, want %q", source, got, want)
		}
	}
	trace := taquin.NewTrace(nil)
	g, _ := l.Current().Board()
	trace.Watch(g)
	g.Do(board.Up)
	text, err := kind.Encode(g)
	if err != nil {
		t.Fatal(err)
	}
	if c, err := kind.Decode(l.State(), text); err != nil || c.(*board.Game).Observer != nil || !c.(*board.Game).Board.Equal(g.Board) {
		t.Errorf("in another thread it is %v, %v, not the same board without its observer", c, err)
	}
}
