package lesson

import (
	"errors"
	"io"
	"strings"

	"taquin/luabind/explain"
	"taquin/luabind/guard"
	lualesson "taquin/luabind/lib/lesson"
	"taquin/luabind/show"

	"taquin/cmd/taquin/terminal"
	"taquin/engine/text"
	"taquin/luabind/source"
)

// patience is how many entries that do not do the task come before the hint.
const patience = 2

// Try implements lualesson.Stage.
func (t *Terminal) Try(task lualesson.Task) error {
	if t.silent { // it was done before
		_, err := task.Enter(task.Solution)
		return err
	}
	if err := t.paragraphs(t.phrases().task, task.Text); err != nil {
		return err
	}
	if err := t.lines(t.hanging("", "("+t.plain(t.phrases().skips)+")")); err != nil {
		return err
	}
	for entries := 0; ; {
		entry, err := t.entry(task)
		switch {
		case err == io.EOF, err == nil && entry == "":
			if !task.Checked && entries > 0 {
				return nil
			}
			if entries > 0 { // which may have moved what the solution begins with
				if err := task.Restart(); err != nil {
					return err
				}
			}
			return t.solve(task)
		case err != nil:
			return err
		}
		if err := t.enter(task, entry); err != nil {
			return err
		}
		entries++
		if done, _ := task.Done(); done { // what is broken is not done
			return t.praise(t.phrases().done)
		}
		if task.Checked && entries == patience && task.Hint != "" {
			if err := t.paragraphs(t.phrases().hint, task.Hint); err != nil {
				return err
			}
		}
	}
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
	return t.enter(task, task.Solution)
}

// enter runs an entry and shows what comes of it.
func (t *Terminal) enter(task lualesson.Task, entry string) error {
	show, err := task.Enter(entry)
	var exit *guard.ExitError
	switch {
	case errors.As(err, &exit):
		return ErrLeft
	case err != nil:
		return t.lines(t.explain(err))
	}
	return t.Values(show)
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

// entry reads lines until they make an entry or cannot become one; "" is an
// empty line. Leaving in the midst of an entry gives it up.
func (t *Terminal) entry(task lualesson.Task) (string, error) {
	entry := terminal.Entry{Unfinished: task.Unfinished, Dangling: task.Dangling, Blocks: source.OpenBlocks}
	for {
		prompt, suggestion := entry.Next()
		line, err := t.read(prompt, suggestion, completer(task))
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

// completer completes what is typed for a task.
func completer(task lualesson.Task) terminal.Completer {
	return func(line string, pos int) (head string, found []terminal.Candidate, tail string) {
		head, candidates, tail := task.Complete(line, pos)
		for _, c := range candidates {
			found = append(found, terminal.Candidate(c))
		}
		return head, found, tail
	}
}
