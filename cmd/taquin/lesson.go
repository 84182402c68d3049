package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"golang.org/x/term"

	"taquin/cmd/taquin/lesson"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/board"
	"taquin/luabind"
	"taquin/luabind/atomicfile"
	"taquin/scripts"
)

// lessonCmd gives a lesson, or lists the lessons.
type lessonCmd struct {
	Lang  string `type:"word" placeholder:"LANGUAGE" help:"The language, en or fr; that of the environment if not given."`
	ASCII bool   `name:"ascii" help:"Write nothing but ASCII, as where the environment does not speak of UTF-8."`
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
	if c.Lang != "" && c.Lang != string(luabind.English) && c.Lang != string(luabind.French) {
		return usage("--lang must be en or fr, not %q", c.Lang)
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
	if c.HTML != "" {
		return l.watch.run(func() error { return t.page(c.Name) })
	}
	if !s.interactive() {
		t.input = lesson.NewPlain(s.in, s.out, false)
		return l.watch.run(func() error { return t.give(c.Name) })
	}
	line := terminal.Open(s.in, s.out, s.err, nil)
	line.More = nextPrompt
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
	c.ASCII = c.ASCII || lesson.OnlyASCII(os.Getenv)
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
		Out: s.out, In: luabind.Language(c.Lang), ASCII: c.ASCII, Colour: terminal.Colour(s.out, c.Color),
		Columns: func() int { return terminal.Columns(s.out) },
	}
}

// tutor gives lessons, each in a host of its own.
type tutor struct {
	*lab
	how     lessonCmd
	input   lesson.Input // nil if nobody is there
	command string       // goes on with the lesson whose name is put into it
}

// give gives a lesson.
func (t *tutor) give(name string) error {
	stage := t.how.stage(t.std)
	stage.Input = t.input
	if err := t.resume(stage, name); err != nil {
		return unlessLeft(err)
	}
	err := t.run(stage, stage, stage.Silent, name)
	if errors.Is(err, lesson.ErrLeft) || errors.Is(err, luabind.ErrInterrupted) {
		return unlessLeft(errors.Join(err, stage.Left(fmt.Sprintf(t.command, name))))
	}
	if err == nil {
		err = stage.End()
	}
	return err
}

// unlessLeft is no error where a student has left, but an interruption stays one.
func unlessLeft(err error) error {
	if errors.Is(err, lesson.ErrLeft) {
		return nil
	}
	return err
}

// resume finds out where the lesson goes on, and has its progress kept. Of a
// file, or where nobody is, none is.
func (t *tutor) resume(stage *lesson.Terminal, name string) error {
	_, source, err := lesson.Source(scripts.Files, name)
	if err != nil || t.input == nil {
		return nil // what is wrong with the name is told when it is run
	}
	book := t.how.openBook(t.std)
	done, all := book.Records()[name].Sections, lesson.Sections(source)
	if done > 0 && done < all && !t.how.Again && t.input.Waits() {
		goOn, err := stage.GoOn(done, all)
		if err != nil {
			return err
		}
		if goOn {
			stage.Skip = done
		}
	}
	stage.Progress = book.Keep(name, stage.Skip == 0, time.Now)
	return nil
}

// page writes a lesson as a page, to standard output if the file is "-". That a
// file cannot be written is found out before the lesson is run.
func (t *tutor) page(name string) error {
	file := t.how.HTML
	if file == "-" {
		return t.writePage(name, t.out)
	}
	f, err := atomicfile.Create(file, 0o666)
	if err != nil {
		return fmt.Errorf("cannot write %q: %w", file, err)
	}
	defer f.Discard()
	if err := t.writePage(name, f); err != nil {
		return err
	}
	if err := f.Commit(); err != nil {
		return fmt.Errorf("cannot write %q: %w", file, err)
	}
	return nil
}

func (t *tutor) writePage(name string, to io.Writer) error {
	page := &lesson.Page{In: luabind.Language(t.how.Lang)}
	if err := t.run(page, page, func() bool { return true }, name); err != nil {
		return err
	}
	text, err := page.HTML()
	if err == nil {
		_, err = to.Write(text)
	}
	return err
}

// run runs the script of a lesson on a stage, to which goes what it prints; while
// it is still, no film is played.
func (t *tutor) run(stage luabind.Stage, out io.Writer, still func() bool, name string) error {
	config := t.config
	config.Stage, config.Out, config.Err, config.Lesson = stage, out, out, nil
	config.Seed, config.Shape, config.Notation = t.how.Seed, board.Shape{}, board.Audibert
	if play := config.Play; play != nil {
		config.Play = func(ctx context.Context, f luabind.Film) error {
			if still() {
				return luabind.ErrNoStage
			}
			return play(ctx, f)
		}
	}
	host, err := luabind.New(config)
	if err != nil {
		return err
	}
	defer host.Close()
	t.watch.stops(func() { host.Interrupt(luabind.ErrInterrupted) })
	defer t.watch.stops(func() { t.host.Interrupt(luabind.ErrInterrupted) })
	t.watch.begin()
	defer t.watch.end()
	if strings.HasSuffix(name, ".lua") { // a file
		return host.RunScript(name)
	}
	file, text, err := lesson.Source(scripts.Files, name)
	if err != nil {
		return usageError{err}
	}
	_, err = host.Run(file, text)
	return err
}

// teach makes the scripts of the lab find a stage for the module lesson, whose
// answers come from input once it is set.
func (l *lab) teach() {
	how := lessonCmd{}
	how.language()
	l.stage = how.stage(l.std)
	l.stage.Out, l.stage.Colour = l.printed, false
	l.config.Stage, l.config.Lesson = l.stage, l.lesson
}

// lesson is what the module lesson does when it is called.
func (l *lab) lesson(name string) error {
	how := lessonCmd{Color: "never", Seed: lesson.Seed}
	if l.colour {
		how.Color = "always"
	}
	how.language()
	if name == "" {
		return how.list(l.std)
	}
	t := &tutor{lab: l, how: how, input: l.stage.Input, command: `lesson("%s")`}
	err := t.give(name)
	if errors.Is(err, luabind.ErrInterrupted) {
		return nil // what called it goes on
	}
	return err
}

// lines is the input of the lessons of scripts that are run: lines as they come.
func (l *lab) lines() lesson.Input {
	typed := l.std.interactive()
	return &aside{lesson.NewPlain(l.in, l.out, typed), &l.watch}
}

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
