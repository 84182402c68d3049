package values

import (
	"fmt"
	"math"

	lua "github.com/yuin/gopher-lua"

	"taquin/luabind/bind"
)

// Graph is a graph by the neighbours of its vertices, which count from 0.
type Graph struct {
	Neighbors [][]int
	First     int // the number by which its user calls the first vertex, 0 or 1
}

// ToGraph reads a graph as lists of neighbours. A connected graph names every vertex, so
// that one of n vertices that names n and not 0 counts from 1. One with a list 0
// begins with that.
func ToGraph(a bind.Args, v lua.LValue, what string) (g Graph) {
	t := a.ToTable(v, what)
	low := 1
	if t.RawGet(lua.LNumber(0)) != lua.LNil {
		low = 0
	}
	high := t.Len()
	for k := range bind.Pairs(t) {
		if n, ok := k.(lua.LNumber); !ok || float64(n) != math.Trunc(float64(n)) || float64(n) < float64(low) || float64(n) > float64(high) {
			a.Fail("the graph must be a list of lists, without a field %s", k)
		}
	}
	zero, last := false, false
	for k := low; k <= high; k++ {
		list := fmt.Sprintf("list %d of the graph", k)
		neighbors := a.ToInts(a.ToTable(t.RawGet(lua.LNumber(k)), list), list+": neighbour", -bind.MaxExact, bind.MaxExact)
		for _, w := range neighbors {
			zero, last = zero || w == 0, last || w == high-low+1
		}
		g.Neighbors = append(g.Neighbors, neighbors)
	}
	if !zero && (last || low == 1) {
		g.First = 1
	}
	return g
}
