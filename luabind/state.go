package luabind

import (
	"fmt"
	"math/rand/v2"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
)

// State is what can be kept of a session besides what was typed.
type State struct {
	Seed   int64
	Random []byte      // where the random source stands, as rand.PCG writes it
	Board  *board.Game // the current board; nil if the global board is none
}

// State returns the state now; nothing that happens later changes it.
func (h *Host) State() State {
	random, err := h.pcg.MarshalBinary()
	if err != nil { // a PCG has no error to give
		panic(err)
	}
	s := State{Seed: h.seed, Random: random}
	if g, ok := h.Board(); ok {
		s.Board = g.Copy()
	}
	return s
}

// Restore brings a state back, all of it or, with an error, nothing. The board
// becomes a new one; the one before stays as it is for whoever else has it.
func (h *Host) Restore(s State) error {
	if s.Seed < 0 || s.Seed > MaxSeed {
		return fmt.Errorf("luabind: seed must be in 0..2^53, not %d", s.Seed)
	}
	pcg := &rand.PCG{}
	if err := pcg.UnmarshalBinary(s.Random); err != nil {
		return fmt.Errorf("luabind: the state of the random source cannot be read: %w", err)
	}
	h.seed, h.pcg, h.rng = s.Seed, pcg, rand.New(pcg)
	current := lua.LValue(lua.LNil)
	if s.Board != nil {
		restored := s.Board.Copy()
		restored.Remember(h.maxString)
		current = wrap(h.meta.boards, restored)
	}
	h.state.G.Global.RawSetString("board", current)
	return nil
}

// keep remembers the current board and the random source; the function that it
// returns brings them back, the board as the same value.
func (h *Host) keep() (back func()) {
	seed, random, current := h.seed, *h.pcg, h.CurrentBoard()
	g, ok := BoardOf(current)
	var lies *board.Game
	if ok {
		lies = g.Copy()
	}
	return func() {
		h.reseed(seed)
		*h.pcg = random
		h.state.G.Global.RawSetString("board", current)
		if ok {
			*g = *lies
		}
	}
}

// Board returns the current board and whether the global board is one.
func (h *Host) Board() (*board.Game, bool) { return BoardOf(h.CurrentBoard()) }

// CurrentBoard returns what the global board holds.
func (h *Host) CurrentBoard() lua.LValue { return h.state.G.Global.RawGetString("board") }

// BoardOf returns the board that a value is, if it is one.
func BoardOf(v lua.LValue) (*board.Game, bool) { return value[*board.Game](v) }
