// Package docs has the commands that show texts: taquin doc, guide, lesson and scripts.
package docs

import (
	"taquin/cmd/taquin/class"
	"taquin/cmd/taquin/cli"
	"taquin/cmd/taquin/docs/screen"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/lab"
	"taquin/cmd/taquin/terminal"
	"taquin/cmd/taquin/terminal/line"
	"taquin/cmd/taquin/transcript"
	"taquin/engine/message"
)

// Lesson is taquin lesson.
var Lesson = cli.Command{Name: "lesson", Help: "Take a lesson, or list the lessons.", New: func() any { return new(course) }}

type course struct {
	ASCII *bool  `name:"ascii" negatable:"" help:"Write nothing but ASCII, as where the environment does not speak of UTF-8."`
	HTML  string `name:"html" type:"word" placeholder:"FILE" help:"Write the lesson as a page that needs nothing else, for projecting or handing out; - for standard output."`
	Again bool   `help:"Begin at the start, wherever one stopped."`
	Color string `default:"auto" enum:"auto,always,never" placeholder:"WHEN" help:"Colour: auto (the default: on a terminal, unless NO_COLOR is set), always, never."`
	Pupil string `type:"word" placeholder:"NAME" help:"Write the work of a pupil of this name into a file for the teacher when the lesson ends or is left."`
	Seed  int64  `default:"1" placeholder:"N" help:"Seed of everything random (1, so that the numbers are always the same)."`

	cli.Lang   `embed:""`
	cli.Tables `embed:""`

	Name string `arg:"" optional:"" help:"The lesson, or a file ending in .lua; without one, the lessons are listed with the progress kept." complete:"lesson,files"`
}

// Help is the longer text of taquin lesson --help.
func (course) Help() string {
	return `Examples:
  taquin lesson
  taquin lesson parity
  taquin lesson parity --lang fr
  taquin lesson parity --html parity.html
  taquin lesson parity --pupil Ana

Ctrl-C or Ctrl-D leaves a lesson; the next time it goes on with the section where one stopped.`
}

// Run implements the command.
func (c *course) Run(s terminal.Std, parts lab.Parts) error {
	in, again, err := c.Language()
	if err != nil {
		return err
	}
	how := screen.UsualSettings()
	how.Language = in
	command := "taquin lesson %s" + again
	if c.ASCII != nil {
		s.Out.ASCII, s.Err.ASCII = *c.ASCII, *c.ASCII
	}
	how.Colour, how.Again, how.Seed = terminal.Colour(s.Out, c.Color), c.Again, c.Seed
	if c.Pupil != "" {
		if how.Pupil, err = class.Name(c.Pupil); err != nil {
			return exit.Misused(message.Errorf("docs.pupil", "--pupil: %w", err))
		}
	}
	if c.Name == "" {
		if c.HTML != "" {
			return exit.Misusedf("docs.html-which-lesson-taquin", "--html: which lesson? (taquin lesson lists them)")
		}
		list, err := screen.List(s, how)
		if err != nil {
			return err
		}
		return terminal.Page(s, list)
	}
	l, err := lab.Flags{Cols: 4, Rows: 4, Seed: &c.Seed, Tables: c.Tables}.Open(s, parts)
	if err != nil {
		return err
	}
	t := &screen.Tutor{Lab: l, Settings: how, Command: command}
	if c.HTML != "" {
		return l.Watch.Run(func() error { return t.WritePage(c.Name, c.HTML) })
	}
	if !s.Interactive() {
		t.Input = screen.NewPlain(s.In, s.Out, false)
		return l.Watch.Run(func() error { return t.Give(c.Name) })
	}
	editor := line.Open(s, nil)
	editor.More = transcript.NextPrompt
	defer editor.Close()
	l.Watch.Leave = editor.Close
	t.Input = screen.NewKeys(editor, &l.Watch, s.Out)
	return l.Watch.Run(func() error {
		defer editor.Close() // should the lesson panic
		return editor.WithoutEcho(func() error { return t.Give(c.Name) })
	})
}
