package guide

import (
	"fmt"
	"io/fs"
	"path"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/prompt/names"
)

// Style is how a chapter is written for a terminal.
type Style struct {
	Width  int  // in columns
	Colour bool // with a terminal's codes
}

// readingWidth is how long lines of text are at most: longer ones are hard to read.
const readingWidth = 88

// Text is a chapter or, without a name, the list of the chapters. The list ends with the
// command that opens one of them, which has a place for its name.
func (g Guide) Text(name, command string, s Style) (string, error) {
	all := g.Chapters()
	switch {
	case name != "":
		c, err := g.Find(name)
		if err != nil {
			return "", err
		}
		return c.Text(s), nil
	case len(all) == 0:
		return "", message.New("help.the-guide-has-no", "the guide has no chapters")
	}
	said := wordsOf(g.language)
	opens := fmt.Sprintf(command, all[0].Name) + " " + said.opens + "\n"
	width := min(s.Width, readingWidth)
	return text.Wrap(said.about, width) + "\n\n" + contents(all, s) + "\n" + text.Wrap(opens, width), nil
}

// Topics implements prompt.Guide.
func (g Guide) Topics() []bind.Candidate {
	var all []bind.Candidate
	for _, c := range g.Chapters() {
		all = append(all, bind.Candidate{Text: c.Name, Summary: c.About})
	}
	return all
}

// Help implements prompt.Guide.
func (g Guide) Help(chapter, command string, width int) (string, error) {
	return g.Text(chapter, command, Style{Width: width})
}

// words are what the guide says beside its chapters.
type words struct {
	about  string // what it is
	opens  string // after the command that opens a chapter
	lesson string // before the name of one to which a chapter leads
}

func wordsOf(l text.Language) words {
	if l == text.French {
		return words{"Ce qu’une référence ne peut pas dire, en courts chapitres, à commencer par ce dont tout le reste a besoin.", "ouvre un chapitre.", "leçon"}
	}
	return words{"What a reference cannot say, in short chapters that begin with what everything else needs.", "opens a chapter.", "lesson"}
}

// contents lists the chapters with a sentence about each.
func contents(all []Chapter, s Style) string {
	column := 0
	for _, c := range all {
		column = max(column, text.Width(c.Name))
	}
	fits := func(line string) bool { return text.Width(line) <= min(s.Width, readingWidth) }
	var out strings.Builder
	for _, c := range all {
		first := fmt.Sprintf("%2d  %s%s  ", c.Number, c.Name, strings.Repeat(" ", column-text.Width(c.Name)))
		for i, line := range text.Fill(text.Words(c.About), first, strings.Repeat(" ", text.Width(first)), fits) {
			if i == 0 && s.Colour {
				line = strings.Replace(line, c.Name, text.Bold(c.Name), 1)
			}
			out.WriteString(line + "\n")
		}
	}
	return out.String()
}

// Text is the chapter as text.
func (c Chapter) Text(s Style) string {
	w := writer{Style: s, chapter: c}
	return strings.Join(w.blocks(c.Parse(), s.Width), "\n") + "\n"
}

// writer writes the blocks of a chapter as lines.
type writer struct {
	Style
	chapter Chapter
}

// blocks are the lines of what stands within a node, an empty one between blocks.
func (w writer) blocks(parent ast.Node, width int) []string {
	var lines []string
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		if n.PreviousSibling() != nil && !tight(parent) && !w.isOutput(n) {
			lines = append(lines, "")
		}
		lines = append(lines, w.block(n, width)...)
	}
	return lines
}

// tight reports whether no empty lines part what stands within a node.
func tight(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.List:
		return n.IsTight
	case *ast.ListItem:
		return n.Parent().(*ast.List).IsTight
	}
	return false
}

// isOutput reports whether a block is what the code before it prints, close to which it
// stands.
func (w writer) isOutput(n ast.Node) bool {
	code, ok := n.(*ast.FencedCodeBlock)
	return ok && BlockOf(code, w.chapter.Source).Language == Output && n.PreviousSibling().Kind() == ast.KindFencedCodeBlock
}

// block is the lines of a block.
func (w writer) block(n ast.Node, width int) []string {
	switch n := n.(type) {
	case *ast.Heading:
		return w.heading(n, width)
	case *ast.FencedCodeBlock:
		return w.code(BlockOf(n, w.chapter.Source))
	case *ast.CodeBlock:
		return w.code(Block{Text: string(n.Lines().Value(w.chapter.Source))})
	case *ast.List:
		return w.list(n, width)
	case *ast.Blockquote:
		return indented(w.blocks(n, width-2), "│ ", "│ ")
	case *ast.ThematicBreak:
		return []string{strings.Repeat("─", min(width, readingWidth))}
	case *east.Table:
		return w.table(n, width)
	case *ast.HTMLBlock:
		return nil
	}
	if image, ok := n.FirstChild().(*ast.Image); ok && n.ChildCount() == 1 {
		return w.picture(image, width)
	}
	return text.Lines(w.inline(n), min(width, readingWidth), w.Colour)
}

