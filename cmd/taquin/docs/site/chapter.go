package site

import (
	"html"
	"html/template"
	"io/fs"
	"path"
	"strings"

	"taquin/cmd/taquin/docs/guide"
	"taquin/cmd/taquin/docs/page"
	"taquin/cmd/taquin/docs/render"
	"taquin/engine/message"
	"taquin/engine/text"
	lualesson "taquin/luabind/lib/lesson"
)

// chapters are the chapters of the guide in a language.
func (s *Site) chapters(in text.Language, all []guide.Chapter) group {
	g := group{title: "Guide", language: in}
	for _, c := range all {
		g.entries = append(g.entries, &entry{id: "guide/" + c.Name, language: in, title: c.Title, about: c.About,
			make: func() (page.Page, error) { return s.chapter(c) }})
	}
	return g
}

// chapter makes the page of a chapter. It draws the pictures for light paper and for dark.
func (s *Site) chapter(c guide.Chapter) (page.Page, error) {
	figures := render.Figures{Language: c.Language}
	body, err := render.HTML{
		Link: func(destination string) (string, error) { return s.leadsTo(c, destination) },
		Code: func(code string) string { return s.codeLink(code, root(ChapterPage(c)), c.Language) },
		Picture: func(p render.Picture) (string, error) {
			d, err := s.Draw(p.Expression, c.Language)
			if err != nil {
				return "", err
			}
			return figures.Figure(d, html.EscapeString(p.Caption))
		},
	}.Render(c.Document)
	p := page.Page{Language: c.Language, Title: windowTitle(c.Language, c.Title), Body: template.HTML(body)}
	for _, h := range c.Sections() {
		p.Parts = append(p.Parts, page.Link{Title: h.Title, To: "#" + h.ID})
	}
	return p, err
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
		return up + scriptName(file, c.Language), nil
	}
	return "", message.Errorf("docs.the-link-leads-to", "the link %s leads to no chapter, lesson or script", destination)
}

// codeLink is where code in a line leads: to a name of the reference, or to a script.
func (s *Site) codeLink(code, root string, in text.Language) string {
	if id, ok := s.Find(code); ok {
		return root + ReferencePage(in) + "#" + id
	}
	if file := code + ".lua"; strings.Contains(code, "/") && fs.ValidPath(file) && s.isScript(file) {
		return root + scriptName(file, in)
	}
	return ""
}

// isScript reports whether a file is one of the built-in scripts.
func (s *Site) isScript(file string) bool {
	_, err := fs.Stat(s.Scripts, file)
	return err == nil && path.Ext(file) == ".lua"
}
