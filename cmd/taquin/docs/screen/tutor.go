package screen

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"taquin/engine/text"
	"taquin/luabind/guard"
	luadraw "taquin/luabind/lib/draw"
	lualesson "taquin/luabind/lib/lesson"

	"taquin/cmd/taquin/class"
	"taquin/cmd/taquin/docs/lesson"
	"taquin/cmd/taquin/docs/site"
	"taquin/cmd/taquin/exit"
	"taquin/cmd/taquin/lab"
	"taquin/cmd/taquin/terminal"
	"taquin/engine/file"
	"taquin/scripts"
)

// Settings are the options of a lesson.
type Settings struct {
	Language text.Language
	Colour   bool   // with escape sequences
	Again    bool   // do not resume
	Seed     int64  // of the random source
	Pupil    string // whose hand-in is written into a file when the lesson ends or is left; "" for none
}

// UsualSettings are the settings of the environment.
func UsualSettings() Settings {
	return Settings{Language: text.EnvironmentLanguage(os.Getenv), Seed: lesson.Seed}
}

// stage makes the stage at a terminal.
func (s Settings) stage(std terminal.Std) *Stage {
	return &Stage{
		Dialogue: lesson.Dialogue{In: s.Language}, Out: std.Out, ASCII: std.Out.ASCII, Colour: s.Colour,
		Columns: func() int { return terminal.Columns(std.Out) },
		Rows:    func() int { return terminal.Rows(std.Out) },
	}
}

// List lists the lessons with the student's progress, in the width of the terminal.
func List(std terminal.Std, s Settings) (text.Painted, error) {
	outlines, err := lesson.Outlines(scripts.Files, s.Language)
	if err != nil {
		return "", err
	}
	var list Written
	stage := s.stage(std)
	stage.Out = &list
	err = stage.List(outlines, openBook(std).Records())
	return text.Painted(list.String()), err
}

// Written collects painted text.
type Written struct{ strings.Builder }

// Paint implements Painter.
func (w *Written) Paint(p text.Painted) error {
	w.WriteString(string(p))
	return nil
}

func openBook(std terminal.Std) *Book {
	return OpenBook(std.Remark)
}

// Tutor gives lessons. Each runs in its own host.
type Tutor struct {
	*lab.Lab
	Settings
	Input   Input  // nil without a student
	Command string // format of the command that resumes a lesson, with its name
}

// Give gives a lesson.
func (t *Tutor) Give(name string) error {
	stage := t.stage(t.Std)
	stage.Input = t.Input
	if err := t.resume(stage, name); err != nil {
		return unlessLeft(err)
	}
	err := t.run(stage, stage, stage.Silent, name)
	if errors.Is(err, lesson.ErrLeft) || errors.Is(err, guard.ErrInterrupted) {
		return unlessLeft(errors.Join(err, stage.Left(t.goesOn(name)), t.handIn(name)))
	}
	if err == nil {
		err = stage.End()
	}
	if err == nil {
		err = t.handIn(name)
	}
	return err
}

// handIn writes the work of the pupil into a file of the current folder.
func (t *Tutor) handIn(name string) error {
	if t.Pupil == "" {
		return nil
	}
	h := class.HandIn{Pupil: t.Pupil, Lesson: name, Record: openBook(t.Std).Records()[name]}
	code, err := class.Encode(h)
	if err != nil {
		return err
	}
	to, content := class.File(h, code)
	if err := file.Write(file.Output(), to, []byte(content)); err != nil {
		return err
	}
	return t.Printer().Say("docs.your-work-is-in", "Your work is in %s; give this file to your teacher.", to)
}

// goesOn is the command that resumes a lesson; "" for a file, whose progress is not recorded.
func (t *Tutor) goesOn(name string) string {
	if lesson.IsFile(name) {
		return ""
	}
	return fmt.Sprintf(t.Command, name)
}

// unlessLeft drops ErrLeft. An interruption remains an error.
func unlessLeft(err error) error {
	if errors.Is(err, lesson.ErrLeft) {
		return nil
	}
	return err
}

