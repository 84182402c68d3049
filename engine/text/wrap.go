// Package text formats text for readers: wrapping and truncation, highlighting, counts, numbers and
// sizes, name order, and suggestions for misspelled names. It also defines the languages of the
// lab. It prints nothing.
package text

import (
	"regexp"
	"sort"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mattn/go-runewidth"
)

// Width is the number of terminal columns of a line without escape sequences and tabs.
func Width(line string) int { return runewidth.StringWidth(line) }

// Fill wraps words greedily into lines with a single blank between words. The first line has the
// prefix first, the others the prefix then. A word too long for a line has its own line and stays
// whole, because it may be a path to copy. Without words, the result is the line first. Fits must
// hold for every prefix of a line for which it holds.
//
// An empty word adds a blank before the next word, except at the ends of a line.
func Fill(words []string, first, then string, fits func(line string) bool) []string {
	var lines []string
	begin := first
	for words = skipEmpty(words); len(words) > 0; words = skipEmpty(words) {
		line := func(n int) string { return begin + strings.TrimRight(strings.Join(words[:n], " "), " ") }
		n := maxFitting(len(words), func(n int) bool { return fits(line(n)) })
		lines = append(lines, line(n))
		words, begin = words[n:], then
	}
	if lines == nil {
		return []string{first}
	}
	return lines
}

// skipEmpty drops leading empty words.
func skipEmpty(words []string) []string {
	for len(words) > 0 && words[0] == "" {
		words = words[1:]
	}
	return words
}

// maxFitting is the largest number in 1..n that satisfies the monotone predicate ok, or 1. It uses
// galloping search, so that it tries no number much larger than the result.
func maxFitting(n int, ok func(int) bool) int {
	low, step := 1, 1
	for ; low+step <= n && ok(low+step); step *= 2 {
		low += step
	}
	return low + sort.Search(min(step-1, n-low), func(k int) bool { return !ok(low + 1 + k) })
}

// Words splits text at white space, except no-break spaces.
func Words(s string) []string {
	return strings.FieldsFunc(s, func(r rune) bool { return unicode.IsSpace(r) && r != '\u00a0' })
}

// whole matches what a reader copies: a call with text in single quotes, text in such quotes, and a
// board in one line.
var whole = regexp.MustCompile(`[\w.:]+\('[^']*'[^'()]*(?:'[^']*'[^'()]*)*\)|\B'[^' ][^']*'|[\d.]+(?: [\d.]+)* /(?: [\d./]+)+`)

// Wrap breaks lines longer than a number of columns at blanks, if possible outside calls, quotes and
// boards. Continuation lines keep the indentation. Multiple blanks within a line and overlong words
// are preserved.
func Wrap(s string, columns int) string {
	fits := func(line string) bool { return Width(line) <= columns }
	var out strings.Builder
	for line := range strings.Lines(s) {
		body := strings.TrimRight(line, " \n")
		if !fits(body) {
			indent := body[:len(body)-len(strings.TrimLeft(body, " "))]
			words := splitOutside(body[len(indent):], func(part string) bool { return fits(indent + part) })
			line = strings.Join(Fill(words, indent, indent, fits), "\n") + line[len(body):]
		}
		out.WriteString(line)
	}
	return out.String()
}

// splitOutside splits a line at its blanks, except those in parts to be kept whole that fit.
func splitOutside(line string, fits func(part string) bool) (words []string) {
	begin := 0
	split := func(from, to int) {
		for i := from; i < to; i++ {
			if line[i] == ' ' {
				words, begin = append(words, line[begin:i]), i+1
			}
		}
	}
	end := 0
	for _, part := range whole.FindAllStringIndex(line, -1) {
		if fits(line[part[0]:part[1]]) {
			split(end, part[0])
			end = part[1]
		}
	}
	split(end, len(line))
	return append(words, line[begin:])
}

const dots = "…" // ellipsis

// Cut truncates a line to a number of terminal columns, with an ellipsis at the end.
func Cut(line string, columns int) string { return runewidth.Truncate(line, columns, dots) }

// CutLeft truncates a line at its start, with an ellipsis there.
func CutLeft(line string, columns int) string {
	if over := Width(line) - columns; over > 0 {
		return runewidth.TruncateLeft(line, over+1, dots)
	}
	return line
}

// CutToFit truncates a line to the longest prefix that fits with an ellipsis, without a blank
// before it; "" if not even one letter fits. Fits must hold for every prefix of a line for which it
// holds.
func CutToFit(line string, fits func(string) bool) string {
	if fits(line) {
		return line
	}
	letters := []rune(line)
	shortened := func(n int) string { return strings.TrimRight(string(letters[:n]), " ") + dots }
	low, high := 0, len(letters) // low letters fit, high do not
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

// Shorten truncates a text within a sentence to a number of letters, with an ellipsis.
func Shorten(s string, letters int) string {
	for i := range s {
		if letters == 0 {
			return s[:i] + dots
		}
		letters--
	}
	return s
}

// Quote quotes input, shortened to a number of letters.
func Quote(s string, letters int) string { return strconv.Quote(Shorten(s, letters)) }

// Head is the longest prefix of at most a number of bytes that splits no character.
func Head(s string, bytes int) string {
	if len(s) <= bytes {
		return s
	}
	for n := bytes; n >= 0 && n > bytes-utf8.UTFMax; n-- {
		if utf8.RuneStart(s[n]) {
			return s[:n]
		}
	}
	return s[:bytes]
}

// SingleSpaced replaces each run of white space by a single blank.
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

// needsSpacing reports whether s contains two adjacent blanks or other white space.
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

// OneLine replaces control characters by blanks.
func OneLine(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, s)
}
