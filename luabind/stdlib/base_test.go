package stdlib_test

import (
	"strings"
	"testing"

	"taquin/luabind"
	"taquin/luabind/bind"
	"taquin/luabind/guard"
	"taquin/luabind/luatest"
)

// What gopher-lua's own library gets wrong, and this one does not.
func TestBase(t *testing.T) {
	luatest.Gives(t, [][2]string{
		{`next({}), next({5}), next({x = 1}, "x")`, `nil 1 nil`},
		{`(function() local t, n = {1, 2, a = 1, b = 2, c = 3}, 0 for k in pairs(t) do t[k] = nil n = n + 1 end return n, next(t) end)()`, `5 nil`},
		{`(function() local n, t = 0, {1, 2, 3} for k in pairs(t) do table.remove(t) n = n + 1 end return n end)()`, `2`},
		{`pairs({}) == next`, `true`},
		{`(function() local t, got = {1, 2, 3, a = "a", b = "b"}, "" for k in pairs(t) do got = got .. k if k == 3 then table.remove(t) end end return got, #t end)()`, `"123ab" 2`},
		{`(function() local t, got = {1, 2, 3, a = "a", b = "b"}, "" for k in pairs(t) do got = got .. k while t[1] do table.remove(t) end end return got end)()`, `"1ab"`},
		{`next({1, 2, 3, a = 1}, 3), next({[2] = 2, [7] = 7}, 7)`, `"a" nil`},
		{`select(1/0, 1)`, ``}, {`select(2, 1)`, ``}, {`select(2, 1, 2, 3)`, `2 3`}, {`select(-1, 1, 2)`, `2`}, {`select("2", 1, 2)`, `2`}, {`select("#", nil, nil)`, `2`},
		{`getmetatable(setmetatable({}, nil))`, `nil`}, {`setmetatable(setmetatable({}, {}), {__index = {x = 1}}).x`, `1`},
		{`select(2, pcall(assert, false, {code = 1})).code`, `1`}, {`select(2, pcall(assert, false, "x:1: m"))`, `"x:1: m"`}, {`assert(1, 2)`, `1 2`},
		{`(load("return 6", "=x", "t"))()`, `6`}, {`select(2, load("(", "=mine")):match("^%w+")`, `"mine"`}, {`select(2, load("(", "@mine.lua")):match("^[%w.]+")`, `"mine.lua"`}, {`select(2, load("(", "=")):sub(1, 2)`, `"=:"`},
		{`select(2, pcall(ipairs))`, `"row:1: bad argument #1 to ipairs (table expected, got nil)"`}, {`select(2, pcall(tostring))`, `"row:1: bad argument #1 to tostring (value expected)"`},
		{`loadstring("x = '\\\\400 \\255 \\0991'") ~= nil, loadstring("x = [[\\400]] -- \\400") ~= nil`, `true true`},
		{`(function() local n = 0 return load(function() n = n + 1 return ({"return ", "4", "2"})[n] end)() end)()`, `42`},
		{`pcall(error, "no", 0)`, `false "no"`}, {`(load(function() return {} end)), load(function() return nil end) ~= nil, (function() local n = 0 return load(function() n = n + 1 return ({"return ", 4, 2, ""})[n] end)() end)()`, `nil true 42`},
		{`loadstring("return 'a\0b'")() == "a\0b", #loadstring("return 'a\0b'")(), loadstring(" return [[\0]] -- \0")() == "\0"`, `true 3 true`},
		{`rawset({}, "x", 1)`, `{x=1}`}, {`xpcall(5, type)`, `false "string"`}, {`(loadstring(5)), loadstring("return 1", 5)()`, `nil 1`}, {`unpack({1, 2, 3}, 2)`, `2 3`}, {`unpack({1, 2, 3}, 2, 2)`, `2`}, {`unpack({}, 1, 0)`, ``},
	})
	refused(t, [][2]string{
		{`next({}, "x")`, "invalid key to 'next'"}, {`next({a = 1}, 0)`, "invalid key to 'next'"}, {`next({a = 1}, 2)`, "invalid key to 'next'"}, {`next({1, 2, 3}, 1000)`, "invalid key to 'next'"}, {`next({a = 1}, 0/0)`, "invalid key to 'next'"}, {`next(5)`, "table expected"},
		{`select(0, 1)`, "index out of range"}, {`select(-2, 1)`, "index out of range"}, {`select(-1/0, 1)`, "whole number"}, {`select(0.5)`, "whole number"}, {`select({})`, "whole number"},
		{`setmetatable(5, {})`, "table expected, got number"}, {`setmetatable(print, {})`, "table expected, got function"}, {`setmetatable(true, {})`, "table expected"}, {`setmetatable(io.stdout, {})`, "table expected, got a stream"},
		{`setmetatable({}, 5)`, "nil or table expected"}, {`setmetatable({})`, "nil or table expected"}, {`setmetatable(setmetatable({}, {__metatable = 1}), {})`, "cannot change a protected metatable"},
		{`assert(loadstring("return 1e"))`, `malformed number near "1e"`}, {`assert(loadstring("\nx = '\\400'"))`, `chunk:2: escape sequence too large near \400`}, {`assert(loadstring("x = \"\\\\\\256\""))`, `too large near \256`},
		{`assert(load(function() return {} end))`, "reader function must return a string"}, {`assert(load(function() error("mine") end))`, "mine"}, {`tonumber()`, "bad argument #1 to tonumber (value expected)"}, {`tonumber({}, 3)`, "string expected, got table"}, {`tonumber("1", 1)`, "base must be in 2..36"}, {`collectgarbage("all")`, "invalid option \"all\""}, {`load("x", "x", "b")`, "only source is loaded"}, {`load("x", "x", "y")`, `mode must be "t" or "bt"`}, {`load("x", "x", "t", {})`, "no other is taken"}, {`load("x", "x", nil, nil)`, "no other is taken"},
		{`error{code = 3}`, "error value {code=3}"}, {`error(setmetatable({}, {__tostring = function() return "mine" end}))`, "mine"},
		{`unpack({}, 1, 1e6)`, "1000000 values are too many for one call (at most 262144)"}, {`pcall()`, "pcall: a function is required"}, {`assert()`, "assert: a value is required"},
		{`xpcall(print, 5)`, "xpcall: the handler must be a function, not 5"}, {`local x = nil next(x)`, "table expected, got nil) (local 'x')"},
	})
}

