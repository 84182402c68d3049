package prompt_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	lua "github.com/yuin/gopher-lua"

	"taquin/engine/board"
	"taquin/luabind"
	"taquin/luabind/bind"
	"taquin/luabind/explain"
	"taquin/luabind/guard"
	"taquin/luabind/prompt"
	"taquin/luabind/show"
)

// The prompt tells expressions, statements, unfinished input and errors apart.
func TestCompile(t *testing.T) {
	const expression, statement, incomplete, wrong = "expression", "statement", "incomplete", "wrong"
	for source, want := range map[string]string{
		"1 + 1": expression, "= 1": expression, "board": expression, "x, y": expression, "board:up()": expression, `"abc"`: expression, "-- only a comment": expression,
		"x = 5; x": expression, "t = {} t.self = t; t": expression, "x = 5; x;": expression, "x = 5\nx": expression, "x = 5; x + 1, 7": expression, "for i = 1, 2 do end board": expression, "local a = 2; a * a": expression,
		"x = 5; (x)": expression, `x = 5; "a" .. "b"`: expression, "x = 1; y = 2\nz = 3\nx +\ny": expression, "x = 5; function() return 1 end": expression,
		"x = 5; x = 6": statement, "x = 5; print(x)": statement, "x = f\n{1}": statement,
		"x = 5; x +": incomplete, "x = 5\n(x)": incomplete, "x = 5; {1,": incomplete, "x = 5; board:up": incomplete, "x = 5; f.": incomplete, "x = 5; x =": incomplete, "for i = 1, 2 do x = i; x": incomplete, "f(function() x = 5; x": incomplete, "x = 5 x": incomplete, "y = f x": incomplete,
		"x = 5 3": wrong, "x = 5; 3 3": wrong, "return 5; 6": wrong, "x = f\n(g)": wrong, "x = {1,2,;}": wrong, "x = 5; nil.x": wrong, "if x then end else 5": wrong,
		"x = 1": statement, "for i = 1, 2 do end": statement, "local x": statement, "monteecv() gauchecv()": statement,
		"for i = 1, 2 do": incomplete, "1 +": incomplete, "{1,": incomplete, "f(": incomplete, "function f()": incomplete, "if x then": incomplete, "not x and": incomplete, `"abc" ..`: incomplete, "[[a]] ..": incomplete, "x = [[": incomplete, "return {": incomplete,
		"x = = 1": wrong, "1 1": wrong, ")": wrong, "goto nowhere": wrong, `print("abc`: wrong, "end": wrong,
	} {
		l := newLab(t, luabind.Config{})
		c, err := l.Compile("line", source)
		got := wrong
		switch {
		case errors.Is(err, explain.ErrIncomplete):
			got = incomplete
		case err == nil:
			got = statement
			if _, err := l.Run("mark", "_ = nil marker = {}"); err != nil {
				t.Fatal(err)
			}
			if values, err := l.call(c.Fn); err == nil && (len(values) > 0 || source == "-- only a comment") {
				got = expression
			}
		}
		if got != want {
			t.Errorf("%q is taken for: %s, want %s (%v)", source, got, want, err)
		}
	}
}

// The values of an expression after statements are those of the chunk, and no
// statement runs twice.
func TestLastExpression(t *testing.T) {
	l := newLab(t, luabind.Config{})
	for _, test := range []struct{ source, want string }{
		{"n = 1; n", "1"}, {"n = n + 1; n;", "2"}, {"n = n + 1\n\nn -- so", "3"}, {"for i = 1, 3 do n = n + i end n", "9"},
		{"local a = 2; a * a", "4"}, {"s = 'a;b'; s .. '; c'", "a;b; c"},
	} {
		c, err := l.Compile("line", test.source)
		if err != nil {
			t.Errorf("%q: %v", test.source, err)
			continue
		}
		values, err := l.call(c.Fn)
		if err != nil || len(values) != 1 || values[0].String() != test.want || c.Silent != strings.HasSuffix(test.source, ";") {
			t.Errorf("%q gives %v, %v, silent %v; want %s", test.source, values, err, c.Silent, test.want)
		}
	}
	// An error in it has its line.
	c, err := l.Compile("line", "x = 5\ny = 6\nx .. nothing")
	if err != nil {
		t.Fatal(err)
	}
	_, err = l.call(c.Fn)
	var e *explain.Error
	if !errors.As(err, &e) || e.Text.String() != "line:3: attempt to concatenate a nil value (global 'nothing')" || e.Excerpt != "    3 | x .. nothing" {
		t.Errorf("%+v", err)
	}
}

