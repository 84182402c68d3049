package audit_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"taquin/engine/heuristic/audit"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/searches"
	"taquin/engine/puzzle/solving"
	"taquin/engine/slide"
	"taquin/engine/statespace"
)

// digraph is a space of directed edges with costs, which may be fractions or 0.
type digraph struct {
	edges    [][]edge
	goals    []int
	start    int
	backward bool
	free     bool // some moves cost nothing
}

type edge struct {
	to   int
	cost float64
}

func (g *digraph) Size() int { return 2 }

func (g *digraph) Starts(yield func([]byte) error) error {
	if !g.backward {
		return yield(binary.LittleEndian.AppendUint16(nil, uint16(g.start)))
	}
	for _, i := range g.goals {
		if err := yield(binary.LittleEndian.AppendUint16(nil, uint16(i))); err != nil {
			return err
		}
	}
	return nil
}

func (g *digraph) Expand(state []byte, _ statespace.Move, next *statespace.Successors) error {
	from := int(binary.LittleEndian.Uint16(state))
	add := func(k int, e edge, to int) {
		binary.LittleEndian.PutUint16(next.Add(statespace.Edge{Move: statespace.Move(k), Cost: e.cost, Value: math.NaN()}), uint16(to))
	}
	if !g.backward {
		for k, e := range g.edges[from] {
			add(k, e, e.to)
		}
		return nil
	}
	for i, edges := range g.edges {
		for k, e := range edges {
			if e.to == from {
				add(k, e, i)
			}
		}
	}
	return nil
}

func (g *digraph) IsGoal(state []byte) (bool, error) {
	return slices.Contains(g.goals, int(binary.LittleEndian.Uint16(state))), nil
}

func (g *digraph) Estimate([]byte) (float64, error) { return 0, nil }

func (g *digraph) Traits() statespace.Traits {
	t := statespace.Traits{Admissible: true, Real: true, MinCost: 0.1, MaxCost: 2}
	if g.free {
		t.MinCost = 0
	}
	return t
}

// reversible is a digraph with its backward space.
type reversible struct{ *digraph }

func (g reversible) Backward(context.Context) (statespace.Space, error) {
	return &digraph{g.edges, g.goals, 0, true, g.free}, nil
}

func randomGraph(rng *rand.Rand) *digraph {
	g := &digraph{edges: make([][]edge, 2+rng.IntN(60)), free: rng.IntN(2) == 0}
	n := len(g.edges)
	for i := range g.edges {
		for range rng.IntN(4) {
			cost := 0.1 * float64(1+rng.IntN(20))
			if g.free && rng.IntN(3) == 0 {
				cost = 0
			}
			g.edges[i] = append(g.edges[i], edge{rng.IntN(n), cost})
		}
	}
	for range 1 + rng.IntN(3) {
		g.goals = append(g.goals, rng.IntN(n))
	}
	slices.Sort(g.goals)
	g.goals = slices.Compact(g.goals)
	return g
}

// naive is the part of a space that moves lead to from the start, with the distances by repeated
// relaxation.
type naive struct {
	distance map[string]float64
	goal     map[string]bool
	arcs     []arc
}

type arc struct {
	from, to string
	cost     float64
}

func naively(t *testing.T, s statespace.Space) naive {
	t.Helper()
	n := naive{map[string]float64{}, map[string]bool{}, nil}
	var queue []string
	reach := func(state string) {
		if _, known := n.distance[state]; !known {
			queue, n.distance[state] = append(queue, state), math.Inf(1)
			goal, err := s.IsGoal([]byte(state))
			if err != nil {
				t.Fatal(err)
			}
			if n.goal[state] = goal; goal {
				n.distance[state] = 0
			}
		}
	}
	if err := s.Starts(func(state []byte) error { reach(string(state)); return nil }); err != nil {
		t.Fatal(err)
	}
	for ; len(queue) > 0; queue = queue[1:] {
		next := statespace.NewSuccessors(s.Size())
		if err := s.Expand([]byte(queue[0]), statespace.NoMove, next); err != nil {
			t.Fatal(err)
		}
		for k, e := range next.Edges {
			reach(string(next.State(k)))
			n.arcs = append(n.arcs, arc{queue[0], string(next.State(k)), e.Cost})
		}
	}
	for changed := true; changed; {
		changed = false
		for _, a := range n.arcs {
			if d := n.distance[a.to] + a.cost; d < n.distance[a.from] {
				n.distance[a.from], changed = d, true
			}
		}
	}
	return n
}

