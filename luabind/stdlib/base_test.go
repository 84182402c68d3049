package stdlib_test

import (
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
		{`unpack({}, 1, 1e6)`, "1000000 values are too many for one call (at most 262144)"}, {`pcall()`, "pcall: a function is wanted"}, {`assert()`, "assert: a value is wanted"},
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
