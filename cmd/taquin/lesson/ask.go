package lesson

import (
	"io"
	"strconv"
	"strings"

	"taquin/luabind"
)

// maxTries is how often an answer is asked for.
const maxTries = 3

const questionPrompt = "? "

// Ask implements luabind.Stage.
func (t *Terminal) Ask(q luabind.Question) (right bool, err error) {
	t.question++
	if t.silent { // it was answered before
		return true, nil
	}
	if err := t.pose(q); err != nil {
		return false, err
	}
	for try := range maxTries {
		answer, err := t.read(questionPrompt, "", nil)
		switch {
		case err == io.EOF, err == nil && strings.TrimSpace(answer) == "":
			if err == nil && try == 0 {
				t.answered(false)
			}
			return false, t.tell(q)
		case err != nil:
			return false, err
		}
		ok, feedback := q.Check(answer)
		if try == 0 {
			t.answered(ok)
		}
		if ok {
			return try == 0, t.praise(t.words().right, feedback, q.Because)
		}
		if feedback == "" {
			feedback = t.words().wrong[try]
		}
		if err := t.paragraphs("", feedback); err != nil {
			return false, err
		}
		if q.Hint != "" && try == 0 {
			if err := t.paragraphs(t.words().hint, q.Hint); err != nil {
				return false, err
			}
		}
	}
	return false, t.tell(q)
}

// pose writes a question with its choices.
func (t *Terminal) pose(q luabind.Question) error {
	if err := t.paragraphs(t.words().question, q.Text); err != nil || q.Choices == nil {
		return err
	}
	var lines []string
	for i, c := range q.Choices {
		lines = append(lines, t.hanging("  "+strconv.Itoa(i+1)+". ", marked(t.plain(c))))
	}
	return t.block(lines...)
}

// tell writes the answer and why.
func (t *Terminal) tell(q luabind.Question) error {
	if q.Answer != "" {
		if err := t.paragraphs(t.words().answer, Told(q)); err != nil {
			return err
		}
	}
	return t.paragraphs("", q.Because)
}

// Told is the answer to a question as one reads it.
func Told(q luabind.Question) string {
	if n, err := strconv.Atoi(q.Answer); err == nil && q.Choices != nil {
		return q.Answer + ". " + q.Choices[n-1]
	}
	return q.Answer
}

// praise says that something was right, in another way each time.
func (t *Terminal) praise(ways []string, more ...string) error {
	text := ways[t.question%len(ways)]
	for _, m := range more {
		if m != "" {
			text += " " + m
		}
	}
	return t.paragraphs("", text)
}

func (t *Terminal) answered(right bool) {
	if t.Progress != nil {
		t.Progress.Answered(t.question, right)
	}
}