const close = 1e-9

// check compares the audits of a heuristic on all states with the definitions.
func (n naive) check(t *testing.T, states *audit.States, h func(state string) float64) {
	t.Helper()
	asked := audit.Heuristic(func(state []byte) (float64, error) { return h(string(state)), nil })
	if !states.Whole || states.Count(true) != len(n.distance) || states.Count(false) != len(n.distance) {
		t.Fatalf("%d and %d states, whole %v; want %d", states.Count(true), states.Count(false), states.Whole, len(n.distance))
	}
	above, nearest := 0, math.Inf(1)
	rows := map[int]*audit.Row{} // by 1e6 times the distance
	for state, d := range n.distance {
		v := h(state)
		if v > d+close {
			above, nearest = above+1, min(nearest, d)
		}
		if math.IsInf(d, 1) {
			continue
		}
		key := int(math.Round(1e6 * d))
		if rows[key] == nil {
			rows[key] = &audit.Row{Distance: d, Least: v, Greatest: v}
		}
		r := rows[key]
		r.States, r.Least, r.Greatest, r.Mean = r.States+1, min(r.Least, v), max(r.Greatest, v), r.Mean+v
	}
	found, err := states.Admissible(asked)
	if err != nil || found.Count != above || above > 0 && (math.Abs(found.Distance-nearest) > close || found.Value != h(string(found.State)) || math.Abs(n.distance[string(found.State)]-nearest) > close) {
		t.Fatalf("admissible: %+v, %v, want %d from %v", found, err, above, nearest)
	}
	steep := 0
	for _, a := range n.arcs {
		if h(a.from) > a.cost+h(a.to)+close {
			steep++
		}
	}
	goals := 0
	for state, goal := range n.goal {
		if goal && h(state) > close {
			goals++
		}
	}
	found, err = states.Consistent(asked)
	if err != nil || found.Count != steep+goals {
		t.Fatalf("consistent: %+v, %v, want %d moves and %d goals", found, err, steep, goals)
	}
	if found.Count > 0 && (found.Value != h(string(found.State)) || goals > 0 != (found.Next == nil)) {
		t.Fatalf("consistent: %+v", found)
	}
	if found.Next != nil && !slices.ContainsFunc(n.arcs, func(a arc) bool {
		return a.from == string(found.State) && a.to == string(found.Next) && found.NextValue == h(a.to) && found.Value > a.cost+found.NextValue+close
	}) {
		t.Fatalf("no counterexample: %+v", found)
	}
	profile, err := states.Profile(asked)
	if err != nil || len(profile) != len(rows) {
		t.Fatalf("%d rows, want %d; %v", len(profile), len(rows), err)
	}
	for i, r := range profile {
		want := rows[int(math.Round(1e6*r.Distance))]
		if want == nil || r.States != want.States || r.Least != want.Least || r.Greatest != want.Greatest || math.Abs(r.Mean-want.Mean/float64(want.States)) > close || i > 0 && r.Distance <= profile[i-1].Distance {
			t.Fatalf("row %+v, want %+v", r, want)
		}
	}
}

// heuristics are a heuristic without faults, the distance with random faults, and random values.
func (n naive) heuristics(rng *rand.Rand) []func(string) float64 {
	seed := rng.Uint64()
	random := func(state string) *rand.Rand {
		return rand.New(rand.NewPCG(seed, statespace.Hash([]byte(state))))
	}
	finite := func(state string) float64 { return min(n.distance[state], 1000) }
	return []func(string) float64{
		finite,
		func(state string) float64 { return finite(state) + float64(random(state).IntN(20)/19) },
		func(state string) float64 { return finite(state) * random(state).Float64() },
		func(state string) float64 { return 3 * random(state).Float64() },
	}
}

func quiet(int) {}

