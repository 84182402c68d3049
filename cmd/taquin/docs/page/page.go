// Package page writes HTML pages: the frame around a text, and the stylesheet. A page stands
// alone or has a place in a site. Begin with Page.
package page

import (
	"bytes"
	_ "embed"
	"html/template"
	"strings"
	"unicode/utf8"

	"taquin/engine/text"
)

// Page is a page without its frame.
type Page struct {
	Language text.Language
	Title    string // of the window
	Body     template.HTML
	Class    string // Lesson or ""
	Parts    []Link // links to its sections
}

// Lesson is the class of pages that are projected: their letters grow with the window.
const Lesson = "lesson"

// Place is the place of a page in a site.
type Place struct {
	Root           string // leads to the site's folder: "" or "../"
	Home           string // leads to the front page in the page's language
	Contents       []Group
	Previous, Next Link // no title for no link
	Others         []Link
}

// Group is pages of a site under a heading.
type Group struct {
	Title    string
	Language text.Language
	Links    []Link
}

// Link leads to a page, or within one.
type Link struct {
	Title string
	To    string // relative to the page with the link
	About string // a sentence, or ""
	Here  bool   // leads to the page itself
	Parts []Link // links to sections of the page itself
	Lang  text.Language
}

//go:embed frame.html
var frame string

//go:embed style.css
var style string

// Stylesheet is the stylesheet of a site.
func Stylesheet() []byte { return []byte(style) }

// The beginnings of the files of a site identify them.
const (
	PageMark  = "<!DOCTYPE html>\n<!-- written by taquin guide -->\n"
	StyleMark = "/* The look of all pages of taquin. */\n"
)

// Say chooses a text by language, in templates.
func Say(in text.Language) func(english, french string) string {
	return func(english, french string) string {
		if in == text.French {
			return french
		}
		return english
	}
}

// HTML is the page in its frame, at a place in a site. Without a place it stands alone and
// needs no other file.
func (p Page) HTML(place *Place) ([]byte, error) {
	t, err := template.New("frame").Funcs(template.FuncMap{"say": Say(p.Language)}).Parse(frame)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if place != nil {
		out.WriteString(PageMark)
	} else {
		out.WriteString("<!DOCTYPE html>\n")
	}
	p.Body = template.HTML(preformatted().ReplaceAllStringFunc(string(p.Body), focusable))
	err = t.Execute(&out, map[string]any{"Page": p, "Place": place, "Style": template.CSS(style)})
	return out.Bytes(), err
}

var (
	preformatted = text.Regexp(`(?s)<pre\b.*?</pre>`)
	tag          = text.Regexp(`<[^>]*>`)
)

// focusable lets keys scroll a block of lines if it may be wider than a phone.
func focusable(block string) string {
	const phone = 40 // letters
	for line := range strings.Lines(tag().ReplaceAllString(block, "")) {
		if utf8.RuneCountInString(line) > phone {
			return strings.Replace(block, "<pre", `<pre tabindex="0"`, 1)
		}
	}
	return block
}