// An empty line ends what wants only a last word, not what is still open.
func TestDangling(t *testing.T) {
	l := newLab(t, luabind.Config{})
	for source, want := range map[string]bool{
		"x.": true, "a.b:c": true, "1 +": true, "x =": true, "not": true,
		"for i = 1, 2 do": false, "function f()\n  local x = 1\n": false, "t = {\n1,": false, "s = [[\na\n": false, "print((": false,
	} {
		if _, err := l.Compile("line", source); !errors.Is(err, explain.ErrIncomplete) {
			t.Errorf("%q is not unfinished: %v", source, err)
		}
		if got := l.Dangling(source); got != want {
			t.Errorf("Dangling(%q) = %v, want %v", source, got, want)
		}
	}
}

// A syntax error says where the token begins.
func TestSyntaxErrors(t *testing.T) {
	l := newLab(t, luabind.Config{})
	for source, want := range map[string]string{
		"x = = 1":          `line:1: syntax error near "=" (column 5)`,
		"foo bar":          `line:1: syntax error near "bar" (column 5)`,
		"board:shuffle":    `line: unfinished: something is missing after "shuffle" at the end of the chunk; a method is called with (): board:shuffle()`,
		"x = 5; a.b:c":     `line: unfinished: something is missing after "c" at the end of the chunk; a method is called with (): a.b:c()`,
		"f(1).g:h":         `line: unfinished: something is missing after "h" at the end of the chunk; a method is called with (): ….g:h()`,
		"f.":               `line: unfinished: something is missing after "." at the end of the chunk`,
		"x = 1\n\ny = {\n": "line: unfinished: the { of line 3 is still open at the end of the chunk",
		"x = 1\n{1,":       "line: unfinished: the { of line 2 is still open at the end of the chunk",
		"x = 1\n  end":     `line:2: syntax error near "end" (column 3); no block is open here`,
		`print("abc`:       `line:1: unfinished string near "\"abc" (column 7); a string ends in the line in which it begins, [[…]] does not`,
		"x = 'a'\ny = 'b":  `line:2: unfinished string near "'b" (column 5); a string ends in the line in which it begins, [[…]] does not`,
	} {
		_, err := l.Compile("line", source)
		if err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", source, err, want)
		}
	}
}

// The function that was called stands in the traceback, although a prompt
// returns what it gives; all its values are kept.
func TestEvalOfACall(t *testing.T) {
	l := newLab(t, luabind.Config{})
	if _, err := l.Run("defs", "function inner() error('x') end function outer() inner() return 1 end function three() return 1, nil, 3 end"); err != nil {
		t.Fatal(err)
	}
	eval := func(source string) (int, error) {
		c, err := l.Compile("line", source)
		if err != nil {
			t.Fatal(err)
		}
		values, err := l.call(c.Fn)
		return len(values), err
	}
	_, err := eval("outer()")
	var e *explain.Error
	if !errors.As(err, &e) || !strings.Contains(e.Traceback, "'outer'") || !strings.Contains(e.Traceback, "'inner'") {
		t.Errorf("traceback: %+v", err)
	}
	for source, want := range map[string]int{"three()": 3, "three(), three()": 4, "(three())": 1, "-- nothing": 0, "7 -- a comment": 1} {
		if got, err := eval(source); got != want || err != nil {
			t.Errorf("%s gives %d values, want %d (%v)", source, got, want, err)
		}
	}
}

