package render

import (
	"fmt"
	"html"
	"strings"

	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"

	"taquin/engine/message"
	"taquin/engine/text"
)

// HTML renders documents as HTML. All functions may be nil.
type HTML struct {
	Link    func(destination string) (string, error) // where a link leads on the page
	Code    func(code string) (to string)            // where code in a line leads; "" for nowhere
	Picture func(Picture) (string, error)            // the figure; without it, a picture is its caption
}

// ToHTML renders a text that needs none of the functions of HTML, such as one of a lesson.
func ToHTML(markdown string) string {
	out, _ := HTML{}.Render(Parse(markdown)) // fails only in one of the functions
	return out
}

// LineToHTML renders a text that is one paragraph, without the tags of the paragraph.
func LineToHTML(markdown string) string {
	w := &htmlWriter{Document: ParseLine(markdown)}
	for n := w.Root.FirstChild(); n != nil; n = n.NextSibling() {
		w.children(n)
	}
	return w.String()
}

// CodeToHTML renders a block of code.
func CodeToHTML(c Code) string {
	w := &htmlWriter{}
	w.code(c)
	return w.String()
}

// Render renders a document.
func (h HTML) Render(d Document) (string, error) {
	w := &htmlWriter{HTML: h, Document: d}
	w.children(d.Root)
	return w.String(), w.err
}

// htmlWriter renders one document as HTML.
type htmlWriter struct {
	HTML
	Document
	strings.Builder
	inLink bool
	err    error // the first error of a function
}

func (w *htmlWriter) printf(format string, args ...any) { fmt.Fprintf(w, format, args...) }

func (w *htmlWriter) children(parent ast.Node) {
	for n := parent.FirstChild(); n != nil; n = n.NextSibling() {
		w.node(n)
	}
}

// within renders the children of a node between tags.
func (w *htmlWriter) within(n ast.Node, open, end string) {
	w.WriteString(open)
	w.children(n)
	w.WriteString(end)
}

func (w *htmlWriter) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.Paragraph:
		if onlyPicture(n) != nil && w.Picture != nil {
			w.children(n)
			return
		}
		w.within(n, "<p>", "</p>\n")
	case *ast.Heading:
		w.within(n, fmt.Sprintf(`<h%d id="%s">`, n.Level, html.EscapeString(idOf(n))), fmt.Sprintf("</h%d>\n", n.Level))
	case *ast.List:
		tag := "ul"
		if n.IsOrdered() {
			tag = fmt.Sprintf(`ol start="%d"`, n.Start)
		}
		w.within(n, "<"+tag+">\n", "</"+tag[:2]+">\n")
	case *ast.ListItem:
		w.within(n, "<li>", "</li>\n")
	case *ast.Blockquote:
		w.within(n, "<blockquote>\n", "</blockquote>\n")
	case *ast.ThematicBreak:
		w.WriteString("<hr/>\n")
	case *ast.FencedCodeBlock:
		w.code(w.CodeOf(n))
	case *ast.CodeBlock:
		w.code(Code{Text: string(n.Lines().Value(w.Source))})
	case *east.Table:
		w.table(n)
	default:
		w.inline(n)
	}
}

func (w *htmlWriter) inline(n ast.Node) {
	switch n := n.(type) {
	case *ast.Text:
		w.WriteString(html.EscapeString(w.textOf(n)))
		switch {
		case n.HardLineBreak():
			w.WriteString("<br/>\n")
		case n.SoftLineBreak():
			w.WriteString("\n")
		}
	case *ast.CodeSpan:
		w.codeSpan(w.Plain(n))
	case *ast.Emphasis:
		tag := map[int]string{1: "em", 2: "strong"}[n.Level]
		w.within(n, "<"+tag+">", "</"+tag+">")
	case *ast.Link:
		w.link(string(n.Destination), func() { w.children(n) })
	case *ast.AutoLink:
		w.link(string(n.URL(w.Source)), func() { w.WriteString(html.EscapeString(string(n.Label(w.Source)))) })
	case *ast.Image:
		w.picture(n)
	default:
		w.children(n)
	}
}

// safeLink is a destination that runs no script.
var safeLink = text.Regexp(`^(?i)(https?:|mailto:|[^:]*$|[^:]*[/?#])`)