// TestDirectedCosts audits random directed graphs with real costs, with and without a backward
// space.
func TestDirectedCosts(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	unreachable, dead := 0, 0
	for range 400 {
		g := randomGraph(rng)
		n := naively(t, g)
		for _, s := range []statespace.Space{g, reversible{g}} {
			states, err := audit.Explore(t.Context(), s, audit.Limits{Whole: 100, Near: 100}, quiet)
			if !slices.ContainsFunc(g.goals, func(i int) bool { return n.goal[string(binary.LittleEndian.AppendUint16(nil, uint16(i)))] }) {
				if unreachable++; !errors.Is(err, audit.ErrNoGoal) {
					t.Fatal(err)
				}
				continue
			}
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range n.distance {
				if math.IsInf(d, 1) {
					dead++
				}
			}
			for _, h := range n.heuristics(rng) {
				n.check(t, states, h)
			}
		}
	}
	if unreachable == 0 || dead == 0 {
		t.Errorf("%d graphs without a goal, %d states without a path to one", unreachable, dead)
	}
}

// TestPartial checks that the distances of a part of a space are exact, and that the part near the
// goals holds all states up to its distance.
func TestPartial(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	parts, exact := 0, 0
	for range 400 {
		g := randomGraph(rng)
		n := naively(t, g)
		back := naively(t, &digraph{g.edges, g.goals, 0, true, g.free})
		truth := func(state []byte) float64 { // over all states, not only those reached from the start
			return naively(t, &digraph{edges: g.edges, goals: g.goals, start: int(binary.LittleEndian.Uint16(state))}).distance[string(state)]
		}
		limit := 1 + rng.IntN(20)
		start, err := audit.FromStart(t.Context(), g, audit.Limits{Whole: limit}, quiet)
		if err == nil && !start.Whole {
			parts++
			_, err = start.Admissible(func(state []byte) (float64, error) { exact++; return n.distance[string(state)], nil })
			found, err2 := start.Admissible(func(state []byte) (float64, error) { return min(1000, n.distance[string(state)]+0.05), nil })
			if err != nil || err2 != nil || start.Within != -1 || found.Count > start.Count(true) {
				t.Fatal(err, err2, start.Within)
			}
			rows, err := start.Profile(func(state []byte) (float64, error) { return n.distance[string(state)], nil })
			for _, r := range rows {
				if math.Abs(r.Least-r.Distance) > close || math.Abs(r.Greatest-r.Distance) > close {
					t.Fatalf("%+v", r)
				}
			}
			if err != nil {
				t.Fatal(err)
			}
		}
		near, err := audit.FromGoals(t.Context(), reversible{g}, audit.Limits{Near: limit}, quiet)
		if err != nil {
			if limit >= len(g.goals) {
				t.Fatal(err)
			}
			continue
		}
		held := map[string]bool{}
		rows, err := near.Profile(func(state []byte) (float64, error) { held[string(state)] = true; return truth(state), nil })
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			if math.Abs(r.Least-r.Distance) > close || math.Abs(r.Greatest-r.Distance) > close {
				t.Fatalf("%+v", r)
			}
		}
		for state := range back.distance {
			if d := truth([]byte(state)); !held[state] && (near.Whole || d <= near.Within+close) {
				t.Fatalf("%x at distance %v is missing, within %v, whole %v", state, d, near.Within, near.Whole)
			}
		}
	}
	if parts < 20 || exact < 20 {
		t.Errorf("%d parts, %d states", parts, exact)
	}
}

// TestFamilies audits puzzles and sliding pieces with random heuristics.
func TestFamilies(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 10))
	var spaces []statespace.Space
	for _, d := range []puzzle.Definition{
		{Moves: []puzzle.Move{{Name: "A", Perm: []int{1, 2, 0, 4, 3, 5}}, {Name: "B", Perm: []int{3, 1, 2, 5, 4, 0}}}},
		{Moves: []puzzle.Move{{Name: "A", Perm: []int{1, 2, 3, 0, 4, 5}}, {Name: "B", Perm: []int{0, 1, 3, 4, 5, 2}}}, Colours: []int{0, 0, 1, 1, 2, 2}},
		{Moves: []puzzle.Move{{Name: "A", Perm: []int{1, 2, 3, 0, 4, 5}}, {Name: "B", Perm: []int{0, 1, 3, 4, 5, 2}}}, Goal: []int{0, 1, 2, -1, -1, -1}},
	} {
		z, err := puzzle.New(d)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range []puzzle.Metric{puzzle.Half, puzzle.Quarter} {
			s, err := searches.NewSpace(t.Context(), z, solving.Options{Metric: m})
			if err != nil {
				t.Fatal(err)
			}
			spaces = append(spaces, s)
		}
	}
	for _, texts := range [][2]string{{"AAB / C..", "... / AA."}, {"AB. / CCD / .EE", ".A. / ... / ..."}, {"AABB / C.D.", ".... / ..AA"}} {
		d, err := slide.Parse(texts[0])
		if err != nil {
			t.Fatal(err)
		}
		z, err := slide.New(d)
		if err != nil {
			t.Fatal(err)
		}
		goal, err := z.ParseGoal(texts[1])
		if err != nil {
			t.Fatal(err)
		}
		if z, err = z.WithGoal(goal); err != nil {
			t.Fatal(err)
		}
		for _, m := range slide.Metrics() {
			spaces = append(spaces, slide.NewSpace(z.Start(), m))
		}
	}
	for i, s := range spaces {
		n := naively(t, s)
		states, err := audit.Explore(t.Context(), s, audit.Limits{Whole: 1 << 20}, quiet)
		if err != nil {
			t.Fatal(i, err)
		}
		for _, h := range n.heuristics(rng) {
			n.check(t, states, h)
		}
	}
}

