package scripts_test

import (
	"fmt"
	"maps"
	"math/big"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"taquin/luabind"
)

// What the exercise on source 003 prints is compared with what is worked out
// here in plain code that shares nothing with the engine.

const (
	t1 = "10 6 4 12 / 1 14 3 7 / 5 15 11 13 / 8 0 2 9"
	t2 = "0 1 2 4 / 3 6 10 12 / 5 7 14 11 / 8 9 15 13"
)

func TestAgregation2008(t *testing.T) {
	out, _, _ := run(t, "exercises/agregation_2008", "", luabind.Config{Seed: 5})
	for name, check := range map[string]func(*testing.T, string){
		"figures": checkFigures, "criterion": checkCriterion, "graph": checkGraph, "rows": checkRows,
		"weights": checkWeights, "greedy": checkGreedy, "escapes": checkEscapes,
		"searches": checkSearches, "pruning": checkPruning, "words": checkWords,
	} {
		t.Run(name, func(t *testing.T) { check(t, out) })
	}
	wants(t, out, "\nall as stated, or as corrected: ")
	// Whatever the seed of the host, and alone as well as together.
	for _, part := range []string{"tables", "weights", "searches"} {
		alone, _, _ := run(t, "exercises/agregation_2008_"+part, "", luabind.Config{Seed: 6})
		if part != "tables" {
			_, alone, _ = strings.Cut(alone, "Tf\n")
		}
		if alone == "" || !strings.Contains(out, alone) {
			t.Errorf("the part %s alone prints something else:\n%s", part, alone)
		}
	}
}

