package bind

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/text"
)

// Kind is a kind of value that the lab adds to Lua: a Go type whose values travel through Lua as
// userdata with one metatable. It describes its values, so that no other code distinguishes kinds.
type Kind struct {
	Name string // as errors say it after "a": "board"

	// Line writes a value in one line of at most columns if possible; 0 means no limit. nil uses
	// the value's Message or String.
	Line func(v any, columns int) message.Text
	// Page writes a value as the prompt shows it; nil uses Line.
	Page func(v any, columns int) message.Text
	// Summary describes a value in a few words; nil uses the kind's name and Line.
	Summary func(v any) message.Text
	// Constant declares that values are immutable, and threads share them. Local reports the values
	// that call functions of a script, which no other thread may call; nil means that none does.
	Constant bool
	Local    func(v any) bool
	// Encode and Decode send a value to another state, maybe on another machine. Without them a
	// value stays in its thread unless it is constant.
	Encode func(v any) ([]byte, error)
	Decode func(s *State, text []byte) (any, error)
	// Parts and Join are for a value that contains values of Lua, such as functions: Parts lists them,
	// and Join makes a value of their copies in another state. Two values of Lua with the same pointer
	// arrive as one.
	Parts func(s *State, v any) []Part
	Join  func(s *State, parts []lua.LValue) (any, error)
	// Copy copies a value; nil if the kind is immutable.
	Copy func(a Args, v any) any
	// Topic is the name of an entry whose text precedes the methods in help about a value.
	Topic string
	// FromText is the call that converts a text to a value, such as "taquin.parse(text)", and FromList
	// that for a list. Errors about a text or a list in place of a value suggest it.
	FromText, FromList string
	// Fields are computed on access.
	Fields []Field
	// Element computes v[i] of values that also have fields; nil for none.
	Element func(a Args, v any, i int) lua.LValue

	of            reflect.Type // of the values
	meta, methods *lua.LTable
}

// Part is a value of Lua in a value of the lab. The name is for errors.
type Part struct {
	Name  string
	Value lua.LValue
}

// Methods are a kind's functions: its methods, and its operators by the names of their metamethods
// without underscores: "tostring", "len", "eq".
type Methods struct {
	Module    // its Self is the kind's letter in the texts; without entries there is no module
	Operators map[string]*Function
}

// AddKind registers the kind of all values of type T, with its methods.
func AddKind[T any](s *State, k Kind, m Methods) {
	k.of = reflect.TypeFor[T]()
	s.addKind(&k, m)
}

func (s *State) addKind(k *Kind, m Methods) {
	L := s.L
	k.meta = L.NewTable()
	k.meta.RawSetString("__metatable", lua.LString(k.Name))
	k.meta.RawSetString("__newindex", L.NewFunction(func(L *lua.LState) int {
		s.call(L).Check(message.Errorf("call.has-no-field-to", "%s has no field to write: %s", message.Kind(k.Name), Quoted(L.Get(2).String())))
		return 0
	}))
	if len(m.Entries) > 0 {
		k.methods = L.NewTable()
		m.Module.Table = k.methods
		s.Open(m.Module)
	}
	switch {
	case len(k.Fields) > 0:
		k.meta.RawSetString("__index", s.NewFunction(k.Name, func(a Args) int { return fieldOrMethod(a, k) }))
	case k.methods != nil:
		k.methods.Metatable = missingMethod(s, k)
		// Methods are found through a table: a function would cost three times as much
		// on every call. A function is called only for a name that the table lacks.
		k.meta.RawSetString("__index", k.methods)
	}
	for name, f := range m.Operators {
		call := f.call
		if name == "call" { // Lua calls the others itself, with arguments that some do not need
			call = Entry{Signature: m.Self + signature(f.params[1:]), Func: f}.function()
		}
		k.meta.RawSetString("__"+name, s.NewFunction(operatorName(name, k.Name), call))
	}
	s.kinds = append(s.kinds, k)
}

// operatorName is the name of an operator in errors.
func operatorName(operator, kind string) string {
	switch operator {
	case "tostring":
		return "tostring"
	case "len":
		return "#"
	case "eq":
		return "=="
	}
	return "a " + kind
}

// missingMethod makes the metatable of a table of methods, which raises an error for unknown names.
func missingMethod(s *State, k *Kind) *lua.LTable {
	missing := s.L.NewTable()
	missing.RawSetString("__index", s.L.NewFunction(func(L *lua.LState) int {
		name, ok := L.Get(2).(lua.LString)
		if !ok {
			s.call(L).Check(message.Errorf("call.has-methods-and-no", "%s has methods and no element [%s]", message.Kind(k.Name), L.Get(2)))
		}
		s.call(L).Check(message.Errorf("call.has-no-method", "%s has no method %s%s", message.Kind(k.Name), Quoted(string(name)), s.SuggestIn(k.methods, string(name))))
		return 0
	}))
	return missing
}

