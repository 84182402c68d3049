package rules_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"taquin/engine/rules"
	"taquin/engine/solver"
	"taquin/engine/statespace/enumerate"
	"taquin/engine/statespace/statetest"
)

// made returns a puzzle, or panics.
func made(z *rules.Puzzle, err error) *rules.Puzzle {
	if err != nil {
		panic(err)
	}
	return z
}

func must(m rules.Method, err error) rules.Method {
	if err != nil {
		panic(err)
	}
	return m
}

func Example() {
	z, err := rules.Pancake(6, false)
	if err != nil {
		panic(err)
	}
	x := z.Start()
	if err := x.PlayText("3 6 4"); err != nil {
		panic(err)
	}
	astar, err := rules.Methods().Find("astar")
	if err != nil {
		panic(err)
	}
	s, err := astar.Solve(context.Background(), x, rules.Options{})
	fmt.Println(x, z.Format(s.Moves), s.Optimal, err)
	// Output: 1 4 5 6 2 3 4 6 3 true <nil>
}

func graph(directed bool) *rules.Puzzle {
	vertex := func(s string) []byte { return rules.AppendText(nil, s) }
	var edges []rules.Edge
	for _, e := range []struct {
		from, to string
		cost     float64
	}{{"A", "B", 4}, {"A", "C", 1.5}, {"C", "B", 2}, {"B", "D", 1}, {"C", "D", 4}, {"B", "A", 3.25}, {"D", "E", 0}} {
		edges = append(edges, rules.Edge{From: vertex(e.from), To: vertex(e.to), Cost: e.cost})
	}
	return made(rules.NewGraph(edges, rules.GraphOptions{Directed: directed, Goal: vertex("E")}))
}

// small are small puzzles of all families.
func small() []*rules.Puzzle {
	return []*rules.Puzzle{
		made(rules.Pancake(5, false)), made(rules.Pancake(3, true)), made(rules.Hanoi(4, 3)), made(rules.Hanoi(3, 4)), made(rules.TopSpin(5, 3)),
		made(rules.Lights(3, 3)), made(rules.Jugs([]int{8, 5, 3}, nil, nil)), made(rules.Jugs([]int{5, 3, 200}, []int{0, 0, 200}, []int{4})), made(rules.Peg("o/oo/o.o", "")),
		made(rules.Peg("oo.oo.", "......"[:5]+"o")), graph(false), graph(true),
	}
}

// Each adapter agrees with the naive graph of its states.
func TestSpaces(t *testing.T) {
	for _, z := range small() {
		var h *rules.Heuristic
		if all := z.Heuristics(); len(all) > 0 {
			h = &all[0]
		}
		s, err := rules.NewSpace(z.Start(), nil, h)
		if err != nil {
			t.Fatal(err)
		}
		statetest.Check(t, s, statetest.Options{})
	}
}

// The definition of a puzzle makes the same puzzle, also after a journey as JSON.
func TestDefinitions(t *testing.T) {
	for _, z := range small() {
		text, err := json.Marshal(z.Definition)
		if err != nil {
			t.Fatal(err)
		}
		var d rules.Definition
		if err := json.Unmarshal(text, &d); err != nil {
			t.Fatal(err)
		}
		y := made(rules.Make(d))
		states, costs := distances(t, z.Start())
		others, same := distances(t, y.Start())
		if y.String() != z.String() || string(y.Goal()) != string(z.Goal()) || len(states) != len(others) || !maps.Equal(costs, same) || z.Scripted() {
			t.Errorf("%s becomes %s: %s", z, y, text)
		}
	}
	for _, d := range []rules.Definition{{}, {Family: "x"}, {Family: "pancake"}, {Family: "hanoi", Numbers: []int{3}}, {Family: "peg"}, {Family: "jugs"}, {Family: "graph", Edges: []rules.Edge{{From: []byte{rules.TagText, 9}}}}} {
		if z, err := rules.Make(d); err == nil {
			t.Errorf("%v makes %s", d, z)
		}
	}
}

