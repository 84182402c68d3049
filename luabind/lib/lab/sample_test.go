package lab_test

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/message"
	"taquin/luabind"
	"taquin/luabind/explain"
	"taquin/luabind/guard"
	"taquin/luabind/luatest"
	"taquin/luabind/values"
)

// threadCounts are the options with which a sample must give the same.
var threadCounts = []string{"{threads = 2}", "{threads = 5}"}

// onCluster are the options with which other machines make the calls.
const onCluster = "{cluster = true}"

// account writes what a sample r has given, and where the lab's source stands then.
const account = `
local function account(r)
  local out = {r.count, tostring(r.mean), tostring(r.sd), tostring(r.min), tostring(r.max), tostring(r.se), tostring(r.median)}
  if r.ci then out[#out + 1] = r.ci.low .. ".." .. r.ci.high end
  for q, v in pairs(r.quantiles or {}) do out[#out + 1] = q .. ": " .. v end
  for k, v in pairs(r.histogram) do out[#out + 1] = tostring(k) .. "=" .. v end
  for i, v in ipairs(r.values) do out[#out + 1] = type(v) .. " " .. tostring(v) end
  return table.concat(out, "\n") .. "\nthen " .. lab.random(1e6)
end
`

// sampled runs a chunk that makes f, and then a sample of f with some options, in a
// new state; it returns what that gives and what was printed.
func sampled(t luatest.Test, cfg luabind.Config, chunk string, n int, options string) (result, printed string) {
	t.Helper()
	var out strings.Builder
	cfg.Out = &out
	if options == onCluster && cfg.Network == nil {
		cfg.Network = luatest.Network(t, cfg, 3)
	}
	l, err := luabind.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if _, err := l.Run("options", "options = "+options); err != nil {
		t.Fatal(err)
	}
	values, err := l.Run("c", fmt.Sprintf("%s\n%s\nreturn account(lab.sample(%d, f, rawget(_G, \"options\")))", account, chunk, n))
	if err != nil {
		result := "error: " + err.Error()
		var e *explain.Error
		if errors.As(err, &e) && e.Unwrap() == nil { // of an interruption nobody is shown the way
			result += "\n" + e.Excerpt + "\n" + e.Traceback
		}
		return result, out.String()
	}
	return values[0].String(), out.String()
}

// sameForAll checks that it makes no difference how many threads make the calls, nor
// whether other machines do, and returns what all of them give.
func sameForAll(t *testing.T, cfg luabind.Config, chunk string, n int) (result, printed string) {
	t.Helper()
	return sameFor(t, append([]string{onCluster}, threadCounts...), cfg, chunk, n)
}

func sameFor(t *testing.T, ways []string, cfg luabind.Config, chunk string, n int) (result, printed string) {
	t.Helper()
	result, printed = sampled(t, cfg, chunk, n, "nil")
	for _, options := range ways {
		got, said := sampled(t, cfg, chunk, n, options)
		if got != result {
			t.Errorf("%s\nwith %s gives\n%.2000s\nwant\n%.2000s", chunk, options, got, result)
		}
		if said != printed {
			t.Errorf("%s\nwith %s prints\n%.2000s\nwant\n%.2000s", chunk, options, said, printed)
		}
	}
	return result, printed
}

