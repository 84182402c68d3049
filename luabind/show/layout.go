package show

import (
	"strings"

	"taquin/engine/text"
)

// node is a value ready for layout: a text that is not broken, or a table with its
// items.
type node struct {
	key   string // the text before the value: "name=", "[3]=" or ""
	text  string // of anything but a table
	ink   ink
	table bool
	items []node // of a table
	flows bool   // is short enough to share a line
	named bool   // has a key that is no number
	width int    // of all of it in one line, in columns
}

const (
	indent     = "  " // of what is in a table of several lines
	maxFlowing = 24   // columns of an item that shares a line
	manyItems  = 20   // in a table of more, named items share lines too
)

// atom is a node of one text.
func atom(s string, colour ink) node {
	return node{text: s, ink: colour, width: text.Width(s)}
}

// more is a node that stands for items that are not shown.
func more(s string) node {
	n := atom(s, noInk)
	n.flows = true
	return n
}

// add adds an item to a table.
func (n *node) add(item node) {
	if len(n.items) > 0 {
		n.width += len(", ")
	}
	n.items = append(n.items, item)
	n.width += item.width
}

// laidOut writes a value, in one line if the width allows.
func (s Style) laidOut(n node) string {
	l := layout{Style: s}
	l.write(&n, 0, 0)
	return l.out.String()
}

type layout struct {
	Style
	out strings.Builder
}

// write writes a value that begins in a column, with after columns to be left behind it.
func (l *layout) write(n *node, column, after int) {
	l.out.WriteString(n.key)
	switch {
	case !n.table:
		l.out.WriteString(l.painted(n.text, n.ink))
	case l.Width == 0 || column+n.width+after <= l.Width:
		l.line(n)
	default:
		l.lines(n, column)
	}
}

// line writes a table in one line.
func (l *layout) line(n *node) {
	l.out.WriteByte('{')
	for i := range n.items {
		if i > 0 {
			l.out.WriteString(", ")
		}
		item := &n.items[i]
		l.out.WriteString(item.key)
		if item.table {
			l.line(item)
		} else {
			l.out.WriteString(l.painted(item.text, item.ink))
		}
	}
	l.out.WriteByte('}')
}

// lines writes a table in several lines: an item a line, or several short ones.
func (l *layout) lines(n *node, column int) {
	l.out.WriteByte('{')
	inside, at := column+len(indent), 0 // at: the column that comes next, if items fill this line
	for i := range n.items {
		item, comma := &n.items[i], 1
		flows := item.flows && (!item.named || len(n.items) > manyItems)
		if i == len(n.items)-1 {
			comma = 0
		}
		if flows && at > 0 && at+len(" ")+item.width+comma <= l.Width {
			l.out.WriteByte(' ')
			at++
		} else {
			l.newLine(inside)
			at = inside
		}
		l.write(item, inside, comma)
		at += item.width + comma
		if !flows {
			at = 0
		}
		if comma > 0 {
			l.out.WriteByte(',')
		}
	}
	l.newLine(column)
	l.out.WriteByte('}')
}

func (l *layout) newLine(column int) {
	l.out.WriteByte('\n')
	for range column {
		l.out.WriteByte(' ')
	}
}
