package space_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"taquin/engine/ctxtest"
	"taquin/engine/perm"
	"taquin/engine/puzzle"
	"taquin/engine/puzzle/known"
	"taquin/engine/puzzle/puzzletest"
	"taquin/engine/puzzle/space"
	"taquin/engine/solver"
	"taquin/engine/statespace/enumerate"
)

func walk(t testing.TB, z *puzzle.Puzzle, opt space.Options) *space.Space {
	t.Helper()
	s, err := space.Walk(context.Background(), z, opt)
	if err != nil {
		t.Fatalf("%v: %v", z, err)
	}
	return s
}

// Complete spaces with published results.
func TestPublished(t *testing.T) {
	must := puzzletest.Made(t)
	for _, test := range []struct {
		z      *puzzle.Puzzle
		metric puzzle.Metric
		want   []int64
	}{
		// J. Scherphuis, Jaap's Puzzle Page: Mini Cube, Pyraminx, Skewb.
		{must(known.Cube(2)), puzzle.Half, []int64{1, 9, 54, 321, 1847, 9992, 50136, 227536, 870072, 1887748, 623800, 2644}},
		{must(known.Cube(2)), puzzle.Quarter, []int64{1, 6, 27, 120, 534, 2256, 8969, 33058, 114149, 360508, 930588, 1350852, 782536, 90280, 276}},
		{must(known.Pyraminx()), puzzle.Half, []int64{1, 8, 48, 288, 1728, 9896, 51808, 220111, 480467, 166276, 2457, 32}},
		{must(known.Skewb()), puzzle.Half, []int64{1, 8, 48, 288, 1728, 10248, 59304, 315198, 1225483, 1455856, 81028, 90}},
		// The numbers of permutations by cycles: unsigned Stirling numbers of the first kind.
		{must(known.Swaps(7)), puzzle.Half, []int64{1, 21, 175, 735, 1624, 1764, 720}},
	} {
		s := walk(t, test.z, space.Options{Metric: test.metric})
		if !slices.Equal(s.Histogram, test.want) || !s.Complete {
			t.Errorf("%v, %v turns: %v %v, want %v", test.z, test.metric, s, s.Histogram, test.want)
		}
	}
}

// Published first layers of larger spaces.
func TestPublishedLayers(t *testing.T) {
	must := puzzletest.Made(t)
	torus := must(known.Torus(4, 4))
	d := puzzle.Definition{Moves: torus.Moves(), Colours: []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 8, 8, 8, 8, 8}}
	for _, test := range []struct {
		z      *puzzle.Puzzle
		metric puzzle.Metric
		want   []int64
	}{
		// T. Rokicki, H. Kociemba, M. Davidson, J. Dethridge, God's Number is 20 (cube20.org).
		{must(known.Cube(3)), puzzle.Half, []int64{1, 18, 243, 3240, 43239, 574908}},
		{must(known.Cube(3)), puzzle.Quarter, []int64{1, 12, 114, 1068, 10011, 93840}},
		// "xyzzy", Loopover God's Number Upper Bounds, speedsolving.com, 2019: a torus of which
		// only the upper eight cells are distinguishable, by single shifts and by any.
		{must(puzzle.New(d)), puzzle.Quarter, []int64{1, 12, 114, 1084, 9931, 86036}},
		{must(puzzle.New(d)), puzzle.Half, []int64{1, 18, 255, 3648, 48787}},
	} {
		s := walk(t, test.z, space.Options{Metric: test.metric, Options: enumerate.Options{Depth: len(test.want) - 1}})
		if !slices.Equal(s.Histogram, test.want) || s.Complete {
			t.Errorf("%v, %v turns: %v %v, want %v", test.z, test.metric, s, s.Histogram, test.want)
		}
	}
}

