package lesson

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/bind"
)

// Texts of lessons are tables with both languages. Both are always checked, so that mistakes
// appear in either.

// maxText limits a text with its values, in bytes.
const maxText = 64_000

// bilingual is a text in both languages.
func bilingual(name string) bind.Param[*lua.LTable] { return bind.Table(name) }

// textOf reads a text in the language of the lesson. Its table has no other fields.
func (m *module) textOf(a bind.Args, t *lua.LTable, what any, values *lua.LTable) string {
	a.OnlyKeys(t, "field", []string{"en", "fr"})
	return m.textIn(a, t, what, values)
}

// valuesIn is the table of the values of a text, or nil.
func valuesIn(a bind.Args, v lua.LValue) *lua.LTable {
	if v == lua.LNil {
		return nil
	}
	return a.ToTable(v, "values")
}

// textIn reads a text whose table may have other fields.
func (m *module) textIn(a bind.Args, v lua.LValue, what any, values *lua.LTable) string {
	t := a.ToTable(v, what)
	found := ""
	for _, l := range text.Languages() {
		s, ok := t.RawGetString(string(l)).(lua.LString)
		if !ok || len(s) <= maxText && strings.TrimSpace(string(s)) == "" {
			a.Fail("grade.must-be-a-text", "%s must be a text in both languages, {en=…, fr=…}; %s is missing", what, l)
		}
		filled, err := fillIn(a.LState, string(s), values, l)
		if err != nil {
			a.Fail("", "%s (%s): %s", what, l, err)
		}
		if l == m.Stage.Language() {
			found = filled
		}
	}
	return unindented(found)
}

// optionalText is textIn for a field that may be missing.
func (m *module) optionalText(a bind.Args, v lua.LValue, what any, values *lua.LTable) string {
	if v == lua.LNil {
		return ""
	}
	return m.textOf(a, a.ToTable(v, what), what, values)
}

// placeholder is $name or ${name}; $$ is a dollar.
var placeholder = text.Regexp(`\$(?:\$|([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})`)

// fillIn replaces the placeholders of a text by values.
func fillIn(L *lua.LState, s string, values *lua.LTable, l text.Language) (string, error) {
	if len(s) > maxText {
		return "", errTooLong
	}
	var filled strings.Builder
	end := 0 // of the last placeholder
	for _, found := range placeholder().FindAllStringIndex(s, -1) {
		value, err := replacement(L, s[found[0]:found[1]], values, l)
		if err != nil {
			return "", err
		}
		filled.WriteString(s[end:found[0]])
		end = found[1]
		if filled.Len()+len(value) > maxText {
			return "", errTooLong
		}
		filled.WriteString(value)
	}
	if filled.Len()+len(s)-end > maxText {
		return "", errTooLong
	}
	return filled.String() + s[end:], nil
}

var errTooLong = message.Errorf("lesson.it-is-longer-than", "it is longer than %s", message.Bytes(maxText))

// replacement is the text for a placeholder.
func replacement(L *lua.LState, found string, values *lua.LTable, l text.Language) (string, error) {
	if found == "$$" {
		return "$", nil
	}
	name := strings.Trim(found, "${}")
	v := lua.LValue(lua.LNil)
	if values != nil {
		v = values.RawGetString(name)
	}
	switch v := v.(type) {
	case *lua.LNilType:
		return "", message.Errorf("lesson.there-is-no-value", "there is no value for $%s ($$ is a dollar)", text.Shorten(name, 60))
	case lua.LNumber:
		return l.Number(float64(v)), nil
	case *lua.LTable:
		if s, ok := v.RawGetString(string(l)).(lua.LString); ok {
			return string(s), nil
		}
	}
	return L.ToStringMeta(v).String(), nil
}

// unindented removes the blanks around a text and its lines.
func unindented(s string) string {
	lines := strings.Split(strings.TrimSpace(s), "\n")
	for i, line := range lines {
		lines[i] = strings.Trim(line, " \t\r")
	}
	return strings.Join(lines, "\n")
}
