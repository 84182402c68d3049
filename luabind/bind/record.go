package bind

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
)

// Record is a kind of table with fixed fields, such as a sample. It is an error to read a
// field that no record of the kind has; a field that only others have is nil.
type Record struct {
	Name   string // in errors, after "a"
	List   bool   // also a list: an element after its end is nil
	Fields []string
	Also   map[string]string       // other common names of fields, such as "stdev" for "sd"
	Lacks  map[string]message.Text // fields that records of a similar kind have, and why these lack them

	Text func(s *State, t *lua.LTable) message.Text // nil writes the fields
}

// AddRecord registers a kind of record with a state, under its name.
func (s *State) AddRecord(r Record) {
	meta := s.L.NewTable()
	meta.RawSetString("__metatable", lua.LString(r.Name))
	meta.RawSetString("__index", s.NewFunction(r.Name, func(a Args) int {
		name := a.Get(2).String()
		switch a.Get(2).(type) {
		case lua.LString:
			if slices.Contains(r.Fields, name) {
				return a.Return(lua.LNil)
			}
		case lua.LNumber:
			if r.List {
				return a.Return(lua.LNil)
			}
		}
		if why, lacks := r.Lacks[name]; lacks {
			a.Check(message.Errorf("call.has-no-field", "%s has no field %s (%s)", message.Kind(r.Name), name, why))
		}
		noField(a, r.Name, name, r.Fields, nil, r.Also)
		return 0
	}))
	if r.Text != nil {
		meta.RawSetString("__tostring", s.NewFunction("tostring", func(a Args) int { return a.ReturnText(r.Text(a.State, a.CheckTable(1)).String()) }))
	}
	s.Hide("record "+r.Name, meta)
	s.records[r.Name] = record{r, meta}
}

// record is a kind of record in a state.
type record struct {
	Record
	meta *lua.LTable
}

// NewRecord makes a record of a kind registered with AddRecord. The fields are alternating
// names and values; a field with a nil value is omitted.
func (a Args) NewRecord(kind string, fields ...any) *lua.LTable {
	r, ok := a.State.records[kind]
	if !ok {
		panic("bind: no kind of record is " + kind)
	}
	t := a.CreateTable(0, len(r.Fields)) // NewTable reserves space for 64 fields
	t.Metatable = r.meta
	for i := 0; i < len(fields); i += 2 {
		if v := fields[i+1]; v != nil {
			r.set(t, fields[i].(string), v.(lua.LValue))
		}
	}
	return t
}

// SetField sets a field of a record.
func (a Args) SetField(t *lua.LTable, name string, v lua.LValue) {
	a.State.records[t.Metatable.(*lua.LTable).RawGetString("__metatable").String()].set(t, name, v)
}

func (r record) set(t *lua.LTable, name string, v lua.LValue) {
	if !slices.Contains(r.Fields, name) {
		panic(fmt.Sprintf("bind: a %s declares no field %s", r.Name, name))
	}
	t.RawSetString(name, v)
}

// RecordOf returns the kind of a record; "" if the table is not a record.
func (s *State) RecordOf(t *lua.LTable) string {
	for name, r := range s.records {
		if t.Metatable == lua.LValue(r.meta) {
			return name
		}
	}
	return ""
}

// RecordText returns the text of a record whose kind has one.
func (s *State) RecordText(t *lua.LTable) (said message.Text, ok bool) {
	r := s.records[s.RecordOf(t)]
	if r.Text == nil {
		return said, false
	}
	return r.Text(s, t), true
}

// noField raises the error of a field that a kind of value lacks: it lists the fields, and
// suggests one with a similar name, or the one that the name also stands for.
func noField(a Args, kind, name string, fields, methods []string, also map[string]string) {
	hint := message.Suggest(name, append(fields, methods...))
	if field, ok := also[strings.ToLower(name)]; ok {
		hint = message.Suggested([]string{field})
	}
	there := message.Plain(strings.Join(fields, ", "))
	switch len(methods) {
	case 0:
	case 1:
		there = message.Textf("call.and-the-method", "%v and the method %v", there, methods[0])
	default:
		there = message.Textf("call.and-the-methods", "%v and the methods %v", there, strings.Join(methods, ", "))
	}
	a.Check(message.Errorf("call.has-no-field-there", "%s has no field %s (possible: %s)%s", message.Kind(kind), name, there, hint))
}

// Records returns the sorted names of the state's kinds of records.
func (s *State) Records() []string { return slices.Sorted(maps.Keys(s.records)) }

// RecordFields returns the fields of a kind of records.
func (s *State) RecordFields(name string) []string { return s.records[name].Fields }
