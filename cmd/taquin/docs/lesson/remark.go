package lesson

// Remark is something that is said to what a student has answered or tried.
type Remark struct {
	Kind Kind
	Text string // as a Stage is told one
}

// Kind is what a Remark is about.
type Kind string

// The kinds of remarks.
const (
	Right   Kind = "right"   // the answer is right, and why
	Wrong   Kind = "wrong"   // it is wrong
	Form    Kind = "form"    // it has not the form of an answer, and does not count
	Hint    Kind = "hint"    // how to find it
	Answer  Kind = "answer"  // what it would have been
	Because Kind = "because" // why it is that
	Done    Kind = "done"    // the task is done
	NotYet  Kind = "notyet"  // what is missing for that
)

// Label is what stands before a remark that could be mistaken for another; "" if nothing
// need to.
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

// hint is the hint of a question or a task, which may have none.
func (p Phrases) hint(text string) Remark {
	if text == "" {
		text = p.NoHint
	}
	return Remark{Hint, text}
}

// praise is the text of one of several ways to say that something was right, and what more
// there is to say, if that is anything.
func praise(ways []string, number int, more ...string) string {
	text := ways[number%len(ways)]
	for _, m := range more {
		if m != "" {
			text += " " + m
		}
	}
	return text
}
