package slide_test

import (
	"context"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"taquin/engine/ctxtest"
	"taquin/engine/slide"
	"taquin/engine/solver"
	"taquin/engine/statespace/enumerate"
)

const klotski, klotskiGoal = "ABBC / ABBC / DEEF / DGHF / I..J", ".... / .... / .... / .BB. / .BB."

func puzzle(t testing.TB, text, goal string) *slide.Puzzle {
	t.Helper()
	d, err := slide.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return made(t, d, goal)
}

func made(t testing.TB, d slide.Definition, goal string) *slide.Puzzle {
	t.Helper()
	z, err := slide.New(d)
	if err != nil {
		t.Fatal(err)
	}
	if goal == "" {
		return z
	}
	pieces, err := z.ParseGoal(goal)
	if err == nil {
		z, err = z.WithGoal(pieces)
	}
	if err != nil {
		t.Fatal(err)
	}
	return z
}

func rush(t testing.TB, fen string) *slide.Puzzle {
	t.Helper()
	d, err := slide.ParseRush(fen, "")
	if err != nil {
		t.Fatal(err)
	}
	return made(t, d, "")
}

// solve solves a state with a method and replays the solution.
func solve(t testing.TB, x *slide.State, method string, m slide.Metric) (slide.Solution, error) {
	t.Helper()
	way, err := slide.Methods().Find(method)
	if err != nil {
		t.Fatal(err)
	}
	before := x.String()
	s, err := way.Solve(context.Background(), x, slide.Options{Metric: m})
	if x.String() != before {
		t.Fatalf("%s has changed %s to %s", method, before, x)
	}
	if err != nil {
		return s, err
	}
	y := x.Copy()
	if err := y.PlayText(s.String()); err != nil || !y.Solved() {
		t.Fatalf("%s: %s leads from %s to %s: %v", method, s, x, y, err)
	}
	if !s.Optimal || s.Bound != s.Length() || s.Method != method {
		t.Errorf("%s: %+v", method, s.Statistics)
	}
	return s, nil
}

// Klotski (L'âne rouge): 25,955 positions can be reached if pieces of equal shape are alike,
// and 81 moves or 116 steps of one cell are the fewest: Gardner, Scientific American,
// February 1964, and Wikipedia, "Klotski".
func TestKlotski(t *testing.T) {
	x := puzzle(t, klotski, klotskiGoal).Start()
	for _, want := range []struct {
		metric slide.Metric
		length int
	}{{slide.Moves, 81}, {slide.Cells, 116}} {
		for _, method := range []string{"bfs", "optimal", "bidirectional"} {
			if s, err := solve(t, x, method, want.metric); err != nil || s.Length() != want.length {
				t.Errorf("%s: %d %s, want %d: %v", method, s.Length(), want.metric, want.length, err)
			}
		}
		space, err := slide.Walk(context.Background(), x, want.metric, enumerate.Options{})
		if err != nil || space.States != 25955 {
			t.Errorf("%d states, want 25955: %v", space.States, err)
		}
	}
}

// The hardest boards of Michael Fogleman's database of Rush Hour (rush.txt, 2018), each with
// the moves that it needs and the positions that can be reached.
func TestHardestRush(t *testing.T) {
	for _, c := range []struct {
		moves  int
		board  string
		states int64
	}{
		{60, "IBBxooIooLDDJAALooJoKEEMFFKooMGGHHHM", 2332},
		{58, "BBoKMxDDDKMoIAALooIoJLEEooJFFNoGGoxN", 9192},
		{55, "ooBBMxDDDKMoAAJKoNooJEENIFFLooIGGLox", 9712},
		{55, "ooBBMxDDDKMoAAJKoNooJEENIFFLooIGGLHH", 8257},
		{54, "oxCCMoDDDKMoAAJKooooJLEEIFFLoNIGGoxN", 6355},
		{54, "oooJLxCCCJLoHAAKooHoIKDDooIEEMoFFoxM", 3461},
	} {
		x := rush(t, c.board).Start()
		for _, method := range []string{"bfs", "bidirectional"} {
			if s, err := solve(t, x, method, slide.Moves); err != nil || s.Length() != c.moves {
				t.Errorf("%s: %s needs %d moves, want %d: %v", method, c.board, s.Length(), c.moves, err)
			}
		}
		if space, err := slide.Walk(context.Background(), x, slide.Moves, enumerate.Options{}); err != nil || space.States != c.states {
			t.Errorf("%s: %d states, want %d: %v", c.board, space.States, c.states, err)
		}
	}
}

