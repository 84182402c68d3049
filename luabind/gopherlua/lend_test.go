package gopherlua_test

import (
	"context"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/gopherlua"
)

// Calls of a function written in Go whose result only a method gets, and others.
func TestTemporaryResult(t *testing.T) {
	for text, want := range map[string]string{
		`return make():m()`:                                   "yes",
		`local x = make():m() + make(1, 2):m()`:               "yes yes",
		`if make():m() == 1 then return 1, make():m() end`:    "yes yes",
		`for i = 1, 2 do kept = {make():m()} end`:             "yes yes",
		`return (kept or make()):m()`:                         "no",
		`return make():other()`:                               "no",
		`return make():m(1)`:                                  "no",
		`return make():m(make())`:                             "no no",
		`return make():m(make():m())`:                         "no yes",
		`local x = make() return x:m()`:                       "no",
		`return make()`:                                       "no",
		`make()`:                                              "no",
		`kept = make()`:                                       "no",
		`return make().m`:                                     "no",
		`return make().m()`:                                   "no",
		`return (make() or kept):m()`:                         "no",
		`local function f() return make() end return f():m()`: "no",
		`local function f() local x = make() return x end return f():m()`: "no",
		`local ok, x = pcall(make) return x:m()`:                          "no",
		`return select(1, make()):m()`:                                    "no",
		`return setmetatable({}, {__index = make}).field:m()`:             "no",
		`return coroutine.wrap(function() return make() end)():m()`:       "no",
	} {
		L := lua.NewState()
		var caller gopherlua.CallSite
		var got []string
		made := L.NewTable()
		made.RawSetString("m", L.NewFunction(func(L *lua.LState) int { L.Push(lua.LNumber(1)); return 1 }))
		made.RawSetString("other", made.RawGetString("m"))
		L.SetGlobal("make", L.NewFunction(func(L *lua.LState) int {
			if caller.TemporaryResult(L, func(method string) bool { return method == "m" }) {
				got = append(got, "yes")
			} else {
				got = append(got, "no")
			}
			L.Push(made)
			return 1
		}))
		proto, err := gopherlua.Compile(context.Background(), gopherlua.Chunk{Name: "c", Text: text}, L.NewFunction(func(*lua.LState) int { return 0 }))
		if err != nil {
			t.Fatal(text, err)
		}
		L.Push(L.NewFunctionFromProto(proto))
		L.Call(0, 1)
		if got := strings.Join(got, " "); got != want {
			t.Errorf("%s: %q, want %q", text, got, want)
		}
		L.Close()
	}
}

// Functions of which it is seen that they only ask their first argument, and some of which it
// is not; the methods m and n are harmless.
func TestOnlyCalls(t *testing.T) {
	L := lua.NewState()
	defer L.Close()
	for text, want := range map[string]bool{
		`function(b) return b:m() end`:                                                               true,
		`function(b) return b:m() + 2 * b:n(1, b:m()) end`:                                           true,
		`function(b, goal) local x, y = b:m(), goal; return x, y end`:                                true,
		`function(b) for i = 0, b:m() do if b:n(i) ~= i and i > 2 then x = b:m() end end end`:        true,
		`function(b) local t = {}; for i, v in ipairs(b:m()) do t[i] = v .. b:n() end return #t end`: true,
		`function(b) return (function(x) return x end)(b:m()) end`:                                   true,
		`function() return 1 end`:                                                                    true,
		`function(a) a = 1 end`:                                                                      true,
		`function(b) return b end`:                                                                   false,
		`function(b) kept = b end`:                                                                   false,
		`function(b) local c = b end`:                                                                false,
		`function(b) kept[b] = 1 end`:                                                                false,
		`function(b) kept[1] = b end`:                                                                false,
		`function(b) b.x = 1 end`:                                                                    false,
		`function(b) return b.x end`:                                                                 false,
		`function(b) return b[1] end`:                                                                false,
		`function(b) return b:other() end`:                                                           false,
		`function(b) return b:m(b) end`:                                                              false,
		`function(b) return f(b) end`:                                                                false,
		`function(b) f(b) end`:                                                                       false,
		`function(b) return b(1) end`:                                                                false,
		`function(b) return function() return b:m() end end`:                                         false,
		`function(b) return {b} end`:                                                                 false,
		`function(b) return {b = b} end`:                                                             false,
		`function(b) return -b end`:                                                                  false,
		`function(b) return #b end`:                                                                  false,
		`function(b) return not b end`:                                                               false,
		`function(b) return b + 1 end`:                                                               false,
		`function(b) return 1 < b end`:                                                               false,
		`function(b) return b == nil end`:                                                            false,
		`function(b) return "x" .. b end`:                                                            false,
		`function(b) return b .. "x" end`:                                                            false,
		`function(b) return b and b:m() end`:                                                         false,
		`function(b) return b or 1 end`:                                                              false,
		`function(b) if b then return 1 end end`:                                                     false,
		`function(b) for k in b do end end`:                                                          false,
		`function(b) for i = 1, b do end end`:                                                        false,
		`function(b) local a, c = b, b:m() end`:                                                      false,
		`function(...) return (...):m() end`:                                                         false,
		`function(b, ...) return b:m() end`:                                                          false,
		`function(b) b:m(); return arg end`:                                                          true, // the global
		`print`:                                                                                      false,
		`7`:                                                                                          false,
	} {
		proto, err := gopherlua.Compile(context.Background(), gopherlua.Chunk{Name: "c", Text: "return " + text}, L.NewFunction(func(*lua.LState) int { return 0 }))
		if err != nil {
			t.Fatal(text, err)
		}
		L.Push(L.NewFunctionFromProto(proto))
		L.Call(0, 1)
		if got := gopherlua.OnlyCalls(L.Get(-1), func(method string) bool { return method == "m" || method == "n" }); got != want {
			t.Errorf("%s: %v", text, got)
		}
		L.Pop(1)
	}
}
