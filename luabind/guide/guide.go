// Package guide reads the guide: chapters of Markdown among the built-in scripts, in every
// language, which say what a reference cannot. It finds chapters, takes them apart, and
// writes them for a terminal.
//
// It runs nothing: what the examples print and what the pictures show stands in the files,
// and tests see to it that it is true. Begin with Guide and Chapter.Text.
package guide

import (
	"bytes"
	"io/fs"
	"path"
	"regexp"
	"strconv"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	gmtext "github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"

	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/prompt"
)

// Folder is where the English chapters are among the built-in scripts; those in another
// language have a folder in it, such as fr.
const Folder = "guide"

// Guide is the chapters in one language.
type Guide struct {
	files    fs.FS
	language text.Language
}

// New makes a Guide of scripts, which may be nil: then it has no chapters.
func New(scripts fs.FS, in text.Language) Guide { return Guide{scripts, in} }

// ByLanguage is New for each language.
func ByLanguage(scripts fs.FS) func(in text.Language) prompt.Guide {
	return func(in text.Language) prompt.Guide { return New(scripts, in) }
}

// Chapter is one file of the guide.
type Chapter struct {
	Number   int    // from 1
	Name     string // such as "boards", by which it is asked for in every language
	Language text.Language
	File     string // its path among the scripts
	Title    string
	About    string // what it is for, in a sentence
	Source   []byte // in Markdown, whole

	files fs.FS
}

// fileName is how the files of chapters are called.
var fileName = regexp.MustCompile(`^(\d\d)-([a-z0-9-]+)\.md$`)

// Chapters are all of them, in their order.
func (g Guide) Chapters() []Chapter {
	if g.files == nil {
		return nil
	}
	folder := Folder
	if g.language != text.English {
		folder = path.Join(Folder, string(g.language))
	}
	entries, _ := fs.ReadDir(g.files, folder) // without a folder there are no chapters
	var all []Chapter
	for _, entry := range entries {
		parts := fileName.FindStringSubmatch(entry.Name())
		if parts == nil {
			continue
		}
		number, _ := strconv.Atoi(parts[1]) // of two digits
		c := Chapter{Number: number, Name: parts[2], Language: g.language, File: path.Join(folder, entry.Name()), files: g.files}
		c.Source, _ = fs.ReadFile(g.files, c.File) // an embedded file can be read
		if folder != Folder {
			english, _ := fs.ReadFile(g.files, path.Join(Folder, entry.Name())) // a test sees to it that there is one
			c.Source = whole(c.Source, english)
		}
		c.Title, c.About = c.heading()
		all = append(all, c)
	}
	return all
}

// heading is the title of a chapter, and the first sentence of its first paragraph.
func (c Chapter) heading() (title, about string) {
	for n := c.Parse().FirstChild(); n != nil; n = n.NextSibling() {
		switch n.Kind() {
		case ast.KindHeading:
			if title != "" {
				return title, about
			}
			title = Plain(n, c.Source)
		case ast.KindParagraph:
			return title, bind.FirstSentence(Plain(n, c.Source)) + "."
		}
	}
	return title, about
}

// Target is the path among the scripts of a file to which the chapter leads.
func (c Chapter) Target(link string) string { return path.Join(path.Dir(c.File), link) }

// Find finds a chapter by its name, its place or the name of its file. The error suggests
// names, and lists them.
func (g Guide) Find(name string) (Chapter, error) {
	if file := fileName.FindStringSubmatch(name + ".md"); file != nil {
		name = file[2]
	}
	place, err := prompt.FindChapter(g.Topics(), name)
	if err != nil {
		return Chapter{}, err
	}
	return g.Chapters()[place], nil
}

// Parse takes the chapter apart. Headings have IDs, as on a forge.
func (c Chapter) Parse() ast.Node { return Parse(c.Source) }

// Parse takes a text apart as a chapter of the guide: CommonMark and tables.
func Parse(markdown []byte) ast.Node {
	context := parser.NewContext(parser.WithIDs(ids{parser.NewContext().IDs()}))
	return Markdown().Parser().Parse(gmtext.NewReader(markdown), parser.WithContext(context))
}

// ids are those of headings, in which letters lose their accents, not the ID its letters.
type ids struct{ parser.IDs }

// Generate implements parser.IDs.
func (i ids) Generate(heading []byte, kind ast.NodeKind) []byte {
	return i.IDs.Generate([]byte(text.ASCII(string(heading))), kind)
}