// A puzzle of nine cells and eight pieces that are all different is the 8-puzzle: half of all
// 9! boards can be reached, and the farthest are 31 steps away (Reinefeld 1993).
func TestEightPuzzle(t *testing.T) {
	d, err := slide.Parse("ABC / DEF / GH.")
	if err != nil {
		t.Fatal(err)
	}
	d.Alike = []string{}
	x := made(t, d, "ABC / DEF / GH.").Start()
	space, err := slide.Walk(context.Background(), x, slide.Cells, enumerate.Options{})
	if err != nil || space.States != 181440 || space.Diameter() != 31 || space.Solved != 1 || len(space.Farthest) != 2 {
		t.Fatalf("%v: %d solved, %d farthest: %v", space, space.Solved, len(space.Farthest), err)
	}
	if s, err := solve(t, space.Farthest[0], "optimal", slide.Cells); err != nil || s.Length() != 31 {
		t.Errorf("the farthest board needs %d: %v", s.Length(), err)
	}
	odd, err := d, error(nil)
	odd.Pieces = slices.Clone(d.Pieces)
	odd.Pieces[0].Name, odd.Pieces[1].Name = "B", "A"
	if _, err = solve(t, made(t, odd, "ABC / DEF / GH.").Start(), "bidirectional", slide.Cells); !errors.Is(err, solver.ErrUnsolvable) {
		t.Errorf("an odd board: %v", err)
	}
	odd.Alike = []string{"AB"}
	if s, err := solve(t, made(t, odd, "ABC / DEF / GH.").Start(), "bidirectional", slide.Cells); err != nil || s.Length() != 0 {
		t.Errorf("two pieces that are alike: %v, %v", s, err)
	}
}

// A hexagon of seven cells, and a cube of 2x2x2 in which a 2x1x1 block turns no corner.
func TestGraphs(t *testing.T) {
	const h = 0.8660254
	hex := slide.Definition{
		Places: []slide.Place{{X: -0.5, Y: -h}, {X: 0.5, Y: -h}, {X: -1}, {}, {X: 1}, {X: -0.5, Y: h}, {X: 0.5, Y: h}},
		Pieces: []slide.Piece{{"A", []int{0}}, {"B", []int{1, 3}}, {"C", []int{2}}},
		Goal:   []slide.Piece{{"B", []int{4, 6}}, {"A", []int{5}}},
	}
	x := made(t, hex, "").Start()
	s, err := solve(t, x, "bfs", slide.Cells)
	if err != nil || !strings.Contains(s.String(), "B") {
		t.Errorf("%s: %v", s, err)
	}
	if got, want := len(x.Puzzle().Neighbours(3)), 6; got != want {
		t.Errorf("the middle of a hexagon has %d neighbours", got)
	}
	cube := slide.Definition{Pieces: []slide.Piece{{"A", []int{0, 1}}, {"B", []int{2}}}, Goal: []slide.Piece{{"A", []int{6, 7}}}}
	for i := range 8 {
		cube.Places = append(cube.Places, slide.Place{X: float64(i & 1), Y: float64(i >> 1 & 1), Z: float64(i >> 2)})
	}
	x = made(t, cube, "").Start()
	if s, err := solve(t, x, "optimal", slide.Moves); err != nil || s.String() != "A5-7" {
		t.Errorf("a cube: %q, %v", s, err)
	}
	if space, err := slide.Walk(context.Background(), x, slide.Moves, enumerate.Options{}); err != nil || space.States != 4*6 {
		t.Errorf("a cube has %v, want 24 states: %v", space, err)
	}
	ring := slide.Definition{Cells: 4, Links: [][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 0}}, Alike: []string{},
		Pieces: []slide.Piece{{"A", []int{0}}, {"B", []int{1}}, {"C", []int{2}}}, Goal: []slide.Piece{{"A", []int{1}}, {"B", []int{0}}, {"C", []int{2}}}}
	if _, err := solve(t, made(t, ring, "").Start(), "bidirectional", slide.Moves); !errors.Is(err, solver.ErrUnsolvable) {
		t.Errorf("pieces on a ring never pass each other: %v", err)
	}
}

