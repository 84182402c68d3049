package lesson

import (
	"fmt"
	"strconv"

	"taquin/engine/text"
	lualesson "taquin/luabind/lib/lesson"
)

// maxTries is how often an answer is asked for.
const maxTries = 3

// Inquiry is a question while a student answers it.
type Inquiry struct {
	question lualesson.Question
	number   int
	phrases  Phrases
	answered func(right bool)
	tries    int  // that count
	atOnce   bool // the first was right
	hinted   bool // the hint was given, or there is none
}

// NewInquiry asks the question with a number, counted from 1, in a language; answered is
// told whether the first answer is right.
func NewInquiry(q lualesson.Question, number int, in text.Language, answered func(right bool)) *Inquiry {
	return &Inquiry{question: q, number: number, phrases: PhrasesOf(in), answered: answered, hinted: q.Hint == ""}
}

// Answer takes an answer and says what there is to say to it. The question is over if it is
// right, or was the last try.
func (i *Inquiry) Answer(text string) (said []Remark, over bool) {
	q, w := i.question, i.phrases
	if !q.InForm(text) {
		return []Remark{{Form, i.wanted()}}, false
	}
	right, feedback := q.Check(text)
	i.count(right)
	if right {
		return []Remark{{Right, praise(w.Right, i.number, feedback, q.Because)}}, true
	}
	if feedback == "" {
		feedback = w.Wrong[i.tries-1]
	}
	said = []Remark{{Wrong, feedback}}
	if !i.hinted {
		said = append(said, i.Hint())
	}
	if i.tries < maxTries {
		return said, false
	}
	return append(said, i.Tell()...), true
}

// RightAtOnce reports whether the first answer was right.
func (i *Inquiry) RightAtOnce() bool { return i.atOnce }

// count counts a try.
func (i *Inquiry) count(right bool) {
	if i.tries++; i.tries == 1 {
		i.atOnce = right
		i.answered(right)
	}
}

// Hint gives the hint, or says that there is none.
func (i *Inquiry) Hint() Remark {
	i.hinted = true
	return i.phrases.hint(i.question.Hint)
}

// Skip tells the answer to a student who gives up.
func (i *Inquiry) Skip() []Remark {
	i.count(false)
	return i.Tell()
}

// Tell tells the answer and why it is that.
func (i *Inquiry) Tell() (said []Remark) {
	q := i.question
	if q.Answer != "" {
		said = append(said, Remark{Answer, Told(q)})
	}
	if q.Because != "" {
		said = append(said, Remark{Because, q.Because})
	}
	return said
}

// wanted says what form the answer has.
func (i *Inquiry) wanted() string {
	switch i.question.Form {
	case lualesson.NumberForm:
		return i.phrases.NumberWanted
	case lualesson.YesNoForm:
		return i.phrases.YesNoWanted
	}
	return fmt.Sprintf(i.phrases.ChoiceWanted, len(i.question.Choices))
}

// Told is the answer to a question, in Markdown.
func Told(q lualesson.Question) string {
	if n, err := strconv.Atoi(q.Answer); err == nil && q.Choices != nil {
		return q.Answer + `\. ` + q.Choices[n-1]
	}
	return q.Answer
}
