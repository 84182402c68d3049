package luabind

import (
	"fmt"
	"regexp"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/text"
)

// Texts of lessons are tables with both languages. A slip in one is an error in
// the other, too, so that an author who works in one of them sees it.

// lessonText returns argument i as a text in the language of the lesson, with
// the values of the table that argument values is.
func (h *Host) lessonText(a args, i int, what string, values int) string {
	t := a.table(i, what)
	a.onlyKeys(t, "field", []string{"en", "fr"})
	return h.textIn(a, t, what, h.valuesIn(a, a.Get(values)))
}

// valuesIn is the table of values that a text may have.
func (h *Host) valuesIn(a args, v lua.LValue) *lua.LTable {
	if v == lua.LNil {
		return nil
	}
	return a.toTable(v, "values")
}

// textIn reads a text that may stand among other fields.
func (h *Host) textIn(a args, v lua.LValue, what string, values *lua.LTable) string {
	t := a.toTable(v, what)
	read := ""
	for _, l := range text.Languages() {
		s, ok := t.RawGetString(string(l)).(lua.LString)
		if !ok || strings.TrimSpace(string(s)) == "" {
			a.fail("%s must be a text in both languages, {en=…, fr=…}; %s is missing", what, l)
		}
		filled, err := h.fillIn(a.LState, string(s), values, l)
		if err != nil {
			a.fail("%s (%s): %s", what, l, err)
		}
		if l == h.stage().Language() {
			read = filled
		}
	}
	return unindented(read)
}

// optionalText is textIn for a field that may be missing.
func (h *Host) optionalText(a args, v lua.LValue, what string, values *lua.LTable) string {
	if v == lua.LNil {
		return ""
	}
	a.onlyKeys(a.toTable(v, what), "field", []string{"en", "fr"})
	return h.textIn(a, v, what, values)
}

// placeholder is $name or ${name}; $$ is a dollar.
var placeholder = regexp.MustCompile(`\$(?:\$|([A-Za-z_]\w*)|\{([A-Za-z_]\w*)\})`)

// fillIn puts values where a text wants them.
func (h *Host) fillIn(L *lua.LState, text string, values *lua.LTable, l Language) (string, error) {
	var wrong error
	filled := placeholder.ReplaceAllStringFunc(text, func(found string) string {
		if found == "$$" {
			return "$"
		}
		name := strings.Trim(found, "${}")
		v := lua.LValue(lua.LNil)
		if values != nil {
			v = values.RawGetString(name)
		}
		switch v := v.(type) {
		case *lua.LNilType:
			wrong = fmt.Errorf("there is no value for $%s ($$ is a dollar)", name)
			return ""
		case lua.LNumber:
			return l.Number(float64(v))
		}
		return L.ToStringMeta(v).String()
	})
	return filled, wrong
}

// unindented is a text without the blanks around it and its lines.
func unindented(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	for i, line := range lines {
		lines[i] = strings.Trim(line, " \t\r")
	}
	return strings.Join(lines, "\n")
}
