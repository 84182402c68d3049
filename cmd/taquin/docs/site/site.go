// Package site makes one site of all there is to read: the guide and the lessons in
// their languages, and the reference, pages that lead to each other. They need no
// server and nothing from elsewhere. The package knows no command line; what a lesson
// or a picture shows comes from those who run Lua. Begin reading at New and Site.Write.
package site

import (
	_ "embed"
	"fmt"
	"html/template"
	"io/fs"
	"path"
	"strings"

	"taquin/cmd/taquin/docs/guide"
	"taquin/cmd/taquin/docs/handout"
	"taquin/cmd/taquin/docs/lesson"
	"taquin/cmd/taquin/docs/page"
	"taquin/cmd/taquin/docs/reference"
	"taquin/engine/draw"
	"taquin/engine/text"
)

// Sources are what a site is made from.
type Sources struct {
	Scripts   fs.FS                                                           // with the lessons
	Guide     fs.FS                                                           // the chapters
	Find      func(code string) (id string, ok bool)                          // the name of the reference that code is about
	Reference func(in text.Language) (*reference.Reference, error)            // with its examples
	Lesson    func(name string, in text.Language) (*handout.Page, error)      // gives it
	Draw      func(expression string, in text.Language) (draw.Drawing, error) // of Lua
	Progress  func(line string)                                               // shows how far the work is; "" removes that
}

// document is a file to be written, by its path below the folder.
type document struct {
	name    string
	content []byte
}

const (
	stylesheet = "style.css"
	home       = "index"
)

// entry is a page of the site.
type entry struct {
	id           string // its path without language and ending, such as lessons/parity
	language     text.Language
	title, about string // about is a sentence
	aside        bool   // not in the contents
	make         func() (made, error)
}

// made is a page that has no place yet.
type made struct {
	parts []page.Link // leads to what is in it
	html  func(*page.Place) ([]byte, error)
}

// group is pages under a heading, in the order in which they are read. It stands in the
// contents of pages in its language.
type group struct {
	title    string
	language text.Language
	entries  []*entry
}

// Site is all pages, which are not made yet.
type Site struct {
	Sources
	guide  []guide.Chapter // in all languages
	groups []group
}

// New finds out which pages there are.
func New(from Sources) (*Site, error) {
	s := &Site{Sources: from}
	scripts, err := s.scripts()
	if err != nil {
		return nil, err
	}
	for _, in := range text.Languages() {
		chapters := guide.New(s.Guide, in).Chapters()
		outlines, err := lesson.Outlines(s.Scripts, in)
		if err != nil {
			return nil, err
		}
		s.guide = append(s.guide, chapters...)
		s.groups = append(s.groups, s.front(in), s.chapters(in, chapters), s.lessons(in, outlines), s.names(in, scripts))
	}
	return s, nil
}

// Names are those of all files, as paths below the folder of the site.
func (s *Site) Names() []string {
	all := []string{stylesheet}
	for _, g := range s.groups {
		for _, e := range g.entries {
			all = append(all, e.name())
		}
	}
	return all
}

// File makes a file. It may take seconds, for lessons and examples are run.
func (s *Site) File(name string) ([]byte, error) {
	if name == stylesheet {
		return page.Stylesheet(), nil
	}
	for _, g := range s.groups {
		for i, e := range g.entries {
			if e.name() != name {
				continue
			}
			content, err := s.page(g, i)
			if err != nil {
				err = fmt.Errorf("%s: %w", name, err)
			}
			return content, err
		}
	}
	return nil, fmt.Errorf("%s: %w", name, fs.ErrNotExist)
}

// files makes all files.
func (s *Site) files() (files []document, err error) {
	defer s.Progress("")
	names := s.Names()
	for i, name := range names {
		s.Progress(fmt.Sprintf("%s: %d of %s", name, i+1, text.Count(len(names), "page")))
		content, err := s.File(name)
		if err != nil {
			return nil, err
		}
		files = append(files, document{name, content})
	}
	return files, nil
}

// page is page i of a group.
func (s *Site) page(g group, i int) ([]byte, error) {
	m, err := g.entries[i].make()
	if err != nil {
		return nil, err
	}
	return m.html(s.place(g, i, m.parts))
}

// place is where page i of a group is, which has parts.
func (s *Site) place(g group, i int, parts []page.Link) *page.Place {
	e := g.entries[i]
	up := root(e.name())
	place := &page.Place{Root: up, Home: up + FrontPage(e.language), Contents: s.contents(e, parts)}
	if i > 0 {
		place.Previous = g.entries[i-1].link(e)
	}
	if i+1 < len(g.entries) {
		place.Next = g.entries[i+1].link(e)
	}
	for _, l := range text.Languages() {
		if l != e.language {
			place.Others = append(place.Others, s.twin(e, l))
		}
	}
	return place
}

