package luabind

import (
	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/gopherlua"
)

// carrier copies values from one state into another that was made in the same way:
// nothing that either of them may write is shared. Tables keep their shape, cycles
// and what they share included. With a function go the locals that it has captured
// and the globals that it reads, also by way of other functions.
//
// What is reached from a value waits in a list: a table may be nested deeper than
// Go's stack.
type carrier struct {
	from, to *Host
	twins    map[lua.LValue]lua.LValue // of tables, functions and values of the lab
	captured map[*lua.Upvalue]*lua.Upvalue
	globals  map[string]bool // those that are there already; nil if none shall be written
	waiting  []func() error
}

// back is a carrier in the other direction, for single values: what has come from
// there is what it was.
func (c *carrier) back() *carrier {
	b := &carrier{from: c.to, to: c.from,
		twins: make(map[lua.LValue]lua.LValue, len(c.twins)), captured: make(map[*lua.Upvalue]*lua.Upvalue, len(c.captured))}
	for v, twin := range c.twins {
		b.twins[twin] = v
	}
	for uv, twin := range c.captured {
		b.captured[twin] = uv
	}
	return b
}

// newCarrier returns one that knows what both states began with.
func newCarrier(from, to *Host) *carrier {
	c := &carrier{from: from, to: to,
		twins:    make(map[lua.LValue]lua.LValue, len(from.outfit)),
		captured: map[*lua.Upvalue]*lua.Upvalue{}, globals: map[string]bool{}}
	for i, v := range from.outfit {
		c.twins[v] = to.outfit[i]
	}
	return c
}

// function carries a function and all that it may use, which are besides what it
// names the current board and what the user has changed in the libraries: a method
// is found there without its library's name.
func (c *carrier) function(f *lua.LFunction) (*lua.LFunction, error) {
	v, err := c.carry(f, nil)
	if err == nil {
		err = c.global("board", nil)
	}
	for _, given := range c.from.outfit {
		if t, ok := given.(*lua.LTable); ok && t != c.from.state.G.Global {
			c.laterUpdate(t, nil)
		}
	}
	c.laterMetatable(c.from.state.G.Global, c.to.state.G.Global, nil)
	if err == nil {
		err = c.finish()
	}
	if err != nil {
		return nil, err
	}
	return v.(*lua.LFunction), nil
}

// value carries a value.
func (c *carrier) value(v lua.LValue) (lua.LValue, error) {
	w, err := c.carry(v, nil)
	if err != nil {
		return nil, err
	}
	return w, c.finish()
}

func (c *carrier) later(task func() error) { c.waiting = append(c.waiting, task) }

// finish does what waits.
func (c *carrier) finish() error {
	for i := 0; i < len(c.waiting); i++ {
		task := c.waiting[i]
		c.waiting[i] = nil
		if err := task(); err != nil {
			return err
		}
		if err := c.from.flag.Err(); err != nil {
			return err
		}
	}
	return nil
}

// carry returns the twin of a value, what it refers to waiting to be carried; at
// says for an error where the value was found.
func (c *carrier) carry(v lua.LValue, at *whence) (lua.LValue, error) {
	if isPlain(v) {
		return v, nil
	}
	if twin, ok := c.twins[v]; ok {
		if c.readsAnyGlobal(v) {
			c.allGlobals(at)
		}
		return twin, nil
	}
	twin, err := c.copied(v, at)
	if err == nil {
		c.twins[v] = twin
	}
	return twin, err
}

// copied makes the twin of a value that has none.
func (c *carrier) copied(v lua.LValue, at *whence) (lua.LValue, error) {
	switch v := v.(type) {
	case *lua.LTable:
		t := c.to.state.CreateTable(v.Len(), 1) // NewTable's would be ready for 64 fields
		c.laterFill(t, v, at)
		c.laterMetatable(v, t, at)
		return t, nil
	case *lua.LFunction:
		switch {
		case !v.IsG:
			return c.luaFunction(v, at), nil
		case isPure(v):
			return v, nil
		}
		return nil, at.refuse("a function that belongs to this thread")
	case *lua.LUserData:
		if value, ok := carriedValue(v.Value); ok {
			meta, err := c.carry(v.Metatable, at)
			return &lua.LUserData{Value: value, Metatable: meta}, err
		}
	case *lua.LState:
		return nil, at.refuse("a coroutine")
	}
	return nil, at.refuse("a " + typeName(v))
}