// TestWrongStickers audits the wrong stickers of a 2x2x2 cube divided by 8: a half turn puts 12
// stickers in wrong places, so 8 is too few to divide by, and 12 is enough.
func TestWrongStickers(t *testing.T) {
	z, err := known.Cube(2)
	if err != nil {
		t.Fatal(err)
	}
	s, err := searches.NewSpace(t.Context(), z, solving.Options{})
	if err != nil {
		t.Fatal(err)
	}
	states, err := audit.Explore(t.Context(), s, audit.Limits{Near: 20_000}, quiet)
	if err != nil || states.Whole || states.Within != 5 || states.Count(true) != 1+9+54+321+1847+9992 {
		t.Fatalf("%d states within %v, %v", states.Count(true), states.Within, err)
	}
	home := z.Start().Colours()
	wrong := func(by float64) audit.Heuristic {
		return func(state []byte) (float64, error) {
			count := 0.0
			for cell, c := range s.State(state).Colours() {
				if c != home[cell] {
					count++
				}
			}
			return count / by, nil
		}
	}
	found, err := states.Admissible(wrong(8))
	if err != nil || found.Count != 63 || found.Value != 1.5 || found.Distance != 1 {
		t.Errorf("%+v, %v", found, err)
	}
	for _, audited := range []func(audit.Heuristic) (audit.Finding, error){states.Admissible, states.Consistent} {
		if found, err = audited(wrong(12)); err != nil || found.Count != 0 {
			t.Errorf("%+v, %v", found, err)
		}
	}
	x, err := z.Random(t.Context(), rand.New(rand.NewPCG(1, 1)))
	if err != nil {
		t.Fatal(err)
	}
	states.Add(s.Pack(x), audit.Unknown())
	lucky := func(state []byte) (float64, error) {
		if s.State(state).Equal(x) {
			return 9, nil
		}
		return 8, nil
	}
	found, err = states.Consistent(func(state []byte) (float64, error) { v, err := lucky(state); return max(0, v-8) * 3, err })
	if err != nil || found.Count != 9 || !bytes.Equal(found.State, s.Pack(x)) || found.Value != 3 || found.NextValue != 0 || !math.IsNaN(found.Distance) {
		t.Errorf("%+v, %v", found, err)
	}
}

// TestWalks checks that random walks reach states that the space knows, and stop in dead ends.
func TestWalks(t *testing.T) {
	g := &digraph{edges: [][]edge{{{1, 1}}, {{2, 1}}, nil}, goals: []int{2}}
	states, err := audit.Explore(t.Context(), g, audit.Limits{Whole: 1}, quiet)
	if err != nil || states.Whole {
		t.Fatal(err)
	}
	for _, moves := range []int{1, 9} {
		if err := states.Walk(rand.New(rand.NewPCG(1, 1)), moves); err != nil {
			t.Fatal(err)
		}
	}
	var asked [3]int
	if _, err := states.Consistent(func(state []byte) (float64, error) { asked[state[0]]++; return 0, nil }); err != nil || asked[2] == 0 {
		t.Error(asked, err)
	}
	if bad := (&digraph{edges: [][]edge{{{1, -1}}, nil}, goals: []int{1}}); true {
		if _, err := audit.Explore(t.Context(), bad, audit.Limits{Whole: 9}, quiet); err == nil || err.Error() != "heuristic: a move costs -1, which is not a number of at least 0" {
			t.Error(err)
		}
	}
}
