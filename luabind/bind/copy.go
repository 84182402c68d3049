package bind

import (
	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
)

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

// Recipe is a call that returns a function written in Go. The function depends only on the
// arguments, so that the same call makes the same function in another state. The entry of the
// called function must be Reproducible.
type Recipe struct {
	Function  string       // that is called: "lab.lcg"
	Arguments []lua.LValue // plain values
}

// NewReproducible makes the function that the current call returns, with the call as its recipe.
func (a Args) NewReproducible(fn lua.LGFunction) *lua.LFunction {
	r := Recipe{Function: a.Name}
	for i := 1; i <= a.GetTop(); i++ {
		r.Arguments = append(r.Arguments, a.Get(i))
	}
	return a.NewClosure(fn, &lua.LUserData{Value: r})
}

// RecipeOf returns the recipe of a function made by NewReproducible.
func RecipeOf(f *lua.LFunction) (Recipe, bool) {
	if !f.IsG || len(f.Upvalues) == 0 {
		return Recipe{}, false
	}
	return Of[Recipe](f.Upvalues[0].Value())
}

// Remake makes a function from its recipe.
func (s *State) Remake(L *lua.LState, r Recipe) (*lua.LFunction, error) {
	e := s.Lookup(r.Function)
	if e == nil || !e.Reproducible {
		return nil, message.Errorf("call.makes-no-function-here", "%s makes no function here", r.Function)
	}
	L.Push(s.NewFunction(e.Name, e.Func.call))
	for _, v := range r.Arguments {
		L.Push(v)
	}
	if err := L.PCall(len(r.Arguments), 1, nil); err != nil {
		return nil, err
	}
	f, ok := L.Get(-1).(*lua.LFunction)
	L.Pop(1)
	if !ok {
		return nil, message.Errorf("call.makes-no-function-here", "%s makes no function here", r.Function)
	}
	return f, nil
}
