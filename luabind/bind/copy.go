package bind

import lua "github.com/yuin/gopher-lua"

// Copied is a deep copy of a value, to hand to a function of a script that may change what
// it is given. Tables keep their shape, cycles included, and their metatables. Functions,
// and values of the lab that never change, are the same in the copy.
func (a Args) Copied(v lua.LValue) lua.LValue {
	t, ok := v.(*lua.LTable)
	if !ok {
		return a.copiedValue(v)
	}
	copies := map[lua.LValue]lua.LValue{}
	var tables []*lua.LTable // that are still empty in the copy
	copied := func(v lua.LValue) lua.LValue {
		if c, done := copies[v]; done {
			return c
		}
		c := a.copiedValue(v)
		if t, ok := v.(*lua.LTable); ok {
			table := a.NewTable()
			table.Metatable = t.Metatable
			c, tables = table, append(tables, t)
		}
		if c != v {
			copies[v] = c
		}
		return c
	}
	made := copied(t)
	for i := 0; i < len(tables); i++ {
		into := copies[tables[i]].(*lua.LTable)
		for k, v := range a.Pairs(tables[i]) {
			into.RawSet(copied(k), copied(v))
		}
	}
	return made
}

// copiedValue is a copy of a value of the lab that can change; other values stay.
func (a Args) copiedValue(v lua.LValue) lua.LValue {
	if k := a.State.KindOf(v); k != nil && k.Copy != nil {
		return a.State.Wrap(k.Copy(a, v.(*lua.LUserData).Value))
	}
	return v
}
