package screen

import (
	"errors"
	"io"
	"strings"

	"taquin/luabind/explain"
	"taquin/luabind/guard"
	lualesson "taquin/luabind/lib/lesson"
	"taquin/luabind/show"

	"taquin/cmd/taquin/docs/lesson"
	"taquin/cmd/taquin/speech"
	"taquin/cmd/taquin/terminal/line"
	"taquin/cmd/taquin/transcript"
	"taquin/engine/text"
	"taquin/luabind/source"
)

// Try implements lualesson.Stage.
func (t *Stage) Try(task lualesson.Task) error {
	if t.silent { // it was done before
		_, err := task.Enter(task.Solution)
		return err
	}
	if err := t.poseTask(task); err != nil {
		return err
	}
	attempts := lesson.NewAttempts(task, t.question, t.In)
	for {
		if err := t.keepInSight(task); err != nil {
			return err
		}
		entry, err := t.entry(task.Bench, transcript.FirstPrompt)
		asks := lesson.SkipWord
		if err == nil {
			asks = attempts.Means(t.wordOf(entry))
		}
		switch {
		case err != nil && err != io.EOF:
			return err
		case asks == lesson.LeaveWord:
			return lesson.ErrLeft
		case asks == lesson.SkipWord:
			if solve, err := attempts.Skip(); err != nil || !solve {
				return err
			}
			return t.solve(task)
		case asks == lesson.EmptyLine:
			err = t.inBrackets(t.phrases().AtTask)
		case asks == lesson.HintWord:
			err = t.remark(attempts.Hint())
		case asks == lesson.AgainWord:
			if err = task.Restart(); err == nil {
				err = t.poseTask(task)
			}
		default:
			var failed bool
			if failed, err = t.enter(task.Bench, entry); err != nil {
				return err
			}
			said, done := attempts.Entered(entry, failed)
			if err = t.remark(said...); done {
				return err
			}
		}
		if err != nil {
			return err
		}
	}
}

// poseTask writes a task, and what else may be typed.
func (t *Stage) poseTask(task lualesson.Task) error {
	says := t.phrases().AtTask
	if !task.Checked {
		says = t.phrases().Skips
	}
	rows := t.heightOf(t.phrases().Task+": "+task.Text) + t.heightOf(says)
	if err := t.room(rows); err != nil {
		return err
	}
	if err := t.paragraphs(t.phrases().Task, task.Text); err != nil {
		return err
	}
	t.since = rows
	return t.inBrackets(says)
}

// keepInSight writes a task once more if it has left the screen, or is about to.
func (t *Stage) keepInSight(task lualesson.Task) error {
	const prompt = 2 // rows for it and what is typed
	if t.Rows == nil || t.Input == nil || !t.Input.Waits() || t.since+prompt <= t.Rows() {
		return nil
	}
	t.shown = 0 // what has come was seen as it came
	return t.poseTask(task)
}

// solve shows how a task can be done, and does it.
func (t *Stage) solve(task lualesson.Task) error {
	if task.Solution == "" {
		return nil
	}
	if err := t.block(text.Lines(strings.TrimRight(t.style().Label(t.phrases().Solution, t.In), " "), readingWidth, t.Colour)...); err != nil {
		return err
	}
	if err := t.code(task.Solution); err != nil {
		return err
	}
	_, err := t.enter(task.Bench, task.Solution)
	return err
}

// enter runs an entry and shows what comes of it; failed is that this is an error.
func (t *Stage) enter(b lualesson.Bench, entry string) (failed bool, err error) {
	w := t.phrases().Words
	shown, err := b.Enter(entry, w.Hint, w.Again, w.Skip)
	var exit *guard.ExitError
	switch {
	case errors.As(err, &exit):
		return true, lesson.ErrLeft
	case err != nil:
		return true, t.lines(t.explain(err))
	}
	return false, t.Values(shown)
}

// explain is what an error says, and where.
func (t *Stage) explain(err error) string {
	says, excerpt := err.Error(), ""
	var e *explain.Error
	if errors.As(err, &e) && e.Excerpt != "" && !errors.Is(err, guard.ErrInterrupted) {
		says, excerpt = e.Text.String(), "\n"+e.Excerpt
	}
	says = show.ForTerminal(speech.In(t.In, says))
	return text.Wrap(says, t.columns()-1) + show.ForTerminal(excerpt)
}

// entry reads lines, the first at a prompt, until they make an entry or cannot become one;
// "" is an empty line. Leaving in the midst of an entry gives it up.
func (t *Stage) entry(b lualesson.Bench, first string) (string, error) {
	entry := line.Entry{Unfinished: b.Unfinished, Dangling: b.Dangling, Blocks: source.OpenBlocks}
	for {
		prompt, suggestion := entry.Next()
		if !entry.Begun() {
			prompt = first
		}
		line, err := t.read(prompt, suggestion, completer(b))
		if errors.Is(err, lesson.ErrLeft) && entry.Begun() {
			entry.Drop()
			continue
		}
		if err != nil {
			return "", err
		}
		typed, whole := entry.Add(line)
		if whole && typed != "" {
			t.Input.Add(typed)
		}
		if whole {
			return typed, nil
		}
	}
}

// completer completes what is typed.
func completer(b lualesson.Bench) line.Completer {
	return func(typed string, pos int) (head string, found []line.Candidate, tail string) {
		head, candidates, tail := b.Complete(typed, pos)
		for _, c := range candidates {
			found = append(found, line.Candidate{Text: c.Text, Summary: c.Summary})
		}
		return head, found, tail
	}
}
