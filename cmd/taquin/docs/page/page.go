// Package page is the look of all that the program writes as HTML: the frame around
// a page's text, and the stylesheet. A page stands alone, or it has a place in a site. The package knows nothing of what pages say, and writes
// no files. Begin reading at Page.
package page

import (
	"bytes"
	_ "embed"
	"html/template"
	"regexp"
	"strings"
	"unicode/utf8"

	"taquin/engine/text"
)

// Page is a page without what is the same on all of them.
type Page struct {
	Language text.Language
	Title    string // of the window
	Body     template.HTML
	Class    string // of the page; Lesson, or ""
}

// Lesson is the class of pages that are projected as well: their letters grow with
// the window.
const Lesson = "lesson"

// Place is where a page is in a site.
type Place struct {
	Root           string // leads to the site's folder: "" or "../"
	Home           string // leads to the front page in the page's language
	Contents       []Group
	Previous, Next Link // without a title there is none
	Others         []Link
}

// Group is some of the pages of a site, under a heading.
type Group struct {
	Title    string
	Language text.Language
	Links    []Link
}

// Link leads to a page, or within one.
type Link struct {
	Title string
	To    string // from where it stands
	About string // in a sentence; may be ""
	Here  bool   // it is the page itself
	Parts []Link // of the page itself
	Lang  text.Language
}

//go:embed frame.html
var frame string

//go:embed style.css
var style string

// Stylesheet is that of a site's pages.
func Stylesheet() []byte { return []byte(style) }

// The beginnings of the files of a site, by which they are known again.
const (
	PageMark  = "<!DOCTYPE html>\n<!-- written by taquin guide -->\n"
	StyleMark = "/* The look of all pages of taquin. */\n"
)

// words are what the frame itself says.
type words struct{ Contents, Previous, Next string }

func wordsOf(l text.Language) words {
	if l == text.French {
		return words{"Sommaire", "Précédent", "Suivant"}
	}
	return words{"Contents", "Previous", "Next"}
}

// HTML is the whole page, at its place in a site. Without one it stands alone, and
// needs nothing else.
func (p Page) HTML(place *Place) ([]byte, error) {
	t, err := template.New("frame").Parse(frame)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if place != nil {
		out.WriteString(PageMark)
	} else {
		out.WriteString("<!DOCTYPE html>\n")
	}
	p.Body = template.HTML(preformatted.ReplaceAllStringFunc(string(p.Body), scrolledByKeys))
	err = t.Execute(&out, map[string]any{"Page": p, "Place": place, "Style": template.CSS(style), "Words": wordsOf(p.Language)})
	return out.Bytes(), err
}

var (
	preformatted = regexp.MustCompile(`(?s)<pre\b.*?</pre>`)
	tag          = regexp.MustCompile(`<[^>]*>`)
)

// scrolledByKeys is a block of lines that takes the focus, so that keys can scroll it, if
// it may be wider than a phone.
func scrolledByKeys(block string) string {
	const phone = 40 // letters
	for line := range strings.Lines(tag.ReplaceAllString(block, "")) {
		if utf8.RuneCountInString(line) > phone {
			return strings.Replace(block, "<pre", `<pre tabindex="0"`, 1)
		}
	}
	return block
}
