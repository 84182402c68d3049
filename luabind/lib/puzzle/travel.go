package puzzle

import (
	"encoding/json"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/rules"
	"taquin/engine/statespace"
	"taquin/luabind/bind"
	"taquin/luabind/explain"
	"taquin/luabind/values"
)

// A puzzle goes to another state of Lua as its definition: that of a known family as JSON, that of
// a script as the fields of puzzle.define.

// definedField is a field of puzzle.define that is a value of Lua.
type definedField struct {
	name string
	of   *lua.LValue
}

// parts lists the fields that are parts of the puzzle.
func (f *definedFields) parts() []definedField {
	return []definedField{{"start", &f.start}, {"moves", &f.moves}, {"goal", &f.goal}, {"h", &f.h}, {"key", &f.key}, {"show", &f.show}, {"inverse", &f.inverse}}
}

// definitionOf is the definition of a puzzle of a script; nil for a known family.
func definitionOf(z *rules.Puzzle) *defined {
	switch r := z.Rules.(type) {
	case *defined:
		return r
	case keyed:
		return r.defined
	}
	return nil
}

// partsOf lists the parts of a puzzle.
func partsOf(_ *bind.State, v any) []bind.Part {
	z := v.(*rules.Puzzle)
	d := definitionOf(z)
	if d == nil {
		text, err := json.Marshal(z.Definition)
		if err != nil {
			panic(err) // it has numbers and texts
		}
		return []bind.Part{{Name: "definition", Value: lua.LString(text)}}
	}
	all := []bind.Part{{Name: "name", Value: lua.LString(d.name)}, {Name: "costs", Value: lua.LBool(d.costs)}, {Name: "begun", Value: lua.LBool(d.begun)}}
	fields := d.fields // whose start and goal the script may have changed since
	fields.start = lua.LString(d.start)
	if d.goal != nil {
		fields.goal = lua.LString(d.goal)
	}
	for _, f := range fields.parts() {
		if *f.of == nil {
			*f.of = lua.LNil
		}
		all = append(all, bind.Part{Name: f.name, Value: *f.of})
	}
	return all
}

// joinWith returns the function that makes a puzzle of its parts. It calls no function of a script.
func joinWith(x *explain.Explainer) func(*bind.State, []lua.LValue) (any, error) {
	return func(s *bind.State, parts []lua.LValue) (any, error) {
		if len(parts) == 1 {
			text, _ := parts[0].(lua.LString)
			var made rules.Definition
			if err := json.Unmarshal([]byte(text), &made); err != nil {
				return nil, values.ErrBytes
			}
			z, err := rules.Make(made)
			return z, err
		}
		d := &defined{state: s, explainer: x, numbers: map[string]statespace.Move{}}
		fields := d.fields.parts()
		const first = 3 // of the fields
		if len(parts) != first+len(fields) {
			return nil, values.ErrBytes
		}
		name, ok := parts[0].(lua.LString)
		costs, isCosts := parts[1].(lua.LBool)
		begun, isBegun := parts[2].(lua.LBool)
		d.name, d.costs, d.begun = string(name), bool(costs), bool(begun)
		for i, f := range fields {
			if v := parts[first+i]; v != lua.LNil {
				*f.of = v
			}
		}
		start, isStart := d.fields.start.(lua.LString)
		d.start = []byte(start)
		goal, isState := d.fields.goal.(lua.LString)
		if isState {
			d.goal = []byte(goal)
		}
		ok = ok && isCosts && isBegun && isStart && rules.CheckValue(d.start) == nil && (!isState || rules.CheckValue(d.goal) == nil)
		for _, f := range fields[1:] { // all but start
			isTable := f.name == "inverse" && *f.of != nil && (*f.of).Type() == lua.LTTable
			optional := f.name != "moves" && f.name != "goal" && *f.of == nil
			ok = ok && (optional || isTable || f.name == "goal" && isState || *f.of != nil && bind.IsCallable(s.L, *f.of))
		}
		if !ok {
			return nil, values.ErrBytes
		}
		return d.puzzle(), nil
	}
}
