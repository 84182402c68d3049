package stdlib

import (
	"taquin/engine/message"

	"strings"
)

const (
	maxCaptures = 32
	maxItems    = 1 << 16 // bounds the memory of a pattern to a few megabytes
)

// patternError is an error in a pattern.
type patternError struct {
	problem message.Text // in Lua's words: "malformed pattern (missing ']')"
	offset  int          // in the pattern, from 0
}

// Error counts bytes from 1, as Lua does.
func (e *patternError) Error() string { return e.Message().String() }

// Message implements message.Message.
func (e *patternError) Message() message.Text {
	return message.Textf("lua.at-byte", "%s at byte %d", e.problem, e.offset+1)
}

// op is the operation of an item.
type op uint8

const (
	opLiteral  op = iota // these bytes
	opOne                // a byte of the set
	opOptional           // set?
	opStar               // set*
	opPlus               // set+
	opLazy               // set-
	opOpen               // ( begins capture n
	opShut               // ) ends it
	opPlace              // () captures the position
	opAgain              // %1, the text of capture n
	opBalance            // %b with two bytes
	opFrontier           // %f with a set
	opEnd                // $ at the end of the pattern
)

// suffixes are the bytes that repeat the set before them.
var suffixes = map[byte]op{'?': opOptional, '*': opStar, '+': opPlus, '-': opLazy}

type item struct {
	op   op
	n    int    // the capture, from 0
	text string // of a literal; of %b, its two bytes
	set  set
}

// pattern is a compiled Lua 5.1 pattern: a sequence of items without alternatives. It is
// immutable. Unlike Lua's own matcher, the compiler rejects a malformed pattern before it looks
// at the subject.
type pattern struct {
	items    []item
	anchored bool // begins with ^
	captures int
	places   [maxCaptures]bool // captures that are positions, ()
	choices  int               // number of items that repeat
	first    *item             // begins every match: a literal, or any byte but those of skip; nil if unknown
	skip     set
}

// compilePattern compiles a pattern. An error is a *patternError.
func compilePattern(text string) (*pattern, error) {
	c := compiler{text: text, pattern: &pattern{}}
	if strings.HasPrefix(text, "^") {
		c.anchored, c.at = true, 1
	}
	for c.at < len(text) {
		if len(c.items) == maxItems {
			return nil, c.fail(0, "lua.pattern-too-complex-more", "pattern too complex (more than %d items)", maxItems)
		}
		it, n, err := c.next(text[c.at:])
		if err != nil {
			return nil, err
		}
		c.items = append(c.items, it)
		c.at += n
	}
	if n := len(c.open); n > 0 {
		c.at = c.open[n-1].at
		return nil, c.fail(0, "lua.unfinished-capture", "unfinished capture")
	}
	c.findFirst()
	return c.pattern, nil
}

// findFirst finds the begin of every match.
func (p *pattern) findFirst() {
	for i := range p.items {
		switch it := &p.items[i]; it.op {
		case opOpen, opPlace:
			continue
		case opOne, opPlus:
			p.first, p.skip = it, it.set.inverted()
		case opLiteral:
			p.first = it
		}
		return
	}
}

// compiler reads a pattern from left to right.
type compiler struct {
	*pattern
	text string
	at   int                   // offset of the next item
	open []struct{ n, at int } // captures without an end, and the offsets of their brackets
	shut [maxCaptures]bool     // captures with an end
}

// fail returns an error about the byte after the given number of bytes.
func (c *compiler) fail(after int, key, format string, values ...any) error {
	return &patternError{message.Textf(key, format, values...), c.at + after}
}

// next reads the item at the begin of rest and returns its length.
func (c *compiler) next(rest string) (it item, n int, err error) {
	switch rest[0] {
	case '(':
		n := c.captures
		if n == maxCaptures {
			return it, 0, c.fail(0, "lua.too-many-captures-more", "too many captures (more than %d)", maxCaptures)
		}
		c.captures++
		if strings.HasPrefix(rest, "()") {
			c.shut[n], c.places[n] = true, true
			return item{op: opPlace, n: n}, 2, nil
		}
		c.open = append(c.open, struct{ n, at int }{n, c.at})
		return item{op: opOpen, n: n}, 1, nil
	case ')':
		last := len(c.open) - 1
		if last < 0 {
			return it, 0, c.fail(0, "lua.invalid-pattern-capture-without", "invalid pattern capture (')' without '(')")
		}
		n := c.open[last].n
		c.open, c.shut[n] = c.open[:last], true
		return item{op: opShut, n: n}, 1, nil
	case '$':
		if len(rest) == 1 {
			return item{op: opEnd}, 1, nil
		}
	case '%':
		if len(rest) == 1 {
			return it, 0, c.fail(0, "lua.malformed-pattern-ends-with", "malformed pattern (ends with '%%')")
		}
		switch b := rest[1]; {
		case b == 'b':
			if len(rest) < 4 {
				return it, 0, c.fail(0, "lua.malformed-pattern-missing-arguments", "malformed pattern (missing arguments to '%%b')")
			}
			return item{op: opBalance, text: rest[2:4]}, 4, nil
		case b == 'f':
			if len(rest) < 3 || rest[2] != '[' {
				return it, 0, c.fail(0, "lua.missing-after-f-in", "missing '[' after '%%f' in pattern")
			}
			s, n, ok := bracket(rest[2:])
			if !ok {
				return it, 0, c.fail(2, "lua.malformed-pattern-missing", "malformed pattern (missing ']')")
			}
			return item{op: opFrontier, set: s}, 2 + n, nil
		case '0' <= b && b <= '9':
			n := int(b) - '1'
			if n < 0 || !c.shut[n] {
				return it, 0, c.fail(0, "lua.invalid-capture-index", "invalid capture index %%%d", n+1)
			}
			return item{op: opAgain, n: n}, 2, nil
		}
	}
	if n := literalLength(rest); n > 0 {
		return item{op: opLiteral, text: rest[:n]}, n, nil
	}
	return c.single(rest)
}

