// Package pattern matches Lua 5.1 patterns. A match can be stopped from outside,
// takes memory for the pattern alone, however long the subject is, and does not
// recurse.
//
// A pattern is a row of items without alternatives, so the way to a match passes
// each item once, and all that can be taken back is where an item that repeats
// has ended. A stack of these ends, no deeper than the pattern is long, stands
// where Lua's own matcher recurses. Captures need no undoing: an item that is
// passed again notes its place again.
//
// Subjects and patterns are bytes; NUL and invalid UTF-8 are like any other. In
// one thing the package is stricter than Lua: it refuses a malformed pattern
// before it looks at the subject, Lua only when it comes to the bad place.
package pattern

import (
	"strings"

	"taquin/engine/message"
)

// MaxCaptures is how many captures a pattern can have.
const MaxCaptures = 32

// maxItems bounds the memory that a pattern takes, to a few megabytes.
const maxItems = 1 << 16

// Error says what is wrong with a pattern.
type Error struct {
	Problem message.Text // as Lua words it: "malformed pattern (missing ']')"
	Offset  int          // of the byte in the pattern that it is about, from 0
}

// Error counts bytes from 1, as Lua does.
func (e *Error) Error() string { return e.Message().String() }

// Message implements message.Message.
func (e *Error) Message() message.Text {
	return message.Textf("lua.at-byte", "%s at byte %d", e.Problem, e.Offset+1)
}

// op is what an item does.
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
	opPlace              // () captures the place
	opAgain              // %1, the text of capture n
	opBalance            // %b with two bytes
	opFrontier           // %f with a set
	opEnd                // $ at the end of the pattern
)

type item struct {
	op   op
	n    int    // the capture, from 0
	text string // of a literal; of %b, its two bytes
	set  set
}

// Pattern is a compiled pattern. It does not change, so goroutines can share it.
type Pattern struct {
	items    []item
	anchored bool // begins with ^
	captures int
	places   [MaxCaptures]bool // which captures are places, ()
	choices  int               // how many items repeat
	first    *item             // what every match begins with: a literal, or any byte but those of skip; nil if unknown
	skip     set
}

// Compile reads a pattern. An error is an *Error.
func Compile(text string) (*Pattern, error) {
	c := compiler{text: text, Pattern: &Pattern{}}
	if strings.HasPrefix(text, "^") {
		c.anchored, c.at = true, 1
	}
	for c.at < len(text) {
		if len(c.items) == maxItems {
			return nil, c.fail(c.at, "lua.pattern-too-complex-more", "pattern too complex (more than %d items)", maxItems)
		}
		if err := c.item(); err != nil {
			return nil, err
		}
	}
	if n := len(c.unfinished); n > 0 {
		return nil, c.fail(c.unfinished[n-1].at, "lua.unfinished-capture", "unfinished capture")
	}
	c.findFirst()
	return c.Pattern, nil
}

// findFirst finds what every match begins with.
func (p *Pattern) findFirst() {
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
