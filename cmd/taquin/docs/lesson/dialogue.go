package lesson

import (
	"fmt"
	"io"

	"taquin/cmd/taquin/i18n"
	"taquin/engine/text"
	lualesson "taquin/luabind/lib/lesson"
)

// Desk is where a student reads and types: a terminal or a page.
type Desk interface {
	// ShowQuestion shows a question with its number, from 1.
	ShowQuestion(q lualesson.Question, number int) error
	// ShowTask shows a task.
	ShowTask(t lualesson.Task) error
	// ShowSolution shows code that does the current task. The code then runs as an entry.
	ShowSolution(code string) error
	// Remark shows remarks. If over, no answer is awaited any more.
	Remark(over bool, said ...Remark) error
	// Break announces a pause, and reports whether a student is there to end it.
	Break() (waits bool, err error)
	// Await reads the student's input. It returns io.EOF after the end of the input.
	Await(at Place) (Reply, error)
	// Enter runs an entry and shows its values or its error; failed means an error.
	Enter(b lualesson.Bench, entry string) (failed bool, err error)
}

// Place is a kind of prompt.
type Place int

// The places.
const (
	AtQuestion Place = iota
	AtTask
	AtPause // the student may experiment
	AtBreak // the student may only go on
)

// Reply is the student's input: an answer, an entry of Lua, or a word.
type Reply struct {
	Text, Entry string
	Word        Word
	Hand        bool // the entry is a move by hand
}

const (
	maxTries = 3 // at a question
	patience = 3 // failed attempts at a task before the hint
)

// Dialogue guides a student through a lesson: it counts sections and questions, takes answers,
// gives hints and records progress. Its methods show and read at a Desk.
type Dialogue struct {
	In       text.Language
	Skip     int              // sections to pass over silently, because they were done before
	Progress Keeper           // may be nil
	First    map[int]bool     // whether the first answer to each question was right
	Bench    *lualesson.Bench // runs experiments; nil before the lesson begins

	section, question int
	place, task       int // of the current question or task in the lesson, and the number of the task
	silent            bool
	back              func() // ends the experiments; nil for none
	entering          bool   // an experiment runs
}

// Language is the language of the lesson.
func (d *Dialogue) Language() text.Language { return d.In }

// Phrases are the program's own texts.
func (d *Dialogue) Phrases() Phrases { return PhrasesOf(d.In) }

// Silent reports whether the current section is passed over.
func (d *Dialogue) Silent() bool { return d.silent }

// Experiments implements lualesson.Experimenter.
func (d *Dialogue) Experiments(b lualesson.Bench) { d.Bench = &b }

// Begin begins the lesson, after its title was shown.
func (d *Dialogue) Begin() {
	d.section, d.question, d.place, d.task, d.silent = 0, 0, 0, 0, d.Skip > 0
}

// posed starts the record of a question or a task.
func (d *Dialogue) posed(item Item) {
	if d.Progress != nil {
		d.Progress.Posed(d.place, item)
	}
}

// worked changes that record.
func (d *Dialogue) worked(by func(*Item)) {
	if d.Progress != nil {
		d.Progress.Worked(by)
	}
}

// Leave ends the lesson before its end.
func (d *Dialogue) Leave() { d.silent = false }

// NextSection ends a section and returns the number of the next, from 1.
func (d *Dialogue) NextSection(desk Desk) (number int, err error) {
	if d.section > 0 && !d.silent {
		d.sectionDone()
		if err := d.Pause(desk); err != nil {
			return 0, err
		}
	}
	d.section++
	d.silent = d.section <= d.Skip
	return d.section, nil
}

func (d *Dialogue) sectionDone() {
	if d.Progress != nil {
		d.Progress.Done(d.section)
	}
}

// End ends the lesson after its last section.
func (d *Dialogue) End() {
	d.silent = false
	d.sectionDone()
	if d.Progress != nil {
		d.Progress.Finished()
	}
}

// Pause waits until the student continues. Meanwhile experiments run on copies of the lesson's
// values.
func (d *Dialogue) Pause(desk Desk) error {
	waits, err := desk.Break()
	if err != nil || !waits {
		return err
	}
	if d.Bench == nil || d.entering {
		if _, err = desk.Await(AtBreak); err == io.EOF {
			return nil
		}
		return err
	}
	err = d.untilNext(desk)
	if ended := d.endExperiments(desk); err == nil {
		err = ended
	}
	return err
}

