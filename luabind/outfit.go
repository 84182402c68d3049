package luabind

import (
	"cmp"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
)

// Two states that were made in the same way begin with the same tables, functions
// and values of the lab, each state with its own. Their outfits list them in the
// same order, so that what a function refers to in one state is found in the other
// whatever the user calls it by now.

// noteOutfit goes through all that a script can get hold of before one has run.
// The current board is the user's.
func (h *Host) noteOutfit() {
	L := h.state
	open := []lua.LValue{L.G.Global, L.GetMetatable(lua.LString("")), h.views,
		h.meta.boards, h.meta.perms, h.meta.groups, h.meta.cards, h.meta.spaces, h.meta.pictures, h.meta.solved, h.meta.costs}
	seen := make(map[lua.LValue]bool, 1000)
	for len(open) > 0 {
		v := open[len(open)-1]
		open = open[:len(open)-1]
		if seen[v] {
			continue
		}
		switch v := v.(type) {
		case *lua.LFunction:
		case *lua.LTable:
			open = append(open, v.Metatable)
			for _, k := range sortedKeys(v) {
				open = append(open, v.RawGet(k))
			}
		case *lua.LUserData:
			if _, ok := v.Value.(*board.Game); ok {
				continue
			}
			open = append(open, v.Metatable)
		default:
			continue
		}
		seen[v] = true
		h.outfit = append(h.outfit, v)
	}
}

// sortedKeys are a table's keys in an order that does not depend on how the table
// was filled, which for metatables is that of a Go map.
func sortedKeys(t *lua.LTable) []lua.LValue {
	var keys []lua.LValue
	for k := range pairs(t) {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(x, y lua.LValue) int { return cmp.Compare(x.String(), y.String()) })
	return keys
}