func TestToNumber(t *testing.T) {
	succeeds(t,
		`assert(tonumber("1e3") == 1000 and tonumber("1E3") == 1000 and tonumber("1e-3") == 0.001 and tonumber("1.5e3") == 1500)`,
		`assert(tonumber(" 12 ") == 12 and tonumber("-7") == -7 and tonumber("0x1F") == 31 and tonumber("-0x10") == -16 and tonumber(".5") == 0.5 and tonumber("5.") == 5)`,
		`assert(tonumber("ff", 16) == 255 and tonumber("0xff", 16) == 255 and tonumber("-101", 2) == -5 and tonumber("z", 36) == 35 and tonumber("+7", 8) == 7 and tonumber(10, 2) == 2)`,
		`assert(tonumber("") == nil and tonumber("x") == nil and tonumber("1 2") == nil and tonumber("inf") == nil and tonumber("nan") == nil and tonumber("1_000") == nil and tonumber("9", 8) == nil)`,
		`assert(tonumber(5) == 5 and tonumber(nil) == nil and tonumber("0x" .. ("f"):rep(20)) == 2^80 and tonumber({}) == nil and tonumber(true) == nil and tonumber("1e999") == math.huge)`,
		`assert(tonumber(5, 10) == 5 and tonumber("10", 10) == 10 and tonumber("1e1", 10) == 10 and tonumber("ff", "16") == 255)`,
		`assert(collectgarbage("count") > 1 and collectgarbage() == 0 and collectgarbage("step") == true)`,
	)
}