func (d *Dialogue) untilNext(desk Desk) error {
	for {
		r, err := desk.Await(AtPause)
		switch {
		case err == io.EOF:
			return nil
		case err != nil:
			return err
		}
		switch r.Word {
		case LeaveWord:
			return ErrLeft
		case EmptyLine, SkipWord:
			return nil
		case NoWord:
			if r.Entry != "" {
				err = d.experiment(desk, r.Entry)
			}
		default: // there is no hint
			err = desk.Remark(false, Remark{Help, d.Phrases().Experiments})
		}
		if err != nil {
			return err
		}
	}
}

// experiment runs an entry on copies of the lesson's values.
func (d *Dialogue) experiment(desk Desk, entry string) error {
	if d.back == nil {
		back, err := d.Bench.Aside()
		if err != nil {
			return desk.Remark(false, Remark{Note, fmt.Sprintf(d.Phrases().NoCopies, i18n.Text(d.In, err))})
		}
		d.back = back
	}
	d.entering = true
	defer func() { d.entering = false }()
	_, err := desk.Enter(*d.Bench, entry)
	return err
}

// endExperiments restores the lesson's values.
func (d *Dialogue) endExperiments(desk Desk) error {
	if d.back == nil {
		return nil
	}
	d.back()
	d.back = nil
	return desk.Remark(false, Remark{Note, "(" + d.Phrases().AsBefore + ")"})
}

// Ask asks a question and reports whether the first answer was right.
func (d *Dialogue) Ask(desk Desk, q lualesson.Question) (right bool, err error) {
	d.question++
	d.place++
	if d.silent { // answered before
		return true, nil
	}
	if err := desk.ShowQuestion(q, d.question); err != nil {
		return false, err
	}
	d.posed(Item{Number: d.question, Text: q.Text})
	right, err = d.answers(desk, q)
	if ended := d.endExperiments(desk); err == nil {
		err = ended
	}
	return right, err
}

func (d *Dialogue) answers(desk Desk, q lualesson.Question) (right bool, err error) {
	i := &inquiry{d: d, q: q, hinted: q.Hint == ""}
	for {
		r, err := desk.Await(AtQuestion)
		switch {
		case err == io.EOF:
			return false, desk.Remark(true, i.solution()...)
		case err != nil:
			return false, err
		}
		switch {
		case r.Word == LeaveWord:
			return false, ErrLeft
		case r.Word == SkipWord:
			i.count(false)
			d.worked(func(w *Item) { w.Skipped = true })
			return false, desk.Remark(true, i.solution()...)
		case r.Word == HintWord:
			err = desk.Remark(false, i.hint())
		case r.Word == AgainWord:
			err = desk.ShowQuestion(q, d.question)
		case r.Word == EmptyLine:
			err = desk.Remark(false, Remark{Help, d.Phrases().AtQuestion})
		case r.Entry != "":
			err = d.experiment(desk, r.Entry)
		default:
			said, over := i.answer(r.Text)
			if err = desk.Remark(over, said...); over {
				return i.atOnce, err
			}
		}
		if err != nil {
			return false, err
		}
	}
}

// inquiry is a question that is being answered.
type inquiry struct {
	d      *Dialogue
	q      lualesson.Question
	tries  int  // answers in the form of one
	atOnce bool // the first was right
	hinted bool // the hint was given, or is missing
}

// answer returns the remarks on an answer. The question is over after a right answer and after
// the last try.
func (i *inquiry) answer(answer string) (said []Remark, over bool) {
	q, p := i.q, i.d.Phrases()
	if !q.InForm(answer) {
		return []Remark{{Form, p.wanted(q)}}, false
	}
	right, feedback := q.Check(answer)
	i.count(right)
	i.d.worked(func(w *Item) { w.try(answer, right, false) })
	if right {
		return []Remark{{Right, praise(p.Right, i.d.question, feedback, q.Because)}}, true
	}
	if feedback == "" {
		feedback = p.Wrong[i.tries-1]
	}
	said = []Remark{{Wrong, feedback}}
	if !i.hinted {
		said = append(said, i.hint())
	}
	if i.tries < maxTries {
		return said, false
	}
	return append(said, i.solution()...), true
}

