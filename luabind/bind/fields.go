package bind

import (
	"strings"

	lua "github.com/yuin/gopher-lua"
)

// Field is a field of a value that is computed when it is read.
type Field struct {
	Name string
	Text string // what it is, a sentence or less
	Of   func(a Args, v any) lua.LValue
}

// NumberField is a field of values of type T that is a number.
func NumberField[T any, N int | int64 | float64](name, text string, of func(T) N) Field {
	return Field{name, text, func(a Args, v any) lua.LValue { return LuaNumber(a, of(v.(T))) }}
}

// LuaNumber makes a number of Lua.
func LuaNumber[N int | int64 | float64](_ Args, n N) lua.LValue { return lua.LNumber(n) }

// ListField is a field of values of type T that is a list; element makes each of Lua's.
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

// FieldTexts describes fields, one a line, as part of a text in which s is the value.
func FieldTexts(fields []Field) string {
	var texts strings.Builder
	for _, f := range fields {
		texts.WriteString("\n  s." + f.Name + ": " + f.Text + ".")
	}
	return texts.String()
}
