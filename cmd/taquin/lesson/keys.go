package lesson

import (
	"errors"
	"fmt"
	"io"

	"taquin/cmd/taquin/signals"
	"taquin/cmd/taquin/terminal"
)

// aside is an input during which a Ctrl-C is not for what runs.
type aside struct {
	Input
	watch *signals.Watch
}

// Read implements Input.
func (a *aside) Read(prompt, suggestion string, complete terminal.Completer) (text string, err error) {
	err = a.watch.Suspend(func() error {
		text, err = a.Input.Read(prompt, suggestion, complete)
		return err
	})
	return text, err
}

// Keys is the keyboard of a lesson.
type Keys struct {
	line  *terminal.Line
	watch *signals.Watch
	out   io.Writer
}

// NewKeys makes the keyboard of a lesson of a line editor.
func NewKeys(line *terminal.Line, watch *signals.Watch, out io.Writer) *Keys {
	return &Keys{line, watch, out}
}

// Read implements Input. Ctrl-C and Ctrl-D leave the lesson.
func (k *Keys) Read(prompt, suggestion string, complete terminal.Completer) (string, error) {
	var text string
	err := k.watch.Suspend(func() (err error) {
		text, err = k.line.ReadFor(complete, prompt, suggestion)
		return err
	})
	switch {
	case errors.Is(err, io.EOF):
		fmt.Fprintln(k.out) // below the prompt
		return "", ErrLeft
	case errors.Is(err, terminal.ErrAborted):
		return "", ErrLeft
	}
	return text, err
}

// Add implements Input.
func (k *Keys) Add(entry string) { k.line.Add(entry) }

// Waits implements Input.
func (k *Keys) Waits() bool { return true }
