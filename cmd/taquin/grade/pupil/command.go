package pupil

import (
	"taquin/cmd/taquin/cli"
	"taquin/cmd/taquin/terminal"
)

// Command is the hidden command that starts this program as the process of a submission.
var Command = cli.Command{Name: "pupil", New: func() any { return new(command) }, Hidden: true}

type command struct{}

// Run implements the command.
func (command) Run(s terminal.Std) error { return Serve(s.In, messages{s.Out}) }

// messages writes to an output without treating the content as text.
type messages struct{ to *terminal.Output }

// Write implements io.Writer.
func (m messages) Write(content []byte) (int, error) { return len(content), m.to.Document(content) }