// What a function can use, in every way, goes along.
func TestSampleThreads(t *testing.T) {
	for name, chunk := range map[string]string{
		"permutations":     `function f() return perm.random(15):parity() end`,
		"ranks":            `function f() return perm.random_even(8):rank() end`,
		"numbers":          `function f(i) return i * lab.random() + math.random(6) + lab.random(10) end`,
		"booleans":         `function f() return math.random() < 0.25 end`,
		"shuffled":         `function f() return taquin.new(3, 3):shuffle():inversions() end`,
		"scrambled":        `function f() return taquin.new(3, 3):scramble(20):history() end`,
		"captured board":   `local b = taquin.new(3, 3, "td"); function f() return tostring(b:shuffle()) end`,
		"current board":    `board = taquin.parse("1 2 / 3 0", "td"); function f() melange = board:shuffle(); return tostring(board) .. N .. P .. a[0] .. pos[1] end`,
		"no name":          `board = taquin.new(3, 2); function f() return NP + 10 * poscv end`,
		"flag":             `casevidecolle(0); function f() return flag end`,
		"other flag":       `board:set("0 1 2 3 / 4 5 6 7 / 8 9 . 10 / 12 13 14 11"); casevidecolle(10); function f() return flag end`,
		"dialect":          `function f() board:reset(); casevideversposition(lab.random(NP)); return poscv + 100 * flag end`,
		"views":            `local view = pos; function f(i) return view[i % 16] end`,
		"solver":           `function f() return solve(taquin.new(3, 2):shuffle(), "bfs").length end`,
		"greedy":           `function f() local s, why = solve(taquin.new(3, 3):shuffle(), "greedy", {escape = "random", max_nodes = 2000}); return s and s.moves or why end`,
		"heuristic":        `local function weigh(b) return b:manhattan() end function f() return solve(taquin.new(2, 2):shuffle(), "astar", {heuristic = weigh}).length end`,
		"lab's values":     `local p, g, d, s, w = perm("(0 1 2)"), perm.group{perm("(0 1 2 3)")}, cards.dogs(), solve(board, "lines"); function f(i) return p(i % 3) + g:order() + #g:random():images() + d:count() + s.length end`,
		"captured cards":   `local d = cards.dogs(); function f() local e = d:copy():swap(1, 1 + lab.random(9)):turn(2); return e:order() .. d:order() end`,
		"generator":        `local u = lab.lcg(42); function f(i) return u(i) end`,
		"helpers":          `function helper(x) return x > 0 and helper(x - 1) + step or 0 end step = 2 function f(i) return helper(i % 7) end`,
		"local helpers":    `local even; local function odd(n) if n == 0 then return false end return even(n - 1) end function even(n) if n == 0 then return true end return odd(n - 1) end function f(i) return even(i % 9) end`,
		"shared local":     `local n = 5; local function set(x) n = x end local function get() return n end function f(i) set(i % 3) return get() end`,
		"callable table":   `f = setmetatable({n = 21}, {__call = function(self, i) return self.n + i * lab.random(9) end})`,
		"callable value":   `f = perm.random(90)`,
		"inner functions":  `function f(i) local function g() return later end return g() end later = "x"`,
		"a table":          `local t = {3, 1, x = {y = {"deep", [2.5] = true, [false] = "no"}}, [10] = "ten"}; t.t, t.x.up = t, t; function f(i) return #t + t.t.x.up[1] + #t.x.y[1] + (t.x.y[2.5] and 1 or 0) + #t[10] + #t.x.y[false] end`,
		"order of pairs":   `local t = {z = 1, a = 2, m = 3, 7, 8}; t.a = nil; t.q = 5; t.a = 6; t[4] = 9; function f() local s = "" for k, v in pairs(t) do s = s .. k .. "=" .. v .. " " end return s end`,
		"shared tables":    `local x = {}; local t, u = {x, x}, {x}; function f() return t[1] == t[2] and t[1] == u[1] and t[1] ~= t end`,
		"boards in both":   `local b = board:copy(); local t = {b, [b] = "key"}; function f(i) b:shuffle(); return t[1] == b and t[b] end`,
		"classes":          `local C = {}; C.__index = C; C.__call = function(self, i) return self.n + i end; function C.new(n) return setmetatable({n = n}, C) end function C:twice() return 2 * self.n end local c = C.new(21) function f(i) return c:twice() + c(i) + C.new(i):twice() + (getmetatable(c) == C and 1 or 0) end`,
		"metatable loop":   `local t = setmetatable({}, nil); setmetatable(t, t); t.__index = function(_, k) return #k end; function f() return t.hello end`,
		"library changed":  `function string.double(s) return s .. s end; table.size = function(t) return #t end; math.pi = 3; perm.extra = 7; function f(i) return #("ab"):double() + table.size{1, 2} + math.pi + perm.extra end`,
		"library hidden":   `local was = perm.random; perm.random = function(n) return was(n) * was(n) end; print = nil; function f() return perm.random(5):rank() + (print == nil and 1000 or 0) end`,
		"removed":          `table.sort = nil; string.rep = nil; function f() return table.sort == nil and ("x").rep == nil end`,
		"given functions":  `local p, up, t = perm, board.up, tostring; local list = {math.floor, lab.random}; function f(i) return t(p.identity(3)) .. t(up(taquin.new(2, 2))) .. list[1](2.5) .. list[2](9) end`,
		"Go function":      `f = lab.random`,
		"Go method":        `f = math.sqrt`,
		"all globals":      `x, y = 3, {4}; function f() return _G.x + _G["y"][1] end`,
		"compiled":         `x = 5; local co = nil; function f(i) return load("return x + " .. i)() end`,
		"strict globals":   `local names = {f = true}; setmetatable(_G, {__index = function(_, k) return #k end}); function f() return undefined + undefinedtoo end`,
		"coroutines":       `function f(i) local next = coroutine.wrap(function() for k = 1, i do coroutine.yield(k) end end); next() return i > 1 and next() or 0 end`,
		"caught errors":    `local wrong = {}; function f(i) local ok, e = pcall(error, wrong); local also, text = pcall(function() return nil + i end); return (e == wrong) and text or "other" end`,
		"nested":           `function f() return lab.sample(5, function() return lab.random(100) end).mean end`,
		"nested threads":   `function f() return lab.sample(5, function() return lab.random(100) end, {threads = 3}).mean end`,
		"seed in f":        `function f(i) local before = lab.seed() if i % 2 == 0 then lab.seed(7) end return before .. " " .. lab.random(1000) .. " " .. lab.seed() end`,
		"randomseed in f":  `function f(i) if i % 3 == 0 then math.randomseed(5) end return math.random(1000) end`,
		"deep":             `local t = {} local at = t for i = 1, 20000 do at.next = {} at = at.next end at.value = 3 function f() local at = t while at.next do at = at.next end return at.value end`,
		"varargs":          `local function sum(...) local s = 0 for _, x in ipairs{...} do s = s + x end return s end function f(i) return sum(i, 2, 3) end`,
		"concatenation":    `local t = setmetatable({}, {__concat = function(x, y) return "joined" end}) function f(i) return t .. "x" .. i .. 1 .. "y" end`,
		"patterns":         `local s = ("ab "):rep(9); function f(i) return (s:gsub("%w+", function(w) return w .. i end)):len() + select(2, s:find("b")) end`,
		"own puzzle":       `local calls, z = 0; z = puzzle.define{name = "double", start = 1, goal = 10, h = function(n) return z:start() == z:state(n) and 1 or 0 end, moves = function(n) calls = calls + 1 return {{"double", 2 * n}, {"add", n + 1}} end} local x = z:start():play("add add") local s = z:start():solve("astar") function f(i) local y = i % 2 == 0 and x:copy():undo() or z:random() return tostring(z) .. tostring(y:puzzle() == z) .. y:history() .. tostring(y:value() < 10 and y:distance()) .. s.moves .. z:start():play(s):value() .. tostring(x == z:state(3)) .. (calls > 2 and "" or calls) end`,
		"own puzzle's key": `local z = puzzle.define{start = {3, 1, 2}, goal = {1, 2, 3}, inverse = {l = "l", r = "r"}, key = function(s) return s[1] * 10 + s[2] end, show = function(s) return table.concat(s, "-") end, moves = function(s) return {{"l", {s[2], s[1], s[3]}, 0.5}, {"r", {s[1], s[3], s[2]}, 2}} end} function f() local x = z:random() return x:solve("bidirectional").cost .. x:solve("ucs").cost .. tostring(x) end`,
		"no first move":    `local z = puzzle.define{start = 0, goal = 0, moves = function(n) return n > 0 and {{"down", n - 1, 2.5}} or {} end} function f() return z:state(3):solve("ucs").cost end`,
		"known puzzles":    `local all = {puzzle.pancake(6), puzzle.pancake(4, {burnt = true}), puzzle.hanoi(4), puzzle.topspin(6, 3), puzzle.lights(3, 2), puzzle.jugs{8, 5, 3}, puzzle.jugs{8, 5, 3, start = {0, 5, 3}, goal = 4}, puzzle.peg("oo.o"), puzzle.peg("oo.", {goal = "..o"}), puzzle.graph({{"A", "B", 4}, {"C", "A", 1}, {7, "C", 2.5}, {"B", 7, 1}}, {start = "C", goal = 7})} local states = {} for i, q in ipairs(all) do states[i] = q:random() end function f(i) i = i % #all + 1 local x = states[i] return tostring(all[i]) .. tostring(x) .. tostring(x:puzzle() == all[i]) .. x:distance() end`,
		"args":             `arg = {} arg[1] = "first"; function f() return arg[1] end`,
	} {
		t.Run(name, func(t *testing.T) {
			n := 60
			if name == "deep" {
				n = 9
			}
			result, _ := sameForAll(t, luabind.Config{Seed: 3}, chunk, n)
			if strings.HasPrefix(result, "error") {
				t.Errorf("%s\n%s", chunk, result)
			}
		})
	}
}

