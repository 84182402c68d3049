package site

import (
	"fmt"
	"html"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"taquin/cmd/taquin/docs/guide"
	"taquin/cmd/taquin/docs/page"
	"taquin/cmd/taquin/docs/render"
	"taquin/engine/text"
	lualesson "taquin/luabind/lib/lesson"
)

// parts links to the sections of a chapter.
func parts(c guide.Chapter) []page.Link {
	var all []page.Link
	for _, h := range c.Sections() {
		all = append(all, page.Link{Title: h.Title, To: "#" + h.ID})
	}
	return all
}

// chapter renders a chapter. Its pictures are drawn anew, for light paper and for dark.
func (s *Site) chapter(c guide.Chapter) (string, error) {
	figures := render.Figures{Language: c.Language}
	return render.HTML{
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

// codeLink is where code in a line leads: to a name of the reference, or to a script.
func (s *Site) codeLink(code, root string, in text.Language) string {
	if id, ok := s.Find(code); ok {
		return root + ReferencePage(in) + "#" + id
	}
	if file := code + ".lua"; strings.Contains(code, "/") && fs.ValidPath(file) && s.isScript(file) {
		return root + scriptName(file)
	}
	return ""
}

// codeInLine is code within a line of HTML; blocks of code have more in them.
var codeInLine = regexp.MustCompile(`<code>([^<\n]+)</code>`)

// linked makes the code that is about a name of the reference, or the path of a script,
// lead there, in a language.
func (s *Site) linked(content []byte, root string, in text.Language) []byte {
	return codeInLine.ReplaceAllFunc(content, func(shown []byte) []byte {
		if to := s.codeLink(html.UnescapeString(string(codeInLine.FindSubmatch(shown)[1])), root, in); to != "" {
			return fmt.Appendf(nil, `<a href="%s">%s</a>`, to, shown)
		}
		return shown
	})
}

// isScript reports whether a file is one of the built-in scripts.
func (s *Site) isScript(file string) bool {
	_, err := fs.Stat(s.Scripts, file)
	return err == nil && path.Ext(file) == ".lua"
}
