package main

import (
	"fmt"
	"os"

	"golang.org/x/term"

	"taquin/cmd/taquin/lesson"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/text"
	"taquin/luabind"
	"taquin/scripts"
)

// lessonCmd gives a lesson, or lists the lessons.
type lessonCmd struct {
	Lang  string `type:"word" placeholder:"LANGUAGE" help:"The language, en or fr; that of the environment if not given."`
	ASCII *bool  `name:"ascii" negatable:"" help:"Write nothing but ASCII, as where the environment does not speak of UTF-8."`
	HTML  string `name:"html" type:"word" placeholder:"FILE" help:"Write the lesson as a page that needs nothing else, for projecting or handing out; - for standard output."`
	Again bool   `help:"Begin at the start, wherever one stopped."`
	Color string `default:"auto" enum:"auto,always,never" placeholder:"WHEN" help:"Colour: auto (the default: on a terminal, unless NO_COLOR is set), always, never."`
	Seed  int64  `default:"1" placeholder:"N" help:"Seed of everything random (1, so that the numbers are always the same)."`

	tableFlags `embed:""`

	Name string `arg:"" optional:"" help:"The lesson, or a file ending in .lua; without one, the lessons are listed with the progress kept."`
}

// Help is the longer text of taquin lesson --help.
func (lessonCmd) Help() string {
	return `Examples:
  taquin lesson
  taquin lesson parity
  taquin lesson parity --lang fr
  taquin lesson parity --html parity.html

Ctrl-C or Ctrl-D leaves a lesson; the next time it goes on with the section where one stopped.`
}

// Run implements the command.
func (c *lessonCmd) Run(s std) error {
	if _, err := text.ParseLanguage(c.Lang); err != nil {
		return usageError{fmt.Errorf("--lang: %w", err)}
	}
	c.language()
	if c.Name == "" {
		if c.HTML != "" {
			return usage("--html: which lesson? (taquin lesson lists them)")
		}
		return c.list(s)
	}
	l, err := labFlags{Cols: 4, Rows: 4, Notation: "audibert", Seed: &c.Seed, tableFlags: c.tableFlags}.open(s)
	if err != nil {
		return err
	}
	t := &tutor{lab: l, how: *c, command: "taquin lesson %s"}
	if c.Lang != string(lesson.LanguageOf(os.Getenv)) {
		t.command += " --lang " + c.Lang
	}
	if c.HTML != "" {
		return l.watch.run(func() error { return t.page(c.Name) })
	}
	if !s.interactive() {
		t.input = lesson.NewPlain(s.in, s.out, false)
		return l.watch.run(func() error { return t.give(c.Name) })
	}
	line := terminal.Open(s.in, s.out, s.err, nil)
	line.More = terminal.NextPrompt
	defer line.Close()
	t.input = &keys{line, &l.watch, s.out}
	return l.watch.run(func() error {
		defer line.Close() // should the lesson panic
		return t.give(c.Name)
	})
}

// interactive reports whether someone is there to read and to type.
func (s std) interactive() bool {
	return term.IsTerminal(int(s.in.Fd())) && term.IsTerminal(int(s.out.Fd()))
}

// language fills in what the flags do not say.
func (c *lessonCmd) language() {
	if c.Lang == "" {
		c.Lang = string(lesson.LanguageOf(os.Getenv))
	}
	if c.ASCII == nil {
		only := lesson.OnlyASCII(os.Getenv)
		c.ASCII = &only
	}
}

func (lessonCmd) openBook(s std) *lesson.Book {
	return lesson.OpenBook(func(text string) { fmt.Fprintln(s.err, "taquin: "+text) })
}

// list shows the lessons with the progress kept.
func (c *lessonCmd) list(s std) error {
	outlines, err := lesson.Outlines(scripts.Files, luabind.Language(c.Lang))
	if err != nil {
		return err
	}
	return c.stage(s).List(outlines, c.openBook(s).Records())
}

// stage is the terminal as the flags want it.
func (c *lessonCmd) stage(s std) *lesson.Terminal {
	return &lesson.Terminal{
		Out: s.out, In: luabind.Language(c.Lang), ASCII: *c.ASCII, Colour: terminal.Colour(s.out, c.Color),
		Columns: func() int { return terminal.Columns(s.out) },
		Rows:    func() int { return terminal.Rows(s.out) },
	}
}