// With more calls than there are in a batch.
func TestSampleManyCalls(t *testing.T) {
	sameForAll(t, luabind.Config{Seed: 5}, `function f(i) if i % 900 == 0 then print(i) end return lab.random(50) end`, 30_000)
}

// With more calls than a list has room for, nothing but the values is missing.
func TestSampleWithoutValues(t *testing.T) {
	cfg := luabind.Config{Seed: 5}
	cfg.Network = luatest.Network(t, cfg, 2)
	l := luatest.New(t, cfg)
	const summed = `local out = {} for _, options in ipairs{{}, {cluster = true}} do lab.seed(1)
		local r = lab.sample(2^22, function(i) return i % 7 end, options)
		assert(r.mean > 2.99 and r.mean < 3.01 and r.min == 0 and r.max == 6 and r.count == 2^22 and r.histogram[0] == math.floor(2^22 / 7) and r.median == 3 and r.quantiles[0.95] == 6 and not pcall(function() return r.values end))
		out[#out + 1] = ("%.17g %.17g"):format(r.mean, r.sd)
		why = select(2, pcall(function() return r.values end))
	end return out[1] == out[2] and out[1], why`
	values := l.Must(summed)
	if got := values[0].String() + " " + values[1].String(); got != "2.9999992847442627 2.0000000596045302 chunk:5: a large sample has no field values (the values of more than 4194303 calls are not kept)" {
		t.Error(got)
	}
}

