package bind

import lua "github.com/yuin/gopher-lua"

// Copied is a deep copy of a value, to hand to a function of a script that may change what
// it is given. Tables keep their shape, cycles included, and their metatables. Functions,
// and values of the lab that never change, are the same in the copy.
func (a Args) Copied(v lua.LValue) lua.LValue {
	copies := map[lua.LValue]lua.LValue{}
	var tables []*lua.LTable // that are still empty in the copy
	copied := func(v lua.LValue) lua.LValue {
		if c, done := copies[v]; done {
			return c
		}
		switch x := v.(type) {
		case *lua.LUserData:
			k := a.State.KindOf(x)
			if k == nil || k.Copy == nil {
				return v
			}
			copies[v] = a.State.Wrap(k.Copy(a, x.Value))
		case *lua.LTable:
			c := a.NewTable()
			c.Metatable = x.Metatable
			copies[v], tables = c, append(tables, x)
		default:
			return v
		}
		return copies[v]
	}
	made := copied(v)
	for i := 0; i < len(tables); i++ {
		into := copies[tables[i]].(*lua.LTable)
		for k, v := range a.Pairs(tables[i]) {
			into.RawSet(copied(k), copied(v))
		}
	}
	return made
}
