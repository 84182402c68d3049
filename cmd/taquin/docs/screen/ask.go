package screen

import (
	"io"
	"strconv"
	"strings"

	"taquin/cmd/taquin/docs/lesson"
	lualesson "taquin/luabind/lib/lesson"
)

const questionPrompt = "? "

// Ask implements lualesson.Stage.
func (t *Stage) Ask(q lualesson.Question) (right bool, err error) {
	t.question++
	if t.silent { // it was answered before
		return true, nil
	}
	if err := t.pose(q); err != nil {
		return false, err
	}
	inquiry := lesson.NewInquiry(q, t.question, t.In, t.answered)
	for {
		answer, err := t.read(questionPrompt, "", nil)
		if err == io.EOF {
			return false, t.remark(inquiry.Tell()...)
		}
		if err != nil {
			return false, err
		}
		switch t.wordOf(answer) {
		case lesson.LeaveWord:
			return false, lesson.ErrLeft
		case lesson.SkipWord:
			return false, t.remark(inquiry.Skip()...)
		case lesson.HintWord:
			err = t.remark(inquiry.Hint())
		case lesson.AgainWord:
			err = t.pose(q)
		case lesson.EmptyLine:
			err = t.inBrackets(t.phrases().AtQuestion)
		default:
			said, over := inquiry.Answer(answer)
			if err = t.remark(said...); over {
				return inquiry.RightAtOnce(), err
			}
		}
		if err != nil {
			return false, err
		}
	}
}

// pose writes a question with its choices, and the first time what else may be typed.
func (t *Stage) pose(q lualesson.Question) error {
	var choices []string
	for i, c := range q.Choices {
		choices = append(choices, t.hanging("  "+strconv.Itoa(i+1)+". ", c))
	}
	below := t.height("\n" + strings.Join(choices, "\n") + "\n")
	if !t.asked {
		below += t.heightOf(t.phrases().AtQuestion)
	}
	if err := t.room(t.heightOf(q.Text) + below); err != nil { // the choices stay with their question
		return err
	}
	if err := t.paragraphs(t.phrases().Question, q.Text); err != nil {
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
	return t.inBrackets(t.phrases().AtQuestion)
}

// answered keeps whether the first answer to the question was right.
func (t *Stage) answered(right bool) {
	if t.First == nil {
		t.First = map[int]bool{}
	}
	t.First[t.question] = right
	if t.Progress != nil {
		t.Progress.Answered(t.question, right)
	}
}

// remark writes what there is to say to what was typed.
func (t *Stage) remark(said ...lesson.Remark) error {
	for _, r := range said {
		if err := t.paragraphs(t.phrases().Label(r.Kind), r.Text); err != nil {
			return err
		}
	}
	return nil
}

// wordOf is the word that was typed. An empty line asks for nothing; where nobody reads
// what is said to that, it skips.
func (t *Stage) wordOf(typed string) lesson.Word {
	word := lesson.WordOf(typed)
	if word == lesson.EmptyLine && !t.Input.Waits() {
		return lesson.SkipWord
	}
	return word
}

// inBrackets writes what one may type below what one is asked.
func (t *Stage) inBrackets(said string) error {
	return t.lines(t.hanging("", "("+said+")"))
}
