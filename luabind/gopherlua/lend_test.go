package gopherlua_test

import (
	"context"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/gopherlua"
)

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
