package statespace_test

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"taquin/engine/statespace"
)

// A log records the nodes, expansions and rounds in order, and the last solution.
func TestLog(t *testing.T) {
	l := statespace.NewLog(5)
	space := knight{0, 8}
	state := []byte{0}
	l.Round(3)
	root := l.Root(space, state, 2, 4)
	state[0] = 9
	l.Expanded(root)
	a := l.Made(root, 7, 1, 5, statespace.Open)
	b := l.Made(a, 8, math.NaN(), 0, statespace.Cut)
	l.Weighed(b, 6, 7)
	l.Became(root, statespace.Cut) // it was expanded, and stays so
	l.Became(a, statespace.Dropped)
	l.Round(5)
	c := l.Made(root, 9, 1, 1, statespace.Known)
	l.Expanded(b)
	l.FoundShorter(c, b)
	l.Found(a, statespace.None)
	l.Found(b)
	l.Found(a, c)
	want := []statespace.Node{
		{Parent: statespace.None, Value: 2, Score: 4, Move: statespace.NoMove, Status: statespace.Expanded},
		{Parent: 0, Depth: 1, Value: 1, Score: 5, Move: 7, Status: statespace.Dropped},
		{Parent: 1, Depth: 2, Value: 6, Score: 7, Move: 8, Status: statespace.Expanded},
		{Parent: 0, Depth: 1, Value: 1, Score: 1, Move: 9, Status: statespace.Known, Again: true},
	}
	if !slices.Equal(l.Nodes, want) || l.Full() || !l.Whole {
		t.Errorf("nodes %+v", l.Nodes)
	}
	if !slices.Equal(l.Expansions, []statespace.Expansion{{0, 1}, {2, 4}}) || !slices.Equal(l.Rounds, []statespace.Round{{0, 3}, {3, 5}}) || !slices.Equal(l.Ends, []int32{a, c}) {
		t.Errorf("expansions %v, rounds %v, ends %v", l.Expansions, l.Rounds, l.Ends)
	}
	if len(l.Roots) != 1 || l.Roots[0].Node != 0 || l.Roots[0].Space != statespace.Space(space) || l.Roots[0].State[0] != 0 {
		t.Errorf("roots %+v", l.Roots)
	}
	d := l.Made(root, 1, 0, 0, statespace.Open)
	l.FoundShorter(d, a) // a was not expanded
	if l.Nodes[d].Again || l.Nodes[a].Status != statespace.Replaced {
		t.Errorf("%+v found again as %+v", l.Nodes[a], l.Nodes[d])
	}
	e := l.Made(root, 1, 0, 0, statespace.Open) // one too many
	before := slices.Clone(l.Nodes)
	l.Became(d, statespace.Cut)
	l.Weighed(d, 1, 1)
	l.Expanded(d)
	l.FoundShorter(e, d)
	l.FoundShorter(d, e)
	l.Round(9)
	if e != statespace.None || l.Whole || !l.Full() || !slices.Equal(l.Nodes, before) || len(l.Expansions) != 2 || len(l.Rounds) != 2 {
		t.Errorf("a full log goes on: %+v", l)
	}
	if l.Root(space, state, 0, 0) != statespace.None || len(l.Roots) != 1 {
		t.Error("a root in a full log")
	}
	if l.Found(d); !slices.Equal(l.Ends, []int32{d}) {
		t.Errorf("ends %v", l.Ends)
	}
}

// FoundShorter hands on that a state was expanded on an even longer path.
func TestFoundAgainTwice(t *testing.T) {
	l := statespace.NewLog(9)
	a := l.Root(knight{0, 8}, []byte{0}, 0, 0)
	l.Expanded(a)
	b, c := l.Made(a, 1, 0, 0, statespace.Open), l.Made(a, 2, 0, 0, statespace.Open)
	l.FoundShorter(b, a)
	l.FoundShorter(c, b)
	if !l.Nodes[c].Again || l.Nodes[b].Status != statespace.Replaced || l.Nodes[a].Status != statespace.Expanded {
		t.Errorf("%+v", l.Nodes)
	}
}

// A nil log records nothing, and no node stands for a missing one.
func TestNilLog(t *testing.T) {
	var l *statespace.Log
	if l.Round(1); !l.Full() || l.Root(knight{0, 8}, []byte{0}, 0, 0) != statespace.None || l.Made(0, 1, 0, 0, statespace.Open) != statespace.None {
		t.Error("a nil log records")
	}
	for _, l := range []*statespace.Log{nil, statespace.NewLog(0)} {
		l.Expanded(statespace.None)
		l.Became(statespace.None, statespace.Cut)
		l.Weighed(statespace.None, 0, 0)
		l.FoundShorter(statespace.None, statespace.None)
		l.Found(statespace.None)
	}
	if node, expansion := reflect.TypeFor[statespace.Node](), reflect.TypeFor[statespace.Expansion](); statespace.NodeBytes != node.Size()+expansion.Size() || statespace.NoMove >= 0 {
		t.Errorf("a node takes %d bytes, want %d and %d", statespace.NodeBytes, node.Size(), expansion.Size())
	}
	var words []string
	for s := statespace.Open; s <= statespace.Dropped; s++ {
		words = append(words, s.String())
	}
	if !slices.Equal(words, []string{"open", "expanded", "cut", "known", "replaced", "dropped"}) {
		t.Errorf("statuses %v", words)
	}
}