// Errors of the functions that are ours name them in full.
func TestFullNames(t *testing.T) {
	var rows [][2]string
	for call, want := range map[string]string{
		`os.exit("x")`: "os.exit: code", `io.write({})`: "io.write: argument 1", `string.rep("x", 1e12)`: "string.rep: the result", `("x"):rep(1e12)`: "string.rep: the result",
		`table.concat({{}})`: "table.concat: element 1", `string.format("%d", {})`: "string.format: value 1", `math.random(0)`: "math.random: there", `math.randomseed({})`: "math.randomseed: seed",
		`table.sort(1)`: "table.sort: list", `string.byte("x", {})`: "string.byte: first index", `string.gsub("", "", nil)`: "string.gsub: the replacement",
		`unpack(1)`: "unpack: list", `error("x", {})`: "error: level", `loadstring({})`: "loadstring: the chunk must be a string or a function, not a table",
	} {
		rows = append(rows, [2]string{call, "1: " + want})
	}
	refused(t, rows)
}

// Every name that there is has its text, and every text its name, in the sandbox too.
func TestEveryNameIsDocumented(t *testing.T) {
	for _, sandbox := range []bool{false, true} {
		l := luatest.New(t, luabind.Config{Limits: guard.Limits{Sandbox: sandbox}})
		libraries := 0
		for _, m := range l.State().Modules() {
			if !m.Lua {
				continue
			}
			there := map[string]bool{}
			for key := range bind.Pairs(l.State().Contents(m.Table)) {
				there[key.String()] = true
			}
			for _, e := range m.Entries {
				if !there[e.Key()] || e.Signature == "" || e.Text == "" || e.Example == "" {
					t.Errorf("sandbox %t: %s is not there, or lacks its signature, text or example", sandbox, e.Name)
				}
				delete(there, e.Key())
			}
			if m.Name != "" {
				libraries++
				continue
			}
			for _, m := range l.State().Modules() {
				delete(there, m.Name)
				for _, e := range m.Entries {
					delete(there, e.Name)
				}
			}
			if len(there) > 0 {
				t.Errorf("sandbox %t: %v have no text", sandbox, there)
			}
		}
		if want := map[bool]int{false: 7, true: 6}[sandbox]; libraries != want {
			t.Errorf("sandbox %t: there are %d libraries, want %d", sandbox, libraries, want)
		}
		for name, want := range map[string]string{"string.rep": "string.rep(s, n [, separator])", "math.random": "math.random([m [, n]])", "string.find": "string.find(s, pattern [, init [, plain]])", "pcall": "pcall(f, …)", "load": "load(chunk [, chunkname])"} {
			values, err := l.Run("value", "return "+name)
			if err != nil {
				t.Fatal(err)
			}
			if e := l.State().EntryOf(values[0]); e == nil || e.Signature != want {
				t.Errorf("sandbox %t: %s has the entry %+v", sandbox, name, e)
			}
		}
	}
}

