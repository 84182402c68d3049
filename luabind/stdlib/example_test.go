package stdlib_test

import (
	"fmt"
	"os"
	"time"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
	"taquin/luabind/explain"
	"taquin/luabind/gopherlua"
	"taquin/luabind/guard"
	"taquin/luabind/stdlib"
	"taquin/luabind/values"
)

// Lua's library alone, shut for the script of a stranger.
func Example() {
	L, g := gopherlua.NewState(), guard.New(guard.Limits{Sandbox: true})
	defer L.Close()
	L.SetContext(g)
	p := guard.NewProgress(nil, time.Now)
	s := bind.NewState(L, g, guard.NewOutput(g, p, os.Stdout, os.Stderr, nil), p)
	random, err := values.NewRandom(1)
	if err != nil {
		panic(err)
	}
	var concat *lua.LFunction
	load := func(name, text string) (*lua.LFunction, error) {
		proto, err := gopherlua.Compile(g, gopherlua.Chunk{Name: name, Text: text}, concat)
		if err != nil {
			return nil, err
		}
		return L.NewFunctionFromProto(proto), nil
	}
	x := explain.New(s)
	if concat, err = stdlib.Open(s, stdlib.Deps{Explainer: x, Random: random, Now: time.Now, Compile: load}); err != nil {
		panic(err)
	}
	stdlib.Seal(s)
	f, err := load("stranger", `print(("ab"):rep(3), io, os.execute, pcall(rawset, math, "pi", 3))`)
	if err != nil {
		panic(err)
	}
	fmt.Println(x.Call(f, 0))
	// Output:
	// ababab	nil	nil	false	stranger:1: math is read-only in the sandbox
	// <nil>
}
