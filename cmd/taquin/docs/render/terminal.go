package render

import (
	"fmt"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"taquin/engine/text"
)

// Style says how text is rendered for a terminal.
type Style struct {
	Width   int  // of the terminal, in columns
	Reading int  // the longest line of prose, in columns; 0 for Width
	Colour  bool // with escape sequences
	ASCII   bool // only ASCII

	Link    func(destination string) string // what follows the text of a link; nil for nothing
	Picture func(Picture) string            // the picture as text; nil for its caption alone
}

// Text renders a document, with empty lines between its blocks.
func (s Style) Text(d Document) string {
	return strings.Join(terminal{s, d}.blocks(d.Root, s.Width), "\n") + "\n"
}

// Blocks renders each block of a document by itself, as lines. A label precedes the first.
func (s Style) Blocks(label string, d Document) [][]string {
	t := terminal{s, d}
	var all [][]string
	for n := d.Root.FirstChild(); n != nil; n = n.NextSibling() {
		var lines []string
		switch n.(type) {
		case *ast.Paragraph:
			lines = t.wrapped(label+t.inline(n), s.Width)
		default:
			if label != "" {
				lines = t.wrapped(strings.TrimRight(label, " "), s.Width)
			}
			lines = append(lines, t.block(n, s.Width)...)
		}
		label = ""
		all = append(all, lines)
	}
	return all
}

// Hanging renders a text after a prefix. Further lines are indented by the width of the prefix.
func (s Style) Hanging(prefix string, d Document) string {
	t := terminal{s, d}
	var said []string
	for n := d.Root.FirstChild(); n != nil; n = n.NextSibling() {
		said = append(said, t.inline(n))
	}
	indent := text.Width(prefix)
	return strings.Join(indented(t.wrapped(strings.Join(said, "\n"), s.Width-indent), prefix, strings.Repeat(" ", indent)), "\n")
}

// Label is a label and its colon, in a language, for Blocks.
func (s Style) Label(label string, in text.Language) string {
	if label == "" {
		return ""
	}
	if in == text.French {
		label += "\u00a0"
	}
	return text.LabelOn + s.letters(label) + ":" + text.LabelOff + " "
}

// letters replaces letters that the terminal does not have.
func (s Style) letters(said string) string {
	if s.ASCII {
		return text.ASCII(said)
	}
	return said
}

// terminal renders one document for a terminal.
type terminal struct {
	Style
	Document
}

// wrapped wraps prose.
func (t terminal) wrapped(marked string, width int) []string {
	return text.Lines(marked, t.prose(width), t.Colour)
}

// prose limits a width to that of lines of prose.
func (t terminal) prose(width int) int {
	if t.Reading > 0 {
		return min(width, t.Reading)
	}
	return width
}

// blocks renders the blocks within a node.
func (t terminal) blocks(parent ast.Node, width int) []string {
	var lines []string
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		if n.PreviousSibling() != nil && !isTight(parent) && !t.isOutput(n) {
			lines = append(lines, "")
		}
		lines = append(lines, t.block(n, width)...)
	}
	return lines
}

// isTight reports whether no empty lines separate the blocks within a node.
func isTight(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.List:
		return n.IsTight
	case *ast.ListItem:
		return n.Parent().(*ast.List).IsTight
	}
	return false
}

// isOutput reports whether a block is the output of the code before it.
func (t terminal) isOutput(n ast.Node) bool {
	code, ok := n.(*ast.FencedCodeBlock)
	return ok && t.CodeOf(code).Language == Output && n.PreviousSibling().Kind() == ast.KindFencedCodeBlock
}

func (t terminal) block(n ast.Node, width int) []string {
	switch n := n.(type) {
	case *ast.Heading:
		return t.heading(n, width)
	case *ast.FencedCodeBlock:
		return t.code(t.CodeOf(n))
	case *ast.CodeBlock:
		return t.code(Code{Text: string(n.Lines().Value(t.Source))})
	case *ast.List:
		return t.list(n, width)
	case *ast.Blockquote:
		return indented(t.blocks(n, width-2), "│ ", "│ ")
	case *ast.ThematicBreak:
		return []string{strings.Repeat("─", t.prose(width))}
	case *east.Table:
		return t.table(n, width)
	}
	if image := onlyPicture(n); image != nil {
		return t.picture(image, width)
	}
	return t.wrapped(t.inline(n), width)
}

// heading underlines the headings of the first two levels.
func (t terminal) heading(n *ast.Heading, width int) []string {
	title := t.letters(t.Plain(n))
	if n.Level > 2 {
		return text.Lines(text.EmphasisOn+title+text.EmphasisOff, width, t.Colour)
	}
	lines := text.Lines(text.LabelOn+title+text.LabelOff, width, t.Colour)
	longest := 0
	for _, line := range lines {
		longest = max(longest, text.LineWidth(line))
	}
	return append(lines, strings.Repeat(map[int]string{1: "═", 2: "─"}[n.Level], longest))
}

// code indents code, and puts a bar before output.
func (t terminal) code(c Code) []string {
	var lines []string
	if c.File != "" {
		lines = append(lines, c.File+":")
	}
	prefix := "  "
	if c.Language == Output {
		prefix = "  │ "
	}
	for line := range strings.Lines(c.Text) {
		lines = append(lines, strings.TrimRight(prefix+text.Visible(line), "\n"))
	}
	return lines
}

func (t terminal) list(n *ast.List, width int) []string {
	var lines []string
	number := n.Start
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		mark := "  • "
		switch {
		case n.IsOrdered():
			mark = fmt.Sprintf("  %d. ", number)
			number++
		case t.ASCII:
			mark = "  - "
		}
		if len(lines) > 0 && !n.IsTight {
			lines = append(lines, "")
		}
		indent := text.Width(mark)
		lines = append(lines, indented(t.blocks(item, width-indent), mark, strings.Repeat(" ", indent))...)
	}
	return lines
}

// indented puts a prefix before the first line, and another before the others.
func indented(lines []string, first, then string) []string {
	var all []string
	for i, line := range lines {
		prefix := then
		if i == 0 {
			prefix = first
		}
		all = append(all, strings.TrimRight(prefix+line, " "))
	}
	return all
}

// picture renders a picture as text, with its caption below.
func (t terminal) picture(n *ast.Image, width int) []string {
	var lines []string
	if t.Picture != nil {
		for line := range strings.Lines(t.Picture(t.PictureOf(n))) {
			lines = append(lines, strings.TrimRight("  "+line, "\n"))
		}
	}
	return append(lines, indented(text.Lines(t.inline(n), t.prose(width)-2, t.Colour), "  ", "  ")...)
}

// inline is the text within a node on one line, with marks. A hard break is a newline.
func (t terminal) inline(parent ast.Node) string {
	var out strings.Builder
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Text:
			out.WriteString(t.letters(t.textOf(n)))
			switch {
			case n.HardLineBreak():
				out.WriteByte('\n')
			case n.SoftLineBreak():
				out.WriteByte(' ')
			}
		case *ast.CodeSpan:
			out.WriteString(text.CodeOn + t.letters(t.Plain(n)) + text.CodeOff)
		case *ast.Emphasis:
			out.WriteString(text.EmphasisOn + t.inline(n) + text.EmphasisOff)
		case *ast.Link:
			out.WriteString(t.inline(n))
			if to := string(n.Destination); t.Link != nil && to != t.Plain(n) {
				out.WriteString(t.Link(to))
			}
		case *ast.AutoLink:
			out.Write(n.Label(t.Source))
		default:
			out.WriteString(t.inline(n))
		}
	}
	return out.String()
}