// The first layers of an oval track (TopSpin) and of a torus (Loopover). No published values are
// known to us, except the number of states of TopSpin, bounds of God's number of this torus, and
// the layers of its upper half above. We computed these in two ways; the second implementation
// used sequences on the ring and rows of the grid in a map.
func TestCountedLayers(t *testing.T) {
	must := puzzletest.Made(t)
	shift := func(list []byte, places int) []byte { return slices.Concat(list[places:], list[:places]) }
	turns := func(any bool, length int) []int {
		if !any {
			return []int{1, length - 1}
		}
		var all []int
		for places := 1; places < length; places++ {
			all = append(all, places)
		}
		return all
	}
	oval := func(any bool) func(ring []byte) [][]byte {
		return func(ring []byte) [][]byte {
			turned := slices.Clone(ring)
			slices.Reverse(turned[:4])
			next := [][]byte{turned}
			for _, places := range turns(any, len(ring)) {
				next = append(next, shift(ring, places))
			}
			return next
		}
	}
	torus := func(any bool) func(grid []byte) [][]byte {
		return func(grid []byte) (next [][]byte) {
			for line := range 4 {
				for _, places := range turns(any, 4) {
					row, column := slices.Clone(grid), slices.Clone(grid)
					copy(row[4*line:], shift(grid[4*line:4*line+4], places))
					for y := range 4 {
						column[4*y+line] = grid[4*((y+places)%4)+line]
					}
					next = append(next, row, column)
				}
			}
			return next
		}
	}
	for _, test := range []struct {
		z      *puzzle.Puzzle
		metric puzzle.Metric
		next   func(state []byte) [][]byte
		want   []int64
	}{
		{must(known.Oval(20, 4)), puzzle.Quarter, oval(false), []int64{1, 3, 6, 12, 24, 48, 96, 192, 384, 765, 1516, 3007, 5962}},
		{must(known.Oval(20, 4)), puzzle.Half, oval(true), []int64{1, 20, 38, 380, 709, 4620, 8431}},
		{must(known.Torus(4, 4)), puzzle.Quarter, torus(false), []int64{1, 16, 184, 2032, 21932}},
		{must(known.Torus(4, 4)), puzzle.Half, torus(true), []int64{1, 24, 396, 6264}},
	} {
		depth := len(test.want) - 1
		if s := walk(t, test.z, space.Options{Metric: test.metric, Options: enumerate.Options{Depth: depth}}); !slices.Equal(s.Histogram, test.want) {
			t.Errorf("%v, %v turns: %v, want %v", test.z, test.metric, s.Histogram, test.want)
		}
		var counted []int64
		start := make([]byte, test.z.Cells())
		for cell := range start {
			start[cell] = byte(cell)
		}
		seen, layer := map[string]bool{string(start): true}, [][]byte{start}
		for range test.want {
			counted = append(counted, int64(len(layer)))
			var further [][]byte
			for _, state := range layer {
				for _, next := range test.next(state) {
					if !seen[string(next)] {
						seen[string(next)] = true
						further = append(further, next)
					}
				}
			}
			layer = further
		}
		if !slices.Equal(counted, test.want) {
			t.Errorf("%v, %v turns: %v in a map, want %v", test.z, test.metric, counted, test.want)
		}
	}
}

// force enumerates a space with states in a map.
func force(z *puzzle.Puzzle, m puzzle.Metric) (histogram []int64, farthest map[string]bool) {
	key := func(x *puzzle.State) string {
		var b []byte
		for _, c := range x.Colours() {
			b = append(b, byte(c))
		}
		return string(b)
	}
	seen := map[string]bool{key(z.Start()): true}
	for layer := []*puzzle.State{z.Start()}; len(layer) > 0; {
		histogram, farthest = append(histogram, int64(len(layer))), map[string]bool{}
		var next []*puzzle.State
		for _, x := range layer {
			farthest[key(x)] = true
			for _, y := range x.Neighbours(m) {
				if !seen[key(y)] {
					seen[key(y)] = true
					next = append(next, y)
				}
			}
		}
		layer = next
	}
	return histogram, farthest
}

// Compares random small puzzles of all kinds with the enumeration in a map.
func TestAgreesWithForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	packed := 0
	for round := range 300 {
		d := random(rng, round)
		z, err := puzzle.New(d)
		if err != nil {
			t.Fatal(err)
		}
		total, err := z.States(context.Background())
		if err != nil || !total.IsInt64() || total.Int64() > 3000 {
			continue
		}
		m := puzzle.Metric(round % 2)
		histogram, farthest := force(z, m)
		s := walk(t, z, space.Options{Metric: m})
		if !slices.Equal(s.Histogram, histogram) || !s.Complete || s.States != total.Int64() || len(s.Farthest) != min(len(farthest), enumerate.MaxFarthest) {
			t.Fatalf("%+v, %v turns: %v, %d farthest, want %v, %d", d, m, s.Histogram, len(s.Farthest), histogram, len(farthest))
		}
		for _, x := range s.Farthest {
			var b []byte
			for _, c := range x.Colours() {
				b = append(b, byte(c))
			}
			if !farthest[string(b)] {
				t.Fatalf("%+v: %v is not farthest", d, x)
			}
			delete(farthest, string(b))
		}
		packed++
	}
	if packed < 100 {
		t.Errorf("only %d small puzzles", packed)
	}
}

