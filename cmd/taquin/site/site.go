// Package site makes one site of all there is to read: the guide, the lessons in
// their languages and the reference, pages that lead to each other. They need no
// server and nothing from elsewhere. The package knows no command line; what a lesson
// or a picture shows comes from those who run Lua. Begin reading at Make and Write.
package site

import (
	_ "embed"
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"strings"

	"taquin/cmd/taquin/lesson"
	"taquin/cmd/taquin/page"
	"taquin/cmd/taquin/reference"
	"taquin/engine/draw"
	"taquin/engine/text"
	"taquin/luabind/guide"
)

// Sources are what a site is made from.
type Sources struct {
	Scripts   fs.FS // with the guide and the lessons
	Reference func() (*reference.Reference, error)
	Lesson    func(name string, in text.Language) (*lesson.Page, error) // gives a lesson
	Draw      func(expression string) (draw.Drawing, error)             // of Lua
	Progress  func(line string)                                         // "" removes it
}

// File is a file of the site, by its path below the folder.
type File struct {
	Name    string
	Content []byte
}

// The pages that are no chapter and no lesson.
const (
	home          = "index.html"
	stylesheet    = "style.css"
	referencePage = "reference.html"
)

// entry is a page of the site, or will be.
type entry struct {
	name, title string
	about       string // in a sentence
	language    text.Language
	parts       []page.Link // leads to what is in it
	others      []string    // the same page in other languages
	write       func(*page.Place) ([]byte, error)
}

// group is pages under a heading, in the order in which they are read.
type group struct {
	title    string
	language text.Language
	entries  []*entry
}

// site is what is known of a site while it is made.
type site struct {
	Sources
	reference *reference.Reference
	groups    []group
}

// Make makes all files of the site.
func Make(from Sources) ([]File, error) {
	s := &site{Sources: from}
	s.Progress("reading: the guide")
	defer s.Progress("")
	chapters, err := s.chapters()
	if err != nil {
		return nil, err
	}
	s.groups = append(s.groups, chapters)
	for _, l := range []struct {
		in    text.Language
		title string
	}{{text.English, "Lessons"}, {text.French, "Leçons"}} {
		lessons, err := s.lessons(l.in, l.title)
		if err != nil {
			return nil, err
		}
		s.groups = append(s.groups, lessons)
	}
	s.Progress("running the examples: the reference")
	if s.reference, err = from.Reference(); err != nil {
		return nil, err
	}
	s.groups = append(s.groups, group{"Reference", text.English, []*entry{{
		name: referencePage, title: "All names", about: "What every name of Lua does, with an example and what it gives; methods, heuristics, notations, commands.",
		language: text.English, write: s.reference.HTML,
	}}})
	return s.files()
}

// files writes all pages.
func (s *site) files() ([]File, error) {
	files := []File{{stylesheet, page.Stylesheet()}}
	front, err := s.front()
	if err != nil {
		return nil, err
	}
	files = append(files, File{home, front})
	for _, g := range s.groups {
		for i, e := range g.entries {
			s.Progress("writing: " + e.name)
			content, err := e.write(s.place(g, i))
			if err != nil {
				return nil, fmt.Errorf("%s: %w", e.name, err)
			}
			files = append(files, File{e.name, content})
		}
	}
	return files, nil
}

// place is where page i of a group is.
func (s *site) place(g group, i int) *page.Place {
	e := g.entries[i]
	place := &page.Place{Root: root(e.name), Contents: s.contents(e)}
	if i > 0 {
		place.Previous = g.entries[i-1].link(e.name)
	}
	if i+1 < len(g.entries) {
		place.Next = g.entries[i+1].link(e.name)
	}
	for _, other := range s.groups {
		for _, o := range other.entries {
			if o != e && path.Base(o.name) == path.Base(e.name) && isLesson(o.name) && isLesson(e.name) {
				link := o.link(e.name)
				link.Title, link.Lang = inWords(o.language), o.language
				place.Others = append(place.Others, link)
			}
		}
	}
	return place
}

// inWords offers a page in another language.
func inWords(l text.Language) string {
	if l == text.French {
		return "en français"
	}
	return "in English"
}

// contents are the contents of the site, as they stand on a page.
func (s *site) contents(on *entry) []page.Group {
	var all []page.Group
	for _, g := range s.groups {
		shown := page.Group{Title: g.title, Language: g.language}
		for _, e := range g.entries {
			link := e.link(on.name)
			if e == on {
				link.Here, link.Parts = true, e.parts
			}
			shown.Links = append(shown.Links, link)
		}
		all = append(all, shown)
	}
	return all
}

// link leads to the entry from a page.
func (e *entry) link(from string) page.Link {
	return page.Link{Title: e.title, To: root(from) + e.name, About: e.about}
}

// root leads from a page to the folder of the site.
func root(from string) string { return strings.Repeat("../", strings.Count(from, "/")) }

// lessonName is the page of a lesson.
func lessonName(name string, in text.Language) string {
	if in == text.English {
		return "lessons/" + name + ".html"
	}
	return "lessons/" + string(in) + "/" + name + ".html"
}

func isLesson(page string) bool { return strings.HasPrefix(page, "lessons/") }

// lessons gives all lessons in a language.
func (s *site) lessons(in text.Language, title string) (group, error) {
	g := group{title: title, language: in}
	outlines, err := lesson.Outlines(s.Scripts, in)
	if err != nil {
		return g, err
	}
	for i, o := range outlines {
		s.Progress(fmt.Sprintf("giving the lessons (%s): %s, %d of %d", in, o.Name, i+1, len(outlines)))
		given, err := s.Lesson(o.Name, in)
		if err != nil {
			return g, fmt.Errorf("lesson %s: %w", o.Name, err)
		}
		e := &entry{name: lessonName(o.Name, in), title: o.Title, about: o.About, language: in, write: given.HTML}
		e.parts = given.Parts()
		g.entries = append(g.entries, e)
	}
	return g, nil
}

// chapters are the chapters of the guide.
func (s *site) chapters() (group, error) {
	g := group{title: "Guide", language: text.English}
	for _, c := range guide.New(s.Scripts).Chapters() {
		e := &entry{name: "guide/" + c.Name + ".html", title: c.Title, about: c.About, language: text.English, parts: parts(c)}
		e.write = func(place *page.Place) ([]byte, error) {
			body, err := s.chapter(c)
			if err != nil {
				return nil, err
			}
			return page.Page{Language: text.English, Title: "taquin: " + c.Title, Body: template.HTML(body), Place: place}.HTML()
		}
		g.entries = append(g.entries, e)
	}
	return g, nil
}

//go:embed front.html
var frontText string

// front is the page that one sees first.
func (s *site) front() ([]byte, error) {
	t, err := template.New("front").Parse(frontText)
	if err != nil {
		return nil, err
	}
	on := &entry{name: home}
	var body strings.Builder
	if err := t.Execute(&body, s.contents(on)); err != nil {
		return nil, err
	}
	return page.Page{Language: text.English, Title: "taquin", Body: template.HTML(body.String()), Place: &page.Place{Contents: s.contents(on)}}.HTML()
}
