package scripts_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// sheet is a table of source 003: labels in reading order, the hole 0, whose
// home is the upper left cell, with so many columns.
type sheet struct {
	cols  int
	cells string // label k as the byte k
}

func sheetOf(t *testing.T, text string) sheet {
	t.Helper()
	rows := strings.Split(text, "/")
	s := sheet{cols: len(strings.Fields(rows[0]))}
	for _, word := range strings.Fields(strings.ReplaceAll(text, "/", " ")) {
		label, err := strconv.Atoi(word)
		if err != nil {
			t.Fatalf("%q: %v", text, err)
		}
		s.cells += string([]byte{byte(label)})
	}
	return s
}

func finalSheet(cols, rows int) sheet {
	s := sheet{cols: cols}
	for label := range cols * rows {
		s.cells += string([]byte{byte(label)})
	}
	return s
}

func (s sheet) String() string {
	var text strings.Builder
	for i := range len(s.cells) {
		switch {
		case i > 0 && i%s.cols == 0:
			text.WriteString(" / ")
		case i > 0:
			text.WriteString(" ")
		}
		fmt.Fprint(&text, s.cells[i])
	}
	return text.String()
}

// move is the table after a move of the hole.
func (s sheet) move(letter byte) (sheet, bool) {
	hole := strings.IndexByte(s.cells, 0)
	to, column := hole, hole%s.cols
	switch letter {
	case 'N':
		to -= s.cols
	case 'S':
		to += s.cols
	case 'E':
		if to++; column == s.cols-1 {
			return s, false
		}
	case 'O':
		if to--; column == 0 {
			return s, false
		}
	}
	if to < 0 || to >= len(s.cells) {
		return s, false
	}
	cells := []byte(s.cells)
	cells[hole], cells[to] = cells[to], cells[hole]
	return sheet{s.cols, string(cells)}, true
}

func (s sheet) play(t *testing.T, word string) sheet {
	t.Helper()
	for i := range len(word) {
		next, ok := s.move(word[i])
		if !ok {
			t.Fatalf("move %d of %s leaves the table", i+1, word)
		}
		s = next
	}
	return s
}

// distances is how far every table within a radius is.
func (s sheet) distances(radius int) map[sheet]int {
	far, queue := map[sheet]int{s: 0}, []sheet{s}
	for ; len(queue) > 0 && far[queue[0]] < radius; queue = queue[1:] {
		for _, letter := range []byte("NESO") {
			next, ok := queue[0].move(letter)
			if _, known := far[next]; ok && !known {
				far[next] = far[queue[0]] + 1
				queue = append(queue, next)
			}
		}
	}
	return far
}

// boustrophedon is σB.
func (s sheet) boustrophedon() string {
	var read []byte
	for i := range len(s.cells) {
		r, c := i/s.cols, i%s.cols
		if r%2 == 1 {
			c = s.cols - 1 - c
		}
		if label := s.cells[r*s.cols+c]; label != 0 {
			read = append(read, label)
		}
	}
	return string(read)
}

func inversions(read string) (count int) {
	for j := range len(read) {
		for i := range j {
			if read[i] > read[j] {
				count++
			}
		}
	}
	return count
}

func (s sheet) pi1() int { return inversions(s.cells) }

func (s sheet) pi2() (sum int) {
	for i := range len(s.cells) {
		if home := int(s.cells[i]); home != 0 {
			sum += max(i/s.cols, home/s.cols) - min(i/s.cols, home/s.cols) + max(i%s.cols, home%s.cols) - min(i%s.cols, home%s.cols)
		}
	}
	return sum
}

// greedy is how many moves descent by a weight makes; false if it is stuck.
func (s sheet) greedy(weight func(sheet) int) (int, bool) {
	for moves := 0; ; moves++ {
		if weight(s) == 0 {
			return moves, true
		}
		best := s
		for _, letter := range []byte("NESO") {
			if next, ok := s.move(letter); ok && weight(next) < weight(best) {
				best = next
			}
		}
		if best == s {
			return moves, false
		}
		s = best
	}
}