// Markdown is how chapters are read, with what else is said of it.
func Markdown(more ...goldmark.Option) goldmark.Markdown {
	return goldmark.New(append([]goldmark.Option{goldmark.WithExtensions(extension.Table), goldmark.WithParserOptions(parser.WithAutoHeadingID())}, more...)...)
}

// Plain is the text within a node, without marks, in one line.
func Plain(n ast.Node, source []byte) string {
	var out strings.Builder
	ast.Walk(n, func(n ast.Node, entering bool) (ast.WalkStatus, error) { // which has no error
		switch n := n.(type) {
		case *ast.Text:
			if entering {
				out.WriteString(said(n, source))
				if n.SoftLineBreak() || n.HardLineBreak() {
					out.WriteByte(' ')
				}
			}
		case *ast.String:
			if entering {
				out.Write(n.Value)
			}
		case *ast.AutoLink:
			if entering {
				out.Write(n.Label(source))
			}
		}
		return ast.WalkContinue, nil
	})
	return out.String()
}

// said is a piece of text without the escapes of Markdown, of which code has none.
func said(n *ast.Text, source []byte) string {
	if n.IsRaw() {
		return string(n.Value(source))
	}
	return unescaped(n.Value(source))
}

func unescaped(text []byte) string {
	return string(util.ResolveEntityNames(util.ResolveNumericReferences(util.UnescapePunctuations(text))))
}

// Block is a block of code in a chapter.
type Block struct {
	Language string // the first word of what stands after the backquotes
	File     string // the file for which the code stands; "" for none
	Line     int    // the first of the code, from 1
	Text     string
}

// The languages of blocks that mean something to whoever replays a chapter.
const (
	Console = "console" // a transcript
	Lua     = "lua"     // runs without an error
	Output  = "output"  // what the Lua before it prints
	Go      = "go"      // stands in an example of the engine
)

// BlockOf is what a block of code says.
func BlockOf(n *ast.FencedCodeBlock, source []byte) Block {
	b := Block{Text: string(n.Lines().Value(source))}
	if n.Info != nil {
		for i, word := range strings.Fields(string(n.Info.Segment.Value(source))) {
			if i == 0 {
				b.Language = word
			} else if file, ok := strings.CutPrefix(word, "file="); ok {
				b.File = file
			}
		}
		b.Line = 2 + bytes.Count(source[:n.Info.Segment.Start], []byte("\n"))
	}
	return b
}

// Blocks are the blocks of code, as they follow each other.
func (c Chapter) Blocks() []Block {
	var all []Block
	ast.Walk(c.Parse(), func(n ast.Node, entering bool) (ast.WalkStatus, error) { // which has no error
		if code, ok := n.(*ast.FencedCodeBlock); ok && entering {
			all = append(all, BlockOf(code, c.Source))
		}
		return ast.WalkContinue, nil
	})
	return all
}

// Picture is a picture in a chapter: a file, what one sees in it, and the expression of Lua
// that gives it.
type Picture struct{ File, Caption, Expression string }

// Pictures are the pictures in a text whose title is an expression of Lua.
func Pictures(markdown []byte) []Picture {
	var all []Picture
	ast.Walk(Parse(markdown), func(n ast.Node, entering bool) (ast.WalkStatus, error) { // which has no error
		if image, ok := n.(*ast.Image); ok && entering && len(image.Title) > 0 {
			all = append(all, PictureOf(image, markdown))
		}
		return ast.WalkContinue, nil
	})
	return all
}

// Links are where the links in a text lead.
func Links(markdown []byte) []string {
	var all []string
	ast.Walk(Parse(markdown), func(n ast.Node, entering bool) (ast.WalkStatus, error) { // which has no error
		if link, ok := n.(*ast.Link); ok && entering {
			all = append(all, string(link.Destination))
		}
		return ast.WalkContinue, nil
	})
	return all
}

// PictureOf is what an image of a chapter says.
func PictureOf(n *ast.Image, source []byte) Picture {
	return Picture{string(n.Destination), Plain(n, source), unescaped(n.Title)}
}

// TextFile is the file with the picture as text, for a terminal. Where it has other words in
// the language of a chapter, OwnTextFile takes its place.
func (p Picture) TextFile() string { return strings.TrimSuffix(p.File, path.Ext(p.File)) + ".txt" }

// OwnTextFile is beside the chapters of its language.
func (p Picture) OwnTextFile() string { return strings.TrimPrefix(p.TextFile(), "../") }
