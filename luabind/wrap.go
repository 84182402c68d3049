package luabind

import (
	"io"
	"strings"

	"taquin/engine/text"
)

// Help is at least so wide, and so wide if the host is not told.
const (
	leastColumns = 40
	usualColumns = 80
)

// width is how long the lines of help may be.
func (h *Host) width() int {
	columns := 0
	if h.cfg.Columns != nil && !h.asPage {
		columns = h.cfg.Columns()
	}
	if columns <= 0 {
		columns = usualColumns
	}
	return max(leastColumns, columns) - 2
}

// A PageWriter is an Out that keeps what is printed beside the screen: help comes
// as wide as the screen is, and as wide as a page, 80 columns, for what is kept.
type PageWriter interface {
	io.Writer
	WritePage(screen, page string) error
}

// OnPage returns what text returns where help is as wide as a page.
func (h *Host) OnPage(text func() string) string {
	h.asPage = true
	defer func() { h.asPage = false }()
	return text()
}

// wrapped breaks a text at blanks into lines of at most h.width() columns, each
// indented. A line of the text that is indented itself is an item of a list and
// keeps its distance.
func (h *Host) wrapped(paragraphs, indent string) string {
	var out strings.Builder
	fits := func(line string) bool { return text.Width(line) <= h.width() }
	for line := range strings.Lines(paragraphs) {
		first, then := indent, indent
		if item := len(line) - len(strings.TrimLeft(line, " ")); item > 0 {
			first += line[:item]
			then = first + "    "
		}
		for _, row := range text.Fill(strings.Fields(line), first, then, fits) {
			out.WriteString(row + "\n")
		}
	}
	return out.String()
}

// columned writes names in a column and beside each as much of its summary as
// fits the line.
func (h *Host) columned(all []Candidate) string {
	column := 0
	for _, c := range all {
		column = max(column, text.Width(c.Text))
	}
	column = min(column, h.width()/2)
	var out strings.Builder
	for _, c := range all {
		line := c.Text + strings.Repeat(" ", max(0, column-text.Width(c.Text))+2) + c.Summary
		out.WriteString(strings.TrimRight(text.Cut(line, h.width()), " ") + "\n")
	}
	return out.String()
}