// resume decides where the lesson begins, and starts recording. Without a student or for a file,
// nothing is recorded.
func (t *Tutor) resume(stage *Stage, name string) error {
	_, source, err := lesson.Source(scripts.Files, name)
	if err != nil || t.Input == nil {
		return nil // running it reports the wrong name
	}
	if next := lesson.Next(name); next != "" {
		stage.Next = t.goesOn(next)
	}
	book := openBook(t.Std)
	record := book.Records()[name]
	done, all := record.Sections, lesson.Sections(source)
	if done > 0 && done < all && !t.Again && t.Input.Waits() {
		goOn, err := stage.GoOn(done, all)
		if err != nil {
			return err
		}
		if goOn {
			stage.Skip, stage.First = done, record.First
		}
	}
	if stage.Skip == 0 && t.Input.Waits() {
		lesson.Restart(book, name)
	}
	stage.Progress = lesson.Keep(book, name, t.Seed, stage.Skip == 0, time.Now)
	return nil
}

// WritePage writes a lesson as a handout, to standard output for "-". It opens the file before
// the lesson runs.
func (t *Tutor) WritePage(name, to string) error {
	if to == "-" {
		return t.writePage(name, t.Out.Document)
	}
	f, err := file.Create(file.Output(), to)
	if err != nil {
		return err
	}
	defer f.Discard()
	if err := t.writePage(name, func(content []byte) error { _, err := f.Write(content); return err }); err != nil {
		return err
	}
	return f.Commit()
}

func (t *Tutor) writePage(name string, write func([]byte) error) error {
	h := &site.Handout{In: t.Language}
	if err := t.GiveTo(h, name); err != nil {
		return err
	}
	content, err := h.HTML()
	if err != nil {
		return err
	}
	return write(content)
}

// GiveTo gives a lesson to a handout.
func (t *Tutor) GiveTo(h *site.Handout, name string) error {
	return t.run(h, h, func() bool { return true }, name)
}

// run runs the script of a lesson on a stage. Its output goes to out. Films do not play while
// still() is true.
func (t *Tutor) run(stage lualesson.Stage, out io.Writer, still func() bool, name string) error {
	config := t.Config
	if play := config.Play; play != nil {
		config.Play = func(ctx context.Context, f luadraw.Film) error {
			if still() {
				return luadraw.ErrNoTerminal
			}
			return play(ctx, f)
		}
	}
	host, err := lesson.Open(config, stage, out, t.Seed)
	if err != nil {
		return err
	}
	defer host.Close()
	t.Watch.OnStop(func() { host.Interrupt(guard.ErrInterrupted) })
	defer t.Watch.OnStop(func() { t.Host.Interrupt(guard.ErrInterrupted) })
	t.Watch.Begin()
	defer t.Watch.End()
	err = lesson.Give(host, name)
	if unknown := (*lesson.UnknownError)(nil); errors.As(err, &unknown) {
		return exit.Misused(err)
	}
	return err
}

// Attach adds a stage for the module lesson to the Config of a lab. The stage has no input yet.
func Attach(l *lab.Lab) {
	stage := UsualSettings().stage(l.Std)
	stage.Out = l.Printed
	l.Config.Stage, l.Config.Language = stage, stage.In
	l.Config.Lesson = func(name string) error {
		s := UsualSettings()
		s.Colour = l.Colour
		if name == "" {
			list, err := List(l.Std, s)
			if err != nil {
				return err
			}
			return l.Printed.PaintText(list, "")
		}
		t := &Tutor{Lab: l, Settings: s, Input: stage.Input, Command: `lesson("%s")`}
		err := t.Give(name)
		if errors.Is(err, guard.ErrInterrupted) {
			return nil // the caller continues
		}
		return err
	}
}

// StageOf returns the stage that Attach has added; without one, a new stage.
func StageOf(l *lab.Lab) *Stage {
	if stage, ok := l.Config.Stage.(*Stage); ok {
		return stage
	}
	return &Stage{}
}

// Lines is the input for lessons that scripts run: lines of standard input.
func Lines(l *lab.Lab) Input {
	return &aside{NewPlain(l.In, l.Out, l.Interactive()), &l.Watch}
}
