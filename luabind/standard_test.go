package luabind_test

import (
	"errors"
	"strings"
	"testing"

	"taquin/luabind"
)

// The standard library as the lab wants it: what differs from gopher-lua's.
func TestStandard(t *testing.T) {
	h := newHost(t, nil)
	for source, want := range map[string]string{
		`("%s|%5s|%-5s|"):format(taquin.new(2, 1), "ab", "ab")`:                    `"0 .|   ab|ab   |"`,
		`("%d %i %x %5.2f %g %c %%"):format(3, "4", 255, 0.5, 1e20, 65)`:           `"3 4 ff  0.50 1e+20 A %"`,
		`("%d %d %x|%5d|%-4d|%05.1f"):format(" 0x10 ", "0e1", -1, 3, 3, 2)`:        `"16 0 ffffffffffffffff|    3|3   |002.0"`,
		`("%d %.0f"):format("-0", "1e3")`:                                          `"0 1000"`,
		`("%g %g %.3g %e"):format(0.1, 1/3, 2/3, 12345678)`:                        `"0.1 0.333333 0.667 1.234568e+07"`,
		`("%%d%%"):format(1)`:                                                      `"%d%"`,
		`#("%c%c"):format(255, 0)`:                                                 `2`,
		`loadstring("return " .. ("%q"):format('é"\\ \n\r\0'))() == 'é"\\ \n\r\0'`: `true`,
		`("ab"):rep(3)`:                     `"ababab"`,
		`("ab"):rep(-1)`:                    `""`,
		`table.concat({1, "b", 2.5}, ", ")`: `"1, b, 2.5"`,
		`table.concat({1, 2, 3}, "", 2, 3)`: `"23"`,
		`table.concat({})`:                  `""`,
		`math.huge == 1/0`:                  `true`,
		`math.random(3, 3)`:                 `3`,
		`type(os.time())`:                   `"number"`,
		`(function() local next = ("a b"):gmatch("%a") return next() .. next(), next() end)()`:                 `"ab"`,
		`(function() local t = {} for k, v in ("a=1 b=2"):gmatch("(%a)=(%d)") do t[k] = v end return t end)()`: `{a="1", b="2"}`,
		`pcall(string.format, "%d", 1.5)`:       `false`,
		`select("#", string.format("%s", nil))`: `1`,
	} {
		values, err := h.Run("standard", "return "+source)
		if err != nil {
			t.Errorf("%s\n%s", source, err)
		} else if got := h.Show(values[0], luabind.Style{}); got != want {
			t.Errorf("%s gives %s, want %s", source, got, want)
		}
	}
	refused(t, [][2]string{
		{`("%d"):format("x")`, "value 1 (%d) must be a whole number, not the string \"x\""}, {`("%d"):format(0.5)`, "not 0.5"}, {`("%d"):format()`, "no value for directive 1 (%d)"},
		{`("%d"):format(".")`, "must be a whole number, not the string \".\""}, {`("%f"):format("")`, "must be a number"},
		{`("%*d"):format(1, 2)`, "format: Lua has no directive %* (there are %d"}, {`("%y"):format(1)`, "Lua has no directive %y"}, {`("%123d"):format(1)`, "Lua has no directive %123"}, {`("%v"):format({})`, "no directive %v"},
		{`("%5"):format(1)`, "in the middle of a directive"}, {`("%f"):format({})`, "must be a number, not a table"},
		{`("x"):rep(1e10)`, "longer than"}, {`("x"):rep(0.5)`, "whole number"}, {`table.concat({1, {}})`, "element 2 must be a string or a number, not a table"}, {`table.concat(3)`, "list must be a table"},
		{`math.random(0)`, "there is no whole number in 1..0"}, {`math.random(2, 1)`, "there is no whole number"}, {`math.random(0.5)`, "whole number"}, {`math.randomseed("x")`, "seed"},
		{`io.write({})`, "argument 1 must be a string or a number, not a table"}, {`os.exit("x")`, "code must be a whole number"}, {`os.exit(256)`, "code must be in -128..255"},
		{`error{code = 3}`, "error value {code=3}"}, {`error(setmetatable({}, {__tostring = function() return "mine" end}))`, "mine"},
	})
}

