package gopherlua_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/gopherlua"
)

// runner makes a function that runs a chunk which this package has compiled. Its
// operator ".." joins strings, and notes in joined how many there were.
func runner(t *testing.T) (run func(text string) error, joined *[]int) {
	L := lua.NewState()
	t.Cleanup(L.Close)
	joined = new([]int)
	concat := L.NewFunction(func(L *lua.LState) int {
		*joined = append(*joined, L.GetTop())
		var parts []string
		for i := 1; i <= L.GetTop(); i++ {
			parts = append(parts, L.CheckString(i))
		}
		L.Push(lua.LString(strings.Join(parts, "")))
		return 1
	})
	load := func(text string) (*lua.LFunction, error) {
		proto, err := gopherlua.Compile(context.Background(), gopherlua.Chunk{Name: "chunk", Text: text}, concat)
		if err != nil {
			return nil, err
		}
		return L.NewFunctionFromProto(proto), nil
	}
	L.SetGlobal("loadstring", L.NewFunction(func(L *lua.LState) int {
		fn, err := load(L.CheckString(1))
		if err != nil {
			L.RaiseError("%s", err)
		}
		L.Push(fn)
		return 1
	}))
	run = func(text string) error {
		fn, err := load(text)
		if err != nil {
			return err
		}
		L.Push(fn)
		return L.PCall(0, 0, nil)
	}
	return run, joined
}

// The operator ".." is a call of the function that Compile is given, one for a
// chain of up to 100 operands, however deep in the chunk it stands.
func TestConcat(t *testing.T) {
	for _, test := range []struct {
		text   string
		joined []int
	}{
		{`assert("a" .. "b" == "ab")`, []int{2}},
		{`local x = "b" assert("a" .. x .. 1 .. "d" == "ab1d")`, []int{4}},
		{`assert(("a" .. "b") .. "c" == "abc")`, []int{2, 2}},
		{`local function f() return "x", "y" end assert("a" .. f() == "ax")`, []int{2}},
		{`local function f(...) return "a" .. ... end assert(f("x", "y") == "ax")`, []int{2}},
		{`local t = {f = function() return function() return "a" .. "b" end end} assert(t.f()() == "ab")`, []int{2}},
		{`assert("` + strings.Repeat(`a" .. "`, 149) + `a" == ("a"):rep(150))`, []int{100, 51}},
		{`assert(#"\0concat\0" == 8)`, []int{2}}, // what stands for the function meanwhile
		{`local t = {["\0concat\0"] = 1} t["\0concat\0"] = t["\0concat\0"] + 1 assert(t["\0con" .. "cat\0"] == 2)`, []int{2, 2, 2, 2}},
		{`assert(("\0concat\0"):rep(2):len() == 16 and "\0concat\0" .. "x" == "\0concat\0x")`, []int{2, 2, 2}},
	} {
		run, joined := runner(t)
		if err := run(test.text); err != nil || !slices.Equal(*joined, test.joined) {
			t.Errorf("%.80s\njoined %v, want %v; %v", test.text, *joined, test.joined, err)
		}
	}
}

// A chunk keeps its text, without what was compiled around it, for all its
// functions.
func TestOf(t *testing.T) {
	const text = "f(function() return function() end end)"
	proto, err := gopherlua.Compile(context.Background(), gopherlua.Chunk{Name: "c", Lead: "return ", Text: text, Tail: "\n"}, &lua.LFunction{})
	if err != nil {
		t.Fatal(err)
	}
	for depth := 0; ; depth++ {
		if got := gopherlua.ChunkText(proto); got != text {
			t.Errorf("at depth %d the text is %q", depth, got)
		}
		if len(proto.FunctionPrototypes) == 0 {
			if depth != 2 {
				t.Errorf("there are functions %d deep, not 2", depth)
			}
			break
		}
		proto = proto.FunctionPrototypes[0]
	}
	if got := gopherlua.ChunkText(&lua.FunctionProto{}); got != "" {
		t.Errorf("a function without a text has %q", got)
	}
}

// A context that ends stops the compiler, of a short text and of a long one, and
// gives its own error.
func TestCompileEnds(t *testing.T) {
	cause := errors.New("enough")
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(cause)
	for _, text := range []string{"x = 1", strings.Repeat("x = 1\n", 1<<20)} {
		if _, err := gopherlua.Compile(ctx, gopherlua.Chunk{Name: "c", Text: text}, &lua.LFunction{}); !errors.Is(err, context.Canceled) {
			t.Errorf("%.20q: %v", text, err)
		}
	}
}

// What is refused before the grammar is looked at, or after.
func TestRefused(t *testing.T) {
	var many strings.Builder
	for i := range 1<<16 + 1 {
		fmt.Fprintf(&many, "x%d = 1\n", i)
	}
	for text, want := range map[string]string{
		"\x1bLuaQ": "c: this is a compiled chunk; only source is loaded",
		strings.Repeat(" ", gopherlua.MaxBytes+1):        "c: a chunk of 67.1 MB is too long (at most 64 MiB)",
		strings.Repeat("(", 5001):                        "c:1: the chunk is nested too deep (5000 levels)",
		"return " + strings.Repeat("x and ", 5001) + "x": "c:1: the chunk is nested too deep (5000 levels)",
		many.String(): "c:65536: more than 65536 different names, strings and numbers in one function; read long data from a string",
	} {
		if e := wrongIn(t, gopherlua.Chunk{Name: "c", Text: text}); e == nil || e.Error() != want {
			t.Errorf("%.20q: %v\nwant %s", text, e, want)
		}
	}
}

// What happens at the end of a chunk happens in a line that the chunk has.
func TestEndsInALine(t *testing.T) {
	for code, want := range map[string]int{"x = 1": 1, "x = 1\n": 1, "x = 1\n\n": 1, "\nx = 1": 2, "f(\n1\n)": 2, "x = 1\ny = 2\n  ": 2, "": 1, "-- nothing": 1} {
		proto, err := gopherlua.Compile(t.Context(), gopherlua.Chunk{Name: "c", Text: code}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if got := proto.DbgSourcePositions[len(proto.DbgSourcePositions)-1]; got != want {
			t.Errorf("%q ends in line %d, want %d", code, got, want)
		}
	}
}
