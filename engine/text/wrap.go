// Package text holds the rules for texts that people read: wrapping a line and
// cutting it to the room there is, marking what stands out, counting things,
// writing numbers and sizes, ordering names, and guessing which name was meant. It
// also says what the languages of the lab are.
//
// It knows nothing of boards or of Lua, of a terminal's codes only those for what
// stands out, and it prints nothing. Begin with Wrap, Cut and Language.
package text

import (
	"sort"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
)

// Width is how many columns of a terminal a line takes. It must hold no codes
// and no tabs.
func Width(line string) int { return runewidth.StringWidth(line) }

// Fill puts words into lines, one blank between them and as many in each line
// as fit. The first line begins with first, the others with then. A word that
// fits nowhere has a line to itself and stays whole, for it may be a path that
// someone copies. Without words there is one line, which is first. Where a line fits,
// so do its beginnings.
//
// An empty word stands for one blank more before the next word; at the
// beginning and the end of a line there is none.
func Fill(words []string, first, then string, fits func(line string) bool) []string {
	var lines []string
	begin := first
	for words = fromWord(words); len(words) > 0; words = fromWord(words) {
		line := func(n int) string { return begin + strings.TrimRight(strings.Join(words[:n], " "), " ") }
		n := most(len(words), func(n int) bool { return fits(line(n)) })
		lines = append(lines, line(n))
		words, begin = words[n:], then
	}
	if lines == nil {
		return []string{first}
	}
	return lines
}

// fromWord leaves out the empty words at the beginning.
func fromWord(words []string) []string {
	for len(words) > 0 && words[0] == "" {
		words = words[1:]
	}
	return words
}

// most is the largest number in 1..n that is ok, or 1; if a number is, so are those below
// it. It tries few numbers, and none much larger than what it finds.
func most(n int, ok func(int) bool) int {
	low, step := 1, 1
	for ; low+step <= n && ok(low+step); step *= 2 {
		low += step
	}
	return low + sort.Search(min(step-1, n-low), func(k int) bool { return !ok(low + 1 + k) })
}

// Words are the words of a text, between blanks at which a line may end.
func Words(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return unicode.IsSpace(r) && r != '\u00a0' })
}

// Wrap breaks the lines of a text that are longer than so many columns at their
// blanks. What follows a break stands as far in as the line itself. Several
// blanks between two words stay, and so does a word that is too long.
func Wrap(s string, columns int) string {
	fits := func(line string) bool { return Width(line) <= columns }
	var out strings.Builder
	for line := range strings.Lines(s) {
		body := strings.TrimRight(line, " \n")
		if !fits(body) {
			indent := body[:len(body)-len(strings.TrimLeft(body, " "))]
			words := strings.Split(body[len(indent):], " ")
			line = strings.Join(Fill(words, indent, indent, fits), "\n") + line[len(body):]
		}
		out.WriteString(line)
	}
	return out.String()
}

const dots = "…" // for what is left out

// Cut shortens a line to so many columns of a terminal, with dots at the end for
// what is left out.
func Cut(line string, columns int) string { return runewidth.Truncate(line, columns, dots) }

// CutLeft shortens a line at its beginning, with dots there.
func CutLeft(line string, columns int) string {
	if over := Width(line) - columns; over > 0 {
		return runewidth.TruncateLeft(line, over+1, dots)
	}
	return line
}

// CutToFit shortens a line as Cut does to what fits, with no blank before the
// dots. Where a line fits, so do its beginnings. It is empty if not even one
// letter does.
func CutToFit(line string, fits func(string) bool) string {
	if fits(line) {
		return line
	}
	letters := []rune(line)
	shortened := func(n int) string { return strings.TrimRight(string(letters[:n]), " ") + dots }
	low, high := 0, len(letters) // so many letters fit, so many do not
	for high-low > 1 {
		if middle := (low + high) / 2; fits(shortened(middle)) {
			low = middle
		} else {
			high = middle
		}
	}
	if low == 0 {
		return ""
	}
	return shortened(low)
}

// Shorten keeps the first letters of a text that is to stand in a sentence, with
// dots after them if there are more.
func Shorten(s string, letters int) string {
	for i := range s {
		if letters == 0 {
			return s[:i] + dots
		}
		letters--
	}
	return s
}

// Quote writes what somebody has typed in quotes, shortened to so many letters.
func Quote(s string, letters int) string { return strconv.Quote(Shorten(s, letters)) }

// Head is the longest beginning of a text of at most so many bytes that breaks
// no letter.
func Head(s string, bytes int) string {
	if len(s) <= bytes {
		return s
	}
	for n := bytes; n > 0 && n > bytes-utf8.UTFMax; n-- {
		if utf8.RuneStart(s[n]) {
			return s[:n]
		}
	}
	return s[:bytes]
}

// SingleSpaced writes a text in one line: the words of it, with a blank between two.
func SingleSpaced(s string) string {
	s = strings.TrimSpace(s)
	if !needsSpacing(s) {
		return s
	}
	var out strings.Builder
	out.Grow(len(s))
	for word := range strings.FieldsSeq(s) {
		if out.Len() > 0 {
			out.WriteByte(' ')
		}
		out.WriteString(word)
	}
	return out.String()
}

// needsSpacing reports whether two blanks stand side by side in a text, or another blank
// than that of the space bar.
func needsSpacing(s string) bool {
	before := rune(0)
	for _, r := range s {
		if unicode.IsSpace(r) && (r != ' ' || before == ' ') {
			return true
		}
		before = r
	}
	return false
}

// OneLine writes a text in one line that steers no terminal: a blank for each
// control character.
func OneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)
}