// Each visits every state once, at the distance that a map finds, with all or some moves, and
// in both representations: numbers and lists.
func TestEach(t *testing.T) {
	must := puzzletest.Made(t)
	whole := must(known.Oval(6, 4))
	some, err := whole.With("R2")
	if err != nil {
		t.Fatal(err)
	}
	alike := must(puzzle.New(puzzle.Definition{Moves: whole.Moves(), Colours: []int{0, 1, 1, 2, 2, 2}}))
	for _, z := range []*puzzle.Puzzle{whole, some, alike, must(known.Torus(2, 3))} {
		for depth := range 6 {
			opt := space.Options{Options: enumerate.Options{Depth: depth}, Of: whole}
			if z != some {
				opt.Of = nil
			}
			histogram, _ := force(z, puzzle.Half)
			complete := depth == 0 || depth >= len(histogram)-1
			if !complete {
				histogram = histogram[:depth+1]
			}
			for _, memory := range []int64{0, 40000} {
				opt.MaxMemory = memory
				s := walk(t, z, opt)
				counts, seen, last := make([]int64, len(histogram)), map[string]bool{}, 0
				err := s.Each(t.Context(), opt.Options, func(x *puzzle.State, distance int) error {
					if distance < last || seen[fmt.Sprint(x.Colours())] || len(x.History()) > 0 || opt.Of != nil && x.Puzzle() != whole {
						t.Errorf("%v: %v at distance %d after %d", z, x, distance, last)
					}
					last, seen[fmt.Sprint(x.Colours())] = distance, true
					counts[distance]++
					return nil
				})
				if err != nil || !slices.Equal(counts, histogram) || !slices.Equal(s.Histogram, histogram) || s.Complete != complete || s.Solved != 1 {
					t.Errorf("%v, depth %d: %+v, visited %v, want %v: %v", z, depth, s.Counts, counts, histogram, err)
				}
			}
		}
	}
}

// random returns a random puzzle of several kinds of oriented pieces, sometimes with a duplicate.
func random(rng *rand.Rand, round int) puzzle.Definition {
	return puzzletest.Random(rng, round%3 > 0, func(p perm.Perm) perm.Perm {
		if n := len(p); round%5 == 0 { // a duplicate of every cell
			for cell := range n {
				p = append(p, p[cell]+n)
			}
		}
		return p
	})
}

