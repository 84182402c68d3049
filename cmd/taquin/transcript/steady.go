package transcript

import (
	"regexp"
	"slices"
	"strings"
)

// What is printed is not all the same at another time and on another machine.
// Only what is known to be measured is left out: a number that a user prints
// before " s" is a result like any other.

const (
	number   = `\d[\d.e+-]*`                          // also one that was cut
	fraction = `\d+(?:\.\d+(?:e[+-]?\d+)?|e[+-]?\d+)` // with a decimal point or an exponent
	unit     = ` (?:ns|µs|ms|s)\b`

	// What stands before the time of a solution, of a search without one and of a
	// space.
	account = `(\d moves?(?:, optimal)?, \d+ nodes?, |\d expanded, \d+ stored, |\d arcs?, diameter \d+, )`
)

// mask leaves out what a pattern finds.
type mask struct {
	pattern *regexp.Regexp
	by      string
}

func masking(pattern, by string) mask { return mask{regexp.MustCompile(pattern), by} }

// masks leave out what is never the same. A line that is cut short may end
// within the time.
var masks = []mask{
	masking(`\b0x[0-9a-f]{6,}\b`, "0xN"), // where a table or a function lies
	masking(account+number+`(?: s\b| ?…)`, "${1}T"),
}

// masksOf leave out what is measured in what some steps print. They come
// before the others.
var masksOf = []struct {
	of func(step) bool
	mask
}{
	{prompt("time"), masking(`^`+number+unit+`$`, "T")},
	{prompt("bench"), masking(`^`+number+unit+` a run, median `+number+unit+`, of \d+ runs$`, "T")},
	// A solution is cut there, and how much of its word is left depends on the
	// time before it.
	{prompt("who"), masking(account+number+`.*$`, "${1}T")},
	{func(st step) bool { return st.command }, masking(`^(seconds +|.*"seconds":)`+number, "${1}T")},
	{step.runsMore, masking(fraction+unit, "T")},
	{asks(`\blab\s*\.\s*time\b|\bos\s*\.\s*clock\b`), masking(`\s*`+fraction, " N")},
	// Whatever is printed with it, and the blanks that fill the columns; the words
	// of a date too.
	{asks(`\bos\s*\.\s*(time|date)\b|\bcollectgarbage\s*\(?\s*["']count\b`), masking(`\s*\d+(\.\d+)?(e[+-]?\d+)?|\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|AM|PM)\b`+
		`|\b(January|February|March|April|June|July|August|September|October|November|December)\b`, " N")},
}

// asks recognizes the steps in whose text something stands.
func asks(pattern string) func(step) bool {
	asking := regexp.MustCompile(pattern)
	return func(st step) bool { return asking.MatchString(st.text) }
}

// prompt recognizes the entries that are a command of the prompt.
func prompt(name string) func(step) bool {
	typed := asks(`^\s*%` + name + `\b`)
	return func(st step) bool { return !st.command && typed(st) }
}

// runsScript recognizes the entries that run a script.
var runsScript = asks(`^\s*%(run|reload)\b|\binclude\b`)

// runsMore reports whether a step may run what stands elsewhere and measures:
// another command, or a script.
func (st step) runsMore() bool { return st.command || runsScript(st) }

// steady is a printed line without what need not be the same.
func (st step) steady(line string) string {
	for _, m := range masksOf {
		if m.of(st) {
			line = m.pattern.ReplaceAllString(line, m.by)
		}
	}
	for _, m := range masks {
		line = m.pattern.ReplaceAllString(line, m.by)
	}
	return line
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
