package luabind_test

import (
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"taquin/luabind"
)

// An error is that of the first call that fails, whichever fails first by the clock.
func TestSampleErrors(t *testing.T) {
	for name, chunk := range map[string]string{
		"text":        `function f(i) if i == 7 or i > 20 then error("wrong at " .. i) end return i end`,
		"later first": `function f(i) if i == 5 then for k = 1, 3e5 do end error("slow") end if i > 6 then error("quick") end return i end`,
		"bare":        `function f(i) error("no place", 0) end`,
		"nil":         `function f(i) return nil + i end`,
		"a global":    `function f(i) return nothing.x end`,
		"a method":    `function f(i) return board:fly() end`,
		"no value":    `function f(i) if i < 9 then return 1 end end`,
		"a board":     `function f(i) return board end`,
		"NaN":         `function f(i) return i < 11 and 1 or 0/0 end`,
		"mixed":       `function f(i) return i < 40 and i or "x" end`,
		"late mixed":  `function f(i) if i == 50 then error("after") end return i == 1 and "x" or i end`,
		"Go":          `f = error`,
		"Go argument": `f = perm.identity`,
		"edge":        `function f(i) board:reset() board:down() end`,
		"coroutine":   `function f(i) return coroutine.wrap(function() error("inside " .. i) end)() end`,
		"table":       `function f(i) error({code = i}) end`,
		"tostring":    `local E = {__tostring = function(e) return "E" .. e.code end} function f(i) error(setmetatable({code = i}, E)) end`,
		"exit":        `function f(i) if i == 12 then os.exit(4) end return i end`,
		"exit caught": `function f(i) pcall(os.exit, 4) return i end`,
		"load":        `function f(i) return assert(load("x ="))() end`,
	} {
		t.Run(name, func(t *testing.T) {
			if result, _ := sameForAll(t, luabind.Config{}, chunk, 60); !strings.HasPrefix(result, "error") {
				t.Errorf("%s\ngives %s", chunk, result)
			}
		})
	}
}

// What pcall catches is the same value, and what it is made of.
func TestSampleErrorValues(t *testing.T) {
	h := newHost(t, nil)
	for _, chunk := range []string{
		`local wrong = {}; local ok, e = pcall(lab.sample, 40, function(i) error(wrong) end, {threads = 2}); return not ok and e == wrong`,
		`local E = {}; local ok, e = pcall(lab.sample, 40, function(i) error(setmetatable({i, {i}}, E)) end, {threads = 2}); return getmetatable(e) == E and e[1] == 1 and e[2][1] == 1`,
		`local ok, e = pcall(lab.sample, 40, function(i) error(coroutine.create(print)) end, {threads = 2}); return e:find("error value, a thread") ~= nil`,
		`local ok, e = pcall(lab.sample, 40, function(i) error(perm.random) end, {threads = 2}); return e == perm.random`,
		`local co = coroutine.create(function() lab.sample(40, function(i) error("x" .. i, 0) end, {threads = 2}) end); local ok, e = coroutine.resume(co); return e == "x1"`,
		`local ok, e = coroutine.resume(coroutine.create(lab.sample), 40, perm.identity, {threads = 2}); local ok, same = coroutine.resume(coroutine.create(lab.sample), 40, perm.identity); return e == same and e:find("must return") ~= nil`,
		`local ok, e = coroutine.resume(coroutine.create(lab.sample), 40, math.sqrt, {threads = 2}); return ok and e.count == 40`,
		`local ok, e = coroutine.resume(coroutine.create(lab.sample), 40, taquin.parse, {threads = 2}); local ok, same = coroutine.resume(coroutine.create(lab.sample), 40, taquin.parse); return e == same and e:find("text must be") ~= nil`,
		`local d = cards.dogs(); local before = d:order(); lab.sample(41, function() d:swap(1, 2) return 1 end, {threads = 2}); return d:order() == before`,
		`x = 1; local n = 1; lab.sample(40, function(i) x = x + 1; n = n + 1; string.added = n; return x end, {threads = 2}); return x == 1 and n == 1 and string.added == nil`,
		`local function down() return 1 + down() end local ok, e = pcall(lab.sample, 40, function(i) return down() + 1 end, {threads = 2}); return e == "c:1: stack overflow"`,
		`local n = 0; lab.sample(40, function(i) n = n + 1; return n end); return n == 40`,
	} {
		values, err := h.Run("c", chunk)
		if err != nil || values[0].String() != "true" {
			t.Errorf("%s\ngives %v, %v", chunk, values, err)
		}
	}
}