// numbers returns the index of the group of a puzzle.
func numbers(t *testing.T, z *puzzle.Puzzle, m puzzle.Metric, memory int64) (*space.Numbers, error) {
	t.Helper()
	g, err := z.Group(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return space.NewNumbers(t.Context(), g, z.Elements(z.Turns(m)), memory)
}

// Index and element are inverse functions, and the tables agree with turns of the element.
func TestNumbers(t *testing.T) {
	ctx, must, rng := context.Background(), puzzletest.Made(t), rand.New(rand.NewPCG(1, 5))
	one, err := puzzle.New(puzzle.Definition{Moves: []puzzle.Move{{Name: "A", Perm: perm.Perm{0, 2, 1}}}})
	for _, z := range []*puzzle.Puzzle{must(one, err), must(known.M24()), must(known.Skewb()), must(known.Swaps(9)), must(known.Oval(11, 4))} {
		n, err := numbers(t, z, puzzle.Quarter, solver.UsualMemory)
		if err != nil || n == nil {
			t.Fatalf("%v: %v, %v", z, n, err)
		}
		if states, err := z.States(ctx); err != nil || states.Int64() != n.Count() || n.Number(z.Start().Perm()) != 0 {
			t.Errorf("%v: %d numbers, %v states, %v", z, n.Count(), states, err)
		}
		for range 100 {
			number := rng.Int64N(n.Count())
			p := n.Element(number)
			x, err := z.At(ctx, p)
			if err != nil || n.Number(p) != number {
				t.Fatalf("%v: number %d is %v with number %d, %v", z, number, p, n.Number(p), err)
			}
			after := n.After(nil, uint32(number))
			for i, y := range x.Neighbours(puzzle.Quarter) {
				if n.Number(y.Perm()) != int64(after[i]) {
					t.Fatalf("%v: from number %d turn %d leads to %d, want %v, %d", z, number, i, after[i], y, n.Number(y.Perm()))
				}
			}
		}
	}
	n, err := numbers(t, must(known.M12()), puzzle.Half, solver.UsualMemory)
	if swapped := (perm.Perm{1, 0, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}); err != nil || n.Number(swapped) != -1 || n.Number(swapped[:2]) != -1 {
		t.Errorf("%v, and a permutation of another group has number %d", err, n.Number(swapped))
	}
	for _, memory := range []int64{0, 1e6} {
		if n, err := numbers(t, must(known.M24()), puzzle.Half, memory); n != nil || err != nil {
			t.Errorf("M24 in %d bytes: %v, %v", memory, n, err)
		}
	}
	if n, err := numbers(t, must(known.Cube(3)), puzzle.Half, 1<<40); n != nil || err != nil {
		t.Errorf("the cube: %v, %v", n, err)
	}
}

func TestLimits(t *testing.T) {
	must := puzzletest.Made(t)
	cube := must(known.Cube(3))
	_, err := space.Walk(context.Background(), cube, space.Options{})
	if want := "not applicable: the space has 43252003274489856000 states, and 2 GiB hold 59652323 of them; a depth makes it smaller"; !errors.Is(err, solver.ErrNotApplicable) || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
	s, err := space.Walk(context.Background(), cube, space.Options{Options: enumerate.Options{Depth: 20, MaxMemory: 1e6}})
	if !errors.Is(err, solver.ErrLimit) || s == nil || len(s.Histogram) < 4 || s.Complete {
		t.Errorf("%v, %v", s, err)
	}
	still := must(puzzle.New(puzzle.Definition{Moves: []puzzle.Move{{Name: "A", Perm: perm.Perm{0, 1, 2}}}}))
	if s := walk(t, still, space.Options{}); s.Diameter() != 0 || !s.Complete || !s.Farthest[0].Solved() {
		t.Errorf("without a move that moves: %v", s)
	}
	var lines []string
	opt := space.Options{Options: enumerate.Options{Progress: func(p enumerate.Progress) { lines = append(lines, p.String()) }}}
	if s := walk(t, must(known.Pyraminx()), opt); len(lines) != s.Diameter() || lines[1] != "walking: depth 2, 57 of 933120 states" {
		t.Errorf("%v: progress %q", s, lines)
	}
	for _, z := range []*puzzle.Puzzle{must(known.Pyraminx()), must(known.Torus(3, 3))} { // packed and listed
		walk(t, z, space.Options{}) // fills the caches of the puzzle before the measurement
		asked := &ctxtest.Countdown{Context: t.Context(), Left: 1 << 30}
		if _, err := space.Walk(asked, z, space.Options{}); err != nil {
			t.Fatal(err)
		}
		total := 1<<30 - asked.Left
		if total < 40 {
			t.Errorf("%v: asked %d times", z, total)
		}
		for left := 0; left < total; left += 1 + total/5 {
			s, err := space.Walk(&ctxtest.Countdown{Context: t.Context(), Left: left}, z, space.Options{})
			if !errors.Is(err, solver.ErrCancelled) || s != nil {
				t.Fatalf("%v, asked %d of %d times: %v, %v", z, left, total, s, err)
			}
		}
	}
}

func BenchmarkCube2(b *testing.B) {
	z := puzzletest.Made(b)(known.Cube(2))
	for b.Loop() {
		walk(b, z, space.Options{})
	}
}

func BenchmarkCube3Layers(b *testing.B) {
	z := puzzletest.Made(b)(known.Cube(3))
	for b.Loop() {
		walk(b, z, space.Options{Options: enumerate.Options{Depth: 5}})
	}
}
