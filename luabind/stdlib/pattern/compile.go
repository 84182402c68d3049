package pattern

import (
	"taquin/engine/message"

	"strings"
)

// compiler reads a pattern from left to right.
type compiler struct {
	*Pattern
	text       string
	at         int // how far it is read
	unfinished []capture
	finished   [MaxCaptures]bool
}

// capture is one that is open: its number, and where its bracket stands.
type capture struct{ n, at int }

func (c *compiler) fail(at int, key, format string, values ...any) error {
	return &Error{Problem: message.Textf(key, format, values...), Offset: at}
}

// add appends an item that takes n bytes of the pattern.
func (c *compiler) add(it item, n int) error {
	c.items = append(c.items, it)
	c.at += n
	return nil
}

// item reads the next item.
func (c *compiler) item() error {
	rest := c.text[c.at:]
	switch rest[0] {
	case '(':
		return c.open(rest)
	case ')':
		return c.shut()
	case '$':
		if len(rest) == 1 {
			return c.add(item{op: opEnd}, 1)
		}
	case '%':
		if len(rest) == 1 {
			return c.fail(c.at, "lua.malformed-pattern-ends-with", "malformed pattern (ends with '%%')")
		}
		switch b := rest[1]; {
		case b == 'b':
			if len(rest) < 4 {
				return c.fail(c.at, "lua.malformed-pattern-missing-arguments", "malformed pattern (missing arguments to '%%b')")
			}
			return c.add(item{op: opBalance, text: rest[2:4]}, 4)
		case b == 'f':
			return c.frontier(rest)
		case '0' <= b && b <= '9':
			return c.again(int(b) - '1')
		}
	}
	if n := literalLength(rest); n > 0 {
		return c.add(item{op: opLiteral, text: rest[:n]}, n)
	}
	return c.single(rest)
}

func (c *compiler) open(rest string) error {
	n := c.captures
	if n == MaxCaptures {
		return c.fail(c.at, "lua.too-many-captures-more", "too many captures (more than %d)", MaxCaptures)
	}
	c.captures++
	if strings.HasPrefix(rest, "()") {
		c.finished[n], c.places[n] = true, true
		return c.add(item{op: opPlace, n: n}, 2)
	}
	c.unfinished = append(c.unfinished, capture{n, c.at})
	return c.add(item{op: opOpen, n: n}, 1)
}

func (c *compiler) shut() error {
	last := len(c.unfinished) - 1
	if last < 0 {
		return c.fail(c.at, "lua.invalid-pattern-capture-without", "invalid pattern capture (')' without '(')")
	}
	n := c.unfinished[last].n
	c.unfinished, c.finished[n] = c.unfinished[:last], true
	return c.add(item{op: opShut, n: n}, 1)
}

func (c *compiler) again(n int) error {
	if n < 0 || !c.finished[n] {
		return c.fail(c.at, "lua.invalid-capture-index", "invalid capture index %%%d", n+1)
	}
	return c.add(item{op: opAgain, n: n}, 2)
}

func (c *compiler) frontier(rest string) error {
	if len(rest) < 3 || rest[2] != '[' {
		return c.fail(c.at, "lua.missing-after-f-in", "missing '[' after '%%f' in pattern")
	}
	s, n, ok := bracket(rest[2:])
	if !ok {
		return c.fail(c.at+2, "lua.malformed-pattern-missing", "malformed pattern (missing ']')")
	}
	return c.add(item{op: opFrontier, set: s}, 2+n)
}

// single reads a set, which may be one byte, and the suffix that repeats it.
func (c *compiler) single(rest string) error {
	it, n := item{op: opOne}, 1
	switch rest[0] {
	case '.':
		it.set = set{}.inverted()
	case '%':
		it.set, n = classOf(rest[1]), 2
	case '[':
		var ok bool
		if it.set, n, ok = bracket(rest); !ok {
			return c.fail(c.at, "lua.malformed-pattern-missing", "malformed pattern (missing ']')")
		}
	default:
		it.set.add(rest[0])
	}
	if n < len(rest) {
		if op := repeats(rest[n]); op != opOne {
			it.op = op
			c.choices++
			n++
		}
	}
	return c.add(it, n)
}

// literalLength is how many bytes at the beginning stand for themselves and are
// not repeated.
func literalLength(rest string) int {
	n := strings.IndexAny(rest, "^$*+?.()[%-")
	if n < 0 {
		return len(rest)
	}
	if repeats(rest[n]) != opOne {
		n-- // the suffix takes the byte before it
	}
	return n
}

// repeats is what the byte after a set makes of it.
func repeats(suffix byte) op {
	switch suffix {
	case '?':
		return opOptional
	case '*':
		return opStar
	case '+':
		return opPlus
	case '-':
		return opLazy
	}
	return opOne
}
