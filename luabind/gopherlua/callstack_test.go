package gopherlua

import (
	"context"
	"fmt"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"
)

// run runs a chunk in which probe, written in Go, looks at what is running.
func run(t *testing.T, text string, probe func(L *lua.LState)) {
	t.Helper()
	L := lua.NewState()
	defer L.Close()
	called := false
	L.SetGlobal("probe", L.NewFunction(func(L *lua.LState) int {
		called = true
		probe(L)
		return 0
	}))
	proto, err := Compile(context.Background(), Chunk{Name: "chunk", Text: text}, L.NewFunction(func(*lua.LState) int { return 0 }))
	if err != nil {
		t.Fatal(err)
	}
	L.Push(L.NewFunctionFromProto(proto))
	if err := L.PCall(0, 0, nil); err != nil || !called {
		t.Fatalf("%s\nprobe was called: %v; %v", text, called, err)
	}
}

// The calls that are running, from the innermost out, with their places and
// arguments.
func TestFrames(t *testing.T) {
	run(t, `local function f(a, b)
  probe(a, b, nil)
  return 1
end
local ok = pcall(f, "x", 2)
assert(ok)`, func(L *lua.LState) {
		probe := Running(L)
		if !probe.Fn.IsG || probe.NArgs != 3 || probe.Register(L, 1) != lua.LNumber(2) || probe.Register(L, 2) != lua.LNil || probe.Register(L, 1<<20) != lua.LNil {
			t.Errorf("probe has %d arguments, the second one %v", probe.NArgs, probe.Register(L, 1))
		}
		f := probe.Caller()
		if f != probe.Parent || f != f.Caller() || f.Line() != 2 || f.Place() != "chunk:2:" || f.Register(L, 0) != lua.LString("x") {
			t.Errorf("f is at %s with %v", f.Place(), f.Register(L, 0))
		}
		if !f.Parent.Fn.IsG || f.Parent.Caller().Place() != "chunk:5:" {
			t.Errorf("the chunk is at %s", f.Parent.Caller().Place())
		}
		if top := f.Parent.Caller().Parent; top.Caller() != nil {
			t.Errorf("and below it stands %s", top.Caller().Place())
		}
	})
}

func TestForgetTailCalls(t *testing.T) {
	run(t, `local function f(n) if n > 0 then return f(n - 1) end probe() return 1 end local x = f(1000)`, func(L *lua.LState) {
		f := Running(L).Caller()
		if f.TailCall != 1000 {
			t.Errorf("%d tail calls", f.TailCall)
		}
		ForgetTailCalls(L)
		if f.TailCall != 1 || f.Parent.TailCall != 0 {
			t.Errorf("%d and %d tail calls are left", f.TailCall, f.Parent.TailCall)
		}
	})
}

// What stands for an argument in the source.
func TestOrigins(t *testing.T) {
	for _, test := range []struct{ text, want, holder string }{
		{`x = 1 probe(x)`, " (global 'x')", ""},
		{`local x = 1 probe(x)`, " (local 'x')", ""},
		{`local x = 1 (function() probe(x) end)()`, " (upvalue 'x')", ""},
		{`probe("s")`, " (constant 's')", ""},
		{`t = {u = {v = 1}} probe(t.u.v)`, " (field 't.u.v')", "t.u"},
		{`local t, i = {1}, 1 probe(t[i])`, " (field 't[i]')", "t"},
		{`local t = {1} probe(t[1])`, " (field 't[1]')", "t"},
		{`local t = {["a b"] = 1} probe(t["a b"])`, ` (field '["a b"]')`, "t"},
		{`local x, y = nil, 1 probe(x or y)`, "", ""}, // either
		{`local x = 1 probe(x + 1)`, "", ""},
		{`probe((function() end)())`, "", ""},
		{`for _, x in pairs({1}) do probe(x) end`, " (local 'x')", ""},
		{`probe(` + strings.Repeat("x", 61) + `)`, "", ""}, // too long to be read
	} {
		run(t, test.text, func(L *lua.LState) {
			f := Running(L).Parent
			r := Reader{L: L, Frame: f}
			call := r.At(f.PC())
			o := r.Origin(f.PC(), call.A+1)
			if call.Op != lua.OP_CALL || o.String() != test.want || o.Holder != test.holder {
				t.Errorf("%s\nhas%s in %q, want%s in %q", test.text, o, o.Holder, test.want, test.holder)
			}
			if argument := Running(L).Register(L, 0); r.Value(call.A+1) != argument {
				t.Errorf("%s\nhas the value %v, not %v", test.text, r.Value(call.A+1), argument)
			}
		})
	}
}

// The variables that a call can see, and no others.
func TestVariables(t *testing.T) {
	run(t, `local a, unused = 1, 2
local function f(b)
  for i = 4, 4 do probe(a) end
  local late = 5
end
f("b")`, func(L *lua.LState) {
		f := Running(L).Caller()
		var got []string
		for name, v := range (Reader{L: L, Frame: f}).Variables() {
			got = append(got, fmt.Sprint(name, "=", v))
		}
		if text := strings.Join(got, " "); text != "b=b i=4 a=1" {
			t.Errorf("the variables are %s", text)
		}
	})
}

// Captured locals after a place in the stack get a value of their own; those
// before it are still the variable's.
func TestDetachAfter(t *testing.T) {
	var before *lua.Upvalue
	mark := func(L *lua.LState) { before = LastCaptured(L) }
	calls := 0
	run(t, `local outer, inner = 1, nil
local function first() outer = outer + 1 return outer end
probe()
local function f()
  local x = 10
  inner = function() x = x + 1 return x end
  probe()
  x = 20
end
f()
assert(first() == 2 and outer == 2, "the outer local is detached")
assert(inner() == 11 and inner() == 12, "the inner local is not detached")`, func(L *lua.LState) {
		if calls++; calls == 1 {
			mark(L)
			return
		}
		if before == nil || LastCaptured(L) == before {
			t.Fatal("nothing more is captured")
		}
		DetachAfter(L, before)
		if LastCaptured(L) != before {
			t.Error("something is left after the place")
		}
	})
}

// PCall's own note of whether errors are handled.
func TestErrorsHandled(t *testing.T) {
	L := lua.NewState()
	defer L.Close()
	handler := L.NewFunction(func(L *lua.LState) int { return 1 })
	for _, handled := range []bool{false, true} {
		L.Push(L.NewFunction(func(L *lua.LState) int {
			if *errorsHandled(L) != handled {
				t.Errorf("errors are handled: %v, want %v", !handled, handled)
			}
			return 0
		}))
		given := handler
		if !handled {
			given = nil
		}
		if err := L.PCall(0, 0, given); err != nil {
			t.Error(err)
		}
	}
}
