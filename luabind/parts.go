package luabind

import (
	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
	"taquin/luabind/carry"
	"taquin/luabind/explain"
	"taquin/luabind/guard"
	"taquin/luabind/lib/check"
	"taquin/luabind/show"
	"taquin/luabind/values"
)

// Parts are what a module gets that only some programs add to a Host.
type Parts struct {
	State     *bind.State
	Files     *guard.Files
	Random    *values.Random
	Explainer *explain.Explainer
	Shower    *show.Shower
	Tests     *check.Tests

	// Pack writes values for another process that is not trusted, and Unpack reads what
	// that has written: no code of it gets here. See carry.NewPlainEnd.
	Pack   func(values []lua.LValue) ([]byte, error)
	Unpack func(text []byte) ([]lua.LValue, error)
}

func (h *Host) parts() Parts {
	return Parts{State: h.state, Files: h.files, Random: h.random, Explainer: h.explainer, Shower: h.shower, Tests: h.tests, Pack: h.Pack, Unpack: h.Unpack}
}

// Pack is that of Parts.
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

// mostPacked is how many values may come at once.
const mostPacked = 200

// Unpack is that of Parts.
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
