package site

import (
	"bytes"
	"fmt"
	"html"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/renderer"
	gmhtml "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/util"

	"taquin/cmd/taquin/page"
	"taquin/cmd/taquin/page/blocks"
	"taquin/engine/text"
	"taquin/luabind/guide"
	lualesson "taquin/luabind/lib/lesson"
)

// parts leads to the sections of a chapter.
func parts(c guide.Chapter) []page.Link {
	var all []page.Link
	for n := c.Parse().FirstChild(); n != nil; n = n.NextSibling() {
		if h, ok := n.(*ast.Heading); ok && h.Level == 2 {
			id, _ := h.AttributeString("id")
			all = append(all, page.Link{Title: guide.Plain(h, c.Source), To: fmt.Sprintf("#%s", id)})
		}
	}
	return all
}

// chapter is the text of a chapter as HTML.
func (s *Site) chapter(c guide.Chapter) (string, error) {
	w := &chapterWriter{site: s, of: c, figures: blocks.Figures{Language: c.Language}}
	markdown := guide.Markdown(goldmark.WithRendererOptions(gmhtml.WithXHTML(), renderer.WithNodeRenderers(util.Prioritized(w, 1))))
	var out bytes.Buffer
	err := markdown.Renderer().Render(&out, c.Source, c.Parse())
	return out.String(), err
}

// chapterWriter writes what stands in a chapter of the guide and is more on a page:
// links, names of the reference, pictures and code.
type chapterWriter struct {
	site    *Site
	of      guide.Chapter
	figures blocks.Figures
	linked  bool // within a link
}

// RegisterFuncs implements renderer.NodeRenderer.
func (w *chapterWriter) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindParagraph, w.paragraph)
	r.Register(ast.KindImage, w.image)
	r.Register(ast.KindLink, w.link)
	r.Register(ast.KindCodeSpan, w.codeSpan)
	r.Register(ast.KindFencedCodeBlock, w.code)
	r.Register(east.KindTable, w.table)
}

// paragraph is none where it is nothing but a picture.
func (w *chapterWriter) paragraph(out util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	switch _, picture := n.FirstChild().(*ast.Image); {
	case picture && n.ChildCount() == 1:
	case entering:
		out.WriteString("<p>")
	default:
		out.WriteString("</p>\n")
	}
	return ast.WalkContinue, nil
}

// image is a picture, which is drawn anew for light paper and for dark.
func (w *chapterWriter) image(out util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	p := guide.PictureOf(n.(*ast.Image), source)
	d, err := w.site.Draw(p.Expression, w.of.Language)
	if err != nil {
		return ast.WalkStop, fmt.Errorf("the picture %s: %w", p.File, err)
	}
	figure, err := w.figures.Figure(d, html.EscapeString(p.Caption))
	out.WriteString(figure)
	return ast.WalkSkipChildren, err
}

// link leads to where the page of a file is.
func (w *chapterWriter) link(out util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	w.linked = entering
	if !entering {
		out.WriteString("</a>")
		return ast.WalkContinue, nil
	}
	to, err := w.site.leadsTo(w.of, string(n.(*ast.Link).Destination))
	fmt.Fprintf(out, `<a href="%s">`, html.EscapeString(to))
	return ast.WalkContinue, err
}

// leadsTo is where a link of a chapter leads on the site.
func (s *Site) leadsTo(c guide.Chapter, destination string) (string, error) {
	file, part, within := strings.Cut(destination, "#")
	if within {
		part = "#" + part
	}
	if file == "" || strings.Contains(file, "://") {
		return destination, nil
	}
	file = c.Target(file)
	up := root(ChapterPage(c))
	for _, other := range s.guide {
		if other.File == file {
			return up + ChapterPage(other) + part, nil
		}
	}
	switch {
	case !s.isScript(file):
	case path.Dir(file) == lualesson.Folder:
		return up + LessonPage(strings.TrimSuffix(path.Base(file), ".lua"), c.Language), nil
	default:
		return up + scriptName(file), nil
	}
	return "", fmt.Errorf("the link %s leads to no chapter, lesson or script", destination)
}

// codeSpan is code within a line. A name of the reference leads there.
func (w *chapterWriter) codeSpan(out util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	code := guide.Plain(n, source)
	shown := []byte("<code>" + html.EscapeString(code) + "</code>")
	if !w.linked {
		shown = w.site.linked(shown, root(ChapterPage(w.of)), w.of.Language)
	}
	out.Write(shown)
	return ast.WalkSkipChildren, nil
}

// codeInLine is code within a line of HTML; blocks of code have more in them.
var codeInLine = regexp.MustCompile(`<code>([^<\n]+)</code>`)

// linked makes the code that is about a name of the reference, or the path of a script,
// lead there, in a language.
func (s *Site) linked(content []byte, root string, in text.Language) []byte {
	return codeInLine.ReplaceAllFunc(content, func(shown []byte) []byte {
		code := html.UnescapeString(string(codeInLine.FindSubmatch(shown)[1]))
		if id, ok := s.Find(code); ok {
			return fmt.Appendf(nil, `<a href="%s%s#%s">%s</a>`, root, ReferencePage(in), id, shown)
		}
		if file := code + ".lua"; strings.Contains(code, "/") && fs.ValidPath(file) && s.isScript(file) {
			return fmt.Appendf(nil, `<a href="%s%s">%s</a>`, root, scriptName(file), shown)
		}
		return shown
	})
}

// isScript reports whether a file is one of the built-in scripts.
func (s *Site) isScript(file string) bool {
	_, err := fs.Stat(s.Scripts, file)
	return err == nil && path.Ext(file) == ".lua"
}

// code is a block of code.
func (w *chapterWriter) code(out util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	b := guide.BlockOf(n.(*ast.FencedCodeBlock), source)
	if b.File != "" {
		fmt.Fprintf(out, "<p class=\"file\">%s</p>\n", html.EscapeString(b.File))
	}
	switch b.Language {
	case guide.Output:
		fmt.Fprintf(out, "<pre class=\"output\"><samp>%s</samp></pre>\n", blocks.Printed(b.Text))
	case guide.Console:
		out.WriteString("<pre><code>")
		for line := range strings.Lines(b.Text) {
			out.WriteString(typed(line))
		}
		out.WriteString("</code></pre>\n")
	default:
		fmt.Fprintf(out, "<pre><code>%s</code></pre>\n", html.EscapeString(b.Text))
	}
	return ast.WalkSkipChildren, nil
}

// typed is a line of a transcript, in which what was typed stands out.
func typed(line string) string {
	for _, mark := range []string{"$ ", "> ", ". "} {
		if entry, ok := strings.CutPrefix(line, mark); ok {
			entry, end := strings.CutSuffix(entry, "\n")
			shown := fmt.Sprintf(`<span class="prompt">%s</span><span class="typed">%s</span>`, html.EscapeString(mark), html.EscapeString(entry))
			if end {
				shown += "\n"
			}
			return blocks.Wrapping(shown)
		}
	}
	return blocks.Printed(strings.TrimPrefix(line, `\`))
}

// table has a frame in which it is moved sideways where there is no room for it.
func (w *chapterWriter) table(out util.BufWriter, _ []byte, _ ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		out.WriteString("<div class=\"scroll\"><table>\n")
	} else {
		out.WriteString("</table></div>\n")
	}
	return ast.WalkContinue, nil
}