// numbers is a row of a table: the numbers after a label.
func numbers(t *testing.T, out, label string) []float64 {
	t.Helper()
	row := regexp.MustCompile(`(?m)^` + regexp.QuoteMeta(label) + ` +(.*)$`).FindStringSubmatch(out)
	if row == nil {
		t.Fatalf("no row %q in\n%s", label, out)
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
	first := sheetOf(t, t1)
	for _, s := range []sheet{first, first.play(t, "N"), sheetOf(t, t2)} {
		wants(t, out, line(s.cells), line(s.boustrophedon()), fmt.Sprintf("%s⎠\n  σ is %s, σB is %s\n",
			strings.TrimSuffix(line(s.boustrophedon()), "⎠"), parity[inversions(s.cells)%2], parity[inversions(s.boustrophedon())%2]))
	}
}

// Reachability by a search, parity by counting, for every table.
func checkCriterion(t *testing.T, out string) {
	out = section(t, out, "The criterion: playable if and only if σB is even?")
	for _, shape := range [][2]int{{2, 2}, {3, 2}, {2, 3}, {3, 3}} {
		final := finalSheet(shape[0], shape[1])
		playable := final.distances(1 << 20)
		odd := inversions(final.boustrophedon()) % 2
		tables, stated, corrected := 0, 0, 0
		var lay func(cells []byte)
		lay = func(cells []byte) {
			if len(cells) < len(final.cells) {
				for i := range len(final.cells) {
					if !slices.Contains(cells, byte(i)) {
						lay(append(cells, byte(i)))
					}
				}
				return
			}
			tables++
			s := sheet{shape[0], string(cells)}
			_, reached := playable[s]
			p := inversions(s.boustrophedon()) % 2
			if reached != (p == 0) {
				stated++
			}
			if reached != (p == odd) {
				corrected++
			}
		}
		lay(make([]byte, 0, len(final.cells)))
		want := []float64{float64(tables), float64(len(playable)), float64(stated), float64(corrected)}
		if got := numbers(t, out, fmt.Sprintf("%dx%d", shape[0], shape[1])); !slices.Equal(got, want) || stated != tables || corrected != 0 {
			t.Errorf("%v: got %v, want %v", shape, got, want)
		}
	}
	for n := 2; n <= 9; n++ {
		parity := "even"
		if inversions(finalSheet(n, n).boustrophedon())%2 == 1 {
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
		for s := range finalSheet(n, n).distances(1 << 20) {
			for _, letter := range []byte("NESO") {
				if _, ok := s.move(letter); ok {
					arcs++
				}
			}
		}
		wants(t, out, fmt.Sprintf("  %d + %d\n", arcs, arcs))
	}
}

// The table is as near as it is said, and line by line takes as many moves.
func checkRows(t *testing.T, out string) {
	out = section(t, out, "Line by line can be far from optimal")
	m := regexp.MustCompile(`(?s)within 9 moves of Tf: ([0-9 /]+)\n.*optimal: ([NESO]+), (\d+) moves; line by line: (\d+) moves`).FindStringSubmatch(out)
	if m == nil {
		t.Fatal(out)
	}
	s, final := sheetOf(t, m[1]), finalSheet(4, 4)
	optimum := len(m[2])
	if s.play(t, m[2]) != final || strconv.Itoa(optimum) != m[3] {
		t.Errorf("%s does not solve %v", m[2], s)
	}
	ball := final.distances(9)
	if ball[s] != optimum || !strings.Contains(out, fmt.Sprintf("The worst of the %d tables", len(ball)-1)) {
		t.Errorf("%v is %d moves away, not %d; %d tables are near", s, ball[s], optimum, len(ball)-1)
	}
	h, err := luabind.New(luabind.Config{})
	if err != nil {
		t.Fatal(err)
	}
	defer h.Close()
	values, err := h.Run("rows", `return solve(taquin.parse(..., "agreg"), "rows").moves`, m[1])
	if err != nil {
		t.Fatal(err)
	}
	word := values[0].String()
	if strconv.Itoa(len(word)) != m[4] || s.play(t, word) != final || len(word) < 10*optimum {
		t.Errorf("line by line: %d moves, said %s, optimal %d", len(word), m[4], optimum)
	}
}

func checkWeights(t *testing.T, out string) {
	first, second := sheetOf(t, t1), sheetOf(t, t2)
	hole := strings.IndexByte(first.cells, 0)
	// 62, 38, (3,1) and 18, 26 are those of the seeds' README, 38 the text's.
	if first.pi1() != 62 || first.pi2() != 38 || hole != 3*4+1 || second.pi1() != 18 || second.pi2() != 26 {
		t.Fatal("this test weighs wrongly")
	}
	wants(t, out, "\nT1     (3,1)  62  38\n", "\nT2     (0,0)  18  26\n", "\nTf     (0,0)   0   0\n")
	for _, letter := range "ES" {
		next := second.play(t, string(letter))
		wants(t, out, fmt.Sprintf("T2, %c: π1 %+d, π2 %+d\n", letter, next.pi1()-18, next.pi2()-26))
		if next.pi1() <= 18 {
			t.Errorf("%c is better", letter)
		}
	}
}

func checkGreedy(t *testing.T, out string) {
	out = section(t, out, "Greedy for n = 2")
	stuck := 0
	for s, distance := range finalSheet(2, 2).distances(100) {
		verdict := func(weight func(sheet) int) string {
			switch moves, ok := s.greedy(weight); {
			case !ok:
				return "stuck"
			case moves != distance:
				return fmt.Sprintf("%d moves", moves)
			}
			return "optimal"
		}
		by1, by2 := verdict(sheet.pi1), verdict(sheet.pi2)
		if by1 == "stuck" {
			stuck++
		}
		row := fmt.Sprintf(`(?m)^%v +%d +%d +%s +%d +%s$`, s, distance, s.pi1(), by1, s.pi2(), by2)
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
		t.Fatalf("%d rows in\n%s", len(rows), out)
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
		t.Errorf("%d rows without an escape, %d that solve all 20, in\n%s", len(none), len(all), out)
	}
}

// The nodes grow with the length, and the better searches have fewer.
func checkSearches(t *testing.T, out string) {
	text := section(t, out, "Nodes by the length of the optimal solution")
	small, large, _ := strings.Cut(text, "4x4, mean of")
	for _, c := range []struct {
		text   string
		length int
	}{{small, 16}, {small, 20}, {small, 24}, {large, 12}, {large, 16}} {
		row := numbers(t, c.text, fmt.Sprintf("    %d", c.length))
		if len(row) != 7 {
			t.Fatalf("length %d: %v", c.length, row)
		}
		bfs, bidirectional, deepening, ida, astar := row[0], row[1], row[2], row[3], row[4]
		if deepening < bfs/2 || bfs < 10*bidirectional || bidirectional < astar || bidirectional*2 < ida {
			t.Errorf("length %d: %v", c.length, row)
		}
	}
	wants(t, small, "deepening and ida none.")
	// Whole iterations before the last complete one, on 4x4: 1/(b-1) of it.
	repeats := section(t, out, "What iterative deepening repeats")
	for _, bound := range []string{"9", "12", "15"} {
		row := numbers(t, repeats, strings.Repeat(" ", 5-len(bound))+bound)
		if len(row) != 4 || row[1] < 2.1 || row[1] > 2.16 || row[2] < 0.85 || row[2] > 0.9 || row[3] < 0.85 || row[3] > 0.9 {
			t.Errorf("bound %s: %v", bound, row)
		}
	}
}

// Depth first without a limit but the bound makes every walk of the hole, or
// every one that never goes straight back, up to the bound.
func checkPruning(t *testing.T, out string) {
	_, out, _ = strings.Cut(out, "Depth first from T2")
	const most = 12
	walks := func(back bool) (upTo [most + 1]int) {
		type end struct{ cell, before int }
		ends := map[end]int{{0, -1}: 1}
		for length := 1; length <= most; length++ {
			upTo[length] = upTo[length-1]
			next := map[end]int{}
			for e, n := range ends {
				for _, to := range neighbourCells(e.cell) {
					if back || to != e.before {
						next[end{to, e.cell}] += n
						upTo[length] += n
					}
				}
			}
			ends = next
		}
		return upTo
	}
	none, inverse := walks(true), walks(false)
	for bound := 2; bound <= 10; bound += 2 {
		row := numbers(t, out, fmt.Sprintf("%5d", bound))
		if len(row) != 4 || row[0] != float64(none[bound]) || row[1] != float64(inverse[bound]) || row[2] > row[1] {
			t.Errorf("bound %d: %v, want %d and %d", bound, row, none[bound], inverse[bound])
		}
	}
}

func neighbourCells(cell int) (cells []int) {
	for _, d := range []int{-4, 1, 4, -1} {
		if to := cell + d; to >= 0 && to < 16 && (d%4 == 0 || to/4 == cell/4) {
			cells = append(cells, to)
		}
	}
	return cells
}

// The words of up to eight moves, found by trying all words in order: one is
// dropped if a word before it has the same effect within the same cells, and
// listed if what it is made of is not dropped already.
func checkWords(t *testing.T, out string) {
	const longest, side = 8, 17
	type kept struct {
		word string
		box  [4]int
	}
	effects := map[string][]kept{}
	want := map[string]string{}
	words := []string{""}
	for range longest + 1 {
		var longer []string
		for _, word := range words {
			effect, box := effectOf(word, side)
			same := slices.IndexFunc(effects[effect], func(k kept) bool {
				return k.box[0] >= box[0] && k.box[1] <= box[1] && k.box[2] >= box[2] && k.box[3] <= box[3]
			})
			if same >= 0 {
				if !containsDropped(word, want) {
					want[word] = "= " + effects[effect][same].word
				}
				continue
			}
			effects[effect] = append(effects[effect], kept{word, box})
			for _, letter := range "NESO" {
				longer = append(longer, word+string(letter))
			}
		}
		words = longer
	}
	listed := map[string]string{}
	all, _, _ := run(t, "exercises/agregation_2008", "", luabind.Config{}, "words")
	total := 0
	for _, m := range regexp.MustCompile(`\b([NESO]{2,}) = ([NESO]+|-)`).FindAllStringSubmatch(all, -1) {
		total++
		if len(m[1]) <= longest {
			listed[m[1]] = "= " + strings.TrimPrefix(m[2], "-")
		}
	}
	if !maps.Equal(listed, want) || total != 2641 {
		t.Errorf("%d words, of the %d short ones %v, want %v", total, len(listed), listed, want)
	}
	for word, same := range want {
		wants(t, out, strings.TrimSuffix(word+" "+same, " "))
	}
	wants(t, out, "ENOSN has the same effect as ENO:", "length 2: 4, length 6: 4, length 7: 2, length 8: 32,", "up to length 12: 2641,")
}

// containsDropped reports whether a part of a word is dropped.
func containsDropped(word string, dropped map[string]string) bool {
	for i := range len(word) {
		for j := i + 1; j <= len(word); j++ {
			if dropped[word[i:j]] != "" {
				return true
			}
		}
	}
	return false
}

// effectOf is where a word leaves the pieces of a large table, the hole coming
// from its middle, and the cells in which it stays.
func effectOf(word string, side int) (string, [4]int) {
	row, column := side/2, side/2
	var box [4]int
	at := map[int]int{} // cells whose piece is another one now
	piece := func(cell int) int {
		if p, moved := at[cell]; moved {
			return p
		}
		return cell
	}
	for _, letter := range word {
		hole := side*row + column
		switch letter {
		case 'N':
			row--
		case 'S':
			row++
		case 'E':
			column++
		case 'O':
			column--
		}
		to := side*row + column
		at[hole], at[to] = piece(to), piece(hole)
		x, y := column-side/2, row-side/2
		box = [4]int{min(box[0], x), max(box[1], x), min(box[2], y), max(box[3], y)}
	}
	var text strings.Builder
	for _, cell := range slices.Sorted(maps.Keys(at)) {
		if at[cell] != cell {
			fmt.Fprint(&text, cell, ":", at[cell], " ")
		}
	}
	return text.String(), box
}
