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
	First     int // the number of the first vertex in its user's numbering, 0 or 1
}

// MaxVertices is how many vertices a graph may have.
const MaxVertices = 1 << 12

// ToGraph reads a graph as lists of neighbours. The vertices count from 0 if there is a
// list 0 or a neighbour 0, and from 1 if there are n lists and a neighbour n but none 0.
// (In a connected graph every vertex is somebody's neighbour.)
func ToGraph(a bind.Args, v lua.LValue, what any) (g Graph) {
	t := a.ToTable(v, what)
	low := 1
	if t.RawGet(lua.LNumber(0)) != lua.LNil {
		low = 0
	}
	high := t.Len()
	for k := range a.Pairs(t) {
		if n, ok := k.(lua.LNumber); !ok || float64(n) != math.Trunc(float64(n)) || float64(n) < float64(low) || float64(n) > float64(high) {
			a.Fail("values.the-graph-must-be", "the graph must be a list of lists, without a field %s", k)
		}
	}
	zero, last := false, false
	if n := high - low + 1; n > MaxVertices {
		a.Fail("values.the-graph-has-vertices", "the graph has %d vertices, and at most %d are read", n, MaxVertices)
	}
	for k := low; k <= high; k++ {
		a.Step(1)
		list := fmt.Sprintf("list %d of the graph", k)
		near := a.ToTable(t.RawGet(lua.LNumber(k)), list)
		if n := near.Len(); n > high-low+1 {
			a.Fail("values.has-neighbours-and-there", "%s has %d neighbours, and there are %d vertices", list, n, high-low+1)
		}
		neighbors := a.ToInts(near, list+": neighbour", -bind.MaxExact, bind.MaxExact)
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
