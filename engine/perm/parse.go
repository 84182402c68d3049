package perm

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"taquin/engine/message"
	"taquin/engine/text"
)

// String returns p in cycle notation, such as (0 1 2)(3 4): each cycle begins with its
// smallest element, fixed points are omitted, and the identity is (). Parse with the
// size of p is the inverse.
func (p Perm) String() string {
	text, _ := p.Beginning(math.MaxInt)
	return text
}

// Beginning returns String cut to a number of bytes, and whether that is all of it. It
// stops early on a large permutation.
func (p Perm) Beginning(bytes int) (text string, all bool) {
	var b []byte
	seen := make([]bool, len(p))
	for i := range p {
		if p[i] == i || seen[i] {
			continue
		}
		sep := byte('(')
		for x := i; !seen[x]; x = p[x] {
			if len(b) > bytes {
				return string(b[:bytes]), false
			}
			seen[x] = true
			b = strconv.AppendInt(append(b, sep), int64(x), 10)
			sep = ' '
		}
		b = append(b, ')')
	}
	if b == nil {
		b = []byte("()")
	}
	return string(b[:min(len(b), bytes)]), len(b) <= bytes
}

// Parse reads a product of cycles, from left to right, such as "(0 1 2)(3 4)" or
// "(0,1)(1,2)", as a permutation of 0..n-1. White space or a comma separates elements;
// "()" and "" are the identity. With n < 0 the size is the smallest possible. Cycles may
// share elements as in FromCycles. Errors give the column in bytes, from 1.
//
// With n < 0 a cycle of one element must be a single digit: "(012)" is more likely
// (0 1 2) without spaces than the identity on 13 elements.
func Parse(text string, n int) (Perm, error) { return ParseFrom(text, 0, n, MaxSize) }

// ParseFrom is Parse for elements numbered from first ≥ 0. With n < 0 the size is at
// most most.
func ParseFrom(text string, first, n, most int) (Perm, error) {
	if n > MaxSize {
		return nil, checkSize(n, MaxSize)
	}
	s := scanner{text: text, first: first, limit: n}
	if n < 0 {
		s.limit, s.growing = most, true
	}
	for s.skip(); s.at < len(text); s.skip() {
		if err := s.readCycle(); err != nil {
			return nil, err
		}
	}
	if n < 0 {
		n = s.size
	}
	return FromCycles(n, s.cycles)
}

// scanner is the state of one Parse.
type scanner struct {
	text    string
	at      int     // bytes read
	first   int     // the name of the first element
	limit   int     // upper bound of the elements, counted from 0
	growing bool    // the size is not given
	size    int     // the largest element read, plus 1
	read    int     // the number of cycles, including the current one
	cycle   []int   // the current one
	cycles  [][]int // complete cycles of two or more elements
	last    []int32 // the last cycle that contains each element, from 1
}

// readCycle reads a cycle from its opening bracket to its closing one.
func (s *scanner) readCycle() error {
	open := s.at
	if s.text[open] != '(' {
		return s.unexpected(message.Plain("'('"))
	}
	s.at++
	s.read++
	s.cycle = s.cycle[:0]
	comma := false // the last token
	start := 0     // of the last element
	for {
		s.skip()
		switch {
		case s.at == len(s.text):
			return message.Errorf("perm.cycle-is-not-closed", "perm: cycle is not closed (column %d)", open+1)
		case isDigit(s.text[s.at]):
			start = s.at
			if err := s.element(); err != nil {
				return err
			}
			s.skip()
			if comma = strings.HasPrefix(s.text[s.at:], ","); comma {
				s.at++
			}
		case s.text[s.at] == ')' && !comma:
			s.at++
			if digits := strings.TrimRight(s.text[start:s.at-1], blanks); len(s.cycle) == 1 && len(digits) > 1 && (s.growing || digits[0] == '0') {
				return s.single(digits, open)
			}
			if len(s.cycle) > 1 {
				s.cycles = append(s.cycles, slices.Clone(s.cycle))
			}
			return nil
		case comma:
			return s.unexpected(message.Textf("perm.an-element", "an element"))
		default:
			return s.unexpected(message.Textf("perm.an-element-or", "an element or ')'"))
		}
	}
}

// single returns the error for a one-element cycle of several digits.
func (s *scanner) single(digits string, open int) error {
	if spread := s.spread(digits); spread != "" {
		return message.Errorf("perm.cycle-has-one-element", "perm: cycle (%s) has one element (column %d); did you mean %q?", digits, open+1, spread)
	}
	return message.Errorf("perm.cycle-has-one-element-which", "perm: cycle (%s) has one element, which it leaves in place (column %d); leave the cycle out, or give the size", text.Shorten(digits, 20), open+1)
}

// spread returns the cycle of the digits of a number, or "" if it is invalid.
func (s *scanner) spread(digits string) string {
	cycle := "(" + strings.Join(strings.Split(digits, ""), " ") + ")"
	if len(digits) < 2 || len(digits) > 10 {
		return ""
	}
	if _, err := ParseFrom(cycle, s.first, -1, s.limit); err != nil {
		return ""
	}
	return cycle
}

// element reads a number into the current cycle.
func (s *scanner) element() error {
	start := s.at
	for s.at < len(s.text) && isDigit(s.text[s.at]) {
		s.at++
	}
	digits := s.text[start:s.at]
	x, err := strconv.Atoi(digits)
	if x -= s.first; err != nil || x < 0 || x >= s.limit {
		if next := strings.TrimLeft(s.text[s.at:], blanks); len(s.cycle) == 0 && strings.HasPrefix(next, ")") && s.spread(digits) != "" {
			return s.single(digits, strings.LastIndexByte(s.text[:start], '('))
		}
		return elementError(s.first, s.limit, text.Shorten(digits, 20), message.Textf("perm.column", "column %d", start+1))
	}
	for x >= len(s.last) {
		s.last = append(s.last, make([]int32, len(s.last)+1)...)
	}
	if s.last[x] == int32(s.read) {
		return message.Errorf("perm.element-appears-twice-in", "perm: element %d appears twice in a cycle (column %d)", x+s.first, start+1)
	}
	s.last[x] = int32(s.read)
	s.cycle = append(s.cycle, x)
	s.size = max(s.size, x+1)
	return nil
}

const blanks = " \t\r\n"

// skip skips white space.
func (s *scanner) skip() {
	for s.at < len(s.text) && strings.IndexByte(blanks, s.text[s.at]) >= 0 {
		s.at++
	}
}

func (s *scanner) unexpected(want message.Text) error {
	r, _ := utf8.DecodeRuneInString(s.text[s.at:])
	return message.Errorf("perm.where-is-expected-column", "perm: %q where %s is expected (column %d)", r, want, s.at+1)
}

func isDigit(b byte) bool { return '0' <= b && b <= '9' }
