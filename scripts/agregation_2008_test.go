package scripts_test

import (
	"fmt"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"taquin/luabind"
)

// What the exercise on source 003, a text of the agrégation of 2008, prints is compared
// with what is worked out here in plain code that shares nothing with the engine.

// The tables T1 and T2 of its figure 1.
const (
	t1 = "10 6 4 12 / 1 14 3 7 / 5 15 11 13 / 8 0 2 9"
	t2 = "0 1 2 4 / 3 6 10 12 / 5 7 14 11 / 8 9 15 13"
)

// final003 is the final table: the hole is at home in the upper left cell.
func final003(cols, rows int) plainBoard {
	labels := make([]int, cols*rows)
	for i := range labels {
		labels[i] = i
	}
	return plainOf(holeLetters, cols, labels)
}

// pi1 and pi2 are the weights π1 and π2 of the source.
func pi1(b plainBoard) int { return inversions(b.cells) }

func pi2(b plainBoard) (sum int) {
	apart := func(x, y int) int { return max(x, y) - min(x, y) }
	for i := range len(b.cells) {
		if home := int(b.cells[i]); home != 0 {
			sum += apart(i/b.cols, home/b.cols) + apart(i%b.cols, home%b.cols)
		}
	}
	return sum
}

// greedy is how many moves descent by a weight makes; false if it is stuck.
func greedy(b plainBoard, weight func(plainBoard) int) (int, bool) {
	for moves := 0; ; moves++ {
		if weight(b) == 0 {
			return moves, true
		}
		best := b
		for _, next := range b.neighbours() {
			if weight(next) < weight(best) {
				best = next
			}
		}
		if best == b {
			return moves, false
		}
		b = best
	}
}

func TestAgregation2008(t *testing.T) {
	t.Parallel()
	out := run(t, "exercises/agregation_2008", luabind.Config{Seed: 5})
	for name, check := range map[string]func(*testing.T, string){
		"figures": checkFigures, "criterion": checkCriterion, "graph": checkGraph, "rows": checkRows,
		"weights": checkWeights, "greedy": checkGreedy, "escapes": checkEscapes,
		"searches": checkSearches, "pruning": checkPruning, "words": checkWords,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			check(t, out)
		})
	}
	wants(t, out, "\nall as stated, or as corrected: ")
	// Whatever the seed of the host, and alone as well as together. The searches that
	// take longest are left out if not every board is wanted.
	stops := map[string]string{
		"weights": `solve = setmetatable({}, {__index = solve, __call = function() error("far enough") end})`,
		"searches": `local progress = lab.progress
			lab.progress = function(n, what)
				return what == "searching 4x4" and error("far enough") or progress(n, what)
			end`,
	}
	for _, part := range []string{"tables", "weights", "searches"} {
		name, alone := "exercises/agregation_2008_"+part, ""
		if everyBoard || stops[part] == "" {
			alone = run(t, name, luabind.Config{Seed: 6})
		} else {
			alone = stopped(t, stops[part], name)
		}
		if part != "tables" {
			_, alone, _ = strings.Cut(alone, "Tf\n")
		}
		if alone == "" || !strings.Contains(out, alone) {
			t.Errorf("the part %s alone prints something else:\n%s", part, screenful(alone))
		}
	}
}

// numbers is a row of a table: the numbers after a label.
func numbers(t *testing.T, out, label string) []float64 {
	t.Helper()
	row := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(label) + ` +(.*)$`).FindStringSubmatch(out)
	if row == nil {
		t.Fatalf("no row %q in\n%s", label, screenful(out))
	}
	var values []float64
	for _, field := range strings.Fields(row[1]) {
		if v, err := strconv.ParseFloat(field, 64); err == nil {
			values = append(values, v)
		}
	}
	return values
}

// section is what stands under a heading.
func section(t *testing.T, out, heading string) string {
	t.Helper()
	_, rest, found := strings.Cut(out, "  "+heading+"\n")
	if !found {
		t.Fatalf("no section %q", heading)
	}
	text, _, _ := strings.Cut(rest, "\n§ ")
	return text
}

