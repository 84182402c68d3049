package luabind

import (
	"math/big"

	"taquin/luabind/gopherlua"

	lua "github.com/yuin/gopher-lua"
)

// A function bound to Lua ends by pushing its results and saying how many.

func number1(a args, n int) int {
	a.Push(lua.LNumber(n))
	return 1
}

func bool1(a args, b bool) int {
	a.Push(lua.LBool(b))
	return 1
}

func text1(a args, s string) int {
	a.Push(lua.LString(s))
	return 1
}

// self returns argument 1 after an action, so that calls can be chained.
func self(a args) int {
	a.SetTop(1)
	return 1
}

// exact pushes a whole number, as a string where a Lua number would round it.
func exact(a args, n *big.Int) int {
	if n.IsInt64() && n.Int64() <= maxExact && n.Int64() >= -maxExact {
		return number1(a, int(n.Int64()))
	}
	return text1(a, n.String())
}

// maxList is how long a list may be.
const maxList = gopherlua.MaxList

// list makes a Lua list of whole numbers.
func list(L *lua.LState, numbers []int) *lua.LTable {
	t := L.CreateTable(len(numbers), 0)
	for i, n := range numbers {
		t.RawSetInt(i+1, lua.LNumber(n))
	}
	return t
}

// lists makes a Lua list of lists.
func lists(L *lua.LState, rows [][]int) *lua.LTable {
	t := L.CreateTable(len(rows), 0)
	for _, row := range rows {
		t.Append(list(L, row))
	}
	return t
}

// fromZero makes the sources' arrays: a table whose first index is 0.
func fromZero(L *lua.LState, numbers []int) *lua.LTable {
	t := L.CreateTable(len(numbers), 1)
	for i, n := range numbers {
		t.RawSetInt(i, lua.LNumber(n))
	}
	return t
}
