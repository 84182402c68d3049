package lesson

import (
	"bytes"
	_ "embed"
	"fmt"
	"html"
	"html/template"
	"strings"

	"taquin/engine/text"
	"taquin/luabind/guard"
	lualesson "taquin/luabind/lib/lesson"
	"taquin/luabind/show"

	"taquin/cmd/taquin/terminal"
	"taquin/engine/draw"
)

// Page is the stage that makes a page, which needs nothing else. Nobody is there
// to answer: questions stand with their answers folded up, and tasks with a way
// to do them.
type Page struct {
	In text.Language

	title, about string
	sections     []*pageSection
	pictures     int
	printed      strings.Builder // since something was last shown
}

var _ lualesson.Stage = (*Page)(nil)

// pageSection is a heading and what stands below it.
type pageSection struct {
	Number int // 0 for what stands before the first
	Title  string
	Body   template.HTML
}

// Language implements lualesson.Stage.
func (p *Page) Language() text.Language { return p.In }

func (p *Page) phrases() phrases { return phrasesOf(p.In) }

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
	p.add(paragraphs(text))
	return nil
}

// Read implements lualesson.Stage.
func (p *Page) Read(text string) error {
	p.flush()
	p.sections = append(p.sections, &pageSection{Title: p.phrases().readOn, Body: template.HTML(paragraphs(text))})
	return nil
}

// Show implements lualesson.Stage. The page has the picture as it suits light
// paper and as it suits dark, and shows one of them.
func (p *Page) Show(d draw.Drawing, caption string) error {
	p.flush()
	figure := "<figure>\n"
	for _, theme := range []string{"light", "dark"} {
		t, err := draw.ParseTheme(theme)
		if err != nil {
			return err
		}
		const larger = 1.4 // than what suits a screen of its own
		picture := draw.Scene(d, draw.Style{Language: p.Language(), Theme: t})
		p.pictures++
		picture.Name = fmt.Sprintf("p%d-", p.pictures)
		figure += `<div class="` + theme + `">` + string(picture.SVG(int(larger*max(picture.Width, picture.Height)))) + "</div>\n"
	}
	if caption != "" {
		figure += "<figcaption>" + paragraphs(caption) + "</figcaption>\n"
	}
	p.add(figure + "</figure>\n")
	return nil
}

// Code implements lualesson.Stage.
func (p *Page) Code(code string) error {
	p.flush()
	p.add(codeBlock(code))
	return nil
}

// Values implements lualesson.Stage.
func (p *Page) Values(shown func(show.Style) string) error {
	p.printed.WriteString(shown(show.Style{Width: guard.PageColumns}))
	p.flush()
	return nil
}

// Write implements io.Writer for what scripts print.
func (p *Page) Write(text []byte) (int, error) { return p.printed.Write(text) }

// Ask implements lualesson.Stage.
func (p *Page) Ask(q lualesson.Question) (bool, error) {
	p.flush()
	text := `<div class="question">` + "\n" + labelled(p.phrases().question, q.Text)
	if q.Choices != nil {
		text += "<ol>\n"
		for _, c := range q.Choices {
			text += "<li>" + spans(marked(c)) + "</li>\n"
		}
		text += "</ol>\n"
	}
	text += folded(p.phrases().hint, paragraphs(q.Hint))
	answer := ""
	if q.Answer != "" {
		answer = paragraphs("*" + Told(q) + "*")
	}
	p.add(text + folded(p.phrases().answer, answer+paragraphs(q.Because)) + "</div>\n")
	return false, nil
}

// Try implements lualesson.Stage. What comes after a task may build on it, so that
// it is done.
func (p *Page) Try(task lualesson.Task) error {
	p.flush()
	text := `<div class="task">` + "\n" + labelled(p.phrases().task, task.Text) + folded(p.phrases().hint, paragraphs(task.Hint))
	if task.Solution != "" {
		shown, err := task.Enter(task.Solution)
		if err != nil {
			return err
		}
		p.printed.WriteString(shown(show.Style{Width: guard.PageColumns}))
		text += folded(p.phrases().solution, codeBlock(task.Solution)+p.output())
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
	return `<pre class="output">` + html.EscapeString(show.ForTerminal(text)) + "</pre>\n"
}

//go:embed page.html
var pageText string

// HTML is the page.
func (p *Page) HTML() ([]byte, error) {
	p.flush()
	t, err := template.New("lesson").Parse(pageText)
	if err != nil {
		return nil, err
	}
	var out bytes.Buffer
	err = t.Execute(&out, map[string]any{
		"Language": p.In, "Title": p.title, "About": template.HTML(paragraphs(p.about)), "Sections": p.sections,
	})
	return out.Bytes(), err
}

// codeBlock is code as it is typed at the prompt.
func codeBlock(code string) string {
	lines := strings.Split(code, "\n")
	for i, line := range lines {
		prompt := terminal.NextPrompt
		if i == 0 {
			prompt = terminal.FirstPrompt
		}
		lines[i] = `<span class="prompt">` + html.EscapeString(prompt) + `</span>` + html.EscapeString(line)
	}
	return "<pre><code>" + strings.Join(lines, "\n") + "</code></pre>\n"
}

// labelled is a text with what it is before it.
func labelled(label, text string) string {
	return `<p class="label">` + html.EscapeString(label) + "</p>\n" + paragraphs(text)
}

// folded is what is seen only when one asks for it; "" for nothing.
func folded(summary, body string) string {
	if body == "" {
		return ""
	}
	return "<details><summary>" + html.EscapeString(summary) + "</summary>\n" + body + "</details>\n"
}

// paragraphs is a text on a page.
func paragraphs(text string) string {
	var out strings.Builder
	for _, b := range blocks(text) {
		if b.items == nil {
			out.WriteString("<p>" + spans(b.text) + "</p>\n")
			continue
		}
		out.WriteString("<ul>\n")
		for _, item := range b.items {
			out.WriteString("<li>" + spans(item) + "</li>\n")
		}
		out.WriteString("</ul>\n")
	}
	return out.String()
}

var tags = strings.NewReplacer(codeOn, "<code>", codeOff, "</code>", emphasisOn, "<em>", emphasisOff, "</em>")

// spans writes a line with its marks.
func spans(text string) string { return tags.Replace(html.EscapeString(text)) }
