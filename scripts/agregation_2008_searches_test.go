package scripts_test

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"taquin/luabind"
)

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
	all := run(t, "exercises/agregation_2008", luabind.Config{}, "words")
	total := 0
	for _, m := range regexp.MustCompile(`\b([NESO]{2,}) = ([NESO]+|-)`).FindAllStringSubmatch(all, -1) {
		total++
		if len(m[1]) <= longest {
			listed[m[1]] = "= " + strings.TrimPrefix(m[2], "-")
		}
	}
	if !maps.Equal(listed, want) || total != 2641 {
		t.Errorf("%d words, %d short ones:\n%s\nwant\n%s", total, len(listed), screenful(perLine(listed)), screenful(perLine(want)))
	}
	for word, same := range want {
		wants(t, out, strings.TrimSuffix(word+" "+same, " "))
	}
	wants(t, out, "ENOSN has the same effect as ENO:", "length 2: 4, length 6: 4, length 7: 2, length 8: 32,", "up to length 12: 2641,")
}

// perLine has an entry a line, in order.
func perLine(words map[string]string) string {
	var lines []string
	for _, word := range slices.Sorted(maps.Keys(words)) {
		lines = append(lines, word+" "+words[word])
	}
	return strings.Join(lines, "\n")
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
