package check_test

import (
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"taquin/luabind"
	"taquin/luabind/guard"
	"taquin/luabind/lib/check"
	"taquin/luabind/luatest"
)

func TestChecks(t *testing.T) {
	for source, want := range map[string]string{
		`check.equal(1, 1)`:                           "",
		`check.equal(0/0, 0/0)`:                       "",
		`check.equal(nil, nil)`:                       "",
		`check.equal({}, {})`:                         "",
		`check.equal({1, {x = {2}}}, {1, {x = {2}}})`: "",
		`check.equal({{}, {}}, (function() local t = {} return {t, t} end)())`:                                  "",
		`check.equal(board, taquin.new(4, 4))`:                                                                  "",
		`check.equal(board, taquin.new(4, 4, "td"))`:                                                            "",
		`check.equal({perm("(0 1)", 3)}, {perm{1, 0, 2}})`:                                                      "",
		`local t = {} t.t = t local u = {t = {}} u.t.t = u check.equal(t, u)`:                                   "",
		`local m = {__eq = function() return true end} check.equal(setmetatable({1}, m), setmetatable({2}, m))`: "",
		`check.equal({nil, 2}, {nil, 2, nil})`:                                                                  "",
		`check.equal(3, 4)`:                                                                                     "c:1: not equal\n  got   3\n  want  4",
		`check.equal(3, 4, "moves")`:                                                                            "c:1: moves: not equal\n  got   3\n  want  4",
		`check.equal(1, "1")`:                                                                                   "c:1: not equal\n  got   1\n  want  \"1\"",
		`check.equal(0/0, 1)`:                                                                                   "c:1: not equal\n  got   NaN\n  want  1",
		`check.equal({}, nil)`:                                                                                  "c:1: not equal\n  got   {}\n  want  nil",
		`check.equal(board, taquin.new(2, 1))`:                                                                  "c:1: not equal\n  got   0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 .\n  want  0 .",
		`check.equal({1, 2, 3}, {1, 2, 4})`:                                                                     "c:1: not equal\n  got   {1, 2, 3}\n  want  {1, 2, 4}\n  at [3]: got 3, want 4",
		`check.equal({1, 2}, {1, 2, 4})`:                                                                        "c:1: not equal\n  got   {1, 2}\n  want  {1, 2, 4}\n  at [3]: got nil, want 4",
		`check.equal({a = {["b c"] = {7}}}, {a = {["b c"] = {}}})`:                                              "c:1: not equal\n  got   {a={[\"b c\"]={7}}}\n  want  {a={[\"b c\"]={}}}\n  at .a[\"b c\"][1]: got 7, want nil",
		`check.equal({["end"] = 1, [true] = 2}, {["end"] = 1})`:                                                 "c:1: not equal\n  got   {[\"end\"]=1, [true]=2}\n  want  {[\"end\"]=1}\n  at [true]: got 2, want nil",
		`local t = {} t.t = t local u = {t = {}} u.t.t = {} check.equal(t, u)`:                                  "at .t.t.t: got {",
		`check.equal(function() end, function() end)`:                                                           "c:1: not equal\n  got   function\n  want  function\n  they look the same but are not",
		`check.equal(("a"):rep(50) .. "b", ("a"):rep(50) .. "c")`:                                               "\n  they differ from byte 51 on",
		`check.equal(("a"):rep(1e6), 1)`:                                                                        "… (1000000 bytes)\n  want  1",
		`check.equal(3)`:                                                                                        "c:1: check.equal: give two values: the result and the expected value",
		`local t, u = {}, {} for _ = 1, 2e4 do t, u = {t}, {u} end check.equal(t, u)`:                           "the tables nest deeper than 10000",
		`local t, u = {}, {} for _ = 1, 50 do t, u = {t}, {u} end t[1][1] = 2 check.equal(t, u)`:                "\n  at [1][1]: got 2, want {",
		`check.equal(setmetatable({}, {__eq = function() error("mine") end}), {})`:                              "",
		`check.near(1, 1 + 1e-10)`:                                                                              "",
		`check.near(1/0, 1/0)`:                                                                                  "",
		`check.near(1, 2, 1)`:                                                                                   "",
		`check.near(1, 2, 0.5)`:                                                                                 "c:1: not near\n  got   1\n  want  2\n  they differ by 1, more than 0.5",
		`check.near(1/0, -1/0)`:                                                                                 "c:1: not near",
		`check.near(1/0, 1, 1)`:                                                                                 "c:1: not near",
		`check.near(0/0, 1)`:                                                                                    "check.near: got must be a number, not NaN",
		`check.near(1, 2, nil, "sum")`:                                                                          "c:1: sum: not near",
		`check.truth(0)`:                                                                                        "",
		`check.truth(false)`:                                                                                    "c:1: not true but false",
		`check.truth(nil, "100% there")`:                                                                        "c:1: 100% there: not true but nil",
		`check.truth(false, {en = "solved", fr = "résolu"})`:                                                    "c:1: solved: not true but false",
		`check.truth(false, {en = "solved"})`:                                                                   "check.truth: text must be a text in both languages, {en=…, fr=…}; fr is missing",
		`check.equal(check.error(function() error("mine", 0) end), "mine")`:                                     "",
		`check.error(function() error("mine") end, "c:1: mine")`:                                                "",
		`check.error(function() end)`:                                                                           "c:1: no error, want one",
		`check.error(function() end, "x")`:                                                                      `c:1: no error, want one with "x"`,
		`check.error(function() error("mine") end, "yours")`:                                                    "c:1: another error\n  got   c:1: mine\n  want  one with \"yours\"",
		`check.error(function() error("mine") end, "yours", "who")`:                                             "c:1: who: another error\n  got   c:1: mine\n  want  one with \"yours\"",
		`check.error("x")`:                                                                                      "check.error: f must be a function, not the string \"x\"",
		`check.eqaul(1, 1)`:                                                                                     "there is no check.eqaul; did you mean check.equal?",
	} {
		_, err := luatest.New(t, luabind.Config{Seed: 1}).Run("c", source)
		switch {
		case want == "" && err != nil:
			t.Errorf("%s\ngives %v", source, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%s\ngives %v\nwant  %s", source, err, want)
		}
	}
}

// Copies of a table are equal to it, and a change anywhere is found where it is.
func TestCheckEqualFindsTheChange(t *testing.T) {
	h := luatest.New(t, luabind.Config{Seed: 1})
	rapid.Check(t, func(t *rapid.T) {
		var build func(depth int) (literal string, paths []string)
		build = func(depth int) (string, []string) {
			if depth == 0 || rapid.IntRange(0, 2).Draw(t, "leaf") == 0 {
				return rapid.SampledFrom([]string{"1", "true", `"x"`, "0/0", "perm{1, 0}", "taquin.new(2, 2)"}).Draw(t, "value"), []string{""}
			}
			var items, paths []string
			for k := range rapid.IntRange(1, 3).Draw(t, "items") {
				key := fmt.Sprintf("[%d]", k+1)
				if rapid.Bool().Draw(t, "name") {
					key = fmt.Sprintf(".k%d", k)
				}
				item, below := build(depth - 1)
				items = append(items, strings.TrimPrefix(key, ".")+" = "+item)
				for _, p := range below {
					paths = append(paths, key+p)
				}
			}
			return "{" + strings.Join(items, ", ") + "}", paths
		}
		literal, paths := build(4)
		if _, err := h.Run("same", "check.equal("+literal+", "+literal+")"); err != nil {
			t.Fatalf("%s is not equal to itself: %v", literal, err)
		}
		path := rapid.SampledFrom(paths).Draw(t, "path")
		if path == "" {
			return
		}
		_, err := h.Run("changed", "local t = "+literal+"; t"+path+" = 'changed' check.equal(t, "+literal+")")
		if err == nil || !strings.Contains(err.Error(), "\n  at "+path+": got \"changed\"") {
			t.Fatalf("%s changed at %s: %v", literal, path, err)
		}
	})
}

// Each test starts anew, and finds what its file includes.
func TestTests(t *testing.T) {
	h, err := luabind.New(luabind.Config{Out: io.Discard, Seed: 7, Scripts: fstest.MapFS{
		"mine/a_test.lua": {Data: []byte(`
test("first", function() seen = {lab.seed(), lab.random(1000), math.random(), lab.random(1e9)} board:up() end)
test("second", function()
  check.equal({lab.seed(), lab.random(1000), math.random(), lab.random(1e9)}, seen)
  check.truth(board:solved())
  check.equal(include("beside"), 5)
end)
test("nested", function() test("inner", print) end)
lab.seed(3)
board = "nothing"`)},
		"mine/beside.lua": {Data: []byte(`return 5`)},
		"broken.lua":      {Data: []byte(`test("one", print) error("mine")`)},
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	tests, err := h.LoadTests("mine/a_test")
	if err != nil || len(tests) != 3 || tests[1].Name != "second" {
		t.Fatalf("%v, %v", tests, err)
	}
	for _, test := range tests[:2] {
		if err := h.RunTest(test); err != nil {
			t.Errorf("%s: %v", test.Name, err)
		}
	}
	const nested = "mine/a_test.lua:8: test: this works only under taquin test, and not inside another test"
	if err := h.RunTest(tests[2]); err == nil || err.Error() != nested {
		t.Errorf("a test in a test: %v", err)
	}
	if _, err := h.LoadTests("broken"); err == nil || !strings.Contains(err.Error(), "broken.lua:1: mine") {
		t.Errorf("a broken file: %v", err)
	}
	if _, err := h.LoadTests("none"); !errors.Is(err, guard.ErrNoScript) {
		t.Errorf("no file: %v", err)
	}
	if err := h.RunScript("mine/a_test"); err == nil || !strings.Contains(err.Error(), "mine/a_test.lua:2: test: this works only under taquin test") {
		t.Errorf("run as a script: %v", err)
	}
}

// A check that has failed fails the test, whatever has caught its error; the
// first counts, and only in the test that it was made in.
func TestCaughtChecksFail(t *testing.T) {
	h, err := luabind.New(luabind.Config{Out: io.Discard, Scripts: fstest.MapFS{
		"a_test.lua": {Data: []byte(`test("direct", function() pcall(check.equal, 1, 2) check.equal(1, 3) end)
test("in check.error", function() check.error(function() check.truth(nil, "mine") end) end)
test("in xpcall", function()
  xpcall(function() check.near(1, 2) end, function() end)
  error("later")
end)
test("in a coroutine", function() coroutine.wrap(pcall)(check.equal, 1, 2) end)
test("without one", function() pcall(error, "x") check.error(function() error("x") end) end)
test("stopped", function() pcall(check.equal, 1, 2) os.exit(3) end)`)},
		"b_test.lua": {Data: []byte(`pcall(check.equal, 1, 2)`)},
	}})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	tests, err := h.LoadTests("a_test")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		"a_test.lua:1: not equal\n  got   1\n  want  2",
		"a_test.lua:2: mine: not true but nil",
		"a_test.lua:4: not near\n  got   1\n  want  2\n  they differ by 1, more than 1e-09",
		"not equal\n  got   1\n  want  2",
		"",
		"a_test.lua:9: os.exit(3)",
	}
	for i, test := range tests {
		got := ""
		if err := h.RunTest(test); err != nil {
			got = err.Error()
		}
		if got != want[i] {
			t.Errorf("%s: %q, want %q", test.Name, got, want[i])
		}
	}
	if _, err := h.LoadTests("b_test"); err == nil || err.Error() != "b_test.lua:1: not equal\n  got   1\n  want  2" {
		t.Errorf("a check outside of tests: %v", err)
	}
}

// A name is told in one line, and nothing in it reaches the terminal.
func TestNamesOfTests(t *testing.T) {
	for name, want := range map[string]string{`"quoted" \ é`: `"quoted" \ é`, "two\nlines\r\t": `two\nlines\r\t`, "\x1b[31m\x00\x7f\xff\u0085": `\027[31m\000\127\255\194\133`,
		strings.Repeat("é", 1000): strings.Repeat("é", 200) + "…"} {
		if got := (check.Test{Name: name}).String(); got != want {
			t.Errorf("%q is told as %s, want %s", name, got, want)
		}
	}
}

// A name is shown in one line that has an end.
func TestNames(t *testing.T) {
	for name, want := range map[string]string{
		"of\nlines":              `of\nlines`,
		strings.Repeat("é", 1e6): strings.Repeat("é", 200) + "…",
	} {
		if got := (check.Test{Name: name}).String(); got != want {
			t.Errorf("%.20q… is shown as %q", name, got)
		}
	}
}
