// Package site makes one site of all there is to read: the guide, the lessons in
// their languages and the reference, pages that lead to each other. They need no
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

	"taquin/cmd/taquin/lesson"
	"taquin/cmd/taquin/page"
	"taquin/cmd/taquin/reference"
	"taquin/engine/draw"
	"taquin/engine/text"
	"taquin/luabind/guide"
)

// Sources are what a site is made from.
type Sources struct {
	Scripts   fs.FS                                                     // with the guide and the lessons
	Find      func(code string) (id string, ok bool)                    // the name of the reference that code is about
	Reference func() (*reference.Reference, error)                      // with its examples
	Lesson    func(name string, in text.Language) (*lesson.Page, error) // gives it
	Draw      func(expression string) (draw.Drawing, error)             // of Lua
	Progress  func(line string)                                         // shows how far the work is; "" removes that
}

// document is a file to be written, by its path below the folder.
type document struct {
	name    string
	content []byte
}

// The pages that are no chapter and no lesson.
const (
	home       = "index.html"
	stylesheet = "style.css"
	// ReferencePage is the page of all names.
	ReferencePage = "reference.html"
)

// entry is a page of the site.
type entry struct {
	name, title string
	about       string // in a sentence
	language    text.Language
	aside       bool // not in the contents
	make        func() (made, error)
}

// made is a page that has no place yet.
type made struct {
	parts []page.Link // leads to what is in it
	html  func(*page.Place) ([]byte, error)
}

// group is pages under a heading, in the order in which they are read.
type group struct {
	title    string
	language text.Language
	entries  []*entry
}

// Site is all pages, which are not made yet.
type Site struct {
	Sources
	guide  []guide.Chapter
	groups []group
}

// New finds out which pages there are.
func New(from Sources) (*Site, error) {
	s := &Site{Sources: from, guide: guide.New(from.Scripts).Chapters()}
	s.groups = append(s.groups, s.chapters())
	for _, l := range []struct {
		in    text.Language
		title string
	}{{text.English, "Lessons"}, {text.French, "Leçons"}} {
		outlines, err := lesson.Outlines(s.Scripts, l.in)
		if err != nil {
			return nil, err
		}
		s.groups = append(s.groups, s.lessons(l.in, l.title, outlines))
	}
	scripts, err := s.scripts()
	if err != nil {
		return nil, err
	}
	s.groups = append(s.groups, group{"Reference", text.English, append([]*entry{{
		name: ReferencePage, title: "All names", about: "What every name of Lua does, with an example and what it gives; methods, heuristics, notations, commands.", language: text.English,
		make: func() (made, error) {
			r, err := s.Reference()
			if err != nil {
				return made{}, err
			}
			return made{r.Parts(), r.HTML}, nil
		},
	}}, scripts...)})
	return s, nil
}

// Names are those of all files, as paths below the folder of the site.
func (s *Site) Names() []string {
	all := []string{stylesheet, home}
	for _, g := range s.groups {
		for _, e := range g.entries {
			all = append(all, e.name)
		}
	}
	return all
}

// File makes a file. It may take seconds, for lessons and examples are run.
func (s *Site) File(name string) ([]byte, error) {
	switch name {
	case stylesheet:
		return page.Stylesheet(), nil
	case home:
		return s.front()
	}
	for _, g := range s.groups {
		for i, e := range g.entries {
			if e.name != name {
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
	place := &page.Place{Root: root(e.name), Contents: s.contents(e, parts)}
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

// contents are the contents of the site, as they stand on a page with its parts.
func (s *Site) contents(on *entry, parts []page.Link) []page.Group {
	var all []page.Group
	for _, g := range s.groups {
		shown := page.Group{Title: g.title, Language: g.language}
		for _, e := range g.entries {
			if e.aside {
				continue
			}
			link := e.link(on.name)
			if e == on {
				link.Here, link.Parts = true, parts
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

// LessonPage is the page of a lesson.
func LessonPage(name string, in text.Language) string {
	if in == text.English {
		return "lessons/" + name + ".html"
	}
	return "lessons/" + string(in) + "/" + name + ".html"
}

func isLesson(page string) bool { return strings.HasPrefix(page, "lessons/") }

// lessons are all lessons in a language.
func (s *Site) lessons(in text.Language, title string, outlines []lesson.Outline) group {
	g := group{title: title, language: in}
	for _, o := range outlines {
		g.entries = append(g.entries, &entry{name: LessonPage(o.Name, in), title: o.Title, about: o.About, language: in, make: func() (made, error) {
			given, err := s.Lesson(o.Name, in)
			if err != nil {
				return made{}, err
			}
			return made{given.Parts(), func(place *page.Place) ([]byte, error) {
				content, err := given.HTML(place)
				return s.linked(content, place.Root), err
			}}, nil
		}})
	}
	return g
}

// ChapterPage is the page of a chapter of the guide.
func ChapterPage(c guide.Chapter) string { return "guide/" + c.Name + ".html" }

// chapters are the chapters of the guide.
func (s *Site) chapters() group {
	g := group{title: "Guide", language: text.English}
	for _, c := range s.guide {
		g.entries = append(g.entries, &entry{name: ChapterPage(c), title: c.Title, about: c.About, language: text.English, make: func() (made, error) {
			body, err := s.chapter(c)
			return made{parts(c), page.Page{Language: text.English, Title: "taquin: " + c.Title, Body: template.HTML(body)}.HTML}, err
		}})
	}
	return g
}

//go:embed front.html
var frontText string

// front is the page that one sees first.
func (s *Site) front() ([]byte, error) {
	t, err := template.New("front").Parse(frontText)
	if err != nil {
		return nil, err
	}
	on := &entry{name: home}
	var body strings.Builder
	contents := s.contents(on, nil)
	if err := t.Execute(&body, contents); err != nil {
		return nil, err
	}
	return page.Page{Language: text.English, Title: "taquin", Body: template.HTML(body.String())}.HTML(&page.Place{Contents: contents})
}
