package text

import (
	"cmp"
	"slices"
	"strings"
)

const (
	maxSlips     = 2 // letters that may be wrong, missing, too many or exchanged,
	perSlip      = 3 // each in so many
	maxSimilar   = 5 // names
	minBeginning = 3 // letters from which a name may be cut short
)

// Suggest lists the names that a wrong one may have been meant for, as the end
// of an error: "; there is x, y", or "" if none is near.
func Suggest(sought string, names []string) string {
	return Suggested(Similar(sought, names))
}

// Suggested is what Suggest says of names that are similar.
func Suggested(similar []string) string {
	if len(similar) == 0 {
		return ""
	}
	return "; there is " + strings.Join(similar, ", ")
}

// Similar lists the names that begin as the one sought or, without any, those
// with the fewest slips: five at most, names without a qualifier first, such as draw. or
// b:, then those with a short one. Case does not matter. Of a name with a qualifier only
// the end counts, unless what is sought has a qualifier too.
func Similar(sought string, names []string) []string {
	if sought == "" {
		return nil
	}
	sought = strings.ToLower(sought)
	qualified := strings.ContainsAny(sought, ".:")
	fewest := min(maxSlips, len(sought)/perSlip) // not a name of other letters altogether
	var found []string
	for _, full := range names {
		name := full
		if !qualified {
			name = Unqualified(full)
		}
		if len(sought) > len(name)+fewest { // which may be very long
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
			n = slips(name, sought)
		}
		switch {
		case n < fewest:
			fewest, found = n, []string{full}
		case n == fewest:
			found = append(found, full)
		}
	}
	slices.SortFunc(found, func(a, b string) int {
		return cmp.Or(cmp.Compare(len(a)-len(Unqualified(a)), len(b)-len(Unqualified(b))), strings.Compare(a, b))
	})
	found = slices.Compact(found)
	return found[:min(len(found), maxSimilar)]
}

// Unqualified is a name without what stands before its last point or colon.
func Unqualified(name string) string { return name[strings.LastIndexAny(name, ".:")+1:] }

// lacksLetter reports whether a name of two letters is one of three that begins
// as it does, with a letter left out; of other slips in it there would be too many.
func lacksLetter(sought, name string) bool {
	return len(sought) == 2 && len(name) == 3 && sought[0] == name[0] && (sought[1] == name[1] || sought[1] == name[2])
}

// slips is the distance of Damerau and Levenshtein: the letters to put in, take
// out or replace and the neighbours to exchange that make one word of another.
func slips(a, b string) int {
	var space [3 * 40]int // enough for names
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
