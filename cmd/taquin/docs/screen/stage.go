// Package screen gives lessons at a terminal, and records the progress of a student in a file.
// Package lesson has the parts that do not depend on the terminal. Begin with Tutor.
package screen

import (
	"fmt"
	"strings"

	"taquin/cmd/taquin/i18n"
	"taquin/engine/text"
	"taquin/luabind/guard"
	lualesson "taquin/luabind/lib/lesson"
	"taquin/luabind/show"
	"taquin/luabind/values"

	"taquin/cmd/taquin/docs/lesson"
	"taquin/cmd/taquin/transcript"
	"taquin/engine/board"
	"taquin/engine/draw"
)

// Stage is the stage at a terminal, or where only text is written.
type Stage struct {
	lesson.Dialogue
	Out     Painter
	Input   Input      // nil without a student
	ASCII   bool       // write only ASCII
	Colour  bool       // with escape sequences
	Columns func() int // width of the terminal
	Rows    func() int // its height; nil if text of any length can be read
	Next    string     // the command that gives the next lesson; "" for none

	task    lualesson.Task // the current one
	asked   bool           // a question was shown
	shown   int            // rows since the last prompt
	since   int            // rows since the task
	open    bool           // the last line has no newline yet
	apart   bool           // the next block needs no empty line before it
	running bool           // output is that of the code directly above
	theirs  text.Viewer    // makes the output of scripts visible
}

var (
	_ lualesson.Experimenter = (*Stage)(nil)
	_ lesson.Desk            = (*Stage)(nil)
)

// Painter writes painted text.
type Painter interface{ Paint(text.Painted) error }

// readingWidth limits lines of prose: longer ones are hard to read.
const readingWidth = 76

// Begin implements lualesson.Stage.
func (t *Stage) Begin(title, about string) error {
	if t.Input == nil {
		t.Progress = nil
	}
	t.asked = false
	err := t.block(t.bold(strings.ToUpper(title)))
	if err == nil {
		err = t.paragraphs("", about)
	}
	if err == nil && t.waits() {
		err = t.paragraphs("", "("+t.Phrases().Experiments+")")
	}
	t.Dialogue.Begin()
	return err
}

// Section implements lualesson.Stage.
func (t *Stage) Section(title string) error {
	number, err := t.NextSection(t)
	if err != nil {
		return err
	}
	return t.block(t.bold(fmt.Sprintf("%d. %s", number, title)))
}

// End ends the lesson with the score.
func (t *Stage) End() error {
	t.Dialogue.End()
	if err := t.paragraphs("", t.Phrases().End); err != nil {
		return err
	}
	if len(t.First) > 0 {
		right, answered := lesson.Record{First: t.First}.Right()
		if err := t.lines(t.hanging("", fmt.Sprintf(t.Phrases().Score, right, answered))); err != nil {
			return err
		}
	}
	if t.Next == "" {
		return nil
	}
	return t.lines(t.hanging("", fmt.Sprintf(t.Phrases().Next, t.Next)))
}

// Say implements lualesson.Stage.
func (t *Stage) Say(text string) error { return t.paragraphs("", text) }

// Read implements lualesson.Stage.
func (t *Stage) Read(text string) error {
	const heading = 2 // rows
	if err := t.room(heading + t.heightOf(text)); err != nil {
		return err
	}
	if err := t.block(t.bold(t.Phrases().ReadOn)); err != nil {
		return err
	}
	return t.paragraphs("", text)
}

// Show implements lualesson.Stage.
func (t *Stage) Show(d draw.Drawing, caption string) error {
	const indent = "  "
	style := draw.Style{Language: t.Language(), Width: min(t.columns(), guard.PageColumns) - len(indent)}
	if t.Colour {
		style.Tint = func(b *board.Board) draw.Paint { return show.Paint(b, -1) }
	}
	var all []string
	for line := range strings.Lines(d.Text(style)) {
		all = append(all, indent+strings.TrimRight(line, "\r\n"))
	}
	if caption != "" {
		all = append(all, t.hanging(indent, caption))
	}
	return t.block(all...)
}

// Code implements lualesson.Stage.
func (t *Stage) Code(code string) error {
	if err := t.room(t.height(code + "\n")); err != nil {
		return err
	}
	if err := t.gap(); err != nil {
		return err
	}
	return t.code(code)
}

// code writes code after prompts.
func (t *Stage) code(code string) error {
	lines := strings.Split(code, "\n")
	for i, typed := range lines {
		prompt := transcript.NextPrompt
		if i == 0 {
			prompt = transcript.FirstPrompt
		}
		lines[i] = t.bold(prompt + typed)
	}
	t.running = true
	return t.lines(lines...)
}

// Values implements lualesson.Stage.
func (t *Stage) Values(shown func(show.Style) []values.Shown) error {
	text := values.Texts(shown(t.valueStyle()))
	if err := t.room(t.height(text)); err != nil {
		return err
	}
	if err := t.endLine(); err != nil {
		return err
	}
	return t.print(text)
}

// valueStyle is the style of values.
func (t *Stage) valueStyle() show.Style {
	return show.Style{Width: min(t.columns(), guard.PageColumns), Colour: t.Colour, Say: i18n.In(t.In)}
}

// Write implements io.Writer for the output of scripts.
func (t *Stage) Write(printed []byte) (int, error) {
	if !t.running {
		if err := t.gap(); err != nil {
			return 0, err
		}
		t.running = true
	}
	return len(printed), t.print(t.theirs.Next(string(printed), text.KeepNothing))
}