func (w *htmlWriter) link(to string, text func()) {
	if w.Link != nil {
		led, err := w.Link(to)
		if err != nil && w.err == nil {
			w.err = err
		}
		to = led
	}
	if !safeLink().MatchString(to) {
		text()
		return
	}
	w.printf(`<a href="%s">`, html.EscapeString(to))
	w.inLink = true
	text()
	w.inLink = false
	w.WriteString("</a>")
}

func (w *htmlWriter) codeSpan(code string) {
	shown := "<code>" + html.EscapeString(code) + "</code>"
	if w.Code != nil && !w.inLink {
		if to := w.Code(code); to != "" {
			shown = fmt.Sprintf(`<a href="%s">%s</a>`, html.EscapeString(to), shown)
		}
	}
	w.WriteString(shown)
}

func (w *htmlWriter) picture(n *ast.Image) {
	if w.Picture == nil {
		w.children(n)
		return
	}
	p := w.PictureOf(n)
	figure, err := w.Picture(p)
	if err != nil && w.err == nil {
		w.err = message.Errorf("docs.the-picture", "the picture %s: %w", p.File, err)
	}
	w.WriteString(figure)
}

func (w *htmlWriter) code(c Code) {
	if c.File != "" {
		w.printf("<p class=\"file\">%s</p>\n", html.EscapeString(c.File))
	}
	switch c.Language {
	case Output:
		w.WriteString(OutputToHTML(c.Text))
	case Console:
		w.WriteString("<pre><code>")
		for line := range strings.Lines(c.Text) {
			w.WriteString(typed(line))
		}
		w.WriteString("</code></pre>\n")
	default:
		w.printf("<pre><code>%s</code></pre>\n", html.EscapeString(c.Text))
	}
}

// typed is a line of a transcript, with input in its own style.
func typed(line string) string {
	for _, mark := range []string{"$ ", "> ", ". "} {
		if entry, ok := strings.CutPrefix(line, mark); ok {
			entry, end := strings.CutSuffix(entry, "\n")
			shown := fmt.Sprintf(`<span class="prompt">%s</span><span class="typed">%s</span>`, html.EscapeString(mark), html.EscapeString(entry))
			if end {
				shown += "\n"
			}
			return wrapping(shown)
		}
	}
	return Printed(strings.TrimPrefix(line, `\`))
}

// table puts a table into a frame that scrolls sideways.
func (w *htmlWriter) table(n *east.Table) {
	w.WriteString("<div class=\"scroll\"><table>\n<thead>\n")
	for row := n.FirstChild(); row != nil; row = row.NextSibling() {
		tag, scope := "td", ""
		if isHeader(row) {
			tag, scope = "th", ` scope="col"`
		}
		w.WriteString("<tr>")
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			align := ""
			if cell.(*east.TableCell).Alignment == east.AlignRight {
				align = ` align="right"`
			}
			w.within(cell, "<"+tag+scope+align+">", "</"+tag+">")
		}
		w.WriteString("</tr>\n")
		if isHeader(row) {
			w.WriteString("</thead>\n<tbody>\n")
		}
	}
	w.WriteString("</tbody>\n</table></div>\n")
}

// drawing matches lines that must stay aligned with others: frames, bars, arrows, cards and
// columns.
var drawing = text.Regexp(`[─-▟←-⇿]|\+--|\| |\S {2,}\S`)

// OutputToHTML is the output of a program, as a block.
func OutputToHTML(output string) string {
	return `<pre class="output"><samp>` + Printed(output) + "</samp></pre>\n"
}

// Printed is the output of a program, for a block of code. Long lines wrap, unless they belong
// to a drawing or a table.
func Printed(text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		shown := html.EscapeString(line)
		if !drawing().MatchString(line) {
			shown = wrapping(shown)
		}
		out.WriteString(shown)
	}
	return out.String()
}

// wrapping is a line of a block of code that wraps, as HTML. Its newline is inside the span:
// outside it would add a line.
func wrapping(line string) string {
	if strings.TrimSpace(line) == "" {
		return line
	}
	return `<span class="wraps">` + line + `</span>`
}