// What a caught error leaves of the locals that functions share, as in Lua.
func TestCaughtErrorsKeepLocals(t *testing.T) {
	for _, chunk := range []string{
		`local n = 0; local function f() n = n + 1 end; f(); pcall(error, "x"); f(); assert(n == 2)`,
		`local n = 0; local function f() n = n + 1 end; f(); pcall(string.rep); f(); assert(n == 2)`,
		`local n = 0; local function f() n = n + 1 end; f(); xpcall(error, tostring); f(); pcall(error); f(); assert(n == 3)`,
		`for i = 1, 3 do local b = i; local f = function() b = b + 10; return b end; pcall(error, "e"); b = b + 100; assert(f() == i + 110) end`,
		`local n = 0; local function f() n = n + 1 end; f(); pcall(function() pcall(error); f(); error("y") end); f(); assert(n == 3)`,
		`local n = 0; local co = coroutine.wrap(function() local function f() n = n + 1 end; f(); pcall(error); f(); coroutine.yield(); pcall(error); f() end); co(); co(); assert(n == 3)`,
		`local n = 0; local co = coroutine.create(function() local k = 0; local function f() k = k + 1; n = n + k end; f(); pcall(error); f(); error("dies") end)
		 coroutine.resume(co); assert(n == 3)`,
		// A closure that outlives the function an error ended has its own variable.
		`local keep; pcall(function() local x = 1; keep = function() x = x + 1; return x end; error("x") end)
		 local a, b, c, d = 7, 7, 7, 7; assert(keep() == 2 and keep() == 3 and a == 7 and b == 7 and c == 7 and d == 7)`,
		`local kept = {}; for i = 1, 3 do pcall(function() local x = i; kept[i] = function() x = x + 1; return x end; error("x") end) end
		 assert(kept[1]() == 2 and kept[2]() == 3 and kept[3]() == 4 and kept[1]() == 3)`,
		`local function deep(k, f) if k == 0 then local x = 5; f(function() x = x + 1; return x end); error("x") end; deep(k - 1, f) end
		 local got; pcall(deep, 10, function(g) got = g end); local junk = {}; for i = 1, 50 do junk[i] = i end; assert(got() == 6 and got() == 7)`,
		// Also one that escapes from a coroutine that dies, from a handler's error,
		// and from a stack that overflows (where only the value is lost).
		`local g; local co = coroutine.create(function() local x = 1; g = function() x = x + 1; return x end; error("x") end)
		 coroutine.resume(co); collectgarbage(); assert(g() == 2 and g() == 3)`,
		`local g; local ok = xpcall(function() local x = 1; g = function() x = x + 1; return x end; error("x") end, function() error("again") end)
		 local a, b, c = 7, 7, 7; assert(not ok and g() == 2 and a == 7 and b == 7 and c == 7)`,
		`local g; local function deep() local x = 1; g = function() return x end; deep(); return x end; local ok = pcall(deep)
		 local a, b, c = 7, 7, 7; local x = g(); assert(not ok and (x == 1 or x == nil) and a == 7 and b == 7 and c == 7)`,
		`local n = 0; local function f() n = n + 1 end; for i = 1, 3 do pcall(function() f(); local m = 0; local function k() m = m + 1 end; k(); pcall(error); k(); assert(m == 2); error("x") end) end; f(); assert(n == 4)`,
		`local ok, e = xpcall(function() error({code = 7}) end, function(e) return e.code end); assert(not ok and e == 7)`,
		`local ok, a, b = pcall(function(...) return ... end, 1, 2); assert(ok and a == 1 and b == 2)`,
		`assert(select("#", pcall(function() end)) == 1 and select("#", xpcall(function() return nil, nil end, print)) == 3)`,
		`local ok, e = pcall(nil); assert(not ok and e:find("attempt to call"))`,
	} {
		if _, err := newLab(t, nil).Run("chunk", chunk); err != nil {
			t.Errorf("%s\n%v", chunk, err)
		}
	}
}

// A closure made by a chunk that an error ended keeps its variable too.
func TestFailedChunkLeavesClosures(t *testing.T) {
	l := newLab(t, nil)
	if _, err := l.Run("one", `local x = 1; function count() x = x + 1; return x end; error("stop")`); err == nil {
		t.Fatal("no error")
	}
	if _, err := l.Run("two", `local a, b, c = 9, 9, 9; assert(count() == 2 and count() == 3 and a == 9 and b == 9 and c == 9)`); err != nil {
		t.Error(err)
	}
}

