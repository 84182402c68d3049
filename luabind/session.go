package luabind

import (
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/luabind/lib/taquin"
	"taquin/luabind/show"
)

// Session is the state of a session that can be stored beside the typed lines.
type Session struct {
	Seed   int64
	Random []byte      // the state of the random source, as rand.PCG writes it
	Board  *board.Game // the current board; nil if the global board is none
}

// Session returns the state now; nothing changes it later.
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

// Restore restores a session whole or, with an error, not at all. The current board becomes
// a new one; the old one is not changed.
func (h *Host) Restore(s Session) error {
	if err := h.random.Restore(s.Seed, s.Random); err != nil {
		return err
	}
	h.current.Set(s.Board)
	return nil
}

// Seed returns the seed in use.
func (h *Host) Seed() int64 { return h.random.Seed() }

// ChangedBoard is the current board, and whether it should be shown: it has changed since
// before, and no board is among the values of the line that changed it.
func (h *Host) ChangedBoard(values []lua.LValue, before taquin.Position) (lua.LValue, bool) {
	return h.current.Value(), !slices.ContainsFunc(values, show.IsBoard) && before.IsOther(h.current.Position())
}
