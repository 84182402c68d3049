package carry

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/sorting"
	"taquin/luabind/bind"
	"taquin/luabind/gopherlua"
	"taquin/luabind/guard"
)

// Initial lists the initial objects of a state: the tables, functions and values of the lab and of
// Lua's libraries. Two states that were made in the same way have copies of the same objects under
// the same names. Therefore only the name travels, even if the user has renamed the object.
type Initial struct {
	state   *bind.State
	compile func(gopherlua.Chunk) (*lua.FunctionProto, error)

	anyGlobal map[lua.LValue]bool // functions that may read any global variable, and the table of the globals

	objects []object
	number  map[lua.LValue]int // of each object
	found   map[string]int     // the number by the full name; built at the first use
}

// object is a table, a function or a value of the lab with its name.
type object struct {
	value  lua.LValue
	in     int        // the number of the table with the object; -1 for none
	key    lua.LValue // its key there
	fields []field    // initial fields of a table
	meta   lua.LValue // initial metatable
}

type field struct{ key, value lua.LValue }

// usualObjects is about the number of objects of a lab.
const usualObjects = 1000

// metatableKey denotes the metatable of a table in names. No field has this key.
var metatableKey lua.LValue = lua.LNil

// NewInitial finds everything that a script can reach, before any script has run, except values
// that change, such as the current board. compile compiles a chunk for the state.
func NewInitial(s *bind.State, compile func(gopherlua.Chunk) (*lua.FunctionProto, error)) *Initial {
	n := &Initial{state: s, compile: compile, number: make(map[lua.LValue]int, usualObjects), objects: make([]object, 0, usualObjects), anyGlobal: map[lua.LValue]bool{s.L.G.Global: true}}
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
	for i := 0; i < len(n.objects); i++ {
		t, ok := n.objects[i].value.(*lua.LTable)
		if !ok {
			if ud, ok := n.objects[i].value.(*lua.LUserData); ok {
				n.add(ud.Metatable, i, metatableKey)
			}
			continue
		}
		n.objects[i].meta = t.Metatable
		n.objects[i].fields = sortedFields(s, t)
		n.add(t.Metatable, i, metatableKey)
		for _, f := range n.objects[i].fields {
			n.add(f.value, i, f.key)
		}
	}
	return n
}

// add adds a value to the list if it is an object and new.
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
		n.number[v] = len(n.objects)
		n.objects = append(n.objects, object{value: v, in: in, key: key})
	}
}

// name returns the full name of an object.
func (n *Initial) name(i int) string {
	var keys []string
	for ; i >= 0; i = n.objects[i].in {
		key := n.objects[i].key
		keys = append(keys, key.Type().String()+" "+key.String())
	}
	slices.Reverse(keys)
	return strings.Join(keys, "\x00")
}

// named returns the object with a full name, or nil.
func (n *Initial) named(name string) lua.LValue {
	if n.found == nil {
		n.found = make(map[string]int, len(n.objects))
		for i := range n.objects {
			n.found[n.name(i)] = i
		}
	}
	if i, ok := n.found[name]; ok {
		return n.objects[i].value
	}
	return nil
}

// sortedFields returns the fields of a table by key, because metatables are filled in the order of
// a Go map.
func sortedFields(s *bind.State, t *lua.LTable) []field {
	fields := make([]field, 0, 8)
	for k, v := range s.Pairs(t) {
		fields = append(fields, field{k, v})
	}
	sorting.By(fields, func(x, y field) int { return cmp.Compare(x.key.String(), y.key.String()) })
	return fields
}

// changes returns the fields of a table that differ from the initial ones, with their values.
func (o *object) changes(g *guard.Guard) ([]field, error) {
	now := o.value.(*lua.LTable)
	before := make(map[lua.LValue]bool, len(o.fields))
	var changed []field
	for _, f := range o.fields {
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
