package heuristic_test

// Naive heuristics: slow, from their definitions, without the package's code.

import (
	"slices"
	"strings"

	"pgregory.net/rapid"

	"taquin/engine/board"
)

// naive computes a value from its definition.
func naive(t rapid.TB, name string, b *board.Board) int {
	t.Helper()
	switch name {
	case "inversions":
		return b.Perm().Inversions()
	case "misplaced":
		return b.Size() - len(b.Perm().Fixed()) - min(1, b.Shape().Distance(b.Blank(), b.Home()))
	case "misplaced-rows-columns":
		return naiveLines(b)
	case "gaschnig":
		return naiveGaschnig(b.Perm(), b.Home())
	case "manhattan":
		return b.Manhattan()
	case "linear":
		return naiveLinear(b)
	case "walking":
		return naiveWalking(b)
	}
	t.Fatalf("no weight %q", name)
	return 0
}

// seen returns the lines of a board along an axis: for each piece its home line and its position
// there, -1 for the blank.
func seen(b *board.Board, rows bool) (lines [][][2]int) {
	s := b.Shape()
	n, across := s.Cols, s.Rows
	if rows {
		n, across = s.Rows, s.Cols
	}
	for k := range n {
		var line [][2]int
		for i := range across {
			cell, home := i*s.Cols+k, [2]int{-1, -1}
			if rows {
				cell = k*s.Cols + i
			}
			if p := b.At(cell); p != b.Home() {
				home = [2]int{p % s.Cols, p / s.Cols}
				if rows {
					home = [2]int{p / s.Cols, p % s.Cols}
				}
			}
			line = append(line, home)
		}
		lines = append(lines, line)
	}
	return lines
}

func naiveLines(b *board.Board) int {
	sum := 0
	for _, rows := range []bool{true, false} {
		for k, line := range seen(b, rows) {
			for _, home := range line {
				if home[0] >= 0 && home[0] != k {
					sum++
				}
			}
		}
	}
	return sum
}

// naiveGaschnig makes the jumps: the tile whose home is the blank's cell or, if the blank is home,
// any misplaced tile.
func naiveGaschnig(cells []int, blank int) (jumps int) {
	for ; ; jumps++ {
		hole := slices.Index(cells, blank)
		tile := slices.Index(cells, hole)
		if hole == blank {
			tile = 0
			for ; tile < len(cells) && cells[tile] == tile; tile++ {
			}
			if tile == len(cells) {
				return jumps
			}
		}
		cells[hole], cells[tile] = cells[tile], cells[hole]
	}
}

func naiveLinear(b *board.Board) int {
	sum := b.Manhattan()
	for _, rows := range []bool{true, false} {
		for k, line := range seen(b, rows) {
			var places []int
			for _, home := range line {
				if home[0] == k {
					places = append(places, home[1])
				}
			}
			sum += 2 * fewestOut(places)
		}
	}
	return sum
}

// fewestOut returns the number of elements to remove so that the others increase: by all subsets
// for a short list, by a quadratic algorithm for a long one.
func fewestOut(xs []int) int {
	if len(xs) > 6 {
		longest, ends := 0, make([]int, len(xs))
		for i, x := range xs {
			for j := range i {
				if xs[j] < x {
					ends[i] = max(ends[i], ends[j])
				}
			}
			ends[i]++
			longest = max(longest, ends[i])
		}
		return len(xs) - longest
	}
	fewest := len(xs)
	for subset := range 1 << len(xs) {
		var stay []int
		for i, x := range xs {
			if subset>>i&1 == 0 {
				stay = append(stay, x)
			}
		}
		if slices.IsSorted(stay) {
			fewest = min(fewest, len(xs)-len(stay))
		}
	}
	return fewest
}

func naiveWalking(b *board.Board) int {
	if b.Shape().Linear() {
		return b.Shape().Distance(b.Blank(), b.Home())
	}
	sum := 0
	for _, rows := range []bool{true, false} {
		solved := b.Copy()
		solved.Reset()
		sum += walk(profileText(b, rows), profileText(solved, rows))
	}
	return sum
}

// profileText lists the sorted home lines of the tiles in each line; the blank is "." and comes first.
func profileText(b *board.Board, rows bool) string {
	var texts []string
	for _, line := range seen(b, rows) {
		var text []byte
		for _, home := range line {
			text = append(text, byte('0'+home[0]))
		}
		texts = append(texts, tidy(string(text)))
	}
	return strings.Join(texts, "/")
}

func tidy(line string) string {
	text := []byte(strings.ReplaceAll(line, string(rune('0'-1)), "."))
	slices.Sort(text)
	return string(text)
}

// walks caches the distances of profile texts from a solved one.
type walks map[string]map[string]int

var walked = walks{}

// walk returns the fewest exchanges of the blank with a tile of an adjacent line that lead from one
// text to the other.
func walk(from, solved string) int {
	if walked[solved] == nil {
		dist := map[string]int{solved: 0}
		for queue := []string{solved}; len(queue) > 0; queue = queue[1:] {
			lines := strings.Split(queue[0], "/")
			blank := slices.IndexFunc(lines, func(line string) bool { return line[0] == '.' })
			for _, other := range []int{blank - 1, blank + 1} {
				if other < 0 || other >= len(lines) {
					continue
				}
				for _, tile := range lines[other] {
					next := slices.Clone(lines)
					next[blank] = tidy(strings.Replace(lines[blank], ".", string(tile), 1))
					next[other] = tidy(strings.Replace(lines[other], string(tile), ".", 1))
					text := strings.Join(next, "/")
					if _, known := dist[text]; !known {
						dist[text] = dist[queue[0]] + 1
						queue = append(queue, text)
					}
				}
			}
		}
		walked[solved] = dist
	}
	return walked[solved][from]
}