// twin leads to the page of an entry in another language, or to the front page there if it
// has none.
func (s *Site) twin(e *entry, in text.Language) page.Link {
	said, up := wordsOf(in), root(e.name())
	for _, g := range s.groups {
		for _, o := range g.entries {
			if o.id == e.id && o.language == in {
				return page.Link{Title: said.here, To: up + o.name(), Lang: in}
			}
		}
	}
	return page.Link{Title: said.site, To: up + FrontPage(in), Lang: in}
}

// contents are the contents of the site in the language of a page with its parts.
func (s *Site) contents(on *entry, parts []page.Link) []page.Group {
	var all []page.Group
	for _, g := range s.groups {
		shown := page.Group{Title: g.title, Language: g.language}
		for _, e := range g.entries {
			if e.aside {
				continue
			}
			link := e.link(on)
			if e == on {
				link.Here, link.Parts = true, parts
			}
			shown.Links = append(shown.Links, link)
		}
		if g.language == on.language && shown.Links != nil {
			all = append(all, shown)
		}
	}
	return all
}

// link leads to the entry from another.
func (e *entry) link(from *entry) page.Link {
	return page.Link{Title: e.title, To: root(from.name()) + e.name(), About: e.about}
}

// name is that of the page's file.
func (e *entry) name() string { return pageName(e.id, e.language) }

// pageName is the name of a page in a language. Those in English have the others beside
// them in a folder.
func pageName(id string, in text.Language) string {
	folder, name := path.Split(id)
	if in != text.English {
		folder = path.Join(folder, string(in))
	}
	return path.Join(folder, name) + ".html"
}

// root leads from a page to the folder of the site.
func root(from string) string { return strings.Repeat("../", strings.Count(from, "/")) }

// FrontPage is the page that one sees first in a language.
func FrontPage(in text.Language) string { return pageName(home, in) }

// LessonPage is the page of a lesson.
func LessonPage(name string, in text.Language) string { return pageName("lessons/"+name, in) }

// lessons are all lessons in a language.
func (s *Site) lessons(in text.Language, outlines []lesson.Outline) group {
	g := group{title: wordsOf(in).lessons, language: in}
	for _, o := range outlines {
		g.entries = append(g.entries, &entry{id: "lessons/" + o.Name, language: in, title: o.Title, about: o.About, make: func() (made, error) {
			given, err := s.Lesson(o.Name, in)
			if err != nil {
				return made{}, err
			}
			return made{given.Parts(), func(place *page.Place) ([]byte, error) {
				content, err := given.HTML(place)
				return s.linked(content, place.Root, in), err
			}}, nil
		}})
	}
	return g
}

// ChapterPage is the page of a chapter of the guide.
func ChapterPage(c guide.Chapter) string { return pageName("guide/"+c.Name, c.Language) }

// chapters are the chapters of the guide in a language.
func (s *Site) chapters(in text.Language, all []guide.Chapter) group {
	said := wordsOf(in)
	g := group{title: said.guide, language: in}
	for _, c := range all {
		g.entries = append(g.entries, &entry{id: "guide/" + c.Name, language: in, title: c.Title, about: c.About, make: func() (made, error) {
			body, err := s.chapter(c)
			return made{parts(c), page.Page{Language: in, Title: fmt.Sprintf(said.chapter, c.Title), Body: template.HTML(body)}.HTML}, err
		}})
	}
	return g
}

// names are the reference and the built-in scripts, as they are told of in a language. The
// scripts are in English, and their pages are made once.
func (s *Site) names(in text.Language, scripts []*entry) group {
	said := wordsOf(in)
	g := group{title: said.reference, language: in, entries: []*entry{
		{id: referenceID, language: in, title: said.names, about: said.aboutNames, make: func() (made, error) {
			r, err := s.Reference(in)
			if err != nil {
				return made{}, err
			}
			return made{r.Parts(), r.HTML}, nil
		}},
		{id: scriptsID, language: in, title: said.scripts, about: said.aboutScripts, make: scriptList(in, scripts)},
	}}
	if in == text.English {
		g.entries = append(g.entries, scripts...)
	}
	return g
}

//go:embed front.html
var frontText string

// front is the page that one sees first in a language.
func (s *Site) front(in text.Language) group {
	on := &entry{id: home, language: in, aside: true}
	on.make = func() (made, error) {
		t, err := template.New("front").Parse(frontText)
		if err != nil {
			return made{}, err
		}
		var body strings.Builder
		err = t.Execute(&body, map[string]any{"About": wordsOf(in).about, "Contents": s.contents(on, nil)})
		return made{nil, page.Page{Language: in, Title: "taquin", Body: template.HTML(body.String())}.HTML}, err
	}
	return group{language: in, entries: []*entry{on}}
}
