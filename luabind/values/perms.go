package values

import (
	"math"
	"taquin/engine/message"

	lua "github.com/yuin/gopher-lua"

	"taquin/engine/perm"
	"taquin/luabind/bind"
)

// Permutation is a permutation, or the list of its images.
func Permutation(name string) bind.Param[perm.Perm] { return bind.NewParam(name, ToPermutation) }

// ToPermutation reads a permutation, or the list of its images.
func ToPermutation(a bind.Args, v lua.LValue, what any) perm.Perm {
	switch p, ok := bind.Of[perm.Perm](v); {
	case ok:
		return p
	case v.Type() != lua.LTTable:
		a.Refuse(v, "values.must-be-a-permutation", "%s must be a permutation or the list of its images", what)
	}
	a.RefuseKeys(v.(*lua.LTable))
	images := a.ToInts(v.(*lua.LTable), "image", -bind.MaxExact, bind.MaxExact)
	a.Grant(9 * len(images)) // a copy with a mark for each element
	p, err := perm.FromImages(images)
	a.Check(err)
	return p
}

// The parities as values of Lua, which samples request millions of times.
var even, odd lua.LValue = lua.LString(perm.Perm{}.Parity()), lua.LString(perm.Perm{1, 0}.Parity())

// Parity returns perm.Perm.Parity as a value of Lua.
func Parity(p perm.Perm) lua.LValue {
	if p.Even() {
		return even
	}
	return odd
}

// Graph is a graph by the neighbours of its vertices, which count from 0.
type Graph struct {
	Neighbors [][]int
	First     int // the number of the first vertex in its user's numbering, 0 or 1
}

// MaxVertices is the largest number of vertices of a graph.
const MaxVertices = 1 << 12

// ToGraph reads a graph as lists of neighbours. The vertices count from 0 if there is a
// list 0 or a neighbour 0, and from 1 if there are n lists and a neighbour n but none 0; in a
// connected graph every vertex is a neighbour.
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
		list := message.Textf("values.list-of-the-graph", "list %d of the graph", k)
		near := a.ToTable(t.RawGet(lua.LNumber(k)), list)
		if n := near.Len(); n > high-low+1 {
			a.Fail("values.has-neighbours-and-there", "%s has %d neighbours, and there are %d vertices", list, n, high-low+1)
		}
		neighbors := a.ToInts(near, message.Textf("values.neighbour", "%v: neighbour", list), -bind.MaxExact, bind.MaxExact)
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
