package lesson

import (
	"fmt"

	"taquin/engine/text"
	lualesson "taquin/luabind/lib/lesson"
)

// patience is how many attempts that do not do the task come before the hint.
const patience = 3

// Attempts is a task while a student tries to do it.
type Attempts struct {
	task    lualesson.Task
	number  int
	phrases Phrases
	entries int  // that have run
	failed  int  // that did not do the task
	hinted  bool // the hint was given, or there is none
}

// NewAttempts gives a task in a language; number is that of the last question, so that the
// praise is not always the same.
func NewAttempts(task lualesson.Task, number int, in text.Language) *Attempts {
	return &Attempts{task: task, number: number, phrases: PhrasesOf(in), hinted: task.Hint == ""}
}

// Means is what a word means at the task: where nothing is checked, an empty line goes on.
func (a *Attempts) Means(w Word) Word {
	if w == EmptyLine && !a.task.Checked {
		return SkipWord
	}
	return w
}

// Skip ends the task, and reports whether its solution is to be shown: not after entries
// where nothing is checked. They may have moved what the solution begins with.
func (a *Attempts) Skip() (solve bool, err error) {
	switch {
	case a.entries == 0:
		return true, nil
	case !a.task.Checked:
		return false, nil
	}
	return true, a.task.Restart()
}

// Entered says what there is to say once an entry has run, and whether the task is done. To
// an error, and to an answer to a question for help, there is nothing to say: it was shown.
func (a *Attempts) Entered(entry string, isError bool) (said []Remark, done bool) {
	a.entries++
	if !a.task.Checked {
		return nil, false
	}
	done, why, broken := a.task.Done()
	switch {
	case done:
		return []Remark{{Done, praise(a.phrases.Done, a.number)}}, true
	case isError, a.task.Asks(entry):
		return nil, false
	case broken != nil: // and so it is not done
		why = fmt.Sprintf(a.phrases.Broken, a.phrases.Words.Again)
	case why == "":
		why = a.phrases.WrongSomehow
	}
	said = []Remark{{NotYet, why}}
	if a.failed++; a.failed >= patience && !a.hinted {
		said = append(said, a.Hint())
	}
	return said, false
}

// Hint gives the hint, or says that there is none.
func (a *Attempts) Hint() Remark {
	a.hinted = true
	return a.phrases.hint(a.task.Hint)
}
