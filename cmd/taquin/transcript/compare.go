package transcript

import (
	"regexp"
	"slices"
	"strings"

	"taquin/engine/pdb"
	"taquin/engine/text"
)

// Some output differs between runs and machines. Measured times have the prefix text.Mark during a
// replay and match any time. Other masks depend on the entry: an entry that asks for the clock or
// the memory, or runs a script, may print different numbers. Numbers printed by other entries must
// match.

// mask replaces matches of a pattern in the output of some steps.
type mask struct {
	of      func(step) bool
	pattern func() *regexp.Regexp
	by      string
}

const fraction = `\d+(?:\.\d+(?:e[+-]?\d+)?|e[+-]?\d+)` // a number with a decimal point or an exponent

var masks = []mask{
	{step.runsMore, text.Regexp(`(?:` + text.Mark + `)?` + fraction + ` (?:ns|µs|ms|s)\b`), "T"},
	{asks(`\blab\s*\.\s*time\b|\bos\s*\.\s*clock\b`), text.Regexp(`\s*` + fraction), " N"},
	// Whatever is printed with it, and the blanks that fill the columns; the words
	// of a date too.
	{asks(`\bos\s*\.\s*(time|date)\b|\bcollectgarbage\s*\(?\s*["']count\b`), text.Regexp(`\s*\d+(\.\d+)?(e[+-]?\d+)?|\b(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b|\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun|Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|AM|PM)\b` +
		`|\b(January|February|March|April|June|July|August|September|October|November|December)\b`), " N"},
	// Where a table or a function of Lua lies.
	{func(step) bool { return true }, text.Regexp(`\b0x[0-9a-f]{6,}\b`), "0xN"},
}

// asks recognizes the steps in whose text something stands.
func asks(pattern string) func(step) bool {
	asking := text.Regexp(pattern)
	return func(st step) bool { return asking().MatchString(st.text) }
}

// runsScript recognizes the entries that run a script.
var runsScript = asks(`^\s*%(run|reload)\b|\binclude\b`)

// runsMore reports whether a step may run unknown code: another command, or a script.
func (st step) runsMore() bool { return st.command || runsScript(st) }

// steady is a printed line without what need not be the same.
func (st step) steady(line string) string {
	for _, m := range masks {
		if m.of(st) {
			line = m.pattern().ReplaceAllString(line, m.by)
		}
	}
	return line
}

// agrees reports whether a line of the transcript matches the line printed now.
func (st step) agrees(was, now string) bool {
	was, now = st.steady(was), st.steady(now)
	before, after, marked := strings.Cut(now, text.Mark)
	rest, ok := strings.CutPrefix(was, before)
	return was == now || marked && ok && followed(rest, after)
}

// measured is a measured time in a transcript.
var measured = text.Regexp(`^\d[\d.e+-]*(?: (?:ns|µs|ms|s)\b)?`)

// followed reports whether both texts continue with a measured time and match after it.
func followed(was, now string) bool {
	time := measured().FindString(was)
	if time == "" {
		return false
	}
	was, now = was[len(time):], now[len(measured().FindString(now)):]
	next, after, again := strings.Cut(now, text.Mark)
	if rest, ok := strings.CutPrefix(was, next); again && ok {
		return followed(rest, after)
	}
	return was == now || cutAlike(was, now)
}

// cutAlike reports whether one of two lines, truncated with an ellipsis, is a prefix of the other.
// The length of a truncated line depends on the length of the times in it.
func cutAlike(was, now string) bool {
	const dots = "…"
	was, wasCut := strings.CutSuffix(was, dots)
	now, nowCut := strings.CutSuffix(now, dots)
	was = strings.TrimSpace(was)
	return (wasCut || nowCut) && (strings.HasPrefix(was, now) || strings.HasPrefix(now, was))
}

// unmarked is lines without the marks.
func unmarked(lines []string) []string {
	var all []string
	for _, line := range lines {
		all = append(all, strings.ReplaceAll(line, text.Mark, ""))
	}
	return all
}

// agree reports whether the lines match, apart from notes about tables.
func (st step) agree(was, now []string) bool {
	return slices.EqualFunc(withoutNotes(was), withoutNotes(now), st.agrees)
}

// isNote recognizes a note that depends on the tables and the memory of the machine.
func isNote(line string) bool {
	return strings.HasPrefix(line, program+": "+pdb.BuildProgress{}.String()) || strings.HasPrefix(line, program+": "+pdb.UsingTables)
}

func notes(lines []string) []string {
	return slices.DeleteFunc(slices.Clone(lines), func(line string) bool { return !isNote(line) })
}

func withoutNotes(lines []string) []string {
	return slices.DeleteFunc(slices.Clone(lines), isNote)
}
