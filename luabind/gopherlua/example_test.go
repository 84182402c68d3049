package gopherlua_test

import (
	"context"
	"errors"
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/gopherlua"
	"taquin/luabind/source"
)

func Example() {
	L := lua.NewState()
	defer L.Close()
	concat := L.NewFunction(func(L *lua.LState) int {
		L.Push(lua.LString(L.CheckString(1) + L.CheckString(2)))
		return 1
	})
	for _, text := range []string{
		`print("mon" .. "tee")`,
		"for i = 1, 3 do",
		"if x = 1 then x = 2 end",
	} {
		proto, err := gopherlua.Compile(context.Background(), gopherlua.Chunk{Name: "input", Text: text}, concat)
		var wrong *source.Error
		switch {
		case errors.As(err, &wrong) && wrong.Incomplete:
			open, _ := source.OpenBlocks(text)
			fmt.Printf("… %s open\n", open)
		case errors.As(err, &wrong):
			fmt.Printf("%s\n%s\n", wrong, wrong.Excerpt)
		case err == nil:
			L.Push(L.NewFunctionFromProto(proto))
			L.Call(0, 0)
		}
	}
	// Output:
	// montee
	// … [for do] open
	// input:1: syntax error near "=" (column 6); use == to compare
	//     if x = 1 then x = 2 end
	//          ^
}
