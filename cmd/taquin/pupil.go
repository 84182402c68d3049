package main

import (
	"taquin/cmd/taquin/grade/pupil"
	"taquin/cmd/taquin/terminal"
)

// pupilCmd is how taquin grade starts this program again, to run a submission in it.
type pupilCmd struct{}

// Run implements the command.
func (pupilCmd) Run(s terminal.Std) error { return pupil.Serve(s.In, messages{s.Out}) }

// messages is an output for what is no text.
type messages struct{ to *terminal.Output }

// Write implements io.Writer.
func (m messages) Write(content []byte) (int, error) { return len(content), m.to.Document(content) }
