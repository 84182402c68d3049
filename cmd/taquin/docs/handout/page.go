// Package handout makes a page of a lesson, to be printed or read without the program.
package handout

import (
	_ "embed"
	"fmt"
	"html"
	"html/template"
	"strings"

	"taquin/engine/text"
	"taquin/luabind/guard"
	lualesson "taquin/luabind/lib/lesson"
	"taquin/luabind/show"
	"taquin/luabind/values"

	"taquin/cmd/taquin/docs/lesson"
	"taquin/cmd/taquin/docs/page"
	"taquin/cmd/taquin/docs/render"
	"taquin/cmd/taquin/speech"
	"taquin/cmd/taquin/transcript"
	"taquin/engine/draw"
)

// Page is the stage that makes a page, which needs nothing else. Nobody is there
// to answer: questions stand with their answers folded up, and tasks with a way
// to do them.
type Page struct {
	In text.Language

	title, about string
	sections     []*pageSection
	figures      render.Figures
	printed      strings.Builder // since something was last shown
}

var _ lualesson.Stage = (*Page)(nil)

// pageSection is a heading and what stands below it.
type pageSection struct {
	Number int // 0 for what stands before the first
	Title  string
	Body   template.HTML
}

// ID is that of the section on its page; "" for what stands before the first.
func (s *pageSection) ID() string {
	switch {
	case s.Number > 0:
		return fmt.Sprintf("s%d", s.Number)
	case s.Title != "":
		return "read-on"
	}
	return ""
}

// Language implements lualesson.Stage.
func (p *Page) Language() text.Language { return p.In }

func (p *Page) phrases() lesson.Phrases { return lesson.PhrasesOf(p.In) }

// Begin implements lualesson.Stage.
func (p *Page) Begin(title, about string) error {
	p.title, p.about = title, about
	p.sections = []*pageSection{{}}
	return nil
}

// Section implements lualesson.Stage.
func (p *Page) Section(title string) error {
	p.flush()
	p.sections = append(p.sections, &pageSection{Number: max(1, len(p.sections)), Title: title})
	return nil
}

// Say implements lualesson.Stage.
func (p *Page) Say(text string) error {
	p.flush()
	p.add(render.ToHTML(text))
	return nil
}

// Read implements lualesson.Stage.
func (p *Page) Read(text string) error {
	p.flush()
	p.sections = append(p.sections, &pageSection{Title: p.phrases().ReadOn, Body: template.HTML(render.ToHTML(text))})
	return nil
}

// Show implements lualesson.Stage.
func (p *Page) Show(d draw.Drawing, caption string) error {
	p.flush()
	figure, err := p.figure(d, caption)
	p.add(figure)
	return err
}

// Code implements lualesson.Stage.
func (p *Page) Code(code string) error {
	p.flush()
	p.add(codeBlock(code))
	return nil
}

// Values implements lualesson.Stage.
func (p *Page) Values(shown func(show.Style) []values.Shown) error {
	body, err := p.given(shown)
	p.add(body)
	return err
}

// given is what was printed and what code has given, the pictures as pictures.
func (p *Page) given(shown func(show.Style) []values.Shown) (body string, err error) {
	for _, s := range shown(show.Style{Width: guard.PageColumns}) {
		if s.Picture == nil {
			p.printed.WriteString(speech.Values(p.In, s.Text))
			continue
		}
		figure, err := p.figure(s.Picture.Drawing, "")
		if err != nil {
			return "", err
		}
		body += p.output() + figure
	}
	return body + p.output(), nil
}

// figure is a picture with its caption.
func (p *Page) figure(d draw.Drawing, caption string) (string, error) {
	p.figures.Language = p.Language()
	return p.figures.Figure(d, render.LineToHTML(caption))
}

// Write implements io.Writer for what scripts print.
func (p *Page) Write(text []byte) (int, error) { return p.printed.Write(text) }