// count counts a try and records the first.
func (i *inquiry) count(right bool) {
	if i.tries++; i.tries > 1 {
		return
	}
	i.atOnce = right
	if i.d.First == nil {
		i.d.First = map[int]bool{}
	}
	i.d.First[i.d.question] = right
	if i.d.Progress != nil {
		i.d.Progress.Answered(i.d.question, right)
	}
}

func (i *inquiry) hint() Remark {
	i.hinted = true
	return i.d.Phrases().hint(i.q.Hint)
}

// solution is the answer and the reason.
func (i *inquiry) solution() (said []Remark) {
	if i.q.Answer != "" {
		said = append(said, Remark{Answer, Told(i.q)})
	}
	if i.q.Because != "" {
		said = append(said, Remark{Because, i.q.Because})
	}
	return said
}

// Try lets the student do a task.
func (d *Dialogue) Try(desk Desk, t lualesson.Task) error {
	d.place++
	if t.Checked {
		d.task++
	}
	if d.silent { // done before
		_, err := t.Enter(t.Solution)
		return err
	}
	if err := desk.ShowTask(t); err != nil {
		return err
	}
	if t.Checked {
		d.posed(Item{Task: true, Number: d.task, Text: t.Text})
	}
	entries, failures, hinted, byHand := 0, 0, t.Hint == "", false
	for {
		r, err := desk.Await(AtTask)
		switch {
		case err == io.EOF:
			r.Word = SkipWord
		case err != nil:
			return err
		case r.Word == EmptyLine && !t.Checked:
			r.Word = SkipWord
		}
		switch r.Word {
		case LeaveWord:
			return ErrLeft
		case SkipWord:
			if t.Checked && err == nil {
				d.worked(func(w *Item) { w.Skipped = true })
			}
			return d.solve(desk, t, entries)
		case EmptyLine:
			err = desk.Remark(false, Remark{Help, d.Phrases().AtTask})
		case HintWord:
			hinted = true
			err = desk.Remark(false, d.Phrases().hint(t.Hint))
		case AgainWord:
			byHand = false
			if err = t.Restart(); err == nil {
				err = desk.ShowTask(t)
			}
		default:
			var failed bool
			if failed, err = desk.Enter(t.Bench, r.Entry); err != nil {
				return err
			}
			entries++
			said, done := d.verdict(t, r.Entry, failed)
			if t.Checked && (failed || len(said) > 0) {
				d.worked(func(w *Item) { w.try(r.Entry, done, byHand && r.Hand) })
				byHand = r.Hand
			}
			if len(said) > 0 && !done {
				if failures++; failures >= patience && !hinted {
					hinted = true
					said = append(said, d.Phrases().hint(t.Hint))
				}
			}
			if err = desk.Remark(done, said...); done {
				return err
			}
		}
		if err != nil {
			return err
		}
	}
}

// verdict is the remark on an entry that has run, and whether the task is done. An error and an
// answer to a question for help need no remark.
func (d *Dialogue) verdict(t lualesson.Task, entry string, failed bool) (said []Remark, done bool) {
	if !t.Checked {
		return nil, false
	}
	p := d.Phrases()
	done, why, broken := t.Done()
	switch {
	case done:
		return []Remark{{Done, praise(p.Done, d.question)}}, true
	case failed, t.Asks(entry):
		return nil, false
	case broken != nil:
		why = fmt.Sprintf(p.Broken, p.Words.Again)
	case why == "":
		why = p.WrongSomehow
	}
	return []Remark{{NotYet, why}}, false
}

// solve shows and runs a solution of a task. If nothing is checked, entries may have changed
// the values that the solution starts from; then it shows none.
func (d *Dialogue) solve(desk Desk, t lualesson.Task, entries int) error {
	if entries > 0 {
		if !t.Checked {
			return nil
		}
		if err := t.Restart(); err != nil {
			return err
		}
	}
	if t.Solution == "" {
		return nil
	}
	if err := desk.ShowSolution(t.Solution); err != nil {
		return err
	}
	_, err := desk.Enter(t.Bench, t.Solution)
	return err
}