// The number of states with indistinguishable pieces equals the number of distinct pictures.
func TestAlike(t *testing.T) {
	for _, c := range []struct {
		text   string
		alike  []string
		states int64
	}{
		{"AB.", nil, 3}, {"AB.", []string{}, 3}, {"AB / C.", nil, 4}, {"AB / C.", []string{}, 12}, {"AB / C.", []string{"AC"}, 12},
		{"A#B / .#.", nil, 4}, {"AABB..", nil, 6}, {"AB. / ...", []string{}, 30}, {"AB. / ...", []string{"AB"}, 15},
	} {
		d, err := slide.Parse(c.text)
		if err != nil {
			t.Fatal(err)
		}
		d.Alike = c.alike
		if space, err := slide.Walk(context.Background(), made(t, d, "").Start(), slide.Moves, enumerate.Options{}); err != nil || space.States != c.states {
			t.Errorf("%s with %v alike: %v, want %d states: %v", c.text, c.alike, space, c.states, err)
		}
	}
	// Any indistinguishable piece satisfies a goal.
	z := puzzle(t, "AB. / ...", "..A / ...")
	if s, err := solve(t, z.Start(), "bfs", slide.Moves); err != nil || s.Length() != 1 {
		t.Errorf("%s: %v", s, err)
	}
}

func TestLimits(t *testing.T) {
	x := puzzle(t, klotski, klotskiGoal).Start()
	for _, m := range slide.Methods() {
		if m.Name == "greedy" { // stuck without a heuristic
			continue
		}
		pathOnly := slices.Contains([]string{"dfs", "deepening", "ida", "rbfs"}, m.Name)
		for _, c := range []struct {
			opt  solver.Options
			want string
		}{
			{solver.Options{MaxNodes: 1000}, "limit reached: more than 1000 nodes"},
			{solver.Options{MaxMemory: 10000}, "limit reached: more than 10 kB of memory"},
		} {
			if pathOnly && c.opt.MaxMemory > 0 {
				continue
			}
			if _, err := m.Solve(context.Background(), x, slide.Options{Options: c.opt}); !errors.Is(err, solver.ErrLimit) || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("%s: %v, want %q", m.Name, err, c.want)
			}
		}
		if _, err := m.Solve(&ctxtest.Countdown{Context: context.Background(), Left: 2}, x, slide.Options{}); !errors.Is(err, solver.ErrCancelled) {
			t.Errorf("%s cancelled: %v", m.Name, err)
		}
	}
	if _, err := slide.Walk(&ctxtest.Countdown{Context: context.Background(), Left: 2}, x, slide.Moves, enumerate.Options{}); !errors.Is(err, solver.ErrCancelled) {
		t.Errorf("a walk cancelled: %v", err)
	}
	if _, err := slide.Methods().Find("bsf"); !errors.Is(err, solver.ErrMethod) {
		t.Error(err)
	}
	if _, err := slide.Methods()[0].Solve(context.Background(), puzzle(t, "AB. / C#.", "").Start(), slide.Options{}); !errors.Is(err, slide.ErrNoGoal) {
		t.Error(err)
	}
	many := puzzle(t, "ABCDEFGHIJKLMNOPQRST"+strings.Repeat(" / ....................", 5), strings.Repeat(".................... / ", 5)+"A...................")
	if _, err := solve(t, many.Start(), "bidirectional", slide.Moves); !errors.Is(err, solver.ErrNotApplicable) {
		t.Error(err)
	}
	walled := puzzle(t, "AA.#B", "....B")
	if _, err := solve(t, walled.Start(), "bfs", slide.Moves); err != nil {
		t.Error(err)
	}
}

