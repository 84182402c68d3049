package show_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/message"
	"taquin/luabind"
	"taquin/luabind/bind"
	"taquin/luabind/guard"
	"taquin/luabind/luatest"
	"taquin/luabind/show"
)

// lamp is a value of a kind that writes itself.
type lamp struct{ watts int }

// lab is a lab with lamps: lamp(watts) makes one, and inline(x) is what Inline gives.
type lab struct {
	luatest.Lab
	*show.Shower
}

func newLab(t testing.TB) lab {
	t.Helper()
	l := luatest.New(t, luabind.Config{})
	s, shower := l.State(), l.Shower()
	bind.AddKind[lamp](s, bind.Kind{Name: "lamp",
		Line: func(v any, columns int) message.Text { return message.Plain(strings.Repeat("*", max(1, columns))) },
		Page: func(v any, columns int) message.Text { return message.Textf("", "a lamp\nof %d watts", v.(lamp).watts) },
	}, bind.Methods{})
	s.Open(bind.Module{Entries: []bind.Entry{
		{Name: "lamp", Func: bind.Do1(bind.Int("watts", 0, 100), func(a bind.Args, watts int) int { return a.ReturnValue(lamp{watts}) })},
		{Name: "inline", Func: bind.Do1(bind.Any("x"), func(a bind.Args, v lua.LValue) int { return a.ReturnText(shower.Inline(a.LState, v)) })},
	}})
	return lab{l, shower}
}

// shown is what the prompt shows of the values of an expression.
func shown(t *testing.T, expression string, style show.Style) string {
	t.Helper()
	l := newLab(t)
	all, err := l.Run("show", "return "+expression)
	if err != nil {
		t.Fatalf("%s\n%s", expression, err)
	}
	return l.ShowAll(all, style)
}

func TestShowInOneLine(t *testing.T) {
	for expression, want := range map[string]string{
		`nil`:                      "nil",
		`true, 1, 0.1 + 0.2, 1e20`: "true\n1\n0.30000000000000004\n1e+20",
		`"é ☃ \"q\" \\ \n\r\t"`:    `"é ☃ \"q\" \\ \n\r\t"`,
		`"\0\1271\255\27[31m"`:     `"\000\1271\255\027[31m"`,
		`"\226\128\174"`:           `"\226\128\174"`, // U+202E, which would turn the line round
		`"\239\191\189"`:           `"` + "\uFFFD" + `"`,
		`{}`:                       "{}",
		`{nil, 2}`:                 "{[2]=2}",
		`{1, "a", false, {2, {}}}`: `{1, "a", false, {2, {}}}`,
		`{["a b"] = 1, ["end"] = 2, c = 3, [true] = 4, [0.5] = 5, [-1] = 6}`: `{["a b"]=1, ["end"]=2, c=3, [true]=4, [0.5]=5, [-1]=6}`,
		`{{{{{1}}}}}, {{{{}}}}`: "{{{{{…}}}}}\n{{{{}}}}",
		`{print, coroutine.create(print), taquin.new, function() end}`: "{function print(…), thread, function taquin.new(cols, rows [, notation | options]), function}",

		`(function() local t = {1} t.me = t return t end)()`:                                "{1, me=<this table>}",
		`(function() local t = {a = {b = {}}} t.a.b.up = t.a t.a.b.top = t return t end)()`: "{a={b={up=<the table 1 up>, top=<the table 2 up>}}}",
		`(function() local t = {1} return {t, t, [t] = t} end)()`:                           "{{1}, {1}, [table]={1}}",
		`(function() local t = {} t[t] = 1 return t end)()`:                                 "{[<this table>]=1}",

		`{[taquin.new(2, 1)] = true}`: "{[0 . /]=true}",
		`{taquin.new(20, 20), 1}`:     "{board 20x20, 1}",
		`lamp(60)`:                    "a lamp\nof 60 watts",
		`{lamp(60)}`:                  "{*}",

		`setmetatable({1}, {__tostring = function() return "a\nb" end})`:                  "a\nb",
		`{setmetatable({1}, {__tostring = function() return "a\nb\tc" end})}`:             "{a b c}",
		`setmetatable({1}, {__tostring = function() return "\27]0;\"\\\255\0" end})`:      `\027]0;"\\255\000`,
		`setmetatable({1}, {__tostring = function() return 12 end})`:                      "12",
		`setmetatable({1}, {__tostring = function() return {} end})`:                      "<table whose __tostring returns a table>",
		`setmetatable({1}, {__tostring = function() end})`:                                "<table whose __tostring returns nil>",
		`{setmetatable({1}, {__tostring = function() error("oh\nno") end})}`:              "{<table whose __tostring fails: show:1: oh>}",
		`{setmetatable({1}, {__tostring = function() error({}) end})}`:                    "{<table whose __tostring fails>}",
		`setmetatable({1}, {__tostring = "no function", __index = error, __len = error})`: "{1}",
	} {
		if got := shown(t, expression, show.Style{}); got != want+"\n" {
			t.Errorf("%s is shown as\n%swant\n%s", expression, got, want)
		}
	}
}

