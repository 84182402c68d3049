package carry

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
	"taquin/luabind/gopherlua"
	"taquin/luabind/guard"
)

// Initial is everything that a state begins with: the tables, functions and values of the
// lab and of Lua's libraries. Two states that were made in the same way begin with their
// own copies of the same things under the same names. Therefore only the name travels,
// even if the user has given the thing another name since.
type Initial struct {
	state   *bind.State
	compile func(gopherlua.Chunk) (*lua.FunctionProto, error)

	anyGlobal map[lua.LValue]bool // functions that may read any global variable, and the table of the globals

	things []thing
	number map[lua.LValue]int // of each thing
	found  map[string]int     // the number by the full name; made when it is first wanted
}

// thing is a table, a function or a value of the lab with its name.
type thing struct {
	value  lua.LValue
	in     int        // the number of the table that it was found in; -1 for none
	key    lua.LValue // its key there
	fields []field    // of a table, as they were at the beginning
	meta   lua.LValue // and its metatable
}

type field struct{ key, value lua.LValue }

// usualThings is about how many things a lab begins with.
const usualThings = 1000

// metatableKey stands in names for the metatable of a table; it is no field's key.
var metatableKey lua.LValue = lua.LNil

// NewInitial finds everything that a script can reach; no script may have run yet. Values
// that change, such as the current board, are no part of it. compile compiles a chunk for
// the state.
func NewInitial(s *bind.State, compile func(gopherlua.Chunk) (*lua.FunctionProto, error)) *Initial {
	n := &Initial{state: s, compile: compile, number: make(map[lua.LValue]int, usualThings), things: make([]thing, 0, usualThings), anyGlobal: map[lua.LValue]bool{s.L.G.Global: true}}
	for _, name := range []string{"load", "loadstring", "include"} {
		n.anyGlobal[s.L.G.Global.RawGetString(name)] = true
	}
	n.add(s.L.G.Global, -1, lua.LString("_G"))
	n.add(s.L.GetMetatable(lua.LString("")), -1, lua.LString("(strings)"))
	for _, k := range s.Kinds() {
		n.add(k.Metatable(), -1, lua.LString("(kind) "+k.Name))
	}
	hidden := s.Hidden()
	for _, name := range slices.Sorted(maps.Keys(hidden)) {
		n.add(hidden[name], -1, lua.LString("(hidden) "+name))
	}
	for i := 0; i < len(n.things); i++ {
		t, ok := n.things[i].value.(*lua.LTable)
		if !ok {
			if ud, ok := n.things[i].value.(*lua.LUserData); ok {
				n.add(ud.Metatable, i, metatableKey)
			}
			continue
		}
		n.things[i].meta = t.Metatable
		n.things[i].fields = sortedFields(s, t)
		n.add(t.Metatable, i, metatableKey)
		for _, f := range n.things[i].fields {
			n.add(f.value, i, f.key)
		}
	}
	return n
}

// add adds a value to the list, if it belongs there and is new.
func (n *Initial) add(v lua.LValue, in int, key lua.LValue) {
	switch v := v.(type) {
	case *lua.LTable, *lua.LFunction:
	case *lua.LUserData:
		if k := n.state.KindOf(v); k != nil && k.Encode != nil && !k.Constant { // it changes
			return
		}
	default:
		return
	}
	if _, ok := n.number[v]; !ok {
		n.number[v] = len(n.things)
		n.things = append(n.things, thing{value: v, in: in, key: key})
	}
}

// name is the full name of a thing.
func (n *Initial) name(i int) string {
	var keys []string
	for ; i >= 0; i = n.things[i].in {
		key := n.things[i].key
		keys = append(keys, key.Type().String()+" "+key.String())
	}
	slices.Reverse(keys)
	return strings.Join(keys, "\x00")
}

// named is the thing with a full name, nil if there is none.
func (n *Initial) named(name string) lua.LValue {
	if n.found == nil {
		n.found = make(map[string]int, len(n.things))
		for i := range n.things {
			n.found[n.name(i)] = i
		}
	}
	if i, ok := n.found[name]; ok {
		return n.things[i].value
	}
	return nil
}

// sortedFields are a table's fields in an order that does not depend on how the table
// was filled, which for metatables is that of a Go map.
func sortedFields(s *bind.State, t *lua.LTable) []field {
	fields := make([]field, 0, 8)
	for k, v := range s.Pairs(t) {
		fields = append(fields, field{k, v})
	}
	slices.SortFunc(fields, func(x, y field) int { return cmp.Compare(x.key.String(), y.key.String()) })
	return fields
}

// changes are the fields of a table that have changed since the beginning, with their
// values now.
func (t *thing) changes(g *guard.Guard) ([]field, error) {
	now := t.value.(*lua.LTable)
	before := make(map[lua.LValue]bool, len(t.fields))
	var changed []field
	for _, f := range t.fields {
		before[f.key] = true
		if v := now.RawGet(f.key); v != f.value {
			changed = append(changed, field{f.key, v})
		}
	}
	for k, v := range bind.Pairs(now) {
		if err := g.Step(1); err != nil {
			return nil, err
		}
		if !before[k] {
			changed = append(changed, field{k, v})
		}
	}
	return changed, nil
}