// The golden lines are those of the text's figure 2.
func checkFigures(t *testing.T, out string) {
	out = section(t, out, "The two permutations of figure 2")
	wants(t, out,
		"σ        ⎝10  6  4 12  1 14  3  7  5 15 11 13  8  0  2  9⎠",
		"σB       ⎝10  6  4 12  7  3 14  1  5 15 11 13  9  2  8⎠",
		"σ'       ⎝10  6  4 12  1 14  3  7  5  0 11 13  8 15  2  9⎠",
		"σB'      ⎝10  6  4 12  7  3 14  1  5 11 13  9  2 15  8⎠")
	line := func(read string) string {
		var words []string
		for i := range len(read) {
			words = append(words, fmt.Sprintf("%2d", read[i]))
		}
		return "⎝" + strings.Join(words, " ") + "⎠"
	}
	parity := map[int]string{0: "even", 1: "odd"}
	first := parsePlain(t, holeLetters, t1)
	for _, s := range []plainBoard{first, first.playAll(t, "N"), parsePlain(t, holeLetters, t2)} {
		wants(t, out, line(s.cells), line(s.boustrophedon()), fmt.Sprintf("%s⎠\n  σ is %s, σB is %s\n",
			strings.TrimSuffix(line(s.boustrophedon()), "⎠"), parity[inversions(s.cells)%2], parity[inversions(s.boustrophedon())%2]))
	}
}

// Reachability by a search, parity by counting, for every table.
func checkCriterion(t *testing.T, out string) {
	out = section(t, out, "The criterion: playable if and only if σB is even?")
	for _, shape := range [][2]int{{2, 2}, {3, 2}, {2, 3}, {3, 3}} {
		final := final003(shape[0], shape[1])
		playable := final.within(everywhere)
		odd := inversions(final.boustrophedon()) % 2
		tables, stated, corrected := 0, 0, 0
		eachOrder(len(final.cells), func(labels []int) {
			tables++
			s := plainOf(holeLetters, shape[0], labels)
			_, reached := playable[s]
			p := inversions(s.boustrophedon()) % 2
			if reached != (p == 0) {
				stated++
			}
			if reached != (p == odd) {
				corrected++
			}
		})
		want := []float64{float64(tables), float64(len(playable)), float64(stated), float64(corrected)}
		if got := numbers(t, out, fmt.Sprintf("%dx%d", shape[0], shape[1])); !slices.Equal(got, want) || stated != tables || corrected != 0 {
			t.Errorf("%v: got %v, want %v", shape, got, want)
		}
	}
	for n := 2; n <= 9; n++ {
		parity := "even"
		if inversions(final003(n, n).boustrophedon())%2 == 1 {
			parity = "odd"
		}
		wants(t, out, fmt.Sprintf("n=%d %s", n, parity))
	}
	sampled := regexp.MustCompile(`of 300 random tables: (\d+) with σB even, each played to Tf; (\d+) with`).FindStringSubmatch(out)
	if sampled == nil {
		t.Fatal("no sample of 4x4")
	}
	even, _ := strconv.Atoi(sampled[1])
	if odd, _ := strconv.Atoi(sampled[2]); even+odd != 300 || even < 110 || odd < 110 {
		t.Errorf("%d even, %d odd", even, odd)
	}
}

func checkGraph(t *testing.T, out string) {
	out = section(t, out, "Vertices and arcs of the graph G")
	for n := int64(2); n <= 5; n++ {
		vertices := new(big.Int).MulRange(1, n*n)
		// The hole's ways out, cell by cell.
		ways := int64(0)
		for cell := range n * n {
			for _, inside := range []bool{cell >= n, cell%n > 0, cell%n < n-1, cell < n*(n-1)} {
				if inside {
					ways++
				}
			}
		}
		arcs := new(big.Int).MulRange(1, n*n-1)
		arcs.Mul(arcs, big.NewInt(ways))
		useful := new(big.Int).Rsh(arcs, 1)
		row := regexp.MustCompile(fmt.Sprintf(`(?m)^%d  %v +%v +%v`, n, vertices, arcs, useful))
		if !row.MatchString(out) {
			t.Errorf("no row %v", row)
		}
	}
	for _, n := range []int{2, 3} { // counted, arc by arc
		arcs := 0
		for s := range final003(n, n).within(everywhere) {
			arcs += len(s.neighbours())
		}
		wants(t, out, fmt.Sprintf("  %d + %d\n", arcs, arcs))
	}
}