func TestShowBreaksTables(t *testing.T) {
	for _, test := range []struct {
		expression string
		width      int
		want       string
	}{
		{`{1, 2, 3}`, 9, "{1, 2, 3}"},
		{`{1, 2, 3}`, 8, "{\n  1, 2,\n  3\n}"},
		{`{1, 2, 3}`, 6, "{\n  1,\n  2, 3\n}"},
		{`{1, 2, 3}`, 1, "{\n  1,\n  2,\n  3\n}"},
		{`{a = 1, b = {1, 2, 3}, c = {}}`, 29, "{a=1, b={1, 2, 3}, c={}}"},
		{`{a = 1, b = {1, 2, 3}, c = {}}`, 20, "{\n  a=1,\n  b={1, 2, 3},\n  c={}\n}"},
		{`{a = 1, b = {1, 2, 3}, c = {}}`, 14, "{\n  a=1,\n  b={1, 2, 3},\n  c={}\n}"},
		{`{a = 1, b = {1, 2, 3}, c = {}}`, 13, "{\n  a=1,\n  b={\n    1, 2, 3\n  },\n  c={}\n}"},
		{`{{1, 2}, {3, 4}}`, 12, "{\n  {1, 2},\n  {3, 4}\n}"},
		{`{[2] = 10, [4] = 20, [6] = 30}`, 20, "{\n  [2]=10, [4]=20,\n  [6]=30\n}"},
		{`{1, 2, {3}, 4, 5, x = 6, y = 7}`, 20, "{\n  1, 2,\n  {3},\n  4, 5,\n  x=6,\n  y=7\n}"},
		{`{"日本", "語"}`, 14, `{"日本", "語"}`},
		{`{"日本", "語"}`, 13, "{\n  \"日本\",\n  \"語\"\n}"},
		{`(function() local t = {} for i = 1, 21 do t["k" .. i] = i end return t end)()`, 60,
			"{\n  k1=1, k2=2, k3=3, k4=4, k5=5, k6=6, k7=7, k8=8, k9=9,\n  k10=10, k11=11, k12=12, k13=13, k14=14, k15=15, k16=16,\n  k17=17, k18=18, k19=19, k20=20, k21=21\n}"},
	} {
		if got := shown(t, test.expression, show.Style{Width: test.width}); got != test.want+"\n" {
			t.Errorf("%s in %d columns is shown as\n%swant\n%s", test.expression, test.width, got, test.want)
		}
	}
}

// Whatever the size of a value, what is shown is short and comes at once.
func TestShowLargeValues(t *testing.T) {
	count := func(n int) string {
		var items strings.Builder
		for i := range n {
			fmt.Fprintf(&items, "%d, ", i+1)
		}
		return items.String()
	}
	for _, test := range []struct{ expression, want string }{
		{`(function() local t = {} for i = 1, 60 do t[i] = i end return t end)()`, "{" + strings.TrimSuffix(count(60), ", ") + "}"},
		{`(function() local t = {} for i = 1, 1e6 do t[i] = i end return t end)()`, "{" + count(60) + "… 1000000 in all}"},
		{`(function() local t = {x = 1} for i = 1, 60 do t[i] = i end return t end)()`, "{" + count(60) + "… 61 in all}"},
		{`(function() local t = {} for i = 1, 2e5 do t[-i] = i end return t end)()`, "{[-1]=1, [-2]=2, "},
		{`(function() local t = {} for i = 1, 2e5 do t[-i] = i end return t end)()`, "[-60]=60, … more than 100000 in all}"},
		{`("é"):rep(5000000)`, `é"… (10000000 bytes)`},
		{`"x" .. ("é"):rep(3000)`, `"x` + strings.Repeat("é", 2047) + `"… (6001 bytes)`},
		{`{("\255"):rep(401)}`, `{"` + strings.Repeat(`\255`, 400) + `"… (401 bytes)}`},
		{`setmetatable({}, {__tostring = function() return ("x"):rep(1e7) end})`, "x… (10000000 bytes)"},
		// 12 million items, were they all shown.
		{`(function() local t = {} for i = 1, 60 do t[i] = i end
		  for _ = 1, 3 do local u = {} for i = 1, 60 do u[i] = t end t = u end return t end)()`, "… 60 in all}, … 60 in all}"},
		// Tables that would take long to count, again and again.
		{`(function() local t = {} for i = 1, 1e6 do t[i] = i end
		  for _ = 1, 2 do local u = {} for i = 1, 60 do u[i] = t end t = u end return t end)()`, "60, … and more}, {1, 2, "},
	} {
		got := shown(t, test.expression, show.Style{})
		if !strings.Contains(got, test.want) || len(got) > 20000 {
			t.Errorf("%s is shown in %d bytes without %s:\n%.3000s", test.expression, len(got), test.want, got)
		}
	}
}