// Bytes that pass the check are a value that can be written, and every value passes.
func FuzzCheckValue(f *testing.F) {
	for _, z := range small() {
		f.Add(z.Start().Value())
	}
	f.Add([]byte{rules.TagTable, 1, rules.TagNumber, 0, 1, 2, 3, 4, 5, 6, 7, 1, rules.TagText, 1, 'a', rules.TagTrue})
	f.Add([]byte{rules.TagTable, 0, 1, rules.TagText, 1, 'a'})
	f.Add(bytes.Repeat([]byte{rules.TagList, 1}, 60))
	f.Fuzz(func(t *testing.T, state []byte) {
		if rules.CheckValue(state) != nil {
			return
		}
		rules.Format(state)
		if rules.CheckValue(state[:len(state)-1]) == nil || rules.CheckValue(append(state, rules.TagTrue)) == nil {
			t.Errorf("%q is a value, and so is a part of it, or it with another one", state)
		}
	})
}

// distances are the costs of the cheapest paths from all states that x reaches to a goal, by brute
// force: relaxation until nothing changes.
func distances(t *testing.T, x *rules.State) (states []*rules.State, costs map[string]float64) {
	t.Helper()
	type arc struct {
		from, to string
		cost     float64
	}
	costs = map[string]float64{}
	known := map[string]bool{string(x.Value()): true}
	var arcs []arc
	states = append(states, x)
	for i := 0; i < len(states); i++ {
		y := states[i]
		if y.Solved() {
			costs[string(y.Value())] = 0
		}
		var moves rules.Moves
		if err := y.Puzzle().Expand(y.Value(), &moves); err != nil {
			t.Fatal(err)
		}
		next, err := y.Neighbours()
		if err != nil {
			t.Fatal(err)
		}
		for k, z := range next {
			arcs = append(arcs, arc{string(y.Value()), string(z.Value()), moves.Cost(k)})
			if !known[string(z.Value())] {
				known[string(z.Value())] = true
				states = append(states, z.Apart())
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for _, a := range arcs {
			if d, ok := costs[a.to]; ok {
				if old, known := costs[a.from]; !known || d+a.cost < old {
					costs[a.from], changed = d+a.cost, true
				}
			}
		}
	}
	return states, costs
}

// Every method finds what brute force finds, from every state of small puzzles.
func TestMethods(t *testing.T) {
	for _, z := range []*rules.Puzzle{
		made(rules.Pancake(5, false)), made(rules.Pancake(3, true)), made(rules.Hanoi(3, 3)), made(rules.TopSpin(5, 3)), made(rules.Lights(3, 2)),
		made(rules.Jugs([]int{8, 5, 3}, nil, nil)), made(rules.Jugs([]int{8, 5, 3}, nil, []int{7})), made(rules.Peg("o/oo/o.o", "")), graph(false), graph(true),
	} {
		states, costs := distances(t, z.Start())
		for i, x := range states {
			if i%(1+len(states)/60) != 0 {
				continue
			}
			want, solvable := costs[string(x.Value())]
			for _, m := range rules.Methods() {
				opt := rules.Options{Options: solver.Options{MaxNodes: 200_000, Rand: rand.New(rand.NewPCG(1, 2))}}
				if m.Name == "dfs" {
					opt.Depth = 12
				}
				s, err := m.Solve(t.Context(), x, opt)
				switch {
				case errors.Is(err, solver.ErrNotApplicable) || errors.Is(err, solver.ErrStuck) || errors.Is(err, solver.ErrLimit):
					continue
				case !solvable:
					if !errors.Is(err, solver.ErrUnsolvable) {
						t.Errorf("%s, %s, %s: %v, want an unsolvable state", z, x, m.Name, err)
					}
					continue
				case err != nil:
					t.Errorf("%s, %s, %s: %v", z, x, m.Name, err)
					continue
				}
				y := x.Copy()
				cost := float64(len(s.Moves))
				if !z.Costs().Unit() {
					cost = s.Cost
				}
				if err := y.Play(s.Moves); err != nil || !y.Solved() || cost < want || s.Optimal && cost != want || float64(s.Bound) > cost && z.Costs().Unit() {
					t.Errorf("%s, %s, %s: %s costs %v, optimal %v, bound %d, want %v (%v)", z, x, m.Name, z.Format(s.Moves), cost, s.Optimal, s.Bound, want, err)
				}
				if m.Optimal && !s.Optimal && z.Costs().Unit() {
					t.Errorf("%s, %s, %s is not proven", z, x, m.Name)
				}
			}
		}
	}
}

// The dual of a state is its inverse, costs as much, and keeps solutions optimal when it raises a heuristic; puzzles
// without duals refuse.
func TestDuals(t *testing.T) {
	ida := must(rules.Methods().Find("ida"))
	for _, z := range []*rules.Puzzle{made(rules.Pancake(5, false)), made(rules.Pancake(3, true)), made(rules.TopSpin(5, 3))} {
		states, costs := distances(t, z.Start())
		h := rules.Heuristic{Name: "patchy", Admissible: true, Of: func(state []byte) (float64, error) {
			return costs[string(state)] * float64(state[2]%2), nil
		}}
		raised, saved := 0, int64(0)
		for _, x := range states {
			dual := z.Rules.(rules.Permuted).Dual(x.Value())
			if cost, known := costs[string(dual)]; !known || cost != costs[string(x.Value())] || string(z.Rules.(rules.Permuted).Dual(dual)) != string(x.Value()) {
				t.Fatalf("%s: the dual of %s is %s", z, x, z.Show(dual))
			}
			plain, err := ida.Solve(t.Context(), x, rules.Options{Heuristic: &h})
			s, err2 := ida.Solve(t.Context(), x, rules.Options{Options: solver.Options{Dual: true}, Heuristic: &h})
			if err != nil || err2 != nil || float64(len(s.Moves)) != costs[string(x.Value())] || !s.Optimal {
				t.Fatalf("%s, %s: %+v, %v, %v", z, x, s, err, err2)
			}
			if saved += plain.Generated - s.Generated; plain.Generated > s.Generated {
				raised++
			}
		}
		if raised == 0 || saved < 0 {
			t.Errorf("%s: %d of %d searches were shorter, %d nodes saved", z, raised, len(states), saved)
		}
		for _, opt := range []rules.Options{{Heuristic: &h, Goal: z.Start().Value()}, {}} {
			if opt.Dual = true; opt.Heuristic == nil && len(z.Heuristics()) > 0 {
				continue
			}
			if s, err := ida.Solve(t.Context(), z.Start(), opt); err == nil {
				t.Errorf("%s %+v: %+v", z, opt, s)
			}
		}
	}
	if _, err := ida.Solve(t.Context(), made(rules.Hanoi(3, 3)).Start(), rules.Options{Options: solver.Options{Dual: true}}); !errors.Is(err, solver.ErrNotApplicable) {
		t.Errorf("hanoi: %v", err)
	}
}

// Numbers of the literature: the diameters of the pancake graphs (OEIS A058986) and of the burnt
// ones (A078942), both from memory; 2^n - 1 moves and the diameter of Hanoi; the presumed optimum of
// Frame and Stewart with four pegs (A007664), proven for these numbers; Lights Out on 3x3 and 4x4,
// where all 512 and 2^12 states are solvable in at most 9 and 7 moves.
func TestPublished(t *testing.T) {
	for _, c := range []struct {
		z                *rules.Puzzle
		states, diameter int64
	}{
		{made(rules.Pancake(4, false)), 24, 4}, {made(rules.Pancake(5, false)), 120, 5}, {made(rules.Pancake(6, false)), 720, 7}, {made(rules.Pancake(7, false)), 5040, 8}, {made(rules.Pancake(8, false)), 40320, 9},
		{made(rules.Pancake(1, true)), 2, 1}, {made(rules.Pancake(2, true)), 8, 4}, {made(rules.Pancake(3, true)), 48, 6}, {made(rules.Pancake(4, true)), 384, 8}, {made(rules.Pancake(5, true)), 3840, 10},
		{made(rules.Hanoi(5, 3)), 243, 31}, {made(rules.Lights(3, 3)), 512, 9}, {made(rules.Lights(4, 4)), 4096, 7}, {made(rules.Jugs([]int{8, 5, 3}, nil, nil)), 16, 7},
	} {
		s, err := rules.Walk(t.Context(), c.z.Start(), enumerate.Options{})
		if err != nil || s.States != c.states || int64(s.Diameter()) != c.diameter {
			t.Errorf("%s: %v, %v, want %d states and the diameter %d", c.z, s, err, c.states, c.diameter)
		}
	}
	optimal := rules.Methods()[0]
	for discs, want := range []int{0, 1, 3, 5, 9, 13, 17, 25, 33} {
		for pegs, want := range map[int]int{3: 1<<discs - 1, 4: want} {
			if discs == 0 {
				continue
			}
			s, err := optimal.Solve(t.Context(), made(rules.Hanoi(discs, pegs)).Start(), rules.Options{})
			if err != nil || len(s.Moves) != want || !s.Optimal {
				t.Errorf("hanoi(%d, %d): %d moves, %v, want %d", discs, pegs, len(s.Moves), err, want)
			}
		}
	}
	// The triangle of 15 holes has a solution from any start but those that parity excludes (Beasley):
	// with the hole at the top it takes 13 jumps.
	dfs, err := rules.Methods().Find("dfs")
	if err != nil {
		t.Fatal(err)
	}
	s, err := dfs.Solve(t.Context(), made(rules.Peg("./oo/ooo/oooo/ooooo", "")).Start(), rules.Options{})
	if err != nil || len(s.Moves) != 13 {
		t.Errorf("triangle: %d moves, %v", len(s.Moves), err)
	}
}

// Lights Out on 5x5: 2^23 of the 2^25 states are solvable (Anderson and Feil 1998), because four
// patterns of presses change nothing. The fewest presses of a state are those of the lightest of four
// patterns; they are at most 15.
func TestLights5x5(t *testing.T) {
	z := made(rules.Lights(5, 5))
	press := func(pattern uint32) *rules.State {
		x := z.Start()
		for i := range 25 {
			if pattern>>i&1 == 1 {
				if err := x.PlayText(fmt.Sprint(i + 1)); err != nil {
					t.Fatal(err)
				}
			}
		}
		return x
	}
	quiet := []uint32{0, 0b10101_10101_00000_10101_10101, 0b11011_00000_11011_00000_11011, 0b01110_10101_11011_10101_01110}
	for _, pattern := range quiet {
		if !press(pattern).Solved() {
			t.Errorf("the pattern %025b is not quiet", pattern)
		}
	}
	most := 0
	for p := range uint32(1 << 25) {
		most = max(most, min(bits.OnesCount32(p), bits.OnesCount32(p^quiet[1]), bits.OnesCount32(p^quiet[2]), bits.OnesCount32(p^quiet[3])))
	}
	if most != 15 {
		t.Errorf("the farthest state needs %d presses, want 15", most)
	}
}

// Errors name the puzzle, the value and the limits.
func TestErrors(t *testing.T) {
	errorOf := func(_ *rules.Puzzle, err error) string {
		if err == nil {
			return "none"
		}
		return err.Error()
	}
	for _, c := range [][2]string{
		{errorOf(rules.Pancake(65, false)), "pancake: n must be in 1..64, not 65"}, {errorOf(rules.Hanoi(0, 3)), "hanoi: discs must be in 1..64, not 0"}, {errorOf(rules.Hanoi(3, 2)), "hanoi: pegs must be in 3..16, not 2"},
		{errorOf(rules.TopSpin(4, 4)), "topspin: k must be in 2..3 for 4 tokens, not 4"}, {errorOf(rules.Lights(12, 12)), "lights: there must be 1 to 121 lights, not 12 x 12"},
		{errorOf(rules.Jugs([]int{7, 5, 3}, nil, nil)), "jugs: the amount 7 cannot be halved between the first two jugs; give a goal, such as goal = 1 or goal = {7, 0, 0}"},
		{errorOf(rules.Jugs([]int{8, 5}, []int{9, 0}, []int{4})), "jugs: start: jug 1 holds 0 to 8, not 9"}, {errorOf(rules.Peg("o?", "")), `peg: "?" is no sign of a board (row 1, column 2); o is a peg, a point is a hole, and a blank is no hole`},
		{errorOf(rules.Peg("oo.", "o.")), `peg: the goal has other holes than the board: "o."`},
	} {
		if c[0] != c[1] {
			t.Errorf("%s\nwant %s", c[0], c[1])
		}
	}
	z := made(rules.Pancake(3, false))
	x := z.Start()
	if err := x.PlayText("2 4"); err == nil || err.Error() != `rules: there is no move "4" in 2 1 3; moves: 2, 3 (move 2 of "2 4")` || !x.Solved() || len(x.History()) > 0 {
		t.Errorf("%v, %v", err, x)
	}
	if z.Check(rules.AppendInt(nil, 3)) == nil || z.Check(slices.Concat(z.Rules.Start()[:4], z.Rules.Start()[3:4])) == nil {
		t.Error("values are taken for states of pancake(3)")
	}
}
