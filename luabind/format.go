package luabind

import (
	"fmt"
	"regexp"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/source"
)

// directive is a directive of string.format: flags, width and precision, of two
// digits at most as in Lua, and the letter, if there is one.
var directive = regexp.MustCompile(`(?s)%([-+ #0]*[0-9]{0,2}(?:\.[0-9]{0,2})?)(.?)`)

// stringFormat is Lua's string.format, with __tostring honoured for %s and no
// number rounded for %d.
func (h *Host) stringFormat(a args) int {
	n, length := 0, 0
	text := directive.ReplaceAllStringFunc(a.CheckString(1), func(found string) string {
		parts := directive.FindStringSubmatch(found)
		spec, letter := parts[1], parts[2]
		switch letter {
		case "%":
			return "%"
		case "":
			a.fail("the format ends in the middle of a directive")
		}
		n++
		if n+1 > a.GetTop() {
			a.fail("no value for directive %d (%%%s)", n, letter)
		}
		text := a.formatted(n, spec, letter)
		if length += len(text); length > h.maxString {
			a.tooLong(h)
		}
		return text
	})
	return text1(a, text)
}

// formatted writes value n, which is argument n+1, as a directive wants it.
func (a args) formatted(n int, spec, letter string) string {
	v := a.Get(n + 1)
	what := fmt.Sprintf("value %d (%%%s)", n, letter)
	whole := func() int { return a.toInteger(coerced(v), what, -maxExact, maxExact) }
	switch letter {
	case "s":
		return fmt.Sprintf("%"+spec+"s", a.ToStringMeta(v).String())
	case "q":
		return `"` + quoted.Replace(a.ToStringMeta(v).String()) + `"`
	case "d", "i", "u":
		return fmt.Sprintf("%"+spec+"d", whole())
	case "c":
		return fmt.Sprintf("%"+spec+"s", []byte{byte(whole())})
	case "x", "X", "o":
		return fmt.Sprintf("%"+spec+letter, uint64(whole()))
	case "e", "E", "f", "g", "G":
		x, ok := coerced(v).(lua.LNumber)
		if !ok {
			a.fail("%s must be a number, not %s", what, describe(v))
		}
		if !strings.Contains(spec, ".") {
			spec += ".6" // Go would write all the digits for %g
		}
		return fmt.Sprintf("%"+spec+letter, float64(x))
	default:
		a.fail("Lua has no directive %%%s%s (there are %%d %%i %%u %%c %%x %%X %%o %%e %%E %%f %%g %%G %%q %%s %%%%)", spec, letter)
	}
	return ""
}

// quoted escapes a string as Lua reads it back.
var quoted = strings.NewReplacer(`"`, `\"`, `\`, `\\`, "\n", "\\\n", "\r", `\r`, "\x00", `\000`)

// coerced is the number that a string holds, if it holds one, as Lua takes it
// where a number is wanted.
func coerced(v lua.LValue) lua.LValue {
	if s, ok := v.(lua.LString); ok {
		if x, ok := source.Numeral(string(s), 10, true); ok {
			return lua.LNumber(x)
		}
	}
	return v
}