// Once the user has interrupted, no more is shown of a value that takes long.
func TestShowIsInterrupted(t *testing.T) {
	l := newLab(t)
	l.State().Open(bind.Module{Entries: []bind.Entry{{Name: "stop", Func: bind.Do0(func(bind.Args) int {
		l.Interrupt(guard.ErrInterrupted)
		return 0
	})}}})
	values, err := l.Run("show", `return {{1}, setmetatable({}, {__tostring = function() stop() while true do end end}), {2}}`)
	if err != nil {
		t.Fatal(err)
	}
	got := l.Show(values[0], show.Style{})
	if !strings.HasPrefix(got, "{{1}, <table whose __tostring fails: ") || !strings.HasSuffix(got, ">, {…}}") {
		t.Errorf("shown: %s", got)
	}
}

// A table is shown through the coroutine that asks, whatever else is running.
func TestShowInACoroutine(t *testing.T) {
	values, err := newLab(t).Run("show", `
local loud = setmetatable({}, {__tostring = function() return "loud" end})
local all = {}
local co = coroutine.wrap(function() for i = 1, 3 do all[i] = inline{i, {i, loud}} coroutine.yield() end end)
co() co() co()
return all[1] .. all[2] .. all[3]`)
	if want := "{1, {1, loud}}{2, {2, loud}}{3, {3, loud}}"; err != nil || values[0].String() != want {
		t.Errorf("%v, %v; want %s", values, err, want)
	}
}

// A value is cut to so many letters, and of a long string it is said how long it is.
func TestBrief(t *testing.T) {
	l := newLab(t)
	for _, test := range []struct {
		value lua.LValue
		want  string
	}{
		{lua.LString("été"), `"été"`}, {lua.LString("étée"), `"étée… (6 bytes)`}, {lua.LNumber(123456), "12345…"}, {lua.LNumber(12345), "12345"},
	} {
		if got := l.Brief(test.value, 5); got != test.want {
			t.Errorf("%v is %s, want %s", test.value, got, test.want)
		}
	}
}