// The table is as near as it is said, and line by line takes as many moves.
func checkRows(t *testing.T, out string) {
	out = section(t, out, "Line by line can be far from optimal")
	m := regexp.MustCompile(`(?s)within 9 moves of Tf: ([0-9 /]+)\n.*optimal: ([NESO]+), (\d+) moves; line by line: (\d+) moves`).FindStringSubmatch(out)
	if m == nil {
		t.Fatal(screenful(out))
	}
	s, final := parsePlain(t, holeLetters, m[1]), final003(4, 4)
	optimum := len(m[2])
	if s.playAll(t, m[2]) != final || strconv.Itoa(optimum) != m[3] {
		t.Errorf("%s does not solve %v", m[2], s)
	}
	ball := final.within(9)
	if ball[s].moves != optimum || !strings.Contains(out, fmt.Sprintf("The worst of the %d tables", len(ball)-1)) {
		t.Errorf("%v is %d moves away, not %d; %d tables are near", s, ball[s].moves, optimum, len(ball)-1)
	}
	h := newHost(t, luabind.Config{})
	word := values(t, h, `return solve(taquin.parse(..., "agreg"), "rows").moves`, m[1])[0].String()
	if strconv.Itoa(len(word)) != m[4] || s.playAll(t, word) != final || len(word) < 10*optimum {
		t.Errorf("line by line: %d moves, said %s, optimal %d", len(word), m[4], optimum)
	}
}

func checkWeights(t *testing.T, out string) {
	first, second := parsePlain(t, holeLetters, t1), parsePlain(t, holeLetters, t2)
	// 62, 38, (3,1) and 18, 26 are those of the seeds' README, 38 the text's.
	if pi1(first) != 62 || pi2(first) != 38 || first.hole() != 3*4+1 || pi1(second) != 18 || pi2(second) != 26 {
		t.Fatal("this test weighs wrongly")
	}
	wants(t, out, "\nT1     (3,1)  62  38\n", "\nT2     (0,0)  18  26\n", "\nTf     (0,0)   0   0\n")
	for _, letter := range "ES" {
		next := second.playAll(t, string(letter))
		wants(t, out, fmt.Sprintf("T2, %c: π1 %+d, π2 %+d\n", letter, pi1(next)-18, pi2(next)-26))
		if pi1(next) <= 18 {
			t.Errorf("%c is better", letter)
		}
	}
}

func checkGreedy(t *testing.T, out string) {
	out = section(t, out, "Greedy for n = 2")
	stuck := 0
	for s, visit := range final003(2, 2).within(100) {
		distance := visit.moves
		verdict := func(weight func(plainBoard) int) string {
			switch moves, ok := greedy(s, weight); {
			case !ok:
				return "stuck"
			case moves != distance:
				return fmt.Sprintf("%d moves", moves)
			}
			return "optimal"
		}
		by1, by2 := verdict(pi1), verdict(pi2)
		if by1 == "stuck" {
			stuck++
		}
		row := fmt.Sprintf(`(?m)^%v +%d +%d +%s +%d +%s$`, s, distance, pi1(s), by1, pi2(s), by2)
		if !regexp.MustCompile(row).MatchString(out) || by2 != "optimal" || distance > 6 {
			t.Errorf("no row %s", row)
		}
	}
	if stuck != 8 {
		t.Errorf("stuck on %d", stuck)
	}
	wants(t, out, "stuck on 8 of the 12")
}

func checkEscapes(t *testing.T, out string) {
	out = section(t, out, "Greedy on T2, and out of local minima")
	wants(t, out, "by π1 from T2: stuck")
	rows := regexp.MustCompile(`(?m)^π([12]) +(18|26)  (random|lookahead|tabu) +(\d+)  (not yet|\d+ moves)`).FindAllStringSubmatch(out, -1)
	if len(rows) != 6 {
		t.Fatalf("%d rows in\n%s", len(rows), screenful(out))
	}
	for _, row := range rows {
		before, _ := strconv.Atoi(row[2])
		if least, _ := strconv.Atoi(row[4]); least >= before || (least == 0) != strings.HasSuffix(row[5], "moves") {
			t.Errorf("%s: no better table than T2", row[0])
		}
	}
	none := regexp.MustCompile(`(?m)^π[12] +none +0 `).FindAllString(out, -1)
	all := regexp.MustCompile(`(?m)^π[12] +(random|lookahead|tabu) +20 `).FindAllString(out, -1)
	if len(none) != 2 || len(all) != 6 {
		t.Errorf("%d rows without an escape, %d that solve all 20, in\n%s", len(none), len(all), screenful(out))
	}
}