// math.random covers its limits evenly enough to reach both.
func TestMathRandom(t *testing.T) {
	h := newHost(t, nil)
	values, err := h.Run("random", `local seen = {}
for i = 1, 1000 do seen[math.random(3)] = true seen[math.random(-2, 0)] = true assert(math.random() < 1) end
return seen[-2], seen[-1], seen[0], seen[1], seen[2], seen[3], seen[4], seen[-3]`)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, v := range values {
		got = append(got, v.String())
	}
	if want := "true true true true true true nil nil"; strings.Join(got, " ") != want {
		t.Errorf("seen %v, want %s", got, want)
	}
}

func TestPrint(t *testing.T) {
	var out strings.Builder
	h := newHost(t, &out)
	if _, err := h.Run("print", `print(1, "a", nil, taquin.new(2, 1), perm{1, 0}) io.write("x", 2, "\n") dessin()`); err != nil {
		t.Fatal(err)
	}
	if want := "1\ta\tnil\t0 .\t(0 1)\nx2\n┌─"; !strings.HasPrefix(out.String(), want) {
		t.Errorf("printed %q, want %q", out.String(), want)
	}
}

type brokenPipe struct{}

func (brokenPipe) Write([]byte) (int, error) { return 0, errors.New("broken pipe") }

func TestBrokenOutput(t *testing.T) {
	h := newHost(t, brokenPipe{})
	if _, err := h.Run("print", `print(1)`); err == nil || !strings.Contains(err.Error(), "cannot write the output: broken pipe") {
		t.Errorf("print to a broken pipe gives %v", err)
	}
}

// io.stderr and io.stdout write where they should, within the limit of output.
func TestStreams(t *testing.T) {
	var out, errs strings.Builder
	h, err := luabind.New(luabind.Config{Out: &out, Err: &errs, MaxOutput: 20})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	if _, err := h.Run("streams", `io.stderr:write("no", 1) io.stdout:write("yes", 2, "\n") print(io.stderr)`); err != nil {
		t.Fatal(err)
	}
	if out.String() != "yes2\nio.stderr\n" || errs.String() != "no1" {
		t.Errorf("written %q and %q", out.String(), errs.String())
	}
	if _, err := h.Run("more", `io.stderr:write("abcd")`); err == nil || !strings.Contains(err.Error(), "more:1: output limit reached") || errs.String() != "no1ab" {
		t.Errorf("over the limit: %v, written %q", err, errs.String())
	}
	refused(t, [][2]string{
		{`io.stderr:write({})`, "io.stderr:write: argument 1 must be a string or a number, not a table"},
		{`io.stdout:write(1, nil)`, "io.stdout:write: argument 2 must be"},
		{`io.stderr.write("x")`, "the stream must be a stream, not the string \"x\"; a method is called with a colon, as in io.stderr:write()"},
		{`io.stderr.x = 1`, "a stream has no field to write"}, {`io.stderr:close()`, `a stream has no method "close"`},
		{`getmetatable(io.stderr).__index = {}`, "attempt to"},
	})
}

// Errors of the functions that are ours name them in full.
func TestFullNames(t *testing.T) {
	var rows [][2]string
	for call, want := range map[string]string{
		`os.exit("x")`: "os.exit: code", `io.write({})`: "io.write: argument 1", `string.rep("x", 1e12)`: "string.rep: the result", `("x"):rep(1e12)`: "string.rep: the result",
		`table.concat({{}})`: "table.concat: element 1", `string.format("%d", {})`: "string.format: value 1", `math.random(0)`: "math.random: there", `math.randomseed({})`: "math.randomseed: seed",
		`table.sort(1)`: "table.sort: list", `string.byte("x", {})`: "string.byte: first index", `string.gsub("", "", nil)`: "string.gsub: the replacement",
		`unpack(1)`: "unpack: list", `error("x", {})`: "error: level",
	} {
		rows = append(rows, [2]string{call, "1: " + want})
	}
	refused(t, rows)
}