// fieldOrMethod is the __index of a kind with fields.
func fieldOrMethod(a Args, k *Kind) int {
	ud, ok := a.Get(1).(*lua.LUserData)
	if !ok || reflect.TypeOf(ud.Value) != k.of {
		refuseKind(a, k.of, a.Get(1), message.Word("the "+k.Name))
	}
	if k.methods != nil {
		if method := k.methods.RawGet(a.Get(2)); method != lua.LNil {
			return a.Return(method)
		}
	}
	if i, ok := a.Get(2).(lua.LNumber); ok && k.Element != nil && i == lua.LNumber(int(i)) {
		return a.Return(k.Element(a, ud.Value, int(i)))
	}
	var names []string
	for _, f := range k.Fields {
		if a.Get(2) == lua.LString(f.Name) {
			return a.Return(f.Of(a, ud.Value))
		}
		names = append(names, f.Name)
	}
	var methods []string
	if k.methods != nil {
		for name := range Pairs(k.methods) {
			methods = append(methods, name.String())
		}
	}
	noField(a, k.Name, a.Get(2).String(), names, methods, nil)
	return 0
}

// Wrap makes a Lua value of a Go value whose kind the state knows.
func (s *State) Wrap(x any) *lua.LUserData {
	k := s.kind(reflect.TypeOf(x))
	if k == nil {
		panic(fmt.Sprintf("bind: no kind of value is %T", x))
	}
	return &lua.LUserData{Value: x, Metatable: k.meta}
}

// kind returns the kind of the values of a type, or nil. A linear search is
// faster than a map.
func (s *State) kind(of reflect.Type) *Kind {
	for _, k := range s.kinds {
		if k.of == of {
			return k
		}
	}
	return nil
}

// KindOf returns the kind of a value, or nil for one of Lua's own.
func (s *State) KindOf(v lua.LValue) *Kind {
	if ud, ok := v.(*lua.LUserData); ok {
		return s.kind(reflect.TypeOf(ud.Value))
	}
	return nil
}

// Kinds returns the kinds of the state, sorted by name.
func (s *State) Kinds() []*Kind {
	return slices.SortedFunc(slices.Values(s.kinds), func(x, y *Kind) int { return cmp.Compare(x.Name, y.Name) })
}

// Metatable is the metatable of all values of the kind in its state.
func (k *Kind) Metatable() *lua.LTable { return k.meta }

// Line writes a value in one line, as Kind.Line does. ok is false if only Lua's tostring can write
// it.
func (s *State) Line(v *lua.LUserData, columns int) (line message.Text, ok bool) {
	if k := s.KindOf(v); k != nil && k.Line != nil {
		return k.Line(v.Value, columns), true
	}
	switch x := v.Value.(type) {
	case message.Message:
		return x.Message(), true
	case fmt.Stringer:
		return message.Plain(x.String()), true
	}
	return message.Text{}, false
}

// Page writes a value as the prompt shows it, as Kind.Page does.
func (s *State) Page(v *lua.LUserData, columns int) (page message.Text, ok bool) {
	if k := s.KindOf(v); k != nil && k.Page != nil {
		return k.Page(v.Value, columns), true
	}
	return s.Line(v, columns)
}

// Summary describes a value in a few words, as Kind.Summary does.
func (s *State) Summary(v *lua.LUserData) message.Text {
	if k := s.KindOf(v); k != nil && k.Summary != nil {
		return k.Summary(v.Value)
	}
	said, ok := s.Line(v, 0)
	line, name := said.String(), s.TypeName(v)
	switch {
	case !ok || strings.Contains(line, "\n"):
		return message.Word(name)
	case strings.HasPrefix(line, name) && text.Shorten(line, maxSummary) == line:
		return said
	case strings.HasPrefix(line, name):
		return message.Plain(text.Shorten(line, maxSummary))
	}
	return message.Join(" ", message.Word(name), text.Shorten(line, maxSummary))
}

// maxSummary limits the columns of a value in a summary.
const maxSummary = 60

// Of returns the Go value of a userdata if it has type T.
func Of[T any](v lua.LValue) (T, bool) {
	if ud, ok := v.(*lua.LUserData); ok {
		x, ok := ud.Value.(T)
		return x, ok
	}
	var none T
	return none, false
}

// kindName is the name of the kind of values of a type.
func (s *State) kindName(of reflect.Type) string {
	if k := s.kind(of); k != nil {
		return k.Name
	}
	return of.String()
}

