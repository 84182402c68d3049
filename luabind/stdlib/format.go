package stdlib

import (
	"fmt"
	"strings"
	"unicode/utf8"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/bind"
)

var formatEntry = bind.Entry{Name: "string.format", Func: bind.Do2(textNamed("format"), bind.Rest("…"), format), Text: "Formats values: %d whole numbers, %g and %.2f numbers, %s any value, %5s in five columns, %q a quoted string, %% a percent sign.", Example: `("%d moves, %.1f s"):format(31, 0.25)  --> "31 moves, 0.2 s"`}

// directive matches the text after a percent sign: flags, width and precision, of at most two
// digits as in Lua, and the letter, if there is one.
var directive = text.Regexp(`(?s)^([-+ #0]*[0-9]{0,2}(?:\.[0-9]{0,2})?)(.?)`)

// maxFlags is the most bytes before the letter of a directive.
const maxFlags = 30

// format is string.format. It calls __tostring for %s and does not round for %d.
func format(a bind.Args, format string, _ struct{}) int {
	out, n := newGrowing(a), 0
	for {
		before, rest, found := strings.Cut(format, "%")
		out.add(before)
		if !found {
			return a.ReturnText(out.String())
		}
		a.Step(1)
		if strings.HasPrefix(rest, "%") {
			out.addByte('%')
			format = rest[1:]
			continue
		}
		parts := directive().FindStringSubmatch(rest[:min(len(rest), maxFlags)])
		spec, letter := parts[1], parts[2]
		format = rest[len(parts[0]):]
		if letter == "" {
			a.Fail("lua.the-format-ends-in", "the format ends in the middle of a directive")
		}
		n++
		if n+1 > a.GetTop() {
			a.Fail("lua.no-value-for-directive", "no value for directive %d (%%%s)", n, letter)
		}
		addFormatted(&out, n, spec, letter)
	}
}

// addFormatted adds value n, which is argument n+1, in the format of a directive.
func addFormatted(out *growing, n int, spec, letter string) {
	a := out.a
	v := a.Get(n + 1)
	what := func() message.Text { return message.Textf("lua.value-of", "value %d (%%%s)", n, letter) }
	if flags, ok := flagsOf[letter]; ok { // as C, ignore the others
		size := strings.TrimLeft(spec, "-+ #0")
		spec = strings.Map(func(r rune) rune {
			if strings.ContainsRune(flags, r) {
				return r
			}
			return -1
		}, spec[:len(spec)-len(size)]) + size
	}
	switch letter {
	case "s":
		out.add(inColumns(a.Tostring(v), spec))
	case "q":
		addQuoted(out, a.Tostring(v))
	case "d", "i":
		out.add(fmt.Sprintf("%"+spec+"d", toWhole(a, v, what())))
	case "c":
		width, _, _ := strings.Cut(spec, ".")
		out.add(fmt.Sprintf("%"+width+"s", []byte{byte(toWhole(a, v, what()))}))
	case "u", "x", "X", "o":
		x := uint64(toWhole(a, v, what()))
		if x == 0 { // C writes no prefix
			spec = strings.ReplaceAll(spec, "#", "")
		}
		out.add(fmt.Sprintf("%"+spec+strings.Replace(letter, "u", "d", 1), x))
	case "e", "E", "f", "g", "G":
		x, ok := numberIn(v).(lua.LNumber)
		if !ok {
			a.Refuse(v, "call.must-be-a-number", "%s must be a number", what())
		}
		if !strings.Contains(spec, ".") {
			spec += ".6" // Go would write all the digits for %g
		}
		out.add(fmt.Sprintf("%"+spec+letter, float64(x)))
	default:
		a.Fail("lua.lua-has-no-directive-there", "Lua has no directive %%%s%s (possible: %%d %%i %%u %%c %%x %%X %%o %%e %%E %%f %%g %%G %%q %%s %%%%)", spec, letter)
	}
}

// flagsOf are the flags that C reads, for the directives that do not read all of them.
var flagsOf = map[string]string{"d": "-+ 0", "i": "-+ 0", "u": "-0", "x": "-#0", "X": "-#0", "o": "-#0", "c": "-", "s": "-"}

// farthest is the most bytes of a string that a width or a precision below 100 can reach.
const farthest = 100 * utf8.UTFMax

// inColumns formats a string with the width and precision of a directive.
func inColumns(s, spec string) string {
	if spec == "" || len(s) >= farthest && !strings.Contains(spec, ".") {
		return s
	}
	return fmt.Sprintf("%"+spec+"s", s[:min(len(s), farthest)])
}

// escapes are the bytes that %q escapes.
var escapes = map[byte]string{'"': `\"`, '\\': `\\`, '\n': "\\\n", '\r': `\r`, 0: `\000`}

// addQuoted adds a string in the syntax of Lua.
func addQuoted(out *growing, s string) {
	out.addByte('"')
	for {
		i := strings.IndexAny(s, "\"\\\n\r\x00")
		if i < 0 {
			break
		}
		out.a.Step(1)
		out.add(s[:i])
		out.add(escapes[s[i]])
		s = s[i+1:]
	}
	out.add(s)
	out.addByte('"')
}
