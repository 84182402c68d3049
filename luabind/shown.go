package luabind

import (
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
	"taquin/luabind/show"
	"taquin/luabind/values"
)

// Shown is values as the prompt shows them, each picture by itself.
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
