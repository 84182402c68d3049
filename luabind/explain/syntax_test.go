package explain_test

import (
	"errors"
	"io"
	"testing"
	"testing/fstest"

	"taquin/luabind"
	"taquin/luabind/explain"
	"taquin/luabind/luatest"
)

// At the prompt an expression that fails later than a chunk would is one; the
// columns are those of what was typed.
func TestSyntaxErrorsOfExpressions(t *testing.T) {
	h := luatest.New(t, luabind.Config{Seed: 1})
	for source, want := range map[string]string{
		"1 + * 2":   "input:1: syntax error near \"*\" (column 5)\n    1 + * 2\n        ^",
		"=1 + * 2":  "input:1: syntax error near \"*\" (column 6)\n     1 + * 2\n         ^",
		"  f(1 2)":  "input:1: syntax error near \"2\" (column 7)\n      f(1 2)\n          ^",
		"{1,\n* 2}": "input:2: syntax error near \"*\" (column 1)\n    * 2}\n    ^",
		"end":       "input:1: syntax error near \"end\" (column 1); no block is open here\n    end\n    ^",
	} {
		_, err := h.Compile("input", source)
		var e *explain.Error
		if !errors.As(err, &e) || e.Error()+"\n"+e.Excerpt != want {
			t.Errorf("%q: %+v\nwant %s", source, err, want)
		}
	}
}

// The line of an included file is shown, too; load gives the message alone.
func TestSyntaxErrorsOfOtherTexts(t *testing.T) {
	h, err := luabind.New(luabind.Config{Out: io.Discard, Scripts: fstest.MapFS{"part.lua": {Data: []byte("x = 1\n y = = 2\n")}}})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	_, err = h.Run("c", "local x\ninclude('part')")
	var e *explain.Error
	if !errors.As(err, &e) || e.Error() != `c:2: part.lua:2: syntax error near "=" (column 6)` || e.Excerpt != "     y = = 2\n         ^" {
		t.Errorf("%+v", e)
	}
	values, err := h.Run("c", "local x\nreturn select(2, load('y = = 2'))")
	if err != nil || values[0].String() != `chunk:1: syntax error near "=" (column 5)` {
		t.Error(values, err)
	}
	_, err = h.Run("c", "local x\nerror('mine')") // and no line of an earlier error
	if !errors.As(err, &e) || e.Excerpt != "    2 | error('mine')" {
		t.Errorf("%+v", e)
	}
}