// In the sandbox the libraries are shut, and go along shut.
func TestSampleSandbox(t *testing.T) {
	result, _ := sameFor(t, threadCounts, luabind.Config{Limits: guard.Limits{Sandbox: true}}, `local r = math.random; function f(i) return r(9) + #string.rep("x", i) + (pcall(rawset, math, "x", 1) and 1000 or 0) end`, 40)
	if strings.HasPrefix(result, "error") {
		t.Error(result)
	}
}

// Output comes in the order of the calls, as far as they have come.
func TestSampleOutput(t *testing.T) {
	for _, chunk := range []string{
		`function f(i) print("call", i) io.write(i, " ") io.stderr:write("e", i) return i end`,
		`function f(i) print(i) if i == 23 then error("stop") end return i end`,
		`function f(i) print(i) return i < 17 and 1 or "x" end`,
		`function f(i) print(i) if i == 29 then os.exit(3) end return i end`,
		`function f(i) print(i) return i < 31 and 1 or nil end`,
	} {
		_, printed := sameForAll(t, luabind.Config{}, chunk, 60)
		if printed == "" {
			t.Errorf("%s\nprints nothing", chunk)
		}
	}
	for _, options := range append([]string{onCluster}, threadCounts...) {
		result, printed := sampled(t, luabind.Config{Limits: guard.Limits{Output: 100}}, `function f(i) print(i) return i end`, 60, options)
		if len(printed) != 100 || !strings.HasSuffix(result, "output limit reached (100 bytes) after 36 of 60 calls") {
			t.Errorf("with %s %d bytes were printed, want 100, and then %s", options, len(printed), result)
		}
	}
}

// What is printed comes whole however much it is, and waits in little memory.
func TestSampleLongOutput(t *testing.T) {
	cfg := luabind.Config{Limits: guard.Limits{Memory: 192 << 20}} // the machines of the cluster and what the test keeps count too
	for _, chunk := range []string{
		`function f(i) print(("x"):rep(2^18) .. i) return i end`,
		`function f(i) for k = 1, 40 do print(i, k, ("y"):rep(6e3)) end return i end`,
		`function f(i) print(("x"):rep(2^18) .. i) if i == 47 then error("stop") end return i end`,
	} {
		if _, printed := sameForAll(t, cfg, chunk, 60); len(printed) < 10<<20 {
			t.Errorf("%s\nprints %d bytes", chunk, len(printed))
		}
	}
	cfg.Limits.Memory = 128 << 20
	const much = `function f(i) print(("x"):rep(2^18) .. i) if i == 1 then while true do print(("x"):rep(2^18)) if lab.random(50) == 0 then break end end end return i end`
	sameFor(t, threadCounts, cfg, much, 60)
	const tooMuch = "the calls of a unit print more than can wait: fewer at a time, or less of it"
	if got, _ := sampled(t, cfg, much, 60, onCluster); !strings.Contains(got, tooMuch) {
		t.Errorf("a call that prints much on another machine gives %s", got)
	}
}

