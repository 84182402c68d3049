package session

import (
	"cmp"
	"html"

	"taquin/cmd/taquin/docs/render"
	"taquin/engine/message"
	"taquin/engine/text"
	"taquin/luabind/bind"
	"taquin/luabind/prompt"
)

// chapterAbout describes a chapter of the guide.
type chapterAbout struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	About string `json:"about"`
}

// reading is the guide of the page, whose chapters are pages of its site.
type reading struct{ *Session }

// guide is that guide, which the page has in its own language.
func (s *Session) guide(text.Language) prompt.Guide { return reading{s} }

// Topics implements prompt.Guide.
func (r reading) Topics() []bind.Candidate {
	var all []bind.Candidate
	for _, c := range r.chapters {
		all = append(all, bind.Candidate{Text: c.Name, Summary: c.About})
	}
	return all
}

// Help implements prompt.Guide.
func (r reading) Help(chapter, _ string, _ int) (string, error) {
	said := message.Textf("web.the-guide-is-open", "(the guide is open next to the console)")
	if chapter != "" {
		place, err := prompt.FindChapter(r.Topics(), chapter)
		if err != nil {
			return "", err
		}
		chapter = r.chapters[place].Name
		said = message.Textf("web.the-chapter-of-the", "(chapter %s of the guide is open next to the console)", r.chapters[place].Title)
	}
	r.emit("guide", fields{"name": chapter})
	r.remark(said)
	return "", nil
}

// reference gives the help about a name; without one, what there is.
func (s *Session) reference(m request) (fields, error) {
	said, err := s.host.Prompt().Help(cmp.Or(m.Name, prompt.All))
	if err != nil {
		return nil, err
	}
	return fields{"html": `<pre class="help">` + render.Printed(said) + "</pre>\n", "title": html.EscapeString(m.Name)}, nil
}