// luaFunction makes the twin of a function written in Lua. What is compiled is the
// same for all, with the operator ".." of the state that has compiled it, which
// writes nothing.
func (c *carrier) luaFunction(f *lua.LFunction, at *whence) *lua.LFunction {
	twin := c.to.state.NewFunctionFromProto(f.Proto)
	twin.Env = c.to.state.G.Global // whoever calls
	c.later(func() error {
		for i, uv := range f.Upvalues {
			known, ok := c.captured[uv]
			if !ok {
				v, err := c.carry(uv.Value(), at.variable(capturedName(f.Proto, i)))
				if err != nil {
					return err
				}
				known = &lua.Upvalue{}
				known.SetValue(v)
				c.captured[uv] = known
			}
			twin.Upvalues[i] = known
		}
		for name := range gopherlua.GlobalsRead(f.Proto) {
			if err := c.global(name, at); err != nil {
				return err
			}
		}
		return nil
	})
	return twin
}

// capturedName is what a function calls a local that it has captured.
func capturedName(proto *lua.FunctionProto, i int) string {
	if i < len(proto.DbgUpvalues) {
		return proto.DbgUpvalues[i]
	}
	return "a local"
}

// global carries a global variable, whatever metatable the globals have.
func (c *carrier) global(name string, user *whence) error {
	if c.globals == nil || c.globals[name] {
		return nil
	}
	c.globals[name] = true
	v, err := c.carry(c.from.state.G.Global.RawGetString(name), user.variable(name))
	if err == nil {
		c.to.state.G.Global.RawSetString(name, v)
	}
	return err
}

// readsAnyGlobal reports whether what a value does with the globals cannot be told
// from the names in a function: the table of all globals, and what compiles text.
func (c *carrier) readsAnyGlobal(v lua.LValue) bool {
	given := c.from.given
	return v == c.from.state.G.Global || v == given["load"] || v == given["loadstring"] || v == given["include"]
}

// allGlobals carries all global variables.
func (c *carrier) allGlobals(user *whence) {
	const all = "" // the name of none that a function reads
	if c.globals == nil || c.globals[all] {
		return
	}
	c.globals[all] = true
	c.laterUpdate(c.from.state.G.Global, user)
}

// laterFill copies what a table holds into one that is empty.
func (c *carrier) laterFill(t, from *lua.LTable, at *whence) {
	c.later(func() error { return c.copyFields(t, from, at) })
}

// laterUpdate makes a table that both states began with in the other as it is in
// this one.
func (c *carrier) laterUpdate(given *lua.LTable, at *whence) {
	twin := c.twins[given].(*lua.LTable)
	c.later(func() error {
		for k := range pairs(twin) {
			if given.RawGet(k) == lua.LNil {
				twin.RawSet(k, lua.LNil)
			}
		}
		return c.copyFields(twin, given, at)
	})
	c.laterMetatable(given, twin, at)
}

// copyFields sets those fields of t that are not yet as they are in from.
func (c *carrier) copyFields(t, from *lua.LTable, at *whence) error {
	n := 0
	for k, v := range pairs(from) {
		if n++; n%4096 == 0 {
			if err := c.from.flag.Err(); err != nil {
				return err
			}
		}
		if !isPlain(k) || !isPlain(v) {
			field := at.field(k)
			if from == c.from.state.G.Global {
				field = at.variable(k.String())
			}
			var err error
			if k, err = c.carry(k, field); err != nil {
				return err
			}
			if v, err = c.carry(v, field); err != nil {
				return err
			}
		}
		if t.RawGet(k) != v {
			t.RawSet(k, v)
		}
	}
	return nil
}

func (c *carrier) laterMetatable(from, t *lua.LTable, at *whence) {
	if from.Metatable == t.Metatable { // none
		return
	}
	field := at.field(lua.LString("metatable"))
	c.later(func() (err error) {
		t.Metatable, err = c.carry(from.Metatable, field)
		return err
	})
}
