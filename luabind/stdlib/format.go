package stdlib

import (
	"fmt"
	"regexp"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
)

var formatEntry = bind.Entry{Name: "string.format", Func: bind.Do2(textNamed("format"), bind.Rest("…"), format), Text: "A text with values put in: %d whole numbers, %g and %.2f numbers, %s any value, %5s in five columns, %q a string in quotes, %% a percent sign.", Example: `("%d moves, %.1f s"):format(31, 0.25)  --> "31 moves, 0.2 s"`}

// directive is a directive of string.format: flags, width and precision, of two digits
// at most as in Lua, and the letter, if there is one.
var directive = regexp.MustCompile(`(?s)%([-+ #0]*[0-9]{0,2}(?:\.[0-9]{0,2})?)(.?)`)

// format is Lua's string.format, with __tostring honoured for %s and no number rounded
// for %d.
func format(a bind.Args, format string, _ struct{}) int {
	n, length := 0, 0
	return a.ReturnText(directive.ReplaceAllStringFunc(format, func(found string) string {
		parts := directive.FindStringSubmatch(found)
		spec, letter := parts[1], parts[2]
		switch letter {
		case "%":
			return "%"
		case "":
			a.Fail("the format ends in the middle of a directive")
		}
		n++
		if n+1 > a.GetTop() {
			a.Fail("no value for directive %d (%%%s)", n, letter)
		}
		written := formatted(a, n, spec, letter)
		if length += len(written); length > a.State.Guard.MaxString() {
			a.TooLong()
		}
		return written
	}))
}

// formatted writes value n, which is argument n+1, as a directive wants it.
func formatted(a bind.Args, n int, spec, letter string) string {
	v := a.Get(n + 1)
	what := func() string { return fmt.Sprintf("value %d (%%%s)", n, letter) }
	switch letter {
	case "s":
		return fmt.Sprintf("%"+spec+"s", a.ToStringMeta(v).String())
	case "q":
		return `"` + quoted.Replace(a.ToStringMeta(v).String()) + `"`
	case "d", "i", "u":
		return fmt.Sprintf("%"+spec+"d", toWhole(a, v, what()))
	case "c":
		return fmt.Sprintf("%"+spec+"s", []byte{byte(toWhole(a, v, what()))})
	case "x", "X", "o":
		return fmt.Sprintf("%"+spec+letter, uint64(toWhole(a, v, what())))
	case "e", "E", "f", "g", "G":
		x, ok := numberIn(v).(lua.LNumber)
		if !ok {
			a.Refuse(v, "%s must be a number", what())
		}
		if !strings.Contains(spec, ".") {
			spec += ".6" // Go would write all the digits for %g
		}
		return fmt.Sprintf("%"+spec+letter, float64(x))
	default:
		a.Fail("Lua has no directive %%%s%s (there are %%d %%i %%u %%c %%x %%X %%o %%e %%E %%f %%g %%G %%q %%s %%%%)", spec, letter)
	}
	return ""
}

// quoted escapes a string as Lua reads it back.
var quoted = strings.NewReplacer(`"`, `\"`, `\`, `\\`, "\n", "\\\n", "\r", `\r`, "\x00", `\000`)