// heading is a heading, with a line below it where there is no bold for it.
func (w writer) heading(n *ast.Heading, width int) []string {
	lines := text.Lines(text.EmphasisOn+Plain(n, w.chapter.Source)+text.EmphasisOff, width, w.Colour)
	if n.Level < 3 {
		lines = text.Lines(text.LabelOn+Plain(n, w.chapter.Source)+text.LabelOff, width, w.Colour)
		longest := 0
		for _, line := range lines {
			longest = max(longest, text.LineWidth(line))
		}
		lines = append(lines, strings.Repeat(map[int]string{1: "═", 2: "─"}[n.Level], longest))
	}
	return lines
}

// code is a block of code; what code prints has a bar before it.
func (w writer) code(b Block) []string {
	var lines []string
	if b.File != "" {
		lines = append(lines, b.File+":")
	}
	before := "  "
	if b.Language == Output {
		before = "  │ "
	}
	for line := range strings.Lines(b.Text) {
		lines = append(lines, strings.TrimRight(before+line, "\n"))
	}
	return lines
}

// list is the lines of a list.
func (w writer) list(n *ast.List, width int) []string {
	var lines []string
	number := n.Start
	for item := n.FirstChild(); item != nil; item = item.NextSibling() {
		mark := "  • "
		if n.IsOrdered() {
			mark = fmt.Sprintf("  %d. ", number)
			number++
		}
		indent := text.Width(mark)
		if len(lines) > 0 && !n.IsTight {
			lines = append(lines, "")
		}
		lines = append(lines, indented(w.blocks(item, width-indent), mark, strings.Repeat(" ", indent))...)
	}
	return lines
}

// indented puts something before the first line, and something before the others.
func indented(lines []string, first, then string) []string {
	var all []string
	for i, line := range lines {
		before := then
		if i == 0 {
			before = first
		}
		all = append(all, strings.TrimRight(before+line, " "))
	}
	return all
}

// picture is a picture as text, with what one sees below it.
func (w writer) picture(n *ast.Image, width int) []string {
	p := PictureOf(n, w.chapter.Source)
	var lines []string
	drawn, err := fs.ReadFile(w.chapter.files, w.chapter.Target(p.OwnTextFile()))
	if err != nil {
		drawn, err = fs.ReadFile(w.chapter.files, w.chapter.Target(p.TextFile()))
	}
	if err == nil {
		for line := range strings.Lines(string(drawn)) {
			lines = append(lines, strings.TrimRight("  "+line, "\n"))
		}
	}
	for _, line := range text.Lines(w.inline(n), min(width, readingWidth)-2, w.Colour) {
		lines = append(lines, "  "+line)
	}
	return lines
}

// inline is the text within a node in one line, with marks. A hard break is a new line.
func (w writer) inline(parent ast.Node) string {
	var out strings.Builder
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		switch n := n.(type) {
		case *ast.Text:
			out.WriteString(text.OneLine(said(n, w.chapter.Source)))
			switch {
			case n.HardLineBreak():
				out.WriteByte('\n')
			case n.SoftLineBreak():
				out.WriteByte(' ')
			}
		case *ast.CodeSpan:
			out.WriteString(text.CodeOn + text.OneLine(Plain(n, w.chapter.Source)) + text.CodeOff)
		case *ast.Emphasis:
			out.WriteString(text.EmphasisOn + w.inline(n) + text.EmphasisOff)
		case *ast.Link:
			out.WriteString(w.inline(n) + w.leadsTo(string(n.Destination), Plain(n, w.chapter.Source)))
		case *ast.AutoLink:
			out.Write(n.Label(w.chapter.Source))
		case *ast.RawHTML:
		default:
			out.WriteString(w.inline(n))
		}
	}
	return out.String()
}

// leadsTo is how a reader at a terminal follows a link.
func (w writer) leadsTo(destination, label string) string {
	to, _, _ := strings.Cut(destination, "#")
	if to == "" || to == label {
		return ""
	}
	if strings.Contains(to, "://") {
		return " (" + to + ")"
	}
	file := w.chapter.Target(to)
	chapter := fileName.FindStringSubmatch(path.Base(file))
	name := strings.TrimSuffix(file, ".lua")
	switch lesson, ok := strings.CutPrefix(name, "lessons/"); {
	case chapter != nil && path.Dir(file) == path.Dir(w.chapter.File):
		return fmt.Sprintf(" (%s %s)", names.Topic, chapter[2])
	case ok:
		return fmt.Sprintf(" (%s %s)", wordsOf(w.chapter.Language).lesson, lesson)
	}
	return " (" + name + ")"
}
