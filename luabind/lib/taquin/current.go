package taquin

import (
	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/luabind/bind"
)

// Current is the current board, on which the dialect acts: the value of the global variable board.
// A script may assign any value.
type Current struct {
	*maker
	Side int // source 000's flag: the blank is right (1) or left (-1) of the tile last sought
}

// Begin makes a solved board the current one, as a session begins.
func (c *Current) Begin(s board.Shape, n board.Notation) error {
	b, err := solved(s.Cols, s.Rows, n)
	if err != nil {
		return err
	}
	g, err := board.NewGame(b, n)
	if err != nil {
		return err
	}
	c.Side = 0
	c.set(c.value(g))
	return nil
}

// Value returns the value of the global variable.
func (c *Current) Value() lua.LValue { return currentValue(c.state.L) }

func currentValue(L *lua.LState) lua.LValue { return L.G.Global.RawGetString("board") }

func (c *Current) set(v lua.LValue) { c.state.L.G.Global.RawSetString("board", v) }

// Board is the current board, and whether there is one.
func (c *Current) Board() (*board.Game, bool) { return bind.Of[*board.Game](c.Value()) }

// Set makes a copy of a board the current one; nil means none. The old board does not change.
func (c *Current) Set(g *board.Game) {
	if g == nil {
		c.set(lua.LNil)
		return
	}
	g = g.Copy()
	g.Remember(c.state.Guard.MaxString())
	c.set(c.state.Wrap(g))
}

// Keep records the current board and its cells; back restores them.
func (c *Current) Keep() (back func()) {
	v := c.Value()
	g, ok := bind.Of[*board.Game](v)
	if !ok {
		return func() { c.set(v) }
	}
	lies := g.Copy()
	return func() {
		c.set(v)
		*g = *lies
	}
}

// Position is the current board and its cells at some time.
type Position struct {
	game *board.Game // or nil
	lies *board.Board
}

// Position returns the present position.
func (c *Current) Position() Position {
	g, ok := c.Board()
	if !ok {
		return Position{}
	}
	return Position{g, g.Board.Copy()}
}

// IsOther reports whether there is a board now, and it is another one or has changed.
func (p Position) IsOther(now Position) bool {
	return now.game != nil && (p.game != now.game || !p.lies.Equal(now.lies))
}