func TestMath(t *testing.T) {
	luatest.Gives(t, [][2]string{
		{`math.huge == 1/0`, `true`}, {`math.random(3, 3)`, `3`},
		{`math.abs("010"), "010" + 1, 2 * "0x10", -"08", "7" % "-3", 2 ^ "3", "6" / 4, 5 - "1e1"`, `10 11 32 -8 -2 8 1.5 -5`},
		{`math.ldexp(1, "3"), math.mod(-7, 3), math.max("9", 10), math.min(3, "02"), math.frexp("8")`, `8 -1 10 2 0.5 4`},
		{`(function() local t = setmetatable({}, {__add = function(x, y) return type(x) .. type(y) end}) return "1" + t, t + "1", "x" + t end)()`, `"stringtable" "tablestring" "stringtable"`},
		{`math.modf(1/0)`, `+Inf 0`}, {`math.modf(-2.5)`, `-2 -0.5`}, {`math.modf("2.5")`, `2 0.5`},
		{`(function() math.randomseed(7) local x = math.random(1e6) math.randomseed(7) return x == math.random(1e6) end)()`, `true`},
	})
	refused(t, [][2]string{
		{`math.random(1, 2, 3)`, "math.random: wrong number of arguments (3)"}, {`math.abs("1_0")`, "number expected, got string"}, {`math.max(1, "inf")`, "bad argument #2 to "},
		{`return "1_0" + 1`, "attempt to perform arithmetic on a string value (constant '1_0')"}, {`local s = "nan" return 1 - s`, "arithmetic on a string value (local 's')"}, {`local s = "inf" return -s`, "arithmetic on a string value (local 's')"}, {`local t = {} return "1" + t`, "arithmetic on a table value (local 't')"},
		{`math.random(0)`, "there is no whole number in 1..0"}, {`math.random(2, 1)`, "there is no whole number"}, {`math.random(0.5)`, "limit must be a whole number"}, {`math.random(1, nil)`, "upper limit must be a whole number, not nil"}, {`math.randomseed("x")`, "seed"},
	})
}

// math.random covers its limits evenly enough to reach both.
func TestMathRandom(t *testing.T) {
	luatest.Gives(t, [][2]string{{`(function() local seen = {}
for i = 1, 1000 do seen[math.random(3)] = true seen[math.random(-2, 0)] = true assert(math.random() < 1) end
return seen[-2], seen[-1], seen[0], seen[1], seen[2], seen[3], seen[4], seen[-3] end)()`, `true true true true true true nil nil`}})
}

// A yield through a function written in Go is refused; through any depth of Lua
// it works.
func TestYieldThroughGo(t *testing.T) {
	l := newLab(t, nil)
	for body, want := range map[string]string{
		`local ok, e = pcall(coroutine.yield, 1) error(e, 0)`:                       "cannot yield through",
		`assert(pcall(function() coroutine.yield(1) end))`:                          "cannot yield through",
		`assert(load(function() coroutine.yield(1) end))`:                           "cannot yield through",
		`table.sort({3, 2, 1}, function(x, y) coroutine.yield(1) return x < y end)`: "cannot yield through",
	} {
		_, err := l.Run("chunk", `local co = coroutine.create(function() `+body+` end); local _, e = coroutine.resume(co); error(e, 0)`)
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "internal") {
			t.Errorf("%s: %v", body, err)
		}
	}
	if _, err := l.Run("chunk", `local co = coroutine.wrap(function() local function deep(n) if n == 0 then coroutine.yield(5) else deep(n - 1) end end; deep(20); return 6 end)
		assert(co() == 5 and co() == 6)
		for v in coroutine.wrap(function() for i = 1, 3 do coroutine.yield(i) end end) do assert(v <= 3) end`); err != nil {
		t.Error(err)
	}
}