func TestUnknown(t *testing.T) {
	l := newLab(t, luabind.Config{})
	if _, err := l.Run("mine", `length, x = 5, nil setmetatable(_G, {__index = error, __newindex = error})`); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"lenght": "nothing is called lenght; did you mean length?", " shufle ": "nothing is called shufle; did you mean b:shuffle?", "x": "nothing is called x", "qqq": "nothing is called qqq",
		"length": "", "nil": "", "_": "_ is the last value; there is no value yet", "_12": "there is no entry 12 yet", "board.x": "", "f()": "", "": "", "a b": "",
	} {
		if got := l.Unknown(line).String(); got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}

// An interruption is told from a slip also where it comes while a line is compiled.
func TestInterruptWhileCompiling(t *testing.T) {
	l := newLab(t, luabind.Config{})
	l.State().Guard.Cancel(guard.ErrInterrupted)
	if _, err := l.Compile("input", "1"); !errors.Is(err, guard.ErrInterrupted) {
		t.Errorf("it ends with %v", err)
	}
}

// A line runs while a chunk runs, its value is remembered, and an error is its own.
func TestEnter(t *testing.T) {
	l := newLab(t, luabind.Config{})
	var results []string
	l.State().L.SetGlobal("enter", l.State().NewFunction("enter", func(a bind.Args) int {
		line, err := l.Compile("input", a.CheckString(1))
		a.Check(err)
		values, err := l.Enter(a.LState, line)
		for _, v := range values {
			results = append(results, v.String())
		}
		var e *explain.Error
		if errors.As(err, &e) {
			results = append(results, e.Text.String()+e.Traceback)
		}
		return a.ReturnInt(len(values))
	}))
	values := l.mustRun(t, "lesson", `return enter("1 + 1, 3"), enter("error('no', 0)"), enter("_1 + 5"), _, _3, "end"`)
	if got, want := fmt.Sprint(results, values), "[2 3 no 7] [2 0 1 7 7 end]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// The user's globals are listed, and what the lab had under its names can come back.
func TestGlobals(t *testing.T) {
	l := newLab(t, luabind.Config{})
	l.mustRun(t, "line", `mine, text, _private, print, taquin = {1, 2}, ("x"):rep(99), true, 5, nil`)
	l.Remember(lua.LNumber(7))
	want := []prompt.Global{{"_private", "boolean", "true"}, {"board", "board", "0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 1…"},
		{"mine", "table", "{1, 2}"}, {"print", "number", "5"}, {"text", "string", `"` + strings.Repeat("x", 35) + "… (99 bytes)"}}
	if diff := cmp.Diff(want, l.Globals()); diff != "" {
		t.Error(diff)
	}
	if got := l.RestoreGlobals(); !slices.Equal(got, []string{"print", "taquin"}) {
		t.Errorf("given back: %q", got)
	}
	if got := l.mustRun(t, "line", "return type(print), type(taquin)"); got[0].String() != "function" || got[1].String() != "table" {
		t.Errorf("they are %v", got)
	}
}

// Of the values of entries the last two hundred are kept, and of the others it is told why
// they are not there.
func TestCountEntry(t *testing.T) {
	l := newLab(t, luabind.Config{})
	for i := range 203 {
		if i != 99 {
			l.CountEntry([]lua.LValue{lua.LNumber(i + 1), lua.LTrue})
			continue
		}
		l.CountEntry(nil)
	}
	if got := fmt.Sprint(l.NextEntry(), l.mustRun(t, "line", "return _203, _4, _100, _3")); got != "204 [203 4 nil nil]" {
		t.Error(got)
	}
	for name, want := range map[string]string{
		"_": "_ is the last value; there is no value yet", "_3": "the value of entry 3 is kept no more, only those of the last 200",
		"_100": "entry 100 had no value", "_204": "there is no entry 204 yet", "_0": "there is no entry 0 yet", "_4": "", "_x": "nothing is called _x",
	} {
		if got := l.Unknown(name); got.String() != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// A pasted board is read.
func TestPastedBoard(t *testing.T) {
	l := newLab(t, luabind.Config{})
	for pasted, want := range map[string]string{
		"1 2 3 / 4 5 6 / 7 8 .": "1 2 3 / 4 5 6 / 7 8 0", "1 2 3\n4 0 5\n7 8 6": "1 2 3 / 4 0 5 / 7 8 6", "1 2 3\n4 x 5\n7 8 6": "1 2 3 / 4 0 5 / 7 8 6",
		"((1, 2, 3), (4, 0, 5), (7, 8, 6))": "1 2 3 / 4 0 5 / 7 8 6", "[[1, 2], [3, 0]]": "1 2 / 3 0", "[[1 2]\n [3 0]]": "1 2 / 3 0",
		"np.array([[1, 2], [3, 0]], dtype=int32)": "1 2 / 3 0", "+--+--+\n| 0| 1|\n+--+--+\n| 2|  |\n+--+--+": "0 1 / 2 .",
		"[[abc]]": `"abc"`, "[[1 2]]": `"1 2"`, "1/2": "0.5",
	} {
		line, err := l.Compile("input:1", pasted)
		if err != nil {
			t.Errorf("%s: %v", pasted, err)
			continue
		}
		values, err := l.Eval(line)
		if err != nil || len(values) != 1 {
			t.Errorf("%s: %v %v", pasted, values, err)
			continue
		}
		got := l.Shower().Show(values[0], show.Style{})
		if g, ok := bind.Of[*board.Game](values[0]); ok {
			got = g.Notation.Format(g.Board)
		}
		if got != want {
			t.Errorf("%s: %s, want %s", pasted, got, want)
		}
	}
	line, err := l.Compile("input:1", "1 2 3 / 4 5 6 / 7 8 9")
	if err == nil {
		_, err = l.Eval(line)
	}
	if err == nil || !strings.Contains(err.Error(), "label 9 is not in 0..8") {
		t.Errorf("a board without a blank: %v", err)
	}
	for _, other := range []string{"x = = 5", "1 2 3", "taquin.parse(1 2 3 / 4 5 .)"} {
		if _, err := l.Compile("input:1", other); err == nil {
			t.Errorf("%s: %v", other, err)
		}
	}
}

// A pasted entry of several statements falls into pieces, each with its values; locals, returns and
// errors keep it whole.
func TestPieces(t *testing.T) {
	l := newLab(t, luabind.Config{})
	for entry, want := range map[string][]string{
		"1 + 1\nx = 5\nx * 2":                     {"1 + 1", "\nx = 5", "\n\nx * 2"},
		"x = 5\n\n-- a comment\nx\n":              {"x = 5", "\n\n-- a comment", "\n\n\nx"},
		"for i = 1, 2 do\n  f(i)\nend\nx":         {"for i = 1, 2 do\n  f(i)\nend", "\n\n\nx"},
		"x = 1\nfor i = 1, 2 do":                  {"x = 1", "\nfor i = 1, 2 do"},
		"board\n  :up()\nx":                       {"board\n  :up()", "\n\nx"},
		"f\n(x)\ny":                               {"f\n(x)\ny"},
		"s = [[\n1\n]]\n#s":                       {"s = [[\n1\n]]", "\n\n\n#s"},
		"x = 1 +\n2\nx":                           {"x = 1 +\n2", "\n\nx"},
		"local x = 5\nx * 2":                      {"local x = 5\nx * 2"},
		"x = = 1\nx":                              {"x = = 1\nx"},
		"return 5\n6":                             {"return 5\n6"},
		"1 + 1":                                   {"1 + 1"},
		"function f()\n  return 1\nend\nf()\nf()": {"function f()\n  return 1\nend", "\n\n\nf()", "\n\n\n\nf()"},
	} {
		if diff := cmp.Diff(want, l.Pieces(entry)); diff != "" {
			t.Errorf("%q: %s", entry, diff)
		}
	}
}
