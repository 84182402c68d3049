package bind

import lua "github.com/yuin/gopher-lua"

// maxIndexed is how many tables are followed from __index to __index.
const maxIndexed = 16

// Layers lists the tables in which a value's fields and methods are looked up, in
// that order; v may be nil, which has none. No code of the user's runs for it: a
// table behind __index is looked into, a function is not called.
func (s *State) Layers(v lua.LValue) []*lua.LTable {
	var all []*lua.LTable
	for v != nil && len(all) < maxIndexed {
		if t, ok := v.(*lua.LTable); ok {
			all = append(all, t)
		}
		if k := s.KindOf(v); k != nil && k.methods != nil {
			return append(all, k.methods)
		}
		next, ok := s.L.GetMetaField(v, "__index").(*lua.LTable)
		if !ok {
			break
		}
		v = next
	}
	return all
}
