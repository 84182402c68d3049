package lesson

import (
	"fmt"
	"strconv"

	lualesson "taquin/luabind/lib/lesson"
)

// Remark is a reaction to a student's input.
type Remark struct {
	Kind Kind
	Text string // Markdown
}

// Kind is the kind of a remark.
type Kind string

// The kinds of remarks.
const (
	Right   Kind = "right"   // the answer is right, with the reason
	Wrong   Kind = "wrong"   // the answer is wrong
	Form    Kind = "form"    // the text does not have the form of an answer and does not count
	Hint    Kind = "hint"    // a hint
	Answer  Kind = "answer"  // the right answer
	Because Kind = "because" // the reason for it
	Done    Kind = "done"    // the task is done
	NotYet  Kind = "notyet"  // the task is not done, with the reason
	Help    Kind = "help"    // lists the words that may be typed
	Note    Kind = "note"    // is about experiments
)

// Label is the label of remarks that could be mistaken for others; "" for the other kinds.
func (p Phrases) Label(k Kind) string {
	switch k {
	case Hint:
		return p.Hint
	case Answer:
		return p.Answer
	case NotYet:
		return p.NotYet
	}
	return ""
}

// hint is the hint of a question or a task.
func (p Phrases) hint(text string) Remark {
	if text == "" {
		text = p.NoHint
	}
	return Remark{Hint, text}
}

// praise chooses one of several phrases by a number, and appends texts to it.
func praise(ways []string, number int, more ...string) string {
	text := ways[number%len(ways)]
	for _, m := range more {
		if m != "" {
			text += " " + m
		}
	}
	return text
}

// wanted says which form the answer to a question has.
func (p Phrases) wanted(q lualesson.Question) string {
	switch q.Form {
	case lualesson.NumberForm:
		return p.NumberWanted
	case lualesson.YesNoForm:
		return p.YesNoWanted
	}
	return fmt.Sprintf(p.ChoiceWanted, len(q.Choices))
}

// Told is the answer to a question, in Markdown.
func Told(q lualesson.Question) string {
	if n, err := strconv.Atoi(q.Answer); err == nil && q.Choices != nil {
		return q.Answer + `\. ` + q.Choices[n-1]
	}
	return q.Answer
}