// A coroutine that an error has ended is dead, however it was caught, and the
// thread that goes on is the one that caught it.
func TestDeadCoroutines(t *testing.T) {
	l := newLab(t, nil)
	for _, chunk := range []string{
		// Yields in a call at the end of the body, and bodies that are written in Go.
		`local co = coroutine.wrap(function() return coroutine.yield(1) end) assert(co() == 1 and co(5) == 5)`,
		`local co = coroutine.wrap(function(...) return coroutine.yield(...) end) assert(select("#", co(1, nil)) == 2) assert(select("#", co(nil, nil, 3)) == 3)`,
		// A yield returns nil for the values that resume does not give.
		`local function busy() local t = {} for i = 1, 4 do t[i] = (select(i, 1, 2, 3, 4, 5)) end end
		local co = coroutine.wrap(function(v) while true do v = coroutine.yield(v or 1) end end)
		for i = 1, 3 do busy() assert(co() == 1) end assert(co(2) == 2)`,
		`local c = coroutine.create(coroutine.yield) local ok, x = coroutine.resume(c, 7) assert(ok and x == 7) ok, x = coroutine.resume(c, 8) assert(ok and x == 8 and coroutine.status(c) == "dead")`,
		`assert(select(2, coroutine.resume(coroutine.create(tostring), 5)) == "5" and coroutine.wrap(math.max)(1, 3, 2) == 3)`,
		`local ok, why = coroutine.wrap(pcall)(error, "x") assert(ok == false and why == "x")`,
		// A thread that runs, or waits for one that does, is not resumed.
		`local c c = coroutine.wrap(function() local d = coroutine.wrap(function() c() end) d() end) local ok, why = pcall(c) assert(not ok and why:find("that runs"), why)`,
		`local c c = coroutine.create(function() local d = coroutine.create(function() return coroutine.resume(c) end) return coroutine.resume(d) end)
		 local a, b, x, why = coroutine.resume(c) assert(a and b and x == false and why:find("that runs"), why) assert(coroutine.status(c) == "dead")`,
		// Yields that could not be resumed.
		`for _, name in ipairs{"__index", "__newindex", "__add", "__eq", "__lt", "__concat", "__unm", "__call"} do
		   local yields = function() coroutine.yield(1) return 1 end
		   local x, y = setmetatable({}, {[name] = yields}), nil
		   y = setmetatable({}, getmetatable(x))
		   local uses = {__index = function() return x.a end, __newindex = function() x.a = 1 end, __add = function() return x + 1 end, __eq = function() return x == y end,
		     __lt = function() return x < y end, __concat = function() return x .. y end, __unm = function() return -x end, __call = function() return x() end}
		   local ok, why = coroutine.resume(coroutine.create(function() local r = uses[name]() return r end))
		   assert(name == "__call" and ok or name ~= "__call" and not ok and why:find("nor from a metamethod"), name .. tostring(why))
		 end`,
		`local ok, why = coroutine.resume(coroutine.create(function() for i in function(_, n) coroutine.yield(1) return n end do end end)) assert(not ok and why:find("iterator"), why)`,
		`local c = coroutine.wrap(error) assert(not pcall(c)) local ok, why = pcall(c) assert(not ok and why:find("dead"), why)`,
		`local c = coroutine.wrap(function() error("x") end) pcall(c) assert(coroutine.running() == nil)`,
		`local inner = coroutine.wrap(function() coroutine.wrap(error)() end) pcall(inner) local ok, why = pcall(inner) assert(not ok and why:find("dead"), why)`,
		`local c = coroutine.create(function() pcall(coroutine.wrap(error)) coroutine.yield(5) end)
		 local ok, five = coroutine.resume(c) assert(ok and five == 5 and coroutine.status(c) == "suspended") assert(coroutine.resume(c)) assert(coroutine.status(c) == "dead")`,
	} {
		if _, err := l.Run("chunk", chunk); err != nil {
			t.Errorf("%s: %v", chunk, err)
		}
	}
	if _, err := l.Run("fails", `lost = coroutine.wrap(function() error("x") end) lost()`); err == nil {
		t.Error("an error in a coroutine is lost")
	}
	if _, err := l.Run("after", `assert(coroutine.running() == nil) assert(coroutine.wrap(function() return 1 end)() == 1)`); err != nil {
		t.Error(err)
	}
}

func TestErrorsOfCoroutines(t *testing.T) {
	luatest.Gives(t, [][2]string{
		{`select(2, coroutine.resume(coroutine.create(function() local function f() return 1 + f() end f() end)))`, `"stack overflow"`},
		{`select(2, coroutine.resume(coroutine.create(function() error("x", 2) end)))`, `"x"`},
		{`coroutine.running()`, `nil`},
	})
	refused(t, [][2]string{
		{`coroutine.yield()`, "cannot yield from outside a coroutine"},
		{`local function deep() return coroutine.wrap(deep)() end deep()`, "coroutines run in coroutines 40 deep"},
	})
}
