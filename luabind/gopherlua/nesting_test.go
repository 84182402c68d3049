package gopherlua

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// tooDeep returns the error about nesting of a chunk, nil for none.
func tooDeep(text string) error {
	if _, err := checkText("c", text); err != nil && strings.Contains(err.Error(), "nested too deep") {
		return err
	}
	return nil
}

// What is nested too deep is refused by the scan of the text, however it is
// nested, and what is only long is not.
func TestNesting(t *testing.T) {
	const many = 3 * maxNesting
	for _, piece := range []string{"(", "{", "t[", "f(", "not ", "- ", "#", "a..", "a^", "a..f()..", "do ", "x = {", "function() ", "while x do ", "repeat ", "if x then ", "for i=1,2 do ", "f{a..", "not (", `"x"..`, "[[x]]..", "-- c\n("} {
		if err := tooDeep(strings.Repeat(piece, many)); err == nil {
			t.Errorf("%q is not too deep", piece)
		}
	}
	for _, piece := range []string{"x = 1; ", "f(a..b)\n", "t[#t+1] = -1\n", "x = {1, -2, #t, not y},", "if a then b() elseif -c then d() else e() end ", "do x() end ", "repeat x() until not y ",
		"local function f() return -1 end ", `x = "(" `, "-- (((\n", "--[[ ((( ]]", "x = [==[ ((( ]] ]==] ", `x = '\'(' `, "for i = 1, -n do end ", "while not x do end ", "return "} {
		if err := tooDeep(strings.Repeat(piece, many)); err != nil {
			t.Errorf("%q: %v", piece, err)
		}
	}
	err := tooDeep("x = 1\n--[[\n]]\n" + strings.Repeat("(", many))
	if err == nil || !strings.HasPrefix(err.Error(), "c:4: the chunk is nested too deep") {
		t.Errorf("the place is %v", err)
	}
}

// Whatever the text, the scan comes to its end.
func TestNestingEnds(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		pieces := rapid.SliceOf(rapid.SampledFrom([]string{"(", ")", "[", "]", "[[", "]]", "[=[", "]=]", "=", "-", "--", "'", `"`, `\`, "\n", "end", "do", "x", "1", "\x00", "é", ".", "until", "elseif"})).Draw(t, "pieces")
		if err := tooDeep(strings.Join(pieces, "")); err != nil {
			t.Fatal(err)
		}
	})
}
