package lesson

import (
	"io"
	"strings"

	"taquin/cmd/taquin/terminal"
)

// How a lesson that is longer than the screen waits for its reader.

// room waits for the reader if a block of so many rows would push off the screen
// what has come since the last prompt. A block is not cut in two: one that is
// higher than the screen begins on a new one.
func (t *Terminal) room(rows int) error {
	if t.silent || t.Rows == nil || t.shown == 0 || t.Input == nil || !t.Input.Waits() {
		return nil
	}
	const around = 3 // an empty line above it and one below, and a prompt
	if t.shown+rows+around <= t.Rows() {
		return nil
	}
	return t.pause()
}

// pause waits until the reader goes on.
func (t *Terminal) pause() error {
	if t.Input == nil || !t.Input.Waits() {
		return nil
	}
	if err := t.gap(); err != nil {
		return err
	}
	_, err := t.read(t.phrases().enter, "", nil)
	if err == io.EOF {
		return nil
	}
	return err
}

// height is how many rows of the screen a text fills.
func (t *Terminal) height(lines string) int { return terminal.Height(lines, t.columns()) }

// heightOf is the height of a text as paragraphs writes it, with an empty line
// before each but the first.
func (t *Terminal) heightOf(text string) int {
	rows := -1
	for _, lines := range t.parts("", text) {
		rows += 1 + t.height(strings.Join(lines, "\n")+"\n")
	}
	return rows
}
