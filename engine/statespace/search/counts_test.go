package search_test

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"taquin/engine/solver"
	"taquin/engine/statespace/search"
)

// Costs and estimates that are sums of powers of two, so that the counts are the same on every machine.
var exact = [][]float64{{1}, {1, 2, 5}, {0, 1}, {0.5, 0.75, 2}, {0, 0.25, 1.5}, {3}}

// The sums over 120 random graphs, for each search and each of its settings: solutions found, moves
// times their places in the paths, states generated, expanded and stored, iterations, bounds
// times 4, reports of progress, and the bounds in them. Half of the searches have a limit of 1
// to 13 nodes. The numbers come from this program: they change with the order of successors or
// of equal states, and with every count.
func TestCounts(t *testing.T) {
	var got strings.Builder
	for _, m := range search.Methods() {
		for k := range runs(m) {
			var solved, path, iterations, reports, reported int
			var r search.Result
			rng := rand.New(rand.NewPCG(5, 5))
			for round := range 120 {
				g := drawGraph(rng, 9, exact[round%len(exact)])
				for round%8 > 0 && (g.distances(true)[g.first[0]] < 2 || g.distances(true)[g.first[0]] > 9) {
					g = drawGraph(rng, 9, exact[round%len(exact)])
				}
				opt := runs(m)[k]
				opt.Progress = func(p solver.Progress) { reports, reported = reports+1, reported+p.Bound+p.Least }
				if opt.MaxNodes = 800; round%2 == 0 {
					opt.MaxNodes = int64(1 + round%13)
				}
				x, err := run(t, m, g, opt)
				if err == nil {
					solved++
				} else if !errors.Is(err, solver.ErrLimit) && !errors.Is(err, solver.ErrUnsolvable) && !errors.Is(err, solver.ErrStuck) {
					t.Fatal(err)
				}
				for i, move := range x.Path {
					path += (i + 1) * int(move+1)
				}
				for i, it := range x.Iterations {
					iterations += (i + 1) * (int(it.Bound) + int(it.Generated))
				}
				r.Generated, r.Expanded, r.Stored = r.Generated+x.Generated, r.Expanded+x.Expanded, r.Stored+x.Stored
				r.Bound, r.Least = r.Bound+4*x.Bound, r.Least+4*x.Least
			}
			fmt.Fprintln(&got, m.Name, solved, path, r.Generated, r.Expanded, r.Stored, iterations, math.Round(r.Bound+r.Least), reports, reported)
		}
	}
	want := strings.TrimSpace(counts)
	if lines := strings.TrimSpace(got.String()); lines != want {
		at := 0
		for a, b := strings.Split(lines, "\n"), strings.Split(want, "\n"); at < min(len(a), len(b)) && a[at] == b[at]; at++ {
		}
		t.Errorf("line %d differs:\n%s", at+1, lines)
	}
}

const counts = `
bfs 95 3620 770 334 588 0 1068 120 120
ucs 79 3407 960 420 664 0 1424 240 0
bidirectional 101 4139 662 286 730 0 1044 232 232
mm 91 4015 741 344 802 0 1678 321 294
nbs 94 3964 798 364 869 0 1668 345 285
dfs 93 8393 696 143 0 0 96 120 0
dfs 89 10963 928 165 0 0 64 120 0
deepening 82 3546 1876 793 0 12691 1486 122 4
deepening 80 3496 2322 904 0 15745 1481 123 5
deepening 74 3350 2250 1108 0 14212 1486 122 4
ida 89 3944 1353 488 0 7106 1795 121 2
ida 88 3846 1592 542 0 8130 1791 121 2
ida 85 3638 1813 721 0 10810 1579 121 2
ida 89 3867 1939 744 0 12871 647 123 2
ida 92 3990 2274 871 0 15935 647 123 2
ida 79 3486 1694 790 0 8287 1795 121 2
rbfs 80 3555 1348 627 0 0 1740 122 4
rbfs 80 3555 1814 763 0 0 1739 122 4
rbfs 78 3449 2132 1005 0 0 1678 124 7
rbfs 80 3539 1444 666 0 0 647 122 1
rbfs 80 3357 2060 927 0 0 647 123 2
astar 83 3579 852 363 641 0 1672 240 98
astar 81 3460 902 386 650 0 1662 240 98
astar 83 3579 852 362 641 0 647 240 98
astar 83 3521 836 355 637 0 647 240 98
arastar 98 4425 845 357 639 1478 1672 343 266
arastar 98 4425 840 355 638 1253 1672 342 263
arastar 98 4425 840 355 638 1265 1672 342 263
arastar 98 4425 845 357 639 1478 1672 343 266
ees 81 3415 821 351 632 0 1647 240 98
ees 81 3367 864 367 640 0 1703 240 98
ees 81 3415 821 351 632 0 1647 240 98
ees 83 3709 814 347 627 0 1543 240 98
gbfs 86 3635 789 338 620 0 647 240 98
sma 83 3636 1033 431 888 0 1595 240 98
sma 82 3602 1392 526 926 0 1602 241 100
sma 80 3463 1437 627 949 0 1586 242 102
sma 84 3798 1051 439 862 0 647 241 99
sma 83 3676 1662 706 816 0 647 242 100
greedy 6 224 367 157 169 0 857 240 316
greedy 73 3880 4588 1504 413 0 809 248 316
greedy 75 2957 1125 636 343 0 809 240 316
greedy 65 2250 1020 561 310 0 809 240 316
greedy 73 3521 2440 1940 418 0 809 244 316
lrta 77 11173 4111 3531 411 4269 1275 248 106
lrta 75 3281 5074 3933 443 8284 1575 248 106
beam 95 3746 770 334 621 0 1353 240 149
beam 94 3927 768 332 616 0 1131 240 149
`
