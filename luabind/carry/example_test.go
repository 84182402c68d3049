package carry_test

import (
	"fmt"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/carry"
)

// A function goes to another state with the locals that it has captured.
func Example() {
	here, there := newBench(), newBench()
	defer here.L.Close()
	defer there.L.Close()
	_, values := here.run(`local b = lab.board("1 2 / 3 0") return function(word) return b:play(word):text() end`)
	bytes, err := carry.NewEnd(here.initial, nil).WriteFunction(values[0].(*lua.LFunction))
	if err != nil {
		panic(err)
	}
	f, err := carry.NewEnd(there.initial, nil).Read(bytes)
	if err != nil {
		panic(err)
	}
	there.L.SetGlobal("f", f)
	result, _ := there.run(`return f("SE")`)
	fmt.Println(result)
	// Output:
	// 0 1 / 3 2 td [up left] true
}
