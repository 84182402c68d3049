// Package render parses the lab's Markdown and renders it: for a terminal in Style, as HTML in
// HTML. Lessons, the guide, the reference, handouts and the site share both renderers and the
// frame of a page, which is in Page.
//
// The Markdown is CommonMark with tables. Raw HTML is text: a lesson may be untrusted. Begin
// with Parse.
package render

import (
	"bytes"
	"strings"
	"sync"
	"unicode"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	gmtext "github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"taquin/engine/text"
)

// Document is a parsed text.
type Document struct {
	Root   ast.Node
	Source []byte
}

// Parse parses a text. Its headings have IDs.
func Parse(markdown string) Document {
	source := []byte(markdown)
	context := parser.NewContext(parser.WithIDs(ids{parser.NewContext().IDs()}))
	return Document{blockParser().Parse(gmtext.NewReader(source), parser.WithContext(context)), source}
}

// ParseLine parses a text that is one paragraph whatever it begins with, such as a caption.
func ParseLine(markdown string) Document {
	source := []byte(strings.TrimSpace(markdown))
	return Document{lineParser().Parse(gmtext.NewReader(source)), source}
}

var blockParser = sync.OnceValue(func() parser.Parser {
	blocks := append(paragraphs(),
		util.Prioritized(parser.NewSetextHeadingParser(), 100),
		util.Prioritized(parser.NewThematicBreakParser(), 200),
		util.Prioritized(parser.NewListParser(), 300),
		util.Prioritized(parser.NewListItemParser(), 400),
		util.Prioritized(parser.NewCodeBlockParser(), 500),
		util.Prioritized(parser.NewATXHeadingParser(), 600),
		util.Prioritized(parser.NewFencedCodeBlockParser(), 700),
		util.Prioritized(parser.NewBlockquoteParser(), 800))
	return newParser(blocks, parser.WithAutoHeadingID(),
		parser.WithParagraphTransformers(util.Prioritized(extension.NewTableParagraphTransformer(), 200)),
		parser.WithASTTransformers(util.Prioritized(extension.NewTableASTTransformer(), 0)))
})

var lineParser = sync.OnceValue(func() parser.Parser { return newParser(paragraphs()) })

func paragraphs() []util.PrioritizedValue {
	return []util.PrioritizedValue{util.Prioritized(parser.NewParagraphParser(), 1000)}
}

func newParser(blocks []util.PrioritizedValue, more ...parser.Option) parser.Parser {
	inlines := []util.PrioritizedValue{
		util.Prioritized(parser.NewCodeSpanParser(), 100),
		util.Prioritized(parser.NewLinkParser(), 200),
		util.Prioritized(parser.NewAutoLinkParser(), 300),
		util.Prioritized(parser.NewEmphasisParser(), 500),
	}
	return parser.NewParser(append([]parser.Option{parser.WithBlockParsers(blocks...), parser.WithInlineParsers(inlines...)}, more...)...)
}

// ids makes the IDs of headings. Accents are removed from letters.
type ids struct{ parser.IDs }

// Generate implements parser.IDs.
func (i ids) Generate(heading []byte, kind ast.NodeKind) []byte {
	return i.IDs.Generate([]byte(text.ASCII(string(heading))), kind)
}

// All iterates over the nodes of one type in document order.
func All[N ast.Node](d Document) func(yield func(N) bool) {
	return func(yield func(N) bool) {
		ast.Walk(d.Root, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // returns no error
			if found, ok := n.(N); ok && entering && !yield(found) {
				return ast.WalkStop, nil
			}
			return ast.WalkContinue, nil
		})
	}
}

// Plain is the text within a node on one line, without marks.
func (d Document) Plain(n ast.Node) string {
	var out strings.Builder
	ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // returns no error
		if !entering {
			return ast.WalkContinue, nil
		}
		switch n := n.(type) {
		case *ast.Text:
			out.WriteString(d.textOf(n))
			if n.SoftLineBreak() || n.HardLineBreak() {
				out.WriteByte(' ')
			}
		case *ast.AutoLink:
			out.Write(n.Label(d.Source))
		}
		return ast.WalkContinue, nil
	})
	return out.String()
}

// textOf is a piece of text without Markdown's escapes, which code does not have. Control
// characters become blanks.
func (d Document) textOf(n *ast.Text) string {
	value := n.Value(d.Source)
	if !n.IsRaw() {
		value = unescaped(value)
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || text.IsControl(r) {
			return ' '
		}
		return r
	}, string(value))
}

func unescaped(source []byte) []byte {
	return util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(source)))
}

// Heading is a heading of the second level.
type Heading struct{ Title, ID string }

// Sections lists the headings of the second level.
func (d Document) Sections() []Heading {
	var all []Heading
	for h := range All[*ast.Heading](d) {
		if h.Level == 2 {
			all = append(all, Heading{d.Plain(h), idOf(h)})
		}
	}
	return all
}

func idOf(h *ast.Heading) string {
	id, _ := h.AttributeString("id")
	name, _ := id.([]byte)
	return string(name)
}

// Code is a block of code.
type Code struct {
	Language string // the first word after the backquotes
	File     string // the file whose content the code is; "" for none
	Line     int    // the first line of the code, from 1
	Text     string
}

// The languages of code that are more than code.
const (
	Lua     = "lua"     // is run
	Output  = "output"  // is the output of the Lua before it
	Console = "console" // a transcript, which is replayed; "$ " and "> " precede input
	Go      = "go"
)

// CodeOf describes a block of code.
func (d Document) CodeOf(n *ast.FencedCodeBlock) Code {
	b := Code{Text: string(n.Lines().Value(d.Source))}
	if n.Info == nil {
		return b
	}
	for i, word := range strings.Fields(string(n.Info.Segment.Value(d.Source))) {
		if i == 0 {
			b.Language = word
		} else if file, ok := strings.CutPrefix(word, "file="); ok {
			b.File = file
		}
	}
	b.Line = 2 + bytes.Count(d.Source[:n.Info.Segment.Start], []byte("\n"))
	return b
}

// Codes lists the blocks of code.
func (d Document) Codes() []Code {
	var all []Code
	for n := range All[*ast.FencedCodeBlock](d) {
		all = append(all, d.CodeOf(n))
	}
	return all
}

// Picture is a picture: a file, a caption, and the Lua expression that draws it.
type Picture struct{ File, Caption, Expression string }

// PictureOf describes a picture.
func (d Document) PictureOf(n *ast.Image) Picture {
	return Picture{string(n.Destination), d.Plain(n), string(unescaped(n.Title))}
}

// Pictures lists the pictures that have an expression.
func (d Document) Pictures() []Picture {
	var all []Picture
	for n := range All[*ast.Image](d) {
		if len(n.Title) > 0 {
			all = append(all, d.PictureOf(n))
		}
	}
	return all
}

// onlyPicture is the picture that is all of a paragraph, or nil.
func onlyPicture(n ast.Node) *ast.Image {
	image, ok := n.FirstChild().(*ast.Image)
	if !ok || n.ChildCount() != 1 {
		return nil
	}
	return image
}

func isHeader(row ast.Node) bool { _, ok := row.(*east.TableHeader); return ok }
