package main

import (
	"errors"
	"fmt"
	"io"

	"taquin/cmd/taquin/lesson"
	"taquin/cmd/taquin/terminal"
)

// aside is an input during which a Ctrl-C is not for what runs.
type aside struct {
	lesson.Input
	watch *watch
}

// Read implements lesson.Input.
func (a *aside) Read(prompt, suggestion string, complete terminal.Completer) (text string, err error) {
	err = a.watch.aside(func() error {
		text, err = a.Input.Read(prompt, suggestion, complete)
		return err
	})
	return text, err
}

// keys is the keyboard of a lesson.
type keys struct {
	line  *terminal.Line
	watch *watch
	out   io.Writer
}

// Read implements lesson.Input. Ctrl-C and Ctrl-D leave the lesson.
func (k *keys) Read(prompt, suggestion string, complete terminal.Completer) (string, error) {
	var text string
	err := k.watch.aside(func() (err error) {
		text, err = k.line.ReadFor(complete, prompt, suggestion)
		return err
	})
	switch {
	case errors.Is(err, io.EOF):
		fmt.Fprintln(k.out) // below the prompt
		return "", lesson.ErrLeft
	case errors.Is(err, terminal.ErrAborted):
		return "", lesson.ErrLeft
	}
	return text, err
}

// Add implements lesson.Input.
func (k *keys) Add(entry string) { k.line.Add(entry) }

// Waits implements lesson.Input.
func (k *keys) Waits() bool { return true }