// single reads a set, which may be one byte, and its suffix.
func (c *compiler) single(rest string) (it item, n int, err error) {
	it.op, n = opOne, 1
	switch rest[0] {
	case '.':
		it.set = set{}.inverted()
	case '%':
		it.set, n = classOf(rest[1]), 2
	case '[':
		var ok bool
		if it.set, n, ok = bracket(rest); !ok {
			return it, 0, c.fail(0, "lua.malformed-pattern-missing", "malformed pattern (missing ']')")
		}
	default:
		it.set.addRange(rest[0], rest[0])
	}
	if n < len(rest) {
		if repeat, ok := suffixes[rest[n]]; ok {
			it.op = repeat
			c.choices++
			n++
		}
	}
	return it, n, nil
}

// literalLength returns the number of bytes at the begin of rest that are literal and not
// repeated.
func literalLength(rest string) int {
	n := strings.IndexAny(rest, "^$*+?.()[%-")
	if n < 0 {
		return len(rest)
	}
	if _, ok := suffixes[rest[n]]; ok {
		n-- // the suffix repeats the byte before it
	}
	return n
}

// set is a set of bytes, one bit each.
type set [4]uint64

func (s *set) has(b byte) bool { return s[b>>6]>>(b&63)&1 != 0 }

func (s *set) addRange(from, to byte) {
	for b := int(from); b <= int(to); b++ {
		s[b>>6] |= 1 << (b & 63)
	}
}

func (s *set) addAll(other set) {
	for i := range s {
		s[i] |= other[i]
	}
}

func (s set) inverted() set {
	for i := range s {
		s[i] = ^s[i]
	}
	return s
}

// classes are the classes of the C locale, each as pairs of bytes that begin and end a range.
var classes = map[byte]string{
	'a': "AZaz", 'c': "\x00\x1f\x7f\x7f", 'd': "09", 'l': "az", 'p': "!/:@[`{~",
	's': "\t\r  ", 'u': "AZ", 'w': "09AZaz", 'x': "09AFaf", 'z': "\x00\x00",
}

// classOf returns the set for a byte after %. An upper case letter is the complement of its
// class; a byte without a class is itself.
func classOf(letter byte) (s set) {
	ranges, ok := classes[letter|0x20] // the bit of lower case
	if !ok {
		s.addRange(letter, letter)
		return s
	}
	for i := 0; i < len(ranges); i += 2 {
		s.addRange(ranges[i], ranges[i+1])
	}
	if letter <= 'Z' {
		return s.inverted()
	}
	return s
}

// bracket reads a set in brackets, "[^%a_-]", and returns its length; ok is false without an
// end.
func bracket(text string) (s set, n int, ok bool) {
	last := bracketEnd(text)
	if last < 0 {
		return s, 0, false
	}
	i := 1
	complement := text[1] == '^'
	if complement {
		i++
	}
	for i < last {
		switch {
		case text[i] == '%':
			s.addAll(classOf(text[i+1]))
			i += 2
		case text[i+1] == '-' && i+2 < last:
			s.addRange(text[i], text[i+2])
			i += 3
		default:
			s.addRange(text[i], text[i])
			i++
		}
	}
	if complement {
		s = s.inverted()
	}
	return s, last + 1, true
}

// bracketEnd returns the offset of the bracket that ends a set, or -1. A bracket at the begin,
// or after %, is a member.
func bracketEnd(text string) int {
	i := 1
	if i < len(text) && text[i] == '^' {
		i++
	}
	for first := i; i < len(text); i++ {
		switch {
		case text[i] == ']' && i > first:
			return i
		case text[i] == '%':
			i++
		}
	}
	return -1
}
