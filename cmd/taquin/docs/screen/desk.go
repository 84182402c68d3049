package screen

import (
	"errors"
	"io"
	"strconv"
	"strings"

	"taquin/cmd/taquin/docs/lesson"
	"taquin/cmd/taquin/i18n"
	"taquin/cmd/taquin/terminal/line"
	"taquin/cmd/taquin/transcript"
	"taquin/engine/text"
	"taquin/luabind/explain"
	"taquin/luabind/guard"
	lualesson "taquin/luabind/lib/lesson"
	"taquin/luabind/show"
	"taquin/luabind/source"
)

const questionPrompt = "? "

// Ask implements lualesson.Stage.
func (t *Stage) Ask(q lualesson.Question) (right bool, err error) { return t.Dialogue.Ask(t, q) }

// Try implements lualesson.Stage.
func (t *Stage) Try(task lualesson.Task) error { return t.Dialogue.Try(t, task) }

// ShowQuestion implements lesson.Desk. The first question comes with the words that may be typed.
func (t *Stage) ShowQuestion(q lualesson.Question, _ int) error {
	var choices []string
	for i, c := range q.Choices {
		choices = append(choices, t.hanging("  "+strconv.Itoa(i+1)+". ", c))
	}
	below := t.height("\n" + strings.Join(choices, "\n") + "\n")
	if !t.asked {
		below += t.heightOf(t.Phrases().AtQuestion)
	}
	if err := t.room(t.heightOf(q.Text) + below); err != nil { // the choices stay with their question
		return err
	}
	if err := t.paragraphs(t.Phrases().Question, q.Text); err != nil {
		return err
	}
	if choices != nil {
		if err := t.block(choices...); err != nil {
			return err
		}
	}
	if t.asked {
		return nil
	}
	t.asked = true
	return t.inBrackets(t.Phrases().AtQuestion)
}

// ShowTask implements lesson.Desk.
func (t *Stage) ShowTask(task lualesson.Task) error {
	words := t.Phrases().AtTask
	if !task.Checked {
		words = t.Phrases().Skips
	}
	rows := t.heightOf(t.Phrases().Task+": "+task.Text) + t.heightOf(words)
	if err := t.room(rows); err != nil {
		return err
	}
	if err := t.paragraphs(t.Phrases().Task, task.Text); err != nil {
		return err
	}
	t.task, t.Bench, t.since = task, &task.Bench, rows
	return t.inBrackets(words)
}

// ShowSolution implements lesson.Desk.
func (t *Stage) ShowSolution(code string) error {
	label := strings.TrimRight(t.style().Label(t.Phrases().Solution, t.In), " ")
	if err := t.block(text.Lines(label, readingWidth, t.Colour)...); err != nil {
		return err
	}
	return t.code(code)
}

// Remark implements lesson.Desk.
func (t *Stage) Remark(_ bool, said ...lesson.Remark) error {
	for _, r := range said {
		var err error
		switch r.Kind {
		case lesson.Help:
			err = t.inBrackets(r.Text)
		case lesson.Note:
			err = t.lines(t.hanging("", r.Text))
		default:
			err = t.paragraphs(t.Phrases().Label(r.Kind), r.Text)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// inBrackets writes the words that may be typed.
func (t *Stage) inBrackets(said string) error {
	return t.lines(t.hanging("", "("+said+")"))
}

// Await implements lesson.Desk.
func (t *Stage) Await(at lesson.Place) (r lesson.Reply, err error) {
	switch at {
	case lesson.AtQuestion:
		r.Text, err = t.read(questionPrompt, "", nil)
		r.Word = t.wordOf(r.Text)
	case lesson.AtBreak:
		_, err = t.read(t.Phrases().Enter, "", nil)
	case lesson.AtPause:
		r.Entry, err = t.entry(t.Phrases().Enter)
		r.Word = t.wordOf(r.Entry)
	case lesson.AtTask:
		if err := t.keepInSight(); err != nil {
			return r, err
		}
		r.Entry, err = t.entry(transcript.FirstPrompt)
		r.Word = t.wordOf(r.Entry)
	}
	return r, err
}

// wordOf is the word that was typed. An empty line from a file skips, since no student reads
// help.
func (t *Stage) wordOf(typed string) lesson.Word {
	word := lesson.WordOf(typed)
	if word == lesson.EmptyLine && !t.waits() {
		return lesson.SkipWord
	}
	return word
}

// keepInSight repeats a task that has left the screen, or is about to.
func (t *Stage) keepInSight() error {
	const prompt = 2 // rows of the prompt and the input
	if t.Rows == nil || !t.waits() || t.since+prompt <= t.Rows() {
		return nil
	}
	t.shown = 0 // the student has seen the output as it came
	return t.ShowTask(t.task)
}

// Enter implements lesson.Desk.
func (t *Stage) Enter(b lualesson.Bench, entry string) (failed bool, err error) {
	w := t.Phrases().Words
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

// explain is the message of an error, and the line of code with the error.
func (t *Stage) explain(err error) string {
	said, excerpt := i18n.Text(t.In, err), ""
	var e *explain.Error
	if errors.As(err, &e) && e.Excerpt != "" && !errors.Is(err, guard.ErrInterrupted) {
		said, excerpt = i18n.Text(t.In, e.Text), "\n"+e.Excerpt
	}
	return text.Wrap(show.ForTerminal(said), t.columns()-1) + show.ForTerminal(excerpt)
}

// entry reads lines until they are a complete entry; "" is an empty line. Ctrl-C within an entry
// drops it.
func (t *Stage) entry(prompt string) (string, error) {
	entry := line.Entry{Unfinished: t.Bench.Unfinished, Dangling: t.Bench.Dangling, Blocks: source.OpenBlocks}
	for {
		next, suggestion := entry.Next()
		if !entry.Begun() {
			next = prompt
		}
		line, err := t.read(next, suggestion, t.complete)
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

// complete completes an entry.
func (t *Stage) complete(typed string, pos int) (head string, found []line.Candidate, tail string) {
	head, candidates, tail := t.Bench.Complete(typed, pos)
	for _, c := range candidates {
		found = append(found, line.Candidate{Text: c.Text, Summary: c.Summary})
	}
	return head, found, tail
}

// read reads a line. Without input it returns io.EOF, and the progress is no longer recorded.
func (t *Stage) read(prompt, suggestion string, complete line.Completer) (string, error) {
	if err := t.endLine(); err != nil {
		return "", err
	}
	if t.Input == nil {
		return "", io.EOF
	}
	t.apart, t.running = false, true
	line, err := t.Input.Read(t.plain(prompt), suggestion, complete)
	t.shown = 0
	t.since += t.height(prompt + line + "\n")
	if err == io.EOF {
		t.Input, t.Progress = nil, nil
	}
	return line, err
}

// waits reports whether a student reads and presses keys.
func (t *Stage) waits() bool { return t.Input != nil && t.Input.Waits() }

// Break implements lesson.Desk.
func (t *Stage) Break() (waits bool, err error) {
	if !t.waits() {
		return false, nil
	}
	return true, t.gap()
}

// room waits for the student if a block of some rows would push unread text off the screen. A
// block is not cut in two: one that is higher than the screen begins on a new screen.
func (t *Stage) room(rows int) error {
	const around = 3 // an empty line above and below, and a prompt
	if t.Silent() || t.Rows == nil || t.shown == 0 || !t.waits() || t.shown+rows+around <= t.Rows() {
		return nil
	}
	return t.Pause(t)
}
