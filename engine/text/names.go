package text

import (
	"cmp"
	"slices"
	"strings"

	"taquin/engine/sorting"
)

// NaturalOrder compares names with embedded numbers by value: 2x2 comes before 10x10. It returns 0
// only for equal names.
func NaturalOrder(x, y string) int {
	restX, restY := x, y
	for restX != "" && restY != "" {
		digitsX, digitsY := leadingDigits(restX), leadingDigits(restY)
		if digitsX == "" || digitsY == "" {
			if c := cmp.Compare(restX[0], restY[0]); c != 0 {
				return c
			}
			restX, restY = restX[1:], restY[1:]
			continue
		}
		m, n := strings.TrimLeft(digitsX, "0"), strings.TrimLeft(digitsY, "0")
		if c := cmp.Or(cmp.Compare(len(m), len(n)), cmp.Compare(m, n)); c != 0 {
			return c
		}
		restX, restY = restX[len(digitsX):], restY[len(digitsY):]
	}
	return cmp.Or(cmp.Compare(len(restX), len(restY)), cmp.Compare(x, y)) // 02 and 2 differ
}

// leadingDigits is the number at the start of a text, "" for none.
func leadingDigits(s string) string {
	return s[:len(s)-len(strings.TrimLeft(s, "0123456789"))]
}

const (
	maxEdits       = 2 // maximum edit distance,
	lettersPerEdit = 3 // and one edit per this many letters
	maxSimilar     = 5 // names
	minBeginning   = 3 // minimum length of an abbreviation
)

// longestName is the length in bytes beyond which a text is not compared with names.
const longestName = 1000

// Similar returns the names with the prefix sought or otherwise those with the smallest
// edit distance: at most five, sorted by the length of their qualifier (such as draw. or b:),
// unqualified names first. It ignores case, and ignores qualifiers unless sought has one.
func Similar(sought string, names []string) []string {
	if sought == "" || len(sought) > longestName {
		return nil
	}
	sought = strings.ToLower(sought)
	qualified := strings.ContainsAny(sought, ".:")
	fewest := min(maxEdits, len(sought)/lettersPerEdit) // current maximum distance
	var found []string
	for _, full := range names {
		name := full
		if !qualified {
			name = Unqualified(full)
		}
		if len(sought) > len(name)+fewest {
			continue
		}
		name = strings.ToLower(name)
		n := 0
		switch {
		case len(sought) >= minBeginning && strings.HasPrefix(name, sought):
		case lacksLetter(sought, name):
			n = fewest
		case len(name) > len(sought)+fewest:
			continue
		default:
			n = editDistance(name, sought)
		}
		switch {
		case n < fewest:
			fewest, found = n, []string{full}
		case n == fewest:
			found = append(found, full)
		}
	}
	sorting.By(found, func(a, b string) int {
		return cmp.Or(cmp.Compare(len(a)-len(Unqualified(a)), len(b)-len(Unqualified(b))), strings.Compare(a, b))
	})
	found = slices.Compact(found)
	return found[:min(len(found), maxSimilar)]
}

// Unqualified is the part of a name after its last point or colon.
func Unqualified(name string) string { return name[strings.LastIndexAny(name, ".:")+1:] }

// lacksLetter reports whether a three-letter name becomes the two-letter sought by deleting its
// second or third letter. Other edits of such short names are not accepted.
func lacksLetter(sought, name string) bool {
	return len(sought) == 2 && len(name) == 3 && sought[0] == name[0] && (sought[1] == name[1] || sought[1] == name[2])
}

// editDistance is the Damerau-Levenshtein distance (restricted): insertions, deletions,
// substitutions and transpositions of adjacent letters.
func editDistance(a, b string) int {
	var space [3 * 40]int // avoids allocation for typical names
	rows := space[:]
	if len(b) >= len(space)/3 {
		rows = make([]int, 3*(len(b)+1))
	}
	before, last, row := rows[:len(b)+1], rows[len(b)+1:2*(len(b)+1)], rows[2*(len(b)+1):3*(len(b)+1)]
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		before, last, row = last, row, before
		row[0] = i
		for j := 1; j <= len(b); j++ {
			other := 1
			if a[i-1] == b[j-1] {
				other = 0
			}
			row[j] = min(last[j]+1, row[j-1]+1, last[j-1]+other)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+1)
			}
		}
	}
	return row[len(b)]
}
