package lesson

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"taquin/luabind/explain"
	"taquin/luabind/guard"
	lualesson "taquin/luabind/lib/lesson"
	"taquin/luabind/show"

	"taquin/cmd/taquin/terminal/line"
	"taquin/engine/text"
	"taquin/luabind/source"
)

// patience is how many attempts that do not do the task come before the hint.
const patience = 3

// Try implements lualesson.Stage.
func (t *Terminal) Try(task lualesson.Task) error {
	if t.silent { // it was done before
		_, err := task.Enter(task.Solution)
		return err
	}
	if err := t.poseTask(task); err != nil {
		return err
	}
	entries, attempts, hinted := 0, 0, task.Hint == ""
	for {
		if err := t.keepInSight(task); err != nil {
			return err
		}
		entry, err := t.entry(task.Bench, line.FirstPrompt)
		asks := skip
		if err == nil {
			asks = t.wordOf(entry)
		}
		if asks == nothing && !task.Checked {
			asks = skip
		}
		switch {
		case err != nil && err != io.EOF:
			return err
		case asks == leave:
			return ErrLeft
		case asks == skip && !task.Checked && entries > 0:
			return nil
		case asks == skip:
			if entries > 0 { // which may have moved what the solution begins with
				if err := task.Restart(); err != nil {
					return err
				}
			}
			return t.solve(task)
		case asks == nothing:
			err = t.inBrackets(t.phrases().atTask)
		case asks == hint:
			hinted = true
			err = t.giveHint(task.Hint)
		case asks == again:
			if err = task.Restart(); err == nil {
				err = t.poseTask(task)
			}
		default:
			entries++
			var done, wrong bool
			if done, wrong, err = t.attempt(task, entry); done {
				return t.praise(t.phrases().done)
			}
			if wrong {
				attempts++
			}
			if err == nil && attempts >= patience && !hinted {
				hinted = true
				err = t.giveHint(task.Hint)
			}
		}
		if err != nil {
			return err
		}
	}
}

// poseTask writes a task, and what else may be typed.
func (t *Terminal) poseTask(task lualesson.Task) error {
	says := t.phrases().atTask
	if !task.Checked {
		says = t.phrases().skips
	}
	rows := t.heightOf(t.phrases().task+": "+task.Text) + t.heightOf(says)
	if err := t.room(rows); err != nil {
		return err
	}
	if err := t.paragraphs(t.phrases().task, task.Text); err != nil {
		return err
	}
	t.since = rows
	return t.inBrackets(says)
}

// keepInSight writes a task once more if it has left the screen, or is about to.
func (t *Terminal) keepInSight(task lualesson.Task) error {
	const prompt = 2 // rows for it and what is typed
	if t.Rows == nil || t.Input == nil || !t.Input.Waits() || t.since+prompt <= t.Rows() {
		return nil
	}
	t.shown = 0 // what has come was seen as it came
	return t.poseTask(task)
}

// attempt runs an entry and reports whether the task is done. If it is not, it says what is
// wrong, unless an error or an answer to a question has just been shown.
func (t *Terminal) attempt(task lualesson.Task, entry string) (done, wrong bool, err error) {
	failed, err := t.enter(task.Bench, entry)
	if err != nil || !task.Checked {
		return false, false, err
	}
	done, why, broken := task.Done()
	switch {
	case done, failed, task.Asks(entry):
		return done, false, nil
	case broken != nil: // and so it is not done
		why = fmt.Sprintf(t.phrases().broken, t.phrases().words.again)
	case why == "":
		why = t.phrases().wrongSomehow
	}
	return false, true, t.paragraphs(t.phrases().notYet, why)
}

// solve shows how a task can be done, and does it.
func (t *Terminal) solve(task lualesson.Task) error {
	if task.Solution == "" {
		return nil
	}
	if err := t.block(strings.TrimRight(t.hanging("", t.label(t.phrases().solution)), " ")); err != nil {
		return err
	}
	if err := t.code(task.Solution); err != nil {
		return err
	}
	_, err := t.enter(task.Bench, task.Solution)
	return err
}

// enter runs an entry and shows what comes of it; failed is that this is an error.
func (t *Terminal) enter(b lualesson.Bench, entry string) (failed bool, err error) {
	w := t.phrases().words
	show, err := b.Enter(entry, w.hint, w.again, w.skip)
	var exit *guard.ExitError
	switch {
	case errors.As(err, &exit):
		return true, ErrLeft
	case err != nil:
		return true, t.lines(t.explain(err))
	}
	return false, t.Values(show)
}

// explain is what an error says, and where. What Lua says is English, so that
// where this is not the language of the lesson, a word comes before it.
func (t *Terminal) explain(err error) string {
	says, excerpt := err.Error(), ""
	var e *explain.Error
	if errors.As(err, &e) && e.Excerpt != "" && !errors.Is(err, guard.ErrInterrupted) {
		says, excerpt = e.Message, "\n"+e.Excerpt
	}
	says = show.ForTerminal(says)
	if before := t.phrases().failed; before != "" && !errors.Is(err, guard.ErrInterrupted) {
		says = before + "\n" + says
	}
	return text.Wrap(says, t.columns()-1) + show.ForTerminal(excerpt)
}

// entry reads lines, the first at a prompt, until they make an entry or cannot become one;
// "" is an empty line. Leaving in the midst of an entry gives it up.
func (t *Terminal) entry(b lualesson.Bench, first string) (string, error) {
	entry := line.Entry{Unfinished: b.Unfinished, Dangling: b.Dangling, Blocks: source.OpenBlocks}
	for {
		prompt, suggestion := entry.Next()
		if !entry.Begun() {
			prompt = first
		}
		line, err := t.read(prompt, suggestion, completer(b))
		if errors.Is(err, ErrLeft) && entry.Begun() {
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
			found = append(found, line.Candidate(c))
		}
		return head, found, tail
	}
}
