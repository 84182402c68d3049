package reader

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
)

// IsBlank reports whether a word is a sign for the blank on a board of numbers.
func IsBlank(word string) bool {
	switch word {
	case "", ".", "_", "__", "___", "-1", "-", "--", "X", "x", "*", "**", "□", "■", "▢", "◻", "◼", "␣", "·", "None", "null", "nan", "NaN", "blank", "empty", "B", "b":
		return true
	}
	return false
}

// Labels reports how many cells have a sign for the blank, and which of the numbers 0..n-1 stand
// on n cells. ok is false if another word or a number appears twice.
func Labels(words []string) (seen []bool, signs int, ok bool) {
	seen = make([]bool, len(words))
	for _, word := range words {
		if IsBlank(word) {
			signs++
			continue
		}
		label, err := strconv.Atoi(word)
		if err != nil || label < 0 || label >= len(words) || seen[label] {
			return nil, 0, false
		}
		seen[label] = true
	}
	return seen, signs, true
}

// complete reports whether words are all labels of a board.
func complete(words []string) bool {
	seen, signs, ok := Labels(words)
	return ok && len(words) > 1 && (signs == 0 || signs == 1 && !(seen[0] && seen[len(words)-1]))
}

// sideOf returns the number of rows of a square board with a number of cells.
func sideOf(cells int) (side int, ok bool) {
	side = int(math.Sqrt(float64(cells)))
	return side, side >= 2 && side*side == cells
}

// share reports whether two rows have a number in common.
func share(a, b []string) bool {
	in := map[string]bool{}
	for _, word := range a {
		in[word] = !IsBlank(word)
	}
	return slices.ContainsFunc(b, func(word string) bool { return in[word] })
}

// number returns the number of a row with a single word.
func number(row []string) (n int, ok bool) {
	if len(row) != 1 {
		return 0, false
	}
	n, err := strconv.Atoi(row[0])
	return n, err == nil
}

// digits are the characters of labels on boards with one character for each cell.
const digits = "0123456789abcdefghijklmnopqrstuvwxyz"

// characters returns the labels of words with one character for each cell, such as 12345678_
// or 123456789abcdef0. ok is false if they are not all labels of a board.
func characters(rows ...string) (labels [][]string, ok bool) {
	var all []string
	for i, row := range rows {
		if len(row) > 4*len(digits) || i > len(digits) {
			return nil, false
		}
		labels = append(labels, nil)
		for _, c := range row {
			label := string(c)
			if c = unicode.ToLower(c); c > unicode.MaxASCII {
				c = ' '
			}
			if at := strings.IndexRune(digits, c); at >= 0 && (c != 'x' || len(row)*len(rows) >= len(digits)) {
				label = strconv.Itoa(at)
			}
			labels[i] = append(labels[i], label)
		}
		all = append(all, labels[i]...)
		if len(all) > len(digits) || len(labels[i]) != len(labels[0]) {
			return nil, false
		}
	}
	return labels, complete(all)
}

// isCharacters reports whether a word is a square board with one character for each cell.
func isCharacters(word string) bool {
	labels, ok := characters(word)
	if ok {
		_, ok = sideOf(len(labels[0]))
	}
	return ok
}

// flat is a row of words that may be all labels of a board.
type flat struct {
	name   string
	length int
	labels []string
}

// flatOf splits a row into the labels of a square board and what stands before them.
func flatOf(words []string) (f flat, ok bool) {
	if len(words) == 1 && isCharacters(words[0]) {
		labels, _ := characters(words[0])
		return flat{labels: labels[0]}, true
	}
	if _, ok = sideOf(len(words)); ok && complete(words) {
		return flat{labels: words}, true
	}
	return numberedOf(words, 3)
}

// numberedOf splits a row into a name or number, perhaps a length, and the labels of a board with
// a number of rows or more.
func numberedOf(words []string, rows int) (f flat, ok bool) {
	for before := 1; before <= min(2, len(words)); before++ {
		if side, ok := sideOf(len(words) - before); !ok || side < rows || !complete(words[before:]) {
			continue
		}
		f = flat{name: strings.TrimRight(words[0], ".:)"), labels: words[before:]}
		if before == 2 {
			length, err := strconv.Atoi(strings.Trim(words[1], "()"))
			if err != nil || length < 0 {
				return f, false
			}
			f.length = length
		}
		return f, true
	}
	return f, false
}
