package lesson

import (
	"fmt"
	"io"
	"strconv"
	"strings"

	lualesson "taquin/luabind/lib/lesson"
)

// maxTries is how often an answer is asked for.
const maxTries = 3

const questionPrompt = "? "

// Ask implements lualesson.Stage.
func (t *Terminal) Ask(q lualesson.Question) (right bool, err error) {
	t.question++
	if t.silent { // it was answered before
		return true, nil
	}
	if err := t.pose(q); err != nil {
		return false, err
	}
	hinted := q.Hint == ""
	for try := 0; try < maxTries; {
		answer, err := t.read(questionPrompt, "", nil)
		if err == io.EOF {
			return false, t.tell(q)
		}
		if err != nil {
			return false, err
		}
		asks := t.wordOf(answer)
		switch {
		case asks == leave:
			return false, ErrLeft
		case asks == skip:
			if try == 0 {
				t.answered(false)
			}
			return false, t.tell(q)
		case asks == hint:
			hinted = true
			err = t.giveHint(q.Hint)
		case asks == again:
			err = t.pose(q)
		case asks == nothing:
			err = t.inBrackets(t.phrases().atQuestion)
		case !q.InForm(answer): // and so it does not count
			err = t.paragraphs("", t.wanted(q))
		}
		if err != nil {
			return false, err
		}
		if asks != noWord || !q.InForm(answer) {
			continue
		}
		ok, feedback := q.Check(answer)
		if try == 0 {
			t.answered(ok)
		}
		if ok {
			return try == 0, t.praise(t.phrases().right, feedback, q.Because)
		}
		if feedback == "" {
			feedback = t.phrases().wrong[try]
		}
		if err := t.paragraphs("", feedback); err != nil {
			return false, err
		}
		if !hinted {
			hinted = true
			if err := t.giveHint(q.Hint); err != nil {
				return false, err
			}
		}
		try++
	}
	return false, t.tell(q)
}

// wanted says what form the answer to a question has.
func (t *Terminal) wanted(q lualesson.Question) string {
	w := t.phrases()
	switch q.Form {
	case lualesson.NumberForm:
		return w.numberWanted
	case lualesson.YesNoForm:
		return w.yesNoWanted
	}
	return fmt.Sprintf(w.choiceWanted, len(q.Choices))
}

// pose writes a question with its choices, and the first time what else may be typed.
func (t *Terminal) pose(q lualesson.Question) error {
	var choices []string
	for i, c := range q.Choices {
		choices = append(choices, t.hanging("  "+strconv.Itoa(i+1)+". ", marked(t.plain(c))))
	}
	below := t.height("\n" + strings.Join(choices, "\n") + "\n")
	if !t.asked {
		below += t.heightOf(t.phrases().atQuestion)
	}
	if err := t.room(t.heightOf(q.Text) + below); err != nil { // the choices stay with their question
		return err
	}
	if err := t.paragraphs(t.phrases().question, q.Text); err != nil {
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
	return t.inBrackets(t.phrases().atQuestion)
}

// tell writes the answer and why.
func (t *Terminal) tell(q lualesson.Question) error {
	if q.Answer != "" {
		if err := t.paragraphs(t.phrases().answer, Told(q)); err != nil {
			return err
		}
	}
	return t.paragraphs("", q.Because)
}

// Told is the answer to a question as one reads it.
func Told(q lualesson.Question) string {
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

// answered keeps whether the first answer to the question was right.
func (t *Terminal) answered(right bool) {
	if t.First == nil {
		t.First = map[int]bool{}
	}
	t.First[t.question] = right
	if t.Progress != nil {
		t.Progress.Answered(t.question, right)
	}
}
