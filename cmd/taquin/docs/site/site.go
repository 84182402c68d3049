// Package site makes HTML pages and Markdown of the texts: handouts of lessons, the reference,
// and a site of the guide, the lessons, the reference and the scripts in all languages. Pages
// need no server. They differ only by their templates. Begin with New and Site.Write.
package site

import (
	"io/fs"
	"path"
	"strings"

	"taquin/cmd/taquin/docs/guide"
	"taquin/cmd/taquin/docs/lesson"
	"taquin/cmd/taquin/docs/page"
	"taquin/cmd/taquin/i18n/comments"
	"taquin/cmd/taquin/i18n/names"
	"taquin/engine/draw"
	"taquin/engine/message"
	"taquin/engine/text"
	lualesson "taquin/luabind/lib/lesson"
	"taquin/luabind/source"
)

// Sources are the sources of a site.
type Sources struct {
	Scripts   fs.FS                                                           // with the lessons
	Guide     fs.FS                                                           // the chapters
	Find      func(code string) (id string, ok bool)                          // the name of the reference that code is about
	Reference func(in text.Language) (*Reference, error)                      // with its examples
	Lesson    func(name string, to *Handout) error                            // gives a lesson
	Draw      func(expression string, in text.Language) (draw.Drawing, error) // evaluates Lua
	Progress  func(message.Text)                                              // shows progress; "" removes it
}

const (
	stylesheet = "style.css"
	home       = "index"
	scriptsID  = "scripts"
)

// entry is a page of the site.
type entry struct {
	id           string // its path without language and extension, such as lessons/parity
	language     text.Language
	title, about string // about is a sentence
	aside        bool   // not in the contents
	make         func() (page.Page, error)
}

// group is pages under a heading, in reading order. It is in the contents of the pages in its
// language.
type group struct {
	title    string
	language text.Language
	entries  []*entry
}

// Site is all pages. They are not made yet.
type Site struct {
	Sources
	guide  []guide.Chapter // in all languages
	groups []group
}

// New lists the pages.
func New(from Sources) (*Site, error) {
	s := &Site{Sources: from}
	for _, in := range text.Languages() {
		scripts, err := s.scripts(in)
		if err != nil {
			return nil, err
		}
		outlines, err := lesson.Outlines(s.Scripts, in)
		if err != nil {
			return nil, err
		}
		chapters := guide.New(s.Guide, in).Chapters()
		s.guide = append(s.guide, chapters...)
		s.groups = append(s.groups, s.front(in), s.chapters(in, chapters), s.lessons(in, outlines), s.names(in, scripts))
	}
	return s, nil
}

// Names lists the paths of all files.
func (s *Site) Names() []string {
	all := []string{stylesheet}
	for _, g := range s.groups {
		for _, e := range g.entries {
			all = append(all, e.name())
		}
	}
	return all
}

// File makes a file. Lessons and examples run, which may take seconds.
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
				err = message.Errorf("", "%s: %w", name, err)
			}
			return content, err
		}
	}
	return nil, message.Errorf("", "%s: %w", name, fs.ErrNotExist)
}

// files makes all files.
func (s *Site) files() (files []document, err error) {
	defer s.Progress(message.Text{})
	names := s.Names()
	for i, name := range names {
		s.Progress(message.Textf("docs.of", "%s: %d of %s", name, i+1, message.Count(len(names), "page")))
		content, err := s.File(name)
		if err != nil {
			return nil, err
		}
		files = append(files, document{name, content})
	}
	return files, nil
}

// page makes page i of a group, in its place.
func (s *Site) page(g group, i int) ([]byte, error) {
	e := g.entries[i]
	p, err := e.make()
	if err != nil {
		return nil, err
	}
	up := root(e.name())
	place := &page.Place{Root: up, Home: up + FrontPage(e.language), Contents: s.contents(e, p.Parts)}
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
	return p.HTML(place)
}

// alone is a page that stands alone.
func alone(p page.Page, err error) ([]byte, error) {
	if err != nil {
		return nil, err
	}
	return p.HTML(nil)
}

// twin leads to a page in another language, or to the front page.
func (s *Site) twin(e *entry, in text.Language) page.Link {
	say, up := page.Say(in), root(e.name())
	for _, g := range s.groups {
		for _, o := range g.entries {
			if o.id == e.id && o.language == in {
				return page.Link{Title: say("in English", "en français"), To: up + o.name(), Lang: in}
			}
		}
	}
	return page.Link{Title: say("the site in English", "le site en français"), To: up + FrontPage(in), Lang: in}
}

// contents are the contents of the site in the language of a page.
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

// link leads to a page from another.
func (e *entry) link(from *entry) page.Link {
	return page.Link{Title: e.title, To: root(from.name()) + e.name(), About: e.about}
}

// name is the path of the page's file.
func (e *entry) name() string { return pageName(e.id, e.language) }