// Definitions, anchors and texts reproduce a puzzle and its states.
func TestMadeAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		_, z, _ := anyPuzzle(t)
		x := z.Start()
		steps := rapid.IntRange(0, 20).Draw(t, "steps")
		rng := rand.New(rand.NewPCG(3, uint64(steps)))
		if err := x.Scramble(context.Background(), steps, rng); err != nil && !strings.Contains(err.Error(), "no piece can move") {
			t.Fatal(err)
		}
		text, err := json.Marshal(z.Definition())
		if err != nil {
			t.Fatal(err)
		}
		var d slide.Definition
		if err := json.Unmarshal(text, &d); err != nil {
			t.Fatal(err)
		}
		again, err := slide.New(d)
		if err != nil || !again.Same(z) {
			t.Fatalf("%s: %v", text, err)
		}
		y, err := again.At(x.Anchors(), x.History())
		if err != nil || !y.Equal(x) || y.String() != x.String() {
			t.Fatalf("%s is made again as %s: %v", x, y, err)
		}
		word := again.Format(x.History())
		replayed := z.Start()
		if err := replayed.PlayText(word); err != nil || !replayed.Equal(x) {
			t.Fatalf("%s leads to %s, not %s: %v", word, replayed, x, err)
		}
		if err := y.Undo(len(y.History())); err != nil || !y.Equal(z.Start()) {
			t.Fatalf("taken back: %s: %v", y, err)
		}
		for _, m := range slide.Metrics() {
			for _, n := range x.Neighbours(m) {
				back := n.Copy()
				if err := back.Undo(1); err != nil || !back.Equal(x) || n.Equal(x) || m == slide.Cells && m.Length(n.History()) != 1 {
					t.Fatalf("%s beside %s: %v", n, x, err)
				}
			}
		}
	})
}

func BenchmarkKlotski(b *testing.B) {
	x := puzzle(b, klotski, klotskiGoal).Start()
	way, _ := slide.Methods().Find("bfs")
	for _, m := range slide.Metrics() {
		b.Run(m.String(), func(b *testing.B) {
			nodes := int64(0)
			for b.Loop() {
				s, err := way.Solve(context.Background(), x, slide.Options{Metric: m})
				if err != nil {
					b.Fatal(err)
				}
				nodes += s.Generated
			}
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

func FuzzParse(f *testing.F) {
	f.Add(klotski, klotskiGoal, "Gr Bd")
	f.Add("AB / C.", "A", "Cr")
	f.Fuzz(func(t *testing.T, text, goal, word string) {
		d, err := slide.Parse(text)
		if err != nil {
			return
		}
		z, err := slide.New(d)
		if err != nil {
			return
		}
		if pieces, err := z.ParseGoal(goal); err == nil {
			if other, err := z.WithGoal(pieces); err == nil {
				z = other
			}
		}
		x := z.Start()
		if err := x.PlayText(word); err == nil && !x.Equal(x.Copy()) {
			t.Error("a copy differs")
		}
		if _, err := slide.Parse(x.String()); err != nil {
			t.Errorf("%s cannot be read: %v", x, err)
		}
	})
}

// Where no moves lead to the goal, a search says how many states can be reached only if it
// knows: two pieces in a row of three cells have 3 states, and never change places.
func TestNoPath(t *testing.T) {
	d, err := slide.Parse("AB.")
	if err != nil {
		t.Fatal(err)
	}
	d.Alike = []string{}
	x := made(t, d, "BA.").Start()
	for _, m := range slide.Methods() {
		_, err := m.Solve(context.Background(), x, slide.Options{Options: solver.Options{MaxNodes: 1000}})
		switch m.Name {
		case "greedy", "dfs", "sma": // they are stuck, or end at a limit
			continue
		case "deepening", "ida", "rbfs", "mm", "nbs", "lrta":
			if errors.Is(err, solver.ErrLimit) || err != nil && err.Error() == "unsolvable: no moves lead to the goal" {
				continue
			}
		default:
			if err != nil && strings.Contains(err.Error(), "(3 states can") {
				continue
			}
		}
		t.Errorf("%s: %v", m.Name, err)
	}
}

// A board of any rectangle, with any target.
func TestRushRectangle(t *testing.T) {
	for _, c := range []struct {
		text, target string
	}{
		{"XXo.B/....B", ""},
		{"AA..B\nRR..B\n.....", "R"},
		{"AAoBBo/XXoooo", "X"},
	} {
		d, err := slide.ParseRush(c.text, c.target)
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		if z, err := slide.New(d); err != nil || z.Start().Solved() {
			t.Errorf("%q: solved, or %v", c.text, err)
		}
	}
	for text, target := range map[string]string{"AA../BB..": "X", "BBoo/oooo": "", "AAoo/Boo": "", "BoAA/Booo": "B"} {
		if _, err := slide.ParseRush(text, target); err == nil {
			t.Errorf("%q, target %q: read", text, target)
		}
	}
}