// refuseKind raises an error about an argument that must be a value of a type.
func refuseKind(a Args, of reflect.Type, v lua.LValue, what any) {
	k := a.State.kind(of)
	if k != nil && k.FromText != "" && v.Type() == lua.LTString {
		a.Fail("call.must-be-not-makes", "%s must be %s, not %s; %s makes one of it", what, message.Kind(k.Name), a.State.Name(v), k.FromText)
	}
	if t, ok := v.(*lua.LTable); ok && k != nil && k.FromList != "" && t.Len() > 0 {
		a.Fail("call.must-be-not-makes", "%s must be %s, not %s; %s makes one of it", what, message.Kind(k.Name), a.State.Name(v), k.FromList)
	}
	a.Refuse(v, "call.must-be", "%s must be %s", what, message.Kind(a.State.kindName(of)))
}

// TypeName is the name of a value's kind or, for one of Lua's own, of its type.
func (s *State) TypeName(v lua.LValue) string {
	if k := s.KindOf(v); k != nil {
		return k.Name
	}
	return v.Type().String()
}

// Name names a value in an error: its type, or the value itself if it is short.
func (s *State) Name(v lua.LValue) message.Text {
	switch v := v.(type) {
	case *lua.LNilType:
		return message.Plain("nil")
	case lua.LBool, lua.LNumber:
		return message.Plain(PlainText(v))
	case lua.LString:
		if len(v) <= 24 {
			return message.Textf("call.the-string", "the string %q", string(v))
		}
		return message.Kind("string")
	}
	return message.Kind(s.TypeName(v))
}

// maxIndexed limits the chain of __index that Layers follows.
const maxIndexed = 16

// Layers lists the tables in which Lua looks up the fields and methods of a value, in that order; v
// may be nil. It runs no code of the user: a function as __index ends the list.
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

// Field is a field of a value that is computed on access.
type Field struct {
	Name string
	Text string // a sentence or less
	Of   func(a Args, v any) lua.LValue
}

// NumberField is a numeric field of values of type T.
func NumberField[T any, N int | int64 | float64](name, text string, of func(T) N) Field {
	return Field{name, text, func(a Args, v any) lua.LValue { return LuaNumber(a, of(v.(T))) }}
}

// LuaNumber converts a number to a Lua value.
func LuaNumber[N int | int64 | float64](_ Args, n N) lua.LValue { return lua.LNumber(n) }

// ListField is a field of values of type T that is a list; element converts each element.
func ListField[T, E any](name, text string, of func(T) []E, element func(a Args, e E) lua.LValue) Field {
	return Field{name, text, func(a Args, v any) lua.LValue {
		all := of(v.(T))
		t := a.CreateTable(len(all), 0)
		for _, e := range all {
			t.Append(element(a, e))
		}
		return t
	}}
}

// FieldTexts describes fields, one per line, for a text in which s is the value.
func FieldTexts(fields []Field) string {
	var texts strings.Builder
	for _, f := range fields {
		texts.WriteString("\n  s." + f.Name + ": " + f.Text + ".")
	}
	return texts.String()
}

// makeHistograms creates the metatable that marks histograms.
func (s *State) makeHistograms() {
	s.histogram = s.L.NewTable()
	s.histogram.RawSetString("__metatable", lua.LString("histogram"))
	s.Hide("histogram", s.histogram)
}

// MarkHistogram marks a table as a histogram, whose values are counts, and returns it.
func (s *State) MarkHistogram(t *lua.LTable) *lua.LTable {
	t.Metatable = s.histogram
	return t
}

// IsHistogram reports whether a table was marked by MarkHistogram, in this state or before it
// was copied to it.
func (s *State) IsHistogram(t *lua.LTable) bool { return t.Metatable == lua.LValue(s.histogram) }

// HistogramField is the field histogram of values of type T, a list of counts.
func HistogramField[T any](text string, of func(T) []int64) Field {
	list := ListField("histogram", text, of, LuaNumber[int64])
	return Field{list.Name, text, func(a Args, v any) lua.LValue { return a.State.MarkHistogram(list.Of(a, v).(*lua.LTable)) }}
}

// KindMethods returns the module of a kind's methods; nil without methods.
func (s *State) KindMethods(k *Kind) *Module {
	if k.methods == nil {
		return nil
	}
	return s.module(func(m *Module) bool { return m.Self != "" && m.Table == k.methods })
}

// TakenName names the values that a parameter takes: "number", the name of a kind, or "" if several
// types are taken.
func (s *State) TakenName(of reflect.Type) string {
	if of == nil {
		return ""
	}
	if k := s.kind(of); k != nil {
		return k.Name
	}
	switch of {
	case reflect.TypeFor[lua.LNumber]():
		return "number"
	case reflect.TypeFor[lua.LString]():
		return "string"
	case reflect.TypeFor[lua.LBool]():
		return "boolean"
	case reflect.TypeFor[*lua.LTable]():
		return "table"
	case reflect.TypeFor[*lua.LFunction]():
		return "function"
	}
	return ""
}
