package screen

import (
	"fmt"
	"io"
	"strings"

	"taquin/cmd/taquin/docs/lesson"
	"taquin/cmd/taquin/speech"
	"taquin/cmd/taquin/terminal"
)

// How a lesson that is longer than the screen waits for its reader.

// room waits for the reader if a block of so many rows would push off the screen
// what has come since the last prompt. A block is not cut in two: one that is
// higher than the screen begins on a new one.
func (t *Stage) room(rows int) error {
	if t.silent || t.Rows == nil || t.shown == 0 || t.Input == nil || !t.Input.Waits() {
		return nil
	}
	const around = 3 // an empty line above it and one below, and a prompt
	if t.shown+rows+around <= t.Rows() {
		return nil
	}
	return t.pause()
}

// pause waits until the reader goes on, who may try something before.
func (t *Stage) pause() error {
	if t.Input == nil || !t.Input.Waits() {
		return nil
	}
	if err := t.gap(); err != nil {
		return err
	}
	var err error
	if t.bench == nil || t.entering {
		_, err = t.read(t.phrases().Enter, "", nil)
	} else {
		err = t.experiments()
	}
	if err == io.EOF {
		return nil
	}
	return err
}

// experiments runs what is typed before the reader goes on, on copies of what the lesson
// has.
func (t *Stage) experiments() error {
	entry, err := t.experiment()
	if err != nil || entry == "" {
		return err
	}
	back, err := t.bench.Aside()
	if err != nil {
		if err := t.lines(t.hanging("", fmt.Sprintf(t.phrases().NoCopies, speech.In(t.In, err.Error())))); err != nil {
			return err
		}
		return t.experiments()
	}
	defer back()
	t.entering = true
	defer func() { t.entering = false }()
	for err == nil && entry != "" {
		if _, err = t.enter(*t.bench, entry); err == nil {
			entry, err = t.experiment()
		}
	}
	if err != nil {
		return err
	}
	return t.inBrackets(t.phrases().AsBefore)
}

// experiment reads an entry at the place where the reader may go on; it is "" if he does.
func (t *Stage) experiment() (string, error) {
	for {
		entry, err := t.entry(*t.bench, t.phrases().Enter)
		if err != nil {
			return "", err
		}
		switch t.wordOf(entry) {
		case lesson.NoWord:
			return entry, nil
		case lesson.EmptyLine, lesson.SkipWord:
			return "", nil
		case lesson.LeaveWord:
			return "", lesson.ErrLeft
		}
		if err := t.inBrackets(t.phrases().Experiments); err != nil { // there is nothing to help with
			return "", err
		}
	}
}

// height is how many rows of the screen a text fills.
func (t *Stage) height(lines string) int { return terminal.Height(lines, t.columns()) }

// heightOf is the height of a text as paragraphs writes it, with an empty line
// before each but the first.
func (t *Stage) heightOf(text string) int {
	rows := -1
	for _, lines := range t.parts("", text) {
		rows += 1 + t.height(strings.Join(lines, "\n")+"\n")
	}
	return rows
}