// What cannot go along is named with the way to it.
func TestSampleStays(t *testing.T) {
	for chunk, want := range map[string]string{
		`local log = coroutine.create(print); lab.sample(9, function() return log and 1 end, {threads = 2})`:                      `f uses log, a coroutine, which cannot go to another thread`,
		`log = {file = {coroutine.create(print)}}; lab.sample(9, function() return log and 1 end, {threads = 2})`:                 `f uses log.file[1], a coroutine, which`,
		`log = {["a b"] = coroutine.create(print)}; lab.sample(9, function() return log and 1 end, {threads = 2})`:                `f uses log["a b"], a coroutine, which`,
		`local p = lab.progress(9); local function tell() p(1) end lab.sample(9, function() tell() return 1 end, {threads = 2})`:  `f uses tell, which uses p, a function that belongs to this thread, which`,
		`local words = ("a b"):gmatch("%a"); lab.sample(9, function() return words() end, {threads = 2})`:                         `f uses words, a function that belongs to this thread`,
		`local step = coroutine.wrap(function() end); lab.sample(9, step, {threads = 2})`:                                         `f is a function that belongs to this thread, which cannot go to another thread`,
		`co = coroutine.create(print); lab.sample(9, function() return _G.co and 1 end, {threads = 2})`:                           `f uses _G, which uses co, a coroutine`,
		`co2 = coroutine.create(print); lab.sample(9, function() return load("return 1")() end, {threads = 2})`:                   `f uses load, which uses co2, a coroutine`,
		`string.co = coroutine.create(print); lab.sample(9, function() return 1 end, {threads = 2})`:                              `f may use a library's co, a coroutine`,
		`local t = setmetatable({}, {__index = coroutine.create(print)}); lab.sample(9, function() return #t end, {threads = 2})`: `f uses t.metatable.__index, a coroutine`,
	} {
		_, err := newHost(t, nil).Run("c", chunk)
		if err == nil || !strings.HasPrefix(err.Error(), "c:1: lab.sample: "+want) {
			t.Errorf("%s\ngives %v\nwant %s", chunk, err, want)
		}
	}
	if _, err := newHost(t, nil).Run("c", `co = coroutine.create(print); return lab.sample(9, function() return 1 end, {threads = 2}).mean`); err != nil {
		t.Errorf("a coroutine that f does not use is in the way: %v", err)
	}
}

// Whatever tables f has captured, it finds them on every thread as they are.
func TestSampleCarriesTables(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var text strings.Builder
		tables := rapid.IntRange(1, 6).Draw(t, "tables")
		text.WriteString("local t = {}\nfor k = 1, " + fmt.Sprint(tables) + " do t[k] = {} end\n")
		value := rapid.OneOf(
			rapid.Custom(func(t *rapid.T) string { return fmt.Sprintf("t[%d]", rapid.IntRange(1, tables).Draw(t, "table")) }),
			rapid.SampledFrom([]string{"1", "2", "3", "7", "0", "-1", "2.5", "1e20", "true", "false", `"a"`, `"b"`, `""`, "perm.random", "board.up", "1/0", "taquin", "print", "F", "G"}))
		key := rapid.Custom(func(t *rapid.T) string { return value.Draw(t, "key") })
		text.WriteString("local n = 5; local function F() n = n + 1 return n end local function G(x) return t, F, x end\n")
		for range rapid.IntRange(0, 20).Draw(t, "fields") {
			from := rapid.IntRange(1, tables).Draw(t, "from")
			v := rapid.OneOf(value, rapid.Just("nil")).Draw(t, "value")
			fmt.Fprintf(&text, "t[%d][%s] = %s\n", from, key.Draw(t, "key"), v)
		}
		for range rapid.IntRange(0, 3).Draw(t, "metatables") {
			fmt.Fprintf(&text, "setmetatable(t[%d], t[%d])\n", rapid.IntRange(1, tables).Draw(t, "of"), rapid.IntRange(1, tables).Draw(t, "is"))
		}
		// f numbers tables and functions as it meets them, and so sees which are the same.
		text.WriteString(`
local names = {[print] = "print", [perm.random] = "perm.random", [board.up] = "board.up", [taquin] = "taquin"}
function f(i)
  local numbers, count, out = {}, 0, {}
  local function write(v)
    if type(v) ~= "table" and type(v) ~= "function" then return tostring(v) end
    if names[v] then return names[v] end
    if numbers[v] then return "#" .. numbers[v] end
    count = count + 1
    numbers[v] = count
    if type(v) == "function" then return "function" .. count end
    local fields = {}
    for k, x in next, v do fields[#fields + 1] = write(k) .. "=" .. write(x) end
    local meta = getmetatable(v)
    return "{" .. table.concat(fields, ",") .. "}" .. (meta and write(meta) or "")
  end
  local again, F2, x = G(i)
  local all = {}
  for k = 1, #t do all[k] = write(t[k]) end
  return table.concat(all, ";") .. tostring(again == t and F2 == F and x == i)
end`)
		one, _ := sampled(t, luabind.Config{}, text.String(), 3, "nil")
		if two, _ := sampled(t, luabind.Config{}, text.String(), 3, "{threads = 2}"); one != two {
			t.Fatalf("%s\ngives\n%s\nand on two threads\n%s", text.String(), one, two)
		}
		if strings.HasPrefix(one, "error") {
			t.Fatalf("%s\n%s", text.String(), one)
		}
	})
}

// that finds the globals; a check that fails on a thread fails the test.
func TestSampleIncludes(t *testing.T) {
	scripts := fstest.MapFS{
		"sub/main.lua": {Data: []byte(`base = 7; local r = lab.sample(9, function(i) return include("part") + i end, {threads = 2}); assert(r.mean == 12)`)},
		"sub/part.lua": {Data: []byte(`return base`)},
		"t_test.lua":   {Data: []byte(`test("caught", function() lab.sample(9, function(i) pcall(check.equal, i, 10) return i end, {threads = 2}) end)`)},
	}
	h, err := luabind.New(luabind.Config{Out: io.Discard, Scripts: scripts})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	if err := h.RunScript("sub/main"); err != nil {
		t.Error(err)
	}
	tests, err := h.LoadTests("t_test.lua")
	if err != nil || len(tests) != 1 {
		t.Fatal(tests, err)
	}
	if err := h.RunTest(tests[0]); err == nil || !strings.Contains(err.Error(), "10") {
		t.Errorf("the test ends with %v", err)
	}
}