// What could steer a terminal is written as escapes; lines, tabs, quotes and
// backslashes stay, and what is very long is cut.
func TestForTerminal(t *testing.T) {
	for text, want := range map[string]string{
		"é \"q\" \\\n\tx": "é \"q\" \\\n\tx", "\x1b[31mred\r": `\027[31mred\013`, "\xff": `\255`, "\u202e": `\226\128\174`,
	} {
		if got := show.ForTerminal(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
	if got := show.ForTerminal(strings.Repeat("x", 5000)); got != strings.Repeat("x", 4096)+"… (5000 bytes)" {
		t.Errorf("a long text becomes %.100s", got)
	}
}

const grid2x1 = "┌───┬───┐\n│ 0 │   │\n└───┴───┘\n"

func TestShowBoards(t *testing.T) {
	beside := "┌───┬───┐   ┌───┬───┐\n│ 0 │   │   │ 0 │   │\n└───┴───┘   └───┴───┘\n"
	b := `taquin.new(2, 1)`
	list := func(n int) string { return "{" + strings.Repeat(b+",", n) + "}" }
	for _, test := range []struct {
		expression string
		width      int
		want       string
	}{
		{``, 80, ""},
		{b, 80, grid2x1},
		{b, 8, "0\n"},
		{list(1), 80, grid2x1},
		{list(2), 21, beside},
		{list(2), 20, grid2x1 + grid2x1},
		{b + "," + b, 0, beside},
		{"1," + b + "," + b + `, "x"`, 80, "1\n" + beside + "\"x\"\n"},
		{list(3), 21, beside + grid2x1},
		{list(25), 21, strings.Repeat(beside, 12) + "… 25 boards in all\n"},
		{`{` + b + `, 1}`, 80, "{0 . /, 1}\n"},
		{`{` + b + `, x = 1}`, 80, "{0 . /, x=1}\n"},
		{`{a = ` + b + `}`, 80, "{a=0 . /}\n"},
		{`{{` + b + `}}`, 80, "{{0 . /}}\n"},
		{`taquin.new(4, 3)`, 20, " 0  1  2  3\n 4  5  6  7\n 8  9 10\n"},
		{`taquin.new(4, 3)`, 10, " 0  1  2 …\n 4  5  6 …\n 8  9 10 …\n(3 of 4 columns)\n"},
		{`taquin.new(4, 3), taquin.new(2, 1)`, 10, " 0  1  2 …\n 4  5  6 …\n 8  9 10 …\n" + grid2x1},
		{`taquin.new(2, 1), taquin.new(4, 3)`, 11, grid2x1 + "\n 0  1  2  3\n 4  5  6  7\n 8  9 10\n"},
	} {
		if got := shown(t, test.expression, show.Style{Width: test.width}); got != test.want {
			t.Errorf("%s in %d columns is shown as\n%swant\n%s", test.expression, test.width, got, test.want)
		}
	}
	for shape, lines := range map[string]int{"20, 20": 20, "32, 32": 33, "256, 256": 34, "1, 256": 34, "256, 1": 2} {
		got := strings.Split(strings.TrimSuffix(shown(t, "taquin.new("+shape+")", show.Style{Width: 80}), "\n"), "\n")
		if len(got) != lines {
			t.Errorf("%s is shown in %d lines, not %d", shape, len(got), lines)
		}
		for _, line := range got {
			if len([]rune(line)) > 80 {
				t.Errorf("%s is shown with a line of %d columns: %s", shape, len([]rune(line)), line)
			}
		}
	}
	// Of large boards a list shows fewer.
	if got := shown(t, `(function() local t = {} for i = 1, 9 do t[i] = taquin.new(20, 20) end return t end)()`, show.Style{Width: 80}); strings.Count(got, "\n") != 6*20+5+1 {
		t.Errorf("nine large boards are shown as\n%s", got)
	}
}

var sgr = regexp.MustCompile("\x1b\\[[0-9;]*m")

func TestShowColours(t *testing.T) {
	colour := show.Style{Width: 80, Colour: true}
	for expression, want := range map[string]string{
		`{1, "a", x = {true}}, nil, print`: "{\x1b[36m1\x1b[0m, \x1b[32m\"a\"\x1b[0m, x={\x1b[35mtrue\x1b[0m}}\n\x1b[35mnil\x1b[0m\nfunction print(…)\n",
		`taquin.parse("1 0 . /")`:          "┌───┬───┬───┐\n│ 1 │ 0 │   │\n└───┴───┴───┘\n",
		`taquin.new(3, 1)`:                 "┌───┬───┬───┐\n│\x1b[32m 0 \x1b[0m│\x1b[32m 1 \x1b[0m│   │\n└───┴───┴───┘\n",
		`taquin.new(3, 1):left()`:          "┌───┬───┬───┐\n│\x1b[32m 0 \x1b[0m│   │\x1b[7m 1 \x1b[0m│\n└───┴───┴───┘\n",
		`taquin.new(3, 1):left():right()`:  "┌───┬───┬───┐\n│\x1b[32m 0 \x1b[0m│\x1b[7;32m 1 \x1b[0m│   │\n└───┴───┴───┘\n",
	} {
		if got := shown(t, expression, colour); got != want {
			t.Errorf("%s is shown as %q\nwant %q", expression, got, want)
		}
	}
	for _, expression := range []string{`{taquin.new(4, 4):up(), taquin.new(4, 4), taquin.new(4, 4):left()}`, `taquin.new(20, 20):up(), taquin.new(30, 30)`, `{{name = "td", blank = 0, home = {1, 2}}, {name = "agreg", fixed = true}}`, `{1, 2, "three", {4, 5, 6}, lamp(7)}`} {
		for width := 0; width < 100; width += 7 {
			plain := shown(t, expression, show.Style{Width: width})
			if got := sgr.ReplaceAllString(shown(t, expression, show.Style{Width: width, Colour: true}), ""); got != plain {
				t.Fatalf("%s in %d columns with colours left out:\n%s\nplain:\n%s", expression, width, got, plain)
			}
		}
	}
}

// However many styles a value is shown in, its __tostring is called once.
func TestShowInStyles(t *testing.T) {
	l := newLab(t)
	values, err := l.Run("show", `local n = 0 return setmetatable({}, {__tostring = function() n = n + 1 return "number " .. n end}), 5`)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"number 1\n5\n", "number 2\n5\n"} {
		texts := l.ShowInStyles(values, show.Style{Width: 40}, show.Style{Width: guard.PageColumns})
		if len(texts) != 2 || texts[0] != want || texts[1] != want {
			t.Errorf("%q, want twice %q", texts, want)
		}
	}
}
