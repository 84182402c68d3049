package luabind

import (
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/luabind/bind"
	"taquin/luabind/carry"
	"taquin/luabind/explain"
	"taquin/luabind/guard"
	"taquin/luabind/lib/check"
	"taquin/luabind/lib/taquin"
	"taquin/luabind/show"
	"taquin/luabind/values"
)

// Session is the state of a session that is stored with its lines.
type Session struct {
	Seed   int64
	Random []byte      // the state of the random source, as rand.PCG writes it
	Board  *board.Game // the current board; nil if the global board is not a board
}

// Session returns a copy of the state.
func (h *Host) Session() Session {
	random, err := h.random.MarshalBinary()
	if err != nil { // impossible for a PCG
		panic(err)
	}
	s := Session{Seed: h.random.Seed(), Random: random}
	if g, ok := h.current.Board(); ok {
		s.Board = g.Copy()
	}
	return s
}

// Restore restores a session, or returns an error and changes nothing. The session gets a new
// current board; the old one is not changed.
func (h *Host) Restore(s Session) error {
	if err := h.random.Restore(s.Seed, s.Random); err != nil {
		return err
	}
	h.current.Set(s.Board)
	return nil
}

// Seed returns the seed in use.
func (h *Host) Seed() int64 { return h.random.Seed() }

// ChangedBoard returns the current board, and whether it should be shown: it has changed since
// before, and the values of the line contain no board.
func (h *Host) ChangedBoard(values []lua.LValue, before taquin.Position) (lua.LValue, bool) {
	return h.current.Value(), !slices.ContainsFunc(values, show.IsBoard) && before.IsOther(h.current.Position())
}

// Shown returns values as the prompt shows them, with each picture separate.
func (h *Host) Shown(all []lua.LValue, style show.Style) (shown []values.Shown) {
	for len(all) > 0 {
		var one values.Shown
		n := 1
		if p, ok := bind.Of[values.Picture](all[0]); ok {
			one.Picture = &p
		} else if n = slices.IndexFunc(all, isPicture); n < 0 {
			n = len(all)
		}
		one.Text = h.shower.ShowAll(all[:n], style)
		shown, all = append(shown, one), all[n:]
	}
	return shown
}

func isPicture(v lua.LValue) bool {
	_, is := bind.Of[values.Picture](v)
	return is
}

// Parts are the dependencies of an extension, a module that only some programs add to a Host.
type Parts struct {
	State     *bind.State
	Files     *guard.Files
	Random    *values.Random
	Explainer *explain.Explainer
	Shower    *show.Shower
	Tests     *check.Tests

	// Pack writes values for an untrusted process, and Unpack reads values from it, without
	// code. See carry.NewPlainEnd.
	Pack   func(values []lua.LValue) ([]byte, error)
	Unpack func(text []byte) ([]lua.LValue, error)
}

func (h *Host) parts() Parts {
	return Parts{State: h.state, Files: h.files, Random: h.random, Explainer: h.explainer, Shower: h.shower, Tests: h.tests, Pack: h.Pack, Unpack: h.Unpack}
}

// Pack implements Parts.Pack.
func (h *Host) Pack(all []lua.LValue) ([]byte, error) {
	list := h.state.L.CreateTable(len(all), 1)
	list.RawSetString("n", lua.LNumber(len(all)))
	for i, v := range all {
		if v != lua.LNil {
			list.RawSetInt(i+1, v)
		}
	}
	return carry.NewPlainEnd(h.initial).WriteValue(list)
}

// mostPacked is the most values that Unpack returns.
const mostPacked = 200

// Unpack implements Parts.Unpack.
func (h *Host) Unpack(text []byte) ([]lua.LValue, error) {
	v, err := carry.NewPlainEnd(h.initial).Read(text)
	if err != nil {
		return nil, err
	}
	var all []lua.LValue
	if list, ok := v.(*lua.LTable); ok {
		n, _ := list.RawGetString("n").(lua.LNumber)
		for i := range int(min(max(n, 0), mostPacked)) {
			if err := h.state.Guard.Step(1); err != nil {
				return nil, err
			}
			all = append(all, list.RawGetInt(i+1))
		}
	}
	return all, nil
}
