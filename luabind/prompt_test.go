package luabind_test

import (
	"errors"
	"strings"
	"testing"

	"taquin/luabind"
)

// The prompt tells expressions, statements, unfinished input and errors apart.
func TestCompile(t *testing.T) {
	const expression, statement, incomplete, wrong = "expression", "statement", "incomplete", "wrong"
	for source, want := range map[string]string{
		"1 + 1": expression, "= 1": expression, "board": expression, "x, y": expression, "board:up()": expression, `"abc"`: expression, "-- only a comment": expression,
		"x = 5; x": expression, "t = {} t.self = t; t": expression, "x = 5; x;": expression, "x = 5\nx": expression, "x = 5; x + 1, 7": expression, "for i = 1, 2 do end board": expression, "local a = 2; a * a": expression,
		"x = 5; (x)": expression, `x = 5; "a" .. "b"`: expression, "x = 1; y = 2\nz = 3\nx +\ny": expression, "x = 5; function() return 1 end": expression,
		"x = 5; x = 6": statement, "x = 5; print(x)": statement, "x = f\n{1}": statement, "x = f\n(g)": statement,
		"x = 5; x +": incomplete, "x = 5\n(x)": incomplete, "x = 5; {1,": incomplete, "x = 5; board:up": incomplete, "x = 5; f.": incomplete, "x = 5; x =": incomplete, "for i = 1, 2 do x = i; x": incomplete, "f(function() x = 5; x": incomplete, "x = 5 x": incomplete, "y = f x": incomplete,
		"x = 5 3": wrong, "x = 5; 3 3": wrong, "return 5; 6": wrong, "x = 5; nil.x": wrong, "if x then end else 5": wrong,
		"x = 1": statement, "for i = 1, 2 do end": statement, "local x": statement, "monteecv() gauchecv()": statement,
		"for i = 1, 2 do": incomplete, "1 +": incomplete, "{1,": incomplete, "f(": incomplete, "function f()": incomplete, "if x then": incomplete, "not x and": incomplete, `"abc" ..`: incomplete, "[[a]] ..": incomplete, "x = [[": incomplete, "return {": incomplete,
		"x = = 1": wrong, "1 1": wrong, ")": wrong, "goto nowhere": wrong, `print("abc`: wrong, "end": wrong,
	} {
		h := newHost(t, nil)
		c, err := h.Compile("line", source)
		got := wrong
		switch {
		case errors.Is(err, luabind.ErrIncomplete):
			got = incomplete
		case err == nil:
			got = statement
			if _, err := h.Run("mark", "_ = nil marker = {}"); err != nil {
				t.Fatal(err)
			}
			if values, err := h.Eval(c); err == nil && (len(values) > 0 || source == "-- only a comment") {
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
	h := newHost(t, nil)
	for _, test := range []struct{ source, want string }{
		{"n = 1; n", "1"}, {"n = n + 1; n;", "2"}, {"n = n + 1\n\nn -- so", "3"}, {"for i = 1, 3 do n = n + i end n", "9"},
		{"local a = 2; a * a", "4"}, {"s = 'a;b'; s .. '; c'", "a;b; c"},
	} {
		c, err := h.Compile("line", test.source)
		if err != nil {
			t.Errorf("%q: %v", test.source, err)
			continue
		}
		values, err := h.Eval(c)
		if err != nil || len(values) != 1 || values[0].String() != test.want || c.Silent() != strings.HasSuffix(test.source, ";") {
			t.Errorf("%q gives %v, %v, silent %v; want %s", test.source, values, err, c.Silent(), test.want)
		}
	}
	// An error in it has its line.
	c, err := h.Compile("line", "x = 5\ny = 6\nx .. nothing")
	if err != nil {
		t.Fatal(err)
	}
	_, err = h.Eval(c)
	var e *luabind.Error
	if !errors.As(err, &e) || e.Message != "line:3: attempt to concatenate a nil value (global 'nothing')" || e.Excerpt != "    3 | x .. nothing" {
		t.Errorf("%+v", err)
	}
}

// An empty line ends what wants only a last word, not what is still open.
func TestDangling(t *testing.T) {
	h := newHost(t, nil)
	for source, want := range map[string]bool{
		"x.": true, "a.b:c": true, "1 +": true, "x =": true, "not": true,
		"for i = 1, 2 do": false, "function f()\n  local x = 1\n": false, "t = {\n1,": false, "s = [[\na\n": false, "print((": false,
	} {
		if _, err := h.Compile("line", source); !errors.Is(err, luabind.ErrIncomplete) {
			t.Errorf("%q is not unfinished: %v", source, err)
		}
		if got := h.Dangling(source); got != want {
			t.Errorf("Dangling(%q) = %v, want %v", source, got, want)
		}
	}
}

// A syntax error says where the token begins.
func TestSyntaxErrors(t *testing.T) {
	h := newHost(t, nil)
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
		_, err := h.Compile("line", source)
		if err == nil || err.Error() != want {
			t.Errorf("%q: %v, want %s", source, err, want)
		}
	}
}

// Every name has its help, under each of the ways to ask for it.
func TestHelp(t *testing.T) {
	var out strings.Builder
	h := newHost(t, &out)
	for _, m := range h.Modules() {
		if !strings.Contains(h.Overview(), m.Title) {
			t.Errorf("the overview leaves out %s", m.Title)
		}
		for _, e := range m.Entries {
			text, err := h.Help(e.Name)
			if err != nil || !strings.Contains(text, e.Signature) && e.Name != m.Name {
				t.Errorf("help about %s: %q, %v", e.Name, text, err)
			}
		}
	}
	for source, want := range map[string]string{
		`help(perm)`: "perm.unrank(n, r)", `help(perm{0})`: "p:chain()", `help(cards.dogs())`: "d:turn(k)", `help(lab.lcg)`: "Source 002's sequence",
		`help(print)`: "print(…)\n", `help("string")`: "string.upper(s)", `help("string.rep")`: "The string n times.", `help(math)`: "math.atan2(y, x)",
		`help(board.up)`: "b:up()\n", `help(board.cycle3)`: "b:cycle3()", `help("chain")`: "p:chain()", `help(solve(board, "undo"))`: "s.moves",
		`help(taquin.space(2, 2))`: "space:dot([file])", `help(taquin.space(2, 1))`: "s.histogram", `help("space")`: "space:dot([file])", `help(taquin.space)`: "s.histogram", `help("dot")`: "Graphviz",
		`help(perm.group{perm("(0 1)")})`: "g:is_transitive()", `help("g")`: "g:orbits()", `help(perm.walks)`: "perm.walks(graph | b)", `help(board.up)  help(perm.walks(board).order)`: "g:order()",
		`help({})`: "An empty table.\n", `help({1, 2})`: "A list of 2 elements.\n", `help("while")`: "One of Lua's words", `help()`: "taquin is a laboratory",
		`help(solve.dropped)`: "solve.dropped(length [, notation])", `help("solve.reduce")`: "solve.dropped(12)", `help("heuristics")`: "solve.heuristics()", `help(solve)`: "on_progress",
	} {
		out.Reset()
		if _, err := h.Run("help", source); err != nil {
			t.Errorf("%s\n%s", source, err)
		} else if !strings.Contains(out.String(), want) {
			t.Errorf("%s prints\n%s\nwithout %s", source, out.String(), want)
		}
	}
}

// The function that was called stands in the traceback, although a prompt
// returns what it gives; all its values are kept.
func TestEvalOfACall(t *testing.T) {
	h := newHost(t, nil)
	if _, err := h.Run("defs", "function inner() error('x') end function outer() inner() return 1 end function three() return 1, nil, 3 end"); err != nil {
		t.Fatal(err)
	}
	eval := func(source string) (int, error) {
		c, err := h.Compile("line", source)
		if err != nil {
			t.Fatal(err)
		}
		values, err := h.Eval(c)
		return len(values), err
	}
	_, err := eval("outer()")
	var e *luabind.Error
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
	h := newHost(t, nil)
	if _, err := h.Run("mine", `length, x = 5, nil setmetatable(_G, {__index = error, __newindex = error})`); err != nil {
		t.Fatal(err)
	}
	for line, want := range map[string]string{
		"lenght": "nothing is called lenght; there is length", " shufle ": "nothing is called shufle; there is b:shuffle", "x": "nothing is called x", "qqq": "nothing is called qqq",
		"length": "", "nil": "", "_": "", "_12": "", "board.x": "", "f()": "", "": "", "a b": "",
	} {
		if got := h.Unknown(line); got != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}
