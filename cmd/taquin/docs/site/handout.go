package site

import (
	"fmt"
	"html/template"
	"strings"

	"taquin/cmd/taquin/docs/lesson"
	"taquin/cmd/taquin/docs/page"
	"taquin/cmd/taquin/docs/render"
	"taquin/cmd/taquin/i18n"
	"taquin/cmd/taquin/transcript"
	"taquin/engine/draw"
	"taquin/engine/text"
	"taquin/luabind/guard"
	lualesson "taquin/luabind/lib/lesson"
	"taquin/luabind/show"
	"taquin/luabind/values"
)

// Handout is the stage that makes a page of a lesson. It has no student: hints, answers and a
// solution of each task are folded up.
type Handout struct {
	In   text.Language
	Link func(code string) (to string) // where code in a line leads; may be nil

	title, about string
	sections     []*section
	figures      render.Figures
	printed      strings.Builder // output since something was last shown
}

var _ lualesson.Stage = (*Handout)(nil)

// section is a heading and the HTML below it.
type section struct {
	Number int // 0 for what precedes the first section and for the reading list
	Title  string
	Body   template.HTML
}

// ID is the ID of the section on its page; "" for what precedes the first.
func (s *section) ID() string {
	switch {
	case s.Number > 0:
		return fmt.Sprintf("s%d", s.Number)
	case s.Title != "":
		return "read-on"
	}
	return ""
}

// Language implements lualesson.Stage.
func (h *Handout) Language() text.Language { return h.In }

// Begin implements lualesson.Stage.
func (h *Handout) Begin(title, about string) error {
	h.title, h.about = title, about
	h.sections = []*section{{}}
	return nil
}

// Section implements lualesson.Stage.
func (h *Handout) Section(title string) error {
	h.flush()
	h.sections = append(h.sections, &section{Number: max(1, len(h.sections)), Title: title})
	return nil
}

// Say implements lualesson.Stage.
func (h *Handout) Say(text string) error {
	h.add(h.html(text))
	return nil
}

// html renders a text of the lesson.
func (h *Handout) html(text string) template.HTML {
	out, _ := render.HTML{Code: h.Link}.Render(render.Parse(text)) // has no function that fails
	return template.HTML(out)
}

// Read implements lualesson.Stage.
func (h *Handout) Read(text string) error {
	h.flush()
	h.sections = append(h.sections, &section{Title: lesson.PhrasesOf(h.In).ReadOn, Body: h.html(text)})
	return nil
}

// Show implements lualesson.Stage.
func (h *Handout) Show(d draw.Drawing, caption string) error {
	figure, err := h.figure(d, caption)
	h.add(template.HTML(figure))
	return err
}

func (h *Handout) figure(d draw.Drawing, caption string) (string, error) {
	h.figures.Language = h.In
	return h.figures.Figure(d, render.LineToHTML(caption))
}

// Code implements lualesson.Stage.
func (h *Handout) Code(code string) error {
	h.add(typed(code))
	return nil
}

// typed is code after the prompts.
func typed(code string) template.HTML {
	lines := strings.ReplaceAll(transcript.FirstPrompt+code, "\n", "\n"+transcript.NextPrompt)
	return template.HTML(render.CodeToHTML(render.Code{Language: render.Console, Text: lines}))
}

// Values implements lualesson.Stage.
func (h *Handout) Values(shown func(show.Style) []values.Shown) error {
	body, err := h.values(shown)
	h.add(body)
	return err
}

// values is the output and the values of code. Pictures become figures.
func (h *Handout) values(shown func(show.Style) []values.Shown) (body template.HTML, err error) {
	for _, s := range shown(show.Style{Width: guard.PageColumns, Say: i18n.In(h.In)}) {
		if s.Picture == nil {
			h.printed.WriteString(s.Text)
			continue
		}
		figure, err := h.figure(s.Picture.Drawing, "")
		if err != nil {
			return "", err
		}
		body += h.output() + template.HTML(figure)
	}
	return body + h.output(), nil
}

// Write implements io.Writer for the output of scripts.
func (h *Handout) Write(text []byte) (int, error) { return h.printed.Write(text) }

// exercise is a question or a task.
type exercise struct {
	Text, Hint   string
	Choices      []string
	Answer       string        // "" for none
	Because      string        // why it is the answer
	Solution     template.HTML // of a task
	Phrases      lesson.Phrases
	Class, Label string
}

// Ask implements lualesson.Stage.
func (h *Handout) Ask(q lualesson.Question) (bool, error) {
	e := exercise{Class: "question", Label: h.phrases().Question, Text: q.Text, Hint: q.Hint, Choices: q.Choices, Because: q.Because}
	if q.Answer != "" {
		e.Answer = "*" + lesson.Told(q) + "*"
	}
	return false, h.exercise(e)
}

// Try implements lualesson.Stage. The task is done, because the rest of the lesson may need it.
func (h *Handout) Try(task lualesson.Task) error {
	h.flush()
	e := exercise{Class: "task", Label: h.phrases().Task, Text: task.Text, Hint: task.Hint}
	if task.Solution != "" {
		shown, err := task.Enter(task.Solution)
		if err != nil {
			return err
		}
		given, err := h.values(shown)
		if err != nil {
			return err
		}
		e.Solution = typed(task.Solution) + given
	}
	return h.exercise(e)
}

func (h *Handout) phrases() lesson.Phrases { return lesson.PhrasesOf(h.In) }

func (h *Handout) exercise(e exercise) error {
	e.Phrases = h.phrases()
	body, err := execute("exercise.html", h.In, map[string]any{"markdown": h.html}, e)
	h.add(body)
	return err
}

// add adds to the section, after the output before it.
func (h *Handout) add(body template.HTML) {
	h.flush()
	h.sections[len(h.sections)-1].Body += body
}

// flush adds the output.
func (h *Handout) flush() {
	if h.sections == nil {
		h.sections = []*section{{}}
	}
	h.sections[len(h.sections)-1].Body += h.output()
}

// output takes the output.
func (h *Handout) output() template.HTML {
	text := strings.TrimRight(h.printed.String(), "\n")
	h.printed.Reset()
	if text == "" {
		return ""
	}
	return template.HTML(render.OutputToHTML(show.ForTerminal(text)))
}

// HTML is the lesson as a page that stands alone.
func (h *Handout) HTML() ([]byte, error) { return alone(h.Page()) }

// Page is the lesson as a page of a site.
func (h *Handout) Page() (page.Page, error) {
	h.flush()
	body, err := execute("lesson.html", h.In, nil, map[string]any{"Title": h.title, "About": h.html(h.about), "Sections": h.sections})
	p := page.Page{Language: h.In, Title: h.title, Body: body, Class: page.Lesson}
	for _, s := range h.sections {
		if s.Title != "" {
			p.Parts = append(p.Parts, page.Link{Title: s.Title, To: "#" + s.ID()})
		}
	}
	return p, err
}