// Ask implements lualesson.Stage.
func (p *Page) Ask(q lualesson.Question) (bool, error) {
	p.flush()
	text := `<div class="question">` + "\n" + labelled(p.phrases().Question, q.Text)
	if q.Choices != nil {
		text += "<ol>\n"
		for _, c := range q.Choices {
			text += "<li>" + render.LineToHTML(c) + "</li>\n"
		}
		text += "</ol>\n"
	}
	text += folded(p.phrases().Hint, render.ToHTML(q.Hint))
	answer := ""
	if q.Answer != "" {
		answer = render.ToHTML("*" + lesson.Told(q) + "*")
	}
	p.add(text + folded(p.phrases().Answer, answer+render.ToHTML(q.Because)) + "</div>\n")
	return false, nil
}

// Try implements lualesson.Stage. What comes after a task may build on it, so that
// it is done.
func (p *Page) Try(task lualesson.Task) error {
	p.flush()
	text := `<div class="task">` + "\n" + labelled(p.phrases().Task, task.Text) + folded(p.phrases().Hint, render.ToHTML(task.Hint))
	if task.Solution != "" {
		shown, err := task.Enter(task.Solution)
		if err != nil {
			return err
		}
		given, err := p.given(shown)
		if err != nil {
			return err
		}
		text += folded(p.phrases().Solution, codeBlock(task.Solution)+given)
	}
	p.add(text + "</div>\n")
	return nil
}

// add adds to the section.
func (p *Page) add(body string) {
	if p.sections == nil {
		p.sections = []*pageSection{{}}
	}
	p.sections[len(p.sections)-1].Body += template.HTML(body)
}

// flush adds what was printed.
func (p *Page) flush() {
	if p.printed.Len() > 0 {
		p.add(p.output())
	}
}

// output is what was printed, which is taken.
func (p *Page) output() string {
	text := strings.TrimRight(p.printed.String(), "\n")
	p.printed.Reset()
	if text == "" {
		return ""
	}
	return `<pre class="output">` + render.Printed(show.ForTerminal(text)) + "</pre>\n"
}

//go:embed page.html
var pageText string

// HTML is the page, at its place in a site or, without one, alone.
func (p *Page) HTML(place *page.Place) ([]byte, error) {
	p.flush()
	t, err := template.New("lesson").Parse(pageText)
	if err != nil {
		return nil, err
	}
	var body strings.Builder
	err = t.Execute(&body, map[string]any{"Title": p.title, "About": template.HTML(render.ToHTML(p.about)), "Sections": p.sections})
	if err != nil {
		return nil, err
	}
	return page.Page{Language: p.In, Title: p.title, Body: template.HTML(body.String()), Class: page.Lesson}.HTML(place)
}

// Parts leads to the sections of the page.
func (p *Page) Parts() []page.Link {
	var all []page.Link
	for _, s := range p.sections {
		if s.Title != "" {
			all = append(all, page.Link{Title: s.Title, To: "#" + s.ID()})
		}
	}
	return all
}

// codeBlock is code as it is typed at the prompt.
func codeBlock(code string) string {
	lines := strings.Split(code, "\n")
	for i, typed := range lines {
		prompt := transcript.NextPrompt
		if i == 0 {
			prompt = transcript.FirstPrompt
		}
		lines[i] = `<span class="prompt">` + html.EscapeString(prompt) + `</span>` + html.EscapeString(typed)
	}
	return "<pre><code>" + strings.Join(lines, "\n") + "</code></pre>\n"
}

// labelled is a text with what it is before it.
func labelled(label, text string) string {
	return `<p class="label">` + html.EscapeString(label) + "</p>\n" + render.ToHTML(text)
}

// folded is what is seen only when one asks for it; "" for nothing.
func folded(summary, body string) string {
	if body == "" {
		return ""
	}
	return "<details><summary>" + html.EscapeString(summary) + "</summary>\n" + body + "</details>\n"
}