// pageName is the path of a page in a language. Other languages than English are in
// subfolders.
func pageName(id string, in text.Language) string {
	folder, name := path.Split(id)
	if in != text.English {
		folder = path.Join(folder, string(in))
	}
	return path.Join(folder, name) + ".html"
}

// root leads from a page to the folder of the site.
func root(from string) string { return strings.Repeat("../", strings.Count(from, "/")) }

// FrontPage is the front page in a language.
func FrontPage(in text.Language) string { return pageName(home, in) }

// LessonPage is the page of a lesson.
func LessonPage(name string, in text.Language) string { return pageName("lessons/"+name, in) }

// ChapterPage is the page of a chapter of the guide.
func ChapterPage(c guide.Chapter) string { return pageName("guide/"+c.Name, c.Language) }

// ReferencePage is the reference in a language.
func ReferencePage(in text.Language) string { return pageName("reference", in) }

// scriptName is the page of a script, whose comments are in a language.
func scriptName(file string, in text.Language) string { return pageName(scriptID(file), in) }

func scriptID(file string) string { return scriptsID + "/" + strings.TrimSuffix(file, ".lua") }

// filled makes a page from a template.
func filled(in text.Language, title, template string, data any) func() (page.Page, error) {
	return func() (page.Page, error) {
		body, err := execute(template, in, nil, data)
		return page.Page{Language: in, Title: title, Body: body}, err
	}
}

// windowTitle is the title of the window of a page.
func windowTitle(in text.Language, title string) string {
	return page.Say(in)("taquin: ", "taquin\u00a0: ") + title
}

// front is the front page in a language.
func (s *Site) front(in text.Language) group {
	on := &entry{id: home, language: in, aside: true}
	on.make = func() (page.Page, error) {
		return filled(in, "taquin", "front.html", s.contents(on, nil))()
	}
	return group{language: in, entries: []*entry{on}}
}

// lessons are the lessons in a language.
func (s *Site) lessons(in text.Language, outlines []lesson.Outline) group {
	g := group{title: page.Say(in)("Lessons", "Leçons"), language: in}
	for _, o := range outlines {
		e := &entry{id: "lessons/" + o.Name, language: in, title: o.Title, about: o.About}
		e.make = func() (page.Page, error) {
			h := &Handout{In: in, Link: func(code string) string { return s.codeLink(code, root(e.name()), in) }}
			if err := s.Lesson(o.Name, h); err != nil {
				return page.Page{}, err
			}
			return h.Page()
		}
		g.entries = append(g.entries, e)
	}
	return g
}

// names are the reference and the scripts in a language.
func (s *Site) names(in text.Language, scripts []*entry) group {
	say := page.Say(in)
	title := say("Built-in scripts", "Scripts fournis")
	g := group{title: say("Reference", "Référence"), language: in, entries: []*entry{
		{id: "reference", language: in, title: say("All names", "Tous les noms"), about: say("What every name of Lua does, with an example and what it gives; methods, heuristics, notations, commands.",
			"Ce que fait chaque nom de Lua, avec un exemple et son résultat\u00a0; méthodes, heuristiques, notations, commandes."), make: func() (page.Page, error) {
			r, err := s.Reference(in)
			if err != nil {
				return page.Page{}, err
			}
			return r.Page()
		}},
		{id: scriptsID, language: in, title: title, about: say("Strategies, exercises and lessons: their source in Lua.", "Stratégies, exercices et leçons, tels qu’ils sont écrits en Lua."),
			make: filled(in, windowTitle(in, title), "scripts.html", s.listed(in, scripts))},
	}}
	g.entries = append(g.entries, scripts...)
	return g
}

// listed are links to the scripts from their list in a language.
func (s *Site) listed(in text.Language, scripts []*entry) []page.Link {
	list := &entry{id: scriptsID, language: in}
	var all []page.Link
	for _, e := range scripts {
		all = append(all, e.link(list))
	}
	return all
}

// scripts are the pages of the built-in scripts, with comments in a language.
func (s *Site) scripts(in text.Language) ([]*entry, error) {
	var all []*entry
	err := fs.WalkDir(s.Scripts, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil || path.Ext(file) != ".lua" {
			return err
		}
		code, err := fs.ReadFile(s.Scripts, file)
		if err != nil {
			return err
		}
		name := strings.TrimSuffix(file, ".lua")
		about := names.Describe(in, "scripts/"+name, source.FirstComment(string(code)))
		command := "taquin run " + name
		switch folder, base := path.Split(name); {
		case folder == lualesson.Folder+"/":
			command = "taquin lesson " + base
		case strings.HasSuffix(name, "_test"):
			command = "taquin test " + name
		}
		data := map[string]string{"Name": name, "About": about, "Command": command, "Code": comments.Translate(in, string(code))}
		all = append(all, &entry{id: scriptID(file), language: in, title: name, about: about, aside: true,
			make: filled(in, windowTitle(in, name), "script.html", data)})
		return nil
	})
	return all, err
}
