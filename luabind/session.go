package luabind

import (
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/luabind/lib/taquin"
	"taquin/luabind/show"
)

// Session is what can be kept of a session besides what was typed.
type Session struct {
	Seed   int64
	Random []byte      // where the random source stands, as rand.PCG writes it
	Board  *board.Game // the current board; nil if the global board is none
}

// Session returns the state now; nothing that happens later changes it.
func (h *Host) Session() Session {
	random, err := h.random.MarshalBinary()
	if err != nil { // a PCG has no error to give
		panic(err)
	}
	s := Session{Seed: h.random.Seed(), Random: random}
	if g, ok := h.current.Board(); ok {
		s.Board = g.Copy()
	}
	return s
}

// Restore brings a session back, all of it or, with an error, nothing. The board
// becomes a new one; the one before stays as it is for whoever else has it.
func (h *Host) Restore(s Session) error {
	if err := h.random.Restore(s.Seed, s.Random); err != nil {
		return err
	}
	h.current.Set(s.Board)
	return nil
}

// Seed returns the seed in use.
func (h *Host) Seed() int64 { return h.random.Seed() }

// ChangedBoard is the current board if it is another one than before, or lies otherwise,
// and is not shown among the values of what has changed it.
func (h *Host) ChangedBoard(values []lua.LValue, before taquin.Position) (lua.LValue, bool) {
	return h.current.Value(), !slices.ContainsFunc(values, show.IsBoard) && before.IsOther(h.current.Position())
}
