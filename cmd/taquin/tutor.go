package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"taquin/cmd/taquin/lesson"
	"taquin/engine/board"
	"taquin/engine/file"
	"taquin/luabind"
	"taquin/scripts"
)

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
		return unlessLeft(errors.Join(err, stage.Left(t.goesOn(name))))
	}
	if err == nil {
		err = stage.End()
	}
	return err
}

// goesOn is the command that goes on with a lesson; "" for a file, of which no
// progress is kept.
func (t *tutor) goesOn(name string) string {
	if isFile(name) {
		return ""
	}
	return fmt.Sprintf(t.command, name)
}

// isFile reports whether a lesson is none of the built-in ones.
func isFile(name string) bool { return strings.HasSuffix(name, ".lua") }

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
	if stage.Skip == 0 && t.input.Waits() {
		book.Restart(name)
	}
	stage.Progress = book.Keep(name, stage.Skip == 0, time.Now)
	return nil
}

// page writes a lesson as a page, to standard output if the file is "-". That a
// file cannot be written is found out before the lesson is run.
func (t *tutor) page(name string) error {
	to := t.how.HTML
	if to == "-" {
		return t.writePage(name, t.out)
	}
	f, err := file.Create(to, 0o666)
	if err != nil {
		return fmt.Errorf("cannot write %q: %w", to, err)
	}
	defer f.Discard()
	if err := t.writePage(name, f); err != nil {
		return err
	}
	if err := f.Commit(); err != nil {
		return fmt.Errorf("cannot write %q: %w", to, err)
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
	if isFile(name) {
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
	how := lessonCmd{Color: "never"}
	how.language()
	l.stage = how.stage(l.std)
	l.stage.Out = l.printed
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