// Call i draws what it draws, however many calls there are; the lab's source goes on
// by one number.
func TestSampleSource(t *testing.T) {
	l := luatest.New(t, luabind.Config{})
	for _, chunk := range []string{
		`local f = function() return lab.random(1e9) end; lab.seed(4); local few = lab.sample(3, f); lab.seed(4); local many = lab.sample(500, f, {threads = 2}); for i = 1, 3 do if few.values[i] ~= many.values[i] then return false end end return few.values[1] ~= few.values[2]`,
		`local f = function() return lab.random(1e9) end; lab.seed(4); lab.sample(3, f); local x = lab.random(1e9); lab.seed(4); lab.sample(5, function() return 1 end); return x == lab.random(1e9)`,
		`local f = function() return lab.random(1e9) end; lab.seed(4); local one = lab.sample(3, f); local two = lab.sample(3, f); return one.values[1] ~= two.values[1]`,
		`lab.seed(4); pcall(lab.sample, 9, function() lab.seed(7) error("x") end); local x = lab.random(1e9); local seed = lab.seed(); lab.seed(4); lab.sample(1, function() return 1 end); return x == lab.random(1e9) and seed == 4`,
		`lab.seed(4); local kept = lab.sample(1, function() lab.seed(9) return 1 end); return lab.seed() == 4`,
		`lab.seed(4); local odd = lab.sample(40000, function() return perm.random(15):sign() end).mean; return odd < 0.02 and odd > -0.02`,
	} {
		values, err := l.Run("c", chunk)
		if err != nil || values[0].String() != "true" {
			t.Errorf("%s\ngives %v, %v", chunk, values, err)
		}
	}
}

// The memory of all threads counts, and one line tells of all their calls.
func TestSampleIsWatched(t *testing.T) {
	shown := ""
	l := luatest.New(t, luabind.Config{Limits: guard.Limits{Memory: 100 << 20}, Progress: func(said message.Text) {
		text := said.String()
		if text != "" {
			shown = text
		}
	}})
	_, err := l.Run("c", `lab.sample(8, function() local t = {} while true do t[#t + 1] = {#t} end end, {threads = 2})`)
	var limit *guard.LimitError
	if !errors.As(err, &limit) || !strings.Contains(err.Error(), "memory limit reached (100 MiB) after 0 of 8 calls") {
		t.Errorf("without an end it ends with %v", err)
	}
	if _, err := l.Run("c", `t = nil lab.sample(1500, function() for i = 1, 20000 do end return 1 end, {threads = 2})`); err != nil {
		t.Error(err)
	}
	if !regexp.MustCompile(`^sample: \d+%`).MatchString(shown) {
		t.Errorf("the last line of progress is %q", shown)
	}
}

// However calls print, fail and draw, and on however many threads: all is the same.
func TestSampleAnyThreads(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.OneOf(rapid.IntRange(1, 40), rapid.IntRange(1, 3000)).Draw(t, "n")
		call := rapid.IntRange(1, 2*n)
		chunk := fmt.Sprintf(`function f(i)
  if i %% %d == 0 then print(i, lab.random(100)) end
  if i == %d or i == %d then error("failed at " .. i) end
  if i == %d then os.exit(i %% 200) end
  if i == %d then return "text" end
  return lab.random(%d)
end`, rapid.IntRange(1, n+1).Draw(t, "print"), call.Draw(t, "fail"), call.Draw(t, "fail too"), call.Draw(t, "exit"), call.Draw(t, "text"), rapid.IntRange(1, 100).Draw(t, "m"))
		cfg := luabind.Config{Seed: rapid.Int64Range(0, values.MaxSeed).Draw(t, "seed")}
		one, printed := sampled(t, cfg, chunk, n, "nil")
		options := rapid.OneOf(rapid.Just(onCluster), rapid.Custom(func(t *rapid.T) string { return fmt.Sprintf("{threads = %d}", rapid.IntRange(2, 9).Draw(t, "threads")) })).Draw(t, "options")
		if got, said := sampled(t, cfg, chunk, n, options); got != one || said != printed {
			t.Fatalf("%s\nwith %s gives\n%s\n%s\nwant\n%s\n%s", chunk, options, got, said, one, printed)
		}
	})
}

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
	l := luatest.New(t, luabind.Config{})
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
		values, err := l.Run("c", chunk)
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
		_, err := luatest.New(t, luabind.Config{}).Run("c", chunk)
		if err == nil || !strings.HasPrefix(err.Error(), "c:1: lab.sample: "+want) {
			t.Errorf("%s\ngives %v\nwant %s", chunk, err, want)
		}
	}
	if _, err := luatest.New(t, luabind.Config{}).Run("c", `co = coroutine.create(print); return lab.sample(9, function() return 1 end, {threads = 2}).mean`); err != nil {
		t.Errorf("a coroutine that f does not use is in the way: %v", err)
	}
}
