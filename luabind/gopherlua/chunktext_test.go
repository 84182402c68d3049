package gopherlua_test

import (
	"context"
	"slices"
	"testing"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/gopherlua"
)

// The chunk of each function and the way to it there name what was compiled exactly.
func TestWritten(t *testing.T) {
	L := gopherlua.NewState()
	defer L.Close()
	concat := L.NewFunction(func(*lua.LState) int { return 0 })
	for _, c := range []gopherlua.Chunk{
		{Name: "c", Text: "local x = 1\nfunction f(a) return function() return x .. a, a end, function() end end\nreturn function() end"},
		{Name: "line", Lead: "return ", Text: "function() return 5 end", Tail: "\n"},
		{Name: "script", Text: "#!taquin\nreturn function() local a, b = 1, 2; a, b = b, a end"},
		{Name: "empty"},
	} {
		proto, err := gopherlua.Compile(context.Background(), c, concat)
		if err != nil {
			t.Fatal(err)
		}
		checkWritten(t, proto, nil, c.Text, concat)
	}
	proto, err := gopherlua.Compile(context.Background(), gopherlua.Chunk{Name: "last", Text: "x = 5; (function() return 3 end)()", Lead: " return (function(...) return ... end)(", At: len("x = 5;"), Tail: "\n)"}, concat)
	if err != nil || proto == nil {
		t.Fatal(proto, err)
	}
	checkWritten(t, proto, nil, "x = 5; (function() return 3 end)()", concat)
	if _, _, ok := gopherlua.Written(&lua.FunctionProto{}); ok {
		t.Error("a prototype that Compile has not made is written somewhere")
	}
}

func checkWritten(t *testing.T, proto *lua.FunctionProto, want []int, text string, concat *lua.LFunction) {
	t.Helper()
	c, path, ok := gopherlua.Written(proto)
	if !ok || !slices.Equal(path, want) || c.Shown != text || c.Name != proto.SourceName {
		t.Fatalf("%v is %v in %+v, %v", want, path, c, ok)
	}
	whole, err := gopherlua.Compile(context.Background(), c, concat)
	if err != nil {
		t.Fatal(err)
	}
	again := gopherlua.At(whole, path)
	if again == nil || !slices.Equal(again.Code, proto.Code) || !slices.Equal(again.Constants, proto.Constants) ||
		!slices.Equal(again.DbgSourcePositions, proto.DbgSourcePositions) || !slices.Equal(again.DbgUpvalues, proto.DbgUpvalues) ||
		gopherlua.ChunkText(again) != text {
		t.Errorf("function %v of %q is compiled otherwise", path, text)
	}
	if gopherlua.At(whole, append(slices.Clone(path), len(proto.FunctionPrototypes))) != nil {
		t.Error("there is one more function")
	}
	for i, inner := range proto.FunctionPrototypes {
		checkWritten(t, inner, append(slices.Clone(want), i), text, concat)
	}
}
