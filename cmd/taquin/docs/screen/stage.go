// Package screen gives lessons at a terminal, and keeps in a file how far a student has
// come. What is the same wherever a lesson is given is in package lesson. Begin reading at
// Tutor.
package screen

import (
	"fmt"
	"io"
	"strings"

	"taquin/engine/text"
	"taquin/luabind/guard"
	lualesson "taquin/luabind/lib/lesson"
	"taquin/luabind/show"
	"taquin/luabind/values"

	"taquin/cmd/taquin/docs/lesson"
	"taquin/cmd/taquin/speech"
	"taquin/cmd/taquin/terminal/line"
	"taquin/cmd/taquin/transcript"
	"taquin/engine/board"
	"taquin/engine/draw"
)

// Stage is the stage at a terminal, or wherever text is written.
type Stage struct {
	Out      Painter
	Input    Input // where answers come from; nil for nowhere
	In       text.Language
	ASCII    bool          // nothing but ASCII is written
	Colour   bool          // with a terminal's codes
	Columns  func() int    // how wide the terminal is
	Rows     func() int    // how high it is; nil if a text of any length can be read
	Skip     int           // the sections that are passed over without a word: they were done before
	Progress lesson.Keeper // is told how far the lesson is; may be nil
	First    map[int]bool  // whether the first answers to the questions were right, as far as they were answered
	Next     string        // the command that gives the next lesson; "" for none

	section  int
	question int
	asked    bool // a question has been shown
	silent   bool
	bench    *lualesson.Bench // runs what is typed where nothing is asked; nil before the lesson has begun
	entering bool             // what was typed there runs
	shown    int              // the rows since the last prompt
	since    int              // the rows since the task that is to be done
	open     bool             // the last line has no end yet
	apart    bool             // what comes next needs no empty line before it
	running  bool             // what is printed is that of the code right above
	theirs   text.Viewer      // of what scripts print
}

// Painter is where a lesson is written.
type Painter interface{ Paint(text.Painted) error }

var _ lualesson.Experimenter = (*Stage)(nil)

// readingWidth is how long lines of text are at most: longer ones are hard to read.
const readingWidth = 76

// Language implements lualesson.Stage.
func (t *Stage) Language() text.Language { return t.In }

func (t *Stage) phrases() lesson.Phrases { return lesson.PhrasesOf(t.In) }

// Experiments implements lualesson.Experimenter.
func (t *Stage) Experiments(b lualesson.Bench) { t.bench = &b }

// Begin implements lualesson.Stage.
func (t *Stage) Begin(title, about string) error {
	t.section, t.question, t.asked = 0, 0, false
	err := t.block(t.bold(strings.ToUpper(title)))
	if err == nil {
		err = t.paragraphs("", about)
	}
	if err == nil && t.Input != nil && t.Input.Waits() {
		err = t.paragraphs("", "("+t.phrases().Experiments+")")
	}
	t.silent = t.Skip > 0
	return err
}

// Section implements lualesson.Stage.
func (t *Stage) Section(title string) error {
	if err := t.endSection(); err != nil {
		return err
	}
	t.section++
	t.silent = t.section <= t.Skip
	return t.block(t.bold(fmt.Sprintf("%d. %s", t.section, title)))
}

// endSection lets the student take a breath.
func (t *Stage) endSection() error {
	if t.section == 0 || t.silent {
		return nil
	}
	t.done()
	return t.pause()
}

// done has it kept that the section is done, if someone was there.
func (t *Stage) done() {
	if t.Progress != nil && t.Input != nil {
		t.Progress.Done(t.section)
	}
}

// End ends the lesson, which has come to its end.
func (t *Stage) End() error {
	t.silent = false
	t.done()
	if t.Progress != nil && t.Input != nil {
		t.Progress.Finished()
	}
	if err := t.paragraphs("", t.phrases().End); err != nil {
		return err
	}
	if len(t.First) > 0 {
		right, answered := lesson.Record{First: t.First}.Right()
		if err := t.lines(t.hanging("", fmt.Sprintf(t.phrases().Score, right, answered))); err != nil {
			return err
		}
	}
	if t.Next == "" {
		return nil
	}
	return t.lines(t.hanging("", fmt.Sprintf(t.phrases().Next, t.Next)))
}

// Silent reports whether what comes is passed over without a word.
func (t *Stage) Silent() bool { return t.silent }

// Say implements lualesson.Stage.
func (t *Stage) Say(text string) error { return t.paragraphs("", text) }

// Read implements lualesson.Stage.
func (t *Stage) Read(text string) error {
	const heading = 2 // rows
	if err := t.room(heading + t.heightOf(text)); err != nil {
		return err
	}
	if err := t.block(t.bold(t.phrases().ReadOn)); err != nil {
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

// code writes code as it is typed.
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
	text := speech.Values(t.In, values.Texts(shown(t.valueStyle())))
	if err := t.room(t.height(text)); err != nil {
		return err
	}
	if err := t.endLine(); err != nil {
		return err
	}
	return t.print(text)
}

// valueStyle is how values are shown.
func (t *Stage) valueStyle() show.Style {
	return show.Style{Width: min(t.columns(), guard.PageColumns), Colour: t.Colour}
}

// Write implements io.Writer for what scripts print.
func (t *Stage) Write(printed []byte) (int, error) {
	if !t.running {
		if err := t.gap(); err != nil {
			return 0, err
		}
		t.running = true
	}
	return len(printed), t.print(t.theirs.Next(string(printed), text.KeepNothing))
}

// read reads a line; without input it is io.EOF, and so it is when there is no
// more of it.
func (t *Stage) read(prompt, suggestion string, complete line.Completer) (string, error) {
	if err := t.endLine(); err != nil {
		return "", err
	}
	if t.Input == nil {
		return "", io.EOF
	}
	t.apart, t.running = false, true
	line, err := t.Input.Read(t.plain(prompt), suggestion, complete)
	t.shown = 0
	t.since += t.height(prompt + line + "\n")
	if err == io.EOF {
		t.Input = nil
	}
	return line, err
}
