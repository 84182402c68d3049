package bind

import lua "github.com/yuin/gopher-lua"

// Copied returns a deep copy of a value, for a script's function that may change its argument.
// Tables keep their structure, including cycles, and their metatables. Functions and the lab's
// immutable values are shared with the original.
func (a Args) Copied(v lua.LValue) lua.LValue {
	t, ok := v.(*lua.LTable)
	if !ok {
		return a.copiedValue(v)
	}
	copies := map[lua.LValue]lua.LValue{}
	var tables []*lua.LTable // not yet filled in the copy
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

// copiedValue returns a copy of a mutable value of the lab, and any other value itself.
func (a Args) copiedValue(v lua.LValue) lua.LValue {
	if k := a.State.KindOf(v); k != nil && k.Copy != nil {
		return a.State.Wrap(k.Copy(a, v.(*lua.LUserData).Value))
	}
	return v
}
