package transcript

import (
	"regexp"
	"slices"
	"strings"
)

// What is printed is not all the same at another time and on another machine.

// measured finds the numbers that stand for a measured time, and for how often
// something ran in a time.
var measured = regexp.MustCompile(`(seconds +)?\d[\d.e+-]*( (?:ns|µs|ms|s|runs)\b)?`)

// timeless takes the measured times out of a line.
func timeless(line string) string {
	return measured.ReplaceAllStringFunc(line, func(number string) string {
		switch {
		case strings.HasSuffix(number, " runs"):
			return "N runs"
		case strings.HasSuffix(number, "s"), strings.HasPrefix(number, "seconds"):
			return "T"
		}
		return number
	})
}

// asksWhatChanges finds the calls that give another number each time.
var asksWhatChanges = regexp.MustCompile(`\blab\s*\.\s*time\b|\bos\s*\.\s*(time|clock|date)\b|\bcollectgarbage\s*\(?\s*["']count\b`)

// changing finds the numbers, with the blanks that fill their columns, and the
// words of a date.
var changing = regexp.MustCompile(`\s*\d+(\.\d+)?(e[+-]?\d+)?|\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|AM|PM)\b` +
	`|\b(January|February|March|April|June|July|August|September|October|November|December)\b`)

// steady is a printed line without what need not be the same.
func (st step) steady(line string) string {
	if asksWhatChanges.MatchString(st.text) {
		return changing.ReplaceAllString(line, " N")
	}
	return timeless(line)
}

// isNote recognizes what is said only where the tables are not there yet.
func isNote(line string) bool { return strings.HasPrefix(line, program+": building tables ") }

func notes(lines []string) []string {
	return slices.DeleteFunc(slices.Clone(lines), func(line string) bool { return !isNote(line) })
}

func withoutNotes(lines []string) []string {
	return slices.DeleteFunc(slices.Clone(lines), isNote)
}

// comparable is the lines that must be the same, and what must be of them.
func (st step) comparable(lines []string) []string {
	kept := withoutNotes(lines)
	for i, line := range kept {
		kept[i] = st.steady(line)
	}
	return kept
}
